//! `nomogram`: charts from which a straight edge reads the grade of a roll, one page each.

use super::{Kind, title_block, title_of};
use crate::content::{Block, Content, Filling, Page, blocks};
use crate::diag::{Error, error};
use crate::grades::{self, Question};
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Nomogram,
    help: "charts from which a straight edge reads the grade of a roll",
    template: "products/nomogram.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, product: &Product, _: &Filling) -> Content {
    let word = ruleset.word(Word::Nomogram);
    let credit = blocks::credit(ruleset);
    let questions = shown(ruleset, product).into_iter();
    let charts = questions.filter_map(|question| blocks::nomogram(ruleset, &question).ok());
    let title = title_of(product, || format!("{}: {word}", ruleset.head.title));
    let pages = charts.map(|chart| {
        let title = title_block(ruleset, chart.title.as_str());
        let chart = Block::Nomogram(Box::new(chart));
        Page::plain(vec![title, chart, credit.clone()])
    });
    Content::of(ruleset, title, pages.collect())
}

/// The named tests, or all that are worth a chart.
fn shown<'a>(ruleset: &'a Ruleset, product: &Product) -> Vec<Question<'a>> {
    let mut questions = blocks::questions_of(ruleset, &product.tests);
    if product.tests.is_empty() {
        questions.retain(Question::is_worth_a_nomogram);
    }
    questions
}

fn find_obstacle(ruleset: &Ruleset, product: &Product) -> Option<Error> {
    if let Some(refusal) = named_tests(ruleset, product) {
        return Some(refusal);
    }
    if grades::questions(ruleset).is_empty() {
        return Some(no_grades(ruleset));
    }
    let questions = shown(ruleset, product);
    let mut asked = questions.iter();
    let refused = asked.find_map(|question| question.nomogram().err());
    let nothing = || {
        error!(
            "no test of `{}` needs a nomogram", ruleset.head.id;
            hint: "`--test ID` draws one anyway: {}",
                ruleset.tests.ids().collect::<Vec<_>>().join(", ")
        )
    };
    refused.or_else(|| questions.is_empty().then(nothing))
}

/// Why one of the named tests cannot be shown.
pub(super) fn named_tests(ruleset: &Ruleset, product: &Product) -> Option<Error> {
    let tests = product.tests.iter().map(|test| &ruleset.tests[test]);
    let mut refused = tests.filter_map(|test| grades::question(ruleset, test).err());
    refused.next()
}

/// A game without grades.
pub(super) fn no_grades(ruleset: &Ruleset) -> Error {
    error!(
        "no test of `{}` declares grades", ruleset.head.id;
        hint: "give a test `grades = [{{ id = \"hit\", when = \"roll >= target\" }}]`"
    )
}
