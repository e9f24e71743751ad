//! Pocketmods that pass for office paper: every game, every disguise, both papers; spreads, options, the inside, instructions.

use delvepress::disguise;
use delvepress::impose::Fold;
use delvepress::impose::folds::{self, Binding, FLAT};
use delvepress::words::Language;

use super::reading_back;
use super::support::{Bench, games};

/// No disguise, and every one that there is.
fn disguises() -> Vec<&'static str> {
    let all = disguise::all(Language::english()).iter();
    let mut names = vec!["none"];
    names.extend(all.map(|disguise| disguise.name.as_str()));
    assert!(names.len() >= 6, "{names:?}");
    names
}

/// Column and row of a page of a pocketmod, as `paper.rs` has them.
const PANELS: [(usize, usize); 8] = [
    (3, 1),
    (3, 0),
    (2, 0),
    (1, 0),
    (0, 0),
    (0, 1),
    (1, 1),
    (2, 1),
];

/// Words on the first side with the panel they lie in.
fn words(bench: &Bench, file: &str, (width, height): (f64, f64)) -> Vec<(String, (usize, usize))> {
    let pdf = bench.read(file);
    reading_back::texts(&pdf)
        .into_iter()
        .filter(|run| run.page == 1 && !run.text.trim().is_empty())
        .map(|run| {
            let panel = (
                (run.x / (width / 4.0)) as usize,
                (run.y / (height / 2.0)) as usize,
            );
            (run.text, panel)
        })
        .collect()
}

#[test]
fn every_game_wears_every_disguise_on_both_papers() {
    let bench = Bench::new();
    for game in games() {
        for disguise in disguises() {
            let mut seen = Vec::new();
            for (paper, size) in [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))] {
                let order = ["print", &game, "pocketmod", "--disguise", disguise];
                let order = [&order[..], &["--paper", paper, "-o", "out.pdf"]].concat();
                // Nothing on a sheet in its own clothes is rolled.
                let seed: &[&str] = if disguise == "none" {
                    &[]
                } else {
                    &["--seed", "3"]
                };
                bench.ok(&[&order[..], seed].concat());
                let found = words(&bench, "out.pdf", size);
                for (page, panel) in PANELS.iter().enumerate() {
                    assert!(
                        found.iter().any(|(_, place)| place == panel),
                        "{game} {disguise}: page {} is empty on {paper}",
                        page + 1
                    );
                }
                seen.push(found);
            }
            assert!(seen[0] == seen[1], "{game} {disguise} differs on Letter");
        }
    }
}

/// The cover of a disguise names neither the game nor its title, and headings stand in the panel of their page.
#[test]
fn a_disguised_sheet_gives_nothing_away_on_its_cover_and_keeps_its_pages_apart() {
    let bench = Bench::new();
    for game in games() {
        let args = [
            "print",
            &game,
            "pocketmod",
            "--disguise",
            "minutes",
            "--seed",
            "5",
        ];
        bench.ok(&[&args[..], &["-o", "out.pdf"]].concat());
        bench.ok(&[&args[..], &["--format", "json", "-o", "out.json"]].concat());
        let content: serde_json::Value =
            serde_json::from_slice(&bench.read("out.json")).expect("JSON");
        let found = words(&bench, "out.pdf", (297.0, 210.0));
        let title = content["game"]["title"].as_str().expect("a title");
        let cover: String = found
            .iter()
            .filter(|(_, panel)| *panel == PANELS[0])
            .map(|(text, _)| format!("{text} "))
            .collect();
        assert!(!cover.contains(title), "{game}: {cover}");
        let mut headings = std::collections::BTreeSet::new();
        for (number, page) in content["pages"]
            .as_array()
            .expect("pages")
            .iter()
            .enumerate()
        {
            for block in page["blocks"].as_array().expect("blocks") {
                let Some(heading) = block["heading"].as_str() else {
                    continue;
                };
                // The first of its headings that fits one line is printed.
                let others = block["others"].as_array().expect("other headings").iter();
                let others = others.map(|other| other.as_str().expect("words"));
                let choice: Vec<&str> = std::iter::once(heading).chain(others).collect();
                for heading in &choice {
                    let new = headings.insert((*heading).to_owned());
                    assert!(new, "{game}: `{heading}` comes twice");
                }
                // What has no room on its page is moved to an emptier one.
                let moved = found.iter().filter(|(_, panel)| *panel != PANELS[0]);
                let here = found.iter().filter(|(_, panel)| *panel == PANELS[number]);
                let panel = here.chain(moved);
                let panel: Vec<&str> = panel.map(|(text, _)| text.as_str()).collect();
                // Beside a long name a heading may take two lines.
                let panel: Vec<&str> = panel.iter().flat_map(|text| text.split(' ')).collect();
                let panel = panel.into_iter().filter(|word| !word.is_empty());
                let panel = panel.collect::<Vec<_>>().join(" ");
                assert!(
                    choice.iter().any(|heading| panel.contains(heading)),
                    "{game}: none of {choice:?} is on page {}: {panel}",
                    number + 1
                );
            }
        }
        assert!(headings.len() >= 5, "{game}");
    }
}

/// A game with a map across two pages, beginning on the page of this number.
fn with_spread(at: usize) -> String {
    let page = |number: usize| {
        format!("{{ blocks = [{{ block = \"text\", text = \"page {number}\" }}] }}")
    };
    let before: Vec<String> = (1..at).map(page).collect();
    let after: Vec<String> = (at + 2..=8).map(page).collect();
    let spread = "{ spread = true, blocks = [{ block = \"grid\", title = \"Wide\", columns = 30, rows = 16 }] }";
    let pages = [before, vec![spread.to_owned()], after].concat().join(", ");
    format!(
        "format = 1\nid = \"wide\"\ntitle = \"Wide\"\nlicence = \"CC0-1.0\"\n\n[product.pocketmod]\nfold = \"pocketmod\"\npages = [{pages}]\n"
    )
}

/// A pocketmod with this many lines of text on its second page, whose text has this size.
fn with_long_page(lines: usize, size: u32) -> String {
    let text = (1..=lines)
        .map(|line| format!("line {line}"))
        .collect::<Vec<_>>()
        .join("\\n\\n");
    let long = format!("{{ size = {size}, blocks = [{{ block = \"text\", text = \"{text}\" }}] }}");
    let short = "{ blocks = [{ block = \"text\", text = \"short\" }] }";
    let pages = [vec![short; 1], vec![long.as_str()], vec![short; 6]]
        .concat()
        .join(", ");
    format!(
        "format = 1\nid = \"long\"\ntitle = \"Long\"\nlicence = \"CC0-1.0\"\n\n[product.pocketmod]\nfold = \"pocketmod\"\npages = [{pages}]\n"
    )
}

#[test]
fn a_long_page_is_set_smaller_or_has_its_size_from_the_start() {
    let bench = Bench::new();
    let notes = |lines: usize, size: u32| {
        bench.write("long.toml", with_long_page(lines, size));
        let run = bench.run(&["print", "long.toml", "pocketmod", "-o", "out.pdf"]);
        let notes: Vec<String> = run
            .err
            .lines()
            .filter(|line| !line.starts_with("wrote") && !line.starts_with("print "))
            .map(str::to_owned)
            .collect();
        (run.code, notes)
    };
    // The distance of two lines tells the size of the text.
    let step = || {
        let runs = reading_back::texts(&bench.read("out.pdf"));
        let y = |text: &str| runs.iter().find(|run| run.text == text).expect("a line").y;
        (y("line 1") - y("line 2")).abs()
    };
    let (code, said) = notes(10, 100);
    assert_eq!((code, said), (0, vec![]));
    let usual = step();
    let (code, said) = notes(10, 88);
    assert_eq!((code, said), (0, vec![]));
    assert!((step() / usual - 0.88).abs() < 0.005, "{} {usual}", step());
    // On a whole sheet the smallest text is larger than on a panel: the size of the page gives way.
    bench.write("long.toml", with_long_page(10, 70));
    let whole = "print long.toml pocketmod --fold flat -o flat.pdf";
    bench.ok(&whole.split(' ').collect::<Vec<_>>());
    // One line more at a time: the text shrinks, never grows, and in the end the page is refused.
    let mut scales = Vec::new();
    let refused = (10..40).find(|&lines| {
        let (code, said) = notes(lines, 100);
        if code == 0 {
            let expected = format!(
                "note: page 2 is set at {:.0} % to fit",
                step() / usual * 100.0
            );
            assert!(said.is_empty() || said == [expected], "{lines}: {said:?}");
            scales.push((step() / usual * 100.0).round() as u32);
        }
        code != 0
    });
    assert!(refused.is_some());
    assert!(scales.is_sorted_by(|a, b| a >= b), "{scales:?}");
    scales.dedup();
    assert!(scales.len() >= 3 && scales[0] == 100, "{scales:?}");
}

#[test]
fn a_wide_map_lies_on_two_uncut_panels() {
    let bench = Bench::new();
    for (at, column, row) in [(2, 2.0, 0.0), (4, 0.0, 0.0), (6, 0.0, 1.0)] {
        bench.write("wide.toml", with_spread(at));
        bench.ok(&["print", "wide.toml", "pocketmod", "-o", "out.pdf"]);
        let runs = reading_back::texts(&bench.read("out.pdf"));
        let wide = runs
            .iter()
            .find(|run| run.text == "Wide")
            .expect("the heading");
        let (panel, half) = (297.0 / 4.0, 105.0);
        assert!(
            wide.x >= column * panel
                && wide.x <= (column + 2.0) * panel
                && wide.y >= row * half
                && wide.y <= (row + 1.0) * half,
            "{at}: {wide:?}"
        );
        let last = runs
            .iter()
            .find(|run| run.text == "page 8")
            .expect("the last page");
        assert_eq!(
            ((last.x / panel) as usize, (last.y / half) as usize),
            PANELS[7]
        );
    }
    bench.write("wide.toml", with_spread(3));
    let run = bench.run(&["print", "wide.toml", "pocketmod", "-o", "out.pdf"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("a spread cannot begin on page 3: pages 3 and 4 do not face each other"),
        "{}",
        run.err
    );
    bench.write("wide.toml", with_spread(2));
    let run = bench.run(&[
        "print",
        "wide.toml",
        "pocketmod",
        "--fold",
        "flat",
        "-o",
        "out.pdf",
    ]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn options_are_chosen_and_mistakes_in_them_are_told() {
    let bench = Bench::new();
    let game = "pocket-dungeon";
    let text = |args: &[&str]| {
        let all = [
            &["print", game, "pocketmod", "--format", "md", "-o", "-"],
            args,
        ]
        .concat();
        bench.ok(&all).out
    };
    assert!(text(&[]).contains("Kobolds") && text(&[]).contains("Skeletons"));
    let cult = text(&[
        "--choose",
        "monsters=cult",
        "--choose",
        "second-monsters=blank",
    ]);
    assert!(cult.contains("Fanatic") && !cult.contains("Kobolds") && !cult.contains("Skeletons"));
    assert!(text(&["--choose", "difficulty=raised"]).contains("| 1–9 | Kobolds"));
    let run = bench.run(&["print", game, "pocketmod", "--choose", "monster=cult"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: `pocket-dungeon` has no option `monster`\n  hint: did you mean `monsters`?\n"
        )
    );
    let run = bench.run(&["print", game, "pocketmod", "--choose", "monsters=cats"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: option `monsters` has no choice `cats`\n  hint: choices: kobolds, undead, cult, blank\n"
        )
    );
}

#[test]
fn ready_made_dungeons_are_those_of_the_seed() {
    let bench = Bench::new();
    let args = [
        "print",
        "pocket-dungeon",
        "pocketmod",
        "--filled",
        "--seed",
        "10",
        "--format",
        "md",
        "--choose",
        "second-monsters=kobolds",
        "-o",
        "-",
    ];
    let printed = bench.ok(&args).out;
    assert_eq!(printed, bench.ok(&args).out);
    let other = bench
        .ok(&[
            "print",
            "pocket-dungeon",
            "pocketmod",
            "--filled",
            "--seed",
            "11",
            "--format",
            "md",
            "-o",
            "-",
        ])
        .out;
    assert_ne!(printed, other);
    // The keys of both dungeons, each with its rooms and what comes of them.
    let keys = |text: &str| -> Vec<Vec<String>> {
        let sections = text.split("\n## ").map(|section| {
            let lines = section.lines().filter(|line| line.starts_with("- **"));
            lines.map(str::to_owned).collect::<Vec<String>>()
        });
        sections.filter(|key| key.len() >= 20).collect()
    };
    let (keys, next) = (keys(&printed), keys(&other));
    assert_eq!((keys.len(), next.len()), (2, 2), "{printed}\n{other}");
    // The second dungeon of one seed is the first of the next.
    assert_ne!(keys[0], keys[1]);
    assert_eq!(keys[1], next[0]);
    let last = |key: &[String]| -> Vec<String> {
        let lines = key.iter().filter(|line| line.starts_with("- **20** "));
        lines.cloned().collect()
    };
    // A room with something to decide has a second line below, with what comes of it.
    let told = last(&keys[0]);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("Open?") && told[1].contains("Chest: "),
        "{told:?}"
    );
    assert_eq!(last(&keys[1]).len(), 1);
    assert!(last(&next[0])[0].contains("Stonehand"), "{other}");
    let second = last(&next[1]);
    assert!(
        second[0].contains("Arkanos"),
        "the usual second set: {second:?}"
    );
}

/// The rooms of a filled sheet name the monsters that were chosen for each of its dungeons.
#[test]
fn ready_made_dungeons_hold_the_chosen_monsters() {
    let bench = Bench::new();
    let names = [
        "Kobolds",
        "Goblins",
        "Skeletons",
        "Zombies",
        "Cultists",
        "Fanatics",
    ];
    for (first, second, expected) in [
        (
            "kobolds",
            "kobolds",
            [true, true, false, false, false, false],
        ),
        ("undead", "cult", [false, false, true, true, true, true]),
        ("cult", "kobolds", [true, true, false, false, true, true]),
    ] {
        let (first, second) = (
            format!("monsters={first}"),
            format!("second-monsters={second}"),
        );
        let args = "print pocket-dungeon pocketmod --filled --seed 9 --format md -o -";
        let mut args: Vec<&str> = args.split(' ').collect();
        args.extend(["--choose", &first, "--choose", &second]);
        let printed = bench.ok(&args).out;
        let keys: Vec<&str> = printed
            .lines()
            .filter(|line| line.starts_with("- **"))
            .collect();
        let found = names.map(|name| {
            let named = |key: &&str| key.contains(&format!("{name}: "));
            keys.iter().any(named)
        });
        assert_eq!(found, expected, "{first}, {second}");
    }
}

#[test]
fn the_inside_is_printed_clear_of_the_slit() {
    let bench = Bench::new();
    for inside in ["map", "rules"] {
        bench.ok(&[
            "print",
            "d4-dungeon",
            "pocketmod",
            "--inside",
            inside,
            "-o",
            "out.pdf",
        ]);
        let pdf = bench.read("out.pdf");
        let texts = reading_back::texts(&pdf);
        let backs: Vec<_> = texts.iter().filter(|run| run.page == 2).collect();
        assert!(inside == "map" || !backs.is_empty());
        for run in backs {
            assert!(
                (run.y - 105.0).abs() > 3.0 || run.x < 74.0 || run.x > 223.0,
                "{run:?}"
            );
        }
    }
    let run = bench.run(&["print", "d4-dungeon", "pocketmod", "--inside", "rule"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: invalid value 'rule' for '--inside <WHAT>'\n  [possible values: map, answers, second-level, rules, none]\n\n  tip: a similar value exists: 'rules'\n\nFor more information, try '--help'.\n"
        )
    );
}

#[test]
fn every_fold_can_be_rehearsed_and_shows_how_it_is_folded() {
    let bench = Bench::new();
    let is_read_in_order = |fold: &&&Fold| fold.binding != Binding::Loose || ***fold == FLAT;
    let folds: Vec<_> = folds::ALL.iter().filter(is_read_in_order).collect();
    assert!(folds.len() >= 6);
    for fold in folds {
        // Sixteen panels of A4 are too small for the game.
        let is_small = fold.panels().is_some_and(|panels| panels > 8);
        let paper = if is_small { "a3" } else { "a4" };
        let fold = fold.name;
        bench.ok(&[
            "print",
            "lantern-stair",
            "pocketmod",
            "--fold",
            fold,
            "--paper",
            paper,
            "--proof",
            "--instructions",
            "-o",
            "out.pdf",
        ]);
        let texts = reading_back::texts(&bench.read("out.pdf"));
        assert!(
            texts.iter().any(|run| run.text.contains("Folding")),
            "{fold}"
        );
    }
}

#[test]
fn dice_pads_print_their_own_test() {
    let bench = Bench::new();
    for game in games() {
        bench.ok(&["print", &game, "dice-pad", "-o", "out.pdf"]);
        let words: String = reading_back::texts(&bench.read("out.pdf"))
            .into_iter()
            .map(|run| run.text)
            .collect();
        assert!(
            words.contains("each face") && !words.contains("NOT FAIR"),
            "{game}"
        );
    }
}

/// What a user may add to a pocketmod. `filled` and `diceless` take room that the pages were not laid out with.
const ADDED: [&[&str]; 7] = [
    &["--filled"],
    &["--diceless"],
    &["--filled", "--diceless"],
    &["--inside", "map"],
    &["--inside", "rules"],
    &["--filled", "--inside", "answers"],
    &["--inside", "second-level"],
];

/// What has no room: the back of these sheets holds tables that play needs, on both of its halves or on one.
const KEPT_BACKS: [(&str, &[&str]); 7] = [
    ("roll-through-the-dungeon", &["--inside", "map"]),
    ("roll-through-the-dungeon", &["--inside", "rules"]),
    (
        "roll-through-the-dungeon",
        &["--filled", "--inside", "answers"],
    ),
    ("roll-through-the-dungeon", &["--inside", "second-level"]),
    // Combat is on the back where keys of ready-made dungeons take its place.
    ("pocket-dungeon", &["--inside", "second-level"]),
    ("pocket-dungeon", &["--filled", "--inside", "answers"]),
    // A map and its key take both halves, and one holds tables.
    ("four-against-darkness", &["--inside", "second-level"]),
];

/// Whatever is added fits: shrunk, closer together, moved, or without what is merely nice. Only a back that is needed is not given away. All
/// disguises and many seeds are in the matrix.
#[test]
fn nothing_that_can_be_added_makes_a_panel_too_long() {
    let bench = Bench::new();
    let mut wrong = Vec::new();
    for game in games() {
        for (added, paper) in ADDED.iter().zip(["a4", "letter"].iter().cycle()) {
            let args = [
                &["print", &game, "pocketmod", "--disguise", "minutes"],
                &["--seed", "7", "--paper", paper, "-o", "out.pdf"][..],
                added,
            ];
            let run = bench.run(&args.concat());
            let kept = KEPT_BACKS.contains(&(game.as_str(), *added));
            let says = run.err.contains("would replace `") && run.err.contains("which play needs");
            let as_told = if kept {
                run.code == 2 && says
            } else {
                run.code == 0
            };
            if !as_told {
                wrong.push(format!("{}: {}", args.concat().join(" "), run.err));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
