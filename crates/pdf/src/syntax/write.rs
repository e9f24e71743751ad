//! Writing values: the opposite of reading them.

use std::io::Write;

use super::lex::is_regular;

/// Writes a number the short way: at most six decimals, no exponent, no trailing zeros.
pub fn number(buf: &mut Vec<u8>, value: f64) {
    let millionths = (value * 1e6).round() as i64;
    let (whole, rest) = (
        millionths.unsigned_abs() / 1_000_000,
        millionths.unsigned_abs() % 1_000_000,
    );
    if millionths < 0 {
        buf.push(b'-');
    }
    let _ = write!(buf, "{whole}");
    if rest > 0 {
        let digits = format!(".{rest:06}");
        buf.extend_from_slice(digits.trim_end_matches('0').as_bytes());
    }
}

/// Numbers with spaces between and behind them, ready for an operator.
pub fn numbers(buf: &mut Vec<u8>, values: &[f64]) {
    for value in values {
        number(buf, *value);
        buf.push(b' ');
    }
}

/// A string in hexadecimal where a literal would need escapes.
pub fn string(buf: &mut Vec<u8>, bytes: &[u8]) {
    let plain = |b: &u8| matches!(b, b' '..=b'~') && !matches!(b, b'(' | b')' | b'\\');
    if bytes.iter().all(plain) {
        buf.push(b'(');
        buf.extend_from_slice(bytes);
        buf.push(b')');
    } else {
        buf.push(b'<');
        for byte in bytes {
            let _ = write!(buf, "{byte:02x}");
        }
        buf.push(b'>');
    }
}

/// Text as PDF wants it in dictionaries: plain where it is ASCII, else UTF-16.
pub fn text(buf: &mut Vec<u8>, text: &str) {
    if text.is_ascii() {
        return string(buf, text.as_bytes());
    }
    let mut bytes = vec![0xfe, 0xff];
    bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    string(buf, &bytes);
}

/// Writes a name, escaping what a name cannot contain.
pub fn name(into: &mut Vec<u8>, name: &[u8]) {
    into.push(b'/');
    for &byte in name {
        if is_regular(byte) && byte.is_ascii_graphic() && byte != b'#' {
            into.push(byte);
        } else {
            let _ = write!(into, "#{byte:02x}");
        }
    }
}

/// Writes a token, a space before it where it would run together with the one before.
pub fn token(into: &mut Vec<u8>, token: &[u8]) {
    let joins = |byte: Option<&u8>| byte.is_some_and(|b| is_regular(*b));
    if joins(into.last()) && joins(token.first()) {
        into.push(b' ');
    }
    into.extend_from_slice(token);
}

/// Writes an entry of a dictionary: its key, and its value unchanged.
pub fn entry(into: &mut Vec<u8>, key: &[u8], value: &[u8]) {
    name(into, key);
    token(into, value);
}

/// An array of references.
pub fn references(into: &mut Vec<u8>, numbers: &[u32]) {
    into.push(b'[');
    for (index, number) in numbers.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        let _ = write!(into, "{space}{number} 0 R");
    }
    into.push(b']');
}
