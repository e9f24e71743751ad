//! The order in which the rooms of a dungeon are printed: by number, or shuffled so that neighbours are far from each other.

use std::collections::BTreeSet;

use super::request::{BookletRequest, Form, Length};
use super::section_order::{self, SectionOrder};
use super::sections::{self, Section, SectionId, SectionKind};
use crate::dungeon::{Dungeon, RoomId};
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
        /// Moves between every two, as far as spoilers go.
        apart: Vec<Vec<u32>>,
        /// The order of their numbers.
        arrangement: SectionOrder,
    },
}

/// Somebody in the way: a room, and which of its contents.
pub type Fights = BTreeSet<(RoomId, usize)>;

/// Puts the rooms of a dungeon, or its sections, in their order. `outcomes` are the sections that lead to outcomes with sections of their own;
/// none for wanderers.
pub fn arrange(
    dungeon: &Dungeon,
    request: &BookletRequest,
    outcomes: &[Option<SectionKind>],
    stream: &Stream,
) -> RoomSequence {
    if request.form == Form::Keyed {
        return RoomSequence::Keyed;
    }
    let sections = sections::sections(dungeon, outcomes);
    let apart = sections::measure_spoilers(dungeon, &sections);
    let arrangement = match request.length {
        Length::Tiny => section_order::shuffle(sections.len(), stream),
        _ => section_order::arrange(&apart, stream),
    };
    RoomSequence::Gamebook {
        sections,
        apart,
        arrangement,
    }
}

impl RoomSequence {
    /// The printed number of a section.
    pub fn number(&self, id: SectionId) -> Option<u32> {
        let Self::Gamebook { arrangement, .. } = self else {
            return None;
        };
        let place = arrangement.order.iter().position(|at| *at == id)?;
        u32::try_from(place + 1).ok()
    }

    /// The printed number of the section in which a room is entered.
    pub fn arrival(&self, room: RoomId) -> Option<u32> {
        self.find(|part| part == SectionKind::Arrive(room))
    }

    /// The printed number of the section for an outcome.
    pub fn outcome(&self, at: usize) -> Option<u32> {
        self.find(|part| matches!(part, SectionKind::Outcome(own, _) if own == at))
    }

    /// The printed number of the section that describes this.
    pub fn find(&self, is_it: impl Fn(SectionKind) -> bool) -> Option<u32> {
        let mut sections = self.numbered_sections();
        let found = sections.find(|(_, section)| is_it(section.part));
        found.map(|(number, _)| number)
    }

    /// The sections with their printed numbers, in order; none where rooms are numbered.
    pub fn numbered_sections(&self) -> impl Iterator<Item = (u32, &Section)> {
        let (sections, order) = match self {
            Self::Keyed => (&[][..], &[][..]),
            Self::Gamebook {
                sections,
                arrangement,
                ..
            } => (sections.as_slice(), arrangement.order.as_slice()),
        };
        let ids = (1..).zip(order);
        ids.filter_map(|(number, id)| Some((number, sections.get(*id)?)))
    }

    /// The section with a printed number.
    pub fn section(&self, number: u32) -> Option<&Section> {
        let mut sections = self.numbered_sections();
        let found = sections.find(|(own, _)| *own == number);
        found.map(|(_, section)| section)
    }

    /// Printed numbers of sections that must never be open side by side.
    pub fn kept_apart(&self) -> Vec<(u32, u32)> {
        let Self::Gamebook {
            apart, arrangement, ..
        } = self
        else {
            return Vec::new();
        };
        let numbered: Vec<(u32, SectionId)> =
            (1..).zip(arrangement.order.iter().copied()).collect();
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
