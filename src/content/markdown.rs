//! The content as Markdown: the same words in the same order, for reading without paper.

use std::fmt::{Display, Write};

use super::{Content, Paragraph, Span};

/// The whole content as Markdown.
pub fn markdown(content: &Content) -> String {
    let mut out = Markdown(String::new());
    out.line(format_args!("<!-- {} -->", content.title));
    for (number, page) in content.pages.iter().chain(&content.inside).enumerate() {
        if number > 0 {
            out.line("\n---");
        }
        for block in page.blocks() {
            out.line("");
            block.body().write_markdown(&mut out);
        }
    }
    out.0
}

/// Markdown that is being written.
pub(crate) struct Markdown(String);

impl Markdown {
    /// A line, or several with breaks between them.
    pub fn line(&mut self, words: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{words}");
    }

    /// The heading of a block that may have one.
    pub fn heading(&mut self, title: Option<&str>) {
        if let Some(title) = title {
            self.line(format_args!("## {title}\n"));
        }
    }

    /// Running text and lists.
    pub fn paragraphs(&mut self, paragraphs: &[Paragraph]) {
        for paragraph in paragraphs {
            match paragraph {
                Paragraph::Text { spans } => self.line(mark_up(spans)),
                Paragraph::List { items } => {
                    let items = items.iter().map(|item| mark_up(item));
                    items.for_each(|item| self.line(format_args!("- {item}")));
                }
                Paragraph::Steps { items } => {
                    for (number, item) in (1..).zip(items) {
                        self.line(format_args!("{number}. {}", mark_up(item)));
                    }
                }
            }
            self.line("");
        }
    }

    /// The headings of a table and the rule below them.
    pub fn table_head(&mut self, cells: &[&str]) {
        self.row(cells);
        self.line(format_args!("|{}", "---|".repeat(cells.len())));
    }

    /// A row of a table.
    pub fn row(&mut self, cells: &[impl AsRef<str>]) {
        let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
        self.line(format_args!("| {} |", cells.join(" | ")));
    }
}

/// Words with their emphasis.
pub(crate) fn mark_up(spans: &[Span]) -> String {
    let marked = spans.iter().map(|span| match span.style {
        "strong" => format!("**{}**", span.text),
        "emph" => format!("*{}*", span.text),
        _ => span.text.clone(),
    });
    marked.collect()
}

/// Words in a cell of a table, where a bar would end it.
pub(crate) fn mark_up_cell(spans: Option<&[Span]>) -> String {
    spans.map_or(String::new(), |spans| mark_up(spans).replace('|', "\\|"))
}

/// Boxes to tick.
pub(crate) fn tick_boxes(count: u32) -> String {
    vec!["[ ]"; count as usize].join(" ")
}
