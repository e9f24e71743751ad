//! What is said about a ruleset as a whole.

use super::keys::{Entries, Kind, Reader};
use super::{Dice, ICON, Icon, Mode, Need, ProductKind, Ref, Topic};

keys! {
    /// What is said about the ruleset as a whole, at the top of the first file.
    pub struct Head(origin) {
        /// Version of this format.
        format: i64, within(1, 1), eg("1");
        /// Id of the ruleset.
        id: String, kind(Kind::Id), eg("dark-stair");
        /// Title of the game; a variant takes its base's.
        title: String, eg("The Dark Stair");
        /// Short names that commands know the game by, if it is a built-in one.
        short: Vec<String>, eg(r#"["tds"]"#);
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
        icon: Option<Icon>, same(ICON);
        /// Language of the texts, a BCP 47 tag; the program prints its own words in it where it can.
        language: String, eg("de"), usual("en");
        /// How many play.
        players: Option<String>, eg(r#""1""#), always();
        /// What play needs besides the paper.
        needs: Vec<String>, eg(r#"["2d6", "pencil"]"#), always();
        /// Dice rolled in a median game, by kind, without making heroes and dungeon; strips of pre-rolled dice say how long they last.
        rolls: Vec<Dice>, eg(r#"["140d6", "6d20"]"#), always();
        /// Products that are the whole game, alone or with others: `delve check --play` refuses them if they lack something that play needs, and so does printing a booklet.
        complete: Vec<CompleteSet>, eg(r#"[{ products = ["pocketmod"] }, { products = ["booklet"] }]"#);
        /// What the products of `complete` leave to the rulebook; the first page of a product that leaves something to it says so.
        rulebook: Vec<RulebookPart>, eg(r#"[{ part = "spells", covers = ["list spells"] }]"#);
        /// Words that a deep disguise prints as codes besides the names of foes, items, classes and traits; forms of a word are separated by `|`.
        disguise_codes: Vec<String>, eg(r#"["Arkanos", "fudge point|fudge points"]"#);
        /// Words that a deep disguise replaces, and by what, before its own vocabulary; forms are separated by `|`.
        disguise_words: Entries<(String, String)>, eg(r#"{ "wick|wicks" = "cable|cables" }"#);
        /// Built-in id, or path inside this folder, of the ruleset this one is laid over.
        extends: Option<String>, eg("dark-stair"), always();
        /// Findings of `delve check` that are intended.
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
        /// Why it is intended.
        reason: String, eg("the gap is a joke");
    }
}

keys! {
    /// Products that are the whole game together.
    pub struct CompleteSet(origin), checked by check_complete {
        /// Ids of the products.
        products: Vec<String>, eg(r#"["reference", "character-sheet"]"#), required();
        /// Modes that they are printed for.
        modes: Vec<Ref<Mode>>, eg(r#"["deluxe"]"#);
    }
}

keys! {
    /// Something that players look up in the rulebook.
    pub struct RulebookPart(origin) {
        /// In words, as printed after "You need the rulebook for".
        part: String, eg("the spells");
        /// What is looked up there, written as in the `covers` of a rule.
        covers: Vec<Topic>, eg(r#"["list spells", "procedure cast"]"#), required();
        /// Ids of the products that leave it to the rulebook.
        products: Vec<String>, eg(r#"["reference"]"#), or("all");
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
        /// What its words say all about, so that `delve verify` finds it on paper: `procedure`, `offer`, `test`, `trait`, `item`, `foe`, `class`, `condition`, `quest`, `table` or `list` with an id, `start` with a stat, or some rows, as in `rows 1-15 of E`.
        covers: Vec<Topic>, eg(r#"["procedure fight", "start oil"]"#);
    }
}

impl RulebookPart {
    /// Whether one of these products leaves it to the rulebook.
    pub fn is_of(&self, products: &[String]) -> bool {
        let mut own = self.products.iter();
        self.products.is_empty() || own.any(|product| products.contains(product))
    }
}

impl CompleteSet {
    /// Whether a product is one of them.
    pub fn has(&self, product: &str) -> bool {
        self.products.iter().any(|id| id == product)
    }

    /// What a person would call them: `reference + character-sheet`.
    pub fn name(&self) -> String {
        self.products.join(" + ")
    }
}

/// Products are those of the ruleset and those that every game has. A variant may have removed some of its base's.
fn check_complete<R: Reader>(_: &mut CompleteSet, reader: R) {
    let every_game_has = |id: &str| {
        let kind = ProductKind::from_word(id);
        kind.is_some_and(|kind| kind != ProductKind::Pages)
    };
    let items = reader.get("products").map(R::items).unwrap_or_default();
    for item in items {
        let Some(id) = item.words() else { continue };
        let is_known = every_game_has(&id) || reader.find::<()>("product", &id).is_some();
        if !is_known && !reader.may_name_what_is_gone() {
            reader.unknown(item.span(), "product", &id, &["product"]);
        }
    }
}
