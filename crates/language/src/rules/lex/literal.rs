//! How far a name or a dice literal reaches at the start of a text.

/// The length of the name a text begins with, or 0. A hyphen belongs to the name only before a letter, so that `W-30` is a subtraction.
pub(crate) fn name_length(text: &str) -> usize {
    let mut length = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        let belongs = match character {
            '-' => at > 0 && next.is_some_and(char::is_alphabetic),
            _ if at == 0 => character.is_alphabetic(),
            _ => character.is_alphanumeric() || character == '_',
        };
        if !belongs {
            break;
        }
        length = at + character.len_utf8();
    }
    length
}

/// The length of the dice literal a text begins with: `[n]d(sides|%|F)`, then `![n]`, then `kh`, `kl`, `dh` or `dl` with a number.
pub(crate) fn dice_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = digits(bytes, 0);
    if !matches!(bytes.get(at), Some(b'd' | b'D')) {
        return None;
    }
    at += 1;
    let sides = digits(bytes, at);
    at = match bytes.get(at) {
        Some(b'%' | b'F') => at + 1,
        _ if sides > at => sides,
        _ => return None,
    };
    if bytes.get(at) == Some(&b'!') {
        at = digits(bytes, at + 1);
    }
    at = keep_or_drop(bytes, at);
    let rest = text.get(at..).unwrap_or("");
    let counted = bytes.first().is_some_and(u8::is_ascii_digit);
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        && (counted || !continues_a_name(rest));
    (ends || starts_with_glued_times(rest)).then_some(at)
}

/// `x10` or `xd6` right behind a number.
pub(super) fn starts_with_glued_times(text: &str) -> bool {
    let bytes = text.as_bytes();
    let after = match bytes.get(1) {
        Some(b'd' | b'D') => bytes.get(2),
        after => after,
    };
    bytes.first() == Some(&b'x') && after.is_some_and(u8::is_ascii_digit)
}

/// `d66-rooms` is a name, `d66-d6` is not.
fn continues_a_name(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let is_dice = matches!(bytes.get(1), Some(b'd' | b'D'))
        && matches!(bytes.get(2), Some(b'0'..=b'9' | b'%'));
    let after = rest.strip_prefix('-').unwrap_or("");
    after.starts_with(char::is_alphabetic) && !is_dice
}

fn digits(bytes: &[u8], from: usize) -> usize {
    let count = bytes
        .iter()
        .skip(from)
        .take_while(|byte| byte.is_ascii_digit());
    from + count.count()
}

fn keep_or_drop(bytes: &[u8], at: usize) -> usize {
    let is_mark = matches!(bytes.get(at), Some(b'k' | b'd'))
        && matches!(bytes.get(at + 1), Some(b'h' | b'l'));
    let end = digits(bytes, at + 2);
    if is_mark && end > at + 2 { end } else { at }
}
