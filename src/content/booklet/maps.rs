//! Maps of a booklet: for the players of a keyed one, squares to draw on for those of a gamebook, and the whole truth at the end.

use super::BookletParts;
use super::front::text;
use crate::booklet::{Length, RoomSequence};
use crate::content::TracedText;
use crate::content::blocks::{self, Legend};
use crate::content::{Block, Page};
use crate::drawing::{self, Audience, column_letters};
use crate::dungeon::ascii::corners;
use crate::dungeon::text::room_lines;
use crate::dungeon::{Dungeon, Grid, Square};
use crate::facts::Origin;
use crate::model::{Coordinates, MapGrid};
use crate::words::{Word, say};

/// The map of a keyed booklet, or squares to draw one on: a page for each floor.
pub fn before(parts: &BookletParts<'_>) -> Vec<Page> {
    let floors = 1..=parts.dungeon().levels();
    let blank = floors.map(|floor| Page::plain(vec![blank(parts, floor)]));
    match &parts.booklet.sequence {
        RoomSequence::Keyed => maps(parts, Audience::Players),
        RoomSequence::Gamebook { .. } if parts.text_only => Vec::new(),
        RoomSequence::Gamebook { .. } if is_hexes(parts) => maps(parts, Audience::Blank),
        RoomSequence::Gamebook { .. } => blank.collect(),
    }
}

/// The whole map of each floor; none where the map of a keyed booklet hides nothing.
pub fn answers(parts: &BookletParts<'_>) -> Vec<Page> {
    let mut doors = parts.dungeon().doors.iter();
    match parts.booklet.sequence {
        RoomSequence::Keyed if !doors.any(|door| door.secret) => Vec::new(),
        _ => maps(parts, Audience::Referee),
    }
}

/// One page per floor, for an audience.
fn maps(parts: &BookletParts<'_>, audience: Audience) -> Vec<Page> {
    let floors = 1..=parts.dungeon().levels();
    let pages = floors.map(|floor| Page {
        align: "middle",
        ..Page::plain(vec![map(parts, floor, audience)])
    });
    pages.collect()
}

/// The map of one floor, for an audience.
pub fn map(parts: &BookletParts<'_>, floor: u32, audience: Audience) -> Block {
    let seen = match audience {
        Audience::Referee | Audience::Blank => (audience, audience),
        // Players go by the numbers: nothing secret is on their map, but every room has its number.
        _ => (Audience::Players, Audience::Referee),
    };
    let mut sheet = blocks::map(parts.words(), parts.numbered, floor, seen, parts.style);
    if audience == Audience::Blank {
        // Beside the sections are drawings, and nothing else says what their symbols mean.
        let own = std::mem::take(&mut sheet.legend);
        sheet.legend = Legend::join([own, legend_of_tiles(parts, floor)]);
    }
    sheet.title = parts.word(match audience {
        Audience::Referee => Word::WholeMap,
        Audience::Blank => Word::YourMap,
        _ => Word::Map,
    });
    if parts.text_only {
        text(sheet.title, &in_words(parts, floor, audience))
    } else if sheet.drawing.wide == 0 || sheet.drawing.tall == 0 {
        // Of a floor behind hidden ways nothing is shown: players draw it when they find it.
        blank(parts, floor)
    } else {
        Block::Map(sheet)
    }
}

/// Whether the place is drawn as hexes: these are printed blank, to be filled in.
fn is_hexes(parts: &BookletParts<'_>) -> bool {
    parts.dungeon().grid == Grid::Hexes
}

/// The words of a map with a paragraph for each room, its number first.
fn in_words(parts: &BookletParts<'_>, floor: u32, audience: Audience) -> String {
    let seen = drawing::for_audience(parts.numbered, audience);
    let rooms = seen.rooms_on(floor).map(|room| {
        let mut words = format!("**{}**", room.id);
        let lines = room_lines(&seen, room, parts.words()).into_iter();
        for line in lines.filter(|line| !line.is_empty()) {
            let ends = line.ends_with(['.', '!', '?']);
            words += &format!(" {line}{}", if ends { "" } else { "." });
        }
        words
    });
    rooms.collect::<Vec<_>>().join("\n\n")
}

/// Squares of rock around a dungeon that is drawn by hand.
const BORDER: i32 = 1;

/// Squares to draw a floor on, with letters and numbers to find a place by.
pub fn blank(parts: &BookletParts<'_>, floor: u32) -> Block {
    let title = parts.word(Word::YourMap);
    let title = match parts.dungeon().levels() {
        0 | 1 => title,
        _ => parts.words().say(say::MapOfFloor { map: title, floor }),
    };
    let (across, down) = extent(parts);
    let grid = MapGrid {
        every: Some(5),
        frame: true,
        coordinates: Some(Coordinates::Letters),
        ..blocks::squares(Some(title), across, down)
    };
    let mut paper = blocks::map_paper(parts.ruleset, &grid);
    paper.goes_on = Some(parts.word(Word::ContinuedOnPage));
    if parts.booklet.sequence != RoomSequence::Keyed {
        paper.legend = legend_of_tiles(parts, floor);
    }
    Block::Grid(paper)
}

/// What the drawings beside the sections of a floor mean.
fn legend_of_tiles(parts: &BookletParts<'_>, floor: u32) -> Legend {
    let rooms = parts.dungeon().rooms_on(floor);
    let tiles = rooms.filter_map(|room| parts.tiles.get(&room.id));
    Legend::join(tiles.map(|tile| tile.symbols.clone()))
}

/// The squares of the dungeon: the least column and row, the greatest column and row.
fn bounds(dungeon: &Dungeon) -> (Square, Square) {
    let squares = dungeon.rooms.iter().flat_map(|room| &room.squares);
    corners(squares).unwrap_or_default()
}

/// Squares enough for the whole dungeon and a border. What a page has to spare is squared too, which gives nothing away; the panel of a folded sheet
/// has little more room than its dungeon needs.
fn extent(parts: &BookletParts<'_>) -> (u32, u32) {
    let least = match parts.booklet.request.length {
        Length::Tiny => (8, 8),
        _ => (16, 22),
    };
    let (corner, far) = bounds(parts.dungeon());
    let span = |least: i32, most: i32| u32::try_from(most - least + 1 + 2 * BORDER).unwrap_or(1);
    (
        span(corner.x, far.x).max(least.0),
        span(corner.y, far.y).max(least.1),
    )
}

/// Squares of rock left of the dungeon and above it, so that it is in the middle of the paper.
fn margin(parts: &BookletParts<'_>) -> (i32, i32) {
    let (corner, far) = bounds(parts.dungeon());
    let (across, down) = extent(parts);
    let half = |room: u32, used: i32| (i32::try_from(room).unwrap_or(used) - used) / 2;
    (
        half(across, far.x - corner.x + 1),
        half(down, far.y - corner.y + 1),
    )
}

/// Where a room is on the paper, by the first square of its top row, and how large it is: `from C7: 3 × 2`.
pub fn place_on_paper(parts: &BookletParts<'_>, squares: &[Square]) -> Option<TracedText> {
    let words = parts.words();
    if is_hexes(parts) {
        let hex = squares.first()?;
        let hex = format!("{}{}", column_letters(hex.x), hex.y + 1);
        return Some(TracedText::of(
            words.say(say::HexAt { hex }),
            Origin::Layout,
        ));
    }
    let (corner, _) = bounds(parts.dungeon());
    let (left, above) = margin(parts);
    let first = squares.iter().min_by_key(|square| (square.y, square.x))?;
    let (low, high) = corners(squares.iter())?;
    let (across, down) = (high.x - low.x + 1, high.y - low.y + 1);
    let row = first.y - corner.y + above + 1;
    let square = format!("{}{row}", column_letters(first.x - corner.x + left));
    let whole = usize::try_from(across * down) == Ok(squares.len());
    let size = format!("{across} × {down}");
    let told = if squares.len() == 1 {
        words.say(say::SquareAt { square })
    } else if whole {
        words.say(say::CornerAt { square, size })
    } else {
        words.say(say::TopRowAt { square, size })
    };
    Some(TracedText::of(told, Origin::Layout))
}
