//! Orders that ask for form fields: what can be filled in, and what to say about it.

use super::Order;
use crate::content::{self, Content, FieldKind};
use crate::diag::{Error, error};
use crate::export::{FormField, FormKind};
use crate::hero;
use crate::impose::frames::Sheets;
use crate::model::{KEPT, Ruleset, hero_field};
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
    let fields = fields.into_iter().map(|field| FormField {
        name: field.name,
        kind: match field.kind {
            FieldKind::Text => FormKind::Text,
            FieldKind::Number => FormKind::Number,
            FieldKind::Tick => FormKind::Tick,
        },
        label: field.label,
        value: field.value,
    });
    Ok(fields.chain(keep_origin(ruleset, order)).collect())
}

/// What the sheet was printed from, so that reading it back loses nothing that has no place on paper.
fn keep_origin(ruleset: &Ruleset, order: &Order) -> Vec<FormField> {
    let keep = |name: String, label: String, value: String| FormField {
        label,
        name: format!("{KEPT}.{name}"),
        kind: FormKind::Kept,
        value: Some(value),
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
