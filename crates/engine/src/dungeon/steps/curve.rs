//! How dangerous rooms are, and dealing contents so that danger rises with depth.
//!
//! Dealing only moves what was rolled from room to room: how often each row comes up stays as the dice say.

use super::stock::Rolls;
use crate::dungeon::model::{Dungeon, RoomId, RoomKind};
use crate::model::{Figure, FigureValue, Foe, Ref, Ruleset};
use crate::table::Outcome;

/// The level of the worst that was rolled: of a foe, or of the row itself (a trap's level).
pub fn danger(ruleset: &Ruleset, rolled: &Outcome) -> u32 {
    let foes = rolled.foes().into_iter();
    let foes = foes.filter_map(|id| ruleset.foes.get(id));
    let worst = foes.map(|foe| level(ruleset, foe)).max().unwrap_or(0);
    let own = rolled.figure("level").unwrap_or(0);
    u32::try_from(worst.max(own)).unwrap_or(0)
}

/// The figure called `level`, else the life of a foe.
fn level(ruleset: &Ruleset, foe: &Foe) -> i64 {
    let number = |is_it: &dyn Fn(&Ref<Figure>) -> bool| {
        let figures = foe.figures.iter().filter(|(figure, _)| is_it(figure));
        let mut values = figures.map(|(_, value)| value);
        values.find_map(|value| match value {
            FigureValue::Number(number) => Some(*number),
            _ => None,
        })
    };
    let level = number(&|figure| figure.id() == "level");
    let life = || number(&|figure| ruleset.foe_stats[figure].life);
    level.or_else(life).unwrap_or(1)
}

/// Deals the rolls anew: the deeper the room, the worse what is in it. Rooms and corridors keep to themselves.
pub fn deal(ruleset: &Ruleset, dungeon: &Dungeon, rolls: &mut Rolls) {
    let (ids, rolled): (Vec<RoomId>, Vec<_>) = rolls.drain(..).unzip();
    let mut rolled: Vec<Option<Box<Outcome>>> = rolled.into_iter().map(Some).collect();
    for kind in [RoomKind::Room, RoomKind::Corridor] {
        let room = |at: &usize| dungeon.room(ids[*at]);
        let of_kind = |at: &usize| room(at).is_some_and(|room| room.kind == kind);
        let mut places: Vec<usize> = (0..ids.len()).filter(of_kind).collect();
        let taken = places.iter().filter_map(|at| rolled[*at].take());
        let mut dealt: Vec<Box<Outcome>> = taken.collect();
        dealt.sort_by_cached_key(|rolled| danger(ruleset, rolled));
        places.sort_by_key(|at| room(at).map(|room| (room.depth, room.id)));
        for (place, dealt) in places.into_iter().zip(dealt) {
            rolled[place] = Some(dealt);
        }
    }
    let dealt = ids.into_iter().zip(rolled);
    rolls.extend(dealt.filter_map(|(id, rolled)| Some((id, rolled?))));
}

/// `danger by depth: 0: 1.0, 1: 2.5`: the mean of the rooms of each depth.
pub fn in_words(dungeon: &Dungeon) -> String {
    let deepest = dungeon.rooms.iter().map(|room| room.depth).max();
    let means = (0..=deepest.unwrap_or(0)).filter_map(|depth| {
        let rooms = dungeon.rooms.iter().filter(|room| room.depth == depth);
        let here: Vec<u32> = rooms.map(|room| room.danger).collect();
        let tenths = here.iter().sum::<u32>() * 10 / u32::try_from(here.len()).ok()?.max(1);
        (!here.is_empty()).then(|| format!("{depth}: {}.{}", tenths / 10, tenths % 10))
    });
    let means: Vec<String> = means.collect();
    format!("danger by depth: {}", means.join(", "))
}
