//! The blocks that pages are made of. A block has one name everywhere: here, in rulesets, in `templates/blocks/` and in the tests.

mod belongings;
mod chance;
mod chances;
mod chart;
mod credit;
mod entry;
mod figures;
mod grade_table;
mod index;
mod ledger;
mod map;
mod map_paper;
mod nomogram;
mod person;
mod plan;
mod roll_table;

use serde::Serialize;

use super::markup::{Paragraph, paragraphs};
use super::setting::Setting;
use crate::grades;
use crate::model::blocks as declared;
use crate::model::{self, BlockKind, TableParts, slug};
use figures::{SkillParts, Words};

pub use chance::{DiceStrip, DropGrid, FlipPad, dice_strip, drop_grid, flip_pad};
pub use chart::{Chart, Part, chart};
pub use credit::{brief_credit, credit};
pub use entry::{ChecklistItem, Entry, EntryPart, FoeLine, Found, Outcomes, WayLine};
pub use figures::{Figure, Mark, Skill, Track, boxes_of};
pub use grade_table::{GradePart, GradeTables, chosen, grade_tables};
pub use index::{IndexEntry, index};
pub use ledger::{Ledger, LedgerColumn, LedgerRow};
pub use map::{
    Drawing, Holding, KeyedRoom, MapSheet, Meaning, Spot, Tile, figure_words, keyed_room, map,
    numbered_map, tile,
};
pub use map_paper::{CornerMark, MapPaper, RoomSheet, map_paper, room_sheet};
pub use nomogram::{Nomogram, nomogram};
pub use person::{Field, Portrait, dots, picture_path};
pub use plan::{MapLabel, MapMark, MapShapes, Sign};
pub use roll_table::{Column, Sheet, Value, listing, roll_table};

/// A block with everything that its template needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "block", rename_all = "kebab-case")]
pub enum Block {
    /// The title of the product.
    Title {
        /// Its words.
        title: String,
        /// A line below.
        subtitle: Option<String>,
    },
    /// Paragraphs.
    Text {
        /// Heading.
        title: Option<String>,
        /// The paragraphs.
        paragraphs: Vec<Paragraph>,
    },
    /// A piece of the rules digest.
    Rule {
        /// Heading.
        title: String,
        /// The paragraphs.
        paragraphs: Vec<Paragraph>,
    },
    /// One stat with a box for its number.
    Stat(Figure),
    /// Several stats side by side.
    Stats {
        /// The stats.
        stats: Vec<Figure>,
        /// How many stand side by side.
        columns: u32,
    },
    /// A stat as boxes to tick.
    Track(Track),
    /// A stat on one line, with its experience.
    Skill(Skill),
    /// Numbers that are worked out.
    Sums {
        /// The numbers.
        stats: Vec<Figure>,
        /// How many stand side by side.
        columns: u32,
    },
    /// What a class has at a level.
    Levels {
        /// The figures.
        stats: Vec<Figure>,
    },
    /// Name and classes.
    Name {
        /// Lines with their labels.
        fields: Vec<Field>,
    },
    /// What is worn and held.
    Slots(Ledger),
    /// Things carried.
    Items(Ledger),
    /// Powers and weaknesses.
    Traits(Ledger),
    /// Chosen rows: spells and the like.
    Picks(Ledger),
    /// Rows to write in.
    Ledger(Ledger),
    /// A frame for a picture.
    Portrait(Portrait),
    /// A roll table.
    RollTable(Sheet),
    /// A list.
    List(Sheet),
    /// Which roll has which grade.
    GradeTable(GradeTables),
    /// A chart to read grades from.
    Nomogram(Box<Nomogram>),
    /// Lines to write on.
    Lines {
        /// Heading.
        title: Option<String>,
        /// How many.
        count: u32,
        /// Words at the beginning of the first lines.
        labels: Vec<String>,
        /// Name of the place of each line.
        fields: Vec<String>,
    },
    /// Map paper.
    Grid(MapPaper),
    /// Square rooms to draw in.
    Rooms(RoomSheet),
    /// Boxes to tick that belong to no stat.
    Boxes {
        /// Words before them.
        label: Option<String>,
        /// How many.
        count: u32,
        /// What the names of the boxes begin with.
        field: String,
    },
    /// Who made the game, licence and notice.
    Credit {
        /// One paragraph each.
        lines: Vec<String>,
    },
    /// A drawn map of one floor.
    Map(MapSheet),
    /// A room by itself, to be cut out.
    Tile(Tile),
    /// A room of a dungeon's key.
    Room(KeyedRoom),
    /// Roll tables with the same dice as rows.
    Chart(Chart),
    /// Pre-rolled dice.
    DiceStrip(DiceStrip),
    /// Numbers to drop a pencil on.
    DropGrid(DropGrid),
    /// Notes to cut out and flip.
    FlipPad(FlipPad),
    /// A finished map, as small as a pocket.
    Plan {
        /// Heading.
        title: Option<String>,
        /// Its shapes.
        map: MapShapes,
    },
    /// What is in the rooms of a map.
    Key {
        /// Heading.
        title: Option<String>,
        /// Number and contents of each room.
        rooms: Vec<(String, String)>,
    },
    /// The cover of a disguise.
    Cover(Cover),
    /// A block under another heading, whose own name stands small at the end of the line.
    Masked {
        /// Name of the disguise.
        disguise: String,
        /// Running number of the heading.
        number: usize,
        /// The heading that everybody sees.
        heading: String,
        /// Others that do as well where it is too long for its line.
        others: Vec<String>,
        /// What the player looks for.
        aside: Option<String>,
        /// The block without its heading.
        inner: Box<Block>,
    },
    /// The cover of a booklet.
    FrontCover {
        /// A line above the title.
        above: String,
        /// Its title.
        title: String,
        /// A line below.
        subtitle: Option<String>,
        /// A drawing.
        emblem: Option<Drawing>,
        /// The drawing in words.
        alt: String,
        /// Lines at the foot.
        foot: Vec<String>,
    },
    /// A numbered room or section.
    Entry(Entry),
    /// Labels and values.
    Facts {
        /// Heading.
        title: Option<String>,
        /// Label and value of each.
        rows: Vec<(String, String)>,
    },
    /// Items in order with a box to tick.
    Checklist {
        /// The items.
        items: Vec<ChecklistItem>,
    },
    /// What is not told where it is found.
    HiddenWays {
        /// Heading.
        title: String,
        /// Who may read them.
        text: String,
        /// Each with the number of its entry.
        found: Vec<Found>,
    },
    /// What comes of decisions and fights, each under a number of its own.
    Outcomes(Outcomes),
    /// Go on in the next column.
    Break,
    /// Blank paper.
    Space {
        /// Height in lines of text.
        lines: u32,
    },
    /// Where everything stands, from A to Z.
    Index {
        /// Heading.
        title: String,
        /// The entries, in order.
        entries: Vec<IndexEntry>,
    },
}

impl Block {
    /// What a person would call it: its heading, or its kind.
    pub fn name(&self) -> &str {
        match self {
            Self::Title { title, .. } | Self::Rule { title, .. } => title,
            Self::RollTable(sheet) | Self::List(sheet) => &sheet.title,
            Self::Masked {
                aside: Some(aside), ..
            } => aside,
            Self::Masked { heading, .. } => heading,
            Self::Text {
                title: Some(title), ..
            }
            | Self::Lines {
                title: Some(title), ..
            }
            | Self::Plan {
                title: Some(title), ..
            }
            | Self::Key {
                title: Some(title), ..
            } => title,
            Self::Track(track) => &track.label,
            Self::Slots(ledger)
            | Self::Items(ledger)
            | Self::Traits(ledger)
            | Self::Picks(ledger)
            | Self::Ledger(ledger) => ledger.title.as_deref().unwrap_or("ledger"),
            Self::Skill(skill) => &skill.figure.label,
            Self::Sums { .. } => "sums",
            Self::Levels { .. } => "levels",
            Self::Name { .. } => "name",
            Self::Portrait(_) => "portrait",
            Self::Boxes {
                label: Some(label), ..
            } => label,
            Self::Stat(figure) => &figure.label,
            Self::Chart(chart) => chart.title.as_deref().unwrap_or("chart"),
            Self::Text { .. } => "text",
            Self::Stats { stats, .. } => stats.first().map_or("stats", |stat| &stat.label),
            Self::Lines { labels, .. } => labels.first().map_or("lines", String::as_str),
            Self::Grid(paper) => paper.title.as_deref().unwrap_or("map"),
            Self::Rooms(rooms) => rooms.title.as_deref().unwrap_or("rooms"),
            Self::Map(map) => &map.title,
            Self::FrontCover { title, .. } => title,
            Self::Entry(entry) => {
                let title = entry.title.as_ref();
                title.map_or("entry", |title| title.text.as_str())
            }
            Self::Facts { .. } => "facts",
            Self::Checklist { .. } => "checklist",
            Self::HiddenWays { title, .. } => title,
            Self::Outcomes(outcomes) => outcomes.title.as_deref().unwrap_or("outcomes"),
            Self::Room(room) => &room.name,
            Self::Tile(_) => "tile",
            Self::Plan { .. } => "map",
            Self::Key { .. } => "key",
            Self::Boxes { .. } => "boxes",
            Self::DiceStrip(_) => "dice strip",
            Self::DropGrid(_) => "drop grid",
            Self::FlipPad(_) => "flip pad",
            Self::Cover(_) => "cover",
            Self::GradeTable(_) => "grade table",
            Self::Nomogram(chart) => &chart.title,
            Self::Index { title, .. } => title,
            Self::Space { .. } => "space",
            Self::Credit { .. } => "credit",
            Self::Break => "break",
        }
    }
}

/// The cover of a disguise: fields as on a form, and lines that look like work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cover {
    /// Name of the disguise: the template that draws it.
    pub disguise: String,
    /// Heading.
    pub title: String,
    /// Labels and values of the form's head.
    pub fields: Vec<(String, String)>,
    /// Headings of the columns; one when there are none.
    pub columns: Vec<String>,
    /// Words that only this cover has.
    pub fixed: Vec<String>,
    /// Lines, a value for each column; as many as fit are printed.
    pub items: Vec<Vec<String>>,
}

/// Composes one block of a product.
pub fn compose(setting: &Setting<'_>, block: &model::Block) -> Block {
    let (ruleset, product) = (setting.ruleset, setting.product);
    let wishes = &setting.filling.wishes;
    match &block.kind {
        BlockKind::Title(declared::Title { title, subtitle }) => Block::Title {
            title: title
                .clone()
                .or_else(|| product.title.clone())
                .unwrap_or_else(|| ruleset.head.title.clone()),
            subtitle: subtitle.clone(),
        },
        BlockKind::Text(declared::Text { title, text }) => Block::Text {
            title: title.clone(),
            paragraphs: paragraphs(text),
        },
        BlockKind::Rule(declared::Rule { rule }) => rule_block(&ruleset.rules[rule]),
        BlockKind::RollTable(declared::RollTable { table, parts }) => {
            let parts = TableParts {
                odds: parts.odds || setting.product.odds,
                ..parts.clone()
            };
            let table = &ruleset.tables[table];
            let mut sheet = roll_table(ruleset, table, &parts);
            if let Some(wanted) = parts.rows {
                let mut answers = table
                    .grid
                    .rows
                    .iter()
                    .map(|row| row.ranges.iter().any(|range| range.overlaps(&wanted.0)));
                sheet.rows.retain(|_| answers.next().unwrap_or(false));
            }
            Block::RollTable(sheet)
        }
        BlockKind::List(declared::List { list, parts }) => {
            Block::List(listing(ruleset, &ruleset.lists[list], parts))
        }
        BlockKind::GradeTable(declared::GradeTable { tests, odds }) => {
            Block::GradeTable(grade_tables(ruleset, tests, *odds))
        }
        BlockKind::Nomogram(declared::Nomogram { test }) => {
            nomogram_block(ruleset, &ruleset.tests[test])
        }
        BlockKind::Lines(declared::Lines {
            title,
            count,
            labels,
        }) => Block::Lines {
            title: title.clone(),
            count: *count,
            labels: labels.clone(),
            fields: Vec::new(),
        },
        BlockKind::Grid(grid) => Block::Grid(map_paper(ruleset, grid)),
        BlockKind::Rooms(rooms) => Block::Rooms(room_sheet(ruleset, rooms)),
        BlockKind::Boxes(declared::Boxes { label, count }) => Block::Boxes {
            label: label.clone(),
            count: *count,
            field: String::new(),
        },
        BlockKind::Chart(declared::Chart { title, tables }) => {
            let tables = tables.iter().map(|table| &ruleset.tables[table]);
            Block::Chart(chart(ruleset, title.clone(), tables))
        }
        BlockKind::DiceStrip(declared::DiceStrip { die, count }) => Block::DiceStrip(dice_strip(
            ruleset.words(),
            setting.stream("strip"),
            *die,
            *count,
            false,
        )),
        BlockKind::DropGrid(declared::DropGrid {
            title,
            die,
            across,
            down,
        }) => {
            let stream = setting.stream("drop");
            Block::DropGrid(drop_grid(
                ruleset.words(),
                stream,
                title.clone(),
                *die,
                *across,
                *down,
            ))
        }
        BlockKind::Map(declared::Map {
            title,
            dungeon,
            columns,
            rows,
        }) => match wishes.dungeon(*dungeon) {
            Some(made) => Block::Plan {
                title: title.clone(),
                map: made.map.clone(),
            },
            None => Block::Grid(map_paper(ruleset, &squares(title.clone(), *columns, *rows))),
        },
        BlockKind::Key(declared::Key { title, dungeon }) => match wishes.dungeon(*dungeon) {
            Some(made) => Block::Key {
                title: title.clone().or_else(|| Some(made.title.clone())),
                rooms: made.rooms.clone(),
            },
            None => Block::Space { lines: 0 },
        },
        BlockKind::Credit(declared::Credit { brief: true }) => brief_credit(ruleset),
        BlockKind::Credit(declared::Credit { brief: false }) => credit(ruleset),
        BlockKind::Break(declared::Break {}) => Block::Break,
        BlockKind::Space(declared::Space { lines }) => Block::Space { lines: *lines },
        _ => of_sheet(setting, &block.kind),
    }
}

/// The blocks that can be filled from a hero.
fn of_sheet(setting: &Setting<'_>, kind: &BlockKind) -> Block {
    let stats = &setting.ruleset.stats;
    match kind {
        BlockKind::Stat(declared::Stat {
            stat,
            label,
            hint,
            hero,
        }) => {
            let words = Words { label, hint };
            Block::Stat(figures::figure(setting, &stats[stat], *hero, words))
        }
        BlockKind::Stats(declared::Stats {
            stats: chosen,
            columns,
            hero,
        }) => Block::Stats {
            stats: chosen
                .iter()
                .map(|stat| Figure {
                    // There is no room beside boxes that stand in a row.
                    hint: None,
                    ..figures::figure(setting, &stats[stat], *hero, Words::NONE)
                })
                .collect(),
            columns: (*columns).max(1),
        },
        BlockKind::Track(declared::Track {
            stat,
            boxes,
            label,
            hint,
            numbers,
            marks,
            hero,
        }) => {
            let words = Words { label, hint };
            Block::Track(Track {
                numbers: *numbers,
                marks: figures::marks(marks),
                ..figures::track(setting, &stats[stat], *hero, words, boxes.as_ref())
            })
        }
        BlockKind::Skill(declared::Skill {
            stat,
            adjusted,
            track,
            numbers,
            label,
            hint,
            hero,
        }) => {
            let parts = SkillParts {
                stat: &stats[stat],
                adjusted,
                track,
                numbers: *numbers,
            };
            Block::Skill(figures::skill(setting, parts, *hero, Words { label, hint }))
        }
        BlockKind::Sums(declared::Sums {
            sums,
            columns,
            hero,
        }) => Block::Sums {
            stats: sums
                .iter()
                .map(|(label, formula)| figures::sum(setting, label, formula, *hero))
                .collect(),
            columns: (*columns).max(1),
        },
        BlockKind::Levels(declared::Levels { columns, hero }) => Block::Levels {
            stats: figures::levels(setting, columns, *hero),
        },
        BlockKind::Name(declared::Name { classes, hero }) => Block::Name {
            fields: person::name(setting, classes, *hero),
        },
        BlockKind::Slots(_) => Block::Slots(belongings::slots(setting, kind)),
        BlockKind::Items(_) => Block::Items(belongings::items(setting, kind)),
        BlockKind::Traits(_) => Block::Traits(belongings::traits(setting, kind)),
        BlockKind::Picks(_) => Block::Picks(belongings::picks(setting, kind)),
        BlockKind::Portrait(declared::Portrait { size, label, hero }) => {
            Block::Portrait(person::portrait(setting, *size, label, *hero))
        }
        BlockKind::Ledger(declared::Ledger {
            title,
            columns,
            wide,
            count,
            labels,
            boxes,
            box_label,
        }) => {
            let mut blank = ledger::ledger(title, columns, wide, *count);
            blank.box_label.clone_from(box_label);
            let words = title.as_ref().or(columns.first());
            blank.field = format!("ledger.{}", slug(words.map_or("", String::as_str), "row"));
            let labels = labels.iter().map(Some).chain(std::iter::repeat(None));
            for (row, label) in blank.rows.iter_mut().zip(labels) {
                row.label = label.cloned();
                row.boxes = boxes.unwrap_or(0);
            }
            Block::Ledger(blank)
        }
        _ => Block::Break,
    }
}

/// The nomogram of a test; a test that cannot be drawn says why.
fn nomogram_block(ruleset: &model::Ruleset, test: &model::Test) -> Block {
    let drawn = grades::question(ruleset, test).and_then(|asked| nomogram(ruleset, &asked));
    match drawn {
        Ok(drawn) => Block::Nomogram(Box::new(drawn)),
        Err(refusal) => Block::Text {
            title: Some(test.label.clone()),
            paragraphs: paragraphs(&format!("{refusal}.")),
        },
    }
}

/// A piece of the rules digest as a block.
pub fn rule_block(rule: &model::Rule) -> Block {
    Block::Rule {
        title: rule.title.clone(),
        paragraphs: paragraphs(&rule.text),
    }
}

/// Plain squared paper.
pub fn squares(title: Option<String>, columns: u32, rows: u32) -> model::MapGrid {
    model::MapGrid {
        title,
        columns: Some(columns),
        rows: Some(rows),
        pattern: model::Pattern::Squares,
        mark: model::Mark::Line,
        square: None,
        every: None,
        frame: false,
        coordinates: None,
    }
}
