//! From an order to the task of fitting it.

use std::collections::BTreeMap;

use super::compose::Composed;
use super::deep::Deep;
use super::order::portrait_frames;
use super::{Format, InsideChoice, Job, Order, Pictures};
use crate::content;
use crate::diag::Error;
use crate::fit::{self, Asked, Faces, PageFormat, Task};
use crate::impose::{Request, folds};
use crate::model::{Look, Ruleset};
use crate::portrait;
use crate::typeset::{self, Typesetter};

/// Content -> Pages. Formats without paper go without, unless they say what paper would lack.
pub(super) fn fit(
    ruleset: &Ruleset,
    order: &Order,
    composed: &Composed,
) -> Result<Option<Faces>, Error> {
    let content = &composed.content;
    if matches!(order.format, Format::Json | Format::Md) && !fit::may_lack(content) {
        return Ok(None);
    }
    let ways = match &composed.deep {
        Some(deep) => deep.arrangements(order, content)?,
        None => vec![content.clone()],
    };
    let format = order.page_format(ruleset)?;
    let typesetter = order.typesetter(ruleset, composed.deep.as_ref())?;
    let mut best: Option<Result<Faces, Error>> = None;
    for way in &ways {
        let faces = fit::fit(&Task {
            ruleset,
            recipe: &order.recipe,
            content: way,
            format: &format,
            typesetter: &typesetter,
            asked: order.what_takes_room(),
        });
        if count_omissions(Some(&faces)) < count_omissions(best.as_ref()) || best.is_none() {
            best = Some(faces);
        }
        if count_omissions(best.as_ref()) == 0 {
            break;
        }
    }
    best.transpose()
}

/// What pages lack; a refusal is worse than any omission.
fn count_omissions(faces: Option<&Result<Faces, Error>>) -> usize {
    match faces {
        Some(Ok(faces)) => faces.omissions().len(),
        _ => usize::MAX,
    }
}

impl Order {
    /// What imposition is asked for, with the fold.
    pub(super) fn request(&self) -> Request {
        Request {
            fold: self.fold(),
            ..self.paper.request.clone()
        }
    }

    /// The paper, and how the text should look on it.
    pub(super) fn page_format(&self, ruleset: &Ruleset) -> Result<PageFormat, Error> {
        let asked = self.look.theme.as_deref();
        let theme = asked.or(self.recipe.product.theme.as_deref());
        let own = self.look_of_game();
        let theme = theme.or(own.and_then(|look| look.theme.as_deref()));
        let theme = theme.unwrap_or(typeset::USUAL_THEME);
        Ok(PageFormat {
            request: Request {
                words: ruleset.words().into(),
                ..self.request()
            },
            printer: self.paper.printer.clone(),
            theme: typeset::find_theme(theme, &self.look.templates)?,
            large_print: self.look.large_print,
            ink_saver: self.look.ink_saver,
            fillable: self.format.is_fillable(),
            for_whole_sheets: self.paper.is_made_for(&folds::FLAT),
            for_smaller_pages: matches!(self.job, Job::Booklet(_))
                || (self.recipe.kind.paged && !self.paper.is_made_for(&folds::FLAT)),
            for_panels: self.recipe.kind.paged && self.paper.is_made_for_panels(),
        })
    }

    /// How the game looks; in a disguise like any office paper.
    fn look_of_game(&self) -> Option<&Look> {
        let look = &self.look;
        look.disguise.is_none().then_some(&look.of_game)
    }

    /// Whoever sets the pages of the product, with its faces, the portraits, and the drawings of the game.
    pub(super) fn typesetter(
        &self,
        ruleset: &Ruleset,
        deep: Option<&Deep>,
    ) -> Result<Typesetter, Error> {
        let template = self.recipe.kind.template;
        let typesetter = self.plain_typesetter(template)?;
        let mut files = self.dither_portraits()?;
        for (path, data) in &ruleset.drawings {
            files.insert(typeset::icon_path(path), data.clone().into_bytes());
        }
        let typesetter = typesetter.with_files(files);
        Ok(match deep {
            Some(deep) => typesetter.with_rewriting(deep.rewriting()),
            None => typesetter,
        })
    }

    /// The same for sheets that go with the product, such as its instructions: with its faces, and with nothing of its content.
    pub(super) fn plain_typesetter(&self, template: &str) -> Result<Typesetter, Error> {
        let product = &self.recipe.product;
        let game = self.look_of_game();
        // A product's own faces go before the game's.
        let fonts = game.iter().flat_map(|look| look.fonts.iter());
        let fonts: BTreeMap<String, String> = fonts.chain(product.fonts.iter()).cloned().collect();
        let cover = game.iter().flat_map(|look| look.pieces()).collect();
        let typesetter = Typesetter::new(&product.id, template, &self.look.templates);
        typesetter
            .with_own_faces(&self.look.faces)
            .with_cover(cover)
            .with_fonts(fonts)
    }

    /// The portraits as dots, in every size that the product has a frame for.
    fn dither_portraits(&self) -> Result<Pictures, Error> {
        let product = &self.recipe.product;
        let mut pictures = Pictures::new();
        for (place, picture) in self.job.portraits().iter().enumerate() {
            for size in portrait_frames(product) {
                let path = content::blocks::picture_path(place, size);
                if pictures.contains_key(&path) {
                    continue;
                }
                let (width, height) = content::blocks::dots(size);
                let dots = portrait::dots(&picture.bytes, width, height)
                    .map_err(|error| error.within(format!("`{}`", picture.name)))?;
                pictures.insert(path, dots);
            }
        }
        Ok(pictures)
    }

    pub(super) fn what_takes_room(&self) -> Asked {
        let heroes = self.job.heroes();
        Asked {
            diceless: self.job.is_diceless(),
            filled: self.job.is_filled(),
            large_print: self.look.large_print,
            disguised: self.look.disguise.is_some(),
            inside: self.paper.inside != InsideChoice::AsDeclared,
            heroes: heroes.is_some_and(|party| !party.heroes.is_empty()),
        }
    }
}
