//! The operands of formulas.

use super::super::ast::{
    Call, Count, ExprKind, Extreme, GradeIs, Group, GroupKind, Is, Name, Path, Quantity, TableName,
    TablePick, TableRoll,
};
use super::super::lex::TokenKind;
use super::super::vocabulary::is_reserved;
use super::Parser;

/// Words of the language that a formula may begin with as if they were names.
const SUBJECTS: &[&str] = &[
    "hero", "heroes", "foe", "foes", "item", "room", "door", "party", "game", "card", "policy",
    "grade", "target", "roll", "test", "min", "max",
];

impl Parser {
    pub(super) fn primary(&mut self) -> Option<ExprKind> {
        match self.peek().kind.clone() {
            TokenKind::Int(value) => {
                self.advance();
                Some(self.int_or_chance(value))
            }
            TokenKind::Dice(notation) => {
                self.advance();
                Some(ExprKind::Dice(notation))
            }
            TokenKind::Symbol("(") => {
                self.advance();
                let inner = self.expression();
                self.expect_symbol(")");
                Some(inner.kind)
            }
            TokenKind::Symbol("{") => {
                let roll = self.braced_table()?;
                Some(ExprKind::Table(Box::new(roll)))
            }
            TokenKind::Name(word) => self.parse_named(&word),
            _ => {
                self.report_expected("a number or a condition");
                None
            }
        }
    }

    fn int_or_chance(&mut self, value: i64) -> ExprKind {
        if !self.take_symbol("%") {
            return ExprKind::Int(value);
        }
        self.expect_word("chance");
        ExprKind::Chance(value)
    }

    fn parse_named(&mut self, word: &str) -> Option<ExprKind> {
        match word {
            "yes" | "no" => {
                self.advance();
                Some(ExprKind::Truth(word == "yes"))
            }
            "number" => self.count(),
            "highest" => self.extreme(Extreme::Highest),
            "lowest" => self.extreme(Extreme::Lowest),
            "total" => self.extreme(Extreme::Total),
            "any" => self.any(),
            "has" => {
                self.advance();
                let thing = self.name("the name of a thing")?;
                Some(ExprKind::Has {
                    subject: None,
                    thing,
                })
            }
            _ if is_reserved(word) && !SUBJECTS.contains(&word) => {
                self.report_expected("a number or a condition");
                None
            }
            "roll" if matches!(self.peek_after().kind, TokenKind::Dice(_)) => {
                self.advance();
                let message = format!("{} is a number already", self.describe_token());
                let hint = format!("leave `roll` out: write {}", self.describe_token());
                self.fail_with(self.peek().range.clone(), message, hint);
                None
            }
            _ => {
                let path = self.path("a name")?;
                self.after_path(path)
            }
        }
    }

    fn after_path(&mut self, path: Path) -> Option<ExprKind> {
        let picks_entry =
            self.at_word("at") && !matches!(self.word_after(), Some("random" | "most"));
        if self.at_symbol("(") {
            return self.call(path).map(ExprKind::Call);
        }
        if self.at_word("is") || self.at_word("are") {
            return self.is(path);
        }
        if self.take_word("has") {
            let thing = self.name("the name of a thing")?;
            let subject = Some(path);
            return Some(ExprKind::Has { subject, thing });
        }
        if picks_entry {
            self.advance();
            let index = Box::new(self.prefix());
            return Some(ExprKind::At { list: path, index });
        }
        Some(ExprKind::Path(path))
    }

    fn is(&mut self, subject: Path) -> Option<ExprKind> {
        let quantity = match self.word() {
            Some("are") => Quantity::All,
            _ => Quantity::The,
        };
        self.advance();
        let negated = self.take_word("not");
        if subject.word() == Some("grade") {
            let label = self.grade_label()?;
            return Some(ExprKind::GradeIs(GradeIs {
                subject: subject.first,
                negated,
                label,
            }));
        }
        let what = self.name("a name")?;
        Some(ExprKind::Is(Is {
            quantity,
            subject,
            negated,
            what,
        }))
    }

    fn any(&mut self) -> Option<ExprKind> {
        self.advance();
        let subject = self.name("`hero`, `foe`, `item` or `card`")?;
        self.expect_word("is");
        let negated = self.take_word("not");
        let what = self.name("a name")?;
        Some(ExprKind::Is(Is {
            quantity: Quantity::Any,
            subject: Path {
                first: subject,
                rest: Vec::new(),
            },
            negated,
            what,
        }))
    }

    fn extreme(&mut self, which: Extreme) -> Option<ExprKind> {
        self.advance();
        let path = self.path("a stat such as `foe.level`")?;
        let condition = self.take_word("where").then(|| Box::new(self.expression()));
        Some(ExprKind::Extreme {
            which,
            path,
            condition,
        })
    }

    fn count(&mut self) -> Option<ExprKind> {
        self.advance();
        self.expect_word("of");
        if self.recovering {
            return None;
        }
        if self.take_word("rooms") {
            return Some(ExprKind::Count(Box::new(Count::Rooms)));
        }
        let is_group = self.at_word("fallen") || self.word().and_then(group_kind).is_some();
        let count = if is_group {
            Count::Group(self.group()?)
        } else {
            Count::Thing(self.name("`heroes`, `foes`, `items` or the name of a thing")?)
        };
        Some(ExprKind::Count(Box::new(count)))
    }

    /// `heroes`, `fallen foes`, `foe where foe.hp > 3`.
    pub(super) fn group(&mut self) -> Option<Group> {
        let start = self.peek().range.start;
        let fallen = self.take_word("fallen");
        let Some(kind) = self.word().and_then(group_kind) else {
            let found = self.describe_token();
            self.fail_with(
                self.peek().range.clone(),
                format!("expected `hero`, `foe` or `item`, found {found}"),
                "narrow a group with `where`, as in `each foe where foe is undead`",
            );
            return None;
        };
        self.advance();
        let pile = if kind == GroupKind::Cards && self.take_word("in") {
            Some(self.name("`hand`, `discard` or the name of a deck")?)
        } else {
            None
        };
        let condition = self.take_word("where").then(|| self.expression());
        Some(Group {
            kind,
            fallen,
            pile,
            condition,
            range: start..self.last_end,
        })
    }

    pub(super) fn call(&mut self, path: Path) -> Option<Call> {
        if !path.rest.is_empty() {
            self.fail(
                path.range(),
                format!("`{path}` cannot be called, procedures have plain names"),
            );
            return None;
        }
        self.expect_symbol("(");
        let mut arguments = Vec::new();
        while !self.at_symbol(")") && !self.recovering {
            arguments.push(self.expression());
            if !self.take_symbol(",") {
                break;
            }
        }
        self.expect_symbol(")");
        Some(Call {
            procedure: path.first,
            arguments,
        })
    }

    pub(super) fn braced_table(&mut self) -> Option<TableRoll> {
        self.expect_symbol("{");
        let roll = self.table_roll()?;
        self.expect_symbol("}");
        Some(roll)
    }

    /// `W - 30`, `A / TA`, `hit-chance.giant at level`.
    pub(super) fn table_roll(&mut self) -> Option<TableRoll> {
        let start = self.peek().range.start;
        let mut tables = vec![self.table_name()?];
        while self.take_symbol("/") {
            tables.push(self.table_name()?);
        }
        let pick = if self.take_word("at") {
            TablePick::At(self.sum())
        } else {
            TablePick::Roll(self.shift())
        };
        Some(TableRoll {
            tables,
            pick,
            range: start..self.last_end,
        })
    }

    fn table_name(&mut self) -> Option<TableName> {
        let table = self.name("the name of a table")?;
        let column: Option<Name> = if self.take_symbol(".") {
            Some(self.name("the name of a column after `.`")?)
        } else {
            None
        };
        Some(TableName { table, column })
    }
}

fn group_kind(word: &str) -> Option<GroupKind> {
    match word {
        "hero" | "heroes" => Some(GroupKind::Heroes),
        "foe" | "foes" => Some(GroupKind::Foes),
        "item" | "items" => Some(GroupKind::Items),
        "door" | "doors" => Some(GroupKind::Doors),
        "way" | "ways" => Some(GroupKind::Ways),
        "room" => Some(GroupKind::Rooms),
        "card" | "cards" => Some(GroupKind::Cards),
        _ => None,
    }
}
