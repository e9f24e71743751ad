//! The pages of a PDF in reading order, with what they inherit.

use std::collections::BTreeSet;

use super::document::Document;
use super::error::ReadError;
use crate::matrix::{self, Matrix};
use crate::syntax::raw::{Dict, Raw};

/// One page: its dictionary, size and orientation.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The object number of the page's dictionary.
    pub number: u32,
    /// The node that carries the page's `/Resources`: the page itself or one above it.
    pub resources_from: Option<u32>,
    /// The visible part in the page's own coordinates: left, bottom, right, top.
    pub visible: [f64; 4],
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
    /// How many points one unit of the page is.
    pub unit: f64,
}

impl Page {
    /// Width and height as they are seen, in points.
    pub fn size(&self) -> (f64, f64) {
        let [x0, y0, x1, y1] = self.visible;
        let (width, height) = ((x1 - x0) * self.unit, (y1 - y0) * self.unit);
        if self.turns.is_multiple_of(2) {
            (width, height)
        } else {
            (height, width)
        }
    }

    /// Takes the page's own coordinates to what is seen: turned, origin at the bottom left, in points.
    pub fn upright(&self) -> Matrix {
        let [x0, y0, x1, y1] = self.visible;
        let turned = match self.turns {
            0 => [1.0, 0.0, 0.0, 1.0, -x0, -y0],
            1 => [0.0, -1.0, 1.0, 0.0, -y0, x1],
            2 => [-1.0, 0.0, 0.0, -1.0, x1, y1],
            _ => [0.0, 1.0, -1.0, 0.0, y1, -x0],
        };
        matrix::then(turned, [self.unit, 0.0, 0.0, self.unit, 0.0, 0.0])
    }
}

/// What a page may take from the nodes above it.
#[derive(Clone, Copy, Default)]
struct Inherited {
    resources_from: Option<u32>,
    media: Option<[f64; 4]>,
    crop: Option<[f64; 4]>,
    rotate: Option<i64>,
}

/// More pages than any book: the tree is a trap.
const MAX_PAGES: usize = 50_000;
/// Letter, which readers assume where a page does not say its size.
const DEFAULT_BOX: [f64; 4] = [0.0, 0.0, 612.0, 792.0];
/// The longest side of a page in points, 350 metres: past that a box is damage.
const MAX_SIDE: f64 = 1_000_000.0;

/// Pages and the nodes above them, which must not be mistaken for something to draw.
pub struct Tree {
    pub pages: Vec<Page>,
    pub nodes: BTreeSet<u32>,
    /// How many pages the root of the tree claims to have.
    pub claimed: Option<i64>,
}

/// Walks the page tree. A node is entered once: loops and shared branches end there.
pub fn read(file: &Document) -> Result<Tree, ReadError> {
    let top = file.catalog().get(b"Pages").and_then(Raw::reference);
    let mut tree = Tree {
        pages: Vec::new(),
        nodes: BTreeSet::new(),
        claimed: None,
    };
    if let Some(dict) = top.and_then(|top| file.dict(top)) {
        tree.claimed = file.get(&dict, b"Count").and_then(Raw::int);
    }
    let mut waiting: Vec<(u32, Inherited)> = top
        .map(|top| (top, Inherited::default()))
        .into_iter()
        .collect();
    while let Some((number, inherited)) = waiting.pop() {
        let Some(dict) = file.dict(number) else {
            continue;
        };
        let inherited = inherited.inherit(file, number, &dict);
        match file.get(&dict, b"Kids").and_then(Raw::array) {
            Some(kids) if tree.nodes.insert(number) => {
                let kids = kids.iter().rev().filter_map(|kid| kid.reference());
                waiting.extend(kids.map(|kid| (kid, inherited)));
            }
            Some(_) => {}
            None if dict.is_type(b"Pages") => {
                tree.nodes.insert(number);
            }
            None => tree.push(page(file, number, &dict, inherited))?,
        }
    }
    if tree.pages.is_empty() {
        tree.search(file)?;
    }
    Ok(tree)
}

impl Tree {
    fn push(&mut self, page: Page) -> Result<(), ReadError> {
        if self.pages.len() >= MAX_PAGES {
            return Err(ReadError::too_many_pages(MAX_PAGES));
        }
        check_size(&page, self.pages.len() + 1)?;
        self.pages.push(page);
        Ok(())
    }

    /// If the tree has no page, takes every page object there is, in the order of their numbers.
    fn search(&mut self, file: &Document) -> Result<(), ReadError> {
        for number in file.numbers() {
            let Some(dict) = file.dict(number).filter(|dict| dict.is_type(b"Page")) else {
                continue;
            };
            let inherited = Inherited::default().inherit(file, number, &dict);
            self.push(page(file, number, &dict, inherited))?;
        }
        Ok(())
    }
}

impl Inherited {
    fn inherit(self, file: &Document, number: u32, dict: &Dict) -> Self {
        let own = file.get(dict, b"Resources").map(|_| number);
        let rotate = file.get(dict, b"Rotate").and_then(Raw::int);
        Self {
            resources_from: own.or(self.resources_from),
            media: rectangle(file, dict, b"MediaBox").or(self.media),
            crop: rectangle(file, dict, b"CropBox").or(self.crop),
            rotate: rotate.or(self.rotate),
        }
    }
}

fn page(file: &Document, number: u32, dict: &Dict, inherited: Inherited) -> Page {
    let media = inherited.media.filter(has_area).unwrap_or(DEFAULT_BOX);
    let crop = inherited
        .crop
        .map(|crop| intersect(crop, media))
        .filter(has_area);
    let quarter = inherited.rotate.unwrap_or(0).rem_euclid(360) / 90;
    let unit = file.get(dict, b"UserUnit").and_then(Raw::number);
    Page {
        number,
        resources_from: inherited.resources_from,
        visible: crop.unwrap_or(media),
        turns: u8::try_from(quarter).unwrap_or(0),
        unit: unit.filter(|unit| *unit > 0.0).unwrap_or(1.0),
    }
}

fn check_size(page: &Page, place: usize) -> Result<(), ReadError> {
    let (width, height) = page.size();
    let fits = |side: f64| (1.0..=MAX_SIDE).contains(&side);
    if fits(width) && fits(height) {
        Ok(())
    } else {
        Err(ReadError::impossible_size(place, width, height))
    }
}

/// The streams a page's contents are spread over, in order.
pub fn contents(file: &Document, page: &Dict) -> Vec<u32> {
    let Some(raw) = page.get(b"Contents") else {
        return Vec::new();
    };
    let parts = match file.resolve(raw).and_then(Raw::array) {
        Some(parts) => parts,
        None => vec![raw],
    };
    parts.into_iter().filter_map(Raw::reference).collect()
}

/// The annotations of a page, which are drawn on top of its contents.
pub fn annotations<'f>(file: &'f Document<'f>, page: &Page) -> Vec<Raw<'f>> {
    let dict = file.dict(page.number).unwrap_or_default();
    let list = file.get(&dict, b"Annots").and_then(Raw::array);
    list.unwrap_or_default()
}

/// A box with its corners in order, however the file names them.
pub fn rectangle(file: &Document, dict: &Dict, key: &[u8]) -> Option<[f64; 4]> {
    let [x0, y0, x1, y1] = file.numbers_of(dict, key)?;
    Some([x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1)])
}

fn intersect(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let ([ax0, ay0, ax1, ay1], [bx0, by0, bx1, by1]) = (a, b);
    [ax0.max(bx0), ay0.max(by0), ax1.min(bx1), ay1.min(by1)]
}

fn has_area(rectangle: &[f64; 4]) -> bool {
    let [x0, y0, x1, y1] = rectangle;
    x1 > x0 && y1 > y0
}
