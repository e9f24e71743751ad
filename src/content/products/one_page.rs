//! `one-page`: a dungeon on one sheet: title, map, what is said of it, and its rooms in short.

use super::Kind;
use super::dungeon::{content, empty, find_obstacle, maps};
use crate::content::blocks::{Text, Title};
use crate::content::{Block, Content, Filling, blocks, key_outcomes};
use crate::dungeon::Dungeon;
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::{Word, say};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::OnePage,
    help: "a dungeon on one sheet: map, rumours and rooms in short",
    template: "products/one-page.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, _: &Product, filling: &Filling) -> Content {
    let Some(handout) = &filling.dungeon else {
        return empty(ruleset);
    };
    let dungeon = &handout.dungeon;
    let tagline = Some(dungeon.tagline()).filter(|words| !words.is_empty());
    let mut all = vec![Block::Title(Title {
        title: dungeon.title.clone(),
        subtitle: tagline.map(str::to_owned),
    })];
    let mut sheets = maps(ruleset, handout);
    // The title is that of the page.
    for sheet in &mut sheets {
        if let Block::Map(map) = sheet {
            map.title = String::new();
        }
    }
    all.extend(sheets);
    all.extend(story(ruleset, dungeon));
    let rooms = dungeon.rooms.iter();
    all.extend(rooms.map(|room| Block::Room(blocks::keyed_room(ruleset, dungeon, room))));
    all.extend(key_outcomes::list_outcomes(ruleset, dungeon));
    let needs = ruleset.words().say(say::OnePageNeeds {
        game: &ruleset.head.title,
        needs: ruleset.head.needs.join(", "),
    });
    all.push(Text::block(None, &needs));
    all.push(blocks::brief_credit(ruleset));
    content(ruleset, handout, all)
}

/// Why one goes, and what people say; which of it is wrong is printed nowhere.
fn story(ruleset: &Ruleset, dungeon: &Dungeon) -> Vec<Block> {
    let Some(story) = &dungeon.story else {
        return Vec::new();
    };
    let words = ruleset.words();
    let mut told = Vec::new();
    let premise = [&story.premise, &story.reason].map(|words| words.trim());
    let premise = premise.join("\n\n");
    if !premise.trim().is_empty() {
        told.push(Text::block(
            Some(words.get(Word::StoryTitle)),
            premise.trim(),
        ));
    }
    let rumours = story.rumours.iter();
    let rumours: String = rumours.map(|it| format!("- {}\n", it.text)).collect();
    if !rumours.is_empty() {
        let wrong = words.get(Word::RumoursFalse);
        let all = format!("{rumours}\n{wrong}");
        told.push(Text::block(Some(words.get(Word::Rumours)), &all));
    }
    told
}
