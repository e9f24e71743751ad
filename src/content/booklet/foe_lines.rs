//! Foes in a room or coming by: how many, their figures and powers, and boxes to tick.

use std::sync::Arc;

use super::BookletParts;
use crate::content::blocks::{self, FoeLine};
use crate::content::{PrintedIcon, TracedText};
use crate::dungeon::Encounter;
use crate::facts::{Origin, Phrases, Working};
use crate::model::{Figure, Foe, Ref, Text};

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
    let chosen = &parts.plan().figures;
    let is_printed = |figure: &Ref<Figure>| chosen.is_empty() || chosen.contains(figure);
    let printed = foe.figures.iter().filter(|(figure, _)| is_printed(figure));
    let life = parts.ruleset.foe_life().map(|figure| figure.id.as_str());
    let figures = printed.filter_map(|(figure, value)| {
        let label = parts.ruleset.foe_stats[figure].label.clone();
        let stated = blocks::figure_words(value)?;
        let set = met.figures.iter().find(|set| set.id == figure.id());
        let as_met = match met.life.filter(|_| life == Some(figure.id())) {
            Some(life) => Some((i64::from(life), &met.life_by)),
            None => set.map(|set| (set.value, &set.by)),
        };
        // What the rules make of it counts, not what is known of the kind.
        let value = match as_met.map(|(value, by)| (value.to_string(), by)) {
            Some((as_met, by)) if as_met != stated => {
                TracedText::of(as_met, set_origin(foe, figure.id(), by.as_ref()))
            }
            _ => TracedText::of(stated, set_origin(foe, figure.id(), None)),
        };
        Some((label, value))
    });
    let figures: Vec<_> = figures.collect();
    let states = |wanted: &str| {
        let mut stated = foe.figures.iter();
        stated.any(|(figure, value)| figure.id() == wanted && blocks::figure_words(value).is_some())
    };
    // Whoever cannot be fought has neither figures nor life to tick.
    if figures.is_empty() && life.is_some_and(|life| !states(life)) {
        return None;
    }
    // Where foes have no life, each has one box.
    let of_life = life.map_or(Origin::Program, |life| {
        set_origin(foe, life, met.life_by.as_ref())
    });
    Some(FoeLine {
        name: name(foe, met),
        icon: PrintedIcon::of(foe.icon.as_ref(), &foe.label),
        figures,
        powers: powers(parts, foe),
        boxes: boxes(met),
        life: of_life,
    })
}

/// Where a figure comes from: the rule that set it, or else the stat block.
fn set_origin(foe: &Foe, figure: &str, by: Option<&Arc<Working>>) -> Origin {
    match by {
        Some(working) => Origin::Rules {
            foe: foe.id.clone(),
            workings: vec![Arc::clone(working)],
        },
        None => Origin::Figure {
            foe: foe.id.clone(),
            figure: figure.to_owned(),
        },
    }
}

/// Where the number of foes comes from: the rules that bring them, or else what was rolled.
fn count_origin(met: &Encounter) -> Origin {
    let foe = met.foe.clone();
    match met.count_by.as_slice() {
        [] => Origin::Stated { foe },
        workings => Origin::Rules {
            foe,
            workings: workings.to_vec(),
        },
    }
}

/// What its traits mean; a number that is given with a trait is behind its name.
fn powers(parts: &BookletParts<'_>, foe: &Foe) -> Vec<(TracedText, TracedText)> {
    let traits = foe.traits.iter().filter_map(|grant| {
        let own = &parts.ruleset.traits[&grant.of];
        let text = own.text.as_ref().and_then(Text::as_words)?;
        let name = match &grant.argument {
            Some(argument) => format!("{} {argument}", own.label),
            None => own.label.clone(),
        };
        let of = |text: &str| TracedText::of(text, Origin::Text(format!("trait.{}", own.id)));
        Some((of(&name), of(text)))
    });
    traits.collect()
}

fn name(foe: &Foe, met: &Encounter) -> TracedText {
    let mut name = Phrases::new();
    if met.count != 1 {
        name.push(met.count.to_string(), count_origin(met));
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
