//! What formulas and conditions ask of a hero in the making.

use super::maker::Maker;
use crate::diag::{Error, error};
use crate::dice;
use crate::hero::error::Setback;
use crate::model::{Formula, Ruleset, When};
use crate::rules::{
    self, Answers, Count, Expr, ExprKind, GroupKind, Owner, Path, ShiftOp, TablePick, TableRoll,
    Value,
};
use crate::table;

/// A name that a path stands for.
pub enum Named {
    /// The stat with this index.
    Stat(usize),
    /// The maximum of that stat.
    Max(usize),
    /// A figure of the item in a slot.
    Held(String, String),
}

/// The meaning of a path such as `hp`, `hero.hp`, `hp.max`, `weapon.damage`.
pub fn named(ruleset: &Ruleset, path: &Path) -> Option<Named> {
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

impl Maker<'_> {
    /// Works out a number; dice in it are rolled and noted.
    pub fn number(&mut self, formula: &Formula) -> Result<i64, Setback> {
        self.number_at(formula, 0)
    }

    /// The same inside so many stats that depend on each other.
    pub fn number_at(&mut self, formula: &Formula, depth: usize) -> Result<i64, Setback> {
        let mut asker = Asker {
            maker: self,
            depth,
            failed: None,
        };
        let answer = rules::eval_int(&formula.formula.expr, &mut asker);
        let failed = asker.failed;
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&formula.source, &error)))
    }

    /// Works out how many or how often; its dice are not worth a note.
    pub fn count_of(&mut self, formula: &Formula) -> Result<i64, Setback> {
        let noted = std::mem::take(&mut self.rolled);
        let count = self.number(formula);
        self.rolled = noted;
        count
    }

    /// The value of an expression inside an effect.
    pub fn amount(&mut self, expr: &Expr) -> Result<i64, Setback> {
        let mut asker = Asker {
            maker: self,
            depth: 0,
            failed: None,
        };
        let answer = rules::eval_int(expr, &mut asker);
        let failed = asker.failed;
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&expr.to_string(), &error)))
    }

    /// Whether a condition holds now.
    pub fn holds(&mut self, when: &When) -> Result<bool, Setback> {
        let mut asker = Asker {
            maker: self,
            depth: 0,
            failed: None,
        };
        let answer = rules::eval_bool(&when.formula.expr, &mut asker);
        let failed = asker.failed;
        self.rolled.clear();
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&when.source, &error)))
    }
}

fn cannot(source: &str, why: &Error) -> Setback {
    error!("`{source}` cannot be worked out while a hero is made: {why}").into()
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

    fn table(&mut self, roll: &TableRoll) -> Option<i64> {
        let name = roll.tables.first()?;
        let column = name.column.as_ref().map(|column| column.text.as_str());
        let ruleset = self.maker.ruleset;
        match &roll.pick {
            TablePick::At(row) => {
                let row = rules::eval_int(row, self).ok()?;
                table::at(ruleset, &name.table.text, column, row)
            }
            TablePick::Roll(shift) => {
                let modifier = match shift {
                    None => 0,
                    Some(shift) => {
                        let amount = rules::eval_int(&shift.amount, self).ok()?;
                        if shift.op == ShiftOp::Add {
                            amount
                        } else {
                            amount.checked_neg()?
                        }
                    }
                };
                let situation = self.maker.situation();
                let situation = self.keep(situation)?;
                let rolled = table::roll_number(
                    ruleset,
                    &name.table.text,
                    column,
                    &situation,
                    modifier,
                    self.maker.source,
                );
                self.keep(rolled.map_err(Setback::from))?
            }
        }
    }
}

impl Answers for Asker<'_, '_> {
    fn number(&mut self, path: &Path) -> Option<i64> {
        let answer = match named(self.maker.ruleset, path)? {
            Named::Stat(index) => self.maker.value_at(index, self.depth),
            Named::Max(index) => self
                .maker
                .max_at(index, self.depth)
                .map(|max| max.unwrap_or(i64::MAX)),
            Named::Held(slot, figure) => Ok(self.maker.held_figure(&slot, &figure)),
        };
        self.keep(answer)
    }

    fn dice(&mut self, notation: &str) -> Result<i64, String> {
        let expr = dice::parse(notation).map_err(|error| error.to_string())?;
        let rolled = dice::roll(&expr, self.maker.source, &dice::no_names)
            .map_err(|error| error.to_string())?;
        self.maker.rolled.push(rolled.to_string());
        Ok(rolled.total)
    }

    fn other(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Is(is) => Some(Value::Truth(self.maker.is(&is.what.text) != is.negated)),
            ExprKind::Has { thing, .. } => Some(Value::Truth(self.maker.has(&thing.text))),
            ExprKind::Count(count) => counted(self.maker, count).map(Value::Number),
            ExprKind::Table(roll) => self.table(roll).map(Value::Number),
            _ => None,
        }
    }
}

fn counted(maker: &Maker<'_>, count: &Count) -> Option<i64> {
    match count {
        Count::Thing(name) => Some(maker.state.count(&name.text)),
        Count::Group(group) if group.condition.is_some() || group.fallen => None,
        Count::Group(group) => match group.kind {
            GroupKind::Items => Some(maker.state.items.iter().map(|(_, count)| *count).sum()),
            GroupKind::Heroes => Some(maker.ruleset.creation.party.max(1).into()),
            GroupKind::Foes | GroupKind::Doors | GroupKind::Ways | GroupKind::Rooms => Some(0),
        },
        Count::Rooms => Some(0),
    }
}
