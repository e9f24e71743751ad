//! What a script says, as a tree. Every name has a number of its own within its script, so that whoever gives names a meaning
//! ([`super::resolve`], an interpreter) can keep the meanings in a plain list beside the tree.

use borsh::{BorshDeserialize, BorshSerialize};

mod expr;
mod statement;

use std::ops::Range;

pub use expr::{
    BinaryOp, Call, Count, Expr, ExprKind, Extreme, GradeIs, GradeLabel, GradeLabels, Group,
    GroupKind, Is, Quantity, Shift, ShiftOp, TableName, TablePick, TableRoll,
};
pub use statement::{
    Amount, AnswerLabel, Arm, Block, Branch, CardMove, CardPile, Change, ChangeOp, Duration,
    FightSide, Go, Leave, Loop, NumberLabel, NumberLabels, Offer, PickHow, RollOf, Statement,
    StatementKind, TestCall, Thing, ThingKind, Transfer, Use, UseThing, Wear,
};

/// The number of a name within its script: the index into `names` of [`Script`] or [`Formula`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, BorshSerialize, BorshDeserialize,
)]
pub struct NameId(pub u32);

impl NameId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word the writer chose or a subject such as `hero`, where it is in the text.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Name {
    pub id: NameId,
    pub text: String,
    pub range: Range<usize>,
}

/// `hp`, `foe.level`, `hero.weapon.damage`. Never empty.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Path {
    pub first: Name,
    pub rest: Vec<Name>,
}

impl Path {
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = &Name> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    pub fn last(&self) -> &Name {
        self.rest.last().unwrap_or(&self.first)
    }

    pub fn range(&self) -> Range<usize> {
        self.first.range.start..self.last().range.end
    }

    /// The word itself when the path is nothing but that.
    pub fn word(&self) -> Option<&str> {
        self.rest.is_empty().then_some(self.first.text.as_str())
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.first.text)?;
        self.rest
            .iter()
            .try_for_each(|part| write!(f, ".{}", part.text))
    }
}

/// A whole script, and its names in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct Script {
    pub body: Block,
    pub names: Vec<Name>,
}

/// A number or condition by itself: a stat's start, a table's dice, a grade's `when`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Formula {
    pub expr: Expr,
    pub names: Vec<Name>,
}
