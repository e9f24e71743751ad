//! Who plays: heroes from files, by class, or by chance.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;

use crate::cli::booklet_args::known_classes;
use crate::cli::{Failure, files};
use crate::hero::{self, HeroRequest};
use crate::model::Ruleset;
use crate::play::{Foresight, HeroSpec, Heroes, MadeAnew, REROLLS, Setup};

/// Who plays, by what policy, and where.
#[derive(Debug, Args)]
pub struct Cast {
    /// Hero file; repeat for a party
    #[arg(long, value_name = "FILE", conflicts_with_all = ["class", "party"])]
    pub hero: Vec<PathBuf>,

    /// Class, species... of every hero, by id; repeatable
    #[arg(long, value_name = "ID", conflicts_with = "party")]
    pub class: Vec<String>,

    /// Classes hero by hero, such as `dwarf+fighter,elf,cleric`
    #[arg(long, value_name = "HEROES")]
    pub party: Option<String>,

    /// How decisions are made: a policy of the game, or `careful`, which looks ahead
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,

    /// Trials for each decision of `--policy careful`; more take longer
    #[arg(long, value_name = "N", default_value_t = Foresight::TRIALS, value_parser = clap::value_parser!(u32).range(1..=MOST_TRIALS))]
    pub lookahead: u32,

    /// Mode of the game; repeatable
    #[arg(long, value_name = "NAME")]
    pub mode: Vec<String>,

    /// Starting value of a stat of party, room or game, such as `quest=4`; repeatable
    #[arg(long, value_name = "STAT=N")]
    pub with: Vec<String>,

    /// Explore the dungeon of this seed
    #[arg(long, value_name = "N", conflicts_with = "dungeon")]
    pub dungeon_seed: Option<u64>,

    /// Explore the dungeon in this file
    #[arg(long, value_name = "FILE")]
    pub dungeon: Option<PathBuf>,

    /// Delves in a row with the same heroes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub campaign: u32,
}

/// The farthest that the careful player looks ahead.
const MOST_TRIALS: i64 = Foresight::MOST_TRIALS as i64;

/// What every run begins with. Heroes are in it when all runs play the same ones.
pub fn setup(
    args: &Cast,
    same_heroes: bool,
    ruleset: &Ruleset,
    seed: u64,
) -> Result<Setup, Failure> {
    known_classes(ruleset, &args.class)?;
    if let Some(party) = &args.party {
        known_classes(ruleset, &[party.replace('+', ",")])?;
    }
    let mut setup = Setup {
        policy: args.policy.clone(),
        modes: args.mode.clone(),
        stats: stats(&args.with)?,
        foresight: Foresight::of(args.lookahead),
        ..Setup::default()
    };
    if !args.hero.is_empty() {
        setup.heroes = from_files(args, ruleset)?;
    } else if same_heroes {
        let makers = MadeAnew::new(ruleset, requests(args, ruleset));
        setup = makers.party(&setup, seed).map_err(Failure::content)?;
    }
    Ok(setup)
}

fn from_files(args: &Cast, ruleset: &Ruleset) -> Result<Vec<HeroSpec>, Failure> {
    let mut heroes = Vec::new();
    for path in &args.hero {
        let text = files::read_text(path, files::limits::HERO)?;
        let (sources, found) = hero::check_text(ruleset, &path.display().to_string(), &text);
        let is_wrong = found
            .iter()
            .any(|found| found.severity == crate::diag::Severity::Error);
        if is_wrong {
            return Err(Failure::shown(crate::diag::render(&sources, &found, false)));
        }
        let mut sources = crate::diag::Sources::default();
        let source = sources.add(path.display().to_string(), text);
        let (made, found) = hero::from_toml(&sources, source);
        let Some(made) = made else {
            return Err(Failure::shown(crate::diag::render(&sources, &found, false)));
        };
        heroes.push(HeroSpec::of(&made));
    }
    Ok(heroes)
}

/// What is asked of each hero of the party.
pub fn requests(args: &Cast, ruleset: &Ruleset) -> Vec<HeroRequest> {
    let Some(party) = &args.party else {
        return MadeAnew::sensible(ruleset, &args.class).requests;
    };
    let request = |hero: &str| HeroRequest {
        classes: hero.split('+').map(|id| id.trim().to_owned()).collect(),
        name: None,
        rerolls: REROLLS,
        sensible: true,
    };
    party.split(',').map(request).collect()
}

fn stats(with: &[String]) -> Result<BTreeMap<String, i64>, Failure> {
    let mut stats = BTreeMap::new();
    for pair in with {
        let wrong = || {
            Failure::usage(format!("`--with {pair}` does not give a stat a number"))
                .with_hint(Some("write it as `--with quest=4`".to_owned()))
        };
        let (name, value) = pair.split_once('=').ok_or_else(wrong)?;
        let value = value.trim().parse().map_err(|_| wrong())?;
        stats.insert(name.trim().to_owned(), value);
    }
    Ok(stats)
}
