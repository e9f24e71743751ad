//! `dungeon`: a made dungeon on paper: its map, floor by floor, and the rooms by number.

use super::Kind;
use crate::content::blocks::Text;
use crate::content::filling::Handout;
use crate::content::{Block, Content, Filling, Page, blocks, key_outcomes};
use crate::diag::{Error, error};
use crate::drawing::Audience;
use crate::dungeon::text;
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Dungeon,
    help: "a dungeon by the game's own tables: map and keyed rooms",
    template: "products/dungeon.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

/// Games without dungeons have none to print.
pub(super) fn find_obstacle(ruleset: &Ruleset, _: &Product) -> Option<Error> {
    ruleset.dungeon.is_none().then(|| {
        error!(
            "`{}` has no dungeons", ruleset.head.id;
            hint: "add a `[dungeon]` section to the ruleset"
        )
    })
}

fn compose(ruleset: &Ruleset, _: &Product, filling: &Filling) -> Content {
    let Some(handout) = &filling.dungeon else {
        return empty(ruleset);
    };
    let mut all = maps(ruleset, handout);
    all.push(introduction(ruleset, handout));
    let dungeon = &handout.dungeon;
    for room in &dungeon.rooms {
        all.push(Block::Room(blocks::keyed_room(ruleset, dungeon, room)));
    }
    all.extend(key_outcomes::list_outcomes(ruleset, dungeon));
    all.push(blocks::credit(ruleset));
    content(ruleset, handout, all)
}

/// The map of each floor of which its reader may see something. How many floors are behind secret doors would be a secret too: the last that
/// can be seen counts as the last.
pub(super) fn maps(ruleset: &Ruleset, handout: &Handout) -> Vec<Block> {
    let (dungeon, words) = (&handout.dungeon, ruleset.words());
    let seen = (handout.audience, handout.audience);
    let floors = 1..=dungeon.levels();
    let sheets = floors.map(|level| {
        let mut sheet = blocks::map(words, dungeon, level, seen, handout.style);
        // The plan of an office has no goals and no keys to find.
        if handout.audience == Audience::Referee && !handout.style.office {
            sheet.notes = text::notes(dungeon, level, words);
        }
        sheet
    });
    let mut seen: Vec<_> = sheets.collect();
    seen.retain(|sheet| sheet.drawing.wide > 0 && sheet.drawing.tall > 0);
    let last = seen.last().map_or(0, |sheet| sheet.floor);
    for sheet in &mut seen {
        sheet.floors = last;
    }
    seen.into_iter().map(Block::Map).collect()
}

/// Goal, seed and whatever the game says about its dungeons.
fn introduction(ruleset: &Ruleset, handout: &Handout) -> Block {
    let dungeon = &handout.dungeon;
    let goal = dungeon.goal.as_ref().map(|goal| {
        let label = ruleset.word(Word::Goal);
        format!("*{label}:* {} ({})", goal.what, goal.room)
    });
    let words = format!("{}\n\n{}", dungeon.flavour, goal.unwrap_or_default());
    Text::block(Some(ruleset.word(Word::Rooms)), words.trim())
}

pub(super) fn content(ruleset: &Ruleset, handout: &Handout, blocks: Vec<Block>) -> Content {
    let title = if handout.style.office {
        ruleset.word(Word::Plan).to_owned()
    } else {
        handout.dungeon.title.clone()
    };
    let pages = vec![Page::plain(blocks)];
    Content::of(ruleset, title, pages)
}

/// What is composed without a dungeon.
pub(super) fn empty(ruleset: &Ruleset) -> Content {
    let title = ruleset.head.title.clone();
    let pages = vec![Page::plain(vec![blocks::credit(ruleset)])];
    Content::of(ruleset, title, pages)
}
