//! The few SVG elements that maps are made of. Coordinates are whole hundredths of a square.

use std::fmt::Write;

/// Elements in the order they are painted.
#[derive(Debug, Default)]
pub struct Pen {
    out: String,
}

/// How a line or area looks.
#[derive(Debug, Clone, Copy)]
pub struct Ink<'i> {
    /// Colour of the area, or `none`.
    pub fill: &'i str,
    /// Colour of the line, or `none`.
    pub line: &'i str,
    /// Width of the line.
    pub width: i32,
}

impl<'i> Ink<'i> {
    /// A line.
    pub fn line(line: &'i str, width: i32) -> Self {
        Self {
            fill: "none",
            line,
            width,
        }
    }

    /// An area.
    pub fn area(fill: &'i str) -> Self {
        Self {
            fill,
            line: "none",
            width: 0,
        }
    }
}

impl Pen {
    /// Everything painted so far.
    pub fn finish(self) -> String {
        self.out
    }

    /// SVG as it is.
    pub fn raw(&mut self, svg: &str) {
        self.out.push_str(svg);
    }

    /// A path of whole numbers.
    pub fn path(&mut self, path: &str, ink: Ink<'_>) {
        if !path.is_empty() {
            let _ = writeln!(self.out, r#"<path d="{path}"{}/>"#, attributes(ink));
        }
    }

    /// A rectangle around a middle.
    pub fn plate(&mut self, (x, y): (i32, i32), (wide, high): (i32, i32), ink: Ink<'_>) {
        let (left, top) = (x - wide / 2, y - high / 2);
        let _ = writeln!(
            self.out,
            r#"<rect x="{left}" y="{top}" width="{wide}" height="{high}"{}/>"#,
            attributes(ink)
        );
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (i32, i32), radius: i32, ink: Ink<'_>) {
        let _ = writeln!(
            self.out,
            r#"<circle cx="{x}" cy="{y}" r="{radius}"{}/>"#,
            attributes(ink)
        );
    }

    /// Words around a middle.
    pub fn words(&mut self, at: (i32, i32), size: i32, words: &str, anchor: &str, colour: &str) {
        let (x, y) = (at.0, at.1 + size * 36 / 100);
        let words = escaped(words);
        let _ = writeln!(
            self.out,
            r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{words}</text>"#
        );
    }
}

fn attributes(ink: Ink<'_>) -> String {
    match ink.line {
        "none" => format!(r#" fill="{}""#, ink.fill),
        line => format!(
            r#" fill="{}" stroke="{line}" stroke-width="{}""#,
            ink.fill, ink.width
        ),
    }
}

/// Text that may stand in SVG.
pub fn escaped(words: &str) -> String {
    let safe = |letter: &char| !letter.is_control() || *letter == '\n';
    let mut out = String::with_capacity(words.len());
    for letter in words.chars().filter(safe) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}
