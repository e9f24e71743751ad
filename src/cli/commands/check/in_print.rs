//! What `delve print` would refuse: every product is printed in memory.

use crate::diag::{Diagnostic, Severity, Span};
use crate::impose::Paper;
use crate::model::Ruleset;
use crate::press::{self, Order, Printed};

/// Simulated games behind the win rate of a booklet that nobody reads.
const RUNS: u64 = 20;

/// The findings of printing these products: what is refused, and what is left out.
pub fn refusals(
    ruleset: &Ruleset,
    products: &[String],
    paper: &Paper,
    tick: &dyn Fn(u64),
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for id in products {
        let place = ruleset.products.get(id).map(|product| product.origin);
        match print(ruleset, id, paper) {
            Ok(printed) => found.extend(printed.warnings.iter().map(|warning| {
                let message = format!("`{id}`: {warning}");
                Diagnostic::new(Severity::Warning, place, message).with_code("print")
            })),
            Err(error) => found.extend(error.each().map(|error| {
                let message = format!("`{id}` cannot be printed: {}", error.line());
                let place = error.span().or(place);
                error.hints().iter().fold(
                    Diagnostic::new(Severity::Error, place, message).with_code("print"),
                    |finding, hint| finding.with_hint(hint),
                )
            })),
        }
        tick(1);
    }
    // A product that the game does not declare has no place, and what has one comes first.
    found.sort_by_key(|finding| finding.span.map_or((1, Span::default()), |span| (0, span)));
    found
}

fn print(ruleset: &Ruleset, id: &str, paper: &Paper) -> Result<Printed, crate::diag::Error> {
    let mut order = Order::new(ruleset, id, paper.clone())?;
    if let Some(adventure) = order.job.adventure_mut() {
        adventure.playtest.runs = RUNS;
    }
    press::print(ruleset, &order, &|_| ())
}
