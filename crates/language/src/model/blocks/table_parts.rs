//! What blocks show of a table or list.

use super::check_known;
use crate::model::keys::{Field, Keys, Known, Reader, Record, Value};
use crate::model::{Range, Row};

keys! {
    /// What a block shows of a table or list.
    pub struct TableParts: PartialEq Eq {
        /// Only these columns.
        columns: Vec<String>, eg(r#"["name", "gold"]"#), or("all");
        /// Only rows that answer to one of these results.
        rows: Option<Results>, eg("1-20"), or("all");
        /// Heading on this page.
        title: Option<String>, eg("Monsters"), or("its own");
        /// Whether its introduction is printed.
        intro: bool, eg("false"), usual("true"), if_unusual();
        /// Whether its footnote is printed.
        note: bool, eg("false"), usual("true"), if_unusual();
        /// Whether the exact chance of each row is printed.
        odds: bool, eg("true"), usual("false");
    }
}

impl TableParts {
    /// Whether a row is printed.
    pub fn has_row(&self, row: &Row) -> bool {
        let is_wanted = |wanted: Results| row.ranges.iter().any(|it| it.overlaps(&wanted.0));
        self.rows.is_none_or(is_wanted)
    }
}

/// What a block may say of a list, which has no rolls.
pub(super) static LIST_PARTS: Record = TableParts::RECORD.without(&["rows", "odds"]);

/// The whole table, without chances.
impl Default for TableParts {
    fn default() -> Self {
        Self {
            columns: Vec::new(),
            rows: None,
            title: None,
            intro: true,
            note: true,
            odds: false,
        }
    }
}

/// Results of dice that choose rows; the JSON has them as rulesets write them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct Results(pub Range);

impl Value for Results {
    const KIND: crate::model::keys::Kind = Range::KIND;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        Range::read(reader, field).map(Self)
    }
}

impl serde::Serialize for Results {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Reports columns that the table or list does not have.
pub(super) fn check_columns<R: Reader>(reader: R, table: &str) {
    check_known(reader, "columns", "column", Known::Columns(&[table]));
}
