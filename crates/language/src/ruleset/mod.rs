//! Reading a ruleset: TOML texts in, a resolved [`Ruleset`] or all of its mistakes out.
//!
//! 1. [`tree`]: each file becomes a tree of values with places; the files are joined, and laid over the ruleset they extend.
//! 2. [`conform`]: the tree is held against the description of the format ([`crate::model::SECTIONS`]).
//! 3. [`names`] and [`scope`]: everything declared is collected, so that order does not matter.
//! 4. [`build`]: values are understood, names resolved, rules checked.
//!
//! Every stage reports all it finds. Architecture invariant: no file is opened here, nothing is rolled, nothing is printed.

mod build;
mod conform;
pub mod id;
mod limits;
mod names;
mod ranges;
mod schema;
mod scope;
mod sheet;
pub mod snapshot;
mod tree;

use std::cell::RefCell;

use rayon::prelude::*;

pub use limits::{COLUMNS, FILE_BYTES, FILES, ROWS, TOTAL_BYTES};
pub use ranges::parse as parse_results;
pub use schema::{schema, sheet_schema};
pub use scope::{CALLED, CARD_NUMBERS, EVENTS, HEX_STATS, HEX_WAY_STATS, ROOM_STATS};
pub use sheet::{read_with_sheet, sheet_toml};

use crate::diag::{Diagnostic, Diagnostics, Error, Severity, SourceId, Sources, Span, error};
use crate::model::Ruleset;
use names::Names;
use tree::{Branch, Node};

/// A file of a ruleset: the name shown in messages, and its text.
pub type File = (String, String);

/// The files of a ruleset that another extends.
#[derive(Debug, Clone, Default)]
pub struct Base {
    /// The same for the same ruleset however it is named, to find loops: a canonical path or an id.
    pub key: String,
    /// Its files in the order of their names.
    pub files: Vec<File>,
}

/// Finds the base of a ruleset: given the value of `extends` and the name of the file that says so. The message of an error completes
/// "cannot extend `x`: ...".
pub type Resolver<'a> = dyn Fn(&str, &str) -> Result<Base, Error> + 'a;

/// What came of reading a ruleset.
#[derive(Debug)]
pub struct Reading {
    /// The ruleset, when nothing is wrong with it.
    pub ruleset: Option<Ruleset>,
    /// The texts that diagnostics and origins point into.
    pub sources: Sources,
    /// Everything found, in the order of the texts.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading {
    /// The ruleset, or all of its mistakes as one error, each with file, line and column.
    pub fn into_ruleset(self) -> Result<Ruleset, Error> {
        Error::join_findings(&self.sources, &self.diagnostics)?;
        self.ruleset
            .ok_or_else(|| error!("the ruleset cannot be read"))
    }
}

/// A game in another language: the tag, and files whose words are laid over those of the game.
#[derive(Debug, Clone, Default)]
pub struct Translation {
    /// BCP 47 tag.
    pub language: String,
    /// In the order of their names.
    pub files: Vec<File>,
}

/// Reads a ruleset from its files, given in the order of their names.
pub fn read(files: Vec<File>, resolver: &Resolver<'_>) -> Reading {
    read_in(files, None, resolver)
}

/// The same in another language.
pub fn read_in(
    files: Vec<File>,
    translation: Option<Translation>,
    resolver: &Resolver<'_>,
) -> Reading {
    let mut reader = RulesetLoader::new(resolver);
    let own = files.len();
    let tree = reader.load_tree(files, translation);
    let RulesetLoader {
        sources,
        mut found,
        broken,
        ..
    } = reader;
    let ruleset = match tree {
        Some(tree) if !broken => understand(tree, own, &sources, &mut found),
        _ => None,
    };
    let ruleset = ruleset.filter(|_| !found.has_errors());
    Reading {
        ruleset,
        sources,
        diagnostics: found.finish(),
    }
}

/// A resolver for rulesets that extend nothing.
pub fn no_base(name: &str, _: &str) -> Result<Base, Error> {
    Err(error!("there is no ruleset `{name}`"))
}

/// Shape, names, values. The first `own` of the sources are the files of the ruleset itself, the others those of what it extends.
fn understand(
    mut tree: Branch,
    own: usize,
    sources: &Sources,
    found: &mut Diagnostics,
) -> Option<Ruleset> {
    let rolled = |section: &str| matches!(section, "table" | "list");
    tree::fragments::insert(&mut tree, found);
    tree::like::fill_in(&mut tree, rolled, found);
    tree::decks::deal(&mut tree, found);
    tree::makes::add_made(&mut tree, found);
    tree::like::fill_in(&mut tree, |section| !rolled(section), found);
    tree::listed::fill_lists(&mut tree, found);
    tree::icons::give(&mut tree, own, found);
    conform::conform(&tree, found);
    conform::head_is_complete(&tree, Span::new(SourceId(0), 0..0), found);
    let names = Names::of(&tree);
    let scope = scope::scope(&tree, &names);
    let context = build::context::Context {
        sources,
        names: &names,
        tree: &tree,
        scope: &scope,
        found: RefCell::new(std::mem::take(found)),
        comer: RefCell::new(None),
    };
    tables_and_lists_differ(&tree, &context);
    let ruleset = build::build(&context);
    *found = context.found.into_inner();
    ruleset
}

/// A text that rolls on `{names}` could not tell a table from a list of the same id.
fn tables_and_lists_differ(tree: &Branch, context: &build::context::Context<'_>) {
    let tables = tree.branch("table");
    for (key, _) in tree
        .branch("list")
        .into_iter()
        .flat_map(|lists| &lists.entries)
    {
        if let Some((first, _)) = tables.and_then(|tables| tables.entry(&key.name)) {
            let message = format!("`{}` is the id of a table and of a list", key.name);
            context.report(
                Diagnostic::error(key.span, message)
                    .with_code("duplicate-id")
                    .with_related(first.span, "the table"),
            );
        }
    }
}

struct RulesetLoader<'a> {
    sources: Sources,
    found: Diagnostics,
    /// Some file is no TOML: what is missing then is not worth a word.
    broken: bool,
    resolver: &'a Resolver<'a>,
}

impl<'a> RulesetLoader<'a> {
    fn new(resolver: &'a Resolver<'a>) -> Self {
        Self {
            sources: Sources::new(),
            found: Diagnostics::new(),
            broken: false,
            resolver,
        }
    }

    /// The tree of a ruleset, in the language that was asked for.
    fn load_tree(&mut self, files: Vec<File>, translation: Option<Translation>) -> Option<Branch> {
        let mut tree = self.tree(files, &mut Vec::new())?;
        let Some(Translation { language, files }) = translation else {
            return Some(tree);
        };
        let mut over = self.join_files(files)?;
        tree::rows::expand(&mut over, Some(&tree), &self.sources, &mut self.found);
        tree::translate::translate(&mut tree, over, &mut self.found);
        tree.take("language");
        let span = Span::new(SourceId(0), 0..0);
        let name = "language".to_owned();
        let value = tree::Words {
            value: language,
            offsets: None,
        };
        tree.push(
            tree::Key { name, span },
            Node::new(span, tree::NodeKind::Words(value)),
        );
        Some(tree)
    }

    /// The tree of a ruleset, laid over what it extends. `chain` holds the keys of the rulesets above it.
    fn tree(&mut self, files: Vec<File>, chain: &mut Vec<String>) -> Option<Branch> {
        let mut over = self.join_files(files)?;
        let base = match over.get("extends") {
            Some(extends) => {
                self.variant_has_its_own_head(&over, extends.span);
                Some(self.base(extends.clone(), chain)?)
            }
            None => None,
        };
        tree::rows::expand(&mut over, base.as_ref(), &self.sources, &mut self.found);
        let Some(mut base) = base else {
            return Some(over);
        };
        tree::remove::remove(&mut base, &over, &mut self.found);
        Some(tree::overlay::overlay(base, over))
    }

    /// Files as one tree.
    fn join_files(&mut self, files: Vec<File>) -> Option<Branch> {
        if !self.sizes_are_sane(&files) {
            return None;
        }
        let mut added = Vec::new();
        for (name, text) in files {
            // Line ends are the writer's editor's business, and so is a mark at the beginning.
            let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
            added.push(self.sources.add(name, text));
        }
        // Files know nothing of each other yet: they are parsed side by side and come back in their order.
        let sources = &self.sources;
        let parsed: Vec<(Branch, Vec<Diagnostic>)> = added
            .into_par_iter()
            .map(|source| {
                let mut errors = Diagnostics::new();
                let branch = tree::parse::parse(sources, source, &mut errors);
                (branch, errors.finish())
            })
            .collect();
        let mut branches = Vec::new();
        for (branch, errors) in parsed {
            self.broken |= errors.iter().any(tree::parse::is_fatal);
            self.found.extend(errors);
            branches.push(branch);
        }
        if self.broken {
            return None;
        }
        Some(tree::join::join(branches, &mut self.found))
    }

    /// Everything else is handed down, but a variant must not pass for its base.
    fn variant_has_its_own_head(&mut self, over: &Branch, extends: Span) {
        for (key, example) in [("format", "format = 1"), ("id", "id = \"my-variant\"")] {
            if over.get(key).is_none() {
                let message = format!("the variant has no `{key}`");
                let hint = format!("write it at the top, like `{example}`");
                self.found
                    .push(Diagnostic::error(extends, message).with_hint(hint));
            }
        }
    }

    /// The tree that `extends` names.
    fn base(&mut self, extends: Node, chain: &mut Vec<String>) -> Option<Branch> {
        let name = extends.as_words().unwrap_or("").to_owned();
        let from = self.sources.name(extends.span.source).to_owned();
        let fail = |reader: &mut Self, why: &Error| {
            let error = error!("cannot extend `{name}`: {why}").with_hints(why.hints());
            reader.found.push(error.at_span(extends.span));
            None
        };
        let base = match (self.resolver)(&name, &from) {
            Ok(base) => base,
            Err(why) => return fail(self, &why),
        };
        if chain.contains(&base.key) {
            return fail(self, &error!("it ends up extending itself"));
        }
        if chain.len() >= limits::EXTENDS {
            let most = limits::EXTENDS;
            let why = error!("more than {most} rulesets extend one another");
            return fail(self, &why);
        }
        chain.push(base.key);
        let tree = self.tree(base.files, chain);
        chain.pop();
        tree
    }

    fn sizes_are_sane(&mut self, files: &[File]) -> bool {
        let problem = |message: String| Some(Diagnostic::new(Severity::Error, None, message));
        let total: usize = files.iter().map(|(_, text)| text.len()).sum();
        let large = files
            .iter()
            .find(|(_, text)| text.len() > limits::FILE_BYTES);
        let found = if files.is_empty() {
            problem("the ruleset has no files".into())
        } else if files.len() > limits::FILES {
            problem(format!(
                "the ruleset has {} files, more than the {} that fit",
                files.len(),
                limits::FILES
            ))
        } else if let Some((name, text)) = large {
            let most = limits::FILE_BYTES / 1024 / 1024;
            problem(format!(
                "`{name}` has {} bytes, more than the {most} MiB that fit",
                text.len()
            ))
        } else if total > limits::TOTAL_BYTES {
            problem(format!(
                "the files have {total} bytes together, more than the {} MiB that fit",
                limits::TOTAL_BYTES / 1024 / 1024
            ))
        } else {
            None
        };
        let sane = found.is_none();
        self.found.extend(found);
        sane
    }
}

#[cfg(test)]
mod tests;
