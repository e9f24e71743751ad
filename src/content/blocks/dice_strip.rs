//! Pre-rolled dice to cross off.

use super::prelude::*;
use crate::pad;
use crate::rng::Stream;

/// Pre-rolled dice to cross off.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DiceStrip {
    /// `d6`.
    pub dice: String,
    /// The numbers.
    pub faces: Vec<u32>,
    /// How they are used, where nothing else on the page says so.
    pub how: Option<String>,
    /// How they were drawn and what came of it, in small print.
    pub words: String,
    /// Whether it is at the foot of its page.
    pub foot: bool,
    /// Whether it takes itself and what follows down there.
    pub pushed: bool,
}

/// A strip of `count` numbers; by itself it says how it is used.
pub fn dice_strip(
    words: Words<'_>,
    mut stream: Stream,
    die: u32,
    count: Option<u32>,
    foot: bool,
) -> DiceStrip {
    let count = count.map_or((die * die) as usize, |count| count as usize);
    let strip = pad::strip(&mut stream, die, count);
    DiceStrip {
        dice: format!("d{die}"),
        how: (!foot).then(|| words.own(Word::StripHow)),
        words: strip.fairness.words(words),
        faces: strip.faces,
        foot,
        pushed: foot,
    }
}

impl Declared for declared::DiceStrip {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let words = setting.ruleset.words();
        let stream = setting.stream("strip");
        Block::DiceStrip(dice_strip(words, stream, self.die, self.count, false))
    }
}

impl Body for DiceStrip {
    fn write_markdown(&self, out: &mut Markdown) {
        let faces: Vec<String> = self.faces.iter().map(u32::to_string).collect();
        let faces = faces.join(" ");
        out.line(format_args!("{}: {faces}  \n*{}*", self.dice, self.words));
    }

    named!("dice strip");
}
