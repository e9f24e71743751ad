//! The program; everything is in the library.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Typesetting asks for memory in small pieces, half a million times for a sheet.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    delvepress::cli::main()
}
