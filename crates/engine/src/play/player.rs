//! Whoever answers offers in place of the policy.

use std::fmt::Debug;

/// Something that is asked of the player.
#[derive(Debug, Clone, Copy)]
pub struct Question<'q> {
    /// Id of the offer.
    pub offer: &'q str,
    /// The question, as the ruleset writes it.
    pub ask: &'q str,
    /// What can be chosen: at least two.
    pub options: &'q [Choice<'q>],
}

/// Something that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice<'q> {
    /// An answer of the offer.
    Answer {
        /// Its place among all answers.
        number: usize,
        /// Its id.
        id: &'q str,
        /// As printed.
        label: &'q str,
    },
    /// One of many: the number of a hero, foe, item, door or room.
    Member(u32),
}

/// Somebody who plays. The same answers to the same dice give the same run, whoever gave them.
pub trait Player: Debug {
    /// The place of the choice among the options; none leaves the decision to the policy.
    fn answer(&mut self, question: &Question<'_>) -> Option<usize>;
}

/// Answers that are known in advance: by offer, the id of the answer.
#[derive(Debug, Clone, Default)]
pub struct Resolved(pub Vec<(String, String)>);

impl Player for Resolved {
    fn answer(&mut self, question: &Question<'_>) -> Option<usize> {
        let (_, wanted) = self.0.iter().find(|(offer, _)| offer == question.offer)?;
        let is_it =
            |choice: &Choice<'_>| matches!(choice, Choice::Answer { id, .. } if id == wanted);
        question.options.iter().position(is_it)
    }
}
