//! What is on single squares: the symbols of a map.

use serde::Serialize;

use super::geometry::Square;
pub use crate::model::{FeatureKind, Seen};

/// Something on a square that a map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Where.
    pub square: Square,
    /// What.
    pub kind: FeatureKind,
}
