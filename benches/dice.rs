//! Exact odds and plain rolling: what every table, grade and simulation stands on.
//!
//! `cargo bench --bench dice`; `benches/compare-dice.sh` holds the same seven expressions against icepool.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use delvepress::dice::{Budget, distribution, no_names, parse, total};
use delvepress::rng::Stream;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const SEVEN: [&str; 7] = [
    "100d20", "20d6", "d6!8", "4d6kh3", "10d10kh5", "5d10>=7", "d6xd6",
];

/// Reads the expression and computes its whole distribution.
fn odds(dice: &str) -> usize {
    let expr = parse(dice).expect("the benchmark's own notation");
    let odds = distribution(&expr, &no_names, Budget::default());
    odds.expect("within the budget").outcomes().len()
}

/// What `compare-dice.sh` looks at.
mod compared {
    use super::{SEVEN, black_box, odds};

    #[divan::bench(args = SEVEN)]
    fn exact(dice: &str) -> usize {
        odds(black_box(dice))
    }

    #[divan::bench]
    fn seven_in_one_go() -> usize {
        SEVEN.iter().map(|dice| odds(black_box(dice))).sum()
    }
}

#[divan::bench(args = ["100d20+100d20", "10d20kh5", "40d20kh20", "20d6!", "200d100", "adv (10d20)", "d100xd100/d20"])]
fn heavy(dice: &str) -> usize {
    odds(black_box(dice))
}

#[divan::bench(args = ["d6", "2d6+1", "4d6kh3", "d6!", "d66"])]
fn rolling(bencher: Bencher<'_, '_>, dice: &str) {
    let expr = parse(dice).expect("the benchmark's own notation");
    let mut stream = Stream::new(1, "bench");
    bencher.bench_local(|| total(&expr, &mut stream, &no_names));
}
