//! Every value that the dice of a table can show, one by one.

use super::decks::Decks;
use super::error::TableError;
use super::limits;
use super::roller::Roller;
use super::situation::Situation;
use crate::dice::{self, Budget};
use crate::model::{Cell, Range, RollTable, Row, Ruleset, TableCall, TableSource, Text};
use crate::rng::Stream;

/// What came of rolling a table at every value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EveryValue {
    /// How many rolls were made.
    pub rolls: usize,
    /// Those that have no outcome.
    pub failures: Vec<Forced>,
    /// Whether there are too many values to try all: then only the ends of the ranges of names were tried, or the first totals.
    pub thinned: bool,
}

/// A roll whose dice were forced to a total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    /// Values of the table's names.
    pub names: Vec<(String, i64)>,
    /// What was added to the dice.
    pub modifier: i64,
    /// What the dice showed.
    pub total: i64,
    /// Why that has no outcome.
    pub error: TableError,
}

/// Rolls the table at every total its dice can show, for every value of the names in its `context`, plain and with every fixed modifier
/// that a text of the ruleset rolls on it with. Nested rolls are real ones, from a stream of their own.
pub fn every_value(ruleset: &Ruleset, table: &RollTable) -> EveryValue {
    let mut every = EveryValue::default();
    let (situations, thinned) = situations(table);
    every.thinned = thinned;
    let mut stream = Stream::new(0, &format!("every-value/{}", table.id));
    for names in situations {
        let mut situation = Situation::of(ruleset);
        for (name, value) in &names {
            situation.set(name.clone(), *value);
        }
        let mut fail = |modifier, total, error| {
            every.failures.push(Forced {
                names: names.clone(),
                modifier,
                total,
                error,
            });
        };
        let lookup = |name: &str| situation.number(name, &table.context);
        let totals = match dice::distribution(&table.dice.expr, &lookup, Budget::default()) {
            Ok(odds) => odds,
            Err(error) => {
                let mut decks = Decks::new();
                let roller = Roller::new(ruleset, &situation, &mut decks, &mut stream);
                fail(0, 0, roller.bad_dice(&table.dice.source, &error));
                continue;
            }
        };
        for modifier in modifiers(ruleset, table) {
            for (total, _) in totals.outcomes() {
                if every.rolls >= limits::FORCED_ROLLS {
                    every.thinned = true;
                    return every;
                }
                let mut decks = Decks::new();
                let mut roller = Roller::new(ruleset, &situation, &mut decks, &mut stream);
                roller.forced = Some(*total);
                if let Err(error) = roller.whole(table, modifier, None) {
                    fail(modifier, *total, error);
                }
                every.rolls += 1;
            }
        }
    }
    every
}

/// Every combination of the values of a table's names; only the ends of their ranges when that is too much.
fn situations(table: &RollTable) -> (Vec<Vec<(String, i64)>>, bool) {
    let all: Vec<Vec<i64>> = table
        .context
        .iter()
        .map(|(_, range)| values(range))
        .collect();
    let count = all
        .iter()
        .try_fold(1_usize, |count, values| count.checked_mul(values.len()));
    let thinned = count.is_none_or(|count| count > limits::SITUATIONS);
    let mut combined: Vec<Vec<(String, i64)>> = vec![Vec::new()];
    for ((name, _), values) in table.context.iter().zip(all) {
        let values = match (thinned, values.as_slice()) {
            (true, [first, .., last]) => vec![*first, *last],
            _ => values,
        };
        combined = combined
            .iter()
            .flat_map(|before| {
                values
                    .iter()
                    .map(|value| [before.as_slice(), &[(name.clone(), *value)]].concat())
            })
            .collect();
        combined.truncate(limits::SITUATIONS);
    }
    (combined, thinned)
}

/// The values of a range; an open end goes on for a while.
fn values(range: &Range) -> Vec<i64> {
    let from = range
        .from
        .or(range.to.map(|to| to.saturating_sub(20)))
        .unwrap_or(0);
    let to = range.to.unwrap_or(from.saturating_add(20));
    let to = to.min(from.saturating_add(limits::VALUES - 1));
    (from..=to).collect()
}

/// 0, and what texts add to the table's dice when it is a plain number.
fn modifiers(ruleset: &Ruleset, table: &RollTable) -> Vec<i64> {
    let rows = ruleset.tables.iter().flat_map(|table| &table.grid.rows);
    let rows = rows.chain(ruleset.lists.iter().flat_map(|list| &list.grid.rows));
    let texts = rows
        .flat_map(texts)
        .chain(ruleset.foes.iter().filter_map(|foe| foe.treasure.as_ref()));
    let calls = texts.flat_map(Text::calls);
    let here = |call: &&TableCall| matches!(&call.source, TableSource::Table(called) if called.id() == table.id);
    let mut found: Vec<i64> = calls.filter(here).filter_map(fixed_modifier).collect();
    found.push(0);
    found.sort_unstable();
    found.dedup();
    found
}

fn texts(row: &Row) -> impl Iterator<Item = &Text> {
    let cells = row.cells.iter().flatten().filter_map(|cell| match cell {
        Cell::Text(text) => Some(text),
        _ => None,
    });
    row.name.iter().chain(&row.text).chain(cells)
}

fn fixed_modifier(call: &TableCall) -> Option<i64> {
    let expr = &call.modifier.as_ref()?.expr;
    let odds = dice::distribution(expr, &dice::no_names, Budget::default()).ok()?;
    (odds.lowest() == odds.highest()).then(|| odds.lowest())
}
