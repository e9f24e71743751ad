//! The manual keeps its word: every example reads, and its list of words is the real one.

use super::super::{RESERVED, parse, parse_effects, parse_expr};
use super::support::told;

const MANUAL: &str = include_str!("../language.md");

/// The fenced examples of the manual with their kind.
fn examples() -> Vec<(&'static str, &'static str)> {
    let fenced = MANUAL.split("\n```").skip(1).step_by(2);
    fenced.filter_map(|part| part.split_once('\n')).collect()
}

/// Declarations in the manual are read as parts of a game.
fn read_declarations(text: &str) {
    let head = "format = 1\nid = \"example\"\ntitle = \"Example\"\nlicence = \"CC0-1.0\"\n";
    let files = vec![("example.toml".to_owned(), format!("{head}{text}"))];
    let reading = crate::ruleset::read(files, &crate::ruleset::no_base);
    assert!(
        reading.diagnostics.is_empty(),
        "{text}: {:?}",
        reading.diagnostics
    );
}

#[test]
fn every_example_reads() {
    let examples = examples();
    assert!(
        examples.len() >= 29,
        "only {} examples found",
        examples.len()
    );
    for (kind, text) in examples {
        let errors = match kind {
            "rules" => parse(text).1,
            "expr" => parse_expr(text).1,
            "gains" => parse_effects(text).1,
            "toml" => {
                read_declarations(text);
                continue;
            }
            other => panic!("an example is of the kind `{other}`"),
        };
        assert_eq!(told(text, &errors), "", "{text}");
    }
}

/// Words in backticks in the tables of the manual are formulas too.
#[test]
fn every_formula_in_a_table_reads() {
    let rows = MANUAL.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let formulas: Vec<&str> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(
        formulas.len() >= 35,
        "only {} formulas found",
        formulas.len()
    );
    for formula in formulas {
        let (_, errors) = parse_expr(formula);
        assert_eq!(told(formula, &errors), "", "{formula}");
    }
}

#[test]
fn the_reserved_words_are_all_listed() {
    let (_, list) = MANUAL
        .split_once("## Words that cannot be names")
        .unwrap_or_default();
    let listed: Vec<&str> = list
        .split('`')
        .nth(1)
        .unwrap_or("")
        .split_whitespace()
        .collect();
    assert_eq!(listed, RESERVED);
}

#[test]
fn the_reserved_words_are_sorted() {
    assert!(RESERVED.is_sorted());
}
