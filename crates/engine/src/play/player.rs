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
    /// The story so far, line by line; empty unless one is kept.
    pub story: &'q [String],
    /// Who plays and what they have, line by line; empty unless a story is kept.
    pub party: &'q [String],
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
    /// One of many.
    Member {
        /// The number of a hero, foe, item, door, room or card.
        number: u32,
        /// What people call it; empty unless a story is kept.
        name: &'q str,
    },
}

/// What a player says to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// The place of the choice among the options.
    Choice(usize),
    /// The policy is to decide.
    Policy,
    /// The player leaves, and the run ends here.
    Leave,
}

/// Somebody who plays. The same answers to the same dice give the same run, whoever gave them.
pub trait Player: Debug {
    /// Answers a question.
    fn answer(&mut self, question: &Question<'_>) -> Reply;
}

impl<P: Player + ?Sized> Player for &mut P {
    fn answer(&mut self, question: &Question<'_>) -> Reply {
        (**self).answer(question)
    }
}

/// Answers that are known in advance: by offer, the id of the answer.
#[derive(Debug, Clone, Default)]
pub struct Resolved(pub Vec<(String, String)>);

impl Resolved {
    fn choose(&self, question: &Question<'_>) -> Option<usize> {
        let (_, wanted) = self.0.iter().find(|(offer, _)| offer == question.offer)?;
        let is_it =
            |choice: &Choice<'_>| matches!(choice, Choice::Answer { id, .. } if id == wanted);
        question.options.iter().position(is_it)
    }
}

impl Player for Resolved {
    fn answer(&mut self, question: &Question<'_>) -> Reply {
        self.choose(question).map_or(Reply::Policy, Reply::Choice)
    }
}
