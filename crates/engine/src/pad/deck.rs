//! Numbers for places that are found by chance: every face equally often over the whole sheet, in shuffled order.

use crate::rng::Stream;

/// `count` faces in an order that is as likely as any other; where `sides` does not divide `count`, some faces, drawn, come once more.
///
/// A pad is stopped at a note and a grid is hit in a square: what is read is one place of many, so a roll is fair exactly when all faces have
/// equally many places. Which face is beside which must say nothing, for those who read on from there.
pub(super) fn deck(stream: &mut Stream, sides: u32, count: usize) -> Vec<u32> {
    let sides = sides.max(1);
    let mut round: Vec<u32> = (1..=sides).collect();
    stream.shuffle(&mut round);
    let mut faces: Vec<u32> = round.into_iter().cycle().take(count).collect();
    stream.shuffle(&mut faces);
    faces
}
