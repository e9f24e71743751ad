//! PDF tokens, straight off the bytes.
//!
//! Nothing here recurses and nothing here allocates: a value is the slice of bytes it is written in, however deeply it nests. That is what
//! makes the reader safe on hostile files and lets the copier carry objects over without building a tree.

use memchr::memmem;

/// What kind of token a slice of bytes is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number,
    Name,
    Literal,
    Hex,
    ArrayOpen,
    ArrayClose,
    DictOpen,
    DictClose,
    /// A keyword such as `true`, `R` or `endobj`, or a stray delimiter.
    Word,
}

/// One token: its kind and the bytes it is written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a [u8],
}

/// A position in some bytes, moving forward token by token.
#[derive(Debug, Clone)]
pub struct Lexer<'a> {
    data: &'a [u8],
    pos: usize,
}

/// White space in the sense of ISO 32000-1, table 1.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0c | 0)
}

/// Neither white space nor a delimiter: such bytes must be kept apart by a space when two tokens are written side by side.
pub fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !is_delimiter(byte)
}

fn is_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%'
    )
}

impl<'a> Lexer<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self { data, pos: 0 }
    }

    pub fn at(data: &'a [u8], pos: usize) -> Self {
        Self { data, pos }
    }

    /// The offset just behind the last token.
    pub fn pos(&self) -> usize {
        self.pos
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.data.get(self.pos.checked_add(ahead)?).copied()
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.peek(0) {
            if is_space(byte) {
                self.pos += 1;
            } else if byte == b'%' {
                while self.peek(0).is_some_and(|b| b != b'\n' && b != b'\r') {
                    self.pos += 1;
                }
            } else {
                return;
            }
        }
    }

    /// The next token, or nothing at the end of the bytes.
    pub fn token(&mut self) -> Option<Token<'a>> {
        self.skip_space();
        let start = self.pos;
        let kind = match (self.peek(0)?, self.peek(1)) {
            (b'<', Some(b'<')) => self.advance(2, Kind::DictOpen),
            (b'>', Some(b'>')) => self.advance(2, Kind::DictClose),
            (b'[', _) => self.advance(1, Kind::ArrayOpen),
            (b']', _) => self.advance(1, Kind::ArrayClose),
            (b'(', _) => self.literal(),
            (b'<', _) => self.hex(),
            (b'/', _) => {
                self.pos += 1;
                self.skip_regular();
                Kind::Name
            }
            (byte, _) if is_delimiter(byte) => self.advance(1, Kind::Word),
            _ => self.number_or_word(),
        };
        let text = self.data.get(start..self.pos)?;
        Some(Token { kind, text })
    }

    fn advance(&mut self, by: usize, kind: Kind) -> Kind {
        self.pos += by;
        kind
    }

    fn skip_regular(&mut self) {
        while self.peek(0).is_some_and(is_regular) {
            self.pos += 1;
        }
    }

    fn number_or_word(&mut self) -> Kind {
        let start = self.pos;
        self.skip_regular();
        let text = self.data.get(start..self.pos).unwrap_or_default();
        let numeric = |b: &u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.');
        if text.iter().all(numeric) {
            Kind::Number
        } else {
            Kind::Word
        }
    }

    fn literal(&mut self) -> Kind {
        let mut depth = 0usize;
        while let Some(byte) = self.peek(0) {
            self.pos += 1;
            match byte {
                b'\\' => self.pos = self.data.len().min(self.pos + 1),
                b'(' => depth += 1,
                b')' if depth <= 1 => break,
                b')' => depth -= 1,
                _ => {}
            }
        }
        Kind::Literal
    }

    fn hex(&mut self) -> Kind {
        while let Some(byte) = self.peek(0) {
            self.pos += 1;
            if byte == b'>' {
                break;
            }
        }
        Kind::Hex
    }

    /// The bytes of the next whole value: a number, a string, an array with all it holds, a reference `7 0 R`. Nothing where no value
    /// starts, or where an array or dictionary is cut off.
    pub fn value(&mut self) -> Option<&'a [u8]> {
        let first = self.token()?;
        let start = self.pos.checked_sub(first.text.len())?;
        match first.kind {
            Kind::ArrayOpen | Kind::DictOpen => self.close()?,
            Kind::ArrayClose | Kind::DictClose => return None,
            Kind::Number => self.rest_of_reference(first),
            _ => {}
        }
        self.data.get(start..self.pos)
    }

    /// Moves behind the bracket that closes the one just read.
    fn close(&mut self) -> Option<()> {
        let mut depth = 1usize;
        while depth > 0 {
            let token = self.token()?;
            match token.kind {
                Kind::ArrayOpen | Kind::DictOpen => depth += 1,
                Kind::ArrayClose | Kind::DictClose => depth -= 1,
                // A bracket that was never closed must not swallow the objects behind it.
                Kind::Word if matches!(token.text, b"endobj" | b"obj" | b"endstream") => {
                    return None;
                }
                _ => {}
            }
        }
        Some(())
    }

    fn rest_of_reference(&mut self, first: Token<'a>) {
        let digits = |token: &Token| token.text.iter().all(u8::is_ascii_digit);
        if !digits(&first) {
            return;
        }
        let mut ahead = self.clone();
        let generation = ahead
            .token()
            .is_some_and(|t| t.kind == Kind::Number && digits(&t));
        if generation && ahead.token().is_some_and(|t| t.text == b"R") {
            self.pos = ahead.pos;
        }
    }
}

/// Where `needle` first occurs in `data` at or behind `from`.
pub fn find(data: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    let at = memmem::find(data.get(from..)?, needle)?;
    from.checked_add(at)
}

/// Where `needle` last occurs in `data`.
pub fn find_last(data: &[u8], needle: &[u8]) -> Option<usize> {
    memmem::rfind(data, needle)
}
