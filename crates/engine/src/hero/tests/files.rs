//! Heroes as TOML.

use super::*;
use crate::diag::Sources;

fn read(text: &str) -> (Option<Hero>, Vec<String>) {
    let mut sources = Sources::new();
    let source = sources.add("hero.toml", text);
    let (hero, found) = from_toml(&sources, source);
    let line = |finding: &crate::diag::Diagnostic| {
        let place = finding.span.map(|span| sources.place(span)).unwrap();
        let hints: Vec<String> = finding
            .hints
            .iter()
            .map(|hint| format!(" ({hint})"))
            .collect();
        format!(
            "{}:{}: {}{}",
            place.line,
            place.column,
            finding.message,
            hints.concat()
        )
    };
    (hero, found.iter().map(line).collect())
}

#[test]
fn a_hero_is_written_with_labels_and_read_back() {
    let game = game(
        "[stat.hp]\nlabel = \"Health\"\nkind = \"pool\"\nstart = 6\n[stat.nerve]\n[class.thief]\nlabel = \"Thief\"\ntraits = [\"light-fingers\"]\nitems = [\"spear x3\"]\n[trait.light-fingers]\n[item.spear]\nlabel = \"Spear\"\n[list.spells]\ncolumns = [\"name\"]\nrows = \"Sleep\"\n[creation]\nsteps = [{ choose = \"class\" }, { repeat = 2, choose = \"row\", from = [\"spells\"] }]\n",
    );
    let mut hero = make(
        &game,
        &HeroRequest {
            name: Some("Ada \"the\" Bold".into()),
            ..HeroRequest::none()
        },
        u64::MAX,
    )
    .unwrap();
    hero.belongings.push("a map\nof 2 lines".into());
    let text = to_toml(&game, &hero);
    assert_eq!(
        text,
        r#"# A hero of Test, made with seed 18446744073709551615.
# Edit freely; `--check` reports what the rules do not allow.

game = "test-game"
version = "1"
seed = "18446744073709551615"
number = 1
name = "Ada \"the\" Bold"
traits = [
  "light-fingers",
]
belongings = [
  "a map\nof 2 lines",
]
notes = [
  "class: Thief",
  "spells: Sleep",
  "spells: Sleep",
]

[classes]
class = "thief"  # Thief

[stats]
hp = { value = 6, max = 6 }  # Health
nerve = 0  # Nerve

[items]
spear = 3  # Spear

[rows]
spells = ["Sleep", "Sleep"]
"#
    );
    assert_eq!(read(&text), (Some(hero), Vec::new()));
}

#[test]
fn mistakes_of_form_are_all_shown() {
    let text = "gane = \"x\"\nname = 3\nseed = -1\ntraits = [\"a\", 2]\n[stats]\nhp = { max = 3, mox = 4 }\nnerve = \"high\"\n[items]\nspear = 1.5\n";
    let (hero, found) = read(text);
    assert_eq!(hero, None);
    assert_eq!(
        found,
        [
            "1:1: the hero names no game (add `game = \"ID\"` with the id of the ruleset)",
            "1:1: a hero has no `gane` (did you mean `game`?)",
            "2:8: `name` must be text",
            "3:8: `seed` must be a whole number, 0 or more",
            "4:16: `traits` must be text",
            "6:6: `hp` has no `value`",
            "6:17: a stat has `value` and `max`, no `mox`",
            "7:9: `nerve` must be a whole number",
            "9:9: `spear` must be a whole number",
        ]
    );
}

#[test]
fn what_is_no_toml_is_said() {
    let (hero, found) = read("game = \n");
    assert_eq!(hero, None);
    assert!(found[0].starts_with("1:8: not TOML: "), "{found:?}");
}
