//! What is read: regular files of a sane size, and what a file names only inside its own folder.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

use super::bad_input::{insta, refused};
use super::support::{Bench, root};

const SECRET: &str = "root:topsecret:19000";

/// A game in a folder, and a secret beside it.
fn game(bench: &Bench, extends: &str) {
    bench.write("secret.toml", SECRET);
    fs::create_dir_all(bench.path("game")).expect("a folder");
    bench.write(
        "game/game.toml",
        format!("format = 1\nid = \"game\"\nextends = {extends:?}\n"),
    );
}

#[test]
fn a_game_extends_nothing_outside_its_folder() {
    let bench = Bench::new();
    let secret = bench.path("secret.toml").display().to_string();
    fs::create_dir_all(bench.path("base-game")).expect("a folder");
    for extends in [
        "../secret.toml",
        "../base-game",
        "../there-is-none",
        "sub/../../secret.toml",
        secret.as_str(),
        "/etc/shadow",
    ] {
        game(&bench, extends);
        for args in [["check", "game"], ["check", "game/game.toml"]] {
            let told = refused(&bench, 1, &args);
            let expected =
                format!("error: cannot extend `{extends}`: it is outside the game's folder\n");
            assert!(told.starts_with(&expected), "{told}");
            assert!(!told.contains("topsecret"), "{told}");
        }
    }
    game(&bench, "../base-game");
    insta("extends-outside", &refused(&bench, 1, &["check", "game"]));
}

#[test]
fn a_game_extends_nothing_of_the_working_folder() {
    let bench = Bench::new();
    game(&bench, "secret.toml");
    insta("extends-nowhere", &refused(&bench, 1, &["check", "game"]));
    // Nor does a built-in game, whose files have names like those in a checkout.
    bench.ok(&["new", "my-game"]);
    game(&bench, "my-game");
    let told = refused(&bench, 1, &["check", "game"]);
    assert!(told.starts_with("error: cannot extend `my-game`: there is no such ruleset\n"));
}

#[test]
fn a_game_extends_what_is_in_its_folder() {
    let bench = Bench::new();
    game(&bench, "base/middle");
    fs::create_dir_all(bench.path("game/base/middle")).expect("folders");
    // The fence is around the game that the user named: its parts may name each other.
    bench.write(
        "game/base/middle/game.toml",
        "format = 1\nid = \"middle\"\nextends = \"../low.toml\"\n",
    );
    bench.write(
        "game/base/low.toml",
        "format = 1\nid = \"low\"\ntitle = \"Low\"\nextends = \"lantern-stair\"\n",
    );
    let shown: serde_json::Value =
        serde_json::from_str(&bench.ok(&["show", "game", "--json"]).out).expect("JSON");
    assert_eq!(shown["id"], "game");
    assert_eq!(shown["title"], "Low");
    // Named on the command line the middle one is a game of its own, with a fence of its own.
    let told = refused(&bench, 1, &["check", "game/base/middle"]);
    assert!(told.contains("outside the game's folder"), "{told}");
}

#[test]
fn a_variant_of_ones_own_game_takes_it_along() {
    let bench = Bench::new();
    bench.ok(&["new", "my-game"]);
    bench.ok(&["new", "variants/hard", "--extends", "my-game"]);
    let text = String::from_utf8(bench.read("variants/hard/game.toml")).expect("text");
    assert!(text.contains("extends = \"base\"\n"), "{text}");
    fs::remove_dir_all(bench.path("my-game")).expect("it is removed");
    bench.ok(&["check", "variants/hard"]);
    // Of a game in one file, and of a variant with a base inside.
    bench.write(
        "one.toml",
        "format = 1\nid = \"one\"\ntitle = \"One\"\nextends = \"lantern-stair\"\n",
    );
    bench.ok(&["new", "of-one", "--extends", "one.toml"]);
    bench.ok(&["new", "of-hard", "--extends", "variants/hard"]);
    fs::remove_dir_all(bench.path("variants")).expect("it is removed");
    fs::remove_file(bench.path("one.toml")).expect("it is removed");
    bench.ok(&["check", "of-one"]);
    bench.ok(&["check", "of-hard"]);
    let shown = bench.ok(&["list", "of-hard"]).out;
    assert!(shown.contains("pocketmod"), "{shown}");
}

fn picture() -> Vec<u8> {
    fs::read(root().join("tests/fixtures/slope.png")).expect("the picture")
}

fn sheet(portrait: &str) -> String {
    format!(
        "title = \"Mine\"\nportrait = {portrait:?}\n[[pages]]\nblocks = [{{ block = \"name\" }}, {{ block = \"portrait\", size = \"small\" }}]\n"
    )
}

#[test]
fn a_portrait_is_in_the_folder_of_its_sheet() {
    let bench = Bench::new();
    fs::create_dir_all(bench.path("sheets/pictures")).expect("folders");
    bench.write("me.png", picture());
    bench.write("sheets/pictures/me.png", picture());
    let print = [
        "print",
        "lantern-stair",
        "--sheet",
        "sheets/mine.toml",
        "-o",
    ];
    bench.write("sheets/mine.toml", sheet("../me.png"));
    insta(
        "portrait-outside",
        &refused(&bench, 1, &[&print[..], &["out.pdf"]].concat()),
    );
    let far = bench.path("me.png").display().to_string();
    bench.write("sheets/mine.toml", sheet(&far));
    refused(&bench, 1, &[&print[..], &["out.pdf"]].concat());
    // What the user names is the user's choice, and what is inside is read.
    bench.ok(&[&print[..], &["given.pdf", "--portrait", "me.png"]].concat());
    bench.write("sheets/mine.toml", sheet("pictures/me.png"));
    bench.ok(&[&print[..], &["inside.pdf"]].concat());
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_outside() {
    use std::os::unix::fs::symlink;
    let bench = Bench::new();
    bench.ok(&["new", "game"]);
    bench.write("secret.toml", SECRET);
    symlink("../secret.toml", bench.path("game/more.toml")).expect("a link");
    insta("linked-ruleset", &refused(&bench, 1, &["check", "game"]));
    fs::remove_file(bench.path("game/more.toml")).expect("it is removed");
    // Emacs marks what is being edited with a link to nowhere; a link inside is as good as a file.
    symlink("me@here.1", bench.path("game/.#game.toml")).expect("a link");
    bench.ok(&["check", "game"]);
    symlink("game", bench.path("linked")).expect("a link");
    bench.ok(&["check", "linked"]);

    fs::create_dir_all(bench.path("mine/themes")).expect("folders");
    bench.write("secret.typ", SECRET);
    symlink("../../secret.typ", bench.path("mine/themes/loud.typ")).expect("a link");
    let print = [
        "print",
        "lantern-stair",
        "character-sheet",
        "--theme",
        "loud",
    ];
    let told = refused(&bench, 1, &[&print[..], &["--templates", "mine"]].concat());
    insta("linked-theme", &told);

    fs::create_dir_all(bench.path("sheets")).expect("a folder");
    bench.write("me.png", picture());
    symlink("../me.png", bench.path("sheets/me.png")).expect("a link");
    bench.write("sheets/mine.toml", sheet("me.png"));
    let told = refused(
        &bench,
        1,
        &["print", "lantern-stair", "--sheet", "sheets/mine.toml"],
    );
    assert!(
        told.starts_with("error: the portrait `me.png` is outside"),
        "{told}"
    );
}

/// Every command that reads a file of its own, with the kind and the limit that its message names.
const READERS: [(&str, &str); 11] = [
    ("check FILE", "a ruleset file has at most 4 MiB"),
    (
        "hero lantern-stair --check FILE",
        "a hero file has at most 256 KiB",
    ),
    (
        "hero lantern-stair --from-pdf FILE",
        "a PDF has at most 256 MiB",
    ),
    (
        "print lantern-stair character-sheet --hero FILE",
        "a hero file has at most 256 KiB",
    ),
    (
        "print lantern-stair character-sheet --portrait FILE",
        "a picture has at most 20 MiB",
    ),
    (
        "print lantern-stair --sheet FILE",
        "a sheet file has at most 1 MiB",
    ),
    (
        "dungeon lantern-stair --from FILE",
        "a dungeon file has at most 1 MiB",
    ),
    (
        "simulate lantern-stair --seed 1 --dungeon FILE",
        "a dungeon file has at most 1 MiB",
    ),
    ("impose FILE --fold flat", "a PDF has at most 256 MiB"),
    ("verify FILE", "a booklet file has at most 16 MiB"),
    ("import FILE", "a file of tables has at most 8 MiB"),
];

/// Runs a command on a file with little memory and little time; its message.
#[cfg(unix)]
fn starved(bench: &Bench, command: &str, file: &str) -> (Option<i32>, String) {
    within(bench, 700_000, &command.replace("FILE", file))
}

/// Runs a command with so many KiB of memory.
#[cfg(unix)]
fn within(bench: &Bench, memory: u32, command: &str) -> (Option<i32>, String) {
    let line = format!("ulimit -v {memory}; exec timeout 10 \"$delve\" {command}");
    let run = Command::new("bash")
        .args(["-c", &line])
        .env("delve", env!("CARGO_BIN_EXE_delve"))
        .current_dir(bench.path(""))
        .output()
        .expect("bash runs");
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), told)
}

#[cfg(unix)]
#[test]
fn a_file_that_is_too_large_is_refused_at_once() {
    let bench = Bench::new();
    let sparse = fs::File::create(bench.path("big")).expect("a file");
    sparse.set_len(4 << 30).expect("a sparse file");
    for (command, limit) in READERS {
        let (code, told) = starved(&bench, command, "big");
        let expected = format!("error: `big` is too large: {limit}\n  hint: ");
        assert!(told.starts_with(&expected), "{command}: {told}");
        assert_eq!(code, Some(3), "{command}");
    }
    // A theme, a file of a game, all files of a game, and what comes through a pipe.
    fs::create_dir_all(bench.path("mine/themes")).expect("folders");
    let sparse = fs::File::create(bench.path("mine/themes/loud.typ")).expect("a file");
    sparse.set_len(4 << 30).expect("a sparse file");
    let theme = "print lantern-stair character-sheet --templates FILE";
    let (code, told) = starved(&bench, theme, "mine");
    assert_eq!(code, Some(3));
    assert!(told.contains("a template has at most 1 MiB"), "{told}");
    fs::create_dir(bench.path("game")).expect("a folder");
    for number in 0..5 {
        let text = "#".repeat((4 << 20) - 1);
        bench.write(&format!("game/{number}.toml"), text);
    }
    let (code, told) = starved(&bench, "check FILE", "game");
    assert_eq!(code, Some(3));
    insta("ruleset-too-large", &told);
    // How much comes through a pipe is not known before, so this takes the memory that the largest PDF may take.
    let (code, told) = within(
        &bench,
        1_200_000,
        "impose - --fold flat -o x.pdf < /dev/zero",
    );
    assert_eq!(code, Some(3));
    insta("input-too-large", &told);
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let bench = Bench::new();
    let made = Command::new("mkfifo").arg(bench.path("pipe")).status();
    assert!(made.expect("mkfifo runs").success());
    for (command, _) in READERS {
        for (file, what) in [("pipe", "a pipe"), ("/dev/zero", "a device")] {
            let (code, told) = starved(&bench, command, file);
            let expected =
                format!("error: `{file}` is {what}, not a file\n  hint: save it to a file first");
            assert!(told.starts_with(&expected), "{command}: {told}");
            assert_eq!(code, Some(3), "{command}");
        }
    }
    // What a folder holds is judged like what is named.
    bench.ok(&["new", "game"]);
    fs::rename(bench.path("pipe"), bench.path("game/pipe.toml")).expect("it is moved");
    let (code, told) = starved(&bench, "check FILE", "game");
    assert_eq!(code, Some(3));
    assert!(
        told.starts_with("error: `game/pipe.toml` is a pipe, not a file\n"),
        "{told}"
    );
    // A file whose size the system does not know is read to its limit.
    if Path::new("/proc/self/status").exists() {
        let (code, told) = starved(
            &bench,
            "hero lantern-stair --check FILE",
            "/proc/self/status",
        );
        assert_eq!(code, Some(1), "{told}");
    }
}

#[test]
fn the_manual_states_the_limits() {
    let page = "docs/src/reference/files.md";
    let text = fs::read_to_string(root().join(page)).expect(page);
    let table = text.split("| file | at most |").nth(1).expect("the table");
    let table = table.split("\n\n").next().expect("its rows");
    for (_, limit) in READERS {
        let (kind, most) = limit.split_once(" has at most ").expect("a limit");
        let noun = kind
            .rsplit(' ')
            .find(|word| *word != "file")
            .expect("a kind");
        let mut rows = table.lines();
        assert!(
            rows.any(|row| row.contains(noun) && row.contains(most)),
            "{page}: {kind}: {most}"
        );
    }
}
