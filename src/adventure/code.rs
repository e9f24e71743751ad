//! Adventures and share codes: everything that changes a booklet is in its code, so that the code alone prints the same bytes.
//!
//! What is the usual choice is left out. Heroes from files are too long: the code knows their hash and asks for them again. How a booklet looks
//! and which paper it is made for are in the code as well, as numbers that the caller adds.

use super::{Adventure, Playtest, USUAL_RUNS};
use crate::booklet::share_code::{ShareCode, Version};
use crate::booklet::{
    BookletRequest, Chapter, Engine, Fingerprint, Form, Length, mark_of_game, mark_of_words,
};
use crate::drawing;
use crate::hero::{self, Party};
use crate::model::Ruleset;
use crate::play::{CAREFUL, Foresight};

/// Tags of the choices in a share code. Codes are printed, so a tag never changes its meaning; choices are written in this order.
pub(crate) mod choice {
    /// Form, length, and whether maps are described in words.
    pub const SHAPE: u8 = 1;
    /// How heroes decide.
    pub const POLICY: u8 = 2;
    /// The first class requested for a hero.
    pub const CLASS: u8 = 3;
    /// Another class requested for the same hero.
    pub const ALSO: u8 = 4;
    /// How maps are drawn.
    pub const STYLE: u8 = 5;
    /// How often it is played.
    pub const RUNS: u8 = 6;
    /// Without dice, with less ink, in large print.
    pub const LOOK: u8 = 7;
    /// The theme of its pages.
    pub const THEME: u8 = 8;
    /// The fold.
    pub const FOLD: u8 = 9;
    /// The paper, where it is not a usual one.
    pub const PAPER: u8 = 10;
    /// An option of the game and what is chosen.
    pub const OPTION: u8 = 11;
    /// The mark of heroes from files.
    pub const HEROES: u8 = 12;
    /// The seed of rolled heroes.
    pub const ROLLED: u8 = 13;
    /// The product, where it is not the usual one.
    pub const PRODUCT: u8 = 14;
    /// The steps to the seed of each part of a campaign.
    pub const CHAPTER: u8 = 15;
    /// Which part of its campaign it is.
    pub const PART: u8 = 16;
    /// A mode of the game.
    pub const MODE: u8 = 17;
    /// Trials for each decision of the careful player.
    pub const TRIALS: u8 = 18;
    /// A code that says more was made by a later program.
    pub const LAST: u8 = TRIALS;
}

/// Something chosen, and how.
pub type Choice = (u8, u64);

/// Lengths in codes: the usual one first.
const LENGTHS: [Length; 4] = [Length::Medium, Length::Short, Length::Long, Length::Tiny];

/// Stands for none of the game's modes, where a booklet would have some.
const NO_MODE: u64 = 0;

/// Why a code cannot be followed.
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

/// The code that the booklet of this request can be printed from again, with what paper adds to it.
pub fn write(
    engine: &Engine<'_>,
    adventure: &Adventure,
    request: &BookletRequest,
    paper: Vec<Choice>,
) -> ShareCode {
    let ruleset = engine.ruleset;
    let mut choices = choices(ruleset, adventure, request);
    choices.extend(paper);
    // A hero's further requests stay behind the first.
    choices.sort_by_key(|(what, _)| match *what {
        choice::ALSO => choice::CLASS,
        what => what,
    });
    ShareCode {
        version: Version::ours(),
        game: mark_of_game(&ruleset.head.id),
        mark: engine.fingerprint().mark(),
        seed: request.seed,
        choices,
    }
}

fn choices(ruleset: &Ruleset, adventure: &Adventure, request: &BookletRequest) -> Vec<Choice> {
    let mut chosen = Vec::new();
    let mut add = |what: u8, how: u64, usual: u64| {
        if how != usual {
            chosen.push((what, how));
        }
    };
    let playtest = &adventure.playtest;
    add(choice::SHAPE, shape(request, adventure.text_only), 0);
    let policies = policies(ruleset).into_iter();
    add(
        choice::POLICY,
        place(policies, playtest.policy.as_deref()),
        0,
    );
    for requested in &playtest.classes {
        for (at, class) in requested.split(',').enumerate() {
            let ids = ruleset.classes.iter().map(|class| class.id.as_str());
            let tag = if at == 0 { choice::CLASS } else { choice::ALSO };
            add(tag, place(ids, Some(class.trim())), u64::MAX);
        }
    }
    let styles = drawing::ALL.iter().map(|style| style.name);
    add(choice::STYLE, place(styles, Some(adventure.style.name)), 1);
    add(choice::RUNS, playtest.runs, USUAL_RUNS);
    match playtest.rolled {
        Some(seed) => add(choice::ROLLED, seed, u64::MAX),
        None => add(choice::HEROES, mark_of_heroes(ruleset, &playtest.heroes), 0),
    }
    if playtest.looks_ahead(ruleset) {
        let trials = playtest.foresight.trials;
        add(choice::TRIALS, trials.into(), Foresight::TRIALS.into());
    }
    if let Some(chapter) = &request.chapter {
        for seed in &chapter.seeds {
            add(choice::CHAPTER, steps(request.seed, *seed), u64::MAX);
        }
        add(choice::PART, chapter.number.into(), u64::MAX);
    }
    if let Some(modes) = &request.modes {
        let ids = || ruleset.modes.iter().map(|mode| mode.id.as_str());
        for mode in modes {
            add(choice::MODE, place(ids(), Some(mode)), u64::MAX);
        }
        if modes.is_empty() {
            add(choice::MODE, NO_MODE, u64::MAX);
        }
    }
    chosen
}

/// Policies by number: those of the game, then the one that every game has.
fn policies(ruleset: &Ruleset) -> Vec<&str> {
    let own = ruleset.policies.iter().map(|policy| policy.id.as_str());
    own.chain([CAREFUL]).collect()
}

/// A number for heroes that came from files; 0 when there are none.
pub(crate) fn mark_of_heroes(ruleset: &Ruleset, party: &Party) -> u64 {
    if party.heroes.is_empty() {
        return 0;
    }
    let heroes = party.heroes.iter();
    let words: Vec<String> = heroes.map(|hero| hero::to_toml(ruleset, hero)).collect();
    mark_of_words(&words.concat()) + 1
}

/// The number that the heroes of a code must have; 0 when it names none.
pub(crate) fn wanted_heroes(code: &ShareCode) -> u64 {
    code.choice(choice::HEROES).unwrap_or(0)
}

/// The adventure of a code, without its heroes.
pub fn read(ruleset: &Ruleset, code: &ShareCode) -> Result<Adventure, Stale> {
    if code.version != Version::ours() {
        return Err(Stale::Version(code.version));
    }
    if code.game != mark_of_game(&ruleset.head.id) {
        return Err(Stale::Game);
    }
    if code.mark != Fingerprint::of(ruleset).mark() {
        return Err(Stale::Ruleset);
    }
    adventure(ruleset, code).ok_or(Stale::Unknown)
}

fn adventure(ruleset: &Ruleset, code: &ShareCode) -> Option<Adventure> {
    if code.choices.iter().any(|(what, _)| *what > choice::LAST) {
        return None;
    }
    let shape = usize::try_from(code.choice(choice::SHAPE).unwrap_or(0)).ok()?;
    let (forms, lengths) = (Form::ALL.len(), LENGTHS.len());
    let policy = match code.choice(choice::POLICY) {
        Some(policy) => Some(nth(policies(ruleset).into_iter(), policy)?.to_owned()),
        None => None,
    };
    let foresight = match code.choice(choice::TRIALS) {
        Some(trials) => Foresight::of(u32::try_from(trials).ok()?),
        None => Foresight::default(),
    };
    Some(Adventure {
        request: BookletRequest {
            seed: code.seed,
            form: Form::ALL[shape % forms],
            length: LENGTHS[shape / forms % lengths],
            modes: modes(ruleset, code)?,
            chapter: chapter(code),
        },
        playtest: Playtest {
            rolled: code.choice(choice::ROLLED),
            classes: classes(ruleset, code)?,
            policy,
            foresight,
            runs: code.choice(choice::RUNS).unwrap_or(USUAL_RUNS),
            ..Playtest::default()
        },
        style: match code.choice(choice::STYLE) {
            Some(style) => nth(drawing::ALL.into_iter(), style)?,
            None => drawing::ALL[0],
        },
        text_only: shape / (forms * lengths) == 1,
    })
}

/// The entry at a place, counted from 1.
pub fn nth<T>(mut all: impl Iterator<Item = T>, place: u64) -> Option<T> {
    all.nth(usize::try_from(place.checked_sub(1)?).ok()?)
}

fn shape(request: &BookletRequest, text_only: bool) -> u64 {
    let form = Form::ALL.iter().position(|form| *form == request.form);
    let length = LENGTHS.iter().position(|length| *length == request.length);
    let shape = form.unwrap_or(0)
        + Form::ALL.len() * (length.unwrap_or(0) + LENGTHS.len() * usize::from(text_only));
    shape as u64
}

/// The place of a name in a list, from 1; 0 when nothing is named or known.
pub fn place<'a>(mut names: impl Iterator<Item = &'a str>, name: Option<&str>) -> u64 {
    let at = name.and_then(|name| names.position(|known| known == name));
    at.map_or(0, |at| at as u64 + 1)
}

/// Every hero's requests, as they are typed: `elf,law`.
fn classes(ruleset: &Ruleset, code: &ShareCode) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for (tag, how) in &code.choices {
        if ![choice::CLASS, choice::ALSO].contains(tag) {
            continue;
        }
        let at = usize::try_from(how.checked_sub(1)?).ok()?;
        let id = &ruleset.classes.iter().nth(at)?.id;
        match found.last_mut().filter(|_| *tag == choice::ALSO) {
            Some(last) => *last = format!("{last},{id}"),
            None => found.push(id.clone()),
        }
    }
    Some(found)
}

/// The modes of a code; nothing inside when they are the usual ones.
fn modes(ruleset: &Ruleset, code: &ShareCode) -> Option<Option<Vec<String>>> {
    let mut found = None;
    for how in code.all(choice::MODE) {
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
fn step_seed(from: u64, steps: u64) -> u64 {
    let back = (steps & 1).wrapping_neg();
    from.wrapping_add((steps >> 1) ^ back)
}

fn chapter(code: &ShareCode) -> Option<Chapter> {
    let seeds: Vec<u64> = code
        .all(choice::CHAPTER)
        .map(|steps| step_seed(code.seed, steps))
        .collect();
    let number = u32::try_from(code.choice(choice::PART)?).ok()?;
    Some(Chapter { number, seeds })
}
