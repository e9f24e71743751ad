//! `shapes`: pieces of the drawn catalogue are joined at doors, turned as need be, and cut short where they do not fit.

use std::collections::BTreeSet;

use super::cells::index;
use super::geomorph::{Geomorph, GeomorphDoor};
use super::sketch::Sketch;
use crate::diag::{Error, error};
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::{Edge, Side, Square};
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
    let sheet = shop.scale.sheet.unwrap_or_else(|| roomy(shop.scale.rooms));
    let mut sketch = Sketch::new(Some(sheet));
    let plan = shop.plan;
    let entrance = plan.entrance.as_ref();
    let (name, first) = draw(shop, entrance, ShapeKind::Entrance, 0, stream)?;
    let mut open = begin(&mut sketch, name, &first[0])?;
    let mut dry = 0;
    while sketch.rooms.len() < wanted {
        let Some(at) = index(stream, open.len()) else {
            // All doors are opened. A dungeon that is hardly begun, or that the user wants larger, goes on behind a secret one.
            let hardly_begun = sketch.rooms.len() * 4 < wanted * 3;
            let short =
                (hardly_begun && shop.plan.hidden_ways != Some(false)) || shop.wish.rooms.is_some();
            match secret(&sketch, stream).filter(|_| short && dry < limits::PLACES) {
                Some(found) => open.push(found),
                None => break,
            }
            dry += 1;
            continue;
        };
        let (from, door) = open.swap_remove(at);
        let beyond = door.at.flipped().square;
        if !sketch.on_paper(beyond) {
            continue;
        }
        if let Some(there) = sketch.at(1, beyond) {
            hang(&mut sketch, from, there, door);
            continue;
        }
        let depth = sketch.room(from).map_or(0, |room| room.depth) + 1;
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

fn roomy(rooms: u32) -> (u32, u32) {
    let side = (rooms * 40).isqrt() + 12;
    (side, side)
}

/// A secret door in the wall of some room, with free paper behind it.
fn secret(sketch: &Sketch, stream: &mut Stream) -> Option<(RoomId, GeomorphDoor)> {
    let start = index(stream, sketch.rooms.len())?;
    let (before, after) = sketch.rooms.split_at(start);
    after.iter().chain(before).find_map(|room| {
        let mut edges: Vec<Edge> = Side::ALL
            .into_iter()
            .flat_map(|side| sketch.edges(room.id, side))
            .filter(|edge| sketch.is_free(1, edge.flipped().square))
            .filter(|edge| sketch.is_free(1, edge.flipped().square.beyond(edge.side)))
            .collect();
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
    let is_entrance = |shape: &&Shape| shape.kind == ShapeKind::Entrance;
    let shape = match call {
        None => {
            let wanted = kind == ShapeKind::Entrance;
            let shapes = shop.ruleset.shapes.iter();
            let catalogue: Vec<&Shape> = shapes
                .filter(|shape| is_entrance(shape) == wanted)
                .collect();
            stream.pick(&catalogue).copied()
        }
        Some(call) => {
            let situation = shop.situation(0, depth, 1, false);
            let rolled = shop.roll(call, &situation, stream)?;
            let shape = rolled.meaning.shape.as_deref();
            shape.and_then(|id| shop.ruleset.shapes.get(id))
        }
    };
    let shape = shape.ok_or_else(|| {
        let error =
            error!("a roll for the form of a room names no drawn shape").at(shop.plan.origin);
        error.hint("give its rows `shape` with the id of a `[shape.ID]` section")
    })?;
    let turns = shop.blueprint.pieces(shape);
    let usable = |turns: &&[Geomorph; 4]| {
        let [piece, ..] = turns;
        !piece.doors.is_empty() && !piece.squares.is_empty()
    };
    let turns = turns.filter(usable).ok_or_else(|| {
        error!(
            "the shape `{}` has no door", shape.id;
            hint: "draw a `+` into its wall, beside a floor"
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
    let columns = || piece.squares.iter().map(|square| square.x);
    let (low, high) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let bottom = piece
        .squares
        .iter()
        .map(|square| square.y)
        .max()
        .unwrap_or(0);
    let dx = (width.cast_signed() - (high - low + 1)) / 2 - low;
    let piece = piece.moved(dx, height.cast_signed() - 1 - bottom);
    let left: Vec<Square> = piece
        .squares
        .iter()
        .copied()
        .filter(|square| sketch.on_paper(*square))
        .collect();
    if left.len() < piece.squares.len() {
        let error = error!("the entrance does not fit onto {width} x {height} squares");
        return Err(error.hint("ask for a larger sheet"));
    }
    let id = sketch.add(1, 0, piece.kind, left);
    let stairs = piece
        .features
        .iter()
        .any(|feature| feature.kind == FeatureKind::StairsUp);
    if let Some(room) = sketch.rooms.first_mut() {
        room.name = name.to_owned();
        room.features = piece.features;
        if let (false, Some(square)) = (stairs, room.squares.first().copied()) {
            room.features.push(Feature {
                square,
                kind: FeatureKind::StairsUp,
            });
        }
    }
    sketch.ways_out.push(WayOut {
        room: id,
        at: None,
        entrance: true,
        lock: None,
    });
    Ok(piece.doors.into_iter().map(|door| (id, door)).collect())
}

/// The best way to lay a piece against a door: whole, else cut by the edge of the paper, else cut short by other rooms.
fn fit(sketch: &Sketch, turns: &[Geomorph; 4], door: Edge, stream: &mut Stream) -> Option<Fit> {
    let [piece, ..] = turns;
    let mut ways: Vec<(&Geomorph, usize)> = turns
        .iter()
        .flat_map(|turned| (0..turned.doors.len()).map(move |entry| (turned, entry)))
        .filter(|(turned, entry)| turned.doors[*entry].at.side == door.side.opposite())
        .collect();
    stream.shuffle(&mut ways);
    let mut best: Option<Fit> = None;
    for stretch in 0..=if piece.kind == RoomKind::Corridor {
        STRETCH
    } else {
        0
    } {
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
    piece
        .squares
        .extend((0..stretch).map(|step| start.far(door.side, step)));
    let cut = piece
        .squares
        .iter()
        .any(|square| sketch.at(1, *square).is_some());
    let free: BTreeSet<Square> = piece
        .squares
        .iter()
        .copied()
        .filter(|square| sketch.is_free(1, *square))
        .collect();
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
    let features: Vec<Feature> = fit
        .piece
        .features
        .iter()
        .copied()
        .filter(|feature| kept(&feature.square))
        .collect();
    let others = fit
        .piece
        .doors
        .iter()
        .enumerate()
        .filter(|(index, door)| *index != fit.entry && kept(&door.at.square));
    let doors: Vec<GeomorphDoor> = if fit.cut {
        Vec::new()
    } else {
        others.map(|(_, door)| *door).collect()
    };
    let id = sketch.add(1, depth, fit.piece.kind, fit.left);
    if let Some(room) = sketch.rooms.last_mut() {
        name.clone_into(&mut room.name);
        room.features = features;
    }
    hang(sketch, from, id, door);
    let outward = |door: &GeomorphDoor| {
        sketch.on_paper(door.at.flipped().square)
            && sketch.at(1, door.at.flipped().square) != Some(id)
    };
    doors
        .into_iter()
        .filter(outward)
        .map(|door| (id, door))
        .collect()
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
