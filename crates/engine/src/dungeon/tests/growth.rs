//! Time grows with the number of rooms, not with its square: ten times the rooms take at most fifteen times the work.
//!
//! Time itself is measured by `cargo bench --bench dungeon`; a test on a busy machine would only be right most of the time. Here it is
//! enough that large dungeons are made at all, in full, and that nothing is tried over and over.

use super::{PLANS, small};
use crate::dungeon::{DungeonRequest, check, generate};

#[test]
fn large_dungeons_are_made_in_full() {
    for plan in PLANS {
        let ruleset = small(plan);
        for rooms in [100, 1_000] {
            let request = DungeonRequest {
                rooms: Some(rooms),
                levels: Some(1),
                ..DungeonRequest::seed(4)
            };
            let made = generate(&ruleset, &request).expect("made");
            let got = made.dungeon.rooms.len();
            // Pieces may run out of doors and squares out of space; nothing else falls short.
            assert!(got >= rooms as usize * 9 / 10, "{plan}: {got} of {rooms}");
            assert!(made.retries <= 3, "{plan}: {} layouts", made.retries);
            assert_eq!(check::check(&made.dungeon), [], "{plan}");
        }
    }
}

#[test]
fn more_rooms_than_the_printed_sheet_has_get_a_larger_one() {
    let ruleset = small(PLANS[1]);
    let request = DungeonRequest {
        rooms: Some(60),
        ..DungeonRequest::seed(1)
    };
    let made = generate(&ruleset, &request).expect("made");
    assert_eq!(made.dungeon.sheet, Some((41, 57)));
    let usual = generate(&ruleset, &DungeonRequest::seed(1)).expect("made");
    assert_eq!(usual.dungeon.sheet, Some((20, 28)));
}
