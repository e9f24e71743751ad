//! One floor as shapes: where floors, walls, doors, marks and labels are, in hundredths of a square.

use std::collections::BTreeMap;

use serde::Serialize;

use super::audience::Audience;
use super::compass;
use super::heat::Shade;
use super::hexes::{self, HexTile};
use super::labels;
use super::leaves;
use super::magnify::magnify;
use super::outline::{self, RoomOutline};
use super::walls::{self, Run};
use crate::dungeon::ascii::{corners, floor};
use crate::dungeon::text::{outline, rooms};
use crate::dungeon::{
    Door, DoorKind, DoorState, Dungeon, Edge, FeatureKind, Grid, RoomKind, Square, TerrainKind,
};
use crate::words::{Word, Words, say};

/// Hundredths of a square: the unit of every coordinate.
pub const CELL: i32 = 100;
/// Squares of rock around the dungeon.
const MARGIN: i32 = 1;

/// A floor ready to be painted.
#[derive(Debug, Clone, Default)]
pub struct Map {
    /// Heading.
    pub title: String,
    /// The map in words.
    pub alt: String,
    /// Squares across.
    pub across: i32,
    /// Squares down.
    pub down: i32,
    /// Squares that can be walked on.
    pub floor: Vec<Square>,
    /// The room on each of them; 0 is a passage.
    pub places: BTreeMap<Square, u32>,
    /// Squares that are hatched because something happens there.
    pub shades: Vec<Shade>,
    /// Lines between squares of one room.
    pub grid: Vec<Run>,
    /// Walls along squares.
    pub walls: Vec<Run>,
    /// Rooms that have walls of their own.
    pub outlines: Vec<RoomOutline>,
    /// Doors and features.
    pub marks: Vec<MapSymbol>,
    /// Numbers of rooms.
    pub labels: Vec<Label>,
    /// Whether each square is drawn larger than it is.
    pub magnified: bool,
    /// The middle of the compass rose, where there is space for one.
    pub compass: Option<(i32, i32)>,
    /// Hexes, where the map is one of hexes: it has no floor and no walls then.
    pub hexes: Vec<HexTile>,
    /// Kinds of ground that are drawn, with what the game calls them.
    pub terrains: Vec<(TerrainKind, String)>,
}

impl Map {
    /// Whether its squares are those of the dungeon.
    pub fn has_plain_squares(&self) -> bool {
        !self.magnified && !self.floor.is_empty()
    }
}

/// A symbol at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapSymbol {
    /// Middle, in hundredths of a square.
    pub x: i32,
    /// Middle, in hundredths of a square.
    pub y: i32,
    /// For doors: whether the wall runs up and down.
    pub upright: bool,
    /// What it is.
    pub kind: MapSymbolKind,
    /// Whether it is drawn half as large, to leave space for a number.
    pub small: bool,
    /// For doors on a builder's plan: 1 where the leaf swings to the east or north, -1 to the west or south, 0 where it slides.
    pub leaf: i32,
}

impl MapSymbol {
    /// A symbol of usual size.
    pub fn new((x, y): (i32, i32), upright: bool, kind: MapSymbolKind) -> Self {
        Self {
            x,
            y,
            upright,
            kind,
            small: false,
            leaf: 1,
        }
    }

    /// Whether it is on a square or hex; all others are in a wall.
    pub fn is_on_square(&self) -> bool {
        use MapSymbolKind::{Feature, Goal, Start, Terrain};
        matches!(self.kind, Feature(_) | Goal | Start | Terrain(_))
    }
}

/// What a symbol means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MapSymbolKind {
    /// A plain door.
    Door,
    /// Needs force.
    Stuck,
    /// Needs a key.
    Locked,
    /// Needs a lever.
    Lever,
    /// Hurts.
    TrappedDoor,
    /// A gate.
    Bars,
    /// Not seen at first.
    Secret,
    /// The way in.
    Entrance,
    /// The way out.
    Exit,
    /// Something on a square.
    Feature(FeatureKind),
    /// The hex where one sets out.
    Start,
    /// The hex that one goes to.
    Goal,
    /// The ground of a hex: for legends, as the ground itself is part of its hex.
    Terrain(TerrainKind),
}

/// A number in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// Middle, in hundredths of a square.
    pub x: i32,
    /// Middle, in hundredths of a square.
    pub y: i32,
    /// Height of its letters; plain shapes have one for all.
    #[serde(skip)]
    pub size: i32,
    /// What is written.
    pub text: String,
    /// Whether it has a plate of its own below it, because it is on water or the like.
    #[serde(skip)]
    pub plate: bool,
}

impl MapSymbolKind {
    /// Whether players must not see it.
    pub(crate) fn is_secret(self) -> bool {
        match self {
            Self::Door | Self::Bars | Self::Entrance | Self::Exit => false,
            Self::Start | Self::Goal | Self::Terrain(_) => false,
            Self::Feature(kind) => !kind.is_building(),
            Self::Stuck | Self::Locked | Self::Lever | Self::TrappedDoor | Self::Secret => true,
        }
    }

    /// Whether it is under everything else.
    pub(crate) fn is_ground(self) -> bool {
        matches!(self, Self::Feature(kind) if kind.is_ground())
    }

    /// In words, for messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Door => "door",
            Self::Stuck => "stuck door",
            Self::Locked => "locked door",
            Self::Lever => "door with a lever",
            Self::TrappedDoor => "trapped door",
            Self::Bars => "iron bars",
            Self::Secret => "secret door",
            Self::Entrance => "entrance",
            Self::Exit => "way out",
            Self::Feature(kind) => kind.word(),
            Self::Start => "start",
            Self::Goal => "goal",
            Self::Terrain(kind) => kind.word(),
        }
    }
}

/// Squares of rock that one who draws on squared paper leaves around the dungeon.
const AROUND: i32 = 2;

/// Squares across and down of the paper that a floor takes, without drawing it.
pub fn map_size(dungeon: &Dungeon, level: u32) -> (i32, i32) {
    if dungeon.grid == Grid::Hexes {
        let corners = extent(dungeon, &floor(dungeon, level));
        return corners.map_or((0, 0), |(low, high)| hexes::size(low, high));
    }
    let large = magnify(dungeon);
    let dungeon = large.as_ref().unwrap_or(dungeon);
    extent(dungeon, &floor(dungeon, level)).map_or((0, 0), |corners| {
        let (across, down) = size_of(corners);
        let more = 2 * (AROUND - MARGIN);
        (across + more, down + more)
    })
}

fn size_of((low, high): (Square, Square)) -> (i32, i32) {
    let span = |low: i32, high: i32| high - low + 1 + 2 * MARGIN;
    (span(low.x, high.x), span(low.y, high.y))
}

/// The same along squares, whatever outline its rooms have.
pub fn plain_map(dungeon: &Dungeon, level: u32, audience: Audience, words: Words<'_>) -> Map {
    let mut plain = dungeon.clone();
    for room in &mut plain.rooms {
        room.outline = None;
        room.decor.clear();
    }
    map(&plain, level, audience, words)
}

/// Draws one floor of a dungeon that holds nothing the audience must not see.
pub fn map(dungeon: &Dungeon, level: u32, audience: Audience, words: Words<'_>) -> Map {
    if dungeon.grid == Grid::Hexes {
        return map_of_hexes(dungeon, level, audience, words);
    }
    let large = magnify(dungeon);
    let magnified = large.is_some();
    let dungeon = large.as_ref().unwrap_or(dungeon);
    let floor = floor(dungeon, level);
    let Some((low, high)) = extent(dungeon, &floor) else {
        return Map::default();
    };
    let origin = Square::new(low.x - MARGIN, low.y - MARGIN);
    let (across, down) = size_of((low, high));
    let moved: BTreeMap<Square, u32> = floor
        .iter()
        .map(|(square, id)| (shift(*square, origin), *id))
        .collect();
    let mut map = Map {
        title: heading(dungeon, level, audience, words),
        alt: alt(dungeon, level, audience, words),
        across,
        down,
        floor: moved.keys().copied().collect(),
        magnified,
        ..Map::default()
    };
    map.marks = marks(dungeon, level, origin);
    if audience != Audience::Referee {
        // Whatever slipped through is not drawn: a map with a gap is better than a map with a secret.
        map.marks.retain(|mark| match mark.kind {
            MapSymbolKind::Feature(kind) => audience.sees(kind),
            other => !other.is_secret(),
        });
    } else {
        map.labels = labels::labels(dungeon, level, origin, &mut map.marks);
    }
    if audience == Audience::Blank {
        map.marks
            .retain(|mark| matches!(mark.kind, MapSymbolKind::Entrance | MapSymbolKind::Exit));
    }
    let open = walls::open_edges(dungeon, &floor, level, origin);
    map.outlines = outline::outlines(dungeon, level, origin, (&moved, &open), &map);
    map.walls = walls::walls(&moved, &open, &map.outlines);
    map.grid = walls::grid(&moved, &map.outlines);
    map.places = moved;
    leaves::hang(&mut map);
    if audience != Audience::Room {
        map.compass = compass::place(&map);
    }
    map
}

fn map_of_hexes(dungeon: &Dungeon, level: u32, audience: Audience, words: Words<'_>) -> Map {
    let Some((low, high)) = extent(dungeon, &floor(dungeon, level)) else {
        return Map::default();
    };
    let (across, down) = hexes::size(low, high);
    let mut map = Map {
        title: heading(dungeon, level, audience, words),
        alt: alt(dungeon, level, audience, words),
        across,
        down,
        ..Map::default()
    };
    hexes::map(dungeon, (low, high), audience, &mut map);
    map
}

/// The corners of what is drawn: those of the sheets of all floors, so that they can be laid over each other; of a single floor its own.
fn extent(dungeon: &Dungeon, floor: &BTreeMap<Square, u32>) -> Option<(Square, Square)> {
    let own = corners(floor.keys())?;
    if dungeon.levels() < 2 {
        return Some(own);
    }
    let passages = dungeon.doors.iter().flat_map(|door| &door.passage);
    let squares = dungeon.rooms.iter().flat_map(|room| &room.squares);
    corners(squares.chain(passages))
}

/// A square seen from the corner of the map.
pub fn shift(square: Square, origin: Square) -> Square {
    Square::new(square.x - origin.x, square.y - origin.y)
}

fn heading(dungeon: &Dungeon, level: u32, audience: Audience, words: Words<'_>) -> String {
    let title = if dungeon.title.is_empty() {
        words.get(Word::Dungeon)
    } else {
        &dungeon.title
    };
    match (audience, dungeon.levels()) {
        (Audience::Blank, _) => String::new(),
        (_, 0 | 1) => title.to_owned(),
        (_, _) => words.say(say::MapFloor {
            title,
            floor: level,
        }),
    }
}

fn alt(dungeon: &Dungeon, level: u32, audience: Audience, words: Words<'_>) -> String {
    match audience {
        Audience::Referee => rooms(dungeon, level, words),
        Audience::Players | Audience::Blank | Audience::Room => outline(dungeon, level, words),
    }
}

fn marks(dungeon: &Dungeon, level: u32, origin: Square) -> Vec<MapSymbol> {
    let here = |id| {
        dungeon
            .room(id)
            .is_some_and(|room| room.level == level && !room.squares.is_empty())
    };
    let doors = dungeon.doors.iter().filter(|door| here(door.from));
    let mut marks: Vec<MapSymbol> = doors
        .filter_map(|door| Some(at_edge(door.at?, origin, door_kind(door)?)))
        .collect();
    for way in dungeon.ways_out.iter().filter(|way| here(way.room)) {
        let kind = if way.entrance {
            MapSymbolKind::Entrance
        } else {
            MapSymbolKind::Exit
        };
        marks.extend(way.at.map(|at| at_edge(at, origin, kind)));
    }
    for room in dungeon.rooms.iter().filter(|room| room.level == level) {
        for feature in room.features.iter().chain(&room.decor) {
            let (x, y) = middle(shift(feature.square, origin));
            let upright = room.kind == RoomKind::Room;
            let kind = MapSymbolKind::Feature(feature.kind);
            marks.push(MapSymbol::new((x, y), upright, kind));
        }
    }
    marks
}

/// The middle of a square.
pub fn middle(square: Square) -> (i32, i32) {
    (square.x * CELL + CELL / 2, square.y * CELL + CELL / 2)
}

fn at_edge(edge: Edge, origin: Square, kind: MapSymbolKind) -> MapSymbol {
    let (x, y) = middle(shift(edge.square, origin));
    let (dx, dy) = edge.side.step();
    let place = (x + dx * CELL / 2, y + dy * CELL / 2);
    MapSymbol::new(place, dx != 0, kind)
}

fn door_kind(door: &Door) -> Option<MapSymbolKind> {
    if door.secret {
        return Some(MapSymbolKind::Secret);
    }
    match (door.kind, door.state) {
        (DoorKind::Opening | DoorKind::Stairs, _) => None,
        (DoorKind::Door, DoorState::Open) if door.lock.is_some() => Some(MapSymbolKind::Locked),
        (DoorKind::Bars, _) => Some(MapSymbolKind::Bars),
        (DoorKind::Door, DoorState::Open) => Some(MapSymbolKind::Door),
        (DoorKind::Door, DoorState::Stuck) => Some(MapSymbolKind::Stuck),
        (DoorKind::Door, DoorState::Locked) => Some(MapSymbolKind::Locked),
        (DoorKind::Door, DoorState::Lever) => Some(MapSymbolKind::Lever),
        (DoorKind::Door, DoorState::Trapped | DoorState::TrappedLocked) => {
            Some(MapSymbolKind::TrappedDoor)
        }
    }
}
