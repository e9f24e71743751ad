//! `hexes`: open country. Every hex of a grid of columns and rows is a room, and one can go from each to all its neighbours.

use std::collections::{BTreeMap, VecDeque};

use super::index;
use super::sketch::Sketch;
use crate::diag::{Error, error};
use crate::dungeon::geometry::Square;
use crate::dungeon::hex::Grid;
use crate::dungeon::model::{Door, RoomId, RoomKind, WayOut};
use crate::dungeon::workshop::Workshop;
use crate::model::StartPlace;
use crate::rng::Stream;

/// Columns and rows when neither ruleset nor user say how many.
const USUAL: (u32, u32) = (6, 5);
/// Hexes of the usual map.
pub const USUAL_HEXES: u32 = USUAL.0 * USUAL.1;

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    if shop.scale.levels > 1 {
        return Err(error!(
            "hexes are on one level, not on {}", shop.scale.levels;
            hint: "leave out the number of levels"
        ));
    }
    let (sheet, count) = measure(shop)?;
    let hexes = list_hexes(sheet, count);
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
        (None, Some(count)) => (fit(count, printed.unwrap_or(USUAL)), count),
        (None, None) if shop.plan.rooms.is_some() => {
            let count = shop.scale.rooms;
            (printed.unwrap_or_else(|| fit(count, USUAL)), count)
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

/// Columns and rows for so many hexes, shaped like a sheet.
fn fit(count: u32, (wide, high): (u32, u32)) -> (u32, u32) {
    let (count, wide, high) = (u64::from(count), u64::from(wide), u64::from(high.max(1)));
    let columns = (count * wide / high).isqrt().clamp(1, count.max(1));
    let rows = count.div_ceil(columns);
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    (small(columns), small(rows))
}

/// The hexes of a map, row by row. What is too many is missing at the end of the last rows.
fn list_hexes((columns, rows): (u32, u32), count: u32) -> Vec<Square> {
    let rows = 0..rows.cast_signed();
    let all = rows.flat_map(|y| (0..columns.cast_signed()).map(move |x| Square::new(x, y)));
    all.take(count as usize).collect()
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
        let ways: Vec<Door> = beyond
            .filter(|to| *to > from)
            .map(|to| Door::opening(from, to, None))
            .collect();
        sketch.doors.extend(ways);
    }
}
