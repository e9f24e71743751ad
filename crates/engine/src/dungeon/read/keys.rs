//! The keys of a dungeon's file beside its drawing: title, goal, names, keys and locks.

use toml::de::{DeTable, DeValue};

use super::{DrawingReader, Entry};
use crate::diag::Span;
use crate::dungeon::contents::Contents;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::model::{Door, Goal, Key, Lock, RoomId};

pub(super) const KEYS: [&str; 8] = [
    "title", "text", "goal", "art", "floors", "rooms", "keys", "locks",
];

impl DrawingReader {
    pub(super) fn words(&mut self, entries: Vec<Entry<'_>>) {
        for (key, key_span, value, span) in entries {
            match key.as_str() {
                "art" | "floors" => {}
                "title" => self.dungeon.title = self.text(&key, &value, span),
                "text" => self.dungeon.flavour = self.text(&key, &value, span),
                "goal" => self.goal(value, span),
                "rooms" => self.each("rooms", value, span, Self::room),
                "keys" => self.each("keys", value, span, Self::key),
                "locks" => self.each("locks", value, span, Self::lock),
                _ => self.unknown("dungeon", &key, key_span, &KEYS),
            }
        }
    }

    fn text(&mut self, key: &str, value: &DeValue<'_>, span: Span) -> String {
        if let DeValue::String(words) = value {
            return words.trim().to_owned();
        }
        self.fail(span, format!("`{key}` must be text"));
        String::new()
    }

    /// The number of a room that is drawn.
    fn number(&mut self, key: &str, value: &DeValue<'_>, span: Span) -> Option<RoomId> {
        let number = match value {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let message = match number {
            None => format!("`{key}` must be the number of a room"),
            Some(id) if self.dungeon.room(id).is_none() => format!("room {id} is not drawn"),
            number => return number,
        };
        self.fail(span, message);
        None
    }

    /// Every table of a list.
    fn each(
        &mut self,
        key: &str,
        value: DeValue<'_>,
        span: Span,
        read: fn(&mut Self, Vec<Entry<'_>>, Span),
    ) {
        let DeValue::Array(list) = value else {
            self.fail(span, format!("`{key}` must be a list of tables"));
            return;
        };
        for item in list {
            let span = self.span(item.span());
            match item.into_inner() {
                DeValue::Table(table) => read(self, self.entries(table), span),
                _ => self.fail(span, format!("`{key}` must be a list of tables")),
            }
        }
    }

    fn goal(&mut self, value: DeValue<'_>, span: Span) {
        let DeValue::Table(table) = value else {
            let hint = "write `goal = { room = 4, what = \"the crown\" }`";
            self.fail_with(span, "`goal` must be a table", hint);
            return;
        };
        let (mut room, mut what) = (None, String::new());
        for (key, key_span, value, span) in self.entries(DeTable::from(table)) {
            match key.as_str() {
                "room" => room = self.number(&key, &value, span),
                "what" => what = self.text(&key, &value, span),
                _ => self.unknown("goal", &key, key_span, &["room", "what"]),
            }
        }
        self.dungeon.goal = room.map(|room| Goal {
            room,
            what,
            ..Goal::default()
        });
        if room.is_none() && !self.found.has_errors() {
            self.fail(span, "the goal has no room");
        }
    }

    fn room(&mut self, entries: Vec<Entry<'_>>, span: Span) {
        let known = ["id", "name", "text", "holds", "symbols"];
        let (mut id, mut name, mut text) = (None, String::new(), String::new());
        let (mut holds, mut symbols) = (Vec::new(), Vec::new());
        for (key, key_span, value, span) in entries {
            match key.as_str() {
                "id" => id = self.number(&key, &value, span),
                "name" => name = self.text(&key, &value, span),
                "text" => text = self.text(&key, &value, span),
                "holds" => holds.push(Contents::Written(self.text(&key, &value, span))),
                "symbols" => symbols = self.symbols(value, span),
                _ => self.unknown("room", &key, key_span, &known),
            }
        }
        let Some(room) = id.and_then(|id| self.dungeon.room_mut(id)) else {
            if !self.found.has_errors() {
                self.fail(span, "a room needs its number in `id`");
            }
            return;
        };
        room.named = !name.is_empty();
        (room.name, room.flavour) = (name, text);
        room.contents.extend(holds);
        // The first squares often carry the number: symbols come from the other end.
        let places = room.free_squares().into_iter().rev().zip(symbols);
        let features = places.map(|(square, kind)| Feature { square, kind });
        room.features.extend(features);
    }

    fn symbols(&mut self, value: DeValue<'_>, span: Span) -> Vec<FeatureKind> {
        let DeValue::Array(list) = value else {
            self.fail(span, "`symbols` must be a list of symbols");
            return Vec::new();
        };
        let mut kinds = Vec::new();
        for item in list {
            let span = self.span(item.span());
            let word = self.text("symbols", item.get_ref(), span);
            match FeatureKind::from_symbol(&word) {
                Some(kind) => kinds.push(kind),
                None if word.is_empty() => {}
                None => {
                    let known = FeatureKind::all().map(FeatureKind::symbol);
                    let hint = crate::diag::did_you_mean(&word, known.clone())
                        .unwrap_or_else(|| known.collect::<Vec<_>>().join(", "));
                    self.fail_with(span, format!("there is no symbol `{word}`"), &hint);
                }
            }
        }
        kinds
    }

    fn key(&mut self, entries: Vec<Entry<'_>>, span: Span) {
        let (mut kind, mut room, mut held_by) = (String::new(), None, None);
        for (key, key_span, value, span) in entries {
            match key.as_str() {
                "kind" => kind = self.text(&key, &value, span),
                "room" => room = self.number(&key, &value, span),
                "held-by" => held_by = Some(self.text(&key, &value, span)),
                _ => self.unknown("key", &key, key_span, &["kind", "room", "held-by"]),
            }
        }
        match room {
            Some(room) if !kind.is_empty() => self.dungeon.keys.push(Key {
                kind,
                room,
                held_by,
            }),
            _ if self.found.has_errors() => {}
            _ => self.fail(span, "a key needs a `kind` and a `room`"),
        }
    }

    fn lock(&mut self, entries: Vec<Entry<'_>>, span: Span) {
        let (mut ends, mut kind, mut spends) = (None, String::new(), true);
        for (key, key_span, value, span) in entries {
            match key.as_str() {
                "door" => ends = self.ends(value, span),
                "key" => kind = self.text(&key, &value, span),
                "spends" => match value {
                    DeValue::Boolean(flag) => spends = flag,
                    _ => self.fail(span, "`spends` must be true or false"),
                },
                _ => self.unknown("lock", &key, key_span, &["door", "key", "spends"]),
            }
        }
        let Some(((one, other), place)) = ends.filter(|_| !kind.is_empty()) else {
            if !self.found.has_errors() {
                self.fail(span, "a lock needs a `door` and a `key`");
            }
            return;
        };
        let doors = self.dungeon.doors.iter_mut();
        let between = |door: &&mut Door| door.other(one) == Some(other);
        match doors.into_iter().find(between) {
            Some(door) => door.lock = Some(Lock { key: kind, spends }),
            None => {
                let message = format!("no door is drawn between rooms {one} and {other}");
                self.fail(place, message);
            }
        }
    }

    /// The two rooms of a door, and where they are written.
    fn ends(&mut self, value: DeValue<'_>, span: Span) -> Option<((RoomId, RoomId), Span)> {
        let mut ends = Vec::new();
        if let DeValue::Array(list) = value {
            for item in list {
                let span = self.span(item.span());
                ends.extend(self.number("door", item.get_ref(), span));
            }
        }
        if let [one, other] = ends[..] {
            return Some(((one, other), span));
        }
        if !self.found.has_errors() {
            let hint = "write `door = [1, 2]`";
            self.fail_with(span, "`door` must be two room numbers", hint);
        }
        None
    }
}
