//! The blocks that pages are made of, one file each. A block has one name everywhere: here, in rulesets, in `templates/blocks/` and in the tests.
//!
//! The table below is the only list of them: the rest of the program asks a [`Block`] and never needs to know its kind.

mod back_cover;
mod body;
mod boxes;
mod card;
mod card_back;
mod chances;
mod chart;
mod checklist;
mod clock;
mod column_break;
mod cover;
mod credit;
mod decoder;
mod dice_strip;
mod drop_grid;
mod entry;
mod facts;
mod flip_pad;
mod front_cover;
mod grade_table;
mod grid;
mod hidden_ways;
mod index;
mod items;
mod key;
mod ledger;
mod legend;
mod levels;
mod lines;
mod list;
mod map;
mod masked;
mod name;
mod nomogram;
mod outcomes;
mod picks;
mod plan;
mod portrait;
mod prelude;
mod prompts;
mod roll_table;
mod room;
mod rooms;
mod rule;
mod skill;
mod slots;
mod space;
mod stat;
mod stats;
mod sums;
mod text;
mod tile;
mod title;
mod track;
mod traits;

use crate::model;
use prelude::*;

pub use back_cover::BackCover;
pub use body::{Caption, UNRANKED};
pub use boxes::Boxes;
pub use card::{Card, card_of_foe, card_of_item, card_of_trait, cards_of_deck, cards_of_table};
pub use card_back::CardBack;
pub use checklist::{Checklist, ChecklistItem};
pub use column_break::Break;
pub use cover::Cover;
pub use credit::{Credit, brief_credit, credit};
pub use decoder::Decoder;
pub use dice_strip::{DiceStrip, dice_strip};
pub use drop_grid::drop_grid;
pub use entry::{Entry, EntryPart, FoeLine, WayLine};
pub use facts::Facts;
pub use flip_pad::flip_pad;
pub use front_cover::{CoverArt, CoverOdds, FrontCover};
pub use grade_table::{grade_tables, questions_of};
pub use grid::{map_paper, squares};
pub use hidden_ways::{Found, HiddenWays};
pub use index::index;
pub use key::{Key, KeyOutcomes};
pub use ledger::{Ledger, LedgerRow};
pub use legend::{Legend, LegendEntry};
pub use lines::Lines;
pub use list::list;
pub use map::{Drawing, FloorMap, floor_map, is_country, map};
pub use masked::Masked;
pub use name::LabelledLine;
pub use nomogram::nomogram;
pub use outcomes::Outcomes;
pub use plan::{MapMark, MapShapes, Plan, Sign};
pub use portrait::{dots, picture_path};
pub use roll_table::{powers_told_by, roll_table, topics_of_list, topics_of_table};
pub use room::{figure_words, keyed_room, stated_figures};
pub use rule::rule_block;
pub use stat::Figure;
pub use text::Text;
pub use tile::{Tile, tile};
pub use title::Title;
pub use track::{Mark, Track};

/// Makes [`Block`] of the table of its kinds, and lets the rest of the program ask any block what [`Body`] and [`Declared`] answer.
macro_rules! blocks {
    (
        declared { $($declared:ident($declared_body:ty) = $declared_name:literal,)+ }
        made { $($made:ident($made_body:ty) = $made_name:literal,)+ }
    ) => {
        blocks! {
            @enum
            $($declared($declared_body) = $declared_name,)+
            $($made($made_body) = $made_name,)+
        }

        /// The block of a ruleset, as what all of them answer to.
        fn declaration(block: &model::Block) -> &dyn Declared {
            match &block.kind {
                $(BlockKind::$declared(declared) => declared,)+
            }
        }
    };
    (@enum $($kind:ident($body:ty) = $name:literal,)+) => {
        /// A block with everything that its template needs.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "block")]
        pub enum Block {
            $(#[doc = $name] #[serde(rename = $name)] $kind($body),)+
        }

        impl Block {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$($name),+];

            /// The name of its kind.
            pub fn kind(&self) -> &'static str {
                match self { $(Self::$kind(_) => $name,)+ }
            }

            /// What all kinds answer to.
            pub(super) fn body(&self) -> &dyn Body {
                match self { $(Self::$kind(body) => body,)+ }
            }

            /// The same, to name its places to write in.
            pub(super) fn body_mut(&mut self) -> &mut dyn Body {
                match self { $(Self::$kind(body) => body,)+ }
            }
        }
    };
}

blocks! {
    declared {
        Title(Title) = "title",
        Text(Text) = "text",
        Rule(Text) = "rule",
        Stat(Figure) = "stat",
        Track(Track) = "track",
        Stats(stats::Figures) = "stats",
        Skill(skill::Skill) = "skill",
        Sums(stats::Figures) = "sums",
        Levels(stats::Figures) = "levels",
        Name(name::Name) = "name",
        Slots(Ledger) = "slots",
        Items(Ledger) = "items",
        Traits(Ledger) = "traits",
        Picks(Ledger) = "picks",
        Ledger(Ledger) = "ledger",
        Portrait(portrait::Portrait) = "portrait",
        RollTable(roll_table::PrintedTable) = "roll-table",
        List(roll_table::PrintedTable) = "list",
        GradeTable(grade_table::GradeTables) = "grade-table",
        Nomogram(Box<nomogram::Nomogram>) = "nomogram",
        Lines(Lines) = "lines",
        Prompts(prompts::Prompts) = "prompts",
        Grid(grid::MapPaper) = "grid",
        Rooms(rooms::RoomSheet) = "rooms",
        Boxes(Boxes) = "boxes",
        Clock(clock::Clock) = "clock",
        Chart(chart::Chart) = "chart",
        DiceStrip(DiceStrip) = "dice-strip",
        DropGrid(drop_grid::DropGrid) = "drop-grid",
        Map(map::FloorMap) = "map",
        Key(Key) = "key",
        Credit(Credit) = "credit",
        Break(Break) = "break",
        Space(space::Space) = "space",
    }
    made {
        Plan(Plan) = "plan",
        Tile(Tile) = "tile",
        Room(room::KeyedRoom) = "room",
        FlipPad(flip_pad::FlipPad) = "flip-pad",
        Cover(Cover) = "cover",
        BackCover(BackCover) = "back-cover",
        Masked(Masked) = "masked",
        FrontCover(FrontCover) = "front-cover",
        Entry(Entry) = "entry",
        Facts(Facts) = "facts",
        Card(Card) = "card",
        CardBack(CardBack) = "card-back",
        Checklist(Checklist) = "checklist",
        HiddenWays(HiddenWays) = "hidden-ways",
        Outcomes(Outcomes) = "outcomes",
        Index(index::Index) = "index",
        Decoder(Decoder) = "decoder",
        Legend(Legend) = "legend",
    }
}

impl Block {
    /// What a person would call it: its heading, or its kind.
    pub fn name(&self) -> &str {
        self.body().name().unwrap_or(self.kind())
    }

    /// Whether it is something to read under a heading of its own: a rule, a table, a list.
    pub fn is_section(&self) -> bool {
        self.body().is_section()
    }

    /// What a disguise hides of it.
    pub fn caption(&self) -> Option<Caption> {
        self.body().caption()
    }

    /// Takes its heading off. What is left of a title is its subtitle, and of a rule its text.
    pub fn split_heading(mut self) -> (Option<String>, Self) {
        let heading = self.body_mut().take_heading();
        match self {
            Self::Title(it) => {
                let subtitle = paragraphs(&it.subtitle.unwrap_or_default());
                (heading, Text::untitled(subtitle))
            }
            Self::Rule(text) => (heading, Self::Text(text)),
            block => (heading, block),
        }
    }

    /// Gives boxes another label, and puts their own beside that.
    pub fn relabel(self, label: String) -> Self {
        match self {
            Self::Track(track) => Self::Track(track.relabel(label)),
            Self::Boxes(boxes) => Self::Track(boxes.relabel(label)),
            block => block,
        }
    }
}

/// Composes one block of a product.
pub fn compose(setting: &Setting<'_>, block: &model::Block) -> Block {
    declaration(block).compose(setting)
}

/// How much play needs a block: as it says itself, else as the rule, table or list says that it shows.
pub fn need(ruleset: &Ruleset, block: &model::Block) -> Need {
    let usual = || declaration(block).need_and_rank(ruleset).0;
    block.need.unwrap_or_else(usual)
}

/// What a reader can look up in a block.
pub fn shows(setting: &Setting<'_>, block: &model::Block) -> Vec<Topic> {
    let mut topics = declaration(block).shows(setting);
    topics.extend(block.covers.iter().cloned());
    list_rows(setting.ruleset, topics)
}

/// Topics with single rows instead of those that are claimed by their results.
pub fn list_rows(ruleset: &Ruleset, topics: Vec<Topic>) -> Vec<Topic> {
    let mut found = Vec::new();
    for topic in topics {
        let Topic::Rows { of, results } = &topic else {
            found.push(topic);
            continue;
        };
        let rows = ruleset.grid(of).into_iter().flat_map(|grid| &grid.rows);
        let has = |row: &model::Row| row.ranges.iter().any(|own| own.overlaps(results));
        let rows = rows.enumerate().filter(|(_, row)| has(row));
        found.extend(rows.map(|(at, row)| Topic::row(of, at, row)));
    }
    found
}

/// Where paper is short the highest rank goes first.
pub fn rank(ruleset: &Ruleset, block: &model::Block) -> i64 {
    declaration(block).need_and_rank(ruleset).1
}

/// Whether a block has anything to print for such an order.
pub fn is_shown(options: &ProductOptions, block: &model::Block) -> bool {
    declaration(block).is_shown(options)
}
