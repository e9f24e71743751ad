//! Orders and share codes: everything that changes a booklet stands in its code, so that the code alone prints the same bytes.
//!
//! What is the usual choice is left out, and so is the choice between A4 and Letter. Not in codes, because they belong to the printer and not to the booklet: margins and flip of a
//! measured printer, marks, proofs, trim, blanks, resolution, standards. Heroes from files are too long: the code knows their hash and asks
//! for them again.

use super::{Order, USUAL_RUNS};
use crate::booklet::share_code::{ShareCode, Version};
use crate::booklet::{
    BookletWish, Chapter, Fingerprint, Form, Length, mark_of_game, mark_of_words,
};
use crate::content;
use crate::drawing;
use crate::hero;
use crate::impose::{Paper, folds};
use crate::model::Ruleset;
use crate::typeset;

/// What is chosen; the numbers stand in printed codes and never change their meaning.
mod what {
    pub const SHAPE: u8 = 1;
    pub const POLICY: u8 = 2;
    pub const CLASS: u8 = 3;
    pub const ALSO: u8 = 4;
    pub const STYLE: u8 = 5;
    pub const RUNS: u8 = 6;
    pub const LOOK: u8 = 7;
    pub const THEME: u8 = 8;
    pub const FOLD: u8 = 9;
    pub const PAPER: u8 = 10;
    pub const OPTION: u8 = 11;
    pub const HEROES: u8 = 12;
    pub const ROLLED: u8 = 13;
    pub const PRODUCT: u8 = 14;
    pub const CHAPTER: u8 = 15;
    pub const PART: u8 = 16;
    pub const MODE: u8 = 17;
    /// A code that says more was made by a later program.
    pub const LAST: u8 = MODE;
}

/// Lengths in codes: the usual one first.
const LENGTHS: [Length; 4] = [Length::Medium, Length::Short, Length::Long, Length::Tiny];

/// Stands for none of the game's modes, where a booklet would have some.
const NO_MODE: u64 = 0;

/// Choices of one option that a code can tell apart.
const CHOICES: u64 = 64;

/// Why an order cannot follow a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stale {
    /// Another version of the program made it.
    Version(Version),
    /// It belongs to another game.
    Game,
    /// The ruleset has changed since.
    Ruleset,
    /// It names something that this ruleset or program does not have.
    Unknown,
}

impl Order {
    /// The code that the booklet of this wish can be printed from again.
    pub fn share_code(
        &self,
        ruleset: &Ruleset,
        fingerprint: Fingerprint,
        wish: &BookletWish,
    ) -> ShareCode {
        ShareCode {
            version: Version::ours(),
            game: mark_of_game(&ruleset.head.id),
            mark: fingerprint.mark(),
            seed: wish.seed,
            choices: self.choices_of(ruleset, wish),
        }
    }

    fn choices_of(&self, ruleset: &Ruleset, wish: &BookletWish) -> Vec<(u8, u64)> {
        let mut chosen = Vec::new();
        let mut add = |what: u8, how: u64, usual: u64| {
            if how != usual {
                chosen.push((what, how));
            }
        };
        let booklet = &self.booklet;
        add(what::SHAPE, shape(wish, booklet.text_only), 0);
        let policies = ruleset.policies.iter().map(|policy| policy.id.as_str());
        add(what::POLICY, place(policies, booklet.policy.as_deref()), 0);
        for wished in &booklet.classes {
            for (at, class) in wished.split(',').enumerate() {
                let ids = ruleset.classes.iter().map(|class| class.id.as_str());
                let tag = if at == 0 { what::CLASS } else { what::ALSO };
                add(tag, place(ids, Some(class.trim())), u64::MAX);
            }
        }
        let styles = drawing::ALL.iter().map(|style| style.name);
        add(what::STYLE, place(styles, Some(booklet.style.name)), 1);
        add(what::RUNS, booklet.runs, USUAL_RUNS);
        let looks = [self.diceless, self.ink_saver, self.large_print];
        let bits = (0..).zip(looks).map(|(at, on)| u64::from(on) << at);
        add(what::LOOK, bits.sum(), 0);
        let themes = typeset::themes(&Default::default());
        let themes = themes.iter().map(|theme| theme.name.as_str());
        add(what::THEME, place(themes, self.theme.as_deref()), 0);
        let folds = folds::ALL.iter().map(|fold| fold.name);
        add(what::FOLD, place(folds, self.fold.as_deref()), 0);
        for (what, how) in paper(&self.request.paper) {
            add(what, how, 0);
        }
        for (at, option) in (0..).zip(ruleset.options.iter()) {
            let asked = self.choices.iter().rfind(|(id, _)| *id == option.id);
            let choices = option.choices.iter().map(String::as_str);
            let choice = place(choices, asked.map(|(_, choice)| choice.as_str()));
            if choice > 0 {
                add(what::OPTION, at * CHOICES + choice - 1, u64::MAX);
            }
        }
        match self.rolled {
            Some(seed) => add(what::ROLLED, seed, u64::MAX),
            None => add(what::HEROES, self.heroes_mark(ruleset), 0),
        }
        let products = ruleset.products.iter().map(|product| product.id.as_str());
        let usual = [content::BOOKLET, content::CAMPAIGN].contains(&self.product.as_str());
        let product = Some(self.product.as_str()).filter(|_| !usual);
        add(what::PRODUCT, place(products, product), 0);
        if let Some(chapter) = &wish.chapter {
            for seed in &chapter.seeds {
                add(what::CHAPTER, steps(wish.seed, *seed), u64::MAX);
            }
            add(what::PART, chapter.number.into(), u64::MAX);
        }
        if let Some(modes) = &wish.modes {
            let ids = || ruleset.modes.iter().map(|mode| mode.id.as_str());
            for mode in modes {
                add(what::MODE, place(ids(), Some(mode)), u64::MAX);
            }
            if modes.is_empty() {
                add(what::MODE, NO_MODE, u64::MAX);
            }
        }
        chosen
    }

    /// A number for the heroes that came from files; 0 when there are none.
    pub fn heroes_mark(&self, ruleset: &Ruleset) -> u64 {
        let heroes = &self.heroes.heroes;
        if heroes.is_empty() {
            return 0;
        }
        let words: Vec<String> = heroes
            .iter()
            .map(|hero| hero::to_toml(ruleset, hero))
            .collect();
        mark_of_words(&words.concat()) + 1
    }

    /// The number that the heroes of a code must have; 0 when it names none.
    pub fn wants_heroes(code: &ShareCode) -> u64 {
        code.choice(what::HEROES).unwrap_or(0)
    }

    /// Takes over what a code says; what the user has said besides is laid over it afterwards.
    pub fn follow(&mut self, ruleset: &Ruleset, code: &ShareCode) -> Result<(), Stale> {
        if code.version != Version::ours() {
            return Err(Stale::Version(code.version));
        }
        if code.game != mark_of_game(&ruleset.head.id) {
            return Err(Stale::Game);
        }
        if code.mark != Fingerprint::of(ruleset).mark() {
            return Err(Stale::Ruleset);
        }
        self.take_over(ruleset, code).ok_or(Stale::Unknown)
    }

    fn take_over(&mut self, ruleset: &Ruleset, code: &ShareCode) -> Option<()> {
        let nth = |number: u64| usize::try_from(number.checked_sub(1)?).ok();
        if code.choices.iter().any(|(what, _)| *what > what::LAST) {
            return None;
        }
        let shape = usize::try_from(code.choice(what::SHAPE).unwrap_or(0)).ok()?;
        let (forms, lengths) = (Form::ALL.len(), LENGTHS.len());
        self.seed = code.seed;
        self.booklet.wish = BookletWish {
            seed: code.seed,
            form: Form::ALL[shape % forms],
            length: LENGTHS[shape / forms % lengths],
            modes: modes(ruleset, code)?,
            chapter: chapter(code),
        };
        self.booklet.text_only = shape / (forms * lengths) == 1;
        if let Some(policy) = code.choice(what::POLICY) {
            self.booklet.policy = Some(ruleset.policies.iter().nth(nth(policy)?)?.id.clone());
        }
        self.booklet.classes = classes(ruleset, code)?;
        if let Some(style) = code.choice(what::STYLE) {
            self.booklet.style = drawing::ALL.get(nth(style)?)?;
        }
        self.booklet.runs = code.choice(what::RUNS).unwrap_or(USUAL_RUNS);
        let looks = code.choice(what::LOOK).unwrap_or(0);
        [self.diceless, self.ink_saver, self.large_print] =
            [0, 1, 2].map(|at| looks >> at & 1 == 1);
        if let Some(theme) = code.choice(what::THEME) {
            let themes = typeset::themes(&Default::default());
            self.theme = Some(themes.get(nth(theme)?)?.name.clone());
        }
        if let Some(fold) = code.choice(what::FOLD) {
            self.fold = Some(folds::ALL.get(nth(fold)?)?.name.to_owned());
        }
        if let Some(paper) = paper_of(code)? {
            self.request.paper = paper;
        }
        for choice in code.all(what::OPTION) {
            let option = ruleset
                .options
                .iter()
                .nth(usize::try_from(choice / CHOICES).ok()?)?;
            let named = usize::try_from(choice % CHOICES).ok()?;
            let choice = option.choices.get(named)?.clone();
            self.choices.push((option.id.clone(), choice));
        }
        self.rolled = code.choice(what::ROLLED);
        self.product = match (code.choice(what::PRODUCT), &self.booklet.wish.chapter) {
            (Some(product), _) => ruleset.products.iter().nth(nth(product)?)?.id.clone(),
            (None, Some(Chapter { number: 0, .. })) => content::CAMPAIGN.to_owned(),
            (None, _) => content::BOOKLET.to_owned(),
        };
        Some(())
    }
}

fn shape(wish: &BookletWish, text_only: bool) -> u64 {
    let form = Form::ALL.iter().position(|form| *form == wish.form);
    let length = LENGTHS.iter().position(|length| *length == wish.length);
    let shape = form.unwrap_or(0)
        + Form::ALL.len() * (length.unwrap_or(0) + LENGTHS.len() * usize::from(text_only));
    shape as u64
}

/// The place of a name in a list, from 1; 0 when nothing is named or known.
fn place<'a>(mut names: impl Iterator<Item = &'a str>, name: Option<&str>) -> u64 {
    let at = name.and_then(|name| names.position(|known| known == name));
    at.map_or(0, |at| at as u64 + 1)
}

/// Every hero's wishes, as they are typed: `elf,law`.
fn classes(ruleset: &Ruleset, code: &ShareCode) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for (tag, how) in &code.choices {
        if ![what::CLASS, what::ALSO].contains(tag) {
            continue;
        }
        let at = usize::try_from(how.checked_sub(1)?).ok()?;
        let id = &ruleset.classes.iter().nth(at)?.id;
        match found.last_mut().filter(|_| *tag == what::ALSO) {
            Some(last) => *last = format!("{last},{id}"),
            None => found.push(id.clone()),
        }
    }
    Some(found)
}

/// The modes of a code; nothing inside when they are the usual ones.
fn modes(ruleset: &Ruleset, code: &ShareCode) -> Option<Option<Vec<String>>> {
    let mut found = None;
    for how in code.all(what::MODE) {
        let modes: &mut Vec<String> = found.get_or_insert_default();
        if how != NO_MODE {
            let at = usize::try_from(how - 1).ok()?;
            modes.push(ruleset.modes.iter().nth(at)?.id.clone());
        }
    }
    Some(found)
}

/// The way from one seed to another as a number that is small in both directions: neighbours are 1 and 2 away.
fn steps(from: u64, to: u64) -> u64 {
    let way = to.wrapping_sub(from).cast_signed();
    ((way << 1) ^ (way >> 63)).cast_unsigned()
}

/// Where so many steps lead.
fn stepped(from: u64, steps: u64) -> u64 {
    let back = (steps & 1).wrapping_neg();
    from.wrapping_add((steps >> 1) ^ back)
}

fn chapter(code: &ShareCode) -> Option<Chapter> {
    let seeds: Vec<u64> = code
        .all(what::CHAPTER)
        .map(|steps| stepped(code.seed, steps))
        .collect();
    let number = u32::try_from(code.choice(what::PART)?).ok()?;
    Some(Chapter { number, seeds })
}

/// Papers that codes leave out: both break their pages alike, so the code names one booklet and everybody prints it on the paper at hand.
const USUAL_PAPERS: [&str; 2] = ["a4", "letter"];

/// A named paper is its place in the list, a measured one its sides in hundredths of a millimetre.
fn paper(paper: &Paper) -> Vec<(u8, u64)> {
    if USUAL_PAPERS.contains(&paper.name.as_str()) {
        return Vec::new();
    }
    let (name, lies) = match paper.name.strip_suffix("-landscape") {
        Some(name) => (name, 1),
        None => (paper.name.as_str(), 0),
    };
    let known = place(Paper::names(), Some(name));
    let hundredths = |side: f64| (side * 100.0).round() as u64;
    match known {
        0 => vec![
            (what::PAPER, hundredths(paper.size.width)),
            (what::PAPER, hundredths(paper.size.height)),
        ],
        known => vec![(what::PAPER, known * 2 + lies)],
    }
}

/// The paper of a code; nothing inside when it names none.
fn paper_of(code: &ShareCode) -> Option<Option<Paper>> {
    let sides: Vec<u64> = code.all(what::PAPER).collect();
    let name = match sides.as_slice() {
        [] => return Some(None),
        [known] => {
            let name = Paper::names().nth(usize::try_from((known / 2).checked_sub(1)?).ok()?)?;
            let lies = if known % 2 == 1 { "-landscape" } else { "" };
            format!("{name}{lies}")
        }
        [width, height, ..] => {
            let mm = |side: &u64| format!("{}.{:02}", side / 100, side % 100);
            format!("{}x{}mm", mm(width), mm(height))
        }
    };
    Paper::parse(&name).ok().map(Some)
}
