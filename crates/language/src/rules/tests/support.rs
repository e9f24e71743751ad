//! A scope written in a few lines, and errors as text that can be compared whole.

use super::super::{
    AnswerInfo, EventInfo, Gives, GradeInfo, Holds, OfferInfo, Owner, Parameter, ParameterKind,
    ProcedureInfo, Scope, StatKind, TableInfo,
};
use crate::diag::Error;

/// Reads a scope from lines such as `hero hp:pool luck`, `tests agility: A B F!`, `procedure soak piece:item harm -> number`.
pub fn scope(text: &str) -> Scope {
    let mut scope = Scope::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (key, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        read_line(&mut scope, key, rest);
    }
    scope
}

fn read_line(scope: &mut Scope, key: &str, rest: &str) {
    let words: Vec<&str> = rest.split_whitespace().collect();
    if let Some(owner) = Owner::from_word(key) {
        let stats = scope.stats.entry(owner).or_default();
        stats.extend(words.iter().map(|word| stat(word)));
        return;
    }
    let set = match key {
        "slots" => &mut scope.slots,
        "items" => &mut scope.items,
        "item-groups" => &mut scope.item_groups,
        "tags" => &mut scope.tags,
        "traits" => &mut scope.traits,
        "foes" => &mut scope.foes,
        "foe-groups" => &mut scope.foe_groups,
        "classes" => &mut scope.classes,
        "policies" => &mut scope.policies,
        "lists" => &mut scope.lists,
        _ => return read_entry(scope, key, rest, &words),
    };
    set.extend(words.iter().map(ToString::to_string));
}

fn read_entry(scope: &mut Scope, key: &str, rest: &str, words: &[&str]) {
    let (names, after) = rest.split_once(": ").unwrap_or((rest, ""));
    let name = words.first().copied().unwrap_or_default().to_string();
    match key {
        "tables" => {
            for table in names.split_whitespace() {
                scope.tables.insert(table.to_string(), table_info(after));
            }
        }
        "tests" => {
            let grades: Vec<GradeInfo> = after.split_whitespace().map(grade).collect();
            for test in names.split_whitespace() {
                scope.tests.insert(test.to_string(), grades.clone());
            }
        }
        "procedure" => {
            let (written, given) = rest.split_once("->").unwrap_or((rest, ""));
            let gives = match given.trim() {
                "number" => Gives::Number,
                "flag" => Gives::Flag,
                _ => Gives::Nothing,
            };
            let parameters = written.split_whitespace().skip(1).map(parameter).collect();
            scope
                .procedures
                .insert(name, ProcedureInfo { parameters, gives });
        }
        // `offer lever price: pull! leave`: answers with a `!` have rules of their own; without answers it is among foes.
        "offer" => {
            let parameters = names.split_whitespace().skip(1).map(parameter).collect();
            let answers: Vec<AnswerInfo> = after.split_whitespace().map(answer).collect();
            let among = answers.is_empty();
            let offer = OfferInfo {
                parameters,
                answers,
                among,
                of: among.then_some(Owner::Foe),
            };
            scope
                .offers
                .insert(name.trim_end_matches(':').to_string(), offer);
        }
        "event" => {
            let shares = words.iter().skip(1).filter(|word| **word != "!test");
            let event = EventInfo {
                shares: shares.map(ToString::to_string).collect(),
                about_test: words.contains(&"!test"),
            };
            scope.events.insert(name, event);
        }
        other => panic!("a scope has no `{other}`"),
    }
}

fn stat(word: &str) -> (String, StatKind) {
    match word.split_once(':') {
        Some((name, "pool")) => (name.to_string(), StatKind::Pool),
        Some((name, "flag")) => (name.to_string(), StatKind::Flag),
        Some((name, _)) => (name.to_string(), StatKind::List),
        None => (word.to_string(), StatKind::Number),
    }
}

fn holds(word: &str) -> Holds {
    match word {
        "number" => Holds::Number,
        "rules" => Holds::Rules,
        "text" => Holds::Text,
        _ => Holds::Thing,
    }
}

fn table_info(after: &str) -> TableInfo {
    let mut words = after.split_whitespace();
    TableInfo {
        gives: holds(words.next().unwrap_or("")),
        columns: words
            .filter_map(|word| word.split_once(':'))
            .map(|(name, held)| (name.to_string(), holds(held)))
            .collect(),
    }
}

fn grade(word: &str) -> GradeInfo {
    GradeInfo {
        id: word.trim_end_matches('!').to_string(),
        success: !word.ends_with('!'),
    }
}

fn answer(word: &str) -> AnswerInfo {
    AnswerInfo {
        id: word.trim_end_matches('!').to_string(),
        has_rules: word.ends_with('!'),
    }
}

fn parameter(word: &str) -> Parameter {
    let (name, kind) = word.split_once(':').unwrap_or((word, "number"));
    let kind = match kind {
        "hero" => ParameterKind::Hero,
        "foe" => ParameterKind::Foe,
        "item" => ParameterKind::Item,
        "flag" => ParameterKind::Flag,
        _ => ParameterKind::Number,
    };
    Parameter {
        name: name.to_string(),
        kind,
    }
}

/// Each error on a line of its own: what it points at, its message, its hint.
pub fn told(text: &str, errors: &[Error]) -> String {
    let lines: Vec<String> = errors
        .iter()
        .map(|error| {
            let at = text.get(error.bytes()).unwrap_or("OUT OF THE TEXT");
            let hints = error.hints().iter().map(|hint| format!(" ({hint})"));
            format!("{at} | {error}{}", hints.collect::<String>())
        })
        .collect();
    lines.join("\n")
}
