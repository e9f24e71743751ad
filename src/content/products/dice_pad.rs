//! `dice-pad`: the game's dice on paper, for play without them: notes to flip, numbers to cross off, grids to drop a pencil on.

use super::Kind;
use crate::content::{Block, Content, Filling, Page, blocks, dice_used};
use crate::model::{Product, ProductKind, Ruleset};
use crate::rng::Stream;
use crate::words::say;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::DicePad,
    help: "the dice of the game on paper: a pad to flip, strips, grids to drop a pencil on",
    template: "products/dice-pad.typ",
    fold: "flat",
    paged: false,
    find_obstacle: super::find_no_obstacle,
    compose,
};

/// A pad has five places at most, and a hundred takes two.
const MOST_DICE: usize = 3;
/// Strips of a small die.
const STRIPS: u32 = 4;
/// Dice beyond this are too large for a grid on a page.
const LARGEST_GRID: u32 = 20;

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let mut dice: Vec<u32> = dice_used(ruleset);
    if dice.is_empty() {
        dice.push(6);
    }
    dice.truncate(MOST_DICE);
    let stream = Stream::new(filling.wishes.seed, "dice-pad");
    let mut all = vec![Block::FlipPad(blocks::flip_pad(
        ruleset.words(),
        &stream.split("flip"),
        &dice,
    ))];
    for die in dice.iter().map(|die| if *die == 100 { 10 } else { *die }) {
        let name = format!("d{die}");
        let (across, down) = match die {
            0..=4 => (5, 4),
            5..=6 => (3, 3),
            7..=8 => (2, 2),
            9..=12 => (2, 1),
            _ => (1, 1),
        };
        if die <= LARGEST_GRID
            && !all
                .iter()
                .any(|block| matches!(block, Block::DropGrid(grid) if grid.dice == name))
        {
            let stream = stream.split(&name);
            all.push(Block::DropGrid(blocks::drop_grid(
                ruleset.words(),
                stream.split("drop"),
                Some(name),
                die,
                across,
                down,
            )));
            // Large dice have long strips: one of them is enough.
            for number in 0..(160 / (die * die)).clamp(1, STRIPS) {
                let stream = stream.split_numbered("strip", u64::from(number));
                all.push(Block::DiceStrip(blocks::dice_strip(
                    ruleset.words(),
                    stream,
                    die,
                    None,
                    false,
                )));
            }
        }
    }
    let title = product.title.clone().unwrap_or_else(|| {
        ruleset.words().say(say::DicePad {
            game: &ruleset.head.title,
        })
    });
    let pages = vec![Page::plain(all)];
    Content::of(ruleset, title, pages)
}
