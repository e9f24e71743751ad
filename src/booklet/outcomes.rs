//! What comes of decisions, and of waiting and fighting: kept apart from the question, so that nobody reads it too soon.

use super::encounters::answers;
use super::make::Booklet;
use super::wish::{Form, Length};
use crate::dungeon::{Behind, Contents, RoomId};
use crate::rng::Stream;

/// Something that is printed under a number of its own behind the dungeon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The room where one is sent there.
    pub room: RoomId,
    /// Which of the room's contents sends there.
    pub contents: usize,
    /// What brings it about.
    pub cause: Cause,
}

/// What brings an outcome about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An answer to an offer.
    Answer(Behind),
    /// Waiting for those who are met: their place among the encounters.
    Waiting(usize),
    /// Beating them.
    Victory(usize),
}

/// Everything that is kept apart, in the order of print: shuffled, so that neighbours tell nothing.
pub fn outcomes(booklet: &Booklet, stream: &mut Stream) -> Vec<Outcome> {
    let mut found = Vec::new();
    for room in &booklet.made.dungeon.rooms {
        for (at, contents) in room.contents.iter().enumerate() {
            let mut add = |cause| {
                found.push(Outcome {
                    room: room.id,
                    contents: at,
                    cause,
                });
            };
            answers(contents)
                .into_iter()
                .for_each(|behind| add(Cause::Answer(behind)));
            of_encounters(booklet, room.id, at)
                .into_iter()
                .for_each(add);
        }
    }
    stream.shuffle(&mut found);
    found
}

/// One sheet has no other place for how foes react and what they leave; a gamebook tells what they leave in a section of its own.
fn of_encounters(booklet: &Booklet, room: RoomId, at: usize) -> Vec<Cause> {
    if booklet.wish.length == Length::Tiny {
        return Vec::new();
    }
    let some = |contents: &Option<Contents>| contents.as_ref().is_some_and(|it| !it.is_empty());
    let mut found = Vec::new();
    for (index, met) in booklet.encounters.iter().enumerate() {
        if (met.room, met.contents, met.behind) != (room, at, None) {
            continue;
        }
        if some(&met.reaction) {
            found.push(Cause::Waiting(index));
        }
        if some(&met.treasure) && booklet.wish.form == Form::Keyed {
            found.push(Cause::Victory(index));
        }
    }
    found
}

impl Booklet {
    /// The number under which an outcome is printed: they come after the rooms or sections.
    pub fn number_of(&self, room: RoomId, contents: usize, cause: Cause) -> Option<u32> {
        let wanted = Outcome {
            room,
            contents,
            cause,
        };
        let at = self.outcomes.iter().position(|known| *known == wanted)?;
        u32::try_from(self.telling.entries(&self.made.dungeon) + at + 1).ok()
    }

    /// Printed numbers of entries and outcomes that must never lie open side by side.
    pub fn outcomes_apart(&self) -> Vec<(u32, u32)> {
        let pairs = self.outcomes.iter().flat_map(|outcome| {
            let to = self.number_of(outcome.room, outcome.contents, outcome.cause);
            let from = self.telling.numbers_of(outcome.room);
            from.into_iter().filter_map(move |from| Some((from, to?)))
        });
        pairs.collect()
    }
}
