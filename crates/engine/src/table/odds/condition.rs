//! How likely a condition holds.
//!
//! The condition is worked out once for every combination of what its dice can show, by the same evaluator that rolling uses. The dice are
//! turned like an odometer: a condition that stops early never asks for the dice behind.

use super::chance::Chance;
use crate::dice::{self, Budget};
use crate::model::{Range, Ruleset, When};
use crate::rules::{self, Answers, Expr, ExprKind, Path, TablePick, Value};
use crate::table::condition::fixed;
use crate::table::error::{Problem, TableError};
use crate::table::situation::Situation;

/// Combinations of dice in one condition.
const MOST: usize = 200_000;

/// The chance that the condition of a row or text holds.
pub fn truth(
    ruleset: &Ruleset,
    situation: &Situation,
    context: &[(String, Range)],
    when: &When,
) -> Result<Chance, TableError> {
    let mut wheel = Wheel {
        ruleset,
        situation,
        context,
        dice: Vec::new(),
        used: 0,
    };
    let mut chance = Chance::never();
    for _ in 0..MOST {
        let holds = rules::eval_bool(&when.formula.expr, &mut wheel).map_err(|error| {
            let message = format!("`{}` cannot be told: {error}", when.source);
            TableError::new(Problem::Condition, message)
        })?;
        if holds {
            chance = chance.plus(&wheel.weight());
        }
        if !wheel.turn() {
            return Ok(chance);
        }
    }
    let message = format!("`{}` rolls too many dice for exact odds", when.source);
    Err(TableError::new(Problem::TooMuch, message))
}

/// What one dice literal can show, and where the wheel stands.
struct Die {
    outcomes: Vec<(i64, Chance)>,
    at: usize,
}

struct Wheel<'a> {
    ruleset: &'a Ruleset,
    situation: &'a Situation,
    context: &'a [(String, Range)],
    dice: Vec<Die>,
    used: usize,
}

impl Wheel<'_> {
    /// How likely the present combination is.
    fn weight(&self) -> Chance {
        let shown = self.dice.iter().filter_map(|die| die.outcomes.get(die.at));
        shown.fold(Chance::certain(), |weight, (_, chance)| {
            weight.times(chance)
        })
    }

    /// Goes to the next combination, if there is one.
    fn turn(&mut self) -> bool {
        self.used = 0;
        while let Some(mut die) = self.dice.pop() {
            die.at += 1;
            if die.at < die.outcomes.len() {
                self.dice.push(die);
                return true;
            }
        }
        false
    }
}

impl Answers for Wheel<'_> {
    fn number(&mut self, path: &Path) -> Option<i64> {
        self.situation.number(&path.to_string(), self.context)
    }

    fn dice(&mut self, notation: &str) -> Result<i64, String> {
        if self.used == self.dice.len() {
            let expr = dice::parse(notation).map_err(|error| error.to_string())?;
            let odds = dice::distribution(&expr, &dice::no_names, Budget::default());
            let odds = odds.map_err(|error| error.to_string())?;
            let chance = |count: &num_bigint::BigUint| {
                Chance::new(count.clone(), odds.denominator().clone())
            };
            let outcomes = odds
                .outcomes()
                .iter()
                .map(|(value, count)| (*value, chance(count)))
                .collect();
            self.dice.push(Die { outcomes, at: 0 });
        }
        let die = self.dice.get(self.used);
        self.used += 1;
        let shown = die.and_then(|die| die.outcomes.get(die.at));
        shown
            .map(|(value, _)| *value)
            .ok_or_else(|| format!("`{notation}` shows nothing"))
    }

    fn other(&mut self, expr: &Expr) -> Option<Value> {
        let at = match &expr.kind {
            ExprKind::Table(roll) => match &roll.pick {
                TablePick::At(row) => Some(rules::eval_int(row, self).ok()?),
                TablePick::Roll(_) => None,
            },
            _ => None,
        };
        fixed(self.ruleset, self.situation, expr, at)
    }
}
