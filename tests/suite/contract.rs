//! What scripts rely on: exit codes, JSON on standard output, and what a terminal shows that a pipe does not.

use std::process::Command;

use serde_json::Value;

use super::support::{Bench, Run};

#[test]
fn each_exit_code_is_what_the_manual_says() {
    let bench = Bench::new();
    bench.write("gap.toml", "format = 1\nid = \"gap\"\ntitle = \"Gap\"\n[table.t]\ndice = \"1d6\"\nrows = [\"1 | one\"]\n");
    bench.write(
        "broken.toml",
        "format = 1\nid = \"broken\"\ntitle = \"Broken\"\nnonsense = 1\n",
    );
    bench.write("blocker", "");
    for (code, args) in [
        (0, &["list"][..]),
        (0, &["print", "lantern-stair", "pocketmod", "-o", "x.pdf"]),
        (0, &["check", "lantern-stair"]),
        (0, &["print", "--help"]),
        (0, &["--version"]),
        (0, &[]),
        (1, &["check", "gap.toml"]),
        (1, &["print", "broken.toml", "tables"]),
        (
            1,
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--length",
                "tiny",
                "--runs",
                "20",
                "--seed",
                "1",
                "--difficulty",
                "99..100",
                "--tries",
                "1",
            ],
        ),
        (2, &["no-such-command"]),
        (2, &["print", "no-such-game", "pocketmod"]),
        (2, &["print", "lantern-stair", "no-such-product"]),
        (2, &["print", "lantern-stair"]),
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
        (2, &["show", "lantern-stair", "no-such-table"]),
        (2, &["odds", "2d"]),
        (2, &["roll", "2d6", "--times", "0"]),
        (2, &["check", "--explain", "no-such-check"]),
        (2, &["config", "paper", "no-such-paper"]),
        (2, &["simulate", "lantern-stair", "--log", "--json"]),
        (3, &["check", "nowhere/game.toml"]),
        (3, &["run", "nowhere.toml"]),
        (3, &["impose", "nowhere.pdf", "--fold", "pocketmod"]),
        (
            3,
            &["print", "lantern-stair", "pocketmod", "-o", "blocker/x.pdf"],
        ),
        (3, &["hero", "lantern-stair", "--check", "nowhere.toml"]),
    ] {
        let run = bench.run(args);
        assert_eq!(run.code, code, "{args:?}: {}", run.err);
        // A failure says why, and data are not mixed with words.
        if code > 0 {
            assert_ne!(run.err, "", "{args:?}");
            assert_eq!(run.out, "", "{args:?}");
        }
    }
}

/// Commands that write JSON, and what is on top: a list of like things, or an object with these keys.
const JSON: &[(&[&str], &[&str])] = &[
    (&["list", "--json"], &[]),
    (&["list", "lantern-stair", "--json"], &[]),
    (&["show", "lantern-stair", "--json"], &["id", "tables"]),
    (&["check", "lantern-stair", "--json"], &[]),
    (&["roll", "2d6", "--json"], &["seed", "rolls"]),
    (
        &["roll", "lantern-stair:landing", "--json"],
        &["seed", "rolls"],
    ),
    (&["odds", "2d6", "--json"], &["mean"]),
    (&["dungeon", "lantern-stair", "--format", "json"], &["seed"]),
    (
        &["simulate", "lantern-stair", "--runs", "3", "--json"],
        &["seed", "runs", "endings"],
    ),
    (
        &[
            "simulate",
            "lantern-stair",
            "--runs",
            "3",
            "--trackers",
            "--json",
        ],
        &["seed", "tracks"],
    ),
    (
        &[
            "simulate",
            "lantern-stair",
            "--runs",
            "3",
            "--compare",
            "careful",
            "--lookahead",
            "1",
            "--json",
        ],
        &["seed", "endings"],
    ),
    (
        &[
            "simulate",
            "lantern-stair",
            "--runs",
            "3",
            "--never-used",
            "--json",
        ],
        &["seed", "never-used"],
    ),
    (
        &["verify", "lantern-stair", "pocketmod", "--json"],
        &["game", "products"],
    ),
    (&["config", "--json"], &["paper", "printer"]),
    (&["config", "paper", "--json"], &["paper"]),
    (&["printer", "list", "--json"], &[]),
    (&["licences", "--json"], &[]),
    (&["schema"], &["$schema"]),
];

#[test]
fn json_is_one_value_on_standard_output() {
    let bench = Bench::new();
    bench.ok(&["printer", "set", "attic", "--left", "5"]);
    for (args, keys) in JSON {
        let run = bench.ok(args);
        let value: Value = serde_json::from_str(&run.out)
            .unwrap_or_else(|error| panic!("{args:?}: {error}\n{}", run.out));
        assert!(run.out.ends_with('\n'), "{args:?}");
        match &value {
            Value::Array(all) => {
                assert!(keys.is_empty() && !all.is_empty(), "{args:?}");
                assert!(all.iter().all(Value::is_object), "{args:?}");
            }
            Value::Object(found) => {
                assert!(!keys.is_empty(), "{args:?} is an object");
                for key in *keys {
                    assert!(
                        found.contains_key(*key),
                        "{args:?} has no `{key}`: {:?}",
                        found.keys()
                    );
                }
            }
            other => panic!("{args:?}: {other}"),
        }
    }
}

#[test]
fn the_seed_in_json_gives_the_same_again() {
    let bench = Bench::new();
    for args in [
        &["simulate", "lantern-stair", "--runs", "5", "--json"][..],
        &["roll", "5d6", "--json"],
    ] {
        let first: Value = serde_json::from_str(&bench.ok(args).out).expect("JSON");
        let seed = first["seed"].to_string();
        let again = bench.ok(&[args, &["--seed", &seed]].concat()).out;
        let again: Value = serde_json::from_str(&again).expect("JSON");
        assert_eq!(first, again, "{args:?}");
    }
}

/// Runs `delve` on a terminal, typing this; what the terminal shows, and the exit code. Nothing without Python, which is reported.
fn on_terminal(bench: &Bench, args: &[&str], typed: &str) -> Option<Run> {
    const SCRIPT: &str = "
import os, pty, sys, time
typed, args = sys.argv[1].encode(), sys.argv[2:]
child, fd = pty.fork()
if child == 0:
    os.execv(args[0], args)
shown = b''
sent = not typed
while True:
    try:
        part = os.read(fd, 4096)
    except OSError:
        break
    if not part:
        break
    shown += part
    if not sent and b'(number or name): ' in shown:
        os.write(fd, typed)
        sent = True
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status))
";
    let mut command = Command::new("python3");
    command
        .args(["-c", SCRIPT, typed, env!("CARGO_BIN_EXE_delve")])
        .args(args)
        .current_dir(bench.path("."))
        .env("XDG_CONFIG_HOME", bench.path("config"))
        .env("LC_ALL", "C")
        .env("TERM", "xterm");
    match command.output() {
        Ok(output) => Some(Run::of(output)),
        Err(_) => {
            println!("skipped: terminals, for which python3 is not installed");
            None
        }
    }
}

#[test]
fn a_product_is_picked_on_a_terminal() {
    let bench = Bench::new();
    let Some(run) = on_terminal(&bench, &["print", "lantern-stair"], "nonsense\npocketm\n") else {
        return;
    };
    assert_eq!(run.code, 0, "{}", run.out);
    for words in [
        "1  pocketmod",
        "there is no product `nonsense`",
        "delve print lantern-stair pocketmod",
        "wrote lantern-stair-pocketmod.pdf",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert_eq!(bench.files(), ["lantern-stair-pocketmod.pdf"]);
    // By number, and nothing at all.
    let bench = Bench::new();
    let run = on_terminal(&bench, &["print", "lantern-stair"], "1\n").expect("a terminal");
    assert_eq!(
        (run.code, bench.files()),
        (0, vec!["lantern-stair-pocketmod.pdf".to_owned()])
    );
    let bench = Bench::new();
    let run = on_terminal(&bench, &["print", "lantern-stair"], "\n").expect("a terminal");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.out.contains("no product chosen"), "{}", run.out);
    assert!(bench.files().is_empty());
    // Nobody is asked with `--quiet`.
    let run = on_terminal(&bench, &["print", "lantern-stair", "--quiet"], "").expect("a terminal");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.out.contains("name a product"), "{}", run.out);
}

#[test]
fn long_work_shows_a_bar_on_a_terminal_and_none_in_a_pipe() {
    let bench = Bench::new();
    let args = ["simulate", "lantern-stair", "--runs", "3000", "--seed", "1"];
    let Some(run) = on_terminal(&bench, &args, "") else {
        return;
    };
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.out.contains("playing"), "{}", run.out);
    assert!(run.out.contains("/3000, "), "{}", run.out);
    let quiet = [&args[..], &["--quiet"]].concat();
    let run = on_terminal(&bench, &quiet, "").expect("a terminal");
    assert!(!run.out.contains("playing"), "{}", run.out);
    assert_eq!(bench.ok(&args).err, "");
}
