//! Tests of the whole way from text to meaning.

mod errors_of_meaning;
mod errors_of_reading;
mod fixtures;
mod flags;
mod generate;
mod hostile;
mod language;
mod lexing;
mod meaning;
mod round_trip;
mod support;
