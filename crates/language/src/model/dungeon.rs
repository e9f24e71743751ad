//! How dungeons of the game are laid out and filled; `dungeon` carries it out.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::keys::{Field, Kind, Known, Moment, Pairs, Reader, Value, WordSet};
use super::{FeatureKind, Formula, TableCall, Text};
use crate::diag::Diagnostic;

/// Symbols that mean nothing in play: what a room may have for the eye only.
pub const FURNISHINGS: &[&str] = &[
    "column", "altar", "statue", "fountain", "well", "table", "bed", "barrel", "throne", "rubble",
    "fire", "bones", "shelf", "coffin", "web", "crystal",
];

keys! {
    /// How dungeons are laid out and filled.
    pub struct DungeonPlan(origin): Default, checked by check_names {
        /// The strategy that draws it.
        layout: Option<Layout>, eg("tree"), or(r#"`"tree"`"#);
        /// In words.
        text: Option<String>, eg("Each door leads deeper.");
        /// Squares across; columns of hexes.
        width: Option<u32>, within(1, 500), eg("20");
        /// Squares down; rows of hexes.
        height: Option<u32>, within(1, 500), eg("28");
        /// How many rooms.
        rooms: Option<Formula>, eg("2d6 + 6");
        /// How many floors.
        levels: Option<Formula>, eg("3");
        /// Table or column rolled for the first room.
        entrance: Option<TableCall>, eg("entrances");
        /// Table or column rolled for the form of a room.
        shapes: Option<TableCall>, eg("rooms");
        /// Table or column rolled for the number of squares.
        size: Option<TableCall>, eg("S");
        /// Table or column rolled for the number of exits.
        exits: Option<TableCall>, eg("generic.exits");
        /// Table rolled for each side of a cell.
        sides: Option<TableCall>, eg("RC");
        /// Table rolled for each door.
        doors: Option<TableCall>, eg("door-lock");
        /// Table rolled for the ground of each hex; a row says with `terrain` how it is drawn.
        terrain: Option<TableCall>, eg("ground");
        /// Percent of hexes that have the terrain of a neighbour instead of a roll of their own.
        terrain_spread: Option<u32>, within(0, 100), eg("50"), or("`0`");
        /// Where one sets out in a layout of hexes.
        start_place: Option<StartPlace>, eg("west"), or(r#"`"edge"`"#);
        /// Table rolled for what a room holds.
        contents: Option<TableCall>, eg("landing");
        /// Table rolled for what a corridor holds.
        corridors: Option<TableCall>, eg("corridor-contents"), or("that of rooms");
        /// Doors that need a key found elsewhere.
        locks: Option<Formula>, eg("1d3");
        /// Percent of chances for a way round that are taken.
        loops: Option<u32>, within(0, 100), eg("20");
        /// Doors that the table calls locked or worked by a lever open with that key or lever only, which lies where it can be found.
        keyed: Option<bool>, eg("true"), or("`false`: there are other ways to open them");
        /// In play every exit of a `tree` leads on, down to the goal; a dungeon on paper has as many rooms as usual.
        every_exit: Option<bool>, eg("true"), or("`false`");
        /// Whether anything is rolled for the first room.
        entrance_contents: Option<bool>, eg("false"), or("`true`");
        /// Whether `shapes` that run out of doors go on behind hidden ones; asked for a number of rooms, they always do.
        hidden_ways: Option<bool>, eg("false"), or("`true`");
        /// `rising` deals the rolled contents so that the worst foes are deepest.
        curve: Option<Curve>, eg("rising"), or(r#"`"as-rolled"`"#);
        /// Table or list rolled for the names of keys.
        keys: Option<TableCall>, eg("key-names"), or("a number each");
        /// What waits at the end: id of a foe, item or table, or words.
        goal: Option<String>, eg("keeper");
        /// Row of contents where a goal in words is at home: the deepest room with it has the goal.
        goal_room: Option<GoalRoom>, eg("contents#9");
        /// Table rolled where the goal is put when no roll has brought it.
        goal_roll: Option<TableCall>, eg("boss");
        /// Where the goal is put when no roll has brought it: the room farthest from the entrance, the last one found, or a hex on that side of the map.
        goal_place: Option<GoalPlace>, eg("last"), or(r#"`"farthest"`"#);
        /// How many moves from the entrance the goal is put when no roll has brought it, or as near to that as can be.
        goal_distance: Option<Formula>, eg("1d3 + 4"), or("where `goal-place` says");
        /// Whether maps of hexes for players show where the goal is.
        goal_known: Option<bool>, eg("true"), or("`false`");
        /// Stats that count earlier rolls on these tables, known while contents are rolled.
        counts: Pairs<(String, Vec<String>)>, eg(r#"{ bosses-met = ["boss"] }"#);
        /// Stats that are known in a room, from `depth`, `floor`, `number` and `corridor`.
        sets: Pairs<(String, Formula)>, at(Moment::Row), eg(r#"{ landing = "depth + 1" }"#);
        /// Ids of foes, items, tables or lists, and the symbol each puts on the map when it comes up in a room; a row says it with `symbol`.
        symbols: Pairs<(String, FeatureKind)>, eg(r#"{ keeper = "throne" }"#);
        /// Outline of rooms on maps; corridors and play are not concerned.
        outline: Option<Outline>, eg("cave"), or(r#"`"straight"`"#);
        /// Ids of foes, items, tables or lists, and the outline of a room where it comes up; a shape says it with `outline`.
        outlines: Pairs<(String, Outline)>, eg(r#"{ spider = "cave" }"#);
        /// Ids of foes, items, tables or lists, and symbols that maps have besides in a room where it comes up. They are for the eye only: play
        /// and the texts of rooms know nothing of them.
        furnish: Pairs<(String, Vec<String>)>, kind(Kind::Map(&Kind::List(&Kind::OneOf(FURNISHINGS)))), eg(r#"{ goblin = ["table", "barrel"] }"#);
        /// Rolled for the dungeon's title.
        title: Option<Text>, eg("The {places} of {owners}"), or("title of the game and seed");
        /// The table in `title` that gives way to a theme the player asks for.
        themes: Option<TableCall>, eg("owners");
        /// Table rolled for a line about each room.
        flavour: Option<TableCall>, eg("room-flavour");
        /// Table rolled for a line about each corridor.
        corridor_flavour: Option<TableCall>, eg("corridor-flavour"), or("that of rooms");
        /// Table rolled for the name of a room that nothing else names.
        names: Option<TableCall>, eg("room-names");
    }
}

word_set! {
    /// Strategies of laying out a dungeon.
    pub enum Layout {
        /// A grid of square rooms with four sides.
        Cells = "cells",
        /// Pieces of a drawn catalogue joined at doors.
        Shapes = "shapes",
        /// Rooms of so many squares grown on graph paper.
        Growth = "growth",
        /// Rooms and corridors, deeper with every door.
        Tree = "tree",
        /// Several floors.
        Levels = "levels",
        /// Open country: whole hexes in columns and rows, each with six neighbours.
        Hexes = "hexes",
    }
}

word_set! {
    /// How the walls of a room are drawn.
    pub enum Outline: Default PartialOrd Ord {
        /// Along the squares.
        #[default]
        Straight = "straight",
        /// Corners in arcs, where no door is in the way: a square room is a circle.
        Round = "round",
        /// As water and time left it.
        Cave = "cave",
    }
}

word_set! {
    /// How contents are dealt to rooms.
    pub enum Curve {
        /// Each room keeps what was rolled for it.
        AsRolled = "as-rolled",
        /// The worst foes are deepest.
        Rising = "rising",
    }
}

word_set! {
    /// Where one sets out on a map of hexes.
    pub enum StartPlace {
        /// Any hex on the edge of the map.
        Edge = "edge",
        /// A corner.
        Corner = "corner",
        /// The middle.
        Centre = "centre",
        /// The top row.
        North = "north",
        /// The last column.
        East = "east",
        /// The bottom row.
        South = "south",
        /// The first column.
        West = "west",
    }
}

word_set! {
    /// Where a goal is put that no roll has brought.
    pub enum GoalPlace {
        /// As far from the entrance as can be.
        Farthest = "farthest",
        /// In the room that was found last.
        Last = "last",
        /// In the top row of hexes.
        North = "north",
        /// In the last column of hexes.
        East = "east",
        /// In the bottom row of hexes.
        South = "south",
        /// In the first column of hexes.
        West = "west",
    }
}

impl GoalPlace {
    /// Whether it is a side of a map.
    pub fn is_side(self) -> bool {
        matches!(self, Self::North | Self::East | Self::South | Self::West)
    }
}

/// A row of contents, and how the ruleset writes it.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct GoalRoom {
    /// The row.
    pub call: TableCall,
    /// As written.
    pub source: String,
}

impl Value for GoalRoom {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let source = reader.words()?;
        let call = reader.call()?;
        Some(Self { call, source })
    }
}

impl Serialize for GoalRoom {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

/// Names that a ruleset gives to stats, tables and things must exist.
fn check_names<R: Reader>(plan: &mut DungeonPlan, reader: R) {
    check_layout(plan, reader);
    let entries = |key: &str| reader.get(key).map(R::entries).unwrap_or_default();
    let stats = reader.known(Known::Numbers).unwrap_or_default();
    for (stat, span, _) in entries("counts").into_iter().chain(entries("sets")) {
        if !stats.contains(&stat) {
            reader.unknown(span, "stat", &stat, &["stat", "foe-stat"]);
        }
    }
    let counted = entries("counts").into_iter().map(|(stat, _, tables)| {
        let calls = tables.items().into_iter().filter_map(R::call);
        (
            stat,
            calls.map(|call| call.source.id().to_owned()).collect(),
        )
    });
    plan.counts = counted.collect();
    let looks = ["symbols", "outlines", "furnish"];
    for (id, span, _) in looks.into_iter().flat_map(entries) {
        const KINDS: [&str; 4] = ["foe", "item", "table", "list"];
        if !KINDS
            .iter()
            .any(|kind| reader.find::<()>(kind, &id).is_some())
        {
            reader.unknown(span, "foe, item or table", &id, &KINDS);
        }
    }
}

/// Keys that a layout has no use for.
fn check_layout<R: Reader>(plan: &DungeonPlan, reader: R) {
    let Some(layout) = plan.layout else {
        return;
    };
    let hexes = layout == Layout::Hexes;
    let of_hexes = ["terrain", "terrain-spread", "start-place", "goal-known"];
    let of_hexes = of_hexes.map(|key| (key, !hexes));
    let of_rooms = ["levels", "shapes", "sides", "doors", "loops", "corridors"];
    let of_rooms = of_rooms.map(|key| (key, hexes));
    for (key, is_idle) in of_hexes.into_iter().chain(of_rooms) {
        let Some(value) = reader.get(key).filter(|_| is_idle) else {
            continue;
        };
        let message = format!("`{key}` does nothing in a layout of `{}`", layout.word());
        let hint = if hexes {
            "remove it: hexes are on one level and open to each other"
        } else {
            "remove it, or write `layout = \"hexes\"`"
        };
        reader.report(Diagnostic::error(value.span(), message).with_hint(hint));
    }
    let side = plan.goal_place.filter(|place| place.is_side() && !hexes);
    if let (Some(side), Some(value)) = (side, reader.get("goal-place")) {
        let message = format!("`{}` is a side of a hex map", side.word());
        let hint = "write `farthest` or `last`, or `layout = \"hexes\"`";
        reader.report(Diagnostic::error(value.span(), message).with_hint(hint));
    }
}

impl DungeonPlan {
    /// Every table that it rolls on by itself.
    pub fn calls(&self) -> impl Iterator<Item = &TableCall> {
        let calls = [
            &self.entrance,
            &self.shapes,
            &self.size,
            &self.exits,
            &self.sides,
            &self.doors,
            &self.terrain,
            &self.contents,
            &self.corridors,
            &self.keys,
            &self.goal_roll,
            &self.themes,
            &self.flavour,
            &self.corridor_flavour,
            &self.names,
        ];
        calls.into_iter().flatten()
    }

    /// The plan as several modes change it, the first before the second; none when none of them says anything.
    pub fn changed_by_all<'m>(&self, modes: impl Iterator<Item = &'m Self>) -> Option<Self> {
        modes.fold(None, |plan, mode| {
            Some(plan.as_ref().unwrap_or(self).changed_by(mode))
        })
    }

    /// The plan as a mode changes it: what the mode says comes first.
    pub fn changed_by(&self, mode: &Self) -> Self {
        Self {
            layout: mode.layout.or(self.layout),
            text: mode.text.clone().or_else(|| self.text.clone()),
            width: mode.width.or(self.width),
            height: mode.height.or(self.height),
            rooms: mode.rooms.clone().or_else(|| self.rooms.clone()),
            levels: mode.levels.clone().or_else(|| self.levels.clone()),
            entrance: mode.entrance.clone().or_else(|| self.entrance.clone()),
            shapes: mode.shapes.clone().or_else(|| self.shapes.clone()),
            size: mode.size.clone().or_else(|| self.size.clone()),
            exits: mode.exits.clone().or_else(|| self.exits.clone()),
            sides: mode.sides.clone().or_else(|| self.sides.clone()),
            doors: mode.doors.clone().or_else(|| self.doors.clone()),
            terrain: mode.terrain.clone().or_else(|| self.terrain.clone()),
            terrain_spread: mode.terrain_spread.or(self.terrain_spread),
            start_place: mode.start_place.or(self.start_place),
            contents: mode.contents.clone().or_else(|| self.contents.clone()),
            corridors: mode.corridors.clone().or_else(|| self.corridors.clone()),
            locks: mode.locks.clone().or_else(|| self.locks.clone()),
            loops: mode.loops.or(self.loops),
            keyed: mode.keyed.or(self.keyed),
            every_exit: mode.every_exit.or(self.every_exit),
            entrance_contents: mode.entrance_contents.or(self.entrance_contents),
            hidden_ways: mode.hidden_ways.or(self.hidden_ways),
            curve: mode.curve.or(self.curve),
            keys: mode.keys.clone().or_else(|| self.keys.clone()),
            goal: mode.goal.clone().or_else(|| self.goal.clone()),
            goal_room: mode.goal_room.clone().or_else(|| self.goal_room.clone()),
            goal_roll: mode.goal_roll.clone().or_else(|| self.goal_roll.clone()),
            goal_distance: mode
                .goal_distance
                .clone()
                .or_else(|| self.goal_distance.clone()),
            goal_known: mode.goal_known.or(self.goal_known),
            goal_place: mode.goal_place.or(self.goal_place),
            counts: mode.counts.iter().chain(&self.counts).cloned().collect(),
            sets: mode.sets.iter().chain(&self.sets).cloned().collect(),
            symbols: mode.symbols.iter().chain(&self.symbols).cloned().collect(),
            outline: mode.outline.or(self.outline),
            outlines: mode
                .outlines
                .iter()
                .chain(&self.outlines)
                .cloned()
                .collect(),
            furnish: mode.furnish.iter().chain(&self.furnish).cloned().collect(),
            title: mode.title.clone().or_else(|| self.title.clone()),
            themes: mode.themes.clone().or_else(|| self.themes.clone()),
            flavour: mode.flavour.clone().or_else(|| self.flavour.clone()),
            corridor_flavour: mode
                .corridor_flavour
                .clone()
                .or_else(|| self.corridor_flavour.clone()),
            names: mode.names.clone().or_else(|| self.names.clone()),
            origin: mode.origin,
        }
    }
}
