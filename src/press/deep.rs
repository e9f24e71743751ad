//! Deep disguises: which products can have one, and where the decoder goes.

use std::sync::Arc;

use serde_json::Value;

use super::report::refuse;
use super::{InsideWish, Order};
use crate::content::blocks::{Credit, Decoder};
use crate::content::{self, Block, Content, Page};
use crate::diag::{Error, error};
use crate::disguise::{self, Cipher, Disguise};
use crate::fit::Edition;
use crate::impose;
use crate::impose::frames::{self, Sheets};
use crate::model::{Need, ProductKind, Ruleset};
use crate::typeset::Typesetter;
use crate::verify;
use crate::words::Word;

/// Why some products cannot be disguised deeply.
pub(crate) const TOLD: &str = "it is told in whole sentences, which no code can hide";

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

/// What a deep disguise replaces, and the decoder that undoes it.
pub(super) struct Deep {
    cipher: Arc<Cipher>,
    title: String,
    how: String,
    credit: Option<Credit>,
    game: content::Game,
}

impl Deep {
    /// Finds replacements for what is on disguised pages.
    pub fn encipher(ruleset: &Ruleset, content: &mut Content, disguise: &Disguise) -> Self {
        let (cipher, credit) = disguise::encipher(ruleset, content, disguise);
        Self {
            cipher: Arc::new(cipher),
            title: ruleset.word(Word::Decoder).to_owned(),
            how: ruleset.word(Word::DecoderHow).to_owned(),
            credit,
            game: content.game.clone(),
        }
    }

    /// Whether nothing was replaced.
    pub fn is_empty(&self) -> bool {
        self.pages(PAIRS_ON_SHEET).is_empty()
    }

    /// What rewrites a content before it is set.
    pub fn rewriting(&self) -> impl Fn(&mut Value) + Send + Sync + 'static {
        let cipher = Arc::clone(&self.cipher);
        move |content| cipher.encode_content(content)
    }

    /// A text as it is printed.
    pub fn encode(&self, text: &str) -> String {
        self.cipher.encode(text)
    }

    /// Makes room for the decoder on a full back: play needs it more than what is merely nice to have. Says what is gone.
    pub fn make_room(order: &Order, content: &mut Content) -> Result<Option<String>, Error> {
        let request = order.request();
        if !request.fold.has_inside() || order.paper.inside != InsideWish::AsDeclared {
            return Ok(None);
        }
        if content.inside.len() < impose::poster_parts(&request)? {
            return Ok(None);
        }
        let whole = std::mem::take(&mut content.inside);
        let (kept, gone): (Vec<Page>, Vec<Page>) = whole.into_iter().partition(is_essential);
        content.inside = kept;
        let names = gone
            .iter()
            .flat_map(|page| (0..page.blocks.len()).map(|at| page.name_of(at)));
        let names: Vec<String> = names.collect();
        Ok((!names.is_empty()).then(|| {
            let names = names.join(", ");
            format!("{names} omitted from the back, which holds the decoder")
        }))
    }

    /// The content with its decoder on the hidden back, where that has room.
    pub fn with_back(&self, order: &Order, content: &Content) -> Result<Option<Content>, Error> {
        let request = order.request();
        if !request.fold.has_inside() || order.paper.inside == InsideWish::Nothing {
            return Ok(None);
        }
        let parts = impose::poster_parts(&request)?;
        let mut content = content.clone();
        let free = parts.saturating_sub(content.inside.len());
        let most = if parts > 2 {
            PAIRS_ON_PART
        } else {
            PAIRS_ON_HALF
        };
        let pages = self.pages(most);
        if pages.len() > free {
            return Ok(None);
        }
        content.inside.extend(pages);
        Ok(Some(content))
    }

    /// The pages of the decoder, with so many pairs on each at most.
    pub fn pages(&self, most: usize) -> Vec<Page> {
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
        if let Some(credit) = &self.credit {
            let credit = Block::Credit(credit.clone());
            match pages.last_mut() {
                Some(page) => {
                    page.blocks.push(credit);
                    page.needs.push(Need::Essential);
                }
                None => pages.push(Page::plain(vec![credit])),
            }
        }
        pages
    }

    /// The decoder by itself.
    pub fn content(&self) -> Content {
        Content {
            title: self.title.clone(),
            game: self.game.clone(),
            pages: self.pages(PAIRS_ON_SHEET),
            inside: Vec::new(),
            book: None,
        }
    }

    /// Adds the decoder behind the sheets, on paper of its own.
    pub fn add_sheet(
        &self,
        sheets: Sheets,
        order: &Order,
        edition: &Edition,
    ) -> Result<Sheets, Error> {
        let flat = edition.format.flat().edition(false)?;
        let template = content::kind(ProductKind::Pages).template;
        let typesetter = Typesetter::new(order.product_id(), template, &order.look.templates);
        let decoder = self.content();
        if decoder.pages.is_empty() {
            return Ok(sheets);
        }
        let shown = typesetter.set(&decoder, &flat.layout)?;
        let count = Some(decoder.pages.len());
        refuse(&verify::pages(&shown, count, flat.layout.smallest))?;
        let plan = impose::plan(&flat.request, shown.len())?;
        let page = frames::place(&shown, None, &plan, flat.request.fold.name)?;
        Ok(sheets.followed_by(page))
    }
}

/// Whether play needs something of a page.
fn is_essential(page: &Page) -> bool {
    page.needs.iter().any(|need| !need.may_go())
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
    if order.format.is_fillable() {
        return Err(error!(
            command: "`--fillable` does not go with `--deep`: the names of the fields would tell what they are for";
            hint: "leave one of them out"
        ));
    }
    Ok(())
}
