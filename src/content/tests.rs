//! Filled sheets: the boxes show what the hero has, worked out a second time here.

use std::path::Path;

use serde_json::json;

use super::blocks::{Block, Figure, Ledger, Track};
use super::*;
use crate::hero::{self, Hero, HeroRequest, Party, StatValue};
use crate::model::blocks as declared;
use crate::model::{BlockKind, Product, Ref, Ruleset, Stat, StatKind, StatOwner};
use crate::ruleset::{self, File};

const TINY: &str = r#"
format = 1
id = "tiny"
title = "Tiny"
[stat.might]
start = 3
[stat.guard]
derived = "might + shield.block"
[stat.hp]
label = "Health"
kind = "pool"
start = 5
boxes = 8
[stat.doom]
kind = "track"
start = 2
boxes = 4
[stat.oil]
kind = "counter"
start = 6
boxes = 9
[stat.level]
start = 2
[item-stat.block]
short = "B"
[item-stat.shots]
[slot.shield]
takes = ["shields"]
[item.buckler]
tags = ["shields"]
block = 2
shots = 3
[item.rope]
[item.torch]
tags = ["light"]
[trait.brave]
text = "Never runs."
tags = ["heart"]
cost = "1 hp"
[class.guard-of-the-gate]
columns = ["level", "rank"]
levels = """
1 | Novice
2 | Warden
"""
[list.charms]
columns = ["name", "cost", "text"]
rows = """
Spark | 2 | A small light.
Hush  | 1 | A small dark.
"""
[creation]
party = 2
steps = [{ choose = "class" }, { choose = "row", from = ["charms"] }]
"#;

fn read(files: Vec<File>) -> Ruleset {
    let reading = ruleset::read(files, &ruleset::no_base);
    assert!(reading.ruleset.is_some(), "{:?}", reading.diagnostics);
    reading.ruleset.expect("a ruleset")
}

fn tiny(products: &str) -> Ruleset {
    read(vec![("tiny.toml".into(), format!("{TINY}\n{products}"))])
}

fn games() -> Vec<Ruleset> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let entries = std::fs::read_dir(folder).expect("rulesets/");
    let folders = entries.map(|entry| entry.expect("an entry").path());
    let games = folders.filter(|path| path.is_dir()).map(|path| {
        let files = std::fs::read_dir(path).expect("a ruleset");
        let files = files.map(|file| file.expect("a file").path());
        let mut files: Vec<File> = files
            .filter(|file| file.extension().is_some_and(|ending| ending == "toml"))
            .map(|file| {
                let text = std::fs::read_to_string(&file).expect("a text");
                (file.display().to_string(), text)
            })
            .collect();
        files.sort();
        read(files)
    });
    games.collect()
}

fn filling(party: Party) -> Filling {
    Filling {
        heroes: party.heroes,
        shared: party.stats,
        ..Filling::default()
    }
}

fn composed(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let recipe = Recipe {
        product: product.clone(),
        kind: kind(product.kind),
    };
    compose(ruleset, &recipe, filling)
}

/// Products that show who a hero is, the one that every game has included.
fn sheets(ruleset: &Ruleset) -> Vec<Product> {
    let named = |product: &&Product| {
        let mut kinds = product.blocks().map(|block| &block.kind);
        kinds.any(|kind| matches!(kind, BlockKind::Name(_)))
    };
    let mut sheets: Vec<Product> = ruleset.products.iter().filter(named).cloned().collect();
    sheets.extend(plain_sheet(ruleset));
    sheets
}

fn party(ruleset: &Ruleset, room: usize, seed: u64) -> Party {
    let mut party = match room {
        1 => Party {
            heroes: vec![hero::make(ruleset, &HeroRequest::none(), seed).expect("a hero")],
            stats: Vec::new(),
        },
        _ => hero::make_party(ruleset, &[], seed).expect("a party"),
    };
    party.heroes.truncate(room);
    party
}

/// Every value of a figure or track, counted anew from the hero.
fn figure_is_right(ruleset: &Ruleset, hero: &Hero, id: &str, figure: &Figure) {
    let stat = ruleset.stats.get(id).expect("a stat");
    if stat.of == StatOwner::Hero && stat.kind != StatKind::Text {
        let value = hero.stat(id).expect("a value");
        let expected = (!is_lacked(stat.kind, value)).then(|| value.value.to_string());
        assert_eq!(figure.value, expected, "{id}");
        assert_eq!(figure.changes, !stat.fixed, "{id}");
    }
}

/// What nothing is printed for: a pool that holds nothing, a count that has not begun.
fn is_lacked(kind: StatKind, value: StatValue) -> bool {
    match kind {
        StatKind::Pool => value.max == Some(0),
        StatKind::Counter => value.value == 0,
        _ => false,
    }
}

fn track_is_right(ruleset: &Ruleset, hero: &Hero, id: &str, track: &Track) {
    let stat = ruleset.stats.get(id).expect("a stat");
    if stat.of != StatOwner::Hero {
        return;
    }
    let value = hero.stat(id).expect("a value");
    // Boxes that are neither crossed nor dotted.
    let open = i64::from(track.boxes) - i64::from(track.filled) - i64::from(track.spare);
    let begins_empty = stat
        .start
        .as_ref()
        .is_none_or(|start| start.source.trim() == "0");
    match value.max {
        Some(max) => {
            assert_eq!(open, value.value, "{id}");
            assert_eq!(i64::from(track.boxes - track.spare), max, "{id}");
        }
        None if begins_empty || stat.kind == StatKind::Track => {
            assert_eq!(i64::from(track.filled), value.value, "{id}");
        }
        None => assert_eq!(open, value.value, "{id}"),
    }
}

#[test]
fn filled_sheets_of_all_games_show_the_hero() {
    let (mut figures, mut things) = (0, 0);
    for ruleset in games() {
        for product in sheets(&ruleset) {
            let room = room_for_heroes(&product);
            for seed in 1..=5 {
                let filling = filling(party(&ruleset, room, seed));
                let content = composed(&ruleset, &product, &filling);
                figures += figures_match(&ruleset, &product, &content, &filling.heroes);
                let words = json!(content).to_string();
                for hero in &filling.heroes {
                    things += things_stand_there(&ruleset, hero, &words, &product.id);
                }
            }
        }
    }
    assert!(figures > 500, "only {figures} figures");
    assert!(things > 200, "only {things} things");
}

fn figures_match(
    ruleset: &Ruleset,
    product: &Product,
    content: &Content,
    heroes: &[Hero],
) -> usize {
    let composed = content.pages.iter().flat_map(Page::blocks);
    let mut seen = 0;
    for (declared, block) in product.blocks().zip(composed) {
        let number = declared.kind.hero().unwrap_or(1) as usize;
        let Some(hero) = heroes.get(number - 1) else {
            continue;
        };
        match (&declared.kind, block) {
            (BlockKind::Stat(declared::Stat { stat, .. }), Block::Stat(figure)) => {
                figure_is_right(ruleset, hero, stat.id(), figure);
            }
            (BlockKind::Stats(declared::Stats { stats, .. }), Block::Stats(shown)) => {
                let has = |stat: &&Ref<Stat>| {
                    let kind = ruleset.stats[*stat].kind;
                    let value = hero.stat(stat.id());
                    kind != StatKind::Pool || !value.is_some_and(|value| is_lacked(kind, value))
                };
                let stats: Vec<&Ref<Stat>> = stats.iter().filter(has).collect();
                assert_eq!(stats.len(), shown.stats.len());
                for (stat, figure) in stats.into_iter().zip(&shown.stats) {
                    figure_is_right(ruleset, hero, stat.id(), figure);
                }
            }
            (BlockKind::Track(declared::Track { stat, .. }), Block::Track(track)) => {
                track_is_right(ruleset, hero, stat.id(), track);
            }
            (BlockKind::Skill(declared::Skill { stat, track, .. }), Block::Skill(skill)) => {
                figure_is_right(ruleset, hero, stat.id(), &skill.figure);
                if let (Some(stat), Some(track)) = (track, &skill.track) {
                    track_is_right(ruleset, hero, stat.id(), track);
                }
            }
            _ => continue,
        }
        seen += 1;
    }
    seen
}

fn things_stand_there(ruleset: &Ruleset, hero: &Hero, words: &str, sheet: &str) -> usize {
    let quoted = |words: &str| json!(words).to_string();
    let mut expected: Vec<String> = Vec::new();
    if !hero.name.is_empty() {
        expected.push(quoted(&hero.name));
    }
    expected.extend(hero.classes.iter().map(|(_, id)| {
        let class = ruleset.classes.get(id).expect("a class");
        quoted(&class.label)
    }));
    expected.extend(hero.items.iter().map(|(id, count)| {
        let item = ruleset.items.get(id).expect("an item");
        match count {
            1 => quoted(&item.label),
            _ => quoted(&format!("{count} × {}", item.label)),
        }
    }));
    expected.extend(hero.traits.iter().map(|written| {
        let power = ruleset
            .traits
            .get(hero::trait_id(written))
            .expect("a trait");
        // A parameter may follow.
        let label = quoted(&power.label);
        label.trim_end_matches('"').to_owned()
    }));
    expected.extend(hero.picks.iter().map(|pick| quoted(&pick.row)));
    for one in &expected {
        assert!(
            words.contains(one.as_str()),
            "{one} is not on {} of {}",
            sheet,
            ruleset.head.id
        );
    }
    expected.len()
}

#[test]
fn derived_values_equal_those_of_making_the_hero() {
    let mut seen = 0;
    for ruleset in games() {
        for seed in 1..=12 {
            let hero = hero::make(&ruleset, &HeroRequest::none(), seed).expect("a hero");
            for stat in ruleset.stats.iter().filter(|stat| stat.derived.is_some()) {
                if stat.of == StatOwner::Hero {
                    let made = hero.stat(&stat.id).expect("a value").value;
                    let read = hero::value(&ruleset, &hero, stat).expect("a value").value;
                    assert_eq!(read, made, "{} of {}", stat.id, ruleset.head.id);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen >= 48, "only {seen} derived values");
}

#[test]
fn what_the_ruleset_derives_is_not_taken_from_the_file() {
    let ruleset = tiny("");
    let mut hero = hero::make(&ruleset, &HeroRequest::none(), 1).expect("a hero");
    hero.items.push(("buckler".into(), 1));
    let guard = ruleset.stats.get("guard").expect("guard");
    // Might 3 and a buckler of 2; the file still says 3.
    assert_eq!(hero.stat("guard").expect("written").value, 3);
    assert_eq!(hero::value(&ruleset, &hero, guard).expect("told").value, 5);
}

const TINY_SHEET: &str = r#"
[product.sheet]
labels = { hp = "Wounds", block = "Stops", class = "Calling" }
pages = [{ blocks = [
  { block = "name" },
  { block = "track", stat = "hp", marks = { 5 = "heart", 3 = "star coin" }, numbers = 1 },
  { block = "track", stat = "doom" },
  { block = "track", stat = "oil" },
  { block = "sums", sums = { Total = "guard x 2 + hp", Odd = "1d6" }, columns = 2 },
  { block = "levels", columns = ["rank"] },
  { block = "slots", figures = ["block"], boxes = { shield = 5 }, boxes-from = "shots", box-label = "Shots" },
  { block = "items", count = 1, of = ["light"] },
  { block = "items", count = 2, figures = ["block"] },
  { block = "traits", count = 1 },
  { block = "picks", count = 2, from = ["charms"], columns = ["cost", "text"] },
] }]
"#;

fn warden(ruleset: &Ruleset) -> Hero {
    let mut hero = hero::make(ruleset, &HeroRequest::none(), 1).expect("a hero");
    hero.name = "Ilse".into();
    hero.items = vec![
        ("rope".into(), 1),
        ("buckler".into(), 1),
        ("torch".into(), 4),
    ];
    hero.belongings = vec!["a map".into()];
    hero.traits = vec!["brave".into()];
    for (id, value) in &mut hero.stats {
        if id == "hp" {
            value.value = 3;
        }
    }
    hero
}

fn rows(ledger: &Ledger) -> Vec<String> {
    let rows = ledger.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| cell.as_deref().unwrap_or("_"));
        let label = row.label.iter().map(String::as_str);
        label.chain(cells).collect::<Vec<_>>().join(" | ")
    });
    rows.collect()
}

#[test]
fn every_block_is_filled_as_it_says() {
    let ruleset = tiny(TINY_SHEET);
    let product = ruleset.products.get("sheet").expect("the sheet").clone();
    let filling = Filling {
        heroes: vec![warden(&ruleset)],
        ..Filling::default()
    };
    let content = composed(&ruleset, &product, &filling);
    let [
        Block::Name(name),
        Block::Track(hp),
        Block::Track(doom),
        Block::Track(oil),
        Block::Sums(sums),
        Block::Levels(levels),
        Block::Slots(slots),
        Block::Items(lights),
        Block::Items(items),
        Block::Traits(traits),
        Block::Picks(picks),
    ] = content.pages[0]
        .blocks()
        .collect::<Vec<&Block>>()
        .as_slice()
    else {
        panic!("{:?}", content.pages[0].pieces);
    };
    let lines = |field: &blocks::LabelledLine| format!("{}: {:?}", field.label, field.value);
    assert_eq!(
        name.fields.iter().map(lines).collect::<Vec<_>>(),
        [
            "Name: Some(\"Ilse\")",
            "Calling: Some(\"Guard of the gate\")"
        ]
    );
    // 3 of 5 points: two crossed, three open, three to grow into.
    assert_eq!(
        (hp.label.as_str(), hp.boxes, hp.filled, hp.spare),
        ("Wounds", 8, 2, 3)
    );
    assert_eq!(hp.most.as_deref(), Some("max 5"));
    let marks: Vec<(u32, String)> = hp
        .marks
        .iter()
        .map(|m| (m.at, m.symbols.join("+")))
        .collect();
    assert_eq!(
        marks,
        [(3, "star+coin".to_owned()), (5, "heart".to_owned())]
    );
    assert_eq!((doom.boxes, doom.filled, doom.spare), (4, 2, 0));
    assert_eq!((oil.boxes, oil.filled, oil.spare), (9, 0, 3));
    // (3 + 2) x 2 + 3; dice have no value on paper.
    assert_eq!(sums.stats[0].value.as_deref(), Some("13"));
    assert_eq!(sums.stats[1].value, None);
    assert_eq!(levels.stats[0].value.as_deref(), Some("Warden"));
    assert_eq!(rows(slots), ["Shield | Buckler | 2"]);
    assert_eq!(slots.columns[1].label, "Stops");
    assert_eq!((slots.rows[0].boxes, slots.rows[0].spare), (5, 2));
    assert_eq!(rows(lights), ["4 × Torch"]);
    assert_eq!(rows(items), ["Rope | _", "a map | _"]);
    assert_eq!(rows(traits), ["Brave"]);
    let more: Vec<String> = traits.rows[0]
        .more
        .iter()
        .flatten()
        .map(|s| s.text.clone())
        .collect();
    assert_eq!(more.concat(), "1 hp: Never runs.");
    assert_eq!(picks.rows.len(), 2);
    assert_eq!(picks.columns[1].label, "Cost");
}

#[test]
fn blank_sheets_hold_no_value() {
    for ruleset in games() {
        for product in sheets(&ruleset) {
            let content = composed(&ruleset, &product, &Filling::default());
            let blocks = content.pages.iter().flat_map(Page::blocks);
            for block in blocks {
                match block {
                    Block::Stat(figure) => assert_eq!(figure.value, None),
                    Block::Stats(figures) | Block::Sums(figures) => {
                        assert!(figures.stats.iter().all(|figure| figure.value.is_none()));
                    }
                    Block::Track(track) => assert_eq!((track.filled, track.spare), (0, 0)),
                    Block::Slots(ledger) | Block::Items(ledger) | Block::Traits(ledger) => {
                        let mut cells = ledger.rows.iter().flat_map(|row| &row.cells);
                        assert!(cells.all(Option::is_none));
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn more_heroes_than_a_sheet_has_room_for_make_copies() {
    let ruleset = tiny(TINY_SHEET);
    let product = ruleset.products.get("sheet").expect("the sheet").clone();
    let mut second = warden(&ruleset);
    second.name = "Odo".into();
    let filling = Filling {
        heroes: vec![warden(&ruleset), second],
        ..Filling::default()
    };
    let content = composed(&ruleset, &product, &filling);
    assert_eq!(content.pages.len(), 2);
    let names: Vec<Option<&str>> = content
        .pages
        .iter()
        .map(|page| match &page.pieces[0].block {
            Block::Name(name) => name.fields[0].value.as_deref(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(names, [Some("Ilse"), Some("Odo")]);
}

#[test]
fn a_game_without_a_sheet_has_one() {
    let ruleset = tiny("");
    let sheet = plain_sheet(&ruleset).expect("a sheet");
    // One page with everything that the ruleset has; further heroes get a copy of it.
    assert_eq!(
        (sheet.id.as_str(), sheet.pages.len()),
        ("character-sheet", 1)
    );
    let blocks = json!(sheet.pages[0].blocks);
    let words: Vec<String> = blocks
        .as_array()
        .expect("blocks")
        .iter()
        .map(|block| block["block"].as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(
        words,
        [
            "title", "name", "stats", "track", "track", "track", "lines", "break", "portrait",
            "slots", "traits", "picks", "items", "credit"
        ]
    );
    let heroes = sheet.blocks().filter_map(|block| block.kind.hero());
    assert_eq!(heroes.max(), Some(1));
    assert_eq!(
        plain_sheet(&read(vec![(
            "bare.toml".into(),
            "format = 1\nid = \"bare\"\ntitle = \"Bare\"\n".into()
        )]))
        .map(|sheet| sheet.id),
        None
    );
}

/// What only rules look at is on no page that the program lays out, and on those that name it.
#[test]
fn plumbing_stays_out_of_automatic_references() {
    let ruleset = tiny(
        "[table.pipes]\ntitle = \"Pipes\"\nprint = false\ndice = \"1d2\"\nrows = \"1-2 | Water\"\n\
         [list.valves]\ntitle = \"Valves\"\nprint = false\nrows = \"Brass\"\n\
         [table.taps]\ntitle = \"Taps\"\ndice = \"1d2\"\nrows = \"1-2 | Drip\"\n\
         [product.reference]\nkind = \"reference\"\n[product.tables]\nkind = \"tables\"\n\
         [product.plumber]\nkind = \"pages\"\npages = [{ blocks = [{ table = \"pipes\" }] }]\n",
    );
    let printed = |id: &str| {
        let product = ruleset.products.get(id).unwrap();
        let content = composed(&ruleset, product, &Filling::default());
        serde_json::to_string(&content).unwrap()
    };
    for id in ["reference", "tables"] {
        let words = printed(id);
        assert!(words.contains("Taps"), "{id}");
        assert!(
            !words.contains("Pipes") && !words.contains("Valves"),
            "{id}"
        );
    }
    assert!(printed("plumber").contains("Pipes"));
}
