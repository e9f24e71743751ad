//! What is in the rooms of a map.

use super::prelude::*;
use super::space::Space;

/// What is in the rooms of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Key {
    /// Heading.
    pub title: Option<String>,
    /// Number and contents of each room.
    pub rooms: Vec<(String, String)>,
    /// What comes of decisions in them, upside down below; none where nothing is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<KeyOutcomes>,
}

/// What comes of decisions in the rooms of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyOutcomes {
    /// Words before them.
    pub heading: String,
    /// Number of the room and what comes of its decisions.
    pub rooms: Vec<(String, String)>,
}

impl Declared for declared::Key {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        match setting.filling.options.dungeon(self.dungeon) {
            Some(made) => Block::Key(Key {
                title: Some(self.title.as_ref().unwrap_or(&made.title).clone()),
                rooms: made.rooms.clone(),
                outcomes: made.outcomes.clone(),
            }),
            None => Block::Space(Space { lines: 0 }),
        }
    }

    fn is_shown(&self, options: &ProductOptions) -> bool {
        options.dungeon(self.dungeon).is_some()
    }
}

impl Body for Key {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for (number, text) in &self.rooms {
            out.line(format_args!("- **{number}** {text}"));
        }
        if let Some(outcomes) = &self.outcomes {
            out.line(format_args!("\n{}\n", outcomes.heading));
            for (number, text) in &outcomes.rooms {
                out.line(format_args!("- **{number}** {text}"));
            }
        }
    }

    titled!(Tables);
}
