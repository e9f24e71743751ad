//! Who is compared, each behind the same two functions.

mod hayro;
mod krilla;
mod lopdf;
mod ours;

/// A way to read PDFs, and for some to place their pages on sheets.
pub struct Contender {
    pub name: &'static str,
    pub read: fn(Vec<u8>) -> Result<Reading, String>,
    pub impose: Option<Impose>,
}

/// Places the pages of a file on sheets.
pub type Impose = fn(Vec<u8>) -> Result<Imposed, String>;

/// Sheets with the pages of a file on them.
pub struct Imposed {
    pub pdf: Vec<u8>,
    /// Whether the contender says that the file was damaged.
    pub warned: bool,
}

/// What is known of a file once its pages are.
pub struct Reading {
    pub pages: usize,
    /// Whether the file had to be repaired; only this crate says so.
    pub repaired: bool,
}

pub const ALL: &[Contender] = &[
    Contender {
        name: "delvepress-pdf",
        read: ours::read,
        impose: Some(ours::impose),
    },
    Contender {
        name: "hayro-syntax",
        read: hayro::read,
        impose: None,
    },
    Contender {
        name: "krilla",
        read: krilla::read,
        impose: Some(krilla::impose),
    },
    Contender {
        name: "lopdf",
        read: lopdf::read,
        impose: None,
    },
];

/// Two pages side by side: each is stretched to fill its half.
pub const SLOT: (f64, f64) = (300.0, 400.0);

pub fn by_name(name: &str) -> Option<&'static Contender> {
    ALL.iter().find(|contender| contender.name == name)
}
