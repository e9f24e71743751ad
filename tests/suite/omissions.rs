//! What play needs, paper has: nothing essential is ever left out, and what else is left out is told.

use delvepress::booklet::search::Level;
use serde_json::Value;

use super::reading_back;
use super::support::{Bench, games};

/// Letters and figures only: lines are broken and words hyphenated on paper.
pub fn squeezed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Everything that is printed, squeezed.
pub fn printed(pdf: &[u8]) -> String {
    let runs = reading_back::texts(pdf).into_iter();
    squeezed(&runs.map(|run| run.text).collect::<String>())
}

/// Headings of the essential blocks of a content, as they are on paper.
pub fn essentials(content: &Value) -> Vec<String> {
    let pages = ["pages", "inside"].into_iter();
    let pages = pages.flat_map(|part| content[part].as_array().cloned().unwrap_or_default());
    let mut found = Vec::new();
    for page in pages {
        let blocks = page["blocks"].as_array().cloned().unwrap_or_default();
        for (at, block) in blocks.iter().enumerate() {
            if page["needs"][at] != "essential" {
                continue;
            }
            let read = ["rule", "masked", "roll-table", "list", "track"];
            if !read.iter().any(|kind| block["block"] == **kind) {
                continue;
            }
            let name = ["aside", "title", "label"]
                .iter()
                .find_map(|key| block[key].as_str());
            found.extend(name.map(str::to_owned));
            found.extend(first_words(block));
        }
    }
    found
}

/// The first word of the text of a rule.
fn first_words(block: &Value) -> Option<String> {
    let inner = if block["inner"].is_object() {
        &block["inner"]
    } else {
        block
    };
    let paragraph = &inner["paragraphs"][0];
    let spans = paragraph["spans"]
        .as_array()
        .or(paragraph["items"][0].as_array())?;
    let text = spans.first()?["text"].as_str()?;
    Some(text.split_whitespace().next()?.to_owned())
}

/// Prints an order as JSON and as PDF, and returns what is essential and not on paper; none when the order is refused.
fn missing(bench: &Bench, order: &[&str]) -> Option<Vec<String>> {
    let pdf = bench.run(&[order, &["-o", "out.pdf"]].concat());
    let json = bench.run(&[order, &["--format", "json", "-o", "out.json"]].concat());
    assert_eq!(pdf.code, json.code, "{order:?}: {} {}", pdf.err, json.err);
    if pdf.code != 0 {
        assert!(
            pdf.err.contains("which play needs") && pdf.err.contains("hint:"),
            "{order:?}: {}",
            pdf.err
        );
        return None;
    }
    let content: Value = serde_json::from_slice(&bench.read("out.json")).expect("JSON");
    let paper = printed(&bench.read("out.pdf"));
    let needed = essentials(&content);
    assert!(!needed.is_empty(), "{order:?}");
    let absent = needed
        .into_iter()
        .filter(|name| !paper.contains(&squeezed(name)));
    Some(absent.collect())
}

#[test]
fn pocketmods_have_everything_that_play_needs() {
    let whole = std::env::var_os("MATRIX").is_some();
    let seeds = if whole { 1..=40 } else { 2..=3 };
    let bench = Bench::new();
    let added: [&[&str]; 3] = [
        &["--disguise", "to-do"],
        &["--disguise", "minutes"],
        &["--filled"],
    ];
    let (mut lost, mut refused, mut all) = (Vec::new(), 0, 0);
    for game in games() {
        for seed in seeds.clone() {
            for options in added {
                let seed = seed.to_string();
                let order = [&["print", &game, "pocketmod", "--seed", &seed], options].concat();
                all += 1;
                match missing(&bench, &order) {
                    Some(absent) if absent.is_empty() => {}
                    Some(absent) => lost.push(format!("{order:?}: {absent:?}")),
                    None => refused += 1,
                }
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    assert!(refused * 20 <= all, "{refused} of {all} orders are refused");
}

#[test]
fn one_sheet_booklets_have_everything_that_play_needs() {
    let whole = std::env::var_os("MATRIX").is_some();
    let seeds = if whole { 1..=20 } else { 4..=4 };
    let bench = Bench::new();
    let (mut lost, mut refused, mut all) = (Vec::new(), Vec::new(), 0);
    for game in games() {
        for seed in seeds.clone() {
            for form in ["keyed", "gamebook"] {
                let seed = seed.to_string();
                let order = [
                    &[
                        "print",
                        &game,
                        "booklet",
                        "--fold",
                        "pocketmod",
                        "--runs",
                        "0",
                    ][..],
                    &["--form", form, "--seed", &seed],
                ]
                .concat();
                all += 1;
                match missing(&bench, &order) {
                    Some(absent) if absent.is_empty() => {}
                    Some(absent) => lost.push(format!("{order:?}: {absent:?}")),
                    None => refused.push(order.join(" ")),
                }
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    assert!(
        refused.is_empty(),
        "{} of {all} orders are refused:\n{}",
        refused.len(),
        refused.join("\n")
    );
}

#[test]
fn what_the_panels_of_one_sheet_have_no_room_for_is_on_its_back() {
    let bench = Bench::new();
    let order = [
        "print",
        "pocket-dungeon",
        "booklet",
        "--fold",
        "pocketmod",
        "--runs",
        "0",
        "--seed",
        "4",
        "-o",
        "out.pdf",
    ];
    let run = bench.ok(&order);
    let note = run
        .err
        .lines()
        .find(|line| line.contains("on the panels, moved to the back"));
    let note = note.unwrap_or_else(|| panic!("{}", run.err));
    let named = note.split("no room for ").nth(1).expect("names");
    let named = named.split(" on the panels").next().expect("names");
    let sides = lopdf::Document::load_mem(&bench.read("out.pdf")).expect("a file");
    assert_eq!(sides.get_pages().len(), 2);
    let runs = reading_back::texts(&bench.read("out.pdf"));
    let side = |number: usize| -> String {
        let runs = runs.iter().filter(|run| run.page == number);
        squeezed(&runs.map(|run| run.text.as_str()).collect::<String>())
    };
    let told = format!("Ontheback{}", squeezed(named));
    assert!(side(1).contains(&told), "{told}: {}", side(1));
    for name in named.split(", ") {
        assert!(side(2).contains(&squeezed(name)), "{name}: {}", side(2));
    }
    // A back that is spoken for is left alone.
    let run = bench.run(&[&order[..], &["--inside", "none"]].concat());
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(
        run.err,
        "error: no room on one sheet for `Growing`, `Points on finds`, `A (d6)`, `Monsters and boss`, `Left by the slain`, `A new hero`, `Spells (AP in brackets)`, `Warrior: abilities`, `Thief: abilities`, `Ranger: abilities`, `Wizard: abilities`, which play needs\n  hint: leave `--inside` out, so that the back has room for it, or add `--rolled`, which needs no rules for making a hero, or print it with `--fold saddle --length short`\n"
    );
}

/// A small game whose second page holds one rule of so many words, which play needs so much.
fn crowded(words: usize, need: &str) -> String {
    let text = "crowded ".repeat(words);
    let pages = r#"{ blocks = [{ block = "lines", count = 3 }] }, "#.repeat(5);
    format!(
        r#"format = 1
id = "crowded"
title = "Crowded"
licence = "CC0-1.0"
credit = "An original sample game"

[rule.short]
title = "Short"
text = "A few words."

[rule.growing]
title = "Growing"
need = "{need}"
text = "{text}"

[product.pocketmod]
label = "Pocket book"
fold = "pocketmod"
pages = [
  {{ blocks = [{{ block = "title" }}] }},
  {{ blocks = [{{ block = "rule", rule = "short" }}, {{ block = "rule", rule = "growing" }}, {{ block = "credit", brief = true }}] }},
  {pages}
  {{ blocks = [{{ block = "grid", columns = 12, rows = 18 }}] }},
]
"#
    )
}

#[test]
fn an_essential_rule_that_fits_nowhere_is_refused_by_name() {
    let bench = Bench::new();
    bench.write("crowded.toml", crowded(900, "essential"));
    let run = bench.run(&[
        "print",
        "crowded.toml",
        "pocketmod",
        "--disguise",
        "to-do",
        "-o",
        "out.pdf",
    ]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(
        run.err,
        "error: no room for `Growing`, which play needs: page 2 is 391 mm too long\n  hint: print it with `--disguise none`, or choose a larger `--paper`, or shorten the page in the ruleset\n"
    );
    assert!(!bench.files().contains(&"out.pdf".to_owned()));
}

#[test]
fn what_is_nice_and_has_no_room_is_told_on_paper_and_despite_quiet() {
    let bench = Bench::new();
    bench.write("crowded.toml", crowded(900, "nice"));
    let run = bench.ok(&[
        "print",
        "crowded.toml",
        "pocketmod",
        "--quiet",
        "-o",
        "out.pdf",
    ]);
    assert_eq!(
        run.err,
        "warning: Growing omitted, no room (try --inside rules)\n"
    );
    let paper = printed(&bench.read("out.pdf"));
    assert!(
        paper.contains("LeftoutGrowing") && !paper.contains("crowdedcrowded"),
        "{paper}"
    );
}

/// A small game with a chart of so many rows on some of its eight pages, printed without dice.
fn charted(bench: &Bench, count: usize, charts: usize) -> super::support::Run {
    let rows: String = (1..=count)
        .map(|row| format!("{row} | something that happens\n"))
        .collect();
    let page = r#"{ blocks = [{ block = "roll-table", table = "events" }] }, "#.repeat(charts);
    let blank = r#"{ blocks = [{ block = "credit", brief = true }] }, "#.repeat(8 - charts);
    let game = format!(
        r#"format = 1
id = "charted"
title = "Charted"
licence = "CC0-1.0"
credit = "An original sample game"

[table.events]
title = "Events"
dice = "1d{count}"
columns = ["name"]
rows = """
{rows}"""

[product.pocketmod]
label = "Pocket book"
fold = "pocketmod"
pages = [
  {page}
  {blank}
]
"#
    );
    bench.write("charted.toml", game);
    let order = "print charted.toml pocketmod --diceless -o out.pdf";
    bench.run(&order.split(' ').collect::<Vec<_>>())
}

#[test]
fn dice_strips_go_before_a_chart_that_play_needs_but_never_all_of_them() {
    let bench = Bench::new();
    let run = charted(&bench, 8, 7);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.err.contains("omitted"), "{}", run.err);
    // Seven charts are whole, and the page with room has its strip.
    let run = charted(&bench, 29, 7);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err
            .contains("warning: dice strip (6 times) omitted, no room"),
        "{}",
        run.err
    );
    let paper = printed(&bench.read("out.pdf"));
    assert_eq!(
        paper.matches("29somethingthathappens").count(),
        7,
        "{paper}"
    );
    // Nobody plays without dice where no strip is left.
    let run = charted(&bench, 29, 8);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(
        run.err,
        "error: no room for `dice strip d29`, which play needs\n  hint: drop `--diceless`, or choose a larger `--paper`, or shorten the page in the ruleset\n"
    );
}

#[test]
fn a_section_moves_to_a_page_with_room_before_anything_is_refused() {
    let bench = Bench::new();
    // Two rules that fill a page each, on one page.
    let one = crowded(100, "essential");
    let two = one.replace("A few words.", &"crammed ".repeat(100));
    bench.write("crowded.toml", two);
    bench.ok(&["print", "crowded.toml", "pocketmod", "-o", "out.pdf"]);
    let paper = printed(&bench.read("out.pdf"));
    assert!(
        paper.contains("Growing") && paper.contains("Short"),
        "{paper}"
    );
}

#[test]
fn a_blank_sheet_says_what_everybody_begins_with() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--disguise",
        "none",
        "-o",
        "out.pdf",
    ]);
    let paper = printed(&bench.read("out.pdf"));
    for start in ["Healthstart6", "Oilstart8", "1d3", "Matches"] {
        assert!(paper.contains(start), "{start}: {paper}");
    }
}

#[test]
fn what_the_back_must_hold_is_not_replaced() {
    let bench = Bench::new();
    let run = bench.run(&[
        "print",
        "roll-through-the-dungeon",
        "pocketmod",
        "--inside",
        "map",
        "-o",
        "out.pdf",
    ]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(
        run.err
            .contains("`--inside map` would replace `E: encounters (1-15)`"),
        "{}",
        run.err
    );
}

#[test]
fn a_finished_map_comes_with_its_key_and_its_legend() {
    let bench = Bench::new();
    for game in games() {
        bench.ok(&[
            "print",
            &game,
            "pocketmod",
            "--disguise",
            "none",
            "--filled",
            "--seed",
            "7",
            "-o",
            "out.pdf",
        ]);
        bench.ok(&[
            "print",
            &game,
            "pocketmod",
            "--disguise",
            "none",
            "--filled",
            "--seed",
            "7",
            "--format",
            "json",
            "-o",
            "out.json",
        ]);
        let content: Value = serde_json::from_slice(&bench.read("out.json")).expect("JSON");
        let pages = ["pages", "inside"].into_iter();
        let pages = pages.flat_map(|part| content[part].as_array().cloned().unwrap_or_default());
        let blocks: Vec<Value> = pages
            .flat_map(|page| page["blocks"].as_array().cloned().unwrap_or_default())
            .collect();
        assert!(blocks.iter().any(|block| block["block"] == "key"), "{game}");
        let paper = printed(&bench.read("out.pdf"));
        let plans = blocks.iter().filter(|block| block["block"] == "plan");
        let legends = plans.filter_map(|plan| plan["map"]["legend"].as_array());
        for meaning in legends.flatten() {
            let words = meaning["words"].as_str().expect("words");
            assert!(paper.contains(&squeezed(words)), "{game}: {words}");
        }
    }
}

/// `60.2` percent in millionths.
fn millionths(percent: &str) -> u64 {
    let (whole, tenths) = percent.split_once('.').expect("one place");
    let tenths: u64 = format!("{whole}{tenths}").parse().expect("a share");
    tenths * 1_000
}

/// What a share of victories in millionths is called.
fn level_of(share: u64) -> &'static str {
    match Level::of(share) {
        Level::VeryHard => "Very hard",
        Level::Hard => "Hard",
        Level::Medium => "Medium",
        Level::Easy => "Easy",
        Level::VeryEasy => "Very easy",
    }
}

/// The share in `Medium: 60.2 % (54.5 to 65.6 %) of 300 simulated games`, in millionths; it must be called by its name.
pub fn share_of(won: &str) -> u64 {
    let (level, told) = won.split_once(": ").expect("a level");
    let (share, _) = told.split_once(" % (").expect("a share and its bounds");
    let share = millionths(share);
    assert_eq!(level, level_of(share), "{won}");
    share
}

#[test]
fn a_difficulty_that_no_seed_has_is_an_error_unless_the_closest_will_do() {
    let bench = Bench::new();
    let order = [
        "print",
        "lantern-stair",
        "booklet",
        "--length",
        "tiny",
        "--runs",
        "200",
        "--difficulty",
        "1..2",
        "--tries",
        "3",
        "--seed",
        "5",
    ];
    let run = bench.run(&order);
    assert_eq!(run.code, 1, "{}", run.err);
    let message = run.err.lines().next().unwrap_or_default();
    let closest = message.split("closest: ").nth(1).expect("the closest seed");
    let (seed, rate) = closest.split_once(" (").expect("seed and rate");
    assert_eq!(
        message,
        format!("error: no seed of 3 is won in 1 to 2 %; closest: {seed} ({rate}")
    );
    let run = bench.ok(&[&order[..], &["--nearest"]].concat());
    let rate = rate.trim_end_matches(" %)");
    assert!(
        run.err
            .contains(&format!("seed {seed} is closest with {rate} % of 200 runs")),
        "{}",
        run.err
    );
    let file = format!("lantern-stair-booklet-{seed}.pdf");
    let paper: String = reading_back::texts(&bench.read(&file))
        .into_iter()
        .map(|run| run.text)
        .collect();
    let level = level_of(millionths(rate));
    let told = format!("Win rate{level}: {rate} % (");
    assert!(squeezed(&paper).contains(&squeezed(&told)), "{told}");
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "booklet",
        "--difficulty",
        "brutal",
        "--seed",
        "5",
    ]);
    assert_eq!(
        run.err,
        "error: invalid value 'brutal' for '--difficulty <LOW..HIGH>': write `easy`, `medium`, `hard`, `any`, or a range such as `40..60`\n\nFor more information, try '--help'.\n"
    );
}

/// A pocketmod hides rules on its back; folds that have no such back print them on pages of their own, or the order is refused.
#[test]
fn what_a_back_holds_is_printed_by_every_fold() {
    let bench = Bench::new();
    let mut backs = 0;
    for game in games() {
        let order = ["print", game.as_str(), "pocketmod"];
        bench.ok(&[&order[..], &["--format", "json", "-o", "own.json"]].concat());
        let mut own: Value = serde_json::from_slice(&bench.read("own.json")).expect("JSON");
        own["pages"] = Value::Array(Vec::new());
        let back = essentials(&own);
        backs += usize::from(!back.is_empty());
        for fold in ["flat", "halves", "folio", "saddle", "trifold"] {
            let run = bench.run(&[&order[..], &["--fold", fold, "-o", "out.pdf"]].concat());
            if run.code != 0 {
                assert!(run.err.contains("hint:"), "{game} {fold}: {}", run.err);
                assert_ne!(fold, "flat", "{game}: {}", run.err);
                continue;
            }
            let paper = printed(&bench.read("out.pdf"));
            let absent: Vec<&String> = back
                .iter()
                .filter(|name| !paper.contains(&squeezed(name)))
                .collect();
            assert!(absent.is_empty(), "{game} {fold}: {absent:?}");
        }
    }
    assert!(backs > 1, "{backs}");
}

/// A dungeon is asked for, not a number of rooms: a key that is a little too long for its page has fewer.
#[test]
fn ready_made_dungeons_shrink_before_an_order_is_refused() {
    let bench = Bench::new();
    let run = bench.ok(&[
        "print",
        "pocket-dungeon",
        "pocketmod",
        "--filled",
        "--seed",
        "12",
        "-o",
        "sheet.pdf",
    ]);
    assert!(
        run.err
            .contains("ready-made dungeons have 2 fewer rooms to fit"),
        "{}",
        run.err
    );
    let usual = bench.ok(&[
        "print",
        "pocket-dungeon",
        "pocketmod",
        "--filled",
        "--seed",
        "10",
        "-o",
        "usual.pdf",
    ]);
    assert!(!usual.err.contains("dungeons have"), "{}", usual.err);
}
