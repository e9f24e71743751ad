//! Small pictures beside names: bundled icons, and drawings of the game's own.

use std::collections::BTreeSet;
use std::path::{Component, Path};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::Ruleset;
use super::keys::{Field, Kind, Reader, Value};
use crate::diag::{Diagnostic, did_you_mean};
use crate::icons;

/// A small picture.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshSerialize, BorshDeserialize,
)]
#[serde(untagged)]
pub enum Icon {
    /// The name of a bundled icon, which exists.
    Bundled(String),
    /// The path of a drawing below the folder of the game.
    Own(String),
}

/// What the name of a drawing ends with.
const ENDING: &str = ".svg";

shared_key! {
    /// The icon printed beside it: a name that `delve icons WORD` finds, or the path of an SVG drawing in the folder of this file.
    pub ICON = icon: Option<Icon>, eg("goblin-head");
}

impl Icon {
    /// As written.
    pub fn name(&self) -> &str {
        match self {
            Self::Bundled(name) | Self::Own(name) => name,
        }
    }
}

impl Ruleset {
    /// Every icon that it names.
    pub fn icons(&self) -> impl Iterator<Item = &Icon> {
        let grids = self.tables.iter().map(|table| &table.grid);
        let grids = grids.chain(self.lists.iter().map(|list| &list.grid));
        let named = self.head.icon.iter();
        named
            .chain(self.stats.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.classes.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.traits.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.conditions.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.slots.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.items.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.foes.iter().filter_map(|it| it.icon.as_ref()))
            .chain(self.shapes.iter().filter_map(|it| it.icon.as_ref()))
            .chain(grids.flat_map(|grid| grid.rows.iter().filter_map(|row| row.icon.as_ref())))
    }

    /// The paths of the drawings among them, each once.
    pub fn list_drawings(&self) -> BTreeSet<&str> {
        let own = self.icons().filter_map(|icon| match icon {
            Icon::Own(path) => Some(path.as_str()),
            Icon::Bundled(_) => None,
        });
        own.collect()
    }
}

impl Value for Icon {
    const KIND: Kind = Kind::Icon;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let name = reader.words()?;
        let problem = if name.ends_with(ENDING) {
            match why_outside(&name) {
                None => return Some(Self::Own(name)),
                Some(why) => Diagnostic::error(reader.span(), format!("the icon `{name}` {why}"))
                    .with_hint("write the path of a drawing in the folder of this file, as in `icons/rat.svg`"),
            }
        } else if icons::find(&name).is_some() {
            return Some(Self::Bundled(name));
        } else {
            let hint = suggest(&name);
            Diagnostic::error(reader.span(), format!("there is no icon `{name}`"))
                .with_code("unknown-name")
                .with_hint(hint)
        };
        reader.report(problem);
        None
    }
}

/// Why a path does not lead to a file below a folder, as far as its words tell.
fn why_outside(path: &str) -> Option<&'static str> {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if path.contains(['\\', ':', '"']) || path.contains(char::is_control) {
        Some("is not written with `/`")
    } else if !Path::new(path).components().all(is_plain) {
        Some("is outside the folder of the file that names it")
    } else {
        None
    }
}

/// The nearest name, or names with the same words.
fn suggest(name: &str) -> String {
    let near = did_you_mean(name, icons::all().map(icons::Icon::name));
    let similar = || {
        let found = icons::search(name).into_iter().take(3);
        let found: Vec<String> = found.map(|icon| format!("`{}`", icon.name())).collect();
        (!found.is_empty()).then(|| format!("icons with these words: {}", found.join(", ")))
    };
    near.or_else(similar).unwrap_or_else(|| {
        "`delve icons WORD` searches them; a drawing of your own ends with `.svg`".to_owned()
    })
}
