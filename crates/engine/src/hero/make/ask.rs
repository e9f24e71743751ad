//! What formulas and conditions ask of a hero in the making.

use super::maker::Maker;
use crate::diag::{Error, error};
use crate::dice;
use crate::eval::{self, World};
use crate::hero::error::Setback;
use crate::model::{Formula, Ruleset, When};
use crate::rules::{Count, Expr, ExprKind, GroupKind, Owner, Path, TableName};
use crate::table;

/// The name that a path means.
pub enum Named {
    /// The stat with this index.
    Stat(usize),
    /// The maximum of that stat.
    Max(usize),
    /// A figure of the item in a slot.
    Held(String, String),
}

/// The meaning of a path such as `hp`, `hero.hp`, `hp.max`, `weapon.damage`.
pub fn resolve_path(ruleset: &Ruleset, path: &Path) -> Option<Named> {
    let parts: Vec<&str> = path.parts().map(|part| part.text.as_str()).collect();
    let parts = match parts.as_slice() {
        [owner, rest @ ..] if Owner::from_word(owner).is_some() => rest,
        all => all,
    };
    let stat = |id: &str| ruleset.stats.find(id).map(|stat| stat.index());
    match parts {
        [id] => stat(id).map(Named::Stat),
        [id, "max"] => stat(id).map(Named::Max),
        [slot, figure] if ruleset.slots.get(slot).is_some() => {
            Some(Named::Held((*slot).to_owned(), (*figure).to_owned()))
        }
        _ => None,
    }
}

impl<'a> Maker<'a> {
    /// Works out a number; dice in it are rolled and noted.
    pub fn number(&mut self, formula: &Formula) -> Result<i64, Setback> {
        self.number_at(formula, 0)
    }

    /// The same inside so many stats that depend on each other.
    pub fn number_at(&mut self, formula: &Formula, depth: usize) -> Result<i64, Setback> {
        let expr = &formula.formula.expr;
        if let ExprKind::Int(number) = expr.kind {
            return Ok(number);
        }
        self.evaluate(&formula.source, depth, |asker| eval::number(expr, asker))
    }

    /// Works out how many or how often; its dice are not worth a note.
    pub fn count_of(&mut self, formula: &Formula) -> Result<i64, Setback> {
        let noted = std::mem::take(&mut self.rolled);
        let count = self.number(formula);
        self.rolled = noted;
        count
    }

    /// The value of an expression inside an effect.
    pub fn amount_of(&mut self, expr: &Expr) -> Result<i64, Setback> {
        self.evaluate(expr, 0, |asker| eval::number(expr, asker))
    }

    /// Whether a condition holds now.
    pub fn holds(&mut self, when: &When) -> Result<bool, Setback> {
        let expr = &when.formula.expr;
        let holds = self.evaluate(&when.source, 0, |asker| eval::holds(expr, asker));
        self.rolled.clear();
        holds
    }

    fn evaluate<'m, T>(
        &'m mut self,
        written: &dyn std::fmt::Display,
        depth: usize,
        work: impl FnOnce(&mut Asker<'m, 'a>) -> Result<T, Error>,
    ) -> Result<T, Setback> {
        let mut asker = Asker {
            maker: self,
            depth,
            failed: None,
        };
        work(&mut asker).map_err(|error| match asker.failed {
            Some(failed) => failed,
            None => cannot(written, &error),
        })
    }
}

fn cannot(written: &dyn std::fmt::Display, why: &Error) -> Setback {
    error!("`{written}` cannot be computed while making a hero: {why}").into()
}

/// Answers the questions of a formula from the state of the hero.
struct Asker<'m, 'a> {
    maker: &'m mut Maker<'a>,
    depth: usize,
    /// A mistake further inside, which says more than "no value".
    failed: Option<Setback>,
}

impl Asker<'_, '_> {
    fn keep<T>(&mut self, answer: Result<T, Setback>) -> Option<T> {
        match answer {
            Ok(value) => Some(value),
            Err(error) => {
                self.failed.get_or_insert(error);
                None
            }
        }
    }
}

impl World for Asker<'_, '_> {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        let answer = match resolve_path(self.maker.ruleset, path)? {
            Named::Stat(index) => self.maker.value_at(index, self.depth),
            Named::Max(index) => self
                .maker
                .max_at(index, self.depth)
                .map(|max| max.unwrap_or(i64::MAX)),
            Named::Held(slot, figure) => Ok(self.maker.figure_in_slot(&slot, &figure)),
        };
        self.keep(answer)
    }

    fn roll(&mut self, dice: &dice::Expr) -> Result<i64, Error> {
        if !self.maker.plan.keeps_notes {
            return dice::total(dice, self.maker.source, &dice::no_names);
        }
        let rolled = dice::roll(dice, self.maker.source, &dice::no_names)?;
        self.maker.rolled.push(rolled.to_string());
        Ok(rolled.total)
    }

    fn ask(&mut self, question: &Expr) -> Option<i64> {
        let holds = match &question.kind {
            ExprKind::Is(is) => self.maker.is(&is.what.text) != is.negated,
            ExprKind::Has { thing, .. } => self.maker.has(&thing.text),
            _ => return None,
        };
        Some(holds.into())
    }

    fn count(&mut self, counted: &Expr) -> Option<i64> {
        let state = &self.maker.state;
        let items = || state.items.iter().map(|(_, count)| *count).sum();
        count(self.maker.ruleset, counted, |id| state.count(id), items)
    }

    fn read_row(&mut self, table: &TableName, row: i64) -> Option<i64> {
        table::read_row(self.maker.ruleset, table, row)
    }

    fn roll_table(&mut self, table: &TableName, modifier: i64) -> Option<i64> {
        let situation = self.maker.situation();
        let situation = self.keep(situation)?;
        let rolled = table::roll_number(
            self.maker.ruleset,
            &table.table.text,
            table::column_of(table),
            &situation,
            modifier,
            self.maker.source,
        );
        self.keep(rolled.map_err(Setback::from))?
    }
}

/// `number of torch`, `number of heroes`: what somebody who is not in play yet has, and how many they are.
pub fn count(
    ruleset: &Ruleset,
    counted: &Expr,
    of_item: impl Fn(&str) -> i64,
    items: impl Fn() -> i64,
) -> Option<i64> {
    let ExprKind::Count(count) = &counted.kind else {
        return None;
    };
    match count.as_ref() {
        Count::Thing(name) => Some(of_item(&name.text)),
        Count::Group(group) if group.condition.is_some() || group.fallen => None,
        Count::Group(group) => match group.kind {
            GroupKind::Items => Some(items()),
            GroupKind::Heroes => Some(ruleset.creation.party.max(1).into()),
            GroupKind::Foes
            | GroupKind::Doors
            | GroupKind::Ways
            | GroupKind::Rooms
            | GroupKind::Cards => Some(0),
        },
        Count::Rooms => Some(0),
    }
}
