//! lopdf as the reader.

use super::Reading;

pub fn read(bytes: Vec<u8>) -> Result<Reading, String> {
    let document = lopdf::Document::load_mem(&bytes).map_err(|error| error.to_string())?;
    if document.is_encrypted() {
        return Err("encrypted".to_owned());
    }
    Ok(Reading {
        pages: document.get_pages().len(),
        repaired: false,
    })
}
