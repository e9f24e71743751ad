//! The blocks that pages are made of. A block has one name everywhere: here, in rulesets, in `templates/blocks/` and in the tests.

mod belongings;
mod chances;
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
mod roll_table;

use serde::Serialize;

use super::markup::{Paragraph, Span, paragraphs};
use super::setting::Setting;
use crate::grades;
use crate::model::{self, BlockKind, TableParts, slug};
use figures::{SkillParts, Words};

pub use credit::credit;
pub use entry::{Entry, EntryPart, FoeLine, WayLine};
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
pub use roll_table::{Column, Sheet, listing, roll_table};

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
    /// The cover of a booklet.
    FrontCover {
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
        items: Vec<Vec<Span>>,
    },
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

/// Composes one block of a product.
pub fn compose(setting: &Setting<'_>, block: &model::Block) -> Block {
    let (ruleset, product) = (setting.ruleset, setting.product);
    match &block.kind {
        BlockKind::Title { title, subtitle } => Block::Title {
            title: title
                .clone()
                .or_else(|| product.title.clone())
                .unwrap_or_else(|| ruleset.head.title.clone()),
            subtitle: subtitle.clone(),
        },
        BlockKind::Text { title, text } => Block::Text {
            title: title.clone(),
            paragraphs: paragraphs(text),
        },
        BlockKind::Rule { rule } => rule_block(&ruleset.rules[rule]),
        BlockKind::RollTable { table, parts } => {
            let parts = TableParts {
                odds: parts.odds || setting.product.odds,
                ..parts.clone()
            };
            Block::RollTable(roll_table(ruleset, &ruleset.tables[table], &parts))
        }
        BlockKind::List { list, parts } => {
            Block::List(listing(ruleset, &ruleset.lists[list], parts))
        }
        BlockKind::GradeTable { tests, odds } => {
            Block::GradeTable(grade_tables(ruleset, tests, *odds))
        }
        BlockKind::Nomogram { test } => nomogram_block(ruleset, &ruleset.tests[test]),
        BlockKind::Lines {
            title,
            count,
            labels,
        } => Block::Lines {
            title: title.clone(),
            count: *count,
            labels: labels.clone(),
            fields: Vec::new(),
        },
        BlockKind::Grid(grid) => Block::Grid(map_paper(ruleset, grid)),
        BlockKind::Rooms(rooms) => Block::Rooms(room_sheet(ruleset, rooms)),
        BlockKind::Boxes { label, count } => Block::Boxes {
            label: label.clone(),
            count: *count,
            field: String::new(),
        },
        BlockKind::Credit {} => credit(ruleset),
        BlockKind::Break {} => Block::Break,
        BlockKind::Space { lines } => Block::Space { lines: *lines },
        _ => of_sheet(setting, &block.kind),
    }
}

/// The blocks that can be filled from a hero.
fn of_sheet(setting: &Setting<'_>, kind: &BlockKind) -> Block {
    let stats = &setting.ruleset.stats;
    match kind {
        BlockKind::Stat {
            stat,
            label,
            hint,
            hero,
        } => {
            let words = Words { label, hint };
            Block::Stat(figures::figure(setting, &stats[stat], *hero, words))
        }
        BlockKind::Stats {
            stats: chosen,
            columns,
            hero,
        } => Block::Stats {
            stats: chosen
                .iter()
                .map(|stat| figures::figure(setting, &stats[stat], *hero, Words::NONE))
                .collect(),
            columns: (*columns).max(1),
        },
        BlockKind::Track {
            stat,
            boxes,
            label,
            hint,
            numbers,
            marks,
            hero,
        } => {
            let words = Words { label, hint };
            Block::Track(Track {
                numbers: *numbers,
                marks: figures::marks(marks),
                ..figures::track(setting, &stats[stat], *hero, words, boxes.as_ref())
            })
        }
        BlockKind::Skill {
            stat,
            adjusted,
            track,
            numbers,
            label,
            hint,
            hero,
        } => {
            let parts = SkillParts {
                stat: &stats[stat],
                adjusted,
                track,
                numbers: *numbers,
            };
            Block::Skill(figures::skill(setting, parts, *hero, Words { label, hint }))
        }
        BlockKind::Sums {
            sums,
            columns,
            hero,
        } => Block::Sums {
            stats: sums
                .iter()
                .map(|(label, formula)| figures::sum(setting, label, formula, *hero))
                .collect(),
            columns: (*columns).max(1),
        },
        BlockKind::Levels { columns, hero } => Block::Levels {
            stats: figures::levels(setting, columns, *hero),
        },
        BlockKind::Name { classes, hero } => Block::Name {
            fields: person::name(setting, classes, *hero),
        },
        BlockKind::Slots { .. } => Block::Slots(belongings::slots(setting, kind)),
        BlockKind::Items { .. } => Block::Items(belongings::items(setting, kind)),
        BlockKind::Traits { .. } => Block::Traits(belongings::traits(setting, kind)),
        BlockKind::Picks { .. } => Block::Picks(belongings::picks(setting, kind)),
        BlockKind::Portrait { size, label, hero } => {
            Block::Portrait(person::portrait(setting, *size, label, *hero))
        }
        BlockKind::Ledger {
            title,
            columns,
            wide,
            count,
            labels,
            boxes,
            box_label,
        } => {
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
            paragraphs: paragraphs(&format!("{}.", refusal.message)),
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
