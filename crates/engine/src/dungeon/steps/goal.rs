//! What the dungeon is about, and where it is: in the room that a roll put it in, else where the plan says.

use crate::diag::Error;
use crate::dungeon::contents::Thing;
use crate::dungeon::hex::Grid;
use crate::dungeon::layout::Sketch;
use crate::dungeon::limits;
use crate::dungeon::model::{Dungeon, Goal, Room, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{GoalPlace, Row, Ruleset, TableCall, TableSource};
use crate::rng::Stream;
use crate::table::{Outcome, Situation};
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

/// The foe that the goal names: by its own id, or by a row that brings it.
pub fn foe<'a>(shop: &'a Workshop<'_>) -> Option<&'a str> {
    let goal = shop.plan.goal.as_deref()?;
    match row(shop.ruleset, goal) {
        Some((_, _, row)) => Some(row.meaning.foe.as_ref()?.id()),
        None => Some(goal),
    }
}

/// Rolls what is in a room; a second goal is a disappointment, so the dice are thrown again.
pub fn roll_contents(
    shop: &mut Workshop<'_>,
    call: &TableCall,
    situation: &Situation,
    goal_met: bool,
    stream: &mut Stream,
) -> Result<Box<Outcome>, Error> {
    let mut rolled = shop.roll(call, situation, stream)?;
    for _ in 0..limits::PLACES {
        if !(goal_met && is_goal(shop, &rolled)) {
            break;
        }
        shop.rerolls += 1;
        rolled = shop.roll(call, situation, stream)?;
    }
    Ok(rolled)
}

/// The goal in words, where somebody reads them.
pub fn words(shop: &Workshop<'_>) -> String {
    if !shop.detail.words {
        return String::new();
    }
    let Some(goal) = &shop.plan.goal else {
        return shop.ruleset.word(Word::DungeonEnd).to_owned();
    };
    let ruleset = shop.ruleset;
    let of_row = row(ruleset, goal).and_then(|(_, _, row)| row.name.as_ref()?.as_words());
    let thing = || Thing::find(ruleset, goal).map(|thing| thing.label(ruleset));
    let table = || Some(ruleset.tables.get(goal)?.title.as_str());
    let known = of_row.or_else(thing).or_else(table);
    known.unwrap_or(goal).to_owned()
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
    call(shop.ruleset, table, row)
}

/// A roll on a table of this id, or one of its rows.
pub fn call(ruleset: &Ruleset, table: &str, row: Option<usize>) -> Option<TableCall> {
    Some(TableCall {
        source: TableSource::Table(ruleset.tables.find(table)?),
        modifier: None,
        column: None,
        row,
    })
}

/// Chooses the room: the one that was rolled while laying out, else where the plan says.
pub fn choose(
    shop: &Workshop<'_>,
    dungeon: &Dungeon,
    sketch: &Sketch,
) -> Result<Option<Goal>, Error> {
    let what = words(shop);
    let planned = sketch.planned.iter();
    let goals = planned.filter(|(_, rolled)| is_goal(shop, rolled));
    let planned = goals.max_by_key(|(id, _)| sketch.room(**id).map(|room| room.level));
    let room = match planned {
        Some((planned, _)) => Some(*planned),
        None => choose_room(shop, dungeon, sketch)?,
    };
    Ok(room.map(|room| Goal {
        room,
        what,
        known: shop.plan.goal_known.unwrap_or(false),
        ..Goal::default()
    }))
}

/// The room where the plan puts a goal that no roll has brought.
fn choose_room(
    shop: &Workshop<'_>,
    dungeon: &Dungeon,
    sketch: &Sketch,
) -> Result<Option<RoomId>, Error> {
    let mut stream = shop.root.split("goal");
    let far = match &shop.plan.goal_distance {
        Some(formula) => {
            let what = "moves to the goal";
            Some(shop.number(formula, what, (1, limits::ROOMS), &mut stream)?)
        }
        None => None,
    };
    Ok(match (far, shop.plan.goal_place) {
        (far, Some(side)) if side.is_side() => {
            let far = far.unwrap_or(u32::MAX);
            at_distance(on_side(dungeon, side), far, &mut stream)
        }
        (Some(far), _) => at_distance(dungeon.rooms.iter(), far, &mut stream),
        (None, Some(GoalPlace::Last)) => sketch.found.last().copied(),
        // Of many hexes that are equally far the number must not give it away.
        (None, _) if dungeon.grid == Grid::Hexes => {
            at_distance(dungeon.rooms.iter(), u32::MAX, &mut stream)
        }
        (None, _) => farthest(dungeon),
    })
}

/// The hexes on a side of the map.
fn on_side(dungeon: &Dungeon, side: GoalPlace) -> impl Iterator<Item = &Room> + Clone {
    let along = move |room: &Room| {
        let hex = room.squares.first()?;
        Some(match side {
            GoalPlace::North => -hex.y,
            GoalPlace::South => hex.y,
            GoalPlace::West => -hex.x,
            GoalPlace::East | GoalPlace::Farthest | GoalPlace::Last => hex.x,
        })
    };
    let end = dungeon.rooms.iter().filter_map(along).max();
    dungeon.rooms.iter().filter(move |room| along(room) == end)
}

/// A room, but not the first, that is so many moves from the entrance or as near to that as there is one.
fn at_distance<'d>(
    rooms: impl Iterator<Item = &'d Room> + Clone,
    far: u32,
    stream: &mut Stream,
) -> Option<RoomId> {
    let rooms = rooms.filter(|room| room.kind == RoomKind::Room && room.id != 1);
    let nearest = rooms.clone().map(|room| room.depth.abs_diff(far)).min()?;
    let fitting = rooms.filter(|room| room.depth.abs_diff(far) == nearest);
    let fitting: Vec<RoomId> = fitting.map(|room| room.id).collect();
    stream.pick(&fitting).copied()
}

/// The deepest room of the lowest floor, never the first and rather not the last; of several, one with a single door, and then the last.
pub fn farthest(dungeon: &Dungeon) -> Option<RoomId> {
    let doors = dungeon.doors_by_room();
    let has = |room: &Room, entrance: bool| {
        let mut ways = dungeon.ways_out.iter();
        ways.any(|way| way.room == room.id && way.entrance == entrance)
    };
    let rooms = dungeon.rooms.iter().zip(&doors);
    let key = |(room, doors): &(&Room, &Vec<usize>)| {
        (
            room.kind == RoomKind::Room,
            !has(room, true),
            !has(room, false),
            room.level,
            room.depth,
            doors.len() == 1,
            room.id,
        )
    };
    rooms.max_by_key(key).map(|(room, _)| room.id)
}
