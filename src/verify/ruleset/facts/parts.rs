//! Every text, rule, formula and roll of a ruleset, with the thing it is in.

mod play;

use crate::model::{
    Cell, Dice, FigureValue, Formula, Grant, Grid, Hook, Ruleset, Script, TableCall, TableSource,
    Text, TraitGrant, When,
};
use crate::rules::ScriptContext;

/// A thing of the ruleset as `allow` names it: `table.landing`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Home<'a> {
    /// Name of the section.
    pub section: &'static str,
    /// Id in the section; empty for sections that hold one thing.
    pub id: &'a str,
}

impl std::fmt::Display for Home<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.id {
            "" => f.write_str(self.section),
            id => write!(f, "{}.{id}", self.section),
        }
    }
}

/// Something that may mention names.
#[derive(Debug, Clone, Copy)]
pub enum PartKind<'a> {
    /// Text that may roll.
    Text(&'a Text),
    /// Rules.
    Script(&'a Script, ScriptContext<'a>),
    /// A number of the rules.
    Formula(&'a Formula, ScriptContext<'a>),
    /// A condition of the rules.
    When(&'a When, ScriptContext<'a>),
    /// Dice.
    Dice(&'a Dice),
    /// A roll on a table.
    Call(&'a TableCall),
    /// A table or list that is used as a whole: for sale, to choose a row from, printed.
    Whole(&'a TableSource),
    /// Something by its id: section and id.
    Named(&'static str, &'a str),
}

/// A piece of a thing.
#[derive(Debug, Clone, Copy)]
pub struct Part<'a> {
    /// The thing.
    pub home: Home<'a>,
    /// The piece.
    pub what: PartKind<'a>,
}

/// All pieces of a ruleset, section by section.
pub fn parts(ruleset: &Ruleset) -> Vec<Part<'_>> {
    let mut list = Parts {
        home: Home {
            section: "rule",
            id: "",
        },
        found: Vec::new(),
    };
    list.add_hero(ruleset);
    list.add_things(ruleset);
    list.add_tables(ruleset);
    list.add_play(ruleset);
    list.add_creation(&ruleset.creation);
    if let Some(plan) = &ruleset.dungeon {
        list.add_dungeon(plan);
    }
    if let Some(plan) = &ruleset.booklet {
        list.add_booklet(plan);
    }
    for product in &ruleset.products {
        list.at("product", &product.id);
        list.add_product(product);
    }
    list.found
}

struct Parts<'a> {
    home: Home<'a>,
    found: Vec<Part<'a>>,
}

impl<'a> Parts<'a> {
    fn at(&mut self, section: &'static str, id: &'a str) {
        self.home = Home { section, id };
    }

    fn add(&mut self, what: PartKind<'a>) {
        self.found.push(Part {
            home: self.home,
            what,
        });
    }

    fn text(&mut self, text: &'a Option<Text>) {
        if let Some(text) = text {
            self.add(PartKind::Text(text));
        }
    }

    fn cell(&mut self, cell: &'a Option<Cell>) {
        if let Some(Cell::Text(text)) = cell {
            self.add(PartKind::Text(text));
        }
    }

    fn dice(&mut self, dice: &'a Option<Dice>) {
        if let Some(dice) = dice {
            self.add(PartKind::Dice(dice));
        }
    }

    fn formula(&mut self, formula: &'a Option<Formula>, place: ScriptContext<'a>) {
        if let Some(formula) = formula {
            self.add(PartKind::Formula(formula, place));
        }
    }

    fn when(&mut self, when: &'a Option<When>, place: ScriptContext<'a>) {
        if let Some(when) = when {
            self.add(PartKind::When(when, place));
        }
    }

    fn script(&mut self, script: &'a Option<Script>, place: ScriptContext<'a>) {
        if let Some(script) = script {
            self.add(PartKind::Script(script, place));
        }
    }

    fn scripts(&mut self, scripts: &'a [Script], place: ScriptContext<'a>) {
        for script in scripts {
            self.add(PartKind::Script(script, place));
        }
    }

    fn hooks(&mut self, hooks: &'a [Hook]) {
        for hook in hooks {
            self.add(PartKind::Script(
                &hook.script,
                ScriptContext::Hook(&hook.event),
            ));
        }
    }

    fn traits(&mut self, traits: &'a [TraitGrant]) {
        for grant in traits {
            self.add(PartKind::Named("trait", grant.of.id()));
        }
    }

    fn grants(&mut self, grants: &'a [Grant]) {
        for grant in grants {
            match grant {
                Grant::Item { item, count } => {
                    self.add(PartKind::Named("item", item.id()));
                    self.dice(count);
                }
                Grant::Roll(text) => self.add(PartKind::Text(text)),
            }
        }
    }

    fn add_hero(&mut self, ruleset: &'a Ruleset) {
        for stat in &ruleset.stats {
            self.at("stat", &stat.id);
            for formula in [
                &stat.start,
                &stat.min,
                &stat.max,
                &stat.boxes,
                &stat.derived,
            ] {
                self.formula(formula, ScriptContext::Creation);
            }
        }
        for class in &ruleset.classes {
            self.at("class", &class.id);
            self.text(&class.text);
            for (stat, value) in &class.stats {
                self.add(PartKind::Named("stat", stat.id()));
                self.add(PartKind::Formula(value, ScriptContext::Creation));
            }
            self.scripts(&class.gains, ScriptContext::Gains);
            self.traits(&class.traits);
            self.grants(&class.items);
            self.when(&class.requires, ScriptContext::Creation);
            self.add_mentions("table", class.tables.iter().map(|table| table.id()));
            if let Some(levels) = &class.levels {
                self.grid(levels);
            }
        }
        for power in &ruleset.traits {
            self.at("trait", &power.id);
            self.text(&power.text);
            self.cell(&power.cost);
            self.cell(&power.uses);
            self.script(&power.does, ScriptContext::Hook("use"));
            self.scripts(&power.gains, ScriptContext::Gains);
            self.hooks(&power.on);
        }
        for condition in &ruleset.conditions {
            self.at("condition", &condition.id);
            self.text(&condition.text);
            self.scripts(&condition.gains, ScriptContext::Gains);
            self.hooks(&condition.on);
        }
    }

    fn add_things(&mut self, ruleset: &'a Ruleset) {
        for item in &ruleset.items {
            self.at("item", &item.id);
            self.text(&item.text);
            for cell in [&item.price, &item.weight, &item.hands, &item.uses] {
                self.cell(cell);
            }
            self.traits(&item.traits);
            self.figures(item.figures.iter().map(|(_, value)| value));
            self.script(&item.does, ScriptContext::Hook("use"));
            self.scripts(&item.gains, ScriptContext::Gains);
            self.hooks(&item.on);
        }
        for foe in &ruleset.foes {
            self.at("foe", &foe.id);
            self.text(&foe.text);
            self.dice(&foe.count);
            self.traits(&foe.traits);
            self.figures(foe.figures.iter().map(|(_, value)| value));
            self.text(&foe.treasure);
            if let Some(table) = &foe.reactions {
                self.add(PartKind::Named("table", table.id()));
            }
            self.script(&foe.does, ScriptContext::Row);
            self.hooks(&foe.on);
        }
    }

    fn figures(&mut self, values: impl Iterator<Item = &'a FigureValue>) {
        for value in values {
            match value {
                FigureValue::Dice(dice) => self.add(PartKind::Dice(dice)),
                FigureValue::Text(text) => self.add(PartKind::Text(text)),
                FigureValue::Number(_) | FigureValue::List(_) => {}
            }
        }
    }

    fn add_tables(&mut self, ruleset: &'a Ruleset) {
        for table in &ruleset.tables {
            self.at("table", &table.id);
            self.add(PartKind::Dice(&table.dice));
            self.grid(&table.grid);
        }
        for list in &ruleset.lists {
            self.at("list", &list.id);
            self.grid(&list.grid);
        }
    }

    fn grid(&mut self, grid: &'a Grid) {
        for row in &grid.rows {
            self.text(&row.name);
            self.text(&row.text);
            self.script(&row.does, ScriptContext::Row);
            self.when(&row.when, ScriptContext::Table);
            self.traits(&row.traits);
            for cell in &row.cells {
                self.cell(cell);
            }
        }
    }
}
