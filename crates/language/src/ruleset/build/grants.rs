//! Things handed to a hero: `club`, `spear x3`, `2d6 x torch`, `{I}`.

use super::context::Context;
use super::text;
use crate::model::Grant;
use crate::ruleset::tree::Node;

/// Reads one thing that is handed out.
pub fn grant(context: &Context<'_>, node: &Node) -> Option<Grant> {
    let source = node.as_words()?;
    if source.contains('{') {
        return Some(Grant::Roll(text::text(context, node)));
    }
    if let Some(item) = context.names.find("item", source.trim()) {
        return Some(Grant::Item { item, count: None });
    }
    for (item, count) in split_count(source) {
        let word = source.get(item.clone()).unwrap_or("");
        if let Some(item) = context.names.find("item", word) {
            let count = context.dice_in(node, source.get(count.clone()).unwrap_or(""), count.start);
            return Some(Grant::Item {
                item,
                count: Some(count),
            });
        }
    }
    let (item, _) = split_count(source)
        .into_iter()
        .next()
        .unwrap_or((0..source.len(), 0..0));
    let word = source.get(item.clone()).unwrap_or("").to_owned();
    context.unknown(context.locate(node, item), "item", &word, &["item"]);
    None
}

type ByteRange = std::ops::Range<usize>;

/// Ways to read item and count: the count after or before an `x`, or in front as a bare number.
fn split_count(source: &str) -> Vec<(ByteRange, ByteRange)> {
    let trim = |start: usize, end: usize| {
        let words = source.get(start..end).unwrap_or("");
        let begin = start + (words.len() - words.trim_start().len());
        begin..begin + words.trim().len()
    };
    let mut ways = Vec::new();
    for (at, letter) in source
        .char_indices()
        .filter(|(_, letter)| matches!(letter, 'x' | '\u{d7}'))
    {
        let (before, after) = (trim(0, at), trim(at + letter.len_utf8(), source.len()));
        let numeric = |piece: &ByteRange| {
            source
                .get(piece.clone())
                .is_some_and(|words| words.starts_with(|l: char| l.is_ascii_digit() || l == 'd'))
        };
        if numeric(&after) && !before.is_empty() {
            ways.push((before.clone(), after.clone()));
        }
        if numeric(&before) && !after.is_empty() {
            ways.push((after, before));
        }
    }
    if let Some((number, rest)) = source.trim().split_once(' ')
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        let start = source.len() - source.trim_start().len();
        ways.push((
            trim(start + number.len(), start + number.len() + 1 + rest.len()),
            start..start + number.len(),
        ));
    }
    ways
}
