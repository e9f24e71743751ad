//! What a PDF asks of the program that shows or prints it.

/// Along which edge the paper is turned for its back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duplex {
    /// Like the pages of a book that is taller than wide.
    LongEdge,
    /// Like the leaves of a calendar.
    ShortEdge,
}

/// Viewer preferences for printing. Always set: no scaling, and the paper tray by page size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ViewerPrefs {
    /// How both sides are printed; nothing for one side.
    pub duplex: Option<Duplex>,
}

impl ViewerPrefs {
    /// Keys and values of the `/ViewerPreferences` dictionary.
    pub fn entries(&self) -> Vec<(&'static str, &'static str)> {
        let mut entries = vec![("PrintScaling", "/None")];
        match self.duplex {
            Some(Duplex::LongEdge) => entries.push(("Duplex", "/DuplexFlipLongEdge")),
            Some(Duplex::ShortEdge) => entries.push(("Duplex", "/DuplexFlipShortEdge")),
            None => {}
        }
        entries.push(("PickTrayByPDFSize", "true"));
        entries
    }
}
