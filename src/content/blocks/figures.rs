//! Stats as boxes: how many to draw, and what stands in them before anybody writes.

use serde::Serialize;

use crate::model::{Formula, Stat, stat_field};

/// Boxes drawn for a track whose number is not stated as a plain number.
const USUAL_BOXES: u32 = 10;

/// No row of boxes is longer than this: beyond it a number is written instead.
const MOST_BOXES: u32 = 400;

/// A stat with a box for its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its name.
    pub label: String,
    /// A few words beside it.
    pub hint: Option<String>,
    /// What is in the box already.
    pub value: Option<String>,
    /// Name of the place for it.
    pub field: String,
}

/// A stat to be filled in; a starting value that is rolled is shown as a hint.
pub fn figure(stat: &Stat, hint: Option<String>) -> Figure {
    Figure {
        label: stat.label.clone(),
        hint: hint.or_else(|| rolled_start(stat)),
        value: None,
        field: stat_field(stat, 1),
    }
}

fn rolled_start(stat: &Stat) -> Option<String> {
    Some(stat.start.as_ref()?.source.trim().to_owned())
}

/// How many boxes a stat is drawn with: as asked, its own `boxes`, its highest or its starting value.
pub fn boxes_of(stat: &Stat, asked: Option<&Formula>) -> u32 {
    [
        asked,
        stat.boxes.as_ref(),
        stat.max.as_ref(),
        stat.start.as_ref(),
    ]
    .into_iter()
    .flatten()
    .find_map(|formula| formula.source.trim().parse::<u32>().ok())
    .unwrap_or(USUAL_BOXES)
    .min(MOST_BOXES)
}
