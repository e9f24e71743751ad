//! `delve print GAME PRODUCT`: rules in, paper out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::booklet_args::{self, BookletArgs};
use crate::cli::codes;
use crate::cli::dungeon_args::DungeonOptions;
use crate::cli::files::{self, Batch, Existing, Fence, Found, limits};
use crate::cli::filling_args::FillingArgs;
use crate::cli::map_args::MapArgs;
use crate::cli::paper_args::{PaperArgs, fold_names};
use crate::cli::{Failure, Terminal, series};
use crate::content;
use crate::export::Standard;
use crate::hero::Party;
use crate::impose::folds;
use crate::model::Ruleset;
use crate::press::{self, BookletOrder, DungeonOrder, Format, Order};
use crate::typeset;

/// Print a product of a game
#[derive(Debug, Args)]
#[command(after_help = "\
`delve list GAME` shows what a game can print. Without -o the file is named after the game and the product.

Example:  delve print GAME pocketmod --paper letter
          delve print GAME character-sheet --hero ada.toml --portrait ada.jpg
          delve print GAME character-sheet --rolled --seed 7 --class thief
          delve print GAME dungeon --seed 7 --style graph-paper --paper a5
          delve print GAME --sheet my-sheet.toml --hero ada.toml")]
pub struct Print {
    /// A game: a built-in id or a path
    #[arg(required_unless_present = "code")]
    pub game: Option<String>,

    /// What to print
    #[arg(required_unless_present_any = ["sheet", "code"])]
    pub product: Option<String>,

    /// Print the booklet of this share code again
    #[arg(long, value_name = "CODE", conflicts_with_all = ["product", "sheet", "seed", "mode"])]
    pub code: Option<String>,

    /// File to write; `-` is standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// How the sheet is folded, if not as the product asks
    #[arg(long, value_name = "FOLD", value_parser = fold_names())]
    pub fold: Option<String>,

    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "pdf")]
    pub format: Format,

    /// Resolution of PNG pictures
    #[arg(long, value_name = "DPI", default_value_t = 150.0)]
    pub dpi: f64,

    /// A standard that the PDF must keep; may be given twice
    #[arg(long, value_name = "STANDARD")]
    pub standard: Vec<Standard>,

    /// Leave out the structure tree for screen readers
    #[arg(long)]
    pub untagged: bool,

    /// No grey bands
    #[arg(long)]
    pub ink_saver: bool,

    /// Text of 14 pt and more
    #[arg(long)]
    pub large_print: bool,

    /// How it looks, if not as the product asks
    #[arg(long, value_name = "THEME", help = theme_help())]
    pub theme: Option<String>,
    /// Form fields to fill in on screen; `delve hero GAME --from-pdf FILE` reads them back
    #[arg(long)]
    pub fillable: bool,
    /// Only this test, in grade tables and nomograms; may be given twice
    #[arg(long, value_name = "TEST")]
    pub test: Vec<String>,

    /// Exact chances beside the rows of tables and the rolls of grade tables
    #[arg(long)]
    pub odds: bool,

    /// Wear a disguise: `none`, or one of to-do, minutes, timesheet, shopping, lecture
    #[arg(long, value_name = "NAME")]
    pub disguise: Option<String>,

    /// Choose one of the game's options, such as `--with monsters=undead`; may be given several times
    #[arg(long = "with", value_name = "OPTION=CHOICE")]
    pub with: Vec<String>,

    /// Draw the maps: dungeons ready-made from the seed, with their keys
    #[arg(long)]
    pub filled: bool,

    /// Strips of pre-rolled dice at the foot of each page
    #[arg(long)]
    pub diceless: bool,

    /// Print this on the hidden back of a pocketmod: map, answers, second-level, rules or none
    #[arg(long, value_name = "WHAT")]
    pub inside: Option<String>,

    /// Add a page that shows how to fold the sheet
    #[arg(long)]
    pub instructions: bool,

    /// Page numbers only, to practise folding with
    #[arg(long)]
    pub rehearsal: bool,

    /// Templates in this folder replace the built-in ones of the same path
    #[arg(long, value_name = "DIR")]
    pub templates: Option<PathBuf>,

    #[command(flatten)]
    pub filling: FillingArgs,

    #[command(flatten)]
    pub map: MapArgs,
    #[command(flatten)]
    pub dungeon: DungeonOptions,

    #[command(flatten)]
    pub booklet: BookletArgs,

    #[command(flatten)]
    pub paper: PaperArgs,
}

/// A command understood: the game, what to print of it, and the beginning of the file's name.
pub struct Prepared {
    /// The game.
    pub ruleset: &'static Ruleset,
    /// The order.
    pub order: Order,
    /// Game, product and, where dice were rolled, the seed.
    pub name: String,
}

pub fn run(args: &Print, terminal: &Terminal) -> Result<(), Failure> {
    typeset::warm_up();
    let Prepared {
        ruleset,
        order,
        name,
    } = prepare(args, terminal)?;
    let parts = order.product == content::CAMPAIGN && order.booklet.wish.chapter.is_none();
    if parts || args.booklet.count.is_some() {
        let job = series::Job {
            ruleset,
            order: &order,
            count: args.booklet.count,
            output: args.output.as_deref(),
            name: &name,
        };
        return series::run(&job, terminal);
    }
    let bar = terminal.progress(0, "drawing");
    let printed = press::print(ruleset, &order, &|steps| {
        bar.set_length(steps as u64);
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    for note in &printed.notes {
        terminal.note(&format!("note: {note}"));
    }
    for warning in &printed.warnings {
        terminal.warn(warning);
    }
    let base = match &args.output {
        Some(path) => path.clone(),
        None => PathBuf::from(name),
    };
    let several = printed.files.len() > 1;
    if several && base.as_os_str() == "-" {
        return Err(Failure::usage(format!(
            "{} pictures do not fit on standard output",
            printed.files.len()
        ))
        .with_hint(Some("name a file with `-o FILE`".into())));
    }
    let mut batch = Batch::default();
    let mut paths = Vec::new();
    for (ending, bytes) in &printed.files {
        let path = match &args.output {
            Some(path) if !several => path.clone(),
            Some(path) => path.with_extension(ending),
            None => PathBuf::from(format!("{}.{ending}", base.display())),
        };
        batch.add(&path, bytes, Existing::Replace)?;
        paths.push(path);
    }
    batch.finish()?;
    for path in paths {
        if path.as_os_str() != "-" {
            terminal.note(&format!("wrote {}", path.display()));
        }
    }
    Ok(())
}

/// Reads what the command names: the game, the sheet, the heroes, the pictures.
pub fn prepare(args: &Print, terminal: &Terminal) -> Result<Prepared, Failure> {
    let filling = &args.filling;
    if let Some(code) = &args.code {
        return coded(args, code, terminal);
    }
    let game = args.game.as_deref().unwrap_or_default();
    let (ruleset, product) = filling.game(game, args.product.as_deref(), terminal)?;
    let mut order = order(args, &product)?;
    let recipe = press::recipe(ruleset, &product)?;
    let (heroes, seed) = filling.heroes(ruleset, &recipe.product, terminal)?;
    order.heroes = heroes;
    order.portraits = filling.portraits(game, &recipe.product)?;
    let mut name = format!("{}-{product}", ruleset.head.id);
    let told = [content::BOOKLET, content::CAMPAIGN].contains(&recipe.kind.name);
    if args.booklet.count.is_some() && recipe.kind.name != content::BOOKLET {
        return Err(Failure::usage(format!(
            "`{product}` is no booklet, so there is no series of it"
        ))
        .with_hint(Some("leave `--count` out".into())));
    }
    let rolls = recipe.kind.dungeon || told;
    order.rolled = seed.filter(|_| told);
    let seed = match rolls {
        true => Some(filling.seed(terminal)),
        false => seed,
    };
    order.dungeon = args.dungeon.order(args.dungeon.wish(seed.unwrap_or(0))?);
    order.booklet =
        args.booklet
            .order(seed.unwrap_or(0), filling.classes(), &args.dungeon.style)?;
    if told {
        order.booklet.wish.modes = booklet_args::modes(ruleset, &args.dungeon.mode)?;
    }
    if recipe.kind.name == content::BOOKLET && order.is_one_sheet(&recipe)? {
        args.booklet
            .fits_one_sheet(order.fold.as_deref().unwrap_or_default())?;
    }
    let mut seed = seed;
    let any = filling.given_seed().is_none() && order.booklet.difficulty.is_none();
    if recipe.kind.name == content::BOOKLET && any && args.booklet.count.is_none() {
        // Whoever names no seed wants a booklet that can be won.
        let won = order.first_won(ruleset)?;
        if let Some(won) = won.filter(|_| won != seed) {
            terminal.note(&format!("seed {won} is the next that somebody wins"));
        }
        seed = won.or(seed);
        order.booklet.wish.seed = seed.unwrap_or(0);
    }
    if recipe.kind.name == content::BOOKLET && args.booklet.count.is_none() {
        // Found before anything is named after its seed.
        let bar = terminal.progress(order.booklet.tries.into(), "looking for a seed");
        if let Some((found, words)) = order.seed_of_difficulty(ruleset, &|_| bar.inc(1))? {
            terminal.note(&format!("note: {words}"));
            seed = Some(found);
            order.booklet.wish.seed = found;
            order.booklet.difficulty = None;
        }
        bar.finish_and_clear();
    }
    if let (true, Some(seed)) = (told, seed) {
        order.seed = seed;
    }
    if let Some(seed) = seed {
        name = format!("{name}-{seed}");
    }
    Ok(Prepared {
        ruleset,
        order,
        name,
    })
}

/// The booklet of a share code, as the code has it, with whatever else the command asks for.
fn coded(args: &Print, code: &str, terminal: &Terminal) -> Result<Prepared, Failure> {
    let asked = order(args, content::BOOKLET)?;
    let codes::Coded {
        ruleset,
        mut order,
        code,
    } = codes::follow(code, args.game.as_deref(), asked.clone(), terminal)?;
    if args.paper.paper.is_some() {
        order.request.paper = asked.request.paper;
    }
    order.fold = asked.fold.or(order.fold);
    order.theme = asked.theme.or(order.theme);
    order.ink_saver |= asked.ink_saver;
    order.large_print |= asked.large_print;
    order.diceless |= asked.diceless;
    order.booklet.threads = args.booklet.threads;
    let recipe = press::recipe(ruleset, &order.product)?;
    order.heroes = args
        .filling
        .heroes_of(ruleset, &recipe.product, &order, &code, terminal)?;
    let name = format!(
        "{}-{}-{}",
        ruleset.head.id, order.product, order.booklet.wish.seed
    );
    Ok(Prepared {
        ruleset,
        order,
        name,
    })
}

/// Everything that the command line says about the order.
fn order(args: &Print, product: &str) -> Result<Order, Failure> {
    if !(10.0..=1200.0).contains(&args.dpi) {
        return Err(
            Failure::usage(format!("a resolution of {} dpi makes no picture", args.dpi))
                .with_hint(Some("choose `--dpi` between 10 and 1200".into())),
        );
    }
    Ok(Order {
        product: product.to_owned(),
        fold: args.fold.clone(),
        request: args.paper.request(folds::ALL[0])?,
        printer: args.paper.profile()?,
        format: args.format,
        dpi: args.dpi,
        standards: args.standard.clone(),
        tagged: !args.untagged,
        ink_saver: args.ink_saver,
        large_print: args.large_print,
        theme: args.theme.clone(),
        fillable: args.fillable,
        tests: args.test.clone(),
        odds: args.odds,
        heroes: Party::default(),
        rolled: None,
        portraits: Vec::new(),
        map: args.map.wish()?,
        dungeon: DungeonOrder::default(),
        seed: args.filling.given_seed().unwrap_or(press::USUAL_SEED),
        disguise: args.disguise.clone(),
        choices: args
            .with
            .iter()
            .map(|words| choice(words))
            .collect::<Result<_, _>>()?,
        filled: args.filled,
        diceless: args.diceless,
        inside: args.inside.clone(),
        instructions: args.instructions,
        rehearsal: args.rehearsal,
        booklet: BookletOrder::default(),
        templates: match &args.templates {
            Some(dir) => templates(dir)?,
            None => BTreeMap::new(),
        },
    })
}

/// One line of help that names the built-in themes.
fn theme_help() -> String {
    let themes = typeset::themes(&BTreeMap::new());
    let names: Vec<String> = themes.into_iter().map(|theme| theme.name).collect();
    format!(
        "How it looks, if not as the product asks: {}",
        names.join(", ")
    )
}

/// `monsters=undead`.
fn choice(words: &str) -> Result<(String, String), Failure> {
    match words.split_once('=') {
        Some((option, choice)) if !option.trim().is_empty() && !choice.trim().is_empty() => {
            Ok((option.trim().to_owned(), choice.trim().to_owned()))
        }
        _ => Err(Failure::usage(format!("`{words}` chooses nothing"))
            .with_hint(Some("write it as in `--with monsters=undead`".into()))),
    }
}

/// Reads the templates of a folder that stand in for built-in ones, and the themes that stand beside them.
fn templates(dir: &Path) -> Result<BTreeMap<String, String>, Failure> {
    if !dir.is_dir() {
        return Err(Failure::files(format!(
            "`{}` is not a folder",
            dir.display()
        )));
    }
    let fence = Fence::around(dir).map_err(|error| {
        Failure::files(format!("`{}`: {}", dir.display(), files::reason(&error)))
    })?;
    let mut found = BTreeMap::new();
    let themes = files::names(&dir.join("themes"), "typ");
    let themes = themes.into_iter().map(|name| format!("themes/{name}"));
    let known = typeset::template_paths().into_iter().map(str::to_owned);
    for path in known.chain(themes) {
        let file = dir.join(&path);
        match fence.find(&file) {
            Found::Missing if !file.is_symlink() => {}
            Found::Inside(_) | Found::Missing => {
                found.insert(path, files::read_text(&file, limits::THEME)?);
            }
            Found::Outside => {
                let message = format!("`{}` is a link that leaves the folder", file.display());
                return Err(Failure::content(message)
                    .with_hint(Some("copy the file into the folder".into())));
            }
        }
    }
    if found.is_empty() {
        return Err(
            Failure::content(format!("`{}` replaces no template", dir.display())).with_hint(Some(
                "`delve eject DIR GAME PRODUCT` writes all of them".into(),
            )),
        );
    }
    Ok(found)
}
