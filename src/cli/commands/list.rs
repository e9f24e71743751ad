//! `delve list`: the games, or what one game can print.

use clap::Args;
use serde_json::json;

use crate::cli::{Failure, Terminal, game};
use crate::press;

/// List the built-in games, or what one game can print
#[derive(Debug, Args)]
pub struct List {
    /// A game: a built-in id or a path
    game: Option<String>,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &List, terminal: &Terminal) -> Result<(), Failure> {
    match &args.game {
        Some(name) => products(name, args.json, terminal),
        None => games(args.json, terminal),
    }
}

fn games(as_json: bool, terminal: &Terminal) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for id in game::built_in() {
        let (title, summary) = match game::headline(id) {
            Some(headline) => headline,
            None => {
                let head = &game::load(id, terminal)?.ruleset.head;
                (head.title.clone(), head.summary.clone().unwrap_or_default())
            }
        };
        rows.push((id, title, summary));
    }
    if as_json {
        let values: Vec<_> = rows
            .iter()
            .map(|(id, title, summary)| json!({ "id": id, "title": title, "summary": summary }))
            .collect();
        return terminal.data(&format!("{:#}\n", json!(values)));
    }
    let width = rows.iter().map(|(id, ..)| id.len()).max().unwrap_or(0);
    let lines: Vec<String> = rows
        .iter()
        .map(|(id, title, summary)| match summary.as_str() {
            "" => format!("{id:width$}  {title}\n"),
            summary => format!("{id:width$}  {title}: {summary}\n"),
        })
        .collect();
    terminal.data(&lines.concat())
}

fn products(name: &str, as_json: bool, terminal: &Terminal) -> Result<(), Failure> {
    let game = game::load(name, terminal)?;
    let products = press::products(game.ruleset);
    if as_json {
        let values: Vec<_> = products
            .iter()
            .map(
                |product| json!({ "id": product.id, "label": product.label, "fold": product.fold }),
            )
            .collect();
        return terminal.data(&format!("{:#}\n", json!(values)));
    }
    let width = products
        .iter()
        .map(|product| product.id.len())
        .max()
        .unwrap_or(0);
    let lines: Vec<String> = products
        .iter()
        .map(|product| {
            format!(
                "{:width$}  {} ({})\n",
                product.id, product.label, product.fold
            )
        })
        .collect();
    terminal.data(&lines.concat())
}
