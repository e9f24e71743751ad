//! What takes room: what to say when something essential has none.

use crate::content::Content;
use crate::diag::{Class, Error};
use crate::model::Ruleset;

/// What the user asked for that takes room, or keeps something out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// Strips of pre-rolled dice.
    pub diceless: bool,
    /// Ready-made dungeons on the maps.
    pub filled: bool,
    /// Large print.
    pub large_print: bool,
    /// A disguise.
    pub disguised: bool,
    /// Something for the hidden back, or nothing on it.
    pub inside: bool,
    /// Heroes to fill the pages in for.
    pub heroes: bool,
}

impl Asked {
    /// Which options to drop so that something essential has room.
    pub(super) fn what_to_drop(self) -> String {
        let options = [
            (self.diceless, "drop `--diceless`"),
            (self.filled, "drop `--filled`"),
            (self.large_print, "drop `--large-print`"),
            (self.disguised, "print it with `--disguise none`"),
            (true, "choose a larger `--paper`"),
            (true, "shorten the page in the ruleset"),
        ];
        join(&options)
    }

    /// The same for a booklet on one folded sheet.
    pub(super) fn what_to_drop_on_one_sheet(self, ruleset: &Ruleset, hides_back: bool) -> String {
        let plan = ruleset.booklet.as_ref();
        let makes_heroes = plan.is_some_and(|plan| !plan.new_hero.is_empty());
        let options = [
            (self.diceless, "drop `--diceless`"),
            (
                self.inside && hides_back,
                "leave `--inside` out, so that the back has room for it",
            ),
            (
                !self.heroes && makes_heroes,
                "add `--rolled`, which needs no rules for making a hero",
            ),
            (true, "print it with `--fold saddle --length short`"),
        ];
        join(&options)
    }
}

fn join(options: &[(bool, &str)]) -> String {
    let apply = options.iter().filter(|(applies, _)| *applies);
    let words: Vec<&str> = apply.map(|(_, words)| *words).collect();
    words.join(", or ")
}

/// `no room on one sheet for `A`, `B`, which play needs`.
pub(super) fn no_room(place: &str, names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("no room {place}for {}, which play needs", quoted.join(", "))
}

/// The failure itself: what has no room where, and what to do.
pub(super) fn refuse(place: &str, names: &[String], hint: String) -> Error {
    Error::new(Class::Room, no_room(place, names)).hint(hint)
}

/// Whether paper may go without something.
pub(crate) fn may_lack(content: &Content) -> bool {
    let mut pages = content.pages.iter().chain(&content.inside);
    pages.any(|page| page.pieces.iter().any(|piece| piece.need.may_go()))
}
