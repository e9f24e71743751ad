//! All languages say everything, in the same holes; labels win; counting chooses the form.

use super::*;

fn english() -> Words<'static> {
    Words::of(Language::english())
}

fn german() -> Words<'static> {
    Words::of(Language::find("de").expect("German"))
}

#[test]
fn every_language_has_every_phrase_with_the_same_holes() {
    for (tag, text) in TEXTS {
        let language = read(tag, text).unwrap_or_else(|problems| panic!("{tag}: {problems:#?}"));
        assert_eq!(
            differences(Language::english(), language),
            Vec::<String>::new(),
            "{tag}"
        );
    }
}

#[test]
fn what_is_missing_strange_or_without_its_holes_is_found() {
    let (_, text) = TEXTS[0];
    let broken = text
        .replace("colophon = \"Colophon\"\n", "kolophon = \"Colophon\"\n")
        .replace("\"Part {part}\"", "\"Part\"")
        .replace("\"Floor {floor}\"", "\"Floor {floor} {roof}\"")
        .replace("north = \"north\"", "north = \"\"")
        .replace("{ one = \"{count} room\",", "{ single = \"{count} room\",");
    let problems = read("xx", &broken).expect_err("a broken file");
    assert_eq!(
        problems,
        [
            "the program has no phrase `kolophon`",
            "`north` is empty",
            "`colophon` is missing",
            "`floor-number` has `{roof}`, which nothing fills",
            "`part-number` lacks `{part}`",
            "`rooms-counted` must have the forms `one` and `other`",
        ]
    );
}

#[test]
fn holes_are_filled_by_name_and_counts_choose_a_form() {
    let exit = || say::ExitTo {
        way: "north, a door",
        room: 4,
    };
    assert_eq!(english().say(exit()), "north, a door to 4");
    assert_eq!(german().say(exit()), "north, a door nach 4");
    let rooms = |count| [english(), german()].map(|words| words.say(say::RoomsCounted { count }));
    assert_eq!(rooms(1), ["1 room", "1 Raum"]);
    assert_eq!(rooms(7), ["7 rooms", "7 Räume"]);
}

#[test]
fn labels_win_and_have_forms_too() {
    let label = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    let labels = [
        label("colophon", "Imprint"),
        label("rooms-counted", "{count} caves"),
        label("rooms-counted-one", "a single cave"),
        label("species", "Creature"),
    ];
    let words = Words::new(&labels, Language::english());
    assert_eq!(words.get(Word::Colophon), "Imprint");
    assert_eq!(words.say(say::RoomsCounted { count: 1 }), "a single cave");
    assert_eq!(words.say(say::RoomsCounted { count: 2 }), "2 caves");
    assert_eq!(words.named("species", "Species"), "Creature");
    assert_eq!(words.named("class", "class"), "Class");
    assert_eq!(words.named("order", "Order"), "Order");
}

#[test]
fn regional_tags_find_their_language() {
    let found = ["de", "DE-at", "en_GB", "fr"].map(|tag| Language::find(tag).map(Language::id));
    assert_eq!(found, [Some("de"), Some("de"), Some("en"), None]);
}
