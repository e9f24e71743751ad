//! Doing the steps.

use std::sync::Arc;

use super::settled::SettledSoFar;
use super::state::{Figure, State};
use crate::diag::{Error, error};
use crate::dice;
use crate::eval;
use crate::hero::error::{Retry, Setback};
use crate::hero::person::{Hero, StatValue};
use crate::hero::plan::{Plan, Start};
use crate::hero::request::HeroRequest;
use crate::model::{
    Action, Class, Dice, Ref, Ruleset, Stat, StatKind, StatOwner, Step, TableSource,
};
use crate::rng::Source;
use crate::table::{self, Decks, Facts, Situation};

/// How often a step may be repeated.
const MOST_REPEATS: i64 = 1_000;

/// Everything at hand while a hero is made.
pub struct Maker<'a> {
    pub ruleset: &'a Ruleset,
    pub request: &'a HeroRequest,
    pub state: State,
    pub source: &'a mut dyn Source,
    pub decks: Decks,
    pub notes: Vec<String>,
    /// Dice of the formula that is being worked out, for its note.
    pub rolled: Vec<String>,
    /// Derived stats worked out so far.
    pub derived: usize,
    pub(super) plan: &'a Plan,
}

impl<'a> Maker<'a> {
    pub fn new(
        ruleset: &'a Ruleset,
        plan: &'a Plan,
        request: &'a HeroRequest,
        state: State,
        source: &'a mut dyn Source,
    ) -> Self {
        let (decks, notes, rolled) = (Decks::new(), Vec::new(), Vec::new());
        Self {
            ruleset,
            request,
            state,
            source,
            decks,
            notes,
            rolled,
            derived: 0,
            plan,
        }
    }

    /// Does all steps and reads off the hero.
    pub fn run(mut self) -> Result<(Hero, State), Setback> {
        for (index, start) in self.plan.starts.iter().enumerate() {
            if *start == Start::First && !self.figure(index).settled {
                self.start(index)?;
            }
        }
        let steps = &self.ruleset.creation.steps;
        for (index, step) in steps.iter().enumerate() {
            self.start_waiting(index)?;
            self.step(step)?;
        }
        self.start_waiting(steps.len())?;
        self.start_the_rest()?;
        self.requirements_hold()?;
        let hero = self.hero()?;
        Ok((hero, self.state))
    }

    fn start_waiting(&mut self, step: usize) -> Result<(), Setback> {
        let plan = self.plan;
        for &stat in plan.before(step) {
            if !self.figure(stat).settled {
                self.start(stat)?;
            }
        }
        Ok(())
    }

    /// A stat that only a step rolls which was skipped still needs a value.
    fn start_the_rest(&mut self) -> Result<(), Setback> {
        for (index, start) in self.plan.starts.iter().enumerate() {
            if *start == Start::Rolled && !self.figure(index).settled {
                self.start(index)?;
            }
        }
        Ok(())
    }

    pub fn steps(&mut self, steps: &'a [Step]) -> Result<(), Setback> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &'a Step) -> Result<(), Setback> {
        if let Some(when) = &step.when
            && !self.holds(when)?
        {
            return Ok(());
        }
        let times = match &step.repeat {
            Some(times) => self.count_of(times)?.clamp(0, MOST_REPEATS),
            None => 1,
        };
        for _ in 0..times {
            self.action(&step.action)
                .map_err(|error| error.at(step.origin))?;
        }
        Ok(())
    }

    fn action(&mut self, action: &'a Action) -> Result<(), Setback> {
        match action {
            Action::Read => Ok(()),
            Action::Roll(stats) => stats.iter().try_for_each(|stat| self.start(stat.index())),
            Action::Set(scripts) => scripts.iter().try_for_each(|script| self.effects(script)),
            Action::Choose(choose) => self.choose(choose),
            Action::Distribute(spread) => self.distribute(spread),
            Action::Raise(raise) => self.raise(raise),
            Action::Gain(grants) => grants.iter().try_for_each(|grant| self.grant(grant)),
            Action::Buy(buy) => self.buy(buy),
            Action::OneOf(ways) => self.one_of(ways),
            Action::Name(source) => self.draw_name(source),
        }
    }

    /// One of the ways whose first step is not ruled out.
    fn one_of(&mut self, ways: &'a [Vec<Step>]) -> Result<(), Setback> {
        let mut open = Vec::new();
        for way in ways {
            let ruled_out = match way.first().and_then(|step| step.when.as_ref()) {
                Some(when) => !self.holds(when)?,
                None => false,
            };
            if !ruled_out {
                open.push(way);
            }
        }
        let wanted = self.preferences();
        let best = wanted
            .iter()
            .find_map(|wanted| open.iter().find(|way| self.offers_wanted(wanted, way)));
        let way = match best {
            Some(way) => Some(*way),
            None => self.pick(&open)?,
        };
        match way {
            Some(way) => self.steps(way),
            None => Ok(()),
        }
    }

    fn draw_name(&mut self, source: &TableSource) -> Result<(), Setback> {
        if let Some(name) = &self.request.name {
            self.state.name.clone_from(name);
            return Ok(());
        }
        let situation = self.situation()?;
        let outcome = match source {
            TableSource::Table(table) => {
                let table = &self.ruleset.tables[table];
                table::roll_from(
                    self.ruleset,
                    table,
                    &situation,
                    0,
                    &mut self.decks,
                    self.source,
                )
            }
            TableSource::List(list) => table::draw(
                self.ruleset,
                &self.ruleset.lists[list],
                &situation,
                self.source,
            ),
        };
        let outcome = outcome?;
        let name = outcome.name.as_ref();
        self.state.name = name.map_or_else(|| outcome.text(), Facts::text);
        Ok(())
    }

    /// What tables can know about the hero: the stats it has so far, what it is and what it carries.
    pub fn situation(&mut self) -> Result<Situation, Setback> {
        let plan = self.plan;
        let mut situation = plan.situation.clone();
        let mut settled = Vec::with_capacity(plan.names.len());
        for (name, index) in &plan.names {
            if self.figure(*index).settled {
                settled.push((Arc::clone(name), self.value_of(*index)?));
            }
        }
        situation.set_sorted(settled.into_iter());
        self.state
            .classes
            .iter()
            .for_each(|class| situation.say(class.id()));
        self.state
            .traits
            .iter()
            .for_each(|(power, _)| situation.say(power.id()));
        self.state
            .items
            .iter()
            .for_each(|(item, _)| situation.say(item.id()));
        self.state
            .tags
            .iter()
            .for_each(|tag| situation.say(tag.as_str()));
        Ok(situation)
    }

    /// Works out the start of a stat; what was added before stays added.
    pub fn start(&mut self, index: usize) -> Result<(), Setback> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(());
        };
        if stat.derived.is_some() || stat.kind == StatKind::Text {
            return Ok(());
        }
        let own = self.figure(index).start.clone();
        let base = match own.as_deref().or(stat.start.as_ref()) {
            Some(start) => self.number(start).map_err(|error| error.at(stat.origin))?,
            None => 0,
        };
        let figure = self.figure(index);
        figure.base = base;
        figure.settled = true;
        self.clamp(index)?;
        if !self.rolled.is_empty() {
            let rolled = std::mem::take(&mut self.rolled);
            self.notes
                .push(format!("{}: {}", stat.label, rolled.join(", ")));
        }
        Ok(())
    }

    pub fn figure(&mut self, index: usize) -> &mut Figure {
        if self.state.figures.len() <= index {
            self.state.figures.resize_with(index + 1, Figure::default);
        }
        &mut self.state.figures[index]
    }

    pub fn stat(&self, stat: &Ref<Stat>) -> &'a Stat {
        &self.ruleset.stats[stat]
    }

    /// One of several with even odds.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> Result<Option<T>, Setback> {
        match of {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            _ => {
                let sides = u32::try_from(of.len()).unwrap_or(u32::MAX);
                let face = self
                    .source
                    .face(sides)
                    .map_err(|problem| Error::content(problem.to_string()))?;
                Ok(of
                    .get(usize::try_from(face).unwrap_or(1).saturating_sub(1))
                    .copied())
            }
        }
    }

    /// Rolls plain dice; names in them are stats.
    pub fn dice(&mut self, dice: &Dice) -> Result<i64, Setback> {
        let names: Vec<(String, i64)> = self.look_up_names(dice)?;
        let lookup = |name: &str| {
            names
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| *value)
        };
        let rolled = if self.plan.keeps_notes {
            dice::roll(&dice.expr, self.source, &lookup)
        } else {
            dice::total(&dice.expr, self.source, &lookup).map(dice::Roll::unseen)
        };
        match rolled {
            Ok(rolled) => {
                if !rolled.dice.is_empty() {
                    self.rolled.push(rolled.to_string());
                }
                Ok(rolled.total)
            }
            Err(error) => Err(error!("`{}` cannot be rolled: {error}", dice.source).into()),
        }
    }

    fn hero(&mut self) -> Result<Hero, Setback> {
        let mut hero = Hero {
            game: self.ruleset.head.id.clone(),
            version: self.ruleset.head.version.clone(),
            name: self
                .request
                .name
                .clone()
                .unwrap_or_else(|| self.state.name.clone()),
            ..Hero::default()
        };
        let classes = self
            .state
            .classes
            .iter()
            .map(|class| &self.ruleset.classes[class]);
        hero.classes = classes
            .map(|class| (class.kind.clone(), class.id.clone()))
            .collect();
        for (index, stat) in self.ruleset.stats.iter().enumerate() {
            if stat.of == StatOwner::Hero && stat.kind != StatKind::Text {
                let max = if stat.kind == StatKind::Pool {
                    self.max_of(index)?
                } else {
                    None
                };
                let value = self.value_of(index)?;
                hero.stats.push((stat.id.clone(), StatValue { value, max }));
            }
        }
        hero.traits = self
            .state
            .traits
            .iter()
            .map(|(_, written)| written.clone())
            .collect();
        hero.items = self
            .state
            .items
            .iter()
            .map(|(item, count)| (item.id().to_owned(), *count))
            .collect();
        hero.picks.clone_from(&self.state.picks);
        let order: Vec<String> = hero.picks.iter().map(|pick| pick.from.clone()).collect();
        hero.picks
            .sort_by_key(|pick| order.iter().position(|from| *from == pick.from));
        hero.belongings.clone_from(&self.state.belongings);
        hero.notes = std::mem::take(&mut self.notes);
        Ok(hero)
    }

    /// What was open when a class was chosen must hold in the end.
    fn requirements_hold(&mut self) -> Result<(), Setback> {
        for class in self.state.classes.clone() {
            let class = &self.ruleset.classes[&class];
            if let Some(requires) = &class.requires
                && !self.holds(requires)?
            {
                return Err(self.forbidden(class));
            }
        }
        Ok(())
    }

    /// The error for a class that the dice, or the other classes, do not allow.
    pub fn forbidden(&self, class: &Class) -> Setback {
        let requires = class.requires.as_ref();
        let written = requires.map_or("", |requires| requires.source.as_str());
        let mut whatever_the_dice = SettledSoFar {
            maker: self,
            candidate: None,
            dice: false,
        };
        let by_classes = requires.is_some_and(|requires| {
            eval::decide(&requires.formula.expr, &mut whatever_the_dice) == Some(false)
        });
        let requested = self.request.classes.contains(&class.id);
        let (who, hint, again) = match (by_classes, requested) {
            (true, true) => (
                "its other classes",
                "choose classes that go together",
                Retry::Never,
            ),
            (false, true) => (
                "the dice",
                "choose another one, or allow more rerolls",
                Retry::IfAsked,
            ),
            (_, false) => ("the dice", "relax what the classes require", Retry::Always),
        };
        let error = error!(
            "{who} do not allow the {} `{}`, which requires `{written}`",
            class.kind, class.id
        );
        Setback {
            error: error.at(class.origin).hint(hint),
            again,
        }
    }
}
