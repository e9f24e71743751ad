//! Who plays: heroes from files, by class, or by chance.

use std::collections::BTreeMap;

use super::Simulate;
use crate::cli::booklet_args::known_classes;
use crate::cli::{Failure, files};
use crate::hero::{self, HeroRequest};
use crate::model::Ruleset;
use crate::play::{Foresight, HeroSpec, Heroes, MadeAnew, REROLLS, Setup};

/// What every run begins with. Heroes are in it when all runs play the same.
pub fn setup(args: &Simulate, ruleset: &Ruleset, seed: u64) -> Result<Setup, Failure> {
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
    } else if args.same_heroes || args.fight.is_some() {
        let makers = MadeAnew::new(ruleset, requests(args, ruleset));
        setup = makers.party(&setup, seed).map_err(Failure::content)?;
    }
    Ok(setup)
}

fn from_files(args: &Simulate, ruleset: &Ruleset) -> Result<Vec<HeroSpec>, Failure> {
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
pub fn requests(args: &Simulate, ruleset: &Ruleset) -> Vec<HeroRequest> {
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
