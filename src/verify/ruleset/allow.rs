//! What the ruleset allows, and what it allows in vain.

use super::checks::allow_unused;
use super::findings::{self, Finding, Findings};
use super::{find, names};
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::{Allow, Ruleset};

/// The findings that are not allowed, and those about `allow` itself.
pub fn sift(allowed: &[Allow], found: Vec<Finding>) -> Vec<Diagnostic> {
    let mut used = vec![false; allowed.len()];
    let mut left = Vec::new();
    for finding in found {
        let mut meant = false;
        for (allow, used) in allowed.iter().zip(&mut used) {
            if covers(allow, &finding) {
                (meant, *used) = (true, true);
            }
        }
        if !meant {
            left.push(finding.diagnostic);
        }
    }
    let mut about = Findings::default();
    for (allow, used) in allowed.iter().zip(used) {
        if let Some(diagnostic) = report_idle_allow(allow, used) {
            about.push("allow", diagnostic);
        }
    }
    left.extend(
        about
            .into_findings(&allow_unused::CHECK)
            .into_iter()
            .map(|finding| finding.diagnostic),
    );
    left
}

/// Whether the ruleset allows findings of a check about this thing.
pub fn is_allowed(ruleset: &Ruleset, check: &str, at: &str) -> bool {
    let mut allowed = ruleset.head.allow.iter();
    allowed.any(|allow| allow.check == check && is_about(allow, at))
}

/// Whether a finding is about the thing that is allowed, or about a part of it.
fn covers(allow: &Allow, finding: &Finding) -> bool {
    finding.diagnostic.code == Some(allow.check.as_str()) && is_about(allow, &finding.at)
}

fn is_about(allow: &Allow, path: &str) -> bool {
    let plain = |path: &str| path.replace(' ', "");
    let Some(at) = &allow.at else { return true };
    let (at, path) = (plain(at), plain(path));
    path.strip_prefix(&at)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// What is wrong with an entry of `allow`.
fn report_idle_allow(allow: &Allow, used: bool) -> Option<Diagnostic> {
    let Some(check) = find(&allow.check) else {
        let hint = did_you_mean(&allow.check, names());
        return Some(
            findings::at(allow.origin, format!("there is no check `{}`", allow.check))
                .with_hint_if(hint),
        );
    };
    if allow.reason.trim().is_empty() {
        let message = format!("`{}` is allowed without a reason", check.name);
        return Some(
            findings::at(allow.origin, message)
                .with_hint("explain in `reason` why it is intentional"),
        );
    }
    if !check.can_be_allowed() {
        let message = format!("`{}` cannot be allowed", check.name);
        return Some(
            findings::at(allow.origin, message)
                .with_hint("fix what it finds, and remove this entry"),
        );
    }
    // Pages are checked when they are printed, games when they are played.
    if used || matches!(check.work, super::Work::Pages | super::Work::Play(_)) {
        return None;
    }
    let place = allow
        .at
        .as_deref()
        .map_or(String::new(), |at| format!(" at `{at}`"));
    let message = format!("`{}` finds nothing{place} to allow", check.name);
    Some(findings::at(allow.origin, message).with_hint("remove this entry"))
}
