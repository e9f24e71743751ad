//! Deep disguises: which products can have one, and where the decoder goes.

use std::sync::Arc;

use serde_json::{Value, json};

use super::outer_back::drop_credit;
use super::report::refuse;
use super::{InsideChoice, Job, Order};
use crate::content::blocks::{Credit, Decoder};
use crate::content::{self, Block, Content, Page, Piece};
use crate::diag::{Error, error};
use crate::disguise::{self, Cipher, Disguise, OuterBack};
use crate::fit::Faces;
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, folds};
use crate::model::{ProductKind, Ruleset};
use crate::verify;
use crate::words::Word;

/// Why some products cannot be disguised deeply.
pub(crate) const TOLD: &str = "codes cannot hide whole sentences or a drawn map";

/// Products whose words are rules, labels and tables.
pub(crate) const DEEP_KINDS: &[ProductKind] = &[
    ProductKind::Pages,
    ProductKind::MapSheet,
    ProductKind::Reference,
    ProductKind::GradeTable,
    ProductKind::Nomogram,
    ProductKind::DicePad,
];

/// Pairs of a decoder that a part of the hidden back holds, where there are two and where there are more.
const PAIRS_ON_HALF: usize = 220;
const PAIRS_ON_PART: usize = 24;
/// Pairs of a decoder on a whole sheet.
const PAIRS_ON_SHEET: usize = 320;

/// Pairs of a decoder that leave room on their sheet for the words of a panel.
const PAIRS_BESIDE_RULES: usize = 200;
/// Inner panels that are tried for the credit before it goes beside the decoder.
const PANELS_FOR_CREDIT: usize = 7;

/// What a deep disguise replaces, and the decoder for it.
pub(super) struct Deep {
    cipher: Arc<Cipher>,
    title: String,
    how: String,
    credit: Option<Credit>,
    game: content::Game,
    /// The page behind the others that had to leave its panel, so that the outer back is innocent.
    displaced: Option<Page>,
    back: OuterBack,
}

impl Deep {
    /// Finds replacements for what is on dressed pages.
    pub fn encipher(
        ruleset: &Ruleset,
        content: &mut Content,
        disguise: &Disguise,
        back: OuterBack,
    ) -> Self {
        let (cipher, credit) = disguise::encipher(ruleset, content, disguise);
        let mut displaced = None;
        if back == OuterBack::Replaced
            && let Some(page) = content.inside.last_mut()
        {
            drop_credit(page);
            displaced = Some(page.clone());
        }
        Self {
            cipher: Arc::new(cipher),
            title: ruleset.word(Word::Decoder).to_owned(),
            how: ruleset.word(Word::DecoderHow).to_owned(),
            game: content.game.clone(),
            displaced,
            credit,
            back,
        }
    }

    /// What rewrites a content before it is set. The credit stays as it is, what is added to it does not.
    pub fn rewriting(&self) -> impl Fn(&mut Value) + Send + Sync + 'static {
        let cipher = Arc::clone(&self.cipher);
        let credit = self.credit.clone().unwrap_or_default();
        move |content| cipher.encode_content(content, &credit.lines)
    }

    /// A text as it is printed.
    pub fn encode(&self, text: &str) -> String {
        self.cipher.encode(text)
    }

    /// Ways to print the content, the best first: with the credit on one inner panel or another, and on the hidden back as much as it has room for
    /// of the displaced page and the decoder. What is on none of the pages goes on a sheet of its own.
    pub fn arrangements(&self, order: &Order, content: &Content) -> Result<Vec<Content>, Error> {
        let mut content = content.clone();
        let panels = match self.back {
            OuterBack::AsItIs => Vec::new(),
            // What flows has its credit where it was: before the back.
            OuterBack::Added => vec![0],
            OuterBack::Replaced => {
                content.inside.pop();
                list_panels(&content)
            }
        };
        let mut ways = Vec::new();
        for at in panels.into_iter().take(PANELS_FOR_CREDIT) {
            let mut way = content.clone();
            self.add_credit(&mut way, at);
            self.fill_back(order, &mut way)?;
            ways.push(way);
        }
        self.fill_back(order, &mut content)?;
        ways.push(content);
        Ok(ways)
    }

    /// Puts the credit on a page: where it was, or at its end.
    fn add_credit(&self, content: &mut Content, at: usize) {
        let (Some(credit), Some(page)) = (&self.credit, content.pages.get_mut(at)) else {
            return;
        };
        let here = page.blocks_mut().find_map(|block| match block {
            Block::Credit(credit) => Some(credit),
            _ => None,
        });
        if let Some(here) = here {
            here.clone_from(credit);
            return;
        }
        page.pieces.push(Piece {
            name: Some("credit".to_owned()),
            ..Piece::made(Block::Credit(credit.clone()))
        });
    }

    /// Prints on the hidden back what it has room for; whatever the product has there stays.
    fn fill_back(&self, order: &Order, content: &mut Content) -> Result<(), Error> {
        let request = order.request();
        if !request.fold.has_inside() || order.paper.inside == InsideChoice::Nothing {
            return Ok(());
        }
        let parts = impose::poster_parts(&request)?;
        let mut free = parts.saturating_sub(content.inside.len());
        if let Some(displaced) = self.displaced.as_ref().filter(|_| free > 0) {
            content.inside.push(displaced.clone());
            free -= 1;
        }
        let most = if parts > 2 {
            PAIRS_ON_PART
        } else {
            PAIRS_ON_HALF
        };
        let pages = self.pages(most, !has_credit(content));
        if pages.len() <= free {
            content.inside.extend(pages);
        }
        Ok(())
    }

    /// The pages of the decoder, with so many pairs on each at most, and the credit where it is nowhere else.
    fn pages(&self, most: usize, with_credit: bool) -> Vec<Page> {
        let pairs: Vec<(String, String)> = self
            .cipher
            .pairs()
            .into_iter()
            .map(|pair| (pair.code, pair.word))
            .collect();
        let count = pairs.len().div_ceil(most).max(1);
        let share = pairs.len().div_ceil(count).max(1);
        let mut pages: Vec<Page> = pairs
            .chunks(share)
            .enumerate()
            .map(|(at, pairs)| {
                let is_first = at == 0;
                Page::plain(vec![Block::Decoder(Decoder {
                    title: is_first.then(|| self.title.clone()),
                    how: is_first.then(|| self.how.clone()),
                    pairs: pairs.to_vec(),
                })])
            })
            .collect();
        if let Some(credit) = self.credit.as_ref().filter(|_| with_credit) {
            let credit = Block::Credit(credit.clone());
            match pages.last_mut() {
                Some(page) => page.pieces.push(Piece::made(credit)),
                None => pages.push(Page::plain(vec![credit])),
            }
        }
        pages
    }

    /// The decoder by itself.
    pub fn content(&self) -> Content {
        self.sheet(self.pages(PAIRS_ON_SHEET, true))
    }

    fn sheet(&self, pages: Vec<Page>) -> Content {
        Content {
            title: self.title.clone(),
            game: self.game.clone(),
            pages,
            inside: Vec::new(),
            book: None,
        }
    }

    /// What is on none of the pages, for paper of its own.
    fn list_missing(&self, printed: &Content) -> Vec<Page> {
        let is_decoder = |block: &Block| matches!(block, Block::Decoder(_));
        let has_decoder = all_blocks(printed).any(is_decoder);
        let mut pages = if has_decoder {
            Vec::new()
        } else {
            self.pages(PAIRS_ON_SHEET, !has_credit(printed))
        };
        let is_missing = |page: &&Page| {
            !printed
                .inside
                .iter()
                .any(|back| back.blocks().eq(page.blocks()))
        };
        if let Some(displaced) = self.displaced.as_ref().filter(is_missing) {
            match pages.last_mut() {
                Some(page) if self.cipher.pairs().len() <= PAIRS_BESIDE_RULES => {
                    let first = page.pieces.first_mut();
                    first
                        .into_iter()
                        .for_each(|it| it.name = Some(self.title.clone()));
                    page.pieces.splice(1..1, displaced.pieces.iter().cloned());
                }
                _ => pages.push(displaced.clone()),
            }
        }
        pages
    }

    /// Adds what is on none of the pages behind the sheets, on paper of its own, and says so.
    pub fn add_sheet(
        &self,
        sheets: Sheets,
        order: &Order,
        faces: &Faces,
    ) -> Result<(Sheets, Option<String>), Error> {
        let decoder = self.sheet(self.list_missing(&faces.outside.content));
        if decoder.pages.is_empty() {
            return Ok((sheets, None));
        }
        let flat = faces.edition.format.flat().edition(false)?;
        let template = content::kind(ProductKind::Pages).template;
        let typesetter = order.plain_typesetter(template)?;
        let typesetter = typesetter.with_rewriting(self.rewriting());
        let shown = typesetter.set(&decoder, &flat.layout)?;
        let count = Some(decoder.pages.len());
        refuse(&verify::pages(&shown, count, flat.layout.smallest))?;
        let plan = impose::plan(&flat.request, shown.len())?;
        let page = frames::place(&shown, None, &plan, flat.request.fold.name)?;
        let names = decoder.pages.iter();
        let names = names.flat_map(|page| (0..page.pieces.len()).map(|at| page.name_of(at)));
        let names: Vec<String> = names.collect();
        let note = format!("on a separate sheet, to keep apart: {}", names.join(", "));
        // Nothing of the disguise is on the other side of what gives it away.
        let sheets = match sheets.duplex() {
            Some(_) => sheets.with_all_backs(),
            None => sheets,
        };
        Ok((sheets.followed_by(page), Some(note)))
    }
}

fn all_blocks(content: &Content) -> impl Iterator<Item = &Block> {
    let pages = content.pages.iter().chain(&content.inside);
    pages.flat_map(Page::blocks)
}

fn has_credit(content: &Content) -> bool {
    all_blocks(content)
        .any(|block| matches!(block, Block::Credit(credit) if !credit.lines.is_empty()))
}

/// Inner panels in the order in which they suit the credit: those with a drawing, which shrinks, then those with the fewest words.
fn list_panels(content: &Content) -> Vec<usize> {
    let last = content.pages.len().saturating_sub(1);
    let inner = content.pages.iter().enumerate().take(last).skip(1);
    let inner = inner.filter(|(_, page)| page.columns == 1 && !page.spread && page.align == "top");
    let mut panels: Vec<(bool, usize, usize)> = inner
        .map(|(at, page)| {
            let is_stiff = !page.blocks().any(is_drawing);
            (is_stiff, json!(page).to_string().len(), at)
        })
        .collect();
    panels.sort_unstable();
    panels.into_iter().map(|(.., at)| at).collect()
}

fn is_drawing(block: &Block) -> bool {
    match block {
        Block::Masked(masked) => is_drawing(&masked.inner),
        block => matches!(block, Block::Grid(_) | Block::Plan(_)),
    }
}

/// Refuses what is about a disguise where there is none, and deep disguises of products that cannot have one.
pub(super) fn refuse_unused_disguise(order: &Order) -> Result<(), Error> {
    let look = &order.look;
    let personal = &look.personal;
    let asked = [
        (look.deep, "--deep"),
        (personal.name.is_some(), "--name"),
        (personal.date.is_some(), "--date"),
        (personal.company.is_some(), "--company"),
    ];
    let id = order.product_id();
    if let (None, Some((_, option))) = (look.disguise, asked.iter().find(|(asked, _)| *asked)) {
        return Err(error!(
            command: "`{option}` needs a disguise";
            hint: "add `--disguise to-do`, or leave `{option}` out"
        ));
    }
    if !look.deep {
        return Ok(());
    }
    if !DEEP_KINDS.contains(&order.recipe.kind.kind) {
        return Err(error!(
            command: "`{id}` does not take `--deep`: {TOLD}";
            hint: "leave `--deep` out"
        ));
    }
    let fold = order.fold();
    let is_folded = fold.panels().is_some() && *fold != folds::FLAT;
    if is_folded && !matches!(order.job, Job::Sheet(_) | Job::Reference(_)) {
        return Err(error!(
            command: "`{id}` on `{}` does not take `--deep`: its last panel would give it away", fold.name;
            hint: "leave `--fold` out, or leave `--deep` out"
        ));
    }
    if order.format.is_fillable() {
        return Err(error!(
            command: "`--fillable` does not go with `--deep`: its field names would give it away";
            hint: "leave one of them out"
        ));
    }
    Ok(())
}
