//! Cells of lines with bars.

use super::*;

fn cells(text: &str) -> Vec<Vec<String>> {
    lines(text)
        .iter()
        .map(|line| line.cells.iter().map(|cell| words(text, cell)).collect())
        .collect()
}

#[test]
fn bars_part_cells_and_blanks_are_trimmed() {
    let text = "\n1-3 | Copper coins  | 1\n\n# a comment\n  6 |  | -  \n";
    assert_eq!(
        cells(text),
        [vec!["1-3", "Copper coins", "1"], vec!["6", "", "-"]]
    );
}

#[test]
fn a_bar_may_be_meant() {
    assert_eq!(cells(r"1 | a \| b | c"), [["1", "a | b", "c"]]);
    assert_eq!(cells(r"1 | \|x\| | c"), [["1", "|x|", "c"]]);
}

#[test]
fn long_lines_go_on() {
    assert_eq!(
        cells("1 | a long \\\n      text | 5\n2 | b"),
        [vec!["1", "a long text", "5"], vec!["2", "b"]]
    );
    assert_eq!(cells("1 | a | \\\n   5"), [["1", "a", "5"]]);
}

#[test]
fn frames_are_decoration() {
    assert_eq!(cells("| 1 | a |\n| 2 | |"), [["1", "a"], ["2", ""]]);
}

#[test]
fn a_line_knows_its_place() {
    let text = "1 | a\n  22 | bb  \n";
    let found: Vec<&str> = lines(text)
        .iter()
        .map(|line| &text[line.range.clone()])
        .collect();
    assert_eq!(found, ["1 | a", "22 | bb"]);
}
