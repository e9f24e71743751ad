//! `number-without-rule`.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, Severity, Span};
use crate::model::{Cell, Hook, Row, Ruleset, Script, Text, TextPart};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "number-without-rule",
    severity: Severity::Warning,
    summary: "the text of a row, item or trait states a number that its rules lack",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"number-without-rule: the text of a row, item or trait states a number that its rules lack

What it does
    Takes the numbers in the words of a row that has rules of its own and looks for them in those rules, in the procedures
    that they call, in the row's other columns and in the results that lead to it. Dice in braces are not looked at: what
    they show is a fact already. In the text of an item or trait it looks at numbers before the name of a stat that its own
    rules change: `4 health`.

Why it matters
    The page says 3 health and the engine takes 2: the certificate of the booklet is for a different game than the one
    on paper.

Example
    { roll = 4, text = "A falling stone: lose 3 health.", do = "health - 2" }

How to fix it
    Correct the text or the rules. If the number belongs to a foe, write `{count} {foe}` in the text. If it is not a
    rule (a year, the number of a table), allow it: `allow = [{ check = "number-without-rule", at = "table.finds.row.4",
    reason = "..." }]`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    for table in &ruleset.tables {
        for row in &table.grid.rows {
            if let Some(stray) = stray_number_of_row(ruleset, row) {
                let name = row_names::row_name(row);
                let message = format!(
                    "the row `{name}` of `{}` states {stray}, and its rules do not have that number",
                    table.id
                );
                let at = row_names::row("table", &table.id, row);
                findings.push(at, finding(row.origin, message));
            }
        }
    }
    let items = ruleset.items.iter().map(|item| {
        let rules = own_rules(item.does.as_ref(), &item.gains, item.on.iter());
        (
            ("item", item.id.as_str()),
            item.origin,
            item.text.as_ref(),
            rules,
        )
    });
    let powers = ruleset.traits.iter().map(|power| {
        let rules = own_rules(power.does.as_ref(), &power.gains, power.on.iter());
        (
            ("trait", power.id.as_str()),
            power.origin,
            power.text.as_ref(),
            rules,
        )
    });
    for ((section, id), origin, text, rules) in items.chain(powers) {
        if let Some(stray) = text.and_then(|text| stray_change(ruleset, text, &rules)) {
            let message = format!(
                "the text of `{section}.{id}` states {stray}, and its rules do not have that number"
            );
            findings.push(format!("{section}.{id}"), finding(origin, message));
        }
    }
}

/// `4 health` in a text whose own rules change health by another number. Other numbers in the text of a thing are distances,
/// odds of tests and the like, which rules have elsewhere.
fn stray_change(ruleset: &Ruleset, text: &Text, rules: &[&str]) -> Option<String> {
    let known: BTreeSet<&str> = rules.iter().flat_map(|rules| numbers(rules)).collect();
    let spoken: BTreeSet<&str> = rules.iter().flat_map(|rules| names(rules)).collect();
    let words: Vec<&str> = text
        .source
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '-'))
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).find_map(|pair| {
        let [number, word] = pair else { return None };
        let is_number = number.chars().all(|letter| letter.is_ascii_digit());
        let is_this = |name: &str| name.eq_ignore_ascii_case(word);
        let stat = ruleset.stats.iter().find(|stat| {
            is_this(&stat.id) || is_this(&stat.label) || stat.short.as_deref().is_some_and(is_this)
        })?;
        let stray = is_number && spoken.contains(stat.id.as_str()) && !known.contains(number);
        stray.then(|| format!("{number} {word}"))
    })
}

fn finding(origin: Span, message: String) -> Diagnostic {
    let hint =
        "correct the text or the rules; `{count} {foe}` and dice in braces state a number once";
    findings::at(origin, message).with_hint(hint)
}

/// All that a thing does by itself.
fn own_rules<'r>(
    does: Option<&'r Script>,
    gains: &'r [Script],
    on: impl Iterator<Item = &'r Hook>,
) -> Vec<&'r str> {
    let scripts = does
        .into_iter()
        .chain(gains)
        .chain(on.map(|hook| &hook.script));
    scripts.map(|script| script.source.as_str()).collect()
}

fn stray_number_of_row(ruleset: &Ruleset, row: &Row) -> Option<String> {
    let rules = row.does.as_ref()?;
    let ranges = row.ranges.iter().map(ToString::to_string);
    let cells = row.cells.iter().flatten().map(Cell::to_string);
    let stated = cells.chain(ranges).collect();
    stray_number(ruleset, row.text.as_ref(), stated, &rules.source)
}

/// A number of the text that neither the figures nor the rules have.
fn stray_number(
    ruleset: &Ruleset,
    text: Option<&Text>,
    stated: Vec<String>,
    rules: &str,
) -> Option<String> {
    let mut known: BTreeSet<&str> = stated.iter().flat_map(|cell| numbers(cell)).collect();
    let mut seen = BTreeSet::new();
    let mut todo = vec![rules];
    while let Some(source) = todo.pop() {
        known.extend(numbers(source));
        for name in names(source) {
            if let Some(procedure) = ruleset.procedures.get(name)
                && seen.insert(name)
            {
                todo.push(&procedure.does.source);
            }
            // Numbers of a foe or item that the rules name are its figures.
            known.extend(figures(ruleset, name));
        }
    }
    let words = text.into_iter().flat_map(|text| &text.pieces);
    let stated = words.filter_map(|piece| match piece {
        TextPart::Words(words) => Some(numbers(words)),
        TextPart::Roll(_) => None,
    });
    let stray = stated.flatten().find(|number| !known.contains(number))?;
    Some(stray.to_string())
}

fn figures<'r>(ruleset: &'r Ruleset, name: &str) -> Vec<&'r str> {
    let foe = ruleset.foes.get(name).map(|foe| &foe.text);
    let item = || ruleset.items.get(name).map(|item| &item.text);
    let text = foe.or_else(item).and_then(Option::as_ref);
    text.map(|text| numbers(&text.source)).unwrap_or_default()
}

/// Runs of digits, as they are written.
fn numbers(words: &str) -> Vec<&str> {
    let digits = words.split(|letter: char| !letter.is_ascii_digit());
    digits.filter(|digits| !digits.is_empty()).collect()
}

/// Everything in rules that may be a name.
fn names(source: &str) -> impl Iterator<Item = &str> {
    let split = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-');
    source.split(split).filter(|name| !name.is_empty())
}
