//! `delve icons WORD`: the bundled icons by words, as text or as a contact sheet.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::{Failure, Terminal, files, threads};
use crate::export::{self, PdfSettings};
use crate::icons::{self, Icon};
use crate::impose::Paper;
use crate::press;

/// Icons on a contact sheet at most.
const MOST_ON_SHEET: usize = 600;
/// Resolution of a contact sheet as PNG.
const DPI: f64 = 150.0;

/// Search the bundled icons by words
#[derive(Debug, Args)]
#[command(after_help = "\
Rulesets name an icon with `icon = \"goblin-head\"` in a foe, item, class, trait, stat, slot or table row.
The icons are those of game-icons.net; whatever shows one prints who drew it.

Example:  delve icons goblin
          delve icons dragon head
          delve icons sword -o swords.pdf")]
pub struct Icons {
    /// Words of the name; all icons without any
    word: Vec<String>,

    /// Write a contact sheet, `.pdf` or `.png`; `-` is standard output, as PDF
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Paper of the contact sheet
    #[arg(long, default_value = "a4", requires = "output")]
    paper: String,

    /// Write JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

pub fn run(args: &Icons, terminal: &Terminal) -> Result<(), Failure> {
    let words = args.word.join(" ");
    let found: Vec<Icon> = if words.is_empty() {
        icons::all().collect()
    } else {
        icons::search(&words)
    };
    if found.is_empty() {
        let hint =
            "try a word for what it looks like, such as `skull`; names are English".to_owned();
        return Err(Failure::usage(format!("no icon is called `{words}`")).with_hint(hint));
    }
    if args.output.is_some() {
        return contact_sheet(args, &words, &found, terminal);
    }
    if args.json {
        let values = found.iter().map(|icon| {
            let author = icon.author();
            json!({
                "name": icon.name(),
                "author": author.map(|author| &author.name),
                "address": author.map(|author| &author.address),
                "licence": author.map(|author| &author.licence),
            })
        });
        let values: Vec<_> = values.collect();
        return terminal.data(&format!("{:#}\n", json!(values)));
    }
    let width = found
        .iter()
        .map(|icon| icon.name().len())
        .max()
        .unwrap_or(0);
    let lines = found
        .iter()
        .map(|icon| format!("{:width$}  {}\n", icon.name(), author_of(*icon)));
    terminal.data(&lines.collect::<String>())
}

fn author_of(icon: Icon) -> &'static str {
    icon.author().map_or("", |author| author.name.as_str())
}

fn contact_sheet(
    args: &Icons,
    words: &str,
    found: &[Icon],
    terminal: &Terminal,
) -> Result<(), Failure> {
    let Some(output) = &args.output else {
        return Ok(());
    };
    if found.len() > MOST_ON_SHEET {
        let message = format!("{} icons are too many for a contact sheet", found.len());
        let hint = format!("name more words: it has {MOST_ON_SHEET} at most");
        return Err(Failure::usage(message).with_hint(hint));
    }
    threads::start()?;
    let paper = Paper::parse(&args.paper)?;
    let sheets = press::icon_sheet(words, found, &paper, terminal.words())?;
    let is_png = output.extension().is_some_and(|ending| ending == "png");
    if !is_png {
        let settings = PdfSettings {
            ident: format!("icons {words}"),
            tagged: true,
            ..PdfSettings::default()
        };
        files::write(output, &export::pdf(&sheets, &settings)?)?;
        terminal.note(&format!("wrote {}", output.display()));
        return Ok(());
    }
    let pictures = export::png(&sheets, DPI, &|_| ())?;
    let several = pictures.len() > 1;
    for (number, picture) in (1..).zip(pictures) {
        let path = if several {
            output.with_extension(format!("{number}.png"))
        } else {
            output.clone()
        };
        files::write(&path, &picture)?;
        terminal.note(&format!("wrote {}", path.display()));
    }
    Ok(())
}
