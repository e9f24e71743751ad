//! Text that rolls, as it is printed before it is rolled: dice as dice, tables by name.

use super::Span;
use super::markup::spans;
use crate::model::{Grid, Roll, Ruleset, TableCall, TableSource, Text, TextPart};
use crate::table::with_first_letter;
use crate::words::Word;

/// The words of a text with its rolls named for the player.
pub fn printed(ruleset: &Ruleset, text: &Text) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    push_pieces(ruleset, &text.pieces, &mut found);
    found
}

/// The same in one string.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// Letters of the longest of these words.
pub fn longest<'a>(words: impl IntoIterator<Item = &'a str>) -> usize {
    let letters = words.into_iter().map(|words| words.chars().count());
    letters.max().unwrap_or(0)
}

fn push_pieces(ruleset: &Ruleset, pieces: &[TextPart], found: &mut Vec<Span>) {
    for piece in pieces {
        push_piece(ruleset, piece, found);
    }
}

fn push_piece(ruleset: &Ruleset, piece: &TextPart, found: &mut Vec<Span>) {
    match piece {
        TextPart::Words(words) => found.extend(spans(words)),
        TextPart::Roll(Roll::Dice(formula)) => {
            found.push(Span::plain(ruleset.in_words(&formula.source)));
        }
        TextPart::Roll(Roll::See(source)) => found.push(Span::emph(look_up(ruleset, source).0)),
        TextPart::Roll(Roll::Offer(offer)) => {
            let offer = &ruleset.offers[offer];
            found.extend(printed(ruleset, &offer.ask));
            for answer in &offer.answers {
                if let Some(text) = &answer.text {
                    found.push(Span::plain(" "));
                    found.push(Span::strong(format!("{}:", answer.label)));
                    found.push(Span::plain(" "));
                    found.extend(printed(ruleset, text));
                }
            }
        }
        TextPart::Roll(Roll::Count { foe, dice }) => {
            let dice = dice.as_ref().or(ruleset.foes[foe].count.as_ref());
            let dice = dice.map(|dice| ruleset.in_words(&dice.source));
            found.push(Span::plain(dice.unwrap_or_else(|| "1".to_owned())));
        }
        TextPart::Roll(Roll::Foe { foe, dice, capital }) => {
            let foe = &ruleset.foes[foe];
            let one = dice.is_none() && foe.count.is_none();
            let called = foe.called(if one { 1 } else { 2 });
            found.push(Span::plain(with_first_letter(called, *capital)));
        }
        TextPart::Roll(Roll::Tables { times, choices }) => {
            let names: Vec<String> = choices.iter().map(|call| name(ruleset, call)).collect();
            let names = names.join(" / ");
            found.push(Span::emph(match times {
                Some(times) => format!("{} × {names}", ruleset.in_words(&times.source)),
                None => names,
            }));
        }
        TextPart::Roll(Roll::If {
            when,
            then,
            otherwise,
        }) => {
            let (if_word, when) = (ruleset.word(Word::If), ruleset.in_words(&when.source));
            found.push(Span::plain(format!("{if_word} {when}: ")));
            push_pieces(ruleset, then, found);
            if !otherwise.is_empty() {
                found.push(Span::plain(format!(", {} ", ruleset.word(Word::Else))));
                push_pieces(ruleset, otherwise, found);
            }
        }
    }
}

/// Title and rows of a table or list.
fn look_up<'r>(ruleset: &'r Ruleset, source: &TableSource) -> (&'r str, &'r Grid) {
    match source {
        TableSource::Table(table) => (&ruleset.tables[table].title, &ruleset.tables[table].grid),
        TableSource::List(list) => (&ruleset.lists[list].title, &ruleset.lists[list].grid),
    }
}

/// A table as the player finds it: its title, the column, the row and the modifier.
fn name(ruleset: &Ruleset, call: &TableCall) -> String {
    let (title, rows) = look_up(ruleset, &call.source);
    let mut words = title.to_owned();
    if let Some(column) = &call.column {
        let label = rows.column(column).map_or(column, |column| &column.label);
        words = format!("{words}: {label}");
    }
    if let Some(row) = call.row.and_then(|row| rows.rows.get(row)) {
        words = format!("{words} ({})", row.label());
    }
    if let Some(modifier) = &call.modifier {
        let amount = ruleset.in_words(&modifier.source);
        let amount = amount.trim();
        let signed = match amount.strip_prefix('-') {
            Some(rest) => format!("−{}", rest.trim()),
            None => format!("+{}", amount.trim_start_matches('+').trim()),
        };
        words = format!("{words} {signed}");
    }
    words
}
