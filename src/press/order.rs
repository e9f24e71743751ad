//! Everything that the user asked for, and what follows from it for the stages.

use std::collections::BTreeMap;

use super::{BookletOrder, DungeonOrder};
use crate::booklet::Length;
use crate::content::{self, Filling, MapWish, Recipe};
use crate::diag::{Error, did_you_mean, error};
use crate::export::{FormField, PdfSettings, Standard};
use crate::hero::{self, Party};
use crate::impose::{self, Fold, Insets, Margins, Paper, PrinterProfile, Request, Size, folds};
use crate::model::blocks as declared;
use crate::model::{BlockKind, PortraitSize, Product, Ruleset};
use crate::portrait;
use crate::typeset::{self, Job, Layout};

/// How the result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// PDF, ready to print.
    #[default]
    Pdf,
    /// One PNG per side of a sheet.
    Png,
    /// One SVG per side of a sheet.
    Svg,
    /// The content as data.
    Json,
    /// The content as Markdown.
    Md,
}

impl Format {
    /// Ending of the file name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Json => "json",
            Self::Md => "md",
        }
    }
}

/// Pictures that the content refers to, by path.
pub type Pictures = BTreeMap<String, Vec<u8>>;

/// A whole order.
#[derive(Debug, Clone)]
pub struct Order {
    /// The product's id.
    pub product: String,
    /// The fold, if not the product's own.
    pub fold: Option<String>,
    /// Turns a request for the fold into the user's request: flip, sides, marks, printer.
    pub request: Request,
    /// The printer, if it was measured.
    pub printer: Option<PrinterProfile>,
    /// How to write it.
    pub format: Format,
    /// Resolution of pictures.
    pub dpi: f64,
    /// Standards that the PDF must keep.
    pub standards: Vec<Standard>,
    /// Keep the structure tree.
    pub tagged: bool,
    /// No grey bands.
    pub ink_saver: bool,
    /// Body text of 14 pt or more.
    pub large_print: bool,
    /// The theme, if not the product's own.
    pub theme: Option<String>,
    /// Form fields where one would write.
    pub fillable: bool,
    /// Tests that a grade table or a nomogram shows, if not the product's own.
    pub tests: Vec<String>,
    /// Chances in grade tables.
    pub odds: bool,
    /// Heroes to fill the sheet in for, and what their party shares.
    pub heroes: Party,
    /// The seed that the heroes were rolled from, if they were.
    pub rolled: Option<u64>,
    /// Pictures of the heroes, as they were read: PNG or JPEG.
    pub portraits: Vec<Vec<u8>>,
    /// Another map paper than the product's.
    pub map: MapWish,
    /// The dungeon that the product shows, for products that show one.
    pub dungeon: DungeonOrder,
    /// Everything drawn on the pages follows from it.
    pub seed: u64,
    /// The disguise, if not the product's own; `none` takes it off.
    pub disguise: Option<String>,
    /// Options of the ruleset that were chosen.
    pub choices: Vec<(String, String)>,
    /// Print dungeons ready-made.
    pub filled: bool,
    /// Strips of pre-rolled dice at the feet of the pages.
    pub diceless: bool,
    /// What to print on the hidden back of a pocketmod, if not what the product says.
    pub inside: Option<String>,
    /// Add the folding instructions.
    pub instructions: bool,
    /// Print page numbers instead of pages.
    pub rehearsal: bool,
    /// The booklet that the product shows, for products that show one.
    pub booklet: BookletOrder,
    /// Templates that replace embedded ones.
    pub templates: BTreeMap<String, String>,
}

/// The seed of orders that name none.
pub const USUAL_SEED: u64 = 1;

/// The boxes and the request of one edition: a product on a paper.
#[derive(Debug, Clone)]
pub struct Edition {
    /// The box of a page.
    pub layout: Layout,
    /// The box of the inside page.
    pub inside: Option<Layout>,
    /// What the printer cannot print on, at each side of a sheet.
    pub border: Insets,
    /// What the plan is asked for.
    pub request: Request,
}

/// The smallest box in which large print makes sense, in millimetres.
const LARGE_PRINT_WIDTH: f64 = 100.0;

/// The fold of books, whose pages are half a sheet.
const BOOK: &str = "saddle";

/// A box narrower than this is not the whole sheet that a flat product is laid out for, in millimetres.
const WHOLE_SHEET_WIDTH: f64 = 150.0;

/// Size of a booklet's text on whole sheets, in points.
const ENLARGED: f64 = 13.0;

impl Order {
    /// An order for a product with everything else as usual.
    pub fn new(product: impl Into<String>, paper: Paper) -> Self {
        Self {
            product: product.into(),
            fold: None,
            request: Request::new(folds::ALL[0], paper),
            printer: None,
            format: Format::Pdf,
            dpi: 150.0,
            standards: Vec::new(),
            tagged: true,
            ink_saver: false,
            large_print: false,
            theme: None,
            fillable: false,
            tests: Vec::new(),
            odds: false,
            heroes: Party::default(),
            rolled: None,
            portraits: Vec::new(),
            map: MapWish::default(),
            dungeon: DungeonOrder::default(),
            seed: USUAL_SEED,
            disguise: None,
            choices: Vec::new(),
            filled: false,
            diceless: false,
            inside: None,
            instructions: false,
            rehearsal: false,
            booklet: BookletOrder::default(),
            templates: BTreeMap::new(),
        }
    }

    /// Name of the fold: as asked, the product's own, or that of its kind. A book in large print needs whole sheets.
    pub(super) fn fold_of<'a>(&'a self, recipe: &'a Recipe) -> &'a str {
        let declared = recipe.product.fold.as_deref();
        let usual = declared.unwrap_or(recipe.kind.fold);
        // A stapled book is not in reading order, and a screen reader needs it to be.
        let read_aloud = self.booklet.text_only && recipe.kind.name == content::BOOKLET;
        match self.fold.as_deref() {
            Some(asked) => asked,
            None if (self.large_print || read_aloud) && usual == BOOK => folds::ALL[0].name,
            None => usual,
        }
    }

    /// Chooses the fold and computes the box that pages are typeset in.
    pub(super) fn edition(&self, recipe: &Recipe, inside: bool) -> Result<Edition, Error> {
        let theme = self.theme(recipe.product.theme.as_deref())?;
        let mut edition = self.edition_of(self.folded(recipe)?, &theme, inside)?;
        let layout = &mut edition.layout;
        layout.flow = self.flows(recipe, layout.width);
        // A page of a booklet on a whole sheet is the stapled page enlarged: it is read on a screen, or by many.
        let enlarged = recipe.kind.name == content::BOOKLET && !self.large_print;
        if enlarged && layout.width >= WHOLE_SHEET_WIDTH {
            layout.text_size = ENLARGED;
        }
        Ok(edition)
    }

    /// The edition of pages that are printed as they are, such as instructions.
    pub(super) fn flat_edition(&self) -> Result<Edition, Error> {
        let request = Request {
            fold: folds::ALL[0],
            inside: 0,
            trim: None,
            creep: None,
            ..self.request.clone()
        };
        let plain = Self {
            large_print: false,
            ..self.clone()
        };
        plain.edition_of(request, typeset::USUAL_THEME, false)
    }

    fn edition_of(
        &self,
        mut request: Request,
        theme: &str,
        inside: bool,
    ) -> Result<Edition, Error> {
        let fold = request.fold;
        request.inside = usize::from(inside && fold.has_inside);
        let papers = same_breaks(&request.paper);
        let least = impose::live_box(&request, &papers)?;
        request.margins = comfortable(least, request.margins);
        // The box is the same for every printer, so that no printer moves a page break; a wide border shrinks the pages later.
        let size = impose::live_box(&request, &papers)?;
        let mut layout = self.layout(size, fold, theme)?;
        if let Some(spread) = impose::spread_box(&request, &papers)? {
            layout.spread_width = spread.width;
        }
        let inside = if request.inside > 0 {
            let poster = impose::poster_box(&request, &papers)?;
            Some(self.layout(poster, folds::ALL[0], theme)?)
        } else {
            None
        };
        let mut border = self.request.margins.sheet;
        request.border = Some(border);
        if let Some(profile) = &self.printer {
            request.use_printer(profile)?;
            border = request.margins.sheet;
            request.border = Some(border);
            request.margins = comfortable(least, request.margins);
            request.flip = self.request.flip.or(request.flip);
        }
        Ok(Edition {
            layout,
            inside,
            border,
            request,
        })
    }

    /// The request with the fold that was asked for, or the product's own.
    pub(super) fn folded(&self, recipe: &Recipe) -> Result<Request, Error> {
        Ok(Request {
            fold: folds::find(self.fold_of(recipe))?,
            ..self.request.clone()
        })
    }

    /// Whether pages flow: in large print, and where a product made for whole sheets is printed on smaller pages.
    fn flows(&self, recipe: &Recipe, width: f64) -> bool {
        let declared = recipe.product.fold.as_deref();
        let whole_sheets = declared.unwrap_or(recipe.kind.fold) == folds::ALL[0].name;
        self.large_print || (whole_sheets && width < WHOLE_SHEET_WIDTH)
    }

    fn layout(&self, size: Size, fold: &Fold, theme: &str) -> Result<Layout, Error> {
        if self.large_print && size.width < LARGE_PRINT_WIDTH {
            return Err(error!(
                command: "large print does not fit pages of `{}`", fold.name;
                hint: "choose `--fold saddle` or `--fold flat`"
            ));
        }
        let (text_size, smallest) = match size.width {
            _ if self.large_print => (16.0, 14.0),
            width if width < 90.0 => (8.4, 6.5),
            width if width < 150.0 => (9.5, 8.0),
            _ => (10.0, 8.0),
        };
        Ok(Layout {
            width: size.width,
            height: size.height,
            spread_width: size.width,
            text_size,
            smallest,
            ink_saver: self.ink_saver,
            flow: false,
            leaves: if fold.name == BOOK { 4 } else { 1 },
            theme: theme.to_owned(),
            fillable: self.fillable,
            measure: false,
            fonts: BTreeMap::new(),
        })
    }

    /// The name of the theme: as asked, the product's own, or the usual one.
    fn theme(&self, declared: Option<&str>) -> Result<String, Error> {
        let name = self.theme.as_deref().or(declared);
        let name = name.unwrap_or(typeset::USUAL_THEME);
        let known = typeset::themes(&self.templates);
        let names = || known.iter().map(|theme| theme.name.as_str());
        if names().any(|known| known == name) {
            return Ok(name.to_owned());
        }
        let hint = did_you_mean(name, names())
            .unwrap_or_else(|| format!("themes are {}", names().collect::<Vec<_>>().join(", ")));
        Err(error!(command: "there is no theme called `{name}`").hint(hint))
    }

    /// Who the sheet is filled in for.
    pub(super) fn filling(
        &self,
        ruleset: &Ruleset,
        recipe: &Recipe,
        tick: &dyn Fn(usize),
    ) -> Result<(Filling, Vec<String>), Error> {
        let dungeon = match recipe.kind.dungeon {
            true => Some(self.dungeon.handout(ruleset)?),
            false => None,
        };
        let mut heroes = self.heroes.clone();
        let steps = usize::try_from(self.booklet.tries).unwrap_or(0);
        let (booklet, notes) = match recipe.kind.name {
            content::BOOKLET => {
                let sized = self.sized(recipe)?;
                heroes = hero::outfit(ruleset, &heroes, &sized.booklet.wish.modes(ruleset));
                let made = sized.adventure(ruleset, &|_| tick(steps))?;
                (Some(made.handout), made.notes)
            }
            _ => (None, Vec::new()),
        };
        let campaign = match recipe.kind.name {
            content::CAMPAIGN => Some(self.logbook(ruleset, &|_| tick(steps))?),
            _ => None,
        };
        let filling = Filling {
            heroes: heroes.heroes,
            shared: heroes.stats,
            portraits: self.portraits.len(),
            wishes: content::Wishes::default(),
            dungeon,
            booklet,
            campaign,
        };
        Ok((filling, notes))
    }

    /// Whether all of it is printed on one side of one sheet.
    pub fn is_one_sheet(&self, recipe: &Recipe) -> Result<bool, Error> {
        Ok(self.folded(recipe)?.fold.has_inside)
    }

    /// The order with a booklet that its fold holds: one folded sheet holds a tiny one.
    pub(super) fn sized(&self, recipe: &Recipe) -> Result<Self, Error> {
        let mut order = self.clone();
        if self.is_one_sheet(recipe)? {
            order.booklet.wish.length = Length::Tiny;
        }
        Ok(order)
    }

    /// A hero or a portrait for a product that shows none is a mistake worth a word.
    pub(super) fn heroes_have_room(&self, product: &Product) -> Result<(), Error> {
        let nobody = content::room_for_heroes(product) == 0;
        if nobody && !self.heroes.heroes.is_empty() {
            return Err(error!(
                command: "`{}` has no place for a hero", product.id;
                hint: "heroes go on sheets, such as `character-sheet`"
            ));
        }
        if !self.portraits.is_empty() && frames(product).next().is_none() {
            return Err(error!(
                command: "`{}` has no place for a portrait", product.id;
                hint: "add a block `portrait` to a sheet of your own, which `delve new FILE --sheet GAME` starts"
            ));
        }
        Ok(())
    }

    /// The typesetting job of some content in some box.
    pub(super) fn job(
        &self,
        recipe: &Recipe,
        content: serde_json::Value,
        layout: Layout,
    ) -> Result<Job, Error> {
        let fonts: BTreeMap<String, String> = recipe.product.fonts.iter().cloned().collect();
        let families = typeset::families();
        if let Some(unknown) = fonts
            .values()
            .find(|font| !families.contains(&font.as_str()))
        {
            return Err(error!(
                "no bundled face is called `{unknown}`";
                hint: "`fonts` can be {}", families.join(", ")
            ));
        }
        Ok(Job {
            template: recipe.kind.template.into(),
            content,
            layout: Layout { fonts, ..layout },
            overrides: self.templates.clone(),
            files: self.pictures(&recipe.product)?,
        })
    }

    /// The portraits as dots, in every size that the product has a frame for.
    fn pictures(&self, product: &Product) -> Result<Pictures, Error> {
        let mut pictures = Pictures::new();
        for (place, picture) in self.portraits.iter().enumerate() {
            for size in frames(product) {
                let path = content::blocks::picture_path(place, size);
                if pictures.contains_key(&path) {
                    continue;
                }
                let (width, height) = content::blocks::dots(size);
                let dots = portrait::dots(picture, width, height)?;
                pictures.insert(path, dots);
            }
        }
        Ok(pictures)
    }

    pub(super) fn pdf_settings(&self, ident: String, fields: Vec<FormField>) -> PdfSettings {
        PdfSettings {
            standards: self.standards.clone(),
            ident,
            tagged: self.tagged,
            fields,
        }
    }
}

/// Sizes of the frames for portraits.
fn frames(product: &Product) -> impl Iterator<Item = PortraitSize> {
    product.blocks().filter_map(|block| match block.kind {
        BlockKind::Portrait(declared::Portrait { size, .. }) => Some(size),
        _ => None,
    })
}

/// Pages that are held in the hand want more white than the printer demands; a pocketmod has none to give.
fn comfortable(least: Size, margins: Margins) -> Margins {
    let (sheet, crease) = match least.width {
        width if width > 150.0 => (14.0, 10.0),
        width if width > 90.0 => (10.0, 8.0),
        _ => return margins,
    };
    let mut wider = margins;
    let sides = &mut wider.sheet;
    for side in [
        &mut sides.left,
        &mut sides.right,
        &mut sides.top,
        &mut sides.bottom,
    ] {
        *side = side.max(sheet);
    }
    wider.fold = wider.fold.max(crease);
    wider.cut = wider.cut.max(crease);
    wider
}

/// A4 and Letter share one box, so that both editions break their pages alike; any other paper stands alone.
fn same_breaks(paper: &Paper) -> Vec<Paper> {
    match paper.name.as_str() {
        "a4" | "letter" => ["a4", "letter"]
            .into_iter()
            .filter_map(|name| Paper::parse(name).ok())
            .collect(),
        _ => vec![paper.clone()],
    }
}
