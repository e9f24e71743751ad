//! A named stream of random numbers and the few ways to draw from it.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::key::key;

/// A generator that belongs to one purpose, named like `dungeon/stock`.
///
/// It cannot be cloned: two copies would draw the same numbers for two purposes. Split it by another name instead.
#[derive(Debug)]
pub struct Stream {
    seed: u64,
    name: String,
    cipher: ChaCha8Rng,
}

impl Stream {
    /// The stream called `name` under `seed`, at its beginning.
    pub fn new(seed: u64, name: &str) -> Self {
        Self {
            seed,
            name: name.to_owned(),
            cipher: ChaCha8Rng::from_seed(key(seed, name)),
        }
    }

    /// The child stream `<this name>/<name>`, at its beginning, however much was drawn from this one.
    pub fn split(&self, name: &str) -> Self {
        self.child(&[name])
    }

    /// The child stream `<this name>/<name>/<number>`: one stream per room, per run, per try.
    pub fn split_numbered(&self, name: &str, number: u64) -> Self {
        // A dungeon asks for one of these for every room, and the formatter would take longer than the stream itself.
        let mut digits = [0_u8; 20];
        let mut first = digits.len();
        let mut left = number;
        while first == digits.len() || left > 0 {
            first -= 1;
            digits[first] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        let number = std::str::from_utf8(&digits[first..]).unwrap_or_default();
        self.child(&[name, number])
    }

    fn child(&self, names: &[&str]) -> Self {
        let length = self.name.len() + names.iter().map(|name| name.len() + 1).sum::<usize>();
        let mut path = String::with_capacity(length);
        path.push_str(&self.name);
        for name in names {
            path.push('/');
            path.push_str(name);
        }
        Self {
            seed: self.seed,
            cipher: ChaCha8Rng::from_seed(key(self.seed, &path)),
            name: path,
        }
    }

    /// The seed that all streams of one order share.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The full name, from the root down, joined by slashes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sixty-four fresh bits: the next eight bytes of the key stream, read as a little-endian number.
    ///
    /// Every other way of drawing goes through here, so that a stream is always read in whole words.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.cipher.next_u64()
    }

    /// A number from the range, each equally likely; an empty range gives its start and draws nothing.
    #[inline]
    pub fn range(&mut self, range: RangeInclusive<i64>) -> i64 {
        let (low, high) = range.into_inner();
        if high <= low {
            return low;
        }
        // Both wrap on purpose: the distance between two i64 always fits a u64, and so does the way back.
        let last = high.wrapping_sub(low).cast_unsigned();
        let offset = match last.checked_add(1) {
            Some(span) => self.below(span),
            None => self.word(),
        };
        low.wrapping_add(offset.cast_signed())
    }

    /// A face of a die, from 1 to `sides`; a die without sides shows 1.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        match sides {
            0 | 1 => 1,
            _ => {
                let face = self.below(u64::from(sides)) + 1;
                u32::try_from(face).unwrap_or(sides)
            }
        }
    }

    /// One of the items, each equally likely; nothing from an empty list.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        match items.len() {
            0 => None,
            count => items.get(self.index_below(count)),
        }
    }

    /// Puts the items in random order, each order equally likely (Fisher-Yates, from the last item down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index_below(last + 1);
            items.swap(last, other);
        }
    }

    fn index_below(&mut self, count: usize) -> usize {
        let index = self.below(count as u64);
        usize::try_from(index).unwrap_or(0)
    }

    /// A number below `span`, which is at least 1, without bias (Lemire's multiply-and-reject).
    ///
    /// The high half of `word * span` is the number. A few low halves occur once too often and are drawn again: with the spans
    /// of games that happens less than once in a billion draws.
    #[inline]
    fn below(&mut self, span: u64) -> u64 {
        let mut product = u128::from(self.word()) * u128::from(span);
        if low_half(product) < span {
            let surplus = span.wrapping_neg() % span;
            while low_half(product) < surplus {
                product = u128::from(self.word()) * u128::from(span);
            }
        }
        (product >> 64) as u64
    }
}

fn low_half(product: u128) -> u64 {
    product as u64
}
