//! What came of a roll, with everything that led to it.

use crate::dice;
use crate::facts::RowId;
use crate::model::{
    DoorState, FeatureKind, Made, Meaning, Outline, Row, Ruleset, SideKind, TerrainKind,
};

/// The outcome of one roll on one table, and of the rolls inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    pub name: Option<Facts>,
    /// The row's text, rolled.
    pub text: Option<Facts>,
    /// The row's own columns by key, rolled.
    pub cells: Vec<(String, Facts)>,
    /// What the row is besides.
    pub made: Option<Made>,
    /// What the row declares besides its words; in a box, as most rows declare nothing.
    pub(super) declared: Option<Box<Declared>>,
    /// The row's name, when it does not roll.
    pub row_name: Option<String>,
    /// The rolls of a row that means "roll again".
    pub again: Vec<Outcome>,
    /// The rolls for each column of a table whose columns are separate.
    pub columns: Vec<Outcome>,
    /// What a sentence shows of it.
    pub(super) shown: Shown,
}

/// What a row declares besides its words; see [`crate::model::Meaning`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// Id of the foe that is met.
    pub foe: Option<String>,
    /// What a side of a room is.
    pub side: Option<SideKind>,
    /// What holds a door shut.
    pub state: Option<DoorState>,
    /// Id of the form of a room.
    pub shape: Option<String>,
    /// The symbol on the map.
    pub symbol: Option<FeatureKind>,
    /// Whether everybody in the room fights.
    pub hostile: bool,
    /// How the ground of a hex is drawn.
    pub terrain: Option<TerrainKind>,
    /// How the walls of the room are drawn.
    pub outline: Option<Outline>,
}

impl Declared {
    const NOTHING: Self = Self {
        foe: None,
        side: None,
        state: None,
        shape: None,
        symbol: None,
        hostile: false,
        terrain: None,
        outline: None,
    };

    /// None where nothing is declared.
    pub(super) fn of(meaning: &Meaning) -> Option<Box<Self>> {
        let declared = Self {
            foe: meaning.foe.as_ref().map(|foe| foe.id().to_owned()),
            side: meaning.side,
            state: meaning.state,
            shape: meaning.shape.clone(),
            symbol: meaning.symbol,
            hostile: meaning.hostile,
            terrain: meaning.terrain,
            outline: meaning.outline,
        };
        (declared != Self::NOTHING).then(|| Box::new(declared))
    }
}

/// What of an outcome is read in a sentence; see [`super::shown`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shown {
    /// Nothing happens.
    Nothing,
    /// The name.
    Name,
    /// The name, a colon and the text.
    NameAndText,
    /// The text.
    Text,
    /// The cells.
    Cells,
    /// What rolling again gave, after the text where that rolls.
    Again {
        /// Whether the text is read too.
        with_text: bool,
    },
    /// A column that never rolls, as it is.
    Still(String),
    /// Each column after its label.
    Columns(Vec<String>),
}

/// One throw of a table's dice.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// What a text came to: facts in reading order. It becomes words only when somebody tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Words, numbers and whatever else the text is made of.
    pub facts: Vec<Fact>,
}

/// One thing that a text came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// Words of the ruleset as written.
    Words(String),
    /// A whole number that the ruleset states in a column.
    Figure(i64),
    /// Dice whose number is printed.
    Number(dice::Roll),
    /// A table or list that the reader looks up.
    See {
        /// Its id.
        table: String,
        /// As printed.
        title: String,
    },
    /// A decision of the player.
    Offer(Offered),
    /// Foes, as many as came up.
    Foes {
        /// Id of the foe.
        foe: String,
        /// How many.
        count: u32,
        /// What so many of them are called: the label or the plural.
        called: String,
    },
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
    Rolled(Box<Outcome>),
}

/// A decision with everything that can come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// Id of the offer.
    pub offer: String,
    /// The question.
    pub ask: Facts,
    /// What can be said, in the order of the ruleset.
    pub answers: Vec<AnswerFacts>,
}

/// An answer and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerFacts {
    /// Id of the answer.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What comes of it, rolled; none where nothing is said.
    pub outcome: Option<Facts>,
}

impl Facts {
    /// The number that it is, when it is nothing else: dice, or a figure of the ruleset.
    pub fn number(&self) -> Option<i64> {
        match self.facts.as_slice() {
            [Fact::Number(rolled)] => Some(rolled.total),
            [Fact::Figure(number)] => Some(*number),
            [Fact::Words(words)] => words.trim().parse().ok(),
            _ => None,
        }
    }

    /// Ids of tables that it refers to, here or in what was rolled.
    pub fn references(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::See { table, .. } => found.push(table.as_str()),
                Fact::Rolled(outcome) => found.extend(outcome.references()),
                Fact::Offer(offered) => {
                    found.extend(offered.parts().flat_map(Facts::references));
                }
                _ => {}
            }
        }
        found
    }

    /// The rolls on tables in it; not those for answers to offers, which nobody has given yet.
    pub fn outcomes(&self) -> Vec<&Outcome> {
        let rolled = self.facts.iter().filter_map(|fact| match fact {
            Fact::Rolled(outcome) => Some(outcome.as_ref()),
            _ => None,
        });
        rolled.collect()
    }

    /// The decisions in it, also in what was rolled here; not those behind an answer.
    pub fn offers(&self) -> Vec<&Offered> {
        let mut found = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::Offer(offered) => found.push(offered),
                Fact::Rolled(outcome) => found.extend(outcome.offers()),
                _ => {}
            }
        }
        found
    }
}

impl Offered {
    /// The question and everything that can come of it.
    fn parts(&self) -> impl Iterator<Item = &Facts> {
        let outcomes = self
            .answers
            .iter()
            .filter_map(|answer| answer.outcome.as_ref());
        std::iter::once(&self.ask).chain(outcomes)
    }
}

impl Outcome {
    /// Dice that were thrown on a table, before a row is found.
    pub(super) fn without_row(table: &str, throws: Vec<Throw>) -> Self {
        Self {
            table: table.to_owned(),
            title: String::new(),
            call: String::new(),
            column: None,
            throws,
            row: None,
            label: String::new(),
            name: None,
            text: None,
            cells: Vec::new(),
            made: None,
            declared: None,
            row_name: None,
            again: Vec::new(),
            columns: Vec::new(),
            shown: Shown::Nothing,
        }
    }

    /// The decisions that a reader of it is offered; not those behind an answer.
    pub fn offers(&self) -> Vec<&Offered> {
        let cells = self.cells.iter().map(|(_, cell)| cell);
        let told = self.name.iter().chain(&self.text).chain(cells);
        let others = self.columns.iter().chain(&self.again);
        told.flat_map(Facts::offers)
            .chain(others.flat_map(Outcome::offers))
            .collect()
    }

    /// The row that came up, as the ruleset has it.
    pub fn row_in<'r>(&self, ruleset: &'r Ruleset) -> Option<&'r Row> {
        ruleset.grid(&self.table)?.rows.get(self.row?)
    }

    /// What the row declares besides its words.
    pub fn meaning(&self) -> &Declared {
        static NOTHING: Declared = Declared::NOTHING;
        self.declared.as_deref().unwrap_or(&NOTHING)
    }

    /// The row that came up.
    pub fn row_id(&self) -> Option<RowId> {
        Some(RowId::new(self.table.as_str(), self.row?))
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
        children.extend(resolved.flat_map(Facts::outcomes));
        children.extend(&self.again);
        children
    }

    /// This outcome and all inside it, the outer ones first.
    pub fn walk(&self) -> Vec<&Outcome> {
        let mut found = vec![self];
        let mut at = 0;
        while let Some(outcome) = found.get(at).copied() {
            let inner = outcome.children();
            found.splice(at + 1..at + 1, inner);
            at += 1;
        }
        found
    }

    /// The rows that came up.
    pub fn rows(&self) -> Vec<RowId> {
        self.walk()
            .into_iter()
            .filter_map(Outcome::row_id)
            .collect()
    }

    /// Ids of the foes that came up.
    pub fn foes(&self) -> Vec<&str> {
        self.walk().into_iter().filter_map(Outcome::foe).collect()
    }

    /// The foe that the row is or brings.
    pub fn foe(&self) -> Option<&str> {
        match (&self.meaning().foe, &self.made) {
            (Some(foe), _) => Some(foe),
            (None, Some(Made::Foe(foe))) => Some(foe.id()),
            _ => None,
        }
    }

    /// The roll whose name is all that is read of this one: itself, or the one that its text rolls.
    pub fn innermost_name(&self) -> Option<&Self> {
        if self.shown == Shown::Name {
            return Some(self);
        }
        match (&self.shown, self.text.as_ref()?.facts.as_slice()) {
            (Shown::Text, [Fact::Rolled(inner)]) => inner.innermost_name(),
            _ => None,
        }
    }

    /// Ids of tables that its words refer to.
    pub fn references(&self) -> Vec<&str> {
        let cells = self.cells.iter().map(|(_, cell)| cell);
        let told = self.name.iter().chain(&self.text).chain(cells);
        let others = self.columns.iter().chain(&self.again);
        told.flat_map(Facts::references)
            .chain(others.flat_map(Outcome::references))
            .collect()
    }

    /// How many of its foe came up, when its texts say so.
    pub fn count_of_foes(&self) -> Option<u32> {
        let wanted = self.foe()?;
        let facts = self
            .name
            .iter()
            .chain(&self.text)
            .flat_map(|facts| &facts.facts);
        let mut counts = facts.filter_map(|fact| match fact {
            Fact::Foes { foe, count, .. } if foe == wanted => Some(*count),
            _ => None,
        });
        counts.next()
    }

    /// Whether a table, list, foe or item with this id came up.
    pub fn met(&self, id: &str) -> bool {
        let is_it = |outcome: &Outcome| {
            let item = matches!(&outcome.made, Some(Made::Item(item)) if item.id() == id);
            outcome.table == id || outcome.foe() == Some(id) || item
        };
        self.any(&is_it)
    }

    /// Whether it holds of this outcome or of one inside it.
    pub fn any(&self, holds: &impl Fn(&Self) -> bool) -> bool {
        let inside = |facts: &Facts| {
            facts.facts.iter().any(|fact| match fact {
                Fact::Rolled(outcome) => outcome.any(holds),
                _ => false,
            })
        };
        holds(self)
            || self.columns.iter().any(|column| column.any(holds))
            || self.name.iter().chain(&self.text).any(inside)
            || self.cells.iter().any(|(_, cell)| inside(cell))
            || self.again.iter().any(|again| again.any(holds))
    }

    /// The whole number that the ruleset states in a column of the row.
    pub fn figure(&self, column: &str) -> Option<i64> {
        self.figures()
            .find(|(key, _)| *key == column)
            .map(|(_, number)| number)
    }

    /// All such numbers.
    pub fn figures(&self) -> impl Iterator<Item = (&str, i64)> {
        self.cells
            .iter()
            .filter_map(|(key, cell)| match cell.facts.as_slice() {
                [Fact::Figure(number)] => Some((key.as_str(), *number)),
                _ => None,
            })
    }

    /// The number that it is all about: the named column, the only figure, or the name or text when it is a number.
    pub fn number(&self, column: &str) -> Option<i64> {
        let mut figures = self.figures();
        let only = figures.next().filter(|_| figures.next().is_none());
        let spoken = || {
            let mut told = self.name.iter().chain(&self.text);
            told.find_map(Facts::number)
        };
        self.figure(column)
            .or_else(|| only.map(|(_, number)| number))
            .or_else(|| {
                let mut cells = self.cells.iter().filter(|(key, _)| key == column);
                cells.find_map(|(_, cell)| cell.number())
            })
            .or_else(spoken)
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

#[cfg(test)]
impl Outcome {
    /// A row that came up with these dice and these facts in its text.
    pub fn given(table: &str, row: usize, natural: Option<i64>, facts: Vec<Fact>) -> Self {
        let throw = |total: i64| Throw {
            dice: dice::Roll::plain(total),
            modifier_dice: None,
            modifier: 0,
            result: total,
            verdict: Verdict::Counts,
        };
        Self {
            call: table.to_owned(),
            row: Some(row),
            text: Some(Facts { facts }),
            shown: Shown::Text,
            ..Self::without_row(table, natural.map(throw).into_iter().collect())
        }
    }
}
