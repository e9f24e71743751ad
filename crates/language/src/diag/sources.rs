//! The texts that diagnostics point into.

use borsh::{BorshDeserialize, BorshSerialize};

/// A text by number.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct SourceId(pub u32);

/// A stretch of bytes in a text.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct Span {
    /// Which text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From byte offsets; texts are far smaller than 4 GiB.
    pub fn new(source: SourceId, range: std::ops::Range<usize>) -> Self {
        let clip = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            source,
            start: clip(range.start),
            end: clip(range.end.max(range.start)),
        }
    }

    /// The bytes as a range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether the other is inside.
    pub fn holds(self, other: Self) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }
}

/// Line and column, both counted from one; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

/// All texts of one run, by number.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<File>,
}

#[derive(Debug, Clone)]
struct File {
    name: String,
    text: String,
    /// Byte offset of the beginning of each line.
    lines: Vec<usize>,
}

impl Sources {
    /// No texts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a text under a name.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let text: String = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0)
            .chain(breaks.map(|(at, _)| at + 1))
            .collect();
        self.files.push(File {
            name: name.into(),
            text,
            lines,
        });
        SourceId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Name of a text; empty when there is no such text.
    pub fn name(&self, id: SourceId) -> &str {
        self.file(id).map_or("", |file| &file.name)
    }

    /// The text itself; empty when there is no such text.
    pub fn text(&self, id: SourceId) -> &str {
        self.file(id).map_or("", |file| &file.text)
    }

    /// All texts by number, name and content.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &str, &str)> {
        (0..)
            .zip(&self.files)
            .map(|(id, file)| (SourceId(id), file.name.as_str(), file.text.as_str()))
    }

    /// The bytes of a span as text; empty when the span does not fit.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.range()).unwrap_or("")
    }

    /// `file:line:column` of a span.
    pub(crate) fn format_location(&self, span: Span) -> String {
        let LineColumn { line, column } = self.place(span);
        format!("{}:{line}:{column}", self.name(span.source))
    }

    /// Line and column where a span begins.
    pub fn place(&self, span: Span) -> LineColumn {
        let Some(file) = self.file(span.source) else {
            return LineColumn { line: 1, column: 1 };
        };
        let start = (span.start as usize).min(file.text.len());
        let line = file
            .lines
            .partition_point(|begin| *begin <= start)
            .saturating_sub(1);
        let begin = file.lines.get(line).copied().unwrap_or(0);
        let before = file.text.as_bytes().get(begin..start).unwrap_or(&[]);
        let column = before.iter().filter(|byte| (**byte & 0xC0) != 0x80).count();
        LineColumn {
            line: line + 1,
            column: column + 1,
        }
    }

    fn file(&self, id: SourceId) -> Option<&File> {
        self.files.get(id.0 as usize)
    }
}
