//! An outcome for programs.

use serde_json::{Value, json};

use super::outcome::{Outcome, Part, Resolved, Throw, Verdict};
use crate::dice;
use crate::model::Made;

/// `{ table, title, call, column, throws, row, label, text, name, cells, makes, rolls, again, columns }`: the tree of an outcome. `rolls` lists
/// what was rolled in name, text and cells in that order; keys without a value are null or empty.
pub fn to_json(outcome: &Outcome) -> Value {
    let cells: serde_json::Map<String, Value> = outcome
        .cells
        .iter()
        .map(|(key, cell)| (key.clone(), cell.text.clone().into()))
        .collect();
    let resolved = outcome
        .name
        .iter()
        .chain(&outcome.text)
        .chain(outcome.cells.iter().map(|(_, cell)| cell));
    let rolls: Vec<Value> = resolved
        .flat_map(|resolved| &resolved.parts)
        .map(part)
        .collect();
    json!({
        "table": outcome.table,
        "title": outcome.title,
        "call": outcome.call,
        "column": outcome.column,
        "throws": outcome.throws.iter().map(throw).collect::<Vec<_>>(),
        "row": outcome.row,
        "label": outcome.label,
        "text": outcome.text(),
        "name": outcome.name.as_ref().map(|name| name.text.as_str()),
        "cells": cells,
        "makes": outcome.made.as_ref().map(made),
        "rolls": rolls,
        "again": outcome.again.iter().map(to_json).collect::<Vec<_>>(),
        "columns": outcome.columns.iter().map(to_json).collect::<Vec<_>>(),
    })
}

fn throw(throw: &Throw) -> Value {
    let (verdict, why) = match &throw.verdict {
        Verdict::Counts => ("counts", None),
        Verdict::Rerolled(why) => ("rerolled", Some(why)),
        Verdict::Nothing(why) => ("nothing", Some(why)),
    };
    json!({
        "dice": dice(&throw.dice),
        "modifier-dice": throw.modifier_dice.as_ref().map(dice),
        "modifier": throw.modifier,
        "result": throw.result,
        "verdict": verdict,
        "why": why,
    })
}

fn dice(rolled: &dice::Roll) -> Value {
    let faces: Vec<Value> = rolled
        .dice
        .iter()
        .map(|die| json!({ "sides": die.sides, "face": die.face, "kept": die.kept }))
        .collect();
    json!({ "expression": rolled.expression, "working": rolled.working, "faces": faces, "total": rolled.total })
}

fn part(part: &Part) -> Value {
    match part {
        Part::Dice(rolled) => json!({ "dice": dice(rolled) }),
        Part::Times(rolled) => json!({ "times": dice(rolled) }),
        Part::Choice { of, picked } => json!({ "choice": of, "picked": picked }),
        Part::If { when, holds } => json!({ "if": when, "holds": holds }),
        Part::Table(outcome) => json!({ "table": to_json(outcome) }),
    }
}

fn made(made: &Made) -> Value {
    match made {
        Made::Foe(foe) => json!({ "foe": foe.id() }),
        Made::Item(item) => json!({ "item": item.id() }),
    }
}

impl Resolved {
    /// `{ text, rolls }`.
    pub fn to_json(&self) -> Value {
        json!({ "text": self.text, "rolls": self.parts.iter().map(part).collect::<Vec<_>>() })
    }
}
