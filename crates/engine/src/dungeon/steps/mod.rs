//! Making a dungeon: a list of steps, each of which can be the last.

mod connect;
mod curve;
mod describe;
pub mod goal;
mod lock;
mod looks;
mod new_game;
mod number;
pub(super) mod scene;
mod stock;
mod story;
mod symbols;
mod terrain;

pub(super) use new_game::begin as begin_game;
pub use scene::Met;
pub(super) use scene::is_bare;

use story::TableWords;

use super::blueprint::Blueprint;
use super::layout::{Sketch, strategy};
use super::limits;
use super::model::Dungeon;
use super::request::{DungeonRequest, Step};
use super::workshop::Workshop;
use crate::diag::{Error, did_you_mean, error};
use crate::model::{Mode, Ruleset};
use crate::table::Situation;

/// A dungeon and how it came about.
#[derive(Debug, Clone)]
pub struct Made {
    /// The dungeon, as far as the last step took it.
    pub dungeon: Dungeon,
    /// The last step that was taken.
    pub step: Step,
    /// Layouts that the step `carve` threw away.
    pub retries: u32,
    /// Rolls that were made again because a second goal had come up, in `carve` or `stock`.
    pub rerolls: u32,
    /// What the steps have to say.
    pub notes: Vec<String>,
    /// What tables gave each room, before any scene; nothing before the step `describe`.
    table_words: Vec<TableWords>,
    /// Every roll with what was known when it was made.
    #[cfg(test)]
    pub(super) ledger: Vec<(
        crate::model::TableCall,
        crate::table::Situation,
        Option<usize>,
    )>,
}

/// Makes the dungeon that a ruleset, a seed and the user's requests describe.
pub fn generate(ruleset: &Ruleset, request: &DungeonRequest) -> Result<Made, Error> {
    request.check()?;
    Blueprint::new(ruleset, &request.modes)?.generate(request)
}

impl Made {
    /// Tells the dungeon anew when somebody knows more of who is in its rooms than its contents say; nothing but words changes.
    pub fn tell_again(&mut self, ruleset: &Ruleset, met: &Met) {
        story::tell(ruleset, &mut self.dungeon, &self.table_words, met);
    }
}

/// Takes all steps that are asked for.
pub(super) fn take(mut shop: Workshop<'_>) -> Result<Made, Error> {
    let request = shop.request;
    let last = request.stop_after.unwrap_or(Step::Describe);
    let mut made = Made {
        dungeon: Dungeon {
            seed: request.seed,
            ..Dungeon::default()
        },
        step: Step::Plan,
        retries: 0,
        rerolls: 0,
        notes: Vec::new(),
        table_words: Vec::new(),
        #[cfg(test)]
        ledger: Vec::new(),
    };
    let mut sketch = Sketch::default();
    for step in Step::ALL.into_iter().take_while(|step| *step <= last) {
        made.step = step;
        match step {
            Step::Plan => shop.decide(strategy(shop.layout()).usual_rooms)?,
            Step::Carve => carve(&mut shop, &mut sketch, &mut made)?,
            Step::Connect => connect::connect(&mut shop, &mut sketch, &mut made.dungeon)?,
            Step::Lock => lock::lock(&mut shop, &mut made.dungeon, &sketch)?,
            Step::Stock => stock::stock(&mut shop, &mut made.dungeon, &mut sketch)?,
            Step::Describe => describe::describe(&mut shop, &mut made)?,
        }
    }
    made.notes = std::mem::take(&mut shop.notes);
    made.rerolls = shop.rerolls;
    #[cfg(test)]
    {
        made.ledger = std::mem::take(&mut shop.ledger);
    }
    Ok(made)
}

/// What tables know when a game is begun in these modes.
pub fn new_game(ruleset: &Ruleset, modes: &[String]) -> Result<Situation, Error> {
    let modes = self::modes(ruleset, modes)?;
    Ok(begin_game(ruleset, Situation::of(ruleset), &modes))
}

/// The modes of these ids.
pub fn modes<'r>(ruleset: &'r Ruleset, ids: &[String]) -> Result<Vec<&'r Mode>, Error> {
    let find = |id: &String| {
        ruleset.modes.get(id).ok_or_else(|| {
            let error = error!("`{}` has no mode `{id}`", ruleset.head.id);
            let ids: Vec<&str> = ruleset.modes.iter().map(|mode| mode.id.as_str()).collect();
            match did_you_mean(id, ids.iter().copied()) {
                Some(hint) => error.hint(hint),
                None if ids.is_empty() => error,
                None => error.hint(format!("it has: {}", ids.join(", "))),
            }
        })
    };
    ids.iter().map(find).collect()
}

/// Puts rooms on squares, again and again until it works out.
fn carve(shop: &mut Workshop<'_>, sketch: &mut Sketch, made: &mut Made) -> Result<(), Error> {
    let strategy = strategy(shop.layout());
    let rooms = shop.scale.rooms.max(1) * shop.scale.levels.max(1);
    let tries = (limits::WORK / rooms).clamp(3, limits::LAYOUTS);
    for attempt in 0..tries {
        let mut stream = shop.layout_stream(attempt);
        if let Some(found) = (strategy.lay_out)(shop, &mut stream)? {
            *sketch = found;
            number::number(shop, sketch);
            made.retries = attempt;
            made.dungeon.rooms.clone_from(&sketch.rooms);
            made.dungeon.ways_out = std::mem::take(&mut sketch.ways_out);
            made.dungeon.grid = sketch.grid;
            made.dungeon.sheet = sketch.sheet.filter(|_| shop.scale.sheet.is_some());
            shop.note(|| {
                let rooms = sketch.rooms.len();
                format!("{rooms} rooms carved, {attempt} layouts discarded")
            });
            return Ok(());
        }
    }
    Err(error!(
        "found no layout of {} rooms in {tries} tries", shop.scale.rooms;
        hint: "ask for fewer rooms or a larger sheet"
    )
    .at(shop.plan.origin))
}
