//! A place in the text, and the small steps the reader takes from there.

use std::ops::Range;

use super::super::limits::{MAX_DEPTH, MAX_NUMBER};
use crate::diag::Error;

pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
    depth: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, depth: 0 }
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character after the next one.
    pub fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    pub fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Steps over the first of `tokens` that comes next.
    pub fn take_any<'t>(&mut self, tokens: &[&'t str]) -> Option<&'t str> {
        let token = tokens
            .iter()
            .find(|token| self.rest().starts_with(**token))?;
        self.at += token.len();
        Some(token)
    }

    pub fn take(&mut self, token: &str) -> bool {
        self.take_any(&[token]).is_some()
    }

    pub fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    pub fn error(&self, range: Range<usize>, message: impl Into<String>) -> Error {
        Error::content(message).at(range)
    }

    /// A whole number, if there are digits here.
    pub fn number(&mut self) -> Result<Option<u64>, Error> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        let number = digits.parse().unwrap_or(u64::MAX);
        if number > MAX_NUMBER {
            let message = format!("`{}` is too large a number", shorten(digits));
            return Err(self
                .error(start..self.at, message)
                .hint(format!("the largest number is {MAX_NUMBER}")));
        }
        Ok(Some(number))
    }

    /// A name: segments of letters and digits, each beginning with a letter, joined by single hyphens and dots.
    pub fn name(&mut self) -> Option<&'a str> {
        let start = self.at;
        if !self.peek()?.is_alphabetic() {
            return None;
        }
        loop {
            self.take_while(char::is_alphanumeric);
            let joined = matches!(self.peek(), Some('-' | '.'))
                && self.peek_second().is_some_and(char::is_alphabetic);
            if !joined {
                return Some(self.slice(start..self.at));
            }
            self.at += 1;
        }
    }

    /// The next word or single sign, to be shown in a message.
    pub fn token(&self) -> Range<usize> {
        let mut ahead = Cursor::new(self.text, self.at);
        if ahead.take_while(char::is_alphanumeric).is_empty() {
            ahead.at += self.peek().map_or(0, char::len_utf8);
        }
        self.at..ahead.at
    }

    /// Notes that one more pair of parentheses, function or sign is open.
    pub fn enter(&mut self, range: Range<usize>) -> Result<(), Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("the expression is nested deeper than {MAX_DEPTH} deep");
            return Err(self
                .error(range, message)
                .hint("remove parentheses that are not needed"));
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// At most the first characters of a text, so that a message stays one line.
pub(super) fn shorten(text: &str) -> String {
    const SHOWN: usize = 24;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
