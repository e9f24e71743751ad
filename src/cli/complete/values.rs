//! What an argument can be, by its name: games, what the named game has, papers, printers, themes.

use std::cell::OnceCell;
use std::path::Path;

use clap::{Arg, ValueHint};

use super::line::Line;
use super::{Candidate, Files};
use crate::cli::options::OptionRow;
use crate::cli::{Terminal, game, look_args, printers};
use crate::content;
use crate::disguise;
use crate::icons;
use crate::impose::Paper;
use crate::model::Ruleset;
use crate::play::CAREFUL;
use crate::press;
use crate::typeset;
use crate::verify::ruleset as checks;
use crate::words::Language;

/// The words that stand for nothing of a kind.
const NONE: &str = "none";

/// A line, and the game that it names.
pub struct Context<'l> {
    line: &'l Line<'l>,
    game: OnceCell<Option<&'static Ruleset>>,
}

type Found = Vec<Candidate>;

impl<'l> Context<'l> {
    pub fn of(line: &'l Line<'l>) -> Self {
        Self {
            line,
            game: OnceCell::new(),
        }
    }

    /// Whether the product that is named takes an option. Without one, any does.
    pub fn takes(&self, row: &OptionRow) -> bool {
        let command = self.line.command.get_name();
        let product = self.line.given("product").next();
        let (true, Some(product), Some(game)) =
            (["print", "eject"].contains(&command), product, self.game())
        else {
            return true;
        };
        let recipe = press::find_recipe(game, product);
        recipe.is_ok_and(|recipe| row.is_taken_by(game, &press::lay_out(recipe, None)))
    }

    /// What an argument can be, and whether files can be.
    pub fn values(&self, arg: &Arg, typed: &str) -> (Files, Found) {
        let listed: Found = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(|value| {
                let help = value.get_help().map(ToString::to_string);
                Candidate::new(value.get_name(), help.unwrap_or_default())
            })
            .collect();
        let files = match (is_game(arg), arg.get_value_hint()) {
            (true, _) => Files::Any,
            (_, ValueHint::Unknown | ValueHint::Other) => Files::None,
            _ if names_folder(arg) => Files::Folders,
            _ => Files::Any,
        };
        if !listed.is_empty() {
            return (Files::None, listed);
        }
        (
            files,
            self.known(arg.get_id().as_str(), typed).unwrap_or_default(),
        )
    }

    fn known(&self, id: &str, typed: &str) -> Option<Found> {
        let command = self.line.command.get_name();
        Some(match (command, id) {
            ("config", "value") => return self.setting(),
            (
                "list" | "show" | "check" | "hero" | "dungeon" | "simulate" | "play" | "print"
                | "eject" | "verify" | "explain",
                "game" | "games",
            )
            | ("verify", "what")
            | ("new", "extends") => games(),
            ("new", "sheet") => of_game(typed, products),
            ("roll" | "odds", "subject" | "subjects") => of_game(typed, tables),
            ("check", "explain") => all_checks(),
            ("icons", "word") => icons::all()
                .map(|icon| Candidate::new(icon.name(), ""))
                .collect(),
            ("simulate", "compare") => {
                let game = self.game()?;
                [policies(game), modes(game), games()].concat()
            }
            ("simulate", "fight") => {
                let foes = self.game()?.foes.iter();
                foes.map(|foe| Candidate::new(&foe.id, &foe.label))
                    .collect()
            }
            ("simulate" | "play", "party") => after(typed, &['+', ','], classes(self.game()?)),
            ("show", "table") => [tables(self.game()?), lists(self.game()?)].concat(),
            (_, "product" | "products") => products(self.game()?),
            (_, "class") => after(typed, &[','], classes(self.game()?)),
            (_, "policy") => policies(self.game()?),
            ("simulate" | "play", "mode") => modes(self.game()?),
            (_, "mode") => [modes(self.game()?), none("in no mode")].concat(),
            (_, "choose") => choices(self.game()?),
            (_, "test") => tests(self.game()?),
            (_, "of") => {
                let sources = content::card_sources(self.game()?).into_iter();
                sources.map(|id| Candidate::new(id, "")).collect()
            }
            (_, "theme") => self.themes(),
            (_, "disguise") => [disguises(), none("without the product's own disguise")].concat(),
            (_, "paper") => papers(),
            (_, "printer") => [profiles(), none("without the usual printer")].concat(),
            ("show" | "remove" | "set", "name") => profiles(),
            (_, "card") => {
                let sizes = ["poker", "bridge", "mini", "tarot"];
                sizes.map(|size| Candidate::new(size, "")).to_vec()
            }
            (_, "difficulty") => vec![
                Candidate::new("easy", "won 65 to 90 % of the time"),
                Candidate::new("medium", "won 40 to 60 % of the time"),
                Candidate::new("hard", "won 15 to 35 % of the time"),
            ],
            (_, "date") => vec![Candidate::new("today", "the day of printing")],
            _ => return None,
        })
    }

    fn setting(&self) -> Option<Found> {
        Some(match self.line.given("key").next()? {
            "paper" => papers(),
            "printer" => profiles(),
            "theme" => self.themes(),
            "language" => Language::tags()
                .map(|tag| Candidate::new(tag, ""))
                .collect(),
            _ => return None,
        })
    }

    /// The game of this line, or that of the working folder.
    fn game(&self) -> Option<&'static Ruleset> {
        *self.game.get_or_init(|| {
            let mut named = self.line.given("game").chain(self.line.given("what"));
            let name = named.next().unwrap_or(game::HERE);
            load(name)
        })
    }

    fn themes(&self) -> Found {
        let folder = self.line.given("templates").next();
        let own = folder.and_then(|folder| look_args::read_templates(Path::new(folder), true).ok());
        let themes = typeset::themes(&own.unwrap_or_default()).into_iter();
        themes
            .map(|theme| Candidate::new(theme.name, theme.about))
            .collect()
    }
}

fn load(name: &str) -> Option<&'static Ruleset> {
    let silent = Terminal::new(clap::ColorChoice::Never, true, None);
    Some(game::load(name, &silent).ok()?.ruleset)
}

fn is_game(arg: &Arg) -> bool {
    ["game", "games", "extends", "what"].contains(&arg.get_id().as_str())
}

fn names_folder(arg: &Arg) -> bool {
    let mut names = arg.get_value_names().unwrap_or_default().iter();
    names.any(|name| ["DIR", "FOLDER"].contains(&name.as_str()))
}

fn none(help: &str) -> Found {
    vec![Candidate::new(NONE, help)]
}

fn games() -> Found {
    let ids = game::built_in().into_iter();
    ids.map(|id| {
        let title = game::headline(id).map(|(title, _)| title);
        Candidate::new(id, title.unwrap_or_default())
    })
    .collect()
}

/// Games followed by a colon, or after the colon what the game has.
fn of_game(typed: &str, all: fn(&Ruleset) -> Found) -> Found {
    let Some((name, _)) = typed.rsplit_once(':') else {
        let games = games().into_iter();
        return games
            .map(|game| Candidate::new(format!("{}:", game.word), game.help))
            .collect();
    };
    let found = load(name).map(all).unwrap_or_default().into_iter();
    found
        .map(|it| Candidate::new(format!("{name}:{}", it.word), it.help))
        .collect()
}

/// The same words after the part of a list that is typed already.
fn after(typed: &str, separators: &[char], found: Found) -> Found {
    let start = typed.rfind(separators).map_or(0, |at| at + 1);
    let before = typed.get(..start).unwrap_or_default();
    let found = found.into_iter();
    found
        .map(|it| Candidate::new(format!("{before}{}", it.word), it.help))
        .collect()
}

fn products(game: &Ruleset) -> Found {
    let lines = press::products(game).into_iter();
    lines
        .map(|line| Candidate::new(line.id, line.label))
        .collect()
}

fn tables(game: &Ruleset) -> Found {
    let tables = game.tables.iter();
    tables
        .map(|table| Candidate::new(&table.id, &table.title))
        .collect()
}

fn lists(game: &Ruleset) -> Found {
    let lists = game.lists.iter();
    lists
        .map(|list| Candidate::new(&list.id, &list.title))
        .collect()
}

fn tests(game: &Ruleset) -> Found {
    let tests = game.tests.iter();
    tests
        .map(|test| Candidate::new(&test.id, &test.label))
        .collect()
}

fn classes(game: &Ruleset) -> Found {
    let classes = game.classes.iter();
    classes
        .map(|class| Candidate::new(&class.id, &class.label))
        .collect()
}

fn policies(game: &Ruleset) -> Found {
    let own = game.policies.iter();
    own.map(|policy| Candidate::new(&policy.id, ""))
        .chain([Candidate::new(CAREFUL, "looks ahead")])
        .collect()
}

fn modes(game: &Ruleset) -> Found {
    let modes = game.modes.iter();
    modes
        .map(|mode| Candidate::new(&mode.id, &mode.label))
        .collect()
}

fn choices(game: &Ruleset) -> Found {
    let options = game.options.iter().flat_map(|option| {
        let choices = option.choices.iter();
        choices.map(|choice| Candidate::new(format!("{}={choice}", option.id), ""))
    });
    options.collect()
}

fn disguises() -> Found {
    let all = disguise::all(Language::default()).iter();
    all.map(|disguise| Candidate::new(&disguise.name, ""))
        .collect()
}

fn papers() -> Found {
    Paper::names()
        .map(|name| Candidate::new(name, ""))
        .collect()
}

fn profiles() -> Found {
    let names = printers::names().unwrap_or_default().into_iter();
    names.map(|name| Candidate::new(name, "")).collect()
}

fn all_checks() -> Found {
    let checks = checks::names().filter_map(checks::find);
    checks
        .map(|check| Candidate::new(check.name, check.summary))
        .chain([Candidate::new("all", "all checks, a line for each")])
        .collect()
}
