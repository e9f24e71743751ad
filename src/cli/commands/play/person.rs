//! Somebody at the keyboard. What was answered before is answered again without asking.

use std::fmt::{self, Write};

use super::saved::Saved;
use crate::cli::pick::find;
use crate::cli::{Failure, Terminal, files};
use crate::play::{Choice, Player, Question, Reply};

/// Lines of a game that is taken up again which are shown first.
const REMINDER: usize = 12;

const HELP: &str = "\
Answer with a number or the beginning of an answer. Besides:
  .  let the policy of the game decide this one
  u  take the last answer back
  s  show your heroes and what they have
  l  show the whole log
  a  let the policy play to the end
  q  quit
";

/// Why the game was left before its end.
#[derive(Default)]
pub enum Leaving {
    /// The last answer was taken back: play again up to there.
    TookBack,
    #[default]
    Quit,
    Failed(Failure),
}

/// Who answers.
pub struct Person<'t> {
    terminal: &'t Terminal,
    saved: Option<Saved>,
    /// All answers so far, as they are saved.
    answers: Vec<String>,
    /// How many of them were given in this run.
    given: usize,
    /// Lines of the story that were shown; none while nothing was.
    shown: Option<usize>,
    /// From here on the policy decides.
    auto: bool,
    leaving: Leaving,
}

impl fmt::Debug for Person<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} answers", self.given, self.answers.len())
    }
}

/// What was typed.
enum Typed {
    Reply(Reply),
    /// Something was shown; the question is open still.
    Open,
}

impl<'t> Person<'t> {
    pub fn new(terminal: &'t Terminal, saved: Option<Saved>, auto: bool) -> Self {
        let answers = saved.as_ref().map(Saved::answers).unwrap_or_default();
        Self {
            terminal,
            saved,
            // A game from its beginning shows everything.
            shown: answers.is_empty().then_some(0),
            answers,
            given: 0,
            auto,
            leaving: Leaving::Quit,
        }
    }

    pub fn why_left(&mut self) -> Leaving {
        std::mem::take(&mut self.leaving)
    }

    /// The same game runs again.
    pub fn begin_again(&mut self) {
        self.given = 0;
    }

    /// Shows what was not shown yet.
    pub fn tell(&mut self, story: &[String]) -> Result<(), Failure> {
        let first = match self.shown {
            // An answer was taken back: what is shown already is longer.
            Some(shown) => shown.min(story.len()),
            None => story.len().saturating_sub(REMINDER),
        };
        self.shown = Some(story.len());
        self.show(&story[first..])
    }

    fn show(&self, lines: &[String]) -> Result<(), Failure> {
        match lines {
            [] => Ok(()),
            lines => self.terminal.data(&format!("{}\n", lines.join("\n"))),
        }
    }

    /// After quitting.
    pub fn say_how_to_go_on(&self) -> Result<(), Failure> {
        match &self.saved {
            Some(saved) => self.terminal.note(&format!(
                "continue with `delve play --resume {}`",
                saved.path().display()
            )),
            None => self
                .terminal
                .note("the game was not saved; `--save FILE` saves it after every answer"),
        }
        Ok(())
    }

    /// The reply that was given to this question before.
    fn repeat(&mut self, answer: &str, question: &Question<'_>) -> Reply {
        let (offer, chosen) = match answer.split_once('=') {
            Some((offer, chosen)) => (offer, Some(chosen)),
            None => (answer, None),
        };
        let reply = match chosen {
            None => Some(Reply::Policy),
            Some(chosen) => question
                .options
                .iter()
                .position(|option| id(option) == chosen)
                .map(Reply::Choice),
        };
        match reply.filter(|_| offer == question.offer) {
            Some(reply) => reply,
            None => self.fail(Failure::content(format!(
                "the saved game does not fit any more: it answers `{answer}` where `{}` is asked",
                question.offer
            ))),
        }
    }

    fn fail(&mut self, failure: Failure) -> Reply {
        self.leaving = Leaving::Failed(failure);
        Reply::Leave
    }

    /// A new reply, which is kept.
    fn give(&mut self, question: &Question<'_>, reply: Reply) -> Reply {
        let answer = match reply {
            Reply::Choice(chosen) => {
                format!("{}={}", question.offer, id(&question.options[chosen]))
            }
            Reply::Policy => question.offer.to_owned(),
            Reply::Leave => return reply,
        };
        self.answers.push(answer);
        self.given = self.answers.len();
        match self.save() {
            Ok(()) => reply,
            Err(failure) => self.fail(failure),
        }
    }

    fn save(&mut self) -> Result<(), Failure> {
        match &mut self.saved {
            Some(saved) => saved.write(&self.answers),
            None => Ok(()),
        }
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Failure> {
        self.tell(question.story)?;
        self.terminal.data(&shown(question))?;
        loop {
            self.terminal.ask("? for help > ");
            let line = files::read_line()?;
            if line.is_empty() {
                // The input has ended.
                self.terminal.note("");
                return Ok(Reply::Leave);
            }
            match self.understand(line.trim(), question)? {
                Typed::Reply(reply) => return Ok(reply),
                Typed::Open => {}
            }
        }
    }

    fn understand(&mut self, typed: &str, question: &Question<'_>) -> Result<Typed, Failure> {
        match typed {
            "" => self.terminal.data(&shown(question))?,
            "?" => self.terminal.data(HELP)?,
            "s" => self.show(question.party)?,
            "l" => self.show(question.story)?,
            "." => return Ok(Typed::Reply(Reply::Policy)),
            "a" => {
                self.auto = true;
                return Ok(Typed::Reply(Reply::Policy));
            }
            "q" => return Ok(Typed::Reply(Reply::Leave)),
            "u" if self.answers.pop().is_some() => {
                self.save()?;
                self.leaving = Leaving::TookBack;
                return Ok(Typed::Reply(Reply::Leave));
            }
            "u" => self.terminal.note("there is no answer to take back"),
            typed => {
                let names = question.options.iter();
                let names: Vec<(String, String)> = names
                    .map(|option| (name(option).to_owned(), String::new()))
                    .collect();
                match find(typed, &names) {
                    Some(chosen) => return Ok(Typed::Reply(Reply::Choice(chosen))),
                    None => self.terminal.note(&format!("there is no answer `{typed}`")),
                }
            }
        }
        Ok(Typed::Open)
    }
}

impl Player for Person<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Reply {
        if let Some(answer) = self.answers.get(self.given).cloned() {
            self.given += 1;
            return self.repeat(&answer, question);
        }
        if self.auto {
            return self.give(question, Reply::Policy);
        }
        match self.ask(question) {
            Ok(reply) => self.give(question, reply),
            Err(failure) => self.fail(failure),
        }
    }
}

fn id(option: &Choice<'_>) -> String {
    match option {
        Choice::Answer { id, .. } => (*id).to_owned(),
        Choice::Member { number, .. } => number.to_string(),
    }
}

fn name<'q>(option: &Choice<'q>) -> &'q str {
    match option {
        Choice::Answer { label, .. } => label,
        Choice::Member { name, .. } => name,
    }
}

/// The question and its numbered answers.
fn shown(question: &Question<'_>) -> String {
    let mut text = format!("\n{}\n", question.ask);
    let digits = question.options.len().to_string().len();
    for (at, option) in question.options.iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {:digits$}  {}", at + 1, name(option));
    }
    text
}
