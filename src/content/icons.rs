//! Icons on the pages: what templates are told of them, whom to name for them, and taking them off.

use serde::Serialize;

use super::blocks::Credit;
use super::{Block, Content, Page, Piece};
use crate::icons;
use crate::model::{self, Ruleset};
use crate::words::say;

/// An icon as templates see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedIcon {
    /// Its name, or the path of a drawing of the game's own: what a template hands to `icon`.
    pub name: String,
    /// For those who cannot see it.
    pub alt: String,
}

impl PrintedIcon {
    /// The icon of something with a label.
    pub fn of(icon: Option<&model::Icon>, label: &str) -> Option<Self> {
        Some(Self {
            name: icon?.name().to_owned(),
            alt: label.to_owned(),
        })
    }
}

/// Takes all icons off: nobody hangs a goblin on the minutes of a meeting.
pub fn drop_icons(content: &mut Content) {
    for_each(content, &mut |icon| *icon = None);
}

/// Adds a line to the credit that names who drew the icons of this product. A product without a credit gets one at its end.
pub fn credit_icons(ruleset: &Ruleset, content: &mut Content) {
    let mut authors: Vec<(&str, &str)> = Vec::new();
    for_each(content, &mut |icon| {
        let name = icon.as_ref().map_or("", |icon| icon.name.as_str());
        if let Some(author) = icons::find(name).and_then(icons::Icon::author) {
            authors.push((&author.licence, &author.name));
        }
    });
    authors.sort_unstable();
    authors.dedup();
    if authors.is_empty() {
        return;
    }
    let of_licence = authors.chunk_by(|a, b| a.0 == b.0).map(|group| {
        let names: Vec<&str> = group.iter().map(|(_, name)| *name).collect();
        let licence = group.first().map_or("", |(licence, _)| *licence);
        format!("{} ({licence})", names.join(", "))
    });
    let authors = of_licence.collect::<Vec<_>>().join("; ");
    let line = ruleset.words().say(say::IconsBy { authors });
    let end = content.book.iter_mut().flat_map(|book| &mut book.brief_end);
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    let mut credited = false;
    for block in pages.flat_map(Page::blocks_mut).chain(end) {
        if let Block::Credit(credit) = block {
            credit.add(&line);
            credited = true;
        }
    }
    if !credited && let Some(page) = content.pages.last_mut() {
        let lines = vec![line];
        page.pieces.push(Piece::made(Block::Credit(Credit {
            lines,
            ..Credit::default()
        })));
    }
}

fn for_each(content: &mut Content, see: &mut dyn FnMut(&mut Option<PrintedIcon>)) {
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for block in pages.flat_map(Page::blocks_mut) {
        block.body_mut().icons().into_iter().for_each(&mut *see);
    }
}
