//! `delve printer calibrate | set | list`: what one printer does to paper.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;

use crate::cli::paper_args::FlipArg;
use crate::cli::{Failure, Terminal, files, printers};
use crate::export::{self, PdfSettings};
use crate::impose::{Flip, Insets, Measured, Paper, PrinterProfile};
use crate::press;

/// Measure a printer once and reuse its settings
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  delve printer calibrate                     print it at 100 %, on both sides, and read it
  delve printer set office --left 4.2 --right 4.2 --top 4.2 --bottom 5 --flip long --back-dx 0.8 --back-dy -0.4
  delve print GAME pocketmod --printer office")]
pub struct Printer {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write a calibration sheet with rulers on all edges, front and back
    Calibrate(Calibrate),
    /// Save a named printer
    Set(Set),
    /// List saved printers
    List(List),
}

#[derive(Debug, Args)]
struct List {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Calibrate {
    /// Paper to calibrate
    #[arg(long, default_value = "a4")]
    paper: String,

    /// Landscape sheet, as folded products are printed on
    #[arg(long)]
    landscape: bool,

    /// The edge to flip on
    #[arg(long, value_name = "EDGE", default_value = "long")]
    flip: FlipArg,

    /// File to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "calibration.pdf")]
    output: PathBuf,
}

#[derive(Debug, Args)]
struct Set {
    /// Name of the printer
    name: String,

    /// Measurements of a landscape sheet
    #[arg(long)]
    landscape: bool,

    /// Unprintable margin at the left, in mm
    #[arg(long, value_name = "MM")]
    left: Option<f64>,

    /// Unprintable margin at the right, in mm
    #[arg(long, value_name = "MM")]
    right: Option<f64>,

    /// Unprintable margin at the top, in mm
    #[arg(long, value_name = "MM")]
    top: Option<f64>,

    /// Unprintable margin at the bottom, in mm
    #[arg(long, value_name = "MM")]
    bottom: Option<f64>,

    /// Shift backs to the right by this much, in mm
    #[arg(long, value_name = "MM", allow_negative_numbers = true)]
    back_dx: Option<f64>,

    /// Shift backs down by this much, in mm
    #[arg(long, value_name = "MM", allow_negative_numbers = true)]
    back_dy: Option<f64>,

    /// The edge that the printer flips on
    #[arg(long, value_name = "EDGE")]
    flip: Option<FlipArg>,
}

pub fn run(args: &Printer, terminal: &Terminal) -> Result<(), Failure> {
    match &args.action {
        Action::Calibrate(args) => calibrate(args, terminal),
        Action::Set(args) => set(args, terminal),
        Action::List(args) => list(args, terminal),
    }
}

fn calibrate(args: &Calibrate, terminal: &Terminal) -> Result<(), Failure> {
    let paper = Paper::parse(&args.paper)?;
    let size = if args.landscape {
        paper.size.landscape()
    } else {
        paper.size.portrait()
    };
    let sheets = press::calibration_sheet(size, Flip::from(args.flip), terminal.words());
    let settings = PdfSettings {
        ident: format!("calibration {} {size}", paper.name),
        ..PdfSettings::default()
    };
    let bytes = export::pdf(&sheets, &settings)?;
    files::write(&args.output, &bytes)?;
    terminal.note(&format!(
        "wrote {}: print at 100 %, on both sides, then `delve printer set NAME ...`",
        args.output.display()
    ));
    Ok(())
}

fn set(args: &Set, terminal: &Terminal) -> Result<(), Failure> {
    let known = printers::names()?.contains(&args.name);
    let mut profile = if known {
        printers::load(&args.name)?
    } else {
        PrinterProfile::new(&args.name)
    };
    if let Some(flip) = args.flip {
        profile.flip = flip.into();
    }
    if args.landscape {
        let before = profile.landscape.unwrap_or(profile.portrait);
        profile.landscape = Some(merge_measures(args, before));
    } else {
        profile.portrait = merge_measures(args, profile.portrait);
    }
    let path = printers::save(&profile)?;
    terminal.note(&format!("wrote {}", path.display()));
    Ok(())
}

fn merge_measures(args: &Set, before: Measured) -> Measured {
    Measured {
        margins: Insets {
            left: args.left.unwrap_or(before.margins.left),
            right: args.right.unwrap_or(before.margins.right),
            top: args.top.unwrap_or(before.margins.top),
            bottom: args.bottom.unwrap_or(before.margins.bottom),
        },
        back_dx: args.back_dx.unwrap_or(before.back_dx),
        back_dy: args.back_dy.unwrap_or(before.back_dy),
    }
}

fn list(args: &List, terminal: &Terminal) -> Result<(), Failure> {
    if args.json {
        let profiles = printers::names()?.into_iter();
        let profiles = profiles.map(|name| printers::load(&name));
        let profiles: Vec<PrinterProfile> = profiles.collect::<Result<_, _>>()?;
        return terminal.data(&format!("{:#}\n", json!(profiles)));
    }
    for name in printers::names()? {
        let profile = printers::load(&name)?;
        let Insets {
            left,
            right,
            top,
            bottom,
        } = profile.portrait.margins;
        terminal.data(&format!(
            "{name}: left {left}, right {right}, top {top}, bottom {bottom} mm, flip {}, backs {:+} {:+} mm\n",
            profile.flip.name(),
            profile.portrait.back_dx,
            profile.portrait.back_dy,
        ))?;
    }
    Ok(())
}
