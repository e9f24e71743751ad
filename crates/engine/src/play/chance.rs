//! Where the dice of a run come from.

use super::journal::Journal;
use crate::dice::{self, Expr, Kind, Pool, Shape};
use crate::rng::Source;

/// Why a run stops before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// A rule or the dice are wrong.
    Mistake(String),
    /// More steps than the budget allows.
    Budget,
    /// The game is won.
    Won,
    /// A fight would begin, and only those who come were to be counted.
    Counted,
    /// Somebody has given this answer, and no more was to be known.
    Answered(i64),
    /// The player has left.
    Left,
    /// The exact solver is asked which way to go.
    Fork(Fork),
}

/// What a run waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fork {
    /// One of so many, each equally likely.
    Die(u32),
    /// The pool of this number in the program.
    Pool(u32),
}

/// Something that decides what chance decides.
pub trait Chance {
    /// Whether the machine tells it where numbers come from, see [`Recorded`](super::journal::Recorded). Ordinary runs pay nothing for it.
    const RECORDS: bool = false;

    /// The journal that is kept.
    #[inline(always)]
    fn journal(&mut self) -> Option<&mut Journal> {
        None
    }

    /// A number from 1 to `sides`.
    fn die(&mut self, sides: u32) -> Result<i64, Halt>;

    /// The total of a pool; `number` is its place in the program.
    fn pool(&mut self, number: u32, pool: &Pool) -> Result<i64, Halt>;
}

/// Dice that are really rolled.
#[derive(Debug)]
pub struct Rolling<S>(pub S);

impl<S: Source> Chance for Rolling<S> {
    #[inline]
    fn die(&mut self, sides: u32) -> Result<i64, Halt> {
        match self.0.face(sides) {
            Ok(face) => Ok(i64::from(face)),
            Err(problem) => Err(Halt::Mistake(problem.to_string())),
        }
    }

    #[inline]
    fn pool(&mut self, _: u32, pool: &Pool) -> Result<i64, Halt> {
        match pool {
            Pool {
                shape: Shape::Sides(sides),
                explode,
                keep: None,
                success: None,
                count,
            } => self.plain(*count, *sides, explode.unwrap_or(0)),
            _ => self.fancy(pool),
        }
    }
}

impl<S: Source> Rolling<S> {
    #[inline]
    fn plain(&mut self, count: u32, sides: u32, extra: u32) -> Result<i64, Halt> {
        let mut total = 0;
        for _ in 0..count {
            let mut face = self.die(sides)?;
            total += face;
            let mut left = extra;
            while left > 0 && face == i64::from(sides) {
                face = self.die(sides)?;
                total += face;
                left -= 1;
            }
        }
        Ok(total)
    }

    #[cold]
    fn fancy(&mut self, pool: &Pool) -> Result<i64, Halt> {
        let expr = Expr {
            kind: Kind::Pool(pool.clone()),
            range: 0..0,
        };
        let rolled = dice::total(&expr, &mut self.0, &dice::no_names);
        rolled.map_err(|problem| Halt::Mistake(problem.to_string()))
    }
}

/// For the exact solver: stops at every die, and goes on with the answer it was given.
#[derive(Debug, Default)]
pub struct Forking {
    pub answer: Option<i64>,
}

impl Chance for Forking {
    fn die(&mut self, sides: u32) -> Result<i64, Halt> {
        self.answer.take().ok_or(Halt::Fork(Fork::Die(sides)))
    }

    fn pool(&mut self, number: u32, _: &Pool) -> Result<i64, Halt> {
        self.answer.take().ok_or(Halt::Fork(Fork::Pool(number)))
    }
}
