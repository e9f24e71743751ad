//! Reading Markdown: what guides and manual have in code blocks, and where their links lead.

/// A fenced block of code.
pub struct Block {
    /// The words after the opening fence, with commas between them: a language and marks.
    pub marks: Vec<String>,
    /// The last line of prose before it, or nothing if another block is nearer.
    pub before: String,
    pub lines: Vec<String>,
}

impl Block {
    pub fn has(&self, mark: &str) -> bool {
        self.marks.iter().any(|known| known == mark)
    }
}

/// Splits a page into its code blocks and the lines between them. A fence may be indented, as inside a list.
fn split(text: &str) -> (Vec<Block>, Vec<&str>) {
    let mut blocks = Vec::new();
    let mut prose = Vec::new();
    let mut before = "";
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(marks) = line.trim().strip_prefix("```") else {
            if !line.trim().is_empty() {
                before = line.trim();
            }
            prose.push(line);
            continue;
        };
        let inside = lines.by_ref().take_while(|line| line.trim() != "```");
        blocks.push(Block {
            marks: marks.split(',').map(str::to_owned).collect(),
            before: before.to_owned(),
            lines: inside.map(str::to_owned).collect(),
        });
        before = "";
    }
    (blocks, prose)
}

pub fn blocks(text: &str) -> Vec<Block> {
    split(text).0
}

/// Everything outside of code blocks, line by line.
pub fn prose(text: &str) -> Vec<&str> {
    split(text).1
}

/// Targets of links and pictures inside this repository, written in place (`[words](target)`) or apart (`[words]: target`).
pub fn links(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in prose(text) {
        for part in line.split("](").skip(1) {
            found.extend(part.split_once(')').map(|(target, _)| target));
        }
        if line.starts_with('[') {
            found.extend(line.split_once("]: ").map(|(_, target)| target));
        }
    }
    found.retain(|target| !target.starts_with("http"));
    found
}

/// The file that a line includes, if it does.
pub fn include(line: &str) -> Option<&str> {
    line.trim().strip_prefix("{{#include ")?.strip_suffix("}}")
}
