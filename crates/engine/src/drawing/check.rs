//! Two checks of drawn maps: numbers can be read, and secrets are not drawn.

use super::labels::{label_box, mark_box};
use super::map::Map;

/// `label-collision`: labels that cover each other or a symbol, in words.
///
/// A number that cannot be read sends the reader to the wrong room. Give the room a free square.
pub fn label_collision(map: &Map) -> Vec<String> {
    let mut found = Vec::new();
    for (at, label) in map.labels.iter().enumerate() {
        let own = label_box(label);
        for other in map
            .labels
            .iter()
            .skip(at + 1)
            .filter(|other| label_box(other).meets(&own))
        {
            found.push(format!(
                "the numbers of rooms {} and {} cover each other",
                label.text, other.text
            ));
        }
        for mark in map.marks.iter().filter(|mark| mark_box(mark).meets(&own)) {
            found.push(format!(
                "the number of room {} covers a symbol ({})",
                label.text,
                mark.kind.word()
            ));
        }
    }
    found
}

/// `secret-on-player-map`: what a map for players shows and must not, in words.
///
/// Players hold the map in their hands: a secret door drawn there is none. Draw the map from what [`super::for_audience`] leaves.
pub fn secret_on_player_map(map: &Map) -> Vec<String> {
    let secret = map.marks.iter().filter(|mark| mark.kind.is_secret());
    let mut found: Vec<String> = secret
        .map(|mark| format!("a map for players shows a {}", mark.kind.word()))
        .collect();
    found.dedup();
    found
}
