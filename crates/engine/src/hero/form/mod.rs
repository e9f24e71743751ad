//! Heroes read back from a sheet that was filled in on screen.
//!
//! A sheet keeps the hero that it was printed for, and every field what it was printed with. Only what somebody changed counts, and changes
//! that hero; so nothing is lost that has no place on paper. A sheet that was printed blank makes a new hero of what was written.
//! The names of fields are documented at [`crate::model::of_hero`].

mod listing;
mod stats;
mod things;

use std::collections::BTreeMap;

use super::complete::complete;
use super::person::Hero;
use super::read::from_toml;
use super::write::to_toml;
use super::{check_text, form::listing::Listing};
use crate::diag::{Diagnostic, Diagnostics, Severity, Sources, Span, did_you_mean};
use crate::model::{KEPT, Ruleset, StatKind, StatOwner, hero_field, of_hero};

/// A field as a PDF has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its full name.
    pub name: String,
    /// What it is for, in words.
    pub label: String,
    /// What it holds now.
    pub value: EntryValue,
    /// What it was printed with.
    pub printed: Option<EntryValue>,
}

/// What a field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryValue {
    /// Words; empty where nothing was written.
    Words(String),
    /// A box, and whether it is ticked.
    Ticked(bool),
}

impl Entry {
    /// The words in it; none in a box.
    fn words(&self) -> Option<&str> {
        match &self.value {
            EntryValue::Words(words) => Some(words.trim()),
            EntryValue::Ticked(_) => None,
        }
    }

    fn is_ticked(&self) -> Option<bool> {
        match self.value {
            EntryValue::Ticked(ticked) => Some(ticked),
            EntryValue::Words(_) => None,
        }
    }

    /// Whether something was printed in it.
    fn was_printed(&self) -> bool {
        match &self.printed {
            Some(EntryValue::Words(words)) => !words.trim().is_empty(),
            Some(EntryValue::Ticked(ticked)) => *ticked,
            None => false,
        }
    }

    /// The same as if everything in it had been written by hand.
    fn as_written(&self) -> Self {
        Self {
            printed: None,
            ..self.clone()
        }
    }

    /// Whether somebody wrote in it since it was printed.
    fn is_changed(&self) -> bool {
        match (&self.value, &self.printed) {
            (EntryValue::Words(now), Some(EntryValue::Words(then))) => now.trim() != then.trim(),
            (EntryValue::Words(now), _) => !now.trim().is_empty(),
            (EntryValue::Ticked(now), Some(EntryValue::Ticked(then))) => now != then,
            (EntryValue::Ticked(now), _) => *now,
        }
    }
}

/// What a sheet says.
#[derive(Debug)]
pub struct FormReading {
    /// The heroes that somebody filled in, by number.
    pub heroes: Vec<Hero>,
    /// The fields as text, for showing where something is wrong.
    pub sources: Sources,
    /// What is wrong or odd; with an error among it, the heroes are not to be used.
    pub found: Vec<Diagnostic>,
}

/// Reads the heroes of a sheet. `file` is what messages call it.
pub fn from_form(ruleset: &Ruleset, file: &str, entries: &[Entry]) -> FormReading {
    let mut sources = Sources::new();
    let listing = Listing::new(file, entries, &mut sources);
    let mut reader = FormReader {
        ruleset,
        listing,
        sources,
        found: Diagnostics::new(),
    };
    let heroes = if reader.is_ours(entries) {
        reader.heroes(file, entries)
    } else {
        Vec::new()
    };
    FormReading {
        heroes,
        sources: reader.sources,
        found: reader.found.finish(),
    }
}

struct FormReader<'a> {
    ruleset: &'a Ruleset,
    listing: Listing,
    sources: Sources,
    found: Diagnostics,
}

/// The fields of one hero, with the rest of their names.
type HeroFields<'e> = Vec<(&'e str, &'e Entry)>;

impl FormReader<'_> {
    fn span(&self, entry: &Entry) -> Span {
        self.listing.span(&entry.name)
    }

    fn fail(&mut self, entry: &Entry, message: String, hint: Option<String>) {
        let span = self.span(entry);
        self.found
            .push(Diagnostic::error(span, message).with_hint_if(hint));
    }

    fn warn(&mut self, entry: &Entry, message: String) {
        let span = self.span(entry);
        self.found.push(Diagnostic::warning(span, message));
    }

    /// Whether this is a sheet of the game at all.
    fn is_ours(&mut self, entries: &[Entry]) -> bool {
        let head = &self.ruleset.head;
        let game = entries.iter().find(|e| e.name == format!("{KEPT}.game"));
        if let Some(entry) = game
            && let Some((id, _)) = entry.words().and_then(|words| words.split_once(' '))
        {
            if id != head.id {
                let hint = format!("use `delve hero {id} --from-pdf FILE`");
                let message = format!("this is a sheet of `{id}`, not of `{}`", head.id);
                self.fail(entry, message, Some(hint));
            }
            return id == head.id;
        }
        let ours = |entry: &Entry| entry.printed.is_some() || entry.name.starts_with(KEPT);
        if entries.iter().any(ours) && entries.iter().any(|entry| of_hero(&entry.name).is_some()) {
            self.report_lost(&format!("{KEPT}.game"));
        }
        let known = entries.iter().any(|entry| of_hero(&entry.name).is_some());
        if !known {
            let message = match entries {
                [] => "it has no form fields",
                _ => "none of its form fields is for a hero",
            };
            let nowhere = Diagnostic::new(Severity::Error, None, message);
            let hint = "print one with `delve print GAME PRODUCT --fillable`, and save it as a form, not as a picture";
            self.found.push(nowhere.with_hint(hint));
        }
        known
    }

    fn heroes(&mut self, file: &str, entries: &[Entry]) -> Vec<Hero> {
        let mut places: BTreeMap<u32, HeroFields> = BTreeMap::new();
        let mut others = Vec::new();
        for entry in entries {
            match of_hero(&entry.name) {
                Some((number, rest)) => places.entry(number).or_default().push((rest, entry)),
                None => others.push(entry),
            }
        }
        let mut heroes = Vec::new();
        let mut restored = Vec::new();
        for (number, places) in &places {
            if let Some(kept) = self.restore_hero(file, *number, entries) {
                restored.push(*number);
                heroes.push(self.hero(kept, places));
                continue;
            }
            if places.iter().any(|(_, entry)| entry.was_printed()) {
                self.report_lost(&format!("{KEPT}.{}", hero_field(*number)));
            }
            // Nothing was kept, so what was printed counts like what somebody wrote.
            let written: Vec<(&str, Entry)> = places
                .iter()
                .map(|(rest, entry)| (*rest, entry.as_written()))
                .collect();
            if written.iter().any(|(_, entry)| entry.is_changed()) {
                let places = written.iter().map(|(rest, entry)| (*rest, entry));
                let mut hero = self.hero(self.blank_hero(*number), &places.collect());
                complete(self.ruleset, &mut hero);
                heroes.push(hero);
            }
        }
        self.lines(&mut heroes, &others);
        if heroes.is_empty() && !self.found.has_errors() {
            let nothing = Diagnostic::new(Severity::Error, None, "nothing is filled in");
            self.found
                .push(nothing.with_hint("fill it in on screen and save it"));
        }
        if !self.found.has_errors() {
            for hero in &heroes {
                if restored.contains(&hero.number) {
                    self.check(hero);
                } else {
                    self.report_gaps(hero);
                }
            }
        }
        heroes
    }

    /// The hero that the sheet was printed for.
    fn restore_hero(&mut self, file: &str, number: u32, entries: &[Entry]) -> Option<Hero> {
        let name = format!("{KEPT}.{}", hero_field(number));
        let entry = entries.iter().find(|entry| entry.name == name)?;
        let text = entry.words().filter(|words| !words.is_empty())?;
        let source = self.sources.add(format!("{file}: {name}"), text);
        let (hero, found) = from_toml(&self.sources, source);
        self.found.extend(found);
        hero
    }

    /// A hero of whom nothing is known but the number.
    fn blank_hero(&self, number: u32) -> Hero {
        let head = &self.ruleset.head;
        Hero {
            game: head.id.clone(),
            version: head.version.clone(),
            number,
            ..Hero::default()
        }
    }

    fn hero(&mut self, mut hero: Hero, places: &HeroFields) -> Hero {
        self.things(&mut hero, places);
        self.stats(&mut hero, places);
        self.ticks(&mut hero, places);
        hero
    }

    /// A hidden field that a program has thrown away.
    fn report_lost(&mut self, name: &str) {
        let message =
            format!("the hidden field `{name}` is missing, so only what is on the sheet is read");
        let lost = Diagnostic::new(Severity::Warning, None, message);
        let hint = "use a program that keeps hidden form fields";
        self.found.push(lost.with_hint(hint));
    }

    /// What is still blank, in one line.
    fn report_gaps(&mut self, hero: &Hero) {
        let stats = self.ruleset.stats.iter();
        let blank = stats.filter(|stat| {
            stat.of == StatOwner::Hero
                && stat.kind != StatKind::Text
                && hero.stat(&stat.id).is_none()
        });
        let blank: Vec<&str> = blank.map(|stat| stat.label.as_str()).collect();
        if !blank.is_empty() {
            let message = format!("still blank: {}", blank.join(", "));
            let gaps = Diagnostic::new(Severity::Warning, None, message);
            self.found.push(gaps);
        }
    }

    /// Words that were written on free lines are kept as notes of the first hero.
    fn lines(&mut self, heroes: &mut [Hero], others: &[&Entry]) {
        let Some(first) = heroes.first_mut() else {
            return;
        };
        let roots = ["lines", "boxes", "ledger", "party", "room", "game", KEPT];
        for entry in others {
            let root = entry.name.split('.').next().unwrap_or_default();
            if !roots.contains(&root) && entry.is_changed() {
                let hint = did_you_mean(root, roots.into_iter().chain(["hero"]));
                let span = self.listing.span(&entry.name);
                let odd =
                    Diagnostic::warning(span, format!("no sheet has a field `{}`", entry.name));
                self.found.push(odd.with_hint_if(hint));
            } else if matches!(root, "lines" | "ledger")
                && entry.is_changed()
                && let Some(words) = entry.words().filter(|words| !words.is_empty())
            {
                first.notes.push(format!("{}: {words}", entry.label));
            }
        }
    }

    /// What the rules say about the hero. Play changes heroes beyond what their making allows, so these are remarks.
    fn check(&mut self, hero: &Hero) {
        let text = to_toml(self.ruleset, hero);
        let (_, found) = check_text(self.ruleset, "hero", &text);
        let remarks = found.into_iter().map(|found| Diagnostic {
            severity: Severity::Warning,
            span: None,
            related: Vec::new(),
            ..found
        });
        self.found.extend(remarks);
    }

    /// The stat of this name that heroes have; a repeated place is numbered behind the name.
    fn stat_id<'n>(&self, name: &'n str) -> Option<&'n str> {
        let known = |id: &&str| {
            let stat = self.ruleset.stats.get(id);
            stat.is_some_and(|stat| stat.of == StatOwner::Hero)
        };
        Some(name)
            .filter(known)
            .or_else(|| Some(plain(name)).filter(known))
    }
}

/// A name without the number that tells places of the same name apart.
fn plain(name: &str) -> &str {
    match name.rsplit_once('-') {
        Some((plain, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => plain,
        _ => name,
    }
}

#[cfg(test)]
mod tests;
