//! `delve new DIR`: a starter ruleset that passes `check` and prints; `delve new FILE --sheet GAME`: a sheet to change.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::{Failure, Terminal, bases, files, game};
use crate::{assets, press, ruleset};

/// Marks the built-in game that starters are copies of.
const MARKER: &str = "STARTER";

/// Tells editors where the schema is.
const SCHEMA: &str = "#:schema ./ruleset.schema.json\n";

/// The folder in a variant that the game it extends is copied to.
const COPIED: &str = "base";

/// Names and contents of files.
type Written = Vec<(String, Vec<u8>)>;

/// The product that a sheet is made from when only the game is named.
const USUAL_SHEET: &str = "character-sheet";

/// Write a starter ruleset, or a sheet to change
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve new my-game && delve check my-game && delve print my-game pocketmod
          delve new hard-mode --extends GAME
          delve new my-sheet.toml --sheet GAME && delve print GAME --sheet my-sheet.toml")]
pub struct New {
    /// Folder to write; its name becomes the id of the game (with `--sheet`: the file to write)
    dir: PathBuf,

    /// Write this product as a sheet of your own, to be changed and printed with `delve print GAME --sheet FILE`
    #[arg(long, value_name = "GAME[:PRODUCT]", conflicts_with = "extends")]
    sheet: Option<String>,

    /// Make a variant of this game instead of a game of its own
    #[arg(long, value_name = "GAME")]
    extends: Option<String>,

    /// Replace a sheet file that exists
    #[arg(long, requires = "sheet")]
    force: bool,
}

pub fn run(args: &New, terminal: &Terminal) -> Result<(), Failure> {
    if let Some(wanted) = &args.sheet {
        return sheet(args, wanted, terminal);
    }
    if files::is_filled(&args.dir) {
        return Err(
            Failure::files(format!("`{}` exists and is not empty", args.dir.display()))
                .with_hint(Some("name a new folder".into())),
        );
    }
    let id = id(args)?;
    let mut written = match &args.extends {
        Some(base) => variant(&id, base, terminal)?,
        None => starter(&id)?,
    };
    let schema = format!("{:#}\n", ruleset::schema());
    written.push(("ruleset.schema.json".to_owned(), schema.into_bytes()));
    files::write_folder(&args.dir, &written)?;
    let shown = args.dir.display();
    terminal.note(&format!(
        "wrote {shown}: try `delve check {shown}` and `delve list {shown}`"
    ));
    Ok(())
}

/// A product of a game as a file of its own.
fn sheet(args: &New, wanted: &str, terminal: &Terminal) -> Result<(), Failure> {
    let path = &args.dir;
    let (name, product) = wanted.rsplit_once(':').unwrap_or((wanted, USUAL_SHEET));
    let ruleset = game::load(name, terminal)?.ruleset;
    let product = press::find_recipe(ruleset, product)?.product;
    if product.pages.is_empty() {
        let message = format!("`{}` is not made of blocks", product.id);
        return Err(Failure::usage(message)
            .with_hint(Some("name a product with pages, such as a sheet".into())));
    }
    let text = ruleset::sheet_toml(name, &product);
    files::write_new(path, text.as_bytes(), args.force)?;
    let shown = path.display();
    terminal.note(&format!(
        "wrote {shown}: try `delve print {name} --sheet {shown}`"
    ));
    Ok(())
}

/// The folder's name, made an id.
fn id(args: &New) -> Result<String, Failure> {
    let name = args
        .dir
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if ruleset::id::is_id(name) {
        return Ok(name.to_owned());
    }
    Err(
        Failure::usage(format!("`{name}` cannot be the id of a game")).with_hint(Some(
            "use words of letters and digits joined by `-`, each beginning with a letter".into(),
        )),
    )
}

/// A file that is laid over another game. A game of the user's own is copied inside: a ruleset reads nothing outside its folder.
fn variant(id: &str, base: &str, terminal: &Terminal) -> Result<Written, Failure> {
    let game = game::load(base, terminal)?;
    let title = &game.ruleset.head.title;
    let copy = bases::copy(base)?;
    let extends = match &copy {
        Some(copy) => Path::new(COPIED).join(&copy.name).display().to_string(),
        None => base.to_owned(),
    };
    let extends = toml::Value::String(extends.trim_end_matches('/').to_owned());
    let text = format!(
        "{SCHEMA}format = 1\nid = \"{id}\"\ntitle = {title}\nextends = {extends}\n\n\
         # Override any piece of the base by writing it again under the same name; leave pieces out with `remove`:\n\
         # remove = [\"table.some-table\"]\n",
        title = toml::Value::String(format!("{title}, a variant")),
    );
    let mut written = vec![("game.toml".to_owned(), text.into_bytes())];
    for (name, text) in copy.into_iter().flat_map(|copy| copy.files) {
        written.push((format!("{COPIED}/{name}"), text.into_bytes()));
    }
    Ok(written)
}

/// The files of the sample game under a new id.
fn starter(id: &str) -> Result<Written, Failure> {
    let sample = assets::RULESETS
        .dirs()
        .find(|dir| dir.get_file(dir.path().join(MARKER)).is_some())
        .and_then(|dir| dir.path().to_str())
        .ok_or_else(|| Failure::content("this build holds no starter ruleset"))?;
    let head = format!("id = \"{sample}\"");
    game::texts(sample)?
        .into_iter()
        .map(|(path, text)| {
            let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
            let text = text.replacen(&head, &format!("id = \"{id}\""), 1);
            Ok((name, format!("{SCHEMA}{text}").into_bytes()))
        })
        .collect()
}
