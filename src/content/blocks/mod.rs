//! The blocks that pages are made of. A block has one name everywhere: here, in rulesets, in `templates/blocks/` and in the tests.

mod chances;
mod credit;
mod figures;
mod grade_table;
mod index;
mod nomogram;
mod roll_table;

use serde::Serialize;

use super::markup::{Paragraph, paragraphs};
use crate::grades;
use crate::model::{self, BlockKind, Product, Ruleset, TableParts, stat_field};

pub use credit::credit;
pub use figures::{Figure, boxes_of};
pub use grade_table::{GradePart, GradeTables, chosen, grade_tables};
pub use index::{IndexEntry, index};
pub use nomogram::{Nomogram, nomogram};
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
    Track {
        /// Its name.
        label: String,
        /// A few words beside it.
        hint: Option<String>,
        /// How many boxes.
        boxes: u32,
        /// How many of them are ticked already.
        filled: u32,
        /// What the names of the boxes begin with.
        field: String,
    },
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
    /// Squared paper.
    Grid {
        /// Heading.
        title: Option<String>,
        /// Squares across.
        columns: u32,
        /// Squares down.
        rows: u32,
    },
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
pub fn compose(ruleset: &Ruleset, product: &Product, block: &model::Block) -> Block {
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
        BlockKind::Stat { stat, hint } => {
            Block::Stat(figures::figure(&ruleset.stats[stat], hint.clone()))
        }
        BlockKind::Stats { stats, columns } => Block::Stats {
            stats: stats
                .iter()
                .map(|stat| figures::figure(&ruleset.stats[stat], None))
                .collect(),
            columns: (*columns).max(1),
        },
        BlockKind::Track { stat, boxes, hint } => {
            let stat = &ruleset.stats[stat];
            Block::Track {
                label: stat.label.clone(),
                hint: hint.clone(),
                boxes: boxes_of(stat, boxes.as_ref()),
                filled: 0,
                field: stat_field(stat, 1),
            }
        }
        BlockKind::RollTable { table, parts } => {
            let parts = TableParts {
                odds: parts.odds || product.odds,
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
        BlockKind::Grid {
            title,
            columns,
            rows,
        } => Block::Grid {
            title: title.clone(),
            columns: *columns,
            rows: *rows,
        },
        BlockKind::Boxes { label, count } => Block::Boxes {
            label: label.clone(),
            count: *count,
            field: String::new(),
        },
        BlockKind::Credit {} => credit(ruleset),
        BlockKind::Break {} => Block::Break,
        BlockKind::Space { lines } => Block::Space { lines: *lines },
    }
}

/// The nomogram of a test; a test that cannot be drawn says why.
fn nomogram_block(ruleset: &Ruleset, test: &model::Test) -> Block {
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
