//! Sheets that add up and forms that survive: totals with gear, fields that the rules need, heroes that come back from paper.

use std::collections::BTreeMap;

use delvepress::hero::{self, HeroRequest};
use lopdf::{Document, Object};
use serde_json::Value;

use super::forms::{fill, widgets};
use super::rulesets::read;
use super::support::{Bench, games};

/// The content of a product as JSON.
fn content(args: &[&str]) -> Value {
    let bench = Bench::new();
    let all = [&["print"], args, &["--format", "json", "-o", "-"]].concat();
    let run = bench.ok(&all);
    serde_json::from_str(&run.out).expect("JSON")
}

/// All blocks of a kind, in order.
fn blocks<'c>(content: &'c Value, kind: &str) -> Vec<&'c Value> {
    let pages = content["pages"].as_array().expect("pages").iter();
    let blocks = pages.flat_map(|page| page["blocks"].as_array().expect("blocks"));
    blocks.filter(|block| block["block"] == kind).collect()
}

/// The figures of a block by label.
fn figures(block: &Value) -> Vec<(&str, &str)> {
    let stats = block["stats"].as_array().expect("figures").iter();
    stats
        .map(|stat| {
            let label = stat["label"].as_str().expect("a label");
            (label, stat["value"].as_str().unwrap_or(""))
        })
        .collect()
}

#[test]
fn attack_and_defence_count_what_is_held_and_worn() {
    let game = "four-against-darkness";
    let args = |class| {
        [
            game,
            "party-sheet",
            "--rolled",
            "--seed",
            "7",
            "--class",
            class,
        ]
    };
    for (class, attack, defence) in [
        ("warrior", "+1", "+2"),
        ("rogue", "-1", "+2"),
        ("wizard", "-1", "0"),
        ("halfling", "-1", "0"),
    ] {
        let sheet = content(&args(class));
        let first = blocks(&sheet, "levels")[0];
        assert_eq!(
            figures(first),
            [("Attack", attack), ("Defence", defence)],
            "{class}"
        );
    }
}

#[test]
fn adjusted_skills_count_the_weapon() {
    let game = read("roll-through-the-dungeon");
    for (class, skill, weapon) in [
        ("ranger", "range", 5),
        ("warrior", "melee", 10),
        ("wizard", "melee", 0),
    ] {
        let hero = hero::make(&game, &HeroRequest::none().class(class), 3).expect("a hero");
        let nominal = |id: &str| hero.stat(id).expect("a skill").value;
        let sheet = content(&[
            "roll-through-the-dungeon",
            "character-sheet",
            "--rolled",
            "--seed",
            "3",
            "--class",
            class,
        ]);
        for block in blocks(&sheet, "skill") {
            let field = block["field"].as_str().expect("a field");
            let id = field.trim_start_matches("hero.");
            let bonus = if id == skill { weapon } else { 0 };
            let adjusted = block["adjusted"]["value"].as_str().expect("a number");
            assert_eq!(adjusted, (nominal(id) + bonus).to_string(), "{class} {id}");
        }
    }
}

#[test]
fn saving_throws_are_those_of_class_and_level() {
    let game = "beyond-this-point-be-dragons";
    for (class, throws) in [
        ("magic-user,man", [15, 14, 14, 13, 15, 15]),
        ("cleric,man", [11, 13, 14, 14, 16, 12]),
        ("fighting-man,man", [12, 12, 15, 16, 15, 16]),
        // As if four levels higher.
        ("fighting-man,hobbit", [10, 10, 12, 14, 13, 14]),
    ] {
        let sheet = content(&[
            game,
            "character-sheet",
            "--rolled",
            "--seed",
            "5",
            "--class",
            class,
        ]);
        let shown = figures(blocks(&sheet, "levels")[1]);
        let shown: Vec<&str> = shown.into_iter().map(|(_, value)| value).collect();
        let wanted = throws.map(|number: i32| number.to_string());
        assert_eq!(shown, wanted, "{class}");
    }
}

#[test]
fn nothing_is_printed_for_what_a_hero_lacks() {
    let sheet = content(&[
        "four-against-darkness",
        "party-sheet",
        "--rolled",
        "--seed",
        "7",
        "--class",
        "warrior",
        "--class",
        "cleric",
    ]);
    let powers = &blocks(&sheet, "stats")[4..];
    assert_eq!(figures(powers[0]), [], "a warrior has none");
    assert_eq!(figures(powers[1]), [("Blessings", "3"), ("Healings", "3")]);
    let spells = blocks(&sheet, "picks");
    assert_eq!(spells[0]["rows"], serde_json::json!([]));
    assert_eq!(spells[0]["title"], Value::Null);
}

#[test]
fn a_rolled_character_sheet_is_one_hero_on_one_sheet() {
    for game in games() {
        let sheet = content(&[&game, "character-sheet", "--rolled", "--seed", "7"]);
        assert_eq!(blocks(&sheet, "name").len(), 1, "{game}");
        let blank = content(&[&game, "character-sheet"]);
        let pages = |content: &Value| content["pages"].as_array().expect("pages").len();
        assert_eq!(pages(&sheet), pages(&blank), "{game}");
    }
}

/// What the rules ask a player to write down, and where it goes.
#[test]
fn sheets_have_the_fields_that_the_rules_need() {
    let roll = "roll-through-the-dungeon";
    let pocket = "pocket-dungeon";
    let four = "four-against-darkness";
    for (game, product, fields) in [
        (
            roll,
            "character-sheet",
            &[
                "hero.hp-max",
                "hero.sum.adjusted-hp",
                "hero.slots-2.weapon--price",
                "hero.slots-3.suit--repair",
                "hero.slots-2.weapon--dmg-a",
                "hero.slots-2.second-weapon--d",
                "hero.slots-2.weapon--boxes.12",
                "boxes.quests-attempted.41",
                "boxes.quests-completed.41",
            ][..],
        ),
        (
            roll,
            "adventure-sheet",
            &["ledger.more-than-15-hp.3--boxes.48"],
        ),
        (
            four,
            "party-sheet",
            &[
                "hero-4.life-max",
                "hero-4.levels.defence",
                "lines.levelled-last-somebody-else-is",
                "ledger.arrows-if-you-count-them.2--boxes.12",
            ],
        ),
        (
            "d4-dungeon",
            "character-sheet",
            &[
                "lines.mode-normal-hard-nightmare",
                "boxes.macguffin-found-boss-killed.1",
                "lines.rooms-rested-in",
            ],
        ),
        (
            pocket,
            "character-sheet",
            &[
                "hero.hp-max",
                "boxes.keys.6",
                "hero.items-2.1",
                "hero.items-4.1--uses",
            ],
        ),
        (
            pocket,
            "deluxe",
            &["hero.classes.class", "hero.slots.weapon", "boxes.keys.1"],
        ),
        (
            "beyond-this-point-be-dragons",
            "character-sheet",
            &[
                "hero.levels.poison",
                "hero.sum.ac-9",
                "lines.second-class-elves-its-level",
            ],
        ),
    ] {
        let bench = Bench::new();
        bench.ok(&["print", game, product, "--fillable", "-o", "sheet.pdf"]);
        let document = Document::load_mem(&bench.read("sheet.pdf")).expect("a PDF");
        let names: Vec<String> = widgets(&document).into_iter().map(|w| w.name).collect();
        for field in fields {
            assert!(
                names.iter().any(|name| name == field),
                "{game} {product}: no `{field}` in {names:?}"
            );
        }
    }
}

/// A hero who is written into a blank form is printed again without an error, whatever the game.
#[test]
fn a_hero_comes_back_from_a_blank_form_and_is_printed() {
    for game in games() {
        let ruleset = read(&game);
        let bench = Bench::new();
        let print = ["print", &game, "character-sheet"];
        bench.ok(&[&print[..], &["--fillable", "-o", "blank.pdf"]].concat());
        let kind = ruleset.classes.iter().find(|class| class.kind == "class");
        let kind = kind.expect("a class").label.clone();
        let values = BTreeMap::from([("hero.name", "Ada"), ("hero.classes.class", &kind)]);
        bench.write("filled.pdf", fill(&bench.read("blank.pdf"), &values, false));
        let run = bench.ok(&["hero", &game, "--from-pdf", "filled.pdf", "-o", "ada.toml"]);
        let warnings = |err: &str| err.matches("warning:").count();
        assert!(warnings(&run.err) <= 1, "{game}: {}", run.err);
        let again = ["--hero", "ada.toml", "--fillable", "-o", "again.pdf"];
        let run = bench.ok(&[&print[..], &again].concat());
        assert!(warnings(&run.err) <= 1, "{game}: {}", run.err);
        let read = bench.ok(&["hero", &game, "--from-pdf", "again.pdf"]);
        let first = String::from_utf8(bench.read("ada.toml")).expect("text");
        assert_eq!(read.out, first, "{game}: the same hero");
    }
}

#[test]
fn wear_survives_the_form() {
    let game = "roll-through-the-dungeon";
    let bench = Bench::new();
    let hero = ["hero", game, "--seed", "1", "-o", "hero.toml"];
    bench.ok(&hero);
    let print = |hero: &str, out: &str| {
        bench.ok(&[
            "print",
            game,
            "character-sheet",
            "--hero",
            hero,
            "--fillable",
            "-o",
            out,
        ])
    };
    print("hero.toml", "sheet.pdf");
    let ticks = BTreeMap::from([
        ("hero.slots-3.shield--boxes.1", "Yes"),
        ("hero.slots-3.shield--boxes.2", "Yes"),
        ("hero.hp.1", "Yes"),
    ]);
    bench.write("worn.pdf", fill(&bench.read("sheet.pdf"), &ticks, true));
    bench.ok(&["hero", game, "--from-pdf", "worn.pdf", "-o", "worn.toml"]);
    let worn = String::from_utf8(bench.read("worn.toml")).expect("text");
    assert!(worn.contains("[ticks]\nshield = 2  # Shield\n"), "{worn}");
    // A wounded hero is legal.
    let run = bench.ok(&["hero", game, "--check", "worn.toml"]);
    assert!(run.err.contains("legal"), "{}", run.err);
    print("worn.toml", "again.pdf");
    let read = bench.ok(&["hero", game, "--from-pdf", "again.pdf"]);
    assert_eq!(read.out, worn);
}

#[test]
fn tooltips_name_hero_and_field() {
    let label = |pdf: &[u8], name: &str| {
        let document = Document::load_mem(pdf).expect("a PDF");
        let widget = widgets(&document).into_iter().find(|w| w.name == name);
        let id = widget.expect("the field").id;
        let field = document.get_dictionary(id).expect("a dictionary");
        let label = field.get(b"TU").expect("a tooltip");
        lopdf::decode_text_string(label).expect("a text")
    };
    let bench = Bench::new();
    let print = [
        "print",
        "four-against-darkness",
        "party-sheet",
        "--fillable",
    ];
    bench.ok(&[&print[..], &["-o", "blank.pdf"]].concat());
    let blank = bench.read("blank.pdf");
    assert_eq!(label(&blank, "hero-2.gold"), "hero 2: Gold pieces");
    assert_eq!(label(&blank, "hero-2.life.3"), "hero 2: Life, box 3 of 12");
    let rolled = ["--rolled", "--seed", "7", "-o", "rolled.pdf"];
    bench.ok(&[&print[..], &rolled].concat());
    let rolled = label(&bench.read("rolled.pdf"), "hero-2.life-max");
    assert_eq!(rolled, "Dagna: Life, Maximum");
}

/// The scripts of a form, run by another program where there is one.
#[test]
fn forms_add_up() {
    let bench = Bench::new();
    let sheet = |game: &str, class: &str| {
        let out = format!("{game}.pdf");
        bench.ok(&[
            "print",
            game,
            "character-sheet",
            "--rolled",
            "--seed",
            "3",
            "--class",
            class,
            "--fillable",
            "-o",
            &out,
        ]);
        bench.read(&out)
    };
    let roll = sheet("roll-through-the-dungeon", "ranger");
    let beyond = sheet("beyond-this-point-be-dragons", "cleric");
    let pocket = sheet("pocket-dungeon", "thief");
    for (pdf, changed, field, wanted) in [
        (
            &roll,
            &[("hero.range", "60")][..],
            "hero.range-adjusted",
            "65",
        ),
        // A sword instead of spears: the skill of the other kind changes.
        (
            &roll,
            &[
                ("hero.melee", "50"),
                ("hero.slots-2.weapon", "Short sword"),
                ("hero.slots-2.weapon--mod", "5"),
            ],
            "hero.melee-adjusted",
            "55",
        ),
        (&beyond, &[("hero.level", "3")], "hero.sum.ac-9", "45"),
        (&pocket, &[("hero.dexterity", "5")], "hero.movement", "3"),
    ] {
        let script = script_of(pdf, field).unwrap_or_else(|| panic!("`{field}` adds nothing up"));
        let Some(shown) = run_script(&script, &values_of(pdf, changed)) else {
            println!("skipped: node is not installed");
            return;
        };
        assert_eq!(shown, wanted, "{field}: {script}");
    }
    bench.ok(&[
        "print",
        "pocket-dungeon",
        "character-sheet",
        "--fillable",
        "--standard",
        "a-2b",
        "-o",
        "archive.pdf",
    ]);
    let archive = bench.read("archive.pdf");
    assert_eq!(script_of(&archive, "hero.movement"), None);
}

fn script_of(pdf: &[u8], name: &str) -> Option<String> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let widget = widgets(&document).into_iter().find(|w| w.name == name);
    let id = widget.expect("the field").id;
    let field = document.get_dictionary(id).expect("a dictionary");
    let actions = field.get(b"AA").and_then(Object::as_dict).ok()?;
    let action = actions.get(b"C").and_then(Object::as_dict).ok()?;
    let script = action.get(b"JS").expect("a script");
    Some(lopdf::decode_text_string(script).expect("a text"))
}

/// The words in all fields of a form after these changes.
fn values_of(pdf: &[u8], changed: &[(&str, &str)]) -> BTreeMap<String, String> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut values = BTreeMap::new();
    for widget in widgets(&document) {
        let field = document.get_dictionary(widget.id).expect("a dictionary");
        let value = field.get(b"V").ok();
        let value = value.and_then(|value| lopdf::decode_text_string(value).ok());
        values.insert(widget.name, value.unwrap_or_default());
    }
    for (name, value) in changed {
        let known = values.insert((*name).to_owned(), (*value).to_owned());
        assert!(known.is_some(), "no field `{name}`");
    }
    values
}

/// What a script makes of the value of its field; none without a program to run it.
fn run_script(script: &str, values: &BTreeMap<String, String>) -> Option<String> {
    let values = serde_json::to_string(values).expect("JSON");
    let program = format!(
        "const values={values};const event={{value:''}};const sheet={{getField:k=>k in values?{{value:values[k]}}:null}};\
         new Function('event',{}).call(sheet,event);console.log(String(event.value))",
        serde_json::to_string(script).expect("JSON")
    );
    let run = std::process::Command::new("node")
        .args(["-e", &program])
        .output()
        .ok()?;
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    Some(String::from_utf8_lossy(&run.stdout).trim().to_owned())
}
