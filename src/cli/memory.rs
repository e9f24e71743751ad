//! What happens when memory runs out: a message and exit code 3.
//!
//! Rust ends a program that gets no memory with a message on standard error and SIGABRT; a hook to do anything else is not stable yet.
//! The signal can be answered, though, and that is enough for the exit code: the message is out by then. Some crates panic instead when
//! they get none. What cannot be helped: a limit so low that the program does not come to its first line.

use std::io::Write;

use super::failure::exit_code;
use super::files;
use crate::diag::Class;

/// Memory is had from the machine like files.
const NO_MEMORY: i32 = exit_code(Class::Files) as i32;

/// A machine that cannot give so much has no memory left for this work.
const LITTLE: usize = 16 << 20;

const MESSAGE: &[u8] =
    b"error: not enough memory\n  hint: close other programs, or raise the limit with `ulimit -v`\n";

/// Makes sure that the program ends with exit code 3 when memory runs out.
pub fn prepare() {
    exit_on_abort();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if Vec::<u8>::new().try_reserve_exact(LITTLE).is_ok() {
            return usual(panic);
        }
        // The usual hook would ask for memory to say more.
        let _ = std::io::stderr().write_all(MESSAGE);
        files::remove_unfinished();
        #[expect(clippy::exit, reason = "nothing can return from a panic hook")]
        std::process::exit(NO_MEMORY);
    }));
}

/// Answers SIGABRT with exit code 3. Nothing else in the program raises it but a stack that is full, which has its message too.
#[cfg(unix)]
fn exit_on_abort() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    let always = Arc::new(AtomicBool::new(true));
    // Without it the program ends all the same, only with another code.
    let _ = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGABRT,
        NO_MEMORY,
        always,
    );
}

/// Other systems end the program with their own code.
#[cfg(not(unix))]
fn exit_on_abort() {}
