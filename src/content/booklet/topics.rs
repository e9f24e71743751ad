//! What a reader can look up in a booklet besides the blocks that the ruleset declares: everything that was rolled for its rooms is printed there.

use std::collections::BTreeSet;

use super::BookletParts;
use crate::booklet::Booklet;
use crate::content::blocks::powers_told_by;
use crate::dungeon::{Contents, Encounter};
use crate::model::{Foe, Ruleset, Topic};
use crate::table::{Offered, Outcome};

/// What the rooms show, with those who are in them and who come by, and what a search finds: rows, foes with their powers, decisions.
pub fn rolled_topics(parts: &BookletParts<'_>) -> Vec<Topic> {
    let booklet = parts.booklet;
    let dungeon = &booklet.made.dungeon;
    let mut found = Found {
        ruleset: parts.ruleset,
        topics: BTreeSet::new(),
    };
    for room in &dungeon.rooms {
        room.contents.iter().for_each(|it| found.add_contents(it));
    }
    for note in dungeon.doors.iter().filter_map(|door| door.note.as_ref()) {
        found.add_outcome(note);
    }
    let finds = booklet.finds.iter().map(|(_, find)| find);
    for visit in finds.chain(&booklet.wanderers) {
        found.add_contents(&visit.contents);
        visit.encounters.iter().for_each(|met| found.add_met(met));
    }
    booklet.encounters.iter().for_each(|met| found.add_met(met));
    found.topics.into_iter().collect()
}

/// Ids of the tables and lists that the words of a booklet refer to: `the goods of {see I}`.
pub fn references(booklet: &Booklet) -> BTreeSet<&str> {
    let rooms = booklet.made.dungeon.rooms.iter();
    let rolled = rooms.flat_map(|room| &room.contents);
    let found = booklet.finds.iter().map(|(_, find)| &find.contents);
    let coming = booklet.wanderers.iter().map(|visit| &visit.contents);
    let met = booklet.encounters.iter();
    let kept = met.flat_map(|met| met.reaction.iter().chain(&met.treasure));
    let all = rolled.chain(found).chain(coming).chain(kept);
    all.flat_map(Contents::references).collect()
}

struct Found<'r> {
    ruleset: &'r Ruleset,
    topics: BTreeSet<Topic>,
}

impl Found<'_> {
    fn add_contents(&mut self, contents: &Contents) {
        self.add(contents.outcomes(), contents.offers());
    }

    fn add(&mut self, outcomes: Vec<&Outcome>, offers: Vec<&Offered>) {
        for outcome in outcomes {
            self.add_outcome(outcome);
        }
        for offered in offers {
            self.topics.insert(Topic::Offer(offered.offer.clone()));
            let outcomes = offered.answers.iter().filter_map(|it| it.outcome.as_ref());
            outcomes.for_each(|facts| self.add(facts.outcomes(), facts.offers()));
        }
    }

    fn add_outcome(&mut self, outcome: &Outcome) {
        for outcome in outcome.walk() {
            if let (Some(at), Some(row)) = (outcome.row, outcome.row_in(self.ruleset)) {
                self.topics.insert(Topic::row(&outcome.table, at, row));
                self.topics.extend(powers_told_by(self.ruleset, row));
            }
        }
    }

    /// Those who are met are printed with their figures and the words of their powers.
    fn add_met(&mut self, met: &Encounter) {
        self.topics.insert(Topic::Foe(met.foe.clone()));
        let kept = met.reaction.iter().chain(&met.treasure);
        kept.for_each(|contents| self.add_contents(contents));
        if let Some(foe) = self.ruleset.foes.get(&met.foe) {
            let powers = powers_in_words(self.ruleset, foe);
            self.topics.extend(powers.into_iter().map(Topic::Trait));
        }
    }
}

fn powers_in_words(ruleset: &Ruleset, foe: &Foe) -> Vec<String> {
    let granted = foe.traits.iter().map(|grant| &ruleset.traits[&grant.of]);
    let told = granted.filter(|power| power.text.is_some());
    told.map(|power| power.id.clone()).collect()
}
