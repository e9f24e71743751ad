//! `delve licences`: the parts of the program and the licence of each.

mod catalogue;

use clap::Args;
use serde_json::json;

use crate::cli::{Failure, Terminal};
use crate::diag::did_you_mean;
use catalogue::{Catalogue, Group, Part};

/// List the licences of the program and of everything inside it
#[derive(Debug, Args)]
#[command(after_help = "Example:  delve licences alegreya\n          delve licences --full | less")]
pub struct Licences {
    /// Print the licence texts of one part: a game, a font, the icons or a crate
    part: Option<String>,

    /// Print all licence texts
    #[arg(long, conflicts_with = "part")]
    full: bool,

    /// Write JSON
    #[arg(long, conflicts_with_all = ["part", "full"])]
    json: bool,
}

pub fn run(args: &Licences, terminal: &Terminal) -> Result<(), Failure> {
    let catalogue = catalogue::read()?;
    let text = match &args.part {
        Some(name) => show_part(&catalogue, name)?,
        None if args.full => show_all(&catalogue),
        None if args.json => list_json(&catalogue),
        None => list(&catalogue),
    };
    terminal.data(&text)?;
    if args.part.is_none() && !args.full && !args.json {
        terminal.note("`delve licences PART` prints the texts of one part, `--full` all of them");
    }
    Ok(())
}

fn list_json(catalogue: &Catalogue) -> String {
    let parts = catalogue.parts.iter().map(|part| {
        json!({ "group": part.group.heading(), "name": part.name, "version": part.version, "licence": part.licence })
    });
    format!("{:#}\n", json!(parts.collect::<Vec<_>>()))
}

/// One line for each part, under the heading of its group.
fn list(catalogue: &Catalogue) -> String {
    let width = catalogue.parts.iter().map(|part| part.title().len()).max();
    let width = width.unwrap_or(0);
    let mut lines = String::new();
    for group in Group::ALL {
        lines += &format!("{}:\n", group.heading());
        for part in catalogue.parts.iter().filter(|part| part.group == group) {
            lines += &format!("  {:width$}  {}\n", part.title(), part.licence);
        }
    }
    lines
}

/// Texts of the parts with this name: two versions of a crate may both be inside.
fn show_part(catalogue: &Catalogue, name: &str) -> Result<String, Failure> {
    let parts = catalogue.parts.iter();
    let found: Vec<&Part> = parts.clone().filter(|part| part.name == name).collect();
    if found.is_empty() {
        let hint = did_you_mean(name, parts.map(|part| part.name.as_str()))
            .unwrap_or_else(|| "`delve licences` lists the parts".to_owned());
        return Err(Failure::usage(format!("there is no part `{name}`")).with_hint(hint));
    }
    let mut text = String::new();
    for part in found {
        text += &format!("{}: {}\n\n", part.title(), part.licence);
        for index in &part.texts {
            text += catalogue.text(*index);
            text += "\n\n";
        }
    }
    Ok(text)
}

/// The list, then every text once, after the names of the parts that it belongs to.
fn show_all(catalogue: &Catalogue) -> String {
    let mut text = list(catalogue);
    for index in 0..catalogue.texts.len() {
        let parts = catalogue.parts.iter();
        let named = parts.filter(|part| part.texts.contains(&index));
        let titles: Vec<String> = named.map(Part::title).collect();
        let rule = "=".repeat(80);
        text += &format!(
            "\n{rule}\n{}\n{rule}\n\n{}\n",
            titles.join(", "),
            catalogue.text(index)
        );
    }
    text
}
