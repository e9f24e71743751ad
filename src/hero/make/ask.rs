//! What formulas and conditions ask of a hero in the making.

use super::maker::Maker;
use crate::dice;
use crate::hero::bounds::{Bounds, Facts};
use crate::hero::error::HeroError;
use crate::model::{Dice, FigureValue, Formula, Item, Ruleset, Stat, StatKind, When};
use crate::rules::{
    self, Answers, Count, Expr, ExprKind, GroupKind, Owner, Path, ShiftOp, TablePick, TableRoll,
    Value,
};
use crate::table::{self, Situation};

/// Derived stats inside derived stats.
const DEEPEST: usize = 50;

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
    pub fn number(&mut self, formula: &Formula) -> Result<i64, HeroError> {
        let mut asker = Asker {
            maker: self,
            depth: 0,
            failed: None,
        };
        let answer = rules::eval_int(&formula.formula.expr, &mut asker);
        let failed = asker.failed;
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&formula.source, &error.message)))
    }

    /// Works out how many or how often; its dice are not worth a note.
    pub fn count_of(&mut self, formula: &Formula) -> Result<i64, HeroError> {
        let noted = std::mem::take(&mut self.rolled);
        let count = self.number(formula);
        self.rolled = noted;
        count
    }

    /// The value of an expression inside an effect.
    pub fn amount(&mut self, expr: &Expr) -> Result<i64, HeroError> {
        let mut asker = Asker {
            maker: self,
            depth: 0,
            failed: None,
        };
        let answer = rules::eval_int(expr, &mut asker);
        let failed = asker.failed;
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&expr.to_string(), &error.message)))
    }

    /// Whether a condition holds now.
    pub fn holds(&mut self, when: &When) -> Result<bool, HeroError> {
        let mut asker = Asker {
            maker: self,
            depth: 0,
            failed: None,
        };
        let answer = rules::eval_bool(&when.formula.expr, &mut asker);
        let failed = asker.failed;
        self.rolled.clear();
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&when.source, &error.message)))
    }

    /// The value of a stat now.
    pub fn value_of(&mut self, index: usize) -> Result<i64, HeroError> {
        self.value_at(index, 0)
    }

    fn value_at(&mut self, index: usize, depth: usize) -> Result<i64, HeroError> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(0);
        };
        let Some(derived) = &stat.derived else {
            return Ok(self.figure(index).value());
        };
        if depth > DEEPEST {
            let message = format!("`{}` is derived from itself", stat.id);
            return Err(HeroError::new(message).at(stat.origin));
        }
        let value = self.inner(derived, depth)?;
        let low = stat
            .min
            .as_ref()
            .map(|min| self.inner(min, depth))
            .transpose()?;
        let high = stat
            .max
            .as_ref()
            .map(|max| self.inner(max, depth))
            .transpose()?;
        Ok(clamped(value, low, high))
    }

    fn inner(&mut self, formula: &Formula, depth: usize) -> Result<i64, HeroError> {
        let mut asker = Asker {
            maker: self,
            depth: depth + 1,
            failed: None,
        };
        let answer = rules::eval_int(&formula.formula.expr, &mut asker);
        let failed = asker.failed;
        answer.map_err(|error| failed.unwrap_or_else(|| cannot(&formula.source, &error.message)))
    }

    /// The maximum of a stat now; none when nothing limits it.
    pub fn max_of(&mut self, index: usize) -> Result<Option<i64>, HeroError> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(None);
        };
        match &stat.max {
            Some(max) => {
                let max = self.inner(max, 0)?;
                Ok(Some(max.saturating_add(self.figure(index).max_added)))
            }
            None if stat.derived.is_some() => self.value_of(index).map(Some),
            None => Ok(Some(self.figure(index).own_max()).filter(|_| stat.kind == StatKind::Pool)),
        }
    }

    /// Keeps a settled stat between its minimum and maximum; a pool without `max` has none yet.
    pub fn clamp(&mut self, index: usize) -> Result<(), HeroError> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(());
        };
        if !self.figure(index).settled {
            return Ok(());
        }
        let rolled = std::mem::take(&mut self.rolled);
        let low = stat
            .min
            .as_ref()
            .map(|min| self.inner(min, 0))
            .transpose()?;
        let high = if stat.max.is_some() {
            self.max_of(index)?
        } else {
            None
        };
        self.rolled = rolled;
        let figure = self.figure(index);
        let value = clamped(figure.value(), low, high);
        figure.added = value.saturating_sub(figure.base);
        Ok(())
    }

    /// The values of the names in dice.
    pub fn named(&mut self, dice: &Dice) -> Result<Vec<(String, i64)>, HeroError> {
        let mut values = Vec::new();
        for (name, _) in dice.expr.names() {
            let bare = name.rsplit('.').next().unwrap_or(name);
            if let Some(stat) = self.ruleset.stats.find(bare) {
                values.push((name.to_owned(), self.value_of(stat.index())?));
            }
        }
        Ok(values)
    }

    /// The item that a slot holds: the first that goes there.
    fn held(&self, slot: &str) -> Option<&Item> {
        let items = self
            .state
            .items
            .iter()
            .map(|(item, _)| &self.ruleset.items[item]);
        let mut items =
            items.filter(|item| item.slot.as_ref().is_some_and(|place| place.id() == slot));
        items.next()
    }

    fn held_figure(&self, slot: &str, figure: &str) -> i64 {
        let figures = self
            .held(slot)
            .map(|item| item.figures.as_slice())
            .unwrap_or_default();
        let found = figures
            .iter()
            .find(|(known, _)| known.id() == figure)
            .map(|(_, value)| value);
        match found {
            Some(FigureValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Whether the hero is something: a class, or in a state.
    pub fn is(&self, what: &str) -> bool {
        self.state.has_class(what) || self.state.tags.contains(what) || self.state.has_trait(what)
    }

    /// Whether the hero has something: an item, a filled slot, a trait, or an item of that group.
    pub fn has(&self, what: &str) -> bool {
        let of_group = || {
            let items = self
                .state
                .items
                .iter()
                .map(|(item, _)| &self.ruleset.items[item]);
            let mut tagged = items.filter(|item| item.tags.iter().any(|tag| tag == what));
            tagged.next().is_some()
        };
        self.state.count(what) > 0
            || self.state.has_trait(what)
            || self.held(what).is_some()
            || of_group()
    }
}

fn clamped(value: i64, low: Option<i64>, high: Option<i64>) -> i64 {
    let raised = low.map_or(value, |low| value.max(low));
    high.map_or(raised, |high| raised.min(high))
}

fn cannot(source: &str, why: &str) -> HeroError {
    HeroError::new(format!(
        "`{source}` cannot be worked out while a hero is made: {why}"
    ))
}

/// Answers the questions of a formula from the state of the hero.
struct Asker<'m, 'a> {
    maker: &'m mut Maker<'a>,
    depth: usize,
    /// A mistake further inside, which says more than "no value".
    failed: Option<HeroError>,
}

impl Asker<'_, '_> {
    fn keep<T>(&mut self, answer: Result<T, HeroError>) -> Option<T> {
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
                let situation = Situation::of(ruleset);
                let rolled = table::roll_number(
                    ruleset,
                    &name.table.text,
                    column,
                    &situation,
                    modifier,
                    self.maker.source,
                );
                self.keep(rolled.map_err(super::maker::from_table))?
            }
        }
    }
}

impl Answers for Asker<'_, '_> {
    fn number(&mut self, path: &Path) -> Option<i64> {
        let answer = match named(self.maker.ruleset, path)? {
            Named::Stat(index) => self.maker.value_at(index, self.depth),
            Named::Max(index) => self.maker.max_of(index).map(|max| max.unwrap_or(i64::MAX)),
            Named::Held(slot, figure) => Ok(self.maker.held_figure(&slot, &figure)),
        };
        self.keep(answer)
    }

    fn dice(&mut self, notation: &str) -> Result<i64, String> {
        let expr = dice::parse(notation).map_err(|error| error.message)?;
        let rolled =
            dice::roll(&expr, self.maker.source, &dice::no_names).map_err(|error| error.message)?;
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
            GroupKind::Foes => Some(0),
        },
    }
}

/// What is settled about the hero, for conditions that must not be asked too early. `candidate` is a class that may be chosen next.
pub struct SoFar<'m, 'a> {
    pub maker: &'m Maker<'a>,
    pub candidate: Option<&'m str>,
}

impl SoFar<'_, '_> {
    fn kind_is_open(&self, class: &str) -> bool {
        let classes = &self.maker.ruleset.classes;
        let Some(kind) = classes.get(class).map(|class| &class.kind) else {
            return false;
        };
        let chosen = self
            .maker
            .state
            .classes
            .iter()
            .map(|chosen| &classes[chosen].kind);
        let candidate = self
            .candidate
            .and_then(|id| classes.get(id))
            .map(|class| &class.kind);
        !chosen.chain(candidate).any(|known| known == kind)
    }

    fn stat(&self, index: usize, stat: &Stat) -> Bounds {
        match self.maker.state.figures.get(index) {
            Some(figure) if figure.settled && stat.derived.is_none() => {
                Bounds::exactly(figure.value())
            }
            _ => Bounds::ANY,
        }
    }
}

impl Facts for SoFar<'_, '_> {
    fn ruleset(&self) -> &Ruleset {
        self.maker.ruleset
    }

    fn number(&self, path: &Path) -> Bounds {
        match named(self.maker.ruleset, path) {
            Some(Named::Stat(index)) => {
                let stat = self.maker.ruleset.stats.iter().nth(index);
                stat.map_or(Bounds::ANY, |stat| self.stat(index, stat))
            }
            _ => Bounds::ANY,
        }
    }

    fn fact(&self, expr: &Expr) -> Option<bool> {
        let ExprKind::Is(is) = &expr.kind else {
            return None;
        };
        let what = is.what.text.as_str();
        let holds = self.maker.is(what) || self.candidate == Some(what);
        if !holds && (self.kind_is_open(what) || self.maker.ruleset.classes.get(what).is_none()) {
            return None;
        }
        Some(holds != is.negated)
    }

    fn count(&self, _: &Expr) -> Bounds {
        Bounds::ANY
    }
}
