//! Everything that the user asked for, and what follows from it for the stages.

use std::collections::BTreeMap;

use super::{Job, list_names, recipes};
use crate::adventure::SeedChoice;
use crate::booklet::Length;
use crate::content::{self, Inside, Recipe};
use crate::diag::{Error, did_you_mean, error};
use crate::disguise::{self, Disguise, Personal};
use crate::export::Standard;
use crate::impose::{Fold, Paper, PrinterProfile, Request, folds};
use crate::model::{self, blocks as declared};
use crate::model::{BlockKind, PortraitSize, Product, Ruleset};
use crate::typeset::OwnFaces;

/// How the result is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Format {
    /// PDF, ready to print.
    Pdf(PdfOptions),
    /// One PNG per side of a sheet.
    Png {
        /// Its resolution.
        dpi: f64,
    },
    /// One SVG per side of a sheet.
    Svg,
    /// The content as data.
    Json,
    /// The content as Markdown.
    Md,
}

/// What a PDF can have.
#[derive(Debug, Clone, PartialEq)]
pub struct PdfOptions {
    /// Standards that it must keep.
    pub standards: Vec<Standard>,
    /// Keep the structure tree.
    pub tagged: bool,
    /// Form fields where one would write.
    pub fillable: bool,
}

impl Default for PdfOptions {
    fn default() -> Self {
        Self {
            standards: Vec::new(),
            tagged: true,
            fillable: false,
        }
    }
}

impl Format {
    /// A usual PDF.
    pub fn pdf() -> Self {
        Self::Pdf(PdfOptions::default())
    }

    /// Ending of the file name.
    pub fn ending(&self) -> &'static str {
        match self {
            Self::Pdf(_) => "pdf",
            Self::Png { .. } => "png",
            Self::Svg => "svg",
            Self::Json => "json",
            Self::Md => "md",
        }
    }

    /// Whether it has form fields.
    pub(super) fn is_fillable(&self) -> bool {
        matches!(self, Self::Pdf(options) if options.fillable)
    }
}

/// Pictures that the content refers to, by path.
pub type Pictures = BTreeMap<String, Vec<u8>>;

/// A whole order.
#[derive(Debug, Clone)]
pub struct Order {
    /// The product, as the game declares it or every game has it, for the fold that was asked for.
    pub(super) recipe: Recipe,
    /// What is made for it.
    pub job: Job,
    /// How it looks.
    pub look: Look,
    /// What it is printed on.
    pub paper: OnPaper,
    /// How it is written.
    pub format: Format,
}

/// How it looks.
#[derive(Debug, Clone, Default)]
pub struct Look {
    /// The theme, if not the product's own.
    pub theme: Option<String>,
    /// How the game looks, where nothing else is asked for.
    pub of_game: model::Look,
    /// The disguise of the pages.
    pub disguise: Option<&'static Disguise>,
    /// Whether the disguise must survive being read: game words become codes and office words.
    pub deep: bool,
    /// What the user puts on the cover of the disguise.
    pub personal: Personal,
    /// Without grey shading.
    pub ink_saver: bool,
    /// Body text of 14 pt or more.
    pub large_print: bool,
    /// Templates that replace embedded ones.
    pub templates: BTreeMap<String, String>,
    /// Faces beside the bundled ones.
    pub faces: OwnFaces,
}

/// What it is printed on.
#[derive(Debug, Clone)]
pub struct OnPaper {
    /// The fold that was asked for. It decides whether a product is printed as it is laid out, so it comes first.
    fold: Option<&'static Fold>,
    /// The fold that the product is made for.
    usual: &'static Fold,
    /// What the plan is asked for but the fold: paper, flip, sides, marks.
    pub request: Request,
    /// The printer, if it was measured.
    pub printer: Option<PrinterProfile>,
    /// What the hidden back of a pocketmod has.
    pub inside: InsideChoice,
    /// Add the folding instructions.
    pub instructions: bool,
}

/// What the hidden back of a pocketmod has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InsideChoice {
    /// What the product says.
    #[default]
    AsDeclared,
    /// Nothing.
    Nothing,
    /// This.
    This(Inside),
}

impl Order {
    /// An order for a product with everything else as usual.
    pub fn new(ruleset: &Ruleset, product: &str, paper: Paper) -> Result<Self, Error> {
        Self::for_fold(ruleset, product, paper, None)
    }

    /// An order for a product on another fold than its own.
    pub fn for_fold(
        ruleset: &Ruleset,
        product: &str,
        paper: Paper,
        fold: Option<&'static Fold>,
    ) -> Result<Self, Error> {
        let declared = recipes::find_recipe(ruleset, product)?;
        let recipe = recipes::lay_out(declared, fold);
        let usual = recipe.product.fold.as_deref().unwrap_or(recipe.kind.fold);
        let disguise = recipe.product.disguise.as_deref();
        Ok(Self {
            job: Job::usual(recipe.kind.kind),
            look: Look {
                disguise: disguise
                    .map(|name| find_disguise(ruleset, name))
                    .transpose()?
                    .flatten(),
                of_game: ruleset.look.clone(),
                ..Look::default()
            },
            paper: OnPaper {
                fold,
                usual: folds::find(usual)?,
                request: Request::new(&folds::FLAT, paper),
                printer: None,
                inside: InsideChoice::AsDeclared,
                instructions: false,
            },
            format: Format::pdf(),
            recipe,
        })
    }

    /// The product's id.
    pub fn product_id(&self) -> &str {
        &self.recipe.product.id
    }

    /// The product, as the game declares it or every game has it.
    pub fn product(&self) -> &Product {
        &self.recipe.product
    }

    /// The product and its kind, for the fold that was asked for.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The fold that was asked for.
    pub(crate) fn asked_fold(&self) -> Option<&'static Fold> {
        self.paper.fold
    }

    /// The fold: as asked, or that of the product. A book in large print needs whole sheets.
    pub fn fold(&self) -> &'static Fold {
        // A stapled book is not in reading order, and a screen reader needs it to be.
        let read_aloud = matches!(&self.job, Job::Booklet(job) if job.adventure.text_only);
        let whole_sheets = self.look.large_print || read_aloud;
        match (self.paper.fold, self.paper.usual) {
            (Some(asked), _) => asked,
            (None, usual) if whole_sheets && *usual == folds::SADDLE => &folds::FLAT,
            (None, usual) => usual,
        }
    }

    /// The same order with a booklet that its fold holds: one folded sheet holds a tiny one.
    pub(super) fn with_fitting_length(&self) -> Self {
        let mut order = self.clone();
        if let (Job::Booklet(job), true) = (&mut order.job, self.fold().has_inside()) {
            job.adventure.request.length = Length::Tiny;
        }
        order
    }

    /// The same order with the seed that was found for its booklet.
    pub(super) fn with_seed(&self, seed: u64) -> Self {
        let mut order = self.clone();
        if let Job::Booklet(job) = &mut order.job {
            job.adventure.request.seed = seed;
            job.want = SeedChoice::ThisSeed;
        }
        order
    }

    /// Refuses a hero or a portrait for a product that shows none.
    pub(super) fn refuse_unshown_heroes(&self) -> Result<(), Error> {
        let product = &self.recipe.product;
        let has_no_room = content::room_for_heroes(product) == 0;
        let heroes = self.job.heroes();
        if has_no_room && heroes.is_some_and(|party| !party.heroes.is_empty()) {
            return Err(error!(
                command: "`{}` has no room for a hero", product.id;
                hint: "heroes go on sheets, such as `character-sheet`"
            ));
        }
        if !self.job.portraits().is_empty() && portrait_frames(product).next().is_none() {
            return Err(error!(
                command: "`{}` has no room for a portrait", product.id;
                hint: "add a block `portrait` to a sheet of your own, which `delve new FILE --sheet GAME` starts"
            ));
        }
        Ok(())
    }
}

impl OnPaper {
    /// The same for another product: everything but the fold that it is made for.
    pub(super) fn with_settings_of(self, other: &Self) -> Self {
        Self {
            fold: self.fold,
            usual: self.usual,
            ..other.clone()
        }
    }

    /// Whether the product is made for the panels of one sheet, whatever was asked for.
    pub(super) fn is_made_for_panels(&self) -> bool {
        self.usual.has_inside()
    }

    /// Whether the product is made for a fold, whatever was asked for.
    pub(super) fn is_made_for(&self, fold: &Fold) -> bool {
        *self.usual == *fold
    }
}

/// The disguise of this name in the game's language; nothing for the word that takes a disguise off.
pub(crate) fn find_disguise(
    ruleset: &Ruleset,
    name: &str,
) -> Result<Option<&'static Disguise>, Error> {
    if name == disguise::NONE {
        return Ok(None);
    }
    if let Some(found) = disguise::find(ruleset.language, name) {
        return Ok(Some(found));
    }
    let all = disguise::all(ruleset.language);
    let known = || all.iter().map(|disguise| disguise.name.as_str());
    Err(
        error!(command: "there is no disguise called `{name}`").hint(
            did_you_mean(name, known()).unwrap_or_else(|| {
                format!("disguises are {}, {}", list_names(known()), disguise::NONE)
            }),
        ),
    )
}

/// Sizes of the frames for portraits.
pub(super) fn portrait_frames(product: &Product) -> impl Iterator<Item = PortraitSize> {
    product.blocks().filter_map(|block| match block.kind {
        BlockKind::Portrait(declared::Portrait { size, .. }) => Some(size),
        _ => None,
    })
}
