//! Where the goal is: in the room that a table put it in, else as far from the entrance as can be.

use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Dungeon, Goal, RoomId, RoomKind};
use crate::dungeon::tables::Rolled;
use crate::dungeon::workshop::Workshop;
use crate::model::{Ruleset, TableCall, TableSource};

/// Whether a roll is what the dungeon is about: the foe, item or table that the plan names.
pub fn is_goal(shop: &Workshop<'_>, rolled: &Rolled) -> bool {
    let Some(goal) = &shop.plan.goal else {
        return false;
    };
    let named =
        label(shop.ruleset, goal).is_some_and(|label| label.eq_ignore_ascii_case(&rolled.name));
    named || rolled.met.contains(goal)
}

/// The name of the foe or item that the goal is.
fn label<'a>(ruleset: &'a Ruleset, goal: &str) -> Option<&'a str> {
    let foe = ruleset.foes.get(goal).map(|foe| foe.label.as_str());
    foe.or_else(|| ruleset.items.get(goal).map(|item| item.label.as_str()))
}

/// The goal in words.
pub fn words(shop: &Workshop<'_>) -> String {
    let Some(goal) = &shop.plan.goal else {
        return "the end of the dungeon".to_owned();
    };
    let thing = label(shop.ruleset, goal).map(str::to_owned);
    let table = || {
        shop.ruleset
            .tables
            .get(goal)
            .map(|table| table.title.clone())
    };
    thing.or_else(table).unwrap_or_else(|| goal.clone())
}

/// The table to roll on for the goal, when it is one.
pub fn table(ruleset: &Ruleset, goal: &str) -> Option<TableCall> {
    let source = TableSource::Table(ruleset.tables.find(goal)?);
    Some(TableCall {
        source,
        modifier: None,
        column: None,
        row: None,
    })
}

/// Chooses the room: the one that was rolled while laying out, else the deepest room of the lowest floor (a dead end if there is one).
pub fn choose(shop: &Workshop<'_>, dungeon: &Dungeon, sketch: &Sketch) -> Option<Goal> {
    let what = words(shop);
    let planned = sketch
        .planned
        .iter()
        .find(|(_, rolled)| is_goal(shop, rolled))
        .map(|(id, _)| *id);
    let room = planned.or_else(|| farthest(dungeon))?;
    Some(Goal { room, what })
}

/// The deepest room of the lowest floor; of several, one with a single door, and then the last.
pub fn farthest(dungeon: &Dungeon) -> Option<RoomId> {
    let doors = dungeon.doors_by_room();
    let exit = dungeon
        .ways_out
        .iter()
        .filter(|way| !way.entrance)
        .map(|way| way.room)
        .collect::<Vec<_>>();
    let rooms = dungeon.rooms.iter().zip(&doors);
    let key = |(room, doors): &(&crate::dungeon::model::Room, &Vec<usize>)| {
        (
            room.kind == RoomKind::Room,
            !exit.contains(&room.id),
            room.level,
            room.depth,
            doors.len() == 1,
            room.id,
        )
    };
    rooms.max_by_key(key).map(|(room, _)| room.id)
}
