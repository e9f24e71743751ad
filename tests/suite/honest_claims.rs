//! A text that claims to say all about a foe or an item at least names it.

use delvepress::model::{Rule, Ruleset, Topic};

use super::rulesets::read;
use super::support::games;

/// What short texts say instead of the name: game, claim, words.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("pocket-dungeon", "item platemail", "plate"),
    ("roll-through-the-dungeon", "item quarterstaff", "staff"),
    (
        "roll-through-the-dungeon",
        "item masterpiece-armour-found",
        "A#113",
    ),
    (
        "roll-through-the-dungeon",
        "item masterpiece-weapon-found",
        "W#113",
    ),
    ("roll-through-the-dungeon", "item upgrade-a", "100 TB"),
    (
        "roll-through-the-dungeon",
        "item rune-inscribed-armour-found",
        "A#121",
    ),
    (
        "roll-through-the-dungeon",
        "item rune-inscribed-weapon-found",
        "W#121",
    ),
    ("roll-through-the-dungeon", "item upgrade-b", "100 TC"),
    ("roll-through-the-dungeon", "item spellbook", "two pages"),
    (
        "roll-through-the-dungeon",
        "item enchanted-armour-found",
        "A#127",
    ),
    (
        "roll-through-the-dungeon",
        "item enchanted-weapon-found",
        "W#127",
    ),
    ("roll-through-the-dungeon", "item double-up", "two TC"),
];

/// The label of a foe or an item; nothing for other topics.
fn label<'r>(ruleset: &'r Ruleset, topic: &Topic) -> Option<&'r str> {
    match topic {
        Topic::Foe(id) => ruleset.foes.get(id).map(|foe| foe.label.as_str()),
        Topic::Item(id) => ruleset.items.get(id).map(|item| item.label.as_str()),
        _ => None,
    }
}

/// Whether a text has one of the words of a name, whatever they end in.
fn names(rule: &Rule, name: &str) -> bool {
    let text = format!("{} {}", rule.title, rule.text).to_lowercase();
    let name = name.to_lowercase();
    let mut words = name.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| {
        let letters: Vec<char> = word.chars().collect();
        let stem = letters.len().saturating_sub(2).max(4);
        let stem: String = letters.iter().take(stem).collect();
        letters.len() > 2 && text.contains(&stem)
    })
}

/// Claims that a text does not keep.
fn find_false_claims(game: &str, ruleset: &Ruleset) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut found = Vec::new();
    for rule in &ruleset.rules {
        for topic in &rule.covers {
            let Some(label) = label(ruleset, topic) else {
                continue;
            };
            count += 1;
            let claim = topic.to_string();
            let mut others = OTHERWISE.iter();
            let other = others.find(|(of, known, _)| *of == game && *known == claim);
            let kept = match other {
                Some((.., words)) => rule.text.contains(words),
                None => names(rule, label),
            };
            if !kept {
                found.push(format!("{game}, rule.{}: {claim}", rule.id));
            }
        }
    }
    (count, found)
}

#[test]
fn texts_name_what_they_claim() {
    let mut claims = 0;
    for game in games() {
        let (count, found) = find_false_claims(&game, &read(&game));
        claims += count;
        assert!(found.is_empty(), "{found:#?}");
    }
    assert!(claims > 300, "{claims}");
}

#[test]
fn a_planted_claim_is_found() {
    let ruleset = read("beyond-this-point-be-dragons");
    let gear = ruleset.rules.get("pocket-gear").expect("a rule");
    let kills = ruleset.rules.get("pocket-kills").expect("a rule");
    assert!(names(kills, "Battle Axe") && names(gear, "Plate Mail"));
    for other in ["Lance", "Longbow", "Heavy Crossbow"] {
        assert!(!names(gear, other) && !names(kills, other), "{other}");
    }
}
