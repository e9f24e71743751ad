//! The order in which the rooms of a dungeon are printed: by number, or shuffled so that neighbours are on different spreads.

use std::collections::BTreeSet;

use super::sections::{self, Section, SectionId, SectionKind};
use super::spreads::{self, Arrangement, PageCapacity};
use super::wish::{BookletWish, Form, Length};
use crate::dungeon::{Contents, DoorState, Dungeon, Encounter, Room, RoomId, Visit};
use crate::model::Ruleset;
use crate::rng::Stream;

/// The order of a booklet's main part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomSequence {
    /// Rooms in order.
    Keyed,
    /// Shuffled sections.
    Gamebook {
        /// Who leads where.
        sections: Vec<Section>,
        /// How much room each takes, about.
        weights: Vec<u32>,
        /// Moves between every two, as far as spoilers go.
        apart: Vec<Vec<u32>>,
        /// What shares a spread.
        arrangement: Arrangement,
    },
}

/// Millimetres that a page of a stapled booklet holds.
const PAGE: u32 = 180;
/// Height of a line.
const PITCH: usize = 4;

/// What heights are guessed by, in millimetres.
#[derive(Clone, Copy)]
struct Gauge {
    /// Letters of a line, about.
    line: usize,
    /// Boxes to tick in a row.
    row: u32,
    /// Number, name, box and the space around a room or section.
    head: u32,
}

/// A page of a stapled booklet.
const BOOK: Gauge = Gauge {
    line: 84,
    row: 23,
    head: 14,
};
/// A panel of a folded sheet.
const PANEL: Gauge = Gauge {
    line: 40,
    row: 10,
    head: 12,
};
/// Millimetres that rooms and what nobody can play without may fill, by a guess that is rather too high: three panels and parts of two
/// more, of text that may be set smaller. Sections have drawings beside them, which are harder to guess.
const PANELS: u32 = 400;
const PANELS_OF_SECTIONS: u32 = 365;

/// Squares of a dungeon, the short side first, that can be drawn on a panel with a border of rock.
const DRAWN: (u32, u32) = (11, 17);

/// Everybody in the dungeon and which contents put somebody in the way.
pub struct Inhabitants<'a> {
    /// The game, for the words about powers.
    pub ruleset: &'a Ruleset,
    /// Foes, with what is prepared for them.
    pub encounters: &'a [Encounter],
    /// Contents that must be dealt with first.
    pub fights: &'a Fights,
    /// What comes of decisions, as far as it has sections of its own.
    pub outcomes: Vec<Consequence<'a>>,
}

/// What comes of a decision, for the section that prints it.
pub struct Consequence<'a> {
    /// The section that leads there; none for whoever comes by.
    pub from: Option<SectionKind>,
    /// Letters of its words.
    pub letters: usize,
    /// Those who come of it.
    pub encounters: Vec<&'a Encounter>,
}

/// Somebody in the way: a room, and which of its contents.
pub type Fights = BTreeSet<(RoomId, usize)>;

/// Whether a room has a second section for when nobody is in the way any more.
pub fn is_in_two(wish: &BookletWish, fights: &Fights, room: RoomId) -> bool {
    wish.length != Length::Tiny && fights.iter().any(|(id, _)| *id == room)
}

/// Puts the rooms of a dungeon, or its sections, in their order.
pub fn arrange(
    dungeon: &Dungeon,
    wish: &BookletWish,
    people: &Inhabitants<'_>,
    stream: &Stream,
) -> RoomSequence {
    match wish.form {
        Form::Keyed => RoomSequence::Keyed,
        Form::Gamebook => {
            // Nobody should read of the treasure while the fight is on; one sheet has more need of another room.
            let one_sheet = wish.length == Length::Tiny;
            let in_two = |room: &Room| is_in_two(wish, people.fights, room.id);
            let from: Vec<Option<SectionKind>> = people.outcomes.iter().map(|it| it.from).collect();
            let sections = sections::sections(dungeon, &in_two, &from);
            let weights: Vec<u32> = sections
                .iter()
                .map(|section| section_weight(dungeon, section, people, BOOK))
                .collect();
            let apart = sections::measure_spoilers(dungeon, &sections);
            let shelf = PageCapacity {
                page: PAGE,
                one_sheet,
            };
            let arrangement = spreads::arrange(&weights, &apart, shelf, stream);
            RoomSequence::Gamebook {
                sections,
                weights,
                apart,
                arrangement,
            }
        }
    }
}

impl RoomSequence {
    /// The printed number of a section.
    pub fn number(&self, id: SectionId) -> Option<u32> {
        match self {
            Self::Keyed => None,
            Self::Gamebook { arrangement, .. } => {
                let place = arrangement.order().position(|at| at == id)?;
                u32::try_from(place + 1).ok()
            }
        }
    }

    /// The printed number of the section in which a room is entered.
    pub fn arrival(&self, room: RoomId) -> Option<u32> {
        let Self::Gamebook { sections, .. } = self else {
            return None;
        };
        let entered = |section: &Section| section.part == SectionKind::Arrive(room);
        self.number(sections.iter().position(entered)?)
    }

    /// The printed number of the section for an outcome.
    pub fn outcome(&self, at: usize) -> Option<u32> {
        let Self::Gamebook { sections, .. } = self else {
            return None;
        };
        let is_it =
            |section: &Section| matches!(section.part, SectionKind::Outcome(own, _) if own == at);
        self.number(sections.iter().position(is_it)?)
    }

    /// The section with a printed number.
    pub fn section(&self, number: u32) -> Option<&Section> {
        match self {
            Self::Keyed => None,
            Self::Gamebook {
                sections,
                arrangement,
                ..
            } => {
                let at = usize::try_from(number.checked_sub(1)?).ok()?;
                sections.get(arrangement.order().nth(at)?)
            }
        }
    }

    /// Printed numbers of sections that begin a spread, except the first.
    pub fn spread_heads(&self) -> Vec<u32> {
        let Self::Gamebook { arrangement, .. } = self else {
            return Vec::new();
        };
        let mut next = 1;
        let mut heads = Vec::new();
        for spread in &arrangement.spreads {
            heads.push(next);
            next += u32::try_from(spread.len()).unwrap_or(0);
        }
        heads.split_off(1.min(heads.len()))
    }

    /// Printed numbers of sections that must never be open side by side.
    pub fn kept_apart(&self) -> Vec<(u32, u32)> {
        let Self::Gamebook {
            apart, arrangement, ..
        } = self
        else {
            return Vec::new();
        };
        let numbered: Vec<(u32, SectionId)> = (1..).zip(arrangement.order()).collect();
        let mut pairs = Vec::new();
        for (at, (one, id)) in numbered.iter().enumerate() {
            for (other, next) in &numbered[at + 1..] {
                if apart[*id][*next] < arrangement.apart {
                    pairs.push((*one, *other));
                }
            }
        }
        pairs
    }
}

/// Whether the rooms or sections fit the panels of one sheet beside something of so many millimetres.
pub fn fits_a_sheet(
    dungeon: &Dungeon,
    sequence: &RoomSequence,
    people: &Inhabitants<'_>,
    beside: u32,
) -> bool {
    let (total, room): (u32, u32) = match sequence {
        RoomSequence::Keyed => {
            let rooms = dungeon.rooms.iter();
            let heights = rooms.map(|room| heights(dungeon, room, people, PANEL));
            (heights.map(|room| room.whole()).sum(), PANELS)
        }
        RoomSequence::Gamebook { sections, .. } => {
            let sections = sections.iter();
            let weight = |section| section_weight(dungeon, section, people, PANEL);
            (sections.map(weight).sum(), PANELS_OF_SECTIONS)
        }
    };
    total + beside <= room && (*sequence == RoomSequence::Keyed || is_drawn_on_a_panel(dungeon))
}

/// Millimetres of a panel that somebody takes who comes by.
pub fn estimate_visit(ruleset: &Ruleset, visit: &Visit) -> u32 {
    let foes = visit.encounters.iter();
    let foes: u32 = foes.map(|met| PANEL.encounter(ruleset, met)).sum();
    PANEL.paragraph(&in_words(&visit.contents)) + foes
}

/// Millimetres of a panel that the answer to an offer takes. What foes do and leave is reckoned with their rooms.
pub fn estimate_outcome(ruleset: &Ruleset, outcome: &Consequence<'_>) -> u32 {
    PANEL.consequence(ruleset, outcome)
}

/// Heading and words, for their length.
pub fn in_words(contents: &Contents) -> String {
    format!(
        "{}. {}",
        contents.heading().plain(),
        contents.text_before_deciding().plain()
    )
}

/// Millimetres of a panel that a rule takes with its heading.
pub fn estimate_rule(text: &str) -> u32 {
    const HEADING: u32 = 9;
    let lines = text.lines().map(|line| PANEL.paragraph(line.trim()));
    HEADING + lines.sum::<u32>()
}

/// Whether a panel has squares enough to draw the dungeon on, whichever way it is turned.
fn is_drawn_on_a_panel(dungeon: &Dungeon) -> bool {
    let squares = || dungeon.rooms.iter().flat_map(|room| &room.squares);
    let span = |values: Vec<i32>| {
        let ends = values.iter().min().zip(values.iter().max());
        ends.map_or(0, |(least, most)| most.abs_diff(*least) + 1)
    };
    let across = span(squares().map(|square| square.x).collect());
    let down = span(squares().map(|square| square.y).collect());
    across.min(down) <= DRAWN.0 && across.max(down) <= DRAWN.1
}

impl Gauge {
    /// Height of a paragraph, with the space after it.
    fn height(self, letters: usize) -> u32 {
        let lines = letters.div_ceil(self.line);
        u32::try_from(lines * PITCH + 2 * lines.min(1)).unwrap_or(u32::MAX)
    }

    fn paragraph(self, text: &str) -> u32 {
        self.height(text.chars().count())
    }

    /// Height of foes: a line of figures and rows of boxes.
    fn encounter(self, ruleset: &Ruleset, met: &Encounter) -> u32 {
        let boxes = met.count.saturating_mul(met.life.unwrap_or(1).min(30) + 1);
        7 + self.height(letters(ruleset, &met.foe)) + boxes.div_ceil(self.row) * 5
    }

    /// Height of what comes of a decision, with the line that sends the reader back.
    fn consequence(self, ruleset: &Ruleset, outcome: &Consequence<'_>) -> u32 {
        let foes = outcome.encounters.iter();
        let foes: u32 = foes.map(|met| self.encounter(ruleset, met)).sum();
        self.height(outcome.letters) + foes + self.height(1)
    }

    fn estimate_prepared(self, contents: Option<&Contents>) -> u32 {
        contents.map_or(0, |words| self.height(in_words(words).chars().count() + 12))
    }
}

/// Letters of the words about a foe's powers.
fn letters(ruleset: &Ruleset, foe: &str) -> usize {
    let foe = ruleset.foes.get(foe).into_iter();
    let texts = foe.flat_map(|foe| &foe.traits).map(|grant| {
        let text = ruleset.traits[&grant.of].text.as_ref();
        text.map_or(0, |text| text.source.chars().count() + 15)
    });
    texts.sum()
}

/// The contents of a room, as heights.
struct Heights {
    /// Number, name, box, flavour and the space around it all.
    head: u32,
    /// Those who are in the way.
    fights: u32,
    /// What they leave.
    spoils: u32,
    /// Everything else.
    rest: u32,
    /// Ways on.
    exits: u32,
}

impl Heights {
    fn whole(&self) -> u32 {
        self.head + self.fights + self.spoils + self.rest + self.exits
    }
}

fn heights(dungeon: &Dungeon, room: &Room, people: &Inhabitants<'_>, gauge: Gauge) -> Heights {
    let mut found = Heights {
        head: gauge.head + gauge.paragraph(&room.flavour),
        fights: 0,
        spoils: 0,
        rest: 0,
        exits: 0,
    };
    for (at, contents) in room.contents.iter().enumerate() {
        let words = gauge.paragraph(&in_words(contents));
        if people.fights.contains(&(room.id, at)) {
            found.fights += words;
        } else {
            found.rest += words;
        }
    }
    let here = people.encounters.iter();
    for met in here.filter(|met| met.room == room.id && met.behind.is_none()) {
        let foes = gauge.encounter(people.ruleset, met);
        found.fights += foes + gauge.estimate_prepared(met.reaction.as_ref());
        found.spoils += gauge.estimate_prepared(met.treasure.as_ref());
    }
    for (door, _) in dungeon.exits(room.id) {
        let note = door.note.as_ref().filter(|_| door.state != DoorState::Open);
        let note = note.map_or(0, |note| note.text().chars().count());
        found.exits += u32::try_from((note + 30).div_ceil(gauge.line) * (PITCH + 1)).unwrap_or(5);
    }
    found
}

/// A section has its number for a heading. The contents of its room are in one section, or before and after a fight in two.
fn section_weight(
    dungeon: &Dungeon,
    section: &Section,
    people: &Inhabitants<'_>,
    gauge: Gauge,
) -> u32 {
    // The box that is ticked has a line of its own, and so has the way on.
    const LINES: u32 = 11;
    // That nobody is there any more.
    const QUIET: u32 = 6;
    if let SectionKind::Outcome(at, _) = section.part {
        let outcome = people.outcomes.get(at);
        return gauge.head
            + outcome.map_or(0, |outcome| gauge.consequence(people.ruleset, outcome));
    }
    let room = section.part.room().and_then(|room| dungeon.room(room));
    let Some(found) = room.map(|room| heights(dungeon, room, people, gauge)) else {
        return gauge.head;
    };
    match section.part {
        // Beside a tile the lines are shorter.
        SectionKind::Arrive(_) if section.goes_on().is_some() => {
            found.head + found.fights * 5 / 4 + LINES
        }
        SectionKind::Arrive(_) => found.head + (found.whole() - found.head) * 5 / 4,
        _ => gauge.head + QUIET + found.spoils + found.rest + found.exits,
    }
}
