//! Results of dice as tables of other people write them.

use crate::diag::Error;
use crate::model::Range;
use crate::ruleset;

/// The results that a cell names: `3`, `1-3`, `01–05`, `7+`, `≤ 6`, `10 or more`, `2, 4`.
pub fn parse(text: &str) -> Result<Vec<Range>, Error> {
    let text = text.trim().trim_end_matches(['.', ':', ')']);
    let text = text.trim_matches('*').trim();
    let plain = text.replace('\u{2014}', "-");
    for (marks, is_low) in [(["\u{2264}", "<="], true), (["\u{2265}", ">="], false)] {
        if let Some(number) = marks.iter().find_map(|mark| plain.strip_prefix(mark)) {
            let number = number.trim();
            let written = if is_low {
                format!("..{number}")
            } else {
                format!("{number}+")
            };
            return ruleset::parse_results(&written);
        }
    }
    let words = plain.to_lowercase();
    let words = words.replace(" to ", "-").replace(" bis ", "-");
    let words = words
        .replace("or higher", "or more")
        .replace("or lower", "or less");
    ruleset::parse_results(&words)
}

/// Whether a cell names results; `00-04` does where `00` comes first.
pub fn is_results(text: &str) -> bool {
    parse(text).is_ok() || (text.starts_with("00") && parse(&text.replacen("00", "0", 1)).is_ok())
}

/// The lowest and the highest number that ranges name, open ends left out.
pub fn hull(ranges: &[Range]) -> Option<(i64, i64)> {
    let named = || {
        ranges
            .iter()
            .flat_map(|range| [range.from, range.to])
            .flatten()
    };
    Some((named().min()?, named().max()?))
}

/// Numbers in ascending order as people write them: `3, 7-9`.
pub fn in_words(numbers: &[i64]) -> String {
    let mut runs: Vec<Range> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.to == Some(number - 1) => run.to = Some(*number),
            _ => runs.push(Range::single(*number)),
        }
    }
    let words: Vec<String> = runs.iter().map(Range::to_string).collect();
    words.join(", ")
}
