//! What an expression is once it is read: a small tree in which every node knows where it was written.

use borsh::{BorshDeserialize, BorshSerialize};

use std::ops::Range;

/// A dice expression, or a part of one.
///
/// Two expressions are equal when they say the same, wherever they were written.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Expr {
    /// What it is.
    pub kind: Kind,
    /// The bytes of the text it was read from.
    pub range: Range<usize>,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Kind {
    /// A whole number: `10`.
    Number(i64),
    /// A value that is looked up when the expression is rolled: `depth`, `hero.level`.
    Name(String),
    /// Dice: `4d6kh3`.
    Pool(Pool),
    /// A minus sign in front: `-d6`.
    Negate(Box<Expr>),
    /// Two expressions and what is done with them: `2d6+1`.
    Binary {
        /// What is done.
        op: Op,
        /// The expression before the sign.
        left: Box<Expr>,
        /// The expression after the sign.
        right: Box<Expr>,
    },
    /// The highest or lowest of several expressions: `max(d6, 3)`.
    Pick {
        /// Which one counts.
        end: End,
        /// Two expressions or more.
        of: Vec<Expr>,
    },
    /// An expression rolled twice, of which one result counts: `adv d20`.
    Twice {
        /// Which one counts.
        end: End,
        /// What is rolled twice.
        of: Box<Expr>,
    },
}

/// Arithmetic with two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Op {
    /// `a+b`
    Add,
    /// `a-b`
    Subtract,
    /// `axb`
    Multiply,
    /// `a/b`, rounded up as solo games do: `1d100/4` gives 1 to 25.
    DivideUp,
    /// `a//b`, rounded down.
    DivideDown,
}

/// The high or the low end of several values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum End {
    /// The highest.
    High,
    /// The lowest.
    Low,
}

/// Several equal dice, and how they are read.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Pool {
    /// How many dice, at least one.
    pub count: u32,
    /// What kind of dice.
    pub shape: Shape,
    /// Whether a highest face is rolled again and added, and at most how many times per die.
    pub explode: Option<u32>,
    /// Which dice count; all if nothing is said.
    pub keep: Option<Keep>,
    /// Whether dice that meet a condition are counted, instead of adding faces up.
    pub success: Option<Success>,
}

/// The kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Shape {
    /// An ordinary die with faces from 1 up.
    Sides(u32),
    /// Several six-sided dice read as the digits of a number: two for `d66`, three for `d666`.
    Digits(u32),
    /// A die with the faces -1, 0 and 1: `dF`.
    Fate,
}

impl Shape {
    /// The lowest value one such die can show.
    pub fn lowest(self) -> i64 {
        match self {
            Self::Sides(_) => 1,
            Self::Digits(digits) => repeat_digit(1, digits),
            Self::Fate => -1,
        }
    }

    /// The highest value one such die can show.
    pub fn highest(self) -> i64 {
        match self {
            Self::Sides(sides) => i64::from(sides),
            Self::Digits(digits) => repeat_digit(6, digits),
            Self::Fate => 1,
        }
    }

    /// How many physical dice one such die is.
    pub fn dice(self) -> u32 {
        match self {
            Self::Digits(digits) => digits,
            Self::Sides(_) | Self::Fate => 1,
        }
    }
}

/// The number that consists of `digit` written `times` times.
fn repeat_digit(digit: i64, times: u32) -> i64 {
    (0..times).fold(0, |number, _| number * 10 + digit)
}

/// A choice of dice by their values: `kh3`, `kl1`, `dh1`, `dl1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Keep {
    /// Whether the chosen dice are dropped instead of kept.
    pub drop: bool,
    /// From which end they are chosen.
    pub end: End,
    /// How many are chosen.
    pub count: u32,
}

impl Keep {
    /// From which end of a pool of `dice` dice how many are kept.
    pub fn kept(self, dice: u32) -> (End, u32) {
        if self.drop {
            (self.end.other(), dice.saturating_sub(self.count))
        } else {
            (self.end, self.count.min(dice))
        }
    }
}

impl End {
    /// The opposite end.
    pub fn other(self) -> Self {
        match self {
            Self::High => Self::Low,
            Self::Low => Self::High,
        }
    }

    /// The value that counts of two.
    pub fn of(self, one: i64, other: i64) -> i64 {
        match self {
            Self::High => one.max(other),
            Self::Low => one.min(other),
        }
    }
}

/// A condition on single dice: `>=7`.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Success {
    /// How a die is compared.
    pub compare: Compare,
    /// What it is compared with.
    pub target: Target,
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Compare {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `<`
    Below,
    /// `=`
    Equal,
}

impl Compare {
    /// Whether `value` meets the condition.
    pub fn holds(self, value: i64, target: i64) -> bool {
        match self {
            Self::AtLeast => value >= target,
            Self::AtMost => value <= target,
            Self::Above => value > target,
            Self::Below => value < target,
            Self::Equal => value == target,
        }
    }
}

/// What dice are compared with.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Target {
    /// A number.
    Number(i64),
    /// A value that is looked up when the dice are rolled.
    Name(String),
}

impl Expr {
    /// How many dice the expression rolls at most; stays at the top of its type when it would pass it.
    pub fn dice(&self) -> u64 {
        match &self.kind {
            Kind::Number(_) | Kind::Name(_) => 0,
            Kind::Pool(pool) => pool.dice(),
            Kind::Negate(of) => of.dice(),
            Kind::Binary { left, right, .. } => left.dice().saturating_add(right.dice()),
            Kind::Pick { of, .. } => of
                .iter()
                .fold(0, |sum: u64, part| sum.saturating_add(part.dice())),
            Kind::Twice { of, .. } => of.dice().saturating_mul(2),
        }
    }

    /// The names the expression looks up, in reading order, each as often as it occurs.
    pub fn names(&self) -> Vec<(&str, Range<usize>)> {
        let mut names = Vec::new();
        self.collect_names(&mut names);
        names
    }

    fn collect_names<'a>(&'a self, names: &mut Vec<(&'a str, Range<usize>)>) {
        match &self.kind {
            Kind::Number(_) => {}
            Kind::Name(name) => names.push((name, self.range.clone())),
            Kind::Pool(pool) => names.extend(pool.name().map(|name| (name, self.range.clone()))),
            Kind::Negate(of) | Kind::Twice { of, .. } => of.collect_names(names),
            Kind::Binary { left, right, .. } => {
                left.collect_names(names);
                right.collect_names(names);
            }
            Kind::Pick { of, .. } => of.iter().for_each(|part| part.collect_names(names)),
        }
    }
}

impl Pool {
    /// How many physical dice are rolled at most.
    pub fn dice(&self) -> u64 {
        let per_die = u64::from(self.explode.unwrap_or(0)) + 1;
        u64::from(self.count) * u64::from(self.shape.dice()) * per_die
    }

    /// The name the dice are compared with, if they are.
    fn name(&self) -> Option<&str> {
        match &self.success.as_ref()?.target {
            Target::Name(name) => Some(name),
            Target::Number(_) => None,
        }
    }
}
