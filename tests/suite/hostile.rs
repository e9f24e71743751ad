//! Rulesets, templates and commands of people who mean harm: each ends soon, with a message that says which limit was met, and nothing
//! that they wrote steers a terminal. `.ci/attack` tries many more.

use super::bad_input::{insta, refused};
use super::support::{Bench, Run};

const HEAD: &str = "format = 1\nid = \"g\"\ntitle = \"G\"\nlicence = \"CC0-1.0\"\n";

/// A sheet with one page of these blocks.
fn sheet(blocks: &[&str]) -> String {
    let blocks = blocks.join(",\n");
    format!("{HEAD}[product.s]\nkind = \"pages\"\n[[product.s.pages]]\nblocks = [\n{blocks}\n]\n")
}

/// Prints a game in a theme of this text, which gets one second.
fn print_in_theme(bench: &Bench, theme: &str) -> Run {
    std::fs::create_dir_all(bench.path("t/themes")).expect("a folder");
    bench.write(
        "t/themes/mine.typ",
        format!("// Mine.\n{theme}\n#let theme = (:)\n"),
    );
    let args = [
        "print",
        "lantern-stair",
        "pocketmod",
        "--templates",
        "t",
        "--theme",
        "mine",
        "-o",
        "out.pdf",
    ];
    let run = bench.command(&args).env("DELVE_PATIENCE", "1").output();
    let run = Run::of(run.expect("delve runs"));
    assert_eq!(bench.files(), ["t"], "{}", run.err);
    run
}

/// Typst counts the turns of one loop, and not those of loops in loops.
const LOOPS: &str = "#let x = { let a = 0; while a < 9999 { a += 1; let b = 0; while b < 9999 { b += 1; let c = 0; while c < 9999 { c += 1 } } } }";

#[cfg(target_os = "linux")]
#[test]
fn a_theme_that_loops_is_ended() {
    let bench = Bench::new();
    let run = print_in_theme(&bench, LOOPS);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta("theme-without-end", &run.err);
}

#[test]
fn plugins_are_not_run() {
    let bench = Bench::new();
    for plugin in ["plugin", "std.plugin"] {
        let run = print_in_theme(
            &bench,
            &format!("#let x = {plugin}(bytes((0, 97, 115, 109)))"),
        );
        assert_eq!(run.code, 1, "{}", run.err);
        let expected = "error: templates/themes/mine.typ:2:10: expected function, found none\n";
        assert_eq!(run.err, expected, "{plugin}");
    }
}

#[test]
fn pages_that_cannot_be_set_are_refused_before_they_are() {
    let bench = Bench::new();
    let print = ["print", "g.toml", "s", "-o", "out.pdf"];
    bench.write("g.toml", sheet(&vec!["{ block = \"rule\" }"; 1_001]));
    insta("too-many-blocks", &refused(&bench, 1, &print));
    let accents = format!(
        "{{ block = \"text\", text = \"Zalgo{}\" }}",
        "\u{301}".repeat(500)
    );
    bench.write("g.toml", sheet(&[&accents]));
    insta("too-many-accents", &refused(&bench, 1, &print));
}

#[test]
fn nothing_steers_the_terminal() {
    let bench = Bench::new();
    let evil = "\\u001b]0;owned\\u0007\\u202e";
    let table = format!(
        "[table.t]\ndice = \"1d1\"\nrows = [{{ roll = \"1\", name = \"{evil}\" }}]\n[product.s]\nkind = \"tables\"\ntitle = \"{evil}\"\n"
    );
    bench.write(
        "g.toml",
        HEAD.replace("\"G\"", &format!("\"{evil}\"")) + &table,
    );
    let typed = "\u{1b}[31mred\u{9b}\u{202e}";
    let named = format!("{typed}.toml");
    bench.write(&named, "id = 1");
    let commands: [&[&str]; 12] = [
        &["show", "g.toml"],
        &["check", "g.toml"],
        &["roll", "g.toml:t", "--seed", "1"],
        &["roll", "g.toml:t", "--seed", "1", "--trace"],
        &["odds", "g.toml:t"],
        &["print", "g.toml"],
        &["print", "g.toml", "s", "-o", "out.pdf"],
        &["check", &named],
        &["print", typed],
        &["roll", typed],
        &["print", "lantern-stair", typed],
        &[typed],
    ];
    for args in commands {
        let run = bench.run(args);
        for shown in [&run.out, &run.err] {
            let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!shown.contains(steers), "{args:?}: {shown:?}");
        }
    }
    assert_eq!(
        bench.run(&["roll", "g.toml:t", "--seed", "1"]).out,
        "\\u{1b}]0;owned\\u{7}\\u{202e}\n"
    );
}

#[test]
fn words_without_end_are_cut_in_messages() {
    let bench = Bench::new();
    let long = "x".repeat(40_000);
    let option = format!("--{long}");
    let commands: [&[&str]; 5] = [
        &["print", &long],
        &[&long],
        &["print", "lantern-stair", &long],
        &["list", &option],
        &["print", "lantern-stair", "pocketmod", "--fold", &long],
    ];
    for args in commands {
        let run = bench.run(args);
        assert_eq!(run.code, 2);
        assert!(
            run.err.len() < 3_000,
            "{} bytes: {}",
            run.err.len(),
            &run.err[..500]
        );
    }
}

#[test]
fn a_broken_picture_is_named() {
    let bench = Bench::new();
    bench.write("ada.png", "no picture");
    let print = [
        "print",
        "lantern-stair",
        "character-sheet",
        "--portrait",
        "ada.png",
        "-o",
        "out.pdf",
    ];
    insta("broken-picture", &refused(&bench, 1, &print));
}

/// A wrong command is 2, wrong content 1, and files are 3, whatever command it is.
#[test]
fn exit_codes_are_as_documented() {
    let bench = Bench::new();
    bench.write("wrong.toml", "id = 1");
    bench.write("text.png", "no picture");
    let cases: [(i32, &[&str]); 47] = [
        (0, &["list"]),
        (0, &["--version"]),
        (0, &["print", "lantern-stair", "pocketmod", "--help"]),
        (0, &["check", "lantern-stair"]),
        (0, &["odds", "2d6"]),
        (1, &["check", "wrong.toml"]),
        (1, &["print", "wrong.toml", "s"]),
        (
            1,
            &["impose", "text.png", "--fold", "flat", "-o", "out.pdf"],
        ),
        (1, &["hero", "lantern-stair", "--check", "wrong.toml"]),
        (
            1,
            &[
                "print",
                "lantern-stair",
                "character-sheet",
                "--portrait",
                "text.png",
                "-o",
                "out.pdf",
            ],
        ),
        (
            1,
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--difficulty",
                "99..100",
                "--tries",
                "1",
                "--runs",
                "10",
                "--seed",
                "1",
            ],
        ),
        (2, &["nonsense"]),
        (2, &["list", "--nonsense"]),
        (2, &["check", "no-game"]),
        (2, &["check", "--explain", "no-check"]),
        (2, &["print", "no-game", "pocketmod"]),
        (2, &["print", "lantern-stair"]),
        (2, &["print", "lantern-stair", "no-product"]),
        (
            2,
            &["print", "lantern-stair", "pocketmod", "--fold", "no-fold"],
        ),
        (
            2,
            &["print", "lantern-stair", "pocketmod", "--theme", "no-theme"],
        ),
        (
            2,
            &[
                "print",
                "lantern-stair",
                "character-sheet",
                "--length",
                "long",
            ],
        ),
        (
            2,
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--policy",
                "nobody",
                "--seed",
                "1",
            ],
        ),
        (2, &["print", "lantern-stair", "booklet", "--shard", "1/2"]),
        (
            2,
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--count",
                "2",
                "--shard",
                "3/2",
            ],
        ),
        (
            2,
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--runs",
                "18446744073709551615",
            ],
        ),
        (2, &["print", "--code", "dp1abc"]),
        (2, &["simulate", "no-game"]),
        (2, &["simulate", "lantern-stair", "--runs", "0"]),
        (
            2,
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "1",
                "--policy",
                "nobody",
            ],
        ),
        (
            2,
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "1",
                "--class",
                "nobody",
            ],
        ),
        (
            2,
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "1",
                "--mode",
                "nobody",
            ],
        ),
        (
            2,
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "1",
                "--with",
                "nothing=1",
            ],
        ),
        (
            2,
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "1",
                "--fight",
                "nobody x3",
            ],
        ),
        (2, &["simulate", "lantern-stair", "--threads", "100000"]),
        (2, &["roll", "3q6"]),
        (2, &["odds", "lantern-stair:no-table"]),
        (2, &["hero", "lantern-stair", "--class", "nobody"]),
        (2, &["dungeon", "lantern-stair", "--rooms", "999999"]),
        (
            2,
            &[
                "print",
                "lantern-stair",
                "dungeon",
                "--rooms",
                "401",
                "--seed",
                "1",
            ],
        ),
        (2, &["explain", "dp1abc", "room", "1"]),
        (3, &["check", "no/such/folder/game.toml"]),
        (3, &["impose", "nowhere.pdf", "--fold", "flat"]),
        (3, &["import", "nowhere.csv"]),
        (3, &["hero", "lantern-stair", "--check", "nowhere.toml"]),
        (
            3,
            &[
                "print",
                "lantern-stair",
                "character-sheet",
                "--portrait",
                "nowhere.png",
            ],
        ),
        (
            3,
            &[
                "print",
                "lantern-stair",
                "pocketmod",
                "-o",
                "no/such/folder/out.pdf",
            ],
        ),
        (3, &["series", "merge", "nowhere.jsonl"]),
    ];
    let mut wrong = Vec::new();
    for (code, args) in cases {
        let run = bench.run(args);
        if run.code != code {
            wrong.push(format!(
                "{args:?}: {} and not {code}: {}",
                run.code, run.err
            ));
        }
        assert!(code == 0 || !run.err.is_empty(), "{args:?} says nothing");
    }
    assert_eq!(wrong, Vec::<String>::new());
}
