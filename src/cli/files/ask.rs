//! Questions on a terminal. Nobody is asked in a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::cli::{Failure, files};

/// Whether somebody is there to answer.
pub fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// The answer to a question, or what an empty line stands for.
pub fn ask(question: &str, usual: &str) -> Result<String, Failure> {
    ask_on(&mut io::stdin().lock(), &mut io::stderr(), question, usual)
}

fn ask_on(
    input: &mut impl BufRead,
    output: &mut impl Write,
    question: &str,
    usual: &str,
) -> Result<String, Failure> {
    let fails = |error: io::Error| Failure::files(format!("no answer: {}", files::reason(&error)));
    let shown = if usual.is_empty() {
        String::new()
    } else {
        format!(" [{usual}]")
    };
    write!(output, "{question}{shown}: ").map_err(fails)?;
    output.flush().map_err(fails)?;
    let mut line = String::new();
    if input.read_line(&mut line).map_err(fails)? == 0 {
        return Err(Failure::usage("no answer, so nothing was written"));
    }
    Ok(match line.trim() {
        "" => usual.to_owned(),
        answer => answer.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(typed: &str) -> (Option<String>, String) {
        let mut output = Vec::new();
        let answer = ask_on(&mut typed.as_bytes(), &mut output, "Title", "My Game");
        (answer.ok(), String::from_utf8(output).expect("words"))
    }

    #[test]
    fn an_empty_line_is_the_usual_answer_and_no_line_is_none() {
        assert_eq!(
            answer("Ashes\n"),
            (Some("Ashes".into()), "Title [My Game]: ".into())
        );
        assert_eq!(answer("\n").0, Some("My Game".into()));
        assert_eq!(answer("").0, None);
    }
}
