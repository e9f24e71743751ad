//! Facts told in words: the last step before print, and the only place where a roll becomes a sentence.

use super::outcome::{Fact, Facts, Outcome, Shown};
use crate::dice;
use crate::facts::{Origin, Phrases, RowId};

impl Facts {
    /// In words. Words of the text itself come from `of`.
    pub fn tell(&self, of: &Origin) -> Phrases {
        let mut told = Phrases::new();
        self.tell_into(of, &mut told);
        told
    }

    /// The words in one string.
    pub fn text(&self) -> String {
        self.tell(&Origin::Program).plain()
    }

    fn tell_into(&self, of: &Origin, told: &mut Phrases) {
        // Rolls that were asked for several times are a list.
        let (mut listed, mut listing) = (false, false);
        for fact in &self.facts {
            match fact {
                Fact::Words(words) => told.go_on(words, of.clone()),
                Fact::Number(rolled) => {
                    told.push(rolled.total.to_string(), dice_origin(rolled, of))
                }
                Fact::See { title, .. } => told.push(format!("*{title}*"), of.clone()),
                Fact::Figure(number) => told.push(number.to_string(), of.clone()),
                Fact::Foes { called, .. } => told.push(called.as_str(), of.clone()),
                Fact::Rolled(outcome) => {
                    let inner = outcome.tell();
                    if listing && !inner.is_empty() {
                        told.go_on(", ", of.clone());
                    }
                    listing |= listed && !inner.is_empty();
                    told.extend(inner);
                }
                Fact::Times(_) | Fact::Choice { .. } | Fact::If { .. } => {}
            }
            match fact {
                Fact::Times(_) => (listed, listing) = (true, false),
                Fact::Rolled(_) | Fact::Choice { .. } => {}
                _ => (listed, listing) = (false, false),
            }
        }
    }
}

impl Outcome {
    /// What a text would read in place of this roll; nothing when nothing happens.
    pub fn tell(&self) -> Phrases {
        let of = self.origin();
        let mut told = Phrases::new();
        match &self.shown {
            Shown::Nothing => {}
            Shown::Name => told.extend(tell_part(&self.name, &of)),
            Shown::Text => told.extend(tell_part(&self.text, &of)),
            Shown::NameAndText => {
                told.extend(tell_part(&self.name, &of));
                told.push(": ", of.clone());
                told.extend(tell_part(&self.text, &of));
            }
            Shown::Cells => {
                let cells = self.cells.iter().map(|(_, cell)| cell.tell(&of));
                join(cells, ", ", &of, &mut told);
            }
            Shown::Again { with_text } => {
                let text = self.text.iter().filter(|_| *with_text);
                let text = text.map(|text| text.tell(&of));
                let again = self.again.iter().map(Outcome::tell);
                join(text.chain(again), "; ", &of, &mut told);
            }
            Shown::Still(words) => told.push(words.as_str(), of),
            Shown::Columns(labels) => {
                let columns = labels.iter().zip(&self.columns);
                let columns = columns.filter_map(|(label, column)| {
                    let inner = column.tell();
                    (!inner.is_empty()).then(|| {
                        let mut line = Phrases::of(format!("{label}: "), of.clone());
                        line.extend(inner);
                        line
                    })
                });
                join(columns, "; ", &of, &mut told);
            }
        }
        told
    }

    /// The words in one string.
    pub fn text(&self) -> String {
        self.tell().plain()
    }

    /// Where the words of its row come from.
    pub fn origin(&self) -> Origin {
        match self.row_id() {
            Some(row) => Origin::Row(row),
            None => Origin::Text(self.table.clone()),
        }
    }
}

fn tell_part(part: &Option<Facts>, of: &Origin) -> Phrases {
    part.as_ref().map(|part| part.tell(of)).unwrap_or_default()
}

fn join(parts: impl Iterator<Item = Phrases>, between: &str, of: &Origin, told: &mut Phrases) {
    for (at, part) in parts.enumerate() {
        if at > 0 {
            told.push(between, of.clone());
        }
        told.extend(part);
    }
}

fn dice_origin(rolled: &dice::Roll, of: &Origin) -> Origin {
    let row: Option<RowId> = match of {
        Origin::Row(row) => Some(row.clone()),
        _ => None,
    };
    Origin::Dice {
        story: rolled.to_string(),
        row,
    }
}
