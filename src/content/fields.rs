//! The places of a content that can be written in: their names, what they are for, and what is written there already.
//!
//! Blocks are composed with the names that their stats suggest; [`name_fields`] then makes every name occur once and names what belongs to no
//! stat. Templates mark the places by name and know nothing else about them.

use std::collections::BTreeSet;

use super::{Block, Content, Page};
use crate::model::{Formula, Ruleset};
use crate::words::{Words, say};

/// A place to write in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Unique on the whole product.
    pub name: String,
    /// What goes in.
    pub kind: FieldKind,
    /// In words, for screen readers and tooltips.
    pub label: String,
    /// What is written there already; for a box, anything means ticked.
    pub value: Option<String>,
    /// How its number is worked out, where other places of the sheet say what is needed.
    pub sum: Option<Box<Formula>>,
    /// The figure that its column shows, for things in slots.
    pub figure: Option<String>,
}

/// What goes into a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Words.
    Text,
    /// A number in a box.
    Number,
    /// A tick.
    Tick,
}

impl Field {
    /// A place with nothing in it yet.
    pub(super) fn new(kind: FieldKind, name: &str, label: String) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            label,
            value: None,
            sum: None,
            figure: None,
        }
    }

    /// A field for each of some boxes, of which the first are ticked already.
    pub(super) fn ticks(
        words: Words<'_>,
        field: &str,
        label: &str,
        boxes: u32,
        filled: u32,
    ) -> Vec<Self> {
        let comma = if label.is_empty() { "" } else { ", " };
        let fields = (1..=boxes).map(|number| {
            let box_number = words.say(say::BoxNumber { number, boxes });
            let (name, label) = (
                format!("{field}.{number}"),
                format!("{label}{comma}{box_number}"),
            );
            Self {
                value: (number <= filled).then(|| "Yes".to_owned()),
                ..Self::new(FieldKind::Tick, &name, label)
            }
        });
        fields.collect()
    }
}

/// Names of places that are taken.
#[derive(Default)]
pub(crate) struct FieldNames(BTreeSet<String>);

impl FieldNames {
    /// Takes a name; one that is taken gets the next free number.
    pub fn claim(&mut self, name: &mut String) {
        let mut free = name.clone();
        let mut number = 2;
        while !self.0.insert(free.clone()) {
            free = format!("{name}-{number}");
            number += 1;
        }
        *name = free;
    }
}

/// Gives every place to write in a name of its own.
pub(super) fn name_fields(content: &mut Content) {
    let mut names = FieldNames::default();
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for block in pages.flat_map(Page::blocks_mut) {
        block.body_mut().name_fields(&mut names);
    }
}

/// All places of a content, in reading order.
pub fn fields(ruleset: &Ruleset, content: &Content) -> Vec<Field> {
    let fields = |block: &Block| block.body().fields(ruleset.words());
    content.blocks().flat_map(fields).collect()
}
