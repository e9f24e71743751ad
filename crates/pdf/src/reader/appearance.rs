//! What annotations look like on paper: filled-in form fields, stamps, handwriting. They are not part of a page's contents, so they are
//! drawn on top of it.

use super::document::Document;
use super::pages;
use crate::matrix::{self, Matrix};
use crate::syntax::raw::{Dict, Raw};

/// A picture to draw on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Appearance {
    /// The source's object number of the picture, a form XObject.
    pub number: u32,
    /// Takes the picture to the page's own coordinates.
    pub matrix: Matrix,
}

const HIDDEN: i64 = 1 << 1;
const PRINT: i64 = 1 << 2;

/// The pictures among the annotations of a page, as far as they are printed.
pub fn collect(file: &Document, annotations: &[Dict]) -> Vec<Appearance> {
    annotations
        .iter()
        .filter_map(|dict| appearance(file, dict))
        .collect()
}

fn appearance(file: &Document, dict: &Dict) -> Option<Appearance> {
    let subtype = file.get(dict, b"Subtype")?.name()?;
    let flags = file.get(dict, b"F").and_then(Raw::int).unwrap_or(0);
    if matches!(subtype.as_ref(), b"Link" | b"Popup") || flags & HIDDEN != 0 || flags & PRINT == 0 {
        return None;
    }
    let number = picture(file, dict)?;
    let form = file.dict(number)?;
    let area = pages::rectangle(file, dict, b"Rect")?;
    let shape = pages::rectangle(file, &form, b"BBox")?;
    let own = file.numbers_of(&form, b"Matrix");
    let own: Matrix = own.unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    Some(Appearance {
        number,
        matrix: fit(matrix::bounds(own, shape), area)?,
    })
}

/// The normal appearance: one stream, or one for each state the annotation can be in.
fn picture(file: &Document, dict: &Dict) -> Option<u32> {
    let looks = file.get(dict, b"AP")?.dict()?;
    let normal = looks.get(b"N")?;
    if let Some(number) = normal.reference().filter(|n| is_stream(file, *n)) {
        return Some(number);
    }
    let state = file.get(dict, b"AS")?.name()?;
    let of_state = file.resolve(normal)?.dict()?.get(&state)?.reference()?;
    is_stream(file, of_state).then_some(of_state)
}

fn is_stream(file: &Document, number: u32) -> bool {
    file.object(number)
        .is_some_and(|object| object.stream.is_some())
}

/// Stretches one box onto another; nothing where the first has no area.
fn fit([x0, y0, x1, y1]: [f64; 4], [left, bottom, right, top]: [f64; 4]) -> Option<Matrix> {
    let (width, height) = (x1 - x0, y1 - y0);
    if width <= 0.0 || height <= 0.0 {
        return None;
    }
    let (a, d) = ((right - left) / width, (top - bottom) / height);
    let fitted = [a, 0.0, 0.0, d, left - x0 * a, bottom - y0 * d];
    fitted.iter().all(|n| n.is_finite()).then_some(fitted)
}
