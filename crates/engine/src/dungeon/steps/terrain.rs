//! The ground of each hex, rolled on the game's own table, in the order hexes are found; some have the ground of a neighbour, so that there
//! are forests and not only trees.

use std::collections::BTreeMap;

use super::goal;
use crate::diag::Error;
use crate::dungeon::contents::Contents;
use crate::dungeon::hex::{Grid, Terrain};
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Dungeon, RoomId};
use crate::dungeon::steps::describe::words_of;
use crate::dungeon::workshop::Workshop;
use crate::model::TableCall;
use crate::table::{Outcome, Situation};

/// What was rolled for the ground of each hex.
#[derive(Debug, Default)]
pub struct Grounds(BTreeMap<RoomId, Box<Outcome>>);

/// Rolls for the ground of every hex and says how each is drawn.
pub fn roll(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    sketch: &Sketch,
) -> Result<Grounds, Error> {
    let mut grounds = Grounds::default();
    let plan = shop.plan;
    let call = plan.terrain.as_ref();
    let Some(call) = call.filter(|_| dungeon.grid == Grid::Hexes) else {
        return Ok(grounds);
    };
    let root = shop.root.split("terrain");
    let spread = i64::from(plan.terrain_spread.unwrap_or(0));
    for id in &sketch.found {
        let Some(room) = dungeon.room(*id) else {
            continue;
        };
        let mut stream = root.split_numbered("hex", (*id).into());
        let beside = dungeon.exits(*id).map(|(_, beside)| beside);
        let known = beside.filter(|beside| grounds.0.contains_key(beside));
        let mut beside: Vec<RoomId> = known.collect();
        beside.sort_unstable();
        let spreads = stream.range(1..=100) <= spread;
        let neighbour = stream.pick(&beside).filter(|_| spreads);
        let same = neighbour.and_then(|beside| same_row(shop, grounds.0.get(beside)?));
        let situation = shop.situation_in(room);
        let rolled = shop.roll(same.as_ref().unwrap_or(call), &situation, &mut stream)?;
        if let Some(room) = dungeon.room_mut(*id) {
            room.terrain = terrain_of(&rolled);
        }
        grounds.0.insert(*id, rolled);
    }
    Ok(grounds)
}

/// The row that came up, without dice.
fn same_row(shop: &Workshop<'_>, rolled: &Outcome) -> Option<TableCall> {
    goal::call(shop.ruleset, &rolled.table, Some(rolled.row?))
}

/// How the ground is drawn, and what it is called.
fn terrain_of(rolled: &Outcome) -> Option<Terrain> {
    let kind = rolled.meaning().terrain?;
    let name = words_of(rolled);
    Some(Terrain { kind, name })
}

impl Grounds {
    /// Numbers in the row's own columns are known while contents are rolled.
    pub fn tell(&self, id: RoomId, situation: &mut Situation) {
        let rolled = self.0.get(&id);
        for (name, value) in rolled.into_iter().flat_map(|rolled| rolled.figures()) {
            situation.set(name, value);
        }
    }

    /// Puts the ground before everything else that is in a hex.
    pub fn put(self, dungeon: &mut Dungeon) {
        for (id, rolled) in self.0 {
            if let Some(room) = dungeon.room_mut(id) {
                room.contents.insert(0, Contents::Rolled(rolled));
            }
        }
    }
}
