//! Findings for people: file, line, column, the line itself, a caret, hints.

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet,
};

use super::{Diagnostic, Severity, Sources, Span, counted, readable, visible};

/// Findings shown in full; the rest is only counted.
const SHOWN: usize = 100;
/// Lines longer than this are not worth printing.
const LONGEST_LINE: usize = 2_000;

/// All findings and a last line that counts them; empty when there are none.
pub fn render(sources: &Sources, diagnostics: &[Diagnostic], color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut out = String::new();
    for diagnostic in diagnostics.iter().take(SHOWN) {
        out.push_str(&renderer.render(&report(sources, diagnostic)));
        out.push_str("\n\n");
    }
    let hidden = diagnostics.len().saturating_sub(SHOWN);
    if hidden > 0 {
        out.push_str(&format!("... and {} more\n", counted(hidden, "finding")));
    }
    if let Some(line) = summary(diagnostics) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// `3 errors, 1 warning`; nothing when there is nothing to count.
pub fn summary(diagnostics: &[Diagnostic]) -> Option<String> {
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let counts: Vec<String> = severities
        .into_iter()
        .map(|severity| {
            (
                severity,
                diagnostics
                    .iter()
                    .filter(|d| d.severity == severity)
                    .count(),
            )
        })
        .filter(|(_, count)| *count > 0)
        .map(|(severity, count)| counted(count, severity.word()))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

fn report<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let mut title = level(diagnostic.severity).primary_title(readable(&diagnostic.message));
    if let Some(code) = diagnostic.code {
        title = title.id(code);
    }
    let mut group = Group::with_title(title);
    if let Some(span) = diagnostic.span {
        group = group.element(excerpt(sources, span, AnnotationKind::Primary, None));
    }
    for (span, words) in &diagnostic.related {
        group = group.element(excerpt(
            sources,
            *span,
            AnnotationKind::Context,
            Some(words),
        ));
    }
    for hint in &diagnostic.hints {
        group = group.element(Level::HELP.with_name("hint").message(readable(hint)));
    }
    vec![group]
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

/// The line in which the span begins, with the span marked up to the end of that line.
fn excerpt<'a>(
    sources: &'a Sources,
    span: Span,
    kind: AnnotationKind,
    words: Option<&'a str>,
) -> Element<'a> {
    let place = sources.place(span);
    let text = sources.text(span.source);
    let start = (span.start as usize).min(text.len());
    let begin = text
        .get(..start)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let length = text.get(begin..).and_then(|rest| rest.find('\n'));
    let end = length.map_or(text.len(), |length| begin + length);
    let line = text.get(begin..end).unwrap_or("").trim_end_matches('\r');
    let name = visible(sources.name(span.source));
    if line.len() > LONGEST_LINE {
        let origin = Origin::path(name);
        return origin.line(place.line).char_column(place.column).into();
    }
    let (from, to) = (start - begin, (span.end as usize).clamp(start, end) - begin);
    let annotation: Annotation<'a> = kind
        .span(from.min(line.len())..to.min(line.len()))
        .label(words.map(readable));
    let snippet = Snippet::source(line).line_start(place.line).path(name);
    snippet.annotation(annotation).into()
}
