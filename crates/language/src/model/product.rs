//! What a game can be printed as, and the blocks its pages are made of.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{
    Figure, Formula, ItemFilter, Listing, MapGrid, Mode, Need, Page, ProductKind, Range, Ref,
    RollTable, Rooms, Rule, Slot, Stat, TableSource, Test,
};
use crate::diag::Span;

/// Something to print.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Product {
    /// Id: the word after `delve print GAME`.
    pub id: String,
    /// As listed.
    pub label: String,
    /// What sort of product it is.
    pub kind: ProductKind,
    /// Fold used unless the user asks for another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fold: Option<String>,
    /// Theme used unless the user asks for another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Disguise worn unless the user asks for another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disguise: Option<String>,
    /// Title on the paper; the game's when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// One line about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Pages in reading order, for kind `pages`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<Page>,
    /// Whether its roll tables and grade tables show exact chances.
    #[serde(skip_serializing_if = "is_false")]
    pub odds: bool,
    /// Words instead of the ruleset's labels, by the id of a stat, slot, figure or kind of class.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "super::json::pairs"
    )]
    pub labels: Vec<(String, String)>,
    /// Bundled faces to set it in: `text`, `table`.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "super::json::pairs"
    )]
    pub fonts: Vec<(String, String)>,
    /// A picture beside the file that declares the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<String>,
    /// Tests that it shows, for kinds `grade-table` and `nomogram`; all that can be shown when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Ref<Test>>,
    /// Pages for the hidden back of a pocketmod, one for each part that the slits leave whole: `inside = [{ blocks = [...] }]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Page>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Something that is chosen when printing: `--choose monsters=undead`.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PrintOption {
    /// Id: the word before `=`.
    pub id: String,
    /// As listed.
    pub label: String,
    /// One line about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What can be chosen.
    pub choices: Vec<String>,
    /// What is chosen unless the user says otherwise.
    pub default: String,
    /// Choices and the mode that dungeons of the product are made in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<(String, Ref<Mode>)>,
    /// The dungeon of the product that it is about; all when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dungeon: Option<u32>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// A piece of a page.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Block {
    /// What it shows.
    #[serde(flatten)]
    pub kind: BlockKind,
    /// How much play needs it; when absent as much as the rule, table or list that it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<Need>,
    /// Options and the choice that each must have for the block to be there.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "super::json::pairs"
    )]
    pub when: Vec<(String, String)>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// What a block shows; the name in the TOML is the variant's in kebab-case.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(
    tag = "block",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum BlockKind {
    /// The title of the product.
    Title {
        /// Instead of the product's title.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// A line below.
        #[serde(skip_serializing_if = "Option::is_none")]
        subtitle: Option<String>,
    },
    /// Paragraphs.
    Text {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Paragraphs with the markup of rules.
        text: String,
    },
    /// A piece of the rules digest.
    Rule {
        /// Which.
        rule: Ref<Rule>,
    },
    /// A stat with a box for its number.
    Stat {
        /// Which.
        stat: Ref<Stat>,
        /// Instead of the stat's label.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// A few words beside it.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// A stat as boxes to tick.
    Track {
        /// Which.
        stat: Ref<Stat>,
        /// How many boxes, when not the stat's own number.
        #[serde(skip_serializing_if = "Option::is_none")]
        boxes: Option<Formula>,
        /// Instead of the stat's label.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// A few words beside it.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
        /// Numbers above the boxes, in steps of this.
        #[serde(skip_serializing_if = "Option::is_none")]
        numbers: Option<u32>,
        /// Symbols or words at boxes, by the number of the box.
        #[serde(
            skip_serializing_if = "Vec::is_empty",
            serialize_with = "super::json::pairs"
        )]
        marks: Vec<(u32, String)>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Several stats side by side.
    Stats {
        /// Which; a group in the TOML has become its members.
        stats: Vec<Ref<Stat>>,
        /// How many stand side by side.
        columns: u32,
        /// Which hero of the party.
        hero: u32,
    },
    /// A stat with its adjusted value and its experience on one line.
    Skill {
        /// Which.
        stat: Ref<Stat>,
        /// What it comes to with everything that counts.
        #[serde(skip_serializing_if = "Option::is_none")]
        adjusted: Option<Formula>,
        /// The stat whose boxes follow.
        #[serde(skip_serializing_if = "Option::is_none")]
        track: Option<Ref<Stat>>,
        /// Numbers above the boxes, in steps of this.
        #[serde(skip_serializing_if = "Option::is_none")]
        numbers: Option<u32>,
        /// Instead of the stat's label.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// A few words beside it.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Numbers worked out for the hero.
    Sums {
        /// By name, how each is worked out.
        #[serde(serialize_with = "super::json::pairs")]
        sums: Vec<(String, Formula)>,
        /// How many stand side by side.
        columns: u32,
        /// Which hero of the party.
        hero: u32,
    },
    /// What the hero's class has at the hero's level.
    Levels {
        /// Columns of the classes' levels.
        columns: Vec<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Name and classes.
    Name {
        /// Kinds of class; all when empty.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        classes: Vec<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// What is worn and held, slot by slot.
    Slots {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Which; all when empty.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        slots: Vec<Ref<Slot>>,
        /// Figures of the items, a column each.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        figures: Vec<Ref<Figure>>,
        /// Boxes to tick below a slot, by its id.
        #[serde(
            skip_serializing_if = "Vec::is_empty",
            serialize_with = "super::json::pairs"
        )]
        boxes: Vec<(String, u32)>,
        /// The figure that says how many of the boxes an item has.
        #[serde(skip_serializing_if = "Option::is_none")]
        boxes_from: Option<Ref<Figure>>,
        /// Words before the boxes.
        #[serde(skip_serializing_if = "Option::is_none")]
        box_label: Option<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Things carried.
    Items {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Lines at least.
        count: u32,
        /// Only these; when empty, what stands nowhere else.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        of: Vec<ItemFilter>,
        /// Figures of the items, a column each.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        figures: Vec<Ref<Figure>>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Powers and weaknesses.
    Traits {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Lines at least.
        count: u32,
        /// Only traits with one of these tags or of these groups; when empty, what stands nowhere else.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        of: Vec<String>,
        /// Whether they say what they do.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        brief: bool,
        /// Which hero of the party.
        hero: u32,
    },
    /// Rows chosen from lists and tables: spells and the like.
    Picks {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Lines at least.
        count: u32,
        /// Only from these; when empty, what stands nowhere else.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        from: Vec<TableSource>,
        /// Columns of those lists and tables besides the name.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        columns: Vec<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// Rows to write in, under headings.
    Ledger {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Headings of the columns.
        columns: Vec<String>,
        /// Columns that take the room that the others leave; the first when empty.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        wide: Vec<String>,
        /// How many rows.
        count: u32,
        /// Words at the beginning of the first rows.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        labels: Vec<String>,
        /// Boxes to tick below each row.
        #[serde(skip_serializing_if = "Option::is_none")]
        boxes: Option<u32>,
        /// Words before the boxes.
        #[serde(skip_serializing_if = "Option::is_none")]
        box_label: Option<String>,
    },
    /// A frame for a picture of the hero.
    Portrait {
        /// How large.
        size: PortraitSize,
        /// Words below it.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Which hero of the party.
        hero: u32,
    },
    /// A roll table.
    RollTable {
        /// Which.
        table: Ref<RollTable>,
        /// What of it.
        #[serde(flatten)]
        parts: TableParts,
    },
    /// A list.
    List {
        /// Which.
        list: Ref<Listing>,
        /// What of it.
        #[serde(flatten)]
        parts: TableParts,
    },
    /// Which roll has which grade against which target.
    GradeTable {
        /// Which tests; all with grades when empty.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Ref<Test>>,
        /// Chances beside the rolls.
        odds: bool,
    },
    /// A chart to read the grade from with a straight edge.
    Nomogram {
        /// Which test.
        test: Ref<Test>,
    },
    /// Lines to write on.
    Lines {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// How many.
        count: u32,
        /// Words at the beginning of the first lines.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        labels: Vec<String>,
    },
    /// Map paper.
    Grid(MapGrid),
    /// Square rooms to draw in.
    Rooms(Rooms),
    /// Boxes to tick that belong to no stat.
    Boxes {
        /// Words before them.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// How many.
        count: u32,
    },
    /// Several roll tables with the same dice as rows under one row of rolls.
    Chart {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Which, from top to bottom.
        tables: Vec<Ref<RollTable>>,
    },
    /// A strip of pre-rolled dice.
    DiceStrip {
        /// Sides of the die.
        die: u32,
        /// How many numbers, when not each pair once.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// Numbers to drop a pencil on.
    DropGrid {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Sides of the die.
        die: u32,
        /// Balanced squares side by side.
        across: u32,
        /// Balanced squares below each other.
        down: u32,
    },
    /// Squared paper that is a finished map when the product is printed filled.
    Map {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Which of the dungeons of a seed, from 1.
        dungeon: u32,
        /// Squares across when it is blank.
        columns: u32,
        /// Squares down when it is blank.
        rows: u32,
    },
    /// What is in the rooms of a map; nothing unless the product is printed filled.
    Key {
        /// Heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Which of the dungeons of a seed, from 1.
        dungeon: u32,
    },
    /// Who made the game, licence and notice.
    Credit {
        /// Only the notice, where paper is short.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        brief: bool,
    },
    /// Go on in the next column.
    Break {},
    /// Blank paper.
    Space {
        /// Height in lines of text.
        lines: u32,
    },
}

/// What a block shows of a table or list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableParts {
    /// Only these columns; all when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// Only rows that answer to one of these results; only roll tables have them.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_written")]
    pub rows: Option<Range>,
    /// Heading instead of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether its introduction is printed.
    #[serde(skip_serializing_if = "is_true")]
    pub intro: bool,
    /// Whether its footnote is printed.
    #[serde(skip_serializing_if = "is_true")]
    pub note: bool,
    /// Whether the chance of each row is printed; only roll tables have one.
    #[serde(skip_serializing_if = "is_false")]
    pub odds: bool,
}

/// The whole table, without chances.
impl Default for TableParts {
    fn default() -> Self {
        Self {
            columns: Vec::new(),
            rows: None,
            title: None,
            intro: true,
            note: true,
            odds: false,
        }
    }
}

fn is_true(value: &bool) -> bool {
    *value
}

fn is_false(value: &bool) -> bool {
    !*value
}

/// How large a portrait is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PortraitSize {
    /// A square beside the name.
    Small,
    /// A passport picture.
    Medium,
    /// Half a column.
    Large,
}

impl BlockKind {
    /// The hero of the party that the block is about; none for blocks that are about nobody.
    pub fn hero(&self) -> Option<u32> {
        match self {
            Self::Stat { hero, .. }
            | Self::Track { hero, .. }
            | Self::Stats { hero, .. }
            | Self::Skill { hero, .. }
            | Self::Sums { hero, .. }
            | Self::Levels { hero, .. }
            | Self::Name { hero, .. }
            | Self::Slots { hero, .. }
            | Self::Items { hero, .. }
            | Self::Traits { hero, .. }
            | Self::Picks { hero, .. }
            | Self::Portrait { hero, .. } => Some(*hero),
            _ => None,
        }
    }
}

impl Product {
    /// All blocks, the hidden page included.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let pages = self.pages.iter().chain(&self.inside);
        pages.flat_map(|page| &page.blocks)
    }
}

/// Results of dice as rulesets write them: `1-6`.
#[expect(
    clippy::ref_option,
    reason = "serde hands over a reference to the field"
)]
fn as_written<S: serde::Serializer>(
    rows: &Option<Range>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match rows {
        Some(rows) => serializer.collect_str(rows),
        None => serializer.serialize_none(),
    }
}
