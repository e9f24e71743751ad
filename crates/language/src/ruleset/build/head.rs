//! Head, labels, rules digest.

use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{Allow, Head, Need, Rule};
use crate::ruleset::id;
use crate::words::{self, Language};

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

/// The language of the program's words. One that it does not speak is no mistake: `[labels]` can say everything.
pub(super) fn language(view: &View<'_>) -> Language {
    let Some(node) = view.get("language") else {
        return Language::english();
    };
    let tag = node.as_words().unwrap_or_default();
    Language::find(tag).unwrap_or_else(|| {
        let known: Vec<String> = Language::tags().map(|tag| format!("`{tag}`")).collect();
        let message = format!("the program has no words in `{tag}` and prints its own in English");
        let hint = format!(
            "it speaks {}; `[labels]` can say the rest",
            known.join(" and ")
        );
        let found = Diagnostic::warning(node.span, message).with_code("unknown-language");
        view.context.report(found.with_hint(hint));
        Language::english()
    })
}

pub(super) fn labels(view: View<'_>) -> Vec<(String, String)> {
    let entries = view.branch.entries.iter();
    entries
        .filter_map(|(key, node)| {
            let text = node.as_words()?;
            if let Some(problem) = words::label_problem(&key.name, text) {
                let message = format!("the label `{}` {problem}", key.name);
                let hint = "the program fills what stands in braces; `rulesets/README.md` shows each phrase";
                view.context
                    .report(Diagnostic::error(node.span, message).with_hint(hint));
            }
            Some((key.name.clone(), text.to_owned()))
        })
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
