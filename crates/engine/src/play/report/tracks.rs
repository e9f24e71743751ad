//! How many boxes a track needs, from what happened in many runs.

use serde_json::{Value, json};

use crate::model::{Ruleset, StatKind};
use crate::play::tally::Tally;

/// A stat that is drawn as boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// Id of the stat.
    pub stat: String,
    /// Boxes that the ruleset prints, when that is a plain number.
    pub boxes: Option<i64>,
    /// Ninety-nine runs of a hundred get by with so many.
    pub needed: i64,
    /// The most that any run needed.
    pub most: i64,
}

impl Track {
    /// Whether a run of a hundred finds no box to tick.
    pub fn is_short(&self) -> bool {
        self.boxes.is_some_and(|boxes| boxes < self.needed)
    }
}

/// Pools, tracks, counters and everything else with boxes.
pub fn tracks(ruleset: &Ruleset, tally: &Tally) -> Vec<Track> {
    let followed = tally.stats.iter().zip(&tally.peaks);
    let drawn = followed.filter_map(|(name, peaks)| {
        let stat = ruleset.stats.get(name)?;
        let has_boxes = stat.boxes.is_some()
            || matches!(
                stat.kind,
                StatKind::Track | StatKind::Counter | StatKind::Pool
            );
        let boxes = stat.boxes.as_ref().or(stat.max.as_ref());
        has_boxes.then_some(())?;
        Some(Track {
            stat: name.clone(),
            boxes: boxes.and_then(crate::model::Formula::constant),
            needed: peaks.percentile(99)?,
            most: peaks.percentile(100)?,
        })
    });
    drawn.collect()
}

/// Lines for a terminal.
pub fn tracks_text(tracks: &[Track]) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<28}{:>10}{:>16}{:>10}",
        "stat", "boxes", "99 of 100 need", "most"
    )];
    for track in tracks {
        let boxes = track
            .boxes
            .map_or("-".to_owned(), |boxes| boxes.to_string());
        let short = if track.is_short() { "  too short" } else { "" };
        lines.push(format!(
            "{:<28}{:>10}{:>16}{:>10}{short}",
            track.stat, boxes, track.needed, track.most
        ));
    }
    lines
}

/// The same for programs.
pub fn tracks_json(tracks: &[Track]) -> Value {
    let values: Vec<Value> = tracks
        .iter()
        .map(|track| {
            json!({
                "stat": track.stat,
                "method": "sampled",
                "boxes": track.boxes,
                "needed-99th-percentile": track.needed,
                "most": track.most,
                "too-short": track.is_short(),
            })
        })
        .collect();
    json!(values)
}
