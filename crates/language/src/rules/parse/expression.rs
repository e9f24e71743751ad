//! Operators: who binds tighter, and from the left.

use super::super::ast::{BinaryOp, Expr, ExprKind, Shift, ShiftOp};
use super::super::lex::TokenKind;
use super::{LONGEST_FORMULA, Parser};

impl Parser {
    /// A number or a condition.
    pub(super) fn expression(&mut self) -> Expr {
        self.binary(BinaryOp::Or.strength())
    }

    /// A number without comparisons: what is added, subtracted or counted.
    pub(super) fn sum(&mut self) -> Expr {
        self.binary(BinaryOp::Add.strength())
    }

    fn binary(&mut self, weakest: u8) -> Expr {
        let mut left = self.prefix();
        let mut compared = false;
        while let Some(op) = self.operator() {
            if op.strength() < weakest || self.recovering {
                break;
            }
            if op.is_comparison() && compared {
                self.fail_with(
                    self.peek().range.clone(),
                    "comparisons cannot be chained",
                    "join two of them with `and`",
                );
                break;
            }
            compared |= op.is_comparison();
            self.advance();
            let right = self.binary(op.strength() + 1);
            let op = self.rounding(op);
            let range = left.range.start..self.last_end.max(right.range.end);
            let (left_box, right) = (Box::new(left), Box::new(right));
            left = Expr {
                kind: ExprKind::Binary {
                    op,
                    left: left_box,
                    right,
                },
                range,
            };
        }
        left
    }

    fn operator(&self) -> Option<BinaryOp> {
        match &self.peek().kind {
            TokenKind::Symbol(symbol) => symbol_operator(symbol),
            TokenKind::Name(word) if word == "and" => Some(BinaryOp::And),
            TokenKind::Name(word) if word == "or" => Some(BinaryOp::Or),
            _ => None,
        }
    }

    /// A division rounds up unless the game says otherwise.
    fn rounding(&mut self, op: BinaryOp) -> BinaryOp {
        if op != BinaryOp::DivideUp || !self.take_word("rounded") {
            return op;
        }
        if self.take_word("down") {
            return BinaryOp::DivideDown;
        }
        if !self.take_word("up") {
            self.report_expected("`up` or `down`");
        }
        op
    }

    pub(super) fn prefix(&mut self) -> Expr {
        let start = self.peek().range.start;
        self.operands += 1;
        if self.operands > LONGEST_FORMULA {
            self.fail_with(
                self.peek().range.clone(),
                "the formula is too long",
                "name a part of it with `let`",
            );
            self.skip_to_end();
        }
        let kind = self.parse_nested(|parser| {
            if parser.take_symbol("-") {
                ExprKind::Negate(Box::new(parser.prefix()))
            } else if parser.take_word("not") {
                ExprKind::Not(Box::new(parser.binary(BinaryOp::Equal.strength())))
            } else {
                parser.primary().unwrap_or(ExprKind::Mistake)
            }
        });
        Expr {
            kind: kind.unwrap_or(ExprKind::Mistake),
            range: start..self.last_end.max(start),
        }
    }

    /// A modifier: `+ 10`, `- 1d6`. After `-` only one part is read, because `hp - 1d6 + 1` would be misread by half its readers.
    pub(super) fn shift(&mut self) -> Option<Shift> {
        if self.take_symbol("+") {
            let amount = self.sum();
            return Some(Shift {
                op: ShiftOp::Add,
                amount,
            });
        }
        if !self.take_symbol("-") {
            return None;
        }
        let amount = self.binary(BinaryOp::Times.strength());
        if self.at_symbol("+") || self.at_symbol("-") {
            self.fail_with(
                self.peek().range.clone(),
                "a sum after `-` needs brackets",
                "add brackets, or put what is added first",
            );
        }
        Some(Shift {
            op: ShiftOp::Subtract,
            amount,
        })
    }
}

fn symbol_operator(symbol: &str) -> Option<BinaryOp> {
    let op = match symbol {
        "=" => BinaryOp::Equal,
        "!=" => BinaryOp::NotEqual,
        "<" => BinaryOp::Less,
        "<=" => BinaryOp::AtMost,
        ">" => BinaryOp::Greater,
        ">=" => BinaryOp::AtLeast,
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Subtract,
        "x" => BinaryOp::Times,
        "/" => BinaryOp::DivideUp,
        _ => return None,
    };
    Some(op)
}
