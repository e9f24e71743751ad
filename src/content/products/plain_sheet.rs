//! The character sheet of a game that declares none: one page, which further heroes get a copy of, laid out from the stats, slots, traits and lists of the ruleset.

use super::map_sheet::plain_page;
use super::plain_product;
use crate::dungeon::text::sentence_case;
use crate::model::blocks as declared;
use crate::model::keys::Entries;
use crate::model::{
    Action, BlockKind, Choices, Need, Page, PortraitSize, Product, ProductKind, Ref, Ruleset, Stat,
    StatKind, StatOwner, Step,
};
use crate::words::Word;

/// Its id.
const ID: &str = "character-sheet";

/// A character sheet for a game with heroes; none when heroes have no stats.
pub fn plain_sheet(ruleset: &Ruleset) -> Option<Product> {
    let hero = |stat: &Stat| is_written(stat) && stat.kind != StatKind::Text;
    ruleset.stats.iter().find(|stat| hero(stat))?;
    Some(Product {
        id: ID.into(),
        label: ruleset.word(Word::CharacterSheet).into(),
        title: Some(ruleset.word(Word::CharacterSheet).into()),
        pages: vec![page(ruleset, 1)],
        ..plain_product(ProductKind::Pages)
    })
}

/// What is on a hero's sheet: the rest is remembered by rules alone.
fn is_written(stat: &Stat) -> bool {
    stat.of == StatOwner::Hero && !stat.unwritten
}

fn page(ruleset: &Ruleset, hero: u32) -> Page {
    let mut kinds = vec![
        BlockKind::Title(declared::Title {
            subtitle: Some(ruleset.head.title.clone()),
            ..Default::default()
        }),
        BlockKind::Name(declared::Name {
            classes: Vec::new(),
            hero,
        }),
    ];
    for group in groups(ruleset) {
        figures(ruleset, group, hero, &mut kinds);
    }
    let figures = ruleset.stats.iter().filter(|stat| is_written(stat));
    let few = figures.count() <= FEW;
    if few {
        kinds.push(notes(ruleset));
    }
    kinds.push(BlockKind::Break(declared::Break {}));
    kinds.push(BlockKind::Portrait(declared::Portrait {
        size: PortraitSize::Small,
        label: None,
        hero,
    }));
    belongings(ruleset, hero, &mut kinds);
    if !few {
        kinds.push(notes(ruleset));
    }
    kinds.push(BlockKind::Credit(declared::Credit { brief: false }));
    let mut page = plain_page(2, kinds);
    for block in &mut page.blocks {
        block.need = need(&block.kind);
    }
    page
}

/// A hero with much to say needs the room: lines for notes go first, and then, as everywhere, the frame for a picture.
fn need(kind: &BlockKind) -> Option<Need> {
    matches!(kind, BlockKind::Lines(_)).then_some(Need::Nice)
}

/// The groups of the hero's stats, in order; stats without one are a group of their own.
fn groups(ruleset: &Ruleset) -> Vec<Option<&str>> {
    let mut groups: Vec<Option<&str>> = Vec::new();
    for stat in ruleset.stats.iter().filter(|stat| is_written(stat)) {
        let group = stat.group.as_deref();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

/// Numbers of a group side by side, then what is drawn as boxes.
fn figures(ruleset: &Ruleset, group: Option<&str>, hero: u32, kinds: &mut Vec<BlockKind>) {
    let (mut numbers, mut tracks): (Vec<Ref<Stat>>, Vec<Ref<Stat>>) = (Vec::new(), Vec::new());
    for stat in &ruleset.stats {
        let Some(reference) = ruleset.stats.find(&stat.id) else {
            continue;
        };
        let ours = is_written(stat) && stat.group.as_deref() == group;
        match stat.kind {
            _ if !ours => {}
            StatKind::Text => {}
            StatKind::Pool | StatKind::Track | StatKind::Flag => tracks.push(reference),
            StatKind::Counter if stat.boxes.is_some() => tracks.push(reference),
            StatKind::Score | StatKind::Counter => numbers.push(reference),
        }
    }
    if let Some(group) = group {
        kinds.push(BlockKind::Text(declared::Text {
            title: Some(heading(ruleset, group)),
            ..Default::default()
        }));
    }
    if !numbers.is_empty() {
        kinds.push(BlockKind::Stats(declared::Stats {
            columns: (numbers.len() as u32).min(4),
            stats: numbers,
            hero,
        }));
    }
    kinds.extend(tracks.into_iter().map(|stat| {
        BlockKind::Track(declared::Track {
            boxes: None,
            label: None,
            hint: None,
            numbers: None,
            marks: Entries::default(),
            maximum: ruleset.stats[&stat].kind == StatKind::Pool,
            stat,
            hero,
        })
    }));
}

/// A group is named for writers of rules: `skills` is printed as "Skills".
fn heading(ruleset: &Ruleset, group: &str) -> String {
    let own = sentence_case(&group.replace('-', " "));
    ruleset.words().named(group, &own).to_owned()
}

fn belongings(ruleset: &Ruleset, hero: u32, kinds: &mut Vec<BlockKind>) {
    let title = |word: Word| Some(ruleset.word(word).to_owned());
    if !ruleset.slots.is_empty() {
        kinds.push(BlockKind::Slots(declared::Slots {
            title: title(Word::Equipment),
            hero,
            ..Default::default()
        }));
    }
    if !ruleset.traits.is_empty() {
        kinds.push(BlockKind::Traits(declared::Traits {
            title: title(Word::Abilities),
            count: 4,
            hero,
            ..Default::default()
        }));
    }
    if ruleset.creation.steps.iter().any(chooses_rows) {
        kinds.push(BlockKind::Picks(declared::Picks {
            title: title(Word::Chosen),
            count: 3,
            hero,
            ..Default::default()
        }));
    }
    kinds.push(BlockKind::Items(declared::Items {
        title: title(Word::Belongings),
        count: 8,
        hero,
        ..Default::default()
    }));
}

fn notes(ruleset: &Ruleset) -> BlockKind {
    BlockKind::Lines(declared::Lines {
        title: Some(ruleset.word(Word::Notes).to_owned()),
        count: 5,
        ..Default::default()
    })
}

/// Figures of a hero that leave room for notes below them.
const FEW: usize = 12;

fn chooses_rows(step: &Step) -> bool {
    match &step.action {
        Action::Choose(choose) => matches!(choose.among, Choices::Rows(_)),
        Action::OneOf(ways) => ways.iter().flatten().any(chooses_rows),
        _ => false,
    }
}
