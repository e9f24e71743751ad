//! Offers and the policies that answer them.

use super::play::parameters;
use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{Among, AmongGroup, Answer, Offer, Policy, Script, Text};
use crate::rules::{self, Place};
use crate::ruleset::id;

/// More answers than a player can weigh, or a choice be kept in.
const MOST_ANSWERS: usize = 32;

pub(super) fn offer(view: View<'_>) -> Offer {
    let place = Place::Offer(view.id);
    let answers: Vec<Answer> = view
        .records("answers")
        .into_iter()
        .map(|answer| self::answer(answer, place))
        .collect();
    let offer = Offer {
        id: view.id.to_owned(),
        ask: view.text("ask").unwrap_or_else(|| Text::words("")),
        parameters: parameters(&view),
        among: among(&view, place),
        usual: view.script("usual", Place::Answering(view.id)),
        answers,
        origin: view.origin,
    };
    check(&view, &offer);
    offer
}

fn answer(view: View<'_>, place: Place<'_>) -> Answer {
    let name = view.words("id").unwrap_or_default();
    Answer {
        label: view.words("label").unwrap_or_else(|| id::to_label(&name)),
        id: name,
        text: view.text("text"),
        does: view.script("do", place),
        when: view.when("when", place),
    }
}

fn among(view: &View<'_>, place: Place<'_>) -> Option<Among> {
    Some(Among {
        group: view.one_of("among", &AmongGroup::WORDS)?,
        condition: view.when("where", place),
        does: view.script("do", place).unwrap_or_else(nothing),
    })
}

fn nothing() -> Script {
    Script {
        source: String::new(),
        script: rules::Script::default(),
        spans: Vec::new(),
    }
}

/// An offer has answers or is among many, and needs at least two answers to be one.
fn check(view: &View<'_>, offer: &Offer) {
    let report = |message: String, hint: &str| {
        let found = Diagnostic::error(view.origin, message).with_hint(hint);
        view.context.report(found);
    };
    let id = &offer.id;
    match (&offer.among, offer.answers.len()) {
        (Some(among), 0) if among.does.source.is_empty() => report(
            format!("`{id}` does nothing with the one that is chosen"),
            "add `do`, as in `do = \"explore\"`",
        ),
        (Some(_), 0) => {}
        (Some(_), _) => report(
            format!("`{id}` has both `answers` and `among`"),
            "keep one of them",
        ),
        (None, 0) => report(
            format!("`{id}` has no answers"),
            "add `answers = [{ id = \"...\" }, ...]`, or `among`",
        ),
        (None, 1) => report(
            format!("`{id}` has only one answer, so there is nothing to decide"),
            "add another, such as `{ id = \"leave\" }`",
        ),
        (None, many) if many > MOST_ANSWERS => report(
            format!("`{id}` has {many} answers, {MOST_ANSWERS} are the most"),
            "make two offers of it",
        ),
        (None, _) => {}
    }
    if offer.among.is_none() {
        for key in ["where", "do"] {
            if let Some(node) = view.get(key) {
                let message = format!("`{key}` needs `among`");
                let found = Diagnostic::error(node.span, message)
                    .with_hint("each answer has a `when` and a `do` of its own");
                view.context.report(found);
            }
        }
    }
    for (at, answer) in offer.answers.iter().enumerate() {
        if offer.answers[..at]
            .iter()
            .any(|before| before.id == answer.id)
        {
            report(
                format!("`{id}` has two answers `{}`", answer.id),
                "each answer needs an id of its own",
            );
        }
    }
}

pub(super) fn policy(view: View<'_>) -> Policy {
    let mut answers = Vec::new();
    for (key, node) in view.map("answers") {
        match view.context.names.find("offer", &key.name) {
            Some(offer) if node.as_words().is_some() => {
                let script = view.context.script(node, Place::Answering(&key.name));
                answers.push((offer, script));
            }
            Some(_) => {}
            None => view
                .context
                .unknown(key.span, "offer", &key.name, &["offer"]),
        }
    }
    Policy {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.words("text"),
        answers,
        origin: view.origin,
    }
}
