//! Whether the tree has the shape that the format describes: known keys, right kinds, nothing missing.
//!
//! Everything wrong with the shape is said here, once, so that the builders need not say it again: what they do not find in the right
//! shape they quietly leave out.

mod blocks;
mod values;

use values::fits;

use super::tree::{Branch, Key, Node, NodeKind};
use super::{id, limits};
use crate::diag::{Diagnostic, Diagnostics, Span, did_you_mean, nearest};
use crate::model::keys::{Field, Kind, Others, Record, Section};
use crate::model::{HEAD, SECTIONS, section};

/// Reports everything that does not have the described shape.
pub fn conform(tree: &Branch, found: &mut Diagnostics) {
    let head = HEAD.record;
    let mut checker = Checker { tree, found };
    for (key, node) in &tree.entries {
        if let Some(section) = section(&key.name) {
            checker.section(section, key, node);
        } else if let Some(field) = head.field(&key.name) {
            checker.value(&field.kind, node, field, &Columns::None);
        } else {
            let known = names_of(head);
            let sections = SECTIONS.iter().map(|section| section.name);
            let hint = did_you_mean(&key.name, known.chain(sections));
            let noun = if matches!(node.kind, NodeKind::Branch(_)) {
                "section"
            } else {
                "key"
            };
            let message = format!("unknown {noun} `{}`", key.name);
            checker
                .found
                .push(Diagnostic::error(key.span, message).with_hint_if(hint));
        }
    }
}

/// Reports head keys that are missing. Where nothing at all is said, the first byte of the first file is pointed at.
pub fn head_is_complete(tree: &Branch, start: Span, found: &mut Diagnostics) {
    let record = HEAD.record;
    for field in record.keys().into_iter().filter(|field| field.required) {
        if tree.get(field.key).is_none() && !is_mistyped(tree, record, field) {
            let message = format!("the ruleset has no `{}`", field.key);
            let hint = format!("write it at the top, like `{}`", field.example());
            found.push(Diagnostic::error(start, message).with_hint(hint));
        }
    }
}

/// Keys that a row may have besides the described ones.
enum Columns<'a> {
    /// Not a row.
    None,
    /// Whatever the rows name.
    Any,
    /// These.
    Named(Vec<&'a str>),
}

struct Checker<'a> {
    tree: &'a Branch,
    found: &'a mut Diagnostics,
}

impl<'a> Checker<'a> {
    fn section(&mut self, section: &'static Section, key: &Key, node: &'a Node) {
        let Some(branch) = node.as_branch() else {
            let example = if section.keyed {
                format!("[{}.ID]", section.name)
            } else {
                format!("[{}]", section.name)
            };
            let message = format!("`{}` is a section, not {}", key.name, node.kind_words());
            self.found
                .push(Diagnostic::error(key.span, message).with_hint(format!("write `{example}`")));
            return;
        };
        if !section.keyed {
            self.record(
                section.record,
                branch,
                section.name,
                key.span,
                &Columns::None,
            );
            return;
        }
        for (id, thing) in &branch.entries {
            self.id(section, id);
            self.thing(section, id, thing);
        }
    }

    fn id(&mut self, section: &Section, key: &Key) {
        if let Some(problem) = id::problem(&key.name) {
            let message = format!("`{}` is not a valid id: {problem}", key.name);
            let suggestion = id::from_words(&key.name);
            let hint = id::is_id(&suggestion).then(|| format!("write `{suggestion}`"));
            self.found
                .push(Diagnostic::error(key.span, message).with_hint_if(hint));
        } else if section.spoken && !crate::rules::is_name(&key.name) && !is_the_fight(section, key)
        {
            let message = format!(
                "`{}` cannot name a {}: it is a word of the rules language",
                key.name, section.name
            );
            let hint = format!("call it `{}-{}`", key.name, section.name);
            self.found
                .push(Diagnostic::error(key.span, message).with_hint(hint));
        }
    }

    fn thing(&mut self, section: &'static Section, id: &Key, node: &'a Node) {
        let path = format!("{}.{}", section.name, id.name);
        match (&node.kind, section.short) {
            (NodeKind::Branch(branch), _) => {
                let columns = columns_of(branch);
                self.record(section.record, branch, &path, id.span, &columns);
            }
            (_, Some(key)) if is_short_for(section.record, key, node) => {}
            _ => {
                let message = format!("`{path}` is {}, not a table", node.kind_words());
                let hint = format!("write `[{path}]` and its keys below");
                self.found
                    .push(Diagnostic::error(node.span, message).with_hint(hint));
            }
        }
    }

    fn record(
        &mut self,
        record: &'static Record,
        branch: &'a Branch,
        path: &str,
        place: Span,
        columns: &Columns<'_>,
    ) {
        for (key, node) in &branch.entries {
            match record.field(&key.name) {
                Some(field) => self.value(&field.kind, node, field, columns),
                None => self.other(record, key, node, path, columns),
            }
        }
        self.complete(record, branch, path, place);
    }

    /// Reports keys that are missing.
    fn complete(&mut self, record: &Record, branch: &Branch, path: &str, place: Span) {
        for field in record.keys().into_iter().filter(|field| field.required) {
            if branch.get(field.key).is_none() && !is_mistyped(branch, record, field) {
                let message = format!("{} has no `{}`", describe(path), field.key);
                let hint = format!("add one, like `{}`", field.example());
                self.found
                    .push(Diagnostic::error(place, message).with_hint(hint));
            }
        }
    }

    /// A key that is not described: a figure, a column, a word, or a mistake.
    fn other(
        &mut self,
        record: &Record,
        key: &Key,
        node: &Node,
        path: &str,
        columns: &Columns<'_>,
    ) {
        if !self.found.wants_hints() && record.others().is_none() {
            self.unknown_key(key, path, None);
            return;
        }
        let known = names_of(record);
        match (record.others(), columns) {
            (Some(Others::Words), _) => self.kind(&Kind::Words, node, &key.name, ""),
            (Some(Others::Figures(section)), _) => {
                let figures: Vec<&str> = self
                    .tree
                    .branch(section)
                    .map(|all| all.names().collect())
                    .unwrap_or_default();
                if !figures.contains(&key.name.as_str()) {
                    let hint = did_you_mean(&key.name, known.chain(figures)).unwrap_or_else(|| {
                        format!("declare the figure with `[{section}.{}]`", key.name)
                    });
                    self.unknown_key(key, path, Some(hint));
                }
            }
            (Some(Others::Columns), Columns::Any) => self.kind(&Kind::Value, node, &key.name, ""),
            (Some(Others::Columns), Columns::Named(names)) => {
                if names.contains(&key.name.as_str()) {
                    self.kind(&Kind::Value, node, &key.name, "");
                } else {
                    let hint = did_you_mean(&key.name, known.chain(names.iter().copied()))
                        .unwrap_or_else(|| "add it to `columns`".into());
                    self.unknown_key(key, path, Some(hint));
                }
            }
            _ => self.unknown_key(key, path, did_you_mean(&key.name, known)),
        }
    }

    fn unknown_key(&mut self, key: &Key, path: &str, hint: Option<String>) {
        let replace = (key.name == "replace")
            .then(|| "only a variant, which `extends` another ruleset, replaces something".into());
        let hint = replace.or_else(|| hint_of_shared(&key.name)).or(hint);
        let message = format!("unknown key `{}` in {}", key.name, describe(path));
        self.found
            .push(Diagnostic::error(key.span, message).with_hint_if(hint));
    }

    fn value(&mut self, kind: &'static Kind, node: &'a Node, field: &Field, columns: &Columns<'_>) {
        match kind {
            Kind::List(of) => self.list(of, node, field, columns),
            Kind::Map(of) => match node.as_branch() {
                Some(map) => {
                    for (key, node) in &map.entries {
                        match of {
                            Kind::List(one) => node
                                .items()
                                .iter()
                                .for_each(|item| self.kind(one, item, &key.name, "")),
                            _ => self.kind(of, node, &key.name, ""),
                        }
                    }
                }
                None => self.mismatch(kind, node, field.key, &field.example()),
            },
            Kind::Record(record) => match node.as_branch() {
                Some(branch) => self.record(record(), branch, field.key, node.span, &Columns::None),
                None => self.mismatch(kind, node, field.key, &field.example()),
            },
            Kind::Rows(record) => self.rows(record, node, field, columns),
            Kind::Block => self.block(node),
            Kind::Either(one, other) => match node.kind {
                NodeKind::Branch(_) if matches!(other, Kind::Map(_)) => {
                    self.value(other, node, field, columns)
                }
                _ => self.value(one, node, field, columns),
            },
            _ => self.kind(kind, node, field.key, &field.example()),
        }
    }

    fn list(&mut self, of: &'static Kind, node: &'a Node, field: &Field, columns: &Columns<'_>) {
        let items = node.items();
        let most = match of {
            Kind::Block => limits::BLOCKS,
            _ => limits::LIST,
        };
        if items.len() > most {
            let message = format!(
                "`{}` has {} entries, more than the {most} that fit",
                field.key,
                items.len()
            );
            self.found.push(Diagnostic::error(node.span, message));
            return;
        }
        for item in items {
            match (of, item.as_branch()) {
                (Kind::Record(record), Some(branch)) => {
                    let path = format!("an entry of `{}`", field.key);
                    self.record(record(), branch, &path, item.span, &Columns::None);
                }
                _ => self.value(of, item, field, columns),
            }
        }
    }

    fn rows(
        &mut self,
        record: &'static Record,
        node: &'a Node,
        field: &Field,
        columns: &Columns<'_>,
    ) {
        let NodeKind::List(rows) = &node.kind else {
            self.mismatch(&Kind::Rows(record), node, field.key, &field.example());
            return;
        };
        if rows.len() > limits::ROWS {
            let message = format!(
                "{} rows are more than the {} that fit",
                rows.len(),
                limits::ROWS
            );
            self.found
                .push(Diagnostic::error(node.span, message).with_hint("split the table"));
            return;
        }
        for row in rows {
            match row.as_branch() {
                Some(branch) => self.record(record, branch, "a row", row.span, columns),
                None => {
                    let message = format!(
                        "a row is a table or a line with bars, not {}",
                        row.kind_words()
                    );
                    self.found.push(Diagnostic::error(row.span, message));
                }
            }
        }
    }
}

/// Whether an unknown key is plainly this one with a slip: then one message is enough.
fn is_mistyped(branch: &Branch, record: &Record, field: &Field) -> bool {
    let known = || names_of(record);
    let mut unknown = branch.names().filter(|name| record.field(name).is_none());
    unknown.any(|name| nearest(name, known()) == Some(field.key))
}

/// The names of all keys.
fn names_of<'a>(record: &Record) -> impl Iterator<Item = &'a str> {
    record.keys().into_iter().map(|field| field.key as &str)
}

/// Whether a value can stand for a whole thing, as the value of one of its keys.
fn is_short_for(record: &Record, key: &str, node: &Node) -> bool {
    let field = record.field(key);
    field.is_some_and(|field| fits(&field.kind, node))
}

/// The word `fight` of the rules runs the procedure of that name.
fn is_the_fight(section: &Section, key: &Key) -> bool {
    section.name == "procedure" && key.name == "fight"
}

fn describe(path: &str) -> String {
    if path.contains(' ') {
        path.into()
    } else {
        format!("`{path}`")
    }
}

fn columns_of(branch: &Branch) -> Columns<'_> {
    match branch.get("columns") {
        None => Columns::Any,
        Some(columns) => {
            Columns::Named(columns.items().iter().filter_map(Node::as_words).collect())
        }
    }
}

/// `like` and `fragment` where they mean nothing.
fn hint_of_shared(key: &str) -> Option<String> {
    let hint = match key {
        "like" => "only things with an id, such as `[item.ID]`, can be like others",
        "fragment" => "a fragment is put into a list, as in `[{ fragment = \"ID\" }]`",
        _ => return None,
    };
    Some(hint.to_owned())
}
