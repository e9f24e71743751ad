//! Values still in the bytes they were written in, parsed only when asked for.

use std::borrow::Cow;

use super::lex::{Kind, Lexer, Token};

/// The bytes of one PDF value, as [`Lexer::value`] cuts them out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raw<'a>(pub &'a [u8]);

/// The entries of a dictionary, in the order of the file. Keys are unescaped, a value of `null` counts as no entry.
#[derive(Debug, Clone, Default)]
pub struct Dict<'a>(Vec<(Cow<'a, [u8]>, Raw<'a>)>);

impl<'a> Raw<'a> {
    fn first(self) -> Option<Token<'a>> {
        Lexer::new(self.0).token()
    }

    /// The object number of a reference. Generations are not looked at: no file in use has two living objects of one number.
    pub fn reference(self) -> Option<u32> {
        let mut lexer = Lexer::new(self.0);
        let number = lexer.token()?;
        if number.kind != Kind::Number || !self.0.ends_with(b"R") {
            return None;
        }
        std::str::from_utf8(number.text).ok()?.parse().ok()
    }

    /// A number that is finite, or nothing.
    pub fn number(self) -> Option<f64> {
        let token = self.first()?;
        if token.kind != Kind::Number || self.0.ends_with(b"R") {
            return None;
        }
        // Some producers write `--5`: every reader takes it for -5.
        let mut text = std::str::from_utf8(token.text).ok()?;
        while text.starts_with("--") {
            text = text.get(1..)?;
        }
        text.parse::<f64>().ok().filter(|n| n.is_finite())
    }

    /// A whole number.
    pub fn int(self) -> Option<i64> {
        let number = self.number()?;
        (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
    }

    /// A whole number that can count or index something.
    pub fn size(self) -> Option<usize> {
        usize::try_from(self.int()?).ok()
    }

    pub fn boolean(self) -> Option<bool> {
        match self.first()?.text {
            b"true" => Some(true),
            b"false" => Some(false),
            _ => None,
        }
    }

    pub fn is_null(self) -> bool {
        self.first().is_none_or(|t| t.text == b"null")
    }

    /// A name without its slash, `#` escapes undone.
    pub fn name(self) -> Option<Cow<'a, [u8]>> {
        self.first().filter(|t| t.kind == Kind::Name).map(unescape)
    }

    pub fn is_name(self, name: &[u8]) -> bool {
        self.name().is_some_and(|n| n.as_ref() == name)
    }

    /// The decoded bytes of a string.
    pub fn string(self) -> Option<Vec<u8>> {
        let token = self.first()?;
        match token.kind {
            Kind::Literal => Some(literal(token.text)),
            Kind::Hex => Some(hex(token.text)),
            _ => None,
        }
    }

    /// The members of an array.
    pub fn array(self) -> Option<Vec<Raw<'a>>> {
        let mut lexer = Lexer::new(self.0);
        if lexer.token()?.kind != Kind::ArrayOpen {
            return None;
        }
        Some(std::iter::from_fn(|| lexer.value().map(Raw)).collect())
    }

    /// The entries of a dictionary.
    pub fn dict(self) -> Option<Dict<'a>> {
        let mut lexer = Lexer::new(self.0);
        if lexer.token()?.kind != Kind::DictOpen {
            return None;
        }
        let mut entries = Vec::new();
        while let Some(token) = lexer.token() {
            match token.kind {
                Kind::DictClose => break,
                Kind::Name => match lexer.value() {
                    Some(value) => entries.push((unescape(token), Raw(value))),
                    None => break,
                },
                _ => {}
            }
        }
        Some(Dict(entries))
    }
}

impl<'a> Dict<'a> {
    /// The value of a key; where a key is written twice, the last one counts, as in every reader.
    pub fn get(&self, key: &[u8]) -> Option<Raw<'a>> {
        let (_, value) = self.0.iter().rev().find(|(k, _)| k.as_ref() == key)?;
        (!value.is_null()).then_some(*value)
    }

    pub fn entries(&self) -> impl Iterator<Item = (&[u8], Raw<'a>)> {
        self.0.iter().map(|(key, value)| (key.as_ref(), *value))
    }

    /// Whether `/Type` is this name.
    pub fn is_type(&self, name: &[u8]) -> bool {
        self.get(b"Type").is_some_and(|t| t.is_name(name))
    }
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|d| u8::try_from(d).ok())
}

fn unescape<'a>(token: Token<'a>) -> Cow<'a, [u8]> {
    let text = token.text.get(1..).unwrap_or_default();
    if !text.contains(&b'#') {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        let escaped = match (byte, tail) {
            (b'#', [high, low, ..]) => hex_digit(*high).zip(hex_digit(*low)),
            _ => None,
        };
        match escaped {
            Some((high, low)) => {
                out.push(high << 4 | low);
                rest = tail.get(2..).unwrap_or_default();
            }
            None => out.push(byte),
        }
    }
    Cow::Owned(out)
}

fn hex(text: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = text.iter().filter_map(|&b| hex_digit(b)).collect();
    let pair = |p: &[u8]| match p {
        [high, low] => high << 4 | low,
        [high] => high << 4,
        _ => 0,
    };
    digits.chunks(2).map(pair).collect()
}

fn literal(text: &[u8]) -> Vec<u8> {
    let inner = text.strip_prefix(b"(").unwrap_or(text);
    let inner = inner.strip_suffix(b")").unwrap_or(inner);
    let mut out = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b'r') => out.push(b'\r'),
            Some(b't') => out.push(b'\t'),
            Some(b'b') => out.push(8),
            Some(b'f') => out.push(12),
            Some(b'\n') => {}
            Some(b'\r') => {
                bytes.next_if_eq(&b'\n');
            }
            Some(digit @ b'0'..=b'7') => {
                let mut code = u32::from(digit - b'0');
                for _ in 0..2 {
                    if let Some(next) = bytes.next_if(|b| (b'0'..=b'7').contains(b)) {
                        code = code * 8 + u32::from(next - b'0');
                    }
                }
                out.push((code & 0xff) as u8);
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}
