//! Booklets by the dozen: series, share codes, certificates, campaigns, and where every printed number comes from.
//!
//! `DELVE_BOOKLETS=40 cargo test --release --test suite series::many_booklets -- --nocapture` makes 40 booklets of every form and length of
//! every game instead of one, renders them and counts; `DELVE_RUNS=N` plays each so often (not at all without it).

use std::collections::{BTreeMap, BTreeSet};

use delvepress::adventure::{Adventure, Difficulty, SeedChoice};
use delvepress::booklet::search::Band;
use delvepress::booklet::{Engine, Form, Length};
use delvepress::diag::Error;
use delvepress::dungeon::Encounter;
use delvepress::explain::{self, BookletEntry, numbers};
use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::play::{Fixed, HeroSpec, Met, Program, Rolling, Setup, witness_of_delve};
use delvepress::press::{self, Job, Order};
use delvepress::rng::Stream;
use delvepress::{content, hero};
use serde_json::Value;

use super::omissions::share_of;
use super::replay::replay;
use super::rulesets::read as game;
use super::support::{Bench, games, root};

const STARTER: &str = "lantern-stair";

pub fn order(ruleset: &Ruleset, seed: u64, form: Form, length: Length) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(ruleset, "booklet", paper).expect("an order");
    let asked = adventure(&mut order);
    asked.request.seed = seed;
    asked.request.form = form;
    asked.request.length = length;
    asked.playtest.runs = 0;
    order
}

fn adventure(order: &mut Order) -> &mut Adventure {
    order.job.adventure_mut().expect("a booklet")
}

pub fn number_of(variable: &str, usual: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.and_then(|value| value.parse().ok()).unwrap_or(usual)
}

#[test]
fn a_series_is_the_same_on_any_number_of_threads() {
    let mut all = Vec::new();
    for threads in ["1", "2", "3"] {
        let bench = Bench::new();
        let args = "print lantern-stair booklet --seed 5 --count 4 --length short --runs 60 -o many.pdf --threads";
        let mut args: Vec<&str> = args.split(' ').collect();
        args.push(threads);
        let run = bench.ok(&args);
        assert_eq!(run.err.matches("wrote many-").count(), 4, "{}", run.err);
        let names = ["many-01.pdf", "many-02.pdf", "many-03.pdf", "many-04.pdf"];
        assert_eq!(bench.files(), names);
        all.push(names.map(|name| bench.read(name)));
    }
    assert!(all.iter().all(|files| *files == all[0]));
    let distinct: std::collections::BTreeSet<&Vec<u8>> = all[0].iter().collect();
    assert_eq!(distinct.len(), 4);
}

#[test]
fn a_series_has_only_booklets_that_somebody_wins() {
    let seeds = |series: &press::Series| -> Vec<u64> {
        let pieces = series.volumes.iter();
        pieces.map(|piece| piece.order.job.seed()).collect()
    };
    // New heroes win few short dungeons of this game in this mode: the others are passed over.
    let ruleset = game("pocket-dungeon");
    let engine = Engine::new(&ruleset);
    let mut asked = order(&ruleset, 1, Form::Keyed, Length::Short);
    adventure(&mut asked).request.modes = Some(vec!["cult".into()]);
    let unplayed = asked.plan_series(&engine, 3, &|_| ()).expect("seeds");
    assert_eq!(seeds(&unplayed), [1, 2, 3]);
    adventure(&mut asked).playtest.runs = 50;
    let played = asked.plan_series(&engine, 3, &|_| ()).expect("seeds");
    assert_ne!(seeds(&played), [1, 2, 3]);
    assert_eq!(played.notes, Vec::<String>::new());
    for piece in &played.volumes {
        let made = press::certify(&ruleset, &piece.order, None).expect("a booklet");
        assert_eq!(made.notes, Vec::<String>::new());
    }
}

/// A series prints what the search for its seeds has made and played. Each booklet printed alone is made and played anew.
#[test]
fn a_booklet_of_a_series_is_the_one_that_is_printed_alone() {
    let ruleset = game(STARTER);
    let engine = Engine::new(&ruleset);
    let mut asked = order(&ruleset, 3, Form::Gamebook, Length::Short);
    adventure(&mut asked).playtest.runs = 120;
    let band = Band { low: 1, high: 99 };
    for want in [SeedChoice::ThisSeed, SeedChoice::As(Difficulty::of(band))] {
        if let Job::Booklet(job) = &mut asked.job {
            job.want = want;
        }
        let series = asked.plan_series(&engine, 2, &|_| ()).expect("seeds");
        let keep = |_: &press::Volume, printed: press::Printed| Ok::<_, Error>(printed.files);
        let together = press::print_all(&engine, &series.volumes, Some(2), &keep, &|_| ());
        let together = together.expect("prints");
        let alone = series.volumes.iter().map(|volume| {
            let printed = press::print(&ruleset, &volume.order, &|_| ());
            printed.map(|printed| printed.files)
        });
        let alone: Result<Vec<_>, Error> = alone.collect();
        assert_eq!(together.len(), 2);
        assert!(together == alone.expect("prints"), "{want:?}");
    }
}

#[test]
fn the_last_column_of_map_paper_keeps_its_name_on_the_page() {
    // The map of this dungeon is 56 squares wide: its last column is called BD.
    let ruleset = game(STARTER);
    let asked = order(&ruleset, 38, Form::Gamebook, Length::Long);
    let printed = press::print(&ruleset, &asked, &|_| ());
    assert!(printed.is_ok(), "{:?}", printed.err());
}

#[test]
fn a_table_that_a_room_names_is_printed() {
    let mut ruleset = game("roll-through-the-dungeon");
    // The game has it in every booklet; without that, only those have it that need it.
    let plan = ruleset.booklet.as_mut().expect("a plan");
    plan.back.clear();
    let table = &ruleset.tables.get("I").expect("a table").title;
    let mut seen = BTreeSet::new();
    for seed in 1..=60 {
        if seen.len() == 2 && seed > 12 {
            break;
        }
        let order = order(&ruleset, seed, Form::Keyed, Length::Short);
        let job = press::job(&ruleset, &order).expect("a job");
        let content = job.content.to_string();
        // Once where it is named, and once above its rows.
        let times = content.matches(table.as_str()).count();
        assert_ne!(
            times, 1,
            "seed {seed}: a reader is sent to a table that is not there"
        );
        let named = times > 0;
        seen.insert(named);
    }
    assert_eq!(seen.len(), 2, "shops in some dungeons, none in others");
}

#[test]
fn a_series_of_a_game_that_nobody_wins_is_taken_as_it_comes() {
    // No cleric has ever won a short dungeon of this game as it is.
    let ruleset = game("d4-dungeon");
    let mut asked = order(&ruleset, 1, Form::Keyed, Length::Short);
    adventure(&mut asked).request.modes = Some(Vec::new());
    adventure(&mut asked).playtest.runs = 50;
    adventure(&mut asked).playtest.classes = vec!["cleric".into()];
    let engine = Engine::new(&ruleset);
    let series = asked.plan_series(&engine, 1, &|_| ()).expect("a seed");
    assert_eq!(series.volumes[0].order.job.seed(), 1);
    let note = "0 of 5 seeds were won in a few runs; the others are used untested";
    assert_eq!(series.notes, [note]);
}

#[test]
fn a_series_of_one_difficulty_lies_in_its_band() {
    let bench = Bench::new();
    let args = "print lantern-stair booklet --seed 1 --count 2 --length short --runs 300 --difficulty 20..95 --format json -o hard.json";
    bench.ok(&args.split(' ').collect::<Vec<_>>());
    for name in ["hard-01.json", "hard-02.json"] {
        let text = String::from_utf8(bench.read(name)).expect("text");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let won = fact(&value, "Win rate").expect("a win rate");
        assert!((200_000..=950_000).contains(&share_of(&won)), "{won}");
    }
}

/// The value of a fact in the colophon.
fn fact(value: &Value, label: &str) -> Option<String> {
    match value {
        Value::Array(pair) if pair.first().and_then(Value::as_str) == Some(label) => {
            pair.get(1).and_then(Value::as_str).map(str::to_owned)
        }
        Value::Array(all) => all.iter().find_map(|value| fact(value, label)),
        Value::Object(all) => all.values().find_map(|value| fact(value, label)),
        _ => None,
    }
}

#[test]
fn a_code_rebuilds_the_same_bytes_whatever_was_requested() {
    let requests = [
        "--runs 40",
        "--runs 40 --form gamebook --length long --paper letter",
        "--runs 40 --length short --text-only --ink-saver --theme modern",
        "--runs 40 --fold flat --style hatched --policy cautious --diceless",
        "--runs 0 --large-print",
        "--runs 0 --paper 180x260mm",
        "--runs 30 --class wick-thief --difficulty 1..99",
    ];
    for request in requests {
        let bench = Bench::new();
        let print = |more: &str| {
            let args = format!("print lantern-stair booklet --seed 77 {request} {more}");
            bench.ok(&args.split_whitespace().collect::<Vec<_>>())
        };
        print("-o one.pdf");
        print("--format json -o one.json");
        let value: Value = serde_json::from_slice(&bench.read("one.json")).expect("JSON");
        let code = fact(&value, "Share code").expect("a share code");
        let mut again = vec!["print", "--code", &code, "-o", "two.pdf"];
        if request.contains("letter") {
            // The two papers that break alike share a code.
            again.extend(["--paper", "letter"]);
        }
        bench.ok(&again);
        assert!(
            bench.read("one.pdf") == bench.read("two.pdf"),
            "{request}: {code}"
        );
    }
}

#[test]
fn a_booklet_is_verified_and_a_changed_one_is_not() {
    let bench = Bench::new();
    let args =
        "print lantern-stair booklet --seed 9 --length short --runs 50 --format json -o a.json";
    bench.ok(&args.split(' ').collect::<Vec<_>>());
    let run = bench.ok(&["verify", "a.json", "--runs", "50"]);
    assert!(
        run.out
            .contains("every entry of the file is as the code makes it"),
        "{}",
        run.out
    );
    let text = String::from_utf8(bench.read("a.json")).expect("text");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    value["title"] = "Another Title".into();
    bench.write("b.json", value.to_string());
    let run = bench.run(&["verify", "b.json", "--runs", "50"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "error: `b.json` is not what its code makes: `title` differs\n  hint: print it again with `delve print --code`, or restore the file\n"
        )
    );
    let run = bench.run(&["verify", "c.json"]);
    assert_eq!(run.code, 3, "{}", run.err);
}

#[test]
fn a_code_that_is_out_of_date_says_so() {
    let bench = Bench::new();
    let copy = |change: bool| {
        let folder = root().join("rulesets").join(STARTER);
        std::fs::create_dir_all(bench.path("game")).expect("a folder");
        for entry in std::fs::read_dir(folder).expect("a ruleset") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|e| e == "toml") {
                let mut text = std::fs::read_to_string(&path).expect("text");
                if change && path.ends_with("hero.toml") {
                    text += "\n[rule.extra]\ntitle = \"Extra\"\ntext = \"A house rule.\"\n";
                }
                let name = path
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                std::fs::write(bench.path("game").join(name), text).expect("a file");
            }
        }
    };
    copy(false);
    let args = "print game booklet --seed 3 --length short --runs 0 --format json -o a.json";
    bench.ok(&args.split(' ').collect::<Vec<_>>());
    let value: Value = serde_json::from_slice(&bench.read("a.json")).expect("JSON");
    let code = fact(&value, "Share code").expect("a share code");
    bench.ok(&["verify", &code, "--game", "game", "--runs", "0"]);
    copy(true);
    let run = bench.run(&["verify", &code, "--game", "game"]);
    assert_eq!(
        (run.code, run.err),
        (
            1,
            format!(
                "error: `game` has changed since `{code}` was made\n  hint: use the ruleset it was made with: see version and fingerprint in the colophon\n"
            )
        )
    );
    let other = games()
        .into_iter()
        .find(|id| id != STARTER)
        .expect("another game");
    let run = bench.run(&["print", &other, "--code", &code]);
    assert_eq!(
        (run.code, run.err),
        (
            1,
            format!(
                "error: `{code}` is not for `{other}`\n  hint: the colophon of the booklet names its ruleset\n"
            )
        )
    );
}

/// All digits of an entry, collected without the program's help: every leaf of its JSON but drawings, pictures and the words of templates.
fn digits(value: &Value, key: &str, found: &mut Vec<String>) {
    match value {
        _ if ["picture", "icon", "part", "style", "long", "of", "asks"].contains(&key) => {}
        Value::String(text) => found.extend(numbers(text)),
        Value::Number(number) => found.push(number.to_string()),
        Value::Array(all) => all.iter().for_each(|value| digits(value, key, found)),
        Value::Object(all) => all
            .iter()
            .for_each(|(key, value)| digits(value, key, found)),
        Value::Null | Value::Bool(_) => {}
    }
}

#[test]
fn every_printed_number_of_every_room_is_explained() {
    let (mut told, mut unknown) = (0, BTreeMap::<String, Vec<String>>::new());
    let seeds = number_of("DELVE_SEEDS", 17);
    let mut counts = BTreeMap::<&str, usize>::new();
    let mut otherwise = Vec::new();
    for id in games() {
        let ruleset = game(&id);
        for (seed, form) in (1..=seeds).flat_map(|seed| Form::ALL.map(|form| (seed, form))) {
            let order = order(&ruleset, seed, form, Length::Medium);
            let (handout, content) = press::booklet_content(&ruleset, &order).expect("a booklet");
            let replayed = replay(&ruleset, &handout.booklet, &content);
            for (kind, count) in replayed.counts {
                *counts.entry(kind).or_default() += count;
            }
            let wrong = replayed.wrong.into_iter();
            otherwise.extend(wrong.map(|wrong| format!("{id}, seed {seed}, {form:?}: {wrong}")));
            let blocks = content.pages.iter().flat_map(|page| page.blocks());
            let found = blocks.clone().filter_map(|block| match block {
                content::Block::HiddenWays(hidden) => Some(&hidden.found),
                _ => None,
            });
            let finds: Vec<_> = found.flatten().collect();
            let outcomes = blocks.clone().filter_map(|block| match block {
                content::Block::Outcomes(outcomes) => Some(&outcomes.entries),
                _ => None,
            });
            let outcomes: Vec<_> = outcomes.flatten().collect();
            for block in blocks {
                let content::Block::Entry(entry) = block else {
                    continue;
                };
                let place = match form {
                    Form::Keyed => BookletEntry::Room(entry.number),
                    Form::Gamebook => BookletEntry::Section(entry.number),
                };
                let found = explain::explain(&ruleset, &handout.booklet, &content, place)
                    .unwrap_or_else(|| panic!("{id}, seed {seed}: no {place:?}"));
                let mut printed = Vec::new();
                digits(
                    &serde_json::to_value(entry).expect("JSON"),
                    "",
                    &mut printed,
                );
                let at_the_end = finds.iter().filter(|find| find.number == entry.number);
                for find in at_the_end {
                    digits(&serde_json::to_value(find).expect("JSON"), "", &mut printed);
                }
                // What a decision here leads to is explained with it.
                let sent = outcomes.iter().filter(|it| it.of == Some(entry.number));
                for outcome in sent {
                    let value = serde_json::to_value(outcome).expect("JSON");
                    digits(&value, "", &mut printed);
                }
                let mut explained: Vec<String> = found
                    .origins
                    .iter()
                    .map(|origin| origin.number.clone())
                    .collect();
                printed.sort();
                explained.sort();
                assert_eq!(printed, explained, "{id}, seed {seed}, {place:?}");
                told += printed.len();
                for origin in found.origins.iter().filter(|origin| origin.from.is_empty()) {
                    unknown.entry(id.clone()).or_default().push(format!(
                        "seed {seed}, {place:?}: {} in {}",
                        origin.number, origin.printed
                    ));
                }
            }
        }
    }
    println!("{told} printed numbers; worked out anew: {counts:?}");
    assert!(told > 5_000, "{told} numbers");
    assert!(unknown.is_empty(), "{unknown:#?}");
    let few = otherwise.iter().take(40).collect::<Vec<_>>();
    assert!(
        otherwise.is_empty(),
        "{} disagree: {few:#?}",
        otherwise.len()
    );
    for kind in [
        "throws",
        "dice in texts",
        "rows",
        "dice",
        "rules",
        "figures of foes",
    ] {
        assert!(counts.contains_key(kind), "no {kind}: {counts:?}");
    }
}

/// The foes that a run meets first in a room are those that are printed there, in their printed number; and dice that a page shows are not
/// rolled again.
#[test]
fn what_is_printed_is_what_is_played() {
    let mut otherwise = Vec::new();
    for id in games() {
        let ruleset = game(&id);
        let program = Program::compile(&ruleset).expect("it compiles");
        let (mut met, mut as_printed, mut dice) = (0, 0, 0);
        let mut wrong = Vec::new();
        for seed in 1..=4 {
            let order = order(&ruleset, seed, Form::Keyed, Length::Medium);
            let (handout, _) = press::booklet_content(&ruleset, &order).expect("a booklet");
            let booklet = &handout.booklet;
            let printed = booklet.prerolled(&ruleset);
            let fixed = Fixed::prepared(&program, &ruleset, &booklet.made.dungeon, &printed);
            for run in 0..6 {
                let heroes = hero::make_party(&ruleset, &[], seed * 100 + run).expect("heroes");
                let setup = Setup {
                    heroes: heroes.heroes.iter().map(HeroSpec::of).collect(),
                    modes: booklet.request.modes(&ruleset),
                    ..Setup::default()
                };
                let chance = Rolling(Stream::new(seed * 100 + run, "witness"));
                let (_, seen) = witness_of_delve(&program, &setup, Some(&fixed), seed, chance)
                    .unwrap_or_else(|error| panic!("{id}: {error}"));
                let mut known = BTreeSet::new();
                for witnessed in seen {
                    match witnessed.what {
                        Met::Foes { foe, count, .. }
                            if known.insert((witnessed.room, foe.clone())) =>
                        {
                            let here =
                                |met: &&Encounter| met.room == witnessed.room && met.foe == foe;
                            let mut guards = booklet.encounters.iter().filter(here).peekable();
                            if guards.peek().is_some() {
                                met += 1;
                                match guards.any(|guard| guard.count == count) {
                                    true => as_printed += 1,
                                    false => wrong.push(format!(
                                        "seed {seed}, room {}: {count} {foe}",
                                        witnessed.room
                                    )),
                                }
                            }
                        }
                        Met::Dice { printed: true, .. } => dice += 1,
                        _ => {}
                    }
                }
            }
        }
        println!("{id}: {as_printed} of {met} meetings as printed, {dice} printed dice used");
        // A wanderer of the same kind may come before the room's own.
        if as_printed * 20 < met * 19 {
            otherwise.push(format!("{id}: {as_printed} of {met}: {wrong:?}"));
        }
    }
    assert_eq!(otherwise, Vec::<String>::new());
}

#[test]
fn a_campaign_is_printed_in_parts_with_a_logbook() {
    let bench = Bench::new();
    let args = "print lantern-stair campaign --seed 4 --parts 2 --length short --runs 200 -o c.json --format json";
    bench.ok(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(
        bench.files(),
        ["c-logbook.json", "c-part-1.json", "c-part-2.json"]
    );
    let read = |name: &str| -> Value { serde_json::from_slice(&bench.read(name)).expect("JSON") };
    let (log, one, two) = (
        read("c-logbook.json"),
        read("c-part-1.json"),
        read("c-part-2.json"),
    );
    assert_ne!(one["title"], two["title"]);
    assert_eq!(
        log["title"], two["title"],
        "the last part names the campaign"
    );
    let share = |value: &Value| share_of(&fact(value, "Win rate").expect("a win rate"));
    let (first, second) = (share(&one), share(&two));
    assert!(first + 50_000 >= second, "{first} then {second}");
    let words = one.to_string();
    assert!(
        words.contains(two["title"].as_str().expect("a title")),
        "the first names the next"
    );
    assert!(fact(&log, "Every part won").is_some());
    for (file, name) in [("c-part-2.json", &two), ("c-logbook.json", &log)] {
        let code = fact(name, "Share code").expect("a code");
        let code = match file {
            "c-logbook.json" => last_fact(name, "Share code").expect("its own code"),
            _ => code,
        };
        bench.ok(&[
            "print",
            "--code",
            &code,
            "--format",
            "json",
            "-o",
            "again.json",
        ]);
        assert!(
            bench.read(file) == bench.read("again.json"),
            "{file}: {code}"
        );
    }
}

/// The same for the last fact of that name.
fn last_fact(value: &Value, label: &str) -> Option<String> {
    let pages = value["pages"].as_array()?;
    fact(pages.last()?, label)
}

/// See the head of the file. Where hardly anybody ever wins, a series says so, and booklets that nobody won are only counted.
#[test]
fn many_booklets() {
    let each = number_of("DELVE_BOOKLETS", 1);
    let runs = number_of("DELVE_RUNS", 0);
    let mut refused = Vec::new();
    for id in games() {
        let ruleset = game(&id);
        let (mut made, mut pages, mut unbeaten) = (0, 0, 0);
        let forms = Form::ALL.iter();
        let kinds = forms.flat_map(|form| Length::ALL.map(|length| (*form, length)));
        for (form, length) in kinds {
            let mut asked = order(&ruleset, 1, form, length);
            adventure(&mut asked).playtest.runs = runs;
            let count = u32::try_from(each).expect("a small number");
            let engine = Engine::new(&ruleset);
            let series = asked.plan_series(&engine, count, &|_| ()).expect("seeds");
            for piece in &series.volumes {
                let seed = piece.order.job.seed();
                let name = format!("{id} {form:?} {length:?} {seed}");
                let printed = match press::print(&ruleset, &piece.order, &|_| ()) {
                    Ok(printed) => printed,
                    Err(error) => {
                        refused.push(format!("{name}: {error:?}"));
                        continue;
                    }
                };
                delvepress::typeset::forget();
                let (_, bytes) = &printed.files[0];
                let pdf = lopdf::Document::load_mem(bytes).expect("a PDF");
                pages += pdf.get_pages().len();
                made += 1;
                let mut notes = printed.notes.iter();
                if notes.any(|note| note.starts_with("nobody won")) {
                    unbeaten += 1;
                    if series.notes.is_empty() {
                        refused.push(format!("{name}: unbeatable"));
                    }
                }
            }
        }
        println!("{id}: {made} booklets, {pages} sheet sides, {unbeaten} never won");
    }
    assert_eq!(refused, Vec::<String>::new());
}
