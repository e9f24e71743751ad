//! A slow twin of `explain`: the recorded faces of every roll of a booklet are rolled again with a dice reader of its own and the ruleset
//! as it is written, and every printed number of every room is worked out from that.

mod notation;
mod rules;
mod tampering;

use std::collections::{BTreeMap, BTreeSet};

use delvepress::booklet::{Booklet, RoomSequence};
use delvepress::content::{Block, Content};
use delvepress::dice::Roll;
use delvepress::dungeon::{Contents, Encounter, Room, RoomId};
use delvepress::explain::{self, Printed, numbers};
use delvepress::facts::{Origin, RowId};
use delvepress::model::{Deck, FigureValue, Grid, Range, Row, Ruleset, Text};
use delvepress::table::{Fact, Facts, Outcome, Throw, Verdict};
use notation::{Feed, Node};

/// How many numbers of each kind of origin were worked out, and what disagreed.
#[derive(Debug, Default)]
pub struct Replayed {
    pub counts: BTreeMap<&'static str, usize>,
    pub wrong: Vec<String>,
}

/// Works out every number of a booklet anew.
pub fn replay(ruleset: &Ruleset, booklet: &Booklet, content: &Content) -> Replayed {
    let mut found = Replayed::default();
    let rooms = booklet.made.dungeon.rooms.iter();
    let rolled: BTreeMap<RoomId, Rolled> = rooms
        .map(|room| (room.id, roll_room(ruleset, booklet, room, &mut found)))
        .collect();
    for block in content.pages.iter().flat_map(|page| page.blocks()) {
        let Block::Entry(entry) = block else { continue };
        let room = match &booklet.sequence {
            RoomSequence::Keyed => Some(entry.number),
            RoomSequence::Gamebook { .. } => booklet
                .sequence
                .section(entry.number)
                .and_then(|section| section.part.room()),
        };
        // Leaving, and what comes of those who come by, belong to no room.
        let Some(rolled) = room.and_then(|room| rolled.get(&room)) else {
            continue;
        };
        for printed in explain::collect_numbers(content, &[entry.number]) {
            match agree(ruleset, booklet, content, rolled, &printed) {
                Ok(kind) => *found.counts.entry(kind).or_default() += 1,
                Err(why) => found.wrong.push(format!("{why}: {printed:?}")),
            }
        }
    }
    found
}

/// What the twin knows of a room once it has rolled everything again.
#[derive(Default)]
struct Rolled {
    rows: BTreeSet<RowId>,
    /// Totals of dice in texts, with the row they are in.
    totals: Vec<(Option<RowId>, i64)>,
    /// Foes that rows bring, as many as they state.
    stated: Vec<(String, u32)>,
}

/// Faces as they were recorded; names have the values that the room or the record gives them.
struct Recorded<'r> {
    faces: std::vec::IntoIter<(u32, i64)>,
    names: Vec<(String, i64)>,
    room: &'r Room,
}

impl Feed for Recorded<'_> {
    fn face(&mut self, sides: u32) -> Result<i64, String> {
        let (own, face) = self.faces.next().ok_or("too few dice were recorded")?;
        let fits = own == sides && (1..=i64::from(sides)).contains(&face);
        fits.then_some(face)
            .ok_or_else(|| format!("a d{own} shows {face}, where a d{sides} is thrown"))
    }

    fn name(&mut self, name: &str) -> Result<i64, String> {
        let recorded = self.names.iter().position(|(own, _)| own == name);
        let recorded = recorded.map(|at| self.names.remove(at).1);
        let known = match name {
            "depth" => Some(i64::from(self.room.depth)),
            "floor" => Some(i64::from(self.room.level)),
            _ => None,
        };
        known
            .or(recorded)
            .ok_or_else(|| format!("nobody knows `{name}`"))
    }

    fn call(&mut self, name: &str, _: &[i64]) -> Result<i64, String> {
        Err(format!("dice call `{name}`"))
    }

    fn total(&mut self) -> Option<i64> {
        None
    }
}

/// What dice as they are written come to with the recorded faces; all of them must be used.
fn thrown_again(written: &str, roll: &Roll, room: &Room) -> Result<i64, String> {
    let node = notation::read(written)?;
    let mut leaves = Vec::new();
    node.leaves(&mut leaves);
    // The record has a number in place of every name; dice are in brackets.
    let mut shown = Vec::new();
    let mut inside = 0;
    for word in roll.working.split_inclusive(['[', ']']) {
        if inside == 0 {
            shown.extend(numbers(word));
        }
        inside += i32::from(word.ends_with('[')) - i32::from(word.ends_with(']'));
    }
    let names = leaves
        .iter()
        .zip(&shown)
        .filter_map(|(leaf, shown)| match leaf {
            Node::Name(name) => Some((name.clone(), shown.parse().ok()?)),
            _ => None,
        });
    let faces: Vec<(u32, i64)> = roll
        .dice
        .iter()
        .map(|die| (die.sides, i64::from(die.face)))
        .collect();
    let mut feed = Recorded {
        names: names.collect(),
        faces: faces.into_iter(),
        room,
    };
    let total = node.value(&mut feed)?;
    match feed.faces.next() {
        None => Ok(total),
        Some(_) => Err(format!("`{written}` has fewer dice than were recorded")),
    }
}

fn roll_room(ruleset: &Ruleset, booklet: &Booklet, room: &Room, found: &mut Replayed) -> Rolled {
    let mut twin = Twin {
        ruleset,
        room,
        rolled: Rolled::default(),
        found,
    };
    room.contents.iter().for_each(|held| twin.contents(held));
    for met in booklet.encounters.iter().filter(|met| met.room == room.id) {
        let kept = met.reaction.iter().chain(&met.treasure);
        kept.for_each(|contents| twin.contents(contents));
    }
    for (_, find) in booklet.finds.iter().filter(|(id, _)| *id == room.id) {
        twin.contents(&find.contents);
    }
    for (door, _) in booklet.made.dungeon.exits(room.id) {
        door.note.iter().for_each(|note| twin.outcome(note));
    }
    twin.rolled
}

struct Twin<'t> {
    ruleset: &'t Ruleset,
    room: &'t Room,
    rolled: Rolled,
    found: &'t mut Replayed,
}

impl Twin<'_> {
    fn expect(&mut self, kind: &'static str, agreed: Result<(), String>) {
        match agreed {
            Ok(()) => *self.found.counts.entry(kind).or_default() += 1,
            Err(why) => self
                .found
                .wrong
                .push(format!("room {}: {why}", self.room.id)),
        }
    }

    fn contents(&mut self, contents: &Contents) {
        match contents {
            Contents::Rolled(outcome) | Contents::Empty { outcome, .. } => self.outcome(outcome),
            Contents::Text { facts, of } => {
                let foe = of.trim_start_matches("foe.").trim_end_matches(".treasure");
                let treasure = self
                    .ruleset
                    .foes
                    .get(foe)
                    .and_then(|foe| foe.treasure.clone());
                self.facts(facts, &sources([treasure.as_ref()]), None);
            }
            Contents::Thing { .. } | Contents::Key(_) | Contents::Written(_) => {}
        }
    }

    fn outcome(&mut self, outcome: &Outcome) {
        let table = self.ruleset.tables.get(&outcome.table);
        let list = self.ruleset.lists.get(&outcome.table);
        let grid = table
            .map(|table| &table.grid)
            .or(list.map(|list| &list.grid));
        let Some(grid) = grid else {
            return self.expect(
                "throws",
                Err(format!("there is no table `{}`", outcome.table)),
            );
        };
        let dice = table.map(|table| table.dice.source.as_str());
        let deck = table.and_then(|table| Some(&self.ruleset.decks[table.deck.as_ref()?]));
        for throw in &outcome.throws {
            let agreed = match deck {
                Some(deck) => turned_up(outcome, grid, deck, throw),
                None => self.throw(outcome, grid, dice, throw),
            };
            self.expect(
                "throws",
                agreed.map_err(|why| format!("`{}`: {why}", outcome.call)),
            );
        }
        outcome
            .columns
            .iter()
            .for_each(|column| self.outcome(column));
        if let Some(row) = outcome.row.and_then(|row| grid.rows.get(row)) {
            self.rolled.rows.extend(outcome.row_id());
            let texts = texts_of(self.ruleset, row);
            let told = outcome.name.iter().chain(&outcome.text);
            let told = told.chain(outcome.cells.iter().map(|(_, cell)| cell));
            told.for_each(|facts| self.facts(facts, &texts, outcome.row_id()));
        }
        outcome.again.iter().for_each(|again| self.outcome(again));
    }

    /// The row that the faces lead to.
    fn throw(
        &self,
        outcome: &Outcome,
        grid: &Grid,
        dice: Option<&str>,
        throw: &Throw,
    ) -> Result<(), String> {
        let total = match dice {
            Some(dice) => thrown_again(dice, &throw.dice, self.room)?,
            None => {
                let [die] = throw.dice.dice.as_slice() else {
                    return Err("a list is drawn with one die".to_owned());
                };
                if die.sides as usize != grid.rows.len() {
                    return Err(format!(
                        "a list of {} with a d{}",
                        grid.rows.len(),
                        die.sides
                    ));
                }
                i64::from(die.face)
            }
        };
        let modifier = match &throw.modifier_dice {
            Some(roll) => thrown_again(&roll.expression, roll, self.room)?,
            None => throw.modifier,
        };
        let result = total + modifier;
        if result != throw.result {
            return Err(format!("{result} came up, not {}", throw.result));
        }
        if throw.verdict != Verdict::Counts {
            return Ok(());
        }
        let row = outcome.row.ok_or("no row counts")?;
        let landed = match dice {
            None => usize::try_from(result - 1).ok(),
            Some(_) => landed(grid, result),
        };
        let landed = landed.ok_or_else(|| format!("no row has {result}"))?;
        // A row whose condition fails may hand on to the next.
        let handed_on = (landed..row).all(|at| grid.rows[at].when.is_some());
        if landed <= row && handed_on {
            Ok(())
        } else {
            Err(format!("{result} leads to row {landed}, not {row}"))
        }
    }

    /// Every number of a text, by the dice that its source has.
    fn facts(&mut self, facts: &Facts, written: &[String], row: Option<RowId>) {
        for fact in &facts.facts {
            match fact {
                Fact::Number(roll) | Fact::Times(roll) => {
                    let agreed = self.written_dice(roll, written);
                    self.rolled.totals.push((row.clone(), roll.total));
                    self.expect("dice in texts", agreed);
                }
                Fact::Foes { foe, count, .. } => self.rolled.stated.push((foe.clone(), *count)),
                Fact::Rolled(outcome) => self.outcome(outcome),
                Fact::Offer(offered) => {
                    let Some(offer) = self.ruleset.offers.get(&offered.offer) else {
                        continue;
                    };
                    self.facts(&offered.ask, &sources([Some(&offer.ask)]), None);
                    for answer in &offered.answers {
                        let own = offer.answers.iter().find(|own| own.id == answer.id);
                        let texts = sources([own.and_then(|own| own.text.as_ref())]);
                        answer
                            .outcome
                            .iter()
                            .for_each(|it| self.facts(it, &texts, None));
                    }
                }
                Fact::Words(_)
                | Fact::Figure(_)
                | Fact::See { .. }
                | Fact::Choice { .. }
                | Fact::If { .. } => {}
            }
        }
    }

    fn written_dice(&self, roll: &Roll, written: &[String]) -> Result<(), String> {
        let tried = written
            .iter()
            .map(|dice| thrown_again(dice, roll, self.room));
        let mut tried = tried.collect::<Vec<_>>().into_iter();
        if tried.any(|tried| tried == Ok(roll.total)) {
            return Ok(());
        }
        Err(format!("none of {written:?} gives {roll}"))
    }
}

/// The row that the card leads to which was recorded, by what is printed on it.
fn turned_up(outcome: &Outcome, grid: &Grid, deck: &Deck, throw: &Throw) -> Result<(), String> {
    let working = throw.dice.working.as_str();
    let label = working.split(['[', ']']).nth(1).unwrap_or(working);
    let card = deck.all.iter().position(|card| card.label == label);
    let card = card.ok_or_else(|| format!("`{}` has no card {label}", deck.id))?;
    let number = i64::try_from(card + 1).map_err(|error| error.to_string())?;
    if number != throw.result {
        return Err(format!("{label} is card {number}, not {}", throw.result));
    }
    match landed(grid, number) {
        row if row == outcome.row => Ok(()),
        row => Err(format!(
            "{label} leads to row {row:?}, not {:?}",
            outcome.row
        )),
    }
}

/// Everything between braces in the texts of a row, and how many of its foe come.
fn texts_of(ruleset: &Ruleset, row: &Row) -> Vec<String> {
    let cells = row.cells.iter().flatten().map(ToString::to_string);
    let mut found = sources([row.name.as_ref(), row.text.as_ref()]);
    found.extend(cells.flat_map(|cell| braces(&cell)));
    found.extend(row.meaning.count.iter().map(|dice| dice.source.clone()));
    let mut foes: Vec<&str> = row.meaning.foe.iter().map(|foe| foe.id()).collect();
    if let Some(delvepress::model::Made::Foe(foe)) = &row.made {
        foes.push(foe.id());
    }
    let counts = foes
        .iter()
        .filter_map(|foe| ruleset.foes.get(foe)?.count.as_ref());
    found.extend(counts.map(|dice| dice.source.clone()));
    found.push("1".to_owned());
    found
}

fn sources<const N: usize>(texts: [Option<&Text>; N]) -> Vec<String> {
    let texts = texts.into_iter().flatten();
    texts.flat_map(|text| braces(&text.source)).collect()
}

/// What is between braces, and the part before ` x ` of what is rolled several times.
fn braces(text: &str) -> Vec<String> {
    let groups = text.split('{').skip(1);
    let groups = groups.map(|group| group.split(['}', ':', '|']).next().unwrap_or(group).trim());
    groups
        .flat_map(|group| {
            [
                Some(group),
                group.rsplit_once(" x ").map(|(times, _)| times),
            ]
        })
        .flatten()
        .map(str::to_owned)
        .collect()
}

/// The row of a result, read from the ranges as they are shown; the nearest one beyond the ends.
fn landed(grid: &Grid, result: i64) -> Option<usize> {
    let away = |range: &Range| {
        let words = range.to_string();
        let (low, high) = match (words.strip_suffix('+'), words.strip_prefix("..")) {
            (Some(low), _) => (low.parse().ok()?, i64::MAX),
            (_, Some(high)) => (i64::MIN, high.parse().ok()?),
            _ => {
                let split = words[1..].find('-').map(|at| at + 1);
                let (low, high) = split.map_or((words.as_str(), words.as_str()), |at| {
                    (&words[..at], &words[at + 1..])
                });
                (low.parse().ok()?, high.parse().ok()?)
            }
        };
        Some(if result < low {
            low.abs_diff(result)
        } else if result > high {
            high.abs_diff(result)
        } else {
            0
        })
    };
    let rows = grid.rows.iter().enumerate();
    let far = rows.filter_map(|(at, row)| Some((row.ranges.iter().filter_map(away).min()?, at)));
    far.min().map(|(_, at)| at)
}

/// Whether a printed number is what the twin works out, and by which kind of origin.
fn agree(
    ruleset: &Ruleset,
    booklet: &Booklet,
    content: &Content,
    rolled: &Rolled,
    printed: &Printed,
) -> Result<&'static str, String> {
    let number: i64 = printed.number.parse().map_err(|_| "no number")?;
    let stated = |text: &str| numbers(text).contains(&printed.number);
    let is_box = printed.words.starts_with("boxes of ");
    let boxes = |value: i64| is_box && (number == value.min(30) || number == 1);
    match printed.origin.as_ref().ok_or("no origin")? {
        Origin::Row(row) => {
            if !rolled.rows.contains(row) {
                return Err(format!("the dice do not lead to {row:?}"));
            }
            let table = ruleset.tables.get(&row.table).map(|table| &table.grid);
            let list = ruleset.lists.get(&row.table).map(|list| &list.grid);
            let grid = table.or(list).ok_or("no such table")?;
            let own = grid.rows.get(row.row).ok_or("no such row")?;
            let texts = own.name.iter().chain(&own.text);
            let mut texts: Vec<String> = texts.map(|text| plain(&text.source)).collect();
            texts.extend(
                own.cells
                    .iter()
                    .flatten()
                    .map(|cell| plain(&cell.to_string())),
            );
            texts.extend(grid.columns.iter().map(|column| column.label.clone()));
            let made = match &own.made {
                Some(delvepress::model::Made::Foe(foe)) => Some(ruleset.foes[foe].label.clone()),
                Some(delvepress::model::Made::Item(item)) => {
                    Some(ruleset.items[item].label.clone())
                }
                _ => None,
            };
            let titles = ruleset.tables.iter().map(|table| &table.title);
            let see = texts.iter().any(|text| text.contains("see"))
                || own
                    .text
                    .as_ref()
                    .is_some_and(|text| text.source.contains("{see"));
            let titles = titles.filter(|_| see).cloned();
            texts.extend(made.into_iter().chain(titles));
            let holds = texts.iter().any(|text| stated(text));
            holds
                .then_some("rows")
                .ok_or_else(|| format!("{row:?} does not state it: {texts:?}"))
        }
        Origin::Dice { row, .. } => {
            let mut totals = rolled.totals.iter();
            let holds = totals.any(|(own, total)| own == row && total.abs() == number);
            holds
                .then_some("dice")
                .ok_or_else(|| "no dice give it".to_owned())
        }
        Origin::Figure { foe, figure } => {
            let foe = ruleset.foes.get(foe).ok_or("no such foe")?;
            let value = foe.figures.iter().find(|(own, _)| own.id() == figure);
            let words = match value.map(|(_, value)| value) {
                Some(FigureValue::Number(value)) => value.to_string(),
                Some(FigureValue::Dice(dice)) => dice.source.clone(),
                Some(FigureValue::List(all)) => format!("{all:?}"),
                Some(FigureValue::Text(text)) => text.source.clone(),
                None => String::new(),
            };
            let life = words.parse().unwrap_or(1);
            (stated(&words) || boxes(life))
                .then_some("figures of foes")
                .ok_or_else(|| format!("the stat block has `{words}`"))
        }
        Origin::Rules { workings, .. } => {
            let mut sum = 0;
            for working in workings {
                rules::is_written(ruleset, working)?;
                sum += rules::work_out(working)?;
            }
            (sum == number || boxes(sum.max(1)))
                .then_some("rules")
                .ok_or_else(|| format!("the rules give {sum}"))
        }
        Origin::Stated { foe } => {
            let all = rolled.stated.iter().filter(|(own, _)| own == foe);
            let sum: u32 = all.map(|(_, count)| count).sum();
            (i64::from(sum.max(1)) == number)
                .then_some("numbers of foes")
                .ok_or_else(|| format!("the rows state {sum}"))
        }
        Origin::Text(of) => {
            let words = text_of(ruleset, of).ok_or_else(|| format!("no text `{of}`"))?;
            let holds = words.iter().any(|words| stated(&plain(words)));
            holds
                .then_some("texts")
                .ok_or_else(|| format!("`{of}` is {words:?}"))
        }
        Origin::Numbering => {
            let most = entries(booklet, content);
            (1..=most)
                .contains(&number)
                .then_some("entries")
                .ok_or_else(|| format!("there are {most} entries"))
        }
        Origin::Layout => Ok("layout"),
        Origin::Program => Ok("words of the program"),
    }
}

/// How many numbers entries and outcomes have.
fn entries(booklet: &Booklet, content: &Content) -> i64 {
    let blocks = content.pages.iter().flat_map(|page| page.blocks());
    let entries = blocks
        .filter(|block| matches!(block, Block::Entry(_)))
        .count();
    let apart = match booklet.sequence {
        RoomSequence::Keyed => booklet.outcomes.len(),
        RoomSequence::Gamebook { .. } => 0,
    };
    i64::try_from(entries + apart).unwrap_or(i64::MAX)
}

/// A text without what is rolled in it.
fn plain(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|letter| {
        depth += i32::from(*letter == '{');
        let outside = depth == 0;
        depth -= i32::from(*letter == '}');
        outside
    });
    kept.collect()
}

/// The texts that an origin names: `foe.goblin.treasure`, `trait.poison`, `offer.lever`.
fn text_of(ruleset: &Ruleset, of: &str) -> Option<Vec<String>> {
    let (kind, rest) = of.split_once('.')?;
    let sources = |texts: Vec<Option<&Text>>| -> Vec<String> {
        let texts = texts.into_iter().flatten();
        texts.map(|text| text.source.clone()).collect()
    };
    Some(match kind {
        "foe" => {
            let foe = ruleset.foes.get(rest.trim_end_matches(".treasure"))?;
            let mut words = sources(vec![foe.treasure.as_ref()]);
            words.push(foe.label.clone());
            words.extend(foe.plural.clone());
            words
        }
        "trait" => {
            let power = ruleset.traits.get(rest)?;
            let mut words = sources(vec![power.text.as_ref()]);
            words.push(power.label.clone());
            let granted = ruleset.foes.iter().flat_map(|foe| &foe.traits);
            let granted = granted.filter(|grant| grant.of.id() == rest);
            words.extend(granted.filter_map(|grant| Some(grant.argument.as_ref()?.clone())));
            words
        }
        "offer" => {
            let offer = ruleset.offers.get(rest)?;
            let mut words = sources(vec![Some(&offer.ask)]);
            for answer in &offer.answers {
                words.push(answer.label.clone());
                words.extend(sources(vec![answer.text.as_ref()]));
            }
            words
        }
        "booklet" => ruleset.booklet.as_ref()?.ending.iter().cloned().collect(),
        // Lines of mood are picked, not rolled.
        "dungeon" => ruleset
            .dungeon
            .iter()
            .map(|plan| format!("{plan:?}"))
            .collect(),
        _ => return None,
    })
}

/// Everybody of a booklet.
pub fn everybody(booklet: &Booklet) -> impl Iterator<Item = &Encounter> {
    let finds = booklet.finds.iter().flat_map(|(_, find)| &find.encounters);
    booklet.encounters.iter().chain(finds)
}
