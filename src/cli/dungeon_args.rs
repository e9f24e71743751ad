//! The options about dungeons that `dungeon` and `print` share.

use clap::Args;

use super::Failure;
use super::closed::one_of;
use crate::diag::Class;
use crate::drawing::{self, Audience, Style};
use crate::dungeon::{self, DungeonRequest};
use crate::model::Ruleset;

/// How large a dungeon is and what it is like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Dungeons")]
pub struct DungeonOptions {
    /// Rooms on each floor
    #[arg(long, value_name = "N")]
    pub rooms: Option<u32>,

    /// Number of floors
    #[arg(long, value_name = "N")]
    pub levels: Option<u32>,

    /// Squares across and down, such as 20x28
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,

    /// Chance (%) of each possible loop
    #[arg(long, value_name = "PERCENT")]
    pub loops: Option<u32>,

    /// Number of doors that need a key found elsewhere
    #[arg(long, value_name = "N")]
    pub locks: Option<u32>,

    /// Each locked door needs its own key
    #[arg(long)]
    pub own_keys: bool,

    /// Put the toughest foes deepest
    #[arg(long)]
    pub rising: bool,

    /// Mode of the game; repeatable; `none` turns off the default modes of a booklet
    #[arg(long, value_name = "MODE")]
    pub mode: Vec<String>,
}

/// How maps are drawn.
#[derive(Debug, Args)]
#[command(next_help_heading = "Maps")]
pub struct MapStyle {
    /// How maps are drawn [default: hatched]; `--ink-saver` draws them with less ink
    #[arg(long, value_name = "STYLE", value_parser = one_of(drawing::BY_NAME, |style| style.name))]
    pub style: Option<&'static Style>,

    /// Who reads the map
    #[arg(long = "for", value_name = "WHO", default_value = Audience::ALL[0].word(), value_parser = one_of(Audience::ALL, Audience::word))]
    pub audience: Audience,
}

impl DungeonOptions {
    /// What to make, from this seed.
    pub fn request(&self, ruleset: &Ruleset, seed: u64) -> Result<DungeonRequest, Failure> {
        dungeon::modes(ruleset, &self.mode).map_err(|error| error.with_class(Class::Command))?;
        Ok(DungeonRequest {
            rooms: self.rooms,
            levels: self.levels,
            sheet: self.size,
            loops: self.loops,
            locks: self.locks,
            keyed: self.own_keys.then_some(true),
            rising: self.rising.then_some(true),
            modes: self.mode.clone(),
            ..DungeonRequest::seed(seed)
        })
    }
}

impl DungeonOptions {
    /// Which of the options leave a dungeon as it is, in words. That depends on the game and the seed, so it is no mistake.
    pub fn idle(&self, ruleset: &Ruleset, request: &DungeonRequest) -> Vec<String> {
        let options = self.each_without(request);
        if options.is_empty() {
            return Vec::new();
        }
        let Ok(made) = dungeon::generate(ruleset, request) else {
            return Vec::new();
        };
        let is_same = |without: &DungeonRequest| {
            let other = dungeon::generate(ruleset, without);
            other.is_ok_and(|other| other.dungeon == made.dungeon)
        };
        let idle = options.into_iter().filter(|(_, without)| is_same(without));
        idle.map(|(option, _)| format!("`{option}` changes nothing in this dungeon"))
            .collect()
    }

    /// Every option that was given, and the request without it.
    fn each_without(&self, request: &DungeonRequest) -> Vec<(String, DungeonRequest)> {
        let mut all = Vec::new();
        let mut add = |option: Option<String>, forget: &dyn Fn(&mut DungeonRequest)| {
            all.extend(option.map(|option| {
                let mut without = request.clone();
                forget(&mut without);
                (option, without)
            }));
        };
        let number = |name: &str, value: Option<u32>| value.map(|n| format!("--{name} {n}"));
        add(number("rooms", self.rooms), &|request| request.rooms = None);
        add(number("levels", self.levels), &|request| {
            request.levels = None
        });
        let size = self
            .size
            .map(|(width, height)| format!("--size {width}x{height}"));
        add(size, &|request| request.sheet = None);
        add(number("loops", self.loops), &|request| request.loops = None);
        add(number("locks", self.locks), &|request| request.locks = None);
        let keyed = self.own_keys.then(|| "--own-keys".to_owned());
        add(keyed, &|request| request.keyed = None);
        let rising = self.rising.then(|| "--rising".to_owned());
        add(rising, &|request| request.rising = None);
        for mode in &self.mode {
            add(Some(format!("--mode {mode}")), &|request| {
                request.modes.retain(|other| other != mode);
            });
        }
        all
    }
}

impl MapStyle {
    /// The style that was asked for, or the usual one.
    pub fn style(&self, ink_saver: bool) -> &'static Style {
        match self.style {
            Some(style) => style,
            None if ink_saver => drawing::INK_SAVER,
            None => drawing::ALL[0],
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
        .ok_or_else(|| "write it as in `--size 20x28`".to_owned())
}
