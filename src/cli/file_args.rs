//! The options about the file that is written.

use clap::{Args, ValueEnum};

use super::Failure;
use super::typed::Typed;
use crate::export::Standard;
use crate::press::{Format, PdfOptions};

/// What is written.
#[derive(Debug, Args)]
#[command(next_help_heading = "File")]
pub struct FileArgs {
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "pdf")]
    pub format: FormatArg,

    /// Resolution (needs `--format png`)
    #[arg(long, value_name = "DPI", default_value_t = 150.0)]
    pub dpi: f64,

    /// A standard that the PDF must keep; may be given twice
    #[arg(long, value_name = "STANDARD")]
    pub standard: Vec<Standard>,

    /// Leave out the structure tree for screen readers
    #[arg(long)]
    pub untagged: bool,

    /// Form fields to fill in on screen; `delve hero GAME --from-pdf FILE` reads them back
    #[arg(long)]
    pub fillable: bool,
}

/// See [`Format`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// PDF, ready to print
    Pdf,
    /// One PNG per side of a sheet
    Png,
    /// One SVG per side of a sheet
    Svg,
    /// The content as data
    Json,
    /// The content as Markdown
    Md,
}

impl FileArgs {
    /// The format with its own options. Those of another format are refused.
    pub fn format<T>(&self, typed: &Typed<T>) -> Result<Format, Failure> {
        let needs = |option: &str, format: &str| {
            let message = format!("`--{option}` needs `--format {format}`");
            Err(Failure::usage(message).with_hint(format!("leave `--{option}` out")))
        };
        if self.format != FormatArg::Png && typed.has("dpi") {
            return needs("dpi", "png");
        }
        if self.format != FormatArg::Pdf {
            for option in ["standard", "untagged", "fillable"] {
                if typed.has(option) {
                    return needs(option, "pdf");
                }
            }
        }
        Ok(match self.format {
            FormatArg::Pdf => Format::Pdf(PdfOptions {
                standards: self.standard.clone(),
                tagged: !self.untagged,
                fillable: self.fillable,
            }),
            FormatArg::Png => Format::Png {
                dpi: self.resolution()?,
            },
            FormatArg::Svg => Format::Svg,
            FormatArg::Json => Format::Json,
            FormatArg::Md => Format::Md,
        })
    }

    fn resolution(&self) -> Result<f64, Failure> {
        if (10.0..=1200.0).contains(&self.dpi) {
            return Ok(self.dpi);
        }
        Err(
            Failure::usage(format!("a resolution of {} dpi makes no picture", self.dpi))
                .with_hint("choose `--dpi` between 10 and 1200".to_owned()),
        )
    }
}
