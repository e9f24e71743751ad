//! What came of a roll, with everything that led to it.

use crate::dice;
use crate::model::Made;

/// The outcome of one roll on one table, and of the rolls inside it.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Id of the table or list.
    pub table: String,
    /// Its heading.
    pub title: String,
    /// The roll as it was called for: `W-30`, `generic.exits`.
    pub call: String,
    /// The only column that was asked for.
    pub column: Option<String>,
    /// Every throw of the dice; only the last one counts. Empty when the row was named.
    pub throws: Vec<Throw>,
    /// Index of the row; none when nothing happens.
    pub row: Option<usize>,
    /// Results and name of the row: `5-6 Chest`.
    pub label: String,
    /// The row's name, rolled.
    pub name: Option<Resolved>,
    /// The row's text, rolled.
    pub text: Option<Resolved>,
    /// The row's own columns by key, rolled.
    pub cells: Vec<(String, Resolved)>,
    /// What the row is besides.
    pub made: Option<Made>,
    /// The rolls of a row that means "roll again".
    pub again: Vec<Outcome>,
    /// The rolls for each column of a table whose columns are separate.
    pub columns: Vec<Outcome>,
    /// See [`Outcome::text`].
    pub(super) words: String,
}

/// One throw of a table's dice.
#[derive(Debug, Clone)]
pub struct Throw {
    /// Every die.
    pub dice: dice::Roll,
    /// The dice of the modifier, when it has any.
    pub modifier_dice: Option<dice::Roll>,
    /// What was added to the dice.
    pub modifier: i64,
    /// Total and modifier.
    pub result: i64,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of a throw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It decides.
    Counts,
    /// It was thrown again, because of this.
    Rerolled(String),
    /// It gives nothing, because of this.
    Nothing(String),
}

/// A text after rolling.
#[derive(Debug, Clone, Default)]
pub struct Resolved {
    /// The words with every roll replaced by what it gave.
    pub text: String,
    /// What was rolled, in reading order.
    pub parts: Vec<Part>,
}

impl Resolved {
    /// Goes on after a roll: what came up may have ended its sentence or left a gap, which the text does itself.
    pub fn go_on(&mut self, words: &str) {
        let ends = self.text.ends_with('.') && !self.text.ends_with("..");
        if ends && words.starts_with(['.', ',', ';', ':']) {
            self.text.pop();
        }
        let gap = self.text.ends_with(' ') && words.starts_with(' ');
        self.text
            .push_str(words.strip_prefix(' ').filter(|_| gap).unwrap_or(words));
    }
}

/// Something in a text that rolled.
#[derive(Debug, Clone)]
pub enum Part {
    /// Dice whose number is printed.
    Dice(dice::Roll),
    /// How often the next tables are rolled on.
    Times(dice::Roll),
    /// Which of several tables was taken.
    Choice {
        /// All of them.
        of: Vec<String>,
        /// The one.
        picked: String,
    },
    /// A condition, and whether it held.
    If {
        /// As written.
        when: String,
        /// Whether it held.
        holds: bool,
    },
    /// A roll on a table.
    Table(Box<Outcome>),
}

impl Resolved {
    /// The rolls on tables in it.
    pub fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.parts.iter().filter_map(|part| match part {
            Part::Table(outcome) => Some(outcome.as_ref()),
            _ => None,
        })
    }
}

impl Outcome {
    /// The resolved words: what a text would read in place of this roll. Empty when nothing happens.
    pub fn text(&self) -> &str {
        &self.words
    }

    /// The total of the throw that decided, before and after the modifier.
    pub fn totals(&self) -> Option<(i64, i64)> {
        self.throws
            .last()
            .map(|throw| (throw.dice.total, throw.result))
    }

    /// The outcomes directly inside, in the order they were rolled.
    pub fn children(&self) -> Vec<&Outcome> {
        let mut children: Vec<&Outcome> = self.columns.iter().collect();
        let resolved = self
            .name
            .iter()
            .chain(&self.text)
            .chain(self.cells.iter().map(|(_, cell)| cell));
        children.extend(resolved.flat_map(Resolved::outcomes));
        children.extend(&self.again);
        children
    }

    /// The foes and items it comes to: what the row makes, or else what the rolls inside it make.
    pub fn things(&self) -> Vec<&Made> {
        match &self.made {
            Some(made) => vec![made],
            None => self
                .children()
                .into_iter()
                .flat_map(Outcome::things)
                .collect(),
        }
    }
}
