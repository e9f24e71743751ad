//! Sheets of a small game, filled in well and badly.

use super::*;
use crate::hero::tests::game;

const GAME: &str = r#"
[stat.hp]
label = "Health"
kind = "pool"
start = "6"

[stat.nerve]
label = "Nerve"
kind = "score"
start = "1d3"

[stat.scars]
label = "Scars"
kind = "track"
boxes = "5"

[stat.luck]
label = "Luck"
kind = "score"
derived = "nerve + 1"

[class.thief]
label = "Thief"

[class.monk]
label = "Monk"

[slot.arm]
label = "Arm"

[item.spear]
label = "Spear"

[item.rope]
label = "Rope"
"#;

fn words(name: &str, now: &str) -> Entry {
    Entry {
        name: name.into(),
        label: name.to_uppercase(),
        value: EntryValue::Words(now.into()),
        printed: None,
    }
}

fn changed(name: &str, then: &str, now: &str) -> Entry {
    Entry {
        printed: Some(EntryValue::Words(then.into())),
        ..words(name, now)
    }
}

fn tick(name: &str, then: bool, now: bool) -> Entry {
    Entry {
        value: EntryValue::Ticked(now),
        printed: Some(EntryValue::Ticked(then)),
        ..words(name, "")
    }
}

fn kept(hero: &str) -> Entry {
    let head = "game = \"test-game\"\nversion = \"1\"\nnumber = 1\nname = \"Ada\"\n";
    let text = format!("{head}{hero}");
    changed("delvepress.hero", &text, &text)
}

/// The heroes as TOML without head, and the messages with their places.
fn reading(entries: &[Entry]) -> (Vec<Hero>, Vec<String>) {
    let game = game(GAME);
    let reading = from_form(&game, "sheet.pdf", entries);
    let shown = reading.found.iter().map(|found| {
        let place = found.span.map(|span| reading.sources.place(span));
        let at = place.map(|place| format!("{}:{}: ", place.line, place.column));
        let hints: Vec<String> = found
            .hints
            .iter()
            .map(|hint| format!(" ({hint})"))
            .collect();
        format!(
            "{}{}: {}{}",
            at.unwrap_or_default(),
            found.severity.word(),
            found.message,
            hints.concat()
        )
    });
    (reading.heroes, shown.collect())
}

fn errors(entries: &[Entry]) -> Vec<String> {
    let (_, found) = reading(entries);
    found
        .into_iter()
        .filter(|line| line.contains("error: "))
        .collect()
}

fn stat(hero: &Hero, id: &str) -> (i64, Option<i64>) {
    hero.stat(id)
        .map_or((-1, None), |stat| (stat.value, stat.max))
}

#[test]
fn only_what_was_changed_changes_the_hero() {
    let (heroes, _) = reading(&[
        kept(
            "traits = [\"brave\"]\n[classes]\nclass = \"thief\"\n[stats]\nhp = { value = 6, max = 6 }\nnerve = 2\nscars = 1\n[items]\nspear = 3\nrope = 1\n",
        ),
        changed("hero.name", "Ada", "Ada the Old"),
        changed("hero.nerve", "2", "2"),
        changed("hero.classes.class", "Thief", " monk "),
        tick("hero.hp.1", false, true),
        tick("hero.hp.2", false, true),
        tick("hero.scars.1", true, true),
        tick("hero.scars.2", false, false),
        changed("hero.items.1", "3 × Spear", "2 × Spear"),
        changed("hero.items.2", "Rope", ""),
        words("hero.items.3", "a cat"),
    ]);
    let [hero] = heroes.as_slice() else {
        panic!("{} heroes", heroes.len())
    };
    assert_eq!(hero.name, "Ada the Old");
    assert_eq!(hero.class("class"), Some("monk"));
    assert_eq!(
        (stat(hero, "hp"), stat(hero, "nerve"), stat(hero, "scars")),
        ((4, Some(6)), (2, None), (1, None))
    );
    assert_eq!((hero.count("spear"), hero.count("rope")), (2, 0));
    assert_eq!(
        (hero.belongings.as_slice(), hero.traits.as_slice()),
        (&["a cat".to_owned()][..], &["brave".to_owned()][..])
    );
}

#[test]
fn a_blank_sheet_makes_a_new_hero_and_a_party_sheet_several() {
    let (heroes, _) = reading(&[
        words("hero.nerve", "\u{2212}1"),
        words("hero.hp", "5/8"),
        words("hero.luck", "9"),
        words("hero-2.nerve", ""),
        words("hero-3.name", "Cid"),
        words("lines.notes-1", "  met a bear "),
        words("lines.notes-2", ""),
    ]);
    let numbers: Vec<u32> = heroes.iter().map(|hero| hero.number).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(
        (stat(&heroes[0], "nerve"), stat(&heroes[0], "hp")),
        ((-1, None), (5, Some(8)))
    );
    assert_eq!(
        stat(&heroes[0], "luck"),
        (0, None),
        "what is worked out is not taken from paper"
    );
    assert_eq!(heroes[0].notes, ["LINES.NOTES-1: met a bear"]);
    assert_eq!(heroes[1].name, "Cid");
}

#[test]
fn places_that_occur_twice_must_agree() {
    let (heroes, found) = reading(&[words("hero.nerve", "2"), words("hero.nerve-2", "3")]);
    assert_eq!(stat(&heroes[0], "nerve"), (2, None));
    assert_eq!(found[0], "2:16: warning: `hero.nerve` differs, and is used");
}

#[test]
fn what_makes_no_sense_is_told() {
    assert_eq!(
        errors(&[
            words("hero.nerve", "many"),
            words("hero.hp", "99999999999999999999")
        ]),
        [
            "1:14: error: `many` is not a whole number (write a number such as `7`, or `5/8` for 5 of 8)",
            "2:11: error: `99999999999999999999` is not a whole number (write a number such as `7`, or `5/8` for 5 of 8)",
        ]
    );
    assert_eq!(
        errors(&[
            words("hero.nervs", "1"),
            words("hero.classes.class", "Theif")
        ]),
        [
            "1:14: error: heroes have no stat `nervs` (did you mean `nerve`?)",
            "2:22: error: there is no class `Theif` (did you mean `Thief`?)",
        ]
    );
    assert_eq!(
        errors(&[
            words("delvepress.game", "other-game 3"),
            words("hero.nerve", "1")
        ]),
        [
            "1:19: error: this is a sheet of `other-game`, not of `test-game` (use `delve hero other-game --from-pdf FILE`)"
        ]
    );
    let print = "print one with `delve print GAME PRODUCT --fillable`, and save it as a form, not as a picture";
    assert_eq!(
        errors(&[]),
        [format!("error: it has no form fields ({print})")]
    );
    assert_eq!(
        errors(&[words("Vorname", "Ada")]),
        [format!(
            "error: none of its form fields is for a hero ({print})"
        )]
    );
    assert_eq!(
        errors(&[words("hero.nerve", "")]),
        ["error: nothing is filled in (fill it in on screen and save it)"]
    );
    let broken = changed("delvepress.hero", "", "name = 7");
    let found = errors(&[broken, words("hero.nerve", "1")]);
    assert_eq!(
        found[0],
        "1:1: error: the hero names no game (add `game = \"ID\"` with the id of the ruleset)"
    );
}

#[test]
fn fields_of_no_sheet_are_told_and_left_out() {
    let (heroes, found) = reading(&[words("hero.nerve", "1"), words("line.notes-1", "lost")]);
    assert_eq!(heroes.len(), 1);
    assert_eq!(
        found[0],
        "2:16: warning: no sheet has a field `line.notes-1` (did you mean `lines`?)"
    );
}

#[test]
fn a_blank_sheet_has_what_every_hero_has() {
    let (heroes, found) = reading(&[
        words("hero.name", "Ada"),
        words("hero.classes.class", "thief"),
    ]);
    assert_eq!(stat(&heroes[0], "hp"), (6, Some(6)));
    assert_eq!(stat(&heroes[0], "scars"), (0, None));
    assert_eq!(
        (heroes[0].stat("nerve"), heroes[0].stat("luck")),
        (None, None),
        "dice decide them"
    );
    assert_eq!(found, ["warning: still blank: Nerve, Luck"]);
    // Such a hero can be printed and filled in further.
    let game = game(GAME);
    let mut sources = Sources::new();
    let source = sources.add("ada.toml", to_toml(&game, &heroes[0]));
    let (hero, found) = crate::hero::read_known(&game, &sources, source);
    assert_eq!(hero.as_ref(), Some(&heroes[0]));
    let found: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, ["without `nerve` and `luck`: left blank"]);
}

/// A party sheet names its heroes on the front and on the back.
#[test]
fn a_name_and_a_class_may_be_written_where_they_come_again() {
    let (heroes, found) = reading(&[
        words("hero.name-2", "Ada"),
        words("hero.classes.class-2", "thief"),
    ]);
    assert_eq!(heroes[0].name, "Ada");
    assert_eq!(heroes[0].classes, [("class".into(), "thief".into())]);
    assert_eq!(found, ["warning: still blank: Nerve, Luck"]);
}

#[test]
fn ticks_below_slots_are_kept() {
    let boxes = |ticked: [bool; 3]| {
        (1..).zip(ticked).map(|(number, now)| {
            let name = format!("hero.slots.arm--boxes.{number}");
            tick(&name, number == 1, now)
        })
    };
    let hero = "[classes]\nclass = \"thief\"\n[stats]\nhp = { value = 6, max = 6 }\nnerve = 2\nscars = 1\nluck = 3\n[ticks]\narm = 1\n";
    let read = |ticked: [bool; 3]| {
        let entries: Vec<Entry> = std::iter::once(kept(hero)).chain(boxes(ticked)).collect();
        reading(&entries).0.remove(0)
    };
    assert_eq!(read([true, false, false]).ticks, [("arm".to_owned(), 1)]);
    let worn = read([true, true, true]);
    assert_eq!(worn.ticks, [("arm".to_owned(), 3)]);
    assert_eq!(read([false, false, false]).ticks, []);
    assert!(to_toml(&game(GAME), &worn).contains("[ticks]\narm = 3  # Arm\n"));
}

#[test]
fn lost_hidden_fields_are_named() {
    let keep = "so only what is on the sheet is read (use a program that keeps hidden form fields)";
    let (heroes, found) = reading(&[
        changed("hero.nerve", "2", "2"),
        changed("hero.items.1", "Rope", "Rope"),
    ]);
    // What was printed counts, because nothing else is left.
    assert_eq!(stat(&heroes[0], "nerve"), (2, None));
    assert_eq!(heroes[0].count("rope"), 1);
    assert_eq!(
        found,
        [
            format!("warning: the hidden field `delvepress.game` is missing, {keep}"),
            format!("warning: the hidden field `delvepress.hero` is missing, {keep}"),
        ]
    );
}

#[test]
fn the_maximum_has_a_box_of_its_own() {
    let (heroes, _) = reading(&[
        words("hero.hp-max", "9"),
        tick("hero.hp.1", false, true),
        tick("hero.hp.2", false, false),
    ]);
    assert_eq!(stat(&heroes[0], "hp"), (8, Some(9)));
    let (heroes, _) = reading(&[words("hero.hp-max", "9")]);
    assert_eq!(stat(&heroes[0], "hp"), (9, Some(9)));
}
