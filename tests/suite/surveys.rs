//! What booklets are like when their pages are set, in a table: the way to the goal, lines that come again, outcomes beside their questions, pages
//! without words, and how often they are won.
//!
//! `.ci/booklets 500` looks at that many, each for a rolled hero or party and in the usual band, as `delve print GAME booklet --rolled` makes
//! them. The ordinary test looks at one of each kind, without a search.

use std::collections::BTreeSet;

use delvepress::adventure::{Difficulty, SeedChoice};
use delvepress::booklet::search::Band;
use delvepress::booklet::{Booklet, Form, Length};
use delvepress::dungeon::Shape;
use delvepress::hero::{self, HeroRequest, Party};
use delvepress::impose::{Paper, folds};
use delvepress::model::Ruleset;
use delvepress::press::{self, Job, Order, Survey};

use super::rulesets::read;
use super::support::games;

/// Simulated games for the certificates of the ordinary test.
const FEW_RUNS: u64 = 10;
/// A folded sheet has four pages: so many that none of them need be empty.
const SHEET: usize = 4;

/// What was seen in the booklets of one kind.
#[derive(Default)]
struct Seen {
    booklets: usize,
    moves: Vec<u32>,
    looped: usize,
    repeats: usize,
    spoilers: usize,
    pages: usize,
    rooms: usize,
    filler: usize,
    /// Booklets that could do with a sheet less.
    wasteful: usize,
    /// Pages without words that others follow besides the colophon.
    inner: usize,
    /// Victories of a million games.
    shares: Vec<u64>,
    in_band: usize,
}

/// Lines of rooms that are printed a second time.
fn count_repeats(booklet: &Booklet) -> usize {
    let mut seen = BTreeSet::new();
    let rooms = booklet.made.dungeon.rooms.iter();
    let lines = rooms.flat_map(|room| [&room.flavour, &room.after]);
    let lines = lines.filter(|line| !line.is_empty());
    lines.filter(|line| !seen.insert(line.as_str())).count()
}

impl Seen {
    fn add(&mut self, ruleset: &Ruleset, survey: &Survey) {
        let booklet = &survey.handout.booklet;
        let dungeon = &booklet.made.dungeon;
        let shape = Shape::of(ruleset, dungeon);
        self.booklets += 1;
        self.moves.extend(shape.goal_moves);
        self.looped += usize::from(shape.loops > 0);
        self.repeats += count_repeats(booklet);
        self.spoilers += survey.spoilers.len();
        self.pages += survey.pages;
        self.rooms += dungeon.rooms.len();
        self.filler += survey.filler.len();
        self.wasteful += usize::from(survey.filler.len() >= SHEET);
        // Those that the last sheet has to spare are right before the colophon.
        let mut last = survey.pages;
        let at_end = survey.filler.iter().rev().take_while(|page| {
            last -= 1;
            **page == last
        });
        self.inner += survey.filler.len() - at_end.count();
        if let Some(played) = &survey.handout.certificate.played {
            let share = played.share();
            self.shares.push(share);
            let band = Band::USUAL;
            let inside = u64::from(band.low) * 10_000..=u64::from(band.high) * 10_000;
            self.in_band += usize::from(inside.contains(&share));
        }
    }

    fn line(&mut self, game: &str, (form, length): (Form, Length)) -> String {
        self.moves.sort_unstable();
        self.shares.sort_unstable();
        let middle = |all: &[u32]| all.get(all.len() / 2).copied().unwrap_or(0);
        let share = |at: usize| self.shares.get(at).map_or(0, |share| share / 10_000);
        let last = self.shares.len().saturating_sub(1);
        format!(
            "{game:<29} {:<8} {:<6} {:>5} {:>5} {:>5} {:>6} {:>7} {:>6} {:>5.1} {:>5.2} {:>6} {:>5} {:>4}-{}-{:<3} {:>4}",
            form.word(),
            length.word(),
            self.booklets,
            middle(&self.moves),
            self.moves.first().copied().unwrap_or(0),
            self.looped,
            self.repeats,
            self.spoilers,
            self.pages as f64 / self.booklets.max(1) as f64,
            self.pages as f64 / self.rooms.max(1) as f64,
            self.filler,
            self.inner,
            share(0),
            share(last / 2),
            share(last),
            self.in_band,
        )
    }
}

const HEAD: &str = "game                          form     length books moves least looped repeats beside pages /room filler inner   won %    band";

/// Heroes as a booklet prints them when they are rolled.
fn roll_heroes(ruleset: &Ruleset, seed: u64) -> Party {
    let size = ruleset.creation.party.max(1) as usize;
    let request = HeroRequest {
        rerolls: 100,
        sensible: true,
        ..HeroRequest::none()
    };
    hero::make_party(ruleset, &vec![request; size], seed).expect("heroes")
}

fn order(ruleset: &Ruleset, (form, length): (Form, Length), seed: u64) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    let fold = (length == Length::Tiny).then(|| folds::find("pocketmod").expect("a fold"));
    let mut order = Order::for_fold(ruleset, "booklet", paper, fold).expect("an order");
    let adventure = order.job.adventure_mut().expect("a booklet");
    adventure.request.form = form;
    adventure.request.length = length;
    adventure.request.seed = seed;
    order
}

#[test]
fn booklets_give_nothing_away_and_waste_no_paper() {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let asked = number("SURVEY");
    let only = std::env::var("GAME").ok();
    let games: Vec<String> = games()
        .into_iter()
        .filter(|game| only.as_ref().is_none_or(|only| only == game))
        .collect();
    let kinds: Vec<(Form, Length)> = Form::ALL
        .into_iter()
        .flat_map(|form| Length::ALL.map(|length| (form, length)))
        .collect();
    println!("{HEAD}");
    let (mut problems, mut all) = (Vec::new(), Seen::default());
    for (number_of_game, game) in games.iter().enumerate() {
        let ruleset = read(game);
        for (at, kind) in kinds.iter().copied().enumerate() {
            // The ordinary test sees one half of the kinds of each game: every kind of half of the games.
            if asked.is_none() && (at + at / 4 + number_of_game) % 2 == 1 {
                continue;
            }
            let count = asked.map_or(1, |all| all.div_ceil((games.len() * kinds.len()) as u64));
            let mut seen = Seen::default();
            for seed in 1..=count {
                let mut order = order(&ruleset, kind, seed);
                if let (Some(_), Job::Booklet(job)) = (asked, &mut order.job) {
                    job.adventure.playtest.heroes = roll_heroes(&ruleset, seed);
                    job.adventure.playtest.rolled = Some(seed);
                    job.want = SeedChoice::As(Difficulty::usual());
                }
                let adventure = order.job.adventure_mut().expect("a booklet");
                adventure.playtest.runs = number("RUNS").unwrap_or(FEW_RUNS);
                match press::survey(&ruleset, &order) {
                    Ok(survey) => {
                        seen.add(&ruleset, &survey);
                        all.add(&ruleset, &survey);
                    }
                    Err(error) => problems.push(format!("{game} {kind:?} {seed}: {error}")),
                }
            }
            println!("{}", seen.line(game, kind));
            let place = format!("{game} {} {}", kind.0.word(), kind.1.word());
            for (count, what) in [
                (seen.repeats, "lines come again"),
                (seen.spoilers, "outcomes are beside their questions"),
                // A page of one piece beside a question has nothing to share.
                (
                    seen.inner.saturating_sub(seen.booklets),
                    "pages without words too many are not at the end",
                ),
                (seen.wasteful, "booklets have a sheet too many"),
            ] {
                if count > 0 {
                    problems.push(format!("{place}: {count} {what}"));
                }
            }
        }
    }
    println!("{}", all.line("all", kinds[0]));
    assert_eq!(problems, Vec::<String>::new());
}

/// Parts of a campaign are played by the rules of a booklet, and need nothing that is not on their pages: of a seed that was refused once, and of
/// more with `CAMPAIGNS=20`, in full length.
#[test]
fn parts_of_campaigns_are_complete() {
    let more = std::env::var("CAMPAIGNS").ok();
    let more: u64 = more.and_then(|count| count.parse().ok()).unwrap_or(0);
    let only = std::env::var("GAME").ok();
    let mut problems = Vec::new();
    for game in games() {
        if only.as_ref().is_some_and(|only| *only != game) {
            continue;
        }
        let ruleset = read(&game);
        let engine = press::start_engine(&ruleset);
        for seed in [589_101].into_iter().chain(1..1 + more) {
            let paper = Paper::parse("a4").expect("a paper");
            let order = Order::new(&ruleset, "campaign", paper);
            let mut order = order.expect("every game has campaigns");
            if let (0, Job::Campaign(job)) = (more, &mut order.job) {
                job.parts = 2;
                job.adventure.request.length = Length::Short;
            }
            let adventure = order.job.adventure_mut().expect("a campaign");
            adventure.request.seed = seed;
            adventure.playtest.runs = if more == 0 { 20 } else { 400 };
            let series = order.plan_campaign(&engine, &|_| ());
            let parts = series.expect("a campaign").volumes;
            for part in parts
                .iter()
                .filter(|part| part.order.product_id() == "booklet")
            {
                if let Err(error) = press::survey(&ruleset, &part.order) {
                    problems.push(format!("{game} {seed} {}: {error}", part.name));
                }
            }
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}
