//! From seed and name to the 256-bit key of a stream.
//!
//! The recipe is fixed: changing one bit of it changes every dungeon ever printed. The key is four little-endian words:
//!
//! 1. the seed itself,
//! 2. the FNV-1a hash (64 bits) of the stream's full name,
//! 3. and 4. two outputs of SplitMix64 started at `seed ^ hash`, which only fill the remaining bits.
//!
//! Because the key contains the seed unchanged, two seeds can never share a stream of the same name.

/// The key of the stream called `name` under `seed`.
pub(super) fn key(seed: u64, name: &str) -> [u8; 32] {
    let hash = fnv1a(name.as_bytes());
    let mut state = seed ^ hash;
    let words = [seed, hash, splitmix(&mut state), splitmix(&mut state)];
    let mut key = [0; 32];
    for (slot, word) in key.chunks_exact_mut(8).zip(words) {
        slot.copy_from_slice(&word.to_le_bytes());
    }
    key
}

/// FNV-1a with 64 bits, as published by Fowler, Noll and Vo.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(PRIME)
    })
}

/// One step of SplitMix64, as published by Steele, Lea and Flood.
pub(super) fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
