//! Orders that ask for form fields: what can be filled in, and what to say about it.

use super::{Order, calculate};
use crate::content::{self, Content, Field, FieldKind};
use crate::diag::{Error, error};
use crate::export::{FormField, FormKind};
use crate::hero;
use crate::impose::frames::Sheets;
use crate::model::{KEPT, Ruleset, hero_field, of_hero};
use crate::words::{Word, say};

/// The fields that an order asks for; none unless it asks.
pub(super) fn list_fields(
    ruleset: &Ruleset,
    content: &Content,
    order: &Order,
) -> Result<Vec<FormField>, Error> {
    if !order.format.is_fillable() {
        return Ok(Vec::new());
    }
    let fields = content::fields(ruleset, content);
    if fields.is_empty() {
        return Err(error!(
            command: "there is nothing to fill in on `{}`", order.product_id();
            hint: "leave out `--fillable`"
        ));
    }
    let mut scripts = calculate::write_scripts(ruleset, &fields);
    let several = fields
        .iter()
        .any(|field| of_hero(&field.name).is_some_and(|(number, _)| number > 1));
    let fields = fields.into_iter().map(|field| FormField {
        label: name_hero(ruleset, order, several, &field),
        calculation: scripts.remove(&field.name),
        name: field.name,
        kind: match field.kind {
            FieldKind::Text => FormKind::Text,
            FieldKind::Number => FormKind::Number,
            FieldKind::Tick => FormKind::Tick,
        },
        value: field.value,
    });
    Ok(fields.chain(keep_origin(ruleset, order)).collect())
}

/// What a field is for, and of whom: by name, or by number where several share the sheet.
fn name_hero(ruleset: &Ruleset, order: &Order, several: bool, field: &Field) -> String {
    let Some((number, _)) = of_hero(&field.name) else {
        return field.label.clone();
    };
    let heroes = order.job.heroes().map_or(&[][..], |party| &party.heroes);
    let index = usize::try_from(number).unwrap_or(0).saturating_sub(1);
    let name = heroes.get(index).map(|hero| hero.name.clone());
    let words = ruleset.words();
    let name = name.filter(|name| !name.is_empty());
    let hero = name.or_else(|| several.then(|| words.say(say::KeptHero { number })));
    let Some(hero) = hero else {
        return field.label.clone();
    };
    let field = &field.label;
    words.say(say::FieldOfHero { hero, field })
}

/// What the sheet was printed from, so that reading it back loses nothing that has no place on paper.
fn keep_origin(ruleset: &Ruleset, order: &Order) -> Vec<FormField> {
    let keep = |name: String, label: String, value: String| FormField {
        label,
        name: format!("{KEPT}.{name}"),
        kind: FormKind::Kept,
        value: Some(value),
        calculation: None,
    };
    let head = &ruleset.head;
    let words = ruleset.words();
    let game = words.own(Word::KeptGame);
    let mut kept = vec![keep(
        "game".into(),
        game,
        format!("{} {}", head.id, head.version),
    )];
    let heroes = order.job.heroes().into_iter();
    for (number, hero) in (1..).zip(heroes.flat_map(|party| &party.heroes)) {
        let label = words.say(say::KeptHero { number });
        kept.push(keep(
            hero_field(number),
            label,
            hero::to_toml(ruleset, hero),
        ));
    }
    kept
}

/// What the user should know about where the fields are on the sheets.
pub(super) fn remark_on_fields(fields: &[FormField], sheets: &Sheets) -> Vec<String> {
    if fields.is_empty() {
        return Vec::new();
    }
    let spots = sheets.fields();
    let missing = fields
        .iter()
        .filter(|field| field.kind != FormKind::Kept)
        .filter(|field| !spots.iter().any(|spot| spot.name == field.name))
        .count();
    let mut remarks = Vec::new();
    if missing > 0 {
        remarks.push(format!(
            "{missing} of the fields are not on the sheets: a template does not mark them"
        ));
    }
    if spots.iter().any(|spot| spot.turned) {
        remarks.push(
            "some fields are upside down on this fold; `--fold flat` is easier to fill in on screen".into(),
        );
    }
    remarks
}
