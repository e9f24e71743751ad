//! Pieces of play, of making heroes, of dungeons and of what is printed.

use super::{PartKind, Parts};
use crate::model::blocks as declared;
use crate::model::{
    Action, Answering, BlockKind, BookletPlan, Choices, Creation, DungeonPlan, Page, Product,
    Ruleset, Step,
};
use crate::rules::ScriptContext;

impl<'a> Parts<'a> {
    pub(super) fn add_play(&mut self, ruleset: &'a Ruleset) {
        for test in &ruleset.tests {
            self.at("test", &test.id);
            let place = ScriptContext::Test(&test.id);
            self.add(PartKind::Dice(&test.dice));
            self.formula(&test.target, place);
            for grade in &test.grades {
                self.add(PartKind::When(&grade.when, place));
            }
            if let Some(matrix) = &test.matrix {
                self.add(PartKind::Named("list", matrix.list.id()));
                for formula in [&matrix.row, &matrix.column].into_iter().flatten() {
                    self.add(PartKind::Formula(formula, place));
                }
            }
        }
        for procedure in &ruleset.procedures {
            self.at("procedure", &procedure.id);
            self.add(PartKind::Script(
                &procedure.does,
                ScriptContext::Procedure(&procedure.id),
            ));
        }
        for policy in &ruleset.policies {
            self.at("policy", &policy.id);
            for Answering { offer, script } in &policy.answers {
                self.add(PartKind::Script(
                    script,
                    ScriptContext::Answering(offer.id()),
                ));
            }
        }
        for offer in &ruleset.offers {
            self.at("offer", &offer.id);
            let place = ScriptContext::Offer(&offer.id);
            self.add(PartKind::Text(&offer.ask));
            for answer in &offer.answers {
                self.text(&answer.text);
                self.script(&answer.does, place);
                self.when(&answer.when, place);
            }
            if let Some(among) = &offer.among {
                self.when(&among.condition, place);
                self.add(PartKind::Script(&among.does, place));
            }
            self.script(&offer.usual, ScriptContext::Answering(&offer.id));
        }
        self.at("goal", "");
        self.when(&ruleset.goal.win, ScriptContext::Row);
        self.when(&ruleset.goal.lose, ScriptContext::Row);
        for mode in &ruleset.modes {
            self.at("mode", &mode.id);
            self.scripts(&mode.changes, ScriptContext::Gains);
            mode.dungeon.iter().for_each(|plan| self.plan(plan));
        }
        for quest in &ruleset.quests {
            self.at("quest", &quest.id);
            for text in [&quest.text, &quest.reward, &quest.failure] {
                self.text(text);
            }
            self.when(&quest.when, ScriptContext::Row);
            self.dice(&quest.encounter);
            self.script(&quest.does, ScriptContext::Row);
        }
        for shape in &ruleset.shapes {
            self.at("shape", &shape.id);
            self.text(&shape.text);
        }
    }

    pub(super) fn add_creation(&mut self, creation: &'a Creation) {
        self.at("creation", "");
        self.steps(&creation.steps);
        self.steps(&creation.party_steps);
    }

    fn steps(&mut self, steps: &'a [Step]) {
        for step in steps {
            self.when(&step.when, ScriptContext::Creation);
            self.formula(&step.repeat, ScriptContext::Creation);
            self.action(&step.action);
        }
    }

    fn action(&mut self, action: &'a Action) {
        match action {
            Action::Read => {}
            Action::Roll(stats) => self.add_mentions("stat", stats.iter().map(|stat| stat.id())),
            Action::Set(scripts) => self.scripts(scripts, ScriptContext::Creation),
            Action::Choose(choose) => {
                match &choose.among {
                    Choices::Classes(classes) => {
                        self.add_mentions("class", classes.iter().map(|class| class.id()))
                    }
                    Choices::Traits(traits) => {
                        self.add_mentions("trait", traits.iter().map(|power| power.id()))
                    }
                    Choices::Items(items) => {
                        self.add_mentions("item", items.iter().map(|item| item.id()))
                    }
                    Choices::Rows(sources) => sources
                        .iter()
                        .for_each(|source| self.add(PartKind::Whole(source))),
                }
                self.formula(&choose.count, ScriptContext::Creation);
                self.dice(&choose.roll);
            }
            Action::Distribute(distribute) => {
                self.add_mentions("stat", distribute.among.iter().map(|stat| stat.id()));
                self.add(PartKind::Formula(
                    &distribute.points,
                    ScriptContext::Creation,
                ));
                self.formula(&distribute.min, ScriptContext::Creation);
                self.formula(&distribute.max, ScriptContext::Creation);
            }
            Action::Raise(raise) => {
                self.add_mentions("stat", raise.among.iter().map(|stat| stat.id()));
                self.add(PartKind::Formula(&raise.by, ScriptContext::Creation));
                self.add(PartKind::Formula(&raise.count, ScriptContext::Creation));
            }
            Action::Gain(grants) => self.grants(grants),
            Action::Buy(buy) => {
                self.add_mentions("item", buy.goods.items.iter().map(|item| item.id()));
                buy.goods
                    .from
                    .iter()
                    .for_each(|source| self.add(PartKind::Whole(source)));
                self.add(PartKind::Named("stat", buy.with.id()));
                self.formula(&buy.at_most, ScriptContext::Creation);
            }
            Action::OneOf(alternatives) => alternatives.iter().for_each(|steps| self.steps(steps)),
            Action::Name(source) => self.add(PartKind::Whole(source)),
        }
    }

    pub(super) fn add_mentions(
        &mut self,
        section: &'static str,
        ids: impl Iterator<Item = &'a str>,
    ) {
        for id in ids {
            self.add(PartKind::Named(section, id));
        }
    }

    pub(super) fn add_dungeon(&mut self, plan: &'a DungeonPlan) {
        self.at("dungeon", "");
        self.plan(plan);
    }

    fn plan(&mut self, plan: &'a DungeonPlan) {
        self.formula(&plan.rooms, ScriptContext::Creation);
        self.formula(&plan.levels, ScriptContext::Creation);
        self.formula(&plan.locks, ScriptContext::Creation);
        for call in plan.calls() {
            self.add(PartKind::Call(call));
        }
        self.text(&plan.title);
        for (stat, tables) in &plan.counts {
            self.add(PartKind::Named("stat", stat));
            self.add_mentions("table", tables.iter().map(String::as_str));
        }
        for (stat, formula) in &plan.sets {
            self.add(PartKind::Named("stat", stat));
            self.add(PartKind::Formula(formula, ScriptContext::Row));
        }
        if let Some(goal) = &plan.goal {
            let id = goal.split('#').next().unwrap_or(goal);
            for section in ["foe", "item", "table"] {
                self.add(PartKind::Named(section, id));
            }
        }
    }

    pub(super) fn add_product(&mut self, product: &'a Product) {
        self.add_pages(product.pages.iter().chain(&product.inside));
    }

    pub(super) fn add_booklet(&mut self, plan: &'a BookletPlan) {
        self.at("booklet", "");
        for call in plan.wanderers.iter().chain(&plan.finds) {
            self.add(PartKind::Call(call));
        }
        self.add_pages(plan.front.iter().chain(&plan.back));
    }

    fn add_pages(&mut self, pages: impl Iterator<Item = &'a Page>) {
        for block in pages.flat_map(|page| &page.blocks) {
            self.add_mentions("stat", block.keeps.iter().map(|stat| stat.id()));
            match &block.kind {
                BlockKind::Rule(declared::Rule { rule }) => {
                    self.add(PartKind::Named("rule", rule.id()))
                }
                BlockKind::Stat(declared::Stat { stat, .. }) => {
                    self.add(PartKind::Named("stat", stat.id()));
                }
                BlockKind::Track(declared::Track { stat, boxes, .. }) => {
                    self.add(PartKind::Named("stat", stat.id()));
                    self.formula(boxes, ScriptContext::Creation);
                }
                BlockKind::Stats(declared::Stats { stats, .. }) => {
                    self.add_mentions("stat", stats.iter().map(|stat| stat.id()))
                }
                BlockKind::Skill(declared::Skill {
                    stat,
                    adjusted,
                    track,
                    ..
                }) => {
                    let stats = std::iter::once(stat).chain(track);
                    self.add_mentions("stat", stats.map(|stat| stat.id()));
                    self.formula(adjusted, ScriptContext::Creation);
                }
                BlockKind::Sums(declared::Sums { sums, .. }) => {
                    for (_, formula) in sums {
                        self.add(PartKind::Formula(formula, ScriptContext::Creation));
                    }
                }
                BlockKind::Levels(declared::Levels { at, add, .. }) => {
                    self.formula(at, ScriptContext::Creation);
                    for (_, formula) in add {
                        self.add(PartKind::Formula(formula, ScriptContext::Creation));
                    }
                }
                BlockKind::Picks(declared::Picks { from, .. }) => {
                    for source in from {
                        self.add(PartKind::Named("list", source.id()));
                        self.add(PartKind::Named("table", source.id()));
                    }
                }
                BlockKind::RollTable(declared::RollTable { table, .. })
                | BlockKind::Prompts(declared::Prompts { table, .. }) => {
                    self.add(PartKind::Named("table", table.id()))
                }
                BlockKind::Chart(declared::Chart { tables, .. }) => {
                    self.add_mentions("table", tables.iter().map(|table| table.id()))
                }
                BlockKind::List(declared::List { list, .. }) => {
                    self.add(PartKind::Named("list", list.id()))
                }
                _ => {}
            }
        }
    }
}
