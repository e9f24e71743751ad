//! Dice at the feet of the pages, for a booklet that is played without any.

use super::BookletParts;
use crate::booklet::Length;
use crate::content::blocks::{self, DiceStrip};
use crate::content::dice_used;
use crate::rng::Stream;
use crate::words::{Word, say};

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
    let all = if stated.is_empty() {
        dice_used(parts.ruleset)
    } else {
        stated
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
                blocks::dice_strip(
                    parts.ruleset.words(),
                    stream,
                    die,
                    Some(length(parts, die)),
                    true,
                )
            });
            strips.collect()
        })
        .collect()
}

/// How strips are used.
pub fn how(parts: &BookletParts<'_>) -> String {
    let words = parts.ruleset.words();
    let usual = words.get(Word::WithoutDiceText);
    let percent = words.get(Word::WithoutDicePercent);
    if dice_used(parts.ruleset).contains(&PERCENT) {
        format!("{usual} {percent}")
    } else {
        usual.to_owned()
    }
}

/// The test of the strips; all strips of a die are equally even.
pub fn fairness(parts: &BookletParts<'_>) -> Vec<(String, String)> {
    let words = parts.ruleset.words();
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
            words.say(say::StripTested {
                dice: &shown.dice,
                number: shown.faces.len(),
                test: &shown.words,
            })
        })
        .collect();
    vec![(words.own(Word::Strips), lines.join("; "))]
}
