//! The drawing: rooms, doors and stairs from letters.

use std::collections::{BTreeMap, BTreeSet};

use super::DrawingReader;
use crate::diag::{SourceId, Span};
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::layout::flood_fill;
use crate::dungeon::layout::letters::{door, feature, is_floor};
use crate::dungeon::limits;
use crate::dungeon::model::{Door, DoorKind, Room, RoomId, RoomKind, WayOut};

/// Letters of one floor by square.
type Letters = BTreeMap<Square, char>;

/// A drawing and where its letters are in the file.
pub struct Art {
    source: SourceId,
    text: String,
    /// Offset of the first letter, when the file has the letters as they are.
    start: Option<usize>,
    /// The whole value.
    span: Span,
}

impl Art {
    /// A file that is nothing but a drawing.
    pub fn whole(source: SourceId, text: &str) -> Self {
        Self {
            source,
            text: text.to_owned(),
            start: Some(0),
            span: Span::new(source, 0..0),
        }
    }

    /// A drawing in a string of a file.
    pub fn of(source: SourceId, file: &str, art: &str, span: Span) -> Self {
        let raw = file.get(span.range()).unwrap_or("");
        Self {
            source,
            text: art.to_owned(),
            start: raw.find(art).map(|at| span.range().start + at),
            span,
        }
    }

    /// Where a letter is.
    fn place(&self, square: Square) -> Span {
        let mut offset = 0;
        for (line, y) in self.text.split_inclusive('\n').zip(0..) {
            if y == square.y {
                let letters = line.char_indices().zip(0..);
                let letter = letters.into_iter().find(|(_, x)| *x == square.x);
                let found = self.start.zip(letter);
                return found.map_or(self.span, |(start, ((at, letter), _))| {
                    let from = start + offset + at;
                    Span::new(self.source, from..from + letter.len_utf8())
                });
            }
            offset += line.len();
        }
        self.span
    }
}

/// Whether a letter may be in a drawing.
pub fn is_letter(letter: char) -> bool {
    is_ground(letter) || door(letter).is_some() || matches!(letter, '#' | ' ')
}

fn is_ground(letter: char) -> bool {
    is_floor(letter) || letter.is_ascii_digit()
}

impl DrawingReader {
    /// Reads all floors; the dungeon is whole only when nothing was reported.
    pub(super) fn draw(&mut self, floors: &[Art]) {
        let mut owners: Vec<BTreeMap<Square, RoomId>> = Vec::new();
        let mut found: BTreeMap<RoomId, Room> = BTreeMap::new();
        for (art, level) in floors.iter().zip(1..) {
            let Some(letters) = self.letters(art) else {
                continue;
            };
            let mut owner = BTreeMap::new();
            for squares in groups(&letters) {
                let Some((id, place)) = self.find_room_number(art, &letters, &squares) else {
                    continue;
                };
                let mut room = Room::new(id, level, 0, RoomKind::Room, squares);
                let squares = room.squares.iter().copied();
                room.features = squares
                    .filter_map(|square| {
                        let kind = feature(*letters.get(&square)?)?;
                        Some(Feature { square, kind })
                    })
                    .collect();
                owner.extend(room.squares.iter().map(|square| (*square, id)));
                if found.insert(id, room).is_some() {
                    self.fail(place, format!("two rooms have the number {id}"));
                }
                self.rooms.entry(id).or_insert(place);
            }
            let doors = self.doors(art, &letters, &owner);
            self.dungeon.doors.extend(doors);
            owners.push(owner);
        }
        self.gather(found);
        self.stairs(&owners);
        self.depths();
    }

    /// Rooms by number, without gaps.
    fn gather(&mut self, found: BTreeMap<RoomId, Room>) {
        for (place, (id, room)) in (1..).zip(found) {
            if place != id && !self.found.has_errors() {
                let span = self.rooms.get(&id).copied().unwrap_or_default();
                let message = format!("there is no room {place} before room {id}");
                self.fail_with(span, message, "number the rooms from 1 without gaps");
            }
            self.dungeon.rooms.push(room);
        }
        if self.dungeon.rooms.is_empty() && !self.found.has_errors() {
            self.fail(Span::new(self.source, 0..0), "nothing is drawn");
        }
    }

    fn letters(&mut self, art: &Art) -> Option<Letters> {
        let mut letters = Letters::new();
        for (line, y) in art.text.lines().zip(0..) {
            for (letter, x) in line.trim_end().chars().zip(0..) {
                let square = Square::new(x, y);
                if !is_letter(letter) {
                    let message = format!("`{letter}` is not a map symbol");
                    let hint = "use `#.+=s<>~o^`, digits and spaces";
                    self.fail_with(art.place(square), message, hint);
                    continue;
                }
                letters.insert(square, letter);
            }
        }
        if letters.len() > (limits::SIDE * 100) as usize {
            self.fail(art.span, "the drawing is too large");
            return None;
        }
        Some(letters)
    }

    /// The number that is on the floor of a room, and where.
    fn find_room_number(
        &mut self,
        art: &Art,
        letters: &Letters,
        squares: &[Square],
    ) -> Option<(RoomId, Span)> {
        let digit = |square: &Square| letters.get(square).filter(|letter| letter.is_ascii_digit());
        let Some(start) = squares.iter().find(|square| digit(square).is_some()) else {
            let place = art.place(*squares.first()?);
            let hint = "write its number on its floor";
            self.fail_with(place, "this room has no number", hint);
            return None;
        };
        let digits: String = (0..5)
            .map_while(|step| digit(&start.far(Side::East, step)))
            .collect();
        let place = art.place(*start);
        let id = digits.parse().ok();
        let id = id.filter(|id| (1..=limits::ROOMS).contains(id));
        if id.is_none() {
            let message = format!("`{digits}` is not a room number");
            let hint = format!("number rooms from 1 to {}", limits::ROOMS);
            self.fail_with(place, message, &hint);
        }
        Some((id?, place))
    }

    fn doors(
        &mut self,
        art: &Art,
        letters: &Letters,
        owner: &BTreeMap<Square, RoomId>,
    ) -> Vec<Door> {
        let mut doors = Vec::new();
        for (square, letter) in letters {
            let Some((kind, state, secret)) = door(*letter) else {
                continue;
            };
            let sides: Vec<(Side, RoomId)> = Side::ALL
                .into_iter()
                .filter_map(|side| Some((side, *owner.get(&square.beyond(side))?)))
                .collect();
            let [(side, a), (other, b)] = sides[..] else {
                if !self.found.has_errors() {
                    let message = format!("this door touches {} rooms", sides.len());
                    let hint = "place a door in the wall between two rooms";
                    self.fail_with(art.place(*square), message, hint);
                }
                continue;
            };
            let (from, to, near) = if a <= b { (a, b, side) } else { (b, a, other) };
            let at = Edge::new(square.beyond(near), near.opposite());
            doors.push(Door {
                kind,
                state,
                secret,
                passage: vec![*square],
                ..Door::opening(from, to, Some(at))
            });
        }
        doors.sort_by_key(|door| (door.from, door.to));
        doors
    }

    /// Ways out and stairs between floors.
    fn stairs(&mut self, owners: &[BTreeMap<Square, RoomId>]) {
        let mut down = Vec::new();
        for room in &self.dungeon.rooms {
            let Some(below) = owners.get(room.level as usize) else {
                continue;
            };
            let features = room.features.iter();
            let stairs = features.filter(|feature| feature.kind == FeatureKind::StairsDown);
            let ends = stairs.filter_map(|stair| below.get(&stair.square));
            down.extend(ends.map(|end| (room.id, *end)));
        }
        for (from, to) in down {
            self.dungeon.doors.push(Door {
                kind: DoorKind::Stairs,
                ..Door::opening(from, to, None)
            });
        }
        let leads_out = |room: &&Room| room.level == 1 && room.has(FeatureKind::StairsUp);
        let rooms = self.dungeon.rooms.iter().filter(leads_out);
        self.dungeon.ways_out = rooms
            .map(|room| WayOut::unlocked(room.id, None, room.id == 1))
            .collect();
    }

    /// Rooms from the entrance, by the shortest way.
    fn depths(&mut self) {
        let doors = self.dungeon.doors_by_room();
        for (id, depth) in self.dungeon.walk(&doors, |_| true) {
            if let Some(room) = self.dungeon.room_mut(id) {
                room.depth = depth;
            }
        }
    }
}

/// Floor that hangs together.
fn groups(letters: &Letters) -> Vec<Vec<Square>> {
    let ground = letters.iter().filter(|(_, letter)| is_ground(**letter));
    let mut left: BTreeSet<Square> = ground.map(|(square, _)| *square).collect();
    let mut groups = Vec::new();
    while let Some(start) = left.first().copied() {
        let mut group = flood_fill(&left, start);
        for square in &group {
            left.remove(square);
        }
        group.sort_unstable_by_key(|square| (square.y, square.x));
        groups.push(group);
    }
    groups
}
