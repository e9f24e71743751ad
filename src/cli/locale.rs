//! What the user's country says about paper.

use std::env;

/// Countries that use Letter, by the Unicode Common Locale Data Repository.
const LETTER: [&str; 14] = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
];

/// The paper of the user's country, where it is not the usual one.
pub fn paper() -> Option<&'static str> {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL")
        .or_else(|| set("LC_PAPER"))
        .or_else(|| set("LANG"))?;
    paper_of(&locale)
}

/// The paper of a locale such as `en_US.UTF-8`.
fn paper_of(locale: &str) -> Option<&'static str> {
    let (_, country) = locale.split_once('_')?;
    let country = country.split(['.', '@']).next()?;
    LETTER.contains(&country).then_some("letter")
}

#[cfg(test)]
mod tests {
    use super::paper_of;

    #[test]
    fn countries_decide_and_languages_do_not() {
        assert_eq!(paper_of("en_US.UTF-8"), Some("letter"));
        assert_eq!(paper_of("es_MX"), Some("letter"));
        assert_eq!(paper_of("fr_CA@euro"), Some("letter"));
        for other in [
            "en_GB.UTF-8",
            "de_DE",
            "C",
            "C.UTF-8",
            "POSIX",
            "en",
            "",
            "_",
        ] {
            assert_eq!(paper_of(other), None, "{other}");
        }
    }
}
