//! Figures: numbers in boxes, and boxes that are ticked.

use super::{Entry, EntryValue, FormReader, HeroFields, plain};
use crate::diag::did_you_mean;
use crate::hero::person::{Hero, StatValue};
use crate::model::{StatKind, StatOwner};

/// Names below a hero that are no stats; see `things`.
pub const THINGS: [&str; 8] = [
    "name", "classes", "items", "slots", "traits", "rows", "sum", "levels",
];

/// What the places of one stat say.
#[derive(Default)]
struct StatEntries<'e> {
    number: Option<(&'e Entry, Number)>,
    maximum: Option<i64>,
    boxes: Vec<&'e Entry>,
}

/// A number as players write it: `7`, `+1`, `5/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Number {
    value: i64,
    max: Option<i64>,
}

impl FormReader<'_> {
    /// Takes over the figures that were changed.
    pub(super) fn stats(&mut self, hero: &mut Hero, places: &HeroFields) {
        let mut said: Vec<(String, StatEntries)> = Vec::new();
        for (rest, entry) in places {
            let (name, below) = match rest.split_once('.') {
                Some((name, below)) => (name, Some(below)),
                None => (*rest, None),
            };
            let of_things = THINGS.contains(&plain(name)) && entry.is_ticked().is_none();
            if of_things || name.ends_with("-adjusted") || rest.contains("--") {
                continue;
            }
            let of_maximum = name
                .strip_suffix("-max")
                .and_then(|pool| self.stat_id(pool));
            let Some(id) = self.stat_id(name).or(of_maximum) else {
                self.unknown(name, entry);
                continue;
            };
            let index = said.iter().position(|(known, _)| known == id);
            let index = index.unwrap_or_else(|| {
                said.push((id.to_owned(), StatEntries::default()));
                said.len() - 1
            });
            if let Some((_, said)) = said.get_mut(index) {
                match below {
                    None if id != name && of_maximum == Some(id) => self.maximum(said, entry),
                    None => self.number(said, entry),
                    Some(_) => said.boxes.push(entry),
                }
            }
        }
        for (id, said) in said {
            self.settle(hero, &id, &said);
        }
    }

    fn unknown(&mut self, name: &str, entry: &Entry) {
        if !entry.is_changed() {
            return;
        }
        let stats = self.ruleset.stats.iter();
        let known = stats
            .filter(|stat| stat.of == StatOwner::Hero)
            .map(|stat| stat.id.as_str());
        let hint = did_you_mean(name, known.chain(THINGS));
        self.fail(entry, format!("heroes have no stat `{name}`"), hint);
    }

    /// The maximum of a pool, in a box of its own.
    fn maximum(&mut self, said: &mut StatEntries<'_>, entry: &Entry) {
        let Some(words) = entry.words().filter(|words| !words.is_empty()) else {
            return;
        };
        if !entry.is_changed() {
            return;
        }
        match read(words) {
            Some(number) => said.maximum = Some(number.value),
            None => {
                let hint = "write a number such as `7`".to_owned();
                self.fail(
                    entry,
                    format!("`{words}` is not a whole number"),
                    Some(hint),
                );
            }
        }
    }

    /// A number that was changed; of several places the first that was.
    fn number<'e>(&mut self, said: &mut StatEntries<'e>, entry: &'e Entry) {
        let Some(words) = entry.words() else {
            said.boxes.push(entry);
            return;
        };
        if !entry.is_changed() || words.is_empty() {
            return;
        }
        let Some(number) = read(words) else {
            let message = format!("`{words}` is not a whole number");
            self.fail(
                entry,
                message,
                Some("write a number such as `7`, or `5/8` for 5 of 8".into()),
            );
            return;
        };
        match said.number {
            Some((first, other)) if other != number => {
                let message = format!("`{}` differs, and is used", first.name);
                self.warn(entry, message);
            }
            Some(_) => {}
            None => said.number = Some((entry, number)),
        }
    }

    fn settle(&mut self, hero: &mut Hero, id: &str, said: &StatEntries) {
        let Some(stat) = self.ruleset.stats.get(id) else {
            return;
        };
        // What the ruleset works out is never taken from paper.
        if stat.derived.is_some() {
            return;
        }
        let before = hero.stat(id);
        let max = said.maximum.or(before.and_then(|before| before.max));
        let is_pool = stat.kind == StatKind::Pool;
        let now = match said.number {
            Some((_, number)) => {
                let max = number.max.or(max);
                StatValue {
                    value: number.value,
                    max: if is_pool {
                        max.or(Some(number.value))
                    } else {
                        max
                    },
                }
            }
            None if said.boxes.iter().any(|entry| entry.is_changed()) => {
                let ticked = |entry: &&&Entry| entry.is_ticked() == Some(true);
                let ticked = i64::try_from(said.boxes.iter().filter(ticked).count()).unwrap_or(0);
                let boxes = i64::try_from(said.boxes.len()).unwrap_or(i64::MAX);
                if is_pool {
                    // The boxes of a pool are its points, and those that are lost are ticked.
                    let max = max.unwrap_or(boxes);
                    StatValue {
                        value: (max - ticked).max(0),
                        max: Some(max),
                    }
                } else if stat.is_supply() {
                    // Boxes of a supply are crossed as it goes down.
                    let before = before.map_or(boxes, |before| before.value);
                    StatValue {
                        value: (before - newly(&said.boxes)).max(0),
                        max,
                    }
                } else {
                    StatValue { value: ticked, max }
                }
            }
            None => match said.maximum {
                // A pool that nobody has touched is full.
                Some(max) => {
                    let value = before.map_or(max, |before| before.value);
                    StatValue {
                        value,
                        max: Some(max),
                    }
                }
                None => return,
            },
        };
        match hero.stats.iter_mut().find(|(known, _)| known == id) {
            Some((_, value)) => *value = now,
            None => hero.stats.push((id.to_owned(), now)),
        }
    }
}

/// How many more boxes are ticked than were printed so.
fn newly(boxes: &[&Entry]) -> i64 {
    let change = |entry: &&Entry| match (&entry.value, &entry.printed) {
        (EntryValue::Ticked(true), Some(EntryValue::Ticked(true))) => 0,
        (EntryValue::Ticked(true), _) => 1,
        (_, Some(EntryValue::Ticked(true))) => -1,
        _ => 0,
    };
    boxes.iter().map(change).sum()
}

/// Reads a number as players write it.
fn read(words: &str) -> Option<Number> {
    let whole = |words: &str| {
        let words = words.trim().replace(['−', '–'], "-");
        words
            .strip_prefix('+')
            .unwrap_or(&words)
            .parse::<i64>()
            .ok()
    };
    match words.split_once('/') {
        Some((value, max)) => Some(Number {
            value: whole(value)?,
            max: Some(whole(max)?),
        }),
        None => Some(Number {
            value: whole(words)?,
            max: None,
        }),
    }
}
