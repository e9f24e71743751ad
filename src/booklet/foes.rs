//! Who is met in a room: foes that tables made, and foes that the rules of a row call into a fight.

use std::collections::BTreeSet;

use crate::dungeon::Contents;
use crate::model::{FigureValue, Foe, Ruleset, Script};
use crate::rules::{Block, ExprKind, Statement, StatementKind, ThingKind};

/// So many foes of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met {
    /// Id of the foe.
    pub foe: String,
    /// How many; one when the text does not say.
    pub count: u32,
    /// Whether the text says how many.
    pub stated: bool,
}

/// What the rules of a row come to, as far as fights go.
#[derive(Debug, Default)]
struct Called {
    fights: bool,
    foes: Vec<String>,
    seen: BTreeSet<String>,
}

/// Whether the contents of a room put somebody in the way.
pub fn fights(ruleset: &Ruleset, contents: &Contents) -> bool {
    let ids = ids(ruleset, contents);
    match ids.is_empty() {
        true => called(ruleset, contents).fights,
        // `0 goblins`: the tables have put nobody here.
        false => !met(ruleset, contents).is_empty(),
    }
}

/// Foes that the contents are called after: `Kobolds`, `Wights. They guard a hoard`, or a goal that is a foe.
fn named<'a>(ruleset: &'a Ruleset, contents: &Contents) -> impl Iterator<Item = &'a Foe> {
    let words = [&contents.name, &contents.text].map(|words| {
        let first = words.split(". ").next().unwrap_or_default();
        first.trim_end_matches('.').to_lowercase()
    });
    ruleset.foes.iter().filter(move |foe| {
        let label = foe.label.to_lowercase();
        let plural = foe
            .plural
            .as_ref()
            .map_or_else(|| format!("{label}s"), |plural| plural.to_lowercase());
        words
            .iter()
            .any(|words| *words == label || *words == plural)
    })
}

/// The foes of a room's contents, with their numbers as the text states them.
pub fn met(ruleset: &Ruleset, contents: &Contents) -> Vec<Met> {
    let ids = ids(ruleset, contents);
    let mut found: Vec<Met> = Vec::new();
    for id in ids {
        let known = found.iter().any(|met| met.foe == id);
        if let (false, Some(foe)) = (known, ruleset.foes.get(&id)) {
            let stated = number_of(foe, &contents.text);
            found.push(Met {
                foe: id,
                count: stated.unwrap_or(1),
                stated: stated.is_some(),
            });
        }
    }
    found.retain(|met| met.count > 0);
    found
}

fn ids(ruleset: &Ruleset, contents: &Contents) -> Vec<String> {
    let mut ids = contents.foes.clone();
    ids.extend(called(ruleset, contents).foes);
    if ids.is_empty() {
        // Several sets of foes may share a name; the first is the game's own.
        ids.extend(named(ruleset, contents).take(1).map(|foe| foe.id.clone()));
    }
    ids
}

/// Whether a foe was found by its name alone, and others have the same.
pub fn is_ambiguous(ruleset: &Ruleset, contents: &Contents, foe: &str) -> bool {
    let others = ruleset.foes.iter().filter(|other| other.id != foe);
    let mut others = others.filter(|other| share_a_name(ruleset, &other.id, foe));
    !contents.foes.iter().any(|id| id == foe) && others.next().is_some()
}

/// Whether two foes are called the same.
pub fn share_a_name(ruleset: &Ruleset, one: &str, other: &str) -> bool {
    let label = |id: &str| ruleset.foes.get(id).map(|foe| foe.label.to_lowercase());
    label(one).is_some() && label(one) == label(other)
}

/// The number before or after a foe's name in a text: `5 orcs`, `Orcs ×5`.
fn number_of(foe: &Foe, text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let label = foe.label.to_lowercase();
    let stem = label.strip_suffix('s').unwrap_or(&label);
    let plural = foe.plural.as_ref().map(|plural| plural.to_lowercase());
    let stems = std::iter::once(stem).chain(plural.as_deref());
    for stem in stems.filter(|stem| !stem.is_empty()) {
        for (at, _) in text.match_indices(stem) {
            let before = text.get(..at).unwrap_or_default();
            let word = before.split_whitespace().next_back().unwrap_or_default();
            let after = text.get(at + stem.len()..).unwrap_or_default();
            if let Some(number) = word.parse().ok().or_else(|| times(after)) {
                return Some(number);
            }
        }
    }
    None
}

/// The number in `s ×5; a chest`.
fn times(after: &str) -> Option<u32> {
    let after = after.strip_prefix('s').unwrap_or(after).trim_start();
    let digits = after.strip_prefix('×')?;
    let end = digits.find(|letter: char| !letter.is_ascii_digit());
    digits.get(..end.unwrap_or(digits.len()))?.parse().ok()
}

/// Points of life of one foe; 1 where it is no plain number.
pub fn life(ruleset: &Ruleset, foe: &str) -> u32 {
    let figure = ruleset.foe_life();
    let own = ruleset.foes.get(foe).zip(figure).and_then(|(foe, figure)| {
        let value = foe.figures.iter().find(|(own, _)| own.id() == figure.id);
        match value {
            Some((_, FigureValue::Number(number))) => u32::try_from(*number).ok(),
            _ => None,
        }
    });
    own.unwrap_or(1).max(1)
}

/// Letters of the words about a foe's powers.
pub fn letters(ruleset: &Ruleset, foe: &str) -> usize {
    let traits = ruleset
        .foes
        .get(foe)
        .into_iter()
        .flat_map(|foe| &foe.traits);
    traits
        .map(|grant| {
            let text = ruleset.traits[&grant.of].text.as_ref();
            text.map_or(0, |text| text.source.chars().count() + 15)
        })
        .sum()
}

/// A number beside the label of a foe's life or its initials, where the text states one: `3 HP` of hit points.
pub fn life_stated(ruleset: &Ruleset, text: &str) -> Option<u32> {
    let label = ruleset.foe_life()?.label.to_lowercase();
    let initials: String = label
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .collect();
    let short = label.split_whitespace().count() > 1;
    // `-1 HP` is what somebody loses, not what somebody has.
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| ".,;:()".contains(letter)))
        .map(str::to_lowercase)
        .collect();
    let named = |word: &String| *word == label || (short && *word == initials);
    let at = words.iter().position(named)?;
    let beside = [at.checked_sub(1), Some(at + 1)];
    beside
        .into_iter()
        .flatten()
        .find_map(|at| words.get(at)?.parse().ok())
}

fn called(ruleset: &Ruleset, contents: &Contents) -> Called {
    let mut called = Called::default();
    for (table, row) in &contents.rows {
        let rows = match (ruleset.tables.get(table), ruleset.lists.get(table)) {
            (Some(table), _) => &table.grid.rows,
            (None, Some(list)) => &list.grid.rows,
            (None, None) => continue,
        };
        if let Some(script) = rows.get(*row).and_then(|row| row.does.as_ref()) {
            called.script(ruleset, script);
        }
    }
    called
}

impl Called {
    fn script(&mut self, ruleset: &Ruleset, script: &Script) {
        self.block(ruleset, &script.script.body);
    }

    fn block(&mut self, ruleset: &Ruleset, block: &Block) {
        for statement in block {
            self.statement(ruleset, statement);
        }
    }

    fn statement(&mut self, ruleset: &Ruleset, statement: &Statement) {
        match &statement.kind {
            StatementKind::Fight { sides, .. } => {
                self.fights = true;
                // Procedures know all foes of the game; only those of the row itself are here for certain.
                if !self.seen.is_empty() {
                    return;
                }
                let foes = sides.iter().flat_map(|side| &side.foes);
                self.foes.extend(foes.filter_map(|thing| match &thing.kind {
                    ThingKind::Named(name) => Some(name.text.to_string()),
                    _ => None,
                }));
            }
            StatementKind::Call(call) => self.procedure(ruleset, &call.procedure.text),
            StatementKind::Change(change) => {
                if let ExprKind::Call(call) = &change.amount.kind {
                    self.procedure(ruleset, &call.procedure.text);
                }
            }
            _ => {}
        }
        for block in statement.blocks() {
            self.block(ruleset, block);
        }
    }

    /// Follows a procedure once.
    fn procedure(&mut self, ruleset: &Ruleset, name: &str) {
        if self.seen.insert(name.to_owned())
            && let Some(procedure) = ruleset.procedures.get(name)
        {
            self.script(ruleset, &procedure.does);
        }
    }
}
