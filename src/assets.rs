//! What is inside the binary: templates, fonts and rulesets, so that it works from any directory.

use include_dir::{Dir, include_dir};

/// The Typst templates, by path relative to `templates/`.
pub(crate) static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The templates without comments and needless spaces, by path and in its order: what Typst reads.
pub(crate) static COMPACT_TEMPLATES: &[(&str, &str)] =
    include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// The bundled faces with their licences.
pub(crate) static FONTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/fonts");

/// The built-in rulesets, one folder each.
pub static RULESETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The built-in rulesets as they were read when the program was built, by id; see [`crate::ruleset::snapshot`].
static SNAPSHOTS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/snapshots.rs"));

/// The languages as they were read when the program was built, by tag; see [`crate::words::keep_snapshots`].
pub(crate) static WORDS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// The crates of the program and their licence texts, deflated: see `src/cli/commands/licences`.
pub(crate) static CRATE_LICENCES: &[u8] =
    include_bytes!(concat!(env!("OUT_DIR"), "/crate-licences"));

/// The bytes of a built-in ruleset that was read before.
pub fn snapshot(id: &str) -> Option<&'static [u8]> {
    let found = SNAPSHOTS.iter().find(|(name, _)| *name == id)?;
    Some(found.1)
}

/// All files below a folder with the given extension, sorted by path.
pub fn files(dir: &'static Dir<'static>, extension: &str) -> Vec<(&'static str, &'static [u8])> {
    let mut found = Vec::new();
    collect(dir, extension, &mut found);
    found.sort_unstable_by_key(|(path, _)| *path);
    found
}

fn collect(
    dir: &'static Dir<'static>,
    extension: &str,
    found: &mut Vec<(&'static str, &'static [u8])>,
) {
    for file in dir.files() {
        let path = file.path();
        if path.extension().is_some_and(|e| e == extension)
            && let Some(name) = path.to_str()
        {
            found.push((name, file.contents()));
        }
    }
    for child in dir.dirs() {
        collect(child, extension, found);
    }
}
