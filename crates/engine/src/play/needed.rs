//! What the players of many runs had to look up.

use std::collections::BTreeSet;

use super::code::Program;
use super::tally::Tally;
use crate::model::{Item, Ruleset, Stat, StatOwner, Topic};

/// Everything that came up in these runs and is written somewhere: rows, foes, things, powers, rules, and what a new hero starts with.
pub fn needed(program: &Program, ruleset: &Ruleset, tally: &Tally) -> BTreeSet<Topic> {
    let mut topics = BTreeSet::new();
    let came_up = |ids: &[String], counts: &[u64]| -> Vec<String> {
        let pairs = ids.iter().zip(counts).filter(|(_, count)| **count > 0);
        pairs.map(|(id, _)| id.clone()).collect()
    };
    let names = &program.names;
    topics.extend(
        came_up(&names.foe_ids, &tally.seen.foes)
            .into_iter()
            .map(Topic::Foe),
    );
    let items = came_up(&names.item_ids, &tally.seen.items).into_iter();
    let items = items.filter(|id| ruleset.items.get(id).is_some_and(does_anything));
    topics.extend(items.map(Topic::Item));
    for (id, counts) in names.tables.iter().zip(&tally.seen.rows) {
        let rows = ruleset.grid(id).into_iter().flat_map(|grid| &grid.rows);
        let seen = rows.zip(counts).enumerate();
        let seen = seen.filter(|(_, (_, count))| **count > 0);
        topics.extend(seen.map(|(at, (row, _))| Topic::row(id, at, row)));
    }
    for (entry, used) in program.entries.iter().zip(&tally.used) {
        if *used > 0 {
            topics.extend(topic_of_script(ruleset, &entry.name));
        }
    }
    let starts = ruleset.stats.iter();
    let starts = starts.filter(|stat| starts_with_something(ruleset, stat));
    topics.extend(starts.map(|stat| Topic::Start(stat.id.clone())));
    topics.extend(
        ruleset
            .classes
            .iter()
            .map(|class| Topic::Class(class.id.clone())),
    );
    topics
}

/// Whether there is more to know about an item than its name.
fn does_anything(item: &Item) -> bool {
    item.text.is_some()
        || item.does.is_some()
        || !item.figures.is_empty()
        || !item.gains.is_empty()
        || !item.on.is_empty()
}

/// Whether players have to know what a stat starts with: not where it is 0, where a class says so, where only rules remember it, or where it
/// begins anew with every fight or room, whose rules say so.
fn starts_with_something(ruleset: &Ruleset, stat: &Stat) -> bool {
    let of_play = matches!(
        stat.of,
        StatOwner::Hero | StatOwner::Party | StatOwner::Game
    );
    let mut set = ruleset.classes.iter().flat_map(|class| &class.stats);
    let by_class = set.any(|(of, _)| of.id() == stat.id);
    let start = stat.start.as_ref();
    let is_something = start.is_some_and(|start| start.constant() != Some(0));
    let of_rules = stat.unwritten || stat.derived.is_some() || stat.lasts.is_some();
    of_play && !by_class && !of_rules && is_something
}

/// What a script belongs to, by the name that the compiler gives it.
fn topic_of_script(ruleset: &Ruleset, name: &str) -> Option<Topic> {
    let words: Vec<&str> = name.split(' ').collect();
    match words.as_slice() {
        ["procedure", id] => Some(Topic::Procedure((*id).to_owned())),
        ["offer", id] => Some(Topic::Offer((*id).to_owned())),
        ["quest", id] => Some(Topic::Quest((*id).to_owned())),
        ["dice", "of", "test", id] => Some(Topic::Test((*id).to_owned())),
        [.., "of", "trait", id] => Some(Topic::Trait((*id).to_owned())),
        ["gains", "of", id] if ruleset.traits.get(id).is_some() => {
            Some(Topic::Trait((*id).to_owned()))
        }
        [_, "of", id] if ruleset.conditions.get(id).is_some() => {
            Some(Topic::Condition((*id).to_owned()))
        }
        _ => None,
    }
}
