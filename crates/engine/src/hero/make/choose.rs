//! Choices: what was asked for, what dice say, or anything that is allowed.

use std::sync::Arc;

use super::maker::Maker;
use super::prefer::wants_trait;
use super::settled::SettledSoFar;
use crate::diag::error;
use crate::eval;
use crate::hero::error::{Retry, Setback};
use crate::hero::gear;
use crate::hero::person::Pick;
use crate::model::{
    Choices, Choose, Class, Dice, Item, Made, Ref, Row, TableSource, Trait, TraitOwner,
};

/// How much one step may choose.
const MOST_CHOICES: i64 = 1_000;

/// How often the dice of a choice are rolled until they show something allowed.
const MOST_ROLLS: usize = 1_000;

impl<'a> Maker<'a> {
    pub fn choose(&mut self, choose: &'a Choose) -> Result<(), Setback> {
        let count = match &choose.count {
            Some(count) => self.count_of(count)?.clamp(0, MOST_CHOICES),
            None => 1,
        };
        for _ in 0..count {
            match &choose.among {
                Choices::Classes(classes) => {
                    self.choose_class(&choose.kind, classes, choose.roll.as_ref())?
                }
                Choices::Traits(traits) => self.choose_trait(traits)?,
                Choices::Items(items) => self.choose_item(items)?,
                Choices::Rows(_) => break,
            }
        }
        match &choose.among {
            Choices::Rows(sources) => self.choose_rows(sources, count, choose.roll.as_ref()),
            _ => Ok(()),
        }
    }

    fn choose_class(
        &mut self,
        kind: &str,
        classes: &[Ref<Class>],
        roll: Option<&Dice>,
    ) -> Result<(), Setback> {
        let fresh: Vec<&Ref<Class>> = classes
            .iter()
            .filter(|class| !self.state.classes.contains(class))
            .collect();
        let requested = fresh
            .iter()
            .copied()
            .find(|class| self.request.classes.iter().any(|id| id == class.id()));
        let class = match requested {
            Some(class) if self.allows(class, None) => class.clone(),
            Some(class) => return Err(self.forbidden(&self.ruleset.classes[class])),
            None => {
                let open: Vec<&Ref<Class>> = fresh
                    .into_iter()
                    .filter(|class| self.allows(class, None) && self.leaves_request_open(class))
                    .collect();
                let open = self.leave_out_taken(kind, open);
                self.decide(kind, &open, roll)?
            }
        };
        let label = &self.ruleset.classes[&class].label;
        self.notes.push(format!(
            "{}: {label}",
            self.ruleset.label(kind).unwrap_or(kind)
        ));
        self.become_one(&class)
    }

    /// Whether what is known so far does not rule a class out.
    fn allows(&self, class: &Ref<Class>, candidate: Option<&str>) -> bool {
        let mut facts = SettledSoFar {
            maker: self,
            candidate,
            dice: true,
        };
        let requires = self.ruleset.classes[class].requires.as_ref();
        requires
            .is_none_or(|requires| eval::decide(&requires.formula.expr, &mut facts) != Some(false))
    }

    /// Whether every class that was asked for can still be had after this choice.
    fn leaves_request_open(&self, class: &Ref<Class>) -> bool {
        let requested = self
            .request
            .classes
            .iter()
            .filter_map(|id| self.ruleset.classes.find(id));
        let mut waiting = requested.filter(|request| !self.state.classes.contains(request));
        waiting.all(|request| self.allows(&request, Some(class.id())))
    }

    /// A sensible party has one of each class before it has two of any.
    fn leave_out_taken<'c>(&self, kind: &str, open: Vec<&'c Ref<Class>>) -> Vec<&'c Ref<Class>> {
        let mut usual = self.ruleset.creation.usual.iter();
        let is_job = usual.any(|class| self.ruleset.classes[class].kind == kind);
        if !self.request.sensible || !is_job {
            return open;
        }
        let times = |class: &Ref<Class>| {
            let taken = self.state.taken.iter();
            taken.filter(|known| *known == class).count()
        };
        let least = open.iter().map(|class| times(class)).min().unwrap_or(0);
        let rare = open.into_iter().filter(|class| times(class) == least);
        rare.collect()
    }

    fn decide(
        &mut self,
        kind: &str,
        open: &[&Ref<Class>],
        roll: Option<&Dice>,
    ) -> Result<Ref<Class>, Setback> {
        let ruleset = self.ruleset;
        let by_dice = open
            .iter()
            .any(|class| !ruleset.classes[class].roll.is_empty());
        if let Some(dice) = roll.filter(|_| by_dice) {
            for _ in 0..MOST_ROLLS {
                let total = self.dice(dice)?;
                let rolled = std::mem::take(&mut self.rolled);
                let shows = |class: &&&Ref<Class>| {
                    ruleset.classes[class]
                        .roll
                        .iter()
                        .any(|range| range.contains(total))
                };
                if let Some(class) = open.iter().find(shows) {
                    self.notes.push(rolled.join(", "));
                    return Ok((*class).clone());
                }
            }
        }
        match self.pick(open)? {
            Some(class) => Ok(class.clone()),
            None => {
                let error = error!("no {kind} is allowed for this hero");
                Err(Setback {
                    error: error.hint("relax what the classes require"),
                    again: Retry::Always,
                })
            }
        }
    }

    /// Starting values, effects, traits and things of a class.
    fn become_one(&mut self, class: &Ref<Class>) -> Result<(), Setback> {
        let ruleset = self.ruleset;
        self.state.classes.push(class.clone());
        let class = &ruleset.classes[class];
        for (stat, formula) in &class.stats {
            let settled = self.figure(stat.index()).settled;
            self.figure(stat.index()).start = Some(Arc::new(formula.clone()));
            if settled {
                self.start(stat.index())?;
            }
        }
        class
            .gains
            .iter()
            .try_for_each(|script| self.effects(script))?;
        class
            .traits
            .iter()
            .try_for_each(|grant| self.gain_trait(&grant.of, grant.to_string()))?;
        class.items.iter().try_for_each(|grant| self.grant(grant))
    }

    fn choose_trait(&mut self, traits: &[Ref<Trait>]) -> Result<(), Setback> {
        let ruleset = self.ruleset;
        let for_heroes =
            |power: &Trait| power.of.is_empty() || power.of.contains(&TraitOwner::Hero);
        let open: Vec<&Ref<Trait>> = traits
            .iter()
            .filter(|power| !self.state.has_trait(power.id()) && for_heroes(&ruleset.traits[power]))
            .collect();
        let Some(power) = self.pick_preferred(&open, wants_trait)? else {
            return Ok(());
        };
        self.notes
            .push(format!("trait: {}", ruleset.traits[power].label));
        self.gain_trait(power, power.id().to_owned())
    }

    fn choose_item(&mut self, items: &[Ref<Item>]) -> Result<(), Setback> {
        let open: Vec<&Ref<Item>> = items
            .iter()
            .filter(|item| {
                self.state.count(item.id()) == 0 && self.may_use(&self.ruleset.items[item])
            })
            .collect();
        let wanted: Vec<&Ref<Item>> = self.most_wanted(&open);
        let Some(item) = self.pick(&wanted)? else {
            return Ok(());
        };
        self.state.give(item, 1);
        self.notes
            .push(format!("item: {}", self.ruleset.items[item].label));
        Ok(())
    }

    /// Different rows of lists and tables, as many as asked for and there are.
    fn choose_rows(
        &mut self,
        sources: &[TableSource],
        count: i64,
        roll: Option<&Dice>,
    ) -> Result<(), Setback> {
        let ruleset = self.ruleset;
        let mut open: Vec<(&str, &Row)> = Vec::new();
        for source in sources {
            let rows = match source {
                TableSource::Table(table) => &ruleset.tables[table].grid.rows,
                TableSource::List(list) => &ruleset.lists[list].grid.rows,
            };
            for row in rows {
                let counts = row
                    .when
                    .as_ref()
                    .map_or(Ok(true), |when| self.holds(when))?;
                if counts && self.may_take(row) {
                    open.push((source.id(), row));
                }
            }
        }
        for _ in 0..count {
            let picked = match roll {
                Some(dice) => self.rolled_row(&open, dice)?,
                None => {
                    let wanted = self.most_wanted_rows(&open);
                    self.pick(&wanted)?
                }
            };
            let Some((from, row)) = picked else { break };
            open.retain(|(_, other)| !std::ptr::eq(*other, row));
            self.take_row(from, row);
        }
        Ok(())
    }

    fn may_take(&self, row: &Row) -> bool {
        match &row.made {
            Some(Made::Item(item)) => self.may_use(&self.ruleset.items[item]),
            _ => true,
        }
    }

    fn rolled_row<'r>(
        &mut self,
        open: &[(&'r str, &'r Row)],
        dice: &Dice,
    ) -> Result<Option<(&'r str, &'r Row)>, Setback> {
        for _ in 0..MOST_ROLLS {
            let total = self.dice(dice)?;
            self.rolled.clear();
            if let Some(found) = open.iter().find(|(_, row)| row.answers(total)) {
                return Ok(Some(*found));
            }
        }
        self.pick(open)
    }

    fn take_row(&mut self, from: &str, row: &Row) {
        if let Some(Made::Item(item)) = &row.made {
            self.state.give(item, 1);
        } else {
            self.state.picks.push(Pick {
                from: from.to_owned(),
                row: gear::row_name(row),
            });
        }
        self.notes.push(format!("{from}: {}", row.label()));
    }
}
