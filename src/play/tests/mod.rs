//! Whether what is played is what the rules say.

mod exactly;
mod games;
mod language;
mod many_runs;
mod replay;
mod support;
