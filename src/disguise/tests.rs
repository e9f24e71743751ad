//! Words that are there, enough of them, and never the same twice; and nothing lost behind them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::*;
use crate::content::blocks::Track;
use crate::content::{Filling, Game, Paragraph};
use crate::press;
use crate::ruleset::snapshot;
use crate::words::Language;

/// The disguises of every language.
fn everywhere() -> impl Iterator<Item = &'static Disguise> {
    Language::tags()
        .filter_map(Language::find)
        .flat_map(|language| all(language))
}

const PARTS: [&str; 11] = [
    "title", "head", "aside", "foot", "items", "notes", "tables", "forms", "plans", "figures",
    "checks",
];

#[test]
fn every_disguise_has_all_its_words_and_a_template() {
    let english = all(Language::english()).iter();
    let names: Vec<&str> = english.map(|disguise| disguise.name.as_str()).collect();
    assert_eq!(
        names,
        ["lecture", "minutes", "shopping", "timesheet", "to-do"]
    );
    for disguise in everywhere() {
        for part in PARTS {
            assert!(
                disguise
                    .patterns
                    .get(part)
                    .is_some_and(|list| !list.is_empty()),
                "{} has no {part}",
                disguise.name
            );
        }
        assert!(!disguise.fields.is_empty() && !disguise.columns.is_empty());
        let template = format!("disguises/{}.typ", disguise.name);
        assert!(
            crate::assets::TEMPLATES.get_file(&template).is_some(),
            "{template}"
        );
    }
}

/// Every word in braces is a list or a pattern, so none is ever printed with its braces.
#[test]
fn every_word_in_braces_is_known() {
    for disguise in everywhere() {
        let texts = disguise
            .patterns
            .values()
            .chain(disguise.lists.values())
            .flatten()
            .chain(disguise.fields.iter().map(|(_, pattern)| pattern));
        for text in texts {
            for word in text.split('{').skip(1) {
                let word = word.split('}').next().unwrap_or("").trim_start_matches('=');
                let known = disguise.lists.contains_key(word)
                    || disguise.patterns.contains_key(word)
                    || ["page", "pages"].contains(&word);
                assert!(known, "{}: {{{word}}}", disguise.name);
            }
        }
    }
}

#[test]
fn hundreds_of_phrases_without_a_repetition() {
    for disguise in everywhere() {
        for part in ["items", "notes", "tables", "plans"] {
            let mut bag = Bag::new(&Stream::new(5, "bag"), disguise);
            let phrases: Vec<String> = (0..60).map(|_| bag.phrase(part)).collect();
            let different: BTreeSet<String> = phrases.iter().map(|p| p.to_lowercase()).collect();
            assert_eq!(different.len(), 60, "{} {part}", disguise.name);
        }
        let kinds: BTreeSet<String> = (0..40)
            .flat_map(|seed| {
                let mut bag = Bag::new(&Stream::new(seed, "bag"), disguise);
                (0..20).map(|_| bag.phrase("items")).collect::<Vec<_>>()
            })
            .collect();
        assert!(kinds.len() > 200, "{}: {}", disguise.name, kinds.len());
    }
}

fn content() -> Content {
    let rule = |title: &str| Block::Rule {
        title: title.into(),
        paragraphs: vec![Paragraph::Text { spans: Vec::new() }],
    };
    Content {
        title: "The Game".into(),
        game: Game {
            title: "The Game".into(),
            language: "en".into(),
        },
        pages: vec![
            Page::plain(vec![Block::Title {
                title: "The Game".into(),
                subtitle: None,
            }]),
            Page::plain(vec![
                rule("Fighting"),
                Block::Track(Track {
                    label: "HP".into(),
                    hint: None,
                    most: None,
                    field: "hp".into(),
                    boxes: 8,
                    filled: 0,
                    spare: 0,
                    numbers: None,
                    marks: Vec::new(),
                }),
            ]),
        ],
        inside: Vec::new(),
        book: None,
    }
}

#[test]
fn headings_hide_and_names_stand_beside() {
    for disguise in everywhere() {
        let mut dressed = content();
        dress(&mut dressed, disguise, 11, Front::Cover);
        assert_ne!(dressed.title, "The Game");
        assert!(
            matches!(&dressed.pages[0].blocks[0], Block::Cover(cover) if cover.items.len() == 24)
        );
        assert_eq!(dressed.pages[0].running, None);
        match &dressed.pages[1].blocks[0] {
            Block::Masked {
                heading,
                aside,
                number,
                ..
            } => {
                assert!(
                    !heading.contains("Fighting") && !heading.contains('{'),
                    "{heading}"
                );
                assert_eq!((aside.as_deref(), *number), (Some("Fighting"), 1));
            }
            other => panic!("{other:?}"),
        }
        assert!(
            matches!(&dressed.pages[1].blocks[1], Block::Track(track) if track.label != "HP" && track.hint.as_deref() == Some("HP") && track.boxes == 8)
        );
        let foot = &dressed.pages[1]
            .running
            .as_ref()
            .expect("a running line")
            .foot;
        assert!(foot.contains('2') && !foot.contains('{'), "{foot}");
        let mut again = content();
        dress(&mut again, disguise, 11, Front::Cover);
        assert_eq!(dressed, again);
        let mut other = content();
        dress(&mut other, disguise, 12, Front::Cover);
        assert_ne!(dressed, other);
    }
}

/// What a disguise may take off a block, or put elsewhere; a block may also become one of another kind.
const HEADINGS: [&str; 6] = ["block", "dice", "hint", "label", "subtitle", "title"];

/// Every word of a content but its headings, each with how often it occurs.
fn count_words(value: &Value, key: &str, found: &mut BTreeMap<String, usize>) {
    match value {
        Value::String(words) if !HEADINGS.contains(&key) => {
            *found.entry(words.clone()).or_default() += 1;
        }
        Value::Array(all) => all.iter().for_each(|one| count_words(one, key, found)),
        Value::Object(map) => map
            .iter()
            .for_each(|(key, one)| count_words(one, key, found)),
        _ => {}
    }
}

#[test]
fn what_rules_and_tables_say_stays() {
    let mut products = 0;
    for game in crate::assets::RULESETS.dirs() {
        let id = game.path().to_str().expect("a name");
        let bytes = crate::assets::snapshot(id).expect("a game");
        let ruleset = snapshot::read(bytes).expect("it reads");
        for product in &ruleset.products {
            let made_first = [
                "booklet",
                "campaign",
                "dungeon",
                "dungeon-map",
                "dungeon-tiles",
            ];
            if made_first.contains(&product.kind.word()) {
                continue;
            }
            let recipe = press::find_recipe(&ruleset, &product.id).expect("a product");
            let plain = crate::content::compose(&ruleset, &recipe, &Filling::default());
            let mut said = BTreeMap::new();
            count_words(&json!(plain), "", &mut said);
            for disguise in all(ruleset.language) {
                let mut dressed = plain.clone();
                dress(&mut dressed, disguise, 3, Front::Cover);
                let mut still = BTreeMap::new();
                count_words(&json!(dressed), "", &mut still);
                for (words, count) in &said {
                    let left = still.get(words).copied().unwrap_or(0);
                    let place = format!("{id} {} {}", product.id, disguise.name);
                    assert!(left >= *count, "{place}: `{words}` {left} of {count} times");
                }
            }
            products += 1;
        }
    }
    assert!(products > 20, "{products}");
}
