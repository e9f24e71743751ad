//! How fair a sequence is: counts of faces and of pairs of successive values, and the chi² test of both.

use crate::words::{Word, Words, say};

/// How often the rarest and the commonest of something come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// The rarest.
    pub least: u32,
    /// The commonest.
    pub most: u32,
}

/// The test of a sequence of faces of one die, read as a ring: the last number is followed by the first.
#[derive(Debug, Clone, PartialEq)]
pub struct Fairness {
    /// Sides of the die.
    pub sides: u32,
    /// Numbers in the sequence.
    pub length: usize,
    /// Numbers in it that the die does not have.
    pub strangers: usize,
    /// How often each face comes.
    pub faces: Spread,
    /// How often each pair of successive values comes.
    pub pairs: Spread,
    /// Chi² of the faces, and the value that one fair sequence in a hundred exceeds.
    pub face_chi: (f64, f64),
    /// The same for pairs, without what the faces alone explain.
    pub pair_chi: (f64, f64),
}

/// What is wrong with a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bias {
    /// A number that the die does not have.
    NotOnDie,
    /// Some faces come too often.
    Faces,
    /// A face tells too much about the next one.
    Pairs,
}

/// Tests a sequence.
pub fn fairness(faces: &[u32], sides: u32) -> Fairness {
    let kinds = sides.max(1) as usize;
    let mut single = vec![0_u32; kinds];
    let mut double = vec![0_u32; kinds * kinds];
    let place = |face: u32| (face as usize).checked_sub(1).filter(|at| *at < kinds);
    for (at, face) in faces.iter().enumerate() {
        let Some(face) = place(*face) else { continue };
        single[face] += 1;
        let next = faces.get((at + 1) % faces.len()).copied().unwrap_or(0);
        if let Some(next) = place(next) {
            double[face * kinds + next] += 1;
        }
    }
    let face_chi = chi(&single, faces.len());
    let pair_chi = (chi(&double, faces.len()) - face_chi).max(0.0);
    Fairness {
        sides,
        length: faces.len(),
        strangers: faces.iter().filter(|face| place(**face).is_none()).count(),
        faces: spread(&single),
        pairs: spread(&double),
        face_chi: (face_chi, limit(kinds - 1)),
        pair_chi: (pair_chi, limit(kinds * kinds - kinds)),
    }
}

/// Chi² of two dice read from the same places, as `(value, limit)`: whether one corner of a note tells anything about another.
pub fn together(a: &[u32], a_sides: u32, b: &[u32], b_sides: u32) -> (f64, f64) {
    let (rows, columns) = (a_sides.max(1) as usize, b_sides.max(1) as usize);
    let mut cells = vec![0_u32; rows * columns];
    for (a, b) in a.iter().zip(b) {
        let at = (*a as usize).saturating_sub(1) * columns + (*b as usize).saturating_sub(1);
        if let Some(cell) = cells.get_mut(at) {
            *cell += 1;
        }
    }
    (chi(&cells, a.len().min(b.len())), limit(rows * columns - 1))
}

impl Fairness {
    /// What is wrong, if anything: a test that would fail one fair sequence in a hundred.
    pub fn biases(&self) -> Vec<Bias> {
        let mut found = Vec::new();
        if self.strangers > 0 {
            found.push(Bias::NotOnDie);
        }
        if self.face_chi.0 > self.face_chi.1 {
            found.push(Bias::Faces);
        }
        if self.pair_chi.0 > self.pair_chi.1 {
            found.push(Bias::Pairs);
        }
        found
    }

    /// Whether nothing is wrong.
    pub fn is_fair(&self) -> bool {
        self.biases().is_empty()
    }

    /// The result in words: `each face 6 times, every pair once; chi² 0.0 and 0.0, allowed 15.1 and 50.9`.
    pub fn words(&self, words: Words<'_>) -> String {
        let number = |value: f64| format!("{value:.1}").replace('.', words.get(Word::Decimal));
        let test = words.say(say::FairStrip {
            faces: times(words, self.faces),
            pairs: times(words, self.pairs),
            chi: number(self.face_chi.0),
            second: number(self.pair_chi.0),
            limit: number(self.face_chi.1),
            other: number(self.pair_chi.1),
        });
        match self.is_fair() {
            true => test,
            false => words.say(say::FairNot { test }),
        }
    }
}

/// How often something comes, in words.
pub(super) fn times(words: Words<'_>, spread: Spread) -> String {
    match (spread.least, spread.most) {
        (0, 1) => words.own(Word::TimesMostOnce),
        (1, 1) => words.own(Word::TimesOnce),
        (2, 2) => words.own(Word::TimesTwice),
        (least, most) if least == most => words.say(say::TimesMany { number: least }),
        (least, most) => words.say(say::TimesBetween { least, most }),
    }
}

fn spread(counts: &[u32]) -> Spread {
    Spread {
        least: counts.iter().copied().min().unwrap_or(0),
        most: counts.iter().copied().max().unwrap_or(0),
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

/// The value that chi² exceeds once in a hundred times, by the formula of Wilson and Hilferty, which needs a root and no tables.
fn limit(freedom: usize) -> f64 {
    /// Of a hundred values of the normal distribution one is larger.
    const ONE_IN_A_HUNDRED: f64 = 2.326_347_87;
    if freedom == 0 {
        return 0.0;
    }
    let n = freedom as f64;
    let part = 2.0 / (9.0 * n);
    n * (1.0 - part + ONE_IN_A_HUNDRED * part.sqrt()).powi(3)
}
