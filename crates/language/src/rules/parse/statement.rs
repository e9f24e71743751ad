//! One function per form of statement, chosen by its first word.

use super::super::ast::{
    Branch, Call, Change, ChangeOp, Expr, ExprKind, Leave, Loop, Offer, Path, PickHow, ShiftOp,
    StatementKind, TestCall,
};
use super::super::lex::TokenKind;
use super::super::scope::Owner;
use super::super::vocabulary::{Period, STATEMENTS, is_reserved};
use super::Parser;
use crate::diag::did_you_mean;

impl Parser {
    /// `None` after a mistake. `starts_line` says whether an `else` on the next line can belong to this statement.
    pub(super) fn statement_kind(&mut self, starts_line: bool) -> Option<StatementKind> {
        self.statement_start = self.at;
        let Some(word) = self.word().map(str::to_string) else {
            self.report_missing_statement();
            return None;
        };
        let changes_roll =
            word == "roll" && matches!(self.peek_after().kind, TokenKind::Symbol("+" | "-" | "="));
        match word.as_str() {
            "let" => self.let_number(),
            "if" => self.if_else(starts_line),
            "else" => self.stray_else(),
            "test" => self.test(),
            "roll" if !changes_roll => self.roll(),
            "gain" => self.transfer(None).map(StatementKind::Gain),
            "lose" => self.transfer(None).map(StatementKind::Lose),
            "fight" => self.fight(),
            "until" | "while" => self.conditional_loop(),
            "repeat" => self.repeat(),
            "for" | "each" | "random" | "chosen" => self.pick(),
            "offer" => self.offer(),
            "choose" => self.old_choose(),
            "answer" => {
                self.advance();
                self.name("an answer of the offer")
                    .map(StatementKind::Answer)
            }
            "once" | "up" => self.limit(),
            "give" => {
                self.advance();
                Some(StatementKind::Give(self.expression()))
            }
            "trigger" => {
                self.advance();
                self.name("the name of an event")
                    .map(StatementKind::Trigger)
            }
            "say" => self.say(),
            "set" | "clear" if matches!(self.peek_after().kind, TokenKind::Name(_)) => {
                self.switch(word == "set")
            }
            "enter" | "explore" | "walk" | "arrive" | "use" | "wear" | "take" => {
                let known = self.errors.len();
                match self.going(&word) {
                    None if self.errors.len() == known => self.about_something(),
                    going => going,
                }
            }
            "shuffle" | "draw" | "flip" | "keep" | "discard" | "remove" | "return" => {
                let known = self.errors.len();
                match self.card_move(&word) {
                    None if self.errors.len() == known => self.about_something(),
                    moved => moved,
                }
            }
            _ => self.single_word(&word).or_else(|| self.about_something()),
        }
    }

    fn single_word(&mut self, word: &str) -> Option<StatementKind> {
        let leave = |how| StatementKind::Leave { how, subject: None };
        let kind = match word {
            "flee" => leave(Leave::Flee),
            "die" => leave(Leave::Die),
            "win" => StatementKind::Win,
            "reroll" => StatementKind::Reroll,
            "stop" => StatementKind::Stop,
            "nothing" => StatementKind::Nothing,
            _ => return None,
        };
        self.advance();
        Some(kind)
    }

    /// A statement that begins with what it is about: `hp - 1`, `foe flees`, `wander()`.
    fn about_something(&mut self) -> Option<StatementKind> {
        let path = self.path("something to do")?;
        if self.at_symbol("(") {
            return self.call(path).map(StatementKind::Call);
        }
        match self.peek().kind {
            TokenKind::Symbol("+" | "-" | "=") => self.change(path),
            TokenKind::Name(_) => self.deed(path),
            _ => {
                self.does_nothing(&path);
                None
            }
        }
    }

    fn deed(&mut self, subject: Path) -> Option<StatementKind> {
        let leave = |how, subject| StatementKind::Leave {
            how,
            subject: Some(subject),
        };
        match self.word() {
            Some("gain" | "gains") => self.transfer(Some(subject)).map(StatementKind::Gain),
            Some("lose" | "loses") => self.transfer(Some(subject)).map(StatementKind::Lose),
            Some("flee" | "flees") => {
                self.advance();
                Some(leave(Leave::Flee, subject))
            }
            Some("die" | "dies") => {
                self.advance();
                Some(leave(Leave::Die, subject))
            }
            Some("use" | "uses") => self.using(Some(subject)),
            Some("act" | "acts") => {
                self.advance();
                Some(StatementKind::Act(subject))
            }
            _ => {
                self.does_nothing(&subject);
                None
            }
        }
    }

    fn report_missing_statement(&mut self) {
        let message = format!("expected something to do, found {}", self.describe_token());
        let range = self.peek().range.clone();
        let habit = self.habit_at(self.statement_start);
        let hint = habit.unwrap_or_else(|| "write `nothing` where nothing happens".to_string());
        self.fail_with(range, message, hint);
    }

    fn does_nothing(&mut self, path: &Path) {
        if path
            .word()
            .is_some_and(|word| is_reserved(word) && Owner::from_word(word).is_none())
        {
            return self.fail(path.range(), format!("`{path}` cannot begin a statement"));
        }
        let message = format!("`{path}` does nothing by itself");
        if matches!(
            self.peek().kind,
            TokenKind::Symbol("<" | "<=" | ">" | ">=" | "!=")
        ) {
            return self.fail_with(path.range(), message, "put `if` before a condition");
        }
        let hint = self
            .habit_at(self.statement_start)
            .or_else(|| {
                let word = path.word()?;
                did_you_mean(word, STATEMENTS.iter().copied())
            })
            .unwrap_or_else(|| format!("write `{path} + 1`, `gain {path}` or `{path}()`"));
        self.fail_with(path.range(), message, hint);
    }

    fn change(&mut self, target: Path) -> Option<StatementKind> {
        if matches!(self.peek_after().kind, TokenKind::Symbol("=" | "+" | "-"))
            && let Some(hint) = self.habit_at(self.statement_start)
        {
            let message = format!("change `{target}` with a single sign");
            self.fail_with(self.peek().range.clone(), message, hint);
            return None;
        }
        let (op, amount) = if self.take_symbol("=") {
            (ChangeOp::Set, self.sum())
        } else {
            let shift = self.shift()?;
            let op = match shift.op {
                ShiftOp::Add => ChangeOp::Add,
                ShiftOp::Subtract => ChangeOp::Subtract,
            };
            (op, shift.amount)
        };
        let lasting = self.lasting();
        Some(StatementKind::Change(Change {
            target,
            op,
            amount,
            lasting,
        }))
    }

    /// `set alarm`, `clear alarm`: the same as `alarm = yes` and `alarm = no`.
    fn switch(&mut self, on: bool) -> Option<StatementKind> {
        let start = self.peek().range.clone();
        self.advance();
        let target = self.path("a yes-or-no value")?;
        if !self.at_symbol(";") && !self.at_symbol(",") && !self.list_is_over() {
            let hint = if self.at_word("for") {
                "give the stat itself a time, as in `for = \"fight\"`".to_string()
            } else {
                let habit = self.habit_at(self.statement_start);
                habit.unwrap_or_else(|| format!("write `{target} = ` and the number"))
            };
            let message = format!(
                "`{word}` takes only a yes-or-no value",
                word = if on { "set" } else { "clear" }
            );
            self.fail_with(start, message, hint);
            return None;
        }
        Some(StatementKind::Change(Change {
            target,
            op: ChangeOp::Set,
            amount: Expr {
                kind: ExprKind::Truth(on),
                range: start,
            },
            lasting: None,
        }))
    }

    fn let_number(&mut self) -> Option<StatementKind> {
        self.advance();
        let name = self.name("a name after `let`")?;
        self.expect_symbol("=");
        if self.recovering {
            return None;
        }
        let value = self.sum();
        Some(StatementKind::Let { name, value })
    }

    fn if_else(&mut self, starts_line: bool) -> Option<StatementKind> {
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            self.advance();
            let condition = self.expression();
            let body = self.suite();
            branches.push(Branch { condition, body });
            if !self.take_else(starts_line) {
                break;
            }
            if !self.at_word("if") {
                otherwise = Some(self.suite());
                break;
            }
        }
        Some(StatementKind::If {
            branches,
            otherwise,
        })
    }

    /// An `else` behind `;` on the same line, or below an `if` that is first on its line.
    fn take_else(&mut self, starts_line: bool) -> bool {
        if self.recovering {
            self.recover();
        }
        let after_block = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .is_some_and(|token| token.kind == TokenKind::Dedent);
        if after_block && !starts_line {
            return false;
        }
        let below = self.peek().kind == TokenKind::Newline && self.word_after() == Some("else");
        if below && starts_line {
            self.advance();
        }
        self.take_word("else")
    }

    fn stray_else(&mut self) -> Option<StatementKind> {
        self.fail_with(
            self.peek().range.clone(),
            "`else` has no `if`",
            "align it with its `if`, or write it after `;` on the same line",
        );
        self.advance();
        self.suite();
        None
    }

    fn test(&mut self) -> Option<StatementKind> {
        self.advance();
        let test = self.name("the name of a test")?;
        let modifier = self.shift();
        let plain_target = modifier.is_none()
            && matches!(self.peek().kind, TokenKind::Int(_) | TokenKind::Dice(_));
        if let Some("vs" | "versus" | "dc" | "to") = self.word() {
            let found = self.describe_token();
            let range = self.peek().range.clone();
            let message = format!("expected `against` or outcomes, found {found}");
            let hint = format!("write `test {} against` and the number", test.text);
            self.fail_with(range, message, hint);
            return None;
        }
        let target = (self.take_word("against") || plain_target).then(|| self.sum());
        let arms = self.arms(Parser::grade_labels);
        Some(StatementKind::Test(TestCall {
            test,
            modifier,
            target,
            arms,
        }))
    }

    /// A name after `roll` is a table; anything else are dice with outcomes.
    fn roll(&mut self) -> Option<StatementKind> {
        self.advance();
        if let Some("room" | "door" | "foe") = self.word() {
            return self.roll_of();
        }
        if let (Some("on" | "from" | "the" | "a"), Some(table)) = (self.word(), self.word_after()) {
            let (message, hint) = (
                format!(
                    "expected the name of a table, found {}",
                    self.describe_token()
                ),
                format!("write `roll {table}`"),
            );
            self.fail_with(self.peek().range.clone(), message, hint);
            return None;
        }
        if self.word().is_some() {
            return self.table_roll().map(StatementKind::RollTable);
        }
        let dice = self.sum();
        let mistakes = self.errors.len();
        let arms = self.arms(Parser::number_labels);
        if arms.is_empty() && !self.recovering && self.errors.len() == mistakes {
            let found = self.describe_token();
            self.fail_with(
                self.peek().range.clone(),
                format!("expected outcomes of the roll, found {found}"),
                "add them, as in `[1-2: hp - 1] [3-6: nothing]`, or keep the number with `let`",
            );
        }
        Some(StatementKind::RollDice { dice, arms })
    }

    /// `offer lever`, `offer lever(3)`, each with or without rules for its answers.
    fn offer(&mut self) -> Option<StatementKind> {
        self.advance();
        let first = self.name("the name of an offer")?;
        let path = Path {
            first,
            rest: Vec::new(),
        };
        let call = if self.at_symbol("(") {
            self.call(path)?
        } else {
            Call {
                procedure: path.first,
                arguments: Vec::new(),
            }
        };
        let arms = self.arms(Parser::answer_label);
        Some(StatementKind::Offer(Offer { call, arms }))
    }

    /// Choices were once written without a name, so that nobody could print or answer them.
    fn old_choose(&mut self) -> Option<StatementKind> {
        let range = self.peek().range.clone();
        self.advance();
        self.fail_with(
            range,
            "`choose` cannot be printed",
            "declare the choice as `[offer.NAME]` and write `offer NAME` with the same outcomes",
        );
        self.arms(Parser::answer_label);
        None
    }

    fn conditional_loop(&mut self) -> Option<StatementKind> {
        let until = self.at_word("until");
        self.advance();
        let condition = self.expression();
        self.take_symbol(",");
        let bound = self.take_word("at").then(|| {
            self.expect_word("most");
            let bound = self.sum();
            self.expect_times();
            bound
        });
        let body = self.suite();
        Some(StatementKind::Loop(Loop {
            until,
            condition,
            bound,
            body,
        }))
    }

    fn repeat(&mut self) -> Option<StatementKind> {
        self.advance();
        let times = self.sum();
        self.expect_times();
        let body = self.suite();
        Some(StatementKind::Repeat { times, body })
    }

    fn expect_times(&mut self) {
        if !self.take_word("time") {
            self.expect_word("times");
        }
    }

    fn pick(&mut self) -> Option<StatementKind> {
        if self.take_word("for") && !self.at_word("each") {
            let found = self.describe_token();
            let hint = match self.peek().kind {
                TokenKind::Int(_) | TokenKind::Dice(_) => {
                    format!("write `repeat {} times:`", found.trim_matches('`'))
                }
                _ => "write `each hero:`, `each foe:` or `repeat 3 times:`".to_string(),
            };
            let range = self.peek().range.clone();
            self.fail_with(range, format!("expected `each`, found {found}"), hint);
            return None;
        }
        let how = match self.word() {
            Some("random") => PickHow::Random,
            Some("chosen") => PickHow::Chosen,
            _ => PickHow::Each,
        };
        self.advance();
        let group = self.group();
        let body = self.suite();
        Some(StatementKind::Pick {
            how,
            group: group?,
            body,
        })
    }

    fn limit(&mut self) -> Option<StatementKind> {
        let times = if self.take_word("once") {
            None
        } else {
            self.advance();
            self.expect_word("to");
            let times = self.sum();
            self.expect_times();
            Some(times)
        };
        self.expect_word("per");
        let period = self.period();
        let body = self.suite();
        Some(StatementKind::Limit {
            times,
            period: period?,
            body,
        })
    }

    pub(super) fn period(&mut self) -> Option<Period> {
        let period = self.word().and_then(Period::from_word);
        match period {
            Some(_) => self.advance(),
            None => self.report_expected("`turn`, `round`, `fight`, `room`, `level` or `game`"),
        }
        period
    }

    fn say(&mut self) -> Option<StatementKind> {
        self.advance();
        let TokenKind::Text(text) = self.peek().kind.clone() else {
            self.report_expected("a text in quotes");
            return None;
        };
        self.advance();
        Some(StatementKind::Say(text))
    }
}
