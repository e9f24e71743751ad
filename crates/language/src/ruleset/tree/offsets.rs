//! The way back from a byte of a decoded string to the byte of the file it was written as.
//!
//! Dice, rules, rolling text and rows with bars are inside TOML strings. Their mistakes are found in the decoded text; the caret
//! must point into the file, where escapes are longer than what they mean and a line may be continued with a backslash.

use std::ops::Range;

/// Where runs of bytes that are the same in text and file begin, in rising order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offsets {
    /// Where the first run begins in the file; it begins with the text. Most texts are one run, and every cell of every table has
    /// offsets, so that this one is not worth a place on the heap.
    first: u32,
    /// The other runs, as pairs of (offset in the decoded text, offset in the file).
    more: Vec<(u32, u32)>,
    /// Where the text ends in the file.
    end: u32,
}

impl Offsets {
    /// Offsets of a literal as it is in the file, quotes included, beginning at byte `start` of the file.
    pub fn of_literal(literal: &str, start: usize) -> Self {
        Decoder::new(literal, start).run().0
    }

    /// The range of the file for a range of the decoded text.
    pub fn locate(&self, range: Range<usize>) -> Range<usize> {
        let start = self.at(range.start);
        if range.end <= range.start {
            return start..start;
        }
        // The end is one past the last byte: an escape there is marked in full only if the next run says so.
        let end = self.at(range.end).max(self.at(range.end - 1) + 1);
        start..end.min(self.end.max(1) as usize).max(start)
    }

    /// The offsets of a piece of the text.
    pub fn slice(&self, range: Range<usize>) -> Self {
        let located = self.locate(range.clone());
        let inside = |(decoded, _): &&(u32, u32)| {
            (range.start + 1..range.end).contains(&(*decoded as usize))
        };
        let more = self.more.iter().filter(inside);
        Self {
            first: clip(located.start),
            more: more
                .map(|(decoded, source)| (decoded - clip(range.start), *source))
                .collect(),
            end: clip(located.end),
        }
    }

    /// The offsets of pieces put one after another, each given as its range of the text.
    pub fn join(&self, pieces: &[Range<usize>]) -> Self {
        let Some((first, others)) = pieces.split_first() else {
            return Self::default();
        };
        let mut joined = self.slice(first.clone());
        let mut length = first.len();
        for piece in others {
            let part = self.slice(piece.clone());
            let runs = std::iter::once((0, part.first)).chain(part.more);
            joined
                .more
                .extend(runs.map(|(decoded, source)| (decoded + clip(length), source)));
            joined.end = part.end;
            length += piece.len();
        }
        joined
    }

    fn at(&self, offset: usize) -> usize {
        let run = self
            .more
            .partition_point(|(decoded, _)| *decoded as usize <= offset);
        match run.checked_sub(1).and_then(|index| self.more.get(index)) {
            Some((decoded, source)) => *source as usize + (offset - *decoded as usize),
            None => self.first as usize + offset,
        }
    }
}

fn clip(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Walks over a literal, noting where decoded and written text part.
struct Decoder<'a> {
    literal: &'a str,
    start: usize,
    /// Byte of the literal that is looked at.
    at: usize,
    /// The text so far.
    decoded: String,
    offsets: Offsets,
}

impl<'a> Decoder<'a> {
    fn new(literal: &'a str, start: usize) -> Self {
        Self {
            literal,
            start,
            at: 0,
            decoded: String::new(),
            offsets: Offsets::default(),
        }
    }

    fn run(mut self) -> (Offsets, String) {
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let quote = quotes
            .into_iter()
            .find(|quote| self.literal.starts_with(quote))
            .unwrap_or("");
        let end = self
            .literal
            .len()
            .saturating_sub(quote.len())
            .max(quote.len());
        self.at = quote.len();
        if quote.len() == 3 {
            self.skip_first_newline();
        }
        self.mark();
        while self.at < end {
            let rest = self.literal.get(self.at..end).unwrap_or("");
            let escape = if quote.starts_with('"') {
                rest.find('\\')
            } else {
                None
            };
            let plain = rest.get(..escape.unwrap_or(rest.len())).unwrap_or("");
            self.decoded.push_str(plain);
            self.at += plain.len();
            match escape {
                Some(_) => self.escape(end),
                None => break,
            }
        }
        self.offsets.end = clip(self.start + self.at);
        (self.offsets, self.decoded)
    }

    fn rest(&self) -> &'a str {
        self.literal.get(self.at..).unwrap_or("")
    }

    /// A new run begins here.
    fn mark(&mut self) {
        let (decoded, source) = (clip(self.decoded.len()), clip(self.start + self.at));
        match self.offsets.more.last_mut() {
            _ if decoded == 0 => self.offsets.first = source,
            Some(last) if last.0 == decoded => last.1 = source,
            _ => self.offsets.more.push((decoded, source)),
        }
    }

    fn skip_first_newline(&mut self) {
        for newline in ["\r\n", "\n"] {
            if self.rest().starts_with(newline) {
                self.at += newline.len();
                return;
            }
        }
    }

    fn escape(&mut self, end: usize) {
        let after = self.rest().get(1..).unwrap_or("");
        let plain = |letter: char, length: usize| Some((letter, length));
        let meaning = match after.chars().next() {
            Some('b') => plain('\u{8}', 2),
            Some('t') => plain('\t', 2),
            Some('n') => plain('\n', 2),
            Some('f') => plain('\u{c}', 2),
            Some('r') => plain('\r', 2),
            Some('e') => plain('\u{1b}', 2),
            Some('"') => plain('"', 2),
            Some('\\') => plain('\\', 2),
            Some('x') => hex(after, 2),
            Some('u') => hex(after, 4),
            Some('U') => hex(after, 8),
            _ => None,
        };
        match meaning {
            Some((letter, length)) => {
                self.mark();
                self.decoded.push(letter);
                self.at += length;
            }
            None => self.continuation(end),
        }
        self.mark();
    }

    /// A backslash at the end of a line swallows the white space up to the next word.
    fn continuation(&mut self, end: usize) {
        self.at += 1;
        let blank = self.rest().len()
            - self
                .rest()
                .trim_start_matches([' ', '\t', '\r', '\n'])
                .len();
        self.at = (self.at + blank).min(end);
    }
}

fn hex(after: &str, digits: usize) -> Option<(char, usize)> {
    let code = u32::from_str_radix(after.get(1..=digits)?, 16).ok()?;
    Some((char::from_u32(code)?, digits + 2))
}

#[cfg(test)]
#[path = "offsets_tests.rs"]
mod tests;
