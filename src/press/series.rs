//! Many booklets at once: each on one thread, all cores busy, and nothing kept of those that are done.

use super::{Order, Printed, print, recipe};
use crate::booklet::queue::{first_good, threads};
use crate::content;
use crate::diag::Error;
use crate::model::Ruleset;
use crate::typeset;

/// One piece of a series: a booklet, or the logbook of a campaign.
#[derive(Debug, Clone)]
pub struct Piece {
    /// What its file name ends with: `001`, `part-2`, `logbook`.
    pub name: String,
    /// What to print.
    pub order: Order,
}

/// What to print in a row, and what the user should know about it.
pub struct Series {
    /// The pieces, in order.
    pub pieces: Vec<Piece>,
    /// Remarks.
    pub notes: Vec<String>,
}

impl Order {
    /// A numbered series of booklets with distinct seeds. `tick` hears of every seed that was looked at.
    pub fn numbered(
        &self,
        ruleset: &Ruleset,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Series, Error> {
        // A seed is as hard as the booklet that is printed, which one folded sheet makes a tiny one.
        let sized = self.sized(&recipe(ruleset, &self.product)?)?;
        let found = sized.seeds(ruleset, count, tick)?;
        let digits = count.to_string().len().max(2);
        let pieces = (1..).zip(found.seeds).map(|(number, seed)| {
            let mut order = sized.alone();
            order.booklet.wish.seed = seed;
            order.seed = seed;
            Piece {
                name: format!("{number:0digits$}"),
                order,
            }
        });
        Ok(Series {
            pieces: pieces.collect(),
            notes: found.notes,
        })
    }

    /// The booklets of a campaign and its logbook.
    pub fn in_parts(&self, ruleset: &Ruleset, tick: &dyn Fn(u32)) -> Result<Series, Error> {
        let seeds = self.campaign(ruleset, tick)?;
        let piece = |number: usize| {
            let mut order = self.alone();
            order.booklet.wish = self.part(&seeds, number);
            order.seed = order.booklet.wish.seed;
            let (product, name) = match number {
                0 => (content::CAMPAIGN, "logbook".to_owned()),
                number => (content::BOOKLET, format!("part-{number}")),
            };
            order.product = product.to_owned();
            Piece { name, order }
        };
        let parts = (1..=seeds.len()).map(piece);
        Ok(Series {
            pieces: parts.chain(std::iter::once(piece(0))).collect(),
            notes: Vec::new(),
        })
    }

    /// The same order for one booklet of many: its seed is known, and one thread plays it.
    fn alone(&self) -> Self {
        let mut order = self.clone();
        order.booklet.difficulty = None;
        order.booklet.threads = Some(1);
        order
    }
}

/// Prints all pieces and hands each to `done` as soon as it is finished, on the thread that made it. The answers come in the order of the
/// pieces. After a failure no new piece is begun.
pub fn print_all<T: Send, E: Send + From<Error>>(
    ruleset: &Ruleset,
    pieces: &[Piece],
    asked: Option<usize>,
    done: &(dyn Fn(&Piece, Printed) -> Result<T, E> + Sync),
    tick: &dyn Fn(u32),
) -> Result<Vec<T>, E> {
    let attempt = |number: u32| -> Result<(bool, T), E> {
        let piece = &pieces[number as usize];
        let printed = print(ruleset, &piece.order, &|_| ())?;
        // What Typst remembers of a finished booklet is of no use to the next but for its templates, which are used again at once.
        typeset::forget();
        Ok((true, done(piece, printed)?))
    };
    let count = u32::try_from(pieces.len()).unwrap_or(u32::MAX);
    let all = first_good(pieces.len(), count, threads(asked), &attempt, tick)?;
    Ok(all.into_iter().map(|tried| tried.what).collect())
}
