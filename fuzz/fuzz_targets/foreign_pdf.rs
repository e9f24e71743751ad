//! Any bytes at all through reading, its form and imposing: never a panic, never a hang, and what comes out can be read again.
//!
//! `cargo +nightly fuzz run foreign_pdf -- -timeout=10 -rss_limit_mb=2048`

#![no_main]

use delvepress_pdf::{Duplex, Mark, Meta, Placed, Side, Source, ViewerPrefs, read, read_fields, write};
use libfuzzer_sys::fuzz_target;

/// Page and whether it stands on its head, top row first.
const POCKETMOD: [(usize, bool); 8] = [
    (4, true),
    (3, true),
    (2, true),
    (1, true),
    (5, false),
    (6, false),
    (7, false),
    (0, false),
];

/// Every slot is 100 points square; each page is stretched to fill its own.
fn pocketmod(source: &Source) -> Vec<Side> {
    let mut placed = Vec::new();
    for (slot, (page, turned)) in POCKETMOD.into_iter().enumerate() {
        let Some((width, height)) = source.size(page) else {
            continue;
        };
        let (x, y) = ((slot % 4) as f64 * 100.0, (1 - slot / 4) as f64 * 100.0);
        let (a, d) = (100.0 / width, 100.0 / height);
        let matrix = if turned {
            [-a, 0.0, 0.0, -d, x + 100.0, y + 100.0]
        } else {
            [a, 0.0, 0.0, d, x, y]
        };
        let clip = Some([x, y, x + 100.0, y + 100.0]);
        placed.push(Placed { page, matrix, clip });
    }
    let slit = Mark::Line {
        from: (100.0, 100.0),
        to: (300.0, 100.0),
        width: 0.5,
        dash: vec![3.0],
        grey: 0.5,
    };
    vec![Side {
        width: 400.0,
        height: 200.0,
        placed,
        marks: vec![slit],
    }]
}

fuzz_target!(|data: &[u8]| {
    let Ok(source) = read(data) else {
        return;
    };
    read_fields(&source);
    let prefs = ViewerPrefs {
        duplex: Some(Duplex::ShortEdge),
    };
    if let Ok(pdf) = write(&source, &pocketmod(&source), &prefs, &Meta::default()) {
        let again = read(&pdf).expect("our own PDF can be read");
        assert_eq!(again.page_count(), 1);
        assert!(!again.was_repaired());
    }
});
