//! What the tests of several modules need: games, and dice that show every sequence of faces.

mod games;
mod odometer;

pub(crate) use games::{built_in, files_of_games, game, read};
pub(crate) use odometer::Odometer;
