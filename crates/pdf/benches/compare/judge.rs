//! What an imposed PDF holds, in the eyes of libraries that wrote none of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use hayro_syntax::Pdf;
use hayro_syntax::object::Stream;
use lopdf::{Dictionary, Document, Object};

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Verdict {
    /// Whether the library can read it at all.
    pub sound: bool,
    /// Pictures of pages on its sides.
    pub pictures: usize,
    /// Links that lead to an address or to a side of the file.
    pub links: usize,
    /// A fingerprint of what the pictures draw, in any order.
    pub drawn: u64,
    pub bytes: usize,
    /// Whether the contender said that the file was damaged.
    pub warned: bool,
}

pub fn look_at(pdf: Vec<u8>) -> Verdict {
    let bytes = pdf.len();
    let Ok(document) = Document::load_mem(&pdf) else {
        return Verdict {
            bytes,
            ..Verdict::default()
        };
    };
    let sides = document.get_pages();
    let mut verdict = Verdict {
        sound: true,
        bytes,
        ..Verdict::default()
    };
    for id in sides.into_values() {
        let Ok(side) = document.get_dictionary(id) else {
            continue;
        };
        verdict.links += links(&document, side);
    }
    (verdict.pictures, verdict.drawn) = pictures(pdf);
    verdict
}

fn follow<'d>(document: &'d Document, object: &'d Object) -> &'d Object {
    document
        .dereference(object)
        .map_or(object, |(_, object)| object)
}

fn entry<'d>(document: &'d Document, dict: &'d Dictionary, key: &[u8]) -> Option<&'d Object> {
    dict.get(key).ok().map(|value| follow(document, value))
}

fn links(document: &Document, side: &Dictionary) -> usize {
    let list = entry(document, side, b"Annots").and_then(|list| list.as_array().ok());
    let annotations = list.into_iter().flatten();
    annotations
        .filter_map(|one| follow(document, one).as_dict().ok())
        .filter(|dict| leads_somewhere(document, dict).is_some())
        .count()
}

fn leads_somewhere(document: &Document, link: &Dictionary) -> Option<()> {
    if entry(document, link, b"Subtype")?.as_name().ok()? != b"Link" {
        return None;
    }
    let mut destination = entry(document, link, b"Dest");
    if let Some(action) = entry(document, link, b"A") {
        let action = action.as_dict().ok()?;
        if entry(document, action, b"URI").is_some() {
            return Some(());
        }
        destination = entry(document, action, b"D");
    }
    let target = destination?.as_array().ok()?.first()?;
    let page = follow(document, target).as_dict().ok()?;
    (entry(document, page, b"Type")?.as_name().ok()? == b"Page").then_some(())
}

/// Pictures, and what they draw. This reader unpacks what is left of a damaged stream, as viewers do.
fn pictures(pdf: Vec<u8>) -> (usize, u64) {
    let Ok(pdf) = Pdf::new(pdf) else {
        return (0, 0);
    };
    let (mut count, mut sum) = (0, 0u64);
    for side in pdf.pages().iter() {
        let pictures = &side.resources().x_objects;
        // What was filled in on a page is called `A...` by this crate; krilla leaves it out.
        for key in pictures.keys().filter(|key| !key.starts_with(b"A")) {
            if let Some(stream) = pictures.get::<Stream>(&key) {
                let mut hash = DefaultHasher::new();
                let content = stream.decoded().unwrap_or_default();
                content.trim_ascii().hash(&mut hash);
                count += 1;
                sum = sum.wrapping_add(hash.finish());
            }
        }
    }
    (count, sum)
}
