//! Themes: every product fits in every look. `MATRIX=1 cargo test --release themes` walks all products on both papers, with much and little ink.

use super::paper::products;
use super::reading_back;
use super::support::{Bench, games, root, seeded};

/// Names of the themes in the folder, `plain` first.
fn themes() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("templates/themes")).expect("templates/themes/");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a file").path())
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort_by_key(|name| (name != "plain", name.clone()));
    names
}

fn pages(bench: &Bench, game: &str, product: &str, options: &[&str]) -> usize {
    let args = ["print", game, product, "-o", "out.pdf"];
    bench.ok(&[&args[..], seeded(product), options].concat());
    lopdf::Document::load_mem(&bench.read("out.pdf"))
        .expect("a PDF")
        .get_pages()
        .len()
}

#[test]
fn every_product_fits_in_every_theme_on_as_many_sheets() {
    let bench = Bench::new();
    let whole = std::env::var_os("MATRIX").is_some();
    let editions: &[&[&str]] = if whole {
        &[&[], &["--ink-saver"], &["--paper", "letter"]]
    } else {
        &[&["--ink-saver"]]
    };
    for game in games() {
        // The fullest pages tell most; a flowing booklet takes the room it needs.
        let full = |(id, fold): &(String, String)| {
            whole || fold == "pocketmod" || id == "reference" || id.ends_with("-sheet")
        };
        for (product, _) in products(&bench, &game).iter().filter(|line| full(line)) {
            for edition in editions {
                let plain = pages(&bench, &game, product, edition);
                for theme in &themes()[1..] {
                    let options = [edition, &["--theme", theme][..]].concat();
                    let themed = pages(&bench, &game, product, &options);
                    assert_eq!(themed, plain, "{game} {product} in {theme} {edition:?}");
                }
            }
        }
    }
}

#[test]
fn a_theme_changes_the_look_and_not_a_word() {
    let bench = Bench::new();
    let words = |theme: &str| {
        bench.ok(&[
            "print",
            "lantern-stair",
            "pocketmod",
            "--theme",
            theme,
            "-o",
            "out.pdf",
        ]);
        let pdf = bench.read("out.pdf");
        let mut words: Vec<String> = reading_back::texts(&pdf)
            .iter()
            .flat_map(|run| {
                run.text
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        words.sort();
        (words.concat().len(), pdf)
    };
    let (plain, plain_pdf) = words("plain");
    for theme in &themes()[1..] {
        let (letters, pdf) = words(theme);
        assert_ne!(pdf, plain_pdf, "{theme} looks like plain");
        // Hyphens at line ends may differ by a few.
        assert!(
            letters.abs_diff(plain) <= plain / 100,
            "{theme}: {letters} letters, plain {plain}"
        );
    }
}

#[test]
fn an_unknown_theme_is_a_wrong_command() {
    let bench = Bench::new();
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--theme",
        "moden",
        "-o",
        "x.pdf",
    ]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: there is no theme called `moden`\n  hint: did you mean `modern`?\n"
        )
    );
}

/// A theme of one's own stands beside the built-in ones; one that asks for what no paper can bear is refused.
#[test]
fn a_theme_of_ones_own_needs_one_file() {
    let bench = Bench::new();
    std::fs::create_dir_all(bench.path("mine/themes")).expect("a folder");
    let print = [
        "print",
        "lantern-stair",
        "pocketmod",
        "--templates",
        "mine",
        "--theme",
        "loud",
        "-o",
        "x.pdf",
    ];
    bench.write(
        "mine/themes/loud.typ",
        "// Loud: large.\n#let theme = (size: (title: 2.9em))\n",
    );
    bench.ok(&print);
    for (theme, message) in [
        (
            "(size: (small: 0.8em))",
            "the size small of a theme must lie between 0.9em and 3em",
        ),
        (
            "(stroke: (hair: 0.1pt + black))",
            "the stroke hair of a theme is thinner than 0.25pt",
        ),
        ("(colour: red)", "a theme has no part colour"),
        (
            "(box: (corners: 1mm))",
            "the part box of a theme has no corners",
        ),
    ] {
        bench.write(
            "mine/themes/loud.typ",
            format!("// Loud.\n#let theme = {theme}\n"),
        );
        let run = bench.run(&print);
        assert_eq!(run.code, 1, "{theme}");
        assert!(run.err.contains(message), "{}", run.err);
    }
}

/// Every word that a ruleset may say about covers is a file, and every file can be said.
#[test]
fn pieces_of_covers_are_files_and_words() {
    use delvepress::model::keys::WordSet;
    use delvepress::model::{CoverEmblem, CoverFrame, CoverLayout, CoverOrnament};
    let pieces: [(&str, &[&str]); 4] = [
        ("covers", CoverLayout::WORDS),
        ("frames", CoverFrame::WORDS),
        ("ornaments", CoverOrnament::WORDS),
        ("emblems", CoverEmblem::WORDS),
    ];
    for (folder, words) in pieces {
        let entries = std::fs::read_dir(root().join("templates").join(folder)).expect(folder);
        let mut files: Vec<String> = entries
            .map(|entry| {
                let path = entry.expect("a file").path();
                path.file_stem().expect("a name").to_string_lossy().into()
            })
            .collect();
        files.sort();
        let mut words = words.to_vec();
        words.sort_unstable();
        assert_eq!(files, words, "templates/{folder}");
    }
}

/// The sample game with a look and a dungeon of its own.
fn variant(look: &str, dungeon: &str) -> String {
    format!(
        "format = 1\nid = \"my-game\"\ntitle = \"My Game\"\nextends = \"lantern-stair\"\nlicence = \"CC0-1.0\"\ncredit = \"me\"\n\n[look]\n{look}\n[dungeon]\n{dungeon}\n"
    )
}

/// All letters of the printed file, without spaces.
fn read_back(bench: &Bench) -> String {
    let runs = reading_back::texts(&bench.read("out.pdf"));
    let words = runs.iter().flat_map(|run| run.text.split_whitespace());
    words.collect()
}

/// A title is broken inside a word only on the smallest covers, where no readable size fits it, and never leaves its cover: `print` refuses what
/// does.
#[test]
fn titles_of_covers_are_hyphenated_only_where_no_size_fits() {
    let bench = Bench::new();
    let titles = [
        "Treppenhausbeleuchtungswärter",
        "The Unspeakable Antechambers of the Incomprehensible Lighthousekeepers of Saint Erm",
        "A",
    ];
    for title in titles {
        for cover in ["poster", "plate", "window", "label"] {
            let look = format!("cover = \"{cover}\"\n");
            let dungeon = format!("title = \"{title}\"\n");
            bench.write("game.toml", variant(&look, &dungeon));
            let args = [
                "print",
                "game.toml",
                "booklet",
                "--seed",
                "5",
                "--runs",
                "0",
                "-o",
                "out.pdf",
            ];
            for more in [&[][..], &["--length", "tiny", "--fold", "pocketmod"]] {
                bench.ok(&[&args[..], more].concat());
                let letters: String = title.split_whitespace().collect();
                let mut read = read_back(&bench);
                if !more.is_empty() {
                    read = read.replace(['-', '\u{2010}', '\u{ad}'], "");
                }
                assert!(read.contains(&letters), "{title} {cover} {more:?}");
            }
        }
    }
}

/// A game may choose any piece for any theme: all of them together are a cover.
#[test]
fn every_piece_makes_a_cover() {
    let bench = Bench::new();
    for (number, (cover, frame, ornament, emblem)) in [
        ("poster", "rules", "line", "seal"),
        ("plate", "deco", "lozenges", "tower"),
        ("window", "facets", "rays", "die"),
        ("label", "notched", "facets", "torches"),
        ("poster", "ledger", "flames", "squares"),
        ("plate", "typed", "squares", "serpent"),
        ("window", "card", "dashes", "hexes"),
        ("label", "folder", "hexes", "pledges"),
        ("poster", "waymarks", "pips", "papers"),
        ("label", "deco", "ticks", "seal"),
    ]
    .into_iter()
    .enumerate()
    {
        let look = format!(
            "fonts = {{ title = \"Limelight\", heading = \"Josefin Sans\" }}\ncover = \"{cover}\"\nframe = \"{frame}\"\nornament = \"{ornament}\"\nemblem = \"{emblem}\"\n"
        );
        bench.write("game.toml", variant(&look, ""));
        let theme = themes()[number % themes().len()].clone();
        let args = [
            "print",
            "game.toml",
            "booklet",
            "--seed",
            "5",
            "--runs",
            "0",
            "--fold",
            "pocketmod",
        ];
        bench.ok(&[&args[..], &["--theme", &theme, "-o", "out.pdf"]].concat());
        assert!(
            read_back(&bench).contains("MyGame"),
            "{cover} {frame} {ornament} {emblem}"
        );
    }
}

#[test]
fn a_wrong_look_is_an_error_with_a_hint() {
    let bench = Bench::new();
    let head =
        "format = 1\nid = \"g\"\ntitle = \"G\"\nlicence = \"CC0-1.0\"\ncredit = \"me\"\n\n[look]\n";
    for (line, message) in [
        ("theme = \"torchlite\"", "did you mean `torchlight`?"),
        (
            "fonts = { title = \"Limelght\" }",
            "did you mean `Limelight`?",
        ),
        ("frame = \"decco\"", "did you mean `deco`?"),
        ("ornament = \"ray\"", "did you mean `rays`?"),
        ("emblem = \"towers\"", "did you mean `tower`?"),
        ("cover = \"postr\"", "did you mean `poster`?"),
        ("fram = \"deco\"", "did you mean `frame`?"),
    ] {
        bench.write("g.toml", format!("{head}{line}\n"));
        let run = bench.run(&["print", "g.toml", "tables", "-o", "x.pdf"]);
        assert_ne!(run.code, 0, "{line}");
        assert!(run.err.contains(message), "{line}: {}", run.err);
    }
}

/// Office paper looks like office paper, whatever the game looks like.
#[test]
fn a_disguise_takes_off_the_look_of_the_game() {
    let bench = Bench::new();
    let print = |more: &[&str]| {
        let args = [
            "print",
            "lantern-stair",
            "pocketmod",
            "--disguise",
            "minutes",
            "-o",
            "out.pdf",
        ];
        bench.ok(&[&args[..], more].concat());
        bench.read("out.pdf")
    };
    assert_eq!(print(&[]), print(&["--theme", "plain"]));
    assert_ne!(print(&[]), print(&["--theme", "beacon"]));
}
