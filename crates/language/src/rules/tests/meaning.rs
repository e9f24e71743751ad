//! What names come to mean, and what follows from the context of a script.

use super::super::{
    Gives, Meaning, Owner, Script, ScriptContext, Wanted, check, gives, parse, parse_effects,
    parse_expr, resolve, resolve_formula, uses,
};
use super::support::{scope, told};

const GAME: &str = "hero hp:pool luck level\n\
    foe hp:pool attack\n\
    item abs\n\
    room depth\n\
    slots suit\n\
    items torch\n\
    tags stunned\n\
    traits pack\n\
    foes rat\n\
    classes thief\n\
    policies bold\n\
    tables W: thing\n\
    tests lock: clean fail!\n\
    procedure soak piece:item harm -> number\n\
    event hit harm attack\n\
    event test-failed !test";

fn read(text: &str) -> Script {
    let (script, errors) = parse(text);
    assert_eq!(told(text, &errors), "");
    script
}

/// Every name with its meaning, in the order of the text.
fn meanings(text: &str, place: ScriptContext<'_>) -> Vec<(String, Meaning)> {
    let script = read(text);
    let (found, errors) = resolve(&script, &scope(GAME), place);
    assert_eq!(told(text, &errors), "");
    let names = script.names.iter();
    names
        .map(|name| (name.text.clone(), found.of(name)))
        .collect()
}

fn words(meanings: &[(String, Meaning)]) -> Vec<(&str, Meaning)> {
    meanings
        .iter()
        .map(|(text, meaning)| (text.as_str(), *meaning))
        .collect()
}

#[test]
fn bare_names_are_the_heros_then_everybodys() {
    let found = meanings(
        "hp - depth; hero.hp - foe.hp; hp.max + suit.abs",
        ScriptContext::Row,
    );
    let expected = [
        ("hp", Meaning::Stat(Owner::Hero)),
        ("depth", Meaning::Stat(Owner::Room)),
        ("hero", Meaning::Subject(Owner::Hero)),
        ("hp", Meaning::Stat(Owner::Hero)),
        ("foe", Meaning::Subject(Owner::Foe)),
        ("hp", Meaning::Stat(Owner::Foe)),
        ("hp", Meaning::Stat(Owner::Hero)),
        ("max", Meaning::Max),
        ("suit", Meaning::Slot),
        ("abs", Meaning::Stat(Owner::Item)),
    ];
    assert_eq!(words(&found), expected);
}

#[test]
fn parameters_come_first_and_lets_have_places_of_their_own() {
    let text = "let a = harm\nif a > 1:\n  let b = a\n  b + 1\nlet b = piece.abs\ngive b";
    let script = read(text);
    let (found, errors) = resolve(&script, &scope(GAME), ScriptContext::Procedure("soak"));
    assert_eq!(told(text, &errors), "");
    let locals: Vec<&str> = found
        .locals
        .iter()
        .map(|local| local.name.as_str())
        .collect();
    assert_eq!(locals, ["piece", "harm", "a", "b", "b"]);
    let slots: Vec<Option<u16>> = script
        .names
        .iter()
        .map(|name| match found.of(name) {
            Meaning::Local(slot) => Some(slot),
            _ => None,
        })
        .collect();
    let some = Some;
    assert_eq!(
        slots,
        [
            some(2),
            some(1),
            some(2),
            some(3),
            some(2),
            some(3),
            some(4),
            some(0),
            None,
            some(4)
        ]
    );
}

#[test]
fn events_share_numbers_by_name() {
    let text = "let attack = 3\nlet other = 1\nlet harm = 2\ntrigger hit";
    let script = read(text);
    let (found, errors) = resolve(&script, &scope(GAME), ScriptContext::Row);
    assert_eq!(told(text, &errors), "");
    let shared: Vec<&Vec<u16>> = found.shared.values().collect();
    assert_eq!(shared, [&vec![2, 0]]);
    let hook = meanings("harm + attack", ScriptContext::Hook("hit"));
    assert_eq!(
        words(&hook),
        [("harm", Meaning::Local(0)), ("attack", Meaning::Local(1))]
    );
}

#[test]
fn things_and_grades() {
    let text = "test lock [clean: gain torch] [fail: hero gains stunned]\nfight rat with pack\nif hero is thief and policy is bold: roll W";
    let found = meanings(text, ScriptContext::Row);
    let expected = [
        ("lock", Meaning::Test),
        ("clean", Meaning::GradeName),
        ("torch", Meaning::Item),
        ("fail", Meaning::Fail),
        ("hero", Meaning::Subject(Owner::Hero)),
        ("stunned", Meaning::Tag),
        ("rat", Meaning::Foe),
        ("pack", Meaning::Trait),
        ("hero", Meaning::Subject(Owner::Hero)),
        ("thief", Meaning::Class),
        ("policy", Meaning::PolicyInUse),
        ("bold", Meaning::Policy),
        ("W", Meaning::Table),
    ];
    assert_eq!(words(&found), expected);
}

#[test]
fn uses_lists_what_is_mentioned() {
    let text = "gain {W - 30}; lose torch; hp - soak(suit, luck); fight rat with pack; trigger hit";
    let text = &format!("let harm = 1; let attack = 2; {text}");
    let script = read(text);
    let (found, _) = resolve(&script, &scope(GAME), ScriptContext::Row);
    let uses = uses(&script.names, &found);
    let set = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    assert_eq!(uses.tables, set(&["W"]));
    assert_eq!(uses.items, set(&["torch"]));
    assert_eq!(uses.slots, set(&["suit"]));
    assert_eq!(uses.procedures, set(&["soak"]));
    assert_eq!(uses.foes, set(&["rat"]));
    assert_eq!(uses.traits, set(&["pack"]));
    assert_eq!(uses.events, set(&["hit"]));
    let stats: Vec<(Owner, &str)> = uses
        .stats
        .iter()
        .map(|(owner, name)| (*owner, name.as_str()))
        .collect();
    assert_eq!(stats, [(Owner::Hero, "hp"), (Owner::Hero, "luck")]);
}

/// A script that is right in one place and wrong in another.
#[test]
fn places_decide_what_can_be_spoken_of() {
    let errors = |text: &str, place| told(text, &check(&read(text), &scope(GAME), place));
    assert_eq!(errors("hp - foe.attack", ScriptContext::Row), "");
    assert_eq!(
        errors("hp - foe.attack", ScriptContext::Creation),
        "foe | there is no `foe` while a hero is made"
    );
    assert_eq!(
        errors("each foe: foe.hp - 1", ScriptContext::Creation),
        "foe | there are no foes while a hero is made"
    );
    assert_eq!(errors("hp + item.abs", ScriptContext::Gains), "");
    assert_eq!(
        errors("hp + item.abs", ScriptContext::Row),
        "item | there is no `item` here"
    );
    assert_eq!(errors("each item: hp + item.abs", ScriptContext::Row), "");
    assert_eq!(
        errors("hp + room.depth", ScriptContext::Gains),
        "room | there is no `room` in a list of gains"
    );
    assert_eq!(
        errors("flee", ScriptContext::Creation),
        "flee | nobody can fight, flee, win or die while a hero is made"
    );
    assert_eq!(errors("reroll", ScriptContext::Hook("test-failed")), "");
    assert_eq!(
        errors("roll + 1; grade - 1", ScriptContext::Hook("test-failed")),
        ""
    );
    assert_eq!(
        errors("reroll", ScriptContext::Hook("hit")),
        "reroll | there is no test to roll again here (`reroll` belongs to an event about a test, such as `on.test-failed`)"
    );
    assert_eq!(
        errors("hp + 1", ScriptContext::Hook("hitt")),
        " | there is no event `hitt` (did you mean `hit`?)"
    );
    assert_eq!(errors("give 1", ScriptContext::Procedure("soak")), "");
}

#[test]
fn formulas_have_a_kind() {
    let errors = |text: &str, place, wanted| {
        let (formula, errors) = parse_expr(text);
        assert_eq!(told(text, &errors), "");
        told(
            text,
            &resolve_formula(&formula, &scope(GAME), place, wanted).1,
        )
    };
    assert_eq!(
        errors("1d6 + depth", ScriptContext::Table, Wanted::Number),
        ""
    );
    assert_eq!(
        errors(
            "roll >= target + 2",
            ScriptContext::Test("lock"),
            Wanted::Condition
        ),
        ""
    );
    assert_eq!(
        errors("roll", ScriptContext::Test("lock"), Wanted::Condition),
        "roll | this is a number, not a condition (compare it, as in `hp > 0`)"
    );
    assert_eq!(
        errors("roll + 1", ScriptContext::Creation, Wanted::Number),
        "roll | nothing has been rolled yet, so `roll` has no meaning"
    );
}

#[test]
fn loops_that_can_end_are_left_alone() {
    for text in [
        "until hp = 0: hp - 1",
        "until heroes are down or foes are down: each foe: foe.hp - 1",
        "until 1d6 = 6: luck - 1",
        "while 50% chance: luck + 1",
        "until luck = 3: if hp = 1: stop; else: hp - 1",
        "until luck = 3, at most 9 times: hp - 1",
        "while has torch: lose torch",
        "while luck > 0: test lock",
        "let a = 3\nwhile a > 0: a - 1",
        "until hp = hp.max: hp.max - 1",
        "until number of foes = 0: foe dies",
    ] {
        assert_eq!(
            told(text, &check(&read(text), &scope(GAME), ScriptContext::Row)),
            "",
            "{text}"
        );
    }
}

#[test]
fn giving_is_seen_at_any_depth() {
    let given = |text: &str| gives(&read(text), &|word| word == "alarm");
    assert_eq!(given("if hp = 1:\n  each hero: give 2"), Gives::Number);
    assert_eq!(given("if hp = 1:\n  each hero: hp + 2"), Gives::Nothing);
    assert_eq!(given("if hp = 1: give yes\ngive no"), Gives::Flag);
    assert_eq!(given("give hp > 3 and luck > 0"), Gives::Flag);
    assert_eq!(given("give alarm"), Gives::Flag);
    assert_eq!(given("let found = no\ngive found"), Gives::Flag);
}

#[test]
fn gains_hold_changes_and_things_only() {
    let errors = |text: &str| told(text, &parse_effects(text).1);
    assert_eq!(errors("attack + 1"), "");
    assert_eq!(errors("hp = 10 + 1d8; gain torch"), "");
    assert_eq!(
        errors("hp + 1; flee; lose torch"),
        "flee | a list of gains can only have changes and gains (move this to a trait's `on` or to a procedure)\n\
         lose torch | a list of gains can only have changes and gains (move this to a trait's `on` or to a procedure)"
    );
}
