//! A drawn map of one floor. A ruleset that declares a map gets that of a finished dungeon, or squares to draw one on.

use super::grid::{map_paper, squares};
use super::prelude::*;
use super::{Legend, Plan};
use crate::drawing::{self, Audience, Map, Picture, Style};
use crate::dungeon::Dungeon;
use crate::model::Layout;

/// A drawn map of one floor. Lengths are hundredths of a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FloorMap {
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
    #[serde(flatten)]
    pub legend: Legend,
    /// The symbols that are drawn, in words.
    #[serde(skip)]
    pub symbols: Vec<String>,
    /// A compass rose, where the map has no space for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compass: Option<Drawing>,
    /// What is written below a bar of five squares; nothing where squares are drawn larger than they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
    /// What one should know before reading it, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
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
pub struct Drawing {
    /// Width.
    pub wide: i32,
    /// Height.
    pub tall: i32,
    /// Elements of SVG.
    pub svg: String,
    /// Words on it.
    pub words: Vec<drawing::Word>,
    /// Colour of the words.
    pub ink: &'static str,
}

/// The map of a floor in a style, of what the first audience knows as it is drawn for the second.
pub fn map(
    words: Words<'_>,
    dungeon: &Dungeon,
    level: u32,
    (known, drawn): (Audience, Audience),
    style: &'static Style,
) -> FloorMap {
    let seen = drawing::for_audience(dungeon, known);
    let map = drawing::map(&seen, level, drawn, words);
    floor_map(words, &map, dungeon, level, style)
}

/// A drawn map with its legend and its words.
pub fn floor_map(
    words: Words<'_>,
    map: &Map,
    dungeon: &Dungeon,
    level: u32,
    style: &'static Style,
) -> FloorMap {
    let legend = Legend::of(map, style, words);
    FloorMap {
        title: Some(&map.title)
            .filter(|_| !style.office)
            .cloned()
            .unwrap_or_default(),
        floor: level,
        floors: dungeon.levels(),
        // An outline without rooms still says that it is one.
        alt: match map.alt.trim() {
            "" => words.own(Word::AMap),
            alt => alt.to_owned(),
        },
        compass: map.compass.is_none().then(|| {
            let rose = drawing::compass_picture(style, words);
            Drawing::of(rose, style)
        }),
        scale: map.has_plain_squares().then(|| words.own(Word::MapScale)),
        notes: Vec::new(),
        joins: Joins::of(words),
        drawing: Drawing::of(drawing::picture(map, style, words), style),
        symbols: legend.words().map(str::to_owned).collect(),
        legend,
    }
}

impl Drawing {
    /// A picture in the ink of its style.
    pub(super) fn of(picture: Picture, style: &'static Style) -> Self {
        Self {
            wide: picture.wide,
            tall: picture.tall,
            svg: picture.body,
            words: picture.words,
            ink: style.ink,
        }
    }
}

/// Whether the game is played on hexes.
pub fn is_country(ruleset: &Ruleset) -> bool {
    let plan = ruleset.dungeon.as_ref();
    plan.and_then(|plan| plan.layout) == Some(Layout::Hexes)
}

/// Bare hexes to fill in, with as little ink as they need.
fn blank_hexes(setting: &Setting<'_>, block: &declared::Map, title: Option<String>) -> FloorMap {
    let words = setting.ruleset.words();
    let map = drawing::blank_hexes(block.columns, block.rows);
    let sheet = floor_map(words, &map, &Dungeon::default(), 1, drawing::INK_SAVER);
    FloorMap {
        title: title.unwrap_or_default(),
        alt: words.own(Word::HexPaper),
        ..sheet
    }
}

impl Declared for declared::Map {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let title = self.title.clone();
        let made = setting.filling.options.dungeon(self.dungeon);
        if let Some(hexes) = made.and_then(|made| made.hexes.clone()) {
            let title = title.unwrap_or_default();
            return Block::Map(FloorMap { title, ..hexes });
        }
        match made {
            Some(made) => Block::Plan(Plan {
                title,
                map: made.map.clone(),
            }),
            None if is_country(setting.ruleset) => Block::Map(blank_hexes(setting, self, title)),
            None => {
                let paper = squares(title, self.columns, self.rows);
                Block::Grid(map_paper(setting.ruleset, &paper))
            }
        }
    }
}

impl Body for FloorMap {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&self.title));
        out.line(format_args!("{}\n", self.alt));
    }

    named!(title);
}
