//! Can it be won, whatever order one spends keys in?
//!
//! Keys that are not used up (levers, the boss's key) are tried at once: opening more never hurts. The same is true of keys that are used
//! up while there is one at hand for every lock of their kind that is still shut. Other keys fit any lock of their kind, and the wrong
//! lock first may lose the game; so every set of opened locks that some order leads to is looked at, once each.

use std::collections::{BTreeMap, BTreeSet};

use super::limits;
use super::model::{Door, Dungeon, Lock, RoomId, WayOut};

/// What the solver found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every order leads to the goal and out.
    Won,
    /// This order of opening doors (by index) ends where nothing can be opened any more and the goal was not reached.
    Lost(Vec<usize>),
    /// There are too many orders to look at.
    TooMany,
}

impl Verdict {
    /// Whether every order wins.
    pub fn is_won(&self) -> bool {
        *self == Self::Won
    }
}

/// Looks at every order of spending keys.
pub fn solve(dungeon: &Dungeon) -> Verdict {
    let solver = Solver {
        dungeon,
        doors: dungeon.doors_by_room(),
        locks: locks(dungeon),
    };
    let mut seen: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    let mut todo: Vec<(BTreeSet<usize>, Vec<usize>)> = vec![(BTreeSet::new(), Vec::new())];
    while let Some((opened, order)) = todo.pop() {
        let (opened, order, reached) = solver.open_freely(opened, order);
        if !seen.insert(opened.clone()) || solver.is_won(&reached) {
            continue;
        }
        if seen.len() > limits::STATES {
            return Verdict::TooMany;
        }
        let choices = solver.choices(&opened, &reached);
        if choices.is_empty() {
            return Verdict::Lost(order);
        }
        for door in choices {
            let mut more = opened.clone();
            more.insert(door);
            todo.push((more, [order.as_slice(), &[door]].concat()));
        }
    }
    Verdict::Won
}

struct Solver<'d> {
    dungeon: &'d Dungeon,
    doors: Vec<Vec<usize>>,
    /// How many locks use up a key of each kind.
    locks: BTreeMap<&'d str, usize>,
}

fn locks(dungeon: &Dungeon) -> BTreeMap<&str, usize> {
    let mut locks = BTreeMap::new();
    for lock in dungeon.doors.iter().filter_map(|door| door.lock.as_ref()) {
        *locks.entry(lock.key.as_str()).or_insert(0) += usize::from(lock.spends);
    }
    locks
}

impl Solver<'_> {
    /// Opens everything that costs nothing.
    fn open_freely(
        &self,
        mut opened: BTreeSet<usize>,
        mut order: Vec<usize>,
    ) -> (BTreeSet<usize>, Vec<usize>, BTreeSet<RoomId>) {
        loop {
            let reached = self.reach_rooms(&opened);
            let held = self.count_keys(&reached);
            let left = self.count_unspent_keys(&opened, &reached);
            let plenty = |key: &str| {
                let shut = self.locks.get(key).copied().unwrap_or(0);
                let spent = self.count_spent_keys(&opened, key);
                left.get(key).is_some_and(|left| left + spent >= shut)
            };
            let free = |lock: &Lock| match lock.key.as_str() {
                key if lock.spends => plenty(key),
                key => held.contains_key(key),
            };
            let next = self.shut(&opened, &reached, free);
            if next.is_empty() {
                return (opened, order, reached);
            }
            order.extend(&next);
            opened.extend(next);
        }
    }

    /// Locks that a key at hand fits and that would use it up.
    fn choices(&self, opened: &BTreeSet<usize>, reached: &BTreeSet<RoomId>) -> Vec<usize> {
        let held = self.count_unspent_keys(opened, reached);
        let fits = |lock: &Lock| {
            lock.spends && held.get(lock.key.as_str()).is_some_and(|count| *count > 0)
        };
        self.shut(opened, reached, fits)
    }

    /// Keys at hand that are not spent yet.
    fn count_unspent_keys(
        &self,
        opened: &BTreeSet<usize>,
        reached: &BTreeSet<RoomId>,
    ) -> BTreeMap<&str, usize> {
        let mut held = self.count_keys(reached);
        for (key, count) in &mut held {
            *count = count.saturating_sub(self.count_spent_keys(opened, key));
        }
        held
    }

    /// Keys of a kind that were used up.
    fn count_spent_keys(&self, opened: &BTreeSet<usize>, key: &str) -> usize {
        let doors = opened.iter().filter_map(|at| self.dungeon.doors.get(*at));
        let locks = doors.filter_map(|door| door.lock.as_ref());
        locks.filter(|lock| lock.spends && lock.key == key).count()
    }

    /// Shut doors that can be reached and have such a lock.
    fn shut(
        &self,
        opened: &BTreeSet<usize>,
        reached: &BTreeSet<RoomId>,
        is_it: impl Fn(&Lock) -> bool,
    ) -> Vec<usize> {
        let is_shut = |(at, door): &(usize, &Door)| {
            door.lock.as_ref().is_some_and(&is_it)
                && !opened.contains(at)
                && (reached.contains(&door.from) || reached.contains(&door.to))
        };
        let doors = self.dungeon.doors.iter().enumerate();
        doors.filter(is_shut).map(|(at, _)| at).collect()
    }

    fn count_keys(&self, reached: &BTreeSet<RoomId>) -> BTreeMap<&str, usize> {
        let mut held = BTreeMap::new();
        let keys = self.dungeon.keys.iter();
        for key in keys.filter(|key| reached.contains(&key.room)) {
            *held.entry(key.kind.as_str()).or_insert(0) += 1;
        }
        held
    }

    fn reach_rooms(&self, opened: &BTreeSet<usize>) -> BTreeSet<RoomId> {
        let opens = |at: usize| self.dungeon.doors[at].lock.is_none() || opened.contains(&at);
        self.dungeon.reach(&self.doors, opens)
    }

    /// The goal is reached, and so is some way out with what opens it.
    fn is_won(&self, reached: &BTreeSet<RoomId>) -> bool {
        let held = self.count_keys(reached);
        let opens = |lock: &Lock| held.contains_key(lock.key.as_str());
        let out = |way: &WayOut| reached.contains(&way.room) && way.lock.as_ref().is_none_or(opens);
        let goal = self.dungeon.goal.as_ref();
        let mut wanted_exits = self.dungeon.ways_out.iter().filter(|way| !way.entrance);
        goal.is_none_or(|goal| reached.contains(&goal.room))
            && wanted_exits.all(out)
            && self.dungeon.ways_out.iter().any(out)
    }
}

/// The losing order in words: `open 2-5 with the iron key, then 3-4 with the iron key`.
pub fn order_in_words(dungeon: &Dungeon, order: &[usize]) -> String {
    let words = order.iter().filter_map(|at| {
        let door = dungeon.doors.get(*at)?;
        let lock = door.lock.as_ref();
        let key = lock.map_or("nothing", |lock| lock.key.as_str());
        Some(format!("open {}-{} with the {key}", door.from, door.to))
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "in any order".to_owned()
    } else {
        words.join(", then ")
    }
}
