//! Rolling on the game's tables for a dungeon: the one place where `dungeon` meets `table`.

use crate::diag::Error;
use crate::model::{Ruleset, TableCall, TableSource, Text};
use crate::rng::Source;
use crate::table::{self, Decks, Outcome, Situation};

/// The game's tables and what was drawn from decks.
pub struct Tables<'a> {
    ruleset: &'a Ruleset,
    /// Names of numbers that rules know, sorted.
    stats: &'a [&'a str],
    decks: Decks,
}

impl<'a> Tables<'a> {
    pub fn new(ruleset: &'a Ruleset, stats: &'a [&'a str]) -> Self {
        Self {
            ruleset,
            stats,
            decks: Decks::new(),
        }
    }

    /// Rolls a call of the ruleset, with or without words: the dice and rows are the same.
    ///
    /// Numbers in the row's own columns are known while its text is rolled, when the game has a stat of that name: a row with
    /// `level = 2` rolls its treasure at level 2.
    pub fn roll(
        &mut self,
        call: &TableCall,
        situation: &Situation,
        source: &mut dyn Source,
        words: bool,
    ) -> Result<Box<Outcome>, Error> {
        let (ruleset, decks) = (self.ruleset, &mut self.decks);
        let mut outcome = table::roll_call_as(ruleset, call, situation, decks, source, words)?;
        let text = outcome.row.and_then(|row| {
            let row = self.grid(call).rows.get(row)?;
            let rolls = |text: &&Text| text.as_words().is_none();
            row.text.as_ref().filter(rolls)
        });
        let Some(text) = text else {
            return Ok(outcome);
        };
        let mut inside = None;
        for (name, value) in outcome.figures().filter(|(name, _)| self.is_stat(name)) {
            let inside = inside.get_or_insert_with(|| situation.clone());
            inside.set(name, value);
        }
        if let Some(inside) = inside {
            let decks = &mut self.decks;
            let rolled = table::roll_text_as(ruleset, text, &inside, decks, source, words)?;
            outcome.text = Some(rolled);
        }
        Ok(outcome)
    }

    fn grid(&self, call: &TableCall) -> &'a crate::model::Grid {
        match &call.source {
            TableSource::Table(table) => &self.ruleset.tables[table].grid,
            TableSource::List(list) => &self.ruleset.lists[list].grid,
        }
    }

    /// Whether rules know a number of this name.
    fn is_stat(&self, name: &str) -> bool {
        self.stats.binary_search(&name).is_ok()
    }
}
