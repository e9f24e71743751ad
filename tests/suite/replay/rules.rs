//! Numbers that rules gave, worked out from the text of the rule.

use delvepress::facts::{Input, Working};
use delvepress::model::Ruleset;

use super::notation::{self, Feed};

/// Inputs in the order in which a rule needed them.
struct Needed<'w> {
    left: std::iter::Peekable<std::slice::Iter<'w, Input>>,
}

impl Needed<'_> {
    fn next(&mut self, what: &str) -> Result<i64, String> {
        match self.left.next() {
            Some(Input::Given(working)) => work_out(working),
            Some(Input::Read { value, from }) => match from {
                Some(working) if work_out(working)? != *value => {
                    Err(format!("`{what}` was {value} by {}", working.words()))
                }
                _ => Ok(*value),
            },
            Some(Input::Printed(value)) => Ok(*value),
            Some(Input::Die { .. }) => Err(format!("a die in place of `{what}`")),
            None => Err(format!("nothing was recorded for `{what}`")),
        }
    }
}

impl Feed for Needed<'_> {
    fn face(&mut self, sides: u32) -> Result<i64, String> {
        match self.left.next() {
            Some(Input::Die { sides: own, face })
                if *own == sides && (1..=sides).contains(face) =>
            {
                Ok(i64::from(*face))
            }
            other => Err(format!("{other:?} in place of a d{sides}")),
        }
    }

    fn name(&mut self, name: &str) -> Result<i64, String> {
        self.next(name)
    }

    fn call(&mut self, name: &str, _: &[i64]) -> Result<i64, String> {
        self.next(name)
    }

    fn total(&mut self) -> Option<i64> {
        let printed = |input: &&Input| matches!(input, Input::Printed(_));
        self.left.next_if(printed).map(Input::value)
    }
}

/// The number that a rule gives with the recorded dice and numbers.
pub fn work_out(working: &Working) -> Result<i64, String> {
    let rule = working.rule.trim();
    let rule = rule.split(" for ").next().unwrap_or(rule);
    let mut wrong = String::new();
    for formula in formulas(rule) {
        let mut feed = Needed {
            left: working.inputs.iter().peekable(),
        };
        match notation::read(&formula).and_then(|node| node.value(&mut feed)) {
            Ok(value) if value == working.value => return Ok(value),
            Ok(value) => wrong = format!("{value} comes of {}", working.words()),
            Err(why) => wrong = why,
        }
    }
    Err(wrong)
}

/// The number in a rule: `let a = 1d6`, `foe.level + 1`, `give 3`, `fight rat x 1d3`.
fn formulas(rule: &str) -> Vec<String> {
    if let Some(value) = rule.strip_prefix("give ") {
        return vec![value.to_owned()];
    }
    if let Some(sides) = rule.strip_prefix("fight ") {
        let sides = sides.split(" with ").next().unwrap_or(sides).split(" and ");
        return sides
            .map(|side| {
                side.split_once(" x ")
                    .map_or("1", |(_, count)| count)
                    .to_owned()
            })
            .collect();
    }
    match rule.strip_prefix("let ").unwrap_or(rule).split_once(" = ") {
        Some((_, value)) => vec![value.to_owned()],
        // A change is a sum: what it was before is read first.
        None => vec![rule.to_owned()],
    }
}

/// Whether the ruleset has the rule, word for word.
pub fn is_written(ruleset: &Ruleset, working: &Working) -> Result<(), String> {
    let rule = working.rule.trim();
    if let Some(foe) = working.script.strip_prefix("number of ") {
        let count = ruleset.foes.get(foe).and_then(|foe| foe.count.as_ref());
        return match count.map(|dice| dice.expr.to_string()) {
            Some(dice) if dice == rule => Ok(()),
            own => Err(format!("`{foe}` come by {own:?}, not by `{rule}`")),
        };
    }
    let procedures = ruleset.procedures.iter().map(|it| it.does.source.as_str());
    let tables = ruleset.tables.iter().map(|table| &table.grid);
    let grids = tables.chain(ruleset.lists.iter().map(|list| &list.grid));
    let rows = grids.flat_map(|grid| &grid.rows);
    let rows = rows
        .filter_map(|row| row.does.as_ref())
        .map(|it| it.source.as_str());
    let hooks = ruleset.traits.iter().flat_map(|power| &power.on);
    let hooks = hooks.chain(ruleset.foes.iter().flat_map(|foe| &foe.on));
    let hooks = hooks.map(|hook| hook.script.source.as_str());
    let answers = ruleset.offers.iter().flat_map(|offer| &offer.answers);
    let answers = answers
        .filter_map(|it| it.does.as_ref())
        .map(|it| it.source.as_str());
    let mut all = procedures.chain(rows).chain(hooks).chain(answers);
    let counts = ruleset.foes.iter().filter_map(|foe| foe.count.as_ref());
    let figures = ruleset.foes.iter().flat_map(|foe| &foe.figures);
    let figures = figures.filter_map(|(_, value)| match value {
        delvepress::model::FigureValue::Dice(dice) => Some(dice),
        _ => None,
    });
    let dice = counts.chain(figures).map(|dice| dice.expr.to_string());
    if all.any(|source| source.contains(rule)) || dice.into_iter().any(|dice| dice == rule) {
        Ok(())
    } else {
        Err(format!("no rule of the game is `{rule}`"))
    }
}
