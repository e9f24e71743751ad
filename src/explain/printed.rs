//! What is printed for a room: every word and figure of its entries with its origin, in the order of the page.

use super::numbers::numbers_at;
use crate::content::blocks::{Entry, EntryPart, FoeLine, Found};
use crate::content::{Block, Content, Origins, Span, TracedText};
use crate::facts::Origin;

/// A printed number and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The number as printed.
    pub number: String,
    /// The words it is in.
    pub words: String,
    /// Its origin; none when it is unknown, which no booklet may have.
    pub origin: Option<Origin>,
}

/// The numbers of the entries with these numbers. Drawings are left out: their numbers are those of the entry.
pub fn collect_numbers(content: &Content, entries: &[u32]) -> Vec<Printed> {
    let mut page = Page::default();
    for block in content.pages.iter().flat_map(|page| page.blocks()) {
        match block {
            Block::Entry(entry) if entries.contains(&entry.number) => page.entry(entry),
            Block::Outcomes(outcomes) => {
                let sent = |entry: &&Entry| entry.of.is_some_and(|of| entries.contains(&of));
                let here = outcomes.entries.iter().filter(sent);
                here.for_each(|entry| page.entry(entry));
            }
            Block::HiddenWays(hidden) => {
                let found = hidden.found.iter();
                let here = found.filter(|found| entries.contains(&found.number));
                here.for_each(|found| page.collect_finds(found));
            }
            _ => {}
        }
    }
    page.0
}

#[derive(Default)]
struct Page(Vec<Printed>);

impl Page {
    fn entry(&mut self, entry: &Entry) {
        self.number(entry.number, "number of the entry", Origin::Numbering);
        let lines = entry.title.iter().chain(&entry.flavour);
        lines.chain(&entry.place).for_each(|line| self.line(line));
        for part in &entry.parts {
            match part {
                EntryPart::Said { label, text } => {
                    label.iter().for_each(|label| self.line(label));
                    text.iter().for_each(|span| self.span(span));
                }
                EntryPart::Foes { foes } => foes.iter().for_each(|foe| self.foe(foe)),
                EntryPart::Boxes {
                    label,
                    count,
                    origin,
                } => self.number(*count, label, origin.clone()),
                EntryPart::Ways { ways } => {
                    for way in ways {
                        self.line(&way.text);
                        self.target(way.to);
                    }
                }
            }
        }
    }

    fn collect_finds(&mut self, found: &Found) {
        self.number(found.number, "number of the entry", Origin::Numbering);
        found.text.iter().for_each(|span| self.span(span));
        found.foes.iter().for_each(|foe| self.foe(foe));
        self.target(found.to);
    }

    fn target(&mut self, to: Option<u32>) {
        if let Some(to) = to {
            self.number(to, &format!("way to {to}"), Origin::Numbering);
        }
    }

    fn foe(&mut self, foe: &FoeLine) {
        self.line(&foe.name);
        for (label, value) in &foe.figures {
            let words = format!("{}: {label} {}", foe.name.text, value.text);
            self.numbers(&value.text, &value.origins, &words);
        }
        for (name, text) in &foe.powers {
            self.line(name);
            self.line(text);
        }
        for boxes in &foe.boxes {
            let words = format!("boxes of {}", foe.name.text);
            self.number(*boxes, &words, foe.life.clone());
        }
    }

    fn line(&mut self, line: &TracedText) {
        self.numbers(&line.text, &line.origins, &line.text);
    }

    fn span(&mut self, span: &Span) {
        self.numbers(&span.text, &span.origins, &span.text);
    }

    fn numbers(&mut self, text: &str, origins: &Origins, words: &str) {
        for (at, number) in numbers_at(text) {
            self.0.push(Printed {
                number: number.to_owned(),
                words: words.to_owned(),
                origin: origins.at(at).cloned(),
            });
        }
    }

    fn number(&mut self, number: u32, words: &str, origin: Origin) {
        self.0.push(Printed {
            number: number.to_string(),
            words: words.to_owned(),
            origin: Some(origin),
        });
    }
}
