//! The search against dice that are known.

use std::cell::Cell;
use std::convert::Infallible;

use crate::booklet::queue::first_good;
use crate::booklet::search::{Band, Level, Questions, Search, SearchLimits, search};
use crate::rng::Stream;

/// A game in which every seed has a fixed chance of its own.
fn chance_of(seed: u64) -> u64 {
    Stream::new(seed, "chance")
        .range(0..=1_000_000)
        .unsigned_abs()
}

fn play(seed: u64, runs: u64, salt: &str) -> u64 {
    let mut stream = Stream::new(seed, salt);
    let chance = chance_of(seed) as i64;
    (0..runs)
        .filter(|_| stream.range(1..=1_000_000) <= chance)
        .count() as u64
}

/// Looks at seeds from `first` on, each look with dice of its own.
fn look_for(band: Band, first: u64, wanted: usize, threads: usize) -> Search {
    let ground = SearchLimits {
        first,
        budget: 400,
        wanted,
        threads,
    };
    let prepare = |seed| Ok::<_, Infallible>(Some(seed));
    let asked = |seed: &u64, look: u64, runs: u64| Ok(play(*seed, runs, &format!("look {look}")));
    let certify = |seed: &u64| Ok((play(*seed, 2_000, CERTIFICATE), 2_000));
    let questions = Questions {
        prepare: &prepare,
        play: &asked,
        certify: &certify,
    };
    search(band, ground, &questions, &|_| ()).expect("nothing can go wrong")
}

/// Dice of the certificate.
const CERTIFICATE: &str = "certificate";

#[test]
fn what_is_found_and_what_is_closest_have_the_figures_of_their_certificates() {
    for first in (0..40).map(|at| at * 100) {
        for (low, high) in [(40, 60), (59, 60), (10, 11), (97, 98)] {
            let band = Band { low, high };
            let ground = SearchLimits {
                first,
                budget: 12,
                wanted: 1,
                threads: 1,
            };
            let prepare = |seed| Ok::<_, Infallible>(Some(seed));
            let asked =
                |seed: &u64, look: u64, runs: u64| Ok(play(*seed, runs, &format!("look {look}")));
            let certify = |seed: &u64| Ok((play(*seed, 2_000, CERTIFICATE), 2_000));
            let questions = Questions {
                prepare: &prepare,
                play: &asked,
                certify: &certify,
            };
            let search = search(band, ground, &questions, &|_| ()).expect("nothing can go wrong");
            for seen in &search.found {
                assert_eq!(seen.won, play(seen.seed, 2_000, CERTIFICATE), "{band:?}");
                assert!(band.holds(*seen), "{band:?}: {seen:?}");
            }
            if search.found.is_empty() {
                let nearest = *search.nearest.first().expect("all seeds can be played");
                assert_eq!(nearest.won, play(nearest.seed, 2_000, CERTIFICATE));
                assert!(!band.holds(nearest), "{band:?}: {nearest:?} is inside");
            }
        }
    }
}

#[test]
fn what_is_found_lies_in_the_band_when_it_is_played_afresh() {
    let bands = [(40, 60), (0, 10), (90, 100), (45, 55), (70, 80)];
    let (mut hits, mut tried, mut runs, mut seeds) = (0, 0, 0, 0);
    for (low, high) in bands {
        for first in (0..20).map(|at| at * 1_000) {
            let found = look_for(Band { low, high }, first, 1, 1);
            let best = found.found.first().expect("a seed in the band");
            let fresh = play(best.seed, 2_000, "second");
            tried += 1;
            runs += found.runs;
            seeds += u64::from(found.tried);
            hits += u32::from((u64::from(low) * 20..=u64::from(high) * 20).contains(&fresh));
        }
    }
    assert_eq!(tried, 100);
    assert!(hits >= 95, "{hits} of {tried}");
    // Of the 3,600 runs of a whole look, most seeds need a few dozen.
    assert!(runs < seeds * 600, "{runs} runs for {seeds} seeds");
}

#[test]
fn several_are_found_in_order_whatever_the_threads() {
    let band = Band { low: 40, high: 60 };
    let alone = look_for(band, 7, 9, 1);
    assert_eq!(alone.found.len(), 9);
    assert!(
        alone
            .found
            .windows(2)
            .all(|pair| pair[0].seed < pair[1].seed)
    );
    for threads in [2, 5] {
        assert_eq!(look_for(band, 7, 9, threads), alone);
    }
}

#[test]
fn a_hopeless_search_gives_the_nearest_within_its_budget() {
    let seen = Cell::new(0);
    let band = Band { low: 98, high: 99 };
    let ground = SearchLimits {
        first: 1,
        budget: 10,
        wanted: 1,
        threads: 1,
    };
    // Seed 5 wins four times out of five, the others never; seed 3 makes no dungeon at all.
    let prepare = |seed: u64| Ok::<_, Infallible>((seed != 3).then_some(seed));
    let play = |seed: &u64, _: u64, runs: u64| Ok(if *seed == 5 { runs * 4 / 5 } else { 0 });
    let certify = |seed: &u64| Ok((play(seed, 0, 2_000)?, 2_000));
    let questions = Questions {
        prepare: &prepare,
        play: &play,
        certify: &certify,
    };
    let found = search(band, ground, &questions, &|_| seen.set(seen.get() + 1))
        .expect("nothing can go wrong");
    let nearest = found.nearest.first().expect("something was played");
    assert_eq!(
        (nearest.seed, found.found.len(), found.tried, seen.get()),
        (5, 0, 10, 10)
    );
}

#[test]
fn a_dungeon_that_nobody_wins_is_not_merely_hard() {
    let band = Band { low: 0, high: 10 };
    let ground = SearchLimits {
        first: 1,
        budget: 4,
        wanted: 1,
        threads: 1,
    };
    let prepare = |seed: u64| Ok::<_, Infallible>(Some(seed));
    let play = |seed: &u64, _: u64, runs: u64| Ok(if *seed == 4 { runs / 20 } else { 0 });
    let certify = |seed: &u64| Ok((play(seed, 0, 2_000)?, 2_000));
    let questions = Questions {
        prepare: &prepare,
        play: &play,
        certify: &certify,
    };
    let found = search(band, ground, &questions, &|_| ()).expect("nothing can go wrong");
    assert_eq!(found.found.first().map(|found| found.seed), Some(4));
}

#[test]
fn the_first_failure_is_told_and_later_numbers_do_not_matter() {
    let attempt = |number: u32| match number {
        3 | 6 => Err(number),
        number => Ok((number % 2 == 1, number)),
    };
    for threads in [1, 3] {
        assert_eq!(first_good(5, 100, threads, &attempt, &|_| ()), Err(3));
        let early = first_good(1, 100, threads, &attempt, &|_| ()).expect("1 is good");
        let numbers: Vec<(u32, bool)> = early.iter().map(|t| (t.number, t.good)).collect();
        assert_eq!(numbers, [(0, false), (1, true)]);
    }
}

#[test]
fn bands_are_read_as_people_write_them() {
    assert_eq!(Band::read("40..60"), Some(Band { low: 40, high: 60 }));
    assert_eq!(Band::read(" 5 .. 20% "), Some(Band { low: 5, high: 20 }));
    let hard = Band::read("hard").expect("a name");
    assert_eq!(hard.words(), "hard (15 to 35 %)");
    assert_eq!(Band { low: 5, high: 20 }.words(), "5 to 20 %");
    for wrong in ["60..40", "40", "40..101", "..", "a..b", "50..50"] {
        assert_eq!(Band::read(wrong), None, "{wrong}");
    }
}

#[test]
fn levels_have_the_bands_of_their_names() {
    let middle = |name: &str| {
        let band = Band::read(name).expect("a band");
        Level::of(u64::from(band.low + band.high) * 5_000)
    };
    assert_eq!(
        ["hard", "medium", "easy"].map(middle),
        [Level::Hard, Level::Medium, Level::Easy]
    );
    let ends = [0, 149_999, 900_000, 900_001].map(Level::of);
    assert_eq!(
        ends,
        [
            Level::VeryHard,
            Level::VeryHard,
            Level::Easy,
            Level::VeryEasy
        ]
    );
    assert_eq!(Band::read("any"), Some(Band { low: 0, high: 100 }));
}

/// Where the closest will do, there are as many of them as are missing, the closest first.
#[test]
fn a_search_that_misses_lists_as_many_as_were_wanted() {
    let ground = SearchLimits {
        first: 1,
        budget: 20,
        wanted: 12,
        threads: 1,
    };
    let prepare = |seed: u64| Ok::<_, Infallible>(Some(seed));
    // Seed 1 wins one of twenty-five, seed 20 twenty: the first look tells all of them apart.
    let play = |seed: &u64, _: u64, runs: u64| Ok(seed * runs / 25);
    let certify = |seed: &u64| Ok((seed * 80, 2_000));
    let questions = Questions {
        prepare: &prepare,
        play: &play,
        certify: &certify,
    };
    let band = Band { low: 90, high: 99 };
    let found = search(band, ground, &questions, &|_| ()).expect("nothing can go wrong");
    let nearest: Vec<u64> = found.nearest.iter().map(|seen| seen.seed).collect();
    assert_eq!((found.found.len(), nearest), (0, (9..=20).rev().collect()));
}
