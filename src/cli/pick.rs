//! Choosing from a list on a terminal: by number, by name, or by the beginning of one name alone.

use std::io::{self, IsTerminal};

use super::{Failure, Terminal, files};

/// Whether somebody is there to answer: input and messages are a terminal, and `--quiet` is not given.
pub fn can_ask(terminal: &Terminal) -> bool {
    !terminal.is_quiet() && files::is_typed() && io::stderr().is_terminal()
}

/// Shows a list and asks for one of its names, until an answer fits. Without an answer nothing is done.
pub fn pick(
    what: &str,
    mut choices: Vec<(String, String)>,
    terminal: &Terminal,
) -> Result<String, Failure> {
    let width = choices.iter().map(|(name, _)| name.len()).max();
    let width = width.unwrap_or(0);
    let digits = choices.len().to_string().len();
    for (index, (name, about)) in choices.iter().enumerate() {
        terminal.note(&format!("  {:digits$}  {name:width$}  {about}", index + 1));
    }
    loop {
        terminal.ask(&format!("{what} (number or name): "));
        let answer = files::read_line()?;
        let answer = answer.trim();
        if answer.is_empty() {
            return Err(Failure::usage(format!("no {what} chosen")));
        }
        match find(answer, &choices) {
            Some(index) => return Ok(choices.swap_remove(index).0),
            None => terminal.note(&format!("there is no {what} `{answer}`")),
        }
    }
}

/// The place of the answer: a number, a name, or the beginning of one alone.
pub fn find(answer: &str, choices: &[(String, String)]) -> Option<usize> {
    if let Ok(number) = answer.parse::<usize>() {
        let index = number.checked_sub(1)?;
        return (index < choices.len()).then_some(index);
    }
    if let Some(index) = choices.iter().position(|(name, _)| name == answer) {
        return Some(index);
    }
    let mut begun = choices
        .iter()
        .enumerate()
        .filter(|(_, (name, _))| name.starts_with(answer));
    match (begun.next(), begun.next()) {
        (Some((index, _)), None) => Some(index),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn an_answer_is_a_number_a_name_or_the_beginning_of_one_alone() {
        let names = ["pocketmod", "tables", "tables-of-loot"];
        let choices = names.map(|name| (name.to_owned(), String::new()));
        for (answer, expected) in [
            ("1", Some(0)),
            ("3", Some(2)),
            ("0", None),
            ("4", None),
            ("po", Some(0)),
            ("tables", Some(1)),
            ("ta", None),
            ("tables-", Some(2)),
            ("x", None),
        ] {
            assert_eq!(find(answer, &choices), expected, "{answer}");
        }
    }
}
