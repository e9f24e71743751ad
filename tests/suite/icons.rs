//! Icons as users meet them: on paper with those who drew them, off disguises, and drawings of one's own.

use std::collections::BTreeSet;

use serde_json::Value;

use super::support::{Bench, games};

/// Every icon of a content with its alternative text, and everything that it says.
fn walk(value: &Value, icons: &mut Vec<(String, String)>, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| walk(value, icons, texts)),
        Value::Object(values) => {
            for (key, value) in values {
                if key == "icon" && !value.is_null() {
                    let word = |key: &str| value[key].as_str().expect("words").to_owned();
                    icons.push((word("name"), word("alt")));
                } else {
                    walk(value, icons, texts);
                }
            }
        }
        _ => {}
    }
}

/// The icons of a product, and its words.
fn content(bench: &Bench, order: &[&str]) -> (Vec<(String, String)>, Vec<String>) {
    let run = bench.ok(&[&["print"], order, &["--format", "json", "-o", "-"]].concat());
    let content = serde_json::from_str(&run.out).expect("JSON");
    let (mut icons, mut texts) = (Vec::new(), Vec::new());
    walk(&content, &mut icons, &mut texts);
    (icons, texts)
}

/// A game with a drawing of its own, on a stat and on a row.
const OWN: &str = r#"
format = 1
id = "mice"
title = "Mice"
credit = "Me"
licence = "CC0-1.0"
icon = "rat"

[stat.hp]
kind = "pool"
max = 6
icon = "pictures/cheese.svg"

[foe.cat]
icon = "cat"
text = "Purrs."

[rule.play]
text = "Run."
"#;

const CHEESE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M5 70L95 40V90H5Z"/><circle cx="50" cy="75" r="8" fill="white"/></svg>"#;

fn own_game(bench: &Bench, drawing: Option<&str>) -> String {
    let folder = bench.path("mice");
    std::fs::create_dir_all(folder.join("pictures")).expect("a folder");
    std::fs::write(folder.join("game.toml"), OWN).expect("a file");
    if let Some(drawing) = drawing {
        std::fs::write(folder.join("pictures/cheese.svg"), drawing).expect("a file");
    }
    folder.display().to_string()
}

#[test]
fn every_game_prints_icons_and_names_who_drew_them() {
    let bench = Bench::new();
    for game in games() {
        let (icons, texts) = content(&bench, &[&game, "cards", "--of", "foes"]);
        assert!(icons.len() >= 2, "{game} has {} icons", icons.len());
        let authors: BTreeSet<&str> = icons
            .iter()
            .filter_map(|(name, _)| delvepress::icons::find(name)?.author())
            .map(|author| author.name.as_str())
            .collect();
        let line = texts.iter().find(|text| text.contains("game-icons.net"));
        let line = line.unwrap_or_else(|| panic!("{game} names nobody"));
        for author in authors {
            assert!(line.contains(author), "{game}: {author} is not in `{line}`");
        }
        for (name, alt) in icons {
            assert!(!alt.trim().is_empty(), "{game}: {name} has no words");
        }
    }
}

#[test]
fn no_disguise_shows_an_icon() {
    let bench = Bench::new();
    let mut plain = 0;
    for game in games() {
        for product in ["pocketmod", "reference", "character-sheet"] {
            let order = [game.as_str(), product];
            if bench
                .run(&[&["print"], &order[..], &["--format", "json", "-o", "-"]].concat())
                .code
                != 0
            {
                continue;
            }
            plain += content(&bench, &[&order[..], &["--disguise", "none"]].concat())
                .0
                .len();
            for extra in [
                &["--disguise", "minutes"][..],
                &["--disguise", "minutes", "--deep"],
            ] {
                let order = [
                    &["print"],
                    &order[..],
                    extra,
                    &["--seed", "3", "--format", "json", "-o", "-"],
                ]
                .concat();
                let run = bench.run(&order);
                if run.code != 0 {
                    // Not every product takes every disguise, and the command says so.
                    assert_eq!(run.code, 2, "{order:?}: {}", run.err);
                    continue;
                }
                let content = serde_json::from_str(&run.out).expect("JSON");
                let (mut icons, mut texts) = (Vec::new(), Vec::new());
                walk(&content, &mut icons, &mut texts);
                assert_eq!(icons, [], "{order:?}");
                assert!(
                    texts.iter().all(|text| !text.contains("game-icons.net")),
                    "{order:?}"
                );
            }
        }
    }
    assert!(plain > 20, "{plain} icons in plain clothes");
}

#[test]
fn cards_are_the_same_bytes_every_time() {
    let bench = Bench::new();
    for file in ["one.pdf", "two.pdf"] {
        bench.ok(&[
            "print",
            "lantern-stair",
            "cards",
            "--of",
            "foes",
            "--two-sided",
            "-o",
            file,
        ]);
    }
    assert!(bench.read("one.pdf") == bench.read("two.pdf"));
}

#[test]
fn a_drawing_of_the_game_is_an_icon() {
    let bench = Bench::new();
    let game = own_game(&bench, Some(CHEESE));
    let (icons, texts) = content(&bench, &[&game, "character-sheet"]);
    assert_eq!(icons, [("pictures/cheese.svg".to_owned(), "Hp".to_owned())]);
    assert!(
        texts.iter().all(|text| !text.contains("game-icons.net")),
        "nobody else drew it"
    );
    bench.ok(&["print", &game, "character-sheet", "-o", "sheet.pdf"]);
    bench.ok(&["eject", "sheet", &game, "character-sheet"]);
    let data = bench.read("sheet/icons/pictures/cheese.svg.json");
    assert!(data.starts_with(br#"[{"blank":false,"even-odd":false,"segments":[[0,256,3584]"#));
}

#[test]
fn a_drawing_that_cannot_be_printed_is_refused() {
    let bench = Bench::new();
    let game = own_game(&bench, None);
    let run = bench.run(&["print", &game, "character-sheet", "-o", "sheet.pdf"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "error: the icon `pictures/cheese.svg` is not in the folder of the game\n  hint: its path begins at that folder\n"
        )
    );
    own_game(
        &bench,
        Some("<svg xmlns='http://www.w3.org/2000/svg'><text>x</text></svg>"),
    );
    let run = bench.run(&["check", &game]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err
            .contains("the icon `pictures/cheese.svg` cannot be printed: "),
        "{}",
        run.err
    );
}

#[cfg(unix)]
#[test]
fn a_drawing_outside_the_folder_is_not_read() {
    let bench = Bench::new();
    let game = own_game(&bench, None);
    let secret = bench.write("secret.svg", CHEESE);
    let link = bench.path("mice").join("pictures/cheese.svg");
    std::os::unix::fs::symlink(secret, link).expect("a link");
    let run = bench.run(&["print", &game, "character-sheet", "-o", "sheet.pdf"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "error: the icon `pictures/cheese.svg` is outside the folder of the game\n  hint: copy the drawing inside\n"
        )
    );
}

#[test]
fn words_find_icons() {
    let bench = Bench::new();
    let run = bench.ok(&["icons", "goblin"]);
    assert_eq!(
        run.out,
        "goblin       Caro Asercion\ngoblin-camp  Delapouite\ngoblin-head  Delapouite\n"
    );
    let run = bench.ok(&["icons", "dragon", "head", "--json"]);
    let found: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(found[0]["name"], "dragon-head");
    assert_eq!(found[0]["author"], "Lorc");
    let run = bench.run(&["icons", "xyzzyx"]);
    assert_eq!(run.code, 2, "{}", run.err);
    bench.ok(&["icons", "goblin", "-o", "sheet.pdf"]);
    bench.ok(&["icons", "goblin", "-o", "sheet.png"]);
    assert!(bench.read("sheet.pdf").starts_with(b"%PDF"));
    assert!(bench.read("sheet.png").starts_with(b"\x89PNG"));
}
