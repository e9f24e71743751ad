//! `delve print GAME PRODUCT`: rules in, paper out.

use std::path::PathBuf;

use clap::Args;

use crate::adventure::SeedChoice;
use crate::cli::booklet_args::BookletArgs;
use crate::cli::dungeon_args::{DungeonOptions, MapStyle};
use crate::cli::file_args::FileArgs;
use crate::cli::files::{Batch, Existing};
use crate::cli::hero_args::HeroArgs;
use crate::cli::look_args::LookArgs;
use crate::cli::map_args::MapArgs;
use crate::cli::order::{self, NamedSeed, Prepared};
use crate::cli::page_args::PageArgs;
use crate::cli::paper_args::{FoldArgs, PaperArgs};
use crate::cli::seed::SeedArg;
use crate::cli::typed::Typed;
use crate::cli::{Failure, Terminal, game, pick, series, viewer};
use crate::press::{self, Job, Order};
use crate::typeset;

/// Print a product of a game
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct Print {
    /// A game: a built-in id or a path; in the folder of a game it can be left out
    pub game: Option<String>,

    /// What to print; without it, what there is
    pub product: Option<String>,

    /// Print the booklet of this share code again
    #[arg(long, value_name = "CODE", conflicts_with_all = ["product", "sheet"])]
    pub code: Option<String>,

    /// File to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub seed: SeedArg,

    #[command(flatten)]
    pub heroes: HeroArgs,

    #[command(flatten)]
    pub pages: PageArgs,

    #[command(flatten)]
    pub map: MapArgs,

    #[command(flatten)]
    pub dungeon: DungeonOptions,

    #[command(flatten)]
    pub style: MapStyle,

    #[command(flatten)]
    pub booklet: BookletArgs,

    #[command(flatten)]
    pub look: LookArgs,

    #[command(flatten)]
    pub fold: FoldArgs,

    #[command(flatten)]
    pub paper: PaperArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

const AFTER_HELP: &str = "\
`delve print GAME` lists what a game can print, `delve print GAME PRODUCT --help` shows the options of a product.
An option that a product does not take is refused. Without -o the file is named after the game and the product.

Example:  delve print GAME pocketmod --paper letter
          delve print GAME character-sheet --hero ada.toml --portrait ada.jpg
          delve print GAME character-sheet --rolled --seed 7 --class thief
          delve print GAME dungeon --seed 7 --style graph-paper --paper a5
          delve print GAME --sheet my-sheet.toml --hero ada.toml";

impl Print {
    /// In the folder of a game its products can be named alone.
    pub fn of_this_folder(&mut self) {
        let Some(name) = self.game.clone() else {
            return;
        };
        let is_alone = self.product.is_none() && self.code.is_none() && self.heroes.sheet.is_none();
        if is_alone && !game::is_known(&name) && game::is_here() {
            self.product = Some(name);
            self.game = Some(game::HERE.to_owned());
        }
    }
}

impl Print {
    /// On a terminal, asks for the game and the product that the command leaves open.
    pub fn ask_what_is_open(&mut self, terminal: &Terminal) -> Result<(), Failure> {
        let is_open = self.product.is_none() && self.code.is_none() && self.heroes.sheet.is_none();
        if !is_open || !pick::can_ask(terminal) {
            return Ok(());
        }
        let game = match self.game.take() {
            Some(game) => game,
            None => pick_game(terminal)?,
        };
        let product = pick_product(&game, terminal)?;
        // The whole command, for the next time.
        terminal.note(&format!("delve print {game} {product}"));
        (self.game, self.product) = (Some(game), Some(product));
        Ok(())
    }
}

fn pick_game(terminal: &Terminal) -> Result<String, Failure> {
    let games = game::built_in().into_iter();
    let choices = games.map(|id| {
        let title = game::headline(id).map(|(title, _)| title);
        (id.to_owned(), title.unwrap_or_default())
    });
    pick::pick("game", choices.collect(), terminal)
}

fn pick_product(game: &str, terminal: &Terminal) -> Result<String, Failure> {
    let ruleset = game::load(game, terminal)?.ruleset;
    let lines = press::products(ruleset).into_iter();
    let choices = lines.map(|line| (line.id, format!("{} ({})", line.label, line.fold)));
    pick::pick("product", choices.collect(), terminal)
}

pub fn run(print: &Typed<Print>, terminal: &Terminal) -> Result<(), Failure> {
    let args = &print.args;
    typeset::warm_up(args.product.as_deref().unwrap_or_default());
    let prepared = order::prepare(print, terminal)?;
    if args.booklet.shard.is_some() && args.booklet.count.is_none() {
        return Err(Failure::usage("`--shard` needs `--count`")
            .with_hint(Some("say how many booklets the whole series has".into())));
    }
    say_before(&prepared, terminal);
    let Prepared { ruleset, order, .. } = &prepared;
    if prints_several(order) || args.booklet.count.is_some() {
        let run = series::Run {
            ruleset,
            order,
            count: args.booklet.count,
            shard: args.booklet.shard,
            output: args.output.as_deref(),
            name: &name_file(&prepared, order.job.seed()),
        };
        return series::run(&run, terminal);
    }
    let bar = terminal.progress(0, "drawing");
    let printed = press::print(ruleset, order, &|steps| {
        bar.set_length(steps as u64);
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    say_found_seed(order, printed.seed, terminal);
    for note in &printed.notes {
        terminal.note(&format!("note: {note}"));
    }
    for warning in &printed.warnings {
        terminal.warn(warning);
    }
    let base = match &args.output {
        Some(path) => path.clone(),
        None => PathBuf::from(match &printed.file_name {
            Some(harmless) => harmless.clone(),
            None => name_file(&prepared, printed.seed),
        }),
    };
    let several = printed.files.len() > 1;
    if several && base.as_os_str() == "-" {
        return Err(Failure::usage(format!(
            "{} pictures cannot go to standard output",
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
    let written: Vec<PathBuf> = paths
        .into_iter()
        .filter(|path| path.as_os_str() != "-")
        .collect();
    for path in &written {
        terminal.note(&format!("wrote {}", path.display()));
    }
    if let Some(handling) = printed.handling.filter(|_| !written.is_empty()) {
        terminal.note(&format!("print {}", handling.line()));
    }
    if args.file.open {
        viewer::show(&written)?;
    }
    Ok(())
}

/// A campaign is several files, unless a share code asks for its logbook alone.
fn prints_several(order: &Order) -> bool {
    matches!(&order.job, Job::Campaign(job) if job.adventure.request.chapter.is_none())
}

/// Game, product and, where dice were rolled, the seed.
fn name_file(prepared: &Prepared, seed: u64) -> String {
    let name = &prepared.name;
    match prepared.seed {
        NamedSeed::No => name.clone(),
        NamedSeed::This(seed) => format!("{name}-{seed}"),
        NamedSeed::OfOrder => format!("{name}-{seed}"),
    }
}

/// Says what is known before anything is printed.
pub fn say_before(prepared: &Prepared, terminal: &Terminal) {
    for note in &prepared.notes {
        terminal.note(&format!("note: {note}"));
    }
}

/// Says which seed was taken where none was given.
pub fn say_found_seed(order: &Order, found: u64, terminal: &Terminal) {
    if let Job::Booklet(job) = &order.job
        && job.want == SeedChoice::Won
        && job.adventure.request.seed != found
    {
        terminal.note(&format!("using seed {found}, the next that can be won"));
    }
}
