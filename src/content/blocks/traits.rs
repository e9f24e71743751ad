//! Powers and weaknesses, with their words unless the block is brief.

use super::ledger::{Ledger, LedgerRow, cell_words, field_of};
use super::prelude::*;
use crate::hero;
use crate::model::Trait;

impl Declared for declared::Traits {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let mut ledger = Ledger::new(&self.title, vec![String::new()]);
        ledger.field = field_of(setting, self.hero, "traits");
        for (power, written) in at_home(self, setting) {
            let mut row = LedgerRow::of(vec![Some(trait_name(power, written))]);
            row.icon = PrintedIcon::of(power.icon.as_ref(), &power.label);
            if !self.brief {
                row.more = cost_and_text(setting, power);
            }
            ledger.rows.push(row);
        }
        Block::Traits(ledger.fill_up(self.count))
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let here = at_home(self, setting).map(|(power, _)| power);
        let told = here.filter(|power| !self.brief && power.text.is_some());
        told.map(|power| Topic::Trait(power.id.clone())).collect()
    }
}

/// The hero's traits that are printed in this block, and how the hero has them written.
fn at_home<'a>(
    block: &declared::Traits,
    setting: &Setting<'a>,
) -> impl Iterator<Item = (&'a Trait, &'a str)> {
    let is_this = |it: &BlockKind| matches!(it, BlockKind::Traits(it) if ptr::eq(it, block));
    let person = setting.hero(block.hero).into_iter();
    let traits = person
        .flat_map(|person| &person.traits)
        .filter_map(|written| {
            let power = setting.ruleset.traits.get(hero::trait_id(written))?;
            Some((power, written.as_str()))
        });
    traits.filter(move |(power, _)| {
        setting.is_home(block.hero, is_this, |kind| trait_fit(kind, power))
    })
}

fn trait_fit(kind: &BlockKind, power: &Trait) -> Fit {
    let BlockKind::Traits(declared::Traits { of, .. }) = kind else {
        return Fit::Other;
    };
    let asked = |word: &String| power.tags.contains(word) || power.group.as_ref() == Some(word);
    match of.as_slice() {
        [] => Fit::Open,
        words if words.iter().any(asked) => Fit::Named,
        _ => Fit::Other,
    }
}

/// `tamable(40)` as `Tamable 40`.
fn trait_name(power: &Trait, written: &str) -> String {
    let argument = written.split_once('(').map(|(_, rest)| rest);
    match argument.map(|argument| argument.trim_end_matches(')').trim()) {
        Some(argument) => format!("{} {argument}", power.label),
        None => power.label.clone(),
    }
}

/// What a trait costs and does.
fn cost_and_text(setting: &Setting<'_>, power: &Trait) -> Option<Vec<Span>> {
    let cells = power.cost.iter().chain(&power.uses);
    let cells = cells.filter_map(|cell| cell_words(setting, cell));
    let mut before = cells.collect::<Vec<_>>().join(", ");
    let text = power.text.as_ref();
    let text = text.map(|text| printed(setting.ruleset, text));
    if before.is_empty() {
        return text;
    }
    before.push_str(if text.is_some() { ": " } else { "" });
    let mut spans = vec![Span::plain(before)];
    spans.extend(text.unwrap_or_default());
    Some(spans)
}
