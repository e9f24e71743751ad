//! Who would come: what was rolled for a room is carried out for some heroes until a fight would begin, and those who are there are counted.

use super::chance::{Halt, Rolling};
use super::code::Program;
use super::dungeons::Fixed;
use super::machine::Machine;
use super::map::lot_of;
use super::prepared::Met;
use super::setup::Setup;
use crate::dungeon::{Contents, Dungeon, RoomId};
use crate::model::Ruleset;
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

    /// The foes that come out of these contents in a room, and how many; nobody when the rules bring none, or none at once.
    pub fn comers(&self, room: RoomId, contents: &Contents, dice: Stream) -> Vec<(String, u32)> {
        let Some(lot) = lot_of(self.program, self.ruleset, self.dungeon, contents) else {
            return Vec::new();
        };
        let mut chance = Rolling(dice);
        let Ok(world) = self.setup.world(self.program, &mut chance) else {
            return Vec::new();
        };
        let mut machine = Machine::new(self.program, world, chance);
        machine.dungeons = Some(&self.walkable);
        machine.witnessed = Some(Vec::new());
        machine.counting = true;
        match machine.carry_out(room, lot) {
            Err(Halt::Counted) => {}
            // Whoever came without a fight is not counted, and what cannot be carried out brings nobody.
            _ => return Vec::new(),
        }
        let met = machine.witnessed.take().unwrap_or_default();
        let mut comers: Vec<(String, u32)> = Vec::new();
        for seen in met {
            if let Met::Foes { foe, count, .. } = seen.what {
                match comers.iter_mut().find(|(known, _)| *known == foe) {
                    Some((_, known)) => *known += count,
                    None => comers.push((foe, count)),
                }
            }
        }
        comers
    }
}
