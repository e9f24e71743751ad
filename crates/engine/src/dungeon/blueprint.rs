//! What all dungeons of a game have in common, worked out once for many.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::feature::FeatureKind;
use super::layout::Geomorph;
use super::request::DungeonRequest;
use super::steps::{self, Made, goal};
use super::workshop::{Detail, Workshop};
use crate::diag::{Error, error};
use crate::model::{DungeonPlan, Layout, Ruleset, Shape};
use crate::table::Situation;

/// The plan of a game as its modes change it, what is known where a dungeon begins, and the drawn pieces.
#[derive(Debug)]
pub struct Blueprint<'r> {
    pub(super) ruleset: &'r Ruleset,
    pub(super) plan: Cow<'r, DungeonPlan>,
    /// What is known everywhere in a dungeon.
    pub(super) base: Situation,
    /// The same with a place for the numbers of a room, which differ from room to room.
    pub(super) in_room: Situation,
    /// Names of numbers that rules know, whosever they are, sorted.
    pub(super) stats: Vec<&'r str>,
    /// The row that is the goal, where the goal is a row.
    pub(super) goal_row: Option<(&'r str, usize)>,
    /// The drawn shapes in the order of the ruleset, each in its four turns.
    pieces: Vec<OnceLock<[Geomorph; 4]>>,
}

impl<'r> Blueprint<'r> {
    /// The plan of a ruleset in these modes.
    pub fn new(ruleset: &'r Ruleset, modes: &[String]) -> Result<Self, Error> {
        let Some(plan) = &ruleset.dungeon else {
            let error = error!("`{}` has no dungeons", ruleset.head.id);
            return Err(error.hint("add a `[dungeon]` section to the ruleset"));
        };
        let modes = steps::modes(ruleset, modes)?;
        let changed = plan.changed_by_all(modes.iter().filter_map(|mode| mode.dungeon.as_ref()));
        let plan = changed.map_or(Cow::Borrowed(plan), Cow::Owned);
        let base = steps::begin_game(ruleset, Situation::of(ruleset), &modes);
        let mut in_room = base.clone();
        let own = ["depth", "floor", "number", "corridor"].into_iter();
        let hexes = plan.layout == Some(Layout::Hexes);
        let own = own.chain(["column", "row"].into_iter().filter(|_| hexes));
        let counted = plan.counts.iter().map(|(stat, _)| stat.as_str());
        for name in own.chain(counted) {
            in_room.set(name, 0);
        }
        // Numbers of rows are told to those that are rolled inside them.
        let figures = figures_of_rows(ruleset);
        let told = figures.chain(plan.sets.iter().map(|(stat, _)| stat.as_str()));
        told.for_each(|name| in_room.announce(name));
        let owners = ruleset.scope.stats.values();
        let mut stats: Vec<&str> = owners
            .flat_map(|own| own.keys().map(String::as_str))
            .collect();
        stats.sort_unstable();
        let goal = plan.goal.as_deref();
        let goal_row = goal.and_then(|goal| goal::row(ruleset, goal));
        Ok(Self {
            ruleset,
            base,
            in_room,
            stats,
            goal_row: goal_row.map(|(table, row, _)| (table, row)),
            pieces: ruleset.shapes.iter().map(|_| OnceLock::new()).collect(),
            plan,
        })
    }

    /// Makes the dungeon that a seed and the user's requests describe. The modes are those of the blueprint.
    pub fn generate(&self, request: &DungeonRequest) -> Result<Made, Error> {
        request.check()?;
        steps::take(Workshop::new(self, request, Detail::WHOLE))
    }

    /// The same dungeon as far as play asks for it: rows, figures and totals, but no words; of symbols only those that rules know.
    pub fn generate_for_play(
        &self,
        request: &DungeonRequest,
        symbols: &[FeatureKind],
    ) -> Result<Made, Error> {
        request.check()?;
        let detail = Detail {
            words: false,
            symbols: Some(symbols),
        };
        steps::take(Workshop::new(self, request, detail))
    }

    /// A drawn shape as a piece, turned clockwise by quarters.
    pub(super) fn pieces(&self, shape: &Shape) -> Option<&[Geomorph; 4]> {
        let at = self.ruleset.shapes.find(&shape.id)?.index();
        let turns = self.pieces.get(at)?;
        Some(turns.get_or_init(|| {
            let piece = Geomorph::read(shape);
            [0, 1, 2, 3].map(|quarters| piece.turned(quarters))
        }))
    }
}

/// The columns of all tables that have whole numbers.
fn figures_of_rows(ruleset: &Ruleset) -> impl Iterator<Item = &str> {
    let grids = ruleset.tables.iter().map(|table| &table.grid);
    grids.flat_map(|grid| {
        let columns = grid.columns.iter().filter(|column| {
            let mut cells = grid.rows.iter().filter_map(|row| row.cell(column));
            cells.any(|cell| cell.as_integer().is_some())
        });
        columns.map(|column| column.key.as_str())
    })
}
