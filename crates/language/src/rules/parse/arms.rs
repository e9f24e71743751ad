//! Outcomes, in brackets or below each other, and their labels.

use std::ops::Range;

use super::super::ast::{
    AnswerLabel, Arm, Block, GradeLabel, GradeLabels, Name, NumberLabel, NumberLabels,
};
use super::super::lex::TokenKind;
use super::Parser;

impl Parser {
    /// All outcomes of a test, a roll or a choice; none if there are none here.
    pub(super) fn arms<L>(&mut self, label: fn(&mut Parser) -> Option<L>) -> Vec<Arm<L>> {
        let mut arms = Vec::new();
        if self.recovering {
            return arms;
        }
        while self.at_symbol("[") {
            arms.extend(self.parse_bracketed(label));
        }
        if !arms.is_empty() || !self.take_symbol(":") {
            return arms;
        }
        if !self.block(|parser| parser.arm_lines(label, &mut arms)) {
            let found = self.describe_token();
            self.fail_with(
                self.peek().range.clone(),
                format!("expected outcomes on lines of their own, found {found}"),
                "put each outcome in square brackets",
            );
        }
        arms
    }

    fn parse_bracketed<L>(&mut self, label: fn(&mut Parser) -> Option<L>) -> Option<Arm<L>> {
        let open = self.peek().range.clone();
        self.advance();
        self.brackets += 1;
        let label = label(self);
        let mut body = Block::new();
        if self.header_colon() {
            self.list(false, &mut body);
        }
        self.recover();
        self.brackets -= 1;
        if !self.take_symbol("]") {
            let message = "`[` is never closed";
            self.fail_with(open.clone(), message, "end the outcome with `]`");
        }
        Some(Arm {
            label: label?,
            body,
            range: open.start..self.last_end,
        })
    }

    fn arm_lines<L>(&mut self, label: fn(&mut Parser) -> Option<L>, arms: &mut Vec<Arm<L>>) {
        loop {
            match self.peek().kind {
                TokenKind::Dedent | TokenKind::End => return,
                TokenKind::Newline => self.advance(),
                _ => self.arm_line(label, arms),
            }
        }
    }

    fn arm_line<L>(&mut self, label: fn(&mut Parser) -> Option<L>, arms: &mut Vec<Arm<L>>) {
        let before = self.at;
        let start = self.peek().range.start;
        let label = label(self);
        let body = self.suite();
        let range = start..self.last_end;
        arms.extend(label.map(|label| Arm { label, body, range }));
        self.recover();
        let at_end = matches!(self.peek().kind, TokenKind::Newline | TokenKind::Dedent);
        if self.at == before || (!at_end && self.peek().kind == TokenKind::Indent) {
            self.advance();
        }
    }

    pub(super) fn grade_labels(&mut self) -> Option<GradeLabels> {
        let range = self.peek().range.clone();
        if self.take_word("else") {
            return Some(GradeLabels::Else(range));
        }
        let mut labels = vec![self.grade_label()?];
        while self.take_symbol(",") {
            labels.push(self.grade_label()?);
        }
        Some(GradeLabels::These(labels))
    }

    /// `A`, `A-C`, `clean to ragged`.
    pub(super) fn grade_label(&mut self) -> Option<GradeLabel> {
        let range = self.peek().range.clone();
        let letters = self
            .word()
            .and_then(letter_run)
            .map(|(a, b)| (a.to_string(), b.to_string()));
        if let Some((from, to)) = letters {
            self.advance();
            return Some(self.letters(from, to, range));
        }
        let from = self.name("a grade")?;
        let to: Option<Name> = if self.take_word("to") {
            Some(self.name("a grade")?)
        } else {
            None
        };
        Some(GradeLabel { from, to })
    }

    fn letters(&mut self, from: String, to: String, range: Range<usize>) -> GradeLabel {
        let middle = range.start + from.len();
        let from = self.name_at(from, range.start..middle);
        let to = self.name_at(to, middle + 1..range.end);
        GradeLabel { from, to: Some(to) }
    }

    pub(super) fn number_labels(&mut self) -> Option<NumberLabels> {
        let range = self.peek().range.clone();
        if self.take_word("else") {
            return Some(NumberLabels::Else(range));
        }
        let mut labels = vec![self.number_label()?];
        while self.take_symbol(",") {
            labels.push(self.number_label()?);
        }
        Some(NumberLabels::These(labels))
    }

    fn number_label(&mut self) -> Option<NumberLabel> {
        let start = self.peek().range.start;
        let first = Some(self.signed_int()?);
        let (from, to) = if self.take_symbol("-") {
            (first, Some(self.signed_int()?))
        } else if self.take_symbol("+") {
            (first, None)
        } else if self.take_word("or") {
            self.less_or_more(first)?
        } else {
            (first, first)
        };
        Some(NumberLabel {
            from,
            to,
            range: start..self.last_end,
        })
    }

    fn less_or_more(&mut self, bound: Option<i64>) -> Option<(Option<i64>, Option<i64>)> {
        if self.take_word("less") {
            return Some((None, bound));
        }
        if self.take_word("more") {
            return Some((bound, None));
        }
        self.report_expected("`less` or `more`");
        None
    }

    fn signed_int(&mut self) -> Option<i64> {
        let negative = self.take_symbol("-");
        let TokenKind::Int(value) = self.peek().kind else {
            self.report_expected("a number that can be rolled");
            return None;
        };
        self.advance();
        Some(if negative { -value } else { value })
    }

    pub(super) fn answer_label(&mut self) -> Option<AnswerLabel> {
        let name = self.name("an answer of the offer")?;
        let when = self.take_word("when").then(|| self.expression());
        Some(AnswerLabel { name, when })
    }
}

/// `A-C` is one word to the lexer; between single letters its hyphen means "to".
fn letter_run(word: &str) -> Option<(&str, &str)> {
    let (from, to) = word.split_once('-')?;
    let single = |part: &str| part.chars().count() == 1;
    (single(from) && single(to)).then_some((from, to))
}
