//! Which scenes hold in which rooms: facts of a room by ids and places, and never by words.

use std::collections::{BTreeMap, BTreeSet};

use crate::dungeon::contents::{Contents, Thing};
use crate::dungeon::model::{Door, DoorKind, DoorState, Dungeon, Room, RoomId, RoomKind};
use crate::facts::RowId;
use crate::model::{Made, Ruleset, Scene, SceneCondition, SceneFact, ScenePlace, SceneTest};
use crate::rules::{Statement, StatementKind, ThingKind};
use crate::table::{Fact, Facts, Outcome};

/// Foes that somebody else knows to be in a room, by its number.
pub type Met = BTreeMap<RoomId, BTreeSet<String>>;

/// How much each kind of fact counts when several scenes hold: what only this room has, then its place, then its depth.
mod weight {
    pub const THING: u32 = 60;
    pub const TABLE: u32 = 24;
    pub const MARK: u32 = 12;
    pub const WAYS: u32 = 5;
    pub const DEPTH: u32 = 2;
}

/// A scene that is about what a room holds weighs at least this much.
pub const PARTICULAR: u32 = weight::TABLE;

/// What is known about a room.
struct RoomFacts {
    places: BTreeSet<ScenePlace>,
    foes: BTreeSet<String>,
    rows: BTreeSet<RowId>,
    offers: BTreeSet<String>,
    items: BTreeSet<String>,
    floor: u32,
}

/// A scene that holds in a room.
#[derive(Clone, Copy)]
pub struct Holding<'r> {
    /// The scene.
    pub scene: &'r Scene,
    /// How particular it is.
    pub weight: u32,
    /// The place that the scene is made for, when it is the entrance, the goal or a corridor.
    pub made_for: Option<ScenePlace>,
}

/// A room as scenes see it.
pub struct RoomScenes<'r> {
    /// The scenes that hold in it.
    pub holding: Vec<Holding<'r>>,
    /// Whether any foe is in it.
    pub guarded: bool,
}

/// Every room as scenes see it, by its index.
pub fn scenes_of<'r>(ruleset: &'r Ruleset, dungeon: &Dungeon, met: &Met) -> Vec<RoomScenes<'r>> {
    let moves = dungeon.moves_from(1);
    let farthest = moves.values().max().copied().unwrap_or(0);
    let rooms = dungeon.rooms.iter().map(|room| {
        let moves = moves.get(&room.id).copied().unwrap_or(room.depth);
        let third = moves * 3 / (farthest + 1);
        let facts = RoomFacts::gather(ruleset, dungeon, room, third, met);
        let scenes = ruleset.scenes.iter();
        RoomScenes {
            holding: scenes.filter_map(|scene| facts.holds(scene)).collect(),
            guarded: !facts.foes.is_empty(),
        }
    });
    rooms.collect()
}

impl RoomFacts {
    fn gather(ruleset: &Ruleset, dungeon: &Dungeon, room: &Room, third: u32, met: &Met) -> Self {
        let contents = || room.contents.iter();
        let outcomes = || contents().flat_map(Contents::outcomes);
        let mut foes: BTreeSet<String> = met.get(&room.id).cloned().unwrap_or_default();
        foes.extend(contents().flat_map(Contents::foes).map(str::to_owned));
        foes.extend(outcomes().flat_map(|outcome| fought(ruleset, outcome)));
        let goal = dungeon.goal.as_ref();
        let has_goal = goal.is_some_and(|goal| goal.room == room.id);
        if has_goal {
            foes.extend(goal.and_then(|goal| goal.foe.clone()));
        }
        let offers = contents().flat_map(Contents::offers);
        let mut facts = Self {
            places: BTreeSet::new(),
            foes,
            rows: outcomes().flat_map(Outcome::rows).collect(),
            offers: offers.map(|offered| offered.offer.clone()).collect(),
            items: contents().flat_map(items).collect(),
            floor: room.level,
        };
        let near_goal = dungeon.exits(room.id).any(|(door, other)| {
            !has_goal && !door.secret && goal.is_some_and(|goal| goal.room == other)
        });
        let key = dungeon.keys.iter().any(|key| key.room == room.id);
        let guarded = !facts.foes.is_empty();
        let corridor = room.kind == RoomKind::Corridor;
        let ways = seen_ways(dungeon, room.id);
        let any_door = |holds: fn(&Door) -> bool| dungeon.exits(room.id).any(|(it, _)| holds(it));
        let locked = dungeon
            .exits(room.id)
            .any(|(door, _)| door.from == room.id && is_locked(door));
        let has_stairs = any_door(|door| door.kind == DoorKind::Stairs);
        let nothing = !guarded && !key && !has_goal && facts.offers.is_empty();
        let bare = nothing && facts.items.is_empty() && contents().all(|it| is_bare(ruleset, it));
        facts.places = [
            (ScenePlace::Entrance, room.id == 1),
            (ScenePlace::Goal, has_goal),
            (ScenePlace::Room, !corridor),
            (ScenePlace::Corridor, corridor),
            (ScenePlace::DeadEnd, ways <= 1),
            (ScenePlace::Crossing, ways >= 3),
            (ScenePlace::Empty, bare),
            (ScenePlace::Guarded, guarded),
            (ScenePlace::Key, key),
            (ScenePlace::Locked, locked),
            (ScenePlace::Secret, any_door(|door| door.secret)),
            (ScenePlace::Stairs, has_stairs),
            (ScenePlace::Shallow, third == 0),
            (ScenePlace::Middle, third == 1),
            (ScenePlace::Deep, third >= 2),
            (ScenePlace::NearGoal, near_goal),
        ]
        .into_iter()
        .filter_map(|(place, holds)| holds.then_some(place))
        .collect();
        facts
    }

    /// The scene with its weight by the most particular of its conditions that hold.
    fn holds<'r>(&self, scene: &'r Scene) -> Option<Holding<'r>> {
        let held = scene.when.iter().filter(|it| self.all_hold(it));
        let held = held.map(|condition| Holding {
            scene,
            weight: weigh(condition),
            made_for: made_for(condition),
        });
        held.max_by_key(|held| (held.made_for.is_some(), held.weight))
    }

    fn all_hold(&self, condition: &SceneCondition) -> bool {
        let holds = |test: &SceneTest| self.has(&test.fact) != test.negated;
        condition.tests.iter().all(holds)
    }

    fn has(&self, fact: &SceneFact) -> bool {
        match fact {
            SceneFact::Place(place) => self.places.contains(place),
            SceneFact::Foe(foe) => self.foes.contains(foe.id()),
            SceneFact::Offer(offer) => self.offers.contains(offer.id()),
            SceneFact::Item(item) => self.items.contains(item.id()),
            SceneFact::Floor(floor) => self.floor == *floor,
            SceneFact::Row(call) => self.rows.iter().any(|known| {
                known.table == call.source.id() && call.row.is_none_or(|row| row == known.row)
            }),
        }
    }
}

fn weigh(condition: &SceneCondition) -> u32 {
    let weights = condition.wanted().map(|fact| match fact {
        SceneFact::Foe(_) | SceneFact::Offer(_) | SceneFact::Item(_) => weight::THING,
        SceneFact::Row(call) if call.row.is_some() => weight::THING,
        SceneFact::Row(_) => weight::TABLE,
        SceneFact::Floor(_) => weight::WAYS,
        SceneFact::Place(place) => match place {
            ScenePlace::Entrance | ScenePlace::Goal => weight::THING,
            ScenePlace::Guarded
            | ScenePlace::Key
            | ScenePlace::Locked
            | ScenePlace::Secret
            | ScenePlace::Stairs
            | ScenePlace::NearGoal => weight::MARK,
            ScenePlace::Corridor | ScenePlace::DeadEnd | ScenePlace::Crossing => weight::WAYS,
            ScenePlace::Room
            | ScenePlace::Empty
            | ScenePlace::Shallow
            | ScenePlace::Middle
            | ScenePlace::Deep => weight::DEPTH,
        },
    });
    weights.sum::<u32>().max(1)
}

fn made_for(condition: &SceneCondition) -> Option<ScenePlace> {
    const OWN: [ScenePlace; 3] = [ScenePlace::Entrance, ScenePlace::Goal, ScenePlace::Corridor];
    condition.wanted().find_map(|fact| match fact {
        SceneFact::Place(place) if OWN.contains(place) => Some(*place),
        _ => None,
    })
}

/// Ways that are seen; the only one is known even when it is hidden.
fn seen_ways(dungeon: &Dungeon, room: RoomId) -> usize {
    let seen = dungeon.exits(room).filter(|(door, _)| !door.secret);
    let out = dungeon.ways_out.iter().filter(|way| way.room == room);
    (seen.count() + out.count()).max(1)
}

fn is_locked(door: &Door) -> bool {
    door.lock.is_some() || door.state == DoorState::Locked
}

/// Items that are there to take; not those behind an answer.
fn items(contents: &Contents) -> Vec<String> {
    if let Contents::Thing {
        thing: Thing::Item(id),
        ..
    } = contents
    {
        return vec![id.clone()];
    }
    let things = contents.outcomes().into_iter().flat_map(Outcome::things);
    let ids = things.filter_map(|made| match made {
        Made::Item(item) => Some(item.id().to_owned()),
        Made::Foe(_) => None,
    });
    ids.collect()
}

/// Foes whom the rows that came up fight by name.
fn fought(ruleset: &Ruleset, outcome: &Outcome) -> Vec<String> {
    let mut found = Vec::new();
    let rows = outcome.walk().into_iter();
    for statement in rows.flat_map(|row| rules_of(ruleset, row)) {
        if let StatementKind::Fight { sides, .. } = &statement.kind {
            let foes = sides.iter().flat_map(|side| &side.foes);
            let named = foes.filter_map(|foe| match &foe.kind {
                ThingKind::Named(name) => Some(name.text.clone()),
                ThingKind::AnyItem | ThingKind::Rolled(_) => None,
            });
            found.extend(named.filter(|id| ruleset.foes.get(id).is_some()));
        }
    }
    found
}

/// The rules of the row that came up.
fn rules_of<'r>(ruleset: &'r Ruleset, outcome: &Outcome) -> &'r [Statement] {
    let does = outcome.row_in(ruleset).and_then(|row| row.does.as_ref());
    does.map_or(&[], |does| &does.script.body)
}

/// Whether nothing is found, met or decided by it: one row without numbers, further rolls or tests.
pub fn is_bare(ruleset: &Ruleset, contents: &Contents) -> bool {
    let Some(outcome) = contents.outcome() else {
        return matches!(contents, Contents::Written(_));
    };
    let is_words = |fact: &Fact| matches!(fact, Fact::Words(_));
    let plain = |facts: &Facts| facts.facts.iter().all(is_words);
    let idle = |statement: &Statement| {
        matches!(
            statement.kind,
            StatementKind::Nothing
                | StatementKind::Say(_)
                | StatementKind::Change(_)
                | StatementKind::Call(_)
        )
    };
    outcome.children().is_empty()
        && outcome.made.is_none()
        && outcome.meaning().symbol.is_none()
        && outcome.name.iter().chain(&outcome.text).all(plain)
        && rules_of(ruleset, outcome).iter().all(idle)
}
