//! Blocks, lines and what follows a colon, and finding back after a mistake.

use super::super::ast::{Block, Statement, StatementKind};
use super::super::lex::TokenKind;
use super::Parser;

impl Parser {
    pub(super) fn script(&mut self) -> Block {
        let mut body = Block::new();
        while self.peek().kind != TokenKind::End {
            self.lines(&mut body);
            if self.peek().kind == TokenKind::Dedent {
                self.advance();
            }
        }
        body
    }

    /// The lines of one block, up to its end.
    fn lines(&mut self, body: &mut Block) {
        loop {
            match self.peek().kind {
                TokenKind::Dedent | TokenKind::End => return,
                TokenKind::Newline => self.advance(),
                TokenKind::Indent => self.stray_block(body),
                _ => self.line(body),
            }
        }
    }

    fn line(&mut self, body: &mut Block) {
        let before = self.at;
        self.list(true, body);
        self.recover();
        if self.at == before {
            self.advance();
        }
    }

    /// An indented block nobody asked for: its statements are read all the same, for their own mistakes.
    fn stray_block(&mut self, body: &mut Block) {
        if !self.forgive_indent {
            let range = self.peek_after().range.clone();
            self.fail_with(
                range,
                "unexpected indentation",
                "only a line ending with `:` starts a block",
            );
            self.recovering = false;
        }
        self.forgive_indent = false;
        self.advance();
        self.parse_nested(|parser| parser.lines(body));
        if self.peek().kind == TokenKind::Dedent {
            self.advance();
        }
    }

    /// Statements on one line, separated by `;` or `,`.
    pub(super) fn list(&mut self, starts_line: bool, body: &mut Block) {
        let mut starts_line = starts_line;
        loop {
            body.push(self.statement(starts_line));
            starts_line = false;
            let goes_on = self.at_symbol(";") || self.at_symbol(",") || self.list_is_over();
            if !self.recovering && !goes_on {
                self.report_expected("`;` or the end of the line");
            }
            self.recover();
            if !self.take_separator() || self.list_is_over() {
                return;
            }
        }
    }

    fn take_separator(&mut self) -> bool {
        self.take_symbol(";") || self.take_symbol(",")
    }

    pub(super) fn list_is_over(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let after_block = before.is_some_and(|token| token.kind == TokenKind::Dedent);
        after_block || self.at_line_end() || self.at_word("else")
    }

    fn at_line_end(&self) -> bool {
        match self.peek().kind {
            TokenKind::Newline | TokenKind::Dedent | TokenKind::End => true,
            TokenKind::Symbol("]") => self.brackets > 0,
            _ => false,
        }
    }

    /// After a mistake: on to the next `;`, the end of the outcome or the end of the line.
    pub(super) fn recover(&mut self) {
        if !self.recovering {
            return;
        }
        while !self.at_line_end() && !self.at_symbol(";") && !self.at_word("else") {
            self.skip_balanced();
        }
        self.forgive_indent = true;
        self.recovering = false;
    }

    /// Skips one token, or a bracket with all it holds.
    fn skip_balanced(&mut self) {
        let mut open = 0usize;
        loop {
            match self.peek().kind {
                TokenKind::Symbol("(" | "[" | "{") => open += 1,
                TokenKind::Symbol(")" | "]" | "}") => open = open.saturating_sub(1),
                TokenKind::End => return,
                _ => {}
            }
            self.advance();
            if open == 0 {
                return;
            }
        }
    }

    /// The colon at the end of a header. After a mistake in the header reading goes on behind its colon, if it has one.
    pub(super) fn header_colon(&mut self) -> bool {
        if !self.recovering && self.at_word("then") {
            let range = self.peek().range.clone();
            let message = "expected `:`, found `then`";
            self.fail_with(range, message, "use a colon instead of `then`");
        } else if !self.recovering && !self.at_symbol(":") {
            self.report_expected("`:`");
        }
        while self.recovering && !self.at_symbol(":") && !self.at_line_end() && !self.at_symbol(";")
        {
            self.skip_balanced();
        }
        let found = self.take_symbol(":");
        if found {
            self.recovering = false;
        }
        found
    }

    /// What a header governs: the rest of the line or an indented block.
    pub(super) fn suite(&mut self) -> Block {
        let mut body = Block::new();
        if !self.header_colon() {
            return body;
        }
        self.forgive_indent = false;
        if self.peek().kind != TokenKind::Newline {
            self.list(false, &mut body);
        } else if !self.block(|parser| parser.lines(&mut body)) {
            self.report_expected("something to do after `:`");
        }
        body
    }

    /// Reads an indented block with `inner`, if one starts here.
    pub(super) fn block(&mut self, inner: impl FnOnce(&mut Parser)) -> bool {
        let opens =
            self.peek().kind == TokenKind::Newline && self.peek_after().kind == TokenKind::Indent;
        if !opens {
            return false;
        }
        self.advance();
        self.advance();
        inner(self);
        if self.peek().kind == TokenKind::Dedent {
            self.advance();
        }
        true
    }

    fn statement(&mut self, starts_line: bool) -> Statement {
        let start = self.peek().range.start;
        self.operands = 0;
        let kind = self
            .parse_nested(|parser| parser.statement_kind(starts_line))
            .flatten()
            .unwrap_or(StatementKind::Mistake);
        Statement {
            kind,
            range: start..self.last_end.max(start),
        }
    }
}
