//! Folds drawn as text and held against the facts of paper.

use super::super::folds::{self, Binding};
use super::super::geometry::Turn;
use super::super::layout::EdgeKind;
use super::super::{Flip, Request, SheetSide, plan};
use super::folding::table::lines;
use super::{request, same};

/// Draws a side: pages by row and column, `v` for half turns, `=` and `H` for slits between panels.
fn picture(side: &SheetSide) -> String {
    let xs = lines(side.slots.iter().map(|slot| slot.panel.x));
    let ys = lines(side.slots.iter().map(|slot| slot.panel.y));
    let mut text = String::new();
    for y in &ys {
        let mut row = String::new();
        let mut below = String::new();
        for x in &xs {
            let here =
                |slot: &&crate::impose::Slot| same(slot.panel.x, *x) && same(slot.panel.y, *y);
            let slot = side.slots.iter().find(here).expect("no hole in the grid");
            let half = slot.turn == Turn::Half;
            let (east, south) = match slot.turn {
                Turn::Up => (slot.edges.right, slot.edges.foot),
                Turn::Half => (slot.edges.left, slot.edges.head),
            };
            let bar = if east == EdgeKind::Slit { 'H' } else { '|' };
            row += &format!(
                "{:>3}{}{bar}",
                slot.position + 1,
                if half { 'v' } else { ' ' }
            );
            below += if south == EdgeKind::Slit {
                "====+"
            } else {
                "----+"
            };
        }
        text += &format!("|{row}\n+{below}\n");
    }
    text
}

fn sides(request: &Request, pages: usize) -> Vec<String> {
    let plan = plan(request, pages).expect("a plan");
    plan.sides.iter().map(picture).collect()
}

/// The picture above the scheme in the source of a fold, as [`picture`] draws its sides. Back sides are drawn to the right of fronts.
fn pictures_in_source(source: &str) -> Vec<String> {
    let drawn = source.split("```text\n").nth(1).expect("a picture");
    let drawn = drawn.split("/// ```").next().expect("its end");
    let rows: Vec<&str> = drawn
        .lines()
        .map(|line| line.trim_start_matches("///").trim())
        .filter(|line| line.starts_with(['+', '|']))
        .collect();
    let mut starts = vec![0];
    starts.extend(rows[0].match_indices("+ ").map(|(at, _)| at + 1));
    starts.push(rows[0].len());
    let sides = starts.windows(2).map(|range| {
        let side = rows[1..].iter().map(|row| row[range[0]..range[1]].trim());
        side.map(redraw_row).collect()
    });
    sides.collect()
}

/// A row of such a picture in cells of four letters.
fn redraw_row(row: &str) -> String {
    let redraw = |cell: &str| {
        let bar = cell.chars().last().expect("a bar");
        let inner = cell.trim_end_matches(bar);
        match inner.chars().next() {
            Some('-') => "----+".to_owned(),
            Some('=') => "====+".to_owned(),
            _ => {
                let page = inner.trim_matches([' ', 'v']);
                let turn = if inner.contains('v') { 'v' } else { ' ' };
                format!("{page:>3}{turn}{bar}")
            }
        }
    };
    let (first, cells) = row.split_at(1);
    let cells = cells.split_inclusive(['|', 'H', '+']).map(redraw);
    format!("{first}{}\n", cells.collect::<String>())
}

#[test]
fn every_scheme_is_the_picture_above_it() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/impose/folds");
    let mut drawn = Vec::new();
    for fold in folds::ALL {
        // A nest of one sheet is drawn where its scheme is.
        let (Some(scheme), Binding::Single) = (fold.scheme(), fold.binding) else {
            continue;
        };
        let file = folder.join(fold.name.replace('-', "_") + ".rs");
        let source = std::fs::read_to_string(file).expect("a file of the fold's name");
        let expected = pictures_in_source(&source);
        for paper in ["a4", "letter"] {
            let seen = sides(&request(fold.name, paper), scheme.pages());
            assert_eq!(seen, expected, "{} on {paper}", fold.name);
        }
        drawn.push(fold.name);
    }
    assert!(
        drawn.starts_with(&["folio", "pocketmod", "pocketmod-16", "trifold"]),
        "{drawn:?}"
    );
}

#[test]
fn pocketmod_looks_like_the_facts() {
    let expected = "\
|  5v|  4v|  3v|  2v|
+----+====+====+----+
|  6 |  7 |  8 |  1 |
+----+----+----+----+
";
    for paper in ["a4", "letter"] {
        assert_eq!(sides(&request("pocketmod", paper), 8), [expected]);
    }
}

#[test]
fn pocketmod_16_looks_like_the_facts() {
    let expected = "\
|  9v|  8v|  7v|  6v|
+----+====+====+----+
| 10 | 11 H  4 |  5 |
+====+----+----+====+
| 13v| 12vH  3v|  2v|
+----+====+====+----+
| 14 | 15 | 16 |  1 |
+----+----+----+----+
";
    for paper in ["a4", "letter"] {
        assert_eq!(sides(&request("pocketmod-16", paper), 16), [expected]);
    }
}

#[test]
fn folio_and_its_backs_for_both_flips() {
    let front = "|  4 |  1 |\n+----+----+\n";
    let upright = "|  2 |  3 |\n+----+----+\n";
    let turned = "|  3v|  2v|\n+----+----+\n";
    for (flip, back) in [(Flip::Short, upright), (Flip::Long, turned)] {
        let wanted = Request {
            flip: Some(flip),
            ..request("folio", "a4")
        };
        assert_eq!(sides(&wanted, 4), [front, back]);
    }
}

#[test]
fn trifold_and_its_backs_for_both_flips() {
    let front = "|  5 |  6 |  1 |\n+----+----+----+\n";
    let upright = "|  2 |  3 |  4 |\n+----+----+----+\n";
    let turned = "|  4v|  3v|  2v|\n+----+----+----+\n";
    for (flip, back) in [(Flip::Short, upright), (Flip::Long, turned)] {
        let wanted = Request {
            flip: Some(flip),
            ..request("trifold", "letter")
        };
        assert_eq!(sides(&wanted, 6), [front, back]);
    }
}

#[test]
fn cards_and_their_backs_for_both_flips() {
    let front = "|  1 |  3 |  5 |\n+----+----+----+\n|  7 |  9 | 11 |\n+----+----+----+\n";
    let upright = "|  6 |  4 |  2 |\n+----+----+----+\n| 12 | 10 |  8 |\n+----+----+----+\n";
    let turned = "|  8v| 10v| 12v|\n+----+----+----+\n|  2v|  4v|  6v|\n+----+----+----+\n";
    for (flip, back) in [(Flip::Long, upright), (Flip::Short, turned)] {
        let mut wanted = Request {
            flip: Some(flip),
            two_sided: true,
            ..request("cards", "a4")
        };
        (wanted.cards.columns, wanted.cards.rows) = (Some(3), Some(2));
        assert_eq!(sides(&wanted, 12), [front, back]);
    }
}

#[test]
fn halves_and_their_backs_for_both_flips() {
    assert_eq!(
        sides(&request("halves", "letter"), 4),
        ["|  1 |  2 |\n+----+----+\n", "|  3 |  4 |\n+----+----+\n"]
    );
    let upright = "|  4 |  2 |\n+----+----+\n";
    let turned = "|  2v|  4v|\n+----+----+\n";
    for (flip, back) in [(Flip::Short, upright), (Flip::Long, turned)] {
        let wanted = Request {
            flip: Some(flip),
            two_sided: true,
            ..request("halves", "a4")
        };
        assert_eq!(sides(&wanted, 4), ["|  1 |  3 |\n+----+----+\n", back]);
    }
}

#[test]
fn halves_are_cut_in_the_middle_of_both_papers() {
    for (paper, half, height) in [("a4", 148.5, 210.0), ("letter", 139.7, 215.9)] {
        let wanted = request("halves", paper);
        let layout = wanted.fold.layout(&wanted).unwrap();
        for panel in &layout.front {
            assert!(same(panel.rect.width, half) && same(panel.rect.height, height));
        }
        let [cut] = &layout.crops[..] else {
            panic!("one cut");
        };
        assert!(same(cut.from.x, half) && same(cut.to.x, half) && same(cut.to.y, height));
    }
}

#[test]
fn a_right_to_left_folio_swaps_left_and_right() {
    let wanted = Request {
        right_to_left: true,
        ..request("folio", "a4")
    };
    assert_eq!(
        sides(&wanted, 4),
        ["|  1 |  4 |\n+----+----+\n", "|  3 |  2 |\n+----+----+\n"]
    );
}

#[test]
fn pocketmod_has_the_measures_of_the_facts() {
    let cases = [
        ("a4", 74.25, 105.0, [74.25, 148.5, 222.75]),
        ("letter", 69.85, 107.95, [69.85, 139.7, 209.55]),
    ];
    for (paper, width, height, folds) in cases {
        let wanted = request("pocketmod", paper);
        let layout = wanted.fold.layout(&wanted).unwrap();
        for panel in &layout.front {
            assert!(same(panel.rect.width, width) && same(panel.rect.height, height));
        }
        let upright: Vec<f64> = layout
            .folds
            .iter()
            .filter(|f| f.from.x == f.to.x)
            .map(|f| f.from.x)
            .collect();
        assert!(
            upright.iter().zip(folds).all(|(a, b)| same(*a, b)),
            "{upright:?}"
        );
        let level: Vec<f64> = layout
            .folds
            .iter()
            .filter(|f| f.from.y == f.to.y)
            .map(|f| f.from.y)
            .collect();
        assert!(level.len() == 1 && same(level[0], height));
        let [slit] = layout.cuts[..] else {
            panic!("one slit")
        };
        assert!(same(slit.from.x, folds[0]) && same(slit.to.x, folds[2]));
        assert!(same(slit.from.y, height) && same(slit.to.y, height));
    }
}

/// The table of edges as it stands in the facts of paper.
#[test]
fn pocketmod_edges_are_those_of_the_facts() {
    let facts = "\
1 spine sheet fold sheet
2 sheet fold fold sheet
3 fold fold slit sheet
4 fold fold slit sheet
5 fold sheet fold sheet
6 sheet fold fold sheet
7 fold fold slit sheet
8 fold spine slit sheet
";
    assert_eq!(edges_of("pocketmod", 8), facts);
}

#[test]
fn folio_edges_all_meet_the_spine() {
    let expected = "\
1 spine sheet sheet sheet
2 sheet spine sheet sheet
3 spine sheet sheet sheet
4 sheet spine sheet sheet
";
    assert_eq!(edges_of("folio", 4), expected);
}

#[test]
fn trifold_edges_have_the_spine_between_the_covers() {
    let expected = "\
1 spine sheet sheet sheet
2 sheet spine sheet sheet
3 spine fold sheet sheet
4 fold sheet sheet sheet
5 sheet fold sheet sheet
6 fold spine sheet sheet
";
    assert_eq!(edges_of("trifold", 6), expected);
}

fn edges_of(fold: &str, pages: usize) -> String {
    let mut last = String::new();
    for flip in [Flip::Short, Flip::Long] {
        let wanted = Request {
            flip: Some(flip),
            ..request(fold, "a4")
        };
        let plan = plan(&wanted, pages).unwrap();
        let mut slots: Vec<_> = plan.sides.iter().flat_map(|side| &side.slots).collect();
        slots.sort_by_key(|slot| slot.position);
        let rows = slots.iter().map(|slot| {
            let edges = [
                slot.edges.left,
                slot.edges.right,
                slot.edges.head,
                slot.edges.foot,
            ];
            let words = edges
                .map(|edge| format!("{edge:?}").to_lowercase())
                .join(" ");
            format!("{} {words}\n", slot.position + 1)
        });
        let text: String = rows.collect();
        assert!(
            last.is_empty() || last == text,
            "edges do not depend on the flip"
        );
        last = text;
    }
    last
}

/// A second way to the kinds of edges: measure how far each edge of each panel is from the border, the slits and its
/// neighbours, on the printed side, without the grid.
#[test]
fn edges_follow_from_measuring_the_sheet() {
    let schemes = folds::ALL
        .iter()
        .filter_map(|fold| Some((fold.name, 3 * fold.scheme()?.pages())));
    for (fold, pages) in schemes {
        let wanted = request(fold, "letter");
        let layout = wanted.fold.layout(&wanted).unwrap();
        let plan = plan(&wanted, pages).unwrap();
        for side in &plan.sides {
            for slot in &side.slots {
                let (r, e) = (slot.panel, slot.edges);
                let (west, east, north, south) = match slot.turn {
                    Turn::Up => (e.left, e.right, e.head, e.foot),
                    Turn::Half => (e.right, e.left, e.foot, e.head),
                };
                let middle = r.centre();
                let spots = [
                    (west, r.x, middle.y),
                    (east, r.right(), middle.y),
                    (north, middle.x, r.y),
                    (south, middle.x, r.bottom()),
                ];
                for (kind, x, y) in spots {
                    let border = same(x, 0.0)
                        || same(y, 0.0)
                        || same(x, side.size.width)
                        || same(y, side.size.height);
                    let slit = layout.cuts.iter().any(|cut| {
                        let zone = cut.zone(1e-6);
                        x >= zone.x && x <= zone.right() && y >= zone.y && y <= zone.bottom()
                    });
                    let expected = match (border, slit) {
                        (true, _) => vec![EdgeKind::Sheet],
                        (false, true) => vec![EdgeKind::Slit],
                        (false, false) => vec![EdgeKind::Fold, EdgeKind::Spine],
                    };
                    assert!(
                        expected.contains(&kind),
                        "{fold} page {} at {x} {y}: {kind:?}",
                        slot.position + 1
                    );
                }
            }
        }
    }
}

/// Every page exactly once, no two panels on the same spot, panels of schemes tile the whole side.
#[test]
fn every_fold_is_a_bijection() {
    for fold in folds::ALL {
        for pages in 1..=40 {
            for two_sided in [false, true] {
                let wanted = Request {
                    two_sided,
                    ..request(fold.name, "a4")
                };
                let plan = plan(&wanted, pages).unwrap();
                let mut seen: Vec<usize> = plan
                    .sides
                    .iter()
                    .flat_map(|s| &s.slots)
                    .filter_map(|s| s.page)
                    .collect();
                seen.sort_unstable();
                assert_eq!(
                    seen,
                    (0..pages).collect::<Vec<_>>(),
                    "{} {pages}",
                    fold.name
                );
                for side in &plan.sides {
                    check_apart(side);
                    if fold.name != "cards" {
                        let covered: f64 = side
                            .slots
                            .iter()
                            .map(|s| s.panel.width * s.panel.height)
                            .sum();
                        assert!(same(covered, side.size.width * side.size.height));
                    }
                }
            }
        }
    }
}

fn check_apart(side: &SheetSide) {
    for (index, a) in side.slots.iter().enumerate() {
        assert!(
            side.slots[..index].iter().all(|b| b.position < a.position),
            "reading order"
        );
        for b in &side.slots[..index] {
            let common = a.panel.shared_with(b.panel);
            assert!(
                common.width < 1e-6 || common.height < 1e-6,
                "panels overlap"
            );
        }
    }
}
