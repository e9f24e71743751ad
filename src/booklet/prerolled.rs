//! What a booklet prints, as the engine wants it: nothing that stands on a page is rolled again when the booklet is played.

use super::make::Booklet;
use super::prepared::Guard;
use crate::model::{FigureValue, Ruleset, TableSource};
use crate::play::{Prerolled, PrerolledGuard, PrerolledWanderer};

impl Booklet {
    /// The printed numbers, reactions and treasure of everybody in the dungeon, and whoever comes by.
    pub fn prerolled(&self, ruleset: &Ruleset) -> Prerolled {
        let life = |guard: &Guard| match states_life(ruleset, &guard.foe) {
            true => guard.life,
            false => 0,
        };
        let guards = self.guards.iter().map(|guard| PrerolledGuard {
            room: guard.room,
            contents: guard.contents,
            foe: guard.foe.clone(),
            count: guard.count,
            life: life(guard),
            reaction: guard.reaction.clone(),
            treasure: guard.treasure.clone(),
        });
        let plan = ruleset.booklet.as_ref();
        let table = plan.and_then(|plan| match &plan.wanderers.as_ref()?.source {
            TableSource::Table(table) => Some(table.id().to_owned()),
            TableSource::List(_) => None,
        });
        let wanderers = self.wanderers.iter();
        let wanderers = wanderers.map(|wanderer| {
            let foes = wanderer.guards.iter();
            PrerolledWanderer {
                contents: wanderer.contents.clone(),
                foes: foes
                    .map(|guard| (guard.foe.clone(), guard.count, life(guard)))
                    .collect(),
            }
        });
        Prerolled {
            guards: guards.collect(),
            wanderers: table.map(|table| (table, wanderers.collect())),
        }
    }
}

/// Whether the life of a foe is a plain number, which is printed as boxes; dice are rolled when it is met.
fn states_life(ruleset: &Ruleset, foe: &str) -> bool {
    let figure = ruleset.foe_life();
    ruleset
        .foes
        .get(foe)
        .zip(figure)
        .is_some_and(|(foe, figure)| {
            let mut figures = foe.figures.iter();
            figures.any(|(own, value)| {
                own.id() == figure.id && matches!(value, FigureValue::Number(number) if *number > 0)
            })
        })
}
