//! `dice-pad`: the game's dice on paper, for play without them: notes to flip, numbers to cross off, grids to drop a pencil on.

use super::{Kind, title_of};
use crate::content::{Block, Content, Filling, Page, blocks, dice_used, strip_dice, typical_rolls};
use crate::model::{Product, ProductKind, Ruleset};
use crate::rng::Stream;
use crate::words::say;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::DicePad,
    help: "the dice of the game on paper: a pad to flip, strips, grids to drop a pencil on",
    template: "products/dice-pad.typ",
    compose,
    ..Kind::FLOWING
};

/// A pad has five places at most, and a hundred takes two.
const MOST_DICE: usize = 3;
/// Numbers on strips of a die whose use was not counted.
const USUAL_NUMBERS: u32 = 160;
/// Numbers on a strip, about: two lines.
const STRIP: u32 = 80;
/// Strips of a die at most; for a longer game the paper says how far they go.
const MOST_STRIPS: u32 = 10;
/// Dice beyond this are too large for a grid on a page.
const LARGEST_GRID: u32 = 20;

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let mut dice: Vec<u32> = dice_used(ruleset);
    if dice.is_empty() {
        dice.push(6);
    }
    dice.truncate(MOST_DICE);
    let stream = Stream::new(filling.options.seed, "dice-pad");
    let words = ruleset.words();
    let pad = blocks::flip_pad(words, &stream.split("flip"), &dice);
    let mut all = vec![Block::FlipPad(pad)];
    for die in strip_dice(dice) {
        let name = format!("d{die}");
        let (across, down) = match die {
            0..=4 => (5, 4),
            5..=6 => (3, 3),
            7..=8 => (2, 2),
            9..=12 => (2, 1),
            _ => (1, 1),
        };
        if die <= LARGEST_GRID {
            let stream = stream.split(&name);
            let (drop, name) = (stream.split("drop"), Some(name));
            let grid = blocks::drop_grid(words, drop, name, die, across, down);
            all.push(Block::DropGrid(grid));
            all.extend(strips(ruleset, &stream, die));
        }
    }
    let game = &ruleset.head.title;
    let title = title_of(product, || ruleset.words().say(say::DicePad { game }));
    let pages = vec![Page::plain(all)];
    Content::of(ruleset, title, pages)
}

/// Strips of a die for a typical game at least, and how long they last. The first says how strips are used.
fn strips(ruleset: &Ruleset, stream: &Stream, die: u32) -> Vec<Block> {
    let words = ruleset.words();
    let rolls = typical_rolls(ruleset, die).filter(|rolls| *rolls > 0);
    let wanted = rolls.unwrap_or(USUAL_NUMBERS);
    let count = wanted.div_ceil(STRIP).clamp(1, MOST_STRIPS);
    let made = (0..count).map(|number| {
        let stream = stream.split_numbered("strip", u64::from(number));
        let mut strip = blocks::dice_strip(words, stream, die, Some(STRIP), false);
        strip.how = strip.how.filter(|_| number == 0);
        Block::DiceStrip(strip)
    });
    let mut all: Vec<Block> = made.collect();
    if let Some(rolls) = rolls {
        let (dice, numbers) = (format!("d{die}"), count * STRIP);
        let games = u64::from(numbers / rolls);
        let last = if games > 0 {
            words.say(say::StripsLast {
                dice,
                numbers,
                rolls,
                games: words.say(say::StripsGames { count: games }),
            })
        } else {
            words.say(say::StripsShort {
                dice,
                numbers,
                rolls,
            })
        };
        all.push(blocks::Text::block(None, &last));
    }
    all
}
