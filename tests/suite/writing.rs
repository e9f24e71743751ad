//! Where output goes: into devices, pipes and links, never over them; all or nothing; nothing unasked.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use super::bad_input::{insta, refused};
use super::support::{Bench, is_root};

/// A product that is quickly made.
const SHEET: [&str; 3] = ["print", "lantern-stair", "character-sheet"];

/// Prints the product to this path.
fn print_to(bench: &Bench, path: &str) -> super::support::Run {
    bench.run(&[&SHEET[..], &["-o", path]].concat())
}

/// The bytes that every way of writing must bring to the other end.
fn sheet(bench: &Bench) -> Vec<u8> {
    bench.output(&[&SHEET[..], &["-o", "-"]].concat()).stdout
}

/// Runs a line of shell in the folder; `$delve` is the program.
fn shell(bench: &Bench, line: &str) -> Output {
    Command::new("bash")
        .args(["-c", line])
        .current_dir(bench.path(""))
        .env("delve", env!("CARGO_BIN_EXE_delve"))
        .env("XDG_CONFIG_HOME", bench.path("config"))
        .output()
        .expect("bash runs")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o7777
}

fn chmod(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("its rights");
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo runs").success());
}

#[test]
fn a_pipe_is_written_into() {
    let bench = Bench::new();
    let expected = sheet(&bench);
    make_pipe(&bench.path("pipe"));
    symlink("pipe", bench.path("link")).expect("a link");
    for name in ["pipe", "link"] {
        let reader = Command::new("cat")
            .arg(bench.path("pipe"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("cat runs");
        let run = print_to(&bench, name);
        assert_eq!(run.code, 0, "{}", run.err);
        let read = reader.wait_with_output().expect("what cat read").stdout;
        assert!(read == expected, "{name}: other bytes");
        let data = fs::symlink_metadata(bench.path("pipe")).expect("the pipe");
        assert!(data.file_type().is_fifo(), "{name} was replaced");
    }
    assert_eq!(bench.files(), ["link", "pipe"]);
}

#[test]
fn standard_output_and_process_substitution_are_written_into() {
    let bench = Bench::new();
    let expected = sheet(&bench);
    let print = format!("\"$delve\" {}", SHEET.join(" "));
    for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let through = shell(&bench, &format!("{print} -o {path} | cat"));
        assert!(through.stdout == expected, "{path}: other bytes in a pipe");
        // A file that the shell has open is written where the shell is in it.
        let line = format!("{{ echo before; {print} -o {path}; echo after; }} > out");
        assert!(shell(&bench, &line).status.success(), "{path}");
        let written = bench.read("out");
        let inner = written
            .strip_prefix(b"before\n")
            .and_then(|rest| rest.strip_suffix(b"after\n"));
        assert!(inner == Some(&expected), "{path}: other bytes in a file");
    }
    let line = format!(
        "{print} -o >(cat > out.pdf; touch done); while [ ! -e done ]; do sleep 0.05; done"
    );
    let run = shell(&bench, &line);
    assert!(run.status.success(), "{run:?}");
    assert!(bench.read("out.pdf") == expected, "other bytes in `>(cat)`");
    assert!(
        shell(&bench, &format!("{print} -o /dev/fd/3 3> three"))
            .status
            .success()
    );
    assert!(
        bench.read("three") == expected,
        "other bytes in a descriptor"
    );
}

#[test]
fn a_device_is_written_into_and_stays() {
    let bench = Bench::new();
    let run = print_to(&bench, "/dev/null");
    assert_eq!(run.code, 0, "{}", run.err);
    if !Path::new("/dev/full").exists() {
        return;
    }
    symlink("/dev/full", bench.path("full")).expect("a link");
    for path in ["/dev/full", "full"] {
        let run = print_to(&bench, path);
        assert_eq!(run.code, 3);
        assert_eq!(
            run.err,
            format!("error: `{path}` could not be written: the disk is full\n")
        );
    }
    for path in ["/dev/null", "/dev/full"] {
        let data = fs::symlink_metadata(path).expect("the device");
        assert!(data.file_type().is_char_device(), "{path} was replaced");
    }
    assert!(bench.path("full").is_symlink());
    let run = shell(&bench, "\"$delve\" list > /dev/full");
    assert_eq!(run.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&run.stderr),
        "error: standard output could not be written: the disk is full\n"
    );
}

#[test]
fn a_link_is_followed_and_stays() {
    let bench = Bench::new();
    let expected = sheet(&bench);
    fs::create_dir(bench.path("far")).expect("a folder");
    bench.write("far/there.pdf", "old");
    symlink("far/there.pdf", bench.path("near.pdf")).expect("a link");
    symlink("near.pdf", bench.path("twice.pdf")).expect("a link");
    symlink("far/new.pdf", bench.path("nowhere.pdf")).expect("a link");
    for (link, target) in [
        ("twice.pdf", "far/there.pdf"),
        ("nowhere.pdf", "far/new.pdf"),
    ] {
        let run = print_to(&bench, link);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(bench.path(link).is_symlink(), "{link} was replaced");
        assert!(bench.read(target) == expected, "{target}: other bytes");
    }
    symlink("round.pdf", bench.path("round.pdf")).expect("a link");
    let run = print_to(&bench, "round.pdf");
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "error: `round.pdf` is a link to itself\n  hint: name another file\n"
    );
}

#[test]
fn a_read_only_file_is_refused_even_to_root() {
    let bench = Bench::new();
    let kept = bench.write("kept.pdf", "mine");
    chmod(&kept, 0o444);
    symlink("kept.pdf", bench.path("link.pdf")).expect("a link");
    let refuse = |path: &str| refused(&bench, 3, &[&SHEET[..], &["-o", path]].concat());
    insta("output-read-only", &refuse("kept.pdf"));
    assert!(refuse("link.pdf").starts_with("error: `link.pdf` is read-only\n"));
    assert_eq!(bench.read("kept.pdf"), b"mine");
}

#[test]
fn rights_and_owner_of_a_file_are_kept() {
    let bench = Bench::new();
    for rights in [0o600, 0o666, 0o750] {
        let path = bench.write("out.pdf", "old");
        chmod(&path, rights);
        // Only root can give files away; for others the owner is the same anyway.
        let other = is_root().then_some(12345);
        std::os::unix::fs::chown(&path, other, other).expect("its owner");
        assert_eq!(print_to(&bench, "out.pdf").code, 0);
        assert_eq!(mode(&path), rights, "{rights:o} became {:o}", mode(&path));
        let data = fs::metadata(&path).expect("the file");
        assert!(data.len() > 3, "it was not written");
        assert!(other.is_none_or(|other| (data.uid(), data.gid()) == (other, other)));
        fs::remove_file(&path).expect("it is removed");
    }
    // The mask decides about new ones.
    let line = format!("umask 027; \"$delve\" {} -o new.pdf", SHEET.join(" "));
    assert!(shell(&bench, &line).status.success());
    assert_eq!(mode(&bench.path("new.pdf")), 0o640);
    assert!(
        shell(&bench, "umask 027; \"$delve\" new game")
            .status
            .success()
    );
    assert_eq!(mode(&bench.path("game")), 0o750);
    assert_eq!(mode(&bench.path("game/game.toml")), 0o640);
}

/// Runs the program as somebody whom rights bind: root drops its own for that.
fn run_bound(bench: &Bench, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_delve"));
    if is_root() {
        command = Command::new(bench.lend());
        command.uid(65534).gid(65534);
    }
    command
        .args(args)
        .current_dir(bench.path(""))
        .output()
        .expect("delve runs")
}

#[test]
fn a_writable_file_in_a_read_only_folder_is_written_in_place() {
    let bench = Bench::new();
    let expected = sheet(&bench);
    fs::create_dir(bench.path("shut")).expect("a folder");
    // Longer than what is written, so that an end that is not cut off would show.
    let path = bench.write("shut/out.pdf", vec![b'x'; 2 * expected.len()]);
    chmod(&path, 0o666);
    chmod(&bench.path("shut"), 0o555);
    let inode = fs::metadata(&path).expect("the file").ino();
    let run = run_bound(&bench, &[&SHEET[..], &["-o", "shut/out.pdf"]].concat());
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    assert!(bench.read("shut/out.pdf") == expected, "other bytes");
    assert_eq!(fs::metadata(&path).expect("the file").ino(), inode);
    let run = run_bound(&bench, &[&SHEET[..], &["-o", "shut/new.pdf"]].concat());
    assert_eq!(run.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&run.stderr),
        "error: `shut/new.pdf` could not be written: permission denied\n"
    );
    chmod(&bench.path("shut"), 0o755);
}

#[test]
fn a_file_is_synced_before_it_is_renamed() {
    let bench = Bench::new();
    if Command::new("strace").arg("-V").output().is_err() {
        return;
    }
    let line = format!(
        "strace -f -e trace=fsync,fdatasync,rename,renameat,renameat2 -o trace \"$delve\" {} -o out.pdf",
        SHEET.join(" ")
    );
    if !shell(&bench, &line).status.success() {
        // Tracing is forbidden in some containers.
        return;
    }
    let trace = String::from_utf8(bench.read("trace")).expect("text");
    let at = |call: &str| trace.lines().position(|line| line.contains(call));
    let (sync, rename) = (at("fsync("), at("rename"));
    assert!(sync.is_some() && sync < rename, "{trace}");
}

#[test]
fn a_full_disk_leaves_nothing() {
    let bench = Bench::new();
    // A limit on the size of files fails in the middle, like a disk that is full. Fonts are larger, and so are the pages of games.
    let within = |limit: u32, args: &str| {
        let line = format!("trap '' XFSZ; ulimit -f {limit}; \"$delve\" {args}");
        let run = shell(&bench, &line);
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(3), "{args}: {told}");
        assert!(
            told.ends_with(": it is larger than the system allows\n"),
            "{told}"
        );
    };
    fs::create_dir(bench.path("empty")).expect("a folder");
    within(8, "eject out lantern-stair pocketmod");
    within(8, "eject deep/er/out lantern-stair pocketmod");
    within(8, "eject empty lantern-stair pocketmod");
    within(8, "new game");
    within(8, "man --dir pages");
    within(
        8,
        "print lantern-stair character-sheet --format png -o out.png",
    );
    within(
        2,
        "print lantern-stair booklet --seed 5 --count 2 --length short --runs 0 -o out.pdf",
    );
    assert_eq!(bench.files(), ["empty"]);
    let inside = fs::read_dir(bench.path("empty")).expect("the folder");
    assert_eq!(inside.count(), 0);
    bench.ok(&["eject", "empty", "lantern-stair", "pocketmod"]);
    bench.ok(&["eject", "deep/er/out", "lantern-stair", "pocketmod"]);
    let seen = |dir: &str| {
        let entries = fs::read_dir(bench.path(dir)).expect("the folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(seen("empty"), seen("deep/er/out"));
    assert!(seen("empty").iter().any(|name| name == "main.typ"));
    assert_eq!(bench.files(), ["deep", "empty"]);
}

#[test]
fn of_several_heroes_all_are_written_or_none() {
    let bench = Bench::new();
    let party = ["hero", "four-against-darkness", "--party", "--seed", "1"];
    bench.write("party.3.toml", "edited");
    let made = [&party[..], &["-o", "party.toml"]].concat();
    assert_eq!(
        refused(&bench, 3, &made),
        "error: `party.3.toml` exists\n  hint: it may have been edited; name another file, or add `--force` to replace it\n"
    );
    bench.ok(&[&made[..], &["--force"]].concat());
    assert_eq!(bench.files().len(), 4);
    assert_ne!(bench.read("party.3.toml"), b"edited");
}

#[test]
fn what_was_edited_is_not_overwritten_unasked() {
    let bench = Bench::new();
    let hero = ["hero", "lantern-stair", "--seed", "1", "-o", "ada.toml"];
    bench.ok(&hero);
    bench.write("ada.toml", "edited");
    insta("hero-exists", &refused(&bench, 3, &hero));
    assert_eq!(bench.read("ada.toml"), b"edited");
    bench.ok(&[&hero[..], &["--force"]].concat());
    assert!(bench.read("ada.toml").len() > 20);
    let sheet = ["new", "mine.toml", "--sheet", "lantern-stair"];
    bench.ok(&sheet);
    bench.write("mine.toml", "edited");
    insta("sheet-exists", &refused(&bench, 3, &sheet));
    bench.ok(&[&sheet[..], &["--force"]].concat());
    assert_ne!(bench.read("mine.toml"), b"edited");
    // What is no file is written into, not kept.
    bench.ok(&["hero", "lantern-stair", "--seed", "1", "-o", "/dev/null"]);
}

/// A series that takes long, begun: some of its files are built, and none is in its place.
fn begun_series(bench: &Bench) -> Child {
    let args = "print lantern-stair booklet --seed 5 --count 900 --length short --runs 0 --threads 1 -o many.pdf";
    let child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args.split(' '))
        .current_dir(bench.path(""))
        .stderr(Stdio::null())
        .spawn()
        .expect("delve runs");
    wait_for_files(bench, 2);
    child
}

fn wait_for_files(bench: &Bench, count: usize) {
    for _ in 0..3000 {
        if bench.files().len() >= count {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing is being built");
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([format!("-{signal}"), child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn signals_leave_no_temporary_files() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let bench = Bench::new();
        let mut child = begun_series(&bench);
        let building = bench.files();
        assert!(
            building.iter().all(|name| name.starts_with(".delve-")),
            "{building:?}"
        );
        send(signal, &child);
        let ended = child.wait().expect("it ends");
        assert_eq!(ended.signal(), Some(number), "{signal}");
        assert_eq!(bench.files(), Vec::<String>::new(), "{signal}");
    }
}

#[test]
fn a_signal_that_is_to_be_ignored_is_ignored() {
    let bench = Bench::new();
    let args = "print lantern-stair booklet --seed 5 --count 6 --length short --runs 0 --threads 1 -o many.pdf";
    let mut child = Command::new("bash")
        .args(["-c", &format!("trap '' HUP; exec \"$delve\" {args}")])
        .env("delve", env!("CARGO_BIN_EXE_delve"))
        .current_dir(bench.path(""))
        .stderr(Stdio::piped())
        .spawn()
        .expect("bash runs");
    wait_for_files(&bench, 1);
    send("HUP", &child);
    let mut told = String::new();
    let mut errors = child.stderr.take().expect("its messages");
    errors.read_to_string(&mut told).expect("text");
    assert!(child.wait().expect("it ends").success(), "{told}");
    assert_eq!(bench.files().len(), 6);
}

#[test]
fn a_reader_that_goes_away_is_a_failure() {
    let bench = Bench::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(["show", "d4-dungeon", "--json"])
        .current_dir(bench.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("delve runs");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output");
    let read = BufReader::with_capacity(16, stdout).read_line(&mut line);
    assert!(read.is_ok());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "error: standard output could not be written: the reader closed it\n"
    );
}
