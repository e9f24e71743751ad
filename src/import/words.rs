//! Text of others in our notation: links lose their targets, bold is `**bold**`, and braces roll only what can be rolled.

use std::collections::BTreeMap;

use crate::dice;

/// What braces may name: ids of tables, by the names that the source has for them.
pub type References = BTreeMap<String, String>;

/// A text as a row has it.
pub fn convert(text: &str, references: &References) -> String {
    let text = braces(&without_links(text), references);
    // Bold has an end; anything else with two underscores is a name.
    if text.matches("__").count().is_multiple_of(2) {
        text.replace("__", "**")
    } else {
        text
    }
}

/// `[Legacy](id:factions/legacy)` becomes `Legacy`.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let (before, link) = rest.split_at(open);
        out.push_str(before);
        let parts = link.split_once("](").and_then(|(label, after)| {
            let (_, after) = after.split_once(')')?;
            Some((label.get(1..)?, after))
        });
        match parts {
            Some((label, after)) if !label.contains(['[', ']']) => {
                out.push_str(label);
                rest = after;
            }
            _ => {
                out.push('[');
                rest = link.get(1..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
    out
}

/// `{1d6}` rolls and `{weather}` rolls on an imported table; `{{text:weather}}` is how Datasworn writes that. Other braces are printed.
fn braces(text: &str, references: &References) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if let Some((rolled, after)) = rolled(from, references) {
            out.push_str(&rolled);
            rest = after;
        } else {
            let brace = from.get(..1).unwrap_or("");
            out.push_str(&brace.repeat(2));
            rest = from.get(1..).unwrap_or("");
        }
    }
    out.push_str(rest);
    out
}

/// What the braces at the beginning of a text become if they are no plain braces, and the text behind them.
fn rolled<'t>(text: &'t str, references: &References) -> Option<(String, &'t str)> {
    if let Some(template) = text.strip_prefix("{{") {
        let (inner, after) = template.split_once("}}")?;
        let (_, name) = inner.split_once(':')?;
        if name.contains(['{', '}']) {
            return None;
        }
        let last = name.rsplit('/').next().unwrap_or(name);
        // Names of tables move from one version of the format to the next; the last part of them stays.
        let table = references
            .get(name)
            .or_else(|| references.get(&last.replace('_', "-")));
        let rolled = match table {
            Some(id) => format!("{{{id}}}"),
            // A table of another file: its name says at least what to roll on.
            None => last.replace('_', " "),
        };
        return Some((rolled, after));
    }
    let (inner, after) = text.strip_prefix('{')?.split_once('}')?;
    let named = references.get(inner).cloned();
    let dice = || {
        let expression = dice::parse(inner).ok()?;
        let rolls = inner.contains('d') && expression.names().is_empty();
        rolls.then(|| inner.to_owned())
    };
    Some((format!("{{{}}}", named.or_else(dice)?), after))
}
