//! Options that once had another name: the old one is refused with the new one as a hint.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The command, what was typed, and what to type.
const RENAMED: [(&str, &str, &str); 6] = [
    (
        "print",
        "--with",
        "`--choose OPTION=CHOICE` chooses an option of the game",
    ),
    (
        "print",
        "--keyed",
        "`--own-keys` gives each locked door its own key",
    ),
    (
        "print",
        "--mark",
        "`--pattern dots` draws corners, `--pattern squares` sides",
    ),
    (
        "print",
        "--rehearsal",
        "`--proof` writes a dummy with page numbers to fold first",
    ),
    (
        "dungeon",
        "--keyed",
        "`--own-keys` gives each locked door its own key",
    ),
    (
        "dungeon",
        "--theme",
        "`--title-word` puts a word into the dungeon's title",
    ),
];

/// Adds the new name to the message about an option that there is none of.
pub fn suggest(error: &mut clap::Error, command: &str) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let mut renamed = RENAMED.iter();
    let found = renamed.find(|(of, old, _)| *of == command && old == typed);
    let Some((.., tip)) = found else {
        return;
    };
    error.remove(ContextKind::SuggestedArg);
    let tips = ContextValue::StyledStrs(vec![(*tip).into()]);
    error.insert(ContextKind::Suggested, tips);
}
