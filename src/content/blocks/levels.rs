//! What the hero's class has at the hero's level.

use super::body::{Declared, Setting, declared};
use super::stats::Figures;
use super::{Block, Figure};
use crate::hero::{self, Hero};
use crate::model::{Class, hero_field};

impl Declared for declared::Levels {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let owner = hero_field(setting.number(self.hero));
        let person = setting.hero(self.hero);
        let figures = self.columns.iter().map(|column| Figure {
            label: setting.label(column, &column_label(setting, column)),
            value: person.and_then(|person| at_level(setting, person, column)),
            field: format!("{owner}.levels.{column}"),
            ..Figure::default()
        });
        Block::Levels(Figures {
            stats: figures.collect(),
            columns: None,
            name: None,
        })
    }
}

fn column_label(setting: &Setting<'_>, key: &str) -> String {
    let classes = setting.ruleset.classes.iter();
    let mut grids = classes.filter_map(|class| class.levels.as_ref());
    let label = grids.find_map(|grid| Some(grid.column(key)?.label.clone()));
    label.unwrap_or_else(|| key.to_owned())
}

fn at_level(setting: &Setting<'_>, person: &Hero, key: &str) -> Option<String> {
    let level = setting.ruleset.stats.get("level")?;
    let level = hero::value(setting.ruleset, person, level)?
        .value
        .to_string();
    let of_class = |class: &&Class| hero::holds_class(person, &class.id);
    let classes = setting.ruleset.classes.iter().filter(of_class);
    let mut grids = classes.filter_map(|class| class.levels.as_ref());
    grids.find_map(|grid| {
        let (number, wanted) = (grid.column("level")?, grid.column(key)?);
        let mut rows = grid.rows.iter();
        let row = rows.find(|row| row.shown(number).as_deref() == Some(level.as_str()))?;
        row.shown(wanted)
    })
}
