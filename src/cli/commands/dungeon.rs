//! `delve dungeon GAME`: a dungeon by the game's own tables, as text, data, a map or pages.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;

use super::heat;
use crate::cli::closed::one_of;
use crate::cli::dungeon_args::{DungeonOptions, MapStyle};
use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, files, game};
use crate::diag::{self, Diagnostic, Error, Sources};
use crate::drawing;
use crate::dungeon::{self, Dull, Dungeon, DungeonRequest, Grid, Shape, Step};
use crate::impose::Paper;
use crate::model::{ProductKind, Ruleset};
use crate::press::{self, DungeonJob, Job, Order};

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
`dungeon-map`, `dungeon-tiles` and `one-page` are products as well.

Example:  delve dungeon GAME --seed 7
          delve dungeon GAME --seed 7 --format svg --style hatched --for player -o map.svg
          delve dungeon GAME --seed 7 --format pdf -o dungeon.pdf
          delve dungeon GAME --from my-dungeon.toml --format svg -o map.svg")]
pub struct DungeonArgs {
    /// A game: a built-in id or a path
    game: String,

    /// What to write [default: from the ending of `--output`, else txt]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// A word for the dungeon's title
    #[arg(long, value_name = "WORD")]
    title_word: Option<String>,

    /// Full size, as in play: if the game has it so, every exit leads on
    #[arg(long)]
    played: bool,

    /// Show its shape: moves to the goal, loops, dead ends, empty rooms, decisions
    #[arg(long, conflicts_with_all = ["format", "output", "stop_after"])]
    facts: bool,

    /// Play it N times with new heroes and show where games are lost (`txt`, `svg`)
    #[arg(long, value_name = "N", conflicts_with_all = ["facts", "stop_after", "room"], value_parser = clap::value_parser!(u64).range(1..=heat::MOST_GAMES))]
    heat: Option<u64>,

    /// Show the dungeon as it is after this step
    #[arg(long, value_name = "STEP", value_parser = one_of(Step::ALL, Step::word))]
    stop_after: Option<Step>,

    /// Read a dungeon drawn by hand from this file instead of making one
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "rooms", "levels", "size", "loops", "locks", "own_keys", "rising", "mode", "title_word", "played", "stop_after", "seed",
    ])]
    from: Option<PathBuf>,

    /// The floor to draw (`svg`, `uvtt`)
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: u32,

    /// One room alone, as seen from inside (`svg`)
    #[arg(long, value_name = "N")]
    room: Option<u32>,

    /// Paper of the pages (`pdf`)
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: String,

    /// Resolution (`png`)
    #[arg(long, value_name = "DPI", default_value_t = 96.0)]
    dpi: f64,

    /// File to write; without it, or with `-`, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    options: DungeonOptions,

    #[command(flatten)]
    style: MapStyle,

    /// Draw the map with less ink
    #[arg(long, help_heading = "Maps")]
    ink_saver: bool,

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

impl DungeonArgs {
    /// The format that was asked for, or the one that the file's name ends in.
    fn choose_format(&self) -> Result<Format, Failure> {
        let names = Format::value_variants();
        let words: Vec<String> = names.iter().map(|format| format.word()).collect();
        let known: Vec<&str> = words.iter().map(String::as_str).collect();
        let ending = match (&self.output, self.format) {
            (None, asked) => return Ok(asked.unwrap_or(Format::Txt)),
            (Some(path), asked) => match (files::match_ending(path, &known), asked) {
                (Err(_), Some(asked)) => return Ok(asked),
                (found, _) => found?.and_then(|at| names.get(at).copied()),
            },
        };
        match (self.format, ending) {
            (Some(asked), Some(ending)) if asked != ending => {
                let (asked, ending) = (asked.word(), ending.word());
                let message =
                    format!("the file name ends in `.{ending}`, but `--format` is `{asked}`");
                let hint = format!("leave `--format` out, or name the file `.{asked}`");
                Err(Failure::usage(message).with_hint(hint))
            }
            (asked, ending) => Ok(asked.or(ending).unwrap_or(Format::Txt)),
        }
    }
}

impl Format {
    /// As typed, and as files of it end.
    fn word(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

pub fn run(args: &DungeonArgs, terminal: &Terminal) -> Result<(), Failure> {
    let format = args.choose_format()?;
    let game = game::load(&args.game, terminal)?;
    let ruleset = game.ruleset;
    let bytes = match &args.from {
        Some(path) => {
            let drawn = read_drawing(path, terminal)?;
            if args.facts {
                state_shape(&Shape::of(ruleset, &drawn)).into_bytes()
            } else {
                write_format(args, format, &game, &drawn)?
            }
        }
        None => {
            let request = request(args, ruleset, terminal)?;
            let made = dungeon::generate(ruleset, &request)
                .map_err(|error| failure(error, &game.sources, terminal))?;
            for note in args.options.idle(ruleset, &request) {
                terminal.note(&format!("note: {note}"));
            }
            match args.stop_after {
                _ if args.facts => state_shape(&Shape::of(ruleset, &made.dungeon)).into_bytes(),
                Some(_) => dungeon::text::write_stopped(&made, ruleset.words()).into_bytes(),
                None => {
                    refuse_unsound(&made.dungeon)?;
                    write_format(args, format, &game, &made.dungeon)?
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

fn request(
    args: &DungeonArgs,
    ruleset: &Ruleset,
    terminal: &Terminal,
) -> Result<DungeonRequest, Failure> {
    Ok(DungeonRequest {
        theme: args.title_word.clone(),
        played: args.played,
        stop_after: args.stop_after,
        ..args.options.request(ruleset, args.seed.value(terminal))?
    })
}

/// Reads a dungeon drawn by hand; whatever is wrong with it is shown in its place.
fn read_drawing(path: &Path, terminal: &Terminal) -> Result<Dungeon, Failure> {
    let (sources, dungeon, found) = check_drawing(path)?;
    match dungeon {
        Some(dungeon) if found.is_empty() => Ok(dungeon),
        _ => Err(Failure::shown(diag::render(
            &sources,
            &found,
            terminal.color(),
        ))),
    }
}

/// A dungeon drawn by hand with everything that is wrong with it.
pub fn check_drawing(path: &Path) -> Result<(Sources, Option<Dungeon>, Vec<Diagnostic>), Failure> {
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
    Ok((sources, reading.dungeon, found))
}

/// The figures of a dungeon, a line each, and what would make it a dull adventure.
fn state_shape(shape: &Shape) -> String {
    let goal = shape.goal_moves.map_or_else(
        || "no goal".to_owned(),
        |moves| format!("{moves} (farthest room: {})", shape.deepest),
    );
    let of_all = |count: u32| format!("{count} of {}", shape.rooms);
    let faults: Vec<&str> = shape.faults().into_iter().map(describe_fault).collect();
    let dull = if faults.is_empty() {
        "nothing".to_owned()
    } else {
        faults.join(", ")
    };
    let rows = [
        ("rooms", shape.rooms.to_string()),
        ("corridors", shape.corridors.to_string()),
        ("moves to the goal", goal),
        ("loops", shape.loops.to_string()),
        ("dead ends", of_all(shape.dead_ends)),
        ("three ways or more", of_all(shape.crossings)),
        ("locked ways", shape.locked.to_string()),
        ("hidden ways", shape.hidden.to_string()),
        (
            "longest passage",
            format!("{} squares", shape.longest_passage),
        ),
        ("empty rooms", of_all(shape.empty)),
        ("decisions", shape.offers.to_string()),
        ("dull", dull),
    ];
    rows.map(|(name, value)| format!("{name:<20}{value}\n"))
        .concat()
}

fn describe_fault(fault: Dull) -> &'static str {
    match fault {
        Dull::Cramped => "foes in a room of one square",
        Dull::GoalNear => "the goal is near",
        Dull::GoalShallow => "the goal is not in the deepest third",
        Dull::OneWay => "no loops",
        Dull::MostlyEmpty => "mostly empty",
        Dull::GoalLast => "the goal has the highest number",
    }
}

/// A dungeon that cannot be won or walked is not written.
fn refuse_unsound(dungeon: &Dungeon) -> Result<(), Failure> {
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

fn write_format(
    args: &DungeonArgs,
    format: Format,
    game: &game::Game,
    made: &Dungeon,
) -> Result<Vec<u8>, Failure> {
    let ruleset = game.ruleset;
    if args.level == 0 || args.level > made.levels() {
        let message = format!("the dungeon has no floor {}", args.level);
        let hint = format!("it has 1 to {}", made.levels());
        return Err(Failure::usage(message).with_hint(Some(hint)));
    }
    let job = DungeonJob {
        request: DungeonRequest::seed(made.seed),
        given: Some(made.clone()),
        audience: args.style.audience,
        style: args.style.style(args.ink_saver),
    };
    if let Some(runs) = args.heat {
        return write_heat(args, format, game, (made, runs));
    }
    let words = ruleset.words();
    Ok(match format {
        Format::Txt => dungeon::text::text(made, words).into_bytes(),
        Format::Json => {
            let mut data = dungeon::to_json(made);
            data["shape"] = json!(Shape::of(ruleset, made));
            format!("{data:#}\n").into_bytes()
        }
        Format::Md => dungeon::markdown(made, words).into_bytes(),
        Format::Uvtt if made.grid == Grid::Hexes => {
            let message = "a map of hexes cannot be written as `uvtt`";
            let hint = "write `svg`, `png` or `json`".to_owned();
            return Err(Failure::usage(message).with_hint(Some(hint)));
        }
        Format::Uvtt => format!("{:#}\n", dungeon::uvtt::uvtt(made, args.level)).into_bytes(),
        Format::Svg => match args.room {
            None => drawing::draw(made, args.level, job.audience, job.style, words).into_bytes(),
            Some(room) => drawing::tile(made, room, job.style, words)
                .ok_or_else(|| Failure::usage(format!("the dungeon has no room {room}")))?
                .into_bytes(),
        },
        Format::Png => picture(args, ruleset, job)?,
        Format::Pdf => {
            let paper = Paper::parse(&args.paper)?;
            let order = Order::new(ruleset, ProductKind::Dungeon.word(), paper)?;
            print_map(ruleset, order, job)?
        }
    })
}

/// Where games are lost, as text or on the map.
fn write_heat(
    args: &DungeonArgs,
    format: Format,
    game: &game::Game,
    (made, runs): (&Dungeon, u64),
) -> Result<Vec<u8>, Failure> {
    let modes = &args.options.mode;
    let look = (args.level, args.style.style(args.ink_saver));
    match format {
        Format::Txt => {
            let found = heat::play(game, made, modes, runs)?;
            Ok(heat::text(made, &found).into_bytes())
        }
        Format::Svg => {
            let found = heat::play(game, made, modes, runs)?;
            Ok(heat::svg(game, made, look, &found)?.into_bytes())
        }
        _ => {
            let message = "`--heat` is written as `txt` or `svg` only";
            Err(Failure::usage(message).with_hint("add `--format svg`".to_owned()))
        }
    }
}

/// The map of one floor on paper that is just large enough, as a picture.
fn picture(args: &DungeonArgs, ruleset: &Ruleset, job: DungeonJob) -> Result<Vec<u8>, Failure> {
    let seen = job.given.as_ref();
    let seen = seen.map(|dungeon| drawing::for_audience(dungeon, job.audience));
    let map = drawing::map(
        &seen.unwrap_or_default(),
        args.level,
        job.audience,
        ruleset.words(),
    );
    let length = |squares: i32, more: f64| (f64::from(squares) + ROCK) * SQUARE + more;
    let size = format!(
        "{:.0}x{:.0}mm",
        length(map.across, AROUND.0),
        length(map.down, AROUND.1)
    );
    let paper = Paper::parse(&size)?;
    let mut alone = Order::new(ruleset, ProductKind::DungeonMap.word(), paper)?;
    alone.format = press::Format::Png { dpi: args.dpi };
    print_map(ruleset, alone, job)
}

/// Prints a dungeon that is there already.
fn print_map(ruleset: &Ruleset, mut order: Order, job: DungeonJob) -> Result<Vec<u8>, Failure> {
    order.job = Job::Dungeon(job);
    let printed = press::print(ruleset, &order, &|_| ())?;
    let first = printed.files.into_iter().next();
    first
        .map(|(_, bytes)| bytes)
        .ok_or_else(|| Failure::content("nothing was printed"))
}

/// A problem of the ruleset is shown in its place.
fn failure(error: Error, sources: &Sources, terminal: &Terminal) -> Failure {
    match error.span() {
        Some(span) => {
            let found = error.at_span(span);
            Failure::shown(diag::render(sources, &[found], terminal.color()))
        }
        None => error.into(),
    }
}
