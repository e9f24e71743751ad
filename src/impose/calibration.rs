//! The calibration sheet: print it on both sides, read margins, flip and the offset of backs from it.

use super::geometry::{Point, Segment, Size};
use super::marks::{Mark, MarkKind};
use super::request::Flip;
use super::scheme::SideKind;
use super::sheets::{Plan, SheetSide};
use crate::words::{Word, Words, say};

/// Margins are read up to here.
const DEEPEST: u32 = 15;
/// Half the length of the cross-hairs; the back's carry a scale.
const REACH: f64 = 20.0;

/// How to read the front.
const FRONT_WORDS: &[Word] = &[
    Word::CalibrationFront1,
    Word::CalibrationFront2,
    Word::CalibrationFront3,
    Word::CalibrationFront4,
];

/// How to read the back, but for the last line.
const BACK_WORDS: &[Word] = &[
    Word::CalibrationBack1,
    Word::CalibrationBack2,
    Word::CalibrationBack3,
];

/// Front and back of the calibration sheet for paper of this size and orientation. Both are drawn as the printer gets
/// them and never turned, so that numbers read on the back are in the directions that backs are moved in.
pub fn calibration(sheet: Size, flip: Flip, words: Words<'_>) -> Plan {
    let lines = |lines: &[Word]| lines.iter().map(|word| words.own(*word)).collect();
    let on_front: Vec<String> = lines(FRONT_WORDS);
    let mut on_back: Vec<String> = lines(BACK_WORDS);
    on_back.push(words.say(say::CalibrationBack4 {
        across: "back-dx",
        down: "back-dy",
    }));
    let front = [
        bars(sheet),
        cross(sheet, false),
        arrow(sheet, flip, words),
        write_lines(sheet, &on_front),
    ];
    let back = [
        bars(sheet),
        cross(sheet, true),
        write_lines(sheet, &on_back),
    ];
    Plan {
        sides: vec![
            side(SideKind::Front, sheet, front.concat()),
            side(SideKind::Back, sheet, back.concat()),
        ],
        sheets: 1,
        duplex: Some(flip),
        notes: Vec::new(),
    }
}

fn side(side: SideKind, size: Size, marks: Vec<Mark>) -> SheetSide {
    SheetSide {
        sheet: 0,
        side,
        size,
        slots: Vec::new(),
        poster: None,
        turned: false,
        marks,
        offset: (0.0, 0.0),
    }
}

fn scale(segment: Segment) -> Mark {
    Mark::line(segment, 0.5, MarkKind::Scale)
}

fn label(x: f64, y: f64, text: impl Into<String>) -> Mark {
    Mark::text(Point::new(x, y), 5.0, text, MarkKind::Scale)
}

/// A staircase of bars at each edge: bar n is n millimetres from the edge, its number on the inner side.
fn bars(sheet: Size) -> Vec<Mark> {
    let Size { width, height } = sheet;
    let mut marks = Vec::new();
    for depth in 1..=DEEPEST {
        let (d, text) = (f64::from(depth), depth.to_string());
        let along = 4.0 * (d - f64::from(DEEPEST + 1) / 2.0);
        let (x, y) = (width / 2.0 + along, height / 2.0 + along);
        let inner = d + 2.0;
        marks.push(scale(Segment::new(x - 1.5, d, x + 1.5, d)));
        marks.push(label(x, inner, text.clone()));
        marks.push(scale(Segment::new(
            x - 1.5,
            height - d,
            x + 1.5,
            height - d,
        )));
        marks.push(label(x, height - inner, text.clone()));
        marks.push(scale(Segment::new(d, y - 1.5, d, y + 1.5)));
        marks.push(label(inner, y, text.clone()));
        marks.push(scale(Segment::new(width - d, y - 1.5, width - d, y + 1.5)));
        marks.push(label(width - inner, y, text));
    }
    marks
}

/// Cross-hairs in the middle of the sheet; with a scale on the back.
fn cross(sheet: Size, with_scale: bool) -> Vec<Mark> {
    let (x, y) = (sheet.width / 2.0, sheet.height / 2.0);
    let mut marks = vec![
        scale(Segment::new(x - REACH, y, x + REACH, y)),
        scale(Segment::new(x, y - REACH, x, y + REACH)),
    ];
    if !with_scale {
        return marks;
    }
    for step in -15_i32..=15 {
        let at = f64::from(step);
        let length = if step % 5 == 0 { 2.0 } else { 1.0 };
        marks.push(scale(Segment::new(x + at, y - length, x + at, y + length)));
        marks.push(scale(Segment::new(x - length, y + at, x + length, y + at)));
        if step % 5 == 0 && step != 0 {
            marks.push(label(x + at, y + 3.5, format!("{step:+}")));
            marks.push(label(x + 4.5, y + at, format!("{step:+}")));
        }
    }
    marks
}

/// Points the way the sheet is turned over: sideways like a book, or upwards like a calendar.
fn arrow(sheet: Size, flip: Flip, words: Words<'_>) -> Vec<Mark> {
    let (x, y) = (sheet.width / 2.0, sheet.height / 2.0 - 34.0);
    let advice = words.get(match flip {
        Flip::Short => Word::CalibrationShort,
        Flip::Long => Word::CalibrationLong,
    });
    let shaft = 12.0;
    let strokes = if flip.turns_like_a_book(sheet) {
        [
            Segment::new(x + shaft, y, x - shaft, y),
            Segment::new(x - shaft, y, x - shaft + 4.0, y - 3.0),
            Segment::new(x - shaft, y, x - shaft + 4.0, y + 3.0),
        ]
    } else {
        [
            Segment::new(x, y + shaft, x, y - shaft),
            Segment::new(x, y - shaft, x - 3.0, y - shaft + 4.0),
            Segment::new(x, y - shaft, x + 3.0, y - shaft + 4.0),
        ]
    };
    let beside = Point::new(x, y - shaft - 4.0);
    let mut marks: Vec<Mark> = strokes
        .map(|stroke| Mark::line(stroke, 1.5, MarkKind::Note))
        .into();
    marks.push(Mark::text(beside, 9.0, advice, MarkKind::Note));
    marks
}

fn write_lines(sheet: Size, lines: &[String]) -> Vec<Mark> {
    let (x, top) = (sheet.width / 2.0, sheet.height / 2.0 + 27.0);
    // Long lines must stay between the bars of small papers, too.
    let size = (sheet.width / 20.0).clamp(5.0, 8.0);
    let numbered = lines.iter().enumerate();
    numbered
        .map(|(row, line)| {
            let at = Point::new(x, top + 5.5 * row as f64);
            Mark::text(at, size, line.as_str(), MarkKind::Note)
        })
        .collect()
}
