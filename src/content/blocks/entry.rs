//! A numbered room or section of an adventure, with everything that is needed while one is in it.

use serde::Serialize;

use super::map::Tile;
use crate::content::{Span, Told};
use crate::facts::Origin;

/// A numbered room or section.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Entry {
    /// Its number in the book.
    pub number: u32,
    /// Name of the room; a section has none.
    pub title: Option<Told>,
    /// The word beside the box that is ticked by whoever has been here; none where there is no box.
    pub visited: Option<String>,
    /// A few words of mood.
    pub flavour: Option<Told>,
    /// The room as a small map.
    pub picture: Option<Tile>,
    /// Where it is drawn on one's own map.
    pub place: Option<Told>,
    /// The entry that sends the reader here, for what comes of a decision.
    pub of: Option<u32>,
    /// Whether it may be longer than a page, and has to be measured.
    pub long: bool,
    /// What is there, in the order it is dealt with.
    pub parts: Vec<EntryPart>,
}

impl Entry {
    /// A number and what belongs to it.
    pub fn plain(number: u32, parts: Vec<EntryPart>) -> Self {
        Self {
            number,
            title: None,
            visited: None,
            flavour: None,
            picture: None,
            place: None,
            of: None,
            long: false,
            parts,
        }
    }
}

/// What comes of decisions and fights: under numbers of their own, or (upside down) under that of their room.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Outcomes {
    /// Heading.
    pub title: Option<String>,
    /// Who may read them.
    pub text: Option<String>,
    /// In the order of their numbers.
    pub entries: Vec<Entry>,
    /// Whether they are printed upside down, beside their rooms.
    pub turned: bool,
}

/// A piece of an entry.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum EntryPart {
    /// Words, with a bold label before them.
    Said {
        /// The label.
        label: Option<Told>,
        /// The words.
        text: Vec<Span>,
    },
    /// Foes with their figures and boxes to tick.
    Foes {
        /// One line each.
        foes: Vec<FoeLine>,
    },
    /// Boxes to tick with a label.
    Boxes {
        /// What they count.
        label: String,
        /// How many.
        count: u32,
        /// Why so many.
        #[serde(skip)]
        origin: Origin,
    },
    /// Where one can go.
    Ways {
        /// One line each.
        ways: Vec<WayLine>,
    },
}

/// Foes of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FoeLine {
    /// Their name, with their number: `5 orcs`.
    pub name: Told,
    /// Label and value of each figure.
    pub figures: Vec<(String, Told)>,
    /// Powers and weaknesses: a name, and what it means.
    pub powers: Vec<(Told, Told)>,
    /// Boxes of life for each of them.
    pub boxes: Vec<u32>,
    /// Why so many boxes.
    #[serde(skip)]
    pub life: Origin,
}

/// Something on a list of things to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ChecklistItem {
    /// What it is.
    pub words: Vec<Span>,
    /// Foes with their figures.
    pub foes: Vec<FoeLine>,
}

/// Something that is told only to those who found it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Found {
    /// Number of the entry where it is found.
    pub number: u32,
    /// The number that its room has on one's own map, where that is another.
    pub also: Option<u32>,
    /// What it is.
    pub text: Vec<Span>,
    /// The verb before the number that it leads to.
    pub verb: String,
    /// The number of the entry that it leads to, if it is a way.
    pub to: Option<u32>,
    /// Foes with their figures.
    pub foes: Vec<FoeLine>,
}

/// A way out of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WayLine {
    /// Where and what it is.
    pub text: Told,
    /// Words before the number: `turn to`.
    pub verb: String,
    /// The number it leads to.
    pub to: Option<u32>,
}
