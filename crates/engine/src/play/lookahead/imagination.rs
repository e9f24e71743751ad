//! Dungeons to imagine: what an unseen part may look like, made by the game's own rules.

use std::collections::VecDeque;
use std::sync::Arc;

use super::super::dungeons::Dungeons;
use super::super::map::Map;
use crate::rng::Stream;

/// Dungeons that trials draw from. None of them is played in earnest.
#[derive(Debug, Default)]
pub struct Imagination {
    pub(super) dungeons: Vec<Imagined>,
}

/// A dungeon that might have been.
#[derive(Debug)]
pub(super) struct Imagined {
    pub map: Arc<Map>,
    /// Moves from the entrance to each room.
    pub moves: Vec<u32>,
}

impl Imagination {
    /// How many dungeons are made.
    const COUNT: u64 = 64;

    /// Dungeons like those of the source, by seeds that no run has.
    pub fn new(source: &dyn Dungeons, seed: u64) -> Self {
        let root = Stream::new(seed, "imagination");
        let seeds = (0..Self::COUNT).map(|number| root.split_numbered("dungeon", number).word());
        let maps = seeds.filter_map(|seed| source.imagine(seed).ok());
        Self {
            dungeons: maps.map(Imagined::of).collect(),
        }
    }

    /// One of them; the same for the same number.
    pub(super) fn pick(&self, number: u64) -> Option<&Imagined> {
        let at = number.checked_rem(self.dungeons.len() as u64)?;
        self.dungeons.get(at as usize)
    }
}

impl Imagined {
    pub fn of(map: Arc<Map>) -> Self {
        Self {
            moves: count_moves(&map),
            map,
        }
    }
}

impl Dungeons for Imagination {
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String> {
        let found = self.pick(seed.wrapping_add(u64::from(number)));
        let found = found.ok_or("there is no dungeon to imagine")?;
        Ok(Arc::clone(&found.map))
    }
}

fn count_moves(map: &Map) -> Vec<u32> {
    let mut moves = vec![u32::MAX; map.rooms.len()];
    let mut open = VecDeque::new();
    if let Some(first) = moves.first_mut() {
        *first = 0;
        open.push_back(0_u16);
    }
    while let Some(room) = open.pop_front() {
        let next = moves[usize::from(room)] + 1;
        for door in &map.rooms[usize::from(room)].doors {
            let other = map.other_end(*door, room);
            if moves[usize::from(other)] == u32::MAX {
                moves[usize::from(other)] = next;
                open.push_back(other);
            }
        }
    }
    moves
}
