//! What a search brings depends on the room that is searched.

use crate::booklet::encounters::{roll, set_row_numbers};
use crate::rng::Stream;
use crate::ruleset;
use crate::table::Situation;

const GAME: &str = r#"
format = 1
id = "test-game"
title = "Test game"
licence = "CC0-1.0"

[stat.hp]
kind = "pool"
start = "6"

[stat.find]
of = "room"
start = "0"

[table.places]
title = "Places"
dice = "1"
columns = ["name", "find"]
rows = "1 | Vault | +6"

[table.findings]
title = "Findings"
dice = "1d6"
ends = "clamp"
columns = ["name"]
rows = """
1-6 | Dust
7+  | Gold
"""

[booklet]
wanderers = "places"
finds = "findings + find"
"#;

/// The row's +6 lifts every face of the die out of the dust.
#[test]
fn the_number_in_a_rooms_row_counts_for_its_search() {
    let reading = ruleset::read(vec![("test.toml".into(), GAME.into())], &ruleset::no_base);
    let ruleset = reading.into_ruleset().unwrap();
    let plan = ruleset.booklet.as_ref().unwrap();
    let (places, findings) = (plan.wanderers.as_ref(), plan.finds.as_ref());
    for seed in 0..12 {
        let mut stream = Stream::new(seed, "finds");
        let mut situation = Situation::of(&ruleset);
        let name = |situation: &Situation, stream: &mut Stream| {
            let found = roll(&ruleset, findings.unwrap(), situation, stream).unwrap();
            found.outcome().unwrap().label.clone()
        };
        assert!(name(&situation, &mut stream).contains("Dust"));
        let room = roll(&ruleset, places.unwrap(), &situation, &mut stream).unwrap();
        set_row_numbers(&ruleset, &room, &mut situation);
        assert!(name(&situation, &mut stream).contains("Gold"));
    }
}
