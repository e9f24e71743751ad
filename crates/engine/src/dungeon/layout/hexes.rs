//! `hexes`: open country. Every hex of a grid of columns and rows is a room, and one can go from each to all its neighbours.

use std::collections::{BTreeMap, VecDeque};

use super::index;
use super::sketch::Sketch;
use crate::diag::{Error, error};
use crate::dungeon::geometry::Square;
use crate::dungeon::hex::Grid;
use crate::dungeon::model::{Door, RoomId, RoomKind, WayOut};
use crate::dungeon::shape::LEAST_MOVES;
use crate::dungeon::workshop::Workshop;
use crate::model::{DungeonPlan, GoalPlace, StartPlace};
use crate::rng::Stream;

/// Columns and rows when neither ruleset nor user say how many.
const USUAL: (u32, u32) = (6, 5);
/// Hexes of the usual map.
pub const USUAL_HEXES: u32 = USUAL.0 * USUAL.1;

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    if shop.scale.levels > 1 {
        return Err(error!(
            "hex maps have one level, not {}", shop.scale.levels;
            hint: "leave out `--levels`"
        ));
    }
    let (sheet, count) = measure(shop)?;
    let hexes = list_hexes(shop.plan, sheet, count);
    let starts = find_starts(&hexes, sheet, shop.plan.start_place);
    let Some(start) = index(stream, starts.len()).map(|at| starts[at]) else {
        return Ok(None);
    };
    let mut sketch = Sketch::new(Some(sheet));
    sketch.grid = Grid::Hexes;
    let numbers = add_rooms(&mut sketch, &hexes, start);
    join_neighbours(&mut sketch, &numbers);
    sketch.ways_out.push(WayOut::unlocked(1, None, true));
    Ok(Some(sketch))
}

/// Columns and rows, and how many hexes there are on them.
fn measure(shop: &Workshop<'_>) -> Result<((u32, u32), u32), Error> {
    let printed = shop.plan.width.zip(shop.plan.height);
    let (asked, wanted) = (shop.request.sheet, shop.request.rooms);
    let (sheet, count) = match (asked, wanted) {
        (Some(sheet), Some(count)) => (sheet, count),
        (Some(sheet), None) => (sheet, sheet.0.saturating_mul(sheet.1)),
        (None, Some(count)) => (fit(shop.plan, count, printed.unwrap_or(USUAL)), count),
        (None, None) if shop.plan.rooms.is_some() => {
            let count = shop.scale.rooms;
            let sheet = printed.unwrap_or_else(|| fit(shop.plan, count, USUAL));
            (sheet, count)
        }
        (None, None) => {
            let sheet = printed.unwrap_or(USUAL);
            (sheet, sheet.0.saturating_mul(sheet.1))
        }
    };
    let room = sheet.0.saturating_mul(sheet.1);
    if count > room {
        let (columns, rows) = sheet;
        return Err(error!(
            "{count} hexes do not fit into {columns} columns and {rows} rows";
            hint: "ask for {room} hexes at most, or for more columns or rows"
        ));
    }
    if count > crate::dungeon::limits::ROOMS {
        return Err(error!(
            "{count} hexes are too many";
            hint: "ask for {} at most", crate::dungeon::limits::ROOMS
        ));
    }
    Ok((sheet, count))
}

/// Columns and rows for so many hexes, shaped like a sheet, but long enough for a journey.
fn fit(plan: &DungeonPlan, count: u32, (wide, high): (u32, u32)) -> (u32, u32) {
    let (count, wide, high) = (count.max(1), wide.max(1), high.max(1));
    let shaped = |long: u32, broad: u32| {
        let like = u64::from(count) * u64::from(long) / u64::from(broad);
        let like = u32::try_from(like.isqrt()).unwrap_or(u32::MAX);
        // A square of a few hexes would have the goal next door.
        let long = like.max(long.min(LEAST_MOVES + 1)).clamp(1, count);
        (long, count.div_ceil(long))
    };
    if leads_across(plan, (wide, high)) {
        shaped(wide, high)
    } else {
        let (rows, columns) = shaped(high, wide);
        (columns, rows)
    }
}

/// Whether one goes from column to column rather than from row to row.
fn leads_across(plan: &DungeonPlan, (wide, high): (u32, u32)) -> bool {
    let of_goal = plan.goal_place.and_then(|place| match place {
        GoalPlace::East | GoalPlace::West => Some(true),
        GoalPlace::North | GoalPlace::South => Some(false),
        GoalPlace::Farthest | GoalPlace::Last => None,
    });
    let of_start = plan.start_place.and_then(|place| match place {
        StartPlace::East | StartPlace::West => Some(true),
        StartPlace::North | StartPlace::South => Some(false),
        StartPlace::Edge | StartPlace::Corner | StartPlace::Centre => None,
    });
    of_goal.or(of_start).unwrap_or(wide >= high)
}

/// The hexes of a map. Where there are fewer than the sheet holds, all lines along the way are about equally short, so that none is a dead end.
fn list_hexes(plan: &DungeonPlan, (columns, rows): (u32, u32), count: u32) -> Vec<Square> {
    let across = leads_across(plan, (columns, rows));
    let steps = if across { columns } else { rows };
    let before = |step: u32| u64::from(step) * u64::from(count) / u64::from(steps.max(1));
    let in_step = |step: u32| {
        let length = i32::try_from(before(step + 1) - before(step)).unwrap_or(0);
        (0..length).map(move |at| (step.cast_signed(), at))
    };
    let all = (0..steps).flat_map(in_step).map(|(step, at)| {
        let (x, y) = if across { (step, at) } else { (at, step) };
        Square::new(x, y)
    });
    let mut all: Vec<Square> = all.collect();
    all.sort_unstable_by_key(|hex| (hex.y, hex.x));
    all
}

/// Hexes where one may set out.
fn find_starts(
    hexes: &[Square],
    (columns, rows): (u32, u32),
    place: Option<StartPlace>,
) -> Vec<Square> {
    let (east, south) = (columns.cast_signed() - 1, rows.cast_signed() - 1);
    let on_side = |hex: &Square| [hex.x == 0, hex.x == east, hex.y == 0, hex.y == south];
    let is_start = |hex: &Square| match place.unwrap_or(StartPlace::Edge) {
        StartPlace::Edge => on_side(hex).contains(&true),
        StartPlace::Corner => (hex.x == 0 || hex.x == east) && (hex.y == 0 || hex.y == south),
        StartPlace::Centre => *hex == Square::new(east / 2, south / 2),
        StartPlace::North => hex.y == 0,
        StartPlace::East => hex.x == east,
        StartPlace::South => hex.y == south,
        StartPlace::West => hex.x == 0,
    };
    hexes.iter().copied().filter(is_start).collect()
}

/// Adds the hexes, the nearest to the start first, and gives their numbers.
fn add_rooms(sketch: &mut Sketch, hexes: &[Square], start: Square) -> BTreeMap<Square, RoomId> {
    let mut numbers: BTreeMap<Square, RoomId> = hexes.iter().map(|hex| (*hex, 0)).collect();
    let mut todo = VecDeque::from([(start, 0)]);
    while let Some((hex, depth)) = todo.pop_front() {
        match numbers.get_mut(&hex) {
            Some(number) if *number == 0 => {
                *number = sketch.add(1, depth, RoomKind::Room, vec![hex]);
            }
            _ => continue,
        }
        todo.extend(hex.hex_neighbours().map(|next| (next, depth + 1)));
    }
    numbers
}

/// A way between any two neighbours, from the one that is nearer to the start.
fn join_neighbours(sketch: &mut Sketch, numbers: &BTreeMap<Square, RoomId>) {
    for from in 1..sketch.next_id() {
        let Some(hex) = sketch.room(from).and_then(|room| room.squares.first()) else {
            continue;
        };
        let beyond = hex.hex_neighbours().into_iter();
        let beyond = beyond.filter_map(|next| numbers.get(&next).copied());
        let ways = beyond.filter(|to| *to > from);
        let ways: Vec<Door> = ways.map(|to| Door::opening(from, to, None)).collect();
        sketch.doors.extend(ways);
    }
}
