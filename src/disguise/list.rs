//! The words of a disguise, in the language of the sheet.

use crate::words::Language;

pub use crate::words::DisguiseWords as Disguise;

/// All disguises of a language, by name.
pub fn all(language: Language) -> &'static [Disguise] {
    language.disguises()
}

/// The disguise of this name.
pub fn find(language: Language, name: &str) -> Option<&'static Disguise> {
    all(language).iter().find(|disguise| disguise.name == name)
}
