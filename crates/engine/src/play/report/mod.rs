//! What came out, in words and as JSON. Pure functions; nobody prints here.

mod tracks;

use serde_json::{Value, json};

pub use tracks::{Track, tracks, tracks_json, tracks_text};

use super::code::Program;
use super::exact::Exact;
use super::never_used::NeverUsed;
use super::run::Ending;
use super::tally::{Figures, Tally, wilson};

/// A share of a million as percent with one place: `62.5`.
pub(crate) fn percent_of_millionths(share: u64) -> String {
    let tenths = (share + 500) / 1_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// So many of so many, in millionths.
pub fn share(count: u64, runs: u64) -> u64 {
    let millionths =
        (u128::from(count) * 1_000_000 + u128::from(runs) / 2) / u128::from(runs.max(1));
    u64::try_from(millionths).unwrap_or(1_000_000)
}

fn bar(millionths: u64) -> String {
    "#".repeat(usize::try_from(millionths / 25_000).unwrap_or(0))
}

/// Lines for a terminal.
pub fn text(program: &Program, tally: &Tally, exact: Option<&Exact>) -> Vec<String> {
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
        if is_telling(name, figures) {
            lines.push(figure_line(name, figures));
        }
    }
    let mut causes: Vec<(&String, &u64)> = tally.causes.iter().collect();
    causes.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), (*name).clone()));
    for (cause, count) in causes {
        lines.push(format!("killed by {cause}: {count}"));
    }
    for (name, figures) in tally.stats.iter().zip(&tally.lasts) {
        if figures.0.len() > 1 {
            lines.push(figure_line(&format!("{name} at the end"), figures));
        }
    }
    for (name, gained, spent) in resources(program, tally) {
        lines.push(format!(
            "{name}: {} gained, {} spent or lost per run",
            per_run(gained, tally.runs),
            per_run(spent, tally.runs)
        ));
    }
    lines
}

/// Items that came or went: label, gained, spent.
fn resources<'p>(program: &'p Program, tally: &'p Tally) -> Vec<(&'p str, u64, u64)> {
    let counts = tally.seen.items.iter().zip(&tally.seen.spent);
    let items = program.names.items.iter().zip(counts);
    let touched = items.filter(|(_, (gained, spent))| **gained + **spent > 0);
    touched
        .map(|(name, (gained, spent))| (name.as_str(), *gained, *spent))
        .collect()
}

/// A count divided by the runs, with two places.
fn per_run(count: u64, runs: u64) -> String {
    let hundredths = (u128::from(count) * 100 + u128::from(runs) / 2) / u128::from(runs.max(1));
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Lines about what never came up.
pub fn never_used_text(unused: &NeverUsed) -> Vec<String> {
    let groups = unused.groups().into_iter();
    let lines = groups.map(|(what, ids)| match ids {
        [] => format!("{what} that never came up: none"),
        ids => format!(
            "{what} that never came up ({}): {}",
            ids.len(),
            ids.join(", ")
        ),
    });
    lines.collect()
}

/// The same for programs.
pub fn never_used_json(unused: &NeverUsed) -> Value {
    let groups = unused.groups().into_iter();
    let values: serde_json::Map<String, Value> = groups
        .map(|(what, ids)| (what.to_owned(), json!(ids)))
        .collect();
    json!(values)
}

/// Not the same nothing in all runs; delves are counted for campaigns only.
pub(super) fn is_telling(name: &str, figures: &Figures) -> bool {
    let most = figures.percentile(100);
    match name {
        "delves" | "delves won" => most > Some(1),
        _ => figures.0.len() > 1 || most != Some(0),
    }
}

fn figure_line(name: &str, figures: &Figures) -> String {
    let mean = figures.mean_in_thousandths().unwrap_or(0);
    let at = |percent| figures.percentile(percent).unwrap_or(0);
    let sign = if mean < 0 { "-" } else { "" };
    let mean = mean.unsigned_abs();
    format!(
        "{name}: {sign}{}.{:03} on average; {} / {} / {} / {} (5th, 50th, 95th, 99th percentile)",
        mean / 1_000,
        mean % 1_000,
        at(5),
        at(50),
        at(95),
        at(99)
    )
}

/// The stable JSON: every figure is named and says whether it is exact or sampled.
pub fn json(program: &Program, tally: &Tally, exact: Option<&Exact>) -> Value {
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
        .map(|(name, figures)| (name.replace(' ', "-"), figure_json(figures)))
        .collect();
    let stats: serde_json::Map<String, Value> = tally
        .stats
        .iter()
        .zip(tally.lasts.iter().zip(&tally.peaks))
        .map(|(name, (lasts, peaks))| {
            let value = json!({ "last": figure_json(lasts), "highest": figure_json(peaks) });
            (name.clone(), value)
        })
        .collect();
    let items: serde_json::Map<String, Value> = resources(program, tally)
        .into_iter()
        .map(|(name, gained, spent)| {
            let value = json!({ "method": "sampled", "gained": gained, "spent": spent });
            (name.to_owned(), value)
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
        "stats": stats,
        "items": items,
        "causes-of-death": tally.causes,
    })
}

fn figure_json(figures: &Figures) -> Value {
    let at = |percent| figures.percentile(percent);
    let mean = figures
        .mean_in_thousandths()
        .and_then(|mean| i64::try_from(mean).ok());
    json!({
        "method": "sampled",
        "mean-thousandths": mean,
        "percentiles": {
            "1": at(1), "5": at(5), "25": at(25), "50": at(50), "75": at(75), "95": at(95), "99": at(99)
        },
    })
}
