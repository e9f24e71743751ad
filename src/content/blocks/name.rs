//! Lines for the name and the classes of a hero.

use super::prelude::*;
use crate::dungeon::text::sentence_case;

/// Name and classes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Name {
    /// Lines with their labels.
    pub fields: Vec<LabelledLine>,
}

/// A label with a line to write on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LabelledLine {
    /// What it is for.
    pub label: String,
    /// What is written on the line already.
    pub value: Option<String>,
    /// Name of the place for it.
    pub field: String,
}

impl Declared for declared::Name {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let person = setting.hero(self.hero);
        let ruleset = setting.ruleset;
        let owner = hero_field(setting.number(self.hero));
        let name = person.map(|person| person.name.clone());
        let mut fields = vec![LabelledLine {
            label: setting.label("name", ruleset.word(Word::Name)),
            value: name.filter(|name| !name.is_empty()),
            field: format!("{owner}.name"),
        }];
        for kind in class_kinds(setting, &self.classes) {
            let of_kind = person.map(|person| {
                let ids = person.classes.iter().filter(|(known, _)| known == kind);
                let classes = ids.filter_map(|(_, id)| ruleset.classes.get(id));
                let labels: Vec<&str> = classes.map(|class| class.label.as_str()).collect();
                labels.join(", ")
            });
            let own = sentence_case(kind);
            fields.push(LabelledLine {
                label: setting.label(kind, ruleset.words().named(kind, &own)),
                value: of_kind.filter(|labels| !labels.is_empty()),
                field: format!("{owner}.classes.{kind}"),
            });
        }
        Block::Name(Name { fields })
    }
}

/// Kinds of class: those asked for, or all of the game.
fn class_kinds<'a>(setting: &Setting<'a>, asked: &'a [String]) -> Vec<&'a str> {
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

impl Body for Name {
    fn write_markdown(&self, out: &mut Markdown) {
        for line in &self.fields {
            let value = line.value.as_deref().unwrap_or("________");
            out.line(format_args!("- {}: {value}", line.label));
        }
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        let lines = self.fields.iter_mut();
        lines.for_each(|line| names.claim(&mut line.field));
    }

    fn fields(&self, _: Words<'_>) -> Vec<Field> {
        let lines = self.fields.iter().map(|line| Field {
            value: line.value.clone(),
            ..Field::new(FieldKind::Text, &line.field, line.label.clone())
        });
        lines.collect()
    }
}
