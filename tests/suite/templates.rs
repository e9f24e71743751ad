//! Templates: overriding single files, mistakes in them, and finishing a product by hand with the stock tool.

use std::process::Command;

use super::support::Bench;

#[test]
fn a_template_can_be_replaced() {
    let bench = Bench::new();
    std::fs::create_dir_all(bench.path("mine/blocks")).expect("a folder");
    bench.write(
        "mine/blocks/title.typ",
        "#let title-block(it, layout) = heading(level: 1, upper(it.title))\n",
    );
    bench.ok(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--templates",
        "mine",
        "-o",
        "mine.pdf",
    ]);
    let texts: Vec<String> = super::reading_back::texts(&bench.read("mine.pdf"))
        .into_iter()
        .map(|run| run.text)
        .collect();
    assert!(
        texts.iter().any(|text| text.contains("LANTERN")),
        "{texts:?}"
    );
}

#[test]
fn a_mistake_in_a_template_is_shown_with_its_place() {
    let bench = Bench::new();
    std::fs::create_dir_all(bench.path("mine/blocks")).expect("a folder");
    bench.write(
        "mine/blocks/title.typ",
        "// broken\n#let title-block(it, layout) = it.titel\n",
    );
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--templates",
        "mine",
        "-o",
        "mine.pdf",
    ]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "error: templates/blocks/title.typ:2:35: dictionary does not contain key \"titel\"\n"
    );
    assert!(!bench.path("mine.pdf").exists());
}

/// A face that is not bundled makes Typst warn, and a warning stops the press.
#[test]
fn a_warning_is_a_failure() {
    let bench = Bench::new();
    std::fs::create_dir_all(bench.path("mine/blocks")).expect("a folder");
    bench.write(
        "mine/blocks/title.typ",
        "#let title-block(it, layout) = text(font: \"Comic Sans MS\", it.title)\n",
    );
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--templates",
        "mine",
        "-o",
        "mine.pdf",
    ]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "error: templates/blocks/title.typ:1:43: unknown font family: comic sans ms\n"
    );
}

#[test]
fn an_ejected_product_compiles_with_the_stock_tool() {
    let bench = Bench::new();
    bench.ok(&["eject", "by-hand", "lantern-stair", "pocketmod"]);
    for file in [
        "main.typ",
        "content.json",
        "layout.json",
        "look.json",
        "system.typ",
        "fonts/alegreya/OFL.txt",
    ] {
        assert!(
            bench.path("by-hand").join(file).exists(),
            "{file} is missing"
        );
    }
    let again = bench.run(&["eject", "by-hand", "lantern-stair", "pocketmod"]);
    assert_eq!(
        (again.code, again.err.as_str()),
        (
            3,
            "error: `by-hand` is not empty\n  hint: name a new folder\n"
        )
    );
    let script = "import sys, typst\n\
                  pdf = typst.compile(sys.argv[1] + '/main.typ', font_paths=[sys.argv[1] + '/fonts'], ignore_system_fonts=True)\n\
                  print(pdf[:5].decode())";
    let has_typst = Command::new("python3")
        .args(["-c", "import typst"])
        .output()
        .is_ok_and(|out| out.status.success());
    if !has_typst {
        println!("skipped: the stock compiler (Python package `typst`) is not installed");
        return;
    }
    let output = Command::new("python3")
        .args(["-c", script])
        .arg(bench.path("by-hand"))
        .output()
        .expect("python3 runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "%PDF-\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_face_of_ones_own_must_be_one() {
    let bench = Bench::new();
    std::fs::create_dir_all(bench.path("look/fonts")).expect("a folder");
    bench.write("look/fonts/mine.ttf", "no face");
    let run = bench.run(&["print", "lantern-stair", "pocketmod", "--templates", "look"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(
        run.err,
        "error: `mine.ttf` holds no typeface\n  hint: faces are OpenType or TrueType files, `.otf` or `.ttf`\n"
    );
}
