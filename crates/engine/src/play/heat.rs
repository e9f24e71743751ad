//! Where games are lost in one dungeon: it is played again and again, and each room counts who came and who stayed.

use super::chance::Rolling;
use super::code::Program;
use super::delve::delve;
use super::dungeons::Dungeons;
use super::heroes::Heroes;
use super::run::Ending;
use super::setup::Setup;
use crate::diag::Error;
use crate::rng::Stream;

/// What came of many games in one dungeon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heat {
    /// How many games.
    pub runs: u64,
    /// How many were won.
    pub won: u64,
    /// How many were lost: all heroes died.
    pub lost: u64,
    /// In how many games each room was entered, the first room first.
    pub entered: Vec<u64>,
    /// How many games were lost in each room.
    pub deaths: Vec<u64>,
}

/// Plays a dungeon of so many rooms that often, each time with heroes made anew.
pub fn heat(
    program: &Program,
    (setup, heroes): (&Setup, &dyn Heroes),
    (dungeon, rooms): (&dyn Dungeons, usize),
    (seed, runs): (u64, u64),
) -> Result<Heat, Error> {
    let root = Stream::new(seed, "heat");
    let mut heat = Heat {
        runs,
        entered: vec![0; rooms],
        deaths: vec![0; rooms],
        ..Heat::default()
    };
    for run in 0..runs {
        let party = root.split_numbered("party", run).word();
        let setup = heroes.party(setup, party).map_err(Error::content)?;
        let chance = Rolling(root.split_numbered("run", run));
        let (outcome, machine) = delve(program, &setup, Some(dungeon), seed, chance)?;
        let places = &machine.state.world.places;
        for (count, entered) in heat.entered.iter_mut().zip(&places.entered) {
            *count += u64::from(*entered);
        }
        match outcome.ending {
            Ending::Won => heat.won += 1,
            Ending::Lost => {
                heat.lost += 1;
                if let Some(count) = heat.deaths.get_mut(usize::from(places.room)) {
                    *count += 1;
                }
            }
            Ending::Fled | Ending::Undecided => {}
        }
    }
    Ok(heat)
}
