//! Everything the tree declares, by name, before anything is built: so that what is built can refer to what comes later.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ranges;
use super::tree::{Branch, Node, NodeKind, makes};
use crate::diag::did_you_mean;
use crate::model::keys::Keys;
use crate::model::{Range, Ref, Row, RowPart, SECTIONS};

/// Names by section, and the words by which things are selected.
#[derive(Debug, Default)]
pub struct Names {
    sections: BTreeMap<&'static str, BTreeMap<Arc<str>, usize>>,
    /// Groups of stats, with the ids of their members.
    pub stat_groups: BTreeMap<String, Vec<String>>,
    /// Tags and groups of items.
    pub item_tags: BTreeSet<String>,
    /// Tags and groups of foes.
    pub foe_tags: BTreeSet<String>,
    /// Tags and groups of traits.
    pub trait_tags: BTreeSet<String>,
    /// Tags of rows.
    pub row_tags: BTreeSet<String>,
    /// Ids of classes by kind.
    pub classes_of_kind: BTreeMap<String, Vec<String>>,
    /// Columns of the levels of classes.
    pub level_columns: BTreeSet<String>,
    /// Ids of items by tag and group.
    pub item_members: BTreeMap<String, Vec<String>>,
    /// Ids of traits by tag and group.
    pub trait_members: BTreeMap<String, Vec<String>>,
    /// Ids of what the rows of a table or list make.
    pub made_by: BTreeMap<String, Vec<String>>,
    /// Choices of the options of printing, also of those that every product has.
    pub choices: BTreeMap<String, Vec<String>>,
    /// What can be asked of tables and lists.
    pub tables: BTreeMap<String, TableFacts>,
}

/// What other texts may ask of a table or list.
#[derive(Debug, Default)]
pub struct TableFacts {
    /// Keys of its columns.
    pub columns: Vec<String>,
    /// Ranges, id and name of each row.
    pub rows: Vec<(Vec<Range>, Option<String>, Option<String>)>,
}

/// Options that every product has: whether its dungeons are ready-made, whether it is disguised, whether dice are on its pages.
const EVERYWHERE: [&str; 3] = ["filled", "disguised", "diceless"];

fn choices(tree: &Branch) -> BTreeMap<String, Vec<String>> {
    let declared = tree
        .branch("option")
        .into_iter()
        .flat_map(|all| &all.entries);
    let mut found: BTreeMap<String, Vec<String>> = declared
        .filter_map(|(key, node)| {
            let words = node.as_branch()?.get("choices")?.items().iter();
            let words = words.filter_map(Node::as_words).map(str::to_owned);
            Some((key.name.clone(), words.collect()))
        })
        .collect();
    for option in EVERYWHERE {
        found.insert(option.into(), vec!["yes".into(), "no".into()]);
    }
    found
}

impl Names {
    /// Collects the names of a tree.
    pub fn of(tree: &Branch) -> Self {
        let mut names = Self::default();
        for section in SECTIONS.iter().filter(|section| section.keyed) {
            let Some(things) = tree.branch(section.name) else {
                continue;
            };
            let ids = names.sections.entry(section.name).or_default();
            for (index, (key, _)) in things.entries.iter().enumerate() {
                ids.entry(Arc::from(key.name.as_str())).or_insert(index);
            }
        }
        names.choices = choices(tree);
        names.item_members = members(tree, "item", &["tags", "group"]);
        names.trait_members = members(tree, "trait", &["tags", "group"]);
        names.item_tags = names.item_members.keys().cloned().collect();
        names.trait_tags = names.trait_members.keys().cloned().collect();
        names.foe_tags = members(tree, "foe", &["tags", "group"])
            .into_keys()
            .collect();
        names.classes_of_kind = classes_of_kind(tree);
        names.level_columns = level_columns(tree);
        names.collect_stat_groups(tree);
        names.collect_tables(tree);
        names
    }

    /// A reference to a thing of a section.
    pub fn find<T>(&self, section: &str, id: &str) -> Option<Ref<T>> {
        let (id, index) = self.sections.get(section)?.get_key_value(id)?;
        Some(Ref::new(Arc::clone(id), *index))
    }

    /// Whether a section declares a thing.
    pub fn has(&self, section: &str, id: &str) -> bool {
        self.sections
            .get(section)
            .is_some_and(|ids| ids.contains_key(id))
    }

    /// All ids of a section, sorted.
    pub fn ids(&self, section: &str) -> impl Iterator<Item = &str> {
        self.sections
            .get(section)
            .into_iter()
            .flat_map(|ids| ids.keys().map(AsRef::as_ref))
    }

    /// The hint for an id that no section has: the nearest that one of these has.
    pub fn did_you_mean(&self, sections: &[&str], id: &str) -> Option<String> {
        did_you_mean(id, sections.iter().flat_map(|section| self.ids(section)))
    }

    fn collect_stat_groups(&mut self, tree: &Branch) {
        let Some(stats) = tree.branch("stat") else {
            return;
        };
        for (key, stat) in &stats.entries {
            if let Some(group) = stat.as_branch().and_then(|stat| stat.words("group")) {
                self.stat_groups
                    .entry(group.to_owned())
                    .or_default()
                    .push(key.name.clone());
            }
        }
    }

    fn collect_tables(&mut self, tree: &Branch) {
        for section in ["table", "list"] {
            let Some(things) = tree.branch(section) else {
                continue;
            };
            for (key, thing) in &things.entries {
                let Some(thing) = thing.as_branch() else {
                    continue;
                };
                let rows = thing.get("rows").map(Node::items).unwrap_or_default();
                for tags in rows.iter().filter_map(|row| row.as_branch()?.get("tags")) {
                    self.row_tags.extend(
                        tags.items()
                            .iter()
                            .filter_map(Node::as_words)
                            .map(str::to_owned),
                    );
                }
                if thing.get("makes").is_some() {
                    let made = rows
                        .iter()
                        .filter_map(Node::as_branch)
                        .filter(|row| makes::makes_something(row));
                    let ids = made
                        .filter_map(makes::id_of_row)
                        .map(|(id, _)| id)
                        .collect();
                    self.made_by.insert(key.name.clone(), ids);
                }
                self.tables
                    .entry(key.name.clone())
                    .or_insert_with(|| TableFacts::of(thing, rows));
            }
        }
    }
}

impl TableFacts {
    fn of(thing: &Branch, rows: &[Node]) -> Self {
        let branches: Vec<&Branch> = rows.iter().filter_map(Node::as_branch).collect();
        let facts = branches.iter().map(|row| {
            let words = |key: &str| row.words(key).map(str::to_owned);
            (ranges_of(row), words("id"), words("name"))
        });
        Self {
            columns: columns(thing, &branches),
            rows: facts.collect(),
        }
    }

    /// The row for a roll, a range, an id or a name.
    pub fn row(&self, wanted: &str) -> Option<usize> {
        let by_id = self
            .rows
            .iter()
            .position(|(_, id, _)| id.as_deref() == Some(wanted));
        let by_name = || {
            self.rows.iter().position(|(_, _, name)| {
                name.as_deref()
                    .is_some_and(|n| n.eq_ignore_ascii_case(wanted))
            })
        };
        let by_roll = || {
            let range = *ranges::parse(wanted).ok()?.first()?;
            self.rows.iter().position(|(ranges, _, _)| {
                ranges.iter().any(|known| {
                    *known == range || range.from.is_some_and(|from| known.contains(from))
                })
            })
        };
        by_id.or_else(by_name).or_else(by_roll)
    }
}

/// The ranges of a row, as far as they can be read.
pub fn ranges_of(row: &Branch) -> Vec<Range> {
    let mut found = Vec::new();
    for node in row.get("roll").map(Node::items).unwrap_or_default() {
        match &node.kind {
            NodeKind::Integer(number) => found.push(Range::single(*number)),
            NodeKind::Words(words) => found.extend(ranges::parse(&words.value).unwrap_or_default()),
            _ => {}
        }
    }
    found
}

/// Whether a key of a row is never a column. Without a foe `count` is one like any other.
pub fn is_never_a_column(key: &str) -> bool {
    key != "count" && RowPart::of_key(key).is_none() && Row::RECORD.field(key).is_some()
}

/// The columns as declared, or name and text and whatever the rows say, in the order of first use.
pub fn columns(thing: &Branch, rows: &[&Branch]) -> Vec<String> {
    if let Some(columns) = thing.get("columns") {
        let names = columns.items().iter().filter_map(Node::as_words);
        return names
            .filter(|name| !is_never_a_column(name))
            .map(str::to_owned)
            .collect();
    }
    let used: BTreeSet<&str> = rows.iter().flat_map(|row| row.names()).collect();
    let first = ["name", "text"]
        .into_iter()
        .filter(|key| used.contains(key));
    let mut columns: Vec<String> = first.map(str::to_owned).collect();
    let mut known: BTreeSet<String> = columns.iter().cloned().collect();
    for key in rows.iter().flat_map(|row| row.names()) {
        if !is_never_a_column(key) && known.insert(key.to_owned()) {
            columns.push(key.to_owned());
        }
    }
    columns
}

/// Columns of the levels of all classes, and of the tables by level that belong to a class.
fn level_columns(tree: &Branch) -> BTreeSet<String> {
    let classes = tree.branch("class").into_iter();
    let classes: Vec<&Branch> = classes
        .flat_map(|classes| &classes.entries)
        .filter_map(|(_, class)| class.as_branch())
        .collect();
    let tables = classes.iter().filter_map(|class| class.get("tables"));
    let tables = tables.flat_map(Node::items).filter_map(Node::as_words);
    let tables = tables.filter_map(|id| tree.branch("table")?.get(id)?.as_branch());
    let all = classes.iter().copied().chain(tables);
    all.filter_map(|branch| branch.get("columns"))
        .flat_map(Node::items)
        .filter_map(Node::as_words)
        .map(str::to_owned)
        .collect()
}

fn classes_of_kind(tree: &Branch) -> BTreeMap<String, Vec<String>> {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, class) in tree
        .branch("class")
        .into_iter()
        .flat_map(|classes| &classes.entries)
    {
        let kind = class
            .as_branch()
            .and_then(|class| class.words("kind"))
            .unwrap_or("class");
        kinds
            .entry(kind.to_owned())
            .or_default()
            .push(id.name.clone());
    }
    kinds
}

/// The words under some keys of the things of a section, each with the ids of the things.
fn members(tree: &Branch, section: &str, keys: &[&str]) -> BTreeMap<String, Vec<String>> {
    let mut members: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let things = tree
        .branch(section)
        .map(|things| things.entries.as_slice())
        .unwrap_or_default();
    for (id, thing) in things
        .iter()
        .filter_map(|(key, thing)| Some((key, thing.as_branch()?)))
    {
        for node in keys.iter().filter_map(|key| thing.get(key)) {
            for word in node.items().iter().filter_map(Node::as_words) {
                members
                    .entry(word.to_owned())
                    .or_default()
                    .push(id.name.clone());
            }
        }
    }
    members
}
