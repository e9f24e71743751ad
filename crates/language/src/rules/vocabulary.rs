//! The words of the language and what a name may look like.

use borsh::{BorshDeserialize, BorshSerialize};

/// Words that mean something by themselves and therefore cannot name a stat, an item or anything else of a game.
/// Sorted, so that it can be searched; `language.md` shows the same list.
pub const RESERVED: &[&str] = &[
    "all", "and", "answer", "any", "are", "at", "choose", "chosen", "die", "down", "each", "else",
    "fail", "fallen", "fight", "flee", "foe", "foes", "for", "gain", "game", "give", "grade",
    "has", "hero", "heroes", "highest", "if", "is", "item", "items", "let", "lose", "lowest",
    "max", "min", "no", "not", "nothing", "number", "offer", "once", "or", "party", "policy",
    "random", "repeat", "reroll", "roll", "room", "rounded", "say", "stop", "success", "target",
    "test", "total", "trigger", "until", "up", "when", "where", "while", "win", "with", "x", "yes",
];

/// Tags that rooms of a dungeon have by themselves: name and meaning.
pub const ROOM_TAGS: &[(&str, &str)] = &[
    ("entrance", "one comes in here"),
    ("exit", "a way out other than the entrance is here"),
    ("goal", "what the dungeon is about is here"),
    ("corridor", "a corridor"),
    ("stairs-up", "stairs lead up"),
    ("stairs-down", "stairs lead down"),
    ("water", "there is water"),
    ("column", "there are columns"),
    ("trap", "a trap is drawn on the map"),
    ("chest", "a chest is drawn on the map"),
    ("altar", "an altar or statue is drawn on the map"),
];

/// The same for doors. What has none of the states is shut all the same while it is not `open`.
pub const DOOR_TAGS: &[(&str, &str)] = &[
    ("open", "one can pass"),
    ("stuck", "it sticks"),
    ("locked", "a lock holds it"),
    ("lever", "a lever somewhere opens it"),
    ("trapped", "a trap is on it"),
    (
        "secret",
        "nobody sees it: no way leads through it until the tag is lost",
    ),
    (
        "given-up",
        "it did not open: no way leads through it until the tag is lost",
    ),
    ("opening", "a gap without a door"),
    ("bars", "a gate of bars"),
    ("stairs", "stairs to another floor"),
];

/// Words that begin a statement, for "did you mean" at the start of one.
pub(crate) const STATEMENTS: &[&str] = &[
    "answer", "arrive", "chosen", "clear", "die", "discard", "draw", "each", "else", "enter",
    "explore", "fight", "flee", "flip", "gain", "give", "if", "keep", "let", "lose", "nothing",
    "offer", "once", "random", "repeat", "reroll", "roll", "say", "set", "shuffle", "stop", "take",
    "test", "trigger", "until", "up", "use", "walk", "wear", "while", "win",
];

pub fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// Whether a script can mention something by this name. The ruleset reader holds every id against this.
pub fn is_name(word: &str) -> bool {
    super::lex::name_length(word) == word.len()
        && !word.is_empty()
        && super::lex::dice_length(word) != Some(word.len())
        && !is_reserved(word)
}

/// Stretches of time a rule can speak of: `once per room`, `for 2 rounds`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, BorshSerialize, BorshDeserialize,
)]
pub enum Period {
    Turn,
    Round,
    Fight,
    Room,
    Level,
    Game,
}

impl Period {
    pub const ALL: [Period; 6] = [
        Period::Turn,
        Period::Round,
        Period::Fight,
        Period::Room,
        Period::Level,
        Period::Game,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Period::Turn => "turn",
            Period::Round => "round",
            Period::Fight => "fight",
            Period::Room => "room",
            Period::Level => "level",
            Period::Game => "game",
        }
    }

    /// Reads `turn` and `turns` alike.
    pub fn from_word(word: &str) -> Option<Period> {
        let one = word.strip_suffix('s').unwrap_or(word);
        Period::ALL.into_iter().find(|period| period.word() == one)
    }
}
