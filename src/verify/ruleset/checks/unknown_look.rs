//! `unknown-look`.

use std::collections::BTreeMap;

use crate::diag::{Error, Severity};
use crate::impose::folds;
use crate::typeset;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unknown-look",
    severity: Severity::Warning,
    summary: "a product names a fold or a theme that does not exist",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unknown-look: a product names a fold or a theme that does not exist

What it does
    Looks up the `fold` and the `theme` of every product among those of the program.

Why it matters
    `delve print` refuses such a product unless another fold or theme is asked for.

Example
    [product.pocketmod]
    fold = "pocketmodd"
    theme = "fancy"

How to fix it
    Correct the spelling: the finding names the nearest, and `delve print --help` lists them all. Allow the finding where the
    theme is one of your own, in a folder of templates.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for product in &facts.ruleset.products {
        let fold = product.fold.as_deref().map(folds::find);
        let theme = product.theme.as_deref();
        let theme = theme.map(|name| typeset::find_theme(name, &BTreeMap::new()));
        let unknown: [(&str, Option<Error>); 2] = [
            ("fold", fold.and_then(Result::err)),
            ("theme", theme.and_then(Result::err)),
        ];
        for (key, error) in unknown {
            let Some(error) = error else {
                continue;
            };
            let mut found = findings::at(product.origin, error.line());
            for hint in error.hints() {
                found = found.with_hint(hint);
            }
            findings.push(format!("product.{}.{key}", product.id), found);
        }
    }
}
