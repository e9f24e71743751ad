//! What a proof shows: the number of every page, a ruler, how to print.

use super::{Mark, MarkKind};
use crate::impose::geometry::{Insets, POINTS_PER_MM, Point, Rect, Segment, Size};
use crate::impose::request::Flip;
use crate::impose::slot::Slot;
use crate::words::{Word, Words};

const RULER: f64 = 50.0;

/// The page's number as large as its panel allows, the same way up as the page.
pub fn number(slot: &Slot, words: Words<'_>) -> Mark {
    let text = match slot.page {
        Some(page) => (page + 1).to_string(),
        None => words.own(Word::BlankPage),
    };
    // A digit is about 0.6 of its size wide.
    let by_width = slot.panel.width * 0.8 / (0.6 * text.len() as f64);
    let millimetres = by_width.min(slot.panel.height * 0.5);
    Mark::Text {
        at: slot.panel.centre(),
        size: millimetres * POINTS_PER_MM,
        underline: reads_upside_down(&text),
        text,
        turn: slot.turn,
        kind: MarkKind::Number,
    }
}

/// Whether the number turned by half is another number: 6 and 9, 16 and 91, 18 and 81.
pub fn reads_upside_down(text: &str) -> bool {
    let turned: Option<String> = text.chars().rev().map(turned_digit).collect();
    turned.is_some_and(|turned| turned != text && !turned.starts_with('0'))
}

fn turned_digit(digit: char) -> Option<char> {
    match digit {
        '0' | '1' | '8' => Some(digit),
        '6' => Some('9'),
        '9' => Some('6'),
        _ => None,
    }
}

/// 50 mm to lay a ruler on, and which edge to flip on.
pub fn ruler(sheet: Size, margins: Insets, flip: Option<Flip>, words: Words<'_>) -> Vec<Mark> {
    let printable = Rect::of(sheet).inset(margins);
    let (x, y) = (printable.x + 1.0, printable.bottom() - 1.0);
    let mut marks = vec![Mark::line(
        Segment::new(x, y, x + RULER, y),
        0.5,
        MarkKind::Ruler,
    )];
    for step in 0..=10 {
        let at = x + RULER * f64::from(step) / 10.0;
        let height = if step % 2 == 0 { 2.0 } else { 1.2 };
        marks.push(Mark::line(
            Segment::new(at, y - height, at, y),
            0.5,
            MarkKind::Ruler,
        ));
    }
    let end = Point::new(x + RULER + 5.0, y - 1.0);
    marks.push(Mark::text(end, 6.0, "50 mm", MarkKind::Ruler));
    let advice = words.get(match flip {
        Some(Flip::Short) => Word::PrintFlipShort,
        Some(Flip::Long) => Word::PrintFlipLong,
        None => Word::PrintAtFullSize,
    });
    let above = Point::new(x + RULER / 2.0, y - 4.0);
    marks.push(Mark::text(above, 6.0, advice, MarkKind::Note));
    marks
}
