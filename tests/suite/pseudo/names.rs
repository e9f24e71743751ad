//! Proper names, which are the same in every language: who drew the icons of the bundle, and the names of their licences.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use delvepress::icons;

/// The longest come first.
static PROPER_NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let artists = icons::all().filter_map(icons::Icon::author);
    let found: BTreeSet<&str> = artists
        .flat_map(|artist| [artist.name.as_str(), artist.licence.as_str()])
        .collect();
    let mut found: Vec<&str> = found.into_iter().collect();
    found.sort_by_key(|name| std::cmp::Reverse(name.len()));
    found
});

/// A text without the names in it.
pub fn without_names(text: &str) -> String {
    let names = PROPER_NAMES.iter();
    names.fold(text.to_owned(), |text, name| without_name(&text, name))
}

/// A text without a name, where it stands as whole words.
fn without_name(text: &str, name: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, behind) = (&rest[..at], &rest[at + name.len()..]);
        let is_whole =
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
        out.push_str(before);
        out.push_str(if is_whole { " " } else { name });
        rest = behind;
    }
    out + rest
}

/// A line of a credit without the beginning or the end of a proper name, which a line break may part: `Skoll, Willd`, `abeast (CC BY 3.0)`.
pub fn without_broken_name(text: &str) -> String {
    let line = text.trim_end_matches(['-', '\u{ad}', '\u{2010}', ' ']);
    let (mut start, mut end) = (0, line.len());
    for name in PROPER_NAMES.iter() {
        for at in 2..name.len().saturating_sub(1) {
            let Some((first, last)) = name.split_at_checked(at) else {
                continue;
            };
            let listed = |before: &str| before.ends_with([' ', '(']);
            if line.strip_suffix(first.trim_end()).is_some_and(listed) {
                end = end.min(line.len() - first.trim_end().len());
            }
            let goes_on = |behind: &str| behind.starts_with([',', ')']) || behind.starts_with(" (");
            if line.strip_prefix(last.trim_start()).is_some_and(goes_on) {
                start = start.max(last.trim_start().len());
            }
        }
    }
    line.get(start..end).unwrap_or_default().to_owned()
}

#[test]
fn parts_of_names_are_found_where_lines_break_only() {
    for (line, rest) in [
        ("Īčōñš þÿ Lorc, Willd\u{ad}", "Īčōñš þÿ Lorc, "),
        ("abeast (CC BY 3.0)", " (CC BY 3.0)"),
        ("Īčōñš þÿ Carl", "Īčōñš þÿ "),
        ("Olsen, Lorc (CC BY", ", Lorc ("),
        ("Bring a sword", "Bring a sword"),
        ("eyl and a lamp", "eyl and a lamp"),
    ] {
        assert_eq!(without_broken_name(line), rest);
    }
}
