//! What is printed on the hidden back of a folded sheet.

use super::{InsideChoice, Order};
use crate::content::{self, Inside, Page, ProductOptions};
use crate::diag::{Error, error};
use crate::disguise::NONE as NOTHING;
use crate::impose::{self, folds};
use crate::model::{Block, BlockKind, Ruleset};

const KEY_OMITTED: &str = "room contents omitted, no room (try `delve print ... booklet`)";

/// The hidden back of a folded sheet.
pub(super) struct HiddenBack<'a> {
    pub ruleset: &'a Ruleset,
    pub order: &'a Order,
    pub options: &'a ProductOptions,
}

impl HiddenBack<'_> {
    /// The pages of the back: as the product declares them, or what was asked for. What cannot be printed without being asked for is a warning.
    pub fn fill(
        &self,
        declared: Vec<Page>,
        warnings: &mut Vec<String>,
    ) -> Result<Vec<Page>, Error> {
        match self.order.paper.inside {
            InsideChoice::Nothing => {
                let pages = self.leave_blank(&declared)?;
                warnings.extend(self.warn_of_replaced(NOTHING, &declared, &pages));
                Ok(pages)
            }
            InsideChoice::This(what) => {
                let pages = self.fill_with(what, &declared)?;
                warnings.extend(self.warn_of_replaced(what.word(), &declared, &pages));
                Ok(pages)
            }
            InsideChoice::AsDeclared if self.has_no_key() => {
                let filled = self.fill_with(Inside::Answers, &declared);
                Ok(filled.unwrap_or_else(|_| {
                    warnings.push(KEY_OMITTED.to_owned());
                    declared
                }))
            }
            InsideChoice::AsDeclared => Ok(declared),
        }
    }

    /// What the product declares for the back and the pages there now lack, by name. A deep disguise prints it on a sheet of its own.
    fn warn_of_replaced(&self, asked: &str, declared: &[Page], pages: &[Page]) -> Option<String> {
        if self.order.look.deep {
            return None;
        }
        let names = |pages: &[Page]| {
            let places = pages
                .iter()
                .flat_map(|page| (0..page.pieces.len()).map(move |at| (page, at)));
            // Nobody misses the end of a column.
            let read = places.filter(|(page, at)| {
                let piece = page.pieces.get(*at);
                piece.is_some_and(|piece| !matches!(piece.block, content::Block::Break(_)))
            });
            read.map(|(page, at)| page.name_of(at))
                .collect::<Vec<String>>()
        };
        let kept = names(pages);
        let mut lost = names(declared);
        lost.retain(|name| !kept.contains(name));
        lost.dedup();
        (!lost.is_empty()).then(|| {
            format!(
                "{} omitted, replaced by `--inside {asked}` (leave `--inside` out to keep the back)",
                lost.join(", ")
            )
        })
    }

    /// Leaves the back blank, unless play needs something of it.
    fn leave_blank(&self, declared: &[Page]) -> Result<Vec<Page>, Error> {
        let needed = essential_pages(declared);
        if needed.is_empty() || !self.order.fold().has_inside() {
            return Ok(Vec::new());
        }
        Err(explain_refusal(NOTHING, &needed))
    }

    /// Maps that are filled in say nothing of what is in their rooms unless a key is printed somewhere.
    fn has_no_key(&self) -> bool {
        let product = self.order.product();
        let pages = product.pages.iter().chain(&product.inside);
        let mut blocks = pages.flat_map(|page| &page.blocks);
        let is_key = |block: &Block| {
            matches!(block.kind, BlockKind::Key { .. }) && self.options.shows(block)
        };
        let has_maps = self.order.job.is_filled() && !self.options.finished.is_empty();
        has_maps && !blocks.any(is_key)
    }

    /// The pages of the back with what was asked for. What play needs of the product's own stays where it is.
    fn fill_with(&self, what: Inside, declared: &[Page]) -> Result<Vec<Page>, Error> {
        let request = self.order.request();
        let name = what.word();
        let needed = essential_pages(declared);
        if !request.fold.has_inside() {
            return Err(folds::refuse_inside(request.fold));
        }
        let parts = impose::poster_parts(&request)?;
        let free = parts.saturating_sub(needed.len());
        let (pages, whole) = content::inside(what, self.ruleset, self.options, free);
        if !whole {
            return Err(explain_refusal(name, &needed));
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
fn essential_pages(declared: &[Page]) -> Vec<&Page> {
    let essential = |page: &&Page| page.pieces.iter().any(|piece| !piece.need.may_go());
    declared.iter().filter(essential).collect()
}

/// Why something cannot be printed inside.
fn explain_refusal(name: &str, needed: &[&Page]) -> Error {
    let places = needed
        .iter()
        .flat_map(|page| (0..page.pieces.len()).map(move |at| (page, at)));
    let essential = places.filter(|(page, at)| !page.need(*at).may_go());
    let names: Vec<String> = essential
        .map(|(page, at)| format!("`{}`", page.name_of(at)))
        .collect();
    let what = if names.is_empty() {
        format!("`--inside {name}` has no room on the back of one sheet")
    } else {
        let names = names.join(", ");
        format!("`--inside {name}` would replace {names}, which play needs")
    };
    Error::command(what).hint("leave `--inside` out")
}
