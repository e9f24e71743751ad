//! Options at their edges: what once failed in the press, or was printed over something else.

use delvepress::content::Inside;
use delvepress::drawing::Audience;
use delvepress::dungeon::DungeonRequest;
use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::press::{self, DungeonJob, Format, InsideChoice, Job, Order, PdfOptions};
use delvepress::words::Language;
use delvepress::{disguise, typeset};

use super::forms::fill_in;
use super::products::printed;
use super::rulesets::read;
use super::support::{Bench, games};

fn order(ruleset: &Ruleset, product: &str) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(ruleset, product, paper).expect("an order");
    if let Some(adventure) = order.job.adventure_mut() {
        adventure.playtest.runs = 0;
    }
    order
}

/// The order for the dungeon of a seed, as somebody may see it.
fn shown(ruleset: &Ruleset, product: &str, seed: u64, audience: Audience) -> Order {
    let mut order = order(ruleset, product);
    order.job = Job::Dungeon(DungeonJob {
        request: DungeonRequest::seed(seed),
        audience,
        ..DungeonJob::default()
    });
    order
}

/// Prints a product of every game that has it, and gives what the press says to those that fail.
fn refused(product: &str, ask: impl Fn(&mut Order)) -> Vec<String> {
    let mut wrong = Vec::new();
    for game in games() {
        let ruleset = read(&game);
        let lines = press::products(&ruleset);
        if !lines.iter().any(|line| line.id == product) {
            continue;
        }
        let mut order = order(&ruleset, product);
        ask(&mut order);
        if let Err(message) = printed(&ruleset, &order) {
            wrong.push(format!("{game} {product}: {message}"));
        }
    }
    wrong
}

/// Floors that lie behind secret doors are on no map of the players, and do not stop the press.
#[test]
fn maps_for_players_print_though_floors_are_hidden() {
    let mut wrong = Vec::new();
    for game in games() {
        let ruleset = read(&game);
        if ruleset.dungeon.is_none() {
            continue;
        }
        for audience in [Audience::Players, Audience::Blank] {
            for product in ["dungeon", "dungeon-map"] {
                for seed in 1..=6 {
                    let order = shown(&ruleset, product, seed, audience);
                    if let Err(message) = printed(&ruleset, &order) {
                        wrong.push(format!("{game} {product} {seed}: {message}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How many floors are hidden is a secret too: the players' maps count those that they show.
#[test]
fn maps_for_players_do_not_tell_how_many_floors_are_hidden() {
    let mut hidden = 0;
    for game in games() {
        let ruleset = read(&game);
        for seed in 1..=6 {
            let floors = |audience| {
                let mut order = shown(&ruleset, "dungeon-map", seed, audience);
                order.format = press::Format::Json;
                let json = printed(&ruleset, &order).expect("a content");
                let content: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
                let maps = content["pages"][0]["blocks"]
                    .as_array()
                    .expect("blocks")
                    .clone();
                let maps: Vec<_> = maps.into_iter().filter(|it| it["block"] == "map").collect();
                let last = maps.last().map(|map| map["floor"].clone());
                assert!(maps.iter().all(|map| Some(&map["floors"]) == last.as_ref()));
                maps.len()
            };
            let (all, seen) = (floors(Audience::Referee), floors(Audience::Players));
            assert!(seen >= 1 && seen <= all, "{game} {seed}");
            hidden += all - seen;
        }
    }
    assert!(hidden > 0, "no dungeon of these hides a floor");
}

fn game_with(page: &str) -> Ruleset {
    let text = format!(
        "format = 1\nid = \"a\"\ntitle = \"A\"\nlicence = \"CC0-1.0\"\ncredit = \"Nobody\"\n\n[product.page]\npages = [{page}]\n"
    );
    let reading =
        delvepress::ruleset::read(vec![("a.toml".into(), text)], &delvepress::ruleset::no_base);
    reading
        .ruleset
        .unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
}

#[test]
fn paper_of_every_pattern_may_be_the_last_block_of_a_page() {
    for pattern in ["squares", "hex", "hex-pointy", "isometric"] {
        for before in [
            "",
            "{ block = \"title\" }, ",
            "{ block = \"text\", text = \"Words.\" }, ",
        ] {
            let grid =
                format!("{{ block = \"grid\", pattern = \"{pattern}\", columns = 12, rows = 14 }}");
            let ruleset = game_with(&format!("{{ blocks = [{before}{grid}] }}"));
            for large_print in [false, true] {
                let mut order = order(&ruleset, "page");
                order.look.large_print = large_print;
                assert_eq!(
                    printed(&ruleset, &order).err(),
                    None,
                    "{pattern} after {before}"
                );
            }
        }
    }
}

#[test]
fn every_disguise_fits_tables_charts_and_open_sheets() {
    let mut wrong = Vec::new();
    for disguise in ["minutes", "timesheet"] {
        for product in [
            "tables",
            "grade-table",
            "nomogram",
            "reference",
            "map-sheet",
            "character-sheet",
        ] {
            wrong.extend(refused(product, |order| {
                order.look.disguise = disguise::find(Language::english(), disguise);
            }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn charts_and_dice_print_in_large_print() {
    let mut wrong = Vec::new();
    for product in ["grade-table", "nomogram", "dice-pad"] {
        wrong.extend(refused(product, |order| order.look.large_print = true));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The shortest side of the boxes to write in, and the pages that a sheet takes.
fn smallest_box(ruleset: &Ruleset, large_print: bool) -> f64 {
    let mut order = order(ruleset, "character-sheet");
    order.look.large_print = large_print;
    let job = press::job(ruleset, &order).expect("a job");
    let pages = typeset::typeset(&job).expect("pages");
    let boxes = typeset::inked(&pages).into_iter().filter(|ink| ink.hollow);
    boxes
        .map(|ink| (ink.rect[2] - ink.rect[0]).min(ink.rect[3] - ink.rect[1]))
        .filter(|side| *side > 2.0)
        .fold(f64::INFINITY, f64::min)
}

/// Text of 16 pt instead of 10 pt has boxes of 6.4 mm instead of 4 mm.
#[test]
fn boxes_grow_with_the_text() {
    for game in games() {
        let ruleset = read(&game);
        let (usual, large) = (smallest_box(&ruleset, false), smallest_box(&ruleset, true));
        assert!(usual >= 3.99, "{game}: {usual}");
        assert!(large >= 6.39, "{game}: {large}");
    }
}

/// A trim line in the border that no printer can mark is told, not drawn.
#[test]
fn booklets_can_be_trimmed() {
    for (trim, told) in [(3.0, true), (6.5, false)] {
        let wrong = refused("booklet", |order| order.paper.request.trim = Some(trim));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let ruleset = read("lantern-stair");
        let mut order = order(&ruleset, "booklet");
        order.paper.request.trim = Some(trim);
        order.paper.instructions = true;
        let notes = press::print(&ruleset, &order, &|_| ())
            .expect("a booklet")
            .notes;
        let by_ruler = notes.iter().any(|note| note.ends_with("with a ruler"));
        assert_eq!(by_ruler, told, "{notes:?}");
    }
}

#[test]
fn forms_of_whole_parties_fit_their_pages() {
    let ruleset = read("four-against-darkness");
    let mut wrong = Vec::new();
    for seed in 1..=60 {
        let mut order = order(&ruleset, "party-sheet");
        order.format = Format::Pdf(PdfOptions {
            fillable: true,
            ..PdfOptions::default()
        });
        let party = delvepress::hero::make_party(&ruleset, &[], seed).expect("a party");
        fill_in(&mut order, &party);
        if let Err(message) = printed(&ruleset, &order) {
            wrong.push(format!("{seed}: {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The blocks of a sheet of one's own, in this many columns.
const NARROW: &str = r#"
  { block = "title" },
  { block = "name" },
  { block = "stats", stats = ["level", "fate", "lives", "gold"], columns = 4 },
  { block = "skill", stat = "melee", adjusted = "melee + burden", track = "melee-xp", numbers = 10, hint = "1-2" },
  { block = "skill", stat = "agility", adjusted = "agility + burden", track = "agility-xp", numbers = 10, hint = "5" },
  { block = "break" },
  { block = "track", stat = "hp", boxes = 30, hint = "at 0 a life is lost" },
  { block = "slots", title = "Weapons", slots = ["weapon", "second-weapon"], figures = ["dmg", "mod", "def"], boxes = { weapon = 12 }, boxes-from = "ammo", box-label = "Ammo" },
  { block = "break" },
  { block = "slots", title = "Armour", slots = ["shield", "helm", "suit"], figures = ["abs", "mod", "def"] },
  { block = "items", title = "Backpack", count = 5, figures = ["abs", "mod", "def"] },
"#;

#[test]
fn narrow_columns_print_no_label_over_a_number() {
    let bench = Bench::new();
    for columns in [3, 4] {
        bench.write(
            "sheet.toml",
            format!(
                "label = \"Mine\"\ntitle = \"Adventurer\"\n\n[[pages]]\ncolumns = {columns}\nblocks = [{NARROW}]\n"
            ),
        );
        for options in [&["--rolled", "--seed", "3"][..], &["--fillable"]] {
            let print = ["print", "roll-through-the-dungeon"];
            let files = ["--sheet", "sheet.toml", "-o", "out.pdf"];
            bench.ok(&[&print[..], &files, options].concat());
        }
    }
}

/// The inside of a pocket book is pages, whatever the book itself is made of.
#[test]
fn every_pocket_book_has_an_inside() {
    let mut wrong = Vec::new();
    for product in ["pocketmod", "pocketmod-large"] {
        for inside in [Inside::Map, Inside::Rules, Inside::SecondLevel] {
            wrong.extend(refused(product, |order| {
                order.paper.inside = InsideChoice::This(inside);
            }));
        }
    }
    // A back that holds tables which play needs is not given away: both halves of one, one half of the other.
    let kept = |line: &String| {
        let both = "roll-through-the-dungeon pocketmod: `--inside ";
        let some = ["four-against-darkness", "pocket-dungeon"];
        let one = |game: &str| format!("{game} pocketmod: `--inside second-level` would replace ");
        let needed = line.contains("` would replace `") && line.ends_with(", which play needs");
        needed && (line.starts_with(both) || some.iter().any(|game| line.starts_with(&one(game))))
    };
    let (kept, wrong): (Vec<String>, Vec<String>) = wrong.into_iter().partition(kept);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(kept.len(), 5, "{}", kept.join("\n"));
}
