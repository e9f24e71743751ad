//! A dungeon as sections of a gamebook: who leads where. Numbers come later, when it is known what shares a spread.

use crate::dungeon::{Dungeon, RoomId, WayOut};

/// Index of a section before it has a number; the first is the beginning.
pub type SectionId = usize;

/// A section of a gamebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it describes.
    pub part: SectionKind,
    /// Where it leads, in the order that it is printed.
    pub links: Vec<Link>,
}

/// What a section describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SectionKind {
    /// A room: what is seen, who is in the way, what else is there and where one can go.
    Arrive(RoomId),
    /// Leaving the dungeon.
    Leave,
    /// Outside the entrance of a dungeon that is won by leaving it elsewhere.
    Retreat,
    /// What comes of a decision: its place among the outcomes, and the room where it is made.
    Outcome(usize, Option<RoomId>),
}

/// A way to another section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Where to.
    pub to: SectionId,
    /// How.
    pub way: LinkKind,
    /// Printed at the end of the book only, for those who found it.
    pub hidden: bool,
}

/// How one gets from section to section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// Through a door: its index in the dungeon.
    Door(usize),
    /// Out of the dungeon: the index of the way out.
    Out(usize),
    /// By a decision.
    Decided,
    /// Back to where the decision was made.
    Back,
}

impl SectionKind {
    /// The room that it is about.
    pub fn room(self) -> Option<RoomId> {
        match self {
            Self::Arrive(room) => Some(room),
            Self::Leave | Self::Retreat => None,
            Self::Outcome(_, room) => room,
        }
    }

    /// Whether a reader goes on from here without being sent: out of the dungeon, or on with whatever came by.
    fn is_ending(self) -> bool {
        matches!(self, Self::Leave | Self::Outcome(_, None))
    }
}

/// The sections of a dungeon. Each outcome has one, with the part that leads to it; none for wanderers.
pub fn sections(dungeon: &Dungeon, outcomes: &[Option<SectionKind>]) -> Vec<Section> {
    let rooms = dungeon.rooms.iter();
    let mut parts: Vec<SectionKind> = rooms.map(|room| SectionKind::Arrive(room.id)).collect();
    let is_end = |end: &SectionKind| {
        let mut ways_out = dungeon.ways_out.iter();
        ways_out.any(|way_out| lead_out(dungeon, way_out) == *end)
    };
    let ends = [SectionKind::Leave, SectionKind::Retreat].into_iter();
    parts.extend(ends.filter(is_end));
    let first = parts.len();
    let decided = outcomes.iter().enumerate();
    parts.extend(
        decided.map(|(at, from)| SectionKind::Outcome(at, from.and_then(SectionKind::room))),
    );
    let doors = dungeon.doors_by_room();
    let found = parts.iter().map(|part| Section {
        part: *part,
        links: links(dungeon, &doors, &parts, *part),
    });
    let mut found: Vec<Section> = found.collect();
    for (to, from) in (first..).zip(outcomes) {
        let from = from.and_then(|from| parts.iter().position(|part| *part == from));
        if let Some(from) = from {
            found[from].links.push(link_openly(to, LinkKind::Decided));
            found[to].links.push(link_openly(from, LinkKind::Back));
        }
    }
    found
}

/// Where a way out leads. The entrance of a dungeon that has another way out is not the one that is looked for.
fn lead_out(dungeon: &Dungeon, way_out: &WayOut) -> SectionKind {
    let elsewhere = dungeon.ways_out.iter().any(|other| !other.entrance);
    if way_out.entrance && elsewhere {
        SectionKind::Retreat
    } else {
        SectionKind::Leave
    }
}

fn link_openly(to: SectionId, way: LinkKind) -> Link {
    let hidden = false;
    Link { to, way, hidden }
}

fn links(
    dungeon: &Dungeon,
    doors: &[Vec<usize>],
    parts: &[SectionKind],
    part: SectionKind,
) -> Vec<Link> {
    let find = |wanted: SectionKind| parts.iter().position(|part| *part == wanted);
    let room = match part {
        SectionKind::Leave | SectionKind::Outcome(..) => return Vec::new(),
        SectionKind::Retreat => {
            let entered = dungeon.ways_out.iter().filter(|way_out| way_out.entrance);
            let entered = entered.filter_map(|way_out| find(SectionKind::Arrive(way_out.room)));
            return entered.map(|to| link_openly(to, LinkKind::Back)).collect();
        }
        SectionKind::Arrive(room) => room,
    };
    let mut found = Vec::new();
    let own = room.checked_sub(1).and_then(|at| doors.get(at as usize));
    // Whoever is in a room with one way came by it, hidden or not.
    let one_way = dungeon.ways_from(room) == 1;
    let mut own: Vec<usize> = own.into_iter().flatten().copied().collect();
    // Ways from a hex are read clockwise; doors keep their order.
    own.sort_by_key(|index| {
        let to = dungeon.doors.get(*index)?.other(room)?;
        dungeon.heading(room, to)
    });
    for index in own {
        let Some(door) = dungeon.doors.get(index) else {
            continue;
        };
        let to = door.other(room).map(SectionKind::Arrive);
        found.extend(to.and_then(find).map(|to| Link {
            to,
            way: LinkKind::Door(index),
            hidden: door.secret && !one_way,
        }));
    }
    for (index, way_out) in dungeon.ways_out.iter().enumerate() {
        let to = find(lead_out(dungeon, way_out)).filter(|_| way_out.room == room);
        found.extend(to.map(|to| link_openly(to, LinkKind::Out(index))));
    }
    found
}

/// For every two sections, how many links are between them at least, whichever way those lead. `u32::MAX` when nothing joins them.
pub fn distances(sections: &[Section]) -> Vec<Vec<u32>> {
    let mut near = vec![Vec::new(); sections.len()];
    for (from, section) in sections.iter().enumerate() {
        for link in &section.links {
            near[from].push(link.to);
            near[link.to].push(from);
        }
    }
    (0..sections.len())
        .map(|from| moves_from(&near, from))
        .collect()
}

/// The same as far as spoilers go: the goal is next door to the beginning, which is read first.
pub fn measure_spoilers(dungeon: &Dungeon, sections: &[Section]) -> Vec<Vec<u32>> {
    let mut far = distances(sections);
    let beginning = dungeon.rooms.first().map(|room| room.id);
    let goal = dungeon.goal.as_ref().map(|goal| goal.room);
    let of = |room: Option<RoomId>| {
        let told = sections.iter().enumerate();
        let told = told.filter(move |(_, section)| room.is_some() && section.part.room() == room);
        told.map(|(id, _)| id).collect::<Vec<SectionId>>()
    };
    for one in of(beginning) {
        for other in of(goal) {
            far[one][other] = far[one][other].min(1);
            far[other][one] = far[other][one].min(1);
        }
    }
    far
}

/// Breadth first.
fn moves_from(near: &[Vec<SectionId>], from: SectionId) -> Vec<u32> {
    let mut moves = vec![u32::MAX; near.len()];
    let mut todo = std::collections::VecDeque::from([from]);
    moves[from] = 0;
    while let Some(here) = todo.pop_front() {
        for &next in &near[here] {
            if moves[next] == u32::MAX {
                moves[next] = moves[here] + 1;
                todo.push_back(next);
            }
        }
    }
    moves
}

/// Sections that cannot be reached from the first one, even by those who find everything.
pub fn orphans(sections: &[Section]) -> Vec<SectionId> {
    let mut reached = vec![false; sections.len()];
    // Whoever comes by may lead to what it leads to at any time.
    let coming = (0..sections.len())
        .filter(|id| matches!(sections[*id].part, SectionKind::Outcome(_, None)));
    let mut todo: Vec<SectionId> = std::iter::once(0).chain(coming).collect();
    while let Some(here) = todo.pop() {
        let Some(slot) = reached.get_mut(here).filter(|slot| !**slot) else {
            continue;
        };
        *slot = true;
        todo.extend(sections[here].links.iter().map(|link| link.to));
    }
    (0..sections.len()).filter(|id| !reached[*id]).collect()
}

/// Sections that lead nowhere though they are no ending.
pub fn dead_ends(sections: &[Section]) -> Vec<SectionId> {
    (0..sections.len())
        .filter(|id| sections[*id].links.is_empty() && !sections[*id].part.is_ending())
        .collect()
}
