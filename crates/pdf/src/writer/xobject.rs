//! A page as a picture that can be placed: PDF calls it a form XObject.

use std::collections::BTreeMap;

use super::copy::ObjectCopier;
use super::error::WriteError;
use crate::reader::document::Object;
use crate::reader::filter::{self, Failure};
use crate::reader::pages::{self, Page};
use crate::syntax::raw::{Dict, Raw};
use crate::syntax::write;

/// The forms made so far. Pages that look the same share one.
#[derive(Default)]
pub struct Forms {
    by_page: BTreeMap<usize, u32>,
    by_looks: BTreeMap<(Vec<u32>, Vec<u8>), u32>,
}

impl Forms {
    /// The form of a page, written when it is first asked for.
    pub fn of_page(
        &mut self,
        copier: &mut ObjectCopier,
        page: &Page,
        index: usize,
    ) -> Result<u32, WriteError> {
        if let Some(&number) = self.by_page.get(&index) {
            return Ok(number);
        }
        let dict = copier.file.dict(page.number).unwrap_or_default();
        let contents = pages::contents(copier.file, &dict);
        let head = form_entries(copier, page, &dict);
        let key = (contents, head);
        let number = match self.by_looks.get(&key) {
            Some(&number) => number,
            None => {
                let number = write(copier, &key.0, &key.1).map_err(|failure| match failure {
                    Failure::Unsupported => WriteError::unreadable_page(index),
                    Failure::TooLarge => WriteError::too_large(),
                })?;
                self.by_looks.insert(key, number);
                copier.check_size()?;
                number
            }
        };
        self.by_page.insert(index, number);
        Ok(number)
    }
}

/// Everything about the form but its contents: what can be seen of it, what it draws with, how it blends.
fn form_entries<'f>(copier: &mut ObjectCopier<'f>, page: &Page, dict: &Dict<'f>) -> Vec<u8> {
    let mut head = b"/Type/XObject/Subtype/Form/BBox[".to_vec();
    write::numbers(&mut head, &page.visible);
    head.pop();
    head.extend_from_slice(b"]/Resources ");
    let resources = resources(copier, page);
    head.extend_from_slice(format!("{resources} 0 R").as_bytes());
    if let Some(group) = dict.get(b"Group") {
        head.extend_from_slice(b"/Group ");
        copier.value(group, &mut head);
    }
    head
}

fn resources(copier: &mut ObjectCopier, page: &Page) -> u32 {
    let file = copier.file;
    let raw = page
        .resources_from
        .and_then(|from| file.dict(from)?.get(b"Resources"));
    if let Some(number) = raw
        .and_then(Raw::reference)
        .and_then(|n| copier.schedule(n))
    {
        return number;
    }
    let mut body = Vec::new();
    match raw.filter(|raw| raw.reference().is_none()) {
        Some(raw) => copier.value(raw, &mut body),
        None => body.extend_from_slice(b"<<>>"),
    }
    copier.share(body)
}

fn write(copier: &mut ObjectCopier, contents: &[u32], head: &[u8]) -> Result<u32, Failure> {
    let number = copier.out.number();
    let file = copier.file;
    let objects: Vec<Object> = contents
        .iter()
        .filter_map(|n| file.object(*n))
        .filter(|o| o.stream.is_some())
        .collect();
    match objects.as_slice() {
        [one] => write_single(copier, number, *one, head)?,
        many => {
            let mut joined = Vec::new();
            for part in many {
                joined.extend_from_slice(&file.unfiltered(*part)?);
                joined.push(b'\n');
            }
            copier.out.text_stream(number, head, &joined);
        }
    }
    Ok(number)
}

/// A single stream keeps its compressed data. Only a wrapping in plain letters, which makes it a quarter larger, is taken off.
fn write_single<'f>(
    copier: &mut ObjectCopier<'f>,
    number: u32,
    object: Object<'f>,
    head: &[u8],
) -> Result<(), Failure> {
    let file = copier.file;
    let dict = object.value.dict().unwrap_or_default();
    let data = object.stream.unwrap_or_default();
    let Some(filter) = file.get(&dict, b"Filter") else {
        copier.out.text_stream(number, head, data);
        return Ok(());
    };
    let chain = filter.array().unwrap_or_else(|| vec![filter]);
    let mut entries = head.to_vec();
    let name = |raw: &Raw<'f>| file.resolve(*raw).and_then(Raw::name);
    let params = dict.get(b"DecodeParms");
    match chain.as_slice() {
        [letters, packed]
            if params.is_none() && name(letters).is_some_and(|n| n.starts_with(b"ASCII")) =>
        {
            let letters = name(letters).unwrap_or_default();
            let binary = filter::undo(&letters, &Dict::default(), data, usize::MAX)?;
            entries.extend_from_slice(b"/Filter");
            copier.value(*packed, &mut entries);
            copier.out.stream(number, &entries, &binary);
        }
        _ => {
            entries.extend_from_slice(b"/Filter");
            copier.value(filter, &mut entries);
            if let Some(params) = params {
                entries.extend_from_slice(b"/DecodeParms");
                copier.value(params, &mut entries);
            }
            copier.out.stream(number, &entries, data);
        }
    }
    Ok(())
}
