//! The story around a dungeon, drawn from the texts of its game.

use serde::Serialize;

use super::model::RoomId;

/// Premise, rumours and endings of one dungeon. Whatever the game has no text for is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Story {
    /// One line below the title.
    pub tagline: String,
    /// Where this is, what has happened and why now.
    pub premise: String,
    /// Why the hero goes.
    pub reason: String,
    /// A name of its own for whoever waits at the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boss: Option<String>,
    /// What people say of its rooms, in the order of printing.
    pub rumours: Vec<Rumour>,
    /// Read when the goal is reached and the hero is out.
    pub victory: String,
    /// A sentence of colour after a victory.
    pub reward: String,
    /// Read by those who leave without it.
    pub retreat: String,
    /// Read by those who die inside.
    pub death: String,
}

/// What people say of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rumour {
    /// As printed.
    pub text: String,
    /// The room that it speaks of.
    pub room: RoomId,
    /// Id of the scene that it promises there.
    pub scene: String,
    /// Whether the scene is there.
    #[serde(rename = "true")]
    pub is_true: bool,
}
