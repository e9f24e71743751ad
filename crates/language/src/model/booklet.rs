//! What a game's booklets hold besides the dungeon.

use std::ops::Deref;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Field, Kind, Reader, Record, Value};
use super::{Figure, Mode, Page, Ref, Rule, TableCall, Topic};

keys! {
    /// What pre-rolled booklets hold besides the dungeon.
    pub struct BookletPlan(origin): Default {
        /// How to play the booklet.
        text: Option<String>, eg("Begin at the entrance with a fresh hero.");
        /// Which dice to bring: said after the first paragraph of `text`, unless the booklet is printed without dice.
        dice_text: Option<String>, eg("You roll **1d6**.");
        /// What `text` says all about, written as in the `covers` of a rule.
        covers: Vec<Topic>, eg(r#"["procedure come-back"]"#);
        /// Rules that are carried out before a booklet is printed, or that its numbers take the place of: nobody looks them up.
        settled: Vec<Topic>, eg(r#"["procedure stock-room"]"#);
        /// A line below the title on the cover; the dungeon's own `text` when absent.
        blurb: Option<String>, eg("Nobody has come up from here for a hundred years.");
        /// What a booklet is won by, when that is in no single room.
        goal: Option<String>, eg("Win three fights, then leave by the entrance.");
        /// Pages before the dungeon: rules, hero, trackers.
        front: Vec<Page>, eg(r#"[{ blocks = [{ block = "rule", rule = "fighting" }] }]"#), or("the best-ranked rules, and the figures of a hero");
        /// Rules for a booklet on one folded sheet, the most important first; each is as `essential` as it says.
        panels: Vec<Ref<Rule>>, eg(r#"["fighting-in-short"]"#), or("those of `front`");
        /// Those of `panels` that only somebody needs who makes a hero: not printed beside a finished one.
        new_hero: Vec<Ref<Rule>>, eg(r#"["climber-in-short"]"#);
        /// Pages after the dungeon: tables to look up.
        back: Vec<Page>, eg(r#"[{ blocks = [{ block = "roll-table", table = "treasure" }] }]"#);
        /// Table rolled in advance for whoever comes by.
        wanderers: Option<TableCall>, eg("wandering");
        /// How often it is rolled; a booklet on one folded sheet has two of them at most.
        wanderers_count: u32, within(1, 60), eg("12"), usual("12");
        /// When they come.
        wanderers_text: Option<String>, eg("On a 1 whenever you come back to a room.");
        /// How rooms are searched; said in every booklet, whether it hides something or not.
        search: Option<String>, eg("Search an empty room: a hidden way is found on 5 or 6.");
        /// Table rolled in advance for every room: what a search brings, printed at the end of the booklet.
        finds: Option<TableCall>, eg("findings");
        /// Sides of the dice that are printed for a booklet without dice.
        dice: Vec<u32>, kind(Kind::List(&Kind::Integer(2, 100))), eg("[6]"), or("all that the game rolls");
        /// What happens to those who leave.
        ending: Option<String>, eg("Count your gold.");
        /// What happens between two booklets of a campaign.
        campaign_text: Option<String>, eg("Rest, heal, and spend your gold in town."), or("the `text` of the procedure `interlude`");
        /// Pages of a campaign's logbook.
        campaign: Vec<Page>, eg(r#"[{ blocks = [{ block = "rule", rule = "training" }] }]"#);
        /// Figures of foes that are printed.
        figures: Vec<Ref<Figure>>, eg(r#"["level", "life"]"#), or("all");
        /// Rooms of a tiny, short, medium and long booklet.
        rooms: ByLength<Option<u32>>, kind(Kind::Record(|| &ROOMS)), eg("{ tiny = 5, short = 8, medium = 15, long = 25 }"), or("5, 8, 15 and 25"), always();
        /// Modes that booklets of each length are made and played in when the user names none; their labels and texts are printed.
        modes: ByLength<Vec<Ref<Mode>>>, kind(Kind::Record(|| &MODES)), eg(r#"{ tiny = ["gentle", "seasoned"], short = ["gentle"] }"#), or("none");
    }
}

impl BookletPlan {
    /// What blocks of its pages say that they cover, besides what they show.
    pub fn pages_cover(&self) -> impl Iterator<Item = &Topic> {
        let pages = self.front.iter().chain(&self.back);
        let blocks = pages.flat_map(|page| &page.blocks);
        blocks.flat_map(|block| &block.covers)
    }
}

record! {
    static ROOMS {
        /// Rooms of a tiny booklet, at most: as many as fit one folded sheet.
        tiny: Option<u32>, within(1, 500), eg("5");
        /// Rooms of a short booklet.
        short: Option<u32>, within(1, 500), eg("8");
        /// Rooms of a medium booklet.
        medium: Option<u32>, within(1, 500), eg("15");
        /// Rooms of a long booklet.
        long: Option<u32>, within(1, 500), eg("25");
    }
}

record! {
    static MODES {
        /// Modes of a tiny booklet.
        tiny: Vec<Ref<Mode>>, eg(r#"["gentle", "seasoned"]"#), or("none");
        /// Modes of a short booklet.
        short: Vec<Ref<Mode>>, eg(r#"["gentle"]"#), or("none");
        /// Modes of a medium booklet.
        medium: Vec<Ref<Mode>>, eg(r#"["gentle"]"#), or("none");
        /// Modes of a long booklet.
        long: Vec<Ref<Mode>>, eg("[]"), or("none");
    }
}

/// A value each for tiny, short, medium and long booklets.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
pub struct ByLength<T>(pub [T; 4]);

impl<T> Deref for ByLength<T> {
    type Target = [T; 4];

    fn deref(&self) -> &[T; 4] {
        &self.0
    }
}

impl<T: Value + Default> Value for ByLength<T> {
    const KIND: Kind = Kind::Record(|| &NOTHING);
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        let mut values = Self::default();
        if let Kind::Record(record) = field.kind {
            for (value, field) in values.0.iter_mut().zip(record().fields()) {
                *value = field.read(reader).unwrap_or_default();
            }
        }
        Some(values)
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_nothing(&self) -> bool {
        self.iter().all(T::is_nothing)
    }
}

/// What lengths mean is for the key to say.
static NOTHING: Record = Record::new("", &[]);
