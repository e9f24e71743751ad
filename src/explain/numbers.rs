//! Numbers in words.

/// Every run of digits with the byte where it begins, in order: `2d6` has two.
pub fn numbers_at(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = 0;
    let digit = |letter: char| letter.is_ascii_digit();
    while let Some(start) = text.get(rest..).and_then(|left| left.find(digit)) {
        let start = rest + start;
        let left = text.get(start..).unwrap_or_default();
        let length = left.find(|letter| !digit(letter)).unwrap_or(left.len());
        found.push((start, &left[..length]));
        rest = start + length;
    }
    found
}

/// The same without their places.
pub fn numbers(text: &str) -> Vec<String> {
    let found = numbers_at(text).into_iter();
    found.map(|(_, digits)| digits.to_owned()).collect()
}
