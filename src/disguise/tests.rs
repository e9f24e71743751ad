//! Words that are there, enough of them, and never the same twice.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;
use crate::content::blocks::{Masked, Text, Title, Track};
use crate::content::{self, Filling, Game, Paragraph, Recipe};
use crate::words::Language;

/// The disguises of every language.
fn everywhere() -> impl Iterator<Item = &'static Disguise> {
    Language::tags()
        .filter_map(Language::find)
        .flat_map(|language| all(language))
}

const PARTS: [&str; 14] = [
    "title",
    "head",
    "aside",
    "foot",
    "items",
    "notes",
    "tables",
    "forms",
    "plans",
    "figures",
    "checks",
    "back",
    "back-items",
    "back-foot",
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

/// Every word in braces is a list or a pattern, or given by the user, so none is ever printed with its braces.
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
                    || ["page", "pages", "name", "company"].contains(&word);
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

/// Puts a light disguise on.
fn wear(content: &mut Content, disguise: &Disguise, seed: u64) {
    let costume = Costume {
        disguise,
        language: Language::english(),
        seed,
        front: Front::Cover,
        deep: false,
        personal: &Personal::default(),
        back: OuterBack::AsItIs,
    };
    dress(content, &costume);
}

fn sample() -> Content {
    let fighting = Text {
        title: Some("Fighting".into()),
        paragraphs: vec![Paragraph::Text { spans: Vec::new() }],
        ..Text::default()
    };
    Content {
        title: "The Game".into(),
        game: Game {
            title: "The Game".into(),
            language: "en".into(),
        },
        pages: vec![
            Page::plain(vec![Block::Title(Title {
                title: "The Game".into(),
                subtitle: None,
            })]),
            Page::plain(vec![
                Block::Rule(fighting),
                Block::Track(Track {
                    icon: None,
                    label: "HP".into(),
                    hint: None,
                    most: None,
                    maximum: None,
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
fn headings_hide_and_names_are_beside_them() {
    for disguise in everywhere() {
        let mut dressed = sample();
        wear(&mut dressed, disguise, 11);
        assert_ne!(dressed.title, "The Game");
        assert!(
            matches!(&dressed.pages[0].pieces[0].block, Block::Cover(cover) if cover.items.len() == 24)
        );
        assert_eq!(dressed.pages[0].running, None);
        match &dressed.pages[1].pieces[0].block {
            Block::Masked(Masked {
                heading,
                aside,
                number,
                ..
            }) => {
                assert!(
                    !heading.contains("Fighting") && !heading.contains('{'),
                    "{heading}"
                );
                assert_eq!((aside.as_deref(), *number), (Some("Fighting"), 1));
            }
            other => panic!("{other:?}"),
        }
        assert!(
            matches!(&dressed.pages[1].pieces[1].block, Block::Track(track) if track.label != "HP" && track.hint.as_deref() == Some("HP") && track.boxes == 8)
        );
        let foot = &dressed.pages[1]
            .running
            .as_ref()
            .expect("a running line")
            .foot;
        assert!(foot.contains('2') && !foot.contains('{'), "{foot}");
        let mut again = sample();
        wear(&mut again, disguise, 11);
        assert_eq!(dressed, again);
        let mut other = sample();
        wear(&mut other, disguise, 12);
        assert_ne!(dressed, other);
    }
}

/// The cover of a sample in a disguise.
fn cover_of(disguise: &Disguise, seed: u64) -> crate::content::blocks::Cover {
    let mut dressed = sample();
    wear(&mut dressed, disguise, seed);
    match dressed.pages.remove(0).pieces.remove(0).block {
        Block::Cover(cover) => cover,
        other => panic!("{other:?}"),
    }
}

fn initials(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphabetic());
    words.filter_map(|word| word.chars().next()).collect()
}

/// Minutes begin with the last minutes, and whoever has something to do was there.
#[test]
fn minutes_are_about_those_present() {
    for disguise in everywhere().filter(|disguise| disguise.name == "minutes") {
        for seed in 0..20 {
            let cover = cover_of(disguise, seed);
            let opening = &disguise.patterns["opening"][0];
            let opening = opening.split('{').next().expect("words");
            assert!(
                cover.items[0][0].starts_with(opening),
                "{:?}",
                cover.items[0]
            );
            assert_eq!(cover.items[0][1], "–");
            let mut known: Vec<String> = disguise.lists["initials"].clone();
            for (_, value) in &cover.fields[2..4] {
                known.extend(value.split(", ").map(initials));
            }
            for item in &cover.items {
                assert!(known.contains(&item[1]), "{item:?} {known:?}");
            }
        }
    }
}

#[test]
fn everything_is_bought_in_some_amount() {
    for disguise in everywhere().filter(|disguise| disguise.name == "shopping") {
        for seed in 0..20 {
            for item in &cover_of(disguise, seed).items {
                assert!(item.iter().all(|part| !part.is_empty()), "{item:?}");
            }
        }
        let mut bag = Bag::new(&Stream::new(1, "bag"), disguise);
        for list in ["food", "kind", "house"] {
            for thing in &disguise.lists[list] {
                assert!(!bag.amount(thing).is_empty(), "{thing}");
            }
        }
    }
}

/// Every string and number of a value, but the names of blocks: a rule without its heading is a text.
fn printed(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Number(number) => found.push(format!("<{number}>")),
        Value::Array(items) => items.iter().for_each(|item| printed(item, found)),
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(key, _)| *key != "block");
            fields.for_each(|(_, value)| printed(value, found));
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn printed_by(block: &Block) -> Vec<String> {
    let mut found = Vec::new();
    printed(&json!(block), &mut found);
    found
}

#[test]
fn no_word_and_no_number_is_lost() {
    let folders = crate::assets::RULESETS.dirs();
    let games = folders.filter_map(|folder| folder.path().to_str());
    let (mut blocks, mut masked) = (0, 0);
    for game in games {
        let bytes = crate::assets::snapshot(game).expect("a built-in game");
        let ruleset = crate::ruleset::snapshot::read(bytes).expect("a ruleset");
        for product in &ruleset.products {
            let recipe = Recipe {
                product: product.clone(),
                kind: content::kind(product.kind),
            };
            let bare = content::compose(&ruleset, &recipe, &Filling::default());
            for disguise in all(Language::english()) {
                let mut dressed = bare.clone();
                wear(&mut dressed, disguise, 3);
                let before = bare.pages.iter().flat_map(|page| page.blocks());
                let after = dressed.pages.iter().flat_map(|page| page.blocks());
                assert_eq!(before.clone().count(), after.clone().count());
                for (before, after) in before.zip(after) {
                    if matches!(after, Block::Cover(_)) {
                        assert!(matches!(before, Block::Title(_)));
                        continue;
                    }
                    let kept = printed_by(after);
                    for words in printed_by(before) {
                        assert!(
                            kept.iter().any(|kept| kept.contains(&words)),
                            "{game}: `{words}` is not in {after:?}"
                        );
                    }
                    blocks += 1;
                    masked += usize::from(matches!(after, Block::Masked(_)));
                }
            }
        }
    }
    assert!(blocks > 1000 && masked > 300, "{masked} of {blocks}");
}
