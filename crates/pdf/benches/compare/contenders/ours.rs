//! This crate.

use delvepress_pdf::{Meta, Placed, Side, ViewerPrefs};

use super::{Imposed, Reading, SLOT};

pub fn read(bytes: Vec<u8>) -> Result<Reading, String> {
    let source = delvepress_pdf::read(&bytes).map_err(|error| error.message)?;
    Ok(Reading {
        pages: source.page_count(),
        repaired: source.was_repaired(),
    })
}

pub fn impose(bytes: Vec<u8>) -> Result<Imposed, String> {
    let source = delvepress_pdf::read(&bytes).map_err(|error| error.message)?;
    let (width, height) = SLOT;
    let placed = |page: usize| {
        let (w, h) = source.size(page).unwrap_or((1.0, 1.0));
        let x = (page % 2) as f64 * width;
        Placed {
            page,
            matrix: [width / w, 0.0, 0.0, height / h, x, 0.0],
            clip: Some([x, 0.0, x + width, height]),
        }
    };
    let pages: Vec<usize> = (0..source.page_count()).collect();
    let sides: Vec<Side> = pages
        .chunks(2)
        .map(|pair| Side {
            width: width * 2.0,
            height,
            placed: pair.iter().map(|page| placed(*page)).collect(),
            marks: Vec::new(),
        })
        .collect();
    let pdf = delvepress_pdf::write(&source, &sides, &ViewerPrefs::default(), &Meta::default())
        .map_err(|error| error.message)?;
    Ok(Imposed {
        pdf,
        warned: source.was_repaired(),
    })
}
