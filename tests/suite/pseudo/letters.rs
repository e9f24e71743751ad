//! Letters of a language that nobody speaks: every ASCII letter has a stand-in that the bundled faces have and ASCII has not.

const FROM: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const INTO: &str = "āþčďēęğħīĵķłœñōðøřšťūŭŵæÿžĀÞČĎĒĘĞĦĪĴĶŁŒÑŌÐØŘŠŤŪŬŴÆŶŽ";

fn letter(letter: char) -> char {
    let place = FROM.chars().position(|own| own == letter);
    place.and_then(|at| INTO.chars().nth(at)).unwrap_or(letter)
}

/// The text in stand-ins; what stands in braces and dice such as `2d6` stay.
pub fn turned(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut depth = 0;
    let mut out = String::new();
    for (at, own) in letters.iter().enumerate() {
        match own {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        let kept = depth > 0 || *own == '}' || is_die(&letters, at);
        out.push(if kept { *own } else { letter(*own) });
    }
    out
}

/// The `d` of `2d6`, `d100` and `*d3*`: digits behind it, and no letter before.
fn is_die(letters: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| letters.get(at));
    let alone = before.is_none_or(|letter| !letter.is_alphabetic());
    let behind = letters.get(at + 1);
    letters.get(at) == Some(&'d') && alone && behind.is_some_and(char::is_ascii_digit)
}

/// A file of words in stand-ins: values only, disguises with everything that they draw.
pub fn turned_words(text: &str) -> String {
    let mut table: toml::Table = text.parse().expect("a file of words");
    for (_, value) in &mut table {
        turn_value(value);
    }
    // Patterns name lists and parts in braces and columns name parts: names stay, or nothing is drawn.
    table.to_string()
}

fn turn_value(value: &mut toml::Value) {
    match value {
        toml::Value::String(text) => *text = turned(text),
        toml::Value::Array(values) => match values.as_mut_slice() {
            // A field or column: its label, and the pattern or part that fills it.
            [toml::Value::Array(_), ..] => {
                for pair in values {
                    if let Some([label, part]) = pair.as_array_mut().map(Vec::as_mut_slice) {
                        turn_value(label);
                        if part.as_str().is_some_and(|part| part.contains('{')) {
                            turn_value(part);
                        }
                    }
                }
            }
            values => values.iter_mut().for_each(turn_value),
        },
        toml::Value::Table(table) => table.iter_mut().for_each(|(_, value)| turn_value(value)),
        _ => {}
    }
}

#[test]
fn letters_turn_and_dice_do_not() {
    assert_eq!(turned("Roll 2d6 or d3, {dice}."), "Řōłł 2d6 ōř d3, {dice}.");
    assert_eq!(FROM.chars().count(), INTO.chars().count());
}
