//! What play needs is on paper: nothing is missing from what ships, and what is taken off a page is missed by name.

use std::collections::BTreeSet;

use delvepress::impose::Paper;
use delvepress::model::{Ruleset, Topic};
use delvepress::press::{self, Order};
use delvepress::ruleset;
use delvepress::verify::ruleset::{compare, compare_with_paper};

use super::rulesets::read;
use super::support::{Bench, root};

/// Games whose texts say what they cover, with the product that is the whole game.
const COMPLETE: &[(&str, &str)] = &[("lantern-stair", "pocketmod"), ("d4-dungeon", "pocketmod")];

/// A piece of a game's files that is replaced, and something that play then misses.
struct Omission {
    from: &'static str,
    to: &'static str,
    missed: &'static str,
}

const fn leave_out(from: &'static str, missed: &'static str) -> Omission {
    Omission {
        from,
        to: "",
        missed,
    }
}

const fn change(from: &'static str, to: &'static str, missed: &'static str) -> Omission {
    Omission { from, to, missed }
}

const LANTERN: &[Omission] = &[
    leave_out(
        "    { block = \"rule\", rule = \"idea\" },\n",
        "procedure adventure",
    ),
    // The same rule is on the character sheet, so its neighbour tells the two apart.
    change(
        "    { block = \"rule\", rule = \"climb\" },\n    { block = \"rule\", rule = \"nerve\" },\n",
        "    { block = \"rule\", rule = \"nerve\" },\n",
        "procedure enter",
    ),
    change(
        "    { block = \"rule\", rule = \"climb\" },\n    { block = \"rule\", rule = \"nerve\" },\n",
        "    { block = \"rule\", rule = \"climb\" },\n",
        "test nerve-test",
    ),
    change(
        "  { blocks = [\n    { block = \"rule\", rule = \"fight\" },\n",
        "  { blocks = [\n",
        "procedure fight",
    ),
    leave_out(
        "    { block = \"roll-table\", table = \"draught\" },\n",
        "row 6 of draught",
    ),
    change(
        "    { block = \"roll-table\", table = \"landing\" },\n",
        "    { block = \"roll-table\", table = \"landing\", rows = \"1-11\" },\n",
        "row 12+ of landing",
    ),
    change(
        "table = \"landing\" },",
        "table = \"landing\", columns = [\"name\"] },",
        "row 7 of landing",
    ),
    change(
        "table = \"landing\" },",
        "table = \"landing\", rows = \"9-20\" },",
        "offer cupboard",
    ),
    change(
        "columns = [\"name\", \"level\", \"hits\", \"bite\"] },",
        "columns = [\"name\", \"level\", \"hits\"] },",
        "foe keeper",
    ),
    change(
        "columns = [\"name\", \"level\", \"hits\", \"bite\"] },",
        "columns = [\"name\", \"hits\", \"bite\"] },",
        "foe lamp-moth",
    ),
    change(
        "columns = [\"name\", \"level\", \"hits\", \"bite\"] },",
        "columns = [\"name\", \"level\", \"hits\", \"bite\"], note = false },",
        "trait smother",
    ),
    leave_out("covers = [\"trait smother\"]\n", "trait smother"),
    change(
        "\"bite\"] },\n    { block = \"roll-table\", table = \"treasure\", columns = [\"name\", \"text\"] },",
        "\"bite\"] },\n    { block = \"roll-table\", table = \"treasure\", columns = [\"name\", \"coins\"] },",
        "row 5 of treasure",
    ),
    change(
        "\"bite\"] },\n    { block = \"roll-table\", table = \"treasure\", columns = [\"name\", \"text\"] },",
        "\"bite\"] },\n    { block = \"roll-table\", table = \"treasure\", columns = [\"name\", \"text\"], rows = \"1-5\" },",
        "row 6 of treasure",
    ),
    change(
        "    { block = \"stats\", stats = [\"nerve\", \"coins\"], columns = 2 },\n    { block = \"track\", stat = \"health\", hint",
        "    { block = \"stats\", stats = [\"coins\"], columns = 2 },\n    { block = \"track\", stat = \"health\", hint",
        "start nerve",
    ),
    leave_out(
        "    { block = \"track\", stat = \"health\", hint = \"0 = the stair keeps you\" },\n",
        "start health",
    ),
    leave_out(
        "    { block = \"track\", stat = \"oil\", hint = \"1 each landing\" },\n",
        "start oil",
    ),
    leave_out(
        "    { block = \"lines\", title = \"Things\", count = 4, labels = [\"Matches (burnt once: 1 oil)\"], covers = [\"item matches\"] },\n",
        "item matches",
    ),
    leave_out(
        "    { block = \"list\", list = \"trades\", columns = [\"roll-of\", \"name\", \"text\"] },\n",
        "class bell-ringer",
    ),
    change(
        "columns = [\"roll-of\", \"name\", \"text\"] },",
        "columns = [\"roll-of\", \"name\"] },",
        "trait light-fingers",
    ),
];

const D4: &[Omission] = &[
    leave_out(
        "    { block = \"rule\", rule = \"pocket-win\", when = { disguised = \"no\" } },\n",
        "procedure adventure",
    ),
    change(
        "rule = \"pocket-win\", when = { disguised = \"no\" }",
        "rule = \"pocket-win\", when = { disguised = \"yes\" }",
        "item macguffin",
    ),
    leave_out(
        "    { block = \"rule\", rule = \"pocket-hero\" },\n    { block = \"rule\", rule = \"pocket-explore\" },\n",
        "class cleric",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-hero\" },\n    { block = \"rule\", rule = \"pocket-explore\" },\n",
        "    { block = \"rule\", rule = \"pocket-explore\" },\n",
        "trait cleric-power",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-hero\" },\n    { block = \"rule\", rule = \"pocket-explore\" },\n",
        "    { block = \"rule\", rule = \"pocket-hero\" },\n",
        "procedure treasure",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-fight\" },\n    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "procedure strike",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-fight\" },\n    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "foe dungeon-boss",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-fight\" },\n    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "    { block = \"rule\", rule = \"pocket-fight\" },\n",
        "procedure spring-trap",
    ),
    change(
        "    { block = \"rule\", rule = \"pocket-fight\" },\n    { block = \"rule\", rule = \"pocket-luck\" },\n",
        "    { block = \"rule\", rule = \"pocket-fight\" },\n",
        "start attack-luck",
    ),
    leave_out(
        "    { block = \"roll-table\", table = \"RT\", columns = [\"level\", \"name\", \"exits\"], covers = [\"table RT\"] },\n",
        "row 15+ of RT",
    ),
    leave_out(", covers = [\"table RT\"]", "row 1 of RT"),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"]",
        "covers = [\"table GT-treasure\"]",
        "row 5 of GT-rest",
    ),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"]",
        "covers = [\"table GT-rest\"]",
        "row 8 of GT-treasure",
    ),
    change(
        "covers = [\"table GT-normal-item\", \"table GT-magic-item\"]",
        "covers = [\"table GT-magic-item\"]",
        "row 4 of GT-normal-item",
    ),
    change(
        "covers = [\"table GT-normal-item\", \"table GT-magic-item\"]",
        "covers = [\"table GT-normal-item\"]",
        "row 7 of GT-magic-item",
    ),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n    { block = \"rule\", rule = \"pocket-rest\" },\n",
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n",
        "row 2 of GT-random-monster",
    ),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n    { block = \"rule\", rule = \"pocket-rest\" },\n",
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n",
        "procedure ambush",
    ),
    leave_out(
        "    { block = \"rule\", rule = \"pocket-items\" },\n",
        "item healing-potion",
    ),
    leave_out(
        "    { block = \"boxes\", label = \"4 monsters killed\", count = 4, covers = [\"quest four-monsters\", \"offer level-up\"] },\n",
        "quest four-monsters",
    ),
    leave_out(
        "    { block = \"boxes\", label = \"25 gold gained\", count = 1, covers = [\"quest first-golds\"] },\n",
        "quest first-golds",
    ),
];

/// A game with one piece of its files replaced, which must be there once.
fn read_without(game: &str, omission: &Omission) -> Ruleset {
    let folder = root().join("rulesets").join(game);
    let entries = std::fs::read_dir(&folder).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    paths.sort();
    let mut found = 0;
    let mut files = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        found += text.matches(omission.from).count();
        let text = text.replace(omission.from, omission.to);
        files.push((path.display().to_string(), text));
    }
    assert_eq!(found, 1, "{game}: {}", omission.from);
    let reading = ruleset::read(files, &ruleset::no_base);
    reading.ruleset.unwrap_or_else(|| {
        panic!(
            "{game}, {}:\n{}",
            omission.missed,
            delvepress::diag::render(&reading.sources, &reading.diagnostics, false)
        )
    })
}

fn topics(ruleset: &Ruleset, product: &str) -> BTreeSet<Topic> {
    let paper = Paper::parse("a4").expect("a paper");
    let order = Order::new(ruleset, product, paper).expect("an order");
    press::topics_on_paper(ruleset, &order).expect("pages")
}

fn words(topics: &BTreeSet<Topic>) -> Vec<String> {
    topics.iter().map(ToString::to_string).collect()
}

#[test]
fn what_ships_is_complete_and_every_omission_is_found() {
    let mut planted = 0;
    for ((game, product), omissions) in COMPLETE.iter().zip([LANTERN, D4]) {
        let ruleset = read(game);
        let whole = compare_with_paper(&ruleset, &topics(&ruleset, product)).expect("games");
        assert!(whole.games >= 400 && whole.needed.len() > 40, "{game}");
        assert_eq!(words(&whole.missing), Vec::<String>::new(), "{game}");
        for omission in omissions {
            let less = read_without(game, omission);
            // The same games are played: only paper has changed.
            let found = compare(&less, whole.needed.clone(), &topics(&less, product));
            let missing = words(&found.missing);
            assert!(
                missing.iter().any(|topic| topic == omission.missed),
                "{game}: without `{}` there should be no {}, but only this is missed: {missing:?}",
                omission.from,
                omission.missed
            );
            planted += 1;
        }
    }
    assert_eq!(planted, 40);
}

/// A footing that every rule has from itself alone would hold up anything.
#[test]
fn a_rule_is_implied_only_by_rules_on_paper() {
    let ruleset = read("lantern-stair");
    let needed: BTreeSet<Topic> = ["bite", "fight"]
        .map(|id| Topic::Procedure(id.into()))
        .into();
    let nothing = compare(&ruleset, needed.clone(), &BTreeSet::new());
    assert_eq!(
        words(&nothing.missing),
        ["procedure bite", "procedure fight"]
    );
    let fight = BTreeSet::from([Topic::Procedure("fight".into())]);
    let found = compare(&ruleset, needed, &fight);
    assert_eq!(words(&found.implied), ["procedure bite"]);
    assert_eq!(words(&found.missing), Vec::<String>::new());
}

#[test]
fn verify_lists_what_is_needed_shown_and_missing() {
    let bench = Bench::new();
    let run = bench.run(&["verify", "lantern-stair", "character-sheet"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\n  procedure fight\n"), "{}", run.out);
    assert!(run.out.contains("\nnot on paper: "), "{}", run.out);
    let run = bench.run(&["verify", "lantern-stair", "pocketmod", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(value["missing"], serde_json::json!([]));
    assert_eq!(value["games"], 800);
    let run = bench.run(&["verify", "lantern-stair", "booklet"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("what `booklet` shows is not recorded"));
}
