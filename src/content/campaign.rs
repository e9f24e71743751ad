//! The logbook of a campaign: how it goes on from part to part, a page for each, who was there, and where it all comes from.

use super::blocks::{self, Drawing};
use super::products::{CampaignHandout, PartOfCampaign};
use super::setting::Setting;
use super::{Block, Content, Filling, Game, Page, mode_blocks, mode_labels, paragraphs};
use crate::booklet::{Played, percent};
use crate::drawing;
use crate::model::{Product, Ruleset};

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
    Content {
        title: campaign.title.clone(),
        game: Game::of(ruleset),
        pages,
        inside: Vec::new(),
        book: None,
    }
}

struct Logbook<'a> {
    ruleset: &'a Ruleset,
    campaign: &'a CampaignHandout,
}

impl Logbook<'_> {
    /// The ruleset's own word, or ours.
    fn word(&self, key: &str, ours: &str) -> String {
        self.ruleset.word(key, ours).to_owned()
    }

    fn cover(&self) -> Page {
        let emblem = (!self.campaign.text_only).then(|| Drawing {
            wide: 208,
            tall: 208,
            svg: drawing::emblem(self.campaign.seed),
            words: Vec::new(),
            ink: "#000000",
        });
        let parts = self.campaign.parts.len();
        Page::plain(vec![Block::FrontCover {
            above: format!(
                "{} {}",
                self.word("campaign-for", "A campaign for"),
                self.ruleset.head.title
            ),
            title: self.campaign.title.clone(),
            subtitle: Some(self.word("logbook", "The logbook of a campaign")),
            emblem,
            alt: self.word("emblem", "An emblem of rings and a star"),
            foot: vec![format!("{} {parts}", self.word("parts", "Booklets:"))],
        }])
    }

    fn how_to_play(&self) -> Page {
        let plan = self.ruleset.booklet.as_ref();
        let mut blocks = vec![Block::Text {
            title: Some(self.word("how-to-play-campaign", "How this campaign is played")),
            paragraphs: paragraphs(&self.word(
                "campaign-text",
                "Play the booklets in order, with the same heroes: each is harder than the one before. Heroes keep what they have and what they have learned. Whoever dies is gone; new heroes may join between two booklets. If nobody is left, begin the booklet again with new heroes, and note it.",
            )),
        }];
        let between = plan.and_then(|plan| plan.campaign_text.clone());
        let interlude = self.ruleset.procedures.get("interlude");
        let between = between.or_else(|| interlude?.text.clone());
        if let Some(text) = between {
            blocks.push(Block::Text {
                title: Some(self.word("between-booklets", "Between two booklets")),
                paragraphs: paragraphs(&text),
            });
        }
        blocks.extend(mode_blocks(self.ruleset, &self.campaign.modes));
        let parts = (1..).zip(&self.campaign.parts).map(|(number, part)| {
            let label = format!("{} {number}", self.word("part", "Part"));
            (label, part.title.clone())
        });
        blocks.push(Block::Facts {
            title: Some(self.word("the-parts", "The booklets")),
            rows: parts.collect(),
        });
        Page::plain(blocks)
    }

    /// Pages that the ruleset declares for logbooks.
    fn declared(&self, product: &Product, filling: &Filling) -> Vec<Page> {
        let setting = Setting {
            ruleset: self.ruleset,
            product,
            filling,
            before: 0,
            place: (0, 0),
        };
        let plan = self.ruleset.booklet.as_ref();
        let pages = plan
            .map(|plan| plan.campaign.as_slice())
            .unwrap_or_default();
        let page = |declared: &crate::model::Page| Page {
            columns: declared.columns.max(1) as usize,
            ..Page::plain(
                declared
                    .blocks
                    .iter()
                    .map(|block| blocks::compose(&setting, block))
                    .collect(),
            )
        };
        pages.iter().map(page).collect()
    }

    fn part(&self, number: u32, part: &PartOfCampaign) -> Page {
        let mut rows = vec![(self.word("rooms", "Rooms"), part.rooms.to_string())];
        rows.extend(
            part.goal
                .clone()
                .map(|goal| (self.word("goal", "Goal"), goal)),
        );
        rows.extend(part.played.as_ref().map(|played| self.alone(played)));
        rows.push((self.word("share-code", "Share code"), part.code.clone()));
        let boxes = |label: String, count: u32| Block::Boxes {
            label: Some(label),
            count,
            field: String::new(),
        };
        let lines = |title: String, count: u32| Block::Lines {
            title: Some(title),
            count,
            labels: Vec::new(),
            fields: Vec::new(),
        };
        Page::plain(vec![
            Block::Text {
                title: Some(format!(
                    "{} {number}: {}",
                    self.word("part", "Part"),
                    part.title
                )),
                paragraphs: paragraphs(&part.flavour),
            },
            Block::Facts { title: None, rows },
            boxes(self.word("tries", "Begun"), 6),
            boxes(self.word("goal-reached-campaign", "Won"), 1),
            lines(self.word("who-went-in", "Who went in"), 4),
            lines(self.word("who-fell", "Who fell, and where"), 3),
            lines(self.word("brought-home", "Brought home"), 4),
            lines(
                self.word("learned", "Learned and bought before the next"),
                4,
            ),
        ])
    }

    fn alone(&self, played: &Played) -> (String, String) {
        (
            self.word("won-alone", "Won by new heroes"),
            format!(
                "{} {} {}",
                played.rate(),
                self.word("of", "of"),
                played.runs
            ),
        )
    }

    fn roster(&self) -> Page {
        let labels = vec![
            self.word("name", "Name"),
            self.word("roster-joined", "Joined in part"),
            self.word("roster-fate", "Fate"),
        ];
        let heroes = (0..6).map(|at| Block::Lines {
            title: (at == 0).then(|| self.word("roster", "Everybody who was there")),
            count: 3,
            labels: labels.clone(),
            fields: Vec::new(),
        });
        Page::plain(heroes.collect())
    }

    fn colophon(&self) -> Page {
        let campaign = self.campaign;
        let head = &self.ruleset.head;
        let mut rows = vec![
            (self.word("share-code", "Share code"), campaign.code.clone()),
            (
                self.word("ruleset", "Ruleset"),
                format!("{} {}, {}", head.id, head.version, campaign.fingerprint),
            ),
            (
                self.word("made-with", "Made with"),
                concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned(),
            ),
        ];
        let rate = |count: u64| Played {
            heroes: String::new(),
            policy: None,
            modes: Vec::new(),
            won: count,
            runs: campaign.runs,
        };
        if let Some(won) = campaign.won_all {
            rows.push((
                self.word("won-all", "Every part won"),
                format!(
                    "{} {} {}, {}",
                    rate(won).rate(),
                    self.word("of", "of"),
                    campaign.runs,
                    self.word("runs-sampled", "runs without a human (sampled)")
                ),
            ));
            let begun = |(number, part): (usize, &PartOfCampaign)| {
                let share = percent(rate(part.begun?).share());
                Some((
                    format!("{} {number}", self.word("reached", "Lived to begin part")),
                    format!("{share} %"),
                ))
            };
            rows.extend((1..).zip(&campaign.parts).skip(1).filter_map(begun));
            let policy = campaign.policy.as_ref();
            let policy = policy
                .map(|policy| format!(", {policy}"))
                .unwrap_or_default();
            let modes = mode_labels(self.ruleset, &campaign.modes);
            let modes: String = modes.iter().map(|mode| format!(", {mode}")).collect();
            rows.push((
                self.word("played-by", "Played by"),
                format!("{}{policy}{modes}", campaign.who),
            ));
        }
        let title = Some(self.word("colophon", "Colophon"));
        Page::plain(vec![
            Block::Facts { title, rows },
            blocks::credit(self.ruleset),
        ])
    }
}
