//! Who watches a roll: somebody who writes everything down, or nobody.

use super::Die;

/// Notes what happens on the table, in reading order.
pub(super) trait Witness {
    /// Whether notes are kept at all.
    const WATCHING: bool;

    fn text(&mut self, text: &str);
    fn number(&mut self, number: i64);
    fn dice(&mut self, dice: impl Iterator<Item = Die>);
}

/// Nobody watches.
pub(super) struct Blind;

impl Witness for Blind {
    const WATCHING: bool = false;

    fn text(&mut self, _: &str) {}
    fn number(&mut self, _: i64) {}
    fn dice(&mut self, _: impl Iterator<Item = Die>) {}
}

/// Writes everything down.
#[derive(Default)]
pub(super) struct Tracer {
    pub dice: Vec<Die>,
    pub working: String,
}

impl Witness for Tracer {
    const WATCHING: bool = true;

    fn text(&mut self, text: &str) {
        self.working.push_str(text);
    }

    fn number(&mut self, number: i64) {
        self.working.push_str(&number.to_string());
    }

    fn dice(&mut self, dice: impl Iterator<Item = Die>) {
        self.dice.extend(dice);
    }
}
