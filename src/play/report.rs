//! What came out, in words and as JSON. Pure functions; nobody prints here.

use serde_json::{Value, json};

use super::exact::Exact;
use super::run::Ending;
use super::tally::{Figures, Tally, wilson};

/// A share of a million as percent with one place: `62.5`.
pub fn percent_of_millionths(share: u64) -> String {
    let tenths = (share + 500) / 1_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn share(count: u64, runs: u64) -> u64 {
    let millionths =
        (u128::from(count) * 1_000_000 + u128::from(runs) / 2) / u128::from(runs.max(1));
    u64::try_from(millionths).unwrap_or(1_000_000)
}

fn bar(millionths: u64) -> String {
    "#".repeat(usize::try_from(millionths / 25_000).unwrap_or(0))
}

/// Lines for a terminal.
pub fn text(tally: &Tally, exact: Option<&Exact>) -> Vec<String> {
    let mut lines = vec![format!("{} runs", tally.runs)];
    for ending in Ending::ALL {
        let count = tally.count(ending);
        if count == 0 && ending != Ending::Won {
            continue;
        }
        let (low, high) = wilson(count, tally.runs);
        let share = share(count, tally.runs);
        lines.push(format!(
            "{:<10}{:>6} %  ({} to {} %, sampled)  {}",
            ending.word(),
            percent_of_millionths(share),
            percent_of_millionths(low),
            percent_of_millionths(high),
            bar(share)
        ));
    }
    if let Some(exact) = exact {
        for (ending, fraction) in &exact.endings {
            lines.push(format!(
                "{:<10}{:>6} %  exactly {fraction}",
                ending.word(),
                fraction.percent(4)
            ));
        }
    }
    for (name, figures) in &tally.figures {
        lines.push(figure_line(name, figures));
    }
    let mut causes: Vec<(&String, &u64)> = tally.causes.iter().collect();
    causes.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), (*name).clone()));
    for (cause, count) in causes {
        lines.push(format!("killed by {cause}: {count}"));
    }
    lines
}

fn figure_line(name: &str, figures: &Figures) -> String {
    let mean = figures.mean_in_thousandths().unwrap_or(0);
    let at = |percent| figures.percentile(percent).unwrap_or(0);
    format!(
        "{name}: {}.{:03} on average; {} / {} / {} / {} (5th, 50th, 95th, 99th percentile)",
        mean.div_euclid(1_000),
        mean.rem_euclid(1_000),
        at(5),
        at(50),
        at(95),
        at(99)
    )
}

/// The stable JSON: every figure is named and says whether it is exact or sampled.
pub fn json(tally: &Tally, exact: Option<&Exact>) -> Value {
    let endings: serde_json::Map<String, Value> = Ending::ALL
        .into_iter()
        .map(|ending| {
            let count = tally.count(ending);
            let (low, high) = wilson(count, tally.runs);
            let value = json!({
                "method": "sampled",
                "count": count,
                "share-millionths": share(count, tally.runs),
                "low-millionths": low,
                "high-millionths": high,
            });
            (ending.word().to_owned(), value)
        })
        .collect();
    let figures: serde_json::Map<String, Value> = tally
        .figures
        .iter()
        .map(|(name, figures)| {
            let at = |percent| figures.percentile(percent);
            let mean = figures.mean_in_thousandths().and_then(|mean| i64::try_from(mean).ok());
            let value = json!({
                "method": "sampled",
                "mean-thousandths": mean,
                "percentiles": { "1": at(1), "5": at(5), "25": at(25), "50": at(50), "75": at(75), "95": at(95), "99": at(99) },
            });
            (name.replace(' ', "-"), value)
        })
        .collect();
    let exact = exact.map(|exact| {
        let endings = exact.endings.iter().map(|(ending, fraction)| {
            let value = json!({ "method": "exact", "fraction": fraction.to_string(), "percent": fraction.percent(6) });
            (ending.word().to_owned(), value)
        });
        json!({ "states": exact.states, "endings": endings.collect::<serde_json::Map<String, Value>>() })
    });
    json!({
        "runs": tally.runs,
        "endings": endings,
        "exact": exact,
        "figures": figures,
        "causes-of-death": tally.causes,
    })
}
