//! Texts of others on a terminal: what would steer it is shown as an escape, and what nobody reads is cut.

use std::borrow::Cow;

/// Letters of one quoted word that a message shows; a longer one is cut in the middle.
const LONGEST_WORD: usize = 200;
/// Letters that are left of it at its beginning and its end.
const ENDS: (usize, usize) = (120, 40);

/// The text with everything that steers a terminal written as `\u{1b}`: control characters but line ends and tabs, and the marks that
/// turn the direction of writing.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if steers(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// A message as people read it: nothing steers the terminal, and a word without end is cut.
pub fn readable(text: &str) -> Cow<'_, str> {
    match shorten(text) {
        Some(short) => Cow::Owned(visible(&short).into_owned()),
        None => visible(text),
    }
}

fn steers(letter: char) -> bool {
    match letter {
        // Texts of licences have form feeds between their pages.
        '\n' | '\t' | '\u{c}' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        letter => letter.is_control(),
    }
}

/// The text with everything between backticks, and every word, no longer than [`LONGEST_WORD`]; nothing if it is short enough.
fn shorten(text: &str) -> Option<String> {
    if text.len() <= LONGEST_WORD {
        return None;
    }
    let mut short = String::new();
    let mut cut = false;
    let mut add = |part: &str| {
        let letters = part.chars().count();
        if letters <= LONGEST_WORD {
            short.push_str(part);
            return;
        }
        cut = true;
        short.extend(part.chars().take(ENDS.0));
        short.push_str("...");
        short.extend(part.chars().skip(letters - ENDS.1));
    };
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            add("`");
        }
        if number % 2 == 1 {
            add(part);
        } else {
            part.split_inclusive([' ', '\n']).for_each(&mut add);
        }
    }
    cut.then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        let shown = |text| visible(text).into_owned();
        assert_eq!(shown("a\x1b[31mred\x07"), "a\\u{1b}[31mred\\u{7}");
        assert_eq!(shown("over\rwritten\x7f"), "over\\u{d}written\\u{7f}");
        assert_eq!(shown("\u{9b}2J\u{202e}gpj"), "\\u{9b}2J\\u{202e}gpj");
        let plain = "Zwölf Türme,\n\tüber 5 \u{c}שלום";
        assert!(matches!(visible(plain), Cow::Borrowed(text) if text == plain));
    }

    #[test]
    fn words_without_end_are_cut() {
        let long = format!("there is no game `{}`", "x".repeat(40_000));
        let shown = readable(&long);
        assert_eq!(
            shown,
            format!(
                "there is no game `{}...{}`",
                "x".repeat(120),
                "x".repeat(40)
            )
        );
        let spaced = format!("there is no game `{}`", "x y ".repeat(10_000));
        assert!(readable(&spaced).len() < 300);
        let bare = format!("no: {} end", "é".repeat(9_000));
        assert!(readable(&bare).ends_with("é end") && readable(&bare).len() < 500);
        // Many short words are a long message, and stay.
        let many = "word ".repeat(1_000);
        assert_eq!(readable(&many), many);
    }
}
