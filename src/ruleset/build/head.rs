//! Head, labels, rules digest.

use super::view::View;
use crate::model::{Allow, Head, Need, Rule};
use crate::ruleset::id;

pub(super) fn head(view: View<'_>) -> Head {
    Head {
        format: view.integer("format").unwrap_or(1),
        id: view.words("id").unwrap_or_default(),
        title: view.words("title").unwrap_or_default(),
        version: view.words("version").unwrap_or_else(|| "1".into()),
        licence: view.words("licence"),
        credit: view.words("credit"),
        notice: view.words("notice"),
        summary: view.words("summary"),
        language: view.words("language").unwrap_or_else(|| "en".into()),
        players: view.words("players"),
        needs: view.word_list("needs"),
        extends: view.words("extends"),
        allow: view.records("allow").into_iter().map(allow).collect(),
        origin: view.get("id").map(|node| node.span).unwrap_or_default(),
    }
}

fn allow(view: View<'_>) -> Allow {
    Allow {
        check: view.words("check").unwrap_or_default(),
        at: view.words("at"),
        reason: view.words("reason").unwrap_or_default(),
        origin: view.origin,
    }
}

pub(super) fn labels(view: View<'_>) -> Vec<(String, String)> {
    let entries = view.branch.entries.iter();
    entries
        .filter_map(|(key, node)| Some((key.name.clone(), node.as_words()?.to_owned())))
        .collect()
}

pub(super) fn rule(view: View<'_>) -> Rule {
    Rule {
        id: view.id.to_owned(),
        title: view.words("title").unwrap_or_else(|| id::to_label(view.id)),
        text: view.words("text").unwrap_or_default(),
        rank: view.integer("rank").unwrap_or(5),
        need: view.one_of("need", &Need::WORDS).unwrap_or_default(),
        brief: view.flag("brief").unwrap_or(false),
        group: view.words("group"),
        origin: view.origin,
    }
}
