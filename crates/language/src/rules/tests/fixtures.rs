//! The hardest pieces of real games: they must read, mean something everywhere, and print back unchanged.

use super::super::{Scope, ScriptContext, check, parse};
use super::support::{scope, told};

const FIXTURES: [(&str, &str, usize); 8] = [
    (
        "action-points",
        include_str!("../../../../../tests/rules/action-points.rules"),
        7,
    ),
    (
        "armour-and-wear",
        include_str!("../../../../../tests/rules/armour-and-wear.rules"),
        9,
    ),
    (
        "attack-or-evade",
        include_str!("../../../../../tests/rules/attack-or-evade.rules"),
        5,
    ),
    (
        "dungeon-walk",
        include_str!("../../../../../tests/rules/dungeon-walk.rules"),
        5,
    ),
    (
        "minions-and-morale",
        include_str!("../../../../../tests/rules/minions-and-morale.rules"),
        6,
    ),
    (
        "room-features",
        include_str!("../../../../../tests/rules/room-features.rules"),
        10,
    ),
    (
        "treasure-types",
        include_str!("../../../../../tests/rules/treasure-types.rules"),
        4,
    ),
    (
        "toy-game",
        include_str!("../../../../../tests/rules/toy-game.rules"),
        5,
    ),
];

/// The parts of a fixture: what is behind `---`, and the text below it.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("\n--- ").skip(1);
    parts.filter_map(|part| part.split_once('\n')).collect()
}

fn place(head: &str) -> ScriptContext<'_> {
    match head.split_once(' ') {
        Some(("procedure", name)) => ScriptContext::Procedure(name),
        Some(("hook", event)) => ScriptContext::Hook(event),
        _ => ScriptContext::Row,
    }
}

#[test]
fn every_fixture_reads_and_checks() {
    for (name, text, count) in FIXTURES {
        let sections = sections(text);
        let scope: Scope = scope(sections[0].1);
        assert_eq!(sections.len() - 1, count, "{name} lost a script");
        for (head, body) in &sections[1..] {
            let (script, mut errors) = parse(body);
            errors.extend(check(&script, &scope, place(head)));
            assert_eq!(told(body, &errors), "", "{name}, {head}\n{body}");
            assert!(!script.body.is_empty(), "{name}, {head} does nothing");
        }
    }
}

#[test]
fn fixtures_print_back_to_the_same_tree() {
    for (name, text, _) in FIXTURES {
        for (head, body) in &sections(text)[1..] {
            let (script, _) = parse(body);
            let printed = script.to_string();
            let (again, errors) = parse(&printed);
            assert_eq!(told(&printed, &errors), "", "{name}, {head}\n{printed}");
            assert_eq!(
                super::round_trip::shape(&script),
                super::round_trip::shape(&again)
            );
        }
    }
}
