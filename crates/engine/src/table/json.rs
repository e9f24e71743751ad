//! An outcome for programs.

use serde_json::{Value, json};

use super::outcome::{Fact, Facts, Outcome, Throw, Verdict};
use crate::dice;
use crate::model::Made;

/// `{ table, title, call, column, throws, row, label, text, facts, name, cells, makes, rolls, again, columns }`: the tree of an outcome. `facts`
/// is the text in typed parts; `rolls` lists what was rolled in name, text and cells in that order; keys without a value are null or empty.
pub fn to_json(outcome: &Outcome) -> Value {
    let cells: serde_json::Map<String, Value> = outcome
        .cells
        .iter()
        .map(|(key, cell)| (key.clone(), cell.text().into()))
        .collect();
    let told = outcome
        .name
        .iter()
        .chain(&outcome.text)
        .chain(outcome.cells.iter().map(|(_, cell)| cell));
    let rolls: Vec<Value> = told
        .flat_map(|facts| &facts.facts)
        .filter_map(roll)
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
        "facts": outcome.text.as_ref().map(Facts::parts_json),
        "name": outcome.name.as_ref().map(Facts::text),
        "cells": cells,
        "makes": outcome.made.as_ref().map(describe_made),
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

/// What was rolled; words and foes were not.
fn roll(fact: &Fact) -> Option<Value> {
    match fact {
        Fact::Words(_) | Fact::Figure(_) | Fact::See { .. } | Fact::Foes { .. } => None,
        Fact::Number(rolled) => Some(json!({ "dice": dice(rolled) })),
        Fact::Times(rolled) => Some(json!({ "times": dice(rolled) })),
        Fact::Choice { of, picked } => Some(json!({ "choice": of, "picked": picked })),
        Fact::If { when, holds } => Some(json!({ "if": when, "holds": holds })),
        Fact::Offer(offered) => {
            let answers = offered.answers.iter().map(|answer| {
                let facts = answer.outcome.iter().flat_map(|outcome| &outcome.facts);
                json!({ "answer": answer.id, "rolls": facts.filter_map(roll).collect::<Vec<_>>() })
            });
            Some(json!({ "offer": offered.offer, "answers": answers.collect::<Vec<_>>() }))
        }
        Fact::Rolled(outcome) => Some(json!({ "table": to_json(outcome) })),
    }
}

/// One typed part of a text, without the story of its dice.
fn part(fact: &Fact) -> Option<Value> {
    match fact {
        Fact::Words(words) => Some(json!({ "words": words })),
        Fact::Figure(number) => Some(json!({ "number": number })),
        Fact::See { table, title } => Some(json!({ "see": table, "title": title })),
        Fact::Number(rolled) => Some(json!({ "number": rolled.total, "dice": rolled.expression })),
        Fact::Foes { foe, count, called } => {
            Some(json!({ "foe": foe, "count": count, "called": called }))
        }
        Fact::Offer(offered) => {
            let answers = offered.answers.iter().map(|answer| {
                json!({
                    "answer": answer.id,
                    "label": answer.label,
                    "facts": answer.outcome.as_ref().map(Facts::parts_json),
                })
            });
            Some(json!({
                "offer": offered.offer,
                "ask": offered.ask.parts_json(),
                "answers": answers.collect::<Vec<_>>(),
            }))
        }
        Fact::Rolled(outcome) => Some(json!({
            "table": outcome.table,
            "row": outcome.row,
            "makes": outcome.made.as_ref().map(describe_made),
            "name": outcome.name.as_ref().map(Facts::text),
            "facts": outcome.text.as_ref().map(Facts::parts_json),
        })),
        Fact::Times(_) | Fact::Choice { .. } | Fact::If { .. } => None,
    }
}

fn describe_made(made: &Made) -> Value {
    match made {
        Made::Foe(foe) => json!({ "foe": foe.id() }),
        Made::Item(item) => json!({ "item": item.id() }),
    }
}

impl Facts {
    /// `{ text, facts, rolls }`.
    pub fn to_json(&self) -> Value {
        let rolls: Vec<Value> = self.facts.iter().filter_map(roll).collect();
        json!({ "text": self.text(), "facts": self.parts_json(), "rolls": rolls })
    }

    /// The typed parts: `[{ words }, { number, dice }, { foe, count, called }, { table, row, facts }]`.
    pub(crate) fn parts_json(&self) -> Value {
        self.facts.iter().filter_map(part).collect()
    }
}
