//! The options about the file that is written.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::typed::Typed;
use super::{Failure, files};
use crate::export::Standard;
use crate::press::{Format, PdfOptions};

/// What is written.
#[derive(Debug, Args)]
#[command(next_help_heading = "File")]
pub struct FileArgs {
    /// File format [default: from the ending of `--output`, else pdf]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<FormatArg>,

    /// Open the file once it is written
    #[arg(long)]
    pub open: bool,

    /// Resolution (needs `--format png`)
    #[arg(long, value_name = "DPI", default_value_t = 150.0)]
    pub dpi: f64,

    /// PDF standard to comply with; repeatable
    #[arg(long, value_name = "STANDARD")]
    pub standard: Vec<Standard>,

    /// Leave out the tags for screen readers
    #[arg(long)]
    pub untagged: bool,

    /// Add form fields to fill in on screen; `delve hero GAME --from-pdf FILE` reads them back
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

impl FormatArg {
    /// The format that files of this name have; none where the name has no ending.
    fn by_ending(path: &Path) -> Result<Option<Self>, Failure> {
        let all = Self::value_variants();
        let names: Vec<&str> = all.iter().map(|format| format.word()).collect();
        let found = files::match_ending(path, &names)?;
        Ok(found.and_then(|at| all.get(at).copied()))
    }

    /// As typed, and as files of it end.
    fn word(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Json => "json",
            Self::Md => "md",
        }
    }
}

impl FileArgs {
    /// The format with its own options. Those of another format are refused.
    pub fn format<T>(&self, typed: &Typed<T>, output: Option<&Path>) -> Result<Format, Failure> {
        let format = self.choose_format(output)?;
        let needs = |option: &str, format: &str| {
            let message = format!("`--{option}` needs `--format {format}`");
            Err(Failure::usage(message).with_hint(format!("leave `--{option}` out")))
        };
        if format != FormatArg::Png && typed.has("dpi") {
            return needs("dpi", "png");
        }
        if format != FormatArg::Pdf {
            for option in ["standard", "untagged", "fillable"] {
                if typed.has(option) {
                    return needs(option, "pdf");
                }
            }
        }
        Ok(match format {
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

    /// The format that was asked for, or the one that the file's name ends in.
    fn choose_format(&self, output: Option<&Path>) -> Result<FormatArg, Failure> {
        let ending = output.map(FormatArg::by_ending);
        // Whoever names the format may end the file as they like.
        let ending = match (ending, self.format) {
            (Some(Err(_)), Some(asked)) => return Ok(asked),
            (ending, _) => ending.transpose()?.flatten(),
        };
        let (Some(asked), Some(ending)) = (self.format, ending) else {
            return Ok(self.format.or(ending).unwrap_or(FormatArg::Pdf));
        };
        if asked == ending {
            return Ok(asked);
        }
        let (asked, ending) = (asked.word(), ending.word());
        let message = format!("the file name ends in `.{ending}`, but `--format` is `{asked}`");
        let hint = format!("leave `--format` out, or name the file `.{asked}`");
        Err(Failure::usage(message).with_hint(hint))
    }

    fn resolution(&self) -> Result<f64, Failure> {
        if (10.0..=1200.0).contains(&self.dpi) {
            return Ok(self.dpi);
        }
        Err(
            Failure::usage(format!("`--dpi {}` gives no picture", self.dpi))
                .with_hint("choose `--dpi` between 10 and 1200".to_owned()),
        )
    }
}
