//! The five ways to put rooms on squares, one file each.

mod attach;
mod cells;
mod geomorph;
mod growth;
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

/// A strategy.
pub struct Strategy {
    /// The ruleset's word for it.
    pub layout: Layout,
    /// One line about it.
    pub help: &'static str,
    /// Rooms when neither ruleset nor user say how many.
    pub usual_rooms: u32,
    /// Tries to lay out a dungeon; `None` means that this try came to nothing and another may not.
    pub lay_out: LayOut,
}

/// A try at a layout.
pub type LayOut = fn(&mut Workshop<'_>, &mut Stream) -> Result<Option<Sketch>, Error>;

/// All strategies.
pub static ALL: [Strategy; 5] = [
    Strategy {
        layout: Layout::Cells,
        help: "a grid of square rooms with four sides",
        usual_rooms: 20,
        lay_out: cells::lay_out,
    },
    Strategy {
        layout: Layout::Shapes,
        help: "drawn pieces joined at their doors",
        usual_rooms: 15,
        lay_out: |shop, stream| stack::floors(shop, stream, shapes::lay_out),
    },
    Strategy {
        layout: Layout::Growth,
        help: "rooms of so many squares grown on graph paper",
        usual_rooms: 15,
        lay_out: |shop, stream| stack::floors(shop, stream, growth::lay_out),
    },
    Strategy {
        layout: Layout::Tree,
        help: "rooms and corridors, deeper with every door",
        usual_rooms: 20,
        lay_out: |shop, stream| stack::floors(shop, stream, tree::lay_out),
    },
    Strategy {
        layout: Layout::Levels,
        help: "rooms, corridors and stairs on several floors",
        usual_rooms: 9,
        lay_out: levels::lay_out,
    },
];

/// The strategy of a ruleset.
pub fn strategy(layout: Layout) -> &'static Strategy {
    let found = ALL.iter().find(|strategy| strategy.layout == layout);
    found.unwrap_or(&ALL[3])
}
