//! Text that rolls, as it is printed before anybody has rolled: dice as dice, tables by name.

use super::Span;
use super::markup::spans;
use crate::model::{Piece, Roll, Ruleset, TableCall, TableSource, Text};
use crate::table::with_first_letter;
use crate::words::{Language, Word};

/// The words of a text with its rolls named for the player.
pub fn printed(ruleset: &Ruleset, text: &Text) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for piece in &text.pieces {
        push_piece(ruleset, piece, &mut found);
    }
    found
}

/// The same in one string.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

fn push_piece(ruleset: &Ruleset, piece: &Piece, found: &mut Vec<Span>) {
    match piece {
        Piece::Words(words) => found.extend(spans(words)),
        Piece::Roll(Roll::Dice(formula)) => {
            found.push(Span::plain(formula_words(ruleset, &formula.source)));
        }
        Piece::Roll(Roll::See(source)) => {
            let title = match source {
                TableSource::Table(table) => &ruleset.tables[table].title,
                TableSource::List(list) => &ruleset.lists[list].title,
            };
            found.push(Span::emph(title.clone()));
        }
        Piece::Roll(Roll::Count { foe, dice }) => {
            let dice = dice.as_ref().or(ruleset.foes[foe].count.as_ref());
            found.push(Span::plain(match dice {
                Some(dice) => formula_words(ruleset, &dice.source),
                None => "1".to_owned(),
            }));
        }
        Piece::Roll(Roll::Foe { foe, dice, capital }) => {
            let foe = &ruleset.foes[foe];
            let one = dice.is_none() && foe.count.is_none();
            let called = foe.called(if one { 1 } else { 2 });
            found.push(Span::plain(with_first_letter(called, *capital)));
        }
        Piece::Roll(Roll::Tables { times, choices }) => {
            let names: Vec<String> = choices.iter().map(|call| name(ruleset, call)).collect();
            let names = names.join(" / ");
            found.push(Span::emph(match times {
                Some(times) => format!("{} × {names}", formula_words(ruleset, &times.source)),
                None => names,
            }));
        }
        Piece::Roll(Roll::If {
            when,
            then,
            otherwise,
        }) => {
            found.push(Span::plain(format!(
                "{} {}: ",
                ruleset.word(Word::If),
                formula_words(ruleset, &when.source)
            )));
            for piece in then {
                push_piece(ruleset, piece, found);
            }
            if !otherwise.is_empty() {
                found.push(Span::plain(format!(", {} ", ruleset.word(Word::Else))));
                for piece in otherwise {
                    push_piece(ruleset, piece, found);
                }
            }
        }
    }
}

/// A table as the player finds it: its title, the column, the row and the modifier.
fn name(ruleset: &Ruleset, call: &TableCall) -> String {
    let (title, rows) = match &call.source {
        TableSource::Table(table) => {
            let table = &ruleset.tables[table];
            (&table.title, &table.grid)
        }
        TableSource::List(list) => {
            let list = &ruleset.lists[list];
            (&list.title, &list.grid)
        }
    };
    let mut words = title.clone();
    if let Some(column) = &call.column {
        let label = rows.column(column).map_or(column, |column| &column.label);
        words = format!("{words}: {label}");
    }
    if let Some(row) = call.row.and_then(|row| rows.rows.get(row)) {
        words = format!("{words} ({})", row.label());
    }
    if let Some(modifier) = &call.modifier {
        let amount = formula_words(ruleset, &modifier.source);
        let amount = amount.trim();
        let signed = match amount.strip_prefix('-') {
            Some(rest) => format!("−{}", rest.trim()),
            None => format!("+{}", amount.trim_start_matches('+').trim()),
        };
        words = format!("{words} {signed}");
    }
    words
}

/// A formula as it is printed. Rules name things in English; on other paper what they name goes by its label.
pub fn formula_words(ruleset: &Ruleset, source: &str) -> String {
    if ruleset.language == Language::english() {
        return source.to_owned();
    }
    let mut out = String::new();
    let mut rest = source;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphabetic()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let (name, behind) = from.split_at(end.unwrap_or(from.len()));
        out.push_str(before);
        // `2d6` is dice, whatever stands behind the number.
        let dice = before.ends_with(|letter: char| letter.is_ascii_digit());
        let own = name
            .strip_prefix('d')
            .is_some_and(|sides| sides.starts_with(|c: char| c.is_ascii_digit()));
        out.push_str(match dice || own {
            true => name,
            false => named(ruleset, name),
        });
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// The label of what rules call by a name.
fn named<'a>(ruleset: &'a Ruleset, name: &'a str) -> &'a str {
    let stat = || ruleset.stats.get(name).map(|stat| stat.label.as_str());
    let figure = || {
        let figure = ruleset.foe_stats.get(name).or(ruleset.item_stats.get(name));
        figure.map(|figure| figure.label.as_str())
    };
    let own = stat().or_else(figure);
    own.unwrap_or_else(|| ruleset.words().named(name, name))
}
