//! Text that rolls: words with dice and tables in braces, as in `"{1d3} rats guard {treasure}"`.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::{Dice, Foe, Listing, Offer, Ref, RollTable, When};

/// Words with rolls between them. Text without braces is one piece of words.
#[derive(Debug, Clone, Default, BorshSerialize, BorshDeserialize)]
pub struct Text {
    /// As the ruleset writes it.
    pub source: String,
    /// The same, taken apart; `{{` and `}}` have become plain braces.
    pub pieces: Vec<TextPart>,
}

/// A stretch of [`Text`].
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all text is one piece of words; a box would only spread"
)]
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub enum TextPart {
    /// Printed as it is.
    Words(String),
    /// Rolled when the text is used.
    Roll(Roll),
}

/// What is between braces.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub enum Roll {
    /// `{1d100/2}`: the number is printed.
    Dice(Dice),
    /// `{2 x A/TA-10}`: `times` rolls, each on one of the `choices` (the player's choice; without a player, even odds).
    Tables {
        /// How often; once when absent.
        times: Option<Dice>,
        /// At least one.
        choices: Vec<TableCall>,
    },
    /// `{see I}`: a table that the reader looks up; its title is printed.
    See(TableSource),
    /// `{offer lever}`: the player decides; the question is printed here, what comes of it where the page wants it.
    Offer(Ref<Offer>),
    /// `{count}` in a row or a foe: how many of them come.
    Count {
        /// Who comes.
        foe: Ref<Foe>,
        /// How many, where the row says it; else as the foe has it.
        dice: Option<Dice>,
    },
    /// `{foe}`: what so many of them are called, `{Foe}` with a capital.
    Foe {
        /// Who comes.
        foe: Ref<Foe>,
        /// How many, where the row says it; else as the foe has it.
        dice: Option<Dice>,
        /// Whether the first letter is a capital.
        capital: bool,
    },
    /// `{if depth >= 3: TB else TA}`; a branch may also be words in quotes.
    If {
        /// What decides.
        when: When,
        /// Used when it holds.
        then: Vec<TextPart>,
        /// Used when it does not; empty when nothing is said.
        otherwise: Vec<TextPart>,
    },
}

/// One roll on one table: `W-30`, `generic.exits`, `W#30-34`, `names`.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct TableCall {
    /// Where to roll or draw.
    pub source: TableSource,
    /// Added to the table's dice.
    pub modifier: Option<Dice>,
    /// Only this column of the row is used.
    pub column: Option<String>,
    /// This row (an index into the rows) is taken instead of rolling.
    pub row: Option<usize>,
}

/// What a table call may name.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum TableSource {
    /// Rolled with its dice.
    Table(Ref<RollTable>),
    /// Drawn with even odds.
    List(Ref<Listing>),
}

impl TableSource {
    /// The id of the table or list.
    pub fn id(&self) -> &str {
        match self {
            Self::Table(table) => table.id(),
            Self::List(list) => list.id(),
        }
    }
}

impl Text {
    /// Text that does not roll.
    pub fn words(words: impl Into<String>) -> Self {
        let source: String = words.into();
        let pieces = vec![TextPart::Words(source.clone())];
        Self { source, pieces }
    }

    /// The words when nothing in the text rolls.
    pub fn as_words(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [TextPart::Words(words)] => Some(words),
            _ => None,
        }
    }

    /// The offers that the text makes.
    pub fn offers(&self) -> Vec<&Ref<Offer>> {
        let mut found = Vec::new();
        collect_offers(&self.pieces, &mut found);
        found
    }

    /// Every table call in the text, also those in the branches of conditions.
    pub fn calls(&self) -> Vec<&TableCall> {
        let mut found = Vec::new();
        collect_calls(&self.pieces, &mut found);
        found
    }
}

fn collect_offers<'a>(pieces: &'a [TextPart], found: &mut Vec<&'a Ref<Offer>>) {
    for piece in pieces {
        match piece {
            TextPart::Roll(Roll::Offer(offer)) => found.push(offer),
            TextPart::Roll(Roll::If {
                then, otherwise, ..
            }) => {
                collect_offers(then, found);
                collect_offers(otherwise, found);
            }
            _ => {}
        }
    }
}

fn collect_calls<'a>(pieces: &'a [TextPart], found: &mut Vec<&'a TableCall>) {
    for piece in pieces {
        match piece {
            TextPart::Roll(Roll::Tables { choices, .. }) => found.extend(choices),
            TextPart::Roll(Roll::If {
                then, otherwise, ..
            }) => {
                collect_calls(then, found);
                collect_calls(otherwise, found);
            }
            TextPart::Words(_)
            | TextPart::Roll(
                Roll::Dice(_)
                | Roll::See(_)
                | Roll::Offer(_)
                | Roll::Count { .. }
                | Roll::Foe { .. },
            ) => {}
        }
    }
}

/// As written in braces.
impl std::fmt::Display for TableCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.source.id())?;
        if let Some(column) = &self.column {
            write!(f, ".{column}")?;
        }
        if let Some(row) = self.row {
            write!(f, "#{row}")?;
        }
        match &self.modifier {
            Some(modifier) if modifier.source.starts_with('-') => f.write_str(&modifier.source),
            Some(modifier) => write!(f, "+{}", modifier.source),
            None => Ok(()),
        }
    }
}

impl Serialize for TableCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}
