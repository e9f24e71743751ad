//! Arguments together with the names of the options that were typed: an option that does not apply is refused even where it says what is usual.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// Arguments, and which of them the user typed.
#[derive(Debug)]
pub struct Typed<T> {
    /// The arguments.
    pub args: T,
    ids: Vec<String>,
}

impl<T> Typed<T> {
    /// Whether an option was typed; by the name that it has in the arguments.
    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|typed| typed == id)
    }
}

fn list_typed(matches: &ArgMatches) -> Vec<String> {
    let ids = matches.ids().map(Id::as_str);
    let by_user = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    ids.filter(by_user).map(str::to_owned).collect()
}

impl<T: FromArgMatches> FromArgMatches for Typed<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        // Reading the arguments takes them out.
        let ids = list_typed(matches);
        let args = T::from_arg_matches_mut(matches)?;
        Ok(Self { args, ids })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Args> Args for Typed<T> {
    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }

    fn group_id() -> Option<Id> {
        T::group_id()
    }
}
