//! The few words a program keeps for people: logs, causes of death, errors.

use crate::model::{Offer, Row};

/// Names by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    pub foes: Vec<String>,
    pub foe_ids: Vec<String>,
    pub items: Vec<String>,
    pub item_ids: Vec<String>,
    pub marks: Vec<String>,
    pub policies: Vec<String>,
    pub modes: Vec<String>,
    pub tests: Vec<String>,
    /// Tables, then lists.
    pub tables: Vec<String>,
    /// The same with their rows, for people.
    pub rolled: Vec<TableNames>,
    pub procedures: Vec<String>,
    pub offers: Vec<OfferNames>,
    pub events: Vec<String>,
    /// Grades of each test, the failure last.
    pub grades: Vec<Vec<String>>,
}

/// A table or list and its rows, as they are printed.
#[derive(Debug, Clone, Default)]
pub(super) struct TableNames {
    pub title: String,
    pub rows: Vec<String>,
}

impl TableNames {
    pub fn of(title: &str, rows: &[Row]) -> Self {
        let name = |row: &Row| {
            let words = row.label().trim();
            match (words, row.id.as_deref()) {
                ("", Some(id)) => id.to_owned(),
                ("", None) => row.results().join(", "),
                (words, _) => words.to_owned(),
            }
        };
        Self {
            title: title.to_owned(),
            rows: rows.iter().map(name).collect(),
        }
    }
}

/// An offer and its answers.
#[derive(Debug, Clone, Default)]
pub(super) struct OfferNames {
    pub id: String,
    /// The question in words.
    pub ask: String,
    /// Ids and labels.
    pub answers: Vec<(String, String)>,
}

impl OfferNames {
    pub fn of(offer: &Offer) -> Self {
        let answers = offer.answers.iter();
        Self {
            id: offer.id.clone(),
            ask: offer.ask.source.clone(),
            answers: answers
                .map(|answer| (answer.id.clone(), answer.label.clone()))
                .collect(),
        }
    }
}

impl Names {
    pub fn foe(&self, kind: i64) -> &str {
        name_at(&self.foes, kind)
    }

    pub fn item(&self, kind: i64) -> &str {
        name_at(&self.items, kind)
    }
}

fn name_at(names: &[String], number: i64) -> &str {
    let found = usize::try_from(number).ok().and_then(|at| names.get(at));
    found.map_or("nobody", String::as_str)
}
