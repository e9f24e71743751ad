//! Numbers and conditions.

use borsh::{BorshDeserialize, BorshSerialize};

use std::ops::Range;

use super::{Name, Path};

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum ExprKind {
    Int(i64),
    /// A dice literal as the `dice` module reads it: `2d6`, `d66`, `4d6kh3`.
    Dice(String),
    /// `yes` or `no`
    Truth(bool),
    /// `25% chance`
    Chance(i64),
    Path(Path),
    /// `foe.damage at grade`
    At {
        list: Path,
        index: Box<Expr>,
    },
    /// `{gems + 10}`
    Table(Box<TableRoll>),
    Count(Box<Count>),
    /// `highest foe.armour where foe is near`
    Extreme {
        which: Extreme,
        path: Path,
        condition: Option<Box<Expr>>,
    },
    Call(Call),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Is(Is),
    GradeIs(GradeIs),
    /// `hero has torch`; without a subject it is the hero.
    Has {
        subject: Option<Path>,
        thing: Name,
    },
    /// Where the text was wrong; only in trees that come with errors.
    Mistake,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Add,
    Subtract,
    Times,
    DivideUp,
    DivideDown,
}

impl BinaryOp {
    /// How tightly it binds; operators of one strength are read from the left.
    pub fn strength(self) -> u8 {
        match self {
            BinaryOp::Or => 1,
            BinaryOp::And => 2,
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::AtMost
            | BinaryOp::Greater
            | BinaryOp::AtLeast => 3,
            BinaryOp::Add | BinaryOp::Subtract => 4,
            BinaryOp::Times | BinaryOp::DivideUp | BinaryOp::DivideDown => 5,
        }
    }

    pub fn is_comparison(self) -> bool {
        self.strength() == 3
    }

    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Or => "or",
            BinaryOp::And => "and",
            BinaryOp::Equal => "=",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::AtMost => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::AtLeast => ">=",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Times => "x",
            BinaryOp::DivideUp | BinaryOp::DivideDown => "/",
        }
    }
}

/// `foe is troll`, `heroes are blessed`, `any hero is dwarf`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Is {
    pub quantity: Quantity,
    pub subject: Path,
    pub negated: bool,
    pub what: Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Quantity {
    The,
    All,
    Any,
}

/// `grade is A-C`
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct GradeIs {
    pub subject: Name,
    pub negated: bool,
    pub label: GradeLabel,
}

/// Which grades an outcome is for.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum GradeLabels {
    These(Vec<GradeLabel>),
    Else(Range<usize>),
}

/// `A`, `success`, or `A-C`: the run from a better to a worse grade.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct GradeLabel {
    pub from: Name,
    pub to: Option<Name>,
}

impl GradeLabel {
    pub fn range(&self) -> Range<usize> {
        self.from.range.start..self.to.as_ref().unwrap_or(&self.from).range.end
    }
}

/// `hurt(suit, 3)`
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Call {
    pub procedure: Name,
    pub arguments: Vec<Expr>,
}

/// `number of ...`
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Count {
    Group(Group),
    Thing(Name),
    /// Rooms that were entered.
    Rooms,
}

/// Those a loop goes through or a count counts.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Group {
    pub kind: GroupKind,
    pub fallen: bool,
    /// `cards in tomb`: the deck, `hand` or `discard`; without it cards are those in hand.
    pub pile: Option<Name>,
    pub condition: Option<Expr>,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
pub enum GroupKind {
    Heroes,
    Foes,
    Items,
    /// Doors of the room at hand.
    Doors,
    /// Doors that are known and lead where nobody has been yet, the nearest first.
    Ways,
    /// All rooms of the dungeon.
    Rooms,
    /// Cards of a pile.
    Cards,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Extreme {
    Highest,
    Lowest,
    Total,
}

impl Extreme {
    pub fn word(self) -> &'static str {
        match self {
            Extreme::Highest => "highest",
            Extreme::Lowest => "lowest",
            Extreme::Total => "total",
        }
    }
}

/// `W - 30`, `A / TA + 10`, `generic.treasure`, `hit-chance.giant at level`. More than one table is the player's choice.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct TableRoll {
    pub tables: Vec<TableName>,
    pub pick: TablePick,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct TableName {
    pub table: Name,
    pub column: Option<Name>,
}

/// How the row is found.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum TablePick {
    Roll(Option<Shift>),
    At(Expr),
}

/// A modifier: `+ 10`, `- 1d6`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Shift {
    pub op: ShiftOp,
    pub amount: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum ShiftOp {
    Add,
    Subtract,
}
