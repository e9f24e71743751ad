//! Any text at all as dice: never a panic, never a runaway, and what can be read prints back to itself.
//!
//! `cargo +nightly fuzz run dice -- -timeout=5 -rss_limit_mb=1024 -max_len=2000`

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, unused_imports)]
#[path = "../../src/diag/mod.rs"]
mod diag;
#[allow(dead_code, unused_imports)]
#[path = "../../src/dice/mod.rs"]
mod dice;
#[allow(dead_code, unused_imports)]
#[path = "../../src/rng/mod.rs"]
mod rng;

/// Small enough that odds never take longer than a blink.
const STEPS: u64 = 200_000;

fuzz_target!(|text: &str| {
    let Ok(expression) = dice::parse(text) else {
        return;
    };
    let printed = expression.to_string();
    let again = dice::parse(&printed).expect("canonical notation can be read");
    assert_eq!(again.to_string(), printed, "canonical notation is stable");
    let names = |_: &str| Some(3);
    let mut stream = rng::Stream::new(1, "fuzz");
    let rolled = dice::roll(&expression, &mut stream, &names);
    if let (Ok(rolled), Ok(odds)) = (rolled, dice::distribution(&expression, &names, dice::Budget { steps: STEPS })) {
        assert!((odds.lowest()..=odds.highest()).contains(&rolled.total), "a roll lies among its odds");
    }
});
