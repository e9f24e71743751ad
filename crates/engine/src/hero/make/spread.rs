//! Points to spread over stats, and stats to raise.

use super::maker::Maker;
use crate::diag::error;
use crate::hero::error::Setback;
use crate::model::{Distribute, Raise, Ref, Stat};

/// More points than this are given out in one go to whom they fit.
const MOST_POINTS: i64 = 10_000;
/// How often one step may raise.
const MOST_RAISES: i64 = 1_000;

impl<'a> Maker<'a> {
    /// Every point goes to a stat that can still take one: the preferred one, or any.
    pub fn distribute(&mut self, spread: &'a Distribute) -> Result<(), Setback> {
        let points = self.count_of(&spread.points)?;
        let least = spread
            .min
            .as_ref()
            .map(|min| self.count_of(min))
            .transpose()?
            .unwrap_or(0)
            .max(0);
        let most = spread
            .max
            .as_ref()
            .map(|max| self.count_of(max))
            .transpose()?
            .unwrap_or(points);
        let mut room = Vec::new();
        for stat in &spread.among {
            room.push(self.room(stat)?.min(most));
        }
        let mut given: Vec<i64> = room.iter().map(|room| least.min(*room)).collect();
        let spent: i64 = given.iter().sum();
        let fits = room
            .iter()
            .fold(0_i64, |sum, room| sum.saturating_add(*room));
        if spent > points || fits < points || points > MOST_POINTS {
            return Err(error!(
                "{points} points cannot be divided among {} stats", spread.among.len();
                hint: "change `points`, `min` or `max`"
            )
            .into());
        }
        for _ in spent..points {
            let open: Vec<&Ref<Stat>> = (0..given.len())
                .filter(|&index| given.get(index) < room.get(index))
                .filter_map(|index| spread.among.get(index))
                .collect();
            let place = |stat: &Ref<Stat>| spread.among.iter().position(|other| other == stat);
            let so_far = |stat: &Ref<Stat>| place(stat).map_or(0, |index| given[index]);
            let picked = self.pick_stat(&open, &so_far)?;
            let Some(index) = picked.and_then(place) else {
                break;
            };
            if let Some(given) = given.get_mut(index) {
                *given += 1;
            }
        }
        let mut words = Vec::new();
        for (stat, points) in spread.among.iter().zip(given) {
            self.add(stat.index(), points)?;
            words.push(format!("{} +{points}", self.stat(stat).label));
        }
        self.notes.push(words.join(", "));
        Ok(())
    }

    /// How much a stat can still grow.
    fn room(&mut self, stat: &Ref<Stat>) -> Result<i64, Setback> {
        if self.stat(stat).max.is_none() || !self.figure(stat.index()).settled {
            return Ok(MOST_POINTS);
        }
        let max = self.max_of(stat.index())?.unwrap_or(MOST_POINTS);
        Ok(max.saturating_sub(self.value_of(stat.index())?).max(0))
    }

    /// Preferred stats are raised, or any; those that would pass their maximum only when there is no other.
    pub fn raise(&mut self, raise: &'a Raise) -> Result<(), Setback> {
        let count = self.count_of(&raise.count)?.clamp(0, MOST_RAISES);
        let mut open: Vec<&Ref<Stat>> = raise.among.iter().collect();
        for _ in 0..count {
            let by = self.count_of(&raise.by)?;
            let mut fitting = Vec::new();
            for stat in &open {
                if self.room(stat)? >= by {
                    fitting.push(*stat);
                }
            }
            let choice = if fitting.is_empty() { &open } else { &fitting };
            let Some(stat) = self.pick_stat(&choice.clone(), &|_| 0)? else {
                break;
            };
            self.add(stat.index(), by)?;
            self.notes.push(format!("{} {by:+}", self.stat(stat).label));
            if raise.distinct {
                open.retain(|other| *other != stat);
            }
        }
        Ok(())
    }
}
