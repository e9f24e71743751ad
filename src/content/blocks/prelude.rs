//! What most blocks are written with.

pub(super) use std::ptr;

pub(super) use serde::Serialize;

pub(super) use super::Block;
pub(super) use super::body::{Body, Caption, Declared, UNRANKED, named, titled};
pub(super) use crate::content::fields::{Field, FieldKind, FieldNames};
pub(super) use crate::content::markdown::{Markdown, mark_up, mark_up_cell, tick_boxes};
pub(super) use crate::content::options::ProductOptions;
pub(super) use crate::content::setting::{Fit, Setting};
pub(super) use crate::content::words::{longest, plain, printed};
pub(super) use crate::content::{Paragraph, PrintedIcon, Span, TracedText, paragraphs};
pub(super) use crate::model::blocks as declared;
pub(super) use crate::model::{
    BlockKind, Grid, Need, Ref, Ruleset, Topic, hero_field, slug, stat_field,
};
pub(super) use crate::words::{Word, Words, say};
