//! What comes of decisions, and of waiting and fighting: kept apart from the question, so that it is not read too soon.

use super::make::Booklet;
use super::request::Form;
use super::sections::SectionKind;
use crate::dungeon::{Contents, OfferAnswer, RoomId};
use crate::rng::Stream;
use crate::table::{Facts, Offered};

/// Something that is printed apart from what leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// What leads to it.
    pub asked: Asked,
    /// How it comes about.
    pub cause: Cause,
}

/// What asks for a decision. Encounters, finds and wanderers are named by their place in the booklet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// One of a room's contents.
    Room(RoomId, usize),
    /// How foes react.
    Reaction(usize),
    /// What foes leave.
    Treasure(usize),
    /// What a search brings.
    Find(usize),
    /// Somebody who comes by.
    Wanderer(usize),
}

/// How an outcome comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An answer to an offer.
    Answer(OfferAnswer),
    /// Waiting for those who are met: their place among the encounters.
    Waiting(usize),
    /// Beating them.
    Victory(usize),
}

/// Everything that is kept apart, in the order of print: shuffled, so that neighbours tell nothing. What rooms ask comes first: the answers to what is
/// asked there in turn can then be pages away.
pub fn outcomes(booklet: &Booklet, stream: &mut Stream) -> Vec<Outcome> {
    let mut found = Vec::new();
    let mut add = |asked, cause| found.push(Outcome { asked, cause });
    for room in &booklet.made.dungeon.rooms {
        for (at, contents) in room.contents.iter().enumerate() {
            let asked = Asked::Room(room.id, at);
            let causes = answers(contents).into_iter().map(Cause::Answer);
            let causes = causes.chain(of_encounters(booklet, room.id, at));
            causes.for_each(|cause| add(asked, cause));
        }
    }
    for asked in asked_elsewhere(booklet) {
        let decided = booklet.contents(asked).into_iter().flat_map(answers);
        decided.for_each(|behind| add(asked, Cause::Answer(behind)));
    }
    stream.shuffle(&mut found);
    found.sort_by_key(|outcome| !matches!(outcome.asked, Asked::Room(..)));
    found
}

/// A decision, after the answer to another one that leads to it.
pub type Decision<'a> = (Option<OfferAnswer>, &'a Offered);

/// Every decision that some contents lead to: those that a reader is offered at once, in their order, and then those behind an answer.
pub fn decisions(contents: &Contents) -> Vec<Decision<'_>> {
    let at_once = contents.offers().into_iter();
    let mut found: Vec<Decision<'_>> = at_once.map(|offered| (None, offered)).collect();
    let mut offer = 0;
    while let Some((_, offered)) = found.get(offer).copied() {
        for (answer, given) in offered.answers.iter().enumerate() {
            let behind = OfferAnswer { offer, answer };
            let further = given.outcome.iter().flat_map(Facts::offers);
            found.extend(further.map(|offered| (Some(behind), offered)));
        }
        offer += 1;
    }
    found
}

/// Every answer to every decision of which something comes.
fn answers(contents: &Contents) -> Vec<OfferAnswer> {
    let decisions = decisions(contents).into_iter();
    told_answers(decisions.map(|(_, offered)| offered))
}

/// The same for these offers.
pub fn told_answers<'o>(offers: impl Iterator<Item = &'o Offered>) -> Vec<OfferAnswer> {
    let mut told = Vec::new();
    for (offer, offered) in offers.enumerate() {
        let answers = offered.answers.iter().enumerate();
        let answers = answers.filter(|(_, answer)| answer.outcome.is_some());
        told.extend(answers.map(|(answer, _)| OfferAnswer { offer, answer }));
    }
    told
}

/// What may ask for a decision besides rooms.
fn asked_elsewhere(booklet: &Booklet) -> Vec<Asked> {
    let met = 0..booklet.encounters.len();
    let met = met.flat_map(|at| [Asked::Reaction(at), Asked::Treasure(at)]);
    let finds = (0..booklet.finds.len()).map(Asked::Find);
    let wanderers = (0..booklet.wanderers.len()).map(Asked::Wanderer);
    met.chain(finds).chain(wanderers).collect()
}

/// How those who are met react, and what they leave.
fn of_encounters(booklet: &Booklet, room: RoomId, at: usize) -> Vec<Cause> {
    let some = |contents: &Option<Contents>| contents.as_ref().is_some_and(|it| !it.is_empty());
    let mut found = Vec::new();
    let met = booklet.encounters.iter().enumerate();
    for (index, met) in met.filter(|(_, met)| (met.room, met.contents) == (room, at)) {
        if some(&met.reaction) {
            found.push(Cause::Waiting(index));
        }
        if some(&met.treasure) {
            found.push(Cause::Victory(index));
        }
    }
    found
}

impl Booklet {
    /// What asks.
    pub fn contents(&self, asked: Asked) -> Option<&Contents> {
        match asked {
            Asked::Room(room, at) => self.made.dungeon.room(room)?.contents.get(at),
            Asked::Reaction(met) => self.encounters.get(met)?.reaction.as_ref(),
            Asked::Treasure(met) => self.encounters.get(met)?.treasure.as_ref(),
            Asked::Find(at) => self.finds.get(at).map(|(_, find)| &find.contents),
            Asked::Wanderer(at) => self.wanderers.get(at).map(|visit| &visit.contents),
        }
    }

    /// The decision that something is an answer to.
    pub fn decision(&self, asked: Asked, behind: OfferAnswer) -> Option<Decision<'_>> {
        let mut all = decisions(self.contents(asked)?).into_iter();
        all.nth(behind.offer)
    }

    /// The answer that leads to the decision of another answer; none where it is offered at once.
    pub fn answer_before(&self, asked: Asked, behind: OfferAnswer) -> Option<OfferAnswer> {
        self.decision(asked, behind)?.0
    }

    /// What comes of an answer.
    pub fn answer(&self, asked: Asked, behind: OfferAnswer) -> Option<&Facts> {
        let (_, offered) = self.decision(asked, behind)?;
        offered.answers.get(behind.answer)?.outcome.as_ref()
    }

    /// The room where it is asked; none for those who come by.
    pub fn room_of(&self, asked: Asked) -> Option<RoomId> {
        match asked {
            Asked::Room(room, _) => Some(room),
            Asked::Reaction(met) | Asked::Treasure(met) => {
                self.encounters.get(met).map(|met| met.room)
            }
            Asked::Find(at) => self.finds.get(at).map(|(room, _)| *room),
            Asked::Wanderer(_) => None,
        }
    }

    /// The section of a gamebook that leads to an outcome; none for those who come by.
    pub(super) fn leads_to(&self, outcome: &Outcome) -> Option<SectionKind> {
        let room = self.room_of(outcome.asked)?;
        let apart = |asked: Asked, cause: Cause| {
            let wanted = Outcome { asked, cause };
            let at = self.outcomes.iter().position(|known| *known == wanted)?;
            Some(SectionKind::Outcome(at, Some(room)))
        };
        if let Cause::Answer(behind) = outcome.cause
            && let Some(before) = self.answer_before(outcome.asked, behind)
        {
            return apart(outcome.asked, Cause::Answer(before));
        }
        // Without a cause of its own, those who are met come of the answer that they are behind.
        let of_encounter = |met: usize, cause: Option<Cause>| {
            let met = self.encounters.get(met)?;
            let cause = cause.or(met.behind.map(Cause::Answer))?;
            apart(Asked::Room(met.room, met.contents), cause)
        };
        let apart = match (outcome.asked, outcome.cause) {
            (_, Cause::Waiting(met) | Cause::Victory(met)) => of_encounter(met, None),
            (Asked::Reaction(met), _) => of_encounter(met, Some(Cause::Waiting(met))),
            (Asked::Treasure(met), _) => of_encounter(met, Some(Cause::Victory(met))),
            (Asked::Room(..) | Asked::Find(_) | Asked::Wanderer(_), _) => None,
        };
        Some(apart.unwrap_or(SectionKind::Arrive(room)))
    }

    /// Everything that one thing leads to, in reading order, each with its place among the outcomes.
    pub fn in_reading_order(&self, asked: Asked) -> Vec<(usize, Cause)> {
        let all = self.outcomes.iter().enumerate();
        let own = all.filter(|(_, outcome)| outcome.asked == asked);
        let mut found: Vec<(usize, Cause)> = own.map(|(at, own)| (at, own.cause)).collect();
        found.sort_by_key(|(_, cause)| match cause {
            Cause::Answer(behind) => (0, behind.offer, behind.answer),
            Cause::Waiting(met) => (1, *met, 0),
            Cause::Victory(met) => (2, *met, 0),
        });
        found
    }

    /// The number under which an outcome is printed: that of its section, or one after those of the rooms.
    pub fn number_of(&self, at: usize) -> Option<u32> {
        match self.request.form {
            Form::Gamebook => self.sequence.outcome(at),
            Form::Keyed => u32::try_from(self.made.dungeon.rooms.len() + at + 1).ok(),
        }
    }

    /// Printed numbers of rooms and outcomes that must never be open side by side; the order of a gamebook sees to its own.
    pub fn outcomes_apart(&self) -> Vec<(u32, u32)> {
        if self.request.form == Form::Gamebook {
            return Vec::new();
        }
        let pair = |(at, outcome): (usize, &Outcome)| {
            Some((self.room_of(outcome.asked)?, self.number_of(at)?))
        };
        self.outcomes.iter().enumerate().filter_map(pair).collect()
    }
}
