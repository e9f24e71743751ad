//! Two ways to play side by side, and whether chance alone could make the difference.

use serde_json::{Value, json};

use super::exact::Exact;
use super::report::{is_telling, percent_of_millionths, share};
use super::run::Ending;
use super::tally::{Figures, Tally, wilson};

/// One of the two.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    name: &'a str,
    tally: &'a Tally,
    exact: Option<&'a Exact>,
}

impl<'a> Side<'a> {
    /// A side with its name.
    pub fn new(name: &'a str, tally: &'a Tally, exact: Option<&'a Exact>) -> Self {
        Self { name, tally, exact }
    }
}

/// How sure it is that a difference is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// Chance alone does as much more than once in twenty times.
    Chance,
    /// Less than once in twenty times.
    Likely,
    /// Less than once in a thousand times.
    Sure,
}

impl Sureness {
    /// From the square of the normal deviate, in thousandths.
    fn of(square: u128) -> Self {
        match square {
            10_828.. => Self::Sure,
            3_842.. => Self::Likely,
            _ => Self::Chance,
        }
    }

    /// As reports say it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Chance => "could be chance",
            Self::Likely => "likely",
            Self::Sure => "sure",
        }
    }
}

/// Whether two shares differ: the test of two proportions, in whole numbers.
pub(crate) fn shares_differ(one: (u64, u64), other: (u64, u64)) -> Sureness {
    let [a, n, b, m] = [one.0, one.1, other.0, other.1].map(u128::from);
    let (hits, all) = (a + b, n + m);
    let apart = (a * m).abs_diff(b * n);
    let below = n * m * hits * (all - hits);
    if below == 0 {
        return Sureness::Chance;
    }
    // Runs are at most ten million: the square stays far below the largest number.
    let above = apart.saturating_mul(apart);
    let square = (above / 1_000).saturating_mul(all) / (below / 1_000_000).max(1);
    Sureness::of(square)
}

/// Whether two means differ, by the spread of the values.
pub(crate) fn means_differ(one: &Figures, other: &Figures) -> Sureness {
    let (Some((mean, error)), Some((other_mean, other_error))) = (spread(one), spread(other))
    else {
        return Sureness::Chance;
    };
    let apart = u128::from(mean.abs_diff(other_mean) as u64);
    let noise = error + other_error;
    match noise {
        0 => [Sureness::Chance, Sureness::Sure][usize::from(apart > 0)],
        noise => Sureness::of(apart.saturating_mul(apart).saturating_mul(1_000) / noise),
    }
}

/// The mean in thousandths, and the square of its error in millionths.
fn spread(figures: &Figures) -> Option<(i128, u128)> {
    let mean = figures.mean_in_thousandths()?;
    let count = u128::from(figures.count());
    let squares: u128 = figures
        .0
        .iter()
        .map(|(value, times)| {
            let off = (i128::from(*value) * 1_000 - mean).unsigned_abs();
            off.saturating_mul(off).saturating_mul(u128::from(*times))
        })
        .fold(0, u128::saturating_add);
    Some((mean, squares / count.max(1) / count.max(1)))
}

/// Lines for a terminal.
pub fn text(sides: &[Side<'_>; 2]) -> Vec<String> {
    let [one, other] = sides;
    let mut lines = vec![format!(
        "{:<28}{:>18}{:>18}  difference",
        format!("{} runs each", one.tally.runs),
        shorten(one.name, 17),
        shorten(other.name, 17)
    )];
    for ending in Ending::ALL {
        let counts = sides.map(|side| (side.tally.count(ending), side.tally.runs));
        if counts.iter().all(|(count, _)| *count == 0) {
            continue;
        }
        let shares = counts.map(|(count, runs)| share(count, runs));
        lines.push(format!(
            "{:<28}{:>16} %{:>16} %  {} points, {}",
            ending.word(),
            percent_of_millionths(shares[0]),
            percent_of_millionths(shares[1]),
            points(shares),
            shares_differ(counts[0], counts[1]).word()
        ));
    }
    for ending in Ending::ALL {
        if let (Some(one), Some(other)) = (one.exact, other.exact) {
            let [one, other] = [one.chance_of(ending), other.chance_of(ending)];
            if !(one.is_never() && other.is_never()) {
                lines.push(format!(
                    "{:<28}{:>16} %{:>16} %  exact",
                    format!("{} exactly", ending.word()),
                    one.percent(3),
                    other.percent(3)
                ));
            }
        }
    }
    for (name, figures) in &one.tally.figures {
        if let Some(others) = other.tally.figures.get(name)
            && (is_telling(name, figures) || is_telling(name, others))
        {
            lines.push(means(name, figures, others));
        }
    }
    lines.extend(stat_lines(one, other));
    lines
}

fn stat_lines(one: &Side<'_>, other: &Side<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, figures) in one.tally.stats.iter().zip(&one.tally.lasts) {
        let at = other.tally.stats.iter().position(|known| known == name);
        let others = at.and_then(|at| other.tally.lasts.get(at));
        if let Some(others) = others
            && means_differ(figures, others) > Sureness::Chance
        {
            lines.push(means(&format!("{name} at the end"), figures, others));
        }
    }
    lines
}

fn means(name: &str, one: &Figures, other: &Figures) -> String {
    let mean = |figures: &Figures| figures.mean_in_thousandths().unwrap_or(0);
    format!(
        "{:<28}{:>18}{:>18}  {}, {}",
        shorten(name, 27),
        thousandths(mean(one)),
        thousandths(mean(other)),
        format_signed(mean(other) - mean(one)),
        means_differ(one, other).word()
    )
}

fn shorten(name: &str, most: usize) -> String {
    let tail = name.rsplit('/').next().unwrap_or(name);
    tail.chars().take(most).collect()
}

fn thousandths(number: i128) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let number = number.unsigned_abs();
    format!("{sign}{}.{:03}", number / 1_000, number % 1_000)
}

fn format_signed(number: i128) -> String {
    let sign = if number >= 0 { "+" } else { "" };
    format!("{sign}{}", thousandths(number))
}

/// From one share to the other, in percentage points.
fn points(shares: [u64; 2]) -> String {
    let sign = if shares[1] >= shares[0] { "+" } else { "-" };
    let apart = shares[0].abs_diff(shares[1]);
    format!("{sign}{}", percent_of_millionths(apart))
}

/// The same for programs.
pub fn json(sides: &[Side<'_>; 2]) -> Value {
    let [one, other] = sides;
    let endings: serde_json::Map<String, Value> = Ending::ALL
        .into_iter()
        .map(|ending| {
            let counts = sides.map(|side| (side.tally.count(ending), side.tally.runs));
            let value = json!({
                "method": "sampled",
                "shares-millionths": counts.map(|(count, runs)| share(count, runs)),
                "intervals-millionths": counts.map(|(count, runs)| wilson(count, runs)),
                "difference": shares_differ(counts[0], counts[1]).word(),
            });
            (ending.word().to_owned(), value)
        })
        .collect();
    let figures: serde_json::Map<String, Value> = one
        .tally
        .figures
        .iter()
        .filter_map(|(name, figures)| {
            let others = other.tally.figures.get(name)?;
            let means = [figures, others].map(|figures| {
                figures
                    .mean_in_thousandths()
                    .and_then(|mean| i64::try_from(mean).ok())
            });
            let value = json!({
                "method": "sampled",
                "means-thousandths": means,
                "medians": [figures.percentile(50), others.percentile(50)],
                "difference": means_differ(figures, others).word(),
            });
            Some((name.replace(' ', "-"), value))
        })
        .collect();
    json!({
        "sides": sides.map(|side| side.name),
        "runs": sides.map(|side| side.tally.runs),
        "endings": endings,
        "figures": figures,
        "exact": exact_json(sides),
    })
}

fn exact_json(sides: &[Side<'_>; 2]) -> Value {
    let one = |side: &Side<'_>| {
        let endings = side
            .exact?
            .endings
            .iter()
            .map(|(ending, fraction)| (ending.word().to_owned(), json!(fraction.to_string())));
        Some(endings.collect::<serde_json::Map<String, Value>>())
    };
    json!(sides.each_ref().map(one))
}
