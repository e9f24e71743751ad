//! How many dice a game takes: what games say in `rolls`, counted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::support::games;
use crate::dice::{Kind, Shape};
use crate::dungeon::DungeonRequest;
use crate::model::Ruleset;
use crate::play::{Dungeons, Generated, Heroes, MadeAnew, Program, Rolling, Setup, delve};
use crate::rng::{NoFace, Source, Stream};
use crate::ruleset;

/// Dice by sides.
type Counts = BTreeMap<u32, u64>;

/// A stream that remembers which dice it rolled.
struct Counted {
    stream: Stream,
    rolled: Rc<RefCell<Counts>>,
}

impl Source for Counted {
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        *self.rolled.borrow_mut().entry(die_for(sides)).or_default() += 1;
        self.stream.face(sides)
    }
}

/// The die that is really thrown: a third of a six, half of a ten.
fn die_for(sides: u32) -> u32 {
    match sides {
        3 => 6,
        5 => 10,
        sides => sides,
    }
}

/// The dice of one whole game by its own procedure, heroes and dungeon made beforehand.
fn count(ruleset: &Ruleset, program: &Program, seed: u64) -> Counts {
    let heroes = MadeAnew::sensible(ruleset, &[]);
    let setup = heroes.party(&Setup::default(), seed).expect("heroes");
    let generated = Generated::new(program, ruleset, DungeonRequest::default());
    let dungeons = ruleset
        .dungeon
        .as_ref()
        .map(|_| &generated as &dyn Dungeons);
    let rolled = Rc::new(RefCell::new(Counts::new()));
    let chance = Rolling(Counted {
        stream: Stream::new(seed, "rolls"),
        rolled: Rc::clone(&rolled),
    });
    if let Err(error) = delve(program, &setup, dungeons, seed, chance) {
        panic!("{error:#}");
    }
    rolled.take()
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values[values.len() / 2]
}

/// Every game that says how many dice it takes is right within a third, over 21 games; `ROLLS=301` counts more and shows the medians.
#[test]
fn games_say_how_many_dice_they_take() {
    let wanted = std::env::var("ROLLS").ok();
    let runs: u64 = wanted
        .as_deref()
        .map_or(21, |runs| runs.parse().expect("a number"));
    let mut said = 0;
    for (folder, files) in games() {
        let ruleset = ruleset::read(files, &ruleset::no_base)
            .ruleset
            .expect("a game");
        let program = Program::compile(&ruleset).expect("a program");
        let all: Vec<Counts> = (0..runs)
            .map(|seed| count(&ruleset, &program, seed))
            .collect();
        let of = |sides: u32| {
            let counts = all
                .iter()
                .map(|counts| counts.get(&sides).copied().unwrap_or(0));
            median(counts.collect())
        };
        if wanted.is_some() {
            let kinds: std::collections::BTreeSet<u32> =
                all.iter().flat_map(|all| all.keys().copied()).collect();
            let shown: Vec<String> = kinds
                .iter()
                .map(|sides| format!("{}d{sides}", of(*sides)))
                .collect();
            eprintln!("{folder}: {}", shown.join(", "));
        }
        for dice in &ruleset.head.rolls {
            let Kind::Pool(pool) = &dice.expr.kind else {
                panic!("{folder}: `{}` are no plain dice", dice.source);
            };
            let Shape::Sides(sides) = pool.shape else {
                panic!("{folder}: `{}` are no plain dice", dice.source);
            };
            let (counted, stated) = (of(sides), u64::from(pool.count));
            assert!(
                counted * 3 >= stated * 2 && counted * 3 <= stated * 4,
                "{folder}: {counted} d{sides}, not {stated}"
            );
            said += 1;
        }
    }
    assert!(said >= 6, "{said} dice");
}
