//! The few SVG elements that maps are made of. Coordinates are whole hundredths of a square.

use serde::Serialize;

/// Elements in the order they are painted, and the words between them.
#[derive(Debug, Default)]
pub struct Pen {
    out: String,
    words: Vec<Word>,
    /// Whether words are kept aside instead of painted: on paper they are set as text of their own.
    aside: bool,
}

/// A few words on a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Word {
    /// Where: the middle, or the beginning when `start`.
    pub x: i32,
    /// The middle of its height.
    pub y: i32,
    /// Height of its letters.
    pub size: i32,
    /// Whether it begins at `x`; those that are set as text of their own do not.
    #[serde(skip)]
    pub start: bool,
    /// What is written.
    pub text: String,
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
    /// A pen that keeps words aside.
    pub fn wordless() -> Self {
        Self {
            aside: true,
            ..Self::default()
        }
    }

    /// Everything painted so far.
    pub fn finish(self) -> String {
        self.out
    }

    /// Everything painted so far, and the words that were kept aside.
    pub fn parts(self) -> (String, Vec<Word>) {
        (self.out, self.words)
    }

    /// SVG as it is.
    pub fn raw(&mut self, svg: &str) {
        self.out.push_str(svg);
    }

    /// A path of whole numbers.
    pub fn path(&mut self, path: &str, ink: Ink<'_>) {
        if !path.is_empty() {
            self.out.push_str("<path d=\"");
            self.out.push_str(path);
            self.out.push('"');
            self.ink(ink);
        }
    }

    /// A rectangle around a middle.
    pub fn plate(&mut self, (x, y): (i32, i32), (wide, high): (i32, i32), ink: Ink<'_>) {
        let (left, top) = (x - wide / 2, y - high / 2);
        self.out.push_str("<rect");
        self.numbers(&[("x", left), ("y", top), ("width", wide), ("height", high)]);
        self.ink(ink);
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (i32, i32), radius: i32, ink: Ink<'_>) {
        self.out.push_str("<circle");
        self.numbers(&[("cx", x), ("cy", y), ("r", radius)]);
        self.ink(ink);
    }

    /// Words around a middle, or from a beginning.
    pub fn words(&mut self, (x, y): (i32, i32), size: i32, words: &str, start: bool, colour: &str) {
        if self.aside {
            self.words.push(Word {
                x,
                y,
                size,
                start,
                text: words.to_owned(),
            });
            return;
        }
        self.out.push_str("<text");
        self.numbers(&[("x", x), ("y", y + size * 36 / 100), ("font-size", size)]);
        let anchor = if start { "start" } else { "middle" };
        self.out.push_str(" text-anchor=\"");
        self.out.push_str(anchor);
        self.out.push_str("\" fill=\"");
        self.out.push_str(colour);
        self.out.push_str("\">");
        self.out.push_str(&escape_xml(words));
        self.out.push_str("</text>\n");
    }

    fn numbers(&mut self, numbers: &[(&str, i32)]) {
        for (name, number) in numbers {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            push_number(&mut self.out, *number);
            self.out.push('"');
        }
    }

    fn ink(&mut self, ink: Ink<'_>) {
        self.out.push_str(" fill=\"");
        self.out.push_str(ink.fill);
        self.out.push('"');
        if ink.line != "none" {
            self.out.push_str(" stroke=\"");
            self.out.push_str(ink.line);
            self.out.push('"');
            self.numbers(&[("stroke-width", ink.width)]);
        }
        self.out.push_str("/>\n");
    }
}

/// Writes a number; a map has tens of thousands of them.
pub fn push_number(out: &mut String, number: i32) {
    if number < 0 {
        out.push('-');
    }
    let mut digits = [0_u8; 10];
    let mut count = 0;
    let mut left = number.unsigned_abs();
    loop {
        digits[count] = b'0' + u8::try_from(left % 10).unwrap_or(0);
        left /= 10;
        count += 1;
        if left == 0 {
            break;
        }
    }
    out.extend(digits[..count].iter().rev().map(|digit| char::from(*digit)));
}

/// Text with the characters escaped that mean something in SVG.
pub fn escape_xml(words: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_usual() {
        for number in [0, 1, -1, 9, 10, -100, 12_345, i32::MAX, i32::MIN] {
            let mut out = String::new();
            push_number(&mut out, number);
            assert_eq!(out, number.to_string());
        }
    }
}
