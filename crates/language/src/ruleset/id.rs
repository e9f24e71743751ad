//! Ids: what they look like, and how a name becomes one.

/// Segments of letters and digits joined by `-`, each beginning with a letter: `giant-rat`, `W`, `TA`.
pub fn is_id(word: &str) -> bool {
    !word.is_empty() && word.split('-').all(is_segment)
}

fn is_segment(segment: &str) -> bool {
    segment.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && segment.chars().all(|letter| letter.is_ascii_alphanumeric())
}

/// Why a word is no id, in words that follow "because".
pub fn problem(word: &str) -> Option<&'static str> {
    if is_id(word) {
        return None;
    }
    let starts_with_digit =
        |segment: &str| segment.starts_with(|letter: char| letter.is_ascii_digit());
    Some(if word.is_empty() {
        "it is empty"
    } else if word.contains('_') {
        "words are joined by `-`, not `_`"
    } else if word.contains(' ') {
        "words are joined by `-`"
    } else if word.split('-').any(starts_with_digit) {
        "each part must begin with a letter"
    } else {
        "use only letters, digits and `-`"
    })
}

/// `Giant rat` becomes `giant-rat`, `Sword +1` becomes `sword1`, `10' pole` becomes `n10-pole`. A word that is an id stays as it is.
pub fn from_words(words: &str) -> String {
    if is_id(words) && !words.contains(|letter: char| letter.is_ascii_uppercase()) {
        return words.to_owned();
    }
    let mut id = String::new();
    let mut gap = false;
    for letter in words.chars().flat_map(plain) {
        if !letter.is_ascii_alphanumeric() {
            gap = gap || letter != '\'';
            continue;
        }
        let digit = letter.is_ascii_digit();
        if id.is_empty() && digit {
            id.push('n');
        } else if gap && !id.is_empty() && !digit {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
        gap = false;
    }
    id
}

/// Letters with marks become the plain letter; enough for names on western game tables.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let folded = match letter {
        'à'..='å' | 'À'..='Å' => "a",
        'æ' | 'Æ' => "ae",
        'ç' | 'Ç' => "c",
        'è'..='ë' | 'È'..='Ë' => "e",
        'ì'..='ï' | 'Ì'..='Ï' => "i",
        'ñ' | 'Ñ' => "n",
        'ò'..='ö' | 'Ò'..='Ö' | 'ø' | 'Ø' => "o",
        'ù'..='ü' | 'Ù'..='Ü' => "u",
        'ß' => "ss",
        '\u{2019}' => "'",
        _ => "",
    };
    let same = folded.is_empty().then_some(letter);
    folded.chars().chain(same)
}

/// `light-fingers` as a label: `Light fingers`.
pub fn to_label(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_parts_that_begin_with_letters() {
        for good in ["a", "W", "TA", "giant-rat", "l1-x2"] {
            assert!(is_id(good), "{good}");
        }
        for bad in ["", "-", "a-", "a--b", "1a", "W-30", "a_b", "a b", "é"] {
            assert!(!is_id(bad), "{bad}");
            assert!(problem(bad).is_some());
        }
    }

    #[test]
    fn names_become_ids() {
        let pairs = [
            ("Giant rat", "giant-rat"),
            ("Sword +1", "sword1"),
            ("10' pole", "n10-pole"),
            ("Thieves' tools", "thieves-tools"),
            ("Pike (or throat lance)", "pike-or-throat-lance"),
            ("Épée", "epee"),
            ("light-fingers", "light-fingers"),
        ];
        for (name, id) in pairs {
            assert_eq!(from_words(name), id);
            assert!(is_id(&from_words(name)), "{name}");
        }
    }
}
