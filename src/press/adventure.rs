//! The booklet that a product shows: made, checked, played, and certified.

use super::PressError;
use crate::booklet::search::{Band, Search, search};
use crate::booklet::share_code::ShareCode;
use crate::booklet::{self, Booklet, BookletWish, CHECKS, Certificate, Fingerprint, Played};
use crate::content::BookletHandout;
use crate::drawing::{self, Style};
use crate::hero::{Hero, Wishes};
use crate::model::Ruleset;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{Fixed, HeroSpec, Heroes, MadeAnew, PlayError, Program, Setup};

/// Which booklet, who plays it, and how it is shown.
#[derive(Debug, Clone)]
pub struct BookletOrder {
    /// What to make.
    pub wish: BookletWish,
    /// Wishes for heroes that are rolled: ids of classes for each.
    pub classes: Vec<String>,
    /// How decisions are made when it is played.
    pub policy: Option<String>,
    /// How often it is played; not at all when 0.
    pub runs: u64,
    /// Share of victories that is looked for, in percent.
    pub difficulty: Option<Band>,
    /// Seeds that are tried at most.
    pub tries: u32,
    /// Words instead of drawings.
    pub text_only: bool,
    /// How its maps are painted.
    pub style: &'static Style,
    /// Threads that play; as many as there are cores when nothing is said.
    pub threads: Option<usize>,
}

/// Runs that the usual certificate rests on.
pub const USUAL_RUNS: u64 = 2_000;
/// Seeds that a search tries.
pub const USUAL_TRIES: u32 = 200;

impl Default for BookletOrder {
    fn default() -> Self {
        Self {
            wish: BookletWish::default(),
            classes: Vec::new(),
            policy: None,
            runs: USUAL_RUNS,
            difficulty: None,
            tries: USUAL_TRIES,
            text_only: false,
            style: drawing::ALL[0],
            threads: None,
        }
    }
}

/// A booklet that was made, with remarks about it.
pub struct Adventure {
    /// The booklet and its certificate.
    pub handout: BookletHandout,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl BookletOrder {
    /// Makes the booklet and whatever is known about it. `tick` hears of every seed that a search tries.
    pub fn adventure(
        &self,
        ruleset: &Ruleset,
        heroes: &[Hero],
        tick: &dyn Fn(u32),
    ) -> Result<Adventure, PressError> {
        let table = Table::new(self, ruleset, heroes)?;
        let mut notes = Vec::new();
        let mut wish = self.wish.clone();
        if let Some(band) = self.difficulty {
            let found = self.look_for(&table, band, tick)?;
            wish.seed = found.best.seed;
            notes.push(searched(band, found));
        }
        let booklet = made(ruleset, &wish)?;
        let played = table.played(&booklet, self.runs, fresh(wish.seed))?;
        if played.as_ref().is_some_and(|played| played.won == 0) {
            notes.push("nobody won when it was played; see `delve simulate`".to_owned());
        }
        let fingerprint = Fingerprint::of(ruleset);
        Ok(Adventure {
            handout: BookletHandout {
                certificate: Certificate {
                    code: self.code(ruleset, &wish).print(),
                    fingerprint: fingerprint.short(),
                    checks: CHECKS.to_vec(),
                    played,
                },
                booklet,
                style: self.style,
                text_only: self.text_only,
            },
            notes,
        })
    }

    fn look_for(
        &self,
        table: &Table<'_>,
        band: Band,
        tick: &dyn Fn(u32),
    ) -> Result<Search, PressError> {
        if table.program.is_none() {
            return Err(PressError::Content {
                message: format!(
                    "`{}` cannot be played without a human, so its difficulty is not known",
                    table.ruleset.head.id
                ),
                hint: Some("leave `--difficulty` out".into()),
            });
        }
        let play = |seed: u64, runs: u64| {
            let wish = BookletWish {
                seed,
                ..self.wish.clone()
            };
            let booklet = made(table.ruleset, &wish)?;
            let played = table.played(&booklet, runs, seed)?;
            Ok(played.map_or(0, |played| played.won))
        };
        search(band, self.wish.seed, self.tries, &play, tick)
    }

    /// The code that this booklet can be made from again.
    fn code(&self, ruleset: &Ruleset, wish: &BookletWish) -> ShareCode {
        let classes = self.classes.iter().map(|class| {
            let at = ruleset.classes.iter().position(|known| known.id == *class);
            at.and_then(|at| u8::try_from(at + 1).ok()).unwrap_or(0)
        });
        let policy = self.policy.as_ref().and_then(|policy| {
            let at = ruleset
                .policies
                .iter()
                .position(|known| known.id == *policy)?;
            u8::try_from(at + 1).ok()
        });
        let mut choices = vec![
            wish.form as u8,
            length_first(wish.length),
            u8::from(self.text_only),
            policy.unwrap_or(0),
        ];
        choices.extend(classes);
        ShareCode {
            mark: Fingerprint::of(ruleset).mark(),
            seed: wish.seed,
            choices,
        }
    }

    /// The order that a code stands for, when it belongs to this ruleset.
    pub fn from_code(ruleset: &Ruleset, code: &ShareCode) -> Option<Self> {
        if Fingerprint::of(ruleset).mark() != code.mark {
            return None;
        }
        let classes = code.choices.iter().skip(4).filter_map(|number| {
            let at = usize::from(*number).checked_sub(1)?;
            Some(ruleset.classes.iter().nth(at)?.id.clone())
        });
        let policy = usize::from(code.choice(3)).checked_sub(1);
        Some(Self {
            wish: BookletWish {
                seed: code.seed,
                form: *booklet::Form::ALL.get(usize::from(code.choice(0)))?,
                length: length_of(code.choice(1))?,
            },
            classes: classes.collect(),
            policy: policy.and_then(|at| Some(ruleset.policies.iter().nth(at)?.id.clone())),
            text_only: code.choice(2) == 1,
            ..Self::default()
        })
    }
}

/// The usual length is 0 in codes, so that usual codes are short.
const LENGTHS: [booklet::Length; 4] = [
    booklet::Length::Medium,
    booklet::Length::Short,
    booklet::Length::Long,
    booklet::Length::Tiny,
];

fn length_first(length: booklet::Length) -> u8 {
    let at = LENGTHS.iter().position(|known| *known == length);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

fn length_of(number: u8) -> Option<booklet::Length> {
    LENGTHS.get(usize::from(number)).copied()
}

/// Runs of the certificate are other runs than those of the search.
fn fresh(seed: u64) -> u64 {
    seed ^ 0x9e37_79b9_7f4a_7c15
}

fn searched(band: Band, found: Search) -> String {
    let share = found.best.share() / 1_000;
    let rate = format!("{}.{} %", share / 10, share % 10);
    match found.within {
        true => format!(
            "seed {} is won in {rate} of {} runs; {} seeds were tried",
            found.best.seed, found.best.runs, found.tried
        ),
        false => format!(
            "no seed of {} lies between {} and {} %; the nearest is {} with {rate}",
            found.tried, band.low, band.high, found.best.seed
        ),
    }
}

/// Makes a booklet and refuses one that its checks find fault with.
pub fn made(ruleset: &Ruleset, wish: &BookletWish) -> Result<Booklet, PressError> {
    let booklet = booklet::make(ruleset, wish).map_err(|error| PressError::Content {
        message: error.message,
        hint: error.hint,
    })?;
    match booklet::check(&booklet).first() {
        None => Ok(booklet),
        Some(found) => Err(PressError::Content {
            message: format!("{}: {}", found.check, found.message),
            hint: Some("another `--seed` may do".into()),
        }),
    }
}

/// Everything that is needed to play: read once, used for many seeds.
struct Table<'a> {
    ruleset: &'a Ruleset,
    order: &'a BookletOrder,
    /// None when the game has no procedure that plays it whole.
    program: Option<Program>,
    setup: Setup,
    given: bool,
}

impl<'a> Table<'a> {
    fn new(
        order: &'a BookletOrder,
        ruleset: &'a Ruleset,
        heroes: &[Hero],
    ) -> Result<Self, PressError> {
        let program = match order.runs {
            0 => None,
            _ => Program::compile(ruleset)
                .ok()
                .filter(Program::plays_whole_games),
        };
        Ok(Self {
            ruleset,
            order,
            program,
            setup: Setup {
                heroes: heroes.iter().map(HeroSpec::of).collect(),
                policy: order.policy.clone(),
                ..Setup::default()
            },
            given: !heroes.is_empty(),
        })
    }

    /// Plays a booklet so often.
    fn played(
        &self,
        booklet: &Booklet,
        runs: u64,
        seed: u64,
    ) -> Result<Option<Played>, PressError> {
        let Some(program) = &self.program else {
            return Ok(None);
        };
        let dungeons = Fixed::new(program, self.ruleset, &booklet.made.dungeon);
        let anew = MadeAnew {
            ruleset: self.ruleset,
            wishes: self.wishes(),
        };
        let request = Request {
            setup: self.setup.clone(),
            play: Play::Delve,
            runs,
            seed,
            threads: self.order.threads,
            new_heroes: !self.given,
            heroes: (!self.given).then_some(&anew as &dyn Heroes),
            follow: false,
            dungeons: Some(&dungeons),
            delves: 1,
        };
        let tally = simulate(program, &request, &|_| ()).map_err(play_error)?;
        Ok(Some(Played {
            heroes: self.who(),
            policy: self.order.policy.clone(),
            won: tally.count(crate::play::Ending::Won),
            runs,
        }))
    }

    fn wishes(&self) -> Vec<Wishes> {
        let party = self.ruleset.creation.party.max(1) as usize;
        (0..party)
            .map(|at| Wishes {
                classes: self
                    .order
                    .classes
                    .get(at % self.order.classes.len().max(1))
                    .cloned()
                    .into_iter()
                    .collect(),
                name: None,
                rerolls: 100,
            })
            .collect()
    }

    fn who(&self) -> String {
        if self.given {
            let names: Vec<&str> = self
                .setup
                .heroes
                .iter()
                .map(|hero| hero.name.as_str())
                .collect();
            return names.join(", ");
        }
        let words = |key: &'static str, ours: &'static str| self.ruleset.word(key, ours).to_owned();
        match self.order.classes.is_empty() {
            true => words("new-heroes", "new heroes in every run"),
            false => self.order.classes.join(", "),
        }
    }
}

fn play_error(error: PlayError) -> PressError {
    PressError::Content {
        message: match error.place.as_str() {
            "" => error.message,
            place => format!("{place}: {}", error.message),
        },
        hint: error.hint,
    }
}
