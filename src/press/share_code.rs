//! Orders and share codes: what paper adds to the code of a booklet, and the order behind a code.
//!
//! The choice between A4 and Letter is left out. Not in codes, because they belong to the printer and not to the booklet: margins and flip of a
//! measured printer, marks, proofs, trim, blanks, resolution, standards.

use super::{Job, Order};
use crate::adventure::code::{self, Choice, Stale, choice, nth, place};
use crate::adventure::{Adventure, SeedChoice};
use crate::booklet::share_code::ShareCode;
use crate::booklet::{BookletRequest, Chapter, Engine};
use crate::impose::{Fold, Paper, folds};
use crate::model::{ProductKind, Ruleset};
use crate::typeset;

/// Choices of one option that a code can distinguish.
const CHOICES: u64 = 64;

impl Order {
    /// The code that the booklet of this request can be printed from again: the order's own, or a part of its campaign.
    pub(super) fn share_code(&self, engine: &Engine<'_>, request: &BookletRequest) -> String {
        let ruleset = engine.ruleset;
        let Some(adventure) = self.job.adventure() else {
            return String::new();
        };
        let mut paper = self.paper_choices(ruleset);
        let chapter = request.chapter.as_ref();
        let is_part = chapter.is_some_and(|chapter| chapter.number > 0);
        if !is_part || matches!(self.job, Job::Booklet(_)) {
            paper.extend(self.product_choice(ruleset));
        }
        code::write(engine, adventure, request, paper).print()
    }

    /// What paper adds to a code.
    fn paper_choices(&self, ruleset: &Ruleset) -> Vec<Choice> {
        let looks = [
            self.job.is_diceless(),
            self.look.ink_saver,
            self.look.large_print,
        ];
        let bits = (0..).zip(looks).map(|(at, on)| u64::from(on) << at);
        let themes = typeset::themes(&Default::default());
        let themes = themes.iter().map(|theme| theme.name.as_str());
        let theme = place(themes, self.look.theme.as_deref());
        let folds = folds::ALL.iter().map(|fold| fold.name);
        let fold = place(folds, self.asked_fold().map(|fold| fold.name));
        let named = [
            (choice::LOOK, bits.sum()),
            (choice::THEME, theme),
            (choice::FOLD, fold),
        ];
        let named = named.into_iter().filter(|(_, how)| *how != 0);
        let paper = paper(&self.paper.request.paper);
        named
            .chain(paper)
            .chain(self.option_choices(ruleset))
            .collect()
    }

    fn option_choices(&self, ruleset: &Ruleset) -> Vec<Choice> {
        let options = (0..).zip(ruleset.options.iter());
        let chosen = options.filter_map(|(at, option)| {
            let mut asked = self.job.choices().iter();
            let (_, choice) = asked.rfind(|(id, _)| *id == option.id)?;
            let choices = option.choices.iter().map(String::as_str);
            let choice = place(choices, Some(choice)).checked_sub(1)?;
            Some((choice::OPTION, at * CHOICES + choice))
        });
        chosen.collect()
    }

    /// The product, unless it is the usual one of its kind.
    fn product_choice(&self, ruleset: &Ruleset) -> Option<Choice> {
        let usual = [ProductKind::Booklet, ProductKind::Campaign].map(ProductKind::word);
        let id = self.product_id();
        let products = ruleset.products.iter().map(|product| product.id.as_str());
        let place = place(products, Some(id));
        (!usual.contains(&id) && place != 0).then_some((choice::PRODUCT, place))
    }

    /// The order behind a code, without its heroes. Where the code names no fold, or no paper but the usual one, it is printed on these.
    pub(crate) fn of_code(
        ruleset: &Ruleset,
        code: &ShareCode,
        fold: Option<&'static Fold>,
        paper: Paper,
    ) -> Result<Self, Stale> {
        let adventure = code::read(ruleset, code)?;
        follow(ruleset, code, adventure, (fold, paper)).ok_or(Stale::Unknown)
    }
}

fn follow(
    ruleset: &Ruleset,
    code: &ShareCode,
    adventure: Adventure,
    (fold, paper): (Option<&'static Fold>, Paper),
) -> Option<Order> {
    let product = match (code.choice(choice::PRODUCT), &adventure.request.chapter) {
        (Some(product), _) => nth(ruleset.products.iter(), product)?.id.as_str(),
        (None, Some(Chapter { number: 0, .. })) => ProductKind::Campaign.word(),
        (None, _) => ProductKind::Booklet.word(),
    };
    let fold = match (fold, code.choice(choice::FOLD)) {
        (None, Some(fold)) => Some(*nth(folds::ALL.iter(), fold)?),
        (asked, _) => asked,
    };
    let paper = paper_of(code)?.unwrap_or(paper);
    let mut order = Order::for_fold(ruleset, product, paper, fold).ok()?;
    let looks = code.choice(choice::LOOK).unwrap_or(0);
    let diceless;
    [diceless, order.look.ink_saver, order.look.large_print] =
        [0, 1, 2].map(|at| looks >> at & 1 == 1);
    if let Some(theme) = code.choice(choice::THEME) {
        let themes = typeset::themes(&Default::default());
        order.look.theme = Some(nth(themes.into_iter(), theme)?.name);
    }
    let chosen = choices(ruleset, code)?;
    match &mut order.job {
        Job::Booklet(job) => {
            job.adventure = adventure;
            job.want = SeedChoice::ThisSeed;
            (job.diceless, job.choices) = (diceless, chosen);
        }
        Job::Campaign(job) => {
            job.adventure = adventure;
            (job.diceless, job.choices) = (diceless, chosen);
        }
        _ => return None,
    }
    Some(order)
}

/// Options of the ruleset and what was chosen.
fn choices(ruleset: &Ruleset, code: &ShareCode) -> Option<Vec<(String, String)>> {
    let chosen = code.all(choice::OPTION).map(|choice| {
        let option = nth(ruleset.options.iter(), choice / CHOICES + 1)?;
        let choice = nth(option.choices.iter(), choice % CHOICES + 1)?;
        Some((option.id.clone(), choice.clone()))
    });
    chosen.collect()
}

/// Papers that codes leave out: both break their pages alike, so the code names one booklet whichever of them it is printed on.
const USUAL_PAPERS: [&str; 2] = ["a4", "letter"];

/// A named paper is its place in the list, a measured one its sides in hundredths of a millimetre.
fn paper(paper: &Paper) -> Vec<Choice> {
    if USUAL_PAPERS.contains(&paper.name.as_str()) {
        return Vec::new();
    }
    let (name, landscape) = match paper.name.strip_suffix("-landscape") {
        Some(name) => (name, 1),
        None => (paper.name.as_str(), 0),
    };
    let known = place(Paper::names(), Some(name));
    let hundredths = |side: f64| (side * 100.0).round() as u64;
    match known {
        0 => vec![
            (choice::PAPER, hundredths(paper.size.width)),
            (choice::PAPER, hundredths(paper.size.height)),
        ],
        known => vec![(choice::PAPER, known * 2 + landscape)],
    }
}

/// The paper of a code; nothing inside when it names none.
fn paper_of(code: &ShareCode) -> Option<Option<Paper>> {
    let sides: Vec<u64> = code.all(choice::PAPER).collect();
    let name = match sides.as_slice() {
        [] => return Some(None),
        [known] => {
            let name = Paper::names().nth(usize::try_from((known / 2).checked_sub(1)?).ok()?)?;
            let suffix = if known % 2 == 1 { "-landscape" } else { "" };
            format!("{name}{suffix}")
        }
        [width, height, ..] => {
            let mm = |side: &u64| format!("{}.{:02}", side / 100, side % 100);
            format!("{}x{}mm", mm(width), mm(height))
        }
    };
    Paper::parse(&name).ok().map(Some)
}
