//! What a booklet asks and what comes of it are printed apart: the entry that asks holds nothing that only an outcome has. Rows, foes and
//! lines are compared, not words.

use std::collections::{BTreeMap, BTreeSet};

use delvepress::booklet::{Asked, Booklet, Cause, Form, Length, Outcome, decisions};
use delvepress::content::blocks::{Entry, EntryPart};
use delvepress::content::{Block, Content, Origins, Span};
use delvepress::dungeon::{self, Contents, DungeonRequest, Room};
use delvepress::facts::{Origin, RowId};
use delvepress::model::{Row, Ruleset};
use delvepress::press;
use delvepress::table::{Fact, Facts};
use delvepress::words::Word;
use serde_json::Value;

use super::rulesets::read as game;
use super::series::{number_of, order};
use super::support::{Bench, games};

/// Rows that came up in some facts; with `decided` also behind answers.
fn rows(facts: &Facts, decided: bool, found: &mut BTreeSet<RowId>) {
    for fact in &facts.facts {
        match fact {
            Fact::Rolled(outcome) => {
                for inner in outcome.walk() {
                    found.extend(inner.row_id());
                    let cells = inner.cells.iter().map(|(_, cell)| cell);
                    let told = inner.name.iter().chain(&inner.text).chain(cells);
                    told.for_each(|facts| offered(facts, decided, found));
                }
            }
            Fact::Offer(_) => offered(
                &Facts {
                    facts: vec![fact.clone()],
                },
                decided,
                found,
            ),
            _ => {}
        }
    }
}

fn offered(facts: &Facts, decided: bool, found: &mut BTreeSet<RowId>) {
    for offer in facts.offers() {
        rows(&offer.ask, decided, found);
        let outcomes = offer
            .answers
            .iter()
            .filter_map(|answer| answer.outcome.as_ref());
        outcomes
            .filter(|_| decided)
            .for_each(|facts| rows(facts, true, found));
    }
}

fn rows_of(contents: &Contents, decided: bool) -> BTreeSet<RowId> {
    let mut found = BTreeSet::new();
    match contents {
        Contents::Rolled(outcome) | Contents::Empty { outcome, .. } => {
            let whole = Facts {
                facts: vec![Fact::Rolled(outcome.clone())],
            };
            rows(&whole, decided, &mut found);
        }
        Contents::Text { facts, .. } => rows(facts, decided, &mut found),
        _ => {}
    }
    found
}

/// What an outcome alone has: the rows that were rolled for it.
fn rows_behind(booklet: &Booklet, outcome: &Outcome) -> BTreeSet<RowId> {
    let met = |at: usize| &booklet.encounters[at];
    match outcome.cause {
        Cause::Answer(behind) => {
            let mut found = BTreeSet::new();
            let facts = booklet.answer(outcome.asked, behind).expect("an answer");
            rows(facts, true, &mut found);
            found
        }
        Cause::Waiting(at) => rows_of(met(at).reaction.as_ref().expect("a reaction"), true),
        Cause::Victory(at) => rows_of(met(at).treasure.as_ref().expect("a treasure"), true),
    }
}

/// The rows whose words are printed somewhere.
fn printed_rows(parts: &[EntryPart]) -> BTreeSet<RowId> {
    let mut found = BTreeSet::new();
    let mut add = |text: &str, origins: &Origins| {
        for at in 0..text.len() {
            if let Some(Origin::Row(row) | Origin::Dice { row: Some(row), .. }) = origins.at(at) {
                found.insert(row.clone());
            }
        }
    };
    for part in parts {
        match part {
            EntryPart::Said { label, text } => {
                label
                    .iter()
                    .for_each(|label| add(&label.text, &label.origins));
                text.iter().for_each(|span| add(&span.text, &span.origins));
            }
            EntryPart::Ways { ways } => ways
                .iter()
                .for_each(|way| add(&way.text.text, &way.text.origins)),
            EntryPart::Foes { .. } | EntryPart::Boxes { .. } => {}
        }
    }
    found
}

/// Something printed, with the numbers of the outcomes that it asks for.
struct Place {
    number: Option<u32>,
    asks: Vec<u32>,
    parts: Vec<EntryPart>,
}

struct Printed {
    entries: Vec<Place>,
    wanderers: Vec<Place>,
    finds: Vec<Place>,
    /// Those of rooms, and on one sheet those of whoever comes by apart from them.
    outcomes: Vec<Place>,
    of_wanderers: Vec<Place>,
}

fn printed(ruleset: &Ruleset, content: &Content) -> Printed {
    let place = |entry: &Entry| Place {
        number: Some(entry.number),
        asks: entry.asks.clone(),
        parts: entry.parts.clone(),
    };
    let line = |asks: &[u32], text: &[Span]| Place {
        number: None,
        asks: asks.to_vec(),
        parts: vec![EntryPart::Said {
            label: None,
            text: text.to_vec(),
        }],
    };
    let mut found = Printed {
        entries: Vec::new(),
        wanderers: Vec::new(),
        finds: Vec::new(),
        outcomes: Vec::new(),
        of_wanderers: Vec::new(),
    };
    let mut of_comers = false;
    for block in content.pages.iter().flat_map(|page| page.blocks()) {
        match block {
            Block::Entry(entry) => found.entries.push(place(entry)),
            Block::Checklist(list) => {
                let items = list.items.iter();
                let items = items.map(|item| line(&item.asks, &item.words));
                found.wanderers.extend(items);
            }
            Block::HiddenWays(list) => {
                let all = list.found.iter();
                found.finds.extend(all.map(|it| line(&it.asks, &it.text)));
            }
            Block::Outcomes(list) => {
                // On one sheet, the answers to whoever comes by have a heading of their own.
                of_comers |= list.title.as_deref() == Some(ruleset.word(Word::Wanderers));
                let own = list.entries.iter().map(place);
                if of_comers {
                    found.of_wanderers.extend(own);
                } else {
                    found.outcomes.extend(own);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether an outcome comes of something that is kept apart itself.
fn is_further(booklet: &Booklet, outcome: &Outcome) -> bool {
    let asked_apart = matches!(
        outcome.asked,
        Asked::Reaction(_) | Asked::Treasure(_) | Asked::Find(_)
    );
    let Cause::Answer(answer) = outcome.cause else {
        return asked_apart;
    };
    asked_apart || booklet.answer_before(outcome.asked, answer).is_some()
}

/// Where an outcome is asked for, and where it is printed.
fn places<'p>(
    booklet: &Booklet,
    printed: &'p Printed,
    at: usize,
) -> Option<(Vec<&'p Place>, &'p Place)> {
    let outcome = &booklet.outcomes[at];
    let with =
        |places: &'p [Place], number: u32| places.iter().filter(move |p| p.number == Some(number));
    if booklet.request.length != Length::Tiny {
        let number = booklet.number_of(at)?;
        let all = printed.entries.iter().chain(&printed.outcomes);
        let asking = all.clone().chain(&printed.wanderers).chain(&printed.finds);
        let asking =
            asking.filter(|place| place.asks.contains(&number) && place.number != Some(number));
        return Some((
            asking.collect(),
            all.into_iter().find(|place| place.number == Some(number))?,
        ));
    }
    if let Asked::Wanderer(line) = outcome.asked {
        let number = u32::try_from(line + 1).ok()?;
        let answer = with(&printed.of_wanderers, number).next()?;
        return Some((vec![&printed.wanderers[line]], answer));
    }
    let room = booklet.room_of(outcome.asked)?;
    let number = booklet.sequence.arrival(room).unwrap_or(room);
    let mut asking: Vec<&Place> = with(&printed.entries, number).collect();
    let mut apart = with(&printed.outcomes, number);
    let first = apart.next()?;
    if !is_further(booklet, outcome) {
        return Some((asking, first));
    }
    asking.push(first);
    Some((asking, apart.next()?))
}

/// What kind of thing asks, by the symbol that its row puts on the map.
fn kind(ruleset: &Ruleset, booklet: &Booklet, outcome: &Outcome) -> Vec<String> {
    let contents = booklet.contents(outcome.asked).expect("contents");
    let rows = rows_of(contents, false).into_iter();
    let symbols = rows.filter_map(|row| {
        let grid = &ruleset.tables.get(&row.table)?.grid;
        let symbol = grid.rows.get(row.row)?.meaning.symbol?;
        Some(symbol.symbol().to_owned())
    });
    let mut kinds: Vec<String> = match outcome.cause {
        Cause::Answer(_) => symbols.collect(),
        Cause::Waiting(_) => vec!["reaction".to_owned()],
        Cause::Victory(_) => vec!["treasure".to_owned()],
    };
    kinds.extend(matches!(outcome.asked, Asked::Find(_)).then(|| "find".to_owned()));
    kinds
}

/// Seeds that are tried at most for things that are rare.
const MOST: u64 = 120;

#[test]
fn what_asks_does_not_hold_what_comes_of_it() {
    const KINDS: [&str; 6] = ["statue", "lever", "throne", "chest", "reaction", "treasure"];
    let seeds = number_of("DELVE_SEEDS", 6);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut shown, mut held, mut further, mut coming) = (0, 0, 0, 0);
    for id in games() {
        let ruleset = game(&id);
        let rows = || ruleset.tables.iter().flat_map(|table| &table.grid.rows);
        let asks = |row: &Row| {
            row.text
                .as_ref()
                .is_some_and(|text| text.source.contains("{offer"))
        };
        let is = |row: &Row, kind: &str| row.meaning.symbol.is_some_and(|it| it.symbol() == kind);
        let has = |kind: &&str| rows().any(|row| is(row, kind) && asks(row));
        for (seed, form) in (1..=MOST).flat_map(|seed| Form::ALL.map(|form| (seed, form))) {
            // Beyond the sample, only for what is rare.
            let mut rare = KINDS
                .iter()
                .filter(|kind| has(kind) && !seen.contains_key(**kind));
            if seed > seeds && rare.next().is_none() {
                break;
            }
            let lengths = [Length::Medium, Length::Tiny, Length::Short];
            for length in lengths.into_iter().take(if seed > seeds { 1 } else { 3 }) {
                let order = order(&ruleset, seed, form, length);
                let (handout, content) =
                    press::booklet_content(&ruleset, &order).expect("a booklet");
                let booklet = &handout.booklet;
                let printed = printed(&ruleset, &content);
                for (at, outcome) in booklet.outcomes.iter().enumerate() {
                    let place = format!("{id}, seed {seed}, {form:?}, {length:?}, {outcome:?}");
                    let Some((asking, answer)) = places(booklet, &printed, at) else {
                        panic!("{place}: not printed");
                    };
                    assert!(!asking.is_empty(), "{place}: nothing asks for it");
                    let mut behind = rows_behind(booklet, outcome);
                    let open = booklet
                        .made
                        .dungeon
                        .rooms
                        .iter()
                        .flat_map(|room| &room.contents);
                    let room = booklet.room_of(outcome.asked);
                    let open = open.filter(|_| room.is_some());
                    let open: BTreeSet<RowId> =
                        open.flat_map(|held| rows_of(held, false)).collect();
                    behind.retain(|row| !open.contains(row));
                    if is_further(booklet, outcome) {
                        // What is met in the same room may show the same rows.
                        let here = booklet.encounters.iter();
                        let here = here.filter(|met| Some(met.room) == room);
                        let seen = here.flat_map(|met| met.reaction.iter().chain(&met.treasure));
                        let seen: BTreeSet<RowId> =
                            seen.flat_map(|it| rows_of(it, false)).collect();
                        behind.retain(|row| !seen.contains(row));
                        further += 1;
                    }
                    coming += usize::from(matches!(outcome.asked, Asked::Wanderer(_)));
                    for entry in asking {
                        let leaked: Vec<RowId> = printed_rows(&entry.parts)
                            .intersection(&behind)
                            .cloned()
                            .collect();
                        assert!(leaked.is_empty(), "{place}: {leaked:?}");
                        let same = |part: &&EntryPart| {
                            matches!(part, EntryPart::Said { text, .. } if !text.is_empty())
                                && answer.parts.contains(part)
                        };
                        assert_eq!(entry.parts.iter().find(same), None, "{place}");
                        held += 1;
                    }
                    shown += usize::from(!printed_rows(&answer.parts).is_disjoint(&behind));
                    for kind in kind(&ruleset, booklet, outcome) {
                        *seen.entry(kind).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{held} entries hold nothing of {shown} outcomes: {seen:?}");
    println!("{further} come of what is kept apart itself, {coming} of whoever comes by");
    // No game that ships asks anything of whoever comes by yet.
    assert!(further > 10, "{further}");
    for kind in KINDS {
        assert!(seen.contains_key(kind), "no {kind} among {seen:?}");
    }
    assert!(shown > 50, "{shown} outcomes have rows of their own");
}

/// The questions of a room and what comes of them, in words.
fn questions(room: &Room) -> (Vec<String>, Vec<String>) {
    let (mut asked, mut told) = (Vec::new(), Vec::new());
    for (before, offered) in room.contents.iter().flat_map(decisions) {
        if before.is_none() {
            asked.push(offered.ask.tell_before_deciding(&Origin::Program).plain());
        }
        let outcomes = offered.answers.iter();
        let outcomes = outcomes.filter_map(|answer| answer.outcome.as_ref());
        told.extend(outcomes.map(|it| it.tell_before_deciding(&Origin::Program).plain()));
    }
    let words = |text: &String| text.split_whitespace().count() > 3;
    told.retain(words);
    (asked, told)
}

/// Texts by the number of their room: those of the key, and those of the list below it.
type Keyed = BTreeMap<String, String>;

fn texts(value: &Value, into: &mut String) {
    match value {
        Value::String(text) => {
            into.push_str(text);
            into.push(' ');
        }
        Value::Array(all) => all.iter().for_each(|inner| texts(inner, into)),
        Value::Object(all) => all.values().for_each(|inner| texts(inner, into)),
        _ => {}
    }
}

/// The key of a product and its list of outcomes, as they are printed.
fn key_of(content: &Value) -> (Keyed, Keyed) {
    let (mut rooms, mut outcomes) = (Keyed::new(), Keyed::new());
    let both = ["pages", "inside"].map(|face| content[face].as_array().expect("pages"));
    let pages = both.into_iter().flatten();
    for block in pages.flat_map(|page| page["blocks"].as_array().expect("blocks")) {
        match block["block"].as_str() {
            Some("room") => texts(
                &block["contents"],
                rooms.entry(block["number"].to_string()).or_default(),
            ),
            Some("outcomes") => {
                for entry in block["entries"].as_array().expect("entries") {
                    let own = outcomes.entry(entry["number"].to_string()).or_default();
                    texts(&entry["parts"], own);
                }
            }
            Some("key") => {
                let told = block["outcomes"]["rooms"].as_array();
                let own = block["rooms"].as_array().expect("rooms");
                for (of, list) in [
                    (own, &mut rooms),
                    (told.unwrap_or(&Vec::new()), &mut outcomes),
                ] {
                    for row in of {
                        let number = row[0].as_str().expect("a number");
                        texts(&row[1], list.entry(number.to_owned()).or_default());
                    }
                }
            }
            _ => {}
        }
    }
    (rooms, outcomes)
}

/// Keys print the question with its room, and what comes of it in a list below all rooms.
#[test]
fn keys_print_outcomes_apart_from_their_questions() {
    let bench = Bench::new();
    let seeds = number_of("DELVE_SEEDS", 4);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for id in games() {
        let ruleset = game(&id);
        for seed in 1..=seeds {
            for product in ["dungeon", "pocketmod"] {
                let number = seed.to_string();
                let mut args = vec!["print", &id, product, "--seed", &number];
                args.extend(["--format", "json", "-o", "key.json"]);
                args.extend((product == "pocketmod").then_some("--filled"));
                if !bench.output(&args).status.success() {
                    continue;
                }
                let json: Value = serde_json::from_slice(&bench.read("key.json")).expect("JSON");
                let (rooms, outcomes) = key_of(&json);
                if product == "pocketmod" {
                    // Paper decides how many rooms such a dungeon has: what is in the list is not with its room.
                    for (number, told) in &outcomes {
                        let words: Vec<&str> = told.split_whitespace().collect();
                        let tail = words[words.len().saturating_sub(4)..].join(" ");
                        let text = rooms.get(number).expect("a room");
                        assert!(!text.contains(&tail), "{id}, seed {seed}, {number}: {text}");
                        *seen.entry(product).or_default() += 1;
                    }
                    continue;
                }
                let made = dungeon::generate(&ruleset, &DungeonRequest::seed(seed))
                    .expect("a dungeon")
                    .dungeon;
                assert_eq!(json["title"], made.title.as_str(), "{id}, seed {seed}");
                for room in &made.rooms {
                    let (asked, told) = questions(room);
                    let number = room.id.to_string();
                    let place = format!("{id} {product}, seed {seed}, room {number}");
                    let Some(text) = rooms.get(&number) else {
                        panic!("{place}: not in the key");
                    };
                    for question in asked {
                        assert!(text.contains(&question), "{place}: {question}: {text}");
                    }
                    for outcome in told {
                        assert!(!text.contains(&outcome), "{place}: {outcome}: {text}");
                        let list = outcomes.get(&number).map_or("", String::as_str);
                        // Names of tables are set apart: what is before and behind them is compared.
                        let mut parts = outcome.split('*').map(str::trim);
                        let all = parts.all(|part| list.contains(part));
                        assert!(all, "{place}: {outcome}: {list}");
                        *seen.entry(product).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{seen:?}");
    for product in ["dungeon", "pocketmod"] {
        let found = seen.get(product).copied().unwrap_or(0);
        assert!(found > 5, "{product}: {found} outcomes");
    }
}
