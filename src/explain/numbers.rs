//! Numbers in words.

/// Every run of digits, in order: `2d6` has two.
pub fn numbers(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(str::to_owned)
        .collect()
}
