//! Where faces come from: a stream, or a list that somebody wrote down.

use std::error::Error;
use std::fmt;

use super::Stream;

/// Something that yields the next face of a die.
pub trait Source {
    /// The next face, from 1 to `sides`.
    fn face(&mut self, sides: u32) -> Result<u32, NoFace>;
}

impl Source for Stream {
    #[inline]
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        Ok(self.die(sides))
    }
}

/// Faces given in advance, to replay the worked examples of a rulebook.
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<u32>,
    used: usize,
}

impl Scripted {
    /// A source that yields these faces in this order, then nothing.
    pub fn new(faces: impl Into<Vec<u32>>) -> Self {
        Self {
            faces: faces.into(),
            used: 0,
        }
    }

    /// The faces that were not asked for yet; a worked example should leave none.
    pub fn left(&self) -> &[u32] {
        self.faces.get(self.used..).unwrap_or_default()
    }
}

impl Source for Scripted {
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        let Some(&face) = self.faces.get(self.used) else {
            return Err(NoFace::RanOut {
                given: self.faces.len(),
                sides,
            });
        };
        if face == 0 || face > sides {
            return Err(NoFace::NotOnDie { face, sides });
        }
        self.used += 1;
        Ok(face)
    }
}

/// Why a source had no face to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFace {
    /// All given faces are used up.
    RanOut {
        /// How many faces were given.
        given: usize,
        /// The die that was to be rolled next.
        sides: u32,
    },
    /// The next given face does not exist on the die.
    NotOnDie {
        /// The face that was given.
        face: u32,
        /// The die that was to be rolled.
        sides: u32,
    },
}

impl fmt::Display for NoFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RanOut { given, sides } => {
                let plural = if *given == 1 { "" } else { "s" };
                write!(
                    f,
                    "the script has only {given} face{plural}, and a d{sides} is still to be rolled"
                )
            }
            Self::NotOnDie { face, sides } => {
                write!(f, "the script has a {face} where a d{sides} is rolled")
            }
        }
    }
}

impl Error for NoFace {}
