//! A place of the tree as the types of the model read it.
//!
//! The shape has been checked; a value that does not have it reads as absent here, without a further word.

use std::ops::Range;

use super::context::{Context, source_of};
use super::{creation, figures, grants, tables, text};
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::model::keys::{Known, Moment, Reader, Record};
use crate::model::{
    Action, Cell, Dice, Figure, FigureValue, Formula, Goods, Grant, Grid, Hook, ItemFilter,
    Preference, Ref, Script, TableCall, TableSource, Text, TraitGrant, When,
};
use crate::rules::{Scope, ScriptContext};
use crate::ruleset::tree::{Branch, Node, NodeKind, Words};
use crate::ruleset::{id, ranges};

/// A place of the tree with what is needed to understand it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Names, scope, reports.
    pub context: &'a Context<'a>,
    /// The value at this place.
    pub at: At<'a>,
    /// The id of the thing that it belongs to, or empty.
    pub id: &'a str,
    /// Where it is declared.
    pub origin: Span,
    /// What its rules may speak of.
    pub scope: &'a Scope,
    /// The key that a value without a table stands for.
    pub short: Option<&'static str>,
    /// Keys that are not to be read here.
    pub without: &'a [&'a str],
}

/// A value, or what takes its place.
#[derive(Clone, Copy)]
pub enum At<'a> {
    /// A value of a file.
    Node(&'a Node),
    /// All files together.
    Tree(&'a Branch),
    /// A value that no file has, because it is usual.
    Literal(&'static str),
}

impl<'a> View<'a> {
    /// The whole ruleset.
    pub fn of_tree(context: &'a Context<'a>) -> Self {
        Self {
            context,
            at: At::Tree(context.tree),
            id: "",
            origin: Span::default(),
            scope: context.scope,
            short: None,
            without: &[],
        }
    }

    /// A value inside.
    pub fn inside(self, node: &'a Node) -> Self {
        Self {
            at: At::Node(node),
            origin: node.span,
            short: None,
            without: &[],
            ..self
        }
    }

    /// The same place, without some keys.
    pub fn leaving_out(self, without: &'a [&'a str]) -> Self {
        Self { without, ..self }
    }

    /// The value as a table.
    pub fn branch(self) -> Option<&'a Branch> {
        match self.at {
            At::Node(node) => node.as_branch(),
            At::Tree(branch) => Some(branch),
            At::Literal(_) => None,
        }
    }

    /// The value of a key.
    pub fn node(self, key: &str) -> Option<&'a Node> {
        if self.without.contains(&key) {
            return None;
        }
        match (self.branch(), self.at) {
            (Some(branch), _) => branch.get(key),
            (None, At::Node(node)) => Some(node).filter(|_| self.short == Some(key)),
            (None, _) => None,
        }
    }

    /// Values of a list under a key.
    pub fn nodes(self, key: &str) -> &'a [Node] {
        self.node(key).map(Node::items).unwrap_or_default()
    }

    /// Does something with the value; one that no file has is made for it.
    fn with<T>(self, read: impl FnOnce(&Node) -> T) -> Option<T> {
        match self.at {
            At::Node(node) => Some(read(node)),
            At::Tree(_) => None,
            At::Literal(value) => Some(read(&literal(value, self.origin))),
        }
    }

    /// The same for words only.
    fn with_words<T>(self, read: impl FnOnce(&Node) -> T) -> Option<T> {
        self.with(|node| node.as_words().is_some().then(|| read(node)))?
    }

    /// Whether a piece of these words is a table or list, or a row of one, that is still there.
    fn names_a_row(self, range: Range<usize>) -> bool {
        let words = self.words().unwrap_or_default();
        let written = words.get(range).unwrap_or_default();
        let (table, row) = match written.split_once('#') {
            Some((table, row)) => (table, Some(row)),
            None => (written, None),
        };
        let facts = self.context.names.tables.get(table.trim());
        facts.is_some_and(|facts| row.is_none_or(|row| facts.row(row.trim()).is_some()))
    }

    fn place(&self, moment: Moment) -> ScriptContext<'_> {
        match moment {
            Moment::Creation => ScriptContext::Creation,
            Moment::Gains => ScriptContext::Gains,
            Moment::Row => ScriptContext::Row,
            Moment::Table => ScriptContext::Table,
            Moment::Use => ScriptContext::Hook("use"),
            Moment::Test => ScriptContext::Test(self.id),
            Moment::Procedure => ScriptContext::Procedure(self.id),
            Moment::Offer => ScriptContext::Offer(self.id),
            Moment::Answering => ScriptContext::Answering(self.id),
        }
    }
}

/// A value as if a file had it.
fn literal(value: &str, span: Span) -> Node {
    let kind = match (value.parse(), value.parse()) {
        (Ok(number), _) => NodeKind::Integer(number),
        (_, Ok(flag)) => NodeKind::Flag(flag),
        _ => NodeKind::Words(Words {
            value: value.trim_matches('"').to_owned(),
            offsets: None,
        }),
    };
    Node::new(span, kind)
}

impl<'a> Reader for View<'a> {
    fn get(self, key: &str) -> Option<Self> {
        self.node(key).map(|node| self.inside(node))
    }

    fn items(self) -> Vec<Self> {
        match self.at {
            At::Node(node) => {
                let items = node.items().iter();
                items.map(|item| self.inside(item)).collect()
            }
            _ => vec![self],
        }
    }

    fn entries(self) -> Vec<(String, Span, Self)> {
        let entries = self.branch().into_iter().flat_map(|all| &all.entries);
        entries
            .map(|(key, node)| (key.name.clone(), key.span, self.inside(node)))
            .collect()
    }

    fn literal(self, value: &'static str) -> Self {
        Self {
            at: At::Literal(value),
            ..self
        }
    }

    fn is_table(self) -> bool {
        self.branch().is_some() || (self.short.is_some() && self.words().is_some())
    }

    fn span(self) -> Span {
        self.origin
    }

    fn span_of(self, range: Range<usize>) -> Span {
        let span = self.with(|node| self.context.locate(node, range));
        span.unwrap_or(self.origin)
    }

    fn id(&self) -> &str {
        self.id
    }

    fn id_in_words(self) -> String {
        let own = self.get("id").and_then(Self::words);
        id::to_label(own.as_deref().unwrap_or(self.id))
    }

    fn words(self) -> Option<String> {
        self.with_words(|node| node.as_words().unwrap_or_default().trim_end().to_owned())
    }

    fn integer(self) -> Option<i64> {
        self.with(integer_of)?
    }

    fn flag(self) -> Option<bool> {
        self.with(|node| match node.kind {
            NodeKind::Flag(flag) => Some(flag),
            _ => None,
        })?
    }

    fn text(self) -> Option<Text> {
        self.with_words(|node| text::text(self.context, node))
    }

    fn cell(self) -> Option<Cell> {
        self.with(|node| match &node.kind {
            NodeKind::Integer(number) => Some(Cell::Integer(*number)),
            NodeKind::Flag(flag) => Some(Cell::Flag(*flag)),
            NodeKind::Words(_) => Some(Cell::Text(text::text(self.context, node))),
            NodeKind::List(items) => {
                Some(Cell::List(items.iter().filter_map(integer_of).collect()))
            }
            _ => None,
        })?
    }

    fn dice(self) -> Option<Dice> {
        self.with(|node| self.context.dice(node))
    }

    fn ranges(self) -> Vec<crate::model::Range> {
        let read = |node: &Node| match ranges::parse(&source_of(node)) {
            Ok(ranges) => ranges,
            Err(error) => {
                self.context.report_error(node, 0, &error);
                Vec::new()
            }
        };
        self.with(read).unwrap_or_default()
    }

    fn formula(self, moment: Moment) -> Option<Formula> {
        self.with(|node| self.context.formula(node, self.place(moment)))
    }

    fn when(self, moment: Moment) -> Option<When> {
        self.with_words(|node| self.context.when(node, self.place(moment)))
    }

    fn script(self, moment: Moment) -> Option<Script> {
        let place = self.place(moment);
        self.with_words(|node| self.context.script(node, place, self.scope))
    }

    fn effect(self, moment: Moment) -> Option<Script> {
        self.with_words(|node| self.context.effect(node, self.place(moment)))
    }

    fn hook(self, event: &str, span: Span) -> Option<Hook> {
        let events = &self.context.scope.events;
        if !events.contains_key(event) {
            let hint = did_you_mean(event, events.keys().map(String::as_str))
                .unwrap_or_else(|| format!("declare it with `[event.{event}]`"));
            let problem = Diagnostic::error(span, format!("there is no event `{event}`"));
            self.report(problem.with_code("unknown-name").with_hint(hint));
            return None;
        }
        let place = ScriptContext::Hook(event);
        let script = self.with(|node| self.context.script(node, place, self.scope))?;
        let event = event.to_owned();
        Some(Hook { event, script })
    }

    fn answering(self, offer: &str) -> Option<Script> {
        let place = ScriptContext::Answering(offer);
        self.with_words(|node| self.context.script(node, place, self.scope))
    }

    fn reference<T>(self, section: &'static str) -> Option<Ref<T>> {
        self.with(|node| self.context.reference(section, node))?
    }

    fn members<T>(self, section: &'static str) -> Vec<Ref<T>> {
        let Some(word) = self.words() else {
            return Vec::new();
        };
        let names = self.context.names;
        match (names.find(section, &word), names.stat_groups.get(&word)) {
            (Some(thing), _) => vec![thing],
            (None, Some(group)) => {
                let members = group.iter().filter_map(|id| names.find(section, id));
                members.collect()
            }
            (None, None) => {
                let noun = format!("{section} or group of {section}s");
                self.unknown(self.origin, &noun, &word, &[section]);
                Vec::new()
            }
        }
    }

    fn trait_grant(self) -> Option<TraitGrant> {
        let written = self.words()?;
        let written = written.trim();
        let (name, argument) = match written.split_once('(') {
            Some((name, rest)) => {
                let argument = rest.trim_end().strip_suffix(')');
                (name.trim(), argument.map(|words| words.trim().to_owned()))
            }
            None => (written, None),
        };
        let found = self.find("trait", name);
        if found.is_none() {
            self.unknown(self.origin, "trait", name, &["trait"]);
        }
        found.map(|of| TraitGrant { of, argument })
    }

    fn grant(self) -> Option<Grant> {
        self.with(|node| grants::grant(self.context, node))?
    }

    fn filter(self) -> Option<ItemFilter> {
        let word = self.words()?;
        if let Some(item) = self.find("item", &word) {
            return Some(ItemFilter::Item(item));
        }
        let names = self.context.names;
        if !names.item_tags.contains(&word) {
            let tags = names.item_tags.iter().map(String::as_str);
            let hint = did_you_mean(&word, names.ids("item").chain(tags));
            let message = format!("there is no item, tag or group `{word}`");
            let problem = Diagnostic::error(self.origin, message).with_code("unknown-name");
            self.report(problem.with_hint_if(hint));
        }
        Some(ItemFilter::Tag(word))
    }

    fn preferences(self) -> Vec<Preference> {
        let Some(words) = self.words() else {
            return Vec::new();
        };
        let numbered = words.rsplit_once(' ');
        let numbered =
            numbered.and_then(|(word, number)| Some((word.trim(), number.parse().ok()?)));
        let (word, up_to) = match numbered {
            Some((word, number)) => (word, Some(number)),
            None => (words.as_str(), None),
        };
        let names = self.context.names;
        if let Some(stat) = names.find("stat", word) {
            return vec![Preference::Stat { stat, up_to }];
        }
        if let Some(group) = names.stat_groups.get(word) {
            let stats = group.iter().filter_map(|id| names.find("stat", id));
            return stats.map(|stat| Preference::Stat { stat, up_to }).collect();
        }
        if let Some(power) = names.find("trait", word) {
            return vec![Preference::Trait(power)];
        }
        if let Some(item) = names.find("item", word) {
            return vec![Preference::Item(ItemFilter::Item(item))];
        }
        if names.item_tags.contains(word) {
            return vec![Preference::Item(ItemFilter::Tag(word.to_owned()))];
        }
        let kinds = ["stat", "item", "trait"];
        self.unknown(self.origin, "stat, item or trait", word, &kinds);
        Vec::new()
    }

    fn source(self) -> Option<TableSource> {
        let word = self.words()?;
        if let Some(table) = self.find("table", &word) {
            return Some(TableSource::Table(table));
        }
        if let Some(list) = self.find("list", &word) {
            return Some(TableSource::List(list));
        }
        self.unknown(self.origin, "table or list", &word, &["table", "list"]);
        None
    }

    fn call(self) -> Option<TableCall> {
        self.with_words(|node| text::call(self.context, node))?
    }

    fn call_in(self, range: Range<usize>) -> Option<TableCall> {
        if self.may_name_what_is_gone() && !self.names_a_row(range.clone()) {
            return None;
        }
        self.with_words(|node| text::call_in(self.context, node, range))?
    }

    fn grid(self, keys: &'static Record) -> Option<Grid> {
        tables::grid(self, keys)
    }

    fn figures(self, section: &'static str) -> Vec<(Ref<Figure>, FigureValue)> {
        figures::figures(self, section)
    }

    fn goods(self) -> Goods {
        creation::goods(self)
    }

    fn action(self) -> Option<Action> {
        creation::action(self)
    }

    fn find<T>(self, section: &'static str, id: &str) -> Option<Ref<T>> {
        self.context.names.find(section, id)
    }

    fn known(self, what: Known<'_>) -> Option<Vec<String>> {
        let names = self.context.names;
        Some(match what {
            Known::ClassKinds => names.classes_of_kind.keys().cloned().collect(),
            Known::LevelColumns => names.level_columns.iter().cloned().collect(),
            Known::TraitTags => names.trait_tags.iter().cloned().collect(),
            Known::Columns(tables) => {
                let facts = tables.iter().filter_map(|id| names.tables.get(*id));
                let columns = facts.flat_map(|facts| facts.columns.iter().cloned());
                columns.collect()
            }
            Known::Choices(option) => names.choices.get(option)?.clone(),
            Known::Labelled => {
                let sections = ["stat", "slot", "item-stat"].into_iter();
                let ids = sections.flat_map(|section| names.ids(section).map(str::to_owned));
                let kinds = names.classes_of_kind.keys().chain(&names.level_columns);
                let others = ["name", "maximum", "price", "uses"].map(str::to_owned);
                ids.chain(kinds.cloned()).chain(others).collect()
            }
            Known::Numbers => {
                let stats = self.context.scope.stats.values();
                stats.flat_map(|stats| stats.keys().cloned()).collect()
            }
            Known::These(words) => words.to_vec(),
        })
    }

    fn may_name_what_is_gone(self) -> bool {
        let extends = self.context.tree.get("extends");
        extends.is_some_and(|extends| extends.span.source != self.origin.source)
    }

    fn unknown(self, span: Span, noun: &str, name: &str, sections: &[&'static str]) {
        self.context.unknown(span, noun, name, sections);
    }

    fn report(self, diagnostic: Diagnostic) {
        self.context.report(diagnostic);
    }
}

/// A whole number, if it is one.
pub fn integer_of(node: &Node) -> Option<i64> {
    match node.kind {
        NodeKind::Integer(number) => Some(number),
        _ => None,
    }
}
