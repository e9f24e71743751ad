//! Words decide nothing: with every letter of a game turned, the same dungeon is made, the same foes are met with the same boxes, the same
//! sections lead to each other and as many games are won; turned back word by word the booklets are the same.

use delvepress::booklet::{Booklet, Form, Length, RoomSequence};
use delvepress::content::Content;
use delvepress::dungeon::{Contents, DungeonRequest, Encounter, Visit};
use delvepress::model::Ruleset;
use delvepress::play::simulate::{Play, Request, simulate};
use delvepress::play::{Dungeons, Generated, MadeAnew, Program, Setup, report};
use delvepress::press;
use serde_json::{Value, json};

use super::letters::turned;
use super::{read, turned_game};
use crate::support::games;

/// Seeds of every game and form; `DELVE_SEEDS` asks for more.
const SEEDS: u64 = 20;

#[test]
fn words_decide_nothing() {
    let seeds = std::env::var("DELVE_SEEDS").ok();
    let seeds = seeds.and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS);
    let mut compared = 0;
    for game in games() {
        let (plain, strange) = (read(&game), turned_game(&game));
        for (seed, form) in (1..=seeds).flat_map(|seed| Form::ALL.map(|form| (seed, form))) {
            // Playing costs most: the first seeds are enough to see that nothing moves.
            let runs = if seed <= 2 { 30 } else { 0 };
            let (booklet, content, won) = made(&plain, seed, form, runs);
            let (other, strange_content, strange_won) = made(&strange, seed, form, runs);
            let place = format!("{game}, seed {seed}, {form:?}");
            assert_eq!(facts(&booklet), facts(&other), "{place}");
            assert_eq!(won, strange_won, "{place}: won");
            let (one, two) = (leaves(&content), leaves(&strange_content));
            let first = one.iter().zip(&two).find(|(one, two)| one != two);
            assert_eq!(first, None, "{place}");
            assert_eq!(one.len(), two.len(), "{place}");
            compared += 1;
        }
    }
    println!("{compared} booklets are the same in turned letters");
}

fn made(ruleset: &Ruleset, seed: u64, form: Form, runs: u64) -> (Booklet, Content, Option<u64>) {
    let mut order = super::order(ruleset, "booklet").expect("an order");
    let adventure = order.job.adventure_mut().expect("a booklet");
    adventure.playtest.runs = runs;
    adventure.request.seed = seed;
    adventure.request.form = form;
    adventure.request.length = Length::Short;
    let (handout, content) = press::booklet_content(ruleset, &order).expect("a booklet");
    let won = handout.certificate.played.as_ref().map(|played| played.won);
    (handout.booklet, content, won)
}

/// Everything about a booklet but its words.
fn facts(booklet: &Booklet) -> Value {
    let dungeon = &booklet.made.dungeon;
    let rooms = dungeon.rooms.iter().map(|room| {
        json!({
            "squares": format!("{:?}", room.squares),
            "kind": room.kind,
            "level": room.level,
            "depth": room.depth,
            "danger": room.danger,
            "named": room.named,
            "scene": room.scene,
            "told": [room.flavour.is_empty(), room.after.is_empty()],
            "features": format!("{:?}", room.features),
            "contents": room.contents.iter().map(rolled).collect::<Vec<_>>(),
        })
    });
    let doors = dungeon.doors.iter().map(|door| {
        json!({
            "ends": [door.from, door.to],
            "kind": door.kind,
            "state": door.state,
            "secret": door.secret,
            "locked": door.lock.is_some(),
        })
    });
    let sections = match &booklet.sequence {
        RoomSequence::Keyed => Value::Null,
        RoomSequence::Gamebook {
            sections,
            arrangement,
            ..
        } => json!([format!("{sections:?}"), format!("{arrangement:?}")]),
    };
    let story = dungeon.story.as_ref();
    let rumours = story.iter().flat_map(|story| &story.rumours);
    let rumours = rumours.map(|rumour| json!([rumour.room, rumour.scene, rumour.is_true]));
    json!({
        "rumours": rumours.collect::<Vec<_>>(),
        "rooms": rooms.collect::<Vec<_>>(),
        "doors": doors.collect::<Vec<_>>(),
        "goal": dungeon.goal.as_ref().map(|goal| json!([goal.room, goal.foe])),
        "keys": dungeon.keys.iter().map(|key| key.room).collect::<Vec<_>>(),
        "encounters": booklet.encounters.iter().map(met).collect::<Vec<_>>(),
        "wanderers": booklet.wanderers.iter().map(visit).collect::<Vec<_>>(),
        "finds": booklet.finds.iter().map(|(room, find)| json!([room, visit(find)])).collect::<Vec<_>>(),
        "sections": sections,
    })
}

fn rolled(contents: &Contents) -> Value {
    let rows = contents
        .outcomes()
        .into_iter()
        .flat_map(|outcome| outcome.rows());
    let rows = rows.map(|row| json!([row.table, row.row]));
    json!(rows.collect::<Vec<_>>())
}

fn met(met: &Encounter) -> Value {
    json!({
        "room": met.room,
        "of": met.contents,
        "foe": met.foe,
        "count": met.count,
        "life": met.life,
        "reaction": met.reaction.as_ref().map(rolled),
        "treasure": met.treasure.as_ref().map(rolled),
    })
}

fn visit(visit: &Visit) -> Value {
    let foes = visit.encounters.iter().map(met);
    json!([rolled(&visit.contents), foes.collect::<Vec<_>>()])
}

/// Every value on the pages in order, with its place, all letters turned.
fn leaves(content: &Content) -> Vec<String> {
    let mut found = Vec::new();
    let value = serde_json::to_value(content).expect("JSON");
    walk(&value, "", &mut found);
    found
}

fn walk(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(entries) => {
            let is = |kind: &str| entries.get("block").is_some_and(|block| block == kind);
            // The list of places is sorted by its words, and the colophon holds codes of the very words.
            if is("index") || is("facts") {
                return;
            }
            for (key, value) in entries {
                walk(value, &format!("{path}.{key}"), found);
            }
        }
        Value::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                walk(value, &format!("{path}.{at}"), found);
            }
        }
        // A share code stands for the very words of its game.
        Value::String(text) if text.contains("--code") || text.contains(&turned("--code")) => {}
        Value::String(text) => found.push(format!("{path}: {}", turned(text))),
        other => found.push(format!("{path}: {other}")),
    }
}

/// Whole games come out the same: everything that `simulate --json` tells but its words.
#[test]
fn words_decide_no_game() {
    for game in games() {
        let played = [read(&game), turned_game(&game)].map(|ruleset| {
            let program = Program::compile(&ruleset).expect("the rules can be run");
            let heroes = MadeAnew::sensible(&ruleset, &[]);
            let generated = Generated::new(&program, &ruleset, DungeonRequest::default());
            let dungeon = ruleset.dungeon.as_ref();
            let request = Request {
                setup: Setup::default(),
                play: Play::Delve,
                runs: 60,
                seed: 9,
                threads: None,
                new_heroes: false,
                heroes: Some(&heroes),
                follow: false,
                dungeons: dungeon.map(|_| &generated as &dyn Dungeons),
                delves: 1,
            };
            let tally = simulate(&program, &request, &|_| {}).expect("games");
            let mut found = Vec::new();
            walk(&report::json(&program, &tally, None), "", &mut found);
            // Causes of death are told, and sorted, by the labels of foes.
            let mut found: Vec<String> = found.iter().map(|leaf| turned(leaf)).collect();
            found.sort_unstable();
            found
        });
        let [plain, strange] = played;
        assert!(plain.len() > 10, "{game}: {plain:?}");
        assert_eq!(plain, strange, "{game}");
    }
}
