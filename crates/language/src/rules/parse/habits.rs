//! What people write out of habit, from other languages or from rulebooks, and how the same is said here. Asked only after a
//! mistake, so that no habit gets in the way of a game's own names.

use super::super::lex::TokenKind;
use super::Parser;

/// First words that mean one thing wherever they come from, and the hint for each.
const WORDS: &[(&[&str], &str)] = &[
    (&["elif", "elseif", "elsif"], "write `else if`"),
    (
        &["draw", "deal"],
        "declare the cards with `[deck.ID]` and write `draw 3 from ID`, or `flip ID` to turn up one",
    ),
    (
        &["shuffle", "reshuffle"],
        "write `shuffle` and the name of a deck",
    ),
    (
        &["heal", "damage", "hurt", "wound", "restore"],
        "change the number itself, as in `hp + 1` or `hp - 1`",
    ),
    (
        &["print", "echo", "show", "tell", "write"],
        "write `say \"...\"`",
    ),
    (&["return"], "write `give` and the number"),
    (
        &["foreach", "loop"],
        "write `each hero:`, `each foe:` or `repeat 3 times:`",
    ),
    (&["pass", "skip", "wait"], "write `nothing`"),
    (
        &["end", "endif", "done"],
        "a block ends with its indentation",
    ),
    (
        &["goto", "go"],
        "put it in a procedure and call that, as in `wander()`",
    ),
];

/// `hero takes 1 damage`.
const DEEDS: &[&str] = &[
    "takes", "take", "suffers", "heals", "has", "gets", "receives",
];

impl Parser {
    /// The hint for a statement that begins at this token, if it is a habit.
    pub(super) fn habit_at(&self, start: usize) -> Option<String> {
        let words = self.spell_statement(start);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["set", rest @ ..] => {
                let (name, amount) =
                    split_at_word(rest, "to").or_else(|| split_at_word(rest, "="))?;
                change(name, "=", amount)
            }
            ["add", rest @ ..] => {
                let (amount, name) = split_at_word(rest, "to")?;
                change(name, "+", amount)
            }
            ["subtract" | "remove" | "deduct", rest @ ..] => {
                let (amount, name) = split_at_word(rest, "from")?;
                change(name, "-", amount)
            }
            ["increase" | "raise", rest @ ..] => {
                let (name, amount) = split_at_word(rest, "by")?;
                change(name, "+", amount)
            }
            ["decrease" | "reduce" | "lower", rest @ ..] => {
                let (name, amount) = split_at_word(rest, "by")?;
                change(name, "-", amount)
            }
            ["call" | "do" | "run" | "perform", name] => Some(format!("write `{name}()`")),
            ["kill", who] => Some(format!("write `{who} dies`")),
            [sign @ ("+" | "-"), amount, name] => change(&[*name], sign, &[*amount]),
            [name, "+", "+"] => change(&[*name], "+", &["1"]),
            [name, "-", "-"] => change(&[*name], "-", &["1"]),
            [name, sign @ ("+" | "-"), "=", amount @ ..] => change(&[*name], sign, amount),
            [name, ":", "=", amount @ ..] => change(&[*name], "=", amount),
            ["hero" | "heroes" | "foe" | "foes", deed, ..] if DEEDS.contains(deed) => {
                Some("change the number itself, as in `hp + 1` or `hp - 1`".to_string())
            }
            [first, ..] => WORDS
                .iter()
                .find(|(words, _)| words.contains(first))
                .map(|(_, hint)| (*hint).to_string()),
            [] => None,
        }
    }

    /// The tokens of one statement as they were written, up to its end.
    fn spell_statement(&self, start: usize) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut joins = false;
        for token in self.tokens.iter().skip(start) {
            let word = match &token.kind {
                TokenKind::Name(word) => word.clone(),
                TokenKind::Int(value) => value.to_string(),
                TokenKind::Dice(notation) => notation.clone(),
                TokenKind::Symbol(";" | "]") => break,
                TokenKind::Symbol(symbol) => (*symbol).to_string(),
                _ => break,
            };
            let dot = word == ".";
            match words.last_mut() {
                Some(last) if dot || joins => last.push_str(&word),
                _ => words.push(word),
            }
            joins = dot;
        }
        words
    }

    /// `gain a torch`, `fight the troll`, `gain "torch"`: reports how a thing is named, and whether there was such a habit.
    pub(super) fn report_thing_habit(&mut self) -> bool {
        let range = self.peek().range.clone();
        let (message, name) = match (&self.peek().kind, &self.peek_after().kind) {
            (TokenKind::Name(article), TokenKind::Name(thing))
                if matches!(article.as_str(), "a" | "an" | "the" | "some") =>
            {
                (format!("`{article}` is not needed"), thing)
            }
            (TokenKind::Text(thing), _) => ("names have no quotes".to_string(), thing),
            _ => return false,
        };
        let hint = format!("write `{name}` alone");
        self.fail_with(range, message, hint);
        true
    }
}

/// How a number is changed, in the form that this language has for it.
fn change(name: &[&str], sign: &str, amount: &[&str]) -> Option<String> {
    let whole = !name.is_empty() && !amount.is_empty();
    whole.then(|| format!("write `{} {sign} {}`", name.concat(), amount.join(" ")))
}

fn split_at_word<'a>(words: &'a [&'a str], by: &str) -> Option<(&'a [&'a str], &'a [&'a str])> {
    let at = words.iter().position(|word| *word == by)?;
    Some((words.get(..at)?, words.get(at + 1..)?))
}
