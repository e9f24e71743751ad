//! Any text at all as a ruleset: never a panic, never a runaway, every message with a place that exists.
//!
//! `cargo +nightly fuzz run ruleset -- -timeout=10 -rss_limit_mb=2048 -max_len=8000`

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, unused_imports)]
#[path = "../../src/diag/mod.rs"]
mod diag;
#[allow(dead_code, unused_imports)]
#[path = "../../src/dice/mod.rs"]
mod dice;
#[allow(dead_code, unused_imports)]
#[path = "../../src/model/mod.rs"]
mod model;
#[allow(dead_code, unused_imports)]
#[path = "../../src/rng/mod.rs"]
mod rng;
#[allow(dead_code, unused_imports)]
#[path = "../../src/rules/mod.rs"]
mod rules;
#[allow(dead_code, unused_imports)]
#[path = "../../src/ruleset/mod.rs"]
mod ruleset;

fuzz_target!(|text: &str| {
    let reading = ruleset::read(vec![("fuzz.toml".into(), text.into())], &ruleset::no_base);
    let shown = diag::render(&reading.sources, &reading.diagnostics, false);
    match reading.ruleset {
        Some(ruleset) => {
            serde_json::to_value(&ruleset).expect("a ruleset is JSON");
        }
        None => assert!(!shown.is_empty(), "a ruleset that is refused says why"),
    }
});
