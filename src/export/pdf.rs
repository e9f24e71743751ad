//! The PDF: tagged where the reading order allows it, fixed metadata, and the print settings of the fold.

use delvepress_pdf::{Form, Place, RevisionError, Typeface, add_fields, add_viewer_preferences};
use typst::foundations::{Datetime, Smart};
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

use super::FormField;
use crate::assets;
use crate::diag::{Error, error};
use crate::impose::frames::Sheets;
use crate::impose::geometry::POINTS_PER_MM;
use crate::typeset::{MARK, Spot};

/// A standard that the file should claim, and so must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Standard {
    /// PDF/A-2b: for archives.
    #[value(name = "a-2b")]
    A2b,
    /// PDF/UA-1: for screen readers.
    #[value(name = "ua-1")]
    Ua1,
}

/// How to write a PDF.
#[derive(Debug, Clone, Default)]
pub struct PdfSettings {
    /// Standards to claim.
    pub standards: Vec<Standard>,
    /// Stable name of the document; its hash is the file's id.
    pub ident: String,
    /// Keep the structure tree; a file of hundreds of sheets is smaller without.
    pub tagged: bool,
    /// Leave out what made the file.
    pub unsigned: bool,
    /// Fields for the places to write in; none leaves the places as they are.
    pub fields: Vec<FormField>,
}

/// What made the file, for its metadata.
const CREATOR: &str = concat!("Delvepress ", env!("CARGO_PKG_VERSION"));

/// The face that fields are filled in with, as in tables and labels.
const FACE: &str = "plex-condensed/IBMPlexSansCondensed-Regular.ttf";

/// Writes the sheets as a PDF.
pub fn pdf(sheets: &Sheets, settings: &PdfSettings) -> Result<Vec<u8>, Error> {
    if settings.standards.contains(&Standard::Ua1) && !sheets.reading_order() {
        return Err(error!(
            "PDF/UA-1 needs pages in reading order, and this fold shuffles them over several sheets";
            hint: "print the screen edition with `--fold flat --standard ua-1`"
        ));
    }
    let options = PdfOptions {
        ident: Smart::Custom(settings.ident.clone()),
        creator: Smart::Custom((!settings.unsigned).then(|| CREATOR.into())),
        timestamp: version_date(),
        page_ranges: None,
        standards: standards(&settings.standards)?,
        tagged: settings.tagged && sheets.reading_order(),
        pretty: false,
    };
    let bytes = typst_pdf::pdf(sheets.document(), &options).map_err(|errors| {
        let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
        let mut hints = errors.iter().flat_map(|error| &error.hints);
        Error::content(messages.join("; ")).with_hints(hints.next().map(|hint| hint.v.as_str()))
    })?;
    let prefs = super::viewer_prefs(sheets.duplex());
    let finished = match settings.fields.as_slice() {
        [] => Ok(bytes),
        fields if settings.standards.contains(&Standard::A2b) => {
            // Archives allow no scripts.
            let fields: Vec<FormField> = fields.iter().map(without_script).collect();
            fill_in(bytes, &sheets.fields(), &fields)
        }
        fields => fill_in(bytes, &sheets.fields(), fields),
    };
    finished
        .and_then(|bytes| add_viewer_preferences(bytes, &prefs))
        .map_err(|error| Error::content(error.to_string()))
}

fn without_script(field: &FormField) -> FormField {
    FormField {
        calculation: None,
        ..field.clone()
    }
}

/// Lays fields over the places that templates left for them.
fn fill_in(pdf: Vec<u8>, spots: &[Spot], fields: &[FormField]) -> Result<Vec<u8>, RevisionError> {
    let place = |spot: &Spot| Place {
        name: spot.name.clone(),
        page: spot.page,
        rect: spot.rect.map(|mm| mm * POINTS_PER_MM),
        turned: spot.turned,
    };
    let places: Vec<Place> = spots.iter().map(place).collect();
    let file = assets::FONTS.get_file(FACE);
    let form = Form {
        mark: MARK,
        places: &places,
        fields,
        typeface: Typeface {
            name: "IBMPlexSansCondensed",
            key: "Plex",
            data: file.map_or(&[], |file| file.contents()),
        },
    };
    add_fields(pdf, &form)
}

/// Archives want a date, and the clock would change the bytes: every file of a version carries the date of that version.
fn version_date() -> Option<Timestamp> {
    Datetime::from_ymd_hms(2026, 11, 16, 0, 0, 0).map(Timestamp::new_utc)
}

fn standards(wanted: &[Standard]) -> Result<PdfStandards, Error> {
    let list: Vec<PdfStandard> = wanted
        .iter()
        .map(|standard| match standard {
            Standard::A2b => PdfStandard::A_2b,
            Standard::Ua1 => PdfStandard::Ua_1,
        })
        .collect();
    PdfStandards::new(&list).map_err(|error| {
        Error::content(error.message().to_string())
            .with_hints(error.hints().first().map(ToString::to_string))
    })
}
