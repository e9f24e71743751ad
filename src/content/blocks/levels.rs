//! What the hero's class has at the hero's level.

use super::Figure;
use super::prelude::*;
use super::stats::Figures;
use crate::hero::{self, Hero};
use crate::model::Class;
use crate::table;

impl Declared for declared::Levels {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let owner = hero_field(setting.number(self.hero));
        let person = setting.hero(self.hero);
        let figures = self.columns.iter().map(|column| {
            let value = person.and_then(|person| find_value(self, setting, person, column));
            Figure {
                label: setting.label(column, &column_label(setting, column)),
                // Words need the whole box.
                changes: value.iter().all(|value| value.parse::<i64>().is_ok()),
                value,
                field: format!("{owner}.levels.{column}"),
                ..Figure::default()
            }
        });
        Block::Levels(Figures {
            stats: figures.collect(),
            columns: None,
            name: None,
        })
    }
}

/// What the column is called in the classes' own grids, or in tables that are about a class.
fn column_label(setting: &Setting<'_>, key: &str) -> String {
    let ruleset = setting.ruleset;
    let classes = || ruleset.classes.iter();
    let own = classes().filter_map(|class| class.levels.as_ref());
    let tables = classes().flat_map(|class| &class.tables);
    let mut grids = own.chain(tables.map(|table| &ruleset.tables[table].grid));
    let label = grids.find_map(|grid| Some(grid.column(key)?.label.as_str()));
    label.unwrap_or(key).to_owned()
}

/// What the hero has in a column: the class's entry at the level, and what gear adds to it.
fn find_value(
    block: &declared::Levels,
    setting: &Setting<'_>,
    person: &Hero,
    key: &str,
) -> Option<String> {
    let ruleset = setting.ruleset;
    let level = match &block.at {
        Some(formula) => hero::reckon(ruleset, person, formula)?,
        None => hero::value(ruleset, person, ruleset.stats.get("level")?)?.value,
    };
    let of_class = |class: &&Class| hero::holds_class(person, &class.id);
    let mut classes = ruleset.classes.iter().filter(of_class);
    let entry = classes.find_map(|class| at_level(ruleset, class, level, key))?;
    let mut added = block.add.iter();
    let Some((_, formula)) = added.find(|(column, _)| column == key) else {
        return Some(entry);
    };
    let own: i64 = entry.trim_start_matches('+').parse().ok()?;
    let total = own.checked_add(hero::reckon(ruleset, person, formula)?)?;
    let sign = if total > 0 { "+" } else { "" };
    Some(format!("{sign}{total}"))
}

/// The entry of a class at a level: in its own grid, else in a table that is about it.
fn at_level(ruleset: &Ruleset, class: &Class, level: i64, key: &str) -> Option<String> {
    let own = || {
        let grid = class.levels.as_ref()?;
        let (number, wanted) = (grid.column("level")?, grid.column(key)?);
        let level = level.to_string();
        let mut rows = grid.rows.iter();
        let row = rows.find(|row| row.shown(number).as_deref() == Some(level.as_str()))?;
        row.shown(wanted)
    };
    let looked_up = || {
        let mut tables = class.tables.iter().map(|table| table.id());
        tables.find_map(|table| table::at(ruleset, table, Some(key), level))
    };
    own().or_else(|| looked_up().map(|number| number.to_string()))
}
