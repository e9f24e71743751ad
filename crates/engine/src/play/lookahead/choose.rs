//! Which answer: trials in rounds, the poorer half dropped after each.

use super::super::chance::Chance;
use super::super::code::Group;
use super::super::machine::{Machine, Stage};
use super::Lookahead;
use super::trial::{Move, Situation};

/// An answer with a policy that plays on after it.
#[derive(Debug, Clone)]
struct Arm {
    /// The place of the answer among all.
    option: usize,
    policy: u16,
    /// What each trial was worth; trials of the same number have the same dice in all arms.
    worth: Vec<i64>,
}

impl Arm {
    fn total(&self) -> i64 {
        self.worth.iter().sum()
    }

    /// Whether it is better than another by more than chance explains: the sum of differences against the root of the sum of their squares.
    fn beats(&self, other: &Self) -> bool {
        let (mut sum, mut squares) = (0_i64, 0_i64);
        for (own, its) in self.worth.iter().zip(&other.worth) {
            sum += own - its;
            squares += (own - its) * (own - its);
        }
        sum > 0 && MARGIN.1 * sum * sum > MARGIN.0 * squares
    }
}

/// The square of how many standard errors an answer has to be better than the policy's own, as a fraction.
const MARGIN: (i64, i64) = (1, 1);

/// Trials of each arm before one is dropped.
const FIRST_ROUND: usize = 8;

impl Lookahead<'_> {
    /// The place of the best of these moves; `habit` is what the policy would do.
    fn choose(
        &mut self,
        situation: &Situation<'_>,
        moves: &[Move],
        habit: Option<usize>,
    ) -> Option<usize> {
        let dice = self.source.split_numbered("decision", self.decisions);
        self.decisions += 1;
        let habit = match habit {
            Some(habit) => habit,
            None => {
                let own = self.ask_policy(situation, &dice)?;
                moves.iter().position(
                    |option| matches!(option, Move::Answer { number, .. } if *number == own),
                )?
            }
        };
        let mut arms: Vec<Arm> = Vec::new();
        for policy in self.policies.clone() {
            for option in 0..moves.len() {
                arms.push(Arm {
                    option,
                    policy,
                    worth: Vec::new(),
                });
            }
        }
        // The policy's own answer comes first: among equals the first one stays.
        arms.swap(0, habit);
        let mut left = self.foresight.trials as usize;
        loop {
            let done = arms[0].worth.len();
            let round = done.max(FIRST_ROUND).min(left / arms.len());
            if round == 0 {
                break;
            }
            for arm in &mut arms {
                for number in done..done + round {
                    let worth = self.try_move(
                        situation,
                        &dice,
                        number as u64,
                        moves[arm.option],
                        arm.policy,
                    );
                    arm.worth.push(worth);
                }
            }
            left -= round * arms.len();
            halve(&mut arms);
            if is_settled(&arms) {
                break;
            }
        }
        let own = arms.first()?;
        let rivals = arms
            .iter()
            .filter(|arm| arm.option != habit && arm.beats(own));
        let best = rivals.reduce(|best, arm| {
            if arm.total() > best.total() {
                arm
            } else {
                best
            }
        });
        Some(best.map_or(habit, |arm| arm.option))
    }
}

/// Drops the poorer half; the first arm, which others are compared with, stays.
fn halve(arms: &mut Vec<Arm>) {
    let keep = arms.len().div_ceil(2).max(2);
    let first = arms.remove(0);
    arms.sort_by_key(|arm| -arm.total());
    arms.truncate(keep - 1);
    arms.insert(0, first);
}

/// Whether more trials would show nothing: some are won, and every answer does as well in each of them.
fn is_settled(arms: &[Arm]) -> bool {
    let Some((first, others)) = arms.split_first() else {
        return true;
    };
    first.total() > 0 && others.iter().all(|arm| arm.worth == first.worth)
}

impl<C: Chance> Machine<'_, C> {
    /// Whether trials can go on from here. Rules that run inside a step cannot be copied.
    fn can_look_ahead(&self) -> bool {
        self.lookahead.is_some() && self.inside == 0 && self.stage != Stage::Other
    }

    fn look_ahead(&mut self, moves: &[Move], habit: Option<usize>) -> Option<usize> {
        let mut lookahead = self.lookahead.take()?;
        let situation = Situation {
            state: &self.state,
            map: self.map.as_ref(),
            stage: self.stage,
        };
        let chosen = lookahead.choose(&situation, moves, habit);
        self.lookahead = Some(lookahead);
        chosen
    }

    /// The number of the answer that does best in trials; none leaves it to the policy.
    pub(in crate::play) fn foresee_answer(&mut self, mask: i64, step: u32) -> Option<i64> {
        if !self.can_look_ahead() || mask.count_ones() < 2 {
            return None;
        }
        let allowed = (0..i64::from(i64::BITS)).filter(|number| (mask >> number) & 1 == 1);
        let moves: Vec<Move> = allowed
            .map(|number| Move::Answer { number, step })
            .collect();
        match moves.get(self.look_ahead(&moves, None)?)? {
            Move::Answer { number, .. } => Some(*number),
            Move::Member { .. } => None,
        }
    }

    /// The place of the one that does best in trials, among those kept.
    pub(in crate::play) fn foresee_member(
        &mut self,
        group: Group,
        first: usize,
        habit: usize,
    ) -> Option<usize> {
        if !self.can_look_ahead() || self.state.kept.len() < first + 2 {
            return None;
        }
        let members = self.state.kept[first..].iter();
        let moves: Vec<Move> = members
            .map(|number| Move::Member {
                group,
                number: *number,
            })
            .collect();
        self.look_ahead(&moves, Some(habit))
    }
}
