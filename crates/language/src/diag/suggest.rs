//! "Did you mean": the nearest known word to a mistyped one.

/// A suggestion is a courtesy: among more names than this it is not worth the time.
const MOST_CANDIDATES: usize = 5_000;

/// More slips than these make another word.
const MOST_SLIPS: usize = 3;

/// The candidate nearest to `word`, if one is near enough to be a slip: one letter in three is wrong, missing, too many or swapped with its
/// neighbour. Words of one or two letters are near only in other capitals, as any two of them would be. Of two as near, the first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let slips = (length / 3).min(MOST_SLIPS);
    candidates
        .into_iter()
        .take(MOST_CANDIDATES)
        .filter(|candidate| *candidate != word)
        .filter_map(|candidate| {
            let letters = candidate.chars().count();
            if letters.abs_diff(length) > slips {
                return None;
            }
            let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
            (distance <= slips && distance < letters).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The hint for a mistyped word; nothing when no candidate is near.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|found| format!("did you mean `{found}`?"))
}
