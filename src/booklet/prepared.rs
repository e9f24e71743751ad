//! What players would roll while playing, rolled in advance: how foes react, and what they leave behind.

use super::comers::Comers;
use super::foes;
use crate::dungeon::{self, Contents, Dungeon, DungeonError, RoomId};
use crate::model::{Made, Ruleset, TableCall, TableSource};
use crate::rng::Stream;
use crate::table::{self, Decks, Outcome, Situation};

/// Foes of one kind in a room, ready to be met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// The room.
    pub room: RoomId,
    /// Which of the room's contents they belong to.
    pub contents: usize,
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: u32,
    /// Points of life of each.
    pub life: u32,
    /// Letters of what is printed about its powers.
    pub words: usize,
    /// How they react to those who wait.
    pub reaction: Option<Contents>,
    /// What they leave behind.
    pub treasure: Option<Contents>,
}

/// A game, and what is known when one of its modes is begun.
pub type Known<'a> = (&'a Ruleset, &'a Situation);

/// Prepares everybody in a dungeon, each room from a stream of its own.
pub fn guards(
    (ruleset, begun): Known<'_>,
    comers: &Comers<'_>,
    dungeon: &Dungeon,
    root: &Stream,
) -> Result<Vec<Guard>, DungeonError> {
    let comers = comers.within(dungeon);
    let mut found = Vec::new();
    for room in &dungeon.rooms {
        let mut stream = root.split_numbered("room", room.id.into());
        let mut situation = begun.clone();
        situation.set("depth", room.depth.into());
        situation.set("floor", room.level.into());
        for (at, contents) in room.contents.iter().enumerate() {
            let dice = root
                .split_numbered("count", room.id.into())
                .split_numbered("of", at as u64);
            for met in comers.met(room.id, contents, &dice) {
                let (reaction, treasure) = prepare(ruleset, &met.foe, &situation, &mut stream)?;
                found.push(Guard {
                    room: room.id,
                    contents: at,
                    foe: met.foe.clone(),
                    count: met.count,
                    life: foes::life(ruleset, &met.foe),
                    words: foes::letters(ruleset, &met.foe),
                    reaction,
                    treasure,
                });
            }
        }
    }
    Ok(found)
}

/// What a search brings, for every room that the game lets one search.
pub fn finds(
    (ruleset, begun): Known<'_>,
    dungeon: &Dungeon,
    root: &Stream,
) -> Result<Vec<(RoomId, Contents)>, DungeonError> {
    let plan = ruleset.booklet.as_ref();
    let Some(call) = plan.and_then(|plan| plan.finds.as_ref()) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for room in &dungeon.rooms {
        let mut stream = root.split_numbered("room", room.id.into());
        let mut situation = begun.clone();
        situation.set("depth", room.depth.into());
        situation.set("floor", room.level.into());
        let find = rolled(ruleset, call, &situation, &mut stream)?;
        if !find.name.is_empty() || !find.text.is_empty() {
            found.push((room.id, find));
        }
    }
    Ok(found)
}

type Prepared = (Option<Contents>, Option<Contents>);

fn prepare(
    ruleset: &Ruleset,
    foe: &str,
    situation: &Situation,
    stream: &mut Stream,
) -> Result<Prepared, DungeonError> {
    let Some(foe) = ruleset.foes.get(foe) else {
        return Ok((None, None));
    };
    let reaction = match &foe.reactions {
        None => None,
        Some(table) => {
            let call = TableCall {
                source: TableSource::Table(table.clone()),
                modifier: None,
                column: None,
                row: None,
            };
            Some(rolled(ruleset, &call, situation, stream)?)
        }
    };
    let treasure = match foe
        .treasure
        .as_ref()
        .filter(|text| !text.calls().is_empty())
    {
        None => None,
        Some(text) => {
            let found = table::roll_text(ruleset, text, situation, &mut Decks::new(), stream)?;
            let trace = found.outcomes().flat_map(|outcome| {
                let lines = table::trace(outcome);
                lines.lines().map(str::to_owned).collect::<Vec<_>>()
            });
            Some(Contents {
                trace: trace.collect(),
                stocked: dungeon::stocked_text(&found),
                ..Contents::words("", found.text.clone())
            })
        }
    };
    Ok((reaction, treasure))
}

/// A roll on a table as contents: name, text and every die.
pub fn rolled(
    ruleset: &Ruleset,
    call: &TableCall,
    situation: &Situation,
    stream: &mut Stream,
) -> Result<Contents, DungeonError> {
    let outcome = table::roll_call(ruleset, call, situation, &mut Decks::new(), stream)?;
    let name = outcome.name.as_ref().map_or("", |name| name.text.as_str());
    let text = match outcome.text() {
        text if text == name => "",
        text => text,
    };
    let mut contents = Contents {
        table: outcome.table.clone(),
        trace: table::trace(&outcome).lines().map(str::to_owned).collect(),
        stocked: dungeon::stocked(&outcome),
        ..Contents::words(name, text)
    };
    note(&outcome, &mut contents);
    Ok(contents)
}

/// Notes the foes and rows that a roll and the rolls inside it came to.
fn note(outcome: &Outcome, contents: &mut Contents) {
    if let Some(row) = outcome.row {
        contents.rows.push((outcome.table.clone(), row));
    }
    if let Some(Made::Foe(foe)) = &outcome.made {
        contents.foes.push(foe.id().to_owned());
    }
    for inner in outcome.children() {
        note(inner, contents);
    }
}
