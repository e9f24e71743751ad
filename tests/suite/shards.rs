//! A series that several machines print is that of one machine, and its proof of being complete is one.

use std::collections::BTreeMap;

use super::support::{Bench, Run};

const SERIES: [&str; 11] = [
    "print",
    "lantern-stair",
    "booklet",
    "--count",
    "5",
    "--length",
    "tiny",
    "--runs",
    "20",
    "--seed",
    "7",
];

fn print(bench: &Bench, more: &[&str]) -> Run {
    bench.run(&[&SERIES[..], more].concat())
}

/// The PDFs of a folder by name.
fn booklets(bench: &Bench) -> BTreeMap<String, Vec<u8>> {
    let names = bench.files().into_iter();
    let names = names.filter(|name| name.ends_with(".pdf"));
    names
        .map(|name| (name.clone(), bench.read(&name)))
        .collect()
}

fn merge(bench: &Bench, parts: &[u32]) -> Run {
    let names: Vec<String> = parts
        .iter()
        .map(|part| format!("day-shard-{part}-of-3.jsonl"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    bench.run(&[&["series", "merge"], names.as_slice()].concat())
}

#[test]
fn parts_print_what_one_machine_prints_and_prove_it() {
    let one = Bench::new();
    let run = print(&one, &["-o", "day.pdf"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let several = Bench::new();
    for part in ["2/3", "1/3", "3/3"] {
        let run = print(&several, &["-o", "day.pdf", "--shard", part]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let expected = booklets(&one);
    assert_eq!(expected.len(), 5);
    assert!(booklets(&several) == expected, "other booklets");

    let run = merge(&several, &[1, 2, 3]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .starts_with("complete: 5 booklets in 3 parts, each with its own seed, won in "),
        "{}",
        run.out
    );
    let run = merge(&several, &[1, 3]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("  part 2 of 3 is missing\n"),
        "{}",
        run.err
    );
    let run = merge(&several, &[1, 2, 3, 3]);
    assert!(
        run.code == 1 && run.err.contains("part 3 is there twice"),
        "{}",
        run.err
    );

    // A booklet that somebody changed is found, and printed again by its part, which keeps the other.
    let kept = several.read("day-01.pdf");
    several.write("day-03.pdf", "half a file");
    let run = merge(&several, &[1, 2, 3]);
    assert!(
        run.code == 1
            && run
                .err
                .contains("booklet 03 of part 2 is missing or was changed"),
        "{}",
        run.err
    );
    let run = print(&several, &["-o", "day.pdf", "--shard", "2/3"]);
    assert!(
        run.err.contains("note: 1 of 2 booklets are there already"),
        "{}",
        run.err
    );
    assert!(booklets(&several) == expected, "other booklets");
    assert_eq!(several.read("day-01.pdf"), kept);
    assert_eq!(merge(&several, &[1, 2, 3]).code, 0);

    // A part that was stopped while it wrote a line goes on.
    let manifest = String::from_utf8(several.read("day-shard-2-of-3.jsonl")).expect("text");
    let lines: Vec<&str> = manifest.lines().collect();
    several.write(
        "day-shard-2-of-3.jsonl",
        format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..40]),
    );
    assert_eq!(merge(&several, &[1, 2, 3]).code, 1);
    assert_eq!(
        print(&several, &["-o", "day.pdf", "--shard", "2/3"]).code,
        0
    );
    assert_eq!(merge(&several, &[1, 2, 3]).code, 0);
}

#[test]
fn parts_follow_the_plan_and_refuse_another_one() {
    let bench = Bench::new();
    let run = print(&bench, &["-o", "day.pdf", "--shard", "0/2"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "wrote day-plan.json (5 seeds)\n")
    );
    let run = print(&bench, &["-o", "day.pdf", "--shard", "1/2"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(booklets(&bench).len(), 2);
    let run = print(&bench, &["-o", "day.pdf", "--shard", "1/2", "--ink-saver"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("`day-plan.json` belongs to another series"),
        "{}",
        run.err
    );
}
