//! Links that can be clicked: to the web, and from page to page.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::document::Document;
use super::pages::{self, Page};
use crate::syntax::raw::{Dict, Raw};

/// A link on a page, its area in the page's own coordinates.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<'f> {
    pub area: [f64; 4],
    pub target: Target,
    /// `/Border`, which decides whether viewers draw a frame.
    pub border: Option<Raw<'f>>,
}

/// The target of a link.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd)]
pub enum Target {
    Uri(Vec<u8>),
    Page(Destination),
}

/// A page of the source and, where the link says so, a point on it in the page's own coordinates.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Destination {
    pub page: usize,
    pub point: Option<(f64, f64)>,
}

impl Eq for Destination {}

/// The links of a document, and the names its destinations have.
pub struct Links<'f> {
    file: &'f Document<'f>,
    pages: &'f [Page],
    /// Object number of a page to its place in reading order.
    order: BTreeMap<u32, usize>,
    /// Collected when the first link by name is met: many documents have thousands of names and no use for them.
    names: OnceCell<BTreeMap<Vec<u8>, Raw<'f>>>,
}

/// Longest chain of named destinations that is followed.
const MAX_HOPS: usize = 8;
/// Nodes of the tree of names that are looked at.
const MAX_NODES: usize = 100_000;

impl<'f> Links<'f> {
    pub fn new(file: &'f Document<'f>, pages: &'f [Page]) -> Self {
        let numbers = pages.iter().enumerate().rev();
        Self {
            file,
            pages,
            order: numbers.map(|(at, page)| (page.number, at)).collect(),
            names: OnceCell::new(),
        }
    }

    /// The links among the annotations of a page.
    pub fn collect(&self, annotations: &[Dict<'f>]) -> Vec<Link<'f>> {
        annotations
            .iter()
            .filter_map(|dict| self.link(dict))
            .collect()
    }

    fn link(&self, dict: &Dict<'f>) -> Option<Link<'f>> {
        if !dict.get(b"Subtype")?.is_name(b"Link") {
            return None;
        }
        Some(Link {
            area: pages::rectangle(self.file, dict, b"Rect")?,
            target: self.target(dict)?,
            border: dict.get(b"Border"),
        })
    }

    fn target(&self, dict: &Dict<'f>) -> Option<Target> {
        if let Some(destination) = dict.get(b"Dest") {
            return self.resolve(destination).map(Target::Page);
        }
        let action = self.file.get(dict, b"A")?.dict()?;
        let kind = self.file.get(&action, b"S")?.name()?;
        match kind.as_ref() {
            b"URI" => self.file.get(&action, b"URI")?.string().map(Target::Uri),
            b"GoTo" => self.resolve(action.get(b"D")?).map(Target::Page),
            _ => None,
        }
    }

    /// Resolves a destination, by name or not.
    fn resolve(&self, destination: Raw<'f>) -> Option<Destination> {
        let mut destination = self.file.resolve(destination)?;
        for _ in 0..MAX_HOPS {
            if let Some(parts) = destination.array() {
                return self.read_explicit(&parts);
            }
            let next = match destination.dict() {
                Some(dict) => dict.get(b"D")?,
                None => {
                    let name = destination
                        .string()
                        .or_else(|| destination.name().map(|n| n.into_owned()))?;
                    *self.names.get_or_init(|| self.collect_names()).get(&name)?
                }
            };
            destination = self.file.resolve(next)?;
        }
        None
    }

    /// `[page /XYZ left top zoom]` and its relatives.
    fn read_explicit(&self, parts: &[Raw<'f>]) -> Option<Destination> {
        let (target, parts) = parts.split_first()?;
        let page = match target.reference() {
            Some(number) => *self.order.get(&number)?,
            None => target.size()?,
        };
        let [left, _, _, top] = self.pages.get(page)?.visible;
        let number = |at: usize| {
            parts
                .get(at)
                .and_then(|raw| self.file.resolve(*raw)?.number())
        };
        let kind = parts
            .first()
            .and_then(|kind| kind.name())
            .unwrap_or_default();
        let point = match kind.as_ref() {
            b"XYZ" => Some((number(1).unwrap_or(left), number(2).unwrap_or(top))),
            b"FitH" | b"FitBH" => number(1).map(|top| (left, top)),
            b"FitR" => number(1).zip(number(4)),
            _ => None,
        };
        Some(Destination { page, point })
    }

    /// Both kinds of named destinations: the old dictionary and the tree.
    fn collect_names(&self) -> BTreeMap<Vec<u8>, Raw<'f>> {
        let mut names = BTreeMap::new();
        let root = self.file.catalog();
        if let Some(old) = self.file.get(&root, b"Dests").and_then(Raw::dict) {
            names.extend(old.entries().map(|(key, value)| (key.to_vec(), value)));
        }
        let tree = self.file.get(&root, b"Names").and_then(Raw::dict);
        let mut waiting: Vec<Raw<'f>> = tree
            .and_then(|tree| tree.get(b"Dests"))
            .into_iter()
            .collect();
        let mut entered = BTreeSet::new();
        for _ in 0..MAX_NODES {
            let Some(node) = waiting.pop() else { break };
            if node
                .reference()
                .is_some_and(|number| !entered.insert(number))
            {
                continue;
            }
            let Some(node) = self.file.resolve(node).and_then(Raw::dict) else {
                continue;
            };
            let list = |key| {
                self.file
                    .get(&node, key)
                    .and_then(Raw::array)
                    .unwrap_or_default()
            };
            waiting.extend(list(b"Kids"));
            for pair in list(b"Names").chunks_exact(2) {
                if let &[key, value] = pair
                    && let Some(key) = self.file.resolve(key).and_then(Raw::string)
                {
                    names.insert(key, value);
                }
            }
        }
        names
    }
}

/// The annotations of a page, up to a limit.
pub fn annotations<'f>(file: &'f Document<'f>, page: &Page, most: usize) -> Vec<Dict<'f>> {
    if most == 0 {
        return Vec::new();
    }
    let resolved = pages::annotations(file, page)
        .into_iter()
        .take(most)
        .filter_map(|raw| file.resolve(raw)?.dict());
    resolved.collect()
}
