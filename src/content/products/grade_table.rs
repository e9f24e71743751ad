//! `grade-table`: the grades of all tests of a game, worked out from its rules, on one page or in the pocket.

use super::Kind;
use crate::content::blocks::Title;
use crate::content::{Block, Content, Filling, Page, blocks};
use crate::diag::Error;
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::GradeTable,
    help: "which roll has which grade, worked out for every test",
    template: "products/grade-table.typ",
    fold: "flat",
    paged: false,
    find_obstacle,
    compose,
};

fn compose(ruleset: &Ruleset, product: &Product, _: &Filling) -> Content {
    let subtitle = ruleset.word(Word::GradeTable).to_owned();
    let title = product
        .title
        .clone()
        .unwrap_or_else(|| format!("{}: {subtitle}", ruleset.head.title));
    let tables = blocks::grade_tables(ruleset, &product.tests, product.odds);
    let pages = vec![Page::plain(vec![
        Block::Title(Title {
            title: ruleset.head.title.clone(),
            subtitle: Some(product.title.clone().unwrap_or(subtitle)),
        }),
        Block::GradeTable(tables),
        blocks::credit(ruleset),
    ])];
    Content::of(ruleset, title, pages)
}

fn find_obstacle(ruleset: &Ruleset, product: &Product) -> Option<Error> {
    super::nomogram::named_tests(ruleset, product).or_else(|| {
        blocks::questions_of(ruleset, &product.tests)
            .is_empty()
            .then(|| super::nomogram::no_grades(ruleset))
    })
}
