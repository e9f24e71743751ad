//! What the letters of drawings mean on a map.

use crate::dungeon::feature::FeatureKind;
use crate::dungeon::model::{DoorKind, DoorState};

/// Whether it is floor.
pub fn is_floor(letter: char) -> bool {
    matches!(letter, '.' | '<' | '>' | '~' | 'o' | '^')
}

/// What a letter puts on its square.
pub fn feature(letter: char) -> Option<FeatureKind> {
    let mut known = FeatureKind::all();
    known.find(|kind| is_floor(letter) && kind.letter() == letter)
}

/// What a letter in the wall means.
pub fn door(letter: char) -> Option<(DoorKind, DoorState, bool)> {
    Some(match letter {
        '+' => (DoorKind::Door, DoorState::Open, false),
        '=' => (DoorKind::Door, DoorState::Locked, false),
        's' => (DoorKind::Door, DoorState::Open, true),
        _ => return None,
    })
}
