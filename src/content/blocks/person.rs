//! Who the hero is: name, classes, a picture.

use serde::Serialize;

use crate::content::setting::Setting;
use crate::model::{PortraitSize, hero_field};
use crate::words::Word;

/// A label with a line to write on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Field {
    /// What it is for.
    pub label: String,
    /// What stands on the line already.
    pub value: Option<String>,
    /// Name of the place for it.
    pub field: String,
}

/// A frame for a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Portrait {
    /// Words below it.
    pub label: Option<String>,
    /// For those who cannot see it.
    pub alt: String,
    /// Path of the picture among the files of the order.
    pub picture: Option<String>,
    /// Dots across.
    pub columns: u32,
    /// Dots down.
    pub rows: u32,
}

/// Name and classes.
pub fn name(setting: &Setting<'_>, classes: &[String], hero: u32) -> Vec<Field> {
    let person = setting.hero(hero);
    let ruleset = setting.ruleset;
    let owner = hero_field(setting.number(hero));
    let mut fields = vec![Field {
        label: setting.label("name", ruleset.word(Word::Name)),
        value: person
            .map(|person| person.name.clone())
            .filter(|name| !name.is_empty()),
        field: format!("{owner}.name"),
    }];
    for kind in kinds(setting, classes) {
        let own = capital(kind);
        let of_kind = person.map(|person| {
            let ids = person.classes.iter().filter(|(known, _)| known == kind);
            let classes = ids.filter_map(|(_, id)| ruleset.classes.get(id));
            let labels: Vec<&str> = classes.map(|class| class.label.as_str()).collect();
            labels.join(", ")
        });
        fields.push(Field {
            label: setting.label(kind, ruleset.words().named(kind, &own)),
            value: of_kind.filter(|labels| !labels.is_empty()),
            field: format!("{owner}.classes.{kind}"),
        });
    }
    fields
}

/// Kinds of class: those asked for, or all of the game.
fn kinds<'a>(setting: &Setting<'a>, asked: &'a [String]) -> Vec<&'a str> {
    if !asked.is_empty() {
        return asked.iter().map(String::as_str).collect();
    }
    let mut kinds: Vec<&str> = Vec::new();
    for class in &setting.ruleset.classes {
        if !kinds.contains(&class.kind.as_str()) {
            kinds.push(&class.kind);
        }
    }
    kinds
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A frame, with the picture if the hero has one.
pub fn portrait(
    setting: &Setting<'_>,
    size: PortraitSize,
    label: &Option<String>,
    hero: u32,
) -> Portrait {
    let place = setting.place(hero);
    let of = setting.ruleset.word(Word::Portrait);
    let (columns, rows) = dots(size);
    let named = setting.hero(hero).map(|person| person.name.as_str());
    Portrait {
        label: label.clone(),
        alt: match named.filter(|name| !name.is_empty()) {
            Some(name) => format!("{of}: {name}"),
            None => of.to_owned(),
        },
        picture: (place < setting.filling.portraits).then(|| picture_path(place, size)),
        columns,
        rows,
    }
}

/// Where the picture of a hero lies among the files of an order, by the place of the hero.
pub fn picture_path(place: usize, size: PortraitSize) -> String {
    let size = match size {
        PortraitSize::Small => "small",
        PortraitSize::Medium => "medium",
        PortraitSize::Large => "large",
    };
    format!("portraits/{}-{size}.png", place + 1)
}

/// Dots of a portrait across and down, at 150 to the inch: fine enough for a face, coarse enough for a photocopier.
pub fn dots(size: PortraitSize) -> (u32, u32) {
    match size {
        PortraitSize::Small => (150, 150),
        PortraitSize::Medium => (240, 300),
        PortraitSize::Large => (360, 450),
    }
}
