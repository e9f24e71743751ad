//! A numbered room or section of an adventure, with everything that is needed while one is in it.

use super::Tile;
use super::prelude::*;
use crate::facts::Origin;

/// A numbered room or section.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Entry {
    /// Its number in the book.
    pub number: u32,
    /// Name of the room; a section has none.
    pub title: Option<TracedText>,
    /// The word beside the box that is ticked on the first visit; none where there is no box.
    pub visited: Option<String>,
    /// The same for when its foes are gone.
    pub cleared: Option<String>,
    /// A few words of mood.
    pub flavour: Option<TracedText>,
    /// The room as a small map.
    pub picture: Option<Tile>,
    /// Where it is drawn on one's own map.
    pub place: Option<TracedText>,
    /// The entry that sends the reader here, for what comes of a decision.
    pub of: Option<u32>,
    /// The numbers of what comes of decisions here, which must not be seen beside them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<u32>,
    /// Whether it is longer than a page and goes on on the next, as far as that is known.
    pub long: bool,
    /// What is there, in the order it is dealt with.
    pub parts: Vec<EntryPart>,
}

impl Entry {
    /// A number and what belongs to it.
    pub fn plain(number: u32, parts: Vec<EntryPart>) -> Self {
        Self {
            number,
            parts,
            ..Self::default()
        }
    }
}

/// A piece of an entry.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum EntryPart {
    /// Words, with a bold label before them.
    Said {
        /// The label.
        label: Option<TracedText>,
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
pub struct FoeLine {
    /// Their name, with their number: `5 orcs`.
    pub name: TracedText,
    /// Its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
    /// Label and value of each figure.
    pub figures: Vec<(String, TracedText)>,
    /// Powers and weaknesses: a name, and what it means.
    pub powers: Vec<(TracedText, TracedText)>,
    /// Boxes of life for each of them.
    pub boxes: Vec<u32>,
    /// Why so many boxes.
    #[serde(skip)]
    pub life: Origin,
}

/// A way out of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WayLine {
    /// Where and what it is.
    pub text: TracedText,
    /// Words before the number: `turn to`.
    pub verb: String,
    /// The number it leads to.
    pub to: Option<u32>,
}

impl WayLine {
    /// A way without a number.
    pub fn alone(text: TracedText) -> Self {
        Self {
            text,
            verb: String::new(),
            to: None,
        }
    }
}

impl Body for Entry {
    fn write_markdown(&self, out: &mut Markdown) {
        let title = self.title.as_ref().map(|title| format!(". {title}"));
        let title = title.unwrap_or_default();
        let ticks = self.visited.iter().chain(&self.cleared);
        let ticks: String = ticks.map(|word| format!(" ({word} [ ])")).collect();
        // Renderers disagree about the names of headings, so links lead to an anchor. The outcomes of a room on one sheet have the number
        // of the room, which has that anchor already.
        let anchor = if self.of == Some(self.number) {
            String::new()
        } else {
            format!("<a id=\"{}\"></a>", anchor(self.number))
        };
        out.line(format_args!("### {anchor}{}{title}{ticks}\n", self.number));
        if let Some(flavour) = &self.flavour {
            out.line(format_args!("*{flavour}*\n"));
        }
        if let Some(place) = &self.place {
            out.line(format_args!("({place})\n"));
        }
        self.parts.iter().for_each(|part| part.write_markdown(out));
    }

    fn name(&self) -> Option<&str> {
        self.title.as_ref().map(|title| title.text.as_str())
    }

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        let foes = self.parts.iter_mut().filter_map(|part| match part {
            EntryPart::Foes { foes } => Some(foes),
            EntryPart::Said { .. } | EntryPart::Boxes { .. } | EntryPart::Ways { .. } => None,
        });
        foes.flatten().map(|foe| &mut foe.icon).collect()
    }
}

impl EntryPart {
    fn write_markdown(&self, out: &mut Markdown) {
        match self {
            Self::Said { label, text } => {
                let label = label.as_ref().map(|label| format!("**{label}** "));
                let label = label.unwrap_or_default();
                out.line(format_args!("{label}{}\n", mark_up(text)));
            }
            Self::Foes { foes } => foes.iter().for_each(|foe| foe.write_markdown(out)),
            Self::Boxes { label, count, .. } => {
                out.line(format_args!("{label} {}\n", tick_boxes(*count)));
            }
            Self::Ways { ways } => ways.iter().for_each(|way| match way.to {
                Some(to) => out.line(format_args!("- {} {} {}", way.text, way.verb, link(to))),
                None => out.line(format_args!("- {}", way.text)),
            }),
        }
    }
}

impl FoeLine {
    pub(super) fn write_markdown(&self, out: &mut Markdown) {
        let figures = self.figures.iter();
        let figures = figures.map(|(label, value)| format!("{label} {value}"));
        let figures = figures.collect::<Vec<_>>().join(", ");
        let boxes = self.boxes.iter().map(|count| tick_boxes(*count));
        let boxes = boxes.collect::<Vec<_>>().join(" / ");
        out.line(format_args!("- **{}**: {figures}; {boxes}\n", self.name));
        for (name, text) in &self.powers {
            out.line(format_args!("  - *{name}*: {text}\n"));
        }
    }
}

/// The name of the place where an entry begins.
fn anchor(number: u32) -> String {
    format!("entry-{number}")
}

/// `[17](#entry-17)`.
pub(super) fn link(number: u32) -> String {
    format!("[{number}](#{})", anchor(number))
}
