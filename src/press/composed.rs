//! From an order to finished content: composed, filled, dressed.

use super::{Order, names, wishes};
use crate::content::{self, Content, INSIDES, Page, Recipe, Wishes};
use crate::diag::{Error, did_you_mean, error};
use crate::disguise::{self, Disguise, Front};
use crate::explain;
use crate::impose::{self, folds};
use crate::model::{Block, BlockKind, Ruleset};

/// The inside that says what is in the rooms.
const ANSWERS: &str = "answers";

/// The content of an order, and what to say about it.
pub(super) struct Composed {
    pub content: Content,
    /// Remarks about what was made for it.
    pub notes: Vec<String>,
    /// What it lacks.
    pub warnings: Vec<String>,
}

/// Composes the content of an order. `tick` hears of long work.
pub(super) fn composed(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<Composed, Error> {
    let worn = worn(ruleset, recipe, order)?;
    let (filling, notes) = filled(ruleset, recipe, order, tick)?;
    let mut content = compose(ruleset, recipe, &filling)?;
    let wishes = &filling.wishes;
    let back = Back {
        ruleset,
        recipe,
        order,
        wishes,
    };
    let mut warnings = Vec::new();
    match order.inside.as_deref() {
        Some(name) => content.inside = back.filled_with(name, content.inside)?,
        None if has_no_key(recipe, order, wishes) => {
            let declared = content.inside.clone();
            match back.filled_with(ANSWERS, declared) {
                Ok(pages) => content.inside = pages,
                Err(_) => warnings.push(
                    "what is in the rooms of the map is not printed, no room (try `delve print ... booklet`)"
                        .to_owned(),
                ),
            }
        }
        None => {}
    }
    content::remember_names(&mut content);
    if let Some(disguise) = worn {
        // Only what is folded up hides behind a cover.
        let fold = order.folded(recipe)?.fold;
        let front = match fold.panels() {
            Some(_) if fold.name != folds::ALL[0].name => Front::Cover,
            _ => Front::Letterhead,
        };
        disguise::dress(&mut content, disguise, order.seed, front);
    }
    if order.rehearsal {
        content = rehearsal(content);
    }
    Ok(Composed {
        content,
        notes,
        warnings,
    })
}

/// Composes a product. Every number in the rooms of a booklet must say where it comes from: one that does not is a mistake of the program, and
/// a booklet with it is not printed.
pub(super) fn compose(
    ruleset: &Ruleset,
    recipe: &Recipe,
    filling: &content::Filling,
) -> Result<Content, Error> {
    let content = content::compose(ruleset, recipe, filling);
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
fn has_no_key(recipe: &Recipe, order: &Order, wishes: &Wishes) -> bool {
    let pages = recipe.product.pages.iter().chain(&recipe.product.inside);
    let mut blocks = pages.flat_map(|page| &page.blocks);
    let is_key = |block: &Block| matches!(block.kind, BlockKind::Key(_)) && wishes.shows(block);
    order.filled && !wishes.finished.is_empty() && !blocks.any(is_key)
}

/// What the content of an order is composed with, and remarks about it.
pub(super) fn filled(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<(content::Filling, Vec<String>), Error> {
    let disguised = worn(ruleset, recipe, order)?.is_some();
    let wishes = wishes::wishes(ruleset, recipe, order, disguised)?;
    let (mut filling, remarks) = order.filling(ruleset, recipe, tick)?;
    filling.wishes = wishes;
    Ok((filling, remarks))
}

/// The hidden back of a folded sheet.
struct Back<'a> {
    ruleset: &'a Ruleset,
    recipe: &'a Recipe,
    order: &'a Order,
    wishes: &'a Wishes,
}

impl Back<'_> {
    /// The pages of the back with what was asked for. What play needs of the product's own stays where it is.
    fn filled_with(&self, name: &str, declared: Vec<Page>) -> Result<Vec<Page>, Error> {
        let request = self.order.folded(self.recipe)?;
        let essential = |page: &Page| page.needs.iter().any(|need| !need.may_go());
        let needed: Vec<&Page> = declared.iter().filter(|page| essential(page)).collect();
        if name == disguise::NONE {
            return match needed.is_empty() || !request.fold.has_inside {
                true => Ok(Vec::new()),
                false => Err(replaces(name, &needed)),
            };
        }
        if !request.fold.has_inside {
            return Err(error!(
                command: "`{}` has no hidden inside to print on", request.fold.name;
                hint: "only `pocketmod` and `pocketmod-16` hide the back of the sheet"
            ));
        }
        let parts = impose::poster_parts(&request)?;
        let free = parts.saturating_sub(needed.len());
        let known = || INSIDES.iter().map(|inside| inside.name);
        let found = content::inside(name, self.ruleset, self.wishes, free);
        let Some((pages, whole)) = found else {
            let hint = did_you_mean(name, known())
                .unwrap_or_else(|| format!("choose one of {}, {}", names(known()), disguise::NONE));
            return Err(
                error!(command: "nothing called `{name}` can be printed inside").hint(hint),
            );
        };
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

/// The disguise that was asked for, or the product's own.
fn worn(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
) -> Result<Option<&'static Disguise>, Error> {
    let declared = recipe.product.disguise.as_deref();
    let Some(name) = order.disguise.as_deref().or(declared) else {
        return Ok(None);
    };
    if name == disguise::NONE {
        return Ok(None);
    }
    let all = disguise::all(ruleset.language);
    if let Some(found) = all.iter().find(|disguise| disguise.name == name) {
        return Ok(Some(found));
    }
    let known = || all.iter().map(|disguise| disguise.name.as_str());
    let hint = did_you_mean(name, known())
        .unwrap_or_else(|| format!("disguises are {}, {}", names(known()), disguise::NONE));
    Err(error!(command: "there is no disguise called `{name}`").hint(hint))
}

/// The same number of pages with nothing but their numbers: a sheet to practise folding with.
fn rehearsal(content: Content) -> Content {
    let number = |number: usize| Page {
        align: "middle",
        ..Page::plain(vec![content::Block::Numeral { number }])
    };
    let count: usize = content
        .pages
        .iter()
        .map(|page| if page.spread { 2 } else { 1 })
        .sum();
    Content {
        pages: (1..=count).map(number).collect(),
        inside: Vec::new(),
        ..content
    }
}
