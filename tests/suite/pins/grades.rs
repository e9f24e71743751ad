//! Grades of tests, worked out from the conditions that `delve show --json` prints.

use delvepress::eval::{self, Graded};
use delvepress::rules::{Formula, parse_expr};
use serde::Deserialize;
use serde_json::Value;

/// Past every roll that a printed grade table knows.
const HIGHEST_ROLL: i64 = 300;

/// A printed table of a test: a target, then for each grade the highest roll that earns it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradeTable {
    pub line: u32,
    test: String,
    grades: Vec<String>,
    rows: String,
}

/// The grades of a test, best first, each with its condition.
fn grades(test: &Value) -> Vec<(String, Formula)> {
    let all = test
        .get("grades")
        .and_then(Value::as_array)
        .expect("grades");
    let text = |grade: &Value, key: &str| {
        grade
            .get(key)
            .and_then(Value::as_str)
            .expect("a text")
            .to_owned()
    };
    let read = |grade: &Value| {
        let when = text(grade, "when");
        let (formula, errors) = parse_expr(&when);
        assert!(errors.is_empty(), "`{when}` cannot be read");
        (text(grade, "id"), formula)
    };
    all.iter().map(read).collect()
}

fn holds(when: &Formula, roll: i64, target: i64) -> bool {
    let answer = eval::holds(&when.expr, &mut Graded { roll, target });
    answer.unwrap_or_else(|error| panic!("a condition of a grade: {error:?}"))
}

/// The first grade that holds, or the word for failing.
pub fn grade_of(test: &Value, roll: i64, target: i64) -> String {
    let held = grades(test)
        .into_iter()
        .find(|(_, when)| holds(when, roll, target));
    let fail = test.get("fail").and_then(Value::as_str).unwrap_or_default();
    held.map_or_else(|| fail.to_owned(), |(id, _)| id)
}

/// Limits of grades that are not as printed.
pub fn mismatches(table: &GradeTable, shown: &Value) -> Vec<String> {
    let Some(test) = super::thing(shown, &format!("test {}", table.test)) else {
        return vec![format!("there is no test `{}`", table.test)];
    };
    let grades = grades(test);
    let mut wrong = Vec::new();
    for row in table.rows.lines() {
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells.len(), table.grades.len() + 1, "the row `{row}`");
        let target: i64 = cells[0].parse().expect("a target");
        for (id, printed) in table.grades.iter().zip(&cells[1..]) {
            let (_, when) = grades
                .iter()
                .find(|(known, _)| known == id)
                .expect("the grade");
            let highest = (1..=HIGHEST_ROLL)
                .rev()
                .find(|roll| holds(when, *roll, target));
            let found = highest.map_or_else(|| "-".to_owned(), |roll| roll.to_string());
            if found != *printed {
                wrong.push(format!(
                    "{id} at {target} goes up to {found}, printed is {printed}"
                ));
            }
        }
    }
    wrong
}
