//! Input meant to hurt: an answer within a second or so, and never a panic.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;

const HEAD: &str = "format = 1\nid = \"game\"\ntitle = \"Game\"\n";

/// Reads, and says the first message. A debug build on a busy machine is slow, hence the generous limit; alone it takes well under a second.
#[expect(
    clippy::disallowed_methods,
    reason = "the time taken is what is tested"
)]
fn first_message(body: &str) -> String {
    let start = Instant::now();
    let reading = read_text(&format!("{HEAD}{body}"));
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "took {:?}",
        start.elapsed()
    );
    render(&reading.sources, &reading.diagnostics, false);
    reading
        .diagnostics
        .first()
        .map(|found| found.message.clone())
        .unwrap_or_default()
}

#[test]
fn a_file_of_ten_megabytes() {
    let message = first_message(&"# nothing\n".repeat(1_000_000));
    assert_eq!(
        message,
        "`game.toml` has 10000038 bytes, more than the 4 MiB that fit"
    );
}

#[test]
fn a_million_rows() {
    let rows = "1|a\n".repeat(900_000);
    let message = first_message(&format!(
        "[table.a]\ndice = \"1d6\"\nrows = \"\"\"\n{rows}\"\"\"\n"
    ));
    assert_eq!(message, "900000 rows are more than the 20000 that fit");
    let rows = "{roll=1},".repeat(300_000);
    let message = first_message(&format!("[table.a]\ndice = \"1d6\"\nrows = [{rows}]\n"));
    assert_eq!(message, "300000 rows are more than the 20000 that fit");
}

#[test]
fn twenty_thousand_rows_are_fine() {
    let rows: String = (1..=20_000)
        .map(|row| format!("{row} | Name {row} | {row}\n"))
        .collect();
    let body = format!(
        "[table.a]\ndice = \"1d20000\"\ncolumns = [\"name\", \"gold\"]\nrows = \"\"\"\n{rows}\"\"\"\n"
    );
    assert_eq!(first_message(&body), "");
}

#[test]
fn nesting() {
    let lists = format!("needs = {}{}", "[".repeat(50_000), "]".repeat(50_000));
    assert_eq!(
        first_message(&lists),
        "not TOML: cannot recurse further; max recursion depth met"
    );
    let dots = format!("{} = 1", vec!["a"; 50_000].join("."));
    assert!(
        first_message(&dots).starts_with("not TOML"),
        "{}",
        first_message(&dots)
    );
    let text = format!("{}1d6{}", "{if 1 = 1: ".repeat(50), "}".repeat(50));
    let message = first_message(&format!(
        "[table.a]\ndice = \"1d6\"\nrows = [{{ roll = 1, text = '{text}' }}]"
    ));
    assert_eq!(message, "conditions are nested too deeply");
}

#[test]
fn many_mistakes() {
    let keys: String = (0..30_000)
        .map(|key| format!("unknown-key-{key} = 1\n"))
        .collect();
    assert_eq!(
        first_message(&format!("[stat.hp]\n{keys}")),
        "unknown key `unknown-key-0` in `stat.hp`"
    );
    let traits: Vec<String> = (0..15_000)
        .map(|index| format!("\"trai-{index}x\""))
        .collect();
    let declared: String = (0..10_000)
        .map(|index| format!("[trait.trait-x{index}]\n"))
        .collect();
    let body = format!("[class.a]\ntraits = [{}]\n{declared}", traits.join(","));
    assert_eq!(first_message(&body), "there is no trait `trai-0x`");
}

#[test]
fn huge_numbers() {
    assert_eq!(
        first_message("[stat.hp]\nboxes = 99999999999999999999"),
        "the number `99999999999999999999` is too large"
    );
    let message = first_message(
        "[table.a]\ndice = \"99999999d99999999\"\nrows = \"1-99999999999999999999 | x\"",
    );
    assert!(!message.is_empty());
}

#[test]
fn no_files_and_no_text() {
    let reading = read(Vec::new(), &no_base);
    assert_eq!(
        reading
            .diagnostics
            .first()
            .map(|found| found.message.as_str()),
        Some("the ruleset has no files")
    );
    assert!(read_text("").ruleset.is_none());
    assert!(read_text("\u{feff}").ruleset.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_on_noise(text in "[ -~\\n\u{e9}]{0,300}") {
        let reading = read_text(&text);
        render(&reading.sources, &reading.diagnostics, false);
    }

    #[test]
    fn nothing_panics_on_noise_in_strings(text in "[-a-zA-Z0-9{}|#+./:\" \u{e9}]{0,60}", roll in "[-0-9+., o]{0,8}") {
        let text = text.replace('\'', "");
        let body = format!(
            "{HEAD}[table.t]\ndice = '{text}'\nrows = [{{ roll = '{roll}', text = '{text}', do = '{text}', when = '{text}' }}]\n\
             [table.u]\ndice = 'd6'\nrows = '''\n{roll} | {text}\n'''\n[class.c]\nitems = ['{text}']\ntraits = ['{text}']\n[shape.s]\nart = '{text}'\n",
        );
        let reading = read_text(&body);
        render(&reading.sources, &reading.diagnostics, false);
    }
}
