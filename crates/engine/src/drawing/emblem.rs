//! An emblem for a cover: rings, a star and beads, a different one for every seed, always symmetrical and always plain black strokes.

use std::f64::consts::TAU;
use std::fmt::Write;

use crate::rng::Stream;

/// Half the width of the drawing, in its own units.
const HALF: f64 = 100.0;

const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-104 -104 208 208\" \
fill=\"none\" stroke=\"#000\" stroke-width=\"1.6\" stroke-linejoin=\"round\">\n";

/// The emblem of a seed as SVG.
pub fn emblem(seed: u64) -> String {
    let mut stream = Stream::new(seed, "emblem");
    let points = stream.range(5..=12);
    let mut svg = String::from(HEAD);
    ring(&mut svg, HALF, 3.2);
    ring(&mut svg, HALF - 5.0, 0.9);
    let outer = HALF - 14.0;
    star(&mut svg, points, skip(points, &mut stream), outer, 0.0, 2.2);
    beads(&mut svg, points, outer + 4.5, 2.6, stream.range(0..=1) == 0);
    let inner = outer * [0.46, 0.52, 0.58][stream.range(0..=2).unsigned_abs() as usize];
    ring(&mut svg, inner, 1.6);
    match stream.range(0..=2) {
        0 => petals(&mut svg, points, inner),
        1 => star(&mut svg, points, 2, inner * 0.94, half_turn(points), 1.4),
        _ => rays(&mut svg, points * 2, inner * 0.45, inner * 0.92),
    }
    beads(&mut svg, 1, 0.0, inner * 0.2, stream.range(0..=1) == 0);
    svg.push_str("</svg>\n");
    svg
}

/// Which point of a star the line goes to: never the next (that is a polygon), never straight across.
fn skip(points: i64, stream: &mut Stream) -> i64 {
    let most = (points - 1) / 2;
    stream.range(2..=most.max(2))
}

fn half_turn(points: i64) -> f64 {
    TAU / points as f64 / 2.0
}

/// Straight up is angle 0; rounded, so that every machine writes the same digits.
fn place(angle: f64, radius: f64) -> (f64, f64) {
    let round = |value: f64| (value * 100.0).round() / 100.0 + 0.0;
    let quarter = TAU / 4.0;
    (
        round(sine(angle) * radius),
        round(-sine(angle + quarter) * radius),
    )
}

/// The sine by its series: only sums and products, which are the same on every machine.
fn sine(angle: f64) -> f64 {
    let turns = (angle / TAU).round();
    let x = angle - turns * TAU;
    let mut term = x;
    let mut sum = x;
    for n in 1..14 {
        let n = f64::from(n);
        term *= -x * x / ((2.0 * n) * (2.0 * n + 1.0));
        sum += term;
    }
    sum
}

fn ring(svg: &mut String, radius: f64, stroke: f64) {
    let _ = writeln!(svg, "<circle r=\"{radius:.2}\" stroke-width=\"{stroke}\"/>");
}

/// A star polygon, drawn point by point so that it closes whatever number is skipped.
fn star(svg: &mut String, points: i64, skip: i64, radius: f64, turn: f64, stroke: f64) {
    let mut path = String::new();
    for from in 0..points {
        let (x, y) = place(turn + TAU * from as f64 / points as f64, radius);
        let (to_x, to_y) = place(
            turn + TAU * ((from + skip) % points) as f64 / points as f64,
            radius,
        );
        let _ = write!(path, "M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}");
    }
    let _ = writeln!(svg, "<path d=\"{path}\" stroke-width=\"{stroke}\"/>");
}

fn beads(svg: &mut String, count: i64, distance: f64, radius: f64, full: bool) {
    let fill = if full { "#000" } else { "#fff" };
    for at in 0..count {
        let (x, y) = place(TAU * at as f64 / count as f64, distance);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{fill}\"/>"
        );
    }
}

fn petals(svg: &mut String, count: i64, reach: f64) {
    let mut path = String::new();
    for at in 0..count {
        let angle = TAU * at as f64 / count as f64;
        let (tip_x, tip_y) = place(angle, reach * 0.94);
        let (left_x, left_y) = place(angle - half_turn(count), reach * 0.55);
        let (right_x, right_y) = place(angle + half_turn(count), reach * 0.55);
        let _ = write!(
            path,
            "M0 0Q{left_x:.2} {left_y:.2} {tip_x:.2} {tip_y:.2}Q{right_x:.2} {right_y:.2} 0 0"
        );
    }
    let _ = writeln!(svg, "<path d=\"{path}\" stroke-width=\"1.4\"/>");
}

fn rays(svg: &mut String, count: i64, from: f64, to: f64) {
    let mut path = String::new();
    for at in 0..count {
        let angle = TAU * at as f64 / count as f64;
        let (x, y) = place(angle, from);
        let (to_x, to_y) = place(
            angle,
            if at % 2 == 0 {
                to
            } else {
                from + (to - from) * 0.6
            },
        );
        let _ = write!(path, "M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}");
    }
    let _ = writeln!(svg, "<path d=\"{path}\" stroke-width=\"1.4\"/>");
}

#[cfg(test)]
mod tests {
    use super::emblem;

    #[test]
    fn seeds_have_emblems_of_their_own_that_do_not_change() {
        let all: std::collections::BTreeSet<String> = (0..200).map(emblem).collect();
        assert!(all.len() > 60, "{} different ones", all.len());
        assert_eq!(emblem(7), emblem(7));
    }

    #[test]
    fn nothing_leaves_the_frame() {
        for seed in 0..100 {
            let svg = emblem(seed);
            let (_, drawn) = svg.split_once('\n').expect("a head");
            for number in drawn
                .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
                .filter_map(|number| number.parse::<f64>().ok())
            {
                assert!(number.abs() <= 208.0, "{number} in {seed}");
            }
        }
    }
}
