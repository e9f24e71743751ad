//! The six ways to put rooms on squares or hexes, one file each.

mod attach;
mod cells;
mod geomorph;
mod growth;
mod hexes;
pub(super) mod letters;
mod levels;
mod paper;
mod shapes;
mod sketch;
mod stack;
mod stairs;
mod tree;

pub use geomorph::Geomorph;
pub(super) use shapes::flood_fill;
pub use sketch::Sketch;

use super::workshop::Workshop;
use crate::diag::Error;
use crate::model::Layout;
use crate::rng::Stream;

/// How rooms are laid out.
pub struct Strategy {
    /// Rooms when neither ruleset nor user say how many.
    pub usual_rooms: u32,
    /// Tries to lay out a dungeon; `None` means that this try came to nothing and another may not.
    pub lay_out: LayOut,
}

/// A try at a layout.
pub type LayOut = fn(&mut Workshop<'_>, &mut Stream) -> Result<Option<Sketch>, Error>;

/// The strategy of a ruleset. Those that know one floor only are stacked.
pub fn strategy(layout: Layout) -> Strategy {
    let (usual_rooms, lay_out): (u32, LayOut) = match layout {
        Layout::Cells => (20, cells::lay_out),
        Layout::Shapes => (15, |shop, dice| stack::floors(shop, dice, shapes::lay_out)),
        Layout::Growth => (15, |shop, dice| stack::floors(shop, dice, growth::lay_out)),
        Layout::Tree => (20, |shop, dice| stack::floors(shop, dice, tree::lay_out)),
        Layout::Levels => (9, levels::lay_out),
        Layout::Hexes => (hexes::USUAL_HEXES, hexes::lay_out),
    };
    Strategy {
        usual_rooms,
        lay_out,
    }
}

/// A square sheet for so many rooms, each with so many squares, and some to spare.
fn roomy(rooms: u32, each: u32, spare: u32) -> (u32, u32) {
    let side = (rooms * each).isqrt() + spare;
    (side, side)
}

/// A place in a list of so many.
fn index(stream: &mut Stream, count: usize) -> Option<usize> {
    let last = i64::try_from(count.checked_sub(1)?).ok()?;
    usize::try_from(stream.range(0..=last)).ok()
}

/// Takes anything out of a list, whose order does not matter.
fn take_any<T>(stream: &mut Stream, things: &mut Vec<T>) -> Option<T> {
    let at = index(stream, things.len())?;
    Some(things.swap_remove(at))
}
