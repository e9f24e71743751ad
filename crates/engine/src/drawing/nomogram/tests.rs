//! Scales that a pencil can use: labels apart, numbers readable, every number where its ticks say.

use super::chart::{Point, Scale};
use super::scale::{Span, scale};

fn upright(from: i64, to: i64, open: bool) -> Scale {
    let span = Span { from, to, open };
    let place = |value: i64| Point {
        x: 0.0,
        y: 1.0 - (value - from) as f64 / span.length(),
    };
    scale("t", "left", (place(from), place(to)), span, 1.0, place)
}

fn labels(scale: &Scale) -> Vec<&str> {
    let ticks = scale.ticks.iter();
    ticks.filter_map(|tick| tick.label.as_deref()).collect()
}

#[test]
fn short_scales_name_every_number() {
    assert_eq!(
        labels(&upright(1, 6, false)),
        ["1", "2", "3", "4", "5", "6"]
    );
    assert_eq!(labels(&upright(-2, 2, true)), ["−2", "−1", "0", "1", "2+"]);
}

#[test]
fn long_scales_count_in_fives_and_tens() {
    let hundred = upright(1, 100, false);
    let expected: Vec<String> = [1]
        .into_iter()
        .chain((5..=100).step_by(5))
        .map(|n: i64| n.to_string())
        .collect();
    assert_eq!(labels(&hundred), expected);
    assert_eq!(hundred.ticks.len(), 100);
    let long = upright(1, 300, false);
    assert_eq!(&labels(&long)[..4], ["1", "10", "20", "30"]);
    assert_eq!(*labels(&long).last().expect("a label"), "300");
}

/// Whatever the span, labels keep their distance and ticks theirs.
#[test]
fn labels_and_ticks_do_not_collide() {
    for from in [-7, 0, 1, 3] {
        for to in (from + 1)..(from + 400) {
            let scale = upright(from, to, false);
            let places: Vec<f64> = scale.ticks.iter().map(|tick| tick.at.y).collect();
            let labelled: Vec<f64> = scale
                .ticks
                .iter()
                .filter(|tick| tick.label.is_some())
                .map(|tick| tick.at.y)
                .collect();
            let least = |places: &[f64]| {
                let gaps = places.windows(2).map(|pair| (pair[0] - pair[1]).abs());
                gaps.fold(f64::INFINITY, f64::min)
            };
            assert!(
                least(&labelled) >= 0.5 / 42.0 - 1e-9,
                "{from}..{to}: {}",
                least(&labelled)
            );
            assert!(
                least(&places) >= 0.2 / 260.0 - 1e-9,
                "{from}..{to}: {}",
                least(&places)
            );
        }
    }
}
