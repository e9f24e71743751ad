//! "Did you mean": the nearest known word to a mistyped one.

/// A suggestion is a courtesy: among more names than this it is not worth the time.
const MOST_CANDIDATES: usize = 5_000;

/// The candidate nearest to `word`, if one is near enough to be a slip.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let allowed = (lower.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MOST_CANDIDATES) {
        if candidate.len().abs_diff(word.len()) > 2 * allowed {
            continue;
        }
        let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
        let near = distance <= allowed && distance < candidate.chars().count();
        if near && candidate != word && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The hint for a mistyped word.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|found| format!("did you mean `{found}`?"))
}
