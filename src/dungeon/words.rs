//! What the rows of a game's own tables of sides and doors mean on a map.
//!
//! A row may say so itself, in columns `side` (`open`, `door`, `bars`, `secret`, `wall`) and `state` (`open`, `stuck`, `locked`, `lever`,
//! `trapped`, `trapped-locked`); otherwise its name is searched for the usual words.

use super::model::{DoorKind, DoorState};
use super::tables::Rolled;

/// What one side of a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideKind {
    /// Rock.
    Wall,
    /// A way of this kind.
    Way(DoorKind),
    /// A way that must be found.
    Secret,
}

const SIDES: [(&str, SideKind); 14] = [
    ("secret", SideKind::Secret),
    ("hidden", SideKind::Secret),
    ("bars", SideKind::Way(DoorKind::Bars)),
    ("gate", SideKind::Way(DoorKind::Bars)),
    ("grate", SideKind::Way(DoorKind::Bars)),
    ("portcullis", SideKind::Way(DoorKind::Bars)),
    ("door", SideKind::Way(DoorKind::Door)),
    ("open", SideKind::Way(DoorKind::Opening)),
    ("gap", SideKind::Way(DoorKind::Opening)),
    ("passage", SideKind::Way(DoorKind::Opening)),
    ("arch", SideKind::Way(DoorKind::Opening)),
    ("wall", SideKind::Wall),
    ("solid", SideKind::Wall),
    ("nothing", SideKind::Wall),
];

const STATES: [(&str, DoorState); 13] = [
    ("trap-lock", DoorState::TrappedLocked),
    ("trapped-lock", DoorState::TrappedLocked),
    ("trap", DoorState::Trapped),
    ("unlocked", DoorState::Open),
    ("locked", DoorState::Locked),
    ("lock", DoorState::Locked),
    ("lever", DoorState::Lever),
    ("jammed", DoorState::Stuck),
    ("stuck", DoorState::Stuck),
    ("swollen", DoorState::Stuck),
    ("open", DoorState::Open),
    ("closed", DoorState::Open),
    ("ordinary", DoorState::Open),
];

/// What a rolled side is; words nobody knows make a door.
pub fn side(rolled: &Rolled) -> SideKind {
    let said = rolled.word("side").unwrap_or(&rolled.name).to_lowercase();
    find(&SIDES, &said).unwrap_or(SideKind::Way(DoorKind::Door))
}

/// What holds a rolled door shut; words nobody knows hold nothing.
pub fn state(rolled: &Rolled) -> DoorState {
    let said = rolled.word("state").unwrap_or(&rolled.name).to_lowercase();
    find(&STATES, &said).unwrap_or(DoorState::Open)
}

/// Whether a rolled door must be found first.
pub fn is_secret(rolled: &Rolled) -> bool {
    let said = rolled.word("side").unwrap_or(&rolled.name).to_lowercase();
    said.contains("secret") || said.contains("hidden") || said.contains("concealed")
}

fn find<T: Copy>(known: &[(&str, T)], said: &str) -> Option<T> {
    known
        .iter()
        .find(|(word, _)| said.contains(word))
        .map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rows_are_understood() {
        let meaning = |name: &str| side(&Rolled::named(name));
        assert_eq!(meaning("Open"), SideKind::Way(DoorKind::Opening));
        assert_eq!(meaning("Iron bars"), SideKind::Way(DoorKind::Bars));
        assert_eq!(meaning("Secret door"), SideKind::Secret);
        assert_eq!(meaning("Wall"), SideKind::Wall);
        let held = |name: &str| state(&Rolled::named(name));
        assert_eq!(held("Trap-locked"), DoorState::TrappedLocked);
        assert_eq!(held("Unlocked"), DoorState::Open);
        assert_eq!(held("Locked"), DoorState::Locked);
        assert_eq!(held("Jammed"), DoorState::Stuck);
    }

    #[test]
    fn a_column_says_it_better_than_a_name() {
        let rolled = Rolled::named("Tür")
            .with_word("side", "door")
            .with_word("state", "locked");
        assert_eq!(side(&rolled), SideKind::Way(DoorKind::Door));
        assert_eq!(state(&rolled), DoorState::Locked);
    }
}
