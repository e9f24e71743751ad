//! A pad of dice: notes to cut out, stack and flip.

use super::prelude::*;
use crate::pad::{self, Corner};
use crate::rng::Stream;

/// Notes to cut out and stack.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FlipPad {
    /// The dice, each with its place on the notes.
    pub dice: Vec<PadDie>,
    /// Notes side by side.
    pub columns: usize,
    /// The notes of each page, row by row; `null` where there is none. Cut through the pile of pages, every little stack is in order.
    pub pages: Vec<Vec<Option<Note>>>,
    /// How it is made and read; the template knows the pages and fills `{page}` and `{pages}`.
    pub how: String,
    /// How often each face comes, a line each.
    pub words: Vec<String>,
}

/// A die of a pad.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PadDie {
    /// `d6`, or a digit of `d100`.
    pub label: String,
    /// Its place on the notes.
    pub corner: Corner,
    /// The same in words.
    pub place: String,
}

/// A note to cut out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Place in the stack, from the top.
    pub number: usize,
    /// What is at each place.
    pub faces: Vec<String>,
}

/// Sides and label of a die, and how a face of it is shown.
type Shown = (u32, String, fn(u32) -> String);

/// The pad of some dice; a d100 is two corners, one for each digit.
pub fn flip_pad(words: Words<'_>, stream: &Stream, dice: &[u32]) -> FlipPad {
    let mut shown: Vec<Shown> = Vec::new();
    for die in dice {
        if *die == 100 {
            let (die, small) = ("d100", "d10");
            let (tens, ones) = (say::DieTens { die }, say::DieOnes { die, small });
            shown.push((10, words.say(tens), |face| format!("{}0", face % 10)));
            shown.push((10, words.say(ones), |face| format!("{}", face % 10)));
        } else if *die != 10 || !dice.contains(&100) {
            shown.push((*die, format!("d{die}"), |face| face.to_string()));
        }
    }
    let sides: Vec<u32> = shown.iter().map(|(sides, ..)| *sides).collect();
    let made = pad::pad(stream, &sides);
    let notes = made.notes.iter().map(|note| Note {
        number: note.number,
        faces: (note
            .faces
            .iter()
            .zip(&shown)
            .map(|(face, (.., show))| show(*face)))
        .collect(),
    });
    let (columns, pages) = cut_and_stack(&notes.collect::<Vec<_>>());
    let tests = shown.iter().zip(&made.fairness);
    let tests = tests.map(|((_, dice, _), fairness)| {
        let faces = fairness.times(words);
        let test = words.say(say::FairPad { faces });
        words.say(say::FairNamed { dice, test })
    });
    let dice = made.dice.iter().zip(&shown);
    let dice = dice.map(|((_, corner), (_, label, _))| PadDie {
        label: label.clone(),
        corner: *corner,
        place: words.own(match corner {
            Corner::BottomRight => Word::PadBottomRight,
            Corner::BottomLeft => Word::PadBottomLeft,
            Corner::Middle => Word::PadMiddle,
            Corner::TopRight => Word::PadTopRight,
            Corner::TopLeft => Word::PadTopLeft,
        }),
    });
    FlipPad {
        dice: dice.collect(),
        columns,
        pages,
        how: words.say(say::PadHow {
            page: "{page}",
            pages: "{pages}",
        }),
        words: tests.collect(),
    }
}

/// Most notes on a page: small sticky notes are 38 mm wide.
const MOST_CELLS: usize = 30;

/// Deals notes to pages so that the pile of pages can be cut as one.
fn cut_and_stack(notes: &[Note]) -> (usize, Vec<Vec<Option<Note>>>) {
    let count = notes.len().max(1);
    let even = (1..=count).find(|pages| {
        let cells = count / pages;
        count.is_multiple_of(*pages)
            && cells <= MOST_CELLS
            && (cells.is_multiple_of(5) || cells.is_multiple_of(4))
    });
    let pages = even.unwrap_or_else(|| count.div_ceil(MOST_CELLS));
    let cells = count.div_ceil(pages);
    let columns = if cells.is_multiple_of(5) { 5 } else { 4 };
    let dealt = (0..pages).map(|page| {
        let cells = 0..cells;
        cells
            .map(|cell| notes.get(cell * pages + page).cloned())
            .collect()
    });
    (columns, dealt.collect())
}

impl Body for FlipPad {
    fn write_markdown(&self, out: &mut Markdown) {
        for note in self.pages.iter().flatten().flatten() {
            out.line(format_args!("{}. {}", note.number, note.faces.join(", ")));
        }
        let tests = self.words.iter();
        tests.for_each(|words| out.line(format_args!("\n*{words}*")));
    }

    named!("flip pad");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn english() -> Words<'static> {
        Words::of(Language::english())
    }

    #[test]
    fn a_pile_cut_as_one_is_in_order() {
        let pad = flip_pad(english(), &Stream::new(3, "pad"), &[6, 8, 20]);
        assert_eq!(
            (pad.columns, pad.pages.len(), pad.pages[0].len()),
            (5, 4, 30)
        );
        let mut stacked = Vec::new();
        for cell in 0..pad.pages[0].len() {
            for page in &pad.pages {
                stacked.extend(page[cell].as_ref().map(|note| note.number));
            }
        }
        assert_eq!(stacked, (1..=120).collect::<Vec<_>>());
    }

    #[test]
    fn percentage_dice_are_two_digits() {
        let pad = flip_pad(english(), &Stream::new(3, "pad"), &[100, 10]);
        let labels: Vec<&str> = pad.dice.iter().map(|die| die.label.as_str()).collect();
        assert_eq!(labels, ["d100, tens", "d100, ones; d10"]);
        let all: Vec<&Note> = pad.pages.iter().flatten().flatten().collect();
        assert!(all.iter().any(|note| note.faces[0] == "00"));
        assert!(all.iter().all(|note| note.faces[1].len() == 1));
    }
}
