//! What is said about a ruleset as a whole.

use super::keys::{Entries, Kind};
use super::{Dice, Need, Topic};

keys! {
    /// What is said about the ruleset as a whole, at the top of the first file.
    pub struct Head(origin) {
        /// Version of this format.
        format: i64, within(1, 1), eg("1");
        /// Id of the ruleset.
        id: String, kind(Kind::Id), eg("dark-stair");
        /// Title of the game; a variant takes its base's.
        title: String, eg("The Dark Stair");
        /// Version of the ruleset, printed in colophons.
        version: String, eg(r#""2""#), usual(r#""1""#);
        /// Licence of the ruleset, SPDX or words.
        licence: Option<String>, eg("CC0-1.0"), always();
        /// Who made the game.
        credit: Option<String>, eg("An original sample game"), always();
        /// A line to print with everything.
        notice: Option<String>, eg("Unofficial aid"), always();
        /// One line for `delve list`.
        summary: Option<String>, eg("Up a tower by candlelight"), always();
        /// Language of the texts, a BCP 47 tag; the program prints its own words in it where it can.
        language: String, eg("de"), usual("en");
        /// How many play.
        players: Option<String>, eg(r#""1""#), always();
        /// What play needs besides the paper.
        needs: Vec<String>, eg(r#"["2d6", "pencil"]"#), always();
        /// Dice rolled in a median game, by kind, without making heroes and dungeon; strips of pre-rolled dice say how long they last.
        rolls: Vec<Dice>, eg(r#"["140d6", "6d20"]"#), always();
        /// Words that a deep disguise prints as codes besides the names of foes, items, classes and traits; forms of a word are separated by `|`.
        disguise_codes: Vec<String>, eg(r#"["Arkanos", "fudge point|fudge points"]"#);
        /// Words that a deep disguise replaces, and by what, before its own vocabulary; forms are separated by `|`.
        disguise_words: Entries<(String, String)>, eg(r#"{ "wick|wicks" = "cable|cables" }"#);
        /// Built-in id, or path inside this folder, of the ruleset this one is laid over.
        extends: Option<String>, eg("dark-stair"), always();
        /// Findings of `delve check` that are meant.
        allow: Vec<Allow>, eg(r#"[{ check = "table-gap", at = "table.landing", reason = "..." }]"#), always();
    }
    besides {
        /// Pieces of the base to leave out.
        remove: Vec<String>, eg(r#"["table.landing", "table.landing.row.7+"]"#);
    }
}

keys! {
    /// One finding that the author has looked at and wants to keep.
    pub struct Allow(origin) {
        /// Name of the check.
        check: String, eg("table-gap");
        /// Where: section and id.
        at: Option<String>, eg("table.landing"), or("everywhere");
        /// Why it is meant.
        reason: String, eg("the gap is a joke");
    }
}

keys! {
    /// One piece of the rules digest.
    pub struct Rule(id, origin) {
        /// Heading.
        title: String, eg("Fighting"), or_id();
        /// Paragraphs, `- ` and `1. ` lists, `*emphasis*`, `**strong**`; nothing rolls here.
        text: String, eg("Roll *2d6*.");
        /// 1 = comes first in the digest.
        rank: i64, within(1, 1000), eg("2"), usual("5");
        /// How much play needs it: paper that is too small gives up what is `nice` first, then what is `wanted`, each with a warning; `essential` is never left out.
        need: Need, eg("wanted"), usual("essential");
        /// A shorter twin of other rules, for small pages: no part of the digest.
        brief: bool, eg("true"), usual("false");
        /// Heading it belongs under.
        group: Option<String>, eg("Combat");
        /// What its words say all about, so that `delve verify` finds it on paper: `procedure`, `offer`, `test`, `trait`, `item`, `foe`, `class`, `condition`, `quest`, `table` or `list` with an id, or `start` with a stat.
        covers: Vec<Topic>, eg(r#"["procedure fight", "start oil"]"#);
    }
}
