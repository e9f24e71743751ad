//! The sides of sheets: what is placed on them, the marks, and the links that follow the pages to where they land.

use std::collections::BTreeMap;
use std::io::Write;

use super::copy::ObjectCopier;
use super::draw;
use super::error::WriteError;
use super::side::{Placed, Side};
use super::xobject::Forms;
use crate::matrix::{self, Matrix};
use crate::reader::appearance;
use crate::reader::links::{self, Destination, Link, Links, Target};
use crate::reader::pages::Page;
use crate::syntax::write;

/// All that is known while the sides are written one after the other.
pub struct Sheets<'f> {
    pub pages: &'f [Page],
    pub sides: &'f [Side],
    pub links: Links<'f>,
    pub forms: Forms,
    /// The object number of each side.
    pub numbers: Vec<u32>,
    /// The object number of the page tree.
    pub parent: u32,
    annotations_left: usize,
    /// Where each page of the source first landed: side and transform from the page's own coordinates.
    landed: BTreeMap<usize, (u32, Matrix)>,
}

/// A side while things are put on it.
#[derive(Default)]
struct Surface {
    content: Vec<u8>,
    /// The pictures it draws, by the names it calls them.
    pictures: BTreeMap<String, u32>,
    /// The object numbers of its links.
    links: Vec<u32>,
}

impl Surface {
    fn picture(&mut self, name: String, number: u32) {
        let _ = writeln!(self.content, "/{name} Do");
        self.pictures.insert(name, number);
    }
}

/// Annotations of one document that are looked at: more only come from pages that share theirs to waste our time.
const MAX_ANNOTATIONS: usize = 400_000;

/// From the page's own coordinates to the sheet.
fn page_to_sheet(page: &Page, placed: &Placed) -> Matrix {
    matrix::then(page.upright(), placed.matrix)
}

impl<'f> Sheets<'f> {
    pub fn new(
        pages: &'f [Page],
        sides: &'f [Side],
        links: Links<'f>,
        numbers: Vec<u32>,
        parent: u32,
    ) -> Self {
        let mut landed = BTreeMap::new();
        for (side, &number) in sides.iter().zip(&numbers) {
            for placed in &side.placed {
                if let Some(page) = pages.get(placed.page) {
                    landed
                        .entry(placed.page)
                        .or_insert((number, page_to_sheet(page, placed)));
                }
            }
        }
        Self {
            pages,
            sides,
            links,
            forms: Forms::default(),
            numbers,
            parent,
            annotations_left: MAX_ANNOTATIONS,
            landed,
        }
    }

    /// Writes every side, contents first.
    pub fn write(&mut self, copier: &mut ObjectCopier<'f>) -> Result<(), WriteError> {
        for (side, number) in self.sides.iter().zip(self.numbers.clone()) {
            self.write_side(copier, side, number)?;
            copier.check_size()?;
        }
        Ok(())
    }

    fn write_side(
        &mut self,
        copier: &mut ObjectCopier<'f>,
        side: &Side,
        number: u32,
    ) -> Result<(), WriteError> {
        let mut surface = Surface::default();
        for placed in &side.placed {
            self.place(copier, placed, &mut surface)?;
        }
        for mark in &side.marks {
            draw::mark(&mut surface.content, mark);
        }
        let contents = copier.out.number();
        copier.out.text_stream(contents, b"", &surface.content);
        let body = self.page_body(side, contents, &surface);
        copier.out.object(number, &body);
        Ok(())
    }

    /// Draws a page and its annotations, and adds its links.
    fn place(
        &mut self,
        copier: &mut ObjectCopier<'f>,
        placed: &Placed,
        surface: &mut Surface,
    ) -> Result<(), WriteError> {
        let Some(page) = self.pages.get(placed.page) else {
            return Ok(());
        };
        let onto = page_to_sheet(page, placed);
        let form = self.forms.of_page(copier, page, placed.page)?;
        let annotations = links::annotations(copier.file, page, self.annotations_left);
        self.annotations_left = self.annotations_left.saturating_sub(annotations.len());

        draw::begin(&mut surface.content, placed.clip, onto);
        surface.picture(format!("P{}", placed.page + 1), form);
        for picture in appearance::collect(copier.file, &annotations) {
            if let Some(number) = copier.schedule(picture.number) {
                draw::begin(&mut surface.content, None, picture.matrix);
                surface.picture(format!("A{number}"), number);
                draw::end(&mut surface.content);
            }
        }
        draw::end(&mut surface.content);
        for link in self.links.collect(&annotations) {
            let link = self.annotation(copier, &link, onto, placed.clip);
            surface.links.extend(link);
        }
        Ok(())
    }

    fn page_body(&self, side: &Side, contents: u32, surface: &Surface) -> Vec<u8> {
        let mut body = Vec::new();
        let _ = write!(
            body,
            "<</Type/Page/Parent {} 0 R/MediaBox[0 0 ",
            self.parent
        );
        write::number(&mut body, side.width);
        body.push(b' ');
        write::number(&mut body, side.height);
        let _ = write!(body, "]/Contents {contents} 0 R/Resources<<");
        if !surface.pictures.is_empty() {
            body.extend_from_slice(b"/XObject<<");
            for (name, number) in &surface.pictures {
                let _ = write!(body, "/{name} {number} 0 R");
            }
            body.extend_from_slice(b">>");
        }
        body.extend_from_slice(b">>");
        if !surface.links.is_empty() {
            body.extend_from_slice(b"/Annots");
            write::references(&mut body, &surface.links);
        }
        body.extend_from_slice(b">>");
        body
    }

    /// The link as an annotation of the sheet; nothing if its target is not on any sheet.
    fn annotation(
        &self,
        copier: &mut ObjectCopier<'f>,
        link: &Link<'f>,
        onto: Matrix,
        clip: Option<[f64; 4]>,
    ) -> Option<u32> {
        let [x0, y0, x1, y1] = matrix::bounds(onto, link.area);
        let [left, bottom, right, top] = clip.unwrap_or([f64::MIN, f64::MIN, f64::MAX, f64::MAX]);
        let area = [x0.max(left), y0.max(bottom), x1.min(right), y1.min(top)];
        let [x0, y0, x1, y1] = area;
        if !(x0 < x1 && y0 < y1 && area.iter().all(|n| n.abs() < 1e9)) {
            return None;
        }
        let mut body = b"<</Type/Annot/Subtype/Link/Rect[".to_vec();
        write::numbers(&mut body, &area);
        body.pop();
        body.extend_from_slice(b"]/Border");
        match link.border {
            Some(border) => copier.value(border, &mut body),
            None => body.extend_from_slice(b"[0 0 0]"),
        }
        match &link.target {
            Target::Uri(address) => {
                body.extend_from_slice(b"/A<</S/URI/URI");
                write::string(&mut body, address);
                body.extend_from_slice(b">>>>");
            }
            Target::Page(destination) => {
                self.destination(*destination, &mut body)?;
                body.extend_from_slice(b">>");
            }
        }
        let number = copier.out.number();
        copier.out.object(number, &body);
        Some(number)
    }

    fn destination(&self, destination: Destination, body: &mut Vec<u8>) -> Option<()> {
        let (side, onto) = self.landed.get(&destination.page)?;
        let _ = write!(body, "/Dest[{side} 0 R");
        match destination.point.map(|point| matrix::apply(*onto, point)) {
            Some((x, y)) if x.abs() < 1e9 && y.abs() < 1e9 => {
                body.extend_from_slice(b"/XYZ ");
                write::numbers(body, &[x, y]);
                body.extend_from_slice(b"null]");
            }
            _ => body.extend_from_slice(b"/Fit]"),
        }
        Some(())
    }
}
