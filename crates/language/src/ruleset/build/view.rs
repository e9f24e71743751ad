//! A thing of the tree seen through the eyes of a builder: each key as what it ought to be.
//!
//! The shape has been checked; a value that does not have it reads as absent here, without a further word.

use super::context::{Context, source_of};
use super::text;
use crate::diag::{Diagnostic, Span};
use crate::model::{
    Cell, Class, Dice, FigureKind, FigureValue, Formula, Grant, Hook, ItemFilter, Preference,
    Range, Ref, Script, Stat, Text, TraitGrant, When,
};
use crate::rules::{Place, Scope};
use crate::ruleset::tree::{Branch, Node, NodeKind};
use crate::ruleset::{id, ranges};

/// A table of the TOML with what is needed to understand it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Names, scope, reports.
    pub context: &'a Context<'a>,
    /// The table itself.
    pub branch: &'a Branch,
    /// Its id, or empty.
    pub id: &'a str,
    /// Where it is declared.
    pub origin: Span,
    /// The value itself when the thing is written in short, with the key it stands for.
    pub short: Option<(&'static str, &'a Node)>,
}

impl<'a> View<'a> {
    /// The same context for a table inside.
    pub fn inside(&self, branch: &'a Branch, origin: Span) -> Self {
        Self {
            context: self.context,
            branch,
            id: "",
            origin,
            short: None,
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'a Node> {
        match self.short {
            Some((name, node)) => (name == key).then_some(node),
            None => self.branch.get(key),
        }
    }

    /// Values of a list; a single one counts as a list of one.
    pub fn items(&self, key: &str) -> &'a [Node] {
        self.get(key).map(Node::items).unwrap_or_default()
    }

    /// Tables of a list.
    pub fn records(&self, key: &str) -> Vec<View<'a>> {
        let records = self
            .items(key)
            .iter()
            .filter_map(|node| Some((node.as_branch()?, node.span)));
        records
            .map(|(branch, span)| self.inside(branch, span))
            .collect()
    }

    /// Words.
    pub fn words(&self, key: &str) -> Option<String> {
        self.get(key)?
            .as_words()
            .map(|words| words.trim_end().to_owned())
    }

    /// The label, or the id in words.
    pub fn label(&self) -> String {
        self.words("label").unwrap_or_else(|| id::to_label(self.id))
    }

    /// A list of words.
    pub fn word_list(&self, key: &str) -> Vec<String> {
        self.items(key)
            .iter()
            .filter_map(Node::as_words)
            .map(str::to_owned)
            .collect()
    }

    /// Names with values.
    pub fn map(&self, key: &str) -> &'a [(crate::ruleset::tree::Key, Node)] {
        self.get(key)
            .and_then(Node::as_branch)
            .map(|branch| branch.entries.as_slice())
            .unwrap_or_default()
    }

    /// A whole number.
    pub fn integer(&self, key: &str) -> Option<i64> {
        match self.get(key)?.kind {
            NodeKind::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// A small whole number.
    pub fn count(&self, key: &str) -> Option<u32> {
        self.integer(key)
            .and_then(|number| u32::try_from(number).ok())
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Option<bool> {
        match self.get(key)?.kind {
            NodeKind::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    /// One of the words of a closed set; another word has been reported.
    pub fn one_of<T>(&self, key: &str, words: &[(&str, T)]) -> Option<T>
    where
        T: Copy,
    {
        let written = self.get(key)?.as_words()?;
        words
            .iter()
            .find(|(word, _)| *word == written)
            .map(|(_, value)| *value)
    }

    /// Text that may roll.
    pub fn text(&self, key: &str) -> Option<Text> {
        let node = self.get(key)?;
        node.as_words()?;
        Some(text::text(self.context, node))
    }

    /// Dice.
    pub fn dice(&self, key: &str) -> Option<Dice> {
        Some(self.context.dice(self.get(key)?))
    }

    /// A number worked out by the rules.
    pub fn formula(&self, key: &str, place: Place<'_>) -> Option<Formula> {
        Some(self.context.formula(self.get(key)?, place))
    }

    /// A condition.
    pub fn when(&self, key: &str, place: Place<'_>) -> Option<When> {
        let node = self.get(key)?;
        node.as_words()?;
        Some(self.context.when(node, place))
    }

    /// Rules.
    pub fn script(&self, key: &str, place: Place<'_>) -> Option<Script> {
        let node = self.get(key)?;
        node.as_words()?;
        Some(self.context.script(node, place))
    }

    /// A list of effects.
    pub fn effects(&self, key: &str, place: Place<'_>) -> Vec<Script> {
        let nodes = self
            .items(key)
            .iter()
            .filter(|node| node.as_words().is_some());
        nodes.map(|node| self.context.effect(node, place)).collect()
    }

    /// Rules by event.
    pub fn hooks(&self) -> Vec<Hook> {
        self.hooks_with(self.context.scope)
    }

    /// Rules by event of a thing that has a scope of its own.
    pub fn hooks_with(&self, scope: &Scope) -> Vec<Hook> {
        let mut hooks = Vec::new();
        for (key, node) in self.map("on") {
            if self.context.scope.events.contains_key(&key.name) {
                let script = self
                    .context
                    .script_with(node, Place::Hook(&key.name), scope);
                hooks.push(Hook {
                    event: key.name.clone(),
                    script,
                });
            } else {
                let known = self.context.scope.events.keys().map(String::as_str);
                let hint = crate::diag::did_you_mean(&key.name, known)
                    .unwrap_or_else(|| format!("declare it with `[event.{}]`", key.name));
                let message = format!("there is no event `{}`", key.name);
                self.context.report(
                    Diagnostic::error(key.span, message)
                        .with_code("unknown-name")
                        .with_hint(hint),
                );
            }
        }
        hooks
    }

    /// Results of dice.
    pub fn ranges(&self, key: &str) -> Vec<Range> {
        self.items(key)
            .iter()
            .flat_map(|node| self.ranges_of(node))
            .collect()
    }

    /// Results of dice in a value.
    pub fn ranges_of(&self, node: &Node) -> Vec<Range> {
        match ranges::parse(&source_of(node)) {
            Ok(ranges) => ranges,
            Err(error) => {
                self.context.report_error(node, 0, &error);
                Vec::new()
            }
        }
    }

    /// A number, flag or rolling words.
    pub fn cell(&self, key: &str) -> Option<Cell> {
        self.cell_of(self.get(key)?)
    }

    /// A number, flag or rolling words in a value.
    pub fn cell_of(&self, node: &Node) -> Option<Cell> {
        match &node.kind {
            NodeKind::Integer(number) => Some(Cell::Integer(*number)),
            NodeKind::Flag(flag) => Some(Cell::Flag(*flag)),
            NodeKind::Words(_) => Some(Cell::Text(text::text(self.context, node))),
            NodeKind::List(items) => {
                Some(Cell::List(items.iter().filter_map(integer_of).collect()))
            }
            _ => None,
        }
    }

    /// A reference to something of a section.
    pub fn reference<T>(&self, key: &str, section: &'static str) -> Option<Ref<T>> {
        self.context.reference(section, self.get(key)?)
    }

    /// Traits with their parameters: `tamable(40)`.
    pub fn traits(&self, key: &str) -> Vec<TraitGrant> {
        self.items(key)
            .iter()
            .filter_map(|node| self.trait_of(node))
            .collect()
    }

    fn trait_of(&self, node: &Node) -> Option<TraitGrant> {
        let written = node.as_words()?.trim();
        let (name, argument) = match written.split_once('(') {
            Some((name, rest)) => (
                name.trim(),
                rest.trim_end()
                    .strip_suffix(')')
                    .map(|argument| argument.trim().to_owned()),
            ),
            None => (written, None),
        };
        match self.context.names.find("trait", name) {
            Some(of) => Some(TraitGrant { of, argument }),
            None => {
                self.context.unknown(node.span, "trait", name, &["trait"]);
                None
            }
        }
    }

    /// Things handed out: `club`, `spear x3`, `3 torches`, `{I}`.
    pub fn grants(&self, key: &str) -> Vec<Grant> {
        self.items(key)
            .iter()
            .filter_map(|node| super::grants::grant(self.context, node))
            .collect()
    }

    /// Items by id, tag or group.
    pub fn filters(&self, key: &str) -> Vec<ItemFilter> {
        self.items(key)
            .iter()
            .filter_map(|node| self.filter_of(node))
            .collect()
    }

    fn filter_of(&self, node: &Node) -> Option<ItemFilter> {
        let word = node.as_words()?;
        let names = self.context.names;
        if let Some(item) = names.find("item", word) {
            return Some(ItemFilter::Item(item));
        }
        if !names.item_tags.contains(word) {
            let known = names
                .ids("item")
                .chain(names.item_tags.iter().map(String::as_str));
            let hint = crate::diag::did_you_mean(word, known);
            let message = format!("there is no item, tag or group `{word}`");
            self.context.report(
                Diagnostic::error(node.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
        Some(ItemFilter::Tag(word.to_owned()))
    }

    /// Stats with or without a limit, items by id, tag or group, traits.
    pub fn preferences(&self, key: &str) -> Vec<Preference> {
        let mut found = Vec::new();
        for node in self.items(key) {
            let Some(words) = node.as_words() else {
                continue;
            };
            let (word, up_to) = match words.rsplit_once(' ') {
                Some((word, number)) => match number.parse::<i64>() {
                    Ok(number) => (word.trim(), Some(number)),
                    Err(_) => (words, None),
                },
                None => (words, None),
            };
            let names = self.context.names;
            if let Some(stat) = names.find("stat", word) {
                found.push(Preference::Stat { stat, up_to });
            } else if let Some(group) = names.stat_groups.get(word) {
                let stats = group.iter().filter_map(|id| names.find("stat", id));
                found.extend(stats.map(|stat| Preference::Stat { stat, up_to }));
            } else if let Some(power) = names.find("trait", word) {
                found.push(Preference::Trait(power));
            } else if let Some(item) = names.find("item", word) {
                found.push(Preference::Item(ItemFilter::Item(item)));
            } else if names.item_tags.contains(word) {
                found.push(Preference::Item(ItemFilter::Tag(word.to_owned())));
            } else {
                let kinds = ["stat", "item", "trait"];
                self.context
                    .unknown(node.span, "stat, item or trait", word, &kinds);
            }
        }
        found
    }

    /// Classes by id.
    pub fn classes(&self, key: &str) -> Vec<Ref<Class>> {
        let mut found = Vec::new();
        for node in self.items(key) {
            let Some(word) = node.as_words() else {
                continue;
            };
            match self.context.names.find("class", word) {
                Some(class) => found.push(class),
                None => self.context.unknown(node.span, "class", word, &["class"]),
            }
        }
        found
    }

    /// Stats by id or group.
    pub fn stats(&self, key: &str) -> Vec<Ref<Stat>> {
        let mut stats = Vec::new();
        for node in self.items(key) {
            let Some(word) = node.as_words() else {
                continue;
            };
            let names = self.context.names;
            match (names.find("stat", word), names.stat_groups.get(word)) {
                (Some(stat), _) => stats.push(stat),
                (None, Some(group)) => {
                    stats.extend(group.iter().filter_map(|id| names.find("stat", id)))
                }
                (None, None) => {
                    self.context
                        .unknown(node.span, "stat or group of stats", word, &["stat"])
                }
            }
        }
        stats
    }

    /// The value of a figure, of the figure's kind.
    pub fn figure(&self, kind: FigureKind, name: &str, node: &Node) -> Option<FigureValue> {
        let wrong = |expected: &str| {
            let message = format!("`{name}` takes {expected}, not `{}`", written(node));
            self.context.report(Diagnostic::error(node.span, message));
            None
        };
        match (kind, &node.kind) {
            (FigureKind::Number | FigureKind::Pool, NodeKind::Integer(number)) => {
                Some(FigureValue::Number(*number))
            }
            (FigureKind::Pool, NodeKind::Words(_)) => {
                Some(FigureValue::Dice(self.context.dice(node)))
            }
            (FigureKind::Number | FigureKind::Pool, _) => {
                wrong("a whole number (or declare it with `kind = \"dice\"` or `\"text\"`)")
            }
            (FigureKind::Dice, NodeKind::Integer(_) | NodeKind::Words(_)) => {
                Some(FigureValue::Dice(self.context.dice(node)))
            }
            (FigureKind::Dice, _) => wrong("dice"),
            (FigureKind::List, NodeKind::Integer(number)) => Some(FigureValue::List(vec![*number])),
            (FigureKind::List, NodeKind::List(items)) => Some(FigureValue::List(
                items.iter().filter_map(integer_of).collect(),
            )),
            (FigureKind::List, NodeKind::Words(words)) => match numbers(&words.value) {
                Some(numbers) => Some(FigureValue::List(numbers)),
                None => wrong("whole numbers with `/` between them"),
            },
            (FigureKind::Text, NodeKind::Integer(_) | NodeKind::Words(_)) => {
                Some(FigureValue::Text(text::text(self.context, node)))
            }
            (FigureKind::List | FigureKind::Text, _) => wrong("text"),
        }
    }
}

fn integer_of(node: &Node) -> Option<i64> {
    match node.kind {
        NodeKind::Integer(number) => Some(number),
        _ => None,
    }
}

/// `6/4/3/2`.
fn numbers(words: &str) -> Option<Vec<i64>> {
    words
        .split(['/', ','])
        .map(|part| part.trim().parse().ok())
        .collect()
}

fn written(node: &Node) -> String {
    match &node.kind {
        NodeKind::Words(words) => words.value.clone(),
        NodeKind::Integer(number) => number.to_string(),
        _ => node.kind_words().to_owned(),
    }
}
