//! Reading filled-in form fields, whatever program saved the PDF.

use std::collections::BTreeSet;

use crate::reader::document::Document;
use crate::reader::links;
use crate::reader::source::Source;
use crate::syntax::raw::{Dict, Raw};
use crate::syntax::text;

/// A form field as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldValue {
    /// Full name, with dots.
    pub name: String,
    /// What it is for, in words; its name where it does not say.
    pub label: String,
    /// What it holds.
    pub value: Filled,
    /// What it held when it was made, where it says so.
    pub initial: Option<Filled>,
}

/// What a form field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filled {
    /// Words; empty where nothing was written.
    Words(String),
    /// A box, and whether it is ticked.
    Box(bool),
}

/// Nodes of the tree of fields that are looked at.
const MOST_NODES: usize = 200_000;
/// Deepest nesting of fields.
const DEEPEST: usize = 32;
/// Annotations of one page that are looked at.
const MOST_ANNOTATIONS: usize = 100_000;

/// What a node leaves to those below it.
#[derive(Clone, Default)]
struct Inherited<'f> {
    name: String,
    kind: Option<Raw<'f>>,
    value: Option<Raw<'f>>,
    initial: Option<Raw<'f>>,
    label: Option<Raw<'f>>,
    depth: usize,
}

/// The fields of a document in the order of its form, each name once. Widgets on pages that the form has forgotten count as well.
pub fn read_fields(source: &Source) -> Vec<FieldValue> {
    let file = &source.file;
    let mut reader = FieldReader {
        file,
        entered: BTreeSet::new(),
        named: BTreeSet::new(),
        found: Vec::new(),
    };
    let form = file.get(&file.catalog(), b"AcroForm").and_then(Raw::dict);
    let list = form.and_then(|form| file.get(&form, b"Fields")?.array());
    reader.walk(list.unwrap_or_default());
    for page in &source.pages {
        for widget in links::annotations(file, page, MOST_ANNOTATIONS) {
            reader.add_orphan(&widget);
        }
    }
    reader.found
}

struct FieldReader<'f> {
    file: &'f Document<'f>,
    entered: BTreeSet<u32>,
    named: BTreeSet<String>,
    found: Vec<FieldValue>,
}

impl<'f> FieldReader<'f> {
    fn walk(&mut self, roots: Vec<Raw<'f>>) {
        let mut waiting: Vec<(Raw, Inherited)> = roots
            .into_iter()
            .rev()
            .map(|root| (root, Inherited::default()))
            .collect();
        for _ in 0..MOST_NODES {
            let Some((node, above)) = waiting.pop() else {
                return;
            };
            if node.reference().is_some_and(|n| !self.entered.insert(n)) {
                continue;
            }
            let Some(dict) = self.file.resolve(node).and_then(Raw::dict) else {
                continue;
            };
            let here = self.inherit(&dict, &above);
            let kids = self.file.get(&dict, b"Kids").and_then(Raw::array);
            let (fields, widgets) = self.split_kids(kids.unwrap_or_default());
            if fields.is_empty() {
                self.add_field(&dict, &here, &widgets);
            } else if here.depth < DEEPEST {
                waiting.extend(fields.into_iter().rev().map(|kid| (kid, here.clone())));
            }
        }
    }

    fn inherit(&self, dict: &Dict<'f>, above: &Inherited<'f>) -> Inherited<'f> {
        let part = self.file.get(dict, b"T").and_then(Raw::string);
        let part = part.map(|bytes| text::decode(&bytes)).unwrap_or_default();
        let name = match (above.name.is_empty(), part.is_empty()) {
            (_, true) => above.name.clone(),
            (true, false) => part,
            (false, false) => format!("{}.{part}", above.name),
        };
        Inherited {
            name,
            kind: self.file.get(dict, b"FT").or(above.kind),
            value: self.file.get(dict, b"V").or(above.value),
            initial: self.file.get(dict, b"DV").or(above.initial),
            label: self.file.get(dict, b"TU").or(above.label),
            depth: above.depth.saturating_add(1),
        }
    }

    /// Kids that are fields of their own, and kids that are only widgets of the field above them.
    fn split_kids(&self, kids: Vec<Raw<'f>>) -> (Vec<Raw<'f>>, Vec<Dict<'f>>) {
        let (mut fields, mut widgets) = (Vec::new(), Vec::new());
        for kid in kids {
            if let Some(dict) = self.file.resolve(kid).and_then(Raw::dict) {
                match dict.get(b"T").is_some() || dict.get(b"Kids").is_some() {
                    true => fields.push(kid),
                    false => widgets.push(dict),
                }
            }
        }
        (fields, widgets)
    }

    fn add_field(&mut self, dict: &Dict<'f>, here: &Inherited<'f>, widgets: &[Dict<'f>]) {
        let Some(kind) = here.kind.and_then(Raw::name) else {
            return;
        };
        if here.name.is_empty() || !self.named.insert(here.name.clone()) {
            return;
        }
        let ticked = |state: Vec<u8>| Filled::Box(state != b"Off");
        let (value, initial) = match kind.as_ref() {
            b"Btn" => {
                let shown = || {
                    widgets
                        .iter()
                        .chain([dict])
                        .find_map(|widget| self.state(widget))
                };
                let state = here.value.and_then(state_name).or_else(shown);
                let initial = here.initial.and_then(state_name).map(ticked);
                (state.map_or(Filled::Box(false), ticked), initial)
            }
            b"Tx" | b"Ch" => {
                let written = |value| Filled::Words(self.read_text(value));
                (
                    written(here.value),
                    here.initial.map(|raw| written(Some(raw))),
                )
            }
            _ => return,
        };
        let label = here
            .label
            .and_then(Raw::string)
            .map(|bytes| text::decode(&bytes));
        self.found.push(FieldValue {
            name: here.name.clone(),
            label: label
                .filter(|label| !label.is_empty())
                .unwrap_or_else(|| here.name.clone()),
            value,
            initial,
        });
    }

    fn state(&self, widget: &Dict<'f>) -> Option<Vec<u8>> {
        state_name(self.file.get(widget, b"AS")?)
    }

    /// A value is a string; long ones may be streams, lists the first of several.
    fn read_text(&self, value: Option<Raw<'f>>) -> String {
        let Some(value) = value else {
            return String::new();
        };
        let first = || self.file.resolve(*value.array()?.first()?)?.string();
        let name = || value.name().map(|name| name.into_owned());
        let bytes = value.string().or_else(first).or_else(name);
        text::decode(&bytes.unwrap_or_default())
    }

    /// A widget on a page that the form does not know: its name is found by going up.
    fn add_orphan(&mut self, widget: &Dict<'f>) {
        if !widget.get(b"Subtype").is_some_and(|s| s.is_name(b"Widget")) {
            return;
        }
        let mut chain = vec![widget.clone()];
        while chain.len() < DEEPEST {
            let above = chain.last().and_then(|dict| dict.get(b"Parent"));
            match above.and_then(|above| self.file.resolve(above)?.dict()) {
                Some(above) => chain.push(above),
                None => break,
            }
        }
        let mut here = Inherited::default();
        for dict in chain.iter().rev() {
            here = self.inherit(dict, &here);
        }
        self.add_field(widget, &here, &[]);
    }
}

/// The state of a box: a name, though some programs write a string.
fn state_name(raw: Raw) -> Option<Vec<u8>> {
    let name = raw.name().map(|name| name.into_owned());
    name.or_else(|| raw.string())
}
