//! What is usual for a user: settings, paper by country, short names, the game of the folder, job files, and what is said after printing.

use super::support::{Bench, Run};

fn told(bench: &Bench, args: &[&str], expected: (i32, &str)) {
    let run = bench.run(args);
    assert_eq!((run.code, run.err.as_str()), expected, "{args:?}");
}

/// Width and height of the first page, in points.
fn page_size(pdf: &[u8]) -> String {
    let text = String::from_utf8_lossy(pdf);
    let (_, rest) = text.split_once("/MediaBox").expect("a page");
    let (size, _) = rest.split_once(']').expect("a box");
    size.trim_start_matches([' ', '[']).to_owned()
}

const LETTER_LANDSCAPE: &str = "0 0 792 612";

#[test]
fn settings_hold_until_they_are_forgotten() {
    let bench = Bench::new();
    assert_eq!(bench.ok(&["config"]).out, "");
    bench.ok(&["config", "paper", "letter"]);
    bench.ok(&["config", "name", "Ada Byron"]);
    assert_eq!(bench.ok(&["config", "paper"]).out, "letter\n");
    assert_eq!(
        bench.ok(&["config"]).out,
        "paper = letter\nname = Ada Byron\n"
    );
    bench.ok(&["print", "lantern-stair", "pocketmod", "-o", "x.pdf"]);
    assert_eq!(page_size(&bench.read("x.pdf")), LETTER_LANDSCAPE);
    // What is asked for goes first.
    bench.ok(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--paper",
        "a4",
        "-o",
        "y.pdf",
    ]);
    assert_ne!(page_size(&bench.read("y.pdf")), LETTER_LANDSCAPE);
    let cover = |args: &[&str]| {
        let all = [
            &[
                "print",
                "lantern-stair",
                "pocketmod",
                "--format",
                "md",
                "-o",
                "-",
            ],
            args,
        ]
        .concat();
        bench.ok(&all).out
    };
    // A name is for covers of disguises, and for nothing else.
    assert!(cover(&["--disguise", "minutes"]).contains("Ada Byron"));
    assert!(!cover(&[]).contains("Ada Byron"));
    bench.ok(&["config", "paper", "--unset"]);
    bench.ok(&["config", "name", "--unset"]);
    assert_eq!(bench.ok(&["config"]).out, "");
    bench.ok(&["print", "lantern-stair", "pocketmod", "-o", "z.pdf"]);
    assert_eq!(bench.read("z.pdf"), bench.read("y.pdf"));
}

#[test]
fn settings_that_no_command_would_take_are_refused() {
    let bench = Bench::new();
    let cases = [
        (
            ["paper", "lettre"],
            "error: there is no paper called `lettre`\n  hint: did you mean `letter`?\n",
        ),
        (
            ["language", "dee"],
            "error: there is no language `dee`\n  hint: did you mean `de`?\n",
        ),
        (
            ["theme", "modren"],
            "error: there is no theme `modren`\n  hint: did you mean `modern`?\n",
        ),
        (
            ["printer", "office"],
            "error: there is no printer `office`\n  hint: `delve printer calibrate` shows how to measure one\n",
        ),
    ];
    for ([key, value], message) in cases {
        told(&bench, &["config", key, value], (2, message));
    }
    assert_eq!(bench.ok(&["config"]).out, "");
}

#[test]
fn a_mistake_in_the_settings_is_shown_and_can_be_mended() {
    let bench = Bench::new();
    bench.ok(&["config", "paper", "letter"]);
    let path = bench.path("config/delve/config.toml");
    std::fs::write(&path, "papr = \"letter\"\n").expect("written");
    let run = bench.run(&["list"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("config.toml`: TOML parse error at line 1"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("hint: correct or delete the file"),
        "{}",
        run.err
    );
    std::fs::remove_file(path).expect("removed");
    bench.ok(&["list"]);
}

#[test]
fn the_country_decides_about_paper() {
    let bench = Bench::new();
    let size = |locale: &str| {
        let args = ["print", "lantern-stair", "pocketmod", "-o", "x.pdf"];
        let output = bench.command(&args).env("LC_ALL", locale).output();
        assert_eq!(Run::of(output.expect("delve runs")).code, 0);
        page_size(&bench.read("x.pdf"))
    };
    assert_eq!(size("en_US.UTF-8"), LETTER_LANDSCAPE);
    assert_ne!(size("en_GB.UTF-8"), LETTER_LANDSCAPE);
    let output = bench.command(&["config"]).env("LC_ALL", "es_MX").output();
    let run = Run::of(output.expect("delve runs"));
    assert_eq!(run.out, "paper = letter (from your locale)\n");
}

#[test]
fn the_ending_of_the_file_is_its_format() {
    let bench = Bench::new();
    let begins = |name: &str, bytes: &[u8]| {
        bench.ok(&["print", "lantern-stair", "pocketmod", "-o", name]);
        assert!(bench.read(name).starts_with(bytes), "{name}");
    };
    begins("x.png", b"\x89PNG");
    begins("x.SVG", b"<svg");
    begins("x.json", b"{");
    begins("x.md", b"<!-- The Lantern Stair -->");
    begins("x.pdf", b"%PDF");
    begins("x", b"%PDF");
    told(
        &bench,
        &[
            "print",
            "lantern-stair",
            "pocketmod",
            "-o",
            "x.svg",
            "--format",
            "png",
        ],
        (
            2,
            "error: the file name ends in `.svg`, but `--format` is `png`\n  \
             hint: leave `--format` out, or name the file `.png`\n",
        ),
    );
}

#[test]
fn games_are_known_by_short_names_and_beginnings() {
    let bench = Bench::new();
    let shown = |name: &str| bench.ok(&["list", name]).out;
    assert_eq!(shown("4ad"), shown("four-against-darkness"));
    assert_eq!(shown("lantern"), shown("lantern-stair"));
    bench.ok(&["print", "lantern", "pocketmod"]);
    assert_eq!(bench.files(), ["lantern-stair-pocketmod.pdf"]);
    let run = bench.run(&["list", "lamtern"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn the_game_of_the_folder_needs_no_name() {
    let bench = Bench::new();
    bench.ok(&["new", "game"]);
    let here = |args: &[&str]| {
        let output = bench.command(args).current_dir(bench.path("game")).output();
        Run::of(output.expect("delve runs"))
    };
    let run = here(&["check"]);
    assert_eq!((run.code, run.err.lines().count()), (0, 1), "{}", run.err);
    let run = here(&["print", "pocketmod", "-o", "../p.pdf"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(bench.read("p.pdf").starts_with(b"%PDF"));
    // Elsewhere it is a game that there is none of.
    assert_eq!(bench.run(&["print", "pocketmod"]).code, 2);
}

#[test]
fn files_are_shown_when_they_are_written() {
    let bench = Bench::new();
    if !cfg!(target_os = "linux") {
        println!("skipped: only Linux is known to have `xdg-open`");
        return;
    }
    let fake = bench.write(
        "xdg-open",
        "#!/bin/sh\necho \"$1\" > shown.tmp && mv shown.tmp shown\n",
    );
    let status = std::process::Command::new("chmod")
        .arg("755")
        .arg(&fake)
        .status();
    assert!(status.expect("chmod runs").success());
    let args = [
        "print",
        "lantern-stair",
        "pocketmod",
        "-o",
        "x.pdf",
        "--open",
    ];
    let path = format!(
        "{}:{}",
        bench.path("").display(),
        std::env::var("PATH").expect("a path")
    );
    let run = Run::of(
        bench
            .command(&args)
            .env("PATH", path)
            .output()
            .expect("delve runs"),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let tries = (0..500).find(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        bench.path("shown").exists()
    });
    assert!(tries.is_some(), "nothing was shown");
    assert_eq!(bench.read("shown"), b"x.pdf\n");
    let run = Run::of(
        bench
            .command(&args)
            .env("PATH", "/nowhere")
            .output()
            .expect("delve runs"),
    );
    assert_eq!(run.code, 3);
    let message = "error: `x.pdf` could not be shown: `xdg-open`: no such file or folder\n  \
                   hint: the file is written; open it by hand\n";
    assert!(run.err.ends_with(message), "{}", run.err);
}

#[test]
fn printing_says_how_to_print() {
    let bench = Bench::new();
    let last = |args: &[&str]| {
        let run = bench.ok(args);
        run.err.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(
        last(&["print", "lantern-stair", "pocketmod", "-o", "p.pdf"]),
        "print 1 sheet of A4, one side, at 100 %; then fold and cut the slit"
    );
    assert_eq!(
        last(&[
            "print",
            "lantern-stair",
            "booklet",
            "--seed",
            "7",
            "--length",
            "short",
            "--paper",
            "letter",
            "-o",
            "b.pdf"
        ]),
        "print 3 sheets of Letter, both sides, flip on the short edge, at 100 %; then nest the sheets, fold and staple twice"
    );
    assert_eq!(
        last(&[
            "print",
            "lantern-stair",
            "booklet",
            "--seed",
            "7",
            "--length",
            "short",
            "--sides",
            "backs",
            "-o",
            "b.pdf"
        ]),
        "print 3 sheets of A4, the backs, turned over on the short edge, at 100 %; then nest the sheets, fold and staple twice"
    );
    assert_eq!(
        last(&["impose", "p.pdf", "--fold", "flat"]),
        "print 1 sheet of A4, one side, at 100 %"
    );
}

#[test]
fn instructions_begin_a_sheet_of_their_own() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--instructions",
        "-o",
        "x.svg",
    ]);
    // The sheet, its blank back, and the instructions.
    assert_eq!(bench.files(), ["x.1.svg", "x.2.svg", "x.3.svg"]);
    let shapes = |name: &str| {
        String::from_utf8_lossy(&bench.read(name))
            .matches("<path")
            .count()
    };
    assert_eq!(shapes("x.2.svg"), 1, "only the white of the paper");
    assert!(shapes("x.3.svg") > 10);
}

const JOBS: &str = "\
[usual]
game = \"lantern\"
paper = \"letter\"

[[print]]
product = \"pocketmod\"
disguise = \"minutes\"
seed = 3
ink-saver = true
output = \"a.pdf\"

[[print]]
product = \"grade-table\"
paper = \"a5\"
odds = false
";

#[test]
fn a_job_file_prints_everything_it_lists() {
    let bench = Bench::new();
    bench.write("day.toml", JOBS);
    let run = bench.ok(&["run", "day.toml", "--dry-run"]);
    assert_eq!(
        run.out,
        "delve print lantern pocketmod --paper=letter --disguise=minutes --ink-saver --output=a.pdf --seed=3\n\
         delve print lantern grade-table --paper=a5\n"
    );
    assert_eq!(bench.files(), ["day.toml"]);
    bench.ok(&["run", "day.toml"]);
    assert_eq!(
        bench.files(),
        ["a.pdf", "day.toml", "lantern-stair-grade-table.pdf"]
    );
    for line in run.out.lines() {
        let mut args: Vec<&str> = line.split(' ').skip(1).collect();
        args.retain(|arg| !arg.starts_with("--output"));
        args.extend(["-o", "same.pdf"]);
        bench.ok(&args);
        let name = if line.contains("pocketmod") {
            "a.pdf"
        } else {
            "lantern-stair-grade-table.pdf"
        };
        assert!(bench.read("same.pdf") == bench.read(name), "{line}");
    }
}

#[test]
fn mistakes_in_a_job_file_are_shown_all_at_once_and_nothing_is_printed() {
    let bench = Bench::new();
    let told = |text: &str, expected: &str| {
        bench.write("day.toml", text);
        let run = bench.run(&["run", "day.toml"]);
        assert_eq!((run.code, run.err.as_str()), (1, expected), "{text}");
        assert_eq!(bench.files(), ["day.toml"]);
    };
    told(
        "[[print]]\ngame = \"lantern\"\nproduct = \"pocketmod\"\nink-safer = true\nseed = true\n",
        "error: `delve print` has no `ink-safer`\n --> day.toml:4:1\n  |\n4 | ink-safer = true\n  | ^^^^^^^^^\n  |\n  = hint: did you mean `ink-saver`?\n\n\
         error: `seed` must be text or a number\n --> day.toml:5:8\n  |\n5 | seed = true\n  |        ^^^^\n\n2 errors\n",
    );
    let run = {
        bench.write(
            "day.toml",
            JOBS.replace("grade-table", "booklets")
                .replace("minutes", "minuets"),
        );
        bench.run(&["run", "day.toml"])
    };
    assert_eq!(run.code, 1, "{}", run.err);
    for part in [
        "minuets",
        "booklets",
        "day.toml:5:1",
        "day.toml:12:1",
        "2 errors",
    ] {
        assert!(run.err.contains(part), "{part}:\n{}", run.err);
    }
    assert_eq!(bench.files(), ["day.toml"]);
}
