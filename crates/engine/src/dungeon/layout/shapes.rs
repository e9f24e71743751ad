//! `shapes`: pieces of the drawn catalogue are joined at doors, turned as need be, and cut short where they do not fit.

use std::collections::BTreeSet;

use super::geomorph::{Geomorph, GeomorphDoor};
use super::sketch::Sketch;
use super::{index, roomy, take_any};
use crate::diag::{Error, error};
use crate::dungeon::ascii::corners;
use crate::dungeon::feature::FeatureKind;
use crate::dungeon::geometry::{Edge, Square};
use crate::dungeon::limits;
use crate::dungeon::model::{DoorKind, DoorState, RoomId, RoomKind, WayOut};
use crate::dungeon::workshop::Workshop;
use crate::model::{Shape, ShapeKind, TableCall};
use crate::rng::Stream;

/// A corridor may be made longer by so many squares if that makes it fit.
const STRETCH: i32 = 2;

/// A geomorph where it would be placed.
struct Fit {
    piece: Geomorph,
    /// Which of its doors is the one come in by.
    entry: usize,
    /// Squares that are left of it.
    left: Vec<Square>,
    /// It ran into another piece: a dead end.
    cut: bool,
}

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    let wanted = shop.scale.rooms as usize;
    let roomy = || roomy(shop.scale.rooms, 40, 12);
    let sheet = shop.scale.sheet.unwrap_or_else(roomy);
    let mut sketch = Sketch::new(Some(sheet));
    let plan = shop.plan;
    let entrance = plan.entrance.as_ref();
    let (name, first) = draw(shop, entrance, ShapeKind::Entrance, 0, stream)?;
    let mut open = begin(&mut sketch, name, &first[0])?;
    let mut dry = 0;
    while sketch.rooms.len() < wanted {
        let Some((from, door)) = take_any(stream, &mut open) else {
            // All doors are opened. A dungeon that is hardly begun, or that the user wants larger, goes on behind a secret one.
            let hardly_begun = sketch.rooms.len() * 4 < wanted * 3;
            let short = (hardly_begun && shop.plan.hidden_ways != Some(false))
                || shop.request.rooms.is_some();
            match secret(&sketch, stream).filter(|_| short && dry < limits::PLACES) {
                Some(found) => open.push(found),
                None => break,
            }
            dry += 1;
            continue;
        };
        let beyond = door.at.flipped().square;
        if !sketch.on_paper(beyond) {
            continue;
        }
        if let Some(there) = sketch.at(1, beyond) {
            hang(&mut sketch, from, there, door);
            continue;
        }
        let depth = sketch.depth_behind(Some(from));
        let (name, turns) = draw(shop, plan.shapes.as_ref(), ShapeKind::Room, depth, stream)?;
        let Some(fit) = fit(&sketch, turns, door.at, stream) else {
            continue;
        };
        open.extend(place(&mut sketch, from, door, depth, name, fit));
        dry = 0;
    }
    let enough = sketch.rooms.len() * 2 >= wanted;
    Ok(enough.then_some(sketch))
}

/// A secret door in the wall of some room, with free paper behind it.
fn secret(sketch: &Sketch, stream: &mut Stream) -> Option<(RoomId, GeomorphDoor)> {
    let start = index(stream, sketch.rooms.len())?;
    let (before, after) = sketch.rooms.split_at(start);
    after.iter().chain(before).find_map(|room| {
        let mut edges: Vec<Edge> = sketch.all_edges(room.id).collect();
        edges.retain(|edge| {
            let beyond = edge.flipped().square;
            sketch.is_free(1, beyond) && sketch.is_free(1, beyond.beyond(edge.side))
        });
        stream.shuffle(&mut edges);
        let door = GeomorphDoor {
            at: *edges.first()?,
            kind: DoorKind::Door,
            state: DoorState::Open,
            secret: true,
        };
        Some((room.id, door))
    })
}

/// Rolls for a piece in its four turns: the row names the shape, or the shape carries the numbers of the roll.
fn draw<'a>(
    shop: &mut Workshop<'a>,
    call: Option<&TableCall>,
    kind: ShapeKind,
    depth: u32,
    stream: &mut Stream,
) -> Result<(&'a str, &'a [Geomorph; 4]), Error> {
    let is_entrance = |kind: ShapeKind| kind == ShapeKind::Entrance;
    let shape = match call {
        None => {
            let mut catalogue: Vec<&Shape> = shop.ruleset.shapes.iter().collect();
            catalogue.retain(|shape| is_entrance(shape.kind) == is_entrance(kind));
            stream.pick(&catalogue).copied()
        }
        Some(call) => {
            let situation = shop.situation(0, depth, 1);
            let rolled = shop.roll(call, &situation, stream)?;
            let shape = rolled.meaning().shape.as_deref();
            shape.and_then(|id| shop.ruleset.shapes.get(id))
        }
    };
    let shape = shape.ok_or_else(|| {
        let error = error!("a room-form roll names no shape").at(shop.plan.origin);
        error.hint("give its rows a `shape`, the id of a `[shape.ID]` section")
    })?;
    let turns = shop.blueprint.pieces(shape);
    let usable = |turns: &&[Geomorph; 4]| {
        let [piece, ..] = turns;
        !piece.doors.is_empty() && !piece.squares.is_empty()
    };
    let turns = turns.filter(usable).ok_or_else(|| {
        error!(
            "the shape `{}` has no door", shape.id;
            hint: "draw a `+` in its wall, next to floor"
        )
        .at(shape.origin)
    })?;
    Ok((&shape.label, turns))
}

/// The entrance at the bottom of the sheet, in the middle.
fn begin(
    sketch: &mut Sketch,
    name: &str,
    piece: &Geomorph,
) -> Result<Vec<(RoomId, GeomorphDoor)>, Error> {
    let (width, height) = sketch.sheet.unwrap_or((0, 0));
    let (low, high) = corners(piece.squares.iter()).unwrap_or_default();
    let dx = (width.cast_signed() - (high.x - low.x + 1)) / 2 - low.x;
    let piece = piece.moved(dx, height.cast_signed() - 1 - high.y);
    if !piece.squares.iter().all(|square| sketch.on_paper(*square)) {
        let error = error!("the entrance does not fit on {width} x {height} squares");
        return Err(error.hint("ask for a larger sheet"));
    }
    let first = piece.squares[0];
    let id = sketch.add(1, 0, piece.kind, piece.squares);
    sketch.furnish(id, name, piece.features);
    sketch.outline(id, piece.outline);
    if sketch.rooms[0].has(FeatureKind::StairsUp) {
        let entrance = WayOut::unlocked(id, None, true);
        sketch.ways_out.push(entrance);
    } else {
        sketch.enter(id, first);
    }
    Ok(piece.doors.into_iter().map(|door| (id, door)).collect())
}

/// The best way to lay a piece against a door: whole, else cut by the edge of the paper, else cut short by other rooms.
fn fit(sketch: &Sketch, turns: &[Geomorph; 4], door: Edge, stream: &mut Stream) -> Option<Fit> {
    let [piece, ..] = turns;
    let doors = turns
        .iter()
        .flat_map(|turned| (0..turned.doors.len()).map(move |entry| (turned, entry)));
    let mut ways: Vec<(&Geomorph, usize)> = doors.collect();
    ways.retain(|(turned, entry)| turned.doors[*entry].at.side == door.side.opposite());
    stream.shuffle(&mut ways);
    let mut best: Option<Fit> = None;
    let is_corridor = piece.kind == RoomKind::Corridor;
    for stretch in 0..=if is_corridor { STRETCH } else { 0 } {
        for (turned, entry) in &ways {
            let fit = lay(sketch, turned, door, *entry, stretch)?;
            if !fit.cut && fit.left.len() == fit.piece.squares.len() {
                return Some(fit);
            }
            let value = |fit: &Fit| (!fit.cut, fit.left.len());
            if best.as_ref().is_none_or(|best| value(&fit) > value(best)) {
                best = Some(fit);
            }
        }
    }
    best
}

/// The turned piece moved against the door, and clipped to what is free and hangs together.
fn lay(sketch: &Sketch, turned: &Geomorph, door: Edge, entry: usize, stretch: i32) -> Option<Fit> {
    let own = turned.doors.get(entry)?.at.square;
    let start = door.flipped().square;
    let moved = start.far(door.side, stretch);
    let mut piece = turned.moved(moved.x - own.x, moved.y - own.y);
    let before = (0..stretch).map(|step| start.far(door.side, step));
    piece.squares.extend(before);
    let squares = || piece.squares.iter().copied();
    let cut = squares().any(|square| sketch.at(1, square).is_some());
    let free = squares().filter(|square| sketch.is_free(1, *square));
    let free: BTreeSet<Square> = free.collect();
    Some(Fit {
        left: flood_fill(&free, start),
        piece,
        entry,
        cut,
    })
}

/// The squares that can be walked to from `start`.
pub fn flood_fill(free: &BTreeSet<Square>, start: Square) -> Vec<Square> {
    let mut seen = BTreeSet::new();
    let mut todo = vec![start];
    while let Some(square) = todo.pop() {
        if free.contains(&square) && seen.insert(square) {
            todo.extend(square.neighbours());
        }
    }
    seen.into_iter().collect()
}

/// Puts a piece on the paper and gives the doors one can go on through; a piece cut short is a dead end.
fn place(
    sketch: &mut Sketch,
    from: RoomId,
    door: GeomorphDoor,
    depth: u32,
    name: &str,
    fit: Fit,
) -> Vec<(RoomId, GeomorphDoor)> {
    let kept = |square: &Square| fit.left.binary_search(square).is_ok();
    let (mut features, mut doors) = (fit.piece.features, fit.piece.doors);
    features.retain(|feature| kept(&feature.square));
    doors.remove(fit.entry);
    doors.retain(|door| !fit.cut && kept(&door.at.square));
    let id = sketch.add(1, depth, fit.piece.kind, fit.left);
    sketch.furnish(id, name, features);
    hang(sketch, from, id, door);
    doors.retain(|door| {
        let beyond = door.at.flipped().square;
        sketch.on_paper(beyond) && sketch.at(1, beyond) != Some(id)
    });
    doors.into_iter().map(|door| (id, door)).collect()
}

fn hang(sketch: &mut Sketch, from: RoomId, to: RoomId, door: GeomorphDoor) {
    if sketch.is_hung(1, door.at) {
        return;
    }
    let index = sketch.join(from, to, door.kind, door.at);
    let hung = &mut sketch.doors[index];
    hung.state = door.state;
    hung.secret = door.secret;
}
