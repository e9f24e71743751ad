//! How evenly a sequence fell: counts of its faces, and their chi² beside what a fair die does.

use crate::words::{Word, Words, say};

/// How often the rarest and the commonest of something come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// The rarest.
    pub least: u32,
    /// The commonest.
    pub most: u32,
}

/// The count of a sequence of faces of one die.
#[derive(Debug, Clone, PartialEq)]
pub struct Fairness {
    /// Sides of the die.
    pub sides: u32,
    /// Numbers in the sequence.
    pub length: usize,
    /// How often each face comes.
    pub faces: Spread,
    /// Chi² of the faces, and the value that one fair sequence in a hundred exceeds.
    pub chi: (f64, f64),
}

/// Counts a sequence.
pub fn fairness(faces: &[u32], sides: u32) -> Fairness {
    let kinds = sides.max(1) as usize;
    let mut counts = vec![0_u32; kinds];
    for face in faces {
        let at = (*face as usize).checked_sub(1);
        if let Some(count) = at.and_then(|at| counts.get_mut(at)) {
            *count += 1;
        }
    }
    Fairness {
        sides,
        length: faces.len(),
        faces: Spread {
            least: counts.iter().copied().min().unwrap_or(0),
            most: counts.iter().copied().max().unwrap_or(0),
        },
        chi: (chi(&counts, faces.len()), limit(kinds - 1)),
    }
}

impl Fairness {
    /// What was drawn and what came of it: `each number drawn by itself, like a roll; faces 4 to 9 times, chi² 3.3 (fair dice: 99 in 100 below 15.1)`.
    pub fn words(&self, words: Words<'_>) -> String {
        let number = |value: f64| format!("{value:.1}").replace('.', words.get(Word::Decimal));
        words.say(say::FairStrip {
            faces: self.times(words),
            chi: number(self.chi.0),
            limit: number(self.chi.1),
        })
    }

    /// How often each face comes, in words.
    pub fn times(&self, words: Words<'_>) -> String {
        match (self.faces.least, self.faces.most) {
            (0, 1) => words.own(Word::TimesMostOnce),
            (1, 1) => words.own(Word::TimesOnce),
            (2, 2) => words.own(Word::TimesTwice),
            (least, most) if least == most => words.say(say::TimesMany { number: least }),
            (least, most) => words.say(say::TimesBetween { least, most }),
        }
    }
}

/// Pearson's sum over cells that should all be equal.
fn chi(counts: &[u32], total: usize) -> f64 {
    if total == 0 || counts.is_empty() {
        return 0.0;
    }
    let expected = total as f64 / counts.len() as f64;
    counts
        .iter()
        .map(|count| {
            let off = f64::from(*count) - expected;
            off * off / expected
        })
        .sum()
}

/// Of a hundred values of the normal distribution one is larger.
const ONE_IN_A_HUNDRED: f64 = 2.326_347_87;

fn limit(freedom: usize) -> f64 {
    chi_exceeded(freedom, ONE_IN_A_HUNDRED)
}

/// The value that chi² exceeds as often as the normal distribution exceeds `normal`, by the formula of Wilson and Hilferty, which needs a root
/// and no tables.
pub(super) fn chi_exceeded(freedom: usize, normal: f64) -> f64 {
    if freedom == 0 {
        return 0.0;
    }
    let n = freedom as f64;
    let part = 2.0 / (9.0 * n);
    n * (1.0 - part + normal * part.sqrt()).powi(3)
}
