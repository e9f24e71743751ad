//! Numbers to drop a pencil on.

use super::prelude::*;
use crate::pad;
use crate::rng::Stream;

/// Numbers to drop a pencil on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DropGrid {
    /// Heading.
    pub title: Option<String>,
    /// `d6`.
    pub dice: String,
    /// The numbers, row by row.
    pub rows: Vec<Vec<u32>>,
    /// After how many columns and rows a line is heavier, to help the eye.
    pub square: usize,
    /// How it is used, and how fair it is, in small print.
    pub words: String,
}

/// A shuffled grid.
pub fn drop_grid(
    words: Words<'_>,
    mut stream: Stream,
    title: Option<String>,
    die: u32,
    across: u32,
    down: u32,
) -> DropGrid {
    let grid = pad::drop_grid(&mut stream, die, across as usize, down as usize);
    let dice = format!("d{die}");
    let how = words.get(Word::GridHow);
    let test = grid.words(words);
    let fair = words.say(say::FairNamed { dice: &dice, test });
    DropGrid {
        title,
        words: format!("{how} {fair}"),
        dice,
        square: die as usize,
        rows: grid.rows,
    }
}

impl Declared for declared::DropGrid {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let (words, stream) = (setting.ruleset.words(), setting.stream("drop"));
        let title = self.title.clone();
        let grid = drop_grid(words, stream, title, self.die, self.across, self.down);
        Block::DropGrid(grid)
    }
}

impl Body for DropGrid {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for row in &self.rows {
            let faces: Vec<String> = row.iter().map(u32::to_string).collect();
            out.line(format_args!("    {}", faces.join(" ")));
        }
        out.line(format_args!("\n*{}*", self.words));
    }

    named!("drop grid", Figures);

    fn take_heading(&mut self) -> Option<String> {
        self.title.take()
    }
}
