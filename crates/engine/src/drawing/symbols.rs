//! What is on squares, drawn from above within a square of a hundred by a hundred.

use super::pen::{Ink, Pen};
use super::style::Style;
use crate::dungeon::FeatureKind;

/// Paints a symbol around a middle.
pub fn paint(pen: &mut Pen, (x, y): (i32, i32), kind: FeatureKind, style: &Style) {
    let ink = Inks::of(style);
    match kind {
        FeatureKind::StairsUp => stairs(pen, (x, y), false, style),
        FeatureKind::StairsDown => stairs(pen, (x, y), true, style),
        FeatureKind::Water => water(pen, (x, y), style),
        FeatureKind::Chasm => chasm(pen, (x, y), style),
        FeatureKind::Column => pen.circle((x, y), 22, ink.stone),
        FeatureKind::Trap => {
            pen.plate((x, y), (56, 56), ink.hollow);
            pen.path(&at("M-28 -28l56 56m0 -56l-56 56", x, y), ink.thin);
        }
        FeatureKind::Pit => {
            pen.plate((x, y), (60, 60), ink.hollow);
            pen.plate((x, y), (40, 40), ink.black);
        }
        FeatureKind::Chest => {
            pen.plate((x, y), (50, 34), ink.hollow);
            pen.path(&at("M-25 -5h50M-6 -5v10h12v-10", x, y), ink.thin);
        }
        FeatureKind::Altar => {
            pen.plate((x, y), (64, 34), ink.hollow);
            pen.path(&at("M0 -12v24M-10 -3h20", x, y), ink.thin);
        }
        FeatureKind::Statue => {
            pen.plate((x, y), (50, 50), ink.hollow);
            pen.path(&at(STAR, x, y), ink.black);
        }
        FeatureKind::Fountain => {
            pen.circle((x, y), 32, ink.hollow);
            pen.circle((x, y), 20, ink.hollow);
            pen.circle((x, y), 6, ink.black);
        }
        FeatureKind::Well => {
            pen.circle((x, y), 28, ink.stone);
            pen.circle((x, y), 17, ink.black);
        }
        _ => furniture(pen, (x, y), kind, &ink),
    }
}

fn furniture(pen: &mut Pen, (x, y): (i32, i32), kind: FeatureKind, ink: &Inks<'_>) {
    match kind {
        FeatureKind::Table => {
            pen.plate((x, y), (60, 34), ink.hollow);
            for (dx, dy) in [(-16, -27), (16, -27), (-16, 27), (16, 27)] {
                pen.circle((x + dx, y + dy), 7, ink.hollow);
            }
        }
        FeatureKind::Bed => {
            pen.plate((x, y), (40, 62), ink.hollow);
            pen.plate((x, y - 19), (28, 14), ink.hollow);
            pen.path(&at("M-20 -6h40", x, y), ink.thin);
        }
        FeatureKind::Barrel => {
            for (dx, dy) in [(-15, 12), (15, 12), (0, -15)] {
                pen.circle((x + dx, y + dy), 15, ink.hollow);
                pen.circle((x + dx, y + dy), 4, ink.black);
            }
        }
        FeatureKind::Throne => {
            pen.plate((x, y), (46, 46), ink.hollow);
            pen.path(
                &at(
                    "M-23 -23h46v12h-46zM-23 -11v34h9v-34zM14 -11v34h9v-34z",
                    x,
                    y,
                ),
                ink.black,
            );
        }
        FeatureKind::Rubble => {
            let stones = "M-31 14l11 -16l16 8l-4 16zM-6 -10l10 -18l16 10l-8 16zM8 20l4 -16l18 4l-2 16zM-24 -20l10 -8l6 12l-12 6z";
            pen.path(&at(stones, x, y), ink.hollow);
        }
        FeatureKind::Fire => {
            pen.circle((x, y), 26, ink.hollow);
            let flame = "M0 -18c14 12 14 20 8 28c-2 4 -14 4 -16 0c-6 -8 -4 -12 2 -18c0 6 2 8 4 8c2 -6 0 -12 2 -18z";
            pen.path(&at(flame, x, y), ink.black);
        }
        FeatureKind::Lever => {
            pen.plate((x, y + 16), (44, 14), ink.black);
            pen.path(
                &at("M0 14l16 -34", x, y),
                Ink {
                    width: 7,
                    ..ink.thin
                },
            );
            pen.circle((x + 16, y - 20), 7, ink.black);
        }
        FeatureKind::Bones => {
            pen.path(
                &at("M-20 14l40 22M-20 36l40 -22", x, y),
                Ink {
                    width: 6,
                    ..ink.thin
                },
            );
            pen.circle((x, y - 8), 17, ink.hollow);
            pen.circle((x - 6, y - 9), 4, ink.black);
            pen.circle((x + 6, y - 9), 4, ink.black);
        }
        FeatureKind::Shelf => {
            pen.plate((x, y), (62, 22), ink.hollow);
            pen.path(
                &at("M-22 -11v22M-11 -11v22M0 -11v22M11 -11v22M22 -11v22", x, y),
                ink.thin,
            );
        }
        FeatureKind::Coffin => {
            let lid = "M-12 -31h24l10 20l-8 42h-28l-8 -42z";
            pen.path(&at(lid, x, y), ink.hollow);
            pen.path(&at("M0 -24v30M-9 -14h18", x, y), ink.thin);
        }
        FeatureKind::Web => {
            let threads = "M-32 0h64M0 -32v64M-24 -24l48 48M-24 24l48 -48M-16 0l5 -11l11 -5l11 5l5 11l-5 11l-11 5l-11 -5zM-28 0l8 -20l20 -8l20 8l8 20l-8 20l-20 8l-20 -8z";
            pen.path(
                &at(threads, x, y),
                Ink {
                    width: 3,
                    ..ink.thin
                },
            );
        }
        FeatureKind::Crystal => {
            pen.path(&at("M0 -32l16 18l-8 36h-16l-8 -36z", x, y), ink.hollow);
            pen.path(
                &at("M-16 -14h32M0 -32l-4 54M0 -32l6 18l-6 36", x, y),
                ink.thin,
            );
        }
        _ => {}
    }
}

/// A star of five points.
const STAR: &str = "M0 -20l6 14 15 1 -12 10 4 15 -13 -8 -13 8 4 -15 -12 -10 15 -1z";

/// The inks that symbols need.
struct Inks<'s> {
    thin: Ink<'s>,
    hollow: Ink<'s>,
    black: Ink<'s>,
    stone: Ink<'s>,
}

impl<'s> Inks<'s> {
    fn of(style: &Style) -> Inks<'s> {
        let outline = |fill| Ink {
            fill,
            line: style.ink,
            width: 4,
        };
        Inks {
            thin: Ink::line(style.ink, 4),
            hollow: outline(style.paper),
            black: Ink::area(style.ink),
            stone: outline(style.stone),
        }
    }
}

/// A path that begins with `M` around the middle, moved to a place: every further `M` is moved as well.
pub fn at(path: &str, x: i32, y: i32) -> String {
    let mut out = String::with_capacity(path.len() + 16);
    for part in path.split('M').skip(1) {
        let mut numbers = part.splitn(2, |letter: char| letter.is_alphabetic());
        let start = numbers.next().unwrap_or("");
        let mut pair = start
            .split_whitespace()
            .filter_map(|n| n.parse::<i32>().ok());
        let (dx, dy) = (pair.next().unwrap_or(0), pair.next().unwrap_or(0));
        out.push_str(&format!("M{} {}{}", x + dx, y + dy, &part[start.len()..]));
    }
    out
}

/// Ripples; the square is wet from side to side, so that neighbours join.
fn water(pen: &mut Pen, (x, y): (i32, i32), style: &Style) {
    pen.plate((x, y), (100, 100), Ink::area(style.wet));
    for (dx, dy) in [(-36, -26), (-24, 4), (-36, 34)] {
        let wave = format!("M{} {}q12 -12 24 0t24 0", x + dx, y + dy);
        pen.path(&wave, Ink::line(style.ink, 3));
    }
}

/// A rift: dark, with ragged lines across.
fn chasm(pen: &mut Pen, (x, y): (i32, i32), style: &Style) {
    pen.plate((x, y), (100, 100), Ink::area(style.stone));
    let cracks = "M-50 -30l20 8l14 -10l18 12l22 -8l26 6M-50 4l24 -8l20 10l22 -8l34 8M-50 34l16 6l22 -10l26 12l36 -8";
    pen.path(&at(cracks, x, y), Ink::line(style.ink, 4));
}

/// Treads that get shorter on the way down, and an arrow: up the page it leads up, down the page it leads down.
fn stairs(pen: &mut Pen, (x, y): (i32, i32), down: bool, style: &Style) {
    let mut path = String::new();
    let first = if down { -31 } else { -13 };
    for step in 0..5 {
        let half = if down { 33 - step * 5 } else { 13 + step * 5 };
        let (left, line) = (x - half, y + first + step * 11);
        path.push_str(&format!("M{left} {line}h{}", half * 2));
    }
    pen.path(&path, Ink::line(style.ink, 5));
    let head = if down {
        "M-15 19h30l-15 14z"
    } else {
        "M-15 -19h30l-15 -14z"
    };
    pen.path(&at(head, x, y), Ink::area(style.ink));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::styles;

    #[test]
    fn paths_are_moved() {
        assert_eq!(at("M-5 5l3 4M1 2h3", 100, 200), "M95 205l3 4M101 202h3");
    }

    /// Every symbol of the list is drawn, in every style, and no two look alike.
    #[test]
    fn every_symbol_has_a_look_of_its_own() {
        for style in styles::ALL {
            let mut looks: Vec<String> = Vec::new();
            for kind in FeatureKind::all() {
                let mut pen = Pen::default();
                paint(&mut pen, (50, 50), kind, style);
                let look = pen.finish();
                assert!(!look.is_empty(), "{kind:?}");
                assert!(!looks.contains(&look), "{kind:?} looks like another");
                looks.push(look);
            }
        }
    }
}
