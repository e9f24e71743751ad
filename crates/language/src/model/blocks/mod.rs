//! The blocks that pages are made of: what a ruleset may say of each, one file per block. Its name is the same here, in rulesets, in the
//! content and in `templates/blocks/`.

mod boxes;
mod chart;
mod clock;
mod column_break;
mod credit;
mod dice_strip;
mod drop_grid;
mod grade_table;
mod grid;
mod items;
mod key;
mod ledger;
mod levels;
mod lines;
mod list;
mod map;
mod name;
mod nomogram;
mod picks;
mod portrait;
mod prompts;
mod roll_table;
mod rooms;
mod rule;
mod shared;
mod side;
mod skill;
mod slots;
mod space;
mod stat;
mod stats;
mod sums;
mod table_parts;
mod text;
mod title;
mod track;
mod traits;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

pub use grid::{Coordinates, Mark, Pattern};
pub use portrait::PortraitSize;
pub use rooms::{Corner, Corners};
pub use side::{SIDE_HINT, Side, side_in_mm};
pub use table_parts::{Results, TableParts};

use super::keys::{Entries, Field, Keys, Kind, Known, Reader, Record, Value};
use super::{Need, Ref, Topic};
use crate::diag::{Diagnostic, did_you_mean};
pub use shared::ItemKey;
use shared::{
    BOX_LABEL, COUNT, DIE, DUNGEON, FIGURES, HERO, HINT, LABEL, LINES, NUMBERS, OWN, SQUARE, TITLE,
};
pub(super) use shared::{ODDS, TESTS};
use table_parts::{LIST_PARTS, check_columns};

/// A kind of block.
#[derive(Debug)]
pub struct BlockForm {
    /// The value of `block`.
    pub name: &'static str,
    /// Its keys besides `block`, and what it shows.
    pub record: &'static Record,
}

/// Blocks that are known by what they show: `{ rule = "fighting" }` needs no `block = "rule"`.
const IMPLIED: [(&str, &str); 3] = [("rule", "rule"), ("table", "roll-table"), ("list", "list")];

/// The block that a table without `block` is, if it has a key that says so.
pub fn implied_block(has: impl Fn(&str) -> bool) -> Option<&'static str> {
    let known = IMPLIED.iter().find(|(key, _)| has(key));
    known.map(|(_, block)| *block)
}

macro_rules! blocks {
    ($($variant:ident($file:ident::$type:ident) = $name:literal $($hero:ident)?,)+) => {
        $(pub use $file::$type;)+

        /// What a block shows.
        #[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
        pub enum BlockKind {
            $(#[doc = $name] $variant($type),)+
        }

        /// All kinds of blocks, in the order of the reference.
        pub static BLOCKS: &[BlockForm] = &[$(BlockForm { name: $name, record: $type::RECORD }),+];

        impl BlockKind {
            /// The word after `block`.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)+
                }
            }

            /// The hero of the party that the block is about; none for blocks that are about nobody.
            pub fn hero(&self) -> Option<u32> {
                match self {
                    $($(Self::$variant(block) => Some(block.$hero),)?)+
                    _ => None,
                }
            }

            fn of_name<R: Reader>(name: &str, reader: R, field: &'static Field) -> Option<Self> {
                match name {
                    $($name => $type::read(reader, field).map(Self::$variant),)+
                    _ => None,
                }
            }

            fn put_keys<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$variant(block) => block.put_keys(map),)+
                }
            }
        }

        $(impl From<$type> for BlockKind {
            fn from(block: $type) -> Self {
                Self::$variant(block)
            }
        })+
    };
}

blocks! {
    Title(title::Title) = "title",
    Text(text::Text) = "text",
    Rule(rule::Rule) = "rule",
    Stat(stat::Stat) = "stat" hero,
    Track(track::Track) = "track" hero,
    Stats(stats::Stats) = "stats" hero,
    Skill(skill::Skill) = "skill" hero,
    Sums(sums::Sums) = "sums" hero,
    Levels(levels::Levels) = "levels" hero,
    Name(name::Name) = "name" hero,
    Slots(slots::Slots) = "slots" hero,
    Items(items::Items) = "items" hero,
    Traits(traits::Traits) = "traits" hero,
    Picks(picks::Picks) = "picks" hero,
    Ledger(ledger::Ledger) = "ledger",
    Portrait(portrait::Portrait) = "portrait" hero,
    RollTable(roll_table::RollTable) = "roll-table",
    List(list::List) = "list",
    GradeTable(grade_table::GradeTable) = "grade-table",
    Nomogram(nomogram::Nomogram) = "nomogram",
    Lines(lines::Lines) = "lines",
    Prompts(prompts::Prompts) = "prompts",
    Grid(grid::MapGrid) = "grid",
    Rooms(rooms::Rooms) = "rooms",
    Boxes(boxes::Boxes) = "boxes",
    Clock(clock::Clock) = "clock",
    Chart(chart::Chart) = "chart",
    DiceStrip(dice_strip::DiceStrip) = "dice-strip",
    DropGrid(drop_grid::DropGrid) = "drop-grid",
    Map(map::Map) = "map",
    Key(key::Key) = "key",
    Credit(credit::Credit) = "credit",
    Break(column_break::Break) = "break",
    Space(space::Space) = "space",
}

keys! {
    /// A piece of a page.
    pub struct Block(origin), checked by check_choices {
        /// What it shows.
        kind: BlockKind;
        /// How much play needs it: paper that is too small gives up what is `nice` first, then what is `wanted`, each with a warning; an order that has no room for something `essential` is refused.
        need: Option<Need>, eg("nice"), or(r#"that of its rule, table or list, else `"essential"`; `portrait` is `"wanted"`"#);
        /// What its own words say all about, as in `[rule.ID]`.
        covers: Vec<Topic>, eg(r#"["item matches"]"#);
        /// Stats that players write down here, where it has no key for them: labels of lines and boxes are words to the program.
        keeps: Vec<Ref<super::Stat>>, eg(r#"["oil"]"#);
        /// Options and the choice that each must have for the block to be there; every product has `filled`, `disguised` and `diceless`, each `yes` or `no`.
        when: Entries<(String, String)>, eg(r#"{ monsters = "undead" }"#), or("always there");
    }
}

/// Which keys it has is for each block to say.
static NO_KEYS: Record = Record::new("", &[]);

impl Value for BlockKind {
    const KIND: Kind = Kind::Part(|| &NO_KEYS);

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        let name = match reader.get("block") {
            Some(name) => name.words()?,
            None => implied_block(|key| reader.get(key).is_some())?.to_owned(),
        };
        Self::of_name(&name, reader, field)
    }

    fn put<M: SerializeMap>(&self, _: &Field, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("block", self.name())?;
        self.put_keys(map)
    }
}

impl Serialize for BlockKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.put_keys(&mut map)?;
        map.end()
    }
}

/// The options and choices that a block depends on must exist.
fn check_choices<R: Reader>(_: &mut Block, reader: R) {
    for (option, span, choice) in reader.get("when").map(R::entries).unwrap_or_default() {
        let Some(word) = choice.words() else {
            continue;
        };
        let (span, message, hint) = match reader.known(Known::Choices(&option)) {
            None => (span, format!("there is no option `{option}`"), None),
            Some(known) if !known.contains(&word) => {
                let hint = did_you_mean(&word, known.iter().map(String::as_str));
                let message = format!("option `{option}` has no choice `{word}`");
                (choice.span(), message, hint)
            }
            Some(_) => continue,
        };
        let problem = Diagnostic::error(span, message).with_code("unknown-name");
        reader.report(problem.with_hint_if(hint));
    }
}

/// Reports words of a list that are not among the known ones.
fn check_known<R: Reader>(reader: R, key: &str, noun: &str, known: Known<'_>) {
    let Some(known) = reader.known(known) else {
        return;
    };
    for item in reader.get(key).map(R::items).unwrap_or_default() {
        if let Some(word) = item.words()
            && !known.contains(&word)
        {
            let hint = did_you_mean(&word, known.iter().map(String::as_str));
            let message = format!("there is no {noun} `{word}`");
            let problem = Diagnostic::error(item.span(), message).with_code("unknown-name");
            reader.report(problem.with_hint_if(hint));
        }
    }
}
