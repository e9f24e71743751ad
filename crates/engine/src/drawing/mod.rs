//! Maps as vector shapes in cells, painted in several styles.
//!
//! 1. [`for_audience`] takes away what the reader must not see.
//! 2. [`map`] turns one floor of a dungeon into walls, doors, marks and labels: whole numbers, a hundredth of a square each.
//! 3. [`svg`] paints a map in a [`Style`]; [`ALL`] is the list of styles.
//! 4. [`nomogram`] draws charts of tests in a unit square, and reads them back.
//!
//! *Invariant:* no millimetres and no fonts: a map is as large as its squares, and its few words are plain SVG text.

mod audience;
mod check;
mod compass;
mod hatch;
mod heat;
mod hexes;
mod labels;
mod leaves;
mod legend;
mod magnify;
mod map;
mod marks;
pub mod nomogram;
mod outline;
mod paint;
mod pen;
mod raster;
mod style;
mod styles;
mod symbols;
mod walls;

pub use audience::{Audience, for_audience, for_room};
pub use check::{collisions, label_collision, secret_on_player_map};
pub use compass::picture as compass_picture;
pub use heat::{Losses, Shade, heat_map, percent};
pub use hexes::{HexTile, blank as blank_hexes, column_letters};
pub use legend::words as legend_words;
pub use map::{Label, Map, MapSymbol, MapSymbolKind, map, map_size, plain_map};
pub use outline::{OutlinePoint, RoomOutline};
pub use paint::{Picture, picture, svg, symbols, tile, tile_map};
pub use pen::Word;
pub use style::{Rock, Style};
pub use styles::{ALL, BY_NAME, INK_SAVER, style, to_copy};

#[cfg(test)]
mod tests;

use crate::dungeon::Dungeon;
use crate::words::Words;

/// One floor of a dungeon as SVG, for somebody, in a style: the whole chain.
pub fn draw(
    dungeon: &Dungeon,
    level: u32,
    audience: Audience,
    style: &Style,
    words: Words<'_>,
) -> String {
    let seen = for_audience(dungeon, audience);
    svg(&map(&seen, level, audience, words), style, words)
}
