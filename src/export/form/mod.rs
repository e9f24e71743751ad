//! Form fields: turns the marks that templates left in an exported PDF into places that can be filled in on screen.
//!
//! The exporter writes a mark as a link annotation with its place in the structure tree. Here each becomes a widget with the same number,
//! the same rectangle and the same place in the tree; its element is called `Form` instead of `Link`. What a field shows is drawn into the
//! file, so that every viewer shows it, with a face that is in the file.

mod face;
mod look;
mod tree;
mod widgets;

use std::collections::BTreeMap;

use super::finish::Revision;
use crate::diag::{Error, error};
use crate::typeset::Spot;

/// A field to be laid over a place of the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormField {
    /// Full name, with dots.
    pub name: String,
    /// What goes in.
    pub kind: FormKind,
    /// What a screen reader says and a viewer shows when one points at it.
    pub label: String,
    /// What stands in it; for a box, anything means ticked.
    pub value: Option<String>,
}

/// What goes into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormKind {
    /// Words on a line.
    Text,
    /// A number in the middle of a box.
    Number,
    /// A tick in a box.
    Tick,
    /// Words that are kept in the file and lie nowhere on paper.
    Kept,
}

/// Turns the marks of a PDF into fields. Every mark must have a field; a field without a mark is left out, unless it is kept off paper.
pub fn with_fields(pdf: Vec<u8>, spots: &[Spot], fields: &[FormField]) -> Result<Vec<u8>, Error> {
    let mut revision = Revision::open(pdf)?;
    let mut placed: BTreeMap<&str, Vec<&Spot>> = BTreeMap::new();
    for spot in spots {
        placed.entry(&spot.name).or_default().push(spot);
    }
    let there = |field: &&FormField| {
        field.kind == FormKind::Kept || placed.contains_key(field.name.as_str())
    };
    let fields: Vec<&FormField> = fields.iter().filter(there).collect();
    let mut links = widgets::marks(&revision)?;
    let mut artist = look::Artist::new(&mut revision, &fields);
    let mut nodes = tree::Tree::new(&mut revision, fields.iter().map(|f| f.name.as_str()))?;
    for field in &fields {
        let spots = placed.remove(field.name.as_str()).unwrap_or_default();
        widgets::write(
            &mut revision,
            field,
            &spots,
            &mut links,
            &mut artist,
            &mut nodes,
        )?;
    }
    if let Some((name, _)) = placed.first_key_value() {
        return Err(error!("the place `{name}` has no field"));
    }
    widgets::tab_order(&mut revision)?;
    let roots = nodes.finish(&mut revision);
    let form = artist.form(&roots);
    let root = revision.root();
    revision.set_entry(root, b"AcroForm", &form)?;
    Ok(revision.finish())
}

#[cfg(test)]
mod tests;
