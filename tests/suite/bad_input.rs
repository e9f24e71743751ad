//! Bad input: a clear message, the right exit code, and no file left behind.

use super::paper::pdf_of;
use super::support::Bench;

/// Runs a command that must fail, and returns its whole message.
pub fn refused(bench: &Bench, code: i32, args: &[&str]) -> String {
    let before = bench.files();
    let run = bench.run(args);
    assert_eq!(run.code, code, "{args:?}:\n{}", run.err);
    assert_eq!(run.out, "", "{args:?} printed data");
    assert_eq!(bench.files(), before, "{args:?} left a file behind");
    run.err
}

#[test]
fn wrong_inputs_of_impose() {
    let bench = Bench::new();
    bench.write("letter.txt", "Dear printer,\n");
    bench.write("cut.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog");
    bench.write("empty.pdf", "");
    let impose = |input: &str, code| {
        refused(
            &bench,
            code,
            &["impose", input, "--fold", "pocketmod", "-o", "out.pdf"],
        )
    };
    insta("not-a-pdf", &impose("letter.txt", 1));
    insta("truncated", &impose("cut.pdf", 1));
    insta("empty", &impose("empty.pdf", 1));
    insta("missing", &impose("nowhere.pdf", 3));
    insta("folder", &impose(".", 3));
}

#[test]
fn pages_that_a_fold_cannot_take() {
    let bench = Bench::new();
    bench.write("none.pdf", pdf_of(&[]));
    bench.write("nine.pdf", pdf_of(&vec!["0 0 9 9 re f".to_owned(); 9]));
    let impose = |input: &str, code, args: &[&str]| {
        refused(
            &bench,
            code,
            &[&["impose", input, "-o", "out.pdf"], args].concat(),
        )
    };
    insta("zero-pages", &impose("none.pdf", 1, &["--fold", "flat"]));
    insta(
        "one-sheet",
        &impose("nine.pdf", 2, &["--fold", "pocketmod", "--one-sheet"]),
    );
    insta(
        "no-blanks",
        &impose("nine.pdf", 2, &["--fold", "saddle", "--blanks", "error"]),
    );
    insta(
        "creep-without-trim",
        &impose("nine.pdf", 2, &["--fold", "saddle", "--creep", "80g"]),
    );
    insta(
        "inside-of-flat",
        &impose("nine.pdf", 2, &["--fold", "flat", "--inside", "1"]),
    );
    insta(
        "backs-of-one-side",
        &impose("nine.pdf", 2, &["--fold", "pocketmod", "--sides", "backs"]),
    );
}

#[test]
fn a_locked_pdf_stays_locked() {
    let bench = Bench::new();
    let locked = super::support::root().join("crates/pdf/fixtures/password.pdf");
    bench.write("locked.pdf", std::fs::read(locked).expect("the fixture"));
    insta(
        "encrypted",
        &refused(
            &bench,
            1,
            &["impose", "locked.pdf", "--fold", "flat", "-o", "out.pdf"],
        ),
    );
}

#[test]
fn wrong_orders() {
    let bench = Bench::new();
    let print = |args: &[&str]| refused(&bench, 2, &[&["print"], args].concat());
    insta("unknown-game", &print(&["lantern-stare", "pocketmod"]));
    insta("unknown-product", &print(&["lantern-stair", "pocketmood"]));
    insta(
        "unknown-fold",
        &print(&["lantern-stair", "pocketmod", "--fold", "pocketmob"]),
    );
    insta(
        "unknown-paper",
        &print(&["lantern-stair", "pocketmod", "--paper", "a44"]),
    );
    insta(
        "small-paper",
        &print(&["lantern-stair", "pocketmod", "--paper", "40x40mm"]),
    );
    insta(
        "unknown-printer",
        &print(&["lantern-stair", "pocketmod", "--printer", "office"]),
    );
    insta(
        "large-print-pocketmod",
        &print(&["lantern-stair", "pocketmod", "--large-print"]),
    );
}

#[test]
fn wrong_places() {
    let bench = Bench::new();
    bench.write("blocker", "a file");
    let print = |out: &str| {
        refused(
            &bench,
            3,
            &["print", "lantern-stair", "pocketmod", "-o", out],
        )
    };
    insta("output-folder", &print("."));
    insta("output-nowhere", &print("no/such/folder/out.pdf"));
    insta("output-below-a-file", &print("blocker/out.pdf"));
}

/// Compares a whole message with the one in `tests/messages/`; `UPDATE=1` writes it.
pub fn insta(name: &str, message: &str) {
    let path = super::support::root()
        .join("tests/messages")
        .join(format!("{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        std::fs::write(&path, message).expect("the message is written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_else(|_| {
        panic!("no expectation `{name}`; the message is:\n{message}\nwrite it with `UPDATE=1 cargo test`")
    });
    assert_eq!(message, expected, "message `{name}`");
}
