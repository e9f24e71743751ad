//! Choices: are there as many things as are to be chosen, and does the die find one?

use super::Steps;
use crate::diag::{Error, error};
use crate::model::{Choices, Choose, Class, Dice, Range, TableSource};
use crate::verify::ruleset::values::Values;

impl Steps<'_> {
    pub(super) fn choose(&self, choose: &Choose) -> Option<Error> {
        let there = match &choose.among {
            Choices::Classes(classes) => classes.len(),
            Choices::Traits(traits) => traits.len(),
            Choices::Items(items) => items.len(),
            Choices::Rows(sources) => sources.iter().map(|source| self.rows(source)).sum(),
        };
        if there == 0 {
            return Some(error!(
                "there is no {} to choose", choose.kind;
                hint: "correct `from`, or declare what can be chosen"
            ));
        }
        let least = choose
            .count
            .as_ref()
            .map_or(Some(1), |count| self.bounds(count).low)
            .unwrap_or(0);
        if usize::try_from(least).is_ok_and(|least| least > there) {
            let verb = if there == 1 { "is" } else { "are" };
            return Some(error!(
                "{least} are to be chosen, but there {verb} only {there}";
                hint: "correct `count`, or add more to choose from"
            ));
        }
        match (&choose.roll, &choose.among) {
            (Some(roll), Choices::Classes(classes)) => self.check_rolled(
                roll,
                classes.iter().map(|class| &self.ruleset.classes[class]),
            ),
            _ => None,
        }
    }

    /// Results of the die that no class answers to, once some classes say what they answer to.
    fn check_rolled<'c>(
        &self,
        roll: &Dice,
        classes: impl Iterator<Item = &'c Class>,
    ) -> Option<Error> {
        let ranges: Vec<Range> = classes.flat_map(|class| &class.roll).copied().collect();
        if ranges.is_empty() {
            return None;
        }
        let totals = self.effort.plain_totals(&roll.expr)?;
        let open = totals.without(&Values::of_ranges(&ranges));
        if open.is_empty() {
            return None;
        }
        Some(error!(
            "no choice covers {open}, which `{}` can give", roll.source;
            hint: "add these results to the `roll` of a choice, or correct the dice"
        ))
    }

    pub(super) fn name(&self, source: &TableSource) -> Option<Error> {
        let empty = self.rows(source) == 0;
        empty.then(|| {
            error!(
                "`{}` has no rows to draw a name from", source.id();
                hint: "add names to it"
            )
        })
    }

    fn rows(&self, source: &TableSource) -> usize {
        match source {
            TableSource::Table(table) => self.ruleset.tables[table].grid.rows.len(),
            TableSource::List(list) => self.ruleset.lists[list].grid.rows.len(),
        }
    }
}
