//! What a booklet asks and what comes of it are printed apart: the entry that asks holds nothing that only an outcome has. Rows, foes and
//! lines are compared, not words.

use std::collections::{BTreeMap, BTreeSet};

use delvepress::booklet::{Asked, Booklet, Cause, Form, Length, LinkKind, Outcome, RoomSequence};
use delvepress::content::blocks::{Entry, EntryPart};
use delvepress::content::{Block, Content, Origins};
use delvepress::dungeon::Contents;
use delvepress::facts::{Origin, RowId};
use delvepress::model::{Row, Ruleset};
use delvepress::press;
use delvepress::table::{Fact, Facts};

use super::rulesets::read as game;
use super::series::{number_of, order};
use super::support::games;

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

/// The rows whose words are printed in an entry.
fn printed_rows(entry: &Entry) -> BTreeSet<RowId> {
    let mut found = BTreeSet::new();
    let mut add = |text: &str, origins: &Origins| {
        for at in 0..text.len() {
            if let Some(Origin::Row(row) | Origin::Dice { row: Some(row), .. }) = origins.at(at) {
                found.insert(row.clone());
            }
        }
    };
    for part in &entry.parts {
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

struct Printed<'c> {
    entries: BTreeMap<u32, &'c Entry>,
    outcomes: BTreeMap<u32, &'c Entry>,
}

fn printed(content: &Content) -> Printed<'_> {
    let mut found = Printed {
        entries: BTreeMap::new(),
        outcomes: BTreeMap::new(),
    };
    for block in content.pages.iter().flat_map(|page| &page.blocks) {
        match block {
            Block::Entry(entry) => {
                found.entries.insert(entry.number, entry);
            }
            Block::Outcomes(outcomes) => {
                let own = outcomes.entries.iter().map(|entry| (entry.number, entry));
                found.outcomes.extend(own);
            }
            _ => {}
        }
    }
    found
}

/// Entries that lead to an outcome, and the one that prints it.
fn places<'c>(
    booklet: &Booklet,
    printed: &Printed<'c>,
    at: usize,
) -> Option<(Vec<&'c Entry>, &'c Entry)> {
    let outcome = &booklet.outcomes[at];
    let room = booklet.room_of(outcome.asked)?;
    let tiny = booklet.wish.length == Length::Tiny;
    match &booklet.sequence {
        RoomSequence::Keyed => {
            let number = if tiny { room } else { booklet.number_of(at)? };
            Some((vec![printed.entries[&room]], printed.outcomes[&number]))
        }
        RoomSequence::Gamebook { .. } if tiny => {
            let number = booklet.sequence.arrival(room)?;
            Some((vec![printed.entries[&number]], printed.outcomes[&number]))
        }
        RoomSequence::Gamebook { sections, .. } => {
            let number = booklet.number_of(at)?;
            let own = booklet.sequence.section(number)?;
            let back = own.links.iter().find(|link| link.way == LinkKind::Back)?;
            let back = booklet.sequence.number(back.to)?;
            let of_room = (0..sections.len()).filter(|id| sections[*id].part.room() == Some(room));
            let of_room = of_room.filter(|id| {
                !matches!(
                    sections[*id].part,
                    delvepress::booklet::SectionKind::Outcome(..)
                )
            });
            let mut asking: Vec<u32> = of_room
                .filter_map(|id| booklet.sequence.number(id))
                .collect();
            asking.push(back);
            let asking = asking
                .iter()
                .map(|number| printed.entries[number])
                .collect();
            Some((asking, printed.entries[&number]))
        }
    }
}

/// What kind of thing asks, by the symbol that its row puts on the map.
fn kind(ruleset: &Ruleset, booklet: &Booklet, outcome: &Outcome) -> Vec<String> {
    let contents = booklet.contents(outcome.asked).expect("contents");
    let rows = rows_of(contents, false).into_iter();
    let symbols = rows.filter_map(|row| {
        let grid = &ruleset.tables.get(&row.table)?.grid;
        grid.rows.get(row.row)?.meaning.symbol.clone()
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
    let (mut shown, mut held) = (0, 0);
    for id in games() {
        let ruleset = game(&id);
        let rows = || ruleset.tables.iter().flat_map(|table| &table.grid.rows);
        let asks = |row: &Row| {
            row.text
                .as_ref()
                .is_some_and(|text| text.source.contains("{offer"))
        };
        let is = |row: &Row, kind: &str| row.meaning.symbol.as_deref() == Some(kind);
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
                let printed = printed(&content);
                for (at, outcome) in booklet.outcomes.iter().enumerate() {
                    let Some((asking, answer)) = places(booklet, &printed, at) else {
                        continue;
                    };
                    let place = format!("{id}, seed {seed}, {form:?}, {length:?}, {outcome:?}");
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
                    if form == Form::Gamebook {
                        // A cleared room shows what its foes left, perhaps by the same row.
                        let left = booklet.encounters.iter().filter(|met| met.behind.is_none());
                        let left = left.filter_map(|met| met.treasure.as_ref());
                        let left: BTreeSet<RowId> = left.flat_map(|it| rows_of(it, true)).collect();
                        behind.retain(|row| !left.contains(row));
                    }
                    for entry in asking {
                        let leaked: Vec<RowId> =
                            printed_rows(entry).intersection(&behind).cloned().collect();
                        assert!(leaked.is_empty(), "{place}: {leaked:?}");
                        let same = |part: &&EntryPart| {
                            matches!(part, EntryPart::Said { text, .. } if !text.is_empty())
                                && answer.parts.contains(part)
                        };
                        assert_eq!(entry.parts.iter().find(same), None, "{place}");
                        held += 1;
                    }
                    shown += usize::from(!printed_rows(answer).is_disjoint(&behind));
                    for kind in kind(&ruleset, booklet, outcome) {
                        *seen.entry(kind).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{held} entries hold nothing of {shown} outcomes: {seen:?}");
    for kind in KINDS {
        assert!(seen.contains_key(kind), "no {kind} among {seen:?}");
    }
    assert!(shown > 50, "{shown} outcomes have rows of their own");
}
