//! `delve new DIR`: a starter ruleset that passes `check` and prints; `delve new FILE --sheet GAME`: a sheet to change.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::files::{self, ask};
use crate::cli::{Failure, Terminal, bases, game};
use crate::{press, ruleset};

/// Tells editors where the schema is.
const SCHEMA: &str = "#:schema ./ruleset.schema.json\n";

/// The folder in a variant that the game it extends is copied to.
const COPIED: &str = "base";

/// Names and contents of files.
type Written = Vec<(String, Vec<u8>)>;

/// The product that a sheet is made from when only the game is named.
const USUAL_SHEET: &str = "character-sheet";

/// A game in one file.
const MINIMAL: &str = include_str!("minimal.toml");

/// Write a starter ruleset, or a sheet to change
#[derive(Debug, Args)]
#[command(after_help = "\
On a terminal, folder and title are asked for where they are missing.

Example:  delve new my-game && delve check my-game && delve print my-game pocketmod
          delve new --title \"The Midnight Pantry\" --minimal
          delve new hard-mode --extends GAME
          delve new my-sheet.toml --sheet GAME && delve print GAME --sheet my-sheet.toml")]
pub struct New {
    /// Folder to write; its name becomes the id of the game (with `--sheet`: the file to write) [default: made of the title]
    dir: Option<PathBuf>,

    /// Title of the game [default: made of the folder's name]
    #[arg(long, value_name = "TITLE", conflicts_with = "sheet")]
    title: Option<String>,

    /// A game of one file with one table, instead of a copy of the sample game
    #[arg(long, conflicts_with_all = ["extends", "sheet"])]
    minimal: bool,

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
    let names = Names::of(args, terminal)?;
    let shown = names.dir.display();
    if files::is_filled(&names.dir) {
        return Err(Failure::files(format!("`{shown}` exists and is not empty"))
            .with_hint(Some("name a new folder".into())));
    }
    let mut written = match &args.extends {
        Some(base) => variant(&names, base, terminal)?,
        None if args.minimal => minimal(&names),
        None => starter(&names)?,
    };
    let schema = format!("{:#}\n", ruleset::schema());
    written.push(("ruleset.schema.json".to_owned(), schema.into_bytes()));
    files::write_folder(&names.dir, &written)?;
    terminal.note(&format!(
        "wrote {shown}: try `delve check {shown}` and `delve list {shown}`"
    ));
    Ok(())
}

/// What a new game is called, everywhere.
struct Names {
    dir: PathBuf,
    id: String,
    /// Nothing for a variant that takes its title from its base.
    title: Option<String>,
}

impl Names {
    /// As given; what is missing is asked for, or made of what is there.
    fn of(args: &New, terminal: &Terminal) -> Result<Self, Failure> {
        let asks = ask::is_possible() && !terminal.is_quiet();
        let mut title = args.title.clone();
        if title.is_none() && args.dir.is_none() {
            if !asks {
                return Err(Failure::usage("which folder?")
                    .with_hint(Some("`delve new DIR`, or `delve new --title TITLE`".into())));
            }
            title = Some(ask::ask("Title of the game", "My Game")?);
        }
        let dir = match &args.dir {
            Some(dir) => dir.clone(),
            None => {
                let title = title.as_deref().unwrap_or_default();
                let usual = ruleset::id::from_words(title);
                let is_given = args.title.is_some() || !asks;
                PathBuf::from(if is_given {
                    usual
                } else {
                    ask::ask("Folder", &usual)?
                })
            }
        };
        let id = id(&dir)?;
        if title.is_none() && args.extends.is_none() {
            let usual = title_of(&id);
            title = Some(if asks {
                ask::ask("Title of the game", &usual)?
            } else {
                usual
            });
        }
        match title.as_deref().map(str::trim) {
            Some("") => Err(Failure::usage("a game needs a title")),
            title => Ok(Self {
                title: title.map(str::to_owned),
                dir,
                id,
            }),
        }
    }
}

/// `midnight-pantry` as `Midnight Pantry`.
fn title_of(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A product of a game as a file of its own.
fn sheet(args: &New, wanted: &str, terminal: &Terminal) -> Result<(), Failure> {
    let Some(path) = &args.dir else {
        return Err(
            Failure::usage("which file?").with_hint(Some("`delve new FILE --sheet GAME`".into()))
        );
    };
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
fn id(dir: &Path) -> Result<String, Failure> {
    let name = dir
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
fn variant(names: &Names, base: &str, terminal: &Terminal) -> Result<Written, Failure> {
    let game = game::load(base, terminal)?;
    let id = &names.id;
    let title = names.title.clone();
    let title = title.unwrap_or_else(|| format!("{}, a variant", game.ruleset.head.title));
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
        title = toml::Value::String(title),
    );
    let mut written = vec![("game.toml".to_owned(), text.into_bytes())];
    for (name, text) in copy.into_iter().flat_map(|copy| copy.files) {
        written.push((format!("{COPIED}/{name}"), text.into_bytes()));
    }
    Ok(written)
}

/// The files of the sample game under new names.
fn starter(names: &Names) -> Result<Written, Failure> {
    let Some(sample) = game::sample() else {
        return Err(Failure::content("this build holds no starter ruleset"));
    };
    let titled = game::headline(sample).map(|(title, _)| title);
    let old = (sample, titled.unwrap_or_default());
    game::texts(sample)?
        .into_iter()
        .map(|(path, text)| {
            let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
            let text = rename(&text, (old.0, &old.1), names);
            Ok((name, format!("{SCHEMA}{text}").into_bytes()))
        })
        .collect()
}

fn minimal(names: &Names) -> Written {
    let text = rename(MINIMAL, ("ID", "TITLE"), names);
    vec![(
        "game.toml".to_owned(),
        format!("{SCHEMA}{text}").into_bytes(),
    )]
}

/// A head with other names.
fn rename(text: &str, (id, title): (&str, &str), names: &Names) -> String {
    let line =
        |key: &str, value: &str| format!("{key} = {}\n", toml::Value::String(value.to_owned()));
    let renamed = text.replacen(&line("id", id), &line("id", &names.id), 1);
    match &names.title {
        Some(own) => renamed.replacen(&line("title", title), &line("title", own), 1),
        None => renamed,
    }
}
