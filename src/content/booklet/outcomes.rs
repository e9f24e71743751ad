//! What comes of decisions, of waiting and of fights, apart from where they are decided: in a list behind the rooms, in sections of their
//! own, or upside down on one sheet.

use std::collections::BTreeSet;

use super::BookletParts;
use super::entries::{compose_labelled_part, join_heading_and_text, join_with_outcomes, links};
use super::foe_lines::foe_lines;
use crate::booklet::{Asked, Cause, Outcome, RoomSequence, Section};
use crate::content::blocks::{self, Entry, EntryPart, WayLine};
use crate::content::{Block, Told};
use crate::dungeon::{Contents, Encounter, OfferAnswer, Room, RoomId};
use crate::facts::{Origin, Phrases};
use crate::words::Word;

/// Where to read what comes of what is in a room, and (`whole`) what those who are beaten leave.
pub fn of_contents(
    parts: &BookletParts<'_>,
    room: RoomId,
    at: usize,
    whole: bool,
) -> Option<EntryPart> {
    lines(parts, Asked::Room(room, at), |cause| match cause {
        Cause::Answer(_) => true,
        Cause::Waiting(met) => behind(parts, met).is_none(),
        Cause::Victory(met) => whole && behind(parts, met).is_none(),
    })
}

fn behind(parts: &BookletParts<'_>, met: usize) -> Option<OfferAnswer> {
    parts.booklet.encounters.get(met)?.behind
}

/// The outcomes of one thing that meet a condition, each with its number; none on one sheet, where they have that of the room.
fn lines(
    parts: &BookletParts<'_>,
    asked: Asked,
    wanted: impl Fn(Cause) -> bool,
) -> Option<EntryPart> {
    if parts.is_one_sheet() {
        return None;
    }
    let all = parts.booklet.outcomes_of(asked).into_iter();
    let ways = all.filter(|(cause, _)| wanted(*cause));
    let ways = ways.filter_map(|(cause, number)| {
        Some(WayLine {
            text: label(parts, asked, cause)?,
            verb: verb(parts),
            to: Some(number),
        })
    });
    let ways: Vec<WayLine> = ways.collect();
    (!ways.is_empty()).then_some(EntryPart::Ways { ways })
}

fn verb(parts: &BookletParts<'_>) -> String {
    parts.ruleset.words().own(match parts.booklet.sequence {
        RoomSequence::Keyed => Word::ReadOutcome,
        RoomSequence::Gamebook { .. } => Word::TurnTo,
    })
}

/// What must be done for an outcome: `Touch it:`.
fn label(parts: &BookletParts<'_>, asked: Asked, cause: Cause) -> Option<Told> {
    let words = parts.ruleset.words();
    Some(match cause {
        Cause::Answer(behind) => {
            let offers = parts.booklet.contents(asked)?.offers();
            let offered = offers.get(behind.offer)?;
            let answer = offered.answers.get(behind.answer)?;
            Told::of(format!("{}:", answer.label), offered.origin())
        }
        Cause::Waiting(_) => Told::program(words.get(Word::Reaction)),
        Cause::Victory(_) => Told::program(words.get(Word::AfterFight)),
    })
}

/// A sentence with the numbers of what comes of its questions behind it.
pub fn with_numbers(parts: &BookletParts<'_>, asked: Asked, mut line: Phrases) -> Phrases {
    for (cause, number) in parts.booklet.outcomes_of(asked) {
        let Some(label) = label(parts, asked, cause) else {
            continue;
        };
        let origin = label.origins.at(0).cloned().unwrap_or(Origin::Program);
        line.push(format!(" {} {} ", label.text, verb(parts)), origin);
        line.push(format!("**{number}**"), Origin::Numbering);
        line.push(".", Origin::Program);
    }
    line
}

/// The numbers of what comes of one thing; none on one sheet, which is open as a whole.
pub fn numbers_of(parts: &BookletParts<'_>, asked: Asked) -> Vec<u32> {
    if parts.is_one_sheet() {
        return Vec::new();
    }
    let all = parts.booklet.outcomes_of(asked).into_iter();
    all.map(|(_, number)| number).collect()
}

/// The numbers of outcomes that some words send the reader to.
pub fn asked_in(parts: &BookletParts<'_>, words: &[EntryPart]) -> Vec<u32> {
    let outcomes = 0..parts.booklet.outcomes.len();
    let outcomes: BTreeSet<u32> = outcomes
        .filter_map(|at| parts.booklet.number_of(at))
        .collect();
    let ways = words.iter().filter_map(|part| match part {
        EntryPart::Ways { ways } => Some(ways),
        _ => None,
    });
    let sent = ways.flatten().filter_map(|way| way.to);
    sent.filter(|number| outcomes.contains(number)).collect()
}

/// What those who were in the way leave behind, where a section of its own prints it.
pub fn spoils(parts: &BookletParts<'_>, room: RoomId, at: usize) -> Vec<EntryPart> {
    let met = parts.booklet.encounters.iter().enumerate();
    let here = met.filter(|(_, met)| (met.room, met.contents, met.behind) == (room, at, None));
    here.filter_map(|(index, met)| Some((index, skip_empty(met.treasure.as_ref())?)))
        .flat_map(|(index, treasure)| {
            let label = Told::program(parts.ruleset.words().get(Word::Leaves));
            let numbers = lines(parts, Asked::Treasure(index), |_| true);
            std::iter::once(compose_labelled_part(
                Some(label),
                &join_heading_and_text(treasure),
            ))
            .chain(numbers)
        })
        .collect()
}

fn skip_empty(contents: Option<&Contents>) -> Option<&Contents> {
    contents.filter(|contents| !contents.is_empty())
}

/// The words and foes of an outcome, and the numbers of what comes of them in turn.
fn outcome_parts(parts: &BookletParts<'_>, outcome: &Outcome) -> Option<Vec<EntryPart>> {
    let booklet = parts.booklet;
    let met = |at: usize| booklet.encounters.get(at);
    let mut found = Vec::new();
    match outcome.cause {
        Cause::Answer(own) => {
            found.push(compose_labelled_part(
                None,
                &answer_words(parts, outcome.asked, own)?,
            ));
            if let Asked::Room(room, at) = outcome.asked {
                found.extend(foes(parts, booklet.encounters_behind(room, at, Some(own))));
                found.extend(lines(parts, outcome.asked, |cause| match cause {
                    Cause::Answer(_) => false,
                    Cause::Waiting(met) | Cause::Victory(met) => behind(parts, met) == Some(own),
                }));
            }
        }
        Cause::Waiting(at) => {
            found.push(compose_labelled_part(
                None,
                &join_heading_and_text(met(at)?.reaction.as_ref()?),
            ));
            found.extend(lines(parts, Asked::Reaction(at), |_| true));
        }
        Cause::Victory(at) => {
            let label = Told::program(parts.ruleset.words().get(Word::Leaves));
            found.push(compose_labelled_part(
                Some(label),
                &join_heading_and_text(met(at)?.treasure.as_ref()?),
            ));
            found.extend(lines(parts, Asked::Treasure(at), |_| true));
        }
    }
    Some(found)
}

fn answer_words(parts: &BookletParts<'_>, asked: Asked, behind: OfferAnswer) -> Option<Phrases> {
    let offers = parts.booklet.contents(asked)?.offers();
    let origin = offers.get(behind.offer)?.origin();
    let facts = parts.booklet.answer(asked, behind)?;
    Some(facts.tell(&origin).tidied())
}

fn foes<'e>(
    parts: &BookletParts<'_>,
    met: impl Iterator<Item = &'e Encounter>,
) -> Option<EntryPart> {
    let foes = foe_lines(parts, met);
    (!foes.is_empty()).then_some(EntryPart::Foes { foes })
}

/// The section of a gamebook for an outcome.
pub fn section(parts: &BookletParts<'_>, number: u32, section: &Section, at: usize) -> Entry {
    let outcome = parts.booklet.outcomes.get(at);
    let found = outcome.and_then(|outcome| outcome_parts(parts, outcome));
    let mut found = found.unwrap_or_default();
    let room = section.part.room();
    if let Some(room) = room.and_then(|room| parts.booklet.made.dungeon.room(room)) {
        found.push(EntryPart::Ways {
            ways: links(parts, room, section),
        });
    }
    Entry::plain(number, found)
}

/// The outcomes of a keyed booklet under their numbers; empty where nothing is kept apart, or where they have sections.
pub fn list(parts: &BookletParts<'_>) -> Vec<Block> {
    let booklet = parts.booklet;
    if booklet.sequence != RoomSequence::Keyed || booklet.outcomes.is_empty() {
        return Vec::new();
    }
    let words = parts.ruleset.words();
    let all = booklet.outcomes.iter().enumerate();
    let entries = all.filter_map(|(at, outcome)| {
        let found = outcome_parts(parts, outcome)?;
        Some(Entry {
            of: booklet.room_of(outcome.asked),
            asks: asked_in(parts, &found),
            ..Entry::plain(booklet.number_of(at)?, found)
        })
    });
    vec![Block::Outcomes(blocks::Outcomes {
        title: Some(words.own(Word::Outcomes)),
        text: Some(words.own(Word::OutcomesText)),
        entries: entries.collect(),
        turned: false,
    })]
}

/// The outcomes of a booklet on one sheet, under the numbers of their rooms. Each is a block of its own and finds its own place.
pub fn upside_down(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let rooms = parts.booklet.made.dungeon.rooms.iter();
    let entries = rooms.filter_map(|room| {
        let found = of_room(parts, room);
        let number = parts.booklet.sequence.arrival(room.id).unwrap_or(room.id);
        (!found.is_empty()).then(|| Entry {
            of: Some(number),
            ..Entry::plain(number, found)
        })
    });
    let blocks = entries.enumerate().map(|(at, entry)| blocks::Outcomes {
        title: (at == 0).then(|| words.own(Word::Outcomes)),
        text: (at == 0 && parts.text_only).then(|| words.own(Word::OutcomesText)),
        entries: vec![entry],
        turned: !parts.text_only,
    });
    blocks.map(Block::Outcomes).collect()
}

/// Everything that can come of what is in a room, and what a search of it finds.
fn of_room(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let booklet = parts.booklet;
    let words = parts.ruleset.words();
    let own = |word| Some(Told::program(words.get(word)));
    let mut found = Vec::new();
    for asked in (0..room.contents.len()).map(|at| Asked::Room(room.id, at)) {
        let mut of_met = Vec::new();
        for (cause, label) in causes(parts, asked) {
            match cause {
                Cause::Answer(behind) => {
                    let text = answer_words(parts, asked, behind);
                    found.extend(text.map(|text| compose_labelled_part(label, &text)));
                    if let Asked::Room(room, at) = asked {
                        let met = booklet.encounters_behind(room, at, Some(behind));
                        found.extend(foes(parts, met));
                    }
                }
                Cause::Waiting(met) => {
                    let met = booklet.encounters.get(met);
                    let reaction = met.and_then(|met| met.reaction.as_ref());
                    of_met.extend(
                        reaction.map(|it| compose_labelled_part(label, &join_with_outcomes(it))),
                    );
                }
                Cause::Victory(met) => {
                    let met = booklet.encounters.get(met);
                    let treasure = met.and_then(|met| met.treasure.as_ref());
                    of_met.extend(treasure.map(|it| {
                        compose_labelled_part(own(Word::Leaves), &join_with_outcomes(it))
                    }));
                }
            }
        }
        found.extend(of_met);
    }
    for (_, find) in booklet.finds.iter().filter(|(id, _)| *id == room.id) {
        found.push(compose_labelled_part(
            own(Word::Finds),
            &join_with_outcomes(&find.contents),
        ));
        found.extend(foes(parts, find.encounters.iter()));
    }
    found
}

/// What can come about, in reading order, each with what must be done for it.
fn causes(parts: &BookletParts<'_>, asked: Asked) -> Vec<(Cause, Option<Told>)> {
    let all = parts.booklet.in_reading_order(asked).into_iter();
    all.map(|(_, cause)| (cause, label(parts, asked, cause)))
        .collect()
}
