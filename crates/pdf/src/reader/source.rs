//! Reading a foreign PDF.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::crypt;
use super::document::Document;
use super::error::ReadError;
use super::pages::{self, Page, Tree};
use crate::syntax::lex;
use crate::syntax::raw::Raw;

/// A PDF that was read: its pages can be placed on sheets.
pub struct Source<'a> {
    pub(crate) file: Document<'a>,
    pub(crate) pages: Vec<Page>,
    /// The nodes of the page tree.
    pub(crate) nodes: BTreeSet<u32>,
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Source")
            .field("pages", &self.pages)
            .finish_non_exhaustive()
    }
}

/// Sizes that differ by less, in points, are the same size to a printer.
const SAME_SIZE: f64 = 0.5;
/// How far into a file its header may start.
const HEADER_WITHIN: usize = 1024;

/// Reads a PDF: its pages, their sizes, and the locations of its objects. Nothing is drawn or unpacked yet.
pub fn read(bytes: &[u8]) -> Result<Source<'_>, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::empty());
    }
    let head = bytes.get(..HEADER_WITHIN).unwrap_or(bytes);
    let start = match lex::find(head, 0, b"%PDF-") {
        Some(start) => start,
        // Some files have lost their first line and nothing else.
        None if lex::find_last(bytes, b"startxref").is_some() => 0,
        None => return Err(ReadError::not_a_pdf(bytes)),
    };
    let data = Cow::Borrowed(bytes.get(start..).unwrap_or_default());
    let file = unlock(Document::open(data))?;
    if file.repaired {
        return open(file)?.check_contents();
    }
    let whole = open(file);
    // A sound table may belong to other contents: then searching for the objects is the last resort.
    match whole {
        Err(error) => unlock(Document::repair(Cow::Borrowed(bytes)))
            .and_then(open)
            .and_then(Source::check_contents)
            .map_err(|_| error),
        whole => whole,
    }
}

/// The file itself, or the same in the clear where it is encrypted.
fn unlock(file: Document) -> Result<Document, ReadError> {
    if file.trailer.encrypt.is_none() {
        return Ok(file);
    }
    let plain = crypt::decrypt(&file)?;
    let mut clear = Document::repair(Cow::Owned(plain));
    clear.repaired = file.repaired;
    Ok(clear)
}

fn open(file: Document) -> Result<Source, ReadError> {
    let tree = pages::read(&file)?;
    let claimed = tree.claimed.unwrap_or(0);
    let Tree { pages, nodes, .. } = tree;
    if pages.is_empty() {
        return Err(if file.repaired {
            ReadError::damaged()
        } else {
            ReadError::no_pages()
        });
    }
    let found = i64::try_from(pages.len()).unwrap_or(i64::MAX);
    if file.repaired && found < claimed {
        return Err(ReadError::pages_missing(pages.len(), claimed));
    }
    Ok(Source { file, pages, nodes })
}

impl Source<'_> {
    /// How many pages the file has.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Width and height of a page as it is seen (cropped, turned, scaled by its unit), in points.
    pub fn size(&self, page: usize) -> Option<(f64, f64)> {
        self.pages.get(page).map(Page::size)
    }

    /// Whether the pages are not all of one size.
    pub fn has_mixed_sizes(&self) -> bool {
        let Some((width, height)) = self.size(0) else {
            return false;
        };
        let differs =
            |(w, h): (f64, f64)| (w - width).abs() > SAME_SIZE || (h - height).abs() > SAME_SIZE;
        self.pages.iter().map(Page::size).any(differs)
    }

    /// Whether the file was damaged and has been repaired: worth a warning.
    pub fn was_repaired(&self) -> bool {
        self.file.repaired
    }

    /// The title in the document's information, in the bytes it is written in.
    pub(crate) fn title(&self) -> Option<Vec<u8>> {
        let info = self.file.dict(self.file.trailer.info?)?;
        self.file
            .get(&info, b"Title")?
            .string()
            .filter(|title| !title.is_empty())
    }
}

impl<'a> Source<'a> {
    /// A damaged file must at least have something on each page that should: a booklet with silently empty pages is worse than none.
    fn check_contents(self) -> Result<Self, ReadError> {
        for (at, page) in self.pages.iter().enumerate() {
            let dict = self.file.dict(page.number).unwrap_or_default();
            let contents = pages::contents(&self.file, &dict);
            let there = |number: &u32| {
                self.file
                    .object(*number)
                    .is_some_and(|object| object.stream.is_some())
            };
            let promised = dict
                .get(b"Contents")
                .is_some_and(|raw| raw.array().is_none_or(|parts| !parts.is_empty()));
            if promised && (contents.is_empty() || !contents.iter().all(there)) {
                return Err(ReadError::contents_missing(at + 1));
            }
        }
        Ok(self)
    }
}

/// The newest version of the format that the file uses, as far as it matters to a writer.
pub(crate) fn version(file: &Document) -> &'static str {
    let newer = file
        .catalog()
        .get(b"Version")
        .and_then(Raw::name)
        .is_some_and(|v| v.as_ref() == b"2.0");
    if newer || file.header().starts_with(b"%PDF-2") {
        "2.0"
    } else {
        "1.7"
    }
}
