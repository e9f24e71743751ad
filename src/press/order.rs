//! Everything that the user asked for, and what follows from it for the stages.

use std::collections::BTreeMap;

use super::{BookletOrder, DungeonOrder, PressError};
use crate::content::{self, Filling, MapWish, Recipe};
use crate::diag::nearest;
use crate::export::{FormField, PdfSettings, Standard};
use crate::hero::Party;
use crate::impose::{self, Fold, Insets, Margins, Paper, PrinterProfile, Request, Size, folds};
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
    /// Pictures of the heroes, as they were read: PNG or JPEG.
    pub portraits: Vec<Vec<u8>>,
    /// Another map paper than the product's.
    pub map: MapWish,
    /// The dungeon that the product shows, for products that show one.
    pub dungeon: DungeonOrder,
    /// The booklet that the product shows, for products that show one.
    pub booklet: BookletOrder,
    /// Templates that replace embedded ones.
    pub templates: BTreeMap<String, String>,
}

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
            portraits: Vec::new(),
            map: MapWish::default(),
            dungeon: DungeonOrder::default(),
            booklet: BookletOrder::default(),
            templates: BTreeMap::new(),
        }
    }

    /// Chooses the fold and computes the box that pages are typeset in.
    pub(super) fn edition(&self, recipe: &Recipe, inside: bool) -> Result<Edition, PressError> {
        let declared = recipe.product.fold.as_deref();
        let name = self.fold.as_deref().or(declared);
        let name = name.unwrap_or(recipe.kind.fold);
        let theme = self.theme(recipe.product.theme.as_deref())?;
        let fold = folds::find(name).map_err(super::order_error)?;
        let mut request = self.request.clone();
        request.fold = fold;
        request.inside = usize::from(inside && fold.has_inside);
        let papers = same_breaks(&request.paper);
        let least = impose::live_box(&request, &papers).map_err(super::order_error)?;
        request.margins = comfortable(least, request.margins);
        // The box is the same for every printer, so that no printer moves a page break; a wide border shrinks the pages later.
        let size = impose::live_box(&request, &papers).map_err(super::order_error)?;
        let layout = self.layout(size, fold, &theme)?;
        let inside = if request.inside > 0 {
            let poster = impose::poster_box(&request, &papers).map_err(super::order_error)?;
            Some(self.layout(poster, folds::ALL[0], &theme)?)
        } else {
            None
        };
        let mut border = self.request.margins.sheet;
        if let Some(profile) = &self.printer {
            request.use_printer(profile).map_err(super::order_error)?;
            border = request.margins.sheet;
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

    fn layout(&self, size: Size, fold: &Fold, theme: &str) -> Result<Layout, PressError> {
        if self.large_print && size.width < LARGE_PRINT_WIDTH {
            return Err(PressError::Order {
                message: format!("large print does not fit pages of `{}`", fold.name),
                hint: Some("choose `--fold saddle` or `--fold flat`".into()),
            });
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
            text_size,
            smallest,
            ink_saver: self.ink_saver,
            theme: theme.to_owned(),
            fillable: self.fillable,
            fonts: BTreeMap::new(),
        })
    }

    /// The name of the theme: as asked, the product's own, or the usual one.
    fn theme(&self, declared: Option<&str>) -> Result<String, PressError> {
        let name = self.theme.as_deref().or(declared);
        let name = name.unwrap_or(typeset::USUAL_THEME);
        let known = typeset::themes(&self.templates);
        let names = || known.iter().map(|theme| theme.name.as_str());
        if names().any(|known| known == name) {
            return Ok(name.to_owned());
        }
        Err(PressError::Order {
            message: format!("there is no theme called `{name}`"),
            hint: Some(match nearest(name, names()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("themes are {}", names().collect::<Vec<_>>().join(", ")),
            }),
        })
    }

    /// Who the sheet is filled in for.
    pub(super) fn filling(
        &self,
        ruleset: &Ruleset,
        recipe: &Recipe,
        tick: &dyn Fn(usize),
    ) -> Result<(Filling, Vec<String>), PressError> {
        let dungeon = match recipe.kind.dungeon {
            true => Some(self.dungeon.handout(ruleset)?),
            false => None,
        };
        let heroes = self.heroes.heroes.clone();
        let steps = usize::try_from(self.booklet.tries).unwrap_or(0);
        let (booklet, notes) = match recipe.kind.name {
            content::BOOKLET => {
                let made = self.booklet.adventure(ruleset, &heroes, &|_| tick(steps))?;
                (Some(made.handout), made.notes)
            }
            _ => (None, Vec::new()),
        };
        let filling = Filling {
            heroes,
            shared: self.heroes.stats.clone(),
            portraits: self.portraits.len(),
            dungeon,
            booklet,
        };
        Ok((filling, notes))
    }

    /// A hero or a portrait for a product that shows none is a mistake worth a word.
    pub(super) fn heroes_have_room(&self, product: &Product) -> Result<(), PressError> {
        let nobody = content::room_for_heroes(product) == 0;
        if nobody && !self.heroes.heroes.is_empty() {
            return Err(PressError::Order {
                message: format!("`{}` has no place for a hero", product.id),
                hint: Some("heroes go on sheets, such as `character-sheet`".into()),
            });
        }
        if !self.portraits.is_empty() && frames(product).next().is_none() {
            return Err(PressError::Order {
                message: format!("`{}` has no place for a portrait", product.id),
                hint: Some(
                    "add a block `portrait` to a sheet of your own, which `delve new FILE --sheet GAME` starts".into(),
                ),
            });
        }
        Ok(())
    }

    /// The typesetting job of some content in some box.
    pub(super) fn job(
        &self,
        recipe: &Recipe,
        content: serde_json::Value,
        layout: Layout,
    ) -> Result<Job, PressError> {
        let fonts: BTreeMap<String, String> = recipe.product.fonts.iter().cloned().collect();
        let families = typeset::families();
        if let Some(unknown) = fonts
            .values()
            .find(|font| !families.contains(&font.as_str()))
        {
            return Err(PressError::Content {
                message: format!("no bundled face is called `{unknown}`"),
                hint: Some(format!("`fonts` can be {}", families.join(", "))),
            });
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
    fn pictures(&self, product: &Product) -> Result<Pictures, PressError> {
        let mut pictures = Pictures::new();
        for (place, picture) in self.portraits.iter().enumerate() {
            for size in frames(product) {
                let path = content::blocks::picture_path(place, size);
                if pictures.contains_key(&path) {
                    continue;
                }
                let (width, height) = content::blocks::dots(size);
                let dots = portrait::dots(picture, width, height).map_err(|error| {
                    PressError::Content {
                        message: error.message,
                        hint: Some(error.hint),
                    }
                })?;
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
        BlockKind::Portrait { size, .. } => Some(size),
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
