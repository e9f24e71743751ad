//! What comes of decisions, of waiting and of fights, apart from where they are decided: in a list behind the rooms, in sections of their
//! own, or upside down on one sheet.

use std::collections::BTreeSet;

use super::BookletParts;
use super::entries::{compose_labelled_part, join_heading_and_text, links};
use super::foe_lines::foe_lines;
use crate::booklet::{Asked, Cause, Outcome, RoomSequence, Section};
use crate::content::blocks::{self, Entry, EntryPart, WayLine};
use crate::content::{Block, TracedText};
use crate::dungeon::{Encounter, OfferAnswer, Room};
use crate::facts::{Origin, Phrases};
use crate::words::Word;

/// The answer that leads to an outcome; none where nothing has to be answered before.
fn answer_before(parts: &BookletParts<'_>, asked: Asked, cause: Cause) -> Option<OfferAnswer> {
    match cause {
        Cause::Answer(answer) => parts.booklet.answer_before(asked, answer),
        Cause::Waiting(met) | Cause::Victory(met) => parts.booklet.encounters.get(met)?.behind,
    }
}

/// Where to read what comes of one thing after an answer, or without any, and what those who are beaten leave: each with its number.
pub fn lines(
    parts: &BookletParts<'_>,
    asked: Asked,
    before: Option<OfferAnswer>,
) -> Option<EntryPart> {
    let outcomes = numbered_outcomes(parts, asked, before).into_iter();
    let ways = outcomes.map(|(text, number)| WayLine {
        text,
        verb: verb(parts),
        to: Some(number),
    });
    let mut ways: Vec<WayLine> = ways.collect();
    number_equal_labels(&mut ways);
    (!ways.is_empty()).then_some(EntryPart::Ways { ways })
}

/// `In it (1):` and `In it (2):` where two things of one room ask the same.
fn number_equal_labels(ways: &mut [WayLine]) {
    let labels: Vec<String> = ways.iter().map(|way| way.text.text.clone()).collect();
    for (at, way) in ways.iter_mut().enumerate() {
        let is_same = |label: &&String| **label == way.text.text;
        let place = labels[..=at].iter().filter(is_same).count();
        if labels.iter().filter(is_same).count() > 1 {
            let label = way.text.text.trim_end_matches(':');
            let mut numbered = Phrases::of(label, way.text.origin());
            numbered.push(format!(" ({place})"), Origin::Numbering);
            numbered.push(":", Origin::Program);
            way.text = numbered.into();
        }
    }
}

fn verb(parts: &BookletParts<'_>) -> String {
    parts.word(match parts.booklet.sequence {
        RoomSequence::Keyed => Word::ReadOutcome,
        RoomSequence::Gamebook { .. } => Word::TurnTo,
    })
}

/// What must be done for an outcome: `Touch it:`.
fn label(parts: &BookletParts<'_>, asked: Asked, cause: Cause) -> Option<TracedText> {
    Some(match cause {
        Cause::Answer(behind) => {
            let (_, offered) = parts.booklet.decision(asked, behind)?;
            let answer = offered.answers.get(behind.answer)?;
            TracedText::of(format!("{}:", answer.label), offered.origin())
        }
        Cause::Waiting(_) => TracedText::program(parts.word(Word::Reaction)),
        Cause::Victory(_) => TracedText::program(parts.word(Word::AfterFight)),
    })
}

/// A sentence with the numbers of what comes of its questions behind it.
pub fn with_numbers(parts: &BookletParts<'_>, asked: Asked, mut line: Phrases) -> Phrases {
    for (label, number) in numbered_outcomes(parts, asked, None) {
        line.push(format!(" {} {} ", label.text, verb(parts)), label.origin());
        line.push(format!("**{number}**"), Origin::Numbering);
        line.push(".", Origin::Program);
    }
    line
}

/// What must be done for each outcome of one thing after an answer, or without any, and its number; none on one sheet, where they have that of the
/// room.
fn numbered_outcomes(
    parts: &BookletParts<'_>,
    asked: Asked,
    before: Option<OfferAnswer>,
) -> Vec<(TracedText, u32)> {
    if parts.is_one_sheet() {
        return Vec::new();
    }
    let all = parts.booklet.in_reading_order(asked).into_iter();
    let all = all.filter(|(_, cause)| answer_before(parts, asked, *cause) == before);
    let numbered = all.filter_map(|(at, cause)| {
        let number = parts.booklet.number_of(at)?;
        Some((label(parts, asked, cause)?, number))
    });
    numbered.collect()
}

/// The numbers of what comes of one thing.
pub fn numbers_of(parts: &BookletParts<'_>, asked: Asked) -> Vec<u32> {
    let all = numbered_outcomes(parts, asked, None).into_iter();
    all.map(|(_, number)| number).collect()
}

/// The numbers of outcomes that some words send the reader to.
pub fn asked_in(parts: &BookletParts<'_>, words: &[EntryPart]) -> Vec<u32> {
    let outcomes = 0..parts.booklet.outcomes.len();
    let outcomes = outcomes.filter_map(|at| parts.booklet.number_of(at));
    let outcomes: BTreeSet<u32> = outcomes.collect();
    let ways = words.iter().filter_map(|part| match part {
        EntryPart::Ways { ways } => Some(ways),
        _ => None,
    });
    let sent = ways.flatten().filter_map(|way| way.to);
    sent.filter(|number| outcomes.contains(number)).collect()
}

/// The words and foes of an outcome, and the numbers of what comes of them in turn.
fn outcome_parts(parts: &BookletParts<'_>, outcome: &Outcome) -> Option<Vec<EntryPart>> {
    let (label, words, further) = match outcome.cause {
        Cause::Answer(own) => {
            let words = answer_words(parts, outcome.asked, own)?;
            (None, words, lines(parts, outcome.asked, Some(own)))
        }
        Cause::Waiting(at) => {
            let further = lines(parts, Asked::Reaction(at), None);
            (None, words_of_encounter(parts, outcome.cause)?, further)
        }
        Cause::Victory(at) => {
            let label = TracedText::program(parts.word(Word::Leaves));
            let further = lines(parts, Asked::Treasure(at), None);
            (
                Some(label),
                words_of_encounter(parts, outcome.cause)?,
                further,
            )
        }
    };
    let mut found = vec![compose_labelled_part(label, &words)];
    found.extend(foes(parts, parts.booklet.encounters_after(outcome)));
    found.extend(further);
    Some(found)
}

/// How those who are met react, or what they leave.
fn words_of_encounter(parts: &BookletParts<'_>, cause: Cause) -> Option<Phrases> {
    let met = |at: usize| parts.booklet.encounters.get(at);
    let told = match cause {
        Cause::Answer(_) => None,
        Cause::Waiting(at) => met(at)?.reaction.as_ref(),
        Cause::Victory(at) => met(at)?.treasure.as_ref(),
    };
    Some(join_heading_and_text(parts.ruleset, told?, &[]))
}

fn answer_words(parts: &BookletParts<'_>, asked: Asked, behind: OfferAnswer) -> Option<Phrases> {
    let (_, offered) = parts.booklet.decision(asked, behind)?;
    let facts = parts.booklet.answer(asked, behind)?;
    Some(facts.tell_before_deciding(&offered.origin()).tidied())
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
    // The way back asks for nothing.
    let asks = asked_in(parts, &found);
    let room = section.part.room();
    if let Some(room) = room.and_then(|room| parts.dungeon().room(room)) {
        found.push(EntryPart::Ways {
            ways: links(parts, room, section),
        });
    }
    Entry {
        asks,
        ..Entry::plain(number, found)
    }
}

/// The outcomes of a keyed booklet under their numbers; empty where nothing is kept apart, or where they have sections.
pub fn list(parts: &BookletParts<'_>) -> Vec<Block> {
    let booklet = parts.booklet;
    if booklet.sequence != RoomSequence::Keyed || booklet.outcomes.is_empty() {
        return Vec::new();
    }
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
        title: Some(parts.word(Word::Outcomes)),
        text: Some(parts.word(Word::OutcomesText)),
        entries: entries.collect(),
        turned: false,
    })]
}

/// The outcomes of a booklet on one sheet, under the numbers of their rooms, or of those who come by. Each is a block of its own and finds its own
/// place; what comes of a decision that is itself upside down is in another one, after all of those.
pub fn upside_down(parts: &BookletParts<'_>) -> Vec<Block> {
    let booklet = parts.booklet;
    let rooms = || parts.dungeon().rooms.iter();
    let number = |room: &Room| booklet.number_of_room(room.id).unwrap_or(room.id);
    let at_once = rooms().map(|room| (number(room), of_room(parts, room)));
    let further = rooms().map(|room| (number(room), further_in_room(parts, room)));
    let coming = (1..).zip((0..booklet.wanderers.len()).map(Asked::Wanderer));
    let coming = coming.map(|(number, asked)| (number, answers_to(parts, asked, &|_| true)));
    let group = |title: Word, text: Option<Word>, found: Vec<(u32, Vec<EntryPart>)>| {
        let found = found.into_iter().filter(|(_, found)| !found.is_empty());
        let blocks = found.enumerate().map(move |(at, (number, found))| {
            Block::Outcomes(blocks::Outcomes {
                title: (at == 0).then(|| parts.word(title)),
                text: (text.filter(|_| at == 0 && parts.text_only)).map(|it| parts.word(it)),
                entries: vec![Entry {
                    of: Some(number),
                    ..Entry::plain(number, found)
                }],
                turned: !parts.text_only,
            })
        });
        blocks.collect::<Vec<Block>>()
    };
    let of_rooms = at_once.chain(further).collect();
    let mut blocks = group(Word::Outcomes, Some(Word::OutcomesText), of_rooms);
    blocks.extend(group(Word::Wanderers, None, coming.collect()));
    blocks
}

/// Everything that can come of what is in a room, and what a search of it finds; questions without what comes of them in turn.
fn of_room(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let booklet = parts.booklet;
    let own = |word| Some(TracedText::program(parts.word(word)));
    let mut found = Vec::new();
    for asked in (0..room.contents.len()).map(|at| Asked::Room(room.id, at)) {
        found.extend(answers_to(parts, asked, &|answer| {
            booklet.answer_before(asked, answer).is_none()
        }));
        for (_, cause) in booklet.in_reading_order(asked) {
            let label = match cause {
                Cause::Victory(_) => own(Word::Leaves),
                _ => label(parts, asked, cause),
            };
            let words = words_of_encounter(parts, cause);
            found.extend(words.map(|words| compose_labelled_part(label, &words)));
        }
    }
    for (_, find) in booklet.finds.iter().filter(|(id, _)| *id == room.id) {
        let words = join_heading_and_text(parts.ruleset, &find.contents, &find.encounters);
        found.push(compose_labelled_part(own(Word::Finds), &words));
        found.extend(foes(parts, find.encounters.iter()));
    }
    found
}

/// What comes of the questions that are upside down themselves: those behind an answer, in a reaction, in what is left or found.
fn further_in_room(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let booklet = parts.booklet;
    let mut found = Vec::new();
    for asked in (0..room.contents.len()).map(|at| Asked::Room(room.id, at)) {
        found.extend(answers_to(parts, asked, &|answer| {
            booklet.answer_before(asked, answer).is_some()
        }));
    }
    let met = booklet.encounters.iter().enumerate();
    let met = met.filter(|(_, met)| met.room == room.id);
    let met = met.flat_map(|(at, _)| [Asked::Reaction(at), Asked::Treasure(at)]);
    let finds = booklet.finds.iter().enumerate();
    let finds = finds.filter(|(_, (id, _))| *id == room.id);
    for asked in met.chain(finds.map(|(at, _)| Asked::Find(at))) {
        found.extend(answers_to(parts, asked, &|_| true));
    }
    found
}

/// What comes of some of the answers to one thing, in reading order, each behind the answer.
fn answers_to(
    parts: &BookletParts<'_>,
    asked: Asked,
    wanted: &dyn Fn(OfferAnswer) -> bool,
) -> Vec<EntryPart> {
    let mut found = Vec::new();
    for (_, cause) in parts.booklet.in_reading_order(asked) {
        let Cause::Answer(answer) = cause else {
            continue;
        };
        if let Some(text) = answer_words(parts, asked, answer).filter(|_| wanted(answer)) {
            found.push(compose_labelled_part(label(parts, asked, cause), &text));
            let outcome = Outcome { asked, cause };
            found.extend(foes(parts, parts.booklet.encounters_after(&outcome)));
        }
    }
    found
}
