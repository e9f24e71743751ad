//! One or many: tables speak of many, and sometimes there is only one.

/// The text with the singular where it speaks of one: after the number 1, and where it begins with nothing but the name.
pub fn singular(text: &str, plural: &str, label: &str) -> String {
    let (lower, many) = (text.to_lowercase(), plural.to_lowercase());
    // Letters that change their length with their case would move every place.
    if many.is_empty() || lower.len() != text.len() {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut from = 0;
    for (at, _) in lower.match_indices(&many) {
        let end = at + many.len();
        let (before, after) = (&text[..at], &text[end..]);
        let counted = before.ends_with("1 ") && !before[..before.len() - 2].ends_with(is_digit);
        let alone =
            before.is_empty() && (after.is_empty() || after.starts_with(['.', ',', ';', ':']));
        if at < from || after.starts_with(char::is_alphanumeric) || !(counted || alone) {
            continue;
        }
        out.push_str(&text[from..at]);
        match text[at..].starts_with(char::is_uppercase) {
            true => out.push_str(label),
            false => out.push_str(&label.to_lowercase()),
        }
        from = end;
    }
    out.push_str(&text[from..]);
    out
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::singular;

    #[test]
    fn one_is_not_many() {
        let told = |text: &str| singular(text, "Vampire frogs", "Vampire frog");
        assert_eq!(told("1 vampire frogs, hungry"), "1 vampire frog, hungry");
        assert_eq!(
            told("at even odds: 1 vampire frogs"),
            "at even odds: 1 vampire frog"
        );
        assert_eq!(told("Vampire frogs"), "Vampire frog");
        assert_eq!(
            told("Vampire frogs. They guard it."),
            "Vampire frog. They guard it."
        );
        for many in [
            "11 vampire frogs",
            "Vampire frogs live here",
            "2 vampire frogs",
            "1 vampire frogsman",
        ] {
            assert_eq!(told(many), many);
        }
    }
}
