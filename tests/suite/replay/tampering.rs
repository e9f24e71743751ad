//! The twin must notice when a face, a row or a formula is not what was rolled.

use std::sync::Arc;

use delvepress::booklet::{Booklet, Form, Length};
use delvepress::content::Content;
use delvepress::dungeon::Contents;
use delvepress::facts::{Input, Working};
use delvepress::model::Ruleset;
use delvepress::table::{Fact, Outcome};
use delvepress::{press, ruleset};

use super::super::rulesets::read as game;
use super::super::series::order;
use super::super::support::{games, root};
use super::replay;

fn booklet(ruleset: &Ruleset, seed: u64) -> (Booklet, Content) {
    let order = order(ruleset, seed, Form::Keyed, Length::Medium);
    let (handout, content) = press::booklet_content(ruleset, &order).expect("a booklet");
    (handout.booklet, content)
}

/// Changes every roll of the dungeon in the same way.
fn tamper(booklet: &Booklet, change: impl Fn(&mut Outcome) -> bool) -> Option<Booklet> {
    let mut changed = booklet.clone();
    let rooms = changed.made.dungeon.rooms.iter_mut();
    let rolled = rooms.flat_map(|room| &mut room.contents);
    let mut any = false;
    for contents in rolled {
        if let Contents::Rolled(outcome) = contents {
            any |= tamper_with(outcome, &change);
        }
    }
    any.then_some(changed)
}

fn tamper_with(outcome: &mut Outcome, change: &impl Fn(&mut Outcome) -> bool) -> bool {
    let mut any = change(outcome);
    let cells = outcome.cells.iter_mut().map(|(_, cell)| cell);
    let told = outcome
        .name
        .iter_mut()
        .chain(&mut outcome.text)
        .chain(cells);
    for fact in told.flat_map(|facts| &mut facts.facts) {
        if let Fact::Rolled(inner) = fact {
            any |= tamper_with(inner, change);
        }
    }
    any
}

#[test]
fn a_face_a_row_or_a_formula_that_was_tampered_with_is_noticed() {
    for id in games() {
        let ruleset = game(&id);
        let (made, content) = booklet(&ruleset, 1);
        let clean = replay(&ruleset, &made, &content);
        assert_eq!(clean.wrong, Vec::<String>::new(), "{id}");
        let faces = tamper(&made, |outcome| {
            let table = ruleset.tables.get(&outcome.table);
            let deck = table.and_then(|table| Some(&ruleset.decks[table.deck.as_ref()?]));
            let Some(throw) = outcome.throws.last_mut() else {
                return false;
            };
            if let Some(deck) = deck {
                let next = usize::try_from(throw.result).expect("a card") % deck.all.len();
                throw.dice.working = format!("[{}]", deck.all[next].label);
                return true;
            }
            let die = throw.dice.dice.first_mut();
            let die = die.filter(|die| die.sides > 1);
            die.map(|die| die.face = die.face % die.sides + 1).is_some()
        });
        let rows = tamper(&made, |outcome| {
            let thrown = !outcome.throws.is_empty();
            outcome.row = outcome.row.map(|row| {
                if thrown {
                    row.wrapping_sub(1).min(row + 1)
                } else {
                    row
                }
            });
            thrown
        });
        for (what, tampered) in [("faces", faces), ("rows", rows)] {
            let tampered = tampered.unwrap_or_else(|| panic!("{id}: no {what}"));
            let found = replay(&ruleset, &tampered, &content);
            assert!(!found.wrong.is_empty(), "{id}: other {what} go unnoticed");
        }
        let other = with_other_formulas(&id);
        let found: usize = (1..=3)
            .map(|seed| {
                let (made, content) = booklet(&ruleset, seed);
                replay(&other, &made, &content).wrong.len()
            })
            .sum();
        assert!(found > 0, "{id}: other formulas go unnoticed");
    }
}

/// The game with one more in every table's dice.
fn with_other_formulas(id: &str) -> Ruleset {
    let folder = root().join("rulesets").join(id);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a ruleset") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let text = std::fs::read_to_string(&path).expect("text");
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let text = text.replace("dice = \"1d6\"", "dice = \"1d6+0x2+1\"");
            // Another order of suits gives cards other numbers.
            let text = text.replace("[\"clubs\", \"spades\"]", "[\"spades\", \"clubs\"]");
            let text = text
                .replace("{1d6}", "{1d6+1}")
                .replace("dice = \"d66\"", "dice = \"d66+1\"");
            let text = text
                .replace("dice = \"1d4 + ", "dice = \"1d4 + 1 + ")
                .replace("dice = \"1d100", "dice = \"1 + 1d100");
            files.push((name, text.replace("dice = \"2d6", "dice = \"1 + 2d6")));
        }
    }
    files.sort();
    let reading = ruleset::read(files, &ruleset::no_base);
    reading.ruleset.expect("a ruleset")
}

#[test]
fn a_rule_that_was_tampered_with_is_noticed() {
    let (mut tried, mut unnoticed) = (0, Vec::new());
    for id in games() {
        let ruleset = game(&id);
        let (made, _) = booklet(&ruleset, 2);
        for met in super::everybody(&made) {
            let workings = met.count_by.iter().chain(&met.life_by);
            for working in workings {
                assert_eq!(super::rules::work_out(working), Ok(working.value), "{id}");
                for other in tampered(working) {
                    tried += 1;
                    // A total that is printed stands for its dice, so another formula is only known by its text.
                    let written = super::rules::is_written(&ruleset, &other).is_ok();
                    if written && super::rules::work_out(&other) == Ok(other.value) {
                        unnoticed.push(format!("{id}: {}", other.words()));
                    }
                }
            }
        }
    }
    assert!(tried > 20, "{tried}");
    assert_eq!(unnoticed, Vec::<String>::new());
}

/// The same working with another result, another formula, and another number to begin with.
fn tampered(working: &Arc<Working>) -> Vec<Working> {
    let own = Working::clone(working);
    let mut found = vec![Working {
        value: own.value + 1,
        ..own.clone()
    }];
    let is_counted = own.rule.contains(" x ") && !own.rule.contains(" with ");
    if is_counted || !own.rule.starts_with("fight ") {
        found.push(Working {
            rule: format!("{} + 1", own.rule),
            ..own.clone()
        });
    }
    let mut other = own;
    match other.inputs.first_mut() {
        Some(Input::Read {
            value,
            from: Some(_),
        }) => *value += 1,
        Some(Input::Die { sides, face }) => *face = *sides + 1,
        _ => return found,
    }
    found.push(other);
    found
}
