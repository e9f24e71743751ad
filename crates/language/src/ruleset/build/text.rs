//! Text that rolls: taking `"{1d3} rats guard {2 x treasure}"` apart.

use std::ops::Range;

use super::context::Context;
use crate::diag::{Diagnostic, Span};
use crate::model::{Dice, Roll, TableCall, Text, TextPart};
use crate::rules::ScriptContext;
use crate::ruleset::limits;
use crate::ruleset::tree::Node;

/// Reads the rolling text of a node.
pub fn text(context: &Context<'_>, node: &Node) -> Text {
    let source = super::context::source_of(node).trim_end().to_owned();
    let reader = TextParser {
        context,
        node,
        source: &source,
    };
    let pieces = reader.pieces(0..source.len(), 0);
    Text { source, pieces }
}

/// Reads a table call by itself, as in the `[dungeon]` section.
pub fn call(context: &Context<'_>, node: &Node) -> Option<TableCall> {
    let source = super::context::source_of(node);
    let reader = TextParser {
        context,
        node,
        source: &source,
    };
    reader.lone_call(0..source.len(), node.span)
}

/// The same in a piece of the words of a node.
pub fn call_in(context: &Context<'_>, node: &Node, range: Range<usize>) -> Option<TableCall> {
    let source = super::context::source_of(node);
    let reader = TextParser {
        context,
        node,
        source: &source,
    };
    reader.lone_call(range.clone(), context.locate(node, range))
}

pub(super) struct TextParser<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) node: &'a Node,
    source: &'a str,
}

impl TextParser<'_> {
    /// The one call in a stretch; `span` is where a name that means nothing is reported.
    fn lone_call(&self, range: Range<usize>, span: Span) -> Option<TableCall> {
        let whole = self.trim(range);
        let name = self.name_length(whole.start);
        if name == 0 || !self.is_table(self.get(whole.start..whole.start + name)) {
            let written = self.get(whole);
            // Of `landig#5` the name alone is looked for, and what is near it.
            let written = written.split('#').next().unwrap_or(written);
            self.context
                .unknown(span, "table", written, &["table", "list"]);
            return None;
        }
        self.calls(whole).pop()
    }

    pub(super) fn get(&self, range: Range<usize>) -> &str {
        self.source.get(range).unwrap_or("")
    }

    pub(super) fn fail(&self, range: Range<usize>, message: impl Into<String>, hint: &str) {
        let span = self.context.locate(self.node, range);
        let hint = (!hint.is_empty()).then(|| hint.to_owned());
        self.context
            .report(Diagnostic::error(span, message).with_hint_if(hint));
    }

    pub(super) fn trim(&self, range: Range<usize>) -> Range<usize> {
        let words = self.get(range.clone());
        let start = range.start + (words.len() - words.trim_start().len());
        start..start + words.trim().len()
    }

    /// Words and braces of a stretch of the text.
    fn pieces(&self, range: Range<usize>, depth: usize) -> Vec<TextPart> {
        let mut pieces = Vec::new();
        let mut words = String::new();
        let mut at = range.start;
        while at < range.end {
            let rest = self.get(at..range.end);
            if rest.starts_with("{{") || rest.starts_with("}}") {
                words.push_str(self.get(at..at + 1));
                at += 2;
            } else if rest.starts_with('{') {
                let Some(end) = closing(rest) else {
                    self.fail(at..at + 1, "unclosed brace", "write `{{` to print a brace");
                    break;
                };
                if !words.is_empty() {
                    pieces.push(TextPart::Words(std::mem::take(&mut words)));
                }
                pieces.extend(self.roll(at + 1..at + end, depth).map(TextPart::Roll));
                at += end + 1;
            } else if rest.starts_with('}') {
                self.fail(
                    at..at + 1,
                    "unmatched closing brace",
                    "write `}}` to print a brace",
                );
                at += 1;
            } else {
                let letter = rest.chars().next().unwrap_or(' ');
                words.push(letter);
                at += letter.len_utf8();
            }
        }
        if !words.is_empty() {
            pieces.push(TextPart::Words(words));
        }
        pieces
    }

    /// What is between braces.
    fn roll(&self, range: Range<usize>, depth: usize) -> Option<Roll> {
        let range = self.trim(range.clone());
        let content = self.get(range.clone());
        if content.is_empty() {
            self.fail(
                range.start.saturating_sub(1)..range.end + 1,
                "the braces are empty",
                "write dice or a table, as in `{1d6}`",
            );
            return None;
        }
        if let Some(rest) = content.strip_prefix("if ") {
            return self.condition(range.end - rest.len()..range.end, depth);
        }
        if let Some(rest) = content.strip_prefix("see ") {
            let named = self.trim(range.end - rest.len()..range.end);
            let call = self.calls(named).pop()?;
            return Some(Roll::See(call.source));
        }
        if let Some(rest) = content.strip_prefix("offer ") {
            return self.offer(self.trim(range.end - rest.len()..range.end));
        }
        if let Some((times, calls)) = self.times(range.clone()) {
            return Some(Roll::Tables {
                times: Some(times),
                choices: self.calls(calls),
            });
        }
        let name = self.name_length(range.start);
        let word = self.get(range.start..range.start + name);
        if name == range.len() && matches!(word, "count" | "foe" | "Foe") && !self.is_table(word) {
            return self.comer(range.clone());
        }
        if name > 0 && self.is_table(word) {
            return Some(Roll::Tables {
                times: None,
                choices: self.calls(range),
            });
        }
        if name > 0 && !self.is_number(range.start, word) {
            let span = self
                .context
                .locate(self.node, range.start..range.start + name);
            self.context
                .unknown(span, "table", word, &["table", "list"]);
            return None;
        }
        Some(Roll::Dice(self.dice(range)))
    }

    /// `{offer lever}`: something that the player decides.
    fn offer(&self, range: Range<usize>) -> Option<Roll> {
        let name = self.get(range.clone());
        let Some(offer) = self.context.names.find("offer", name) else {
            let span = self.context.locate(self.node, range.clone());
            self.context.unknown(span, "offer", name, &["offer"]);
            return None;
        };
        let info = self.context.scope.offers.get(name);
        if info.is_some_and(|info| !info.parameters.is_empty() || info.among) {
            let message = format!("a text cannot make the offer `{name}`");
            self.fail(
                range,
                message,
                "texts can make offers with answers and no parameters",
            );
            return None;
        }
        Some(Roll::Offer(offer))
    }

    /// `{count}`, `{foe}` or `{Foe}`: who comes by the row that is being read.
    fn comer(&self, range: Range<usize>) -> Option<Roll> {
        let word = self.get(range.clone());
        let Some(comer) = self.context.comer.borrow().clone() else {
            if word == "count" && self.context.knows_number(word) {
                return Some(Roll::Dice(self.dice(range)));
            }
            let message = format!("`{{{word}}}` needs a foe, and this text has none");
            let hint = "add `foe = \"...\"` to the row, or write dice and words";
            self.fail(range, message, hint);
            return None;
        };
        let (foe, dice) = (comer.foe, comer.count);
        Some(match word {
            "count" => Roll::Count { foe, dice },
            word => Roll::Foe {
                foe,
                dice,
                capital: word == "Foe",
            },
        })
    }

    pub(super) fn dice(&self, range: Range<usize>) -> Dice {
        self.context
            .dice_in(self.node, self.get(range.clone()), range.start)
    }

    /// `{2 x TB}`: the number before the `x`, when a table follows it.
    fn times(&self, range: Range<usize>) -> Option<(Dice, Range<usize>)> {
        let content = self.get(range.clone());
        for (at, letter) in content.char_indices() {
            if !matches!(letter, 'x' | '\u{d7}') || at == 0 {
                continue;
            }
            let after = self.trim(range.start + at + letter.len_utf8()..range.end);
            let before = content.get(..at).unwrap_or("");
            let parted =
                before.ends_with([' ', ')']) || before.ends_with(|l: char| l.is_ascii_digit());
            let name = self.name_length(after.start);
            if parted && name > 0 && self.is_table(self.get(after.start..after.start + name)) {
                return Some((self.dice(self.trim(range.start..range.start + at)), after));
            }
        }
        None
    }

    fn is_table(&self, word: &str) -> bool {
        self.context.names.has("table", word) || self.context.names.has("list", word)
    }

    /// Whether a word that names no table begins dice: `d6`, `max(`, `adv`, or the name of a number.
    fn is_number(&self, start: usize, word: &str) -> bool {
        let dotted = self
            .get(start + word.len()..self.source.len())
            .starts_with('.');
        let function = ["min", "max", "adv", "dis"].contains(&word);
        let die = word.starts_with(['d', 'D'])
            && word
                .get(1..)
                .is_some_and(|rest| rest.starts_with(|l: char| l.is_ascii_digit()));
        function
            || die
            || dotted
            || self.context.knows_number(word)
            || word.eq_ignore_ascii_case("df")
    }

    /// Bytes of the id that begins at `start`: segments that begin with a letter, joined by `-`.
    pub(super) fn name_length(&self, start: usize) -> usize {
        let rest = self.get(start..self.source.len());
        let bytes = rest.as_bytes();
        let mut at = 0;
        loop {
            if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
                // A dash that no letter follows is a minus.
                return at.saturating_sub(1);
            }
            while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
                at += 1;
            }
            if bytes.get(at) != Some(&b'-') {
                return at;
            }
            at += 1;
        }
    }

    /// `depth >= 3: TB else TA`.
    fn condition(&self, range: Range<usize>, depth: usize) -> Option<Roll> {
        if depth >= limits::TEXT_DEPTH {
            self.fail(
                range,
                "conditions are nested too deeply",
                "use a table instead",
            );
            return None;
        }
        let content = self.get(range.clone());
        let Some(colon) = outside_quotes(content, ":") else {
            self.fail(
                range,
                "the condition has no colon",
                "write `{if depth >= 3: TB else TA}`",
            );
            return None;
        };
        let asked = self.trim(range.start..range.start + colon);
        let when = self.context.when_in(
            self.node,
            self.get(asked.clone()),
            asked.start,
            ScriptContext::Table,
        );
        let body = range.start + colon + 1..range.end;
        let (then, otherwise) = match outside_quotes(self.get(body.clone()), " else ") {
            Some(at) => (
                body.start..body.start + at,
                Some(body.start + at + " else ".len()..body.end),
            ),
            None => (body, None),
        };
        let otherwise = otherwise
            .map(|range| self.branch(range, depth + 1))
            .unwrap_or_default();
        Some(Roll::If {
            when,
            then: self.branch(then, depth + 1),
            otherwise,
        })
    }

    /// Words in quotes, another condition, or what could be in braces by itself.
    fn branch(&self, range: Range<usize>, depth: usize) -> Vec<TextPart> {
        let range = self.trim(range);
        let content = self.get(range.clone());
        for quote in ['"', '\''] {
            if content.len() >= 2 && content.starts_with(quote) && content.ends_with(quote) {
                return self.pieces(range.start + 1..range.end - 1, depth);
            }
        }
        if content.starts_with('{') {
            return self.pieces(range, depth);
        }
        self.roll(range, depth)
            .map(TextPart::Roll)
            .into_iter()
            .collect()
    }
}

/// Byte of the brace that closes the one the text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The first place where a mark is outside quotes and braces.
fn outside_quotes(text: &str, mark: &str) -> Option<usize> {
    let (mut quote, mut depth) = (None, 0_i32);
    for (at, letter) in text.char_indices() {
        if quote.is_none()
            && depth == 0
            && text.get(at..).is_some_and(|rest| rest.starts_with(mark))
        {
            return Some(at);
        }
        match letter {
            '"' if quote.is_none() => quote = Some('"'),
            '"' if quote == Some('"') => quote = None,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}
