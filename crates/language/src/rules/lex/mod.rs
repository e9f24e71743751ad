//! Text to tokens. Indentation becomes `Indent` and `Dedent`, except inside brackets, where line breaks mean nothing.

mod indent;
mod literal;

use std::ops::Range;

use super::MOST_ERRORS;
use crate::diag::{Error, error};
use indent::Indentation;
pub(crate) use literal::{dice_length, name_length};

/// Scripts are short; anything longer is a mistake or an attack.
pub const LONGEST_SCRIPT: usize = 20_000;

/// The largest number a script may write down. Sums of these stay far from the end of an `i64`.
pub const LARGEST_NUMBER: i64 = 1_000_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Name(String),
    Int(i64),
    /// A dice literal, with a small `d`.
    Dice(String),
    /// A quoted text, without its quotes.
    Text(String),
    /// An operator or bracket; `*` is printed as `x`.
    Symbol(&'static str),
    Newline,
    Indent,
    Dedent,
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub range: Range<usize>,
}

/// Longer symbols first, so that `<=` is not read as `<`.
const SYMBOLS: &[&str] = &[
    "!=", "<=", ">=", "+", "-", "/", "=", "<", ">", "(", ")", "[", "]", "{", "}", ":", ";", ",",
    ".", "%",
];

/// What people paste from a rulebook or know from elsewhere, and what to write instead. Longer ones first.
const LOOKALIKES: &[(&str, &str)] = &[
    ("==", "="),
    ("&&", "and"),
    ("||", "or"),
    ("\u{2212}", "-"),
    ("\u{2013}", "-"),
    ("\u{00d7}", "x"),
    ("\u{2264}", "<="),
    ("\u{2265}", ">="),
    ("\u{2260}", "!="),
    ("\u{00f7}", "/"),
    ("&", "and"),
    ("|", "or"),
    ("!", "not"),
];

pub(crate) fn lex(text: &str) -> (Vec<Token>, Vec<Error>) {
    let mut lexer = Lexer {
        text,
        at: 0,
        open: 0,
        tokens: Vec::new(),
        errors: Vec::new(),
    };
    if text.len() > LONGEST_SCRIPT {
        let error = error!("the script is longer than {LONGEST_SCRIPT} bytes").at(0..text.len());
        lexer.errors.push(error.hint("split it into procedures"));
        lexer.at = text.len();
    }
    lexer.run();
    (lexer.tokens, lexer.errors)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// How many brackets are open; line breaks count only at zero.
    open: usize,
    tokens: Vec<Token>,
    errors: Vec<Error>,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        let mut indentation = Indentation::default();
        self.line_start(&mut indentation);
        while let Some(next) = self.rest().chars().next() {
            match next {
                '\n' => {
                    self.at += 1;
                    self.line_start(&mut indentation);
                }
                ' ' | '\t' | '\r' => self.at += 1,
                '#' => self.skip_line(),
                '"' | '\'' => self.read_quoted(next),
                _ => self.token(next),
            }
        }
        self.end_line();
        for _ in 0..indentation.depth() {
            self.push(TokenKind::Dedent, self.at..self.at);
        }
        self.push(TokenKind::End, self.at..self.at);
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn push(&mut self, kind: TokenKind, range: Range<usize>) {
        self.tokens.push(Token { kind, range });
    }

    fn error(&mut self, error: Error) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Ends the line before, unless it is empty.
    fn end_line(&mut self) {
        let line_is_open = self.tokens.last().is_some_and(|last| {
            !matches!(
                last.kind,
                TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent
            )
        });
        if line_is_open {
            let end = self.tokens.last().map_or(self.at, |last| last.range.end);
            self.push(TokenKind::Newline, end..end);
        }
    }

    /// Looks at the next line that holds anything and turns its indentation into tokens.
    fn line_start(&mut self, indentation: &mut Indentation) {
        if self.open > 0 {
            return;
        }
        let Some(first) = self.skip_blank_lines() else {
            return;
        };
        let column = self.at - self.line_begin();
        if first == '[' && !self.tokens.is_empty() {
            return;
        }
        self.end_line();
        let begin = self.line_begin()..self.at;
        if self
            .text
            .get(begin.clone())
            .is_some_and(|blank| blank.contains('\t'))
        {
            self.error(error!("line is indented with a tab"; hint: "indent with spaces").at(begin));
        }
        self.indent_to(column, indentation);
    }

    fn line_begin(&self) -> usize {
        let before = self.text.get(..self.at).unwrap_or("");
        before.rfind('\n').map_or(0, |at| at + 1)
    }

    /// Moves to the first character of the next line with content and tells it.
    fn skip_blank_lines(&mut self) -> Option<char> {
        loop {
            let next = self.rest().chars().next()?;
            match next {
                ' ' | '\t' | '\r' | '\n' => self.at += 1,
                '#' => self.skip_line(),
                _ => return Some(next),
            }
        }
    }

    fn indent_to(&mut self, column: usize, indentation: &mut Indentation) {
        let here = self.at..self.at;
        let step = indentation.step(column);
        if step.deeper {
            self.push(TokenKind::Indent, here.clone());
        }
        for _ in 0..step.closed {
            self.push(TokenKind::Dedent, here.clone());
        }
        if step.uneven {
            let error = error!("indentation matches no line before").at(self.line_begin()..self.at);
            self.error(error.hint("line it up with the block it belongs to"));
        }
    }

    fn read_quoted(&mut self, quote: char) {
        let start = self.at;
        let inner = self.rest().get(1..).unwrap_or("");
        let line = inner.split('\n').next().unwrap_or("");
        let Some(length) = line.find(quote) else {
            self.at += 1 + line.len();
            let error = error!("text is never closed").at(start..self.at);
            self.error(error.hint(format!("end it with `{quote}` on the same line")));
            self.push(TokenKind::Text(line.to_string()), start..self.at);
            return;
        };
        let content = line.get(..length).unwrap_or("").to_string();
        self.at += length + 2;
        self.push(TokenKind::Text(content), start..self.at);
    }

    fn token(&mut self, next: char) {
        let start = self.at;
        let rest = self.rest();
        if let Some(length) = dice_length(rest) {
            let notation = rest.get(..length).unwrap_or("").replace('D', "d");
            self.at += length;
            self.push(TokenKind::Dice(notation), start..self.at);
            self.times_sign();
        } else if next.is_ascii_digit() {
            self.int();
            self.times_sign();
        } else if name_length(rest) > 0 {
            self.at += name_length(rest);
            let word = rest.get(..self.at - start).unwrap_or("");
            let kind = match word {
                "x" => TokenKind::Symbol("x"),
                _ => TokenKind::Name(word.to_string()),
            };
            self.push(kind, start..self.at);
        } else {
            self.symbol(next);
        }
    }

    /// `3d6x10` and `d6xd6`: an `x` glued to the number before it.
    fn times_sign(&mut self) {
        if literal::starts_with_glued_times(self.rest()) {
            self.push(TokenKind::Symbol("x"), self.at..self.at + 1);
            self.at += 1;
        }
    }

    fn int(&mut self) {
        let start = self.at;
        let length = self
            .rest()
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest().len());
        let digits = self.rest().get(..length).unwrap_or("");
        self.at += length;
        let value = digits.parse::<i64>().ok().filter(|v| *v <= LARGEST_NUMBER);
        if value.is_none() {
            let error = error!("number is too large").at(start..self.at);
            self.error(error.hint(format!("the largest number is {LARGEST_NUMBER}")));
        }
        self.push(TokenKind::Int(value.unwrap_or(0)), start..self.at);
    }

    fn symbol(&mut self, next: char) {
        let start = self.at;
        let rest = self.rest();
        let lookalike = LOOKALIKES.iter().find(|(looks, _)| rest.starts_with(looks));
        let found = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
        let symbol = match (found, lookalike) {
            (Some(symbol), None) => *symbol,
            (Some(symbol), _) if symbol.len() > 1 => *symbol,
            (_, Some((looks, instead))) => return self.lookalike(looks, instead),
            (None, None) if next == '*' => "x",
            (None, None) => {
                self.at += next.len_utf8();
                let error = error!("`{next}` means nothing here").at(start..self.at);
                return self.error(error);
            }
        };
        self.at += if next == '*' { 1 } else { symbol.len() };
        match symbol {
            "(" | "[" | "{" => self.open += 1,
            ")" | "]" | "}" => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        self.push(TokenKind::Symbol(symbol), start..self.at);
    }

    /// Reports it, and goes on as if the right sign stood there.
    fn lookalike(&mut self, looks: &str, instead: &'static str) {
        let range = self.at..self.at + looks.len();
        self.at = range.end;
        let error = error!("`{looks}` means nothing here").at(range.clone());
        self.error(error.hint(format!("write `{instead}`")));
        let kind = match instead {
            "and" | "or" | "not" => TokenKind::Name(instead.to_string()),
            _ => TokenKind::Symbol(instead),
        };
        self.push(kind, range);
    }
}
