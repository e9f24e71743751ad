//! `unknown-look`.

use std::collections::BTreeMap;

use crate::diag::{Severity, did_you_mean};
use crate::impose::folds;
use crate::typeset;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unknown-look",
    severity: Severity::Warning,
    summary: "a theme, face or fold is not a built-in one",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unknown-look: a theme, face or fold is not a built-in one

What it does
    Looks up the theme of `[look]` and of products, the faces that they name, and the folds of products, among those that are
    built in.

Why it matters
    `delve print` refuses what it cannot find. Only who prints with `--templates DIR` can have a theme or face of their own.

Example
    [look]
    theme = "torchlite"
    fonts = { title = "Limelite" }

    [product.pocketmod]
    fold = "pocketmodd"

How to fix it
    Name a theme and a fold that `delve print --help` lists, and a face that `fonts/README.md` lists. If theme and face are
    yours and go with the game, allow the finding.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let own = BTreeMap::new();
    let themes = typeset::themes(&own);
    let themes: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
    let faces = typeset::families();
    let all_folds: Vec<&str> = folds::ALL.iter().map(|fold| fold.name).collect();
    let products = ruleset.products.iter().map(|product| {
        let at = format!("product.{}", product.id);
        let fold = product.fold.as_ref();
        (
            at,
            product.origin,
            product.theme.as_ref(),
            fold,
            &product.fonts,
        )
    });
    let look = &ruleset.look;
    let game = (
        "look".to_owned(),
        look.origin,
        look.theme.as_ref(),
        None,
        &look.fonts,
    );
    for (at, origin, theme, fold, fonts) in std::iter::once(game).chain(products) {
        let faces_named = fonts.iter().map(|(_, face)| ("face", face, &faces));
        let theme = theme.map(|theme| ("theme", theme, &themes));
        let fold = fold.map(|fold| ("fold", fold, &all_folds));
        let named = theme.into_iter().chain(fold);
        for (what, name, known) in named.chain(faces_named) {
            if known.contains(&name.as_str()) {
                continue;
            }
            let hint = did_you_mean(name, known.iter().copied());
            let hint = hint.unwrap_or_else(|| format!("{what}s are {}", known.join(", ")));
            let message = format!("`{at}` names a {what} `{name}`, which is not built in");
            findings.push(at.clone(), findings::at(origin, message).with_hint(hint));
        }
    }
}
