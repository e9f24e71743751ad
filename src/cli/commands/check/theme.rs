//! Themes: pages of a game are set with them.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Check, Checked};
use crate::cli::kinds::FileKind;
use crate::cli::{Failure, Terminal, files, game};
use crate::diag::{Diagnostic, Severity, Sources, Span};
use crate::impose::Paper;
use crate::model::ProductKind;
use crate::press::{self, Order};

/// The folder that themes are found in.
const FOLDER: &str = "themes";

pub fn check(
    args: &Check,
    name: &str,
    paper: &Paper,
    terminal: &Terminal,
) -> Result<Checked, Failure> {
    let path = Path::new(name);
    let text = files::read_text(path, FileKind::Theme.limit())?;
    let theme = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut sources = Sources::new();
    let source = sources.add(name, text.clone());
    let whole = Span::new(source, 0..0);
    let mut found = Vec::new();
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder != FOLDER) || (folder.is_none() && !is_in_themes()) {
        let warning = Diagnostic::warning(whole, "only themes in a folder `themes` are found");
        let hint = format!(
            "move it to `DIR/{FOLDER}/{theme}.typ` and print with `--templates DIR --theme {theme}`"
        );
        found.push(warning.with_hint(hint));
    }
    let sample = game::sample();
    let game = match args.game.as_deref().or(sample) {
        Some(game) => game::load(game, terminal)?.ruleset,
        None => return Err(Failure::content("this build holds no game to print")),
    };
    let templates = BTreeMap::from([(format!("{FOLDER}/{theme}.typ"), text)]);
    for product in &game.products {
        if product.kind != ProductKind::Pages {
            continue;
        }
        let mut order = Order::new(game, &product.id, paper.clone())?;
        order.look.theme = Some(theme.to_string());
        order.look.templates = templates.clone();
        if let Err(error) = press::print(game, &order, &|_| ()) {
            // The same mistake shows on every product: one is enough.
            found.extend(error.each().map(|error| {
                let message = format!("`{}` cannot be printed: {}", product.id, error.line());
                let hints = error.hints().iter();
                hints.fold(
                    Diagnostic::new(Severity::Error, Some(whole), message),
                    |finding, hint| finding.with_hint(hint),
                )
            }));
            break;
        }
    }
    Ok(Checked::new(name, FileKind::Theme, sources, found))
}

/// Whether the working folder is the one that themes are found in.
fn is_in_themes() -> bool {
    let here = std::env::current_dir().ok();
    here.is_some_and(|here| here.file_name().is_some_and(|name| name == FOLDER))
}
