//! Which alternative of each `one-of` is tried, turned like an odometer.

/// More combinations than this are not tried one by one: then the alternatives count as one wide step.
const MOST: usize = 64;

#[derive(Clone)]
pub struct Alternatives {
    /// Of how many, which.
    picks: Vec<(usize, usize)>,
    used: usize,
    tried: usize,
}

impl Alternatives {
    pub fn new() -> Self {
        Self {
            picks: Vec::new(),
            used: 0,
            tried: 1,
        }
    }

    /// The alternative to try next among `count`; none when they shall count together.
    pub fn pick(&mut self, count: usize) -> Option<usize> {
        if self.tried > MOST {
            return None;
        }
        if self.used == self.picks.len() {
            self.picks.push((count, 0));
        }
        let pick = self.picks.get(self.used).map(|(_, pick)| *pick);
        self.used += 1;
        pick
    }

    /// Begins a walk anew with the same picks.
    pub fn rewind(&mut self) {
        self.used = 0;
    }

    /// Goes to the next combination; when there are too many, the last one is all of them together.
    pub fn turn(&mut self) -> bool {
        if self.tried > MOST {
            return false;
        }
        while let Some((count, pick)) = self.picks.pop() {
            if pick + 1 < count {
                self.picks.push((count, pick + 1));
                self.tried += 1;
                return true;
            }
        }
        false
    }
}
