//! Saying what a name is when it is not what was wanted.

use super::super::scope::Owner;
use super::{Meaning, Resolver};

/// The kinds of names a game declares apart from stats, in the order in which they are tried.
const KINDS: [Meaning; 17] = [
    Meaning::Item,
    Meaning::ItemGroup,
    Meaning::Tag,
    Meaning::Trait,
    Meaning::Foe,
    Meaning::FoeGroup,
    Meaning::Class,
    Meaning::Slot,
    Meaning::Deck,
    Meaning::Table,
    Meaning::List,
    Meaning::Test,
    Meaning::Procedure,
    Meaning::Offer,
    Meaning::Policy,
    Meaning::Event,
    Meaning::GradeName,
];

impl Meaning {
    /// `an item`, as a message says it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Meaning::Item => "an item",
            Meaning::ItemGroup => "a group of items",
            Meaning::Tag | Meaning::Down => "a tag",
            Meaning::Trait => "a trait",
            Meaning::Foe => "a foe",
            Meaning::FoeGroup => "a group of foes",
            Meaning::Class => "a class",
            Meaning::Slot => "a slot",
            Meaning::Table => "a table",
            Meaning::Deck => "a deck",
            Meaning::CardWord => "a suit, a rank or a colour",
            Meaning::List => "a list of words",
            Meaning::Test => "a test",
            Meaning::Procedure => "a procedure",
            Meaning::Offer => "an offer",
            Meaning::Policy => "a policy",
            Meaning::Event => "an event",
            Meaning::GradeName => "a grade",
            Meaning::Local(_) | Meaning::Stat(_) => "a number",
            _ => "something else",
        }
    }
}

impl Resolver<'_> {
    /// Whether the game declares a name of this kind.
    pub(super) fn declares(&self, kind: Meaning, name: &str) -> bool {
        let scope = self.scope;
        match kind {
            Meaning::Item => scope.items.contains(name),
            Meaning::ItemGroup => scope.item_groups.contains(name),
            Meaning::Tag => scope.tags.contains(name),
            Meaning::Down => name == "down",
            Meaning::Trait => scope.traits.contains(name),
            Meaning::Foe => scope.foes.contains(name),
            Meaning::FoeGroup => scope.foe_groups.contains(name),
            Meaning::Class => scope.classes.contains(name),
            Meaning::Slot => scope.slots.contains(name),
            Meaning::Table => scope.tables.contains_key(name),
            Meaning::Deck => scope.decks.contains(name),
            Meaning::CardWord => scope.card_words.contains(name),
            Meaning::List => scope.lists.contains(name),
            Meaning::Test => scope.tests.contains_key(name),
            Meaning::Procedure => scope.procedures.contains_key(name),
            Meaning::Offer => scope.offers.contains_key(name),
            Meaning::Policy => scope.policies.contains(name),
            Meaning::Event => scope.events.contains_key(name),
            Meaning::GradeName => scope.tests.values().flatten().any(|grade| grade.id == name),
            _ => false,
        }
    }

    /// All names of a kind, for suggestions.
    pub(super) fn names_of(&self, kind: Meaning) -> Vec<&str> {
        let scope = self.scope;
        let set = match kind {
            Meaning::Item => &scope.items,
            Meaning::ItemGroup => &scope.item_groups,
            Meaning::Tag => &scope.tags,
            Meaning::Trait => &scope.traits,
            Meaning::Foe => &scope.foes,
            Meaning::FoeGroup => &scope.foe_groups,
            Meaning::Class => &scope.classes,
            Meaning::Slot => &scope.slots,
            Meaning::List => &scope.lists,
            Meaning::Policy => &scope.policies,
            Meaning::Deck => &scope.decks,
            Meaning::CardWord => &scope.card_words,
            Meaning::Table => return scope.tables.keys().map(String::as_str).collect(),
            Meaning::Offer => return scope.offers.keys().map(String::as_str).collect(),
            Meaning::Test => return scope.tests.keys().map(String::as_str).collect(),
            Meaning::Procedure => return scope.procedures.keys().map(String::as_str).collect(),
            Meaning::Event => return scope.events.keys().map(String::as_str).collect(),
            Meaning::Down => return vec!["down"],
            _ => return Vec::new(),
        };
        set.iter().map(String::as_str).collect()
    }

    /// What the game declares under this name, if anything. Stats and locals are not asked.
    pub(super) fn kind_of(&self, name: &str) -> Option<Meaning> {
        KINDS.into_iter().find(|kind| self.declares(*kind, name))
    }

    /// Whether the name is a number by itself.
    pub(super) fn is_number(&self, name: &str) -> bool {
        let stat = |owner| self.scope.stat(owner, name).is_some();
        self.local(name).is_some() || stat(Owner::Hero) || Owner::SHARED.into_iter().any(stat)
    }

    /// `level-foe` for `level - foe`: a hyphen that was intended as a minus.
    pub(super) fn minus_hint(&self, written: &str) -> Option<String> {
        let (left, right) = written
            .match_indices('-')
            .filter_map(|(at, _)| written.split_at_checked(at))
            .find(|(left, _)| self.is_number(left))?;
        let right = right.trim_start_matches('-');
        Some(format!("write `{left} - {right}` with spaces to subtract"))
    }
}
