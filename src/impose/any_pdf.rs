//! Reading and writing other people's PDFs with errors of ours: the reader of foreign files knows nothing but files.

use delvepress_pdf::{Meta, Side, Source, ViewerPrefs};

use crate::diag::Error;

/// Reads a PDF, as far as its pages and fields matter.
pub(crate) fn read_pdf(bytes: &[u8]) -> Result<Source<'_>, Error> {
    delvepress_pdf::read(bytes).map_err(|error| Error::content(error.message).hint(error.hint))
}

/// Writes pages of a PDF onto sides of sheets.
pub(crate) fn write_pdf(
    source: &Source,
    sides: &[Side],
    prefs: &ViewerPrefs,
) -> Result<Vec<u8>, Error> {
    delvepress_pdf::write(source, sides, prefs, &Meta::default())
        .map_err(|error| Error::content(error.message).hint(error.hint))
}
