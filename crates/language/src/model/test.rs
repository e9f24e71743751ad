//! Tests: a roll against a target, with grades of success.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Dice, Formula, Listing, Range, Ref, When};
use crate::diag::Span;

/// A way to find out whether something works.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Test {
    /// Id, also its name in rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// How it is done, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What is rolled; grades call the result `roll`.
    pub dice: Dice,
    /// What it is compared with; grades call it `target`. The rules may give another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Formula>,
    /// Targets that grade tables print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub targets: Option<Range>,
    /// Modifiers that grade tables and nomograms show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modifiers: Option<Range>,
    /// The kind of nomogram, where it is not to follow from the grades.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nomogram: Option<NomogramKind>,
    /// From best to worst; the first that holds counts.
    pub grades: Vec<Grade>,
    /// What it is called when no grade holds.
    pub fail: String,
    /// The number to reach stands in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix: Option<Matrix>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// A named band of success.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Grade {
    /// Id, also its name in rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// Condition over `roll` and `target`.
    pub when: When,
    /// Whether it counts as a success.
    pub success: bool,
    /// What it means, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Where the target of a test is looked up.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Matrix {
    /// The list.
    pub list: Ref<Listing>,
    /// Names the row: compared with the first column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Formula>,
    /// Names the column: compared with keys and labels of columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Formula>,
    /// What the columns are, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub across: Option<String>,
}

/// How a nomogram is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NomogramKind {
    /// Two scales and a slanted one between them: for quotients.
    ZChart,
    /// Three upright scales: for sums and differences.
    Parallel,
    /// One line for each row of a matrix.
    Steps,
    /// Not drawn at all.
    None,
}
