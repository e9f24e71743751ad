//! Why a piece of work could not be done: the one kind of error that all stages share.

use std::fmt;
use std::ops::Range;

use super::{Diagnostic, Severity, Sources, Span};

/// Who has to do something about it. The command line gives each class its own exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The ruleset, or what is made from it, is wrong.
    Content,
    /// The paper has no room for what play needs: less of it, or larger paper, would do.
    Room,
    /// The command asks for something that does not exist or cannot be.
    Command,
    /// A file could not be read or written.
    Files,
}

/// What a caret can be put under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// Bytes of the text that the failing function was given; only its caller knows where that text comes from.
    Bytes(Range<usize>),
    /// A stretch of a numbered text.
    Span(Span),
}

impl From<Range<usize>> for Location {
    fn from(bytes: Range<usize>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<Span> for Location {
    fn from(span: Span) -> Self {
        Self::Span(span)
    }
}

/// An error: what is wrong, what to do about it, where it is, and its class.
///
/// It is made with [`error!`](crate::diag::error) and travels with `?`, also into a `Box<dyn std::error::Error>`. It shows as one line;
/// `{:#}` adds the hints, a line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Details>);

/// Boxed, so that the results of small functions stay small.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Details {
    class: Class,
    message: String,
    hints: Vec<String>,
    context: Option<String>,
    location: Option<Location>,
    /// Other mistakes that were found together with this one.
    also: Vec<Error>,
}

impl Error {
    /// An error of a class. The message is lower case, one clause, without a full stop.
    pub fn new(class: Class, message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            class,
            message: message.into(),
            hints: Vec::new(),
            context: None,
            location: None,
            also: Vec::new(),
        }))
    }

    /// The ruleset or the content is wrong.
    pub fn content(message: impl Into<String>) -> Self {
        Self::new(Class::Content, message)
    }

    /// The command is wrong.
    pub fn command(message: impl Into<String>) -> Self {
        Self::new(Class::Command, message)
    }

    /// A file could not be read or written.
    pub fn files(message: impl Into<String>) -> Self {
        Self::new(Class::Files, message)
    }

    /// Several mistakes as one error; fine when there are none.
    pub fn join(errors: impl IntoIterator<Item = Self>) -> Result<(), Self> {
        let mut errors = errors.into_iter();
        let Some(mut first) = errors.next() else {
            return Ok(());
        };
        first.0.also.extend(errors);
        Err(first)
    }

    /// The errors among findings as one error, each with file, line and column; fine when there are none.
    pub(crate) fn join_findings(sources: &Sources, found: &[Diagnostic]) -> Result<(), Self> {
        let errors = found
            .iter()
            .filter(|finding| finding.severity == Severity::Error);
        Self::join(errors.map(|finding| {
            let error = Self::content(&finding.message).with_hints(&finding.hints);
            match finding.span {
                Some(span) => error.within(sources.format_location(span)).at(span),
                None => error,
            }
        }))
    }

    /// The same with one more suggestion.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hints.push(hint.into());
        self
    }

    /// The same with suggestions that may be there, or those of another error.
    pub fn with_hints<H: Into<String>>(mut self, hints: impl IntoIterator<Item = H>) -> Self {
        self.0.hints.extend(hints.into_iter().map(Into::into));
        self
    }

    /// The same at a place, unless it has one: the innermost says most.
    pub fn at(mut self, place: impl Into<Location>) -> Self {
        self.0.location.get_or_insert(place.into());
        self
    }

    /// The same inside of something that has a name, such as a file or a procedure; it is shown in front of the message.
    pub fn within(mut self, name: impl Into<String>) -> Self {
        let name = name.into();
        let context = &mut self.0.context;
        match context {
            _ if name.is_empty() => {}
            Some(inner) => *inner = format!("{name}, {inner}"),
            None => *context = Some(name),
        }
        self
    }

    /// The same as the fault of somebody else.
    pub fn with_class(mut self, class: Class) -> Self {
        self.0.class = class;
        self
    }

    /// The same with another message.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = message.into();
        self
    }

    /// Its class.
    pub fn class(&self) -> Class {
        self.0.class
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What to do, one suggestion each.
    pub fn hints(&self) -> &[String] {
        &self.0.hints
    }

    /// Where it is in a numbered text.
    pub fn span(&self) -> Option<Span> {
        match self.0.location {
            Some(Location::Span(span)) => Some(span),
            _ => None,
        }
    }

    /// Where it is in the text that was given; its beginning when nobody knows.
    pub fn bytes(&self) -> Range<usize> {
        match &self.0.location {
            Some(Location::Bytes(bytes)) => bytes.clone(),
            _ => 0..0,
        }
    }

    /// This error and all that were found together with it.
    pub fn each(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.0.also)
    }

    /// The same one by one: the opposite of [`Error::join`].
    pub fn split(mut self) -> Vec<Self> {
        let also = std::mem::take(&mut self.0.also);
        std::iter::once(self).chain(also).collect()
    }

    /// As a finding at a place.
    pub fn at_span(&self, span: Span) -> Diagnostic {
        let mut finding = Diagnostic::error(span, self.line());
        finding.hints.clone_from(&self.0.hints);
        finding
    }

    /// The message with its context, without what was found together with it.
    pub fn line(&self) -> String {
        match &self.0.context {
            Some(context) => format!("{context}: {}", self.0.message),
            None => self.0.message.clone(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.each().enumerate() {
            if number > 0 {
                f.write_str(if f.alternate() { "\n" } else { "; " })?;
            }
            f.write_str(&error.line())?;
            if f.alternate() {
                for hint in error.hints() {
                    write!(f, "\n  hint: {hint}")?;
                }
            }
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// Makes an [`Error`]: a class if it is not `content`, a message, and hints, all of them as for `format!`.
///
/// ```text
/// error!("test `{id}` declares no grades")
/// error!(command: "there is no fold called `{name}`"; hint: "folds are {}", listed(names))
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __error {
    (
        $class:ident: $message:literal $(, $argument:expr)* $(,)?
        $(; hint: $hint:literal $(, $of_hint:expr)* $(,)?)* $(;)?
    ) => {
        $crate::diag::Error::$class(::std::format!($message $(, $argument)*))
            $(.hint(::std::format!($hint $(, $of_hint)*)))*
    };
    ($message:literal $($rest:tt)*) => {
        $crate::diag::error!(content: $message $($rest)*)
    };
}
