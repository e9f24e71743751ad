//! `delve play`: every game to its end by typed answers, saved, taken up again, and with answers taken back.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use super::support::{Bench, Run, games};

/// A game played with these lines typed.
fn typed(bench: &Bench, args: &[&str], lines: &str) -> Run {
    let mut child = bench
        .command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("delve runs");
    let mut input = child.stdin.take().expect("an input");
    // A game that is over reads no more.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    Run::of(child.wait_with_output().expect("delve ends"))
}

fn answers(bench: &Bench, file: &str) -> Vec<String> {
    let saved: Value = serde_json::from_slice(&bench.read(file)).expect("JSON");
    let answers = saved["answers"].as_array().expect("answers").iter();
    answers
        .map(|answer| answer.as_str().expect("words").to_owned())
        .collect()
}

#[test]
fn a_game_left_to_the_policy_is_the_one_that_simulate_logs() {
    let bench = Bench::new();
    for game in games() {
        let log = bench.run(&["simulate", &game, "--log", "--seed", "5"]);
        let played = bench.run(&["play", &game, "--auto", "--seed", "5"]);
        assert_eq!(played.code, log.code, "{game}: {}", played.err);
        assert_eq!(played.out, log.out, "{game}");
        assert_eq!(log.code, 0, "{game}: {}", log.err);
    }
}

#[test]
fn every_game_is_played_to_its_end_by_typed_answers() {
    let bench = Bench::new();
    for game in games() {
        let save = format!("{game}.json");
        let lines = format!("{}a\n", "1\n2\n1\n1\n".repeat(6));
        let args = ["play", &game, "--seed", "11", "--save", &save];
        let run = typed(&bench, &args, &lines);
        assert_eq!(run.code, 0, "{game}: {}", run.err);
        let last = run.out.lines().next_back().unwrap_or_default();
        assert!(last.starts_with("the game is "), "{game}: {last}");
        let given = answers(&bench, &save);
        assert!(
            given.iter().any(|answer| answer.contains('=')),
            "{game}: {given:?}"
        );
        // The same answers lead to the same end.
        let again = typed(&bench, &["play", "--resume", &save], "");
        assert_eq!(again.code, 0, "{game}: {}", again.err);
        assert_eq!(again.out.lines().next_back(), Some(last), "{game}");
        assert_eq!(answers(&bench, &save), given, "{game}");
    }
}

#[test]
fn a_game_that_is_quit_goes_on_where_it_was() {
    let bench = Bench::new();
    let whole = [
        "play",
        "lantern-stair",
        "--seed",
        "7",
        "--save",
        "whole.json",
    ];
    let whole = typed(&bench, &whole, "2\n2\n2\na\n");
    let first = [
        "play",
        "lantern-stair",
        "--seed",
        "7",
        "--save",
        "parts.json",
    ];
    let first = typed(&bench, &first, "2\n2\nq\n");
    assert!(
        first
            .err
            .contains("continue with `delve play --resume parts.json`")
    );
    assert_eq!(answers(&bench, "parts.json").len(), 2);
    let second = typed(&bench, &["play", "--resume", "parts.json"], "2\na\n");
    assert_eq!(second.code, 0, "{}", second.err);
    assert_eq!(answers(&bench, "parts.json"), answers(&bench, "whole.json"));
    let end = |run: &Run| run.out.lines().next_back().map(str::to_owned);
    assert_eq!(end(&second), end(&whole));
}

#[test]
fn an_answer_is_taken_back() {
    let bench = Bench::new();
    let back = [
        "play",
        "lantern-stair",
        "--seed",
        "7",
        "--save",
        "back.json",
    ];
    let back = typed(&bench, &back, "1\nu\n2\nq\n");
    assert_eq!(back.code, 0, "{}", back.err);
    let straight = [
        "play",
        "lantern-stair",
        "--seed",
        "7",
        "--save",
        "straight.json",
    ];
    typed(&bench, &straight, "2\nq\n");
    assert_eq!(
        answers(&bench, "back.json"),
        answers(&bench, "straight.json")
    );
    let nothing = typed(&bench, &["play", "lantern-stair", "--seed", "7"], "u\nq\n");
    assert!(
        nothing.err.contains("there is no answer to take back"),
        "{}",
        nothing.err
    );
}

#[test]
fn the_keys_show_help_heroes_and_log_and_wrong_answers_are_named() {
    let bench = Bench::new();
    let run = typed(
        &bench,
        &["play", "lantern-stair", "--seed", "7"],
        "?\ns\nl\n99\nno such\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("u  take the last answer back"),
        "{}",
        run.out
    );
    assert!(run.out.contains("oil "), "{}", run.out);
    assert_eq!(
        run.out.matches("\nroom 1\n").count() + usize::from(run.out.starts_with("room 1\n")),
        2
    );
    assert!(run.err.contains("there is no answer `99`"), "{}", run.err);
    assert!(
        run.err.contains("there is no answer `no such`"),
        "{}",
        run.err
    );
    assert!(run.err.contains("the game was not saved"), "{}", run.err);
}

#[test]
fn saved_games_are_never_replaced_and_damaged_ones_are_named() {
    let bench = Bench::new();
    bench.write("evening.json", "{}");
    let exists = bench.run(&["play", "lantern-stair", "--save", "evening.json"]);
    assert_eq!(
        (exists.code, bench.read("evening.json")),
        (3, b"{}".to_vec())
    );
    let empty = bench.run(&["play", "--resume", "evening.json"]);
    let expected = "error: `evening.json` is not a saved game\n";
    assert_eq!((empty.code, empty.err.as_str()), (1, expected));
    typed(
        &bench,
        &["play", "lantern-stair", "--seed", "7", "--save", "a.json"],
        "1\nq\n",
    );
    let saved = String::from_utf8(bench.read("a.json")).expect("words");
    let mut value: Value = serde_json::from_str(&saved).expect("JSON");
    value["fingerprint"] = "0000".into();
    bench.write("other.json", value.to_string());
    let other = bench.run(&["play", "--resume", "other.json"]);
    assert_eq!(other.code, 1);
    assert!(
        other.err.contains("was played by other rules"),
        "{}",
        other.err
    );
    let mut value: Value = serde_json::from_str(&saved).expect("JSON");
    value["answers"] = serde_json::json!(["nothing=1"]);
    bench.write("strange.json", value.to_string());
    let strange = bench.run(&["play", "--resume", "strange.json"]);
    assert_eq!(strange.code, 1);
    assert!(
        strange.err.contains("does not fit any more"),
        "{}",
        strange.err
    );
}
