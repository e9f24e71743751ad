//! Foes as they stand in a room or come by: how many, their figures and powers, and boxes to tick.

use super::{BookletParts, number};
use crate::booklet::Guard;
use crate::content::blocks::{self, FoeLine};
use crate::model::{Foe, Text};

/// Boxes of life that are drawn for one foe; beyond it a number is written.
const MOST_BOXES: u32 = 30;
/// Boxes of life that are drawn for all foes of a kind.
const MOST_OF_A_KIND: u32 = 120;
/// The lines of foes who are not at home.
pub fn foe_lines(parts: &BookletParts<'_>, guards: &[Guard]) -> Vec<FoeLine> {
    let guards = guards.iter();
    guards.filter_map(|guard| foe_line(parts, guard)).collect()
}

/// `1 moth`, where tables say `1 moths`, and `Giant Snake`, where they say `Giant Snakes` of a single one.
pub fn singular(parts: &BookletParts<'_>, guards: &[&Guard], text: &str) -> String {
    let alone = guards.iter().filter(|guard| guard.count == 1);
    let foes = alone.filter_map(|guard| parts.ruleset.foes.get(&guard.foe));
    foes.fold(text.to_owned(), |text, foe| {
        let own = foe.plural.clone();
        let plural = own.unwrap_or_else(|| format!("{}s", foe.label));
        number::singular(&text, &plural, &foe.label)
    })
}

/// `5 orcs`, their figures and powers, and boxes for each.
pub fn foe_line(parts: &BookletParts<'_>, guard: &Guard) -> Option<FoeLine> {
    let foe = parts.ruleset.foes.get(&guard.foe)?;
    let chosen = parts
        .ruleset
        .booklet
        .as_ref()
        .map(|plan| plan.figures.as_slice())
        .unwrap_or_default();
    let printed = foe
        .figures
        .iter()
        .filter(|(figure, _)| chosen.is_empty() || chosen.iter().any(|id| id == figure.id()));
    let figures = printed.filter_map(|(figure, value)| {
        let label = parts.ruleset.foe_stats[figure].label.clone();
        Some((label, blocks::figure_words(value)?))
    });
    Some(FoeLine {
        name: name(foe, guard.count),
        figures: figures.collect(),
        powers: powers(parts, foe),
        boxes: boxes(guard),
    })
}

/// What its traits mean; a number that is given with a trait stands behind its name.
fn powers(parts: &BookletParts<'_>, foe: &Foe) -> Vec<(String, String)> {
    let traits = foe.traits.iter().filter_map(|grant| {
        let own = &parts.ruleset.traits[&grant.of];
        let text = own.text.as_ref().and_then(Text::as_words)?;
        let name = match &grant.argument {
            Some(argument) => format!("{} {argument}", own.label),
            None => own.label.clone(),
        };
        Some((name, text.to_owned()))
    });
    traits.collect()
}

fn name(foe: &Foe, count: u32) -> String {
    match (count, &foe.plural) {
        (1, _) => foe.label.clone(),
        (_, Some(plural)) => format!("{count} × {plural}"),
        _ => format!("{count} × {}", foe.label),
    }
}

/// One box for every point of life of every foe; a horde has one box for each of its members at most.
fn boxes(guard: &Guard) -> Vec<u32> {
    let life = guard.life.min(MOST_BOXES);
    let count = guard.count.min(MOST_OF_A_KIND);
    match life.saturating_mul(count) {
        0..=MOST_OF_A_KIND => vec![life; count as usize],
        _ => vec![1; count as usize],
    }
}
