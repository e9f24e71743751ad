//! What play needs is on paper: nothing is missing from what ships, and what is taken off a page is missed by name.

use std::collections::BTreeSet;

use delvepress::model::{Ruleset, Topic};
use delvepress::press;
use delvepress::ruleset;
use delvepress::verify::ruleset::{Printout, compare, compare_with_paper};

use super::rulesets::read;
use super::support::{Bench, games, root};

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
    leave_out("    { rule = \"idea\" },\n", "procedure adventure"),
    change(
        "    { rule = \"idea\" },\n    { rule = \"climb\" },\n    { rule = \"nerve\" },\n",
        "    { rule = \"idea\" },\n    { rule = \"climb\" },\n",
        "test nerve-test",
    ),
    leave_out("    { table = \"draught\" },\n", "row 6 of draught"),
    change(
        "    { table = \"landing\" },\n",
        "    { table = \"landing\", rows = \"1-11\" },\n",
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
        "columns = [\"name\", \"level\", \"hits\", \"bite\"], note = false },",
        "trait smother",
    ),
    change(
        "    { block = \"stats\", stats = [\"nerve\", \"coins\"], columns = 2 },\n    { block = \"track\", stat = \"health\", hint",
        "    { block = \"stats\", stats = [\"coins\"], columns = 2 },\n    { block = \"track\", stat = \"health\", hint",
        "start nerve",
    ),
    change(
        "table = \"treasure\", columns = [\"text\"] },\n    { table = \"draught\" },",
        "table = \"treasure\", columns = [\"text\"], rows = \"1-5\" },\n    { table = \"draught\" },",
        "row 6 of treasure",
    ),
    leave_out(
        "    { list = \"trades\", columns = [\"roll-of\", \"name\", \"text\"] },\n",
        "class bell-ringer",
    ),
];

const D4: &[Omission] = &[
    leave_out(
        "    { rule = \"pocket-win\", when = { disguised = \"no\" } },\n",
        "procedure adventure",
    ),
    change(
        "    { rule = \"pocket-hero\" },\n    { rule = \"pocket-explore\" },\n    { rule = \"pocket-win\"",
        "    { rule = \"pocket-explore\" },\n    { rule = \"pocket-win\"",
        "trait cleric-power",
    ),
    change(
        "    { rule = \"pocket-fight\" },\n    { rule = \"pocket-luck\" },\n  ] },\n",
        "    { rule = \"pocket-luck\" },\n  ] },\n",
        "procedure strike",
    ),
    change(
        "    { rule = \"pocket-fight\" },\n    { rule = \"pocket-luck\" },\n  ] },\n",
        "    { rule = \"pocket-fight\" },\n  ] },\n",
        "procedure spring-trap",
    ),
    change(
        "    { table = \"RT\", columns = [\"level\", \"name\", \"exits\"], covers = [\"table RT\"] },\n    { block = \"credit\", brief = true },\n",
        "    { block = \"credit\", brief = true },\n",
        "row 15+ of RT",
    ),
    change(
        ", covers = [\"table RT\"] },\n    { block = \"credit\", brief = true },\n",
        " },\n    { block = \"credit\", brief = true },\n",
        "row 1 of RT",
    ),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n    { rule = \"pocket-rest\" },\n",
        "covers = [\"table GT-treasure\"] },\n    { rule = \"pocket-rest\" },\n",
        "row 5 of GT-rest",
    ),
    change(
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n    { rule = \"pocket-rest\" },\n",
        "covers = [\"table GT-treasure\", \"table GT-rest\"] },\n",
        "row 2 of GT-random-monster",
    ),
    change(
        "    { rule = \"pocket-items\" },\n  ] },\n  { blocks = [\n    { block = \"lines\", title = \"Hero\"",
        "  ] },\n  { blocks = [\n    { block = \"lines\", title = \"Hero\"",
        "item healing-potion",
    ),
    leave_out(
        "    { block = \"boxes\", label = \"4 monsters killed\", count = 4, covers = [\"quest four-monsters\", \"offer level-up\"] },\n",
        "quest four-monsters",
    ),
];

const POCKET: &[Omission] = &[
    leave_out(
        "    { rule = \"pocket-potions\", need = \"essential\" },\n",
        "row 5 of SP",
    ),
    change(
        "    { rule = \"pocket-hero\" },\n    { block = \"stats\",",
        "    { block = \"stats\",",
        "class wizard",
    ),
    change(
        "rule = \"pocket-magic\", need = \"essential\" },\n    { rule = \"pocket-spells\" },",
        "rule = \"pocket-spells\" },",
        "row 7 of MI",
    ),
    change(
        "rule = \"pocket-magic\", need = \"essential\" },\n    { rule = \"pocket-spells\" },",
        "rule = \"pocket-magic\", need = \"essential\" },",
        "item fear",
    ),
];

const POCKET_DELUXE: &[Omission] = &[
    leave_out("    { rule = \"pocket-loot\" },\n", "test search-the-slain"),
    change(
        "    ], covers = [\"table NM-deluxe\", \"table Tr-deluxe\", \"table TC-deluxe\",",
        "    ], covers = [\"table NM-deluxe\", \"table TC-deluxe\",",
        "row 6 of Tr-deluxe",
    ),
];

const POCKET_REFERENCE: &[Omission] = &[leave_out(
    "    { rule = \"out-of-combat\" },\n    { rule = \"fudge\" },\n    { block = \"break\" },\n",
    "procedure count-kills",
)];

const FOUR: &[Omission] = &[
    change(
        "rule = \"pocket-vermin\" },\n    { rule = \"pocket-minions\" },\n  ] },",
        "rule = \"pocket-minions\" },\n  ] },",
        "foe rat",
    ),
    change(
        "rule = \"pocket-vermin\" },\n    { rule = \"pocket-minions\" },\n  ] },",
        "rule = \"pocket-vermin\" },\n  ] },",
        "row 5-6 of troll-regeneration",
    ),
    change(
        "    { rule = \"pocket-traps\" },\n    { rule = \"pocket-events\" },\n",
        "    { rule = \"pocket-traps\" },\n",
        "row 1 of special-events",
    ),
    change(
        "intro = false, columns = [\"name\", \"passage\"], covers = [\"table room-contents\"] },",
        "intro = false, columns = [\"name\", \"passage\"] },",
        "row 9 of room-contents",
    ),
];

const FOUR_REFERENCE: &[Omission] = &[leave_out(
    "    { table = \"vermin\", columns = [\"name\", \"level\", \"treasure\", \"text\"], covers = [{ fragment = \"vermin\" }, \"table rat-infection\"] },\n",
    "row 1 of vermin",
)];

const ROLL: &[Omission] = &[
    change(
        "    { rule = \"pocket-doors\" },\n    { table = \"RC\", title = \"RC: sides\", intro = false, note = false, columns = [\"name\"], when",
        "    { table = \"RC\", title = \"RC: sides\", intro = false, note = false, columns = [\"name\"], when",
        "row 1-30 of RD",
    ),
    change(
        "    { rule = \"pocket-hero\" },\n    { rule = \"pocket-town\", need = \"wanted\" },\n    { rule = \"pocket-memory\"",
        "    { rule = \"pocket-memory\"",
        "start lives",
    ),
    change(
        "rule = \"pocket-tests\" },\n    { rule = \"pocket-fight\" },\n  ] },",
        "rule = \"pocket-tests\" },\n  ] },",
        "row 1-2 of hit-location",
    ),
];

const BEYOND: &[Omission] = &[
    change(
        "    { rule = \"pocket-hero\" },\n    { rule = \"pocket-gear\" },\n  ] },",
        "    { rule = \"pocket-hero\" },\n  ] },",
        "start gold",
    ),
    change(
        "    { rule = \"pocket-below\" },\n    { rule = \"pocket-hoard\" },\n  ] },",
        "    { rule = \"pocket-hoard\" },\n  ] },",
        "row 3-6 of surprise",
    ),
    change(
        "    { rule = \"pocket-saves\" },\n    { rule = \"pocket-magic\" },\n  ] },",
        "    { rule = \"pocket-magic\" },\n  ] },",
        "test saving-throw",
    ),
];

/// Taken off booklets, which are played anew: the name of the kind that misses something.
const BOOKLETS: &[(&str, &str, Omission)] = &[
    (
        "lantern-stair",
        "booklet (keyed)",
        change(
            "    { rule = \"nerve\" },\n    { rule = \"fight\" },\n    { rule = \"things\" },\n    { rule = \"new-climber\" },",
            "    { rule = \"nerve\" },\n    { rule = \"things\" },\n    { rule = \"new-climber\" },",
            "procedure fight",
        ),
    ),
    (
        "lantern-stair",
        "booklet (gamebook, one sheet)",
        change(
            "panels = [\"pocket-play\", \"pocket-climber\", \"pocket-treasure\"]",
            "panels = [\"pocket-play\", \"pocket-treasure\"]",
            "class bell-ringer",
        ),
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

fn words(topics: &BTreeSet<Topic>) -> Vec<String> {
    topics.iter().map(ToString::to_string).collect()
}

/// Nothing is missing from what ships, and each of these omissions is found.
fn find_omissions(game: &str, products: &[&str], modes: &[&str], omissions: &[Omission]) {
    let products: Vec<String> = products.iter().map(|&id| id.to_owned()).collect();
    let modes: Vec<String> = modes.iter().map(|&id| id.to_owned()).collect();
    let print = |ruleset: &Ruleset| {
        let mut papers = press::printouts(ruleset, &products, &modes, None);
        let paper = papers.pop().expect("a paper");
        assert!(paper.refused.is_none(), "{game}: {:?}", paper.refused);
        paper
    };
    let ruleset = read(game);
    let whole = compare_with_paper(&ruleset, &print(&ruleset)).expect("games");
    assert!(whole.games >= 400 && whole.needed.len() > 40, "{game}");
    assert!(
        whole.is_complete(),
        "{game} {products:?}: {}",
        whole.describe()
    );
    for omission in omissions {
        let less = read_without(game, omission);
        // The same games are played: only paper has changed.
        let found = compare(&less, &print(&less), whole.needed.clone());
        assert_missed(game, omission, &words(&found.missing));
    }
}

fn assert_missed(game: &str, omission: &Omission, missing: &[String]) {
    assert!(
        missing.iter().any(|topic| topic == omission.missed),
        "{game}: without `{}` there should be no {}, but only this is missed: {missing:?}",
        omission.from,
        omission.missed
    );
}

#[test]
fn forty_omissions_are_planted() {
    let pages = [
        LANTERN,
        D4,
        POCKET,
        POCKET_DELUXE,
        POCKET_REFERENCE,
        FOUR,
        FOUR_REFERENCE,
        ROLL,
        BEYOND,
    ];
    let on_pages: usize = pages.iter().map(|omissions| omissions.len()).sum();
    assert_eq!(on_pages + BOOKLETS.len(), 40);
}

#[test]
fn lantern_stair_is_complete() {
    find_omissions("lantern-stair", &["pocketmod"], &[], LANTERN);
}

#[test]
fn d4_dungeon_is_complete() {
    find_omissions("d4-dungeon", &["pocketmod"], &[], D4);
    find_omissions("d4-dungeon", &["reference", "character-sheet"], &[], &[]);
}

#[test]
fn pocket_dungeon_is_complete() {
    let game = "pocket-dungeon";
    find_omissions(game, &["pocketmod"], &[], POCKET);
    find_omissions(game, &["deluxe"], &["deluxe"], POCKET_DELUXE);
    let together = ["reference", "character-sheet"];
    find_omissions(game, &together, &["deluxe"], POCKET_REFERENCE);
}

#[test]
fn four_against_darkness_is_complete_with_its_rulebook() {
    let game = "four-against-darkness";
    find_omissions(game, &["pocketmod"], &[], FOUR);
    find_omissions(game, &["reference", "party-sheet"], &[], FOUR_REFERENCE);
}

#[test]
fn roll_through_the_dungeon_is_complete_with_its_rulebook() {
    find_omissions("roll-through-the-dungeon", &["pocketmod"], &[], ROLL);
}

#[test]
fn beyond_is_complete_with_its_rulebook() {
    let game = "beyond-this-point-be-dragons";
    find_omissions(game, &["pocketmod"], &[], BEYOND);
}

#[test]
fn booklets_are_complete_and_their_omissions_found() {
    let booklet = ["booklet".to_owned()];
    for game in games() {
        let ruleset = read(&game);
        for paper in press::printouts(&ruleset, &booklet, &[], None) {
            assert!(paper.refused.is_none(), "{game}: {:?}", paper.refused);
            let needed = paper.needed.clone().expect("players");
            let found = compare(&ruleset, &paper, needed);
            assert!(
                found.is_complete(),
                "{game} {}: {}",
                paper.name,
                found.describe()
            );
        }
    }
    for (game, name, omission) in BOOKLETS {
        let less = read_without(game, omission);
        let papers = press::printouts(&less, &booklet, &[], None);
        let paper = papers
            .iter()
            .find(|paper| paper.name == *name)
            .expect("a kind");
        let needed = paper.needed.clone().expect("players");
        let found = compare(&less, paper, needed);
        assert_missed(game, omission, &words(&found.missing));
    }
}

/// Rooms that are drawn are not rolled for: what is printed with them names no chart that is missing.
#[test]
fn ready_made_dungeons_name_no_chart_that_is_not_there() {
    let game = "pocket-dungeon";
    let dead = |ruleset: &Ruleset| {
        let paper = press::filled_printout(ruleset, "pocketmod").expect("a map");
        assert!(paper.refused.is_none(), "{:?}", paper.refused);
        let needed = paper.needed.clone().expect("nothing");
        words(&compare(ruleset, &paper, needed).dead)
    };
    assert_eq!(dead(&read(game)), [""; 0]);
    let rolled = change(
        "rule = \"entering\", need = \"wanted\", when = { filled = \"no\" } },",
        "rule = \"entering\", need = \"wanted\" },",
        "table ND",
    );
    let found = dead(&read_without(game, &rolled));
    assert_missed(game, &rolled, &found);
    let charts = ["DD", "L", "ND", "NM", "S", "Tr"].map(|id| format!("table {id}"));
    assert_eq!(found, charts);
    let game = "roll-through-the-dungeon";
    assert_eq!(dead(&read(game)), [""; 0]);
    let rolled = change(
        "    { rule = \"pocket-turn\", when = { filled = \"no\" } },\n    { rule = \"pocket-turn-filled\", when = { filled = \"yes\" } },\n",
        "    { rule = \"pocket-turn\" },\n",
        "table RC",
    );
    assert_eq!(dead(&read_without(game, &rolled)), ["table RC", "table RI"]);
}

/// Products that are used together are one paper.
#[test]
fn a_heading_of_one_product_answers_the_rules_of_another() {
    let ruleset = read("lantern-stair");
    let landing = BTreeSet::from([Topic::Table("landing".into())]);
    let mut paper = Printout {
        named: BTreeSet::from([landing.clone()]),
        ..Printout::new("character-sheet".into())
    };
    let dead = |paper: &Printout| words(&compare(&ruleset, paper, BTreeSet::new()).dead);
    assert_eq!(dead(&paper), ["table landing"]);
    paper.add(Printout {
        headed: BTreeSet::from([landing]),
        ..Printout::new("reference".into())
    });
    assert_eq!(dead(&paper), [""; 0]);
}

#[test]
fn every_game_claims_its_products() {
    for game in games() {
        let ruleset = read(&game);
        let claimed = |id: &str| ruleset.head.complete.iter().any(|set| set.has(id));
        for product in ["pocketmod", "pocketmod-large", "deluxe", "reference"] {
            let has = ruleset.products.get(product).is_some();
            assert!(!has || claimed(product), "{game}: {product}");
        }
        assert!(claimed("booklet"), "{game}");
    }
}

/// A footing that every rule has from itself alone would hold up anything.
#[test]
fn a_rule_is_implied_only_by_rules_on_paper() {
    let ruleset = read("lantern-stair");
    let needed: BTreeSet<Topic> = ["bite", "fight"]
        .map(|id| Topic::Procedure(id.into()))
        .into();
    let nothing = compare(&ruleset, &Printout::new(String::new()), needed.clone());
    assert_eq!(
        words(&nothing.missing),
        ["procedure bite", "procedure fight"]
    );
    let fight = BTreeSet::from([Topic::Procedure("fight".into())]);
    let paper = Printout {
        shown: fight,
        ..Printout::new(String::new())
    };
    let found = compare(&ruleset, &paper, needed);
    assert_eq!(words(&found.implied), ["procedure bite"]);
    assert_eq!(words(&found.missing), Vec::<String>::new());
}

/// A rule may have the first rows of a long table, and claims no more than these.
#[test]
fn rules_cover_some_rows_of_a_table() {
    let ruleset = read("roll-through-the-dungeon");
    let papers = press::printouts(&ruleset, &["pocketmod".to_owned()], &[], None);
    let shown = words(&papers[0].shown);
    let has = |topic: &str| shown.iter().any(|shown| shown == topic);
    assert!(has("row 1 of E") && has("row 15 of E"), "{shown:?}");
    assert!(!has("row 16 of E") && !has("table E"), "{shown:?}");
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
    let run = bench.run(&[
        "verify",
        "lantern-stair",
        "booklet",
        "--seed",
        "2",
        "--json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let papers = value["papers"].as_array().expect("papers");
    assert_eq!(papers.len(), 4);
    assert!(
        papers
            .iter()
            .all(|paper| paper["missing"] == serde_json::json!([]))
    );
    let run = bench.run(&["verify", "lantern-stair", "dice-pad"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("`dice-pad` cannot be verified"));
}
