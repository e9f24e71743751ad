//! Maps, tiles and keyed rooms of a made dungeon.

use serde::Serialize;

use crate::drawing::{self, Audience, Map, Picture, Style};
use crate::dungeon::{Contents, Dungeon, Room, text};
use crate::model::{FigureValue, Foe, Ruleset};
use crate::words::{Word, Words, say};

/// A drawn map of one floor. Lengths are hundredths of a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct MapSheet {
    /// Heading.
    pub title: String,
    /// Which floor, and how many there are.
    pub floor: u32,
    /// How many floors there are.
    pub floors: u32,
    /// What is drawn.
    pub drawing: Drawing,
    /// The map in words.
    pub alt: String,
    /// Symbols and what they mean.
    pub legend: Vec<Meaning>,
    /// What is said where a map takes several sheets or floors.
    pub joins: Joins,
}

/// Phrases about sheets that join; the template knows their numbers and fills `{sheet}`, `{sheets}`, `{neighbours}`, `{floor}` and `{floors}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Joins {
    /// Which sheet it is, and its neighbours.
    pub sheet_of: String,
    /// The sheet above.
    pub above: String,
    /// The sheet to the left.
    pub left: String,
    /// The sheet to the right.
    pub right: String,
    /// The sheet below.
    pub below: String,
    /// Which floor it is.
    pub floor_of: String,
    /// Instead of the map in words, from the second sheet on.
    pub again: String,
}

impl Joins {
    fn of(words: Words<'_>) -> Self {
        let sheet = "{sheet}";
        Self {
            sheet_of: words.say(say::MapSheetOf {
                sheet,
                sheets: "{sheets}",
                neighbours: "{neighbours}",
            }),
            above: words.say(say::MapAbove { sheet }),
            left: words.say(say::MapLeft { sheet }),
            right: words.say(say::MapRight { sheet }),
            below: words.say(say::MapBelow { sheet }),
            floor_of: words.say(say::MapFloorOf {
                floor: "{floor}",
                floors: "{floors}",
            }),
            again: words.say(say::MapAgain { sheet }),
        }
    }
}

/// A picture: elements of SVG, and words that are set as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Drawing {
    /// Width.
    pub wide: i32,
    /// Height.
    pub tall: i32,
    /// Elements of SVG.
    pub svg: String,
    /// Words on it.
    pub words: Vec<Spot>,
    /// Colour of the words.
    pub ink: &'static str,
}

/// A word at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Spot {
    /// The middle.
    pub x: i32,
    /// The middle.
    pub y: i32,
    /// Height of its letters.
    pub size: i32,
    /// What is written.
    pub text: String,
}

/// A symbol of the legend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Meaning {
    /// The symbol.
    pub symbol: Drawing,
    /// In words.
    pub words: String,
}

/// A room by itself, to be cut out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tile {
    /// Number of the room.
    pub number: u32,
    /// Its number, and the floor it is on when there are several.
    pub caption: String,
    /// What is drawn.
    pub drawing: Drawing,
    /// In words.
    pub alt: String,
}

/// A room of the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct KeyedRoom {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// A few words of description.
    pub flavour: String,
    /// The word for what the dungeon is about, where it is.
    pub goal: Option<String>,
    /// What is in it.
    pub contents: Vec<Holding>,
    /// Ways on.
    pub exits: String,
}

/// Something in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Holding {
    /// In a word or two.
    pub name: String,
    /// The whole of it.
    pub text: String,
    /// Figures of the foes it brings, a line each.
    pub foes: Vec<String>,
}

/// The map of a floor, for somebody, in a style.
pub fn map(
    words: Words<'_>,
    dungeon: &Dungeon,
    level: u32,
    audience: Audience,
    style: &'static Style,
) -> MapSheet {
    let seen = drawing::for_audience(dungeon, audience);
    let map = drawing::map(&seen, level, audience, words);
    sheet(words, &map, dungeon, level, style)
}

/// The map of a floor for somebody who plays by its numbers: nothing secret is on it, but every room has its number.
pub fn numbered_map(
    words: Words<'_>,
    dungeon: &Dungeon,
    level: u32,
    style: &'static Style,
) -> MapSheet {
    let seen = drawing::for_audience(dungeon, Audience::Players);
    let map = drawing::map(&seen, level, Audience::Referee, words);
    sheet(words, &map, dungeon, level, style)
}

fn sheet(
    words: Words<'_>,
    map: &Map,
    dungeon: &Dungeon,
    level: u32,
    style: &'static Style,
) -> MapSheet {
    let legend = drawing::symbols(map, style, words)
        .into_iter()
        .map(|(picture, meaning)| Meaning {
            symbol: drawn(picture, style),
            words: meaning,
        })
        .collect();
    MapSheet {
        title: if style.office {
            String::new()
        } else {
            map.title.clone()
        },
        floor: level,
        floors: dungeon.levels(),
        alt: alt(words, map),
        joins: Joins::of(words),
        drawing: drawn(drawing::picture(map, style, words), style),
        legend,
    }
}

/// Words for a map that somebody cannot see; an outline without rooms still says that it is one.
fn alt(words: Words<'_>, map: &Map) -> String {
    match map.alt.trim() {
        "" => words.own(Word::AMap),
        told => told.to_owned(),
    }
}

fn drawn(picture: Picture, style: &'static Style) -> Drawing {
    let spot = |word: drawing::Word| Spot {
        x: word.x,
        y: word.y,
        size: word.size,
        text: word.text,
    };
    Drawing {
        wide: picture.wide,
        tall: picture.tall,
        svg: picture.body,
        words: picture.words.into_iter().map(spot).collect(),
        ink: style.ink,
    }
}

/// The tile of a room.
pub fn tile(
    words: Words<'_>,
    dungeon: &Dungeon,
    room: &Room,
    style: &'static Style,
) -> Option<Tile> {
    let map = drawing::tile_map(dungeon, room.id, words)?;
    Some(Tile {
        number: room.id,
        caption: match dungeon.levels() > 1 {
            true => words.say(say::TileFloor {
                room: room.id,
                floor: room.level,
            }),
            false => room.id.to_string(),
        },
        drawing: drawn(drawing::picture(&map, style, words), style),
        alt: map.alt,
    })
}

/// A room of the key, with the figures of its foes.
pub fn keyed_room(ruleset: &Ruleset, dungeon: &Dungeon, room: &Room) -> KeyedRoom {
    let goal = dungeon
        .goal
        .as_ref()
        .is_some_and(|goal| goal.room == room.id);
    KeyedRoom {
        number: room.id,
        name: room.name.clone(),
        flavour: room.flavour.clone(),
        goal: goal.then(|| ruleset.word(Word::Goal).to_owned()),
        contents: room
            .contents
            .iter()
            .map(|contents| holding(ruleset, dungeon, contents))
            .collect(),
        exits: ruleset.words().say(say::Exits {
            exits: text::exits(dungeon, room, true, ruleset.words()),
        }),
    }
}

fn holding(ruleset: &Ruleset, dungeon: &Dungeon, contents: &Contents) -> Holding {
    let mut foes: Vec<String> = Vec::new();
    for foe in contents
        .foes()
        .into_iter()
        .filter_map(|id| ruleset.foes.get(id))
    {
        let line = figures(ruleset, foe);
        if !foes.contains(&line) {
            foes.push(line);
        }
    }
    let (name, text) = match contents {
        Contents::Key(_) => {
            text::heading_and_text(dungeon, contents, &|room| room, ruleset.words())
        }
        contents => (contents.heading(), contents.short_text()),
    };
    Holding {
        name: name.plain(),
        text: text.plain(),
        foes,
    }
}

/// The value of a foe's figure as it is printed; nothing when it says nothing.
pub fn figure_words(value: &FigureValue) -> Option<String> {
    let words = match value {
        FigureValue::Number(0) => return None,
        FigureValue::Number(number) => number.to_string(),
        FigureValue::Dice(dice) => dice.source.clone(),
        FigureValue::List(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            numbers.join("/")
        }
        FigureValue::Text(text) => text.as_words()?.to_owned(),
    };
    Some(words).filter(|words| !words.is_empty() && words != "-")
}

/// `Goblin: Level 3, Life 1`.
fn figures(ruleset: &Ruleset, foe: &Foe) -> String {
    let stated = foe.figures.iter().filter_map(|(name, value)| {
        let value = figure_words(value)?;
        Some(format!("{} {value}", ruleset.foe_stats[name].label))
    });
    let stated: Vec<String> = stated.collect();
    match stated.is_empty() {
        true => foe.label.clone(),
        false => format!("{}: {}", foe.label, stated.join(", ")),
    }
}
