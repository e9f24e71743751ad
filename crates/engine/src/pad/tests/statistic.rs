//! What can be counted in a strip, each with its exact distribution for a fair die.

/// A count, and how likely each of its values is.
pub struct Statistic {
    pub name: &'static str,
    /// The count of a strip of a die with so many sides.
    pub of: fn(&[u32], u32) -> usize,
    /// The chance of each value, from 0 up, for so many sides and numbers.
    pub law: fn(u32, usize) -> Vec<f64>,
}

pub const ALL: [Statistic; 7] = [
    Statistic {
        name: "ones",
        of: |faces, _| faces.iter().filter(|face| **face == 1).count(),
        law: |sides, length| binomial(length, 1.0 / f64::from(sides)),
    },
    Statistic {
        name: "chi-square",
        of: sum_of_squares,
        law: law_of_squares,
    },
    Statistic {
        name: "neighbours alike",
        of: |faces, _| faces.windows(2).filter(|two| two[0] == two[1]).count(),
        law: |sides, length| binomial(length - 1, 1.0 / f64::from(sides)),
    },
    Statistic {
        name: "different pairs",
        of: different_pairs,
        law: |sides, length| occupied(length / 2, f64::from(sides * sides)),
    },
    Statistic {
        name: "runs of high and low",
        of: |faces, sides| {
            let high = |face: u32| face > sides / 2;
            faces
                .windows(2)
                .filter(|two| high(two[0]) != high(two[1]))
                .count()
        },
        law: |sides, length| changes(length, f64::from(sides / 2) / f64::from(sides)),
    },
    // Whatever a guesser goes by, a fair die agrees once in so many times.
    Statistic {
        name: "guesses by counting faces",
        of: guessed_by_count,
        law: |sides, length| binomial(length, 1.0 / f64::from(sides)),
    },
    Statistic {
        name: "guesses by counting pairs",
        of: guessed_by_pair,
        law: |sides, length| binomial(length - 1, 1.0 / f64::from(sides)),
    },
];

/// Chi² of the faces is this over the expected count, less the length.
fn sum_of_squares(faces: &[u32], sides: u32) -> usize {
    (1..=sides)
        .map(|face| faces.iter().filter(|other| **other == face).count().pow(2))
        .sum()
}

/// Of pairs that do not overlap.
fn different_pairs(faces: &[u32], _: u32) -> usize {
    let mut pairs: Vec<&[u32]> = faces.chunks_exact(2).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len()
}

/// Bets on the face that has come least so far.
fn guessed_by_count(faces: &[u32], sides: u32) -> usize {
    let mut counts = vec![0_usize; sides as usize];
    let mut right = 0;
    for face in faces {
        let least = counts.iter().min().copied();
        let guess = counts.iter().position(|count| Some(*count) == least);
        right += usize::from(guess == Some(*face as usize - 1));
        counts[*face as usize - 1] += 1;
    }
    right
}

/// Bets on the face that has followed this one least so far.
fn guessed_by_pair(faces: &[u32], sides: u32) -> usize {
    let mut after = vec![vec![0_usize; sides as usize]; sides as usize];
    let mut right = 0;
    for two in faces.windows(2) {
        let (here, next) = (two[0] as usize - 1, two[1] as usize - 1);
        let least = after[here].iter().min().copied();
        let guess = after[here].iter().position(|count| Some(*count) == least);
        right += usize::from(guess == Some(next));
        after[here][next] += 1;
    }
    right
}

/// So many of `count` tries succeed.
fn binomial(count: usize, chance: f64) -> Vec<f64> {
    let mut law = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; law.len() + 1];
        for (successes, share) in law.iter().enumerate() {
            next[successes] += share * (1.0 - chance);
            next[successes + 1] += share * chance;
        }
        law = next;
    }
    law
}

/// So many different ones among `count` draws from equally likely kinds.
fn occupied(count: usize, kinds: f64) -> Vec<f64> {
    let mut law = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; law.len() + 1];
        for (different, share) in law.iter().enumerate() {
            let known = different as f64 / kinds;
            next[different] += share * known;
            next[different + 1] += share * (1.0 - known);
        }
        law = next;
    }
    law
}

/// So many changes between two sides, one of which comes with this chance.
fn changes(length: usize, low: f64) -> Vec<f64> {
    let mut after = [vec![low], vec![1.0 - low]];
    for _ in 1..length {
        let size = after[0].len() + 1;
        let mut next = [vec![0.0; size], vec![0.0; size]];
        for (side, law) in after.iter().enumerate() {
            for (count, share) in law.iter().enumerate() {
                next[0][count + usize::from(side == 1)] += share * low;
                next[1][count + usize::from(side == 0)] += share * (1.0 - low);
            }
        }
        after = next;
    }
    let [low, high] = after;
    low.iter().zip(&high).map(|(a, b)| a + b).collect()
}

/// The sum of the squared counts of all faces: one face after the other takes its share of what is left.
fn law_of_squares(sides: u32, length: usize) -> Vec<f64> {
    let squares = length * length + 1;
    // By how many numbers are placed, then by the sum of squares.
    let mut law = vec![vec![0.0; squares]; length + 1];
    law[0][0] = 1.0;
    for face in 0..sides {
        let left_faces = f64::from(sides - face);
        let mut next = vec![vec![0.0; squares]; length + 1];
        for (placed, sums) in law.iter().enumerate() {
            let takes = binomial(length - placed, 1.0 / left_faces);
            for (sum, share) in sums.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                for (takes, chance) in takes.iter().enumerate() {
                    let sum = sum + takes * takes;
                    if sum < squares {
                        next[placed + takes][sum] += share * chance;
                    }
                }
            }
        }
        law = next;
    }
    law.swap_remove(length)
}
