//! Which results the rolls on a table can have, and which rows they lead to.

use std::collections::BTreeSet;

use super::calls::{Call, RowPick};
use super::effort::Effort;
use super::numbers;
use crate::dice;
use crate::model::{Ends, Otherwise, RollTable, Row, Ruleset};
use crate::verify::ruleset::values::Values;

/// So many different situations are tried one by one.
const MOST_SITUATIONS: i64 = 4_096;
/// The most results that are kept apart.
const MOST_RESULTS: usize = 1 << 20;

/// Results of the rolls on one table.
#[derive(Debug, Clone)]
pub struct Reach {
    /// The dice as they are, over all situations of `context`; or the name whose values are not declared.
    pub dice: Result<Values, Unknown>,
    /// Results that occur.
    pub sure: Values,
    /// Results that may occur; never too few.
    pub possible: Values,
    /// Rows that are taken by name.
    pub named: BTreeSet<usize>,
    /// Whether any row may be taken without rolling.
    pub any_row: bool,
}

/// Why the totals of dice are not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// No range is declared for this name.
    Name(String),
    /// There are too many of them.
    TooMany,
}

impl Reach {
    /// From the dice of a table and all rolls on it.
    pub fn of(ruleset: &Ruleset, table: &RollTable, calls: &[Call<'_>], effort: &Effort) -> Self {
        let dice = totals(ruleset, table, effort);
        let look = |name: &str| numbers::in_table(ruleset, table, name);
        let possible = match &dice {
            Ok(values) => values.clone(),
            Err(_) => Values::within(dice::bounds(&table.dice.expr, &look)),
        };
        let mut reach = Self {
            dice,
            sure: Values::default(),
            possible: possible.clone(),
            named: BTreeSet::new(),
            any_row: false,
        };
        for call in calls {
            match &call.how {
                RowPick::Row(row) => {
                    reach.named.insert(*row);
                }
                RowPick::AnyRow => reach.any_row = true,
                RowPick::Dice { shift, sure } => reach.add_shifted(&possible, shift, *sure),
            }
        }
        // What no rule rolls with a modifier is rolled by the player as it is.
        if !calls
            .iter()
            .any(|call| matches!(call.how, RowPick::Dice { .. }))
        {
            reach.add_shifted(&possible, &Values::run(0, 0), true);
        }
        reach
    }

    fn add_shifted(&mut self, dice: &Values, shift: &Values, sure: bool) {
        let Some(results) = dice.plus(shift) else {
            self.possible = Values::everything();
            return;
        };
        self.possible = self.possible.or(&results);
        if sure && self.dice.is_ok() {
            self.sure = self.sure.or(&results);
        }
    }
}

/// All totals of the table's dice as they are.
fn totals(ruleset: &Ruleset, table: &RollTable, effort: &Effort) -> Result<Values, Unknown> {
    let mut names: Vec<(&str, (i64, i64))> = Vec::new();
    let mut situations: i64 = 1;
    for (name, _) in table.dice.expr.names() {
        if names.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let Some((low, high)) = numbers::in_table(ruleset, table, name).ends() else {
            return Err(Unknown::Name(name.to_owned()));
        };
        situations = situations.saturating_mul(high.saturating_sub(low).saturating_add(1));
        names.push((name, (low, high)));
    }
    if situations > MOST_SITUATIONS {
        return Err(Unknown::TooMany);
    }
    let mut runs = Vec::new();
    for situation in 0..situations {
        let value = |name: &str| value_in(&names, situation, name);
        // A situation without a result (a division by 0, say) leaves the rest untold as well.
        let totals = effort
            .totals(&table.dice.expr, &value)
            .ok_or(Unknown::TooMany)?;
        runs.extend(totals.runs());
        if runs.len() > MOST_RESULTS {
            return Err(Unknown::TooMany);
        }
    }
    Ok(Values::from_runs(runs))
}

/// The value of a name in a situation, counted through like the digits of a number.
fn value_in(names: &[(&str, (i64, i64))], situation: i64, wanted: &str) -> Option<i64> {
    let mut rest = situation;
    for (name, (low, high)) in names {
        let size = high - low + 1;
        if *name == wanted {
            return Some(low + rest % size);
        }
        rest /= size;
    }
    None
}

/// The results that lead to each row: its ranges, and what falls to it beyond the ends. Overlaps count for every row.
pub fn collect_results(table: &RollTable) -> Vec<Values> {
    let rows: Vec<Values> = table
        .grid
        .rows
        .iter()
        .map(|row| Values::of_ranges(&row.ranges))
        .collect();
    if table.ends != Ends::Clamp {
        return rows;
    }
    let covered = collect_covered(&table.grid.rows);
    let outside = Values::everything().without(&covered);
    rows.iter()
        .map(|row| row.or(&find_gaps_beside(row, outside.runs())))
        .collect()
}

/// Everything that some row covers.
pub fn collect_covered(rows: &[Row]) -> Values {
    Values::of_ranges(rows.iter().flat_map(|row| &row.ranges))
}

/// Stretches that no row covers, right before or right after a row.
fn find_gaps_beside(row: &Values, outside: &[(i64, i64)]) -> Values {
    let mut near = Vec::new();
    for (low, high) in row.runs() {
        let next = outside.partition_point(|(from, _)| from < low);
        let before = next
            .checked_sub(1)
            .and_then(|index| outside.get(index))
            .filter(|(_, to)| to + 1 == *low);
        let after = outside.get(next).filter(|(from, _)| high + 1 == *from);
        near.extend(before.into_iter().chain(after).copied());
    }
    Values::from_runs(near)
}

/// Whether a row hands over to the one below it when its condition fails.
pub fn passes_on(row: &Row) -> bool {
    row.when.is_some() && row.otherwise == Otherwise::Next
}
