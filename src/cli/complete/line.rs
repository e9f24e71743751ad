//! A command that is half typed: which subcommand it is, what was given, and what comes next. Nothing here refuses a command.

use clap::{Arg, Command};

/// Words up to the cursor, understood as far as possible.
pub struct Line<'c> {
    /// The innermost command.
    pub command: &'c Command,
    /// What is being typed.
    pub next: Next<'c>,
    given: Vec<(&'c str, String)>,
}

/// What is being typed.
pub enum Next<'c> {
    /// The value of an option.
    Value {
        arg: &'c Arg,
        /// What the word has before the value, such as `--paper=`.
        before: String,
        typed: String,
    },
    /// The name of an option.
    Option { typed: String },
    /// A subcommand, or an argument without a name.
    Word { arg: Option<&'c Arg>, typed: String },
}

impl<'c> Line<'c> {
    /// Reads the words of a command; the last one is being typed, and may be empty.
    pub fn read(program: &'c Command, words: &[String]) -> Self {
        let (typed, before) = match words.split_last() {
            Some((last, before)) => (last.clone(), before),
            None => (String::new(), words),
        };
        let mut reader = Reader {
            command: program,
            given: Vec::new(),
            position: 0,
            waiting: None,
            literal: false,
        };
        before.iter().for_each(|word| reader.take(word));
        Self {
            next: reader.next(typed),
            command: reader.command,
            given: reader.given,
        }
    }

    /// Values that were given to an argument.
    pub fn given<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a str> {
        let given = self.given.iter().filter(move |(known, _)| *known == id);
        given.map(|(_, value)| value.as_str())
    }
}

struct Reader<'c> {
    command: &'c Command,
    given: Vec<(&'c str, String)>,
    /// Arguments without a name that were given.
    position: usize,
    /// An option whose value comes next.
    waiting: Option<&'c Arg>,
    /// Whether `--` came by.
    literal: bool,
}

impl<'c> Reader<'c> {
    fn take(&mut self, word: &str) {
        if let Some(arg) = self.waiting.take() {
            self.give(arg, word);
        } else if self.literal || !is_option(word) {
            self.take_word(word);
        } else if word == "--" {
            self.literal = true;
        } else if let Some((arg, value)) = self.option(word) {
            match value {
                Some(value) => self.give(arg, &value),
                None if arg.get_action().takes_values() => self.waiting = Some(arg),
                None => self.give(arg, ""),
            }
        }
    }

    fn take_word(&mut self, word: &str) {
        let sub = (self.position == 0)
            .then(|| self.command.find_subcommand(word))
            .flatten();
        if let Some(sub) = sub {
            self.command = sub;
        } else if let Some(arg) = self.positional() {
            self.give(arg, word);
            self.position += 1;
        }
    }

    fn next(&self, typed: String) -> Next<'c> {
        if let Some(arg) = self.waiting {
            let before = String::new();
            return Next::Value { arg, before, typed };
        }
        if self.literal || !typed.starts_with('-') {
            let arg = self.positional();
            return Next::Word { arg, typed };
        }
        match self.option(&typed) {
            Some((arg, Some(value))) => Next::Value {
                arg,
                before: typed.strip_suffix(&value).unwrap_or_default().to_owned(),
                typed: value,
            },
            _ => Next::Option { typed },
        }
    }

    fn give(&mut self, arg: &'c Arg, value: &str) {
        self.given.push((arg.get_id().as_str(), value.to_owned()));
    }

    /// The argument without a name that comes next; the last one may take all the rest.
    fn positional(&self) -> Option<&'c Arg> {
        let mut all = self.command.get_positionals();
        let last = self.command.get_positionals().last();
        let repeats = |arg: &&Arg| {
            arg.get_num_args()
                .is_some_and(|range| range.max_values() > 1)
        };
        all.nth(self.position).or_else(|| last.filter(repeats))
    }

    /// An option by its name, with a value that is in the same word.
    fn option(&self, word: &str) -> Option<(&'c Arg, Option<String>)> {
        let mut args = self.command.get_arguments();
        if let Some(long) = word.strip_prefix("--") {
            let (name, value) = match long.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (long, None),
            };
            let arg = args.find(|arg| arg.get_long() == Some(name))?;
            return Some((arg, value));
        }
        let mut letters = word.strip_prefix('-')?.chars();
        let letter = letters.next()?;
        let arg = args.find(|arg| arg.get_short() == Some(letter))?;
        let value = letters.as_str();
        let joined = !value.is_empty() && arg.get_action().takes_values();
        Some((arg, joined.then(|| value.to_owned())))
    }
}

/// A lone dash is standard input or output.
fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-')
}
