//! Working in the folder of a game, and the names of the files that are written there.

use super::support::Bench;

#[test]
fn files_that_people_keep_beside_their_game_are_not_its_rules() {
    let bench = Bench::new();
    bench.ok(&["new", "ferry", "--title", "The Midnight Ferry"]);
    bench.ok(&["hero", "ferry", "--seed", "3", "-o", "ferry/mila.toml"]);
    bench.ok(&["new", "ferry/sheet.toml", "--sheet", "ferry"]);
    bench.write(
        "ferry/day.toml",
        b"[usual]\ngame = \".\"\n\n[[print]]\nproduct = \"pocketmod\"\n",
    );
    let checked = bench.ok(&["check", "ferry"]);
    assert_eq!(
        checked.err,
        "note: ferry/day.toml is a job file, not a part of the game\n\
         note: ferry/mila.toml is a hero, not a part of the game\n\
         note: ferry/sheet.toml is a sheet, not a part of the game\n\
         ferry: no findings\n"
    );
    bench.ok(&[
        "print",
        "ferry",
        "--sheet",
        "ferry/sheet.toml",
        "-o",
        "own.pdf",
    ]);
    let hero = ["--hero", "ferry/mila.toml", "-o", "hero.pdf"];
    bench.ok(&[&["print", "ferry", "character-sheet"], &hero[..]].concat());
}

#[test]
fn one_file_of_several_is_not_taken_for_the_game() {
    let bench = Bench::new();
    bench.ok(&["new", "ferry", "--title", "The Midnight Ferry"]);
    for command in ["check", "hero"] {
        let run = bench.run(&[command, "ferry/game.toml"]);
        assert_eq!(
            (run.code, run.err.as_str()),
            (
                2,
                "error: `ferry/game.toml` is one of several files of a game\n  hint: name their folder: `ferry`\n"
            )
        );
    }
    bench.ok(&["new", "tiny", "--minimal", "--title", "Tiny"]);
    bench.ok(&["check", "tiny/game.toml"]);
}

#[test]
fn endings_choose_the_format_or_are_refused() {
    let bench = Bench::new();
    let dungeon = ["dungeon", "lantern-stair", "--seed", "3"];
    bench.ok(&[&dungeon[..], &["-o", "map.svg"]].concat());
    assert!(bench.read("map.svg").starts_with(b"<svg"));
    bench.ok(&[&dungeon[..], &["-o", "map.json"]].concat());
    assert!(bench.read("map.json").starts_with(b"{"));
    for (args, message) in [
        (
            &["print", "lantern-stair", "pocketmod", "-o", "x.docx"][..],
            "error: `.docx` is not a format of this command\n  hint: end the file name in `.pdf`, `.png`, `.svg`, `.json` or `.md`\n",
        ),
        (
            &["hero", "lantern-stair", "-o", "h.json"],
            "error: `.json` is not a format of this command\n  hint: end the file name in `.toml`\n",
        ),
        (
            &["dungeon", "lantern-stair", "-o", "x.jpg"],
            "error: `.jpg` is not a format of this command\n  hint: end the file name in `.txt`, `.json`, `.md`, `.svg`, `.png`, `.pdf` or `.uvtt`\n",
        ),
        (
            &["dungeon", "lantern-stair", "--format", "svg", "-o", "x.png"],
            "error: the file name ends in `.png`, but `--format` is `svg`\n  hint: leave `--format` out, or name the file `.svg`\n",
        ),
    ] {
        let run = bench.run(args);
        assert_eq!((run.code, run.err.as_str()), (2, message));
    }
}

#[test]
fn what_an_inside_replaces_is_named() {
    let bench = Bench::new();
    let run = bench.ok(&[
        "print",
        "pocket-dungeon",
        "pocketmod",
        "--inside",
        "map",
        "-o",
        "x.pdf",
    ]);
    let warning = run.err.lines().find(|line| line.starts_with("warning: "));
    let warning = warning.unwrap_or_default();
    assert!(
        warning.ends_with(
            "omitted, replaced by `--inside map` (leave `--inside` out to keep the back)"
        ),
        "{}",
        run.err
    );
    // The columns of a back end where nothing is lost.
    let game = "beyond-this-point-be-dragons";
    let run = bench.ok(&["print", game, "pocketmod", "--inside", "map", "-o", "x.pdf"]);
    assert!(
        run.err.contains(
            "warning: Drawing it, Quick weapons, Tricks, Standing and running, Shooting, Spells of level 1, \
             Powers, Gold and going home omitted, replaced by `--inside map`"
        ),
        "{}",
        run.err
    );
}

#[test]
fn a_difficulty_needs_games() {
    let bench = Bench::new();
    let args = ["--difficulty", "medium", "--runs", "0", "-o", "x.pdf"];
    let run = bench.run(&[&["print", "d4-dungeon", "booklet"], &args[..]].concat());
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: `--difficulty` needs simulated games\n  hint: leave `--runs 0` out\n"
        )
    );
}
