//! An outcome as lines of text: what was thrown, what it led to, and inside it what was rolled next.

use super::outcome::{Fact, Facts, Outcome, Throw, Verdict};
use crate::dice;

/// The whole story of a roll, one line per throw, nested rolls indented by two blanks. The last line ends with a line break.
pub fn trace(outcome: &Outcome) -> String {
    let mut lines = Lines::default();
    lines.outcome(outcome, 0);
    lines.text
}

#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn line(&mut self, depth: usize, words: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(words);
        self.text.push('\n');
    }

    fn outcome(&mut self, outcome: &Outcome, depth: usize) {
        if outcome.throws.is_empty() {
            let words = match outcome.label.as_str() {
                "" => outcome.call.clone(),
                label => format!("{} -> {label}", outcome.call),
            };
            self.line(depth, &words);
        }
        for throw in &outcome.throws {
            let end = match &throw.verdict {
                Verdict::Counts => outcome.label.clone(),
                Verdict::Rerolled(why) => format!("rolled again: {why}"),
                Verdict::Nothing(why) => format!("nothing: {why}"),
            };
            self.line(
                depth,
                &format!("{}: {} -> {end}", outcome.call, throw.story()),
            );
        }
        for column in &outcome.columns {
            self.outcome(column, depth + 1);
        }
        for part in outcome.name.iter().chain(&outcome.text) {
            self.facts(part, depth + 1);
        }
        for (_, cell) in &outcome.cells {
            self.facts(cell, depth + 1);
        }
        for again in &outcome.again {
            self.outcome(again, depth + 1);
        }
    }

    fn facts(&mut self, facts: &Facts, depth: usize) {
        for fact in &facts.facts {
            match fact {
                Fact::Number(rolled) => self.line(depth, &rolled.to_string()),
                Fact::Times(rolled) => self.line(depth, &format!("times {}", times(rolled))),
                Fact::Choice { of, picked } => {
                    self.line(depth, &format!("{}: {picked}", of.join("/")))
                }
                Fact::If { when, holds } => {
                    self.line(
                        depth,
                        &format!("if {when}: {}", if *holds { "yes" } else { "no" }),
                    );
                }
                Fact::Rolled(outcome) => self.outcome(outcome, depth),
                Fact::Offer(offered) => {
                    for answer in &offered.answers {
                        if let Some(outcome) = &answer.outcome {
                            self.line(depth, &format!("{}: {}", offered.offer, answer.id));
                            self.facts(outcome, depth + 1);
                        }
                    }
                }
                Fact::Words(_) | Fact::Figure(_) | Fact::See { .. } | Fact::Foes { .. } => {}
            }
        }
    }
}

impl Throw {
    /// `2d6: [3 5] = 8, -30 = -22`; a plain number is only itself.
    pub fn story(&self) -> String {
        let mut story = self.dice.to_string();
        if let Some(modifier) = &self.modifier_dice {
            story.push_str(&format!(", {modifier}"));
        }
        if self.modifier != 0 || self.modifier_dice.is_some() {
            story.push_str(&format!(", {:+} = {}", self.modifier, self.result));
        }
        story
    }
}

fn times(rolled: &dice::Roll) -> String {
    if rolled.dice.is_empty() {
        rolled.total.to_string()
    } else {
        rolled.to_string()
    }
}
