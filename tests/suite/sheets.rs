//! Sheets as their users meet them: filled, rolled, of one's own, with a picture; and what is said when they are wrong.

use delvepress::content::room_for_heroes;
use delvepress::hero::{self, HeroRequest};

use super::bad_input::{insta, refused};
use super::reading_back::texts;
use super::rulesets::read;
use super::support::{Bench, games, root};

/// All words of a PDF without blanks, so that no line break is in the way.
fn words(pdf: &[u8]) -> String {
    let runs = texts(pdf).into_iter().map(|run| run.text);
    runs.collect::<String>().split_whitespace().collect()
}

fn tight(words: &str) -> String {
    words.split_whitespace().collect()
}

/// Products of a game that show one hero or several: `(id, room)`.
fn sheets(game: &str) -> Vec<(String, usize)> {
    let ruleset = read(game);
    let products = ruleset.products.iter();
    let sheets = products.filter(|product| product.id.ends_with("-sheet"));
    sheets
        .map(|product| (product.id.clone(), room_for_heroes(product)))
        .filter(|(_, room)| *room > 0)
        .collect()
}

#[test]
fn a_rolled_sheet_prints_the_hero_that_the_seed_makes() {
    let bench = Bench::new();
    let mut seen = 0;
    for game in games() {
        let ruleset = read(&game);
        for (product, room) in sheets(&game) {
            let print = |out: &str, paper: &str| {
                let rolled = ["--rolled", "--seed", "11", "--paper", paper, "-o", out];
                bench.ok(&[&["print", &game, &product], &rolled[..]].concat());
                bench.read(out)
            };
            let (first, second) = (print("1.pdf", "a4"), print("2.pdf", "a4"));
            assert!(first == second, "{game} {product}: not the same bytes");
            let letter = words(&print("3.pdf", "letter"));
            let shown = words(&first);
            assert_eq!(shown, letter, "{game} {product}: A4 and Letter differ");
            let heroes = match room {
                1 => vec![hero::make(&ruleset, &HeroRequest::none(), 11).expect("a hero")],
                _ => hero::make_party(&ruleset, &[], 11).expect("a party").heroes,
            };
            for hero in heroes
                .iter()
                .take(room)
                .filter(|_| product != "adventure-sheet")
            {
                let mut expected = vec![hero.name.clone()];
                let classes = hero.classes.iter();
                expected
                    .extend(classes.map(|(_, id)| ruleset.classes.get(id).unwrap().label.clone()));
                let items = hero.items.iter();
                expected.extend(items.map(|(id, _)| ruleset.items.get(id).unwrap().label.clone()));
                for one in expected {
                    assert!(
                        shown.contains(&tight(&one)),
                        "`{one}` is not on {game} {product}"
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 40, "only {seen} words looked for");
}

#[test]
fn a_hero_file_fills_the_sheet_and_several_make_copies() {
    let bench = Bench::new();
    for (seed, out) in [("1", "ada.toml"), ("2", "bram.toml")] {
        bench.ok(&[
            "hero",
            "lantern-stair",
            "--seed",
            seed,
            "--class",
            "bell-ringer",
            "-o",
            out,
        ]);
    }
    bench.ok(&[
        "print",
        "lantern-stair",
        "character-sheet",
        "--hero",
        "ada.toml",
        "--hero",
        "bram.toml",
        "-o",
        "both.pdf",
    ]);
    let runs = texts(&bench.read("both.pdf"));
    assert_eq!(runs.iter().map(|run| run.page).max(), Some(2));
    let ruleset = read("lantern-stair");
    for (seed, page) in [(1, 1), (2, 2)] {
        let request = HeroRequest::none().class("bell-ringer");
        let hero = hero::make(&ruleset, &request, seed).expect("a hero");
        let here = runs.iter().filter(|run| run.page == page);
        let here: String = here.map(|run| run.text.as_str()).collect();
        assert!(
            here.contains(&hero.name),
            "{} is not on page {page}",
            hero.name
        );
    }
    // A hero that was wounded is no longer one that creation makes, and still prints.
    let text = String::from_utf8(bench.read("ada.toml")).expect("text");
    let wounded = text.replace(
        "health = { value = 8, max = 8 }",
        "health = { value = 3, max = 8 }",
    );
    assert_ne!(text, wounded);
    bench.write("wounded.toml", wounded);
    let run = bench.ok(&[
        "print",
        "lantern-stair",
        "character-sheet",
        "--hero",
        "wounded.toml",
        "--format",
        "json",
        "-o",
        "-",
    ]);
    assert!(run.out.contains("\"filled\": 5"), "{}", run.out);
}

#[test]
fn every_product_made_of_blocks_survives_as_a_sheet_of_ones_own() {
    let bench = Bench::new();
    let mut seen = 0;
    for game in games() {
        for product in read(&game)
            .products
            .iter()
            .filter(|product| !product.pages.is_empty())
        {
            let name = format!("{}.toml", product.id);
            let wanted = format!("{game}:{}", product.id);
            bench.ok(&["new", &name, "--sheet", &wanted]);
            let json = ["--format", "json", "-o", "-"];
            let built_in = bench.ok(&[&["print", &game, &product.id], &json[..]].concat());
            let own = bench.ok(&[&["print", &game, "--sheet", &name], &json[..]].concat());
            assert_eq!(built_in.out, own.out, "{wanted}");
            std::fs::remove_file(bench.path(&name)).expect("removed");
            seen += 1;
        }
    }
    assert!(seen > 15, "only {seen} products");
}

/// A picture of a slope from black to white.
fn slope() -> Vec<u8> {
    std::fs::read(root().join("tests/fixtures/slope.png")).expect("the picture")
}

const OWN: &str = r#"
title = "Mine"
theme = "modern"
labels = { health = "Wounds", class = "Calling" }
fonts = { text = "IBM Plex Sans" }
portrait = "me.png"
[[pages]]
columns = 2
blocks = [
  { block = "name" },
  { block = "portrait", size = "small", label = "Me" },
  { block = "break" },
  { block = "track", stat = "health" },
]
"#;

#[test]
fn a_sheet_of_ones_own_has_labels_fonts_and_a_picture() {
    let bench = Bench::new();
    bench.write("mine.toml", OWN);
    bench.write("me.png", slope());
    let print = |out: &str| {
        bench.ok(&[
            "print",
            "lantern-stair",
            "--sheet",
            "mine.toml",
            "--rolled",
            "--seed",
            "3",
            "-o",
            out,
        ]);
        bench.read(out)
    };
    let pdf = print("1.pdf");
    assert!(pdf == print("2.pdf"), "not the same bytes");
    let shown = words(&pdf);
    assert!(
        shown.contains("Wounds") && shown.contains("Calling") && shown.contains("Me"),
        "{shown}"
    );
    let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
    let is = |object: &lopdf::Object, key: &[u8], name: &[u8]| {
        let stream = object.as_stream();
        stream.is_ok_and(|stream| {
            stream
                .dict
                .get(key)
                .and_then(lopdf::Object::as_name)
                .is_ok_and(|is| is == name)
        })
    };
    let mut objects = document.objects.values();
    assert!(
        objects.any(|object| is(object, b"Subtype", b"Image")),
        "no picture"
    );
    let faces: Vec<String> = document
        .objects
        .values()
        .filter_map(|object| {
            object
                .as_dict()
                .ok()?
                .get(b"FontName")
                .ok()?
                .as_name()
                .ok()
                .map(|name| String::from_utf8_lossy(name).into_owned())
        })
        .collect();
    assert!(
        !faces.is_empty() && faces.iter().all(|face| face.contains("Plex")),
        "{faces:?}"
    );
}

const BROKEN: &str = r#"
title = "Broken"
colour = "red"
labels = { helth = "Wounds" }
[[pages]]
blocks = [
  { block = "nam" },
  { block = "track", stat = "helth", marks = { five = "candle" } },
  { block = "sums", sums = { Total = "nerve + + 1" } },
  { block = "slots", boxes = { shield = 4 } },
  { block = "ledger", columns = ["Monster"], wide = ["Monter"], count = 2 },
  { block = "name", hero = 99 },
  { block = "picks", count = 1, from = ["speels"] },
  { block = "portrait", size = "huge" },
]
"#;

#[test]
fn mistakes_in_sheets_heroes_and_pictures_are_told() {
    let bench = Bench::new();
    bench.write("broken.toml", BROKEN);
    bench.write("bad.toml", "title = \"x\n");
    bench.write("fonts.toml", OWN.replace("IBM Plex Sans", "Comic Sans"));
    bench.write("mine.toml", OWN);
    bench.write("me.png", "not a picture");
    bench.ok(&["hero", "lantern-stair", "--seed", "1", "-o", "ada.toml"]);
    let ada = String::from_utf8(bench.read("ada.toml")).expect("text");
    bench.write(
        "hero.toml",
        ada.replace("nerve =", "nerv =")
            .replace("matches =", "match ="),
    );
    bench.write("other.toml", ada.replace("lantern-stair", "other-game"));
    let stair = "lantern-stair";
    let cases: [(&str, i32, &[&str]); 9] = [
        ("sheet-mistakes", 1, &["--sheet", "broken.toml"]),
        ("sheet-no-toml", 1, &["--sheet", "bad.toml"]),
        ("sheet-fonts", 1, &["--sheet", "fonts.toml"]),
        ("sheet-picture", 1, &["--sheet", "mine.toml"]),
        ("sheet-missing", 3, &["--sheet", "nowhere.toml"]),
        (
            "hero-mistakes",
            1,
            &["character-sheet", "--hero", "hero.toml"],
        ),
        (
            "hero-of-another-game",
            1,
            &["character-sheet", "--hero", "other.toml"],
        ),
        ("hero-without-a-place", 2, &["tables", "--hero", "ada.toml"]),
        (
            "rolled-unknown-class",
            2,
            &[
                "character-sheet",
                "--rolled",
                "--seed",
                "1",
                "--class",
                "bel-ringer",
            ],
        ),
    ];
    for (name, code, args) in cases {
        let all = [&["print", stair], args, &["-o", "out.pdf"]].concat();
        insta(name, &refused(&bench, code, &all));
    }
}
