//! Foes as they stand in a room or come by: how many, their figures and powers, and boxes to tick.

use super::BookletParts;
use crate::content::Told;
use crate::content::blocks::{self, FoeLine};
use crate::dungeon::Encounter;
use crate::facts::{Origin, Phrases};
use crate::model::{Foe, Text};

/// Boxes of life that are drawn for one foe; beyond it a number is written.
const MOST_BOXES: u32 = 30;
/// Boxes of life that are drawn for all foes of a kind.
const MOST_OF_A_KIND: u32 = 120;

/// A line for each kind of foe.
pub fn foe_lines<'e>(
    parts: &BookletParts<'_>,
    encounters: impl Iterator<Item = &'e Encounter>,
) -> Vec<FoeLine> {
    encounters.filter_map(|met| foe_line(parts, met)).collect()
}

/// `5 orcs`, their figures and powers, and boxes for each.
fn foe_line(parts: &BookletParts<'_>, met: &Encounter) -> Option<FoeLine> {
    let foe = parts.ruleset.foes.get(&met.foe)?;
    let chosen = parts
        .ruleset
        .booklet
        .as_ref()
        .map(|plan| plan.figures.as_slice())
        .unwrap_or_default();
    let printed = foe
        .figures
        .iter()
        .filter(|(figure, _)| chosen.is_empty() || chosen.contains(figure));
    let life = parts.ruleset.foe_life().map(|figure| figure.id.as_str());
    let figures = printed.filter_map(|(figure, value)| {
        let label = parts.ruleset.foe_stats[figure].label.clone();
        let stated = blocks::figure_words(value)?;
        let life = met
            .life
            .filter(|_| life == Some(figure.id()))
            .map(i64::from);
        let changed = met.figures.iter().find(|(id, _)| id == figure.id());
        let as_met = life.or(changed.map(|(_, value)| *value));
        let value = match as_met.map(|value| value.to_string()) {
            // What the rules make of it counts, not what is known of the kind.
            Some(as_met) if as_met != stated => Told::of(as_met, met_origin(met)),
            _ => Told::of(
                stated,
                Origin::Figure {
                    foe: foe.id.clone(),
                    figure: figure.id().to_owned(),
                },
            ),
        };
        Some((label, value))
    });
    Some(FoeLine {
        name: name(foe, met),
        figures: figures.collect(),
        powers: powers(parts, foe),
        boxes: boxes(met),
        life: met_origin(met),
    })
}

/// The figures of an encounter come from the rules of what was rolled.
fn met_origin(met: &Encounter) -> Origin {
    Origin::Met {
        foe: met.foe.clone(),
        count: met.count,
        life: met.life,
    }
}

/// What its traits mean; a number that is given with a trait stands behind its name.
fn powers(parts: &BookletParts<'_>, foe: &Foe) -> Vec<(Told, Told)> {
    let traits = foe.traits.iter().filter_map(|grant| {
        let own = &parts.ruleset.traits[&grant.of];
        let text = own.text.as_ref().and_then(Text::as_words)?;
        let name = match &grant.argument {
            Some(argument) => format!("{} {argument}", own.label),
            None => own.label.clone(),
        };
        let of = |text: &str| Told::of(text, Origin::Text(format!("trait.{}", own.id)));
        Some((of(&name), of(text)))
    });
    traits.collect()
}

fn name(foe: &Foe, met: &Encounter) -> Told {
    let mut name = Phrases::new();
    if met.count != 1 {
        name.push(met.count.to_string(), met_origin(met));
        name.push(" × ", Origin::Program);
    }
    let text = Origin::Text(format!("foe.{}", foe.id));
    name.push(foe.called(met.count), text);
    name.into()
}

/// One box for every point of life of every foe; a horde has one box for each of its members at most.
fn boxes(met: &Encounter) -> Vec<u32> {
    let life = met.life.unwrap_or(1).min(MOST_BOXES);
    let count = met.count.min(MOST_OF_A_KIND);
    match life.saturating_mul(count) {
        0..=MOST_OF_A_KIND => vec![life; count as usize],
        _ => vec![1; count as usize],
    }
}
