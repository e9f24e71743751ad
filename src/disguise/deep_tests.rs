//! Vocabularies that are sound, and texts that can be read back.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::cipher::{collect_texts, swap};
use super::terms::Terms;
use super::*;
use crate::content::{self, Filling, Recipe};
use crate::words::{Language, split_forms};

fn cipher(terms: &[(&str, &str)], texts: &[&str]) -> Cipher {
    let terms = terms
        .iter()
        .map(|(forms, becomes)| swap(split_forms(forms), split_forms(becomes)));
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    Cipher::new(Terms::new(terms.collect()), &texts)
}

#[test]
fn words_keep_their_form_and_their_capital_letters() {
    let text = "Monsters attack. A monster's DUNGEON; attacking Monster-men.";
    let cipher = cipher(
        &[
            ("monster|monsters", "client|clients"),
            ("attack|attacking", "bid|bidding"),
            ("dungeon", "project"),
        ],
        &[text],
    );
    assert_eq!(
        cipher.encode(text),
        "Clients bid. A client's PROJECT; bidding Client-men."
    );
}

#[test]
fn the_longest_form_wins_and_words_are_whole() {
    let text = "A magic sword, swordfish and a sword.";
    let cipher = cipher(&[("sword", "ruler"), ("magic sword", "pen")], &[text]);
    assert_eq!(cipher.encode(text), "A pen, swordfish and a ruler.");
}

/// A replacement that the page uses in its own sense would be read as the game word.
#[test]
fn a_replacement_that_is_on_the_page_gives_way_to_a_code() {
    let text = "In this case the monster wins. Mo and mn.";
    let cipher = cipher(&[("monster", "case")], &[text]);
    let encoded = cipher.encode(text);
    assert_eq!(encoded, "In this case the Ms wins. Mo and mn.");
    let pairs = cipher.pairs();
    assert_eq!((pairs[0].code.as_str(), pairs.len()), ("Ms", 1));
}

#[test]
fn names_become_initials_that_differ() {
    let text = "Hand Axe, Heavy Axe, Kobold, Kobolds, Knocker, Potion of Healing.";
    let terms = [
        "Hand Axe",
        "Heavy Axe",
        "Kobold|Kobolds",
        "Knocker",
        "Potion of Healing",
    ];
    let terms = terms.map(|name| (name, ""));
    assert_eq!(
        cipher(&terms, &[text]).encode(text),
        "HA, HAx, Ko, Ko, Kn, PH."
    );
}

#[test]
fn only_what_is_used_is_in_the_decoder() {
    let cipher = cipher(&[("orc", ""), ("troll", "")], &["One orc."]);
    let words: Vec<String> = cipher.pairs().into_iter().map(|pair| pair.word).collect();
    assert_eq!(words, ["orc"]);
}

/// The credit is due in plain words; what is added to it is not.
#[test]
fn lines_that_are_added_to_the_credit_are_replaced() {
    let cipher = cipher(&[("monster|monsters", "client|clients")], &["Monsters."]);
    let credit = "After Monster Maze by Somebody".to_owned();
    let mut content = json!({ "block": "credit", "lines": [credit, "Left out: Monsters."] });
    cipher.encode_content(&mut content, std::slice::from_ref(&credit));
    assert_eq!(content["lines"], json!([credit, "Left out: Clients."]));
}

#[test]
fn beginnings_and_whole_words_give_away() {
    let never = ["dungeon*".to_owned(), "quest".to_owned()];
    assert_eq!(gives_away("Any questions?", &never), None);
    assert_eq!(gives_away("The Quest.", &never), Some("quest"));
    assert_eq!(gives_away("DUNGEONS", &never), Some("dungeon*"));
    assert_eq!(gives_away("undungeoned", &never), None);
}

/// All languages and disguises, with their names.
fn vocabularies() -> impl Iterator<Item = (String, crate::words::Vocabulary)> {
    let languages = Language::tags().filter_map(Language::find);
    languages.flat_map(|language| {
        all(language).iter().map(move |disguise| {
            let name = format!("{} {}", language.id(), disguise.name);
            (name, language.vocabulary(&disguise.name))
        })
    })
}

/// No office word gives the game away, none stands for two game words, and none is itself replaced.
#[test]
fn vocabularies_can_be_read_back() {
    for (name, vocabulary) in vocabularies() {
        assert!(vocabulary.swaps.len() > 30, "{name}");
        assert!(vocabulary.never.len() > 60, "{name}");
        let mut meant: BTreeMap<String, &str> = BTreeMap::new();
        let forms: BTreeSet<String> = vocabulary
            .swaps
            .iter()
            .flat_map(|swap| &swap.forms)
            .map(|form| form.to_lowercase())
            .collect();
        for swap in &vocabulary.swaps {
            let word = swap.forms[0].as_str();
            assert!(!swap.becomes.is_empty(), "{name}: {word}");
            for office in &swap.becomes {
                assert_eq!(
                    gives_away(office, &vocabulary.never),
                    None,
                    "{name}: {office}"
                );
                let office = office.to_lowercase();
                assert!(
                    !forms.contains(&office),
                    "{name}: {office} is replaced itself"
                );
                let other = meant.insert(office.clone(), word);
                assert!(
                    other.is_none_or(|other| other == word),
                    "{name}: {office} is {word} and {other:?}"
                );
            }
        }
    }
}

/// Whatever must not be read is replaced wherever a game may say it.
#[test]
fn every_whole_word_that_gives_away_has_a_replacement() {
    for (name, vocabulary) in vocabularies() {
        let swaps = vocabulary.swaps.iter();
        let terms = swaps.map(|one| swap(one.forms.clone(), one.becomes.clone()));
        let codes = vocabulary.codes.iter();
        let codes = codes.map(|forms| swap(forms.clone(), Vec::new()));
        let whole = vocabulary.never.iter().filter(|word| !word.ends_with('*'));
        let texts: Vec<String> = whole.cloned().collect();
        let cipher = Cipher::new(Terms::new(terms.chain(codes).collect()), &texts);
        for word in &texts {
            let encoded = cipher.encode(word);
            assert_ne!(&encoded, word, "{name}");
        }
    }
}

/// Every game in every disguise: what is printed and the decoder give back what was replaced, and nothing on the pages gives it away.
#[test]
fn every_page_can_be_read_back_and_gives_nothing_away() {
    let folders = crate::assets::RULESETS.dirs();
    let games = folders.filter_map(|folder| folder.path().to_str());
    let mut problems = BTreeSet::new();
    let mut read = 0;
    for game in games {
        let bytes = crate::assets::snapshot(game).expect("a built-in game");
        let ruleset = crate::ruleset::snapshot::read(bytes).expect("a ruleset");
        for product in &ruleset.products {
            if !crate::press::DEEP_KINDS.contains(&product.kind) {
                continue;
            }
            let recipe = Recipe {
                product: product.clone(),
                kind: content::kind(product.kind),
            };
            let bare = content::compose(&ruleset, &recipe, &Filling::default());
            for disguise in all(Language::english()) {
                let mut dressed = bare.clone();
                let costume = Costume {
                    disguise,
                    language: ruleset.language,
                    seed: 3,
                    front: Front::Cover,
                    deep: true,
                    personal: &Personal::default(),
                    back: OuterBack::AsItIs,
                };
                dress(&mut dressed, &costume);
                let (cipher, _) = encipher(&ruleset, &mut dressed, disguise);
                let never = never_seen(&ruleset, &disguise.name);
                let meanings = cipher.meanings();
                for text in collect_texts(&json!(dressed.pages)) {
                    let encoded = cipher.encode(&text);
                    if let Some(word) = gives_away(&encoded, &never) {
                        problems.insert(format!("{game}: {word} in {encoded}"));
                    }
                    let back = decode(&encoded, &meanings);
                    assert_eq!(
                        back.to_lowercase(),
                        cipher.mark(&text).to_lowercase(),
                        "{game} {}: {encoded}",
                        disguise.name
                    );
                    read += usize::from(encoded != text);
                }
            }
        }
    }
    let problems: Vec<String> = problems.into_iter().collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(read > 1000, "{read}");
}

/// A printed text with the words of the decoder, as a reader finds them.
fn decode(text: &str, meanings: &BTreeMap<String, String>) -> String {
    let terms = meanings
        .iter()
        .map(|(printed, word)| swap(vec![printed.clone()], vec![format!("<{word}>")]));
    let terms: Vec<_> = terms.collect();
    let found = Terms::new(terms.clone());
    let mut decoded = String::new();
    let mut rest = 0;
    for hit in found.find(text) {
        decoded.push_str(&text[rest..hit.from]);
        decoded.push_str(&terms[hit.term].becomes[0]);
        rest = hit.to;
    }
    decoded.push_str(&text[rest..]);
    decoded
}
