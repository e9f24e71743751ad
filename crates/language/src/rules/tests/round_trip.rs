//! What is printed reads back as the same tree, apart from where things are.

use super::super::{Formula, Script, parse, parse_expr};
use super::generate::{expression_text, script_text};
use super::support::told;
use proptest::prelude::*;

/// The tree as text without its ranges.
pub fn shape(script: &Script) -> String {
    without_ranges(&format!("{script:#?}"))
}

fn formula_shape(formula: &Formula) -> String {
    without_ranges(&format!("{formula:#?}"))
}

/// In the pretty form every range is at the end of a line of its own, as `1..5`.
fn without_ranges(debug: &str) -> String {
    let is_range = |line: &&str| {
        let value = line
            .rsplit([' ', '('])
            .next()
            .unwrap_or("")
            .trim_end_matches(',');
        let ends = value.split_once("..");
        ends.is_some_and(|(a, b)| a.parse::<usize>().is_ok() && b.parse::<usize>().is_ok())
    };
    let lines: Vec<&str> = debug.lines().filter(|line| !is_range(line)).collect();
    lines.join("\n")
}

#[test]
fn ranges_are_left_out_and_nothing_else() {
    let (one, _) = parse("hp - 1");
    let (spaced, _) = parse("hp    -   1 # a wound");
    let (other, _) = parse("hp - 2");
    assert_eq!(shape(&one), shape(&spaced));
    assert_ne!(shape(&one), shape(&other));
    assert!(!shape(&one).contains(".."), "{}", shape(&one));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formulas(text in expression_text()) {
        let (formula, errors) = parse_expr(&text);
        prop_assert_eq!(told(&text, &errors), "");
        let printed = formula.to_string();
        let (again, errors) = parse_expr(&printed);
        prop_assert_eq!(told(&printed, &errors), "");
        prop_assert_eq!(formula_shape(&formula), formula_shape(&again), "{} became {}", text, printed);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn scripts(text in script_text()) {
        let (script, errors) = parse(&text);
        prop_assert_eq!(told(&text, &errors), "", "{}", text);
        let printed = script.to_string();
        let (again, errors) = parse(&printed);
        prop_assert_eq!(told(&printed, &errors), "", "{}", printed);
        prop_assert_eq!(shape(&script), shape(&again), "{}\nbecame\n{}", text, printed);
        prop_assert_eq!(again.to_string(), printed);
    }
}
