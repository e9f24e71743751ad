//! Values that must never change, and values that must be even.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::key::{fnv1a, splitmix};
use super::*;

fn words(mut stream: Stream, count: usize) -> Vec<u64> {
    (0..count).map(|_| stream.word()).collect()
}

/// The published ChaCha8 key stream for the all-zero 256-bit key: what the crate calls ChaCha8 is ChaCha8.
#[test]
fn the_cipher_is_chacha8() {
    let mut cipher = ChaCha8Rng::from_seed([0; 32]);
    let mut bytes = [0; 32];
    for slot in bytes.chunks_exact_mut(8) {
        slot.copy_from_slice(&cipher.next_u64().to_le_bytes());
    }
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        hex,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    );
}

/// Vectors from the FNV home page and from the SplitMix64 reference code (seed 1234567).
#[test]
fn the_hashes_are_the_published_ones() {
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    let mut state = 1_234_567;
    assert_eq!(splitmix(&mut state), 6_457_827_717_110_365_317);
    assert_eq!(splitmix(&mut state), 3_203_168_211_198_807_973);
}

/// These values are printed on paper: if this test fails, mend the code, never the numbers. They were computed twice, here and
/// by a second implementation of the whole recipe in another language.
#[test]
fn golden_words() {
    assert_eq!(words(Stream::new(0, ""), 3), GOLDEN_EMPTY);
    assert_eq!(words(Stream::new(1, "dungeon"), 3), GOLDEN_DUNGEON);
    assert_eq!(
        words(Stream::new(u64::MAX, "dungeon/stock"), 3),
        GOLDEN_STOCK
    );
}

const GOLDEN_EMPTY: [u64; 3] = [
    3_572_039_387_204_798_706,
    17_447_959_544_863_527_261,
    1_080_316_332_009_702_782,
];
const GOLDEN_DUNGEON: [u64; 3] = [
    5_148_393_103_631_165_588,
    7_249_430_035_028_321_715,
    8_752_520_216_902_529_660,
];
const GOLDEN_STOCK: [u64; 3] = [
    10_957_262_389_226_673_031,
    11_129_242_050_874_182_692,
    1_080_076_606_111_497_481,
];

#[test]
fn golden_draws() {
    let mut stream = Stream::new(42, "golden");
    let dice: Vec<u32> = (0..12).map(|_| stream.die(6)).collect();
    let percent: Vec<i64> = (0..6).map(|_| stream.range(-50..=50)).collect();
    let mut cards: Vec<u8> = (1..=10).collect();
    stream.shuffle(&mut cards);
    let pick = stream.pick(&["ash", "bone", "coin"]).copied();
    assert_eq!(dice, [6, 4, 1, 5, 6, 6, 2, 5, 3, 6, 1, 1]);
    assert_eq!(percent, [-15, 13, 38, 9, -39, 1]);
    assert_eq!(cards, [9, 10, 7, 8, 2, 5, 3, 4, 1, 6]);
    assert_eq!(pick, Some("bone"));
}

#[test]
fn a_child_does_not_depend_on_what_its_parent_drew() {
    let fresh = Stream::new(7, "dungeon");
    let mut used = Stream::new(7, "dungeon");
    for _ in 0..1000 {
        used.word();
    }
    assert_eq!(
        words(fresh.split("stock"), 8),
        words(used.split("stock"), 8)
    );
    assert_eq!(
        words(fresh.split_numbered("room", 3), 8),
        words(used.split_numbered("room", 3), 8)
    );
}

#[test]
fn a_child_is_the_stream_of_its_full_name() {
    let child = Stream::new(7, "dungeon").split("stock").split("gold");
    assert_eq!(child.name(), "dungeon/stock/gold");
    assert_eq!(child.seed(), 7);
    assert_eq!(
        words(child, 8),
        words(Stream::new(7, "dungeon/stock/gold"), 8)
    );
}

#[test]
fn seeds_and_names_tell_streams_apart() {
    let mut firsts = Vec::new();
    for seed in 0..200 {
        for name in ["", "a", "b", "a/b", "ab", "flavour", "dungeon"] {
            firsts.push(Stream::new(seed, name).word());
        }
    }
    let count = firsts.len();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), count);
}

/// Chi-square statistic of `draws` draws, times `draws` (so that it stays an integer).
fn chi_square_scaled(counts: &[u64], draws: u64) -> u64 {
    let cells = counts.len() as u64;
    let squares: u64 = counts.iter().map(|count| count * count).sum();
    cells * squares - draws * draws
}

/// With s faces the statistic has mean s - 1 and deviation about sqrt(2s); six deviations either way never happen by chance,
/// and a generator that is too even is as wrong as one that is too uneven.
#[test]
fn ranges_are_even() {
    const DRAWS: u64 = 120_000;
    for sides in [2_u32, 3, 6, 7, 10, 20, 66, 100] {
        let mut stream = Stream::new(9, "even").split_numbered("die", u64::from(sides));
        let mut counts = vec![0_u64; sides as usize];
        for _ in 0..DRAWS {
            counts[stream.die(sides) as usize - 1] += 1;
        }
        let freedom = u64::from(sides) - 1;
        let slack = 6 * (2 * freedom).isqrt() + 8;
        let statistic = chi_square_scaled(&counts, DRAWS);
        assert!(
            statistic < (freedom + slack) * DRAWS,
            "d{sides}: {counts:?}"
        );
        assert!(
            statistic + slack * DRAWS > freedom * DRAWS,
            "d{sides}: {counts:?}"
        );
    }
}

/// With a span of three quarters of all words, every third number would come up twice as often as the others if the surplus
/// were not drawn again.
#[test]
fn huge_ranges_are_not_biased() {
    const EDGE: i64 = 3 << 61;
    let mut stream = Stream::new(3, "huge");
    let mut counts = [0_u32; 3];
    for _ in 0..30_000 {
        let offset = i128::from(stream.range(-EDGE..=EDGE - 1)) + i128::from(EDGE);
        counts[(offset % 3) as usize] += 1;
    }
    assert!(
        counts.iter().all(|count| (9_600..10_400).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn ranges_at_the_edges() {
    let mut stream = Stream::new(5, "edges");
    assert_eq!(stream.range(4..=4), 4);
    assert_eq!(stream.range(RangeInclusive::new(9, 2)), 9);
    assert_eq!(stream.die(0), 1);
    assert_eq!(stream.die(1), 1);
    assert_eq!(
        stream.word(),
        Stream::new(5, "edges").word(),
        "nothing was drawn"
    );
    let all: Vec<i64> = (0..64).map(|_| stream.range(i64::MIN..=i64::MAX)).collect();
    assert!(all.iter().any(|n| *n < 0) && all.iter().any(|n| *n > 0));
    assert!((0..500).all(|_| (-2..=2).contains(&stream.range(-2..=2))));
    assert_eq!(stream.pick::<u8>(&[]), None);
    stream.shuffle::<u8>(&mut []);
}

#[test]
fn every_order_is_shuffled_equally_often() {
    let mut stream = Stream::new(11, "orders");
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut items = [1, 2, 3, 4];
        stream.shuffle(&mut items);
        *counts.entry(items).or_insert(0_u64) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(
        counts.values().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn a_script_is_replayed_and_then_ends() {
    let mut script = Scripted::new([3, 6, 5]);
    assert_eq!(script.face(6), Ok(3));
    assert_eq!(script.face(6), Ok(6));
    assert_eq!(script.left(), [5]);
    let wrong = script.face(4);
    assert_eq!(wrong, Err(NoFace::NotOnDie { face: 5, sides: 4 }));
    assert_eq!(script.face(8), Ok(5));
    let end = script.face(6);
    assert_eq!(end, Err(NoFace::RanOut { given: 3, sides: 6 }));
    let messages: Vec<String> = [wrong, end]
        .into_iter()
        .filter_map(|face| face.err().map(|problem| problem.to_string()))
        .collect();
    assert_eq!(
        messages,
        [
            "the script has a 5 where a d4 is rolled",
            "the script has only 3 faces, and a d6 is still to be rolled",
        ]
    );
    assert_eq!(
        Scripted::new([0]).face(6),
        Err(NoFace::NotOnDie { face: 0, sides: 6 })
    );
}
