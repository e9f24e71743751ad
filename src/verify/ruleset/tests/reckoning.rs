//! Sets and reach against slow twins.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::model::{Ends, RollTable, Ruleset};
use crate::ruleset::{self, no_base};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::values::Values;

type Runs = Vec<(i64, i64)>;

fn runs() -> impl Strategy<Value = Runs> {
    prop::collection::vec(
        (-20_i64..20, -2_i64..6).prop_map(|(low, length)| (low, low + length)),
        0..6,
    )
}

fn set(runs: &Runs) -> BTreeSet<i64> {
    runs.iter().flat_map(|(low, high)| *low..=*high).collect()
}

fn numbers(values: &Values) -> BTreeSet<i64> {
    values
        .runs()
        .iter()
        .flat_map(|(low, high)| *low..=*high)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sets_of_runs_are_sets_of_numbers(one in runs(), other in runs()) {
        let (a, b) = (Values::from_runs(one.clone()), Values::from_runs(other.clone()));
        let (x, y) = (set(&one), set(&other));
        prop_assert_eq!(numbers(&a), x.clone());
        prop_assert_eq!(numbers(&a.or(&b)), &x | &y);
        prop_assert_eq!(numbers(&a.and(&b)), &x & &y);
        prop_assert_eq!(numbers(&a.without(&b)), &x - &y);
        let sums: BTreeSet<i64> = x.iter().flat_map(|x| y.iter().map(move |y| x + y)).collect();
        prop_assert_eq!(numbers(&a.plus(&b).unwrap()), sums);
        prop_assert_eq!(a.ends(), x.first().copied().zip(x.last().copied()));
        prop_assert!(a.runs().windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
    }
}

fn read(text: &str) -> Ruleset {
    let head = "format = 1\nid = \"sample\"\ntitle = \"A\"\nlicence = \"x\"\ncredit = \"y\"\n";
    let reading = ruleset::read(
        vec![("sample.toml".into(), format!("{head}{text}"))],
        &no_base,
    );
    reading
        .ruleset
        .unwrap_or_else(|| panic!("{text}\n{:?}", reading.diagnostics))
}

/// A result by the table's own words: the row, the nearest row, or none.
fn slow_row(table: &RollTable, result: i64) -> Option<usize> {
    table.grid.row_for(result).or_else(|| {
        let distance = |index: &usize| {
            let ranges = table
                .grid
                .rows
                .get(*index)
                .into_iter()
                .flat_map(|row| &row.ranges);
            ranges
                .map(|range| {
                    (range.from.unwrap_or(result) - result).max(result - range.to.unwrap_or(result))
                })
                .min()
        };
        (0..table.grid.rows.len())
            .filter(|_| table.ends == Ends::Clamp)
            .min_by_key(distance)
    })
}

/// Every die, every situation, every modifier, one by one.
fn slow_results(shifts: &[i64]) -> BTreeSet<i64> {
    let mut all = BTreeSet::new();
    for (die, depth) in (1..=4).flat_map(|die| (0..=2).map(move |depth| (die, depth))) {
        all.extend(shifts.iter().map(|shift| die + depth + shift));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Rows with random borders on `1d4 + depth`, rolled with random modifiers: gaps and dead rows as found by trying everything.
    #[test]
    fn gaps_and_dead_rows_are_those_of_trying_everything(
        start in -4_i64..4,
        rows in prop::collection::vec((1_i64..4, prop::bool::weighted(0.3)), 1..5),
        shifts in prop::collection::vec(-6_i64..=6, 1..3),
        clamp in any::<bool>(),
    ) {
        let mut text = format!("[table.t]\ndice = \"1d4 + depth\"\ncontext = {{ depth = \"0-2\" }}\nends = \"{}\"\nrows = [\n", if clamp { "clamp" } else { "error" });
        let first = start + i64::from(rows[0].1);
        let mut next = start;
        for (length, skip) in &rows {
            next += i64::from(*skip);
            text.push_str(&format!("{{ roll = [\"{}\"], name = \"r\" }},\n", written(next, next + length - 1)));
            next += length;
        }
        text.push_str("]\n[quest.q]\ntext = \"");
        for shift in &shifts {
            text.push_str(&format!("{{t{shift:+}}} "));
        }
        text.push_str("\"\n");
        let ruleset = read(&text);
        let facts = Facts::of(&ruleset);
        let table = ruleset.tables.get("t").unwrap();
        let results = slow_results(&shifts);

        let mut plain = slow_results(&[0]);
        plain.extend(&results);
        let hit: BTreeSet<usize> = plain.iter().filter_map(|result| slow_row(table, *result)).collect();
        for (index, alive) in facts.alive(0).into_iter().enumerate() {
            // Of two rows as near to a hole the check keeps both alive.
            let near_hole = clamp && rows.iter().any(|(_, skip)| *skip);
            prop_assert!(alive == hit.contains(&index) || (alive && near_hole), "{text}: row {index}");
        }
        let gap: Vec<i64> = results.iter().copied().filter(|result| table.grid.row_for(*result).is_none()).collect();
        let gap: Vec<i64> = gap.into_iter().filter(|result| !clamp || (first..next).contains(result)).collect();
        let messages: Vec<String> = crate::verify::ruleset::check(&ruleset)
            .into_iter()
            .filter(|found| found.code == Some("table-gap"))
            .map(|found| found.message)
            .collect();
        let wanted: Vec<String> = (!gap.is_empty())
            .then(|| format!("no row of `t` covers {}", Values::from_runs(gap.iter().map(|n| (*n, *n)).collect())))
            .into_iter()
            .collect();
        prop_assert_eq!(messages, wanted, "{}", text);
    }
}

/// A range as the reader takes it, also below zero.
fn written(from: i64, to: i64) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}-{to}")
    }
}

/// Calls of each row of each of three tables.
type Tables = Vec<Vec<Vec<usize>>>;

/// Whether a roll can come to an end; without going round in circles that takes no more rolls than there are tables.
fn slow_ends(tables: &Tables, table: usize, rolls: usize) -> bool {
    rolls > 0
        && tables[table]
            .iter()
            .any(|row| row.iter().all(|next| slow_ends(tables, *next, rolls - 1)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Three tables that roll on each other at random, in texts or in rules: reported just when some roll cannot end.
    #[test]
    fn endless_rolls_are_those_that_cannot_end(
        tables in prop::collection::vec(prop::collection::vec(prop::collection::vec(0_usize..3, 0..3), 1..3), 3),
        rules in any::<bool>(),
    ) {
        let names = ["one", "two", "three"];
        let mut text = String::new();
        for (name, rows) in names.iter().zip(&tables) {
            text.push_str(&format!("[table.{name}]\ndice = \"1d{}\"\nrows = [\n", rows.len()));
            for (index, calls) in rows.iter().enumerate() {
                let calls: Vec<&str> = calls.iter().map(|call| names[*call]).collect();
                let words = match (rules, calls.as_slice()) {
                    (true, []) => "do = \"nothing\"".to_owned(),
                    (true, calls) => format!("do = \"roll {}\"", calls.join("; roll ")),
                    (false, calls) => format!("text = \"so {{{{{}}}}}\"", calls.join("}} {{")).replace("{{}}", "").replace("{{", "{").replace("}}", "}"),
                };
                text.push_str(&format!("{{ roll = {}, {words} }},\n", index + 1));
            }
            text.push_str("]\n");
        }
        let ruleset = read(&text);
        let found = crate::verify::ruleset::check(&ruleset);
        let loops: Vec<&str> = found.iter().filter(|f| f.code == Some("table-loop")).map(|f| f.message.as_str()).collect();
        let endless: Vec<&str> = (0..3).filter(|table| !slow_ends(&tables, *table, 3)).map(|table| names[table]).collect();
        prop_assert_eq!(loops.is_empty(), endless.is_empty(), "{}{:?}", text, loops);
        for message in loops {
            let named = message.split('`').nth(1).unwrap();
            prop_assert!(endless.contains(&named), "{text}{message}");
        }
    }

    /// Rows with random ranges: the later of two that share a result is reported.
    #[test]
    fn overlaps_are_those_of_comparing_all_rows(rows in prop::collection::vec((1_i64..12, 0_i64..4), 1..6)) {
        let mut text = "[table.t]\ndice = \"1d20\"\nrows = [\n".to_owned();
        for (from, length) in &rows {
            text.push_str(&format!("{{ roll = \"{}\", name = \"r\" }},\n", written(*from, from + length)));
        }
        text.push_str("]\n");
        let ruleset = read(&text);
        let found = crate::verify::ruleset::check(&ruleset).into_iter().filter(|f| f.code == Some("table-overlap"));
        let lines: Vec<u32> = found.filter_map(|f| Some(f.span?.start)).collect();
        let table = ruleset.tables.get("t").unwrap();
        let shared = |one: (i64, i64), other: (i64, i64)| one.0 <= other.0 + other.1 && other.0 <= one.0 + one.1;
        let wanted: Vec<u32> = (0..rows.len())
            .filter(|later| (0..*later).any(|first| shared(rows[first], rows[*later])))
            .map(|later| table.grid.rows[later].origin.start)
            .collect();
        prop_assert_eq!(lines, wanted, "{}", text);
    }
}
