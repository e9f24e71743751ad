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

/// Whether the contents of a room put somebody in the way: foes, or somebody whose life stands in the text. Rules that may end in a
/// fight put nobody there yet.
pub fn fights(ruleset: &Ruleset, contents: &Contents) -> bool {
    let ids = ids(ruleset, contents);
    match ids.is_empty() {
        true => {
            let stated = life_stated(ruleset, &contents.text);
            stated.is_some() && called(ruleset, contents).fights
        }
        // `0 goblins`: the tables have put nobody here.
        false => !met(ruleset, contents).is_empty(),
    }
}

/// Whether the tables or rules of some contents bring foes themselves: a `snake` that is only found is none.
pub fn attack(ruleset: &Ruleset, contents: &Contents) -> bool {
    !contents.foes.is_empty() || !called(ruleset, contents).foes.is_empty()
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
    // `-1 HP` is what somebody loses and `+1 HP` what is added, not what somebody has.
    let mut stated = beside_life(ruleset, text).into_iter();
    stated.find_map(|word| match word.starts_with(['+', '-']) {
        true => None,
        false => word.parse().ok(),
    })
}

/// What the text adds to a foe's life: `+1 life`.
pub fn life_added(ruleset: &Ruleset, text: &str) -> u32 {
    let mut beside = beside_life(ruleset, text).into_iter();
    let added = beside.find_map(|word| word.strip_prefix('+')?.parse().ok());
    added.unwrap_or(0)
}

/// Words right before and after those that name a foe's life. A number before it counts where something begins with it: in
/// `each hit costs 2 life` it is no figure of the foe.
fn beside_life(ruleset: &Ruleset, text: &str) -> Vec<String> {
    let label = ruleset.foe_life().map(|figure| figure.label.to_lowercase());
    let label = label.unwrap_or_default();
    let initials: String = label
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .collect();
    let short = label.split_whitespace().count() > 1;
    let marks: &[char] = &['.', ',', ';', ':', '(', ')'];
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| words.get(at).map(|word| word.trim_matches(marks));
    let begins = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        before.is_none_or(|word| word.ends_with(marks)) || words[at].starts_with(['+', '-', '('])
    };
    let mut found = Vec::new();
    for at in 0..words.len() {
        let word = bare(at).unwrap_or_default().to_lowercase();
        if word != label && !(short && word == initials) {
            continue;
        }
        let before = at.checked_sub(1).filter(|at| begins(*at));
        let beside = [before, Some(at + 1)].into_iter().flatten();
        found.extend(beside.filter_map(bare).map(str::to_owned));
    }
    found
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
