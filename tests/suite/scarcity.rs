//! A machine that gives little: no threads, no memory. A message and an exit code, or the same result more slowly; never a panic.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};

use super::bad_input::refused;
use super::support::{Bench, is_root};

/// Runs the program as a user who may have no second thread. The limit does not bind root, so root lends the program to a user
/// that has no other process.
fn without_threads(bench: &Bench, args: &str) -> Output {
    let program = bench.lend().display().to_string();
    let line = format!("ulimit -u 1; exec {program} {args}");
    let mut command = Command::new("bash");
    if is_root() {
        use std::os::unix::process::CommandExt;
        command.uid(54321).gid(54321);
    }
    command
        .args(["-c", &line])
        .current_dir(bench.path(""))
        .output()
        .expect("bash runs")
}

#[test]
fn without_threads_everything_is_the_same() {
    let bench = Bench::new();
    fs::create_dir(bench.path("out")).expect("a folder");
    bench.ok(&["new", "game"]);
    let commands = [
        "check game",
        "simulate lantern-stair --runs 30 --seed 1 --json",
        "simulate lantern-stair --runs 30 --seed 1 --json --threads 8",
        "print lantern-stair pocketmod -o -",
        "print lantern-stair booklet --seed 5 --length short --runs 20 -o -",
        "print lantern-stair booklet --seed 5 --length short --runs 20 --difficulty 5..95 -o -",
        "dungeon lantern-stair --seed 3 --format pdf",
    ];
    for args in commands {
        let bound = without_threads(&bench, args);
        let free = bench.output(&args.split(' ').collect::<Vec<_>>());
        let told = String::from_utf8_lossy(&bound.stderr);
        assert_eq!(bound.status.code(), free.status.code(), "{args}: {told}");
        assert_eq!(bound.status.code(), Some(0), "{args}: {told}");
        assert!(!told.contains("panicked"), "{args}: {told}");
        assert!(bound.stdout == free.stdout, "{args}: another result");
    }
    let series =
        "print lantern-stair booklet --seed 5 --count 3 --length short --runs 0 -o many.pdf";
    let bound = without_threads(&bench, series);
    let told = String::from_utf8_lossy(&bound.stderr);
    assert_eq!(bound.status.code(), Some(0), "{told}");
    let many = |name: &&String| name.starts_with("many-") && name.ends_with(".pdf");
    assert_eq!(bench.files().iter().filter(many).count(), 3);
}

#[test]
fn more_threads_than_make_sense_are_refused() {
    let bench = Bench::new();
    for args in [
        "simulate lantern-stair --runs 10 --threads",
        "print lantern-stair booklet --threads",
        "verify dp1 --threads",
    ] {
        for count in ["100000", "0", "many"] {
            let told = refused(
                &bench,
                2,
                &[&args.split(' ').collect::<Vec<_>>()[..], &[count]].concat(),
            );
            let expected = format!(
                "error: invalid value '{count}' for '--threads <N>': choose between 1 and 512\n"
            );
            assert!(told.starts_with(&expected), "{told}");
        }
    }
}

/// Runs a command with so many KiB of address space.
fn within(bench: &Bench, limit: u32, args: &str) -> Output {
    let line = format!("ulimit -v {limit}; ulimit -c 0; exec timeout 20 \"$delve\" {args}");
    Command::new("bash")
        .args(["-c", &line])
        .env("delve", env!("CARGO_BIN_EXE_delve"))
        .env_remove("RUST_BACKTRACE")
        .current_dir(bench.path(""))
        .output()
        .expect("bash runs")
}

#[test]
fn without_memory_there_is_a_message_and_an_exit_code() {
    let bench = Bench::new();
    // From what hardly lets the program start to what is enough: on the way memory runs out everywhere.
    let starts = |limit: &u32| within(&bench, *limit, "--version").status.success();
    let least = (1..100).map(|step| step * 10_000).find(starts);
    let least = least.expect("enough to start");
    let mut starved = 0;
    for limit in (least + 20_000..least + 400_000).step_by(5_000) {
        let run = within(&bench, limit, "print lantern-stair pocketmod -o out.pdf");
        let told = String::from_utf8_lossy(&run.stderr);
        match run.status.code() {
            Some(0) => break,
            Some(3) => starved += 1,
            other => panic!("{limit}: {other:?}: {told}"),
        }
        // The allocator, ourselves, or the C library while a thread begins.
        let words = ["memory allocation of", "not enough memory", "out of memory"];
        let is_told = words.iter().any(|words| told.contains(words));
        assert!(is_told, "{limit}: {told}");
        assert_eq!(bench.files(), Vec::<String>::new(), "{limit}");
    }
    assert!(starved > 2, "memory ran out {starved} times");
}

#[test]
fn there_is_no_unsafe_code() {
    let files = [
        "src/lib.rs",
        "src/main.rs",
        "crates/engine/src/lib.rs",
        "crates/language/src/lib.rs",
    ];
    for file in files {
        let text = fs::read_to_string(super::support::root().join(file)).expect("the source");
        assert!(text.contains("#![forbid(unsafe_code)]\n"), "{file}");
    }
}
