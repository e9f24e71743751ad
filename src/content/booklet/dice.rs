//! Dice at the feet of the pages, for a booklet that is played without any.

use std::collections::BTreeSet;

use super::BookletParts;
use crate::booklet::Length;
use crate::content::blocks::{self, DiceStrip};
use crate::content::{dice_used, strip_dice, typical_rolls};
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
fn strips(parts: &BookletParts<'_>) -> BTreeSet<u32> {
    strip_dice(match parts.plan().dice.as_slice() {
        [] => dice_used(parts.ruleset),
        stated => stated.to_vec(),
    })
    .into_iter()
    .collect()
}

/// Numbers of a die on one page: a line of them.
fn length(parts: &BookletParts<'_>, die: u32) -> u32 {
    let line = match parts.booklet.request.length {
        Length::Tiny => SHORT_LINE,
        _ => LINE,
    };
    // Large numbers take more room.
    if die > 9 { line * 4 / 5 } else { line }
}

/// The strips of each page.
pub fn feet(parts: &BookletParts<'_>) -> Vec<Vec<DiceStrip>> {
    let root = Stream::new(parts.booklet.request.seed, "feet");
    let page = |page: u64| {
        let stream = root.split_numbered("page", page);
        let strips = strips(parts).into_iter().map(|die| {
            let stream = stream.split(&format!("d{die}"));
            blocks::dice_strip(parts.words(), stream, die, Some(length(parts, die)), true)
        });
        strips.collect()
    };
    (0..PAGES).map(page).collect()
}

/// How strips are used, and how many numbers a game takes.
pub fn how(parts: &BookletParts<'_>) -> String {
    let words = parts.words();
    let mut said = vec![words.own(Word::WithoutDiceText)];
    if dice_used(parts.ruleset).contains(&PERCENT) {
        said.push(words.own(Word::WithoutDicePercent));
    }
    let rolls = strips(parts).into_iter().filter_map(|die| {
        let number = typical_rolls(parts.ruleset, die)?;
        let dice = format!("d{die}");
        Some(words.say(say::RollsOf { number, dice }))
    });
    let rolls: Vec<String> = rolls.collect();
    if !rolls.is_empty() {
        let rolls = rolls.join(", ");
        said.push(words.say(say::TypicalRolls { rolls }));
    }
    said.join(" ")
}

/// How the strips were made.
pub fn describe_fairness(parts: &BookletParts<'_>) -> String {
    let dice: Vec<String> = strips(parts).iter().map(|die| format!("d{die}")).collect();
    let dice = dice.join(", ");
    parts.ruleset.words().say(say::StripsDrawn { dice })
}
