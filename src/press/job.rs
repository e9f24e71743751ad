//! The jobs: a closed set, each with the options that it has and no others.

use super::picture::NamedPicture;
use crate::adventure::{Adventure, SeedChoice, USUAL_PARTS};
use crate::booklet::search::Band;
use crate::content::MapOptions;
use crate::drawing::{self, Audience, Style};
use crate::dungeon::{Dungeon, DungeonRequest};
use crate::hero::Party;
use crate::model::{ProductKind, Ref, Test};

/// The seed of orders that name none.
pub(crate) const USUAL_SEED: u64 = 1;

/// What is printed, and how it is made.
#[derive(Debug, Clone)]
pub enum Job {
    /// Pages that the ruleset lays out: sheets, pocketmods, map paper.
    Sheet(SheetJob),
    /// Rules and tables that flow through the panels of any fold.
    Reference(ReferenceJob),
    /// All tables and lists.
    Tables(TablesJob),
    /// Which roll has which grade.
    GradeTable(GradeTableJob),
    /// Charts that a straight edge reads.
    Nomogram(NomogramJob),
    /// Dice on paper.
    DicePad(DicePadJob),
    /// A dungeon: with its key, its map alone, or its rooms to cut out.
    Dungeon(DungeonJob),
    /// A pre-rolled adventure.
    Booklet(BookletJob),
    /// The logbook of several booklets in a row.
    Campaign(CampaignJob),
}

/// What can be asked of laid-out pages.
#[derive(Debug, Clone)]
pub struct SheetJob {
    /// Everything drawn on the pages follows from it.
    pub seed: u64,
    /// Heroes to fill the sheet in for, and what their party shares.
    pub heroes: Party,
    /// Pictures of the heroes.
    pub portraits: Vec<NamedPicture>,
    /// Options of the ruleset that were chosen.
    pub choices: Vec<(String, String)>,
    /// Print dungeons ready-made.
    pub filled: bool,
    /// Strips of pre-rolled dice at the feet of the pages.
    pub diceless: bool,
    /// Another map paper than the product's.
    pub map: MapOptions,
    /// Chances beside the rows of tables.
    pub odds: bool,
}

/// What can be asked of a reference.
#[derive(Debug, Clone)]
pub struct ReferenceJob {
    /// Everything drawn on the pages follows from it.
    pub seed: u64,
    /// Another map paper than the product's.
    pub map: MapOptions,
    /// Chances beside the rows of tables.
    pub odds: bool,
}

/// What can be asked of a book of tables.
#[derive(Debug, Clone)]
pub struct TablesJob {
    /// The words of a disguise follow from it.
    pub seed: u64,
    /// Chances beside the rows of tables.
    pub odds: bool,
    /// What cards are of, if not as the product says.
    pub of: Option<String>,
}

/// What can be asked of grade tables.
#[derive(Debug, Clone)]
pub struct GradeTableJob {
    /// The words of a disguise follow from it.
    pub seed: u64,
    /// Tests that are shown, if not the product's own.
    pub tests: Vec<Ref<Test>>,
    /// Chances beside the rolls.
    pub odds: bool,
}

/// What can be asked of nomograms.
#[derive(Debug, Clone)]
pub struct NomogramJob {
    /// The words of a disguise follow from it.
    pub seed: u64,
    /// Tests that are shown, if not the product's own.
    pub tests: Vec<Ref<Test>>,
}

/// What can be asked of dice on paper.
#[derive(Debug, Clone)]
pub struct DicePadJob {
    /// Everything on the pad follows from it.
    pub seed: u64,
}

/// Which dungeon, and how it is shown.
#[derive(Debug, Clone)]
pub struct DungeonJob {
    /// What to make.
    pub request: DungeonRequest,
    /// A dungeon that is there already.
    pub given: Option<Dungeon>,
    /// Who reads its map.
    pub audience: Audience,
    /// How its map is painted.
    pub style: &'static Style,
}

/// Which booklet, and what is printed with it.
#[derive(Debug, Clone, Default)]
pub struct BookletJob {
    /// What to make, and who plays it.
    pub adventure: Adventure,
    /// Which seed is taken, from the adventure's own on.
    pub want: SeedChoice,
    /// Pictures of the heroes.
    pub portraits: Vec<NamedPicture>,
    /// Options of the ruleset that were chosen.
    pub choices: Vec<(String, String)>,
    /// Strips of pre-rolled dice at the feet of the pages.
    pub diceless: bool,
}

/// Which campaign, and what is printed with it.
#[derive(Debug, Clone)]
pub struct CampaignJob {
    /// What its booklets are like, and who plays them.
    pub adventure: Adventure,
    /// How many booklets.
    pub parts: u32,
    /// Shares of victories, in percent, from the last part to the first.
    pub band: Option<Band>,
    /// Options of the ruleset that were chosen.
    pub choices: Vec<(String, String)>,
    /// Strips of pre-rolled dice at the feet of the booklets' pages.
    pub diceless: bool,
}

impl Job {
    /// The job of a product of some kind, with everything as usual.
    pub(super) fn usual(kind: ProductKind) -> Self {
        match kind {
            ProductKind::Pages | ProductKind::MapSheet => Self::Sheet(SheetJob::default()),
            ProductKind::Reference => Self::Reference(ReferenceJob::default()),
            ProductKind::Tables | ProductKind::Cards => Self::Tables(TablesJob::default()),
            ProductKind::GradeTable => Self::GradeTable(GradeTableJob::default()),
            ProductKind::Nomogram => Self::Nomogram(NomogramJob::default()),
            ProductKind::Dungeon | ProductKind::DungeonMap | ProductKind::DungeonTiles => {
                Self::Dungeon(DungeonJob::default())
            }
            ProductKind::OnePage => Self::Dungeon(DungeonJob::one_page()),
            ProductKind::DicePad => Self::DicePad(DicePadJob::default()),
            ProductKind::Booklet => Self::Booklet(BookletJob::default()),
            ProductKind::Campaign => Self::Campaign(CampaignJob::default()),
        }
    }

    /// The seed that everything drawn on the pages follows from.
    pub fn seed(&self) -> u64 {
        match self {
            Self::Sheet(job) => job.seed,
            Self::Reference(job) => job.seed,
            Self::DicePad(job) => job.seed,
            Self::Dungeon(job) => job.request.seed,
            Self::Booklet(job) => job.adventure.request.seed,
            Self::Campaign(job) => job.adventure.request.seed,
            Self::Tables(job) => job.seed,
            Self::GradeTable(job) => job.seed,
            Self::Nomogram(job) => job.seed,
        }
    }

    /// The booklet or campaign that is made for it.
    pub fn adventure(&self) -> Option<&Adventure> {
        match self {
            Self::Booklet(job) => Some(&job.adventure),
            Self::Campaign(job) => Some(&job.adventure),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn adventure_mut(&mut self) -> Option<&mut Adventure> {
        match self {
            Self::Booklet(job) => Some(&mut job.adventure),
            Self::Campaign(job) => Some(&mut job.adventure),
            _ => None,
        }
    }

    /// The heroes whom pages are filled in for, and what their party shares.
    pub(super) fn heroes(&self) -> Option<&Party> {
        match self {
            Self::Sheet(job) => Some(&job.heroes),
            Self::Booklet(job) => Some(&job.adventure.playtest.heroes),
            _ => None,
        }
    }

    pub(super) fn portraits(&self) -> &[NamedPicture] {
        match self {
            Self::Sheet(job) => &job.portraits,
            Self::Booklet(job) => &job.portraits,
            _ => &[],
        }
    }

    pub(super) fn choices(&self) -> &[(String, String)] {
        match self {
            Self::Sheet(job) => &job.choices,
            Self::Booklet(job) => &job.choices,
            Self::Campaign(job) => &job.choices,
            _ => &[],
        }
    }

    /// Whether maps on the pages are drawn ready-made.
    pub(super) fn is_filled(&self) -> bool {
        matches!(self, Self::Sheet(job) if job.filled)
    }

    /// Whether strips of pre-rolled dice run along the feet of the pages.
    pub(super) fn is_diceless(&self) -> bool {
        match self {
            Self::Sheet(job) => job.diceless,
            Self::Booklet(job) => job.diceless,
            Self::Campaign(job) => job.diceless,
            _ => false,
        }
    }

    /// Whether chances are printed beside the rows of tables.
    pub(super) fn shows_odds(&self) -> bool {
        match self {
            Self::Sheet(job) => job.odds,
            Self::Reference(job) => job.odds,
            Self::Tables(job) => job.odds,
            Self::GradeTable(job) => job.odds,
            _ => false,
        }
    }

    /// What cards are of, if not as the product says.
    pub(super) fn cards_of(&self) -> Option<&str> {
        match self {
            Self::Tables(job) => job.of.as_deref(),
            _ => None,
        }
    }

    /// Tests that are shown, if not the product's own.
    pub(super) fn tests(&self) -> &[Ref<Test>] {
        match self {
            Self::GradeTable(job) => &job.tests,
            Self::Nomogram(job) => &job.tests,
            _ => &[],
        }
    }

    /// Another map paper than the product's.
    pub(super) fn map_paper(&self) -> Option<&MapOptions> {
        let map = match self {
            Self::Sheet(job) => &job.map,
            Self::Reference(job) => &job.map,
            _ => return None,
        };
        (!map.is_empty()).then_some(map)
    }
}

impl Default for SheetJob {
    fn default() -> Self {
        Self {
            seed: USUAL_SEED,
            heroes: Party::default(),
            portraits: Vec::new(),
            choices: Vec::new(),
            filled: false,
            diceless: false,
            map: MapOptions::default(),
            odds: false,
        }
    }
}

impl Default for ReferenceJob {
    fn default() -> Self {
        Self {
            seed: USUAL_SEED,
            map: MapOptions::default(),
            odds: false,
        }
    }
}

impl Default for TablesJob {
    fn default() -> Self {
        Self {
            seed: USUAL_SEED,
            odds: false,
            of: None,
        }
    }
}

impl Default for GradeTableJob {
    fn default() -> Self {
        Self {
            seed: USUAL_SEED,
            tests: Vec::new(),
            odds: false,
        }
    }
}

impl Default for NomogramJob {
    fn default() -> Self {
        Self {
            seed: USUAL_SEED,
            tests: Vec::new(),
        }
    }
}

impl Default for DicePadJob {
    fn default() -> Self {
        Self { seed: USUAL_SEED }
    }
}

impl DungeonJob {
    /// A dungeon that a single sheet shows: of one floor, unless more are asked for.
    pub fn one_page() -> Self {
        Self {
            request: DungeonRequest {
                levels: Some(1),
                ..DungeonRequest::default()
            },
            ..Self::default()
        }
    }
}

impl Default for DungeonJob {
    fn default() -> Self {
        Self {
            request: DungeonRequest::default(),
            given: None,
            audience: Audience::Referee,
            style: drawing::ALL[0],
        }
    }
}

impl Default for CampaignJob {
    fn default() -> Self {
        Self {
            adventure: Adventure::default(),
            parts: USUAL_PARTS,
            band: None,
            choices: Vec::new(),
            diceless: false,
        }
    }
}
