//! Ids from titles, each of them once.

use std::collections::BTreeSet;

use crate::import::draft::Draft;
use crate::rules;
use crate::ruleset::id;

/// Gives every table an id that is neither `taken` nor given twice. `wanted` is the id of a single table, or the beginning of several.
pub fn give(drafts: &mut [Draft], wanted: Option<&str>, taken: &BTreeSet<String>) {
    let mut taken = taken.clone();
    let single = drafts.len() == 1;
    for draft in drafts {
        let own = match id::from_words(&draft.title) {
            own if own.is_empty() => "table".to_owned(),
            own => own,
        };
        let base = match wanted {
            Some(wanted) if single => wanted.to_owned(),
            Some(wanted) => format!("{wanted}-{own}"),
            None => own,
        };
        // `target` means something in rules.
        let base = if rules::is_name(&base) {
            base
        } else {
            format!("{base}-table")
        };
        let grouped = draft
            .group
            .as_deref()
            .map(id::from_words)
            .filter(|group| !group.is_empty());
        let grouped = grouped.map(|group| format!("{group}-{base}"));
        let numbered = (2..).map(|number| number_id(&base, number));
        let mut ids = std::iter::once(base.clone()).chain(grouped).chain(numbered);
        draft.id = ids.find(|id| !taken.contains(id)).unwrap_or(base);
        taken.insert(draft.id.clone());
    }
}

/// `weather2`, but `room1-n2`.
fn number_id(base: &str, number: usize) -> String {
    if base.ends_with(|letter: char| letter.is_ascii_digit()) {
        format!("{base}-n{number}")
    } else {
        format!("{base}{number}")
    }
}
