//! Form fields: turns the marks that templates left in an exported PDF into places that can be filled in on screen.
//!
//! The exporter writes a mark as a link annotation with its place in the structure tree. Here each becomes a widget with the same number,
//! the same rectangle and the same place in the tree; its element is called `Form` instead of `Link`. What a field shows is drawn into the
//! file, so that every viewer shows it, with an embedded font.

mod face;
mod fields;
mod look;
mod tree;
mod widgets;

use std::collections::BTreeMap;

use crate::writer::revision::{Revision, RevisionError};
use face::FieldFont;

pub use face::Typeface;
pub use fields::{FieldValue, Filled, read_fields};

/// A field for the places of the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormField {
    /// Full name, with dots.
    pub name: String,
    /// What goes in.
    pub kind: FormKind,
    /// What a screen reader says and a viewer shows when one points at it.
    pub label: String,
    /// Its value; for a box, any value means ticked.
    pub value: Option<String>,
    /// A script that works its number out of other fields; viewers without scripts leave the field to the reader.
    pub calculation: Option<String>,
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
    /// Words that are kept in the file and not printed.
    Kept,
}

/// A place on paper for a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The name of its field.
    pub name: String,
    /// Page number, from 1.
    pub page: usize,
    /// Left, top, right and bottom in points, from the top left corner of the page.
    pub rect: [f64; 4],
    /// Whether it is upside down.
    pub turned: bool,
}

/// A form to be laid over the marks of a PDF.
#[derive(Debug, Clone, Copy)]
pub struct Form<'a> {
    /// What the address of a link that is a mark begins with; the name of its place follows.
    pub mark: &'a str,
    /// The places of the marks.
    pub places: &'a [Place],
    /// What goes into them.
    pub fields: &'a [FormField],
    /// What fields are filled in with.
    pub typeface: Typeface<'a>,
}

/// Turns the marks of a PDF into fields. Every mark must have a field; a field without a mark is left out, unless it is kept off paper.
pub fn add_fields(pdf: Vec<u8>, form: &Form) -> Result<Vec<u8>, RevisionError> {
    let mut revision = Revision::open(pdf)?;
    let font = FieldFont::new(form.typeface).ok_or_else(|| RevisionError {
        message: format!("the face `{}` cannot be read", form.typeface.name),
    })?;
    let mut placed: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
    for place in form.places {
        placed.entry(&place.name).or_default().push(place);
    }
    let there = |field: &&FormField| {
        field.kind == FormKind::Kept || placed.contains_key(field.name.as_str())
    };
    let fields: Vec<&FormField> = form.fields.iter().filter(there).collect();
    let mut links = widgets::find_marks(&revision, form.mark)?;
    let mut appearances = look::AppearanceWriter::new(&mut revision, font, &fields);
    let mut nodes = tree::Tree::new(&mut revision, fields.iter().map(|f| f.name.as_str()))?;
    let mut calculated = Vec::new();
    for field in &fields {
        let places = placed.remove(field.name.as_str()).unwrap_or_default();
        let number = widgets::write(
            &mut revision,
            field,
            &places,
            &mut links,
            &mut appearances,
            &mut nodes,
        )?;
        if field.calculation.is_some() {
            calculated.push(number);
        }
    }
    if let Some((name, _)) = placed.first_key_value() {
        return Err(RevisionError {
            message: format!("the place `{name}` has no field"),
        });
    }
    widgets::set_tab_order(&mut revision)?;
    let roots = nodes.finish(&mut revision);
    let form = appearances.form(&roots, &calculated);
    let root = revision.root();
    revision.set_entry(root, b"AcroForm", &form)?;
    Ok(revision.finish())
}

#[cfg(test)]
mod tests;
