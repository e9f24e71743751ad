//! What every builder needs: the names, the scope of rules, and a place to report to.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use crate::diag::{Diagnostic, Diagnostics, Error, Sources, Span};
use crate::model::{Dice, Foe, Formula, Ref, Script, When};
use crate::rules::{self, Owner, Scope, ScriptContext, Wanted};
use crate::ruleset::names::Names;
use crate::ruleset::tree::offsets::Offsets;
use crate::ruleset::tree::{Branch, Node, NodeKind};
use crate::{diag, dice};

/// Shared by all builders of one ruleset.
pub struct Context<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// What is declared.
    pub names: &'a Names,
    /// Everything that the files say.
    pub tree: &'a Branch,
    /// What rules may speak of.
    pub scope: &'a Scope,
    /// What is wrong so far.
    pub found: RefCell<Diagnostics>,
    /// Whom `{count}` and `{foe}` in the texts at hand speak of.
    pub comer: RefCell<Option<Comer>>,
}

/// Who comes by a row, or the foe that is being read.
#[derive(Clone)]
pub struct Comer {
    /// Who.
    pub foe: Ref<Foe>,
    /// How many, where the row says it.
    pub count: Option<Dice>,
}

impl Context<'_> {
    /// Reports a mistake.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.found.borrow_mut().push(diagnostic);
    }

    /// Reports a name that nothing has, with the nearest one that something has.
    pub fn unknown(&self, span: Span, noun: &str, name: &str, known: &[&str]) {
        if self.found.borrow().is_full() {
            return;
        }
        if !self.found.borrow().wants_hints() {
            let message = format!("there is no {noun} `{name}`");
            self.report(Diagnostic::error(span, message).with_code("unknown-name"));
            return;
        }
        let hint = self.names.did_you_mean(known, name).or_else(|| {
            let section = known.first()?;
            Some(format!("declare it with `[{section}.{name}]`"))
                .filter(|_| crate::ruleset::id::is_id(name))
        });
        self.report(
            Diagnostic::error(span, format!("there is no {noun} `{name}`"))
                .with_code("unknown-name")
                .with_hint_if(hint),
        );
    }

    /// The place in the file of a piece of a string.
    pub fn locate(&self, node: &Node, range: Range<usize>) -> Span {
        match self.offsets(node) {
            Some(offsets) => Span::new(node.span.source, offsets.locate(range)),
            None => node.span,
        }
    }

    /// The way from the bytes of a string to the file; none for what is no string.
    fn offsets<'n>(&self, node: &'n Node) -> Option<Cow<'n, Offsets>> {
        let NodeKind::Words(words) = &node.kind else {
            return None;
        };
        Some(match &words.offsets {
            Some(offsets) => Cow::Borrowed(offsets),
            None => {
                let literal = self.sources.slice(node.span);
                Cow::Owned(Offsets::of_literal(literal, node.span.start as usize))
            }
        })
    }

    /// A reference to something by its id.
    pub fn reference<T>(&self, section: &'static str, node: &Node) -> Option<Ref<T>> {
        let id = node.as_words()?;
        let found = self.names.find(section, id);
        if found.is_none() {
            self.unknown(node.span, noun(section), id, &[section]);
        }
        found
    }

    /// Dice, from a number or a string.
    pub fn dice(&self, node: &Node) -> Dice {
        self.dice_in(node, &source_of(node), 0)
    }

    /// Dice in a piece of a string that begins at byte `start` of it.
    pub fn dice_in(&self, node: &Node, source: &str, start: usize) -> Dice {
        let expr = match dice::parse(source) {
            Ok(expr) => expr,
            Err(error) => {
                self.report_error(node, start, &error);
                dice::Expr {
                    kind: dice::Kind::Number(0),
                    range: 0..0,
                }
            }
        };
        for (name, range) in expr.names() {
            if !self.knows_number(name) {
                let span = self.locate(node, start + range.start..start + range.end);
                self.unknown_number(span, name);
            }
        }
        Dice {
            source: source.to_owned(),
            expr,
        }
    }

    /// Whether dice may use a name: a stat of hero, party, room or game, or one with its owner before the dot.
    pub fn knows_number(&self, name: &str) -> bool {
        let name = name.strip_suffix(".max").unwrap_or(name);
        match name.split_once('.') {
            Some((owner, stat)) => match Owner::from_word(owner) {
                Some(owner) => self.scope.stat(owner, stat).is_some(),
                None => {
                    self.scope.slots.contains(owner) && self.scope.stat(Owner::Item, stat).is_some()
                }
            },
            None => {
                let owners = [Owner::Hero, Owner::Party, Owner::Room, Owner::Game];
                owners
                    .iter()
                    .any(|owner| self.scope.stat(*owner, name).is_some())
            }
        }
    }

    fn unknown_number(&self, span: Span, name: &str) {
        let bare = name.rsplit('.').next().unwrap_or(name);
        let numbers = Owner::ALL
            .into_iter()
            .flat_map(|owner| self.scope.stat_names(owner));
        let tables = ["table", "list"]
            .into_iter()
            .flat_map(|section| self.names.ids(section));
        let hint = diag::did_you_mean(bare, numbers.chain(tables)).unwrap_or_else(|| {
            format!("declare `[stat.{bare}]`, or name it in the table's `context`")
        });
        self.report(
            Diagnostic::error(span, format!("there is no number `{name}`"))
                .with_code("unknown-name")
                .with_hint(hint),
        );
    }

    /// A number worked out by the rules.
    pub fn formula(&self, node: &Node, place: ScriptContext<'_>) -> Formula {
        let source = source_of(node);
        let formula = self.expression(node, &source, 0, place, Wanted::Number);
        Formula { source, formula }
    }

    /// A condition.
    pub fn when(&self, node: &Node, place: ScriptContext<'_>) -> When {
        self.when_in(node, &source_of(node), 0, place)
    }

    /// A condition in a piece of a string.
    pub fn when_in(
        &self,
        node: &Node,
        source: &str,
        start: usize,
        place: ScriptContext<'_>,
    ) -> When {
        let formula = self.expression(node, source, start, place, Wanted::Condition);
        When {
            source: source.to_owned(),
            formula,
        }
    }

    fn expression(
        &self,
        node: &Node,
        source: &str,
        start: usize,
        place: ScriptContext<'_>,
        wanted: Wanted,
    ) -> rules::Formula {
        let (formula, mut errors) = rules::parse_expr(source);
        if errors.is_empty() {
            errors = rules::resolve_formula(&formula, self.scope, place, wanted).1;
        }
        self.rule_errors(node, start, &errors);
        formula
    }

    /// Rules to carry out.
    pub fn script(&self, node: &Node, place: ScriptContext<'_>, scope: &Scope) -> Script {
        self.check_script(node, place, scope, rules::parse)
    }

    /// Changes and gains only.
    pub fn effect(&self, node: &Node, place: ScriptContext<'_>) -> Script {
        self.check_script(node, place, self.scope, rules::parse_effects)
    }

    fn check_script(
        &self,
        node: &Node,
        place: ScriptContext<'_>,
        scope: &Scope,
        parse: Parse,
    ) -> Script {
        let source = source_of(node);
        let (script, mut errors) = parse(&source);
        if errors.is_empty() {
            errors = rules::check(&script, scope, place);
        }
        self.rule_errors(node, 0, &errors);
        let mut spans = Vec::new();
        // A long script has hundreds of statements: the way back to the file is worked out once.
        let offsets = self.offsets(node);
        let locate = |range: Range<usize>| match &offsets {
            Some(offsets) => Span::new(node.span.source, offsets.locate(range)),
            None => node.span,
        };
        locate_statements(&locate, &script.body, &mut spans);
        spans.sort_unstable_by_key(|(start, _)| *start);
        Script {
            source,
            script,
            spans,
        }
    }

    fn rule_errors(&self, node: &Node, start: usize, errors: &[Error]) {
        for error in errors {
            self.report_error(node, start, error);
        }
    }

    /// Reports what is wrong with a piece of a string that begins at byte `start` of it.
    pub fn report_error(&self, node: &Node, start: usize, error: &Error) {
        let Range { start: from, end } = error.bytes();
        let span = self.locate(node, start + from..start + end);
        self.report(error.at_span(span));
    }
}

/// Where statements are, those inside of others included.
fn locate_statements(
    locate: &dyn Fn(Range<usize>) -> Span,
    block: &rules::Block,
    spans: &mut Vec<(usize, Span)>,
) {
    for statement in block {
        spans.push((statement.range.start, locate(statement.range.clone())));
        for inner in statement.blocks() {
            locate_statements(locate, inner, spans);
        }
    }
}

/// One of the readers of the rules language.
type Parse = fn(&str) -> (rules::Script, Vec<Error>);

/// The text of a formula; a plain number is as good.
pub fn source_of(node: &Node) -> String {
    match &node.kind {
        NodeKind::Words(words) => words.value.clone(),
        NodeKind::Integer(number) => number.to_string(),
        _ => "0".into(),
    }
}

/// What things of a section are called in messages.
fn noun(section: &'static str) -> &'static str {
    match section {
        "foe-stat" | "item-stat" => "figure",
        other => other,
    }
}
