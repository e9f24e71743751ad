//! Tokens to tree, by recursive descent. A mistake is noted once, the rest of its statement is skipped, and reading goes on,
//! so that one run shows them all.

mod arms;
mod block;
mod cards;
mod expression;
mod habits;
mod movement;
mod primary;
mod statement;
mod thing;

use std::ops::Range;

use super::MOST_ERRORS;
use super::ast::{Expr, ExprKind, Formula, Name, NameId, Path, Script, StatementKind};
use super::lex::{Token, TokenKind, lex};
use crate::diag::{Error, error};

/// How deep statements and brackets may be nested; keeps the stack of every walker short.
const DEEPEST: usize = 100;

/// How many operands one formula may have, for the same reason.
const LONGEST_FORMULA: usize = 300;

/// Reads a script. The tree holds what could be understood; it is complete only if there are no errors.
pub fn parse(text: &str) -> (Script, Vec<Error>) {
    let mut parser = Parser::new(text);
    let body = parser.script();
    let script = Script {
        body,
        names: std::mem::take(&mut parser.names),
    };
    (script, parser.finish())
}

/// Reads a number or a condition by itself.
pub fn parse_expr(text: &str) -> (Formula, Vec<Error>) {
    let mut parser = Parser::new(text);
    let expr = match parser.peek().kind {
        TokenKind::End => {
            parser.fail(0..text.len(), "the formula is empty");
            Expr {
                kind: ExprKind::Mistake,
                range: 0..text.len(),
            }
        }
        _ => parser.expression(),
    };
    while parser.peek().kind == TokenKind::Newline {
        parser.advance();
    }
    if parser.peek().kind != TokenKind::End {
        let found = parser.describe_token();
        let range = parser.peek().range.clone();
        parser.fail(
            range,
            format!("expected the end of the formula, found {found}"),
        );
    }
    let formula = Formula {
        expr,
        names: std::mem::take(&mut parser.names),
    };
    (formula, parser.finish())
}

/// Reads one string of a `gains` list: changes of numbers and things gained, nothing else.
pub fn parse_effects(text: &str) -> (Script, Vec<Error>) {
    let (script, mut errors) = parse(text);
    for statement in &script.body {
        let allowed = matches!(
            statement.kind,
            StatementKind::Change(_) | StatementKind::Gain(_) | StatementKind::Mistake
        );
        if !allowed {
            let range = statement.range.clone();
            let error = error!("a list of gains can only have changes and gains").at(range);
            errors.push(error.hint("move this to a trait's `on` or to a procedure"));
        }
    }
    (script, errors)
}

pub(super) struct Parser {
    tokens: Vec<Token>,
    end: Token,
    at: usize,
    names: Vec<Name>,
    errors: Vec<Error>,
    /// After a mistake, until the next place where reading can go on; further mistakes are only its consequences.
    recovering: bool,
    /// The statement that went wrong may have had a block; its indentation is no mistake of its own.
    forgive_indent: bool,
    depth: usize,
    operands: usize,
    /// How many `[` of outcomes are open.
    brackets: usize,
    /// Where the last token with content ended.
    last_end: usize,
    /// The first token of the statement at hand.
    statement_start: usize,
}

impl Parser {
    fn new(text: &str) -> Parser {
        let (tokens, errors) = lex(text);
        Parser {
            tokens,
            end: Token {
                kind: TokenKind::End,
                range: text.len()..text.len(),
            },
            at: 0,
            names: Vec::new(),
            errors,
            recovering: false,
            forgive_indent: false,
            depth: 0,
            operands: 0,
            brackets: 0,
            last_end: 0,
            statement_start: 0,
        }
    }

    fn finish(mut self) -> Vec<Error> {
        self.errors.sort_by_key(|error| error.bytes().start);
        self.errors
    }

    fn fail(&mut self, range: Range<usize>, message: impl Into<String>) {
        self.report(Error::content(message).at(range));
    }

    fn fail_with(
        &mut self,
        range: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.report(Error::content(message).at(range).hint(hint));
    }

    fn report(&mut self, error: Error) {
        if !self.recovering && self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
        self.recovering = true;
        if self.errors.len() >= MOST_ERRORS {
            self.skip_to_end();
        }
    }

    /// Notes that something else was expected at the current token.
    fn report_expected(&mut self, what: &str) {
        let found = self.describe_token();
        let range = self.peek().range.clone();
        self.fail(range, format!("expected {what}, found {found}"));
    }

    fn peek(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&self.end)
    }

    fn peek_after(&self) -> &Token {
        self.tokens.get(self.at + 1).unwrap_or(&self.end)
    }

    fn advance(&mut self) {
        let token = self.peek();
        let has_content = !matches!(
            token.kind,
            TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent | TokenKind::End
        );
        if has_content {
            self.last_end = token.range.end;
        }
        self.at = (self.at + 1).min(self.tokens.len());
    }

    /// Gives up on the rest of the text.
    fn skip_to_end(&mut self) {
        self.at = self.tokens.len();
    }

    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(&self.peek().kind, TokenKind::Symbol(here) if *here == symbol)
    }

    fn take_symbol(&mut self, symbol: &str) -> bool {
        let here = self.at_symbol(symbol);
        if here {
            self.advance();
        }
        here
    }

    fn expect_symbol(&mut self, symbol: &str) {
        if !self.take_symbol(symbol) {
            self.report_expected(&format!("`{symbol}`"));
        }
    }

    /// The current token, if it is a word.
    fn word(&self) -> Option<&str> {
        match &self.peek().kind {
            TokenKind::Name(word) => Some(word),
            _ => None,
        }
    }

    fn at_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let here = self.at_word(word);
        if here {
            self.advance();
        }
        here
    }

    fn expect_word(&mut self, word: &str) {
        if !self.take_word(word) {
            self.report_expected(&format!("`{word}`"));
        }
    }

    fn word_after(&self) -> Option<&str> {
        match &self.peek_after().kind {
            TokenKind::Name(word) => Some(word),
            _ => None,
        }
    }

    /// The current token, in words.
    fn describe_token(&self) -> String {
        match &self.peek().kind {
            TokenKind::Name(word) => format!("`{word}`"),
            TokenKind::Int(value) => format!("`{value}`"),
            TokenKind::Dice(notation) => format!("`{notation}`"),
            TokenKind::Text(_) => "a text".to_string(),
            TokenKind::Symbol(symbol) => format!("`{symbol}`"),
            TokenKind::Newline => "the end of the line".to_string(),
            TokenKind::Indent => "an indented line".to_string(),
            TokenKind::Dedent => "the end of the block".to_string(),
            TokenKind::End => "the end".to_string(),
        }
    }

    fn name_at(&mut self, text: String, range: Range<usize>) -> Name {
        let name = Name {
            id: NameId(u32::try_from(self.names.len()).unwrap_or(u32::MAX)),
            text,
            range,
        };
        self.names.push(name.clone());
        name
    }

    /// Any word, also one of the language's own: what it means is decided by the check.
    fn name(&mut self, what: &str) -> Option<Name> {
        let Some(text) = self.word().map(str::to_string) else {
            self.report_expected(what);
            return None;
        };
        let range = self.peek().range.clone();
        self.advance();
        Some(self.name_at(text, range))
    }

    fn path(&mut self, what: &str) -> Option<Path> {
        let first = self.name(what)?;
        let mut rest = Vec::new();
        while self.take_symbol(".") {
            rest.push(self.name("a name after `.`")?);
        }
        Some(Path { first, rest })
    }

    /// Runs one level deeper, or gives up where the nesting is beyond all reason.
    fn parse_nested<T>(&mut self, read: impl FnOnce(&mut Parser) -> T) -> Option<T> {
        if self.depth >= DEEPEST {
            let range = self.peek().range.clone();
            self.fail_with(
                range,
                "this is nested too deeply",
                "move the inner part to a procedure",
            );
            self.skip_to_end();
            return None;
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        Some(result)
    }
}
