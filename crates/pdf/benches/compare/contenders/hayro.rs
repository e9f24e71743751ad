//! hayro-syntax as the reader.

use hayro_syntax::{LoadPdfError, Pdf};

use super::Reading;

pub fn open(bytes: Vec<u8>) -> Result<Pdf, String> {
    Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(error) => format!("{error:?}"),
        LoadPdfError::Invalid => "invalid".to_owned(),
    })
}

pub fn read(bytes: Vec<u8>) -> Result<Reading, String> {
    let pdf = open(bytes)?;
    Ok(Reading {
        pages: pdf.pages().len(),
        repaired: false,
    })
}
