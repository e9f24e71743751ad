//! Everything a script mentions, for finding tables nobody rolls on and tables that roll on each other in circles.

use std::collections::BTreeSet;

use super::ast::Name;
use super::resolve::{Meaning, Resolution};
use super::scope::Owner;

/// The declared names one script mentions, each kind sorted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Uses {
    pub tables: BTreeSet<String>,
    pub lists: BTreeSet<String>,
    pub decks: BTreeSet<String>,
    pub items: BTreeSet<String>,
    pub item_groups: BTreeSet<String>,
    pub slots: BTreeSet<String>,
    pub tags: BTreeSet<String>,
    pub traits: BTreeSet<String>,
    pub foes: BTreeSet<String>,
    pub foe_groups: BTreeSet<String>,
    pub classes: BTreeSet<String>,
    pub policies: BTreeSet<String>,
    pub offers: BTreeSet<String>,
    pub tests: BTreeSet<String>,
    pub procedures: BTreeSet<String>,
    pub events: BTreeSet<String>,
    pub stats: BTreeSet<(Owner, String)>,
}

/// What the names of a script (or formula) mention, given their meanings.
pub fn uses(names: &[Name], resolution: &Resolution) -> Uses {
    let mut uses = Uses::default();
    for name in names {
        uses.add(&name.text, resolution.of(name));
    }
    uses
}

impl Uses {
    fn add(&mut self, name: &str, meaning: Meaning) {
        let set = match meaning {
            Meaning::Table => &mut self.tables,
            Meaning::List => &mut self.lists,
            Meaning::Deck => &mut self.decks,
            Meaning::Item => &mut self.items,
            Meaning::ItemGroup => &mut self.item_groups,
            Meaning::Slot => &mut self.slots,
            Meaning::Tag => &mut self.tags,
            Meaning::Trait => &mut self.traits,
            Meaning::Foe => &mut self.foes,
            Meaning::FoeGroup => &mut self.foe_groups,
            Meaning::Class => &mut self.classes,
            Meaning::Policy => &mut self.policies,
            Meaning::Offer => &mut self.offers,
            Meaning::Test => &mut self.tests,
            Meaning::Procedure => &mut self.procedures,
            Meaning::Event => &mut self.events,
            Meaning::Stat(owner) => {
                self.stats.insert((owner, name.to_string()));
                return;
            }
            _ => return,
        };
        set.insert(name.to_string());
    }
}
