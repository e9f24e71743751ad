//! A map of hexes: whole hexes with a flat top, letters above the columns and numbers beside the rows, ground by patterns.

use super::audience::Audience;
use super::labels::Box;
use super::map::{CELL, Label, Map, MapSymbol, MapSymbolKind};
use super::pen::{Ink, Pen};
use super::style::Style;
use super::symbols::at;
use crate::dungeon::{Dungeon, Room, Square, TerrainKind};

/// Half the width of a hex: the length of its sides.
const SIDE: i32 = 150;
/// Half the height of a hex.
const HALF: i32 = 130;
/// From one column to the next.
const STEP: i32 = SIDE * 3 / 2;
/// Around the hexes, for the names of columns and rows.
const EDGE: i32 = CELL;
/// Where symbols are in a hex, one after the other, below its number.
const SPOTS: [(i32, i32); 5] = [(0, 60), (-74, 56), (74, 56), (-84, -16), (84, -16)];
/// Where the pattern of the ground is, as far as no symbol is there.
const PATTERN: [(i32, i32); 5] = [(-90, -14), (0, -10), (90, -14), (-60, 66), (60, 66)];
/// Half the side of a piece of pattern.
const PIECE: i32 = 24;

/// One hex of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexTile {
    /// Middle, in hundredths of a square.
    pub x: i32,
    /// Middle, in hundredths of a square.
    pub y: i32,
    /// Its ground, when that is known.
    pub terrain: Option<TerrainKind>,
    /// Symbols that are on it.
    pub symbols: usize,
}

/// The hexes between two corners of a map.
struct Sheet {
    low: Square,
    high: Square,
}

/// Squares across and down that hexes between these corners take.
pub fn size(low: Square, high: Square) -> (i32, i32) {
    let sheet = Sheet::new(low, high);
    let (columns, rows) = (high.x - sheet.low.x, high.y - low.y);
    let lower = if columns > 0 { HALF } else { 0 };
    let (wide, tall) = (columns * STEP + 2 * SIDE, (rows + 1) * 2 * HALF + lower);
    let squares = |length: i32| (length + 2 * EDGE + CELL - 1) / CELL;
    (squares(wide), squares(tall))
}

/// Draws hexes, what is on them, their numbers, and the names of columns and rows.
pub fn map(dungeon: &Dungeon, (low, high): (Square, Square), audience: Audience, map: &mut Map) {
    let sheet = Sheet::new(low, high);
    for room in &dungeon.rooms {
        let Some(hex) = room.squares.first() else {
            continue;
        };
        let (x, y) = sheet.middle(*hex);
        let marks = marks(dungeon, room, audience);
        map.hexes.push(HexTile {
            x,
            y,
            terrain: room.terrain.as_ref().map(|terrain| terrain.kind),
            symbols: marks.len(),
        });
        for (kind, (dx, dy)) in marks.into_iter().zip(SPOTS) {
            map.marks.push(MapSymbol::new((x + dx, y + dy), true, kind));
        }
        let text = match audience {
            // Those who draw the map themselves have no use for numbers that they do not know.
            Audience::Blank | Audience::Room => String::new(),
            Audience::Referee | Audience::Players => room.id.to_string(),
        };
        if !text.is_empty() {
            map.labels.push(label((x, y - HALF * 65 / 100), 52, text));
        }
        if let Some(terrain) = &room.terrain {
            let named = (terrain.kind, terrain.name.clone());
            if !map.terrains.contains(&named) {
                map.terrains.push(named);
            }
        }
    }
    map.terrains.sort();
    if audience != Audience::Room {
        sheet.names(map);
    }
}

/// A sheet of bare hexes, to be filled in by hand.
pub fn blank(columns: u32, rows: u32) -> Map {
    let corner = |count: u32| count.max(1).cast_signed() - 1;
    let (low, high) = (
        Square::new(0, 0),
        Square::new(corner(columns), corner(rows)),
    );
    let (across, down) = size(low, high);
    let mut map = Map {
        across,
        down,
        ..Map::default()
    };
    let sheet = Sheet::new(low, high);
    for hex in (0..=high.y).flat_map(|y| (0..=high.x).map(move |x| Square::new(x, y))) {
        let (x, y) = sheet.middle(hex);
        map.hexes.push(HexTile {
            x,
            y,
            terrain: None,
            symbols: 0,
        });
    }
    sheet.names(&mut map);
    map
}

/// Symbols of a hex as this reader sees it: where one sets out and where one goes, then what is there.
fn marks(dungeon: &Dungeon, room: &Room, audience: Audience) -> Vec<MapSymbolKind> {
    let mut ways = dungeon.ways_out.iter();
    let starts = ways.any(|way| way.room == room.id && way.entrance);
    let start = starts.then_some(MapSymbolKind::Start);
    let goal = dungeon.goal.as_ref().filter(|goal| goal.room == room.id);
    let goal = goal.map(|_| MapSymbolKind::Goal);
    let features = room.features.iter().map(|feature| feature.kind);
    let seen = features.filter(|kind| audience != Audience::Blank && audience.sees(*kind));
    let seen = seen.map(MapSymbolKind::Feature);
    let places = start.into_iter().chain(goal);
    places.chain(seen).take(SPOTS.len()).collect()
}

fn label((x, y): (i32, i32), size: i32, text: String) -> Label {
    Label {
        x,
        y,
        size,
        text,
        plate: false,
    }
}

impl Sheet {
    /// An odd column stays one, which is lower than its neighbours; a column by itself has none.
    fn new(low: Square, high: Square) -> Self {
        let before = if low.x == high.x {
            0
        } else {
            low.x.rem_euclid(2)
        };
        let low = Square::new(low.x - before, low.y);
        Self { low, high }
    }

    fn middle(&self, hex: Square) -> (i32, i32) {
        let (column, row) = (hex.x - self.low.x, hex.y - self.low.y);
        let lower = column.rem_euclid(2) * HALF;
        (
            EDGE + SIDE + column * STEP,
            EDGE + HALF + row * 2 * HALF + lower,
        )
    }

    /// A, B, ... above the columns, 1, 2, ... beside the rows.
    fn names(&self, map: &mut Map) {
        for x in self.low.x..=self.high.x {
            let (middle, _) = self.middle(Square::new(x, self.low.y));
            map.labels
                .push(label((middle, EDGE / 2), 44, column_letters(x)));
        }
        for y in self.low.y..=self.high.y {
            let (_, middle) = self.middle(Square::new(self.low.x, y));
            let text = (y + 1).to_string();
            map.labels.push(label((EDGE / 2, middle), 44, text));
        }
    }
}

/// A, B, ... Z, AA, AB, ... for columns from 0.
pub fn column_letters(column: i32) -> String {
    let letter = |at: i32| char::from(b'A' + u8::try_from(at.rem_euclid(26)).unwrap_or(0));
    match column {
        26.. => format!("{}{}", column_letters(column / 26 - 1), letter(column)),
        _ => letter(column).to_string(),
    }
}

/// Paints the outlines of hexes and the patterns of their ground.
pub fn paint(pen: &mut Pen, map: &Map, style: &Style) {
    let mut outlines = String::new();
    for hex in &map.hexes {
        outlines.push_str(&outline((hex.x, hex.y)));
    }
    pen.path(
        &outlines,
        Ink {
            fill: style.floor,
            line: style.ink,
            width: (style.wall / 2).max(4),
        },
    );
    for hex in &map.hexes {
        let Some(kind) = hex.terrain else { continue };
        let taken: Vec<Box> = SPOTS[..hex.symbols]
            .iter()
            .map(|at| square(*at, 34))
            .collect();
        for spot in PATTERN {
            let own = square(spot, PIECE);
            if !taken.iter().any(|other| other.meets(&own)) {
                piece(pen, (hex.x + spot.0, hex.y + spot.1), kind, style);
            }
        }
    }
}

fn outline((x, y): (i32, i32)) -> String {
    let half = SIDE / 2;
    let (left, top) = (x - half, y - HALF);
    format!("M{left} {top}h{SIDE}l{half} {HALF}l-{half} {HALF}h-{SIDE}l-{half} -{HALF}z")
}

fn square((x, y): (i32, i32), half: i32) -> Box {
    Box {
        left: x - half,
        right: x + half,
        top: y - half,
        bottom: y + half,
    }
}

/// One piece of the pattern of a ground, within fifty by fifty.
pub fn piece(pen: &mut Pen, (x, y): (i32, i32), kind: TerrainKind, style: &Style) {
    let thin = Ink::line(style.ink, 4);
    let solid = Ink {
        fill: style.stone,
        line: style.ink,
        width: 4,
    };
    let hollow = Ink {
        fill: style.paper,
        line: style.ink,
        width: 4,
    };
    match kind {
        TerrainKind::Grass => pen.path(&at("M-14 12l-6 -16M-8 12v-20M-2 12l6 -16", x, y), thin),
        TerrainKind::Fields => {
            pen.path(&at("M-20 -12h40M-20 -2h40M-20 8h40M-20 18h40", x, y), thin);
        }
        TerrainKind::Forest => {
            pen.path(&at("M0 20v-10M-16 10l16 -32l16 32z", x, y), solid);
        }
        TerrainKind::Hills => pen.path(&at("M-22 12a22 22 0 0 1 44 0", x, y), thin),
        TerrainKind::Mountains => {
            pen.path(&at("M-24 18l24 -40l24 40z", x, y), hollow);
            pen.path(&at("M0 -22l24 40h-16l-8 -14z", x, y), Ink::area(style.ink));
        }
        TerrainKind::Rock => {
            pen.path(&at("M-20 14l6 -20l14 -6l10 10l8 -2l4 18z", x, y), solid);
        }
        TerrainKind::Marsh => {
            pen.path(
                &at("M-22 12h44M-12 12v-18M0 12v-26M12 12v-18M-14 20h28", x, y),
                thin,
            );
        }
        TerrainKind::Water => {
            let wave = "M-22 -6q6 -10 11 0q5 10 11 0q6 -10 11 0q5 10 11 0";
            let lower = "M-22 10q6 -10 11 0q5 10 11 0q6 -10 11 0q5 10 11 0";
            pen.path(&at(wave, x, y), thin);
            pen.path(&at(lower, x, y), thin);
        }
        TerrainKind::Sand => {
            for (dx, dy) in [(-18, -8), (-4, 2), (12, -10), (-14, 14), (4, 16), (18, 8)] {
                pen.circle((x + dx, y + dy), 3, Ink::area(style.ink));
            }
        }
        TerrainKind::Snow => {
            pen.path(&at("M-18 0h36M-9 -16l18 32M9 -16l-18 32", x, y), thin);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::styles;

    #[test]
    fn columns_are_called_by_letters() {
        let names: Vec<String> = [0, 25, 26, 51, 52].map(column_letters).into();
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA"]);
    }

    /// Nothing is shown by colour alone: every terrain has strokes of its own.
    #[test]
    fn every_ground_has_a_look_of_its_own() {
        for style in styles::ALL {
            let mut looks: Vec<String> = Vec::new();
            for kind in TerrainKind::all() {
                let mut pen = Pen::default();
                piece(&mut pen, (50, 50), kind, style);
                let look = pen.finish();
                let strokes = look.replace(style.stone, "").replace(style.paper, "");
                assert!(!looks.contains(&strokes), "{kind:?} looks like another");
                looks.push(strokes);
            }
        }
    }

    #[test]
    fn symbols_and_numbers_are_inside_their_hex() {
        for (x, y) in SPOTS.into_iter().chain(PATTERN) {
            // The sides of a hex lean by a half: the higher, the narrower.
            let room = SIDE - (y.abs() + PIECE) * SIDE / 2 / HALF;
            assert!(x.abs() + PIECE <= room, "{x} {y} leaves the hex");
        }
        assert_eq!(size(Square::new(3, 2), Square::new(3, 2)), (5, 5));
        assert_eq!(size(Square::new(0, 0), Square::new(5, 4)), (17, 17));
    }
}
