//! Booklets as they are printed: links that lead somewhere, numbers that stay, eight panels, dice, screen readers.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Document, Object, ObjectId};
use serde_json::Value;

use super::reading_back;
use super::support::{Bench, games};

const USUAL: [&str; 6] = ["--seed", "7", "--runs", "0", "--length", "short"];

fn print(bench: &Bench, game: &str, more: &[&str], name: &str) -> Vec<u8> {
    let mut args = vec!["print", game, "booklet", "-o", name];
    args.extend(USUAL);
    args.extend(more);
    bench.ok(&args);
    bench.read(name)
}

/// The page that an internal link leads to.
fn target(document: &Document, link: &lopdf::Dictionary) -> Option<ObjectId> {
    let action = link
        .get(b"A")
        .ok()
        .and_then(|action| document.dereference(action).ok());
    let place = match action.and_then(|(_, action)| action.as_dict().ok()) {
        Some(action) => action.get(b"D").ok()?,
        None => link.get(b"Dest").ok()?,
    };
    let (_, place) = document.dereference(place).ok()?;
    match place {
        Object::Array(parts) => parts.first()?.as_reference().ok(),
        Object::String(name, _) => named(document, name),
        Object::Name(name) => named(document, name),
        _ => None,
    }
}

/// A destination by its name: in the tree of names of the catalogue.
fn named(document: &Document, name: &[u8]) -> Option<ObjectId> {
    let names = document.catalog().ok()?.get(b"Names").ok()?;
    let (_, names) = document.dereference(names).ok()?;
    let (_, tree) = document
        .dereference(names.as_dict().ok()?.get(b"Dests").ok()?)
        .ok()?;
    let mut todo = vec![tree.as_dict().ok()?];
    while let Some(node) = todo.pop() {
        if let Ok(kids) = node.get(b"Kids").and_then(Object::as_array) {
            for kid in kids {
                todo.push(document.dereference(kid).ok()?.1.as_dict().ok()?);
            }
        }
        let Ok(pairs) = node.get(b"Names").and_then(Object::as_array) else {
            continue;
        };
        for pair in pairs.chunks(2) {
            if pair.first()?.as_str().ok()? == name {
                let (_, place) = document.dereference(pair.get(1)?).ok()?;
                let place = match place {
                    Object::Dictionary(dict) => document.dereference(dict.get(b"D").ok()?).ok()?.1,
                    other => other,
                };
                return place.as_array().ok()?.first()?.as_reference().ok();
            }
        }
    }
    None
}

/// For every link of the file: the page it stands on and the page it leads to.
fn links(pdf: &[u8]) -> Vec<(usize, Option<usize>)> {
    let document = Document::load_mem(pdf).expect("lopdf reads the file");
    let pages: BTreeMap<ObjectId, usize> = document
        .get_pages()
        .into_iter()
        .map(|(number, id)| (id, number as usize))
        .collect();
    let mut found = Vec::new();
    for (id, number) in &pages {
        let dict = document.get_dictionary(*id).expect("a page");
        let Ok(annotations) = dict.get(b"Annots") else {
            continue;
        };
        let (_, annotations) = document.dereference(annotations).expect("annotations");
        for annotation in annotations.as_array().expect("a list") {
            let (_, link) = document.dereference(annotation).expect("an annotation");
            let link = link.as_dict().expect("a dictionary");
            if link.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Link") {
                found.push((
                    *number,
                    target(&document, link).and_then(|id| pages.get(&id).copied()),
                ));
            }
        }
    }
    found
}

/// The entries of a booklet's JSON: number, and the numbers they lead to.
fn entries(json: &[u8]) -> BTreeMap<u64, BTreeSet<u64>> {
    let value: Value = serde_json::from_slice(json).expect("JSON");
    let blocks = value["pages"].as_array().expect("pages").iter();
    let blocks = blocks.flat_map(|page| page["blocks"].as_array().expect("blocks"));
    let mut found = BTreeMap::new();
    let outcomes = blocks
        .clone()
        .filter(|block| block["block"] == "outcomes")
        .flat_map(|block| block["entries"].as_array().expect("entries"));
    let entries = blocks.clone().filter(|block| block["block"] == "entry");
    for block in entries.chain(outcomes) {
        let parts = block["parts"].as_array().expect("parts").iter();
        let ways = parts.flat_map(|part| part["ways"].as_array().cloned().unwrap_or_default());
        let to: BTreeSet<u64> = ways.filter_map(|way| way["to"].as_u64()).collect();
        found.insert(block["number"].as_u64().expect("a number"), to);
    }
    for block in blocks.filter(|block| block["block"] == "hidden-ways") {
        for way in block["found"].as_array().expect("finds") {
            let number = way["number"].as_u64().expect("a number");
            let to = found.entry(number).or_default();
            to.extend(way["to"].as_u64());
        }
    }
    found
}

#[test]
fn every_link_of_a_gamebook_leads_to_a_page_and_every_section_is_reached() {
    let bench = Bench::new();
    for game in games() {
        let json = print(
            &bench,
            &game,
            &["--form", "gamebook", "--format", "json"],
            "b.json",
        );
        let entries = entries(&json);
        let mut reached = BTreeSet::new();
        let mut todo = vec![1];
        while let Some(here) = todo.pop() {
            if reached.insert(here) {
                todo.extend(&entries[&here]);
            }
        }
        assert_eq!(
            reached.len(),
            entries.len(),
            "{game}: every section is reached"
        );
        let ways: usize = entries.values().map(BTreeSet::len).sum();
        for fold in ["flat", "saddle"] {
            let pdf = print(
                &bench,
                &game,
                &["--form", "gamebook", "--fold", fold],
                "b.pdf",
            );
            let links = links(&pdf);
            assert!(
                links.len() >= ways,
                "{game}, {fold}: {} links for {ways} ways",
                links.len()
            );
            assert!(links.iter().all(|(_, to)| to.is_some()), "{game}, {fold}");
        }
    }
}

/// Whoever comes by is not named twice, and no two ways on of a section read alike.
#[test]
fn a_gamebook_says_nothing_twice() {
    let bench = Bench::new();
    let (mut names, mut ways) = (0, 0);
    for game in games() {
        let words = "--seed 12 --runs 0 --length short --form gamebook --format json -o b.json";
        let mut args = vec!["print", &game, "booklet"];
        args.extend(words.split(' '));
        bench.ok(&args);
        let json: Value = serde_json::from_slice(&bench.read("b.json")).expect("JSON");
        let pages = json["pages"].as_array().expect("pages").iter();
        let blocks = pages.flat_map(|page| page["blocks"].as_array().expect("blocks"));
        for block in blocks {
            for item in block["items"].as_array().into_iter().flatten() {
                let spans = item["words"].as_array().into_iter().flatten();
                let spans: Vec<&str> = spans.filter_map(|span| span["text"].as_str()).collect();
                if let [name, text] = spans.as_slice() {
                    assert_ne!(name.trim_end_matches('.'), text.trim(), "{game}");
                }
                names += 1;
            }
            for part in block["parts"].as_array().into_iter().flatten() {
                let lines = part["ways"].as_array().into_iter().flatten();
                let lines: Vec<&str> = lines.filter_map(|way| way["text"].as_str()).collect();
                let different: BTreeSet<&&str> = lines.iter().collect();
                let place = format!("{game}, {}", block["number"]);
                assert_eq!(different.len(), lines.len(), "{place}: {lines:?}");
                ways += lines.len();
            }
        }
    }
    assert!(names > 30 && ways > 100, "{names}, {ways}");
}

#[test]
fn numbers_stay_on_every_paper_theme_and_edition() {
    let bench = Bench::new();
    let game = "four-against-darkness";
    let usual = entries(&print(
        &bench,
        game,
        &["--form", "gamebook", "--format", "json"],
        "a.json",
    ));
    assert!(usual.len() > 10);
    let editions: [&[&str]; 6] = [
        &["--paper", "letter"],
        &["--theme", "old-school"],
        &["--theme", "modern"],
        &["--ink-saver"],
        &["--large-print"],
        &["--text-only"],
    ];
    for edition in editions {
        let more = [&["--form", "gamebook"], edition].concat();
        // It is set as well: what must lie apart does.
        print(&bench, game, &more, "b.pdf");
        let json = print(
            &bench,
            game,
            &[more.as_slice(), &["--format", "json"]].concat(),
            "b.json",
        );
        assert_eq!(entries(&json), usual, "{edition:?}");
    }
}

/// Column and row of a place on map paper, from 0: the `C7` of `top left: C7; squares: 3 × 2`.
fn place(words: &str) -> Option<(usize, usize)> {
    let mut words = words.split([' ', ';']);
    let place = words.find(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase()))?;
    let digits = place.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = place.split_at(digits);
    let column = letters
        .bytes()
        .fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    Some((column - 1, row.parse::<usize>().ok()? - 1))
}

#[test]
fn the_map_paper_of_a_long_gamebook_goes_on_and_has_every_place_that_its_sections_name() {
    let bench = Bench::new();
    for (game, paper) in [("d4-dungeon", "a4"), ("d4-dungeon", "letter")] {
        // Squares that are too small would be refused.
        let print = |more: &[&str], name: &str| {
            let words = "--seed 7 --runs 0 --form gamebook --length long --paper";
            let mut args = vec!["print", game, "booklet", "-o", name];
            args.extend(words.split(' '));
            args.push(paper);
            args.extend(more);
            bench.ok(&args);
            bench.read(name)
        };
        let json = print(&["--format", "json"], "b.json");
        let pdf = print(&["--fold", "flat"], "b.pdf");
        let runs = reading_back::texts(&pdf);
        let value: Value = serde_json::from_slice(&json).expect("JSON");
        let pages = value["pages"].as_array().expect("pages").iter();
        let blocks = pages.flat_map(|page| page["blocks"].as_array().expect("blocks"));
        let places: Vec<(usize, usize)> = blocks
            .filter_map(|block| place(block["place"].as_str()?))
            .collect();
        assert!(places.len() > 15, "{game}: {} places", places.len());
        let named = |name: &str| -> BTreeSet<usize> {
            let named = runs.iter().filter(|run| run.text == name);
            named.map(|run| run.page).collect()
        };
        let titled = runs.iter().filter(|run| run.text.contains("Continued on"));
        let sheets: BTreeSet<usize> = titled.map(|run| run.page).collect();
        assert!(sheets.len() > 1, "{game}: {sheets:?}");
        for (column, row) in places {
            let letter = |at: usize| char::from(b'A' + (at % 26) as u8).to_string();
            let name = match column {
                26.. => letter(column / 26 - 1) + &letter(column),
                _ => letter(column),
            };
            let row = (row + 1).to_string();
            let (across, down) = (named(&name), named(&row));
            let there = sheets
                .iter()
                .any(|sheet| across.contains(sheet) && down.contains(sheet));
            assert!(there, "{game}: {name}{row} is on a sheet");
        }
    }
}

/// Games whose rules for a new hero do not fit the panels beside the rooms.
const NEEDS_BACK: [&str; 4] = [
    "beyond-this-point-be-dragons",
    "four-against-darkness",
    "pocket-dungeon",
    "roll-through-the-dungeon",
];

#[test]
fn a_tiny_booklet_fills_the_eight_panels_of_one_sheet() {
    let bench = Bench::new();
    for game in games() {
        for form in ["keyed", "gamebook"] {
            for paper in ["a4", "letter"] {
                let run = bench.ok(&[
                    "print",
                    &game,
                    "booklet",
                    "--seed",
                    "7",
                    "--runs",
                    "0",
                    "--form",
                    form,
                    "--fold",
                    "pocketmod",
                    "--paper",
                    paper,
                    "-o",
                    "b.pdf",
                ]);
                let pdf = Document::load_mem(&bench.read("b.pdf")).expect("a file");
                // Games with many rules for making a hero use the back of the sheet, and say so.
                let back = run.err.contains("on the panels, moved to the back");
                let needs_back = NEEDS_BACK.contains(&game.as_str());
                assert!(needs_back || !back, "{game}, {form}: {}", run.err);
                let sides = pdf.get_pages().len();
                assert_eq!(sides, 1 + usize::from(back), "{game}, {form}");
            }
        }
    }
}

#[test]
fn a_length_that_one_sheet_does_not_hold_is_refused() {
    let bench = Bench::new();
    let args = |length: &'static str| {
        let words = "print lantern-stair booklet --seed 7 --runs 0 --fold pocketmod --length";
        let mut words: Vec<&str> = words.split(' ').collect();
        words.push(length);
        words
    };
    let run = bench.run(&args("long"));
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: a long booklet does not fit one sheet folded as a `pocketmod`\n  hint: leave `--length` out, or write `--length tiny`\n"
    );
    bench.ok(&args("tiny"));
}

#[test]
fn a_search_plays_the_tiny_booklet_that_one_sheet_holds() {
    let seeds = |size: &[&str]| {
        let bench = Bench::new();
        let words = "print lantern-stair booklet --seed 1 --count 3 --runs 40 --difficulty 50..60 -o b.json --format json";
        let mut words: Vec<&str> = words.split(' ').collect();
        words.extend(size);
        let run = bench.ok(&words);
        let seeds = run
            .err
            .lines()
            .filter_map(|line| line.split("(seed ").nth(1));
        seeds.map(str::to_owned).collect::<Vec<_>>()
    };
    let folded = seeds(&["--fold", "pocketmod"]);
    assert_eq!(folded.len(), 3);
    assert_eq!(folded, seeds(&["--length", "tiny"]));
    assert_ne!(folded, seeds(&["--length", "medium"]));
}

#[test]
fn every_link_of_the_markdown_leads_to_its_section() {
    let bench = Bench::new();
    for form in ["keyed", "gamebook"] {
        let more = ["--form", form, "--format", "md"];
        let text = print(&bench, "beyond-this-point-be-dragons", &more, "b.md");
        let text = String::from_utf8(text).expect("text");
        let after = |mark: &str, end: char| -> BTreeSet<String> {
            let places = text.split(mark).skip(1);
            places
                .filter_map(|rest| Some(rest.split_once(end)?.0.to_owned()))
                .collect()
        };
        let (places, links) = (after("<a id=\"", '"'), after("](#", ')'));
        assert!(links.len() > 5, "{form}: {links:?}");
        assert!(links.is_subset(&places), "{form}: {links:?}, {places:?}");
    }
}

/// A short stair never rolls as high as its Keeper: he is there all the same.
#[test]
fn a_goal_that_no_roll_came_to_stands_in_its_room() {
    let bench = Bench::new();
    for seed in ["1", "2", "3", "4", "5"] {
        let words = "print lantern-stair booklet --length short --runs 60 --format json -o b.json";
        let mut words: Vec<&str> = words.split(' ').collect();
        words.extend(["--seed", seed]);
        bench.ok(&words);
        let text = String::from_utf8(bench.read("b.json")).expect("text");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let blocks = value["pages"].as_array().expect("pages").iter();
        let blocks = blocks.flat_map(|page| page["blocks"].as_array().expect("blocks"));
        let keeper = blocks
            .filter(|block| block["block"] == "entry")
            .flat_map(|entry| entry["parts"].as_array().expect("parts"))
            .flat_map(|part| part["foes"].as_array().cloned().unwrap_or_default())
            .filter(|foe| foe["name"] == "Keeper")
            .count();
        assert_eq!(keeper, 1, "seed {seed}");
    }
}

/// The pages that face sections hold what is looked up, so that a stapled gamebook is hardly longer than the same pages in a row.
#[test]
fn no_page_of_a_stapled_gamebook_is_wasted() {
    let bench = Bench::new();
    let game = "four-against-darkness";
    let pages = |fold: &str, name: &str| {
        let pdf = print(&bench, game, &["--form", "gamebook", "--fold", fold], name);
        Document::load_mem(&pdf).expect("a file").get_pages().len()
    };
    let (flat, stapled) = (pages("flat", "a.pdf"), 2 * pages("saddle", "b.pdf"));
    assert!(
        stapled <= flat.next_multiple_of(4) + 4,
        "{flat} pages become {stapled}"
    );
}

#[test]
fn a_booklet_without_dice_has_strips_and_says_how_they_were_drawn() {
    let bench = Bench::new();
    let pdf = print(
        &bench,
        "lantern-stair",
        &["--diceless", "--fold", "flat"],
        "b.pdf",
    );
    let words: Vec<String> = reading_back::texts(&pdf)
        .into_iter()
        .map(|run| run.text)
        .collect();
    let all = words.join(" ");
    // The colophon says how the strips were made, the front how they are used and how many numbers a game takes.
    for said in ["drawn by itself", "cross it off", "typical game rolls"] {
        assert!(all.contains(said), "`{said}` is missing");
    }
    let strips = words.iter().filter(|run| run.trim() == "d6").count();
    let pages = Document::load_mem(&pdf).expect("a file").get_pages().len();
    assert!(strips >= pages - 1, "{strips} strips on {pages} pages");
}

#[test]
fn rolled_heroes_stand_in_the_booklet() {
    let bench = Bench::new();
    for game in games() {
        let blank = print(&bench, &game, &["--format", "md"], "a.md");
        let rolled = print(&bench, &game, &["--format", "md", "--rolled"], "b.md");
        assert_ne!(blank, rolled, "{game}");
        print(&bench, &game, &["--rolled"], "b.pdf");
    }
}

/// A folded sheet has room for a few short rules: how to hit somebody is on every one, and so are those who come by.
#[test]
fn a_folded_booklet_prints_what_nobody_can_play_without() {
    let bench = Bench::new();
    for (game, rule) in [
        ("four-against-darkness", "wound for every full level"),
        ("roll-through-the-dungeon", "both sides at once"),
        ("lantern-stair", "Reach it"),
        ("d4-dungeon", "Still standing?"),
        ("beyond-this-point-be-dragons", "Percentage dice"),
        ("pocket-dungeon", "0 HP: dead"),
    ] {
        for form in ["keyed", "gamebook"] {
            let mut rooms = 0;
            for seed in 1..=SHEETS {
                let words = format!(
                    "print {game} booklet --fold pocketmod --form {form} --seed {seed} --runs 0 -o b.pdf"
                );
                let run = bench.ok(&words.split(' ').collect::<Vec<_>>());
                assert!(
                    !run.err.contains("one sheet has no room"),
                    "{game}, {form}, {seed}: {}",
                    run.err
                );
                let runs = super::reading_back::texts(&bench.read("b.pdf"));
                let all: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
                let all = all
                    .join(" ")
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                assert!(all.contains(rule), "{game}, {form}, {seed}: {all}");
                // Titles are spaced out letter by letter.
                let tight = all.replace(' ', "");
                let counted = ["rooms", "landings"].into_iter();
                let counted = counted.flat_map(|word| tight.match_indices(word));
                let mut places = counted.map(|(at, _)| &tight[..at]);
                let count = places.find_map(|before| before.chars().next_back()?.to_digit(10));
                rooms += count.expect("the cover counts the rooms");
            }
            assert!(rooms >= 2 * SHEETS, "{game}, {form}: {rooms} rooms");
        }
    }
}

/// Folded sheets of each game and form that are read back.
const SHEETS: u32 = 4;

/// Whoever walks out is asked whether it is over, and what a search finds stands where nobody reads it too soon.
#[test]
fn a_gamebook_keeps_its_ending_and_its_finds_to_itself() {
    let bench = Bench::new();
    for game in games() {
        let md = |form: &str| {
            let args = ["--form", form, "--format", "md"];
            let bytes = print(&bench, &game, &args, "b.md");
            String::from_utf8(bytes).expect("text")
        };
        let book = md("gamebook");
        assert!(book.contains("If you did what you came for:"), "{game}");
        assert!(
            book.contains("or give up: the adventure is lost."),
            "{game}"
        );
        for book in [book, md("keyed")] {
            assert!(!book.contains("A search finds:"), "{game}");
        }
    }
    // Every book of a game with a rule for searching has the list, even when it hides nothing: the rule sends its readers there.
    for game in [
        "roll-through-the-dungeon",
        "four-against-darkness",
        "beyond-this-point-be-dragons",
    ] {
        for form in ["keyed", "gamebook"] {
            let book = print(&bench, game, &["--form", form, "--format", "md"], "b.md");
            let book = String::from_utf8(book).expect("text");
            assert!(book.contains("## Found by searching"), "{game}, {form}");
        }
    }
}

/// The heavy grate of the first room is tried with dice that may fail; whoever is below it has figures all the same.
#[test]
fn foes_behind_a_test_that_may_fail_are_prepared() {
    let ruleset = super::rulesets::read("roll-through-the-dungeon");
    let paper = delvepress::impose::Paper::parse("a4").expect("a paper");
    let order = delvepress::press::Order::new(&ruleset, "booklet", paper);
    let mut order = order.expect("an order");
    let adventure = order.job.adventure_mut().expect("a booklet");
    adventure.request.seed = 18;
    adventure.playtest.runs = 0;
    let (handout, _) = delvepress::press::booklet_content(&ruleset, &order).expect("a booklet");
    let mut met = handout.booklet.encounters.iter();
    let rat = met.find(|met| met.foe == "grate-rat");
    assert!(rat.is_some_and(|rat| rat.behind.is_some()), "{rat:?}");
}
