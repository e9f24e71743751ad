//! Map paper measured on the sheet: what says 5 mm is 5 mm, and every pattern is the one that brute force draws.

use super::strokes::{Stroke, strokes};
use super::support::Bench;

/// The thousandths of a point that a PDF rounds to, and a bit, in millimetres.
const ROUNDING: f64 = 0.02;

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A game that declares no map sheet.
const BARE: &str = "format = 1\nid = \"bare\"\ntitle = \"Bare\"\n";

/// The strokes of a map sheet with these options, without the line below the title.
fn printed(bench: &Bench, options: &[&str]) -> Vec<Stroke> {
    bench.write("bare.toml", BARE);
    let args = [
        "print",
        "bare.toml",
        "map-sheet",
        "--marks",
        "none",
        "-o",
        "map.pdf",
    ];
    bench.ok(&[&args[..], options].concat());
    let all = strokes(&bench.read("map.pdf"));
    all.into_iter().skip(1).collect()
}

/// Left, top, right, bottom of all strokes.
fn frame(strokes: &[Stroke]) -> [f64; 4] {
    let points = || strokes.iter().flat_map(|stroke| [stroke.from, stroke.to]);
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
    [
        least(&mut points().map(|p| p.0)),
        least(&mut points().map(|p| p.1)),
        most(&mut points().map(|p| p.0)),
        most(&mut points().map(|p| p.1)),
    ]
}

fn distinct(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < ROUNDING);
    values
}

#[test]
fn a_square_of_five_millimetres_measures_five_millimetres_on_both_papers() {
    let bench = Bench::new();
    for (side, millimetres) in [("5 mm", 5.0), ("1/4 in", 6.35)] {
        let mut counts = Vec::new();
        for paper in ["a4", "letter"] {
            let found = printed(&bench, &["--paper", paper, "--square", side]);
            let upright = |s: &&Stroke| (s.from.0 - s.to.0).abs() < ROUNDING;
            let xs = distinct(found.iter().filter(upright).map(|s| s.from.0).collect());
            let level = |s: &&Stroke| (s.from.1 - s.to.1).abs() < ROUNDING;
            let ys = distinct(found.iter().filter(level).map(|s| s.from.1).collect());
            for pair in xs.windows(2).chain(ys.windows(2)) {
                let pitch = pair[1] - pair[0];
                assert!((pitch - millimetres).abs() < 0.005, "{pitch} on {paper}");
            }
            // Over the whole page the error is still that of one rounding.
            let across = xs[xs.len() - 1] - xs[0];
            let expected = millimetres * (xs.len() - 1) as f64;
            assert!((across - expected).abs() < 0.005, "{across} on {paper}");
            counts.push((xs.len(), ys.len()));
        }
        assert_eq!(counts[0], counts[1], "both papers have as many squares");
        assert!(counts[0].0 > 25 && counts[0].1 > 30, "{counts:?}");
    }
}

#[test]
fn dots_stand_where_the_lines_of_squares_cross() {
    let bench = Bench::new();
    let dots = printed(&bench, &["--pattern", "dots", "--square", "8mm"]);
    let [left, top, right, bottom] = frame(&dots);
    let (columns, rows) = ((right - left) / 8.0, (bottom - top) / 8.0);
    let small: Vec<&Stroke> = dots.iter().filter(|dot| dot.width < 1.0).collect();
    let expected = (columns.round() + 1.0) * (rows.round() + 1.0);
    assert_eq!(small.len(), expected as usize);
    for dot in small {
        assert!(dot.length() < ROUNDING);
        for (at, start) in [(dot.from.0, left), (dot.from.1, top)] {
            let cells = (at - start) / 8.0;
            assert!((cells - cells.round()).abs() < 0.005, "{dot:?}");
        }
    }
}

/// The part of a line inside a frame from the origin, if it is longer than a rounding.
fn clipped(from: (f64, f64), to: (f64, f64), width: f64, height: f64) -> Option<Stroke> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    for (p, q) in [
        (-dx, from.0),
        (dx, width - from.0),
        (-dy, from.1),
        (dy, height - from.1),
    ] {
        let q = q + 1e-3;
        if p.abs() < 1e-9 && q < 0.0 {
            return None;
        } else if p < -1e-9 {
            start = start.max(q / p);
        } else if p > 1e-9 {
            end = end.min(q / p);
        }
    }
    let at = |t: f64| (from.0 + dx * t, from.1 + dy * t);
    let stroke = Stroke {
        page: 1,
        from: at(start),
        to: at(end),
        width: 0.0,
    };
    (start < end && stroke.length() > ROUNDING).then_some(stroke)
}

/// Every edge of every hex that meets the frame, one hex after the other.
fn hexes_one_by_one(a: f64, width: f64, height: f64) -> Vec<Stroke> {
    let (s, step) = (a / SQRT_3, a * SQRT_3 / 2.0);
    let corners = [
        (s, 0.0),
        (s / 2.0, a / 2.0),
        (-s / 2.0, a / 2.0),
        (-s, 0.0),
        (-s / 2.0, -a / 2.0),
        (s / 2.0, -a / 2.0),
    ];
    let mut found: Vec<Stroke> = Vec::new();
    for column in -1..=(width / step) as i32 + 1 {
        for row in -1..=(height / a) as i32 + 1 {
            let down = if column % 2 == 0 { 0.5 } else { 0.0 };
            let (x, y) = (f64::from(column) * step, (f64::from(row) + down) * a);
            for side in 0..6 {
                let corner = |i: usize| (x + corners[i % 6].0, y + corners[i % 6].1);
                let Some(edge) = clipped(corner(side), corner(side + 1), width, height) else {
                    continue;
                };
                if !found.iter().any(|other| other.is_like(&edge, ROUNDING)) {
                    found.push(edge);
                }
            }
        }
    }
    found
}

/// Both hold the same edges.
fn assert_same(drawn: &[Stroke], expected: &[Stroke]) {
    for edge in expected {
        assert!(
            drawn
                .iter()
                .any(|other| other.is_like(edge, 2.0 * ROUNDING)),
            "{edge:?} is not drawn"
        );
    }
    for edge in drawn {
        assert!(
            expected
                .iter()
                .any(|other| other.is_like(edge, 2.0 * ROUNDING)),
            "{edge:?} is no edge"
        );
    }
    assert_eq!(drawn.len(), expected.len(), "nothing is drawn twice");
}

/// Moved so that the frame begins at the origin, and turned across the diagonal if asked.
fn at_origin(strokes: &[Stroke], turned: bool) -> Vec<Stroke> {
    let [left, top, ..] = frame(strokes);
    let moved = |(x, y): (f64, f64)| {
        let (x, y) = (x - left, y - top);
        if turned { (y, x) } else { (x, y) }
    };
    strokes
        .iter()
        .map(|stroke| Stroke {
            from: moved(stroke.from),
            to: moved(stroke.to),
            ..*stroke
        })
        .collect()
}

#[test]
fn hex_paper_is_the_hexes_drawn_one_by_one() {
    let bench = Bench::new();
    for (pattern, turned) in [("hex", false), ("hex-pointy", true)] {
        for side in ["20mm", "25 mm"] {
            let a: f64 = side[..2].parse().expect("a number");
            let found = printed(&bench, &["--pattern", pattern, "--square", side]);
            let drawn = at_origin(&found, turned);
            let [_, _, width, height] = frame(&drawn);
            let (columns, rows) = (width / (a * SQRT_3 / 2.0), height / a);
            assert!((columns - columns.round()).abs() < 0.005, "{columns}");
            assert!((rows - rows.round()).abs() < 0.005, "{rows}");
            assert_same(&drawn, &hexes_one_by_one(a, width, height));
        }
    }
}

/// Every side of every triangle in the frame: from each point of the lattice down, and to the right up and down.
fn triangles_one_by_one(a: f64, width: f64, height: f64) -> Vec<Stroke> {
    let step = a * SQRT_3 / 2.0;
    let mut found = Vec::new();
    for column in 0..=(width / step).round() as i32 {
        for row in -1..=(height / a).round() as i32 + 1 {
            let down = if column % 2 == 0 { 0.0 } else { 0.5 };
            let (x, y) = (f64::from(column) * step, (f64::from(row) + down) * a);
            for to in [(x, y + a), (x + step, y + a / 2.0), (x + step, y - a / 2.0)] {
                found.extend(clipped((x, y), to, width, height));
            }
        }
    }
    found
}

/// Cuts strokes into sides of triangles. Upright lines of odd columns begin and end with half a side.
fn cut(strokes: &[Stroke], a: f64) -> Vec<Stroke> {
    let step = a * SQRT_3 / 2.0;
    let mut found = Vec::new();
    for stroke in strokes {
        let odd = ((stroke.from.0 / step).round() as i64) % 2 != 0;
        let upright = (stroke.from.0 - stroke.to.0).abs() < ROUNDING;
        let first = if upright && odd { a / 2.0 } else { a };
        let long = stroke.length();
        let at = |d: f64| {
            let t = d / long;
            (
                stroke.from.0 + (stroke.to.0 - stroke.from.0) * t,
                stroke.from.1 + (stroke.to.1 - stroke.from.1) * t,
            )
        };
        let (mut start, mut end) = (0.0, first);
        while start < long - ROUNDING {
            let stop = end.min(long);
            found.push(Stroke {
                from: at(start),
                to: at(stop),
                ..*stroke
            });
            (start, end) = (stop, stop + a);
        }
    }
    found
}

#[test]
fn isometric_paper_is_the_triangles_drawn_one_by_one() {
    let bench = Bench::new();
    for side in ["15mm", "20mm"] {
        let a: f64 = side[..2].parse().expect("a number");
        let found = printed(&bench, &["--pattern", "isometric", "--square", side]);
        let drawn = at_origin(&found, false);
        let [_, _, width, height] = frame(&drawn);
        assert_same(&cut(&drawn, a), &triangles_one_by_one(a, width, height));
    }
}

#[test]
fn little_ink_draws_finer_but_never_too_fine() {
    let bench = Bench::new();
    let pens = |options: &[&str]| -> Vec<f64> {
        let mut widths: Vec<f64> = printed(&bench, options).iter().map(|s| s.width).collect();
        widths.sort_by(f64::total_cmp);
        widths.dedup();
        widths
    };
    let (usual, saving) = (pens(&[]), pens(&["--ink-saver"]));
    assert!(
        saving[0] < usual[0] && saving[1] < usual[1],
        "{usual:?} {saving:?}"
    );
    assert!(saving[0] >= 0.25, "{saving:?}");
}

const TOO_LARGE: &str = "format = 1\nid = \"large\"\ntitle = \"Large\"\n[product.map]\n\
pages = [{ blocks = [{ block = \"grid\", square = \"10 mm\", columns = 20, rows = 28 }] }]\n";

#[test]
fn squares_that_do_not_fit_are_refused_and_never_shrunk() {
    let bench = Bench::new();
    bench.write("large.toml", TOO_LARGE);
    let run = bench.run(&["print", "large.toml", "map", "-o", "map.pdf"]);
    assert_eq!(
        run.err,
        "error: page 1 is 31 mm too long, block `grid`; page 1 is 18 mm too wide, block `grid`; a drawing sticks out of page 1, block `grid`\n  \
         hint: shorten the page in the ruleset, move a block to another page, or choose a larger paper\n"
    );
    assert_eq!(run.code, 1);
    bench.ok(&[
        "print",
        "large.toml",
        "map",
        "--paper",
        "a3",
        "-o",
        "map.pdf",
    ]);
    // A printer with a wide border shrinks pages, but not these.
    bench.ok(&["printer", "set", "wide", "--left", "20", "--right", "20"]);
    bench.write("bare.toml", BARE);
    let run = bench.run(&[
        "print",
        "bare.toml",
        "map-sheet",
        "--printer",
        "wide",
        "-o",
        "w.pdf",
    ]);
    assert_eq!(
        run.err,
        "error: cells of 5 mm would be printed at 93.4 % to fit the printer's margins\n  \
         hint: choose a larger paper, or give a number of cells instead of their side\n"
    );
}

#[test]
fn map_paper_can_be_changed_where_there_is_some() {
    let bench = Bench::new();
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "tables",
        "--pattern",
        "hex",
        "-o",
        "t.pdf",
    ]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: `tables` does not take `--pattern`\n  hint: use it with `map-sheet`\n"
        )
    );
    let run = bench.run(&["print", "lantern-stair", "map-sheet", "--square", "5"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: invalid value '5' for '--square <SIDE>': `5` is not a length; write it like `5 mm` or `1/4 in`, between 2 and 100 mm\n\nFor more information, try '--help'.\n"
        )
    );
}
