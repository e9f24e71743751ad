//! Any text at all as a ruleset: never a panic, never a runaway, every message with a place that exists.
//!
//! `cargo +nightly fuzz run ruleset -- -timeout=10 -rss_limit_mb=2048 -max_len=8000`

#![no_main]

use delvepress_language::{diag, ruleset};
use libfuzzer_sys::fuzz_target;

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
