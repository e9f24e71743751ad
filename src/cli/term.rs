//! What the user sees: standard output for data, standard error for everything else.

use std::io::{self, IsTerminal, Write};

use anstream::AutoStream;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::config::Config;
use super::{Failure, files};
use crate::diag::{readable, visible};
use crate::words::{Language, Words};

/// How to talk to this user.
pub struct Terminal {
    choice: clap::ColorChoice,
    quiet: bool,
    language: Option<Language>,
    config: Config,
}

impl Terminal {
    /// A terminal with the user's choice of colour and quiet.
    pub fn new(choice: clap::ColorChoice, quiet: bool, language: Option<Language>) -> Self {
        Self {
            choice,
            quiet,
            language,
            config: Config::default(),
        }
    }

    /// The same for a user with settings; what was asked for on the command line goes first.
    pub(super) fn with_config(self, config: Config) -> Self {
        let usual = || config.language.as_deref().and_then(Language::find);
        Self {
            language: self.language.or_else(usual),
            config,
            ..self
        }
    }

    /// The user's settings.
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// Whether only errors are printed.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The language that was asked for.
    pub fn language(&self) -> Option<Language> {
        self.language
    }

    /// The words of that language, for paper that belongs to no game.
    pub fn words(&self) -> Words<'static> {
        Words::of(self.language.unwrap_or_default())
    }

    fn stream_choice(&self) -> anstream::ColorChoice {
        match self.choice {
            clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
            clap::ColorChoice::Always => anstream::ColorChoice::Always,
            clap::ColorChoice::Never => anstream::ColorChoice::Never,
        }
    }

    /// Whether messages may carry colour.
    pub fn color(&self) -> bool {
        AutoStream::new(io::stderr(), self.stream_choice()).current_choice()
            != anstream::ColorChoice::Never
    }

    /// Width to draw for on standard output.
    pub fn width(&self) -> usize {
        std::env::var("COLUMNS")
            .ok()
            .and_then(|columns| columns.parse().ok())
            .filter(|columns| (40..=200).contains(columns))
            .unwrap_or(80)
    }

    /// Data, to standard output.
    pub fn data(&self, text: &str) -> Result<(), Failure> {
        write_all(&mut io::stdout().lock(), visible(text).as_bytes())
    }

    /// A remark, to standard error; silent with `--quiet`.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            let mut stream = AutoStream::new(io::stderr(), self.stream_choice());
            // A closed standard error is no reason to fail the work.
            let _ = writeln!(stream, "{}", readable(text));
        }
    }

    /// A question, to standard error; the answer is typed behind it.
    pub fn ask(&self, text: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.stream_choice());
        // As with remarks.
        let _ = write!(stream, "{text}").and_then(|()| stream.flush());
    }

    /// Something that the user did not ask for, to standard error, even with `--quiet`.
    pub fn warn(&self, text: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.stream_choice());
        let text = readable(text);
        let _ = if self.color() {
            writeln!(stream, "\x1b[1;33mwarning\x1b[0m: {text}")
        } else {
            writeln!(stream, "warning: {text}")
        };
    }

    /// A failure, to standard error, even with `--quiet`.
    pub fn fail(&self, failure: &Failure) {
        let mut stream = AutoStream::new(io::stderr(), self.stream_choice());
        let text = failure.text();
        let _ = match (self.color(), text.strip_prefix("error:")) {
            (true, Some(rest)) => write!(stream, "\x1b[1;31merror\x1b[0m:{rest}"),
            _ => write!(stream, "{text}"),
        };
    }

    /// A bar for long work: shown on a terminal, nothing in a pipe or with `--quiet`.
    pub(crate) fn progress(&self, length: u64, what: &str) -> ProgressBar {
        if self.quiet || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {eta} left") {
            bar.set_style(style);
        }
        bar.set_message(visible(what).into_owned());
        bar
    }
}

/// Writes everything to standard output. A reader that has gone away has not got the data: that is a failure like a full disk.
pub fn write_all(stream: &mut impl Write, bytes: &[u8]) -> Result<(), Failure> {
    let done = stream.write_all(bytes).and_then(|()| stream.flush());
    done.map_err(|error| {
        Failure::files(format!(
            "standard output could not be written: {}",
            files::reason(&error)
        ))
    })
}
