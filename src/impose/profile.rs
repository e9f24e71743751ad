//! A printer's profile: the border it cannot print, the edge it flips, how far backs land from fronts.

use serde::{Deserialize, Serialize};

use super::geometry::{Insets, Size, plain};
use super::request::Flip;
use crate::diag::{Error, error};

/// Margins beyond this are a slip of the ruler.
const WIDEST_MARGIN: f64 = 40.0;
/// Backs further off than this are a wrong flip, not an offset.
const FARTHEST_BACK: f64 = 15.0;

/// What was measured on one orientation of the sheet, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Measured {
    #[serde(with = "InsetsFile")]
    pub margins: Insets,
    /// What to add to backs, to the right, looking at the back.
    #[serde(default)]
    pub back_dx: f64,
    /// What to add to backs, downwards, looking at the back.
    #[serde(default)]
    pub back_dy: f64,
}

/// How a printer puts things on paper. Most sheets are printed upright; what a printer does to landscape sheets is measured separately, because it cannot be known which way it turns them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PrinterProfile {
    pub name: String,
    pub flip: Flip,
    pub portrait: Measured,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landscape: Option<Measured>,
}

/// The shape of [`Insets`] in a file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Insets", rename_all = "kebab-case", deny_unknown_fields)]
struct InsetsFile {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl PrinterProfile {
    /// A printer about which nothing is known yet.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            flip: Flip::Long,
            portrait: Measured {
                margins: Insets::all(6.35),
                back_dx: 0.0,
                back_dy: 0.0,
            },
            landscape: None,
        }
    }

    /// Reads a profile and reports everything that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let profile: Self = toml::from_str(text).map_err(|error| unreadable(text, &error))?;
        profile.check()?;
        Ok(profile)
    }

    /// The text that [`parse`](Self::parse) reads back.
    pub fn to_toml(&self) -> Result<String, Error> {
        toml::to_string(self).map_err(|error| {
            error!(
                "the profile `{}` cannot be written: {error}", self.name;
                hint: "use plain numbers in millimetres"
            )
        })
    }

    /// What holds for a sheet of this orientation. Where a landscape sheet was never measured, both ends get the wider
    /// of the two margins that may fall there, and backs stay where they are.
    pub fn on(&self, sheet: Size) -> Measured {
        match self.landscape {
            _ if sheet.height > sheet.width => self.portrait,
            Some(measured) => measured,
            None => {
                let upright = self.portrait.margins;
                let ends = upright.top.max(upright.bottom);
                let sides = upright.left.max(upright.right);
                Measured {
                    margins: Insets {
                        left: ends,
                        right: ends,
                        top: sides,
                        bottom: sides,
                    },
                    back_dx: 0.0,
                    back_dy: 0.0,
                }
            }
        }
    }

    /// Whether sheets of this orientation were measured, so that backs can be moved to where they belong.
    pub fn knows(&self, sheet: Size) -> bool {
        sheet.height > sheet.width || self.landscape.is_some()
    }

    /// Refuses everything that no printer does, at once.
    pub fn check(&self) -> Result<(), Error> {
        let mut problems = Vec::new();
        let plain_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if self.name.is_empty() || !self.name.chars().all(plain_name) {
            problems.push(error!(
                command: "`{}` cannot name a printer", self.name;
                hint: "use letters, digits, `-` and `_`"
            ));
        }
        problems.extend(self.portrait.problems("portrait"));
        let landscape = self.landscape.iter();
        problems.extend(landscape.flat_map(|measured| measured.problems("landscape")));
        Error::join(problems)
    }
}

impl Measured {
    fn problems(&self, orientation: &str) -> Vec<Error> {
        let Insets {
            left,
            right,
            top,
            bottom,
        } = self.margins;
        let margins = [
            ("left", left),
            ("right", right),
            ("top", top),
            ("bottom", bottom),
        ];
        let offsets = [("back-dx", self.back_dx), ("back-dy", self.back_dy)];
        let bad_margins = margins
            .into_iter()
            .filter(|(_, value)| !(0.0..=WIDEST_MARGIN).contains(value))
            .map(|(side, value)| {
                error!(
                    command: "the {orientation} margin `{side}` cannot be `{}` mm", plain(value);
                    hint: "margins must be between 0 and {WIDEST_MARGIN} mm"
                )
            });
        let bad_offsets = offsets
            .into_iter()
            .filter(|(_, value)| !(-FARTHEST_BACK..=FARTHEST_BACK).contains(value))
            .map(|(key, value)| {
                error!(
                    command: "the {orientation} offset `{key}` cannot be `{}` mm", plain(value);
                    hint: "offsets must be between -{FARTHEST_BACK} and {FARTHEST_BACK} mm, so check the flip first"
                )
            });
        bad_margins.chain(bad_offsets).collect()
    }
}

fn unreadable(text: &str, error: &toml::de::Error) -> Error {
    let before = error.span().and_then(|span| text.get(..span.start));
    let place = match before {
        Some(before) => format!(" in line {}", before.matches('\n').count() + 1),
        None => String::new(),
    };
    let cause = error.message().lines().collect::<Vec<_>>().join(", ");
    error!(
        command: "the printer profile cannot be read{place}: {cause}";
        hint: "a profile has `name`, `flip` (\"short\" or \"long\") and a `[portrait]` with `margins`, as `delve printer set` writes it"
    )
}
