//! Names that the game does not know, and what every hero must have.

use crate::diag::{Diagnostic, Diagnostics, Span, did_you_mean};
use crate::hero::check::gear::trait_id;
use crate::hero::gear::row_name;
use crate::hero::read::Reading;
use crate::model::{Ruleset, StatKind, StatOwner};

/// Reports unknown names; false when the hero is of another game, so that nothing else is worth saying.
pub fn check(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) -> bool {
    let (hero, spans) = (&reading.hero, &reading.spans);
    if hero.game != ruleset.head.id {
        let message = format!(
            "this is a hero of `{}`, not of `{}`",
            hero.game, ruleset.head.id
        );
        found.push(Diagnostic::error(spans.game, message));
        return false;
    }
    if hero.version != ruleset.head.version {
        let now = &ruleset.head.version;
        let message = if hero.version.is_empty() {
            format!("the hero does not name a version of the game, which is at `{now}`")
        } else {
            let version = &hero.version;
            format!("the hero was made for version `{version}` of the game, which is at `{now}`")
        };
        let span = if spans.version == Span::default() {
            spans.game
        } else {
            spans.version
        };
        found.push(Diagnostic::warning(span, message));
    }
    classes(ruleset, reading, found);
    stats(ruleset, reading, found);
    things(ruleset, reading, found);
    ticks(ruleset, reading, found);
    rows(ruleset, reading, found);
    true
}

fn unknown<'n>(
    span: Span,
    noun: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    Diagnostic::error(span, format!("there is no {noun} `{name}`"))
        .with_hint_if(did_you_mean(name, known))
}

fn classes(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) {
    for ((kind, id), span) in reading.hero.classes.iter().zip(&reading.spans.classes) {
        match ruleset.classes.get(id) {
            None => {
                let of_kind = ruleset
                    .classes
                    .iter()
                    .filter(|class| class.kind == *kind)
                    .map(|class| class.id.as_str());
                found.push(unknown(*span, kind, id, of_kind));
            }
            Some(class) if class.kind != *kind => {
                let hint = format!("write `{} = \"{id}\"`", class.kind);
                found.push(
                    Diagnostic::error(*span, format!("`{id}` is not a {kind}")).with_hint(hint),
                );
            }
            Some(_) => {}
        }
    }
}

fn stats(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) {
    let of_hero = |id: &str| {
        ruleset
            .stats
            .get(id)
            .is_some_and(|stat| stat.of == StatOwner::Hero)
    };
    for ((id, _), span) in reading.hero.stats.iter().zip(&reading.spans.stats) {
        if ruleset.stats.get(id).is_none() {
            found.push(unknown(*span, "stat", id, ruleset.stats.ids()));
        } else if !of_hero(id) {
            found.push(Diagnostic::error(
                *span,
                format!("heroes have no stat `{id}`"),
            ));
        }
    }
}

/// Stats that every hero has and this one lacks.
pub fn find_missing<'r>(ruleset: &'r Ruleset, reading: &Reading) -> Vec<&'r str> {
    let stats = ruleset.stats.iter();
    let missing = stats.filter(|stat| {
        stat.of == StatOwner::Hero
            && stat.kind != StatKind::Text
            && reading.hero.stat(&stat.id).is_none()
    });
    missing.map(|stat| stat.id.as_str()).collect()
}

/// Where something that is missing in the stats is reported.
pub fn stats_place(reading: &Reading) -> Span {
    let place = reading.spans.all_stats;
    if place == Span::default() {
        reading.spans.whole
    } else {
        place
    }
}

fn things(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) {
    for (written, span) in reading.hero.traits.iter().zip(&reading.spans.traits) {
        let id = trait_id(written);
        if ruleset.traits.get(id).is_none() {
            found.push(unknown(*span, "trait", id, ruleset.traits.ids()));
        }
    }
    for ((id, count), span) in reading.hero.items.iter().zip(&reading.spans.items) {
        if ruleset.items.get(id).is_none() {
            found.push(unknown(*span, "item", id, ruleset.items.ids()));
        } else if *count < 1 {
            let hint = "leave the line out if there is none";
            found.push(
                Diagnostic::error(*span, format!("`{id}` appears {count} times")).with_hint(hint),
            );
        }
    }
}

fn ticks(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) {
    for ((slot, count), span) in reading.hero.ticks.iter().zip(&reading.spans.ticks) {
        if ruleset.slots.get(slot).is_none() {
            found.push(unknown(*span, "slot", slot, ruleset.slots.ids()));
        } else if *count < 0 {
            let message = format!("`{slot}` has {count} ticks");
            found.push(Diagnostic::error(*span, message));
        }
    }
}

fn rows(ruleset: &Ruleset, reading: &Reading, found: &mut Diagnostics) {
    for (pick, span) in reading.hero.picks.iter().zip(&reading.spans.picks) {
        let table = ruleset.tables.get(&pick.from).map(|table| &table.grid);
        let Some(grid) = table.or_else(|| ruleset.lists.get(&pick.from).map(|list| &list.grid))
        else {
            let known = ruleset.tables.ids().chain(ruleset.lists.ids());
            found.push(unknown(*span, "table or list", &pick.from, known));
            continue;
        };
        let names: Vec<String> = grid.rows.iter().map(row_name).collect();
        if !names.contains(&pick.row) {
            let message = format!("`{}` has no row `{}`", pick.from, pick.row);
            let hint = did_you_mean(&pick.row, names.iter().map(String::as_str));
            found.push(Diagnostic::error(*span, message).with_hint_if(hint));
        }
    }
}
