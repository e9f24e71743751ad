//! The logbook of a campaign: how it goes on from part to part, a page for each, who was there, and where it all comes from.

use super::blocks::{self, Boxes, CoverArt, Facts, FrontCover, Lines, Text};
use super::rates::{percent, won_share};
use super::setting::Setting;
use super::{Block, Content, Filling, Page, mode_blocks, policy_label};
use crate::adventure::{CampaignHandout, PartOfCampaign};
use crate::booklet::Played;
use crate::model::{Product, Ruleset};
use crate::words::{Phrase, Word, say};

/// Composes the logbook.
pub fn compose(
    ruleset: &Ruleset,
    product: &Product,
    filling: &Filling,
    campaign: &CampaignHandout,
) -> Content {
    let book = Logbook { ruleset, campaign };
    let mut pages = vec![book.cover(), book.how_to_play()];
    pages.extend(book.declared(product, filling));
    for (number, part) in (1..).zip(&campaign.parts) {
        pages.push(book.part(number, part));
    }
    pages.push(book.roster());
    pages.push(book.colophon());
    let title = campaign.title.clone();
    Content::of(ruleset, title, pages)
}

struct Logbook<'a> {
    ruleset: &'a Ruleset,
    campaign: &'a CampaignHandout,
}

impl Logbook<'_> {
    /// A word as it is printed.
    fn word(&self, word: Word) -> String {
        self.ruleset.words().own(word)
    }

    /// A phrase as it is printed.
    fn say(&self, phrase: impl Phrase) -> String {
        self.ruleset.words().say(phrase)
    }

    fn cover(&self) -> Page {
        let seed = self.campaign.seed;
        let art = (!self.campaign.text_only).then(|| CoverArt::new(seed, None));
        let count = self.campaign.parts.len() as u64;
        Page::plain(vec![Block::FrontCover(FrontCover {
            above: self.say(say::CampaignFor {
                game: &self.ruleset.head.title,
            }),
            title: self.campaign.title.clone(),
            subtitle: Some(self.word(Word::Logbook)),
            art,
            alt: self.word(Word::Emblem),
            odds: None,
            foot: vec![self.say(say::BookletsCounted { count })],
        })])
    }

    fn how_to_play(&self) -> Page {
        let title = self.word(Word::HowToPlayCampaign);
        let mut blocks = vec![Text::block(Some(&title), &self.word(Word::CampaignText))];
        let interlude = self.ruleset.procedures.get("interlude");
        let interlude = interlude.and_then(|interlude| interlude.text.as_ref());
        let between = self.ruleset.booklet_plan().campaign_text.as_ref();
        blocks.extend(between.or(interlude).map(|text| {
            let title = self.word(Word::BetweenBooklets);
            Text::block(Some(&title), text)
        }));
        blocks.extend(mode_blocks(self.ruleset, &self.campaign.modes));
        let parts = (1..).zip(&self.campaign.parts).map(|(number, part)| {
            let label = self.say(say::PartNumber { part: number });
            (label, part.title.clone())
        });
        blocks.push(Block::Facts(Facts {
            title: Some(self.word(Word::TheBooklets)),
            rows: parts.collect(),
        }));
        Page::plain(blocks)
    }

    /// Pages that the ruleset declares for logbooks.
    fn declared(&self, product: &Product, filling: &Filling) -> Vec<Page> {
        let setting = Setting::new(self.ruleset, product, filling);
        let pages = self.ruleset.booklet_plan().campaign.iter();
        let pages = pages.map(|declared| {
            let blocks = declared.blocks.iter();
            let blocks = blocks.map(|block| blocks::compose(&setting, block));
            Page {
                columns: declared.columns.max(1) as usize,
                ..Page::plain(blocks.collect())
            }
        });
        pages.collect()
    }

    fn part(&self, number: u32, part: &PartOfCampaign) -> Page {
        let mut rows = vec![(self.word(Word::Rooms), part.rooms.to_string())];
        rows.extend(part.goal.clone().map(|goal| (self.word(Word::Goal), goal)));
        let won = part.played.as_ref();
        rows.extend(won.map(|played| (self.word(Word::WonAlone), self.won(played))));
        rows.push((self.word(Word::ShareCode), part.code.clone()));
        let boxes = |word: Word, count: u32| {
            Block::Boxes(Boxes {
                label: Some(self.word(word)),
                count,
                ..Boxes::default()
            })
        };
        let lines = |word: Word, count: u32| {
            Block::Lines(Lines {
                title: Some(self.word(word)),
                count,
                ..Lines::default()
            })
        };
        let title = self.say(say::PartTitled {
            part: number,
            title: &part.title,
        });
        Page::plain(vec![
            Text::block(Some(&title), &part.flavour),
            Block::Facts(Facts { title: None, rows }),
            boxes(Word::Tries, 6),
            boxes(Word::GoalReachedCampaign, 1),
            lines(Word::WhoWentIn, 4),
            lines(Word::WhoFell, 3),
            lines(Word::BroughtHome, 4),
            lines(Word::Learned, 4),
        ])
    }

    /// How often it was won.
    fn won(&self, played: &Played) -> String {
        self.say(say::WonOfGames {
            count: played.runs,
            rate: won_share(self.ruleset.words(), played),
        })
    }

    fn roster(&self) -> Page {
        let labels = [Word::Name, Word::RosterJoined, Word::RosterFate];
        let labels = labels.map(|word| self.word(word)).to_vec();
        let heroes = (0..6).map(|at| {
            Block::Lines(Lines {
                title: (at == 0).then(|| self.word(Word::Roster)),
                count: 3,
                labels: labels.clone(),
                ..Lines::default()
            })
        });
        Page::plain(heroes.collect())
    }

    fn colophon(&self) -> Page {
        let campaign = self.campaign;
        let head = &self.ruleset.head;
        let ruleset = format!("{} {}, {}", head.id, head.version, campaign.fingerprint);
        let program = concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned();
        let mut rows = vec![
            (self.word(Word::ShareCode), campaign.code.clone()),
            (self.word(Word::Ruleset), ruleset),
            (self.word(Word::MadeWith), program),
        ];
        let rate = |count: u64| Played {
            heroes: String::new(),
            policy: None,
            modes: Vec::new(),
            won: count,
            runs: campaign.runs,
        };
        if let Some(won) = campaign.won_all {
            rows.push((self.word(Word::WonAll), self.won(&rate(won))));
            let begun = |(number, part): (usize, &PartOfCampaign)| {
                let share = percent(self.ruleset.words(), rate(part.begun?).share());
                let reached = self.say(say::Reached { part: number });
                Some((reached, self.say(say::Percent { share })))
            };
            rows.extend((1..).zip(&campaign.parts).skip(1).filter_map(begun));
            let policy = campaign.policy.iter();
            let policy = policy.map(|policy| policy_label(self.ruleset, policy).to_owned());
            let modes = self.ruleset.mode_labels(&campaign.modes);
            let how = policy.chain(modes).map(|how| format!(", {how}"));
            let played_by = campaign.who.clone() + &how.collect::<String>();
            rows.push((self.word(Word::PlayedBy), played_by));
        }
        let title = Some(self.word(Word::Colophon));
        Page::plain(vec![
            Block::Facts(Facts { title, rows }),
            blocks::credit(self.ruleset),
        ])
    }
}
