//! The slow twin of the check: a small game whose heroes are all made, by every sequence of faces, and every other value is refused.

use std::collections::BTreeSet;

use super::*;
use crate::tests::Odometer;

const SMALL: &str = r#"
[stat.a]
start = "1d4"
[stat.b]
start = "1d2"
max = 3
[stat.c]
derived = "a x b"
[class.ex]
requires = "a >= 2"
gains = ["b + 1"]
[class.why]
stats = { b = 1 }
[creation]
steps = [
  { roll = ["a", "b"] },
  { choose = "class" },
  { raise = { by = 1, count = 1, among = ["a", "b"] } },
]
"#;

#[test]
fn what_can_be_made_is_legal_and_what_lies_outside_is_not() {
    let game = game(SMALL);
    let mut possible = BTreeSet::new();
    let mut odometer = Odometer::default();
    loop {
        let hero = make_from(&game, &HeroRequest::none(), &mut odometer).unwrap();
        let value = |id: &str| hero.stat(id).unwrap().value;
        possible.insert((
            hero.class("class").unwrap().to_owned(),
            value("a"),
            value("b"),
            value("c"),
        ));
        if !odometer.turn() {
            break;
        }
    }
    let mut refused = 0;
    for class in ["ex", "why"] {
        for (a, b, c) in
            (0..7).flat_map(|a| (0..6).flat_map(move |b| (0..20).map(move |c| (a, b, c))))
        {
            let text = format!(
                "game = \"test-game\"\nversion = \"1\"\n[classes]\nclass = \"{class}\"\n[stats]\na = {a}\nb = {b}\nc = {c}\n"
            );
            let found = findings(&game, &text);
            let can_be_made = possible.contains(&(class.to_owned(), a, b, c));
            assert!(!can_be_made || found.is_empty(), "{text}{found:?}");
            // Ranges cannot see that both were raised, but limits, the derived value and the requirement must hold.
            let plausible = c == a * b
                && (1..=5).contains(&a)
                && (1..=3).contains(&b)
                && (class == "why" || (a >= 2 && b >= 2));
            assert!(plausible || !found.is_empty(), "{text}");
            refused += usize::from(!found.is_empty());
        }
    }
    assert!(refused > 1_600, "{refused}");
}
