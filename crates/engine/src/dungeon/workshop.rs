//! What every step of making a dungeon has at hand.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::blueprint::Blueprint;
use super::feature::FeatureKind;
use super::limits;
use super::model::{Room, RoomId, RoomKind};
use super::request::{DungeonRequest, sheet_within, within};
use super::tables::Tables;
use crate::diag::{Error, error};
use crate::dice;
use crate::eval::{self, World};
use crate::model::{DungeonPlan, Formula, Layout, Ruleset, TableCall};
use crate::rng::Stream;
use crate::rules::{Expr, Path};
use crate::table::{Outcome, Situation};

/// Ruleset, request, tables and streams.
pub struct Workshop<'a> {
    pub blueprint: &'a Blueprint<'a>,
    pub ruleset: &'a Ruleset,
    pub plan: &'a DungeonPlan,
    pub request: &'a DungeonRequest,
    pub detail: Detail<'a>,
    pub tables: Tables<'a>,
    /// The parent of all streams of this dungeon.
    pub root: Stream,
    /// Decided by the step `plan`.
    pub scale: Scale,
    /// Notes of the steps, for `--stop-after`.
    pub notes: Vec<String>,
    /// Dice that were thrown again because a second goal came up.
    pub rerolls: u32,
    /// Rolls on tables that the plan counts, in rooms that are stocked already.
    tally: BTreeMap<String, i64>,
    /// Every roll with what was known when it was made: what came of thrown-away layouts is there as well.
    #[cfg(test)]
    pub ledger: Vec<(TableCall, Situation, Option<usize>)>,
}

/// What is worked out besides what decides how a dungeon is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detail<'a> {
    /// Names, texts, notes and single dice.
    pub words: bool,
    /// Symbols that are looked for; all of them when nothing is said.
    pub symbols: Option<&'a [FeatureKind]>,
}

impl Detail<'_> {
    /// Everything that can be printed or drawn.
    pub const WHOLE: Self = Self {
        words: true,
        symbols: None,
    };

    /// Whether somebody looks for one of these symbols.
    pub fn wants_any(self, kinds: &[FeatureKind]) -> bool {
        let is_wanted = |kind: &FeatureKind| self.symbols.is_none_or(|all| all.contains(kind));
        kinds.iter().any(is_wanted)
    }
}

/// How large it is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scale {
    /// Rooms (on each floor, when there are several).
    pub rooms: u32,
    /// Floors.
    pub levels: u32,
    /// Squares across and down; endless paper when absent.
    pub sheet: Option<(u32, u32)>,
}

impl<'a> Workshop<'a> {
    pub fn new(
        blueprint: &'a Blueprint<'a>,
        request: &'a DungeonRequest,
        detail: Detail<'a>,
    ) -> Self {
        Self {
            blueprint,
            ruleset: blueprint.ruleset,
            plan: &blueprint.plan,
            request,
            detail,
            tables: Tables::new(blueprint.ruleset, &blueprint.stats),
            root: root(request),
            scale: Scale::default(),
            notes: Vec::new(),
            rerolls: 0,
            tally: BTreeMap::new(),
            #[cfg(test)]
            ledger: Vec::new(),
        }
    }

    /// The strategy of the plan.
    pub fn layout(&self) -> Layout {
        self.plan.layout.unwrap_or(Layout::Tree)
    }

    /// Whether anything is rolled for a room: for the first only when the plan does not say otherwise.
    pub fn has_contents(&self, room: RoomId) -> bool {
        room != 1 || self.plan.entrance_contents != Some(false)
    }

    /// The stream of a try at the layout.
    pub fn layout_stream(&self, attempt: u32) -> Stream {
        self.root.split_numbered("layout", attempt.into())
    }

    /// What is known in a room that is not there yet.
    pub fn situation(&self, number: RoomId, depth: u32, level: u32) -> Situation {
        self.situation_in(&Room::new(number, level, depth, RoomKind::Room, Vec::new()))
    }

    /// What is known in a room before anything is rolled for it.
    pub fn situation_in(&self, room: &Room) -> Situation {
        let mut situation = self.blueprint.in_room.clone();
        for (name, value) in [
            ("depth", room.depth),
            ("floor", room.level),
            ("number", room.id),
            ("corridor", (room.kind == RoomKind::Corridor).into()),
        ] {
            situation.set(name, value.into());
        }
        let hex = room.squares.first();
        if let Some(hex) = hex.filter(|_| self.layout() == Layout::Hexes) {
            situation.set("column", i64::from(hex.x) + 1);
            situation.set("row", i64::from(hex.y) + 1);
        }
        for (stat, tables) in &self.plan.counts {
            let met = tables.iter().filter_map(|table| self.tally.get(table));
            situation.set(stat.as_str(), met.sum());
        }
        for (stat, formula) in &self.plan.sets {
            let mut known = Numbers {
                situation: &situation,
                stream: None,
            };
            if let Ok(value) = eval::number(&formula.formula.expr, &mut known) {
                situation.set(stat.as_str(), value);
            }
        }
        situation
    }

    /// Counts what was met, for the rooms that are stocked later.
    pub fn count(&mut self, rolled: &Outcome) {
        let counted = self.plan.counts.iter().flat_map(|(_, tables)| tables);
        for table in counted.filter(|table| rolled.met(table)) {
            *self.tally.entry(table.clone()).or_insert(0) += 1;
        }
    }

    /// Rolls a table of the plan.
    pub fn roll(
        &mut self,
        call: &TableCall,
        situation: &Situation,
        stream: &mut Stream,
    ) -> Result<Box<Outcome>, Error> {
        self.roll_with(call, situation, stream, self.detail.words)
    }

    /// The same with or without words: where words decide, they are always needed.
    pub fn roll_with(
        &mut self,
        call: &TableCall,
        situation: &Situation,
        stream: &mut Stream,
        words: bool,
    ) -> Result<Box<Outcome>, Error> {
        let rolled = self.tables.roll(call, situation, stream, words);
        let rolled = rolled.map_err(|error| error.at(self.plan.origin))?;
        #[cfg(test)]
        self.ledger
            .push((call.clone(), situation.clone(), rolled.row));
        Ok(rolled)
    }

    /// How many exits a room has: as the game's table says, else any number of the usual ones.
    pub fn exits(
        &mut self,
        situation: &Situation,
        usual: RangeInclusive<i64>,
        stream: &mut Stream,
    ) -> Result<usize, Error> {
        let exits = match &self.plan.exits {
            Some(call) => self.roll(call, situation, stream)?.number("exits"),
            None => Some(stream.range(usual)),
        };
        let exits = exits.unwrap_or(1).clamp(0, limits::EXITS);
        Ok(usize::try_from(exits).unwrap_or(0))
    }

    /// Notes something for those who watch the steps.
    pub fn note(&mut self, words: impl FnOnce() -> String) {
        if self.detail.words {
            self.notes.push(words());
        }
    }

    /// The value of a number of the plan.
    pub fn number(
        &self,
        formula: &Formula,
        what: &str,
        (least, most): (u32, u32),
        stream: &mut Stream,
    ) -> Result<u32, Error> {
        let mut known = Numbers {
            situation: &self.blueprint.base,
            stream: Some(stream),
        };
        let value = eval::number(&formula.formula.expr, &mut known)
            .map_err(|error| error!("the number of {what} has no value: {error}"))
            .and_then(|value| {
                let value = u32::try_from(value.max(0)).unwrap_or(u32::MAX);
                within(what, Some(value), least, most).map(|()| value)
            });
        value.map_err(|error| error.at(self.plan.origin))
    }

    /// The step `plan`: how many rooms on how much paper.
    pub fn decide(&mut self, usual_rooms: u32) -> Result<(), Error> {
        let mut stream = self.root.split("plan");
        let rolled_rooms = match &self.plan.rooms {
            Some(formula) => self.number(formula, "rooms", (1, limits::ROOMS), &mut stream)?,
            None => usual_rooms,
        };
        let rolled_levels = match &self.plan.levels {
            Some(formula) => self.number(formula, "levels", (1, limits::LEVELS), &mut stream)?,
            None => 1,
        };
        let printed = self.plan.width.zip(self.plan.height);
        let asked = self.request.rooms.filter(|rooms| *rooms > rolled_rooms);
        let larger = asked.and_then(|rooms| Some(roomier(printed?, rooms, rolled_rooms)));
        let sheet = self.request.sheet.or(larger).or(printed);
        sheet_within(sheet).map_err(|error| error.at(self.plan.origin))?;
        let rooms = self.request.rooms.unwrap_or(rolled_rooms);
        let levels = self.request.levels.unwrap_or(rolled_levels);
        if u64::from(rooms) * u64::from(levels) > u64::from(limits::ROOMS) {
            return Err(error!(
                "{rooms} rooms on each of {levels} levels are too many";
                hint: "ask for {} rooms at most", limits::ROOMS
            ));
        }
        self.scale = Scale {
            rooms,
            levels,
            sheet,
        };
        self.note(|| match sheet {
            Some((width, height)) => {
                format!("{rooms} rooms on {levels} floor(s) of {width} x {height} squares")
            }
            None => format!("{rooms} rooms on {levels} floor(s)"),
        });
        Ok(())
    }
}

/// Values for the formulas of the plan.
pub struct Numbers<'n> {
    pub situation: &'n Situation,
    /// Dice, where they may be thrown.
    pub stream: Option<&'n mut Stream>,
}

/// The printed sheet, larger on both sides, so that more rooms than usual find as much paper each.
fn roomier((width, height): (u32, u32), rooms: u32, usual: u32) -> (u32, u32) {
    let times = u64::from(rooms) * 10_000 / u64::from(usual.max(1));
    let grown = |side: u32| {
        let side = u64::from(side) * times.isqrt() / 100 + 1;
        u32::try_from(side).map_or(limits::SIDE, |side| side.min(limits::SIDE))
    };
    (grown(width), grown(height))
}

impl World for Numbers<'_> {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        self.situation.number_at(path, &[])
    }

    fn roll(&mut self, dice: &dice::Expr) -> Result<i64, Error> {
        match self.stream.as_deref_mut() {
            Some(stream) => dice::total(dice, stream, &dice::no_names),
            None => Err(error!("no dice are rolled here")),
        }
    }

    fn ask(&mut self, question: &Expr) -> Option<i64> {
        self.situation.ask(question)
    }

    fn count(&mut self, counted: &Expr) -> Option<i64> {
        self.situation.count(counted, &[])
    }
}

/// Where all dice of a dungeon come from.
fn root(request: &DungeonRequest) -> Stream {
    let root = Stream::new(request.seed, "dungeon");
    match request.variant {
        0 => root,
        variant => root.split_numbered("variant", variant.into()),
    }
}
