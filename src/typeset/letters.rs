//! Letters that no typesetter can set in a reasonable time: those with more accents than any language has.

use serde_json::Value;

use crate::diag::{Error, error};

/// Marks on one letter: decorated texts on the net have up to twenty. Shaping takes the square of them.
const MOST_MARKS: usize = 40;

/// Letters of the text that a message shows.
const SHOWN: usize = 30;

/// Refuses a text that has too many marks on one letter.
pub(super) fn check(content: &Value) -> Result<(), Error> {
    match content {
        Value::String(text) => check_text(text),
        Value::Array(values) => values.iter().try_for_each(check),
        Value::Object(values) => values.values().try_for_each(check),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn check_text(text: &str) -> Result<(), Error> {
    if text.is_ascii() {
        return Ok(());
    }
    let mut marks = 0;
    for letter in text.chars() {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            let shown: String = text.chars().filter(|c| !is_mark(*c)).take(SHOWN).collect();
            return Err(error!(
                "a letter of `{shown}` has more than {MOST_MARKS} accents";
                hint: "remove them: they look like one"
            ));
        }
    }
    Ok(())
}

/// Marks that are set above or below the letter before them, joiners, and signs that choose another shape of it.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{6d6}'..='\u{6ed}' | '\u{730}'..='\u{74a}' | '\u{8d3}'..='\u{902}'
        | '\u{93a}'..='\u{94f}' | '\u{e31}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{f71}'..='\u{f87}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200c}'..='\u{200f}' | '\u{2060}'
        | '\u{20d0}'..='\u{20ff}' | '\u{2de0}'..='\u{2dff}' | '\u{3099}' | '\u{309a}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn letters_with_accents_without_end_are_refused() {
        let fine = json!({ "title": format!("Z{}", "\u{301}".repeat(MOST_MARKS)), "pages": [["né", 3, null]] });
        assert_eq!(check(&fine), Ok(()));
        let wrong =
            json!({ "pages": [{ "text": format!("Zalgo{} rises", "\u{301}".repeat(50)) }] });
        let error = check(&wrong).expect_err("too many");
        assert_eq!(
            error.message(),
            "a letter of `Zalgo rises` has more than 40 accents"
        );
    }
}
