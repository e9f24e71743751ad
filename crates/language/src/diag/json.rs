//! Findings for programs.

use serde_json::{Value, json};

use super::{Diagnostic, Severity, Sources, Span};

/// `{ errors, warnings, findings: [ { severity, code, message, file, line, column, length, related, hints } ] }`.
pub fn to_json(sources: &Sources, diagnostics: &[Diagnostic]) -> Value {
    let count = |severity| {
        diagnostics
            .iter()
            .filter(|found| found.severity == severity)
            .count()
    };
    let findings: Vec<Value> = diagnostics
        .iter()
        .map(|found| finding(sources, found))
        .collect();
    json!({
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "findings": findings,
    })
}

fn finding(sources: &Sources, diagnostic: &Diagnostic) -> Value {
    let related: Vec<Value> = diagnostic
        .related
        .iter()
        .map(|(span, words)| add_location(sources, *span, json!({ "message": words })))
        .collect();
    let value = json!({
        "severity": diagnostic.severity.word(),
        "code": diagnostic.code,
        "message": diagnostic.message,
        "related": related,
        "hints": diagnostic.hints,
    });
    match diagnostic.span {
        Some(span) => add_location(sources, span, value),
        None => value,
    }
}

/// Adds file, line, column and length in bytes.
fn add_location(sources: &Sources, span: Span, mut value: Value) -> Value {
    let place = sources.place(span);
    value["file"] = sources.name(span.source).into();
    value["line"] = place.line.into();
    value["column"] = place.column.into();
    value["length"] = span.range().len().into();
    value
}
