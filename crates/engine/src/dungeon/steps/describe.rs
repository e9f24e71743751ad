//! A title for the dungeon and a few words for each room, all from tables of the ruleset, in a stream that nothing else hangs on.
//!
//! A game without such tables gets a plain title and rooms without flavour: no words are made up here.

use super::Made;
use super::scene::Met;
use super::story::{self, TableWords};
use crate::diag::Error;
use crate::dungeon::model::{Dungeon, Room, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::facts::RowId;
use crate::model::{Roll, TableCall, Text, TextPart};
use crate::rng::Stream;
use crate::table::{self, Decks, Facts, Outcome, Situation};
use crate::words::{Word, say};

/// How often a line is rolled again because the room before has it too.
const AGAIN: usize = 6;

pub fn describe(shop: &mut Workshop<'_>, made: &mut Made) -> Result<(), Error> {
    let tables = roll_tables(shop, &mut made.dungeon)?;
    if shop.detail.words {
        story::tell(shop.ruleset, &mut made.dungeon, &tables, &Met::new());
        made.table_words = tables;
    }
    Ok(())
}

/// Title, names and lines by the game's tables. Scenes come later and go first: what tables gave is kept.
fn roll_tables(shop: &mut Workshop<'_>, dungeon: &mut Dungeon) -> Result<Vec<TableWords>, Error> {
    // Two games should not give the same seed the same name.
    let of_game = |root: &Stream| root.split("flavour").split(&shop.ruleset.head.id);
    // All dungeons of a seed have the same title, whichever of them is taken.
    let mut stream = of_game(&Stream::new(shop.request.seed, "dungeon"));
    dungeon.title = title(shop, &mut stream)?;
    if shop.request.variant > 0 {
        stream = of_game(&shop.root);
    }
    dungeon.flavour = shop.plan.text.clone().unwrap_or_default();
    let mut recent: Vec<RowId> = Vec::new();
    let plan = shop.plan;
    let mut found = Vec::new();
    for at in 0..dungeon.rooms.len() {
        let room = &dungeon.rooms[at];
        let corridor = room.kind == RoomKind::Corridor;
        let situation = shop.situation_in(room);
        let own = plan.corridor_flavour.as_ref().filter(|_| corridor);
        let call = own.or(plan.flavour.as_ref());
        let flavour = fresh(shop, call, &situation, &recent, &mut stream)?;
        let named = !dungeon.rooms[at].name.is_empty();
        let call = plan.names.as_ref();
        let call = call.filter(|_| !named && !corridor && at > 0);
        let name = fresh(shop, call, &situation, &recent, &mut stream)?;
        let room = &mut dungeon.rooms[at];
        room.named = named || name.is_some();
        for line in flavour.iter().chain(&name) {
            recent.extend(line.row.clone());
        }
        if !named {
            room.name = match name {
                Some(name) => name.words,
                None => plain(shop, room, at == 0),
            };
        }
        room.flavour = flavour.map(|line| line.words).unwrap_or_default();
        let old = recent.len().saturating_sub(24);
        recent.drain(..old);
        found.push(TableWords {
            name: room.name.clone(),
            fixed: named,
            named: room.named,
            flavour: room.flavour.clone(),
        });
    }
    Ok(found)
}

/// A line that was rolled, and the row it comes from.
struct Line {
    words: String,
    row: Option<RowId>,
}

/// Rolls for some words, and again while their row is among the recent ones.
fn fresh(
    shop: &mut Workshop<'_>,
    call: Option<&TableCall>,
    situation: &Situation,
    recent: &[RowId],
    stream: &mut Stream,
) -> Result<Option<Line>, Error> {
    let Some(call) = call else {
        return Ok(None);
    };
    let mut line = None;
    for _ in 0..AGAIN {
        let rolled = shop.roll(call, situation, stream)?;
        let words = tell(&rolled, rolled.text.as_ref()).unwrap_or_else(|| words_of(&rolled));
        let row = rolled.row_id();
        let known = row.as_ref().is_some_and(|row| recent.contains(row));
        line = Some(Line { words, row });
        if !known {
            break;
        }
    }
    Ok(line.filter(|line| !line.words.is_empty()))
}

/// What the plan's title rolls; a theme takes the place of the table that the plan names.
fn title(shop: &Workshop<'_>, stream: &mut Stream) -> Result<String, Error> {
    let theme = shop.request.theme.as_deref();
    let Some(text) = &shop.plan.title else {
        let game = &shop.ruleset.head.title;
        return Ok(match theme {
            Some(theme) => format!("{game}: {theme}"),
            None => {
                let seed = shop.request.seed;
                shop.ruleset.words().say(say::SeededTitle { game, seed })
            }
        });
    };
    let text = match theme {
        Some(theme) => with_theme(text, shop.plan.themes.as_ref(), theme),
        None => text.clone(),
    };
    let (situation, mut decks) = (&shop.blueprint.base, Decks::new());
    let rolled = table::roll_text(shop.ruleset, &text, situation, &mut decks, stream)?;
    Ok(rolled.text().trim().to_owned())
}

/// The text with the theme in place of rolls on its table; where there is no such roll the theme follows the text.
fn with_theme(text: &Text, themes: Option<&TableCall>, theme: &str) -> Text {
    let of_themes = |call: &TableCall| themes.is_some_and(|it| it.source == call.source);
    let is_theme = |piece: &&mut TextPart| match piece {
        TextPart::Roll(Roll::Tables { choices, .. }) => choices.iter().any(of_themes),
        _ => false,
    };
    let mut text = text.clone();
    let mut named = false;
    for piece in text.pieces.iter_mut().filter(is_theme) {
        *piece = TextPart::Words(theme.to_owned());
        named = true;
    }
    if !named {
        text.pieces.push(TextPart::Words(format!(": {theme}")));
    }
    text
}

/// The name that a roll gives, or what it tells when it gives none.
pub fn words_of(rolled: &Outcome) -> String {
    tell(rolled, rolled.name.as_ref()).unwrap_or_else(|| rolled.tell().tidied().plain())
}

/// A part of a roll in words, if it has any.
fn tell(rolled: &Outcome, part: Option<&Facts>) -> Option<String> {
    let words = part?.tell(&rolled.origin()).tidied().plain();
    Some(words).filter(|words| !words.is_empty())
}

/// What a room is called when nothing gave it a name: what it is.
fn plain(shop: &Workshop<'_>, room: &Room, first: bool) -> String {
    if let Some(terrain) = room.terrain.as_ref().filter(|_| !first) {
        return terrain.name.clone();
    }
    shop.ruleset.words().own(match room.kind {
        _ if first => Word::Entrance,
        RoomKind::Corridor => Word::Corridor,
        RoomKind::Room => Word::Room,
    })
}
