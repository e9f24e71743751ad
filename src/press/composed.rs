//! From an order to finished content: composed, filled, dressed.

use super::{Order, PressError, names, order_error, wishes};
use crate::content::{self, Block, Content, INSIDES, Page, Recipe, Wishes};
use crate::diag::nearest;
use crate::disguise::{self, Disguise, Front};
use crate::explain;
use crate::impose::{self, folds};
use crate::model::{BlockKind, Ruleset};

/// The inside that says what is in the rooms.
const ANSWERS: &str = "answers";

/// The content of an order, and remarks about what was made for it. `tick` hears of long work.
pub(super) fn composed(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<(Content, Vec<String>), PressError> {
    let worn = worn(ruleset, recipe, order)?;
    let (filling, mut remarks) = filled(ruleset, recipe, order, tick)?;
    let mut content = compose(ruleset, recipe, &filling)?;
    let wishes = &filling.wishes;
    if let Some(name) = order.inside.as_deref() {
        content.inside = inside(name, ruleset, wishes, recipe, order)?;
    }
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
    remarks.extend(unanswered(recipe, order));
    Ok((content, remarks))
}

/// Composes a product. Every number in the rooms of a booklet must say where it comes from: one that does not is a mistake of the program, and
/// a booklet with it is not printed.
pub(super) fn compose(
    ruleset: &Ruleset,
    recipe: &Recipe,
    filling: &content::Filling,
) -> Result<Content, PressError> {
    let content = content::compose(ruleset, recipe, filling);
    let booklet = filling.booklet.as_ref().map(|handout| &handout.booklet);
    match booklet.and_then(|booklet| explain::check(booklet, &content)) {
        None => Ok(content),
        Some(stray) => Err(PressError::Content {
            message: format!("`{}` in \"{}\" has no origin", stray.number, stray.words),
            hint: Some("this is a mistake of the program: choose another `--seed`".into()),
        }),
    }
}

/// Maps that are filled in say nothing of what is in their rooms unless a key stands somewhere.
fn unanswered(recipe: &Recipe, order: &Order) -> Option<String> {
    let pages = recipe.product.pages.iter().chain(&recipe.product.inside);
    let has_key = pages
        .flat_map(|page| &page.blocks)
        .any(|block| matches!(block.kind, BlockKind::Key { .. }));
    let answered = has_key || order.inside.as_deref() == Some(ANSWERS);
    (order.filled && !answered)
        .then(|| format!("`--inside {ANSWERS}` prints what is in the rooms on the back"))
}

/// What the content of an order is composed with, and remarks about it.
pub(super) fn filled(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<(content::Filling, Vec<String>), PressError> {
    let disguised = worn(ruleset, recipe, order)?.is_some();
    let wishes = wishes::wishes(ruleset, recipe, order, disguised)?;
    let (mut filling, remarks) = order.filling(ruleset, recipe, tick)?;
    filling.wishes = wishes;
    Ok((filling, remarks))
}

/// The pages of the hidden back that were asked for.
fn inside(
    name: &str,
    ruleset: &Ruleset,
    wishes: &Wishes,
    recipe: &Recipe,
    order: &Order,
) -> Result<Vec<Page>, PressError> {
    if name == disguise::NONE {
        return Ok(Vec::new());
    }
    let request = order.folded(recipe)?;
    if !request.fold.has_inside {
        return Err(PressError::Order {
            message: format!("`{}` has no hidden inside to print on", request.fold.name),
            hint: Some("only `pocketmod` and `pocketmod-16` hide the back of the sheet".into()),
        });
    }
    let parts = impose::poster_parts(&request).map_err(order_error)?;
    let known = || INSIDES.iter().map(|inside| inside.name);
    let pages = content::inside(name, ruleset, wishes, parts).ok_or_else(|| PressError::Order {
        message: format!("nothing called `{name}` can be printed inside"),
        hint: Some(match nearest(name, known()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => format!("choose one of {}, {}", names(known()), disguise::NONE),
        }),
    })?;
    if pages.is_empty() {
        return Err(PressError::Order {
            message: format!("there are no {name} to print inside"),
            hint: Some("add `--filled`".into()),
        });
    }
    Ok(pages)
}

/// The disguise that was asked for, or the product's own.
fn worn(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
) -> Result<Option<&'static Disguise>, PressError> {
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
    Err(PressError::Order {
        message: format!("there is no disguise called `{name}`"),
        hint: Some(match nearest(name, known()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => format!("disguises are {}, {}", names(known()), disguise::NONE),
        }),
    })
}

/// The same number of pages with nothing but their numbers: a sheet to practise folding with.
fn rehearsal(content: Content) -> Content {
    let number = |number: usize| Page {
        align: "middle",
        ..Page::plain(vec![Block::Numeral { number }])
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
