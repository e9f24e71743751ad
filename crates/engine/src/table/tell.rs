//! Facts put into words: the last step before print, and the only place where a roll becomes a sentence.

use super::outcome::{Fact, Facts, Offered, Outcome, Shown};
use crate::dice;
use crate::facts::{Origin, Phrases, RowId};

/// How much of an offer is put into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The question and what comes of each answer.
    Whole,
    /// The question alone, as the player reads it before deciding.
    Question,
}

impl Facts {
    /// In words. Words of the text itself come from `of`.
    pub fn tell(&self, of: &Origin) -> Phrases {
        self.tell_to(of, Extent::Whole)
    }

    /// The same for a reader who has not decided yet: offers without what comes of them.
    pub fn tell_before_deciding(&self, of: &Origin) -> Phrases {
        self.tell_to(of, Extent::Question)
    }

    /// The words in one string.
    pub fn text(&self) -> String {
        self.tell(&Origin::Program).plain()
    }

    fn tell_to(&self, of: &Origin, extent: Extent) -> Phrases {
        let mut told = Phrases::new();
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
                Fact::Offer(offered) => offered.tell_into(extent, &mut told),
                Fact::Rolled(outcome) => {
                    let inner = outcome.tell_to(extent);
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
        told
    }
}

impl Offered {
    /// Where the words of the offer come from.
    pub fn origin(&self) -> Origin {
        Origin::Text(format!("offer.{}", self.offer))
    }

    fn tell_into(&self, extent: Extent, told: &mut Phrases) {
        let of = self.origin();
        told.extend(self.ask.tell_to(&of, extent));
        if extent == Extent::Question {
            return;
        }
        let outcomes = self.answers.iter();
        let outcomes = outcomes.filter_map(|answer| Some((answer, answer.outcome.as_ref()?)));
        for (answer, outcome) in outcomes {
            told.push(format!(" {}: ", answer.label), of.clone());
            told.extend(outcome.tell_to(&of, extent));
        }
    }
}

impl Outcome {
    /// What a text would read in place of this roll; nothing when nothing happens.
    pub fn tell(&self) -> Phrases {
        self.tell_to(Extent::Whole)
    }

    /// The same for a reader who has not decided yet: offers without what comes of them.
    pub fn tell_before_deciding(&self) -> Phrases {
        self.tell_to(Extent::Question)
    }

    fn tell_to(&self, extent: Extent) -> Phrases {
        let of = self.origin();
        let part = |part: &Option<Facts>| {
            let part = part.as_ref();
            part.map(|part| part.tell_to(&of, extent))
                .unwrap_or_default()
        };
        let mut told = Phrases::new();
        match &self.shown {
            Shown::Nothing => {}
            Shown::Name => told.extend(part(&self.name)),
            Shown::Text => told.extend(part(&self.text)),
            Shown::NameAndText => {
                told.extend(part(&self.name));
                told.push(": ", of.clone());
                told.extend(part(&self.text));
            }
            Shown::Cells => {
                let cells = self.cells.iter().map(|(_, cell)| cell.tell_to(&of, extent));
                join(cells, ", ", &of, &mut told);
            }
            Shown::Again { with_text } => {
                let text = self.text.iter().filter(|_| *with_text);
                let text = text.map(|text| text.tell_to(&of, extent));
                let again = self.again.iter().map(|again| again.tell_to(extent));
                join(text.chain(again), "; ", &of, &mut told);
            }
            Shown::Still(words) => told.push(words.as_str(), of),
            Shown::Columns(labels) => {
                let columns = labels.iter().zip(&self.columns);
                let columns = columns.filter_map(|(label, column)| {
                    let inner = column.tell_to(extent);
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
