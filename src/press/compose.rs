//! From an order with everything made for it to finished content: composed, filled, dressed.

use super::make::Made;
use super::report::refuse_misreadings;
use super::{InsideWish, Order, form};
use crate::content::{self, Content, Inside, Page, Wishes};
use crate::diag::{Error, error};
use crate::disguise::{self, Front};
use crate::explain;
use crate::export::FormField;
use crate::impose::{self, folds};
use crate::model::{Block, BlockKind, Ruleset};

/// The content of an order, the fields that it asks for, and what it lacks.
pub(super) struct Composed {
    pub content: Content,
    pub fields: Vec<FormField>,
    pub warnings: Vec<String>,
}

/// Composes the content of an order.
pub(super) fn compose(ruleset: &Ruleset, made: &Made) -> Result<Composed, Error> {
    let order = &made.order;
    let mut content = compose_product(ruleset, made)?;
    let wishes = &made.filling.wishes;
    let back = HiddenBack {
        ruleset,
        order,
        wishes,
    };
    let mut warnings = Vec::new();
    match order.paper.inside {
        InsideWish::Nothing => content.inside = back.blank(&content.inside)?,
        InsideWish::This(what) => content.inside = back.filled_with(what, &content.inside)?,
        InsideWish::AsDeclared if has_no_key(order, wishes) => {
            match back.filled_with(Inside::Answers, &content.inside) {
                Ok(pages) => content.inside = pages,
                Err(_) => warnings.push(
                    "what is in the rooms of the map is not printed, no room (try `delve print ... booklet`)"
                        .to_owned(),
                ),
            }
        }
        InsideWish::AsDeclared => {}
    }
    content::remember_names(&mut content);
    if let Some(disguise) = order.look.disguise {
        // Only what is folded up hides behind a cover.
        let fold = order.fold();
        let front = match fold.panels() {
            Some(_) if *fold != folds::FLAT => Front::Cover,
            _ => Front::Letterhead,
        };
        disguise::dress(&mut content, disguise, order.job.seed(), front);
    }
    refuse_misreadings(&content)?;
    Ok(Composed {
        fields: form::ordered(ruleset, &content, order)?,
        content,
        warnings,
    })
}

/// Composes a product. Every number in the rooms of a booklet must say where it comes from: one that does not is a mistake of the program, and
/// a booklet with it is not printed.
pub(super) fn compose_product(ruleset: &Ruleset, made: &Made) -> Result<Content, Error> {
    let filling = &made.filling;
    let content = content::compose(ruleset, &made.order.recipe, filling);
    let booklet = filling.booklet.as_ref().map(|handout| &handout.booklet);
    match booklet.and_then(|booklet| explain::check(booklet, &content)) {
        None => Ok(content),
        Some(stray) => Err(error!(
            "`{}` in \"{}\" has no origin", stray.number, stray.words;
            hint: "this is a mistake of the program: choose another `--seed`"
        )),
    }
}

/// Maps that are filled in say nothing of what is in their rooms unless a key is printed somewhere.
fn has_no_key(order: &Order, wishes: &Wishes) -> bool {
    let product = order.product();
    let pages = product.pages.iter().chain(&product.inside);
    let mut blocks = pages.flat_map(|page| &page.blocks);
    let is_key = |block: &Block| matches!(block.kind, BlockKind::Key { .. }) && wishes.shows(block);
    order.job.is_filled() && !wishes.finished.is_empty() && !blocks.any(is_key)
}

/// The hidden back of a folded sheet.
struct HiddenBack<'a> {
    ruleset: &'a Ruleset,
    order: &'a Order,
    wishes: &'a Wishes,
}

impl HiddenBack<'_> {
    /// Leaves the back blank, unless play needs something of it.
    fn blank(&self, declared: &[Page]) -> Result<Vec<Page>, Error> {
        let needed = needed(declared);
        match needed.is_empty() || !self.order.fold().has_inside {
            true => Ok(Vec::new()),
            false => Err(replaces(disguise::NONE, &needed)),
        }
    }

    /// The pages of the back with what was asked for. What play needs of the product's own stays where it is.
    fn filled_with(&self, what: Inside, declared: &[Page]) -> Result<Vec<Page>, Error> {
        let request = self.order.request();
        let name = what.word();
        let needed = needed(declared);
        if !request.fold.has_inside {
            return Err(error!(
                command: "`{}` has no hidden inside to print on", request.fold.name;
                hint: "only `pocketmod` and `pocketmod-16` hide the back of the sheet"
            ));
        }
        let parts = impose::poster_parts(&request)?;
        let free = parts.saturating_sub(needed.len());
        let (pages, whole) = content::inside(what, self.ruleset, self.wishes, free);
        if !whole {
            return Err(replaces(name, &needed));
        }
        if pages.is_empty() {
            return Err(
                error!(command: "there are no {name} to print inside"; hint: "add `--filled`"),
            );
        }
        let kept = needed.into_iter().cloned();
        Ok(kept.chain(pages).collect())
    }
}

/// Pages with something that play needs.
fn needed(declared: &[Page]) -> Vec<&Page> {
    let essential = |page: &&Page| page.needs.iter().any(|need| !need.may_go());
    declared.iter().filter(essential).collect()
}

/// Why something cannot be printed inside.
fn replaces(name: &str, needed: &[&Page]) -> Error {
    let places = needed
        .iter()
        .flat_map(|page| (0..page.blocks.len()).map(move |at| (page, at)));
    let essential = places.filter(|(page, at)| !page.need(*at).may_go());
    let names: Vec<String> = essential
        .map(|(page, at)| format!("`{}`", page.name_of(at)))
        .collect();
    let what = match names.is_empty() {
        true => format!("`--inside {name}` has no room on the back of one sheet"),
        false => format!(
            "`--inside {name}` would replace {}, which play needs",
            names.join(", ")
        ),
    };
    Error::command(what).hint("leave `--inside` out")
}
