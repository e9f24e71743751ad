//! What is known about the numbers behind names before anything is played.

use crate::dice::Interval;
use crate::model::{Formula, Range, RollTable, Ruleset, Stat};
use crate::rules::Owner;

/// Numbers of every room, which are set by the dungeon, and the least that each can be.
const ROOM: [(&str, i64); 6] = [
    ("depth", 0),
    ("floor", 1),
    ("number", 1),
    ("column", 1),
    ("row", 1),
    ("to-goal", 0),
];

/// The bounds of a name where a table is rolled: from its `context`, or else from the stat.
pub fn in_table(ruleset: &Ruleset, table: &RollTable, name: &str) -> Interval {
    match range_in_context(table, name) {
        Some(range) => Interval {
            low: range.from,
            high: range.to,
        },
        None => anywhere(ruleset, name),
    }
}

/// The range that the `context` of a table gives a name, with or without its owner.
pub fn range_in_context<'a>(table: &'a RollTable, name: &str) -> Option<&'a Range> {
    let exact = table.context.iter().find(|(known, _)| known == name);
    let found = exact.or_else(|| {
        table
            .context
            .iter()
            .find(|(known, _)| bare(known) == bare(name))
    });
    found.map(|(_, range)| range)
}

/// The bounds of a name at any time.
pub fn anywhere(ruleset: &Ruleset, name: &str) -> Interval {
    if let Some(stat) = stat_named(ruleset, name) {
        return limits(stat);
    }
    let room = ROOM.iter().find(|(known, _)| *known == bare(name));
    room.map_or(Interval::ANY, |(_, least)| Interval::at_least(*least))
}

/// The stat that a name without owner, or with the owner of a stat, means.
pub fn stat_named<'a>(ruleset: &'a Ruleset, name: &str) -> Option<&'a Stat> {
    match name.split_once('.') {
        None => ruleset.stats.get(name),
        Some((owner, stat)) => match Owner::from_word(owner)? {
            Owner::Foe | Owner::Item => None,
            _ => ruleset.stats.get(stat),
        },
    }
}

/// `min` and `max` of a stat, as far as they are plain numbers.
pub fn limits(stat: &Stat) -> Interval {
    let constant = |formula: &Option<Formula>| formula.as_ref().and_then(Formula::constant);
    Interval {
        low: constant(&stat.min),
        high: constant(&stat.max),
    }
}

/// A name without its owner.
fn bare(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, bare)| bare)
}
