//! Reading and writing files: the only place where the program does either.
//!
//! *Reading* takes regular files only, never more than the limit of their kind ([`limits`]), and what a file names only inside its own
//! folder ([`Fence`]). *Writing* is all or nothing: a file is built beside its place and renamed ([`write()`]), several files are renamed
//! together ([`Batch`]), a folder is built beside its place as a whole ([`write_folder`]), and a signal removes what is unfinished.

pub mod ask;
mod batch;
mod destination;
mod fence;
mod folder;
pub mod limits;
pub mod own;
mod pending;
mod read;
mod reason;
mod write;

pub use batch::Batch;
pub use destination::{folder_of, match_ending};
pub use fence::{Fence, Found};
pub use folder::{is_filled, write_folder};
pub use pending::remove_unfinished;
pub use read::{is_typed, names, read, read_input, read_line, read_text, toml_files, too_large};
pub use reason::reason;
pub use write::{Existing, append_line, make_folders, write, write_new};
