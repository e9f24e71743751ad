//! What a game is once its files are read and every name in them is resolved.
//!
//! Nothing here is missing because it was wrong: the reader builds a [`Ruleset`] only when it found no mistake. An `Option` means that the
//! game need not say it. Each named thing keeps an `origin`, so that checks made later can point at the TOML.
//!
//! Architecture invariant: no TOML, no files, no randomness. Everything serialises under the names that the TOML uses.

#[macro_use]
pub mod keys;

pub mod blocks;
mod booklet;
mod catalog;
mod creation;
mod deck;
mod dungeon;
mod field;
mod formula;
mod head;
mod icon;
mod in_words;
mod json;
mod look;
mod need;
mod offer;
mod page;
mod people;
mod play;
mod product;
mod product_kind;
mod range;
mod roll_table;
mod scene;
mod sections;
mod shape;
mod stat;
mod story;
mod symbol;
mod test;
mod text;
mod thing;
mod topic;

pub use blocks::{
    Block, BlockKind, Coordinates, Corner, MapGrid, Mark, Pattern, PortraitSize, Rooms, SIDE_HINT,
    Side, TableParts, side_in_mm,
};
pub use booklet::{BookletPlan, ByLength};
pub use catalog::{Catalog, Named, Ref};
pub use creation::{Action, Buy, Choices, Choose, Creation, Distribute, Goods, Raise, Step};
pub use deck::{Card, Deck, EmptyDeck, ReadyDeck, select, suit_sign};
pub use dungeon::{Curve, DungeonPlan, GoalPlace, GoalRoom, Layout, Outline, StartPlace};
pub use field::{KEPT, hero_field, of_hero, slug, stat_field};
pub use formula::{Dice, Formula, Script, When};
pub use head::{Allow, CompleteSet, Head, Rule, RulebookPart};
pub use icon::{ICON, Icon};
pub use look::{CoverEmblem, CoverFrame, CoverLayout, CoverOrnament, Look};
pub use need::Need;
pub use offer::{Among, AmongGroup, Answer, Offer};
pub use page::{Page, PageAlign};
pub use people::{
    Class, Condition, Hook, ItemFilter, Preference, Slot, Trait, TraitGrant, TraitOwner,
};
pub use play::{
    Answering, BookletWords, Event, EventFoes, Goal, Mode, Parameter, Policy, Procedure, Quest,
};
pub use product::{PrintOption, Product};
pub use product_kind::ProductKind;
pub use range::Range;
pub use roll_table::{
    Cell, Column, Context, DoorState, Draw, Ends, Grid, Listed, Listing, Made, Makes, Meaning,
    Otherwise, RollTable, Row, RowPart, SideKind,
};
pub use scene::{SceneCondition, SceneFact, ScenePlace, SceneTest};
pub use sections::{HEAD, SECTIONS, section};
pub use shape::{Art, LETTERS, Shape, ShapeKind};
pub use stat::{Figure, FigureKind, FigureValue, Lifetime, Stat, StatKind, StatOwner};
pub use story::{Scene, Story, StoryLines, StoryName, StoryPart, StoryText};
pub use symbol::{FeatureKind, Seen, TerrainKind};
pub use test::{Grade, Matrix, Natural, NomogramKind, Test};
pub use text::{Roll, TableCall, TableSource, Text, TextPart};
pub use thing::{Figures, Foe, Grant, Item};
pub use topic::Topic;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use keys::Entries;

use crate::rules::Scope;
use crate::words::{Language, Word, Words};

/// A game: immutable, complete, every reference resolved.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ruleset {
    /// Id, title, licence and the like.
    #[serde(flatten)]
    pub head: Head,
    /// The language of the words that the program prints with it.
    #[serde(skip)]
    pub language: Language,
    /// The language that the user chose, where it is not the ruleset's own.
    #[serde(skip)]
    #[borsh(skip)]
    pub chosen_language: Option<String>,
    /// Words that are printed instead of the program's, by key, in the order of the file.
    pub labels: Entries<(String, String)>,
    /// The rules digest.
    pub rules: Catalog<Rule>,
    /// Figures of hero, party and game.
    pub stats: Catalog<Stat>,
    /// Figures that foes have.
    pub foe_stats: Catalog<Figure>,
    /// Figures that items have.
    pub item_stats: Catalog<Figure>,
    /// Classes, species, alignments.
    pub classes: Catalog<Class>,
    /// Powers and weaknesses.
    pub traits: Catalog<Trait>,
    /// States that come and go.
    pub conditions: Catalog<Condition>,
    /// Where heroes wear and hold items.
    pub slots: Catalog<Slot>,
    /// Items, also those made by rows (after the declared ones).
    pub items: Catalog<Item>,
    /// Foes, also those made by rows (after the declared ones).
    pub foes: Catalog<Foe>,
    /// Roll tables.
    pub tables: Catalog<RollTable>,
    /// Lists.
    pub lists: Catalog<Listing>,
    /// Decks of cards; each has a table of the same id.
    #[serde(skip_serializing_if = "Catalog::is_empty")]
    pub decks: Catalog<Deck>,
    /// Tests with grades.
    pub tests: Catalog<Test>,
    /// How a hero is made.
    pub creation: Creation,
    /// Rules with names.
    pub procedures: Catalog<Procedure>,
    /// What the player decides.
    pub offers: Catalog<Offer>,
    /// Decisions of a player without a human.
    pub policies: Catalog<Policy>,
    /// What the game is about.
    pub goal: Goal,
    /// Ways to play.
    pub modes: Catalog<Mode>,
    /// Tasks.
    pub quests: Catalog<Quest>,
    /// Events of the game's own.
    pub events: Catalog<Event>,
    /// How dungeons are made, when the game has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dungeon: Option<DungeonPlan>,
    /// What booklets hold besides the dungeon, when the game says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booklet: Option<BookletPlan>,
    /// The story around a dungeon, if the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<Story>,
    /// Words for rooms where something holds.
    #[serde(skip_serializing_if = "Catalog::is_empty")]
    pub scenes: Catalog<Scene>,
    /// Rooms drawn with letters.
    pub shapes: Catalog<Shape>,
    /// What can be chosen when printing.
    #[serde(skip_serializing_if = "Catalog::is_empty")]
    pub options: Catalog<PrintOption>,
    /// How it looks.
    #[serde(skip_serializing_if = "Look::is_plain")]
    pub look: Look,
    /// What can be printed.
    pub products: Catalog<Product>,
    /// The drawings of icons that are files of the game, as templates read them, by path. Reading rulesets opens no file: whoever opened the
    /// ruleset's adds them.
    #[serde(skip)]
    #[borsh(skip)]
    pub drawings: BTreeMap<String, String>,
    /// Every name that rules may use, for checking and compiling them.
    #[serde(skip)]
    pub scope: Scope,
}

/// Names of the figure that one lives by, in games that do not mark it.
const LIFE: [&str; 4] = ["hp", "life", "hits", "health"];

/// The scope of a trait that takes a parameter: a number of that name comes after those that an event shares.
pub(crate) fn scope_with_parameter(scope: &Scope, parameter: &str) -> Scope {
    let mut scope = scope.clone();
    for event in scope.events.values_mut() {
        if !event.shares.iter().any(|shared| shared == parameter) {
            event.shares.push(parameter.to_owned());
        }
    }
    scope
}

impl Ruleset {
    /// The names that the rules of a trait may use: its parameter is one more number, after those that the event shares.
    pub fn scope_of(&self, power: &Trait) -> Cow<'_, Scope> {
        match &power.parameter {
            Some(parameter) => Cow::Owned(scope_with_parameter(&self.scope, parameter)),
            None => Cow::Borrowed(&self.scope),
        }
    }

    /// The words that are printed for the program: the ruleset's labels, and those of its language.
    pub fn words(&self) -> Words<'_> {
        Words::new(&self.labels, self.language)
    }

    /// What its booklets hold; nothing special where it does not say.
    pub fn booklet_plan(&self) -> &BookletPlan {
        static PLAIN: LazyLock<BookletPlan> = LazyLock::new(BookletPlan::default);
        self.booklet.as_ref().unwrap_or(&PLAIN)
    }

    /// The ruleset's own label of a key.
    pub fn label(&self, key: &str) -> Option<&str> {
        let found = self.labels.iter().find(|(name, _)| name == key);
        found.map(|(_, label)| label.as_str())
    }

    /// One of the words.
    pub fn word(&self, word: Word) -> &str {
        self.words().get(word)
    }

    /// What the modes of these ids are called.
    pub fn mode_labels(&self, ids: &[String]) -> Vec<String> {
        let known = ids.iter().filter_map(|id| self.modes.get(id));
        known.map(|mode| mode.label.clone()).collect()
    }

    /// The columns and rows of the table or list with this id.
    pub fn grid(&self, id: &str) -> Option<&Grid> {
        let table = self.tables.get(id).map(|table| &table.grid);
        table.or_else(|| self.lists.get(id).map(|list| &list.grid))
    }

    /// The stat that heroes live by: the one marked `life`, else the pool `hp`, `life`, `hits` or `health`, else their first pool.
    pub fn hero_life(&self) -> Option<&Stat> {
        let heroes = || self.stats.iter().filter(|stat| stat.of == StatOwner::Hero);
        let pools = || heroes().filter(|stat| stat.kind == StatKind::Pool);
        let named = |name: &str| pools().find(|stat| stat.id == name);
        heroes()
            .find(|stat| stat.life)
            .or_else(|| LIFE.iter().find_map(|name| named(name)))
            .or_else(|| pools().next())
    }

    /// The figure that foes live by, found in the same way.
    pub fn foe_life(&self) -> Option<&Figure> {
        let figures = || self.foe_stats.iter();
        let pools = || figures().filter(|figure| figure.kind == FigureKind::Pool);
        let named = |name: &str| pools().find(|figure| figure.id == name);
        figures()
            .find(|figure| figure.life)
            .or_else(|| LIFE.iter().find_map(|name| named(name)))
            .or_else(|| pools().next())
    }

    /// The stats of a group, in order.
    pub fn stats_of_group<'a>(&'a self, group: &'a str) -> impl Iterator<Item = &'a Stat> {
        self.stats
            .iter()
            .filter(move |stat| stat.group.as_deref() == Some(group))
    }
}
