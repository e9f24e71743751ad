//! Maps of a booklet: for the players of a keyed one, squares to draw on for those of a gamebook, and the whole truth at the end.

use super::BookletParts;
use super::front::text;
use crate::booklet::{Booklet, Length, RoomSequence};
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
    match &parts.booklet.sequence {
        RoomSequence::Keyed => maps(parts, Audience::Players),
        RoomSequence::Gamebook { .. } if parts.text_only => Vec::new(),
        RoomSequence::Gamebook { .. } if is_hexes(parts) => maps(parts, Audience::Blank),
        RoomSequence::Gamebook { .. } => {
            let floors = parts.booklet.made.dungeon.levels();
            (1..=floors)
                .map(|floor| Page::plain(vec![blank(parts, floor)]))
                .collect()
        }
    }
}

/// The whole map of each floor; none where the map of a keyed booklet hides nothing.
pub fn answers(parts: &BookletParts<'_>) -> Vec<Page> {
    let mut doors = parts.booklet.made.dungeon.doors.iter();
    match parts.booklet.sequence {
        RoomSequence::Keyed if !doors.any(|door| door.secret) => Vec::new(),
        _ => maps(parts, Audience::Referee),
    }
}

/// One page per floor, for an audience.
fn maps(parts: &BookletParts<'_>, audience: Audience) -> Vec<Page> {
    let floors = 1..=parts.booklet.made.dungeon.levels();
    floors
        .map(|floor| Page {
            align: "middle",
            ..Page::plain(vec![map(parts, floor, audience)])
        })
        .collect()
}

/// The map of one floor, for an audience.
pub fn map(parts: &BookletParts<'_>, floor: u32, audience: Audience) -> Block {
    let dungeon = &parts.booklet.numbered();
    let words = parts.ruleset.words();
    let mut sheet = match audience {
        Audience::Referee | Audience::Blank => {
            blocks::map(words, dungeon, floor, audience, parts.style)
        }
        _ => blocks::numbered_map(words, dungeon, floor, parts.style),
    };
    if audience == Audience::Blank {
        // Beside the sections are drawings, and nothing else says what their symbols mean.
        let all = [
            std::mem::take(&mut sheet.legend),
            legend_of_tiles(parts, floor),
        ];
        sheet.legend = Legend::join(all);
    }
    sheet.title = match audience {
        Audience::Referee => words.own(Word::WholeMap),
        Audience::Blank => words.own(Word::YourMap),
        _ => words.own(Word::Map),
    };
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
    parts.booklet.made.dungeon.grid == Grid::Hexes
}

/// The words of a map with a paragraph for each room, its number first.
fn in_words(parts: &BookletParts<'_>, floor: u32, audience: Audience) -> String {
    let seen = drawing::for_audience(&parts.booklet.numbered(), audience);
    let rooms = seen.rooms_on(floor).map(|room| {
        let mut words = format!("**{}**", room.id);
        let lines = room_lines(&seen, room, parts.ruleset.words()).into_iter();
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
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let title = words.own(Word::YourMap);
    let title = match dungeon.levels() {
        0 | 1 => title,
        _ => words.say(say::MapOfFloor { map: title, floor }),
    };
    let (across, down) = extent(dungeon, least(parts.booklet));
    let mut paper = blocks::map_paper(
        parts.ruleset,
        &MapGrid {
            every: Some(5),
            frame: true,
            coordinates: Some(Coordinates::Letters),
            ..blocks::squares(Some(title), across, down)
        },
    );
    paper.goes_on = Some(words.own(Word::ContinuedOnPage));
    if let RoomSequence::Gamebook { .. } = &parts.booklet.sequence {
        paper.legend = legend_of_tiles(parts, floor);
    }
    Block::Grid(paper)
}

/// What the drawings beside the sections of a floor mean.
fn legend_of_tiles(parts: &BookletParts<'_>, floor: u32) -> Legend {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let rooms = dungeon.rooms.iter().filter(|room| room.level == floor);
    let tiles = rooms.filter_map(|room| blocks::tile(words, dungeon, room, parts.tiles));
    Legend::join(tiles.map(|tile| tile.symbols))
}

/// The squares of the dungeon: the least column and row, the greatest column and row.
fn bounds(dungeon: &Dungeon) -> (Square, Square) {
    let squares = dungeon.rooms.iter().flat_map(|room| &room.squares);
    corners(squares).unwrap_or_default()
}

/// Columns and rows that map paper has at least: the panel of a folded sheet has little more room than its dungeon needs.
fn least(booklet: &Booklet) -> (u32, u32) {
    match booklet.request.length {
        Length::Tiny => (8, 8),
        _ => (16, 22),
    }
}

/// Squares enough for the whole dungeon and a border. What a page has to spare is squared too, which gives nothing away.
fn extent(dungeon: &Dungeon, least: (u32, u32)) -> (u32, u32) {
    let (corner, far) = bounds(dungeon);
    let span = |least: i32, most: i32| u32::try_from(most - least + 1 + 2 * BORDER).unwrap_or(1);
    (
        span(corner.x, far.x).max(least.0),
        span(corner.y, far.y).max(least.1),
    )
}

/// Squares of rock left of the dungeon and above it, so that it is in the middle of the paper.
fn margin(dungeon: &Dungeon, least: (u32, u32)) -> (i32, i32) {
    let (corner, far) = bounds(dungeon);
    let (across, down) = extent(dungeon, least);
    let half = |room: u32, used: i32| (i32::try_from(room).unwrap_or(used) - used) / 2;
    (
        half(across, far.x - corner.x + 1),
        half(down, far.y - corner.y + 1),
    )
}

/// Where a room is on the paper, by the first square of its top row, and how large it is: `from C7: 3 × 2`.
pub fn place_on_paper(parts: &BookletParts<'_>, squares: &[Square]) -> Option<TracedText> {
    let booklet = parts.booklet;
    let dungeon = &booklet.made.dungeon;
    if is_hexes(parts) {
        let hex = squares.first()?;
        let hex = format!("{}{}", column_letters(hex.x), hex.y + 1);
        let told = parts.ruleset.words().say(say::HexAt { hex });
        return Some(TracedText::of(told, Origin::Layout));
    }
    let (corner, _) = bounds(dungeon);
    let (left, above) = margin(dungeon, least(booklet));
    let first = squares.iter().min_by_key(|square| (square.y, square.x))?;
    let (low, high) = corners(squares.iter())?;
    let (across, down) = (high.x - low.x + 1, high.y - low.y + 1);
    let row = first.y - corner.y + above + 1;
    let square = format!("{}{row}", column_letters(first.x - corner.x + left));
    let whole = usize::try_from(across * down) == Ok(squares.len());
    let words = parts.ruleset.words();
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
