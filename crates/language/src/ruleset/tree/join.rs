//! Several files of one ruleset as one tree.

use std::collections::BTreeMap;

use super::{Branch, Node};
use crate::diag::{Diagnostic, Diagnostics};

/// How deep files may share tables: `[table.landing]` and `[table.treasure]` may be in different files (two levels), the keys
/// of one thing may not.
const SHARED_LEVELS: usize = 1;

/// Joins files in the order given; what is said twice is reported with both places.
pub fn join(files: Vec<Branch>, found: &mut Diagnostics) -> Branch {
    let mut all = Branch::default();
    for file in files {
        join_branch(&mut all, file, SHARED_LEVELS, "", found);
    }
    all
}

fn join_branch(all: &mut Branch, more: Branch, levels: usize, path: &str, found: &mut Diagnostics) {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (key, _)) in all.entries.iter().enumerate() {
        places.insert(key.name.clone(), index);
    }
    for (key, node) in more.entries {
        let Some((first, earlier)) = places
            .get(&key.name)
            .and_then(|at| all.entries.get_mut(*at))
        else {
            all.push(key, node);
            continue;
        };
        let inner = format!("{path}{}.", key.name);
        match (earlier.as_branch_mut(), node) {
            (
                Some(earlier),
                Node {
                    kind: super::NodeKind::Branch(branch),
                    ..
                },
            ) if levels > 0 => {
                join_branch(earlier, branch, levels - 1, &inner, found);
            }
            _ => {
                let name = format!("{path}{}", key.name);
                let finding = Diagnostic::error(key.span, format!("`{name}` is given twice"))
                    .with_code("duplicate-id");
                found.push(finding.with_related(first.span, "given here first"));
            }
        }
    }
}
