//! The options about dungeons that `dungeon` and `print` share.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::Failure;
use crate::drawing::{self, Audience};
use crate::dungeon::Wish;
use crate::press::DungeonOrder;

/// How large a dungeon is, what it is like, and how its map looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Dungeons")]
pub struct DungeonOptions {
    /// How many rooms on each floor
    #[arg(long, value_name = "N")]
    pub rooms: Option<u32>,

    /// How many floors
    #[arg(long, value_name = "N")]
    pub levels: Option<u32>,

    /// Squares across and down, such as 20x28
    #[arg(long, value_name = "WxH")]
    pub size: Option<String>,

    /// Of a hundred places where a way would close a round trip, how many get one
    #[arg(long, value_name = "PERCENT")]
    pub loops: Option<u32>,

    /// Doors that need a key found elsewhere
    #[arg(long, value_name = "N")]
    pub locks: Option<u32>,

    /// Doors that the game's table calls locked open with their own key only
    #[arg(long)]
    pub keyed: bool,

    /// Deal the contents so that the worst foes are deepest
    #[arg(long)]
    pub rising: bool,

    /// A mode of the game that is played; may be given several times; `none` for a booklet without its usual ones
    #[arg(long, value_name = "MODE")]
    pub mode: Vec<String>,

    /// How the map is painted
    #[arg(long, value_name = "STYLE", default_value = drawing::ALL[0].name, value_parser = words(drawing::ALL.map(|style| style.name)))]
    pub style: String,

    /// Who reads the map
    #[arg(long = "for", value_name = "WHO", default_value = Audience::ALL[0].word(), value_parser = words(Audience::ALL.map(Audience::word)))]
    pub audience: String,
}

/// A closed list of words.
pub fn words<const N: usize>(words: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(words)
}

impl DungeonOptions {
    /// What to make, from this seed.
    pub fn wish(&self, seed: u64) -> Result<Wish, Failure> {
        Ok(Wish {
            rooms: self.rooms,
            levels: self.levels,
            sheet: self.size.as_deref().map(size).transpose()?,
            loops: self.loops,
            locks: self.locks,
            keyed: self.keyed.then_some(true),
            rising: self.rising.then_some(true),
            modes: self.mode.clone(),
            ..Wish::seed(seed)
        })
    }

    /// How it is shown.
    pub fn order(&self, wish: Wish) -> DungeonOrder {
        let usual = DungeonOrder::default();
        DungeonOrder {
            wish,
            given: None,
            audience: Audience::from_word(&self.audience).unwrap_or(usual.audience),
            style: drawing::style(&self.style).unwrap_or(usual.style),
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), Failure> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
        .ok_or_else(|| {
            Failure::usage(format!("`{text}` is not a number of squares"))
                .with_hint(Some("write it as in `--size 20x28`".into()))
        })
}
