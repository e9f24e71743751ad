//! Which answer: trials in rounds, the poorer half dropped after each.

use super::super::chance::Chance;
use super::super::code::Group;
use super::super::machine::{Machine, Stage};
use super::Lookahead;
use super::trial::{Move, Situation};

/// An answer with a policy that plays on after it. What a good player does next is not known, so every policy of the game is tried, and an
/// answer is as good as it is with the best of them. Only the run's own plays on where there are too many answers for that.
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
        sum > 0 && sum * sum > MARGIN * squares
    }
}

/// The square of how many standard errors an answer has to be better than the policy's own. Where a game is hardly ever won, trials differ in a few
/// victories only, and the luckiest of several answers has two more than the policy's own by chance. This asks for seven more.
const MARGIN: i64 = 6;

/// Trials of each arm before one is dropped.
const FIRST_ROUND: usize = 8;

/// Trials of each arm after which an answer that never did better than the policy's own is given up.
const ENOUGH: usize = 32;

impl Lookahead<'_> {
    /// The place of the best of these moves. `habit` is what the policy would do, if that is known.
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
                let is_own =
                    |known: &Move| matches!(known, Move::Answer { number, .. } if *number == own);
                moves.iter().position(is_own)?
            }
        };
        let mut arms: Vec<Arm> = Vec::new();
        let trials = self.foresight.trials as usize;
        let played_on_by = (trials / (moves.len() * FIRST_ROUND)).clamp(1, self.policies.len());
        for at in 0..played_on_by {
            let policy = self.policies[at];
            let options = (0..moves.len()).map(|option| Arm {
                option,
                policy,
                worth: Vec::new(),
            });
            arms.extend(options);
        }
        let mut left = trials;
        let mut done = 0;
        while let round @ 1.. = done.max(FIRST_ROUND).min(left / arms.len()) {
            for arm in &mut arms {
                for number in done..done + round {
                    let (number, chosen) = (number as u64, moves[arm.option]);
                    let worth = self.try_move(situation, &dice, number, chosen, arm.policy);
                    arm.worth.push(worth);
                }
            }
            left -= round * arms.len();
            done += round;
            halve(&mut arms, habit);
            if is_settled(&arms, habit, done) {
                break;
            }
        }
        let (own, rival) = compare(&arms, habit)?;
        Some(if rival.beats(own) {
            rival.option
        } else {
            habit
        })
    }
}

/// The best arm of the policy's own answer, and the best of all others.
fn compare(arms: &[Arm], habit: usize) -> Option<(&Arm, &Arm)> {
    let best = |is_habit: bool| {
        let side = arms.iter().filter(|arm| (arm.option == habit) == is_habit);
        // The first of equals.
        side.reduce(|best, arm| {
            if arm.total() > best.total() {
                arm
            } else {
                best
            }
        })
    };
    best(true).zip(best(false))
}

/// Drops the poorer half. The best arm of the policy's own answer stays, and the best of all others.
fn halve(arms: &mut Vec<Arm>, habit: usize) {
    let keep = arms.len().div_ceil(2);
    arms.sort_by_key(|arm| -arm.total());
    let (mut own, mut others) = (0, 0);
    let mut place = 0;
    arms.retain(|arm| {
        let side = if arm.option == habit {
            &mut own
        } else {
            &mut others
        };
        *side += 1;
        place += 1;
        place <= keep || *side == 1
    });
}

/// Whether more trials would show nothing new.
fn is_settled(arms: &[Arm], habit: usize, done: usize) -> bool {
    let Some((own, rival)) = compare(arms, habit) else {
        return true;
    };
    // Where nobody wins in so many trials, the rest of them cannot show a margin either.
    let can_tell = own.total() > 0 || done > FIRST_ROUND;
    let is_same = can_tell && arms.iter().all(|arm| arm.worth == own.worth);
    is_same || (done >= ENOUGH && rival.total() <= own.total())
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
