//! Several stats side by side.

use super::HERO;
use crate::diag::Diagnostic;
use crate::model::keys::{Kind, Reader};
use crate::model::{Ref, Stat};

keys! {
    /// Several stats side by side.
    pub struct Stats, checked by add_group {
        /// Which; a group stands for its members.
        stats: Vec<Ref<Stat>>, kind(Kind::List(&Kind::Words)), eg(r#"["hp", "nerve"]"#), always();
        /// How many side by side.
        columns: u32, within(1, 20), eg("4"), usual("3");
        hero: u32, same(HERO);
    }
    besides {
        /// All stats of this group.
        group: Vec<Ref<Stat>>, kind(Kind::Words), eg("skills");
    }
}

fn add_group<R: Reader>(block: &mut Stats, reader: R) {
    let group = reader.get("group").map(R::items).unwrap_or_default();
    let members = group.into_iter().flat_map(|word| word.members("stat"));
    block.stats.extend(members);
    if block.stats.is_empty() {
        let hint = "add `stats = [...]` or `group = \"...\"`";
        let problem = Diagnostic::error(reader.span(), "a block `stats` shows no stats");
        reader.report(problem.with_hint(hint));
    }
}
