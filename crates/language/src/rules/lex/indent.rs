//! The stack of indentations of the open blocks.

/// The first line decides where the margin is, because a script may be indented in its TOML file.
#[derive(Debug, Default)]
pub(super) struct Indentation {
    margin: Option<usize>,
    open: Vec<usize>,
}

/// What a new line does to the blocks.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    pub deeper: bool,
    pub closed: usize,
    /// The line is between two blocks and belongs to neither.
    pub uneven: bool,
}

impl Indentation {
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    pub fn step(&mut self, column: usize) -> Step {
        let margin = *self.margin.get_or_insert(column);
        let current = self.open.last().copied().unwrap_or(margin);
        if column > current {
            self.open.push(column);
            return Step {
                deeper: true,
                ..Step::default()
            };
        }
        let before = self.open.len();
        self.open.retain(|opened| *opened <= column);
        let landed = self.open.last().copied().unwrap_or(margin);
        Step {
            deeper: false,
            closed: before - self.open.len(),
            uneven: landed != column,
        }
    }
}
