//! The options of booklets and campaigns.

use clap::Args;

use super::Failure;
use super::closed::one_of;
use super::shard::Shard;
use crate::adventure::{
    Adventure, CAREFUL_RUNS, Difficulty, Playtest, USUAL_PARTS, USUAL_RUNS, USUAL_TRIES,
};
use crate::booklet::search::Band;
use crate::booklet::{BookletRequest, Form, Length};
use crate::diag::{Class, did_you_mean};
use crate::drawing::Style;
use crate::dungeon;
use crate::impose::Fold;
use crate::model::Ruleset;
use crate::play::{CAREFUL, Foresight};

/// Booklets of one series.
const MOST: i64 = 1_000_000;
/// Simulated games for one certificate.
pub const MOST_RUNS: u64 = 10_000_000;
/// Takes away the modes that booklets are made in.
const NO_MODE: &str = "none";
/// The farthest that the careful player looks ahead.
const MOST_TRIALS: i64 = Foresight::MOST_TRIALS as i64;
/// Booklets of one campaign.
const MOST_PARTS: i64 = 12;

/// What a booklet is like, how long and how hard it is.
#[derive(Debug, Args)]
#[command(next_help_heading = "Booklets")]
pub struct BookletArgs {
    /// Booklet style: a map and numbered rooms, or shuffled sections
    #[arg(long, value_name = "FORM", default_value = Form::ALL[0].word(), value_parser = one_of(Form::ALL, Form::word))]
    pub form: Form,

    /// How long a booklet is [default: medium, and tiny on one folded sheet]
    #[arg(long, value_name = "LENGTH", value_parser = one_of(Length::ALL, Length::word))]
    pub length: Option<Length>,

    /// Find a seed with this win rate (%): easy (65..90), medium (40..60), hard (15..35), a range such as 30..50, or any [default: 45..75 where heroes are printed]
    #[arg(long, value_name = "LOW..HIGH", value_parser = band)]
    pub difficulty: Option<Band>,

    /// Print the seed closest to `--difficulty` when none matches, instead of failing
    #[arg(long)]
    pub nearest: bool,

    /// Maximum number of seeds to try for a win rate, for each booklet
    #[arg(long, value_name = "N", default_value_t = USUAL_TRIES)]
    pub tries: u32,

    /// Print N numbered booklets with distinct seeds, all winnable (unless `--runs 0`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    pub count: Option<u32>,

    /// Print part K of N of the series, with a manifest: the booklets are those of `--count` alone; `0/N` only plans the seeds
    #[arg(long, value_name = "K/N", value_parser = Shard::read)]
    pub shard: Option<Shard>,

    /// Number of booklets in the campaign, besides the logbook
    #[arg(long, value_name = "N", default_value_t = USUAL_PARTS, value_parser = clap::value_parser!(u32).range(2..=MOST_PARTS))]
    pub parts: u32,

    /// How decisions are made in simulated games: a policy of the game, or `careful`, which looks ahead
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,

    /// Trials for each decision of `--policy careful`
    #[arg(long, value_name = "N", default_value_t = Foresight::TRIALS, value_parser = clap::value_parser!(u32).range(1..=MOST_TRIALS))]
    pub lookahead: u32,

    /// Simulated games for the certificate; 0 leaves it out [default: 2000, and 200 with `--policy careful`]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=MOST_RUNS))]
    pub runs: Option<u64>,

    /// Words instead of drawings, with the same numbers: for screen readers
    #[arg(long)]
    pub text_only: bool,

    /// Number of threads for simulated games; never changes the result [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::cli::threads::parse)]
    pub threads: Option<usize>,
}

/// `40..60`, or a name.
fn band(text: &str) -> Result<Band, String> {
    Band::read(text).ok_or_else(|| {
        "write `easy`, `medium`, `hard`, `any`, or a range such as `40..60`".to_owned()
    })
}

impl BookletArgs {
    /// Without simulated games nothing is known of how often a booklet is won.
    pub fn refuse_unplayed_difficulty(&self) -> Result<(), Failure> {
        if self.difficulty.is_none() || self.runs != Some(0) {
            return Ok(());
        }
        Err(Failure::usage("`--difficulty` needs simulated games")
            .with_hint("leave `--runs 0` out".to_owned()))
    }

    /// The booklet of this seed, or what the booklets of a campaign have in common.
    pub fn adventure(
        &self,
        ruleset: &Ruleset,
        seed: u64,
        (classes, mode): (&[String], &[String]),
        style: &'static Style,
    ) -> Result<Adventure, Failure> {
        known_classes(ruleset, classes)?;
        self.known_policy(ruleset)?;
        let mut playtest = Playtest {
            classes: classes.to_vec(),
            policy: self.policy.clone(),
            foresight: Foresight::of(self.lookahead),
            threads: self.threads,
            ..Playtest::default()
        };
        let usual = if playtest.looks_ahead(ruleset) {
            CAREFUL_RUNS
        } else {
            USUAL_RUNS
        };
        playtest.runs = self.runs.unwrap_or(usual);
        Ok(Adventure {
            request: BookletRequest {
                seed,
                form: self.form,
                length: self.length.unwrap_or_default(),
                modes: modes(ruleset, mode)?,
                chapter: None,
            },
            playtest,
            style,
            text_only: self.text_only,
        })
    }

    /// How hard a booklet is to be, if that was asked for.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty.map(|band| Difficulty {
            band,
            nearest: self.nearest,
            asked: true,
            tries: self.tries.max(1),
        })
    }

    fn known_policy(&self, ruleset: &Ruleset) -> Result<(), Failure> {
        let own = ruleset.policies.iter().map(|policy| policy.id.as_str());
        let ids = || own.clone().chain([CAREFUL]);
        match &self.policy {
            Some(id) if !ids().any(|known| known == id) => {
                Err(explain_unknown("policy", id, ids()))
            }
            _ => Ok(()),
        }
    }

    /// One folded sheet holds a tiny booklet, whatever else was asked for.
    pub fn fits(&self, fold: &Fold) -> Result<(), Failure> {
        let tiny = Length::Tiny.word();
        match self.length.filter(|length| *length != Length::Tiny) {
            Some(length) if fold.has_inside() => Err(Failure::usage(format!(
                "a {} booklet does not fit one sheet folded as a `{}`",
                length.word(),
                fold.name
            ))
            .with_hint(format!("leave `--length` out, or write `--length {tiny}`"))),
            _ => Ok(()),
        }
    }
}

/// Refuses classes that the game does not have: `elf,law` requests two.
pub fn known_classes(ruleset: &Ruleset, classes: &[String]) -> Result<(), Failure> {
    let ids = || ruleset.classes.iter().map(|class| class.id.as_str());
    let mut requested = classes.iter().flat_map(|requested| requested.split(','));
    match requested.find(|id| !ids().any(|known| known == id.trim())) {
        Some(id) => Err(explain_unknown("class", id.trim(), ids())),
        None => Ok(()),
    }
}

fn explain_unknown<'a>(
    noun: &str,
    id: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Failure {
    let hint = match did_you_mean(id, known.clone()) {
        Some(hint) => hint,
        None => match known.collect::<Vec<_>>().as_slice() {
            [] => format!("the game has none; leave `--{noun}` out"),
            known => format!("choose one of {}", known.join(", ")),
        },
    };
    Failure::usage(format!("there is no {noun} `{id}`")).with_hint(hint)
}

/// The modes of a booklet as they were typed: nothing when it is to be made in the usual ones, an empty list for `none`.
fn modes(ruleset: &Ruleset, asked: &[String]) -> Result<Option<Vec<String>>, Failure> {
    match asked {
        [] => Ok(None),
        [none] if none == NO_MODE && ruleset.modes.get(none).is_none() => Ok(Some(Vec::new())),
        asked => match dungeon::modes(ruleset, asked) {
            Ok(_) => Ok(Some(asked.to_vec())),
            Err(error) => Err(error.with_class(Class::Command).into()),
        },
    }
}
