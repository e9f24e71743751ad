//! Powers and weaknesses, with their words unless the block is brief.

use super::Block;
use super::body::{Declared, Setting, Topic, declared};
use super::ledger::{Ledger, LedgerRow, field_of};
use crate::content::Span;
use crate::content::setting::Fit;
use crate::content::words::{plain, printed};
use crate::hero;
use crate::model::{BlockKind, Cell, Trait};

impl Declared for declared::Traits {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let is_this =
            |kind: &BlockKind| matches!(kind, BlockKind::Traits(it) if std::ptr::eq(it, self));
        let mut ledger = Ledger::new(&self.title, vec![String::new()]);
        ledger.field = field_of(setting, self.hero, "traits");
        let person = setting.hero(self.hero);
        for written in person.into_iter().flat_map(|person| &person.traits) {
            let Some(power) = setting.ruleset.traits.get(hero::trait_id(written)) else {
                continue;
            };
            if setting.is_home(self.hero, is_this, |kind| trait_fit(kind, power)) {
                let mut row = LedgerRow::of(vec![Some(trait_name(power, written))]);
                row.more = (!self.brief)
                    .then(|| cost_and_text(setting, power))
                    .flatten();
                ledger.rows.push(row);
            }
        }
        Block::Traits(ledger.fill_up(self.count))
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let is_this =
            |kind: &BlockKind| matches!(kind, BlockKind::Traits(it) if std::ptr::eq(it, self));
        let person = setting.hero(self.hero).filter(|_| !self.brief);
        let written = person.into_iter().flat_map(|person| &person.traits);
        let powers =
            written.filter_map(|written| setting.ruleset.traits.get(hero::trait_id(written)));
        let here = powers.filter(|power| {
            power.text.is_some()
                && setting.is_home(self.hero, is_this, |kind| trait_fit(kind, power))
        });
        here.map(|power| Topic::Trait(power.id.clone())).collect()
    }
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
    let cell = |cell: &Option<Cell>| match cell.as_ref()? {
        Cell::Integer(number) => Some(number.to_string()),
        Cell::Text(text) => Some(plain(&printed(setting.ruleset, text))),
        _ => None,
    };
    let mut before = [cell(&power.cost), cell(&power.uses)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ");
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
