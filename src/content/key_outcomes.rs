//! What comes of the decisions in the rooms of a key: a list of its own, so that it is not read together with the question.

use super::blocks::{Entry, EntryPart, Outcomes};
use super::{Block, TracedText, markup};
use crate::booklet::decisions;
use crate::dungeon::{Dungeon, Room};
use crate::facts::Phrases;
use crate::model::Ruleset;
use crate::words::Word;

/// The answers that a room leads to, each with what comes of it: `Touch it:`.
pub(super) fn answers_in(room: &Room) -> Vec<(TracedText, Phrases)> {
    let decisions = room.contents.iter().flat_map(decisions);
    let answers = decisions.flat_map(|(_, offered)| {
        let answers = offered.answers.iter().filter_map(move |answer| {
            let label = TracedText::of(format!("{}:", answer.label), offered.origin());
            let told = answer.outcome.as_ref()?;
            Some((label, told.tell_before_deciding(&offered.origin()).tidied()))
        });
        answers.collect::<Vec<_>>()
    });
    answers.filter(|(_, told)| !told.is_empty()).collect()
}

/// The list below the rooms of a key, under their numbers; none where nothing is decided.
pub(super) fn list_outcomes(ruleset: &Ruleset, dungeon: &Dungeon) -> Option<Block> {
    let entries = dungeon.rooms.iter().filter_map(|room| {
        let said = answers_in(room).into_iter();
        let said = said.map(|(label, told)| EntryPart::Said {
            label: Some(label),
            text: markup::spans_of(&told),
        });
        let said: Vec<EntryPart> = said.collect();
        (!said.is_empty()).then(|| Entry {
            of: Some(room.id),
            ..Entry::plain(room.id, said)
        })
    });
    let entries: Vec<Entry> = entries.collect();
    (!entries.is_empty()).then(|| {
        Block::Outcomes(Outcomes {
            title: Some(ruleset.word(Word::Outcomes).to_owned()),
            text: None,
            entries,
            turned: false,
        })
    })
}
