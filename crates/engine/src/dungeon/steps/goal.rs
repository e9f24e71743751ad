//! What the dungeon is about, and where it is: in the room that a roll put it in, else where the plan says.

use crate::dungeon::contents::Thing;
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Dungeon, Goal, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{GoalPlace, Row, Ruleset, TableCall, TableSource};
use crate::table::Outcome;
use crate::words::Word;

/// A row of a table, as in `final-boss#6`.
pub fn row<'a>(ruleset: &'a Ruleset, goal: &str) -> Option<(&'a str, usize, &'a Row)> {
    let (id, number) = goal.split_once('#')?;
    let table = ruleset.tables.get(id)?;
    let number: i64 = number.trim().trim_end_matches('+').parse().ok()?;
    let holds = |row: &Row| row.ranges.iter().any(|range| range.contains(number));
    let (index, row) = (0..).zip(&table.grid.rows).find(|(_, row)| holds(row))?;
    Some((&table.id, index, row))
}

/// Whether a roll is what the dungeon is about: the foe, item, table or row that the plan names.
pub fn is_goal(shop: &Workshop<'_>, rolled: &Outcome) -> bool {
    match (shop.blueprint.goal_row, &shop.plan.goal) {
        (Some((table, index)), _) => {
            rolled.any(&|roll| roll.row == Some(index) && roll.table == table)
        }
        (None, Some(goal)) => rolled.met(goal),
        (None, None) => false,
    }
}

/// The name of the foe or item that the goal is.
fn label<'a>(ruleset: &'a Ruleset, goal: &str) -> Option<&'a str> {
    Thing::find(ruleset, goal).map(|thing| thing.label(ruleset))
}

/// The goal in words, where somebody reads them.
pub fn words(shop: &Workshop<'_>) -> String {
    if !shop.detail.words {
        return String::new();
    }
    let Some(goal) = &shop.plan.goal else {
        return shop.ruleset.word(Word::DungeonEnd).to_owned();
    };
    let of_row = row(shop.ruleset, goal)
        .and_then(|(_, _, row)| row.name.as_ref()?.as_words().map(str::to_owned));
    let thing = || label(shop.ruleset, goal).map(str::to_owned);
    let table = || {
        shop.ruleset
            .tables
            .get(goal)
            .map(|table| table.title.clone())
    };
    of_row
        .or_else(thing)
        .or_else(table)
        .unwrap_or_else(|| goal.clone())
}

/// What is rolled where the goal was put: the plan's own table, or the goal when it is a table or a row of one.
pub fn table(shop: &Workshop<'_>) -> Option<TableCall> {
    if let Some(call) = &shop.plan.goal_roll {
        return Some(call.clone());
    }
    let goal = shop.plan.goal.as_deref()?;
    // A row is taken as it is, wherever the dice would have gone.
    let (table, row) = match shop.blueprint.goal_row {
        Some((table, index)) => (table, Some(index)),
        None => (goal, None),
    };
    Some(TableCall {
        source: TableSource::Table(shop.ruleset.tables.find(table)?),
        modifier: None,
        column: None,
        row,
    })
}

/// Chooses the room: the one that was rolled while laying out, else where the plan says.
pub fn choose(shop: &Workshop<'_>, dungeon: &Dungeon, sketch: &Sketch) -> Option<Goal> {
    let what = words(shop);
    let planned = sketch
        .planned
        .iter()
        .filter(|(_, rolled)| is_goal(shop, rolled))
        .max_by_key(|(id, _)| sketch.room(**id).map(|room| room.level))
        .map(|(id, _)| *id);
    let room = planned.or_else(|| match shop.plan.goal_place {
        Some(GoalPlace::Last) => sketch.found.last().copied(),
        Some(GoalPlace::Farthest) | None => farthest(dungeon),
    })?;
    Some(Goal {
        room,
        what,
        foe: None,
    })
}

/// The deepest room of the lowest floor, never the first and rather not the last; of several, one with a single door, and then the last.
pub fn farthest(dungeon: &Dungeon) -> Option<RoomId> {
    let doors = dungeon.doors_by_room();
    let rooms_with = |entrance: bool| -> Vec<RoomId> {
        let ways = dungeon.ways_out.iter();
        let ways = ways.filter(|way| way.entrance == entrance);
        ways.map(|way| way.room).collect()
    };
    let (entrance, exit) = (rooms_with(true), rooms_with(false));
    let rooms = dungeon.rooms.iter().zip(&doors);
    let key = |(room, doors): &(&crate::dungeon::model::Room, &Vec<usize>)| {
        (
            room.kind == RoomKind::Room,
            !entrance.contains(&room.id),
            !exit.contains(&room.id),
            room.level,
            room.depth,
            doors.len() == 1,
            room.id,
        )
    };
    rooms.max_by_key(key).map(|(room, _)| room.id)
}
