//! The options of booklets.

use clap::Args;

use super::Failure;
use super::dungeon_args::words;
use crate::booklet::search::Band;
use crate::booklet::{BookletWish, Form, Length};
use crate::diag::Class;
use crate::drawing;
use crate::dungeon;
use crate::model::Ruleset;
use crate::press::{BookletOrder, USUAL_PARTS, USUAL_RUNS, USUAL_TRIES};

/// Booklets of one series.
const MOST: i64 = 10_000;
/// Takes away the modes that booklets are made in.
const NO_MODE: &str = "none";
/// Booklets of one campaign.
const MOST_PARTS: i64 = 12;

/// How a booklet is told, how long and how hard it is.
#[derive(Debug, Args)]
#[command(next_help_heading = "Booklets")]
pub struct BookletArgs {
    /// How a booklet is told: a map and numbered rooms, or shuffled sections
    #[arg(long, value_name = "FORM", default_value = Form::ALL[0].word(), value_parser = words(Form::ALL.map(Form::word)))]
    pub form: String,

    /// How long a booklet is: medium if not given, and tiny on one folded sheet
    #[arg(long, value_name = "LENGTH", value_parser = words(Length::ALL.map(Length::word)))]
    pub length: Option<String>,

    /// Find a seed with this win rate (%): easy (65..90), medium (40..60), hard (15..35), or a range such as 30..50
    #[arg(long, value_name = "LOW..HIGH")]
    pub difficulty: Option<String>,

    /// Print the seed closest to `--difficulty` when none matches, instead of failing
    #[arg(long, requires = "difficulty")]
    pub nearest: bool,

    /// Seeds that a search for a difficulty tries at most, for each booklet
    #[arg(long, value_name = "N", default_value_t = USUAL_TRIES)]
    pub tries: u32,

    /// Write a numbered series of so many booklets with distinct seeds, each won by somebody (unless `--runs 0`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    pub count: Option<u32>,

    /// Booklets of a `campaign`, besides its logbook
    #[arg(long, value_name = "N", default_value_t = USUAL_PARTS, value_parser = clap::value_parser!(u32).range(2..=MOST_PARTS))]
    pub parts: u32,

    /// How decisions are made when a booklet is played: a policy of the game
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,

    /// How often a booklet is played for its certificate; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = USUAL_RUNS)]
    pub runs: u64,

    /// Words instead of drawings, with the same numbers: for screen readers
    #[arg(long)]
    pub text_only: bool,

    /// Threads that play; all cores if not given. The result is the same
    #[arg(long, value_name = "N", value_parser = crate::cli::threads::parse)]
    pub threads: Option<usize>,
}

impl BookletArgs {
    /// The booklet of this seed.
    pub fn order(
        &self,
        seed: u64,
        classes: Vec<String>,
        style: &str,
    ) -> Result<BookletOrder, Failure> {
        let band = |text: &str| {
            Band::read(text).ok_or_else(|| {
                Failure::usage(format!("`--difficulty {text}` is not a percentage range"))
                    .with_hint(Some(
                        "write `easy`, `medium`, `hard`, or a range such as `40..60`".into(),
                    ))
            })
        };
        Ok(BookletOrder {
            wish: BookletWish {
                seed,
                form: found(Form::ALL, &self.form, Form::word),
                length: found(
                    Length::ALL,
                    self.length.as_deref().unwrap_or_default(),
                    Length::word,
                ),
                modes: None,
                chapter: None,
            },
            classes,
            policy: self.policy.clone(),
            runs: self.runs,
            difficulty: self.difficulty.as_deref().map(band).transpose()?,
            nearest: self.nearest,
            tries: self.tries.max(1),
            text_only: self.text_only,
            style: drawing::style(style).unwrap_or(drawing::ALL[0]),
            threads: self.threads,
            parts: self.parts,
        })
    }

    /// One folded sheet holds a tiny booklet, whatever else was asked for.
    pub fn fits_one_sheet(&self, fold: &str) -> Result<(), Failure> {
        let tiny = Length::Tiny.word();
        match self.length.as_deref().filter(|length| *length != tiny) {
            None => Ok(()),
            Some(length) => Err(Failure::usage(format!(
                "a {length} booklet does not fit one sheet folded as a `{fold}`"
            ))
            .with_hint(Some(format!(
                "leave `--length` out, or write `--length {tiny}`"
            )))),
        }
    }
}

/// The modes of a booklet as they were typed: nothing when it is to be made in the usual ones, an empty list for `none`.
pub fn modes(ruleset: &Ruleset, asked: &[String]) -> Result<Option<Vec<String>>, Failure> {
    match asked {
        [] => Ok(None),
        [none] if none == NO_MODE && ruleset.modes.get(none).is_none() => Ok(Some(Vec::new())),
        asked => match dungeon::modes(ruleset, asked) {
            Ok(_) => Ok(Some(asked.to_vec())),
            Err(error) => Err(error.with_class(Class::Command).into()),
        },
    }
}

/// The entry of a closed list that is called so.
fn found<T: Copy + Default, const N: usize>(
    all: [T; N],
    word: &str,
    name: impl Fn(T) -> &'static str,
) -> T {
    all.into_iter()
        .find(|entry| name(*entry) == word)
        .unwrap_or_default()
}
