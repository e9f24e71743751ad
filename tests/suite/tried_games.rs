//! Games in `tests/games` try out what no shipped game uses: hexes and decks of cards. They are read, checked, printed and played.

use super::support::{Bench, root};

const PRODUCTS: [&str; 3] = ["pocketmod", "reference", "character-sheet"];

#[test]
fn games_that_try_things_out_print_and_play() {
    let bench = Bench::new();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join("tests/games")).expect("the folder") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let game = path.to_str().expect("a name");
        bench.ok(&["check", "--strict", game]);
        for product in PRODUCTS {
            bench.ok(&["print", game, product, "-o", "x.pdf"]);
            assert!(bench.read("x.pdf").starts_with(b"%PDF"), "{game} {product}");
        }
        bench.ok(&[
            "dungeon", game, "--seed", "3", "--format", "png", "-o", "map.png",
        ]);
        let run = bench.ok(&["simulate", game, "--runs", "200", "--seed", "5", "--json"]);
        let result: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        assert!(
            result.to_string().contains("won"),
            "{game}: nobody knows who won"
        );
        let again = bench.ok(&["simulate", game, "--runs", "200", "--seed", "5", "--json"]);
        assert_eq!(run.out, again.out, "{game}: the same seed");
        names.push(game.to_owned());
    }
    assert_eq!(names.len(), 2, "{names:?}");
    let cards = names
        .iter()
        .find(|name| name.ends_with("pledge-cellar"))
        .expect("cards");
    bench.ok(&["print", cards, "cards", "--of", "items", "-o", "cards.pdf"]);
}
