//! `delve config [KEY [VALUE]]`: what is usual for this user.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use serde_json::json;

use crate::cli::config::{self, Config};
use crate::cli::{Failure, Terminal, printers};
use crate::diag::did_you_mean;
use crate::impose::Paper;
use crate::typeset;
use crate::words::Language;

/// Show or change your usual paper, printer, language and look
#[derive(Debug, Args)]
#[command(after_help = "\
Settings apply where the option of the same name is left out. Without a setting, the paper is that of your locale.

Example:  delve config                  show all settings
          delve config paper letter     use Letter by default
          delve config paper --unset    back to the default")]
pub struct ConfigArgs {
    /// Which setting
    key: Option<Key>,

    /// Its new value
    value: Option<String>,

    /// Remove the setting
    #[arg(long, requires = "key", conflicts_with = "value")]
    unset: bool,

    /// Write JSON
    #[arg(long, conflicts_with_all = ["value", "unset"])]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Key {
    /// Paper: a4, letter, ...
    Paper,
    /// A printer of `delve printer list`
    Printer,
    /// Your name, on covers of disguises
    Name,
    /// Your company, club or school, on covers of disguises
    Company,
    /// Language of what is printed
    Language,
    /// Theme of products that have none of their own
    Theme,
}

impl Key {
    fn word(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Printer => "printer",
            Self::Name => "name",
            Self::Company => "company",
            Self::Language => "language",
            Self::Theme => "theme",
        }
    }

    fn of(self, config: &mut Config) -> &mut Option<String> {
        match self {
            Self::Paper => &mut config.paper,
            Self::Printer => &mut config.printer,
            Self::Name => &mut config.name,
            Self::Company => &mut config.company,
            Self::Language => &mut config.language,
            Self::Theme => &mut config.theme,
        }
    }

    /// Refuses a value that no command would take.
    fn check(self, value: &str) -> Result<(), Failure> {
        match self {
            Self::Paper => Paper::parse(value).map(drop).map_err(Failure::from),
            Self::Printer => printers::load(value).map(drop),
            Self::Language => match Language::find(value) {
                Some(_) => Ok(()),
                None => Err(unknown(
                    "language",
                    value,
                    &Language::tags().collect::<Vec<_>>(),
                )),
            },
            Self::Theme => {
                let themes = typeset::themes(&BTreeMap::new()).into_iter();
                let names: Vec<String> = themes.map(|theme| theme.name).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                if names.contains(&value) {
                    return Ok(());
                }
                Err(unknown("theme", value, &names))
            }
            Self::Name | Self::Company => Ok(()),
        }
    }
}

fn unknown(what: &str, value: &str, known: &[&str]) -> Failure {
    let hint = did_you_mean(value, known.iter().copied());
    let hint = hint.unwrap_or_else(|| format!("choose one of {}", known.join(", ")));
    Failure::usage(format!("there is no {what} `{value}`")).with_hint(hint)
}

pub fn run(args: &ConfigArgs, terminal: &Terminal) -> Result<(), Failure> {
    let mut config = config::load()?;
    let Some(key) = args.key else {
        return list(config, args.json, terminal);
    };
    let setting = key.of(&mut config);
    match &args.value {
        Some(value) => {
            key.check(value)?;
            *setting = Some(value.clone());
        }
        None if args.unset => *setting = None,
        None if args.json => {
            return terminal.data(&format!("{:#}\n", json!({ key.word(): setting })));
        }
        None => {
            let shown = setting.as_deref().map(|value| format!("{value}\n"));
            return terminal.data(&shown.unwrap_or_default());
        }
    }
    let path = config::save(&config)?;
    terminal.note(&format!("wrote {}", path.display()));
    Ok(())
}

fn list(config: Config, as_json: bool, terminal: &Terminal) -> Result<(), Failure> {
    let by_locale = config.paper.is_none();
    let mut config = config.by_locale();
    if as_json {
        return terminal.data(&format!("{:#}\n", json!(config)));
    }
    for key in Key::value_variants() {
        let remark = match key {
            Key::Paper if by_locale => " (from your locale)",
            _ => "",
        };
        if let Some(value) = key.of(&mut config) {
            terminal.data(&format!("{} = {value}{remark}\n", key.word()))?;
        }
    }
    terminal.note(&format!(
        "settings are kept in {}",
        config::path()?.display()
    ));
    Ok(())
}
