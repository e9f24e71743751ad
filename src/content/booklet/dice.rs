//! Dice at the feet of the pages, for a booklet that is played without any.

use super::{BookletParts, Words};
use crate::booklet::Length;
use crate::content::blocks::{self, DiceStrip};
use crate::content::dice_used;
use crate::rng::Stream;

/// Pages with strips of their own; a longer book begins again.
const PAGES: u64 = 64;
/// Numbers in a strip, about: one line.
const LINE: u32 = 40;
/// The same on a panel of a folded sheet.
const SHORT_LINE: u32 = 22;
/// A die that takes two numbers of a smaller one.
const PERCENT: u32 = 100;

/// Dice that have a strip: those that the game says, or all that it rolls. A hundred is read from tens.
fn strips(parts: &BookletParts<'_>) -> Vec<u32> {
    let stated = parts.ruleset.booklet.as_ref();
    let stated = stated.map(|plan| plan.dice.clone()).unwrap_or_default();
    let all = match stated.is_empty() {
        true => dice_used(parts.ruleset),
        false => stated,
    };
    let mut found = Vec::new();
    for die in all {
        let die = if die == PERCENT { 10 } else { die };
        if !found.contains(&die) {
            found.push(die);
        }
    }
    found.sort_unstable();
    found
}

/// Numbers of a die on one page: whole rounds, so that every face comes equally often.
fn length(parts: &BookletParts<'_>, die: u32) -> u32 {
    let line = match parts.booklet.wish.length {
        Length::Tiny => SHORT_LINE,
        _ => LINE,
    };
    // Large numbers take more room.
    let line = if die > 9 { line * 4 / 5 } else { line };
    (line / die.max(1)).max(1) * die
}

/// The strips of each page.
pub fn feet(parts: &BookletParts<'_>) -> Vec<Vec<DiceStrip>> {
    let root = Stream::new(parts.booklet.wish.seed, "feet");
    (0..PAGES)
        .map(|page| {
            let stream = root.split_numbered("page", page);
            let strips = strips(parts).into_iter().map(|die| {
                let stream = stream.split(&format!("d{die}"));
                blocks::dice_strip(stream, die, Some(length(parts, die)), true)
            });
            strips.collect()
        })
        .collect()
}

/// How strips are used.
pub fn how(parts: &BookletParts<'_>) -> String {
    let words = Words(parts.ruleset);
    let usual = words.get("without-dice-text", "Whenever a rule asks for a die, take the next number of its strip at the foot of the page you have open and cross it off; two dice are two numbers. A strip that is used up goes on at the foot of the next page. *d3* is a *d6* halved, *d5* a *d10* halved, both rounded up.");
    let percent = words.get(
        "without-dice-percent",
        "*d100* is two numbers of *d10*, tens and ones: 10 counts as 0, and two of them are 100.",
    );
    match dice_used(parts.ruleset).contains(&PERCENT) {
        true => format!("{usual} {percent}"),
        false => usual.to_owned(),
    }
}

/// The test of the strips; all strips of a die are equally even.
pub fn fairness(parts: &BookletParts<'_>) -> Vec<(String, String)> {
    let words = Words(parts.ruleset);
    let pages = feet(parts);
    let dice = pages.first().map(Vec::as_slice).unwrap_or_default();
    let lines: Vec<String> = dice
        .iter()
        .enumerate()
        .map(|(at, strip)| {
            let uneven = pages
                .iter()
                .filter_map(|page| page.get(at))
                .find(|other| other.words != strip.words);
            let shown = uneven.unwrap_or(strip);
            format!("{}, {}: {}", shown.dice, shown.faces.len(), shown.words)
        })
        .collect();
    vec![(words.own("strips", "Strips of dice"), lines.join("; "))]
}
