//! Who would come: what was rolled for a room is carried out for some heroes until a fight would begin, and those who are there are counted.

use super::chance::{Halt, Rolling};
use super::code::Program;
use super::dungeons::Fixed;
use super::machine::Machine;
use super::map::{Lot, lot_of};
use super::player::Resolved;
use super::prepared::Met;
use super::setup::Setup;
use crate::dungeon::{Contents, Dungeon, RoomId};
use crate::model::{FigureValue, Ruleset};
use crate::rng::Stream;

/// Everything that decides who comes in a dungeon.
#[derive(Debug)]
pub struct Census<'r> {
    program: &'r Program,
    ruleset: &'r Ruleset,
    setup: &'r Setup,
    dungeon: &'r Dungeon,
    walkable: Fixed,
}

impl<'r> Census<'r> {
    /// For these heroes in this dungeon.
    pub fn new(
        program: &'r Program,
        ruleset: &'r Ruleset,
        setup: &'r Setup,
        dungeon: &'r Dungeon,
    ) -> Self {
        Self {
            program,
            ruleset,
            setup,
            dungeon,
            walkable: Fixed::new(program, ruleset, dungeon),
        }
    }

    /// The foes that come out of these contents in a room, after `before` has been carried out there; nobody when the rules bring none, or
    /// none at once. `answers` says what the heroes answer to offers, by offer.
    pub fn comers(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        answers: &[(String, String)],
        dice: Stream,
    ) -> Vec<Comers> {
        let lot = |contents: &Contents| lot_of(self.program, self.ruleset, self.dungeon, contents);
        let Some(last) = lot(contents) else {
            return Vec::new();
        };
        let mut lots: Vec<Lot> = before.iter().filter_map(|earlier| lot(earlier)).collect();
        lots.push(last);
        let mut chance = Rolling(dice);
        let Ok(world) = self.setup.world(self.program, &mut chance) else {
            return Vec::new();
        };
        let mut machine = Machine::new(self.program, world, chance);
        machine.dungeons = Some(&self.walkable);
        machine.witnessed = Some(Vec::new());
        machine.counting = true;
        machine.player = Some(Box::new(Resolved(answers.to_vec())));
        match machine.carry_out(room, lots) {
            Err(Halt::Counted) => {}
            // Whoever came without a fight is not counted, and what cannot be carried out brings nobody.
            _ => return Vec::new(),
        }
        let met = machine.witnessed.take().unwrap_or_default();
        let mut comers: Vec<Comers> = Vec::new();
        // The first place among the foes is nobody's.
        let mut first = 1_u16;
        for seen in met {
            let Met::Foes { foe, count, .. } = seen.what else {
                continue;
            };
            let life = machine.life_of_foe(first);
            let figures = self.changed(&foe, |figure| machine.foe_stat(first, figure));
            first = first.saturating_add(u16::try_from(count).unwrap_or(u16::MAX));
            match comers.iter_mut().find(|known| known.foe == foe) {
                Some(known) => known.count += count,
                None => comers.push(Comers {
                    foe,
                    count,
                    life,
                    figures,
                }),
            }
        }
        comers
    }
}

impl Census<'_> {
    /// Plain figures of a foe that are not what its stat block says.
    fn changed(&self, foe: &str, now: impl Fn(&str) -> Option<i64>) -> Vec<(String, i64)> {
        let figures = self
            .ruleset
            .foes
            .get(foe)
            .into_iter()
            .flat_map(|foe| &foe.figures);
        let changed = figures.filter_map(|(figure, value)| {
            let now = now(figure.id())?;
            let FigureValue::Number(stated) = value else {
                return None;
            };
            (now != *stated).then(|| (figure.id().to_owned(), now))
        });
        changed.collect()
    }
}

/// Foes of one kind who would come, with their figures as met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comers {
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: u32,
    /// Points of life of each.
    pub life: u32,
    /// Figures by id that the rules have set otherwise than the foe's stat block has them.
    pub figures: Vec<(String, i64)>,
}
