//! The canonical way to write a script: what it prints reads back as the same tree.

mod expression;
mod statement;

use std::fmt::{Display, Formatter, Result};

use super::ast::{Arm, Block, Expr, Formula, Script, Statement, StatementKind};
use expression::Printed;

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut printer = Printer::default();
        printer.lines(&self.body);
        f.write_str(printer.out.trim_end())
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.expr.fmt(f)
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Printed::whole(self).fmt(f)
    }
}

#[derive(Default)]
struct Printer {
    out: String,
    indent: usize,
}

impl Printer {
    fn write(&mut self, text: impl Display) {
        self.out.push_str(&text.to_string());
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.out.push_str(&"  ".repeat(self.indent));
    }

    fn lines(&mut self, body: &Block) {
        for (at, statement) in body.iter().enumerate() {
            if at > 0 {
                self.new_line();
            }
            self.statement(statement);
        }
    }

    /// What follows a colon: one short statement on the same line, anything else as a block.
    fn suite(&mut self, body: &Block) {
        self.write(":");
        match body.as_slice() {
            [] => self.write(" nothing"),
            [only] if fits_a_line(only) => {
                self.write(" ");
                self.statement(only);
            }
            _ => self.print_indented(|printer| printer.lines(body)),
        }
    }

    fn print_indented(&mut self, print: impl FnOnce(&mut Printer)) {
        self.indent += 1;
        self.new_line();
        print(self);
        self.indent -= 1;
    }

    fn arms<L>(&mut self, arms: &[Arm<L>], label: impl Fn(&L) -> String) {
        if arms_fit_a_line(arms) {
            for arm in arms {
                self.print_bracketed(arm, &label);
            }
            return;
        }
        self.write(":");
        self.print_indented(|printer| {
            for (at, arm) in arms.iter().enumerate() {
                if at > 0 {
                    printer.new_line();
                }
                printer.write(label(&arm.label));
                printer.suite(&arm.body);
            }
        });
    }

    fn print_bracketed<L>(&mut self, arm: &Arm<L>, label: impl Fn(&L) -> String) {
        self.write(format_args!(" [{}: ", label(&arm.label)));
        for (at, statement) in arm.body.iter().enumerate() {
            if at > 0 {
                self.write(", ");
            }
            self.statement(statement);
        }
        self.write("]");
    }
}

/// Whether a statement can be printed between others on one line without swallowing them.
fn fits_a_line(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::If { .. }
        | StatementKind::Loop(_)
        | StatementKind::Repeat { .. }
        | StatementKind::Pick { .. }
        | StatementKind::Limit { .. } => false,
        StatementKind::Test(test) => arms_fit_a_line(&test.arms),
        StatementKind::RollDice { arms, .. } => arms_fit_a_line(arms),
        StatementKind::Offer(offer) => arms_fit_a_line(&offer.arms),
        _ => true,
    }
}

fn arms_fit_a_line<L>(arms: &[Arm<L>]) -> bool {
    arms.iter()
        .all(|arm| !arm.body.is_empty() && arm.body.iter().all(is_plain))
}

/// Fits a line and has no outcomes of its own: brackets in brackets are hard to read.
fn is_plain(statement: &Statement) -> bool {
    let has_arms = match &statement.kind {
        StatementKind::Test(test) => !test.arms.is_empty(),
        StatementKind::Offer(offer) => !offer.arms.is_empty(),
        StatementKind::RollDice { .. } => true,
        _ => false,
    };
    !has_arms && fits_a_line(statement)
}
