//! How a number was worked out by the rules.

use std::sync::Arc;

/// A number that a rule gave: the rule as written, and what went into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Working {
    /// Whose rule it is: `procedure ready-foes`, `table minions row 2`.
    pub script: String,
    /// The rule as the ruleset writes it: `foe.level + 1`.
    pub rule: String,
    /// What it needed, in the order in which it was needed.
    pub inputs: Vec<Input>,
    /// The number.
    pub value: i64,
}

/// Something that a rule needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A die that was thrown.
    Die {
        /// How many sides it has.
        sides: u32,
        /// The face it showed.
        face: u32,
    },
    /// Dice that were rolled for the table before; their total is printed.
    Printed(i64),
    /// A number that was looked up.
    Read {
        /// The number.
        value: i64,
        /// The rule that set it, where one did since the foes were announced.
        from: Option<Arc<Working>>,
    },
    /// A number that another procedure gave.
    Given(Arc<Working>),
}

impl Input {
    /// The number that it is.
    pub fn value(&self) -> i64 {
        match self {
            Self::Die { face, .. } => i64::from(*face),
            Self::Printed(value) | Self::Read { value, .. } => *value,
            Self::Given(working) => working.value,
        }
    }
}

impl Working {
    /// In a line, the rules that its numbers come from behind it.
    pub fn words(&self) -> String {
        let inputs = self.inputs.iter().map(|input| match input {
            Input::Die { sides, face } => format!("d{sides}: {face}"),
            Input::Printed(value) => format!("rolled: {value}"),
            Input::Read { value, .. } => value.to_string(),
            Input::Given(working) => working.value.to_string(),
        });
        let inputs: Vec<String> = inputs.collect();
        let mut line = format!("`{}` of {}", self.rule, self.script);
        if !inputs.is_empty() {
            line.push_str(&format!(" ({})", inputs.join(", ")));
        }
        line.push_str(&format!(" = {}", self.value));
        let sources = self.inputs.iter().filter_map(|input| match input {
            Input::Read {
                from: Some(working),
                ..
            }
            | Input::Given(working) => Some(working),
            _ => None,
        });
        for source in sources {
            line.push_str(&format!("; {}", source.words()));
        }
        line
    }
}
