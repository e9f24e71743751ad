//! How many rooms one folded sheet holds. A dungeon is made before anybody sets it, and hundreds are made while a seed is looked for: so the
//! rooms of a tiny booklet are weighed by the letters of their words, in millimetres of a panel. Whether the sheet really holds them is for
//! whoever sets it to say.

use super::make::Booklet;
use super::outcomes::Cause;
use super::request::Form;
use crate::dungeon::ascii::corners;
use crate::dungeon::{Contents, DoorState, Dungeon, Encounter, Room, Visit};
use crate::model::Ruleset;

/// Letters of a line of a panel, about, and boxes to tick in a row.
const LINE: usize = 40;
const ROW: u32 = 10;
/// Height of a line.
const PITCH: usize = 4;
/// Number, name, box and the space around a room.
const HEAD: u32 = 12;
/// Millimetres that rooms and what nobody can play without may fill, by a guess that is rather too high: three panels and parts of two
/// more, of text that may be set smaller. Sections have drawings beside them, which are harder to guess.
const PANELS: u32 = 400;
const PANELS_OF_SECTIONS: u32 = 365;
/// So many who come by are enough for one folded sheet, and so many millimetres of it may they take; one comes in any case.
const ON_A_SHEET: (usize, u32) = (2, 50);
/// Squares of a dungeon, the short side first, that can be drawn on a panel with a border of rock.
const DRAWN: (u32, u32) = (11, 17);

/// Whether the rooms of a booklet fit the panels of one sheet, beside a rule, whoever comes by, and what comes of decisions.
pub fn fits_a_sheet(booklet: &Booklet, ruleset: &Ruleset) -> bool {
    let dungeon = &booklet.made.dungeon;
    let plan = ruleset.booklet.as_ref();
    let rule = plan.and_then(|plan| plan.panels.first());
    let rule = rule.map_or(0, |rule| estimate_rule(&ruleset.rules[rule].text));
    let decided = booklet.outcomes.iter().filter_map(|outcome| {
        let Cause::Answer(behind) = outcome.cause else {
            return None;
        };
        let words = booklet.answer(outcome.asked, behind)?.text();
        let foes = booklet.encounters_after(outcome);
        let foes: u32 = foes.map(|met| estimate_encounter(ruleset, met)).sum();
        Some(height(words.chars().count()) + foes + height(1))
    });
    let beside = rule + estimate_visits(ruleset, &booklet.wanderers) + decided.sum::<u32>();
    let rooms = dungeon.rooms.iter();
    let rooms = rooms.map(|room| estimate_room(booklet, ruleset, room));
    match booklet.request.form {
        Form::Keyed => rooms.map(|(head, rest)| head + rest).sum::<u32>() + beside <= PANELS,
        Form::Gamebook => {
            let leaving = HEAD * u32::from(!dungeon.ways_out.is_empty());
            // Beside a tile the lines are shorter.
            let rooms: u32 = rooms.map(|(head, rest)| head + rest * 5 / 4).sum();
            rooms + leaving + beside <= PANELS_OF_SECTIONS && is_drawn_on_a_panel(dungeon)
        }
    }
}

/// Keeps as many who come by as a sheet has room for.
pub fn shorten_visits(ruleset: &Ruleset, comers: &mut Vec<Visit>) {
    let (most, room) = ON_A_SHEET;
    comers.truncate(most);
    while comers.len() > 1 && estimate_visits(ruleset, comers) > room {
        comers.pop();
    }
}

/// Millimetres of a panel that those take who come by.
fn estimate_visits(ruleset: &Ruleset, comers: &[Visit]) -> u32 {
    let comers = comers.iter().map(|visit| {
        let foes = visit.encounters.iter();
        let foes: u32 = foes.map(|met| estimate_encounter(ruleset, met)).sum();
        estimate_contents(&visit.contents, 0) + foes
    });
    comers.sum()
}

/// The head of a room, and everything below it.
fn estimate_room(booklet: &Booklet, ruleset: &Ruleset, room: &Room) -> (u32, u32) {
    let head = HEAD + height(room.flavour.chars().count());
    let contents = room.contents.iter();
    let mut tall: u32 = contents.map(|held| estimate_contents(held, 0)).sum();
    let here = booklet.encounters.iter();
    for met in here.filter(|met| met.room == room.id && met.behind.is_none()) {
        let prepared = met.reaction.iter().chain(&met.treasure);
        tall += estimate_encounter(ruleset, met)
            + prepared.map(|it| estimate_contents(it, 12)).sum::<u32>();
    }
    for (door, _) in booklet.made.dungeon.exits(room.id) {
        let note = door.note.as_ref().filter(|_| door.state != DoorState::Open);
        let note = note.map_or(0, |note| note.text().chars().count());
        tall += u32::try_from((note + 30).div_ceil(LINE) * (PITCH + 1)).unwrap_or(5);
    }
    (head, tall)
}

/// Heading and words behind a label of so many letters.
fn estimate_contents(contents: &Contents, label: usize) -> u32 {
    let (heading, text) = (contents.heading(), contents.text_before_deciding());
    let words = format!("{}. {}", heading.plain(), text.plain());
    height(words.chars().count() + label)
}

/// A line of figures, words about powers, and rows of boxes.
fn estimate_encounter(ruleset: &Ruleset, met: &Encounter) -> u32 {
    let foe = ruleset.foes.get(&met.foe).into_iter();
    let powers = foe.flat_map(|foe| &foe.traits).map(|grant| {
        let text = ruleset.traits[&grant.of].text.as_ref();
        text.map_or(0, |text| text.source.chars().count() + 15)
    });
    let boxes = met.count.saturating_mul(met.life.unwrap_or(1).min(30) + 1);
    7 + height(powers.sum()) + boxes.div_ceil(ROW) * 5
}

fn estimate_rule(text: &str) -> u32 {
    const HEADING: u32 = 9;
    let lines = text.lines().map(|line| height(line.trim().chars().count()));
    HEADING + lines.sum::<u32>()
}

/// Height of a paragraph of so many letters, with the space after it.
fn height(letters: usize) -> u32 {
    let lines = letters.div_ceil(LINE);
    u32::try_from(lines * PITCH + 2 * lines.min(1)).unwrap_or(u32::MAX)
}

/// Whether a panel has squares enough to draw the dungeon on, whichever way it is turned.
fn is_drawn_on_a_panel(dungeon: &Dungeon) -> bool {
    let squares = dungeon.rooms.iter().flat_map(|room| &room.squares);
    let (low, high) = corners(squares).unwrap_or_default();
    let (across, down) = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
    across.min(down) <= DRAWN.0 && across.max(down) <= DRAWN.1
}
