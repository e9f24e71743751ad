//! How a map looks: colours, strokes and habits. A new style is one more value of this type.

/// A way to paint maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// As typed on the command line.
    pub name: &'static str,
    /// One line about it.
    pub help: &'static str,
    /// Colour of the page.
    pub paper: &'static str,
    /// Colour of lines, doors and letters.
    pub ink: &'static str,
    /// Colour of the floor.
    pub floor: &'static str,
    /// Colour of water.
    pub wet: &'static str,
    /// Colour of columns and other stone.
    pub stone: &'static str,
    /// Lines between squares.
    pub grid: Option<Grid>,
    /// What is done to the rock.
    pub rock: Rock,
    /// Width of walls.
    pub wall: i32,
    /// Whether a line of paper colour runs inside the walls.
    pub hollow_walls: bool,
    /// Whether doors swing, as on a builder's plan.
    pub swinging_doors: bool,
    /// Font families of the few words.
    pub letters: &'static str,
    /// Whether numbers of rooms read like those of an office.
    pub office: bool,
}

/// Lines of graph paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Their colour.
    pub colour: &'static str,
    /// Their width.
    pub width: i32,
    /// Whether the whole sheet has them or only the floor.
    pub everywhere: bool,
}

/// What is done to the rock around rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rock {
    /// Nothing.
    Bare,
    /// Short strokes in changing directions, close to the walls.
    Hatched,
}
