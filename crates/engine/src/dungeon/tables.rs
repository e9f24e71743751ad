//! Rolling on the game's tables for a dungeon: the one place where `dungeon` meets `table`.

use crate::diag::Error;
use crate::model::{Ruleset, TableCall, TableSource};
use crate::rng::Source;
use crate::table::{self, Decks, Outcome, Situation};

/// The game's tables and what is known where they are rolled on.
pub struct Tables<'a> {
    ruleset: &'a Ruleset,
    decks: Decks,
    /// What is known everywhere in this dungeon.
    pub base: Situation,
}

impl<'a> Tables<'a> {
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Self {
            ruleset,
            decks: Decks::new(),
            base: Situation::of(ruleset),
        }
    }

    /// Rolls a call of the ruleset.
    ///
    /// Numbers in the row's own columns are known while its text is rolled, when the game has a stat of that name: a row with
    /// `level = 2` rolls its treasure at level 2.
    pub fn roll(
        &mut self,
        call: &TableCall,
        situation: &Situation,
        source: &mut dyn Source,
    ) -> Result<Outcome, Error> {
        let mut outcome = table::roll_call(self.ruleset, call, situation, &mut self.decks, source)?;
        let mut inside = situation.clone();
        let mut known = false;
        for (name, value) in outcome.figures().filter(|(name, _)| self.is_stat(name)) {
            inside.set(name, value);
            known = true;
        }
        let text = outcome.row.and_then(|row| {
            let row = self.grid(call).rows.get(row)?;
            let rolls = |text: &&crate::model::Text| text.as_words().is_none();
            row.text.as_ref().filter(rolls)
        });
        if let (true, Some(text)) = (known, text) {
            outcome.text = Some(table::roll_text(
                self.ruleset,
                text,
                &inside,
                &mut self.decks,
                source,
            )?);
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
        self.ruleset
            .scope
            .stats
            .values()
            .any(|stats| stats.contains_key(name))
    }
}
