//! Booklets in a row: which dungeons belong to a campaign, and what each says of its neighbours.

use super::request::BookletRequest;
use crate::diag::Error;
use crate::dungeon;
use crate::model::Ruleset;

/// The place of a booklet in a campaign. The seeds of all parts are known to each, so that each can be made alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chapter {
    /// Its number, from 1; 0 is the logbook.
    pub number: u32,
    /// The seeds of all parts, in order.
    pub seeds: Vec<u64>,
}

/// What a part says of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    /// Its number, from 1.
    pub number: u32,
    /// Titles of all parts, in order. The last gives the campaign its name.
    pub titles: Vec<String>,
}

impl Links {
    /// The links of a booklet, if it belongs to a campaign.
    pub fn of(ruleset: &Ruleset, request: &BookletRequest) -> Result<Option<Self>, Error> {
        let Some(chapter) = &request.chapter else {
            return Ok(None);
        };
        let titles = chapter.seeds.iter().map(|seed| {
            let alone = BookletRequest {
                seed: *seed,
                chapter: None,
                ..request.clone()
            };
            let made = dungeon::generate(ruleset, &alone.dungeon(ruleset))?;
            Ok(made.dungeon.title)
        });
        Ok(Some(Self {
            number: chapter.number,
            titles: titles.collect::<Result<_, Error>>()?,
        }))
    }

    /// The name of the campaign.
    pub fn campaign(&self) -> &str {
        self.titles.last().map_or("", String::as_str)
    }

    /// The part before this one.
    pub fn before(&self) -> Option<&str> {
        let at = usize::try_from(self.number.checked_sub(2)?).ok()?;
        self.titles.get(at).map(String::as_str)
    }

    /// The part after this one.
    pub fn after(&self) -> Option<&str> {
        let at = usize::try_from(self.number).ok()?;
        self.titles.get(at).map(String::as_str)
    }
}
