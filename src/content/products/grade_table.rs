//! `grade-table`: the grades of all tests of a game, worked out from its rules, on one page or in the pocket.

use super::nomogram::{named_tests, no_grades};
use super::{Kind, title_block, title_of};
use crate::content::{Block, Content, Filling, Page, blocks};
use crate::diag::Error;
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::GradeTable,
    help: "which roll has which grade, worked out for every test",
    template: "products/grade-table.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, product: &Product, _: &Filling) -> Content {
    let subtitle = ruleset.word(Word::GradeTable).to_owned();
    let title = title_of(product, || format!("{}: {subtitle}", ruleset.head.title));
    let tables = blocks::grade_tables(ruleset, &product.tests, product.odds);
    let pages = vec![Page::plain(vec![
        title_block(ruleset, title_of(product, || subtitle)),
        Block::GradeTable(tables),
        blocks::credit(ruleset),
    ])];
    Content::of(ruleset, title, pages)
}

fn find_obstacle(ruleset: &Ruleset, product: &Product) -> Option<Error> {
    let has_grades = !blocks::questions_of(ruleset, &product.tests).is_empty();
    let no_grades = || (!has_grades).then(|| no_grades(ruleset));
    named_tests(ruleset, product).or_else(no_grades)
}
