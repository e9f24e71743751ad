//! What a hero has besides figures: a name, classes, things to carry, powers, chosen rows.

use super::{Entry, EntryValue, FormReader, HeroFields, plain};
use crate::diag::did_you_mean;
use crate::hero::gear::row_name;
use crate::hero::person::{Hero, Pick};

/// A thing as a line names it: how many, and what.
#[derive(Debug, PartialEq, Eq)]
struct Things<'w> {
    count: i64,
    what: &'w str,
}

impl FormReader<'_> {
    /// Takes over name, classes and items that were changed.
    pub(super) fn things(&mut self, hero: &mut Hero, places: &HeroFields) {
        for (rest, entry) in places {
            if !entry.is_changed() {
                continue;
            }
            let Some((group, place)) = rest.split_once('.') else {
                if plain(rest) == "name" {
                    hero.name = entry.words().unwrap_or_default().to_owned();
                }
                continue;
            };
            match plain(group) {
                "classes" => self.class(hero, place, entry),
                "items" | "slots" if is_thing(place) => self.item(hero, entry),
                "traits" if is_thing(place) => self.power(hero, entry),
                "rows" if is_thing(place) => self.pick(hero, entry),
                _ => {}
            }
        }
    }

    /// Boxes below a slot, all of them when one was changed: `slots.shield--boxes.3`.
    pub(super) fn ticks(&mut self, hero: &mut Hero, places: &HeroFields) {
        let mut slots: Vec<(&str, Vec<&Entry>)> = Vec::new();
        for (rest, entry) in places {
            let Some(("slots", place)) = rest.split_once('.').map(|(g, p)| (plain(g), p)) else {
                continue;
            };
            let Some((slot, "boxes")) = place
                .split_once("--")
                .map(|(slot, column)| (slot, column.split('.').next().unwrap_or_default()))
            else {
                continue;
            };
            match slots.iter_mut().find(|(known, _)| *known == slot) {
                Some((_, boxes)) => boxes.push(entry),
                None => slots.push((slot, vec![entry])),
            }
        }
        for (slot, boxes) in slots {
            let known = self.ruleset.slots.get(slot).is_some();
            if !known || !boxes.iter().any(|entry| entry.is_changed()) {
                continue;
            }
            let ticked = boxes.iter().filter(|entry| entry.is_ticked() == Some(true));
            let ticked = i64::try_from(ticked.count()).unwrap_or(i64::MAX);
            hero.ticks.retain(|(known, _)| known != slot);
            if ticked > 0 {
                hero.ticks.push((slot.to_owned(), ticked));
            }
        }
        let place = |id: &str| self.ruleset.slots.ids().position(|known| known == id);
        hero.ticks.sort_by_key(|(slot, _)| place(slot));
    }

    /// A class by its id or its label, in place of the one of the same kind. A place that comes twice on a sheet is numbered.
    fn class(&mut self, hero: &mut Hero, kind: &str, entry: &Entry) {
        let mut classes = self.ruleset.classes.iter();
        let is_known = classes.any(|class| class.kind == kind);
        let kind = if is_known { kind } else { plain(kind) };
        let Some(words) = entry.words().filter(|words| !words.is_empty()) else {
            hero.classes.retain(|(known, _)| known != kind);
            return;
        };
        let of_kind = || {
            self.ruleset
                .classes
                .iter()
                .filter(|class| class.kind == kind)
        };
        let meant = of_kind().find(|class| same(&class.id, words) || same(&class.label, words));
        let Some(class) = meant else {
            let hint = did_you_mean(words, of_kind().map(|class| class.label.as_str()));
            self.fail(entry, format!("there is no {kind} `{words}`"), hint);
            return;
        };
        let id = class.id.clone();
        match hero.classes.iter_mut().find(|(known, _)| known == kind) {
            Some((_, known)) => *known = id,
            None => hero.classes.push((kind.to_owned(), id)),
        }
    }

    /// A line of the pack: what was printed on it goes, what is written on it comes.
    fn item(&mut self, hero: &mut Hero, entry: &Entry) {
        if let Some(printed) = printed_text(entry) {
            let gone = things(printed);
            match self.item_id(gone.what) {
                Some(id) => change(&mut hero.items, &id, -gone.count),
                None => hero.belongings.retain(|known| !same(known, printed)),
            }
        }
        let words = entry.words().unwrap_or_default();
        if words.is_empty() {
            return;
        }
        let come = things(words);
        match self.item_id(come.what) {
            Some(id) => change(&mut hero.items, &id, come.count),
            None => hero.belongings.push(words.to_owned()),
        }
    }

    fn item_id(&self, words: &str) -> Option<String> {
        let mut items = self.ruleset.items.iter();
        let item = items.find(|item| same(&item.id, words) || same(&item.label, words))?;
        Some(item.id.clone())
    }

    /// A power: `Tamable 40` is the trait `tamable(40)`.
    fn power(&mut self, hero: &mut Hero, entry: &Entry) {
        let gone = printed_text(entry).and_then(|words| self.trait_called(words));
        if let Some(gone) = gone {
            hero.traits.retain(|known| *known != gone);
        }
        let words = entry.words().unwrap_or_default();
        match self.trait_called(words) {
            Some(come) => hero.traits.push(come),
            None => note(hero, entry),
        }
    }

    fn trait_called(&self, words: &str) -> Option<String> {
        let find = |words: &str| {
            let mut traits = self.ruleset.traits.iter();
            let found = traits.find(|power| same(&power.id, words) || same(&power.label, words));
            Some(found?.id.clone())
        };
        let with_argument = || {
            let (label, argument) = words.trim().rsplit_once(' ')?;
            Some(format!("{}({argument})", find(label)?))
        };
        find(words).or_else(with_argument)
    }

    /// A chosen row: another of the list that the line had one from, or of a list that the hero has rows of.
    fn pick(&mut self, hero: &mut Hero, entry: &Entry) {
        let gone = printed_text(entry).and_then(|words| {
            let called = |pick: &&Pick| self.row(&pick.from, words).as_ref() == Some(&pick.row);
            hero.picks.iter().find(called).cloned()
        });
        if let Some(gone) = &gone {
            let place = hero.picks.iter().position(|pick| pick == gone);
            place.map(|place| hero.picks.remove(place));
        }
        let words = entry.words().unwrap_or_default();
        let lists = gone.iter().chain(&hero.picks);
        let come = lists
            .map(|pick| pick.from.as_str())
            .find_map(|from| Some((from.to_owned(), self.row(from, words)?)));
        match come {
            Some((from, row)) => hero.picks.push(Pick { from, row }),
            None => note(hero, entry),
        }
    }

    /// What a hero's file calls the row of a list or table that is printed so.
    fn row(&self, from: &str, words: &str) -> Option<String> {
        let tables = &self.ruleset.tables;
        let grid = match tables.get(from) {
            Some(table) => &table.grid,
            None => &self.ruleset.lists.get(from)?.grid,
        };
        let row = grid.rows.iter().find(|row| same(row.label(), words))?;
        Some(row_name(row))
    }
}

/// What was on the line when it was printed.
fn printed_text(entry: &Entry) -> Option<&str> {
    match &entry.printed {
        Some(EntryValue::Words(words)) => Some(words.trim()).filter(|words| !words.is_empty()),
        _ => None,
    }
}

/// A line for a thing, not one of the columns beside it.
fn is_thing(place: &str) -> bool {
    !place.contains('.') && !place.contains("--")
}

/// What the game does not know is kept in words.
fn note(hero: &mut Hero, entry: &Entry) {
    if let Some(words) = entry.words().filter(|words| !words.is_empty()) {
        hero.notes.push(format!("{}: {words}", entry.label));
    }
}

fn same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

fn change(items: &mut Vec<(String, i64)>, id: &str, by: i64) {
    match items.iter_mut().find(|(known, _)| known == id) {
        Some((_, count)) => *count = count.saturating_add(by),
        None => items.push((id.to_owned(), by)),
    }
    items.retain(|(_, count)| *count > 0);
}

/// `3 spears`, `3 × Spear`, `Spear × 3`, `Spear (3)`, or just `Spear`.
fn things(words: &str) -> Things<'_> {
    let words = words.trim();
    let count = |digits: &str| digits.trim().parse::<i64>().ok().filter(|count| *count > 0);
    let times = |letter: char| matches!(letter, '×' | 'x') || letter.is_whitespace();
    if let Some((first, rest)) = words.split_once(char::is_whitespace)
        && let Some(count) = count(first.trim_end_matches(times))
    {
        return Things {
            count,
            what: rest
                .trim_start_matches(['×', ' '])
                .trim_start_matches("x ")
                .trim(),
        };
    }
    let bracket = words
        .strip_suffix(')')
        .and_then(|words| words.rsplit_once('('));
    let crossed = words.rsplit_once('×').or_else(|| words.rsplit_once(" x "));
    if let Some((what, digits)) = bracket.or(crossed)
        && let Some(count) = count(digits)
    {
        let what = what.trim();
        return Things { count, what };
    }
    Things {
        count: 1,
        what: words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_as_players_write_them() {
        let cases = [
            ("Spear", 1, "Spear"),
            ("3 Spear", 3, "Spear"),
            ("3 × Spear", 3, "Spear"),
            ("3x Spear", 3, "Spear"),
            ("3 x Spear", 3, "Spear"),
            ("Spear × 12", 12, "Spear"),
            ("Spear (2)", 2, "Spear"),
            ("Potion (blue)", 1, "Potion (blue)"),
            ("0 Spear", 1, "0 Spear"),
            ("x", 1, "x"),
            ("", 1, ""),
        ];
        for (words, count, what) in cases {
            assert_eq!(things(words), Things { count, what }, "{words}");
        }
    }
}
