//! What players would roll while playing, rolled in advance: who is met, how they react, and what they leave behind.

use super::outcomes::told_answers;
use super::referee::{Local, Referee};
use crate::diag::Error;
use crate::dungeon::{Contents, Dungeon, Encounter, OfferAnswer, Room, RoomId, Visit};
use crate::model::{Cell, Ruleset, StatOwner, TableCall, TableSource, Text};
use crate::play::Comers;
use crate::rng::Stream;
use crate::table::{self, Decks, Situation};

/// A game, and what is known when one of its modes is begun.
pub type GameContext<'a> = (&'a Ruleset, &'a Situation);

/// Prepares the encounters of a dungeon, each room from a stream of its own.
pub fn encounters(
    (ruleset, begun): GameContext<'_>,
    referee: &Referee<'_>,
    dungeon: &Dungeon,
    root: &Stream,
) -> Result<Vec<Encounter>, Error> {
    let referee = referee.within(dungeon);
    let mut found = Vec::new();
    for room in &dungeon.rooms {
        let mut stream = root.split_numbered("room", room.id.into());
        let situation = situation_in(begun, room);
        let mut quiet: Vec<&Contents> = Vec::new();
        let hostile = room.contents.iter().any(Contents::is_hostile);
        for (at, contents) in room.contents.iter().enumerate() {
            let dice = root
                .split_numbered("count", room.id.into())
                .split_numbered("of", at as u64);
            let comers = referee.comers(room.id, &quiet, contents, &dice);
            let mut groups: Vec<(Option<OfferAnswer>, Comers)> = Vec::new();
            for behind in told_answers(contents.offers().into_iter()) {
                let here = referee.comers_behind(room.id, &quiet, contents, behind, &dice);
                // Whoever is here anyway does not come because of the answer.
                let is_new = |new: &Comers| !comers.iter().any(|known| known.foe == new.foe);
                let new = here.into_iter().filter(is_new);
                groups.extend(new.map(|comers| (Some(behind), comers)));
            }
            if comers.is_empty() {
                quiet.push(contents);
            }
            let plain = comers.into_iter().map(|comers| (None, comers));
            for (behind, comers) in plain.chain(groups) {
                let (reaction, treasure) = prepare(ruleset, &comers.foe, &situation, &mut stream)?;
                found.push(Encounter {
                    room: room.id,
                    contents: at,
                    behind,
                    reaction: reaction.filter(|_| !hostile),
                    treasure,
                    ..attackers(comers)
                });
            }
        }
    }
    Ok(found)
}

/// What is known in a room of a game that has just begun.
fn situation_in(begun: &Situation, room: &Room) -> Situation {
    let mut situation = begun.clone();
    situation.set("depth", room.depth.into());
    situation.set("floor", room.level.into());
    situation
}

/// What a search brings, for every room that the game lets one search.
pub fn finds(
    (ruleset, begun): GameContext<'_>,
    referee: &Referee<'_>,
    dungeon: &Dungeon,
    root: &Stream,
) -> Result<Vec<(RoomId, Visit)>, Error> {
    let Some(call) = &ruleset.booklet_plan().finds else {
        return Ok(Vec::new());
    };
    let referee = referee.within(dungeon);
    let mut found = Vec::new();
    for room in &dungeon.rooms {
        let mut stream = root.split("finds").split_numbered("room", room.id.into());
        let mut situation = situation_in(begun, room);
        for contents in &room.contents {
            set_row_numbers(ruleset, contents, &mut situation);
        }
        let contents = roll(ruleset, call, &situation, &mut stream)?;
        if !contents.is_empty() {
            let dice = root.split_numbered("finds-count", room.id.into());
            found.push((room.id, visit(&referee, room.id, contents, &dice)));
        }
    }
    Ok(found)
}

/// Whole numbers in the room's row count as its stats of that name, as they do in play.
pub(super) fn set_row_numbers(ruleset: &Ruleset, contents: &Contents, situation: &mut Situation) {
    let (Contents::Rolled(outcome) | Contents::Empty { outcome, .. }) = contents else {
        return;
    };
    let table = ruleset.tables.get(&outcome.table);
    let row = table.zip(outcome.row);
    let Some((table, row)) = row.and_then(|(table, at)| Some((table, table.grid.rows.get(at)?)))
    else {
        return;
    };
    for column in &table.grid.columns {
        let stat = ruleset.stats.get(&column.key);
        let number = row.cell(column).and_then(Cell::as_integer);
        if let (true, Some(number)) = (stat.is_some_and(|stat| stat.of == StatOwner::Room), number)
        {
            situation.set(column.key.as_str(), number);
        }
    }
}

/// Somebody who comes by, or something found, with the foes among it. Nobody waits for how they react, and nothing is kept ready for them to leave.
pub fn visit(referee: &Local<'_>, room: RoomId, contents: Contents, dice: &Stream) -> Visit {
    let comers = referee.comers(room, &[], &contents, dice);
    Visit {
        encounters: comers.into_iter().map(attackers).collect(),
        contents,
    }
}

fn attackers(comers: Comers) -> Encounter {
    Encounter {
        room: 0,
        contents: 0,
        behind: None,
        foe: comers.foe,
        count: comers.count,
        count_by: comers.count_by,
        life: Some(comers.life.max(1)),
        life_by: comers.life_by,
        figures: comers.figures,
        reaction: None,
        treasure: None,
    }
}

type Prepared = (Option<Contents>, Option<Contents>);

fn prepare(
    ruleset: &Ruleset,
    foe: &str,
    situation: &Situation,
    stream: &mut Stream,
) -> Result<Prepared, Error> {
    let Some(foe) = ruleset.foes.get(foe) else {
        return Ok((None, None));
    };
    let mut reaction = None;
    if let Some(table) = &foe.reactions {
        let call = TableCall {
            source: TableSource::Table(table.clone()),
            modifier: None,
            column: None,
            row: None,
        };
        reaction = Some(roll(ruleset, &call, situation, stream)?);
    }
    let rolls = |text: &&Text| !text.calls().is_empty() || !text.offers().is_empty();
    let mut treasure = None;
    if let Some(text) = foe.treasure.as_ref().filter(rolls) {
        let facts = table::roll_text(ruleset, text, situation, &mut Decks::new(), stream)?;
        let of = format!("foe.{}.treasure", foe.id);
        treasure = Some(Contents::Text { facts, of });
    }
    Ok((reaction, treasure))
}

/// A roll on a table of the game.
pub fn roll(
    ruleset: &Ruleset,
    call: &TableCall,
    situation: &Situation,
    stream: &mut Stream,
) -> Result<Contents, Error> {
    let outcome = table::roll_call(ruleset, call, situation, &mut Decks::new(), stream)?;
    Ok(Contents::Rolled(Box::new(outcome)))
}
