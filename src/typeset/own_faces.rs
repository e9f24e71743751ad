//! Faces that the user brings along, beside the bundled ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

use super::world::faces as bundled_fonts;
use crate::diag::{Error, error};

/// The user's faces and the bundled ones; clones share them. None of the user's own is the usual case.
#[derive(Debug, Clone, Default)]
pub struct OwnFaces(Option<Arc<Set>>);

#[derive(Debug)]
struct Set {
    /// The files that they come from, by name.
    files: BTreeMap<String, Vec<u8>>,
    /// The bundled faces and then the user's own.
    fonts: Vec<Font>,
    book: LazyHash<FontBook>,
}

impl OwnFaces {
    /// Reads files of faces, by name. Files that are bundled anyway, as in an ejected folder, bring nothing new.
    pub fn read(files: BTreeMap<String, Vec<u8>>) -> Result<Self, Error> {
        let bundled = bundled_fonts();
        let mut kept = BTreeMap::new();
        let mut fonts = bundled.to_vec();
        for (name, bytes) in files {
            if bundled.iter().any(|font| font.data().as_slice() == bytes) {
                continue;
            }
            let before = fonts.len();
            fonts.extend(Font::iter(Bytes::new(bytes.clone())));
            if fonts.len() == before {
                return Err(error!(
                    "`{name}` holds no typeface";
                    hint: "faces are OpenType or TrueType files, `.otf` or `.ttf`"
                ));
            }
            kept.insert(name, bytes);
        }
        if kept.is_empty() {
            return Ok(Self::default());
        }
        let book = LazyHash::new(FontBook::from_fonts(fonts.iter()));
        let set = Set {
            files: kept,
            fonts,
            book,
        };
        Ok(Self(Some(Arc::new(set))))
    }

    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Families of the user's own faces.
    pub(super) fn families(&self) -> Vec<&str> {
        let own = self.0.iter().flat_map(|set| &set.fonts);
        let own = own.skip(bundled_fonts().len());
        let mut families: Vec<&str> = own.map(|font| font.info().family.as_str()).collect();
        families.sort_unstable();
        families.dedup();
        families
    }

    /// The files, by name.
    pub(super) fn files(&self) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        self.0.iter().flat_map(|set| &set.files)
    }

    /// What Typst looks faces up in; none where the bundled ones are all.
    pub(super) fn book(&self) -> Option<&LazyHash<FontBook>> {
        self.0.as_ref().map(|set| &set.book)
    }

    /// A face by its place in the book.
    pub(super) fn font(&self, index: usize) -> Option<Font> {
        match &self.0 {
            Some(set) => set.fonts.get(index).cloned(),
            None => bundled_fonts().get(index).cloned(),
        }
    }
}
