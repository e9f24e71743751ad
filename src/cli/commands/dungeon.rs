//! `delve dungeon GAME`: a dungeon by the game's own tables, as text, data, a map or pages.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::dungeon_args::{DungeonOptions, words};
use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, files, game};
use crate::diag::{self, Error, Sources};
use crate::drawing;
use crate::dungeon::{self, Dungeon, Step, Wish};
use crate::impose::Paper;
use crate::model::Ruleset;
use crate::press::{self, DungeonOrder, Order};

/// Millimetres of a square in a picture.
const SQUARE: f64 = 8.0;
/// Millimetres around the map of a picture, and for its heading and legend.
const AROUND: (f64, f64) = (30.0, 66.0);
/// Squares of rock around a map.
const ROCK: f64 = 4.0;

/// Make a dungeon by the game's own tables: text, data, a map or pages
#[derive(Debug, Args)]
#[command(after_help = "\
The same seed gives the same dungeon on any machine. `delve print GAME dungeon` has all options of paper;
`dungeon-map` and `dungeon-tiles` are products as well.

Example:  delve dungeon GAME --seed 7
          delve dungeon GAME --seed 7 --format svg --style hatched --for player -o map.svg
          delve dungeon GAME --seed 7 --format pdf -o dungeon.pdf
          delve dungeon GAME --from my-dungeon.toml --format svg -o map.svg")]
pub struct DungeonArgs {
    /// A game: a built-in id or a path
    game: String,

    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "txt")]
    format: Format,

    /// A word for the title
    #[arg(long, value_name = "WORD")]
    theme: Option<String>,

    /// As large as it is played: where the game says so, every exit leads on
    #[arg(long)]
    played: bool,

    /// Show the dungeon as it is after this step
    #[arg(long, value_name = "STEP", value_parser = words(Step::ALL.map(Step::word)))]
    stop_after: Option<String>,

    /// Read a dungeon drawn by hand from this file instead of making one
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// The floor to draw (`svg`, `uvtt`)
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: u32,

    /// One room alone, as those see it who stand in it (`svg`)
    #[arg(long, value_name = "N")]
    room: Option<u32>,

    /// Paper of the pages (`pdf`)
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: String,

    /// Resolution of the picture (`png`)
    #[arg(long, value_name = "DPI", default_value_t = 96.0)]
    dpi: f64,

    /// File to write; without it, or with `-`, standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    options: DungeonOptions,

    #[command(flatten)]
    seed: SeedArg,
}

/// How a dungeon is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A map of letters and the rooms in words
    Txt,
    /// Data
    Json,
    /// The key as Markdown
    Md,
    /// A map
    Svg,
    /// A map as a picture
    Png,
    /// Map and keyed rooms, ready to print
    Pdf,
    /// Walls and doors for virtual tabletops
    Uvtt,
}

pub fn run(args: &DungeonArgs, terminal: &Terminal) -> Result<(), Failure> {
    let game = game::load(&args.game, terminal)?;
    let ruleset = game.ruleset;
    let bytes = match &args.from {
        Some(path) => {
            let drawn = by_hand(path, terminal)?;
            written(args, ruleset, &drawn)?
        }
        None => {
            let made = dungeon::generate(ruleset, &wish(args, terminal)?)
                .map_err(|error| failure(error, &game.sources, terminal))?;
            match args.stop_after {
                Some(_) => dungeon::text::stopped(&made, ruleset.words()).into_bytes(),
                None => {
                    checked(&made.dungeon)?;
                    written(args, ruleset, &made.dungeon)?
                }
            }
        }
    };
    match &args.output {
        Some(path) if path.as_os_str() != "-" => {
            files::write(path, &bytes)?;
            terminal.note(&format!("wrote {}", path.display()));
        }
        _ => files::write(Path::new("-"), &bytes)?,
    }
    Ok(())
}

fn wish(args: &DungeonArgs, terminal: &Terminal) -> Result<Wish, Failure> {
    Ok(Wish {
        theme: args.theme.clone(),
        played: args.played,
        stop_after: args.stop_after.as_deref().and_then(Step::from_word),
        ..args.options.wish(args.seed.value(terminal))?
    })
}

/// Reads a dungeon drawn by hand; whatever is wrong with it is shown where it stands.
fn by_hand(path: &Path, terminal: &Terminal) -> Result<Dungeon, Failure> {
    let mut sources = Sources::new();
    let source = sources.add(
        path.display().to_string(),
        files::read_text(path, files::limits::DRAWING)?,
    );
    let reading = dungeon::read::read_file(&sources, source);
    let mut found = reading.diagnostics;
    if let Some(dungeon) = &reading.dungeon {
        for finding in dungeon::check::check(dungeon) {
            let place = finding.rooms.first().and_then(|id| reading.rooms.get(id));
            let place = place.copied().unwrap_or(reading.whole);
            found.push(finding.error.at_span(place).with_code(finding.check));
        }
    }
    match reading.dungeon {
        Some(dungeon) if found.is_empty() => Ok(dungeon),
        _ => Err(Failure::shown(diag::render(
            &sources,
            &found,
            terminal.color(),
        ))),
    }
}

/// A dungeon that cannot be won or walked is not written.
fn checked(dungeon: &Dungeon) -> Result<(), Failure> {
    let found = dungeon::check::check(dungeon);
    let Some(first) = found.first() else {
        return Ok(());
    };
    let messages: Vec<String> = found
        .iter()
        .map(|found| format!("{}: {}", found.check, found.error))
        .collect();
    Err(Error::content(messages.join("; "))
        .with_hints(first.error.hints())
        .into())
}

fn written(args: &DungeonArgs, ruleset: &Ruleset, made: &Dungeon) -> Result<Vec<u8>, Failure> {
    if args.level == 0 || args.level > made.levels() {
        let message = format!("the dungeon has no floor {}", args.level);
        let hint = format!("it has 1 to {}", made.levels());
        return Err(Failure::usage(message).with_hint(Some(hint)));
    }
    let order = DungeonOrder {
        given: Some(made.clone()),
        ..args.options.order(Wish::seed(made.seed))
    };
    let words = ruleset.words();
    Ok(match args.format {
        Format::Txt => dungeon::text::text(made, words).into_bytes(),
        Format::Json => format!("{:#}\n", dungeon::to_json(made)).into_bytes(),
        Format::Md => dungeon::markdown(made, words).into_bytes(),
        Format::Uvtt => format!("{:#}\n", dungeon::uvtt::uvtt(made, args.level)).into_bytes(),
        Format::Svg => match args.room {
            None => {
                drawing::draw(made, args.level, order.audience, order.style, words).into_bytes()
            }
            Some(room) => drawing::tile(made, room, order.style, words)
                .ok_or_else(|| Failure::usage(format!("the dungeon has no room {room}")))?
                .into_bytes(),
        },
        Format::Png => picture(args, ruleset, order)?,
        Format::Pdf => {
            let paper = Paper::parse(&args.paper)?;
            let mut whole = Order::new("dungeon", paper);
            whole.dungeon = order;
            printed(ruleset, &whole)?
        }
    })
}

/// The map of one floor on paper that is just large enough, as a picture.
fn picture(args: &DungeonArgs, ruleset: &Ruleset, order: DungeonOrder) -> Result<Vec<u8>, Failure> {
    let seen = order.given.as_ref();
    let seen = seen.map(|dungeon| drawing::for_audience(dungeon, order.audience));
    let map = drawing::map(
        &seen.unwrap_or_default(),
        args.level,
        order.audience,
        ruleset.words(),
    );
    let length = |squares: i32, more: f64| (f64::from(squares) + ROCK) * SQUARE + more;
    let size = format!(
        "{:.0}x{:.0}mm",
        length(map.across, AROUND.0),
        length(map.down, AROUND.1)
    );
    let mut alone = Order::new("dungeon-map", Paper::parse(&size)?);
    alone.format = press::Format::Png;
    alone.dpi = args.dpi;
    alone.dungeon = order;
    printed(ruleset, &alone)
}

fn printed(ruleset: &Ruleset, order: &Order) -> Result<Vec<u8>, Failure> {
    let printed = press::print(ruleset, order, &|_| ())?;
    let first = printed.files.into_iter().next();
    first
        .map(|(_, bytes)| bytes)
        .ok_or_else(|| Failure::content("nothing was printed"))
}

/// A problem of the ruleset is shown where it stands.
fn failure(error: Error, sources: &Sources, terminal: &Terminal) -> Failure {
    match error.span() {
        Some(span) => {
            let found = error.at_span(span);
            Failure::shown(diag::render(sources, &[found], terminal.color()))
        }
        None => error.into(),
    }
}
