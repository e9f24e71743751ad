//! `delve dungeon GAME`: a dungeon by the game's own tables, as text, data or a map.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, files, game};
use crate::drawing::{self, Audience};
use crate::dungeon::{self, Dungeon, DungeonError, Step, Wish};

/// Make a dungeon by the game's own tables: text, data or a map
#[derive(Debug, Args)]
#[command(after_help = "\
The same seed gives the same dungeon on any machine.

Example:  delve dungeon GAME --seed 7
          delve dungeon GAME --seed 7 --format svg --style hatched --for players -o map.svg")]
pub struct DungeonArgs {
    /// A game: a built-in id or a path
    game: String,

    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "txt")]
    format: Format,

    /// How many rooms on each floor
    #[arg(long, value_name = "N")]
    rooms: Option<u32>,

    /// How many floors
    #[arg(long, value_name = "N")]
    levels: Option<u32>,

    /// Squares across and down, such as 20x28
    #[arg(long, value_name = "WxH")]
    size: Option<String>,

    /// Of a hundred places where a door would close a round trip, how many get one
    #[arg(long, value_name = "PERCENT")]
    loops: Option<u32>,

    /// Doors that need a key found elsewhere
    #[arg(long, value_name = "N")]
    locks: Option<u32>,

    /// A word for the title
    #[arg(long, value_name = "WORD")]
    theme: Option<String>,

    /// Show the dungeon as it is after this step
    #[arg(long, value_name = "STEP", value_parser = words(Step::ALL.map(Step::word)))]
    stop_after: Option<String>,

    /// Read a dungeon drawn by hand from this file instead of making one
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// The floor to draw (`svg`, `uvtt`)
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: u32,

    /// How the map is painted (`svg`)
    #[arg(long, value_name = "STYLE", default_value = drawing::ALL[0].name, value_parser = words(drawing::ALL.map(|style| style.name)))]
    style: String,

    /// Who reads the map (`svg`)
    #[arg(long = "for", value_name = "WHO", default_value = Audience::ALL[0].word(), value_parser = words(Audience::ALL.map(Audience::word)))]
    audience: String,

    /// File to write; without it, or with `-`, standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,

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
    /// Walls and doors for virtual tabletops
    Uvtt,
}

fn words<const N: usize>(words: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(words)
}

pub fn run(args: &DungeonArgs, terminal: &Terminal) -> Result<(), Failure> {
    let game = game::load(&args.game, terminal)?;
    let text = match &args.from {
        Some(path) => {
            let drawn = dungeon::read::read(&files::read_text(path)?).map_err(failure)?;
            checked(&drawn)?;
            written(args, &drawn)?
        }
        None => {
            let made = dungeon::generate(&game.ruleset, &wish(args, terminal)?).map_err(failure)?;
            for note in &made.notes {
                terminal.note(&format!("note: {note}"));
            }
            match args.stop_after {
                Some(_) => dungeon::text::stopped(&made),
                None => {
                    checked(&made.dungeon)?;
                    written(args, &made.dungeon)?
                }
            }
        }
    };
    match &args.output {
        Some(path) if path.as_os_str() != "-" => {
            files::write(path, text.as_bytes())?;
            terminal.note(&format!("wrote {}", path.display()));
            Ok(())
        }
        _ => terminal.data(&text),
    }
}

fn wish(args: &DungeonArgs, terminal: &Terminal) -> Result<Wish, Failure> {
    let sheet = args.size.as_deref().map(size).transpose()?;
    Ok(Wish {
        seed: args.seed.value(terminal),
        rooms: args.rooms,
        levels: args.levels,
        sheet,
        loops: args.loops,
        locks: args.locks,
        theme: args.theme.clone(),
        stop_after: args.stop_after.as_deref().and_then(Step::from_word),
        ..Wish::default()
    })
}

fn size(text: &str) -> Result<(u32, u32), Failure> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
        .ok_or_else(|| {
            Failure::usage(format!("`{text}` is not a number of squares"))
                .with_hint(Some("write it as in `--size 20x28`".into()))
        })
}

/// A dungeon that cannot be won or walked is not written.
fn checked(dungeon: &Dungeon) -> Result<(), Failure> {
    let found = dungeon::check::check(dungeon);
    let Some(first) = found.first() else {
        return Ok(());
    };
    let messages: Vec<String> = found
        .iter()
        .map(|found| format!("{}: {}", found.check, found.message))
        .collect();
    Err(Failure::content(messages.join("; ")).with_hint(first.hint.to_owned()))
}

fn written(args: &DungeonArgs, made: &Dungeon) -> Result<String, Failure> {
    let style = drawing::style(&args.style);
    let audience = Audience::ALL
        .into_iter()
        .find(|who| who.word() == args.audience);
    Ok(match args.format {
        Format::Txt => dungeon::text::text(made),
        Format::Json => format!("{:#}\n", dungeon::to_json(made)),
        Format::Md => dungeon::markdown(made),
        Format::Uvtt => format!("{:#}\n", dungeon::uvtt::uvtt(made, args.level)),
        Format::Svg => match (style, audience) {
            (Some(style), Some(audience)) => drawing::draw(made, args.level, audience, style),
            _ => return Err(Failure::usage("there is no such style or reader")),
        },
    })
}

fn failure(error: DungeonError) -> Failure {
    Failure::content(error.message).with_hint(error.hint)
}
