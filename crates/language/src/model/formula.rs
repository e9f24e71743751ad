//! The small languages inside a ruleset's strings, parsed, each keeping the text it was written as.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use crate::diag::Span;
use crate::rules::{BinaryOp, Expr, ExprKind};
use crate::{dice, rules};

/// Dice with exact odds: `"1d6 + depth"`, `"d66"`. Names are looked up in the situation.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Dice {
    /// As the ruleset writes it.
    pub source: String,
    /// Parsed.
    pub expr: dice::Expr,
}

/// A number worked out by the rules: `"10 + 1d8"`, `"(melee + force) / 2 rounded down"`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Formula {
    /// As the ruleset writes it.
    pub source: String,
    /// Parsed; all names are known.
    pub formula: rules::Formula,
}

/// A condition: `"depth >= 3 and hero.hp < 2"`.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct When {
    /// As the ruleset writes it.
    pub source: String,
    /// Parsed; all names are known.
    pub formula: rules::Formula,
}

/// Rules to carry out: the value of `do`, of an event hook, of a procedure, one effect of a list of gains.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Script {
    /// As the ruleset writes it.
    pub source: String,
    /// Parsed; all names are known.
    pub script: rules::Script,
    /// Where each statement is in its file: first byte within the script, and the place. In order.
    pub spans: Vec<(usize, Span)>,
}

impl Dice {
    /// A number that never changes, when no die and no name is in it.
    pub fn constant(&self) -> Option<i64> {
        match self.expr.kind {
            dice::Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Formula {
    /// The same sum as a JavaScript expression, for forms that work it out; `look_up` writes what a name stands for. None where dice, tables
    /// or unknown names are in it.
    pub fn to_script(&self, look_up: &dyn Fn(&[&str]) -> Option<String>) -> Option<String> {
        write_script(&self.formula.expr, look_up)
    }

    /// The number when it is nothing but one.
    pub fn constant(&self) -> Option<i64> {
        self.source.trim().parse().ok()
    }
}

/// A formula that is one number stays a number for the reader of the JSON.
fn number_or_words<S: Serializer>(source: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match source.trim().parse::<i64>() {
        Ok(number) => serializer.serialize_i64(number),
        Err(_) => serializer.serialize_str(source),
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number_or_words(&self.source, serializer)
    }
}

impl Serialize for Formula {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number_or_words(&self.source, serializer)
    }
}

impl Serialize for When {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

impl Serialize for Script {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

fn write_script(expr: &Expr, look_up: &dyn Fn(&[&str]) -> Option<String>) -> Option<String> {
    let inner = |expr: &Expr| write_script(expr, look_up);
    Some(match &expr.kind {
        ExprKind::Int(number) => format!("({number})"),
        ExprKind::Negate(negated) => format!("(-{})", inner(negated)?),
        ExprKind::Binary { op, left, right } => {
            let (left, right) = (inner(left)?, inner(right)?);
            match op {
                BinaryOp::Add => format!("({left}+{right})"),
                BinaryOp::Subtract => format!("({left}-{right})"),
                BinaryOp::Times => format!("({left}*{right})"),
                BinaryOp::DivideUp => format!("Math.ceil({left}/{right})"),
                BinaryOp::DivideDown => format!("Math.floor({left}/{right})"),
                _ => return None,
            }
        }
        ExprKind::Call(call) if matches!(call.procedure.text.as_str(), "min" | "max") => {
            let arguments: Option<Vec<String>> = call.arguments.iter().map(inner).collect();
            format!("Math.{}({})", call.procedure.text, arguments?.join(","))
        }
        ExprKind::Path(path) => {
            let parts: Vec<&str> = path.parts().map(|part| part.text.as_str()).collect();
            look_up(&parts)?
        }
        _ => return None,
    })
}
