//! From arguments to an order: the product first, then what it takes, and nothing else.

use super::commands::print::Print;
use super::typed::Typed;
use super::{Failure, Terminal, codes, game, hero_args, options};
use crate::adventure::{Difficulty, SeedChoice};
use crate::content::Inside;
use crate::impose::{Paper, Sides, folds};
use crate::model::{BlockKind, Product, ProductKind, Ruleset};
use crate::press::{
    self, BookletJob, CampaignJob, DungeonJob, InsideChoice, Job, NamedPicture, Order, SheetJob,
    USUAL_SEED,
};
use crate::{drawing, dungeon};

/// A command understood: the game, what to print of it, and the beginning of the file's name.
pub struct Prepared {
    /// The game.
    pub ruleset: &'static Ruleset,
    /// The order.
    pub order: Order,
    /// Game and product.
    pub name: String,
    /// Whether the seed belongs to the name of the file, because dice were rolled; the seed of rolled heroes is not that of the order.
    pub seed: NamedSeed,
    /// What the user should know before anything is printed.
    pub notes: Vec<String>,
}

/// The seed in a file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedSeed {
    /// None.
    No,
    /// This one.
    This(u64),
    /// The one that everything was made from.
    OfOrder,
}

/// Reads what the command names: the game, the product or sheet, the heroes, the pictures.
pub fn prepare(print: &Typed<Print>, terminal: &Terminal) -> Result<Prepared, Failure> {
    let args = &print.args;
    if let Some(code) = &args.code {
        return of_code(print, code, terminal);
    }
    let (ruleset, product) = subject(args, terminal)?;
    let Built { order, notes, seed } = build(print, ruleset, &product, terminal)?;
    Ok(Prepared {
        name: format!("{}-{product}", ruleset.head.id),
        ruleset,
        order,
        seed,
        notes,
    })
}

/// An order, and what belongs to it.
pub struct Built {
    /// The order.
    pub order: Order,
    /// What the user should know before anything is printed.
    pub notes: Vec<String>,
    /// The seed in the file's name.
    seed: NamedSeed,
}

/// The order for a product of a game. Options that it does not take are refused.
pub fn build(
    print: &Typed<Print>,
    ruleset: &Ruleset,
    product: &str,
    terminal: &Terminal,
) -> Result<Built, Failure> {
    let args = &print.args;
    let mut order = Order::for_fold(
        ruleset,
        product,
        args.paper.paper(terminal)?,
        args.fold.fold,
    )?;
    options::refuse(print, ruleset, order.recipe())?;
    let builder = Builder {
        print,
        args,
        ruleset,
        product: order.product().clone(),
        terminal,
    };
    lay_over(print, ruleset, &mut order, terminal)?;
    let seed = builder.fill_in(&mut order)?;
    builder.turn_paper(&mut order)?;
    options::refuse_of_fold(print, order.fold())?;
    builder.refuse_unused_seed(&order)?;
    let notes = builder.idle_options(&order);
    Ok(Built { order, notes, seed })
}

/// The game, with the user's own sheet among its products, and the product to print.
pub fn subject(args: &Print, terminal: &Terminal) -> Result<(&'static Ruleset, String), Failure> {
    let Some(name) = args.game.as_deref() else {
        return Err(no_game());
    };
    if let Some(sheet) = &args.heroes.sheet {
        return game::load_with_sheet(name, sheet, terminal);
    }
    let ruleset = game::load(name, terminal)?.ruleset;
    match &args.product {
        Some(product) => Ok((ruleset, product.clone())),
        None => Err(no_product(ruleset, name)),
    }
}

/// `delve print` alone: which games there are.
fn no_game() -> Failure {
    let games: Vec<String> = game::built_in()
        .into_iter()
        .map(|id| format!("\n  {id}"))
        .collect();
    Failure::usage(format!(
        "name a game, or the path of one:{}",
        games.concat()
    ))
    .with_hint("`delve print GAME` lists what a game can print".to_owned())
}

/// `delve print GAME` alone: what there is.
fn no_product(ruleset: &Ruleset, name: &str) -> Failure {
    let lines = press::products(ruleset);
    let width = lines.iter().map(|line| line.id.len()).max().unwrap_or(0);
    let shown: Vec<String> = lines
        .iter()
        .map(|line| format!("\n  {:width$}  {} ({})", line.id, line.label, line.fold))
        .collect();
    let hint = format!("`delve print {name} PRODUCT --help` shows the options of a product");
    Failure::usage(format!("name a product:{}", shown.concat())).with_hint(hint)
}

/// Lays what was asked for over the look, the paper and the format of an order; its paper stays what it is.
fn lay_over(
    print: &Typed<Print>,
    ruleset: &Ruleset,
    order: &mut Order,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let args = &print.args;
    args.look
        .lay_over(ruleset, &mut order.look, terminal.config())?;
    order.format = args.file.format(print, args.output.as_deref())?;
    let request = &order.paper.request;
    order.paper.request = args.paper.request(request.fold, request.paper.clone())?;
    order.paper.printer = args.paper.profile(terminal)?;
    order.paper.inside = args.fold.inside.unwrap_or_default();
    if args.fold.instructions && order.paper.request.sides == Sides::Backs {
        let message = "`--instructions` does not go with `--sides backs`";
        return Err(Failure::usage(message)
            .with_hint("print them with the fronts: `--sides fronts --instructions`".to_owned()));
    }
    order.paper.instructions = args.fold.instructions;
    Ok(())
}

/// Turns arguments into the job of an order.
struct Builder<'a> {
    print: &'a Typed<Print>,
    args: &'a Print,
    ruleset: &'a Ruleset,
    product: Product,
    terminal: &'a Terminal,
}

impl Builder<'_> {
    /// Fills in the job, and says which seed belongs to the file's name.
    fn fill_in(&self, order: &mut Order) -> Result<NamedSeed, Failure> {
        let args = self.args;
        let seed = args.seed.given().unwrap_or(USUAL_SEED);
        let fold = order.fold();
        match &mut order.job {
            Job::Sheet(job) => return self.sheet(job, seed),
            Job::Reference(job) => {
                job.seed = seed;
                job.map = args.map.request();
                job.odds = args.pages.odds;
            }
            Job::Tables(job) => {
                job.seed = seed;
                job.odds = args.pages.odds;
                job.of.clone_from(&args.pages.of);
            }
            Job::GradeTable(job) => {
                job.seed = seed;
                job.tests = args.pages.tests(self.ruleset)?;
                job.odds = args.pages.odds;
            }
            Job::Nomogram(job) => {
                job.seed = seed;
                job.tests = args.pages.tests(self.ruleset)?;
            }
            Job::DicePad(job) => job.seed = seed,
            Job::Dungeon(job) => {
                *job = self.dungeon()?;
                return Ok(NamedSeed::OfOrder);
            }
            Job::Booklet(job) => {
                args.booklet.fits(fold)?;
                *job = self.booklet()?;
                return Ok(NamedSeed::OfOrder);
            }
            Job::Campaign(job) => {
                *job = self.campaign()?;
                return Ok(NamedSeed::OfOrder);
            }
        }
        Ok(NamedSeed::No)
    }

    fn sheet(&self, job: &mut SheetJob, seed: u64) -> Result<NamedSeed, Failure> {
        let (args, heroes) = (self.args, &self.args.heroes);
        if !heroes.rolled && !heroes.class.is_empty() {
            return Err(needs("class", "rolled"));
        }
        self.refuse_idle_choices()?;
        // Heroes without a seed are different each time; what is drawn on the pages stays the same.
        let rolled = heroes.rolled.then(|| args.seed.value(self.terminal));
        let from = rolled.unwrap_or(seed);
        *job = SheetJob {
            seed,
            heroes: heroes.party(self.ruleset, &self.product, from, self.terminal)?,
            portraits: self.portraits()?,
            choices: args.pages.choose.clone(),
            filled: args.pages.filled,
            diceless: args.pages.diceless,
            map: args.map.request(),
            odds: args.pages.odds,
        };
        Ok(rolled.map_or(NamedSeed::No, NamedSeed::This))
    }

    fn portraits(&self) -> Result<Vec<NamedPicture>, Failure> {
        let game = self.args.game.as_deref().unwrap_or_default();
        self.args.heroes.portraits(game, &self.product)
    }

    /// A wide map goes on paper that is laid across, unless the user says which paper.
    fn turn_paper(&self, order: &mut Order) -> Result<(), Failure> {
        let (Job::Dungeon(job), ProductKind::DungeonMap) = (&order.job, self.product.kind) else {
            return Ok(());
        };
        let paper = &order.paper.request.paper;
        let across = paper.name.ends_with("-landscape");
        if self.args.paper.paper.is_some() || across || *order.fold() != folds::FLAT {
            return Ok(());
        }
        // What cannot be made is refused later, with its reasons.
        let Ok(made) = dungeon::generate(self.ruleset, &job.request) else {
            return Ok(());
        };
        let (wide, tall) = drawing::map_size(&made.dungeon, 1);
        if wide * 5 > tall * 6 {
            // Sizes of the user's own have no such name, and stay as they are.
            if let Ok(turned) = Paper::parse(&format!("{}-landscape", paper.name)) {
                order.paper.request.paper = turned;
            }
        }
        Ok(())
    }

    fn dungeon(&self) -> Result<DungeonJob, Failure> {
        let args = self.args;
        let seed = args.seed.value(self.terminal);
        let mut request = args.dungeon.request(self.ruleset, seed)?;
        if self.product.kind == ProductKind::OnePage {
            request.levels = request.levels.or(DungeonJob::one_page().request.levels);
        }
        Ok(DungeonJob {
            request,
            given: None,
            audience: args.style.audience,
            style: args.style.style(args.look.ink_saver),
        })
    }

    fn booklet(&self) -> Result<BookletJob, Failure> {
        let (args, heroes) = (self.args, &self.args.heroes);
        self.refuse_idle_choices()?;
        args.booklet.refuse_unplayed_difficulty()?;
        let seed = args.seed.value(self.terminal);
        let style = args.style.style(args.look.ink_saver);
        let requests = (heroes.class.as_slice(), args.dungeon.mode.as_slice());
        let mut adventure = args
            .booklet
            .adventure(self.ruleset, seed, requests, style)?;
        let party = heroes.party(self.ruleset, &self.product, seed, self.terminal)?;
        adventure.playtest.heroes = party;
        adventure.playtest.rolled = heroes.rolled.then_some(seed);
        // Whose hero is printed gets a booklet that is balanced for that hero.
        let has_heroes = !adventure.playtest.heroes.heroes.is_empty();
        for (option, is_idle) in [("nearest", true), ("tries", !has_heroes)] {
            if self.print.has(option) && args.booklet.difficulty.is_none() && is_idle {
                return Err(needs(option, "difficulty"));
            }
        }
        let want = match args.booklet.difficulty() {
            Some(difficulty) => SeedChoice::As(difficulty),
            None if has_heroes => SeedChoice::As(self.usual_difficulty()),
            // Whoever names no seed wants a booklet that can be won.
            None if args.seed.given().is_none() => SeedChoice::Won,
            None => SeedChoice::ThisSeed,
        };
        Ok(BookletJob {
            adventure,
            want,
            portraits: self.portraits()?,
            choices: args.pages.choose.clone(),
            diceless: args.pages.diceless,
        })
    }

    fn usual_difficulty(&self) -> Difficulty {
        let usual = Difficulty::usual();
        let asked = self.print.has("tries");
        let tries = if asked {
            self.args.booklet.tries.max(1)
        } else {
            usual.tries
        };
        Difficulty { tries, ..usual }
    }

    fn campaign(&self) -> Result<CampaignJob, Failure> {
        let (args, heroes) = (self.args, &self.args.heroes);
        args.booklet.refuse_unplayed_difficulty()?;
        let seed = args.seed.value(self.terminal);
        let style = args.style.style(args.look.ink_saver);
        let requests = (heroes.class.as_slice(), args.dungeon.mode.as_slice());
        Ok(CampaignJob {
            adventure: args
                .booklet
                .adventure(self.ruleset, seed, requests, style)?,
            parts: args.booklet.parts,
            band: args.booklet.difficulty,
            choices: args.pages.choose.clone(),
            diceless: args.pages.diceless,
        })
    }

    /// Refuses options of the game that change nothing on this product.
    fn refuse_idle_choices(&self) -> Result<(), Failure> {
        let filled = self.args.pages.filled;
        for (id, _) in &self.args.pages.choose {
            // The press knows what to say about one that there is none of.
            let Some(option) = self.ruleset.options.get(id) else {
                continue;
            };
            if options::changes(self.ruleset, &self.product, option, filled) {
                continue;
            }
            let in_maps = options::changes(self.ruleset, &self.product, option, true);
            let hint = if in_maps {
                "it only affects maps: add `--filled`".to_owned()
            } else {
                format!("leave `--choose {id}=...` out")
            };
            let message = format!("`{id}` changes nothing on `{}`", self.product.id);
            return Err(Failure::usage(message).with_hint(hint));
        }
        Ok(())
    }

    /// Refuses a seed where nothing is drawn from it.
    fn refuse_unused_seed(&self, order: &Order) -> Result<(), Failure> {
        if !self.print.has("seed") || draws(order, &self.product) || self.args.heroes.rolled {
            return Ok(());
        }
        let add = ["filled", "rolled", "diceless"].into_iter();
        let taken = |name: &&str| {
            let mut rows = options::OPTIONS.iter();
            let row = rows.find(|row| row.name == *name);
            row.is_some_and(|row| row.is_taken_by(self.ruleset, order.recipe()))
        };
        let add: Vec<String> = add
            .filter(taken)
            .map(|name| format!("`--{name}`"))
            .collect();
        let hint = if add.is_empty() {
            "leave `--seed` out".to_owned()
        } else {
            format!("leave `--seed` out, or add {}", add.join(" or "))
        };
        Err(Failure::usage(format!("nothing on `{}` is rolled", self.product.id)).with_hint(hint))
    }

    /// Options of a dungeon that leave this one as it is: which of them do depends on the game and the seed, so they are no mistake.
    fn idle_options(&self, order: &Order) -> Vec<String> {
        let Job::Dungeon(job) = &order.job else {
            return Vec::new();
        };
        self.args.dungeon.idle(self.ruleset, &job.request)
    }
}

/// An option that means nothing without another.
fn needs(option: &str, other: &str) -> Failure {
    Failure::usage(format!("`--{option}` needs `--{other}`"))
        .with_hint(format!("add `--{other}`, or leave `--{option}` out"))
}

/// Whether something of an order is drawn from its seed.
fn draws(order: &Order, product: &Product) -> bool {
    let in_blocks = product.blocks().any(|block| {
        let kind = &block.kind;
        matches!(
            kind,
            BlockKind::DiceStrip { .. } | BlockKind::DropGrid { .. }
        )
    });
    let in_job = match &order.job {
        Job::Sheet(job) => job.filled || job.diceless || in_blocks,
        Job::Reference(_) => in_blocks,
        Job::Tables(_) | Job::GradeTable(_) | Job::Nomogram(_) => false,
        Job::DicePad(_) | Job::Dungeon(_) | Job::Booklet(_) | Job::Campaign(_) => true,
    };
    let deeper = InsideChoice::This(Inside::SecondLevel);
    in_job || order.look.disguise.is_some() || order.paper.inside == deeper
}

/// The booklet of a share code, as the code has it, on the paper and with the look that the command asks for.
fn of_code(print: &Typed<Print>, code: &str, terminal: &Terminal) -> Result<Prepared, Failure> {
    let args = &print.args;
    options::refuse_with_code(print)?;
    let paper = args.paper.paper(terminal)?;
    let fold = args.fold.fold;
    let coded = codes::follow(code, args.game.as_deref(), (fold, paper.clone()), terminal)?;
    let (ruleset, mut order) = (coded.ruleset, coded.order);
    if args.paper.paper.is_some() {
        order.paper.request.paper = paper;
    }
    lay_over(print, ruleset, &mut order, terminal)?;
    let product = order.product().clone();
    if let Some(adventure) = order.job.adventure_mut() {
        let heroes = (&coded.code, args.heroes.hero.as_slice());
        let party = hero_args::party_of_code(ruleset, &product, adventure, heroes, terminal)?;
        adventure.playtest.heroes = party;
        adventure.playtest.threads = args.booklet.threads;
    }
    match &mut order.job {
        Job::Booklet(job) => job.diceless |= args.pages.diceless,
        Job::Campaign(job) => job.diceless |= args.pages.diceless,
        _ => {}
    }
    options::refuse_of_fold(print, order.fold())?;
    Ok(Prepared {
        name: format!("{}-{}", ruleset.head.id, order.product_id()),
        notes: Vec::new(),
        ruleset,
        order,
        seed: NamedSeed::OfOrder,
    })
}
