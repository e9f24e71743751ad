//! Counts by hand, shuffles that leave nothing out, and the words that are printed.

mod likeness;
mod ring;
mod statistic;

use std::collections::{BTreeMap, BTreeSet};

use super::deck::deck;
use super::*;
use crate::rng::Stream;
use crate::words::{Language, Words};

fn english() -> Words<'static> {
    Words::of(Language::english())
}

fn stream(name: &str) -> Stream {
    Stream::new(7, name)
}

fn counted(faces: &[u32]) -> BTreeMap<u32, u32> {
    let mut counts = BTreeMap::new();
    for face in faces {
        *counts.entry(*face).or_insert(0) += 1;
    }
    counts
}

#[test]
fn a_strip_has_the_numbers_that_were_asked_for() {
    for (sides, count) in [(4, 1), (6, 22), (6, 40), (20, 7)] {
        let strip = strip(&mut stream("any"), sides, count);
        assert_eq!(strip.faces.len(), count);
        assert!(strip.faces.iter().all(|face| (1..=sides).contains(face)));
    }
    assert_eq!(strip(&mut stream("none"), 0, 0).faces, [1]);
}

#[test]
fn other_streams_give_other_strips() {
    let strips: BTreeSet<Vec<u32>> = (0..50)
        .map(|seed| strip(&mut Stream::new(seed, "strip"), 6, 36).faces)
        .collect();
    assert_eq!(strips.len(), 50);
    let again = |seed| strip(&mut Stream::new(seed, "strip"), 6, 36);
    assert_eq!(again(3), again(3));
}

/// A deck of two twos has six orders, of three twos ninety: all come, evenly.
#[test]
fn every_order_of_a_deck_is_equally_likely() {
    for (sides, count, orders) in [(2, 4, 6), (3, 6, 90)] {
        let mut seen: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for seed in 0..orders * 200 {
            let faces = deck(&mut Stream::new(seed, "even"), sides, count);
            *seen.entry(faces).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, orders);
        assert!(
            seen.values().all(|times| (140..=260).contains(times)),
            "{seen:?}"
        );
    }
}

/// Where the sides do not divide the count, the faces that come once more are drawn.
#[test]
fn no_face_is_favoured_by_an_uneven_deck() {
    let mut all = Vec::new();
    for seed in 0..3_000 {
        let faces = deck(&mut Stream::new(seed, "uneven"), 6, 8);
        assert!(
            counted(&faces)
                .values()
                .all(|times| (1..=2).contains(times))
        );
        all.extend(faces);
    }
    let found = fairness(&all, 6);
    assert!(found.chi.0 < found.chi.1, "{found:?}");
}

#[test]
fn uneven_strips_say_so() {
    let loaded = [6; 30];
    let found = fairness(&loaded, 6);
    assert_eq!(found.faces, Spread { least: 0, most: 30 });
    assert!(found.chi.0 > found.chi.1);
    assert_eq!(
        found.words(english()),
        "each number drawn by itself, like a roll: faces 0 to 30 times, chi² 150.0; 99 of 100 fair strips stay below 15.1"
    );
}

/// One strip in a hundred exceeds the limit that is printed beside it.
#[test]
fn the_printed_limit_is_exceeded_once_in_a_hundred() {
    let beyond = (0..4_000)
        .filter(|seed| {
            let found = strip(&mut Stream::new(*seed, "limit"), 6, 120).fairness;
            found.chi.0 > found.chi.1
        })
        .count();
    assert!((20..=64).contains(&beyond), "{beyond} of 4000");
}

#[test]
fn the_limits_are_those_of_printed_tables() {
    let limits: Vec<String> = [2_u32, 4, 6, 8, 10, 20]
        .iter()
        .map(|sides| format!("{:.1}", fairness(&[], *sides).chi.1))
        .collect();
    // Published 1 % points: 6.63, 11.34, 15.09, 18.48, 21.67, 36.19; the formula is a twentieth off at most.
    assert_eq!(limits, ["6.6", "11.4", "15.1", "18.5", "21.7", "36.2"]);
}

#[test]
fn a_drop_grid_has_every_face_equally_often() {
    for (sides, across, down) in [(4, 5, 4), (6, 3, 3), (10, 2, 1), (20, 1, 1), (7, 1, 2)] {
        let grid = drop_grid(&mut stream("drop"), sides, across, down);
        let size = sides as usize;
        assert_eq!(grid.rows.len(), size * down);
        assert!(grid.rows.iter().all(|row| row.len() == size * across));
        let each = sides * (across * down) as u32;
        let counts = counted(&grid.rows.concat());
        assert!(counts.values().all(|times| *times == each), "d{sides}");
        assert_eq!(counts.len(), size);
        // Rows are no rounds of the die: somebody who reads along one meets faces again.
        assert!(
            grid.rows
                .iter()
                .any(|row| counted(&row[..size]).len() < size)
        );
    }
    assert_eq!(
        drop_grid(&mut stream("words"), 6, 3, 3).words(english()),
        "each face 54 times on this grid, in shuffled order"
    );
}

#[test]
fn a_pad_has_every_face_on_equally_many_notes() {
    let pad = pad(&stream("pad"), &[6, 8, 20]);
    assert_eq!(
        pad.dice,
        [
            (6, Corner::BottomRight),
            (8, Corner::BottomLeft),
            (20, Corner::Middle)
        ]
    );
    assert_eq!(pad.notes.len(), 120);
    for (at, (sides, _)) in pad.dice.iter().enumerate() {
        let faces: Vec<u32> = pad.notes.iter().map(|note| note.faces[at]).collect();
        assert!(counted(&faces).values().all(|times| *times == 120 / sides));
        assert_eq!(pad.fairness[at], fairness(&faces, *sides));
    }
}

/// Over many stacks no corner tells anything about another.
#[test]
fn corners_know_nothing_of_each_other() {
    let mut cells = vec![0_u32; 48];
    for seed in 0..400 {
        for note in pad(&Stream::new(seed, "corners"), &[6, 8]).notes {
            cells[(note.faces[0] as usize - 1) * 8 + note.faces[1] as usize - 1] += 1;
        }
    }
    let faces: Vec<u32> = (1..)
        .zip(&cells)
        .flat_map(|(cell, count)| std::iter::repeat_n(cell, *count as usize))
        .collect();
    let found = fairness(&faces, 48);
    assert!(found.chi.0 < found.chi.1, "{found:?}");
}
