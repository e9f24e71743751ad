//! Books that must read 1, 2, 3, ... upright when folded.

use std::path::Path;

use super::super::printer::{Inked, Sheet, print};
use super::super::request;
use super::{FLIPS, check_book, fold_up, planned, read, read_book};
use crate::impose::geometry::Rect;
use crate::impose::{Flip, Fold, Request, folds};

const PAPERS: [&str; 4] = ["a4", "letter", "a3", "200x150mm"];

fn whole(pages: usize) -> Vec<usize> {
    (0..pages).collect()
}

fn reads_in_order(fold: &str, pages: usize) {
    for paper in PAPERS {
        for flip in FLIPS {
            for right_to_left in [false, true] {
                let wanted = Request {
                    right_to_left,
                    ..request(fold, paper)
                };
                let pages_read = read_book(&wanted, pages, flip);
                assert_eq!(
                    pages_read,
                    Ok(whole(pages)),
                    "{fold} {paper} {flip:?} {right_to_left}"
                );
            }
        }
    }
}

/// Folds whose panels are read unfolded. Each has a test of its own beside this file.
const NOT_BOOKS: [&str; 1] = ["trifold"];

/// The folds that make books, and how many pages one sheet has.
fn books() -> impl Iterator<Item = (&'static Fold, usize)> {
    let books = folds::ALL.iter().copied();
    books
        .filter(|fold| !NOT_BOOKS.contains(&fold.name))
        .filter_map(|fold| Some((fold, fold.scheme()?.pages())))
}

/// Nothing that is folded escapes these tests.
#[test]
fn every_fold_is_folded_by_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/impose/tests/folding");
    let is_folded = |fold: &Fold| {
        let mut steps = fold.steps.iter();
        steps.any(|step| matches!(step.action, folds::Action::Fold { .. }))
    };
    let folded: Vec<_> = folds::ALL.iter().filter(|fold| is_folded(fold)).collect();
    assert!(folded.len() >= 5);
    for fold in folded {
        let own = folder.join(format!("{}.rs", fold.name));
        let is_book = books().any(|(book, _)| book == *fold);
        assert!(
            is_book || own.is_file(),
            "nothing here folds `{}`",
            fold.name
        );
    }
}

#[test]
fn every_book_reads_in_order() {
    let mut read = Vec::new();
    for (fold, pages) in books() {
        let sheets = if fold.is_nested() { 16 } else { 1 };
        for sheets in 1..=sheets {
            reads_in_order(fold.name, sheets * pages);
        }
        read.push(fold.name);
    }
    assert!(
        read.starts_with(&["folio", "pocketmod", "pocketmod-16", "saddle"]),
        "{read:?}"
    );
}

#[test]
fn further_sheets_are_books_of_their_own() {
    for (fold, per_sheet) in books().filter(|(fold, _)| !fold.is_nested()) {
        let wanted = request(fold.name, "a4");
        let plan = planned(&wanted, 3 * per_sheet, Flip::Long);
        for (number, sheet) in print(&plan, Flip::Long).iter().enumerate() {
            let table = fold_up(wanted.fold, std::slice::from_ref(sheet), false).unwrap();
            let expected: Vec<usize> = (number * per_sheet..(number + 1) * per_sheet).collect();
            assert_eq!(read(&table), Ok(expected), "{}", fold.name);
        }
    }
}

#[test]
fn signatures_are_nested_one_by_one() {
    for flip in FLIPS {
        let wanted = Request {
            signature: Some(4),
            ..request("saddle", "letter")
        };
        let plan = planned(&wanted, 40, flip);
        let sheets = print(&plan, flip);
        let mut pages = Vec::new();
        for signature in sheets.chunks(4) {
            let table = fold_up(wanted.fold, signature, false).unwrap();
            check_book(&table, false).unwrap();
            pages.extend(read(&table).unwrap());
        }
        assert_eq!(pages, whole(40));
    }
}

/// The test itself can fail: a printer that flips the other edge spoils every booklet.
#[test]
fn the_wrong_flip_is_noticed() {
    let wanted = request("saddle", "a4");
    let plan = planned(&wanted, 8, Flip::Short);
    let sheets = print(&plan, Flip::Long);
    let table = fold_up(wanted.fold, &sheets, false).unwrap();
    assert_eq!(read(&table), Err("page 7 stands on its head".to_owned()));
}

/// The test itself can fail: without its slit a pocketmod cannot be pushed together.
#[test]
fn the_missing_slit_is_noticed() {
    let wanted = request("pocketmod", "a4");
    let sheets = print(&planned(&wanted, 8, Flip::Long), Flip::Long);
    let mut table = super::table::Table::new(&sheets, false);
    let steps = wanted.fold.steps.iter();
    let uncut = steps.filter(|step| !matches!(step.action, folds::Action::Cut(_)));
    let results: Vec<_> = uncut.map(|step| table.perform(step.action)).collect();
    assert!(
        results.contains(&Err("the slit does not open".to_owned())),
        "{results:?}"
    );
}

/// Numbers the ring of eight panels from any start in any direction, heads to the middle.
fn numbered(start: usize, clockwise: bool) -> Sheet {
    let ring = [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (3, 1),
        (2, 1),
        (1, 1),
        (0, 1),
    ];
    let front = (0..8).map(|step| {
        let (column, row) = ring[if clockwise {
            start + step
        } else {
            start + 8 - step
        } % 8];
        Inked {
            position: step,
            rect: Rect::new(
                f64::from(column) * 70.0,
                f64::from(row) * 100.0,
                70.0,
                100.0,
            ),
            head_up: row == 1,
        }
    });
    Sheet {
        front: front.collect(),
        back: Vec::new(),
    }
}

#[test]
fn exactly_four_starts_fold_into_a_pocketmod() {
    let fold = folds::find("pocketmod").unwrap();
    let mut good = Vec::new();
    for start in 0..8 {
        for clockwise in [false, true] {
            let sheet = numbered(start, clockwise);
            let Ok(table) = fold_up(fold, std::slice::from_ref(&sheet), false) else {
                continue;
            };
            if check_book(&table, false).is_ok() && read(&table) == Ok(whole(8)) {
                good.push((start, clockwise));
            }
        }
    }
    // Bottom-4 and its half turn top-1, bottom-2 and its half turn top-3, all against the clock.
    assert_eq!(good, [(0, false), (2, false), (4, false), (6, false)]);
}
