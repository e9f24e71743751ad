//! A tiny booklet on the eight panels of one sheet: cover, how to play, hero, three panels of rooms, map, colophon; rules wherever there is room.

use super::front::{cover, goal, modes, text};
use super::{
    BookletParts, back, colophon, declared_before, declared_needs, dice, entries, is_read, maps,
    outcomes, panel, running,
};
use crate::booklet::RoomSequence;
use crate::content::{Block, Page, blocks};
use crate::drawing::Audience;
use crate::model::{Need, Product, Ref, Rule};
use crate::words::Word;

/// The panels in reading order.
pub fn pages(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let words = parts.ruleset.words();
    let mut first = vec![text(words.own(Word::HowToPlayShort), &short_reading(parts))];
    first.extend(goal(parts));
    first.extend(modes(parts));
    if parts.filling.wishes.diceless {
        first.push(text(words.own(Word::WithoutDice), &dice::how(parts)));
    }
    let hero = hero(product, parts);
    let map = match parts.booklet.sequence {
        RoomSequence::Keyed => maps::map(parts, 1, Audience::Players),
        RoomSequence::Gamebook { .. } => maps::blank(parts, 1),
    };
    let main = main(product, parts);
    vec![
        cover(parts),
        Page {
            // Rules go on below it, unless dice take the room.
            runs_on: !parts.filling.wishes.diceless,
            ..Page::plain(first)
        },
        hero,
        main,
        Page::plain(vec![map]),
        Page::plain(colophon::brief(parts)),
    ]
}

/// How this form is read, in few words.
fn short_reading(parts: &BookletParts<'_>) -> String {
    let words = parts.ruleset.words();
    let mut reading = words.own(match &parts.booklet.sequence {
        RoomSequence::Keyed => Word::ReadingKeyedShort,
        RoomSequence::Gamebook { .. } => Word::ReadingGamebookShort,
    });
    if !parts.text_only && !outcomes::upside_down(parts).is_empty() {
        reading.push(' ');
        reading.push_str(words.get(Word::OutcomesTurned));
    }
    reading
}

/// Rooms or sections, and what is looked up on the panels that they leave free, the most important first: as much as there is room for.
fn main(product: &Product, parts: &BookletParts<'_>) -> Page {
    let mut blocks = entries::main_part(parts);
    let mut needs = vec![Need::Essential; blocks.len()];
    for (need, piece) in looked_up(product, parts) {
        needs.extend(piece.iter().map(|_| need));
        blocks.extend(piece);
    }
    Page {
        needs,
        ..running(blocks)
    }
}

/// Blocks that stay in one.
type BlockGroup = Vec<Block>;

/// Whoever comes by, what a search finds, and the rules that the game names for panels; what play needs most comes first.
fn looked_up(product: &Product, parts: &BookletParts<'_>) -> Vec<(Need, BlockGroup)> {
    let plan = parts.ruleset.booklet.as_ref();
    let short = plan.map_or(&[][..], |plan| plan.panels.as_slice());
    let of_new_heroes = |rule: &Ref<Rule>| {
        let new_hero = plan.map_or(&[][..], |plan| plan.new_hero.as_slice());
        new_hero.iter().any(|known| known.id() == rule.id())
    };
    let is_new = parts.filling.heroes.is_empty();
    // What makes a hero is read once: it comes after what is read again and again.
    let (late, early): (Vec<_>, Vec<_>) = short.iter().partition(|rule| of_new_heroes(rule));
    let mut rules: Vec<(Need, Block)> = early
        .into_iter()
        .chain(late)
        .filter(|rule| is_new || !of_new_heroes(rule))
        .map(|rule| &parts.ruleset.rules[rule])
        .map(|rule| (rule.need, blocks::rule_block(rule)))
        .collect();
    let named = !short.is_empty();
    let before = product.pages.iter().take(declared_before(parts));
    for page in before.filter(|page| !named || !is_read(page)) {
        // What is read on the pages of the hero needs no place beside the figures.
        let blocks = declared_needs(parts, product, page).into_iter();
        rules.extend(blocks.filter(|(_, block)| is_read(page) || block.is_section()));
    }
    let title = parts.ruleset.words().own(Word::ThisGame);
    // Short rules that are named for this say all that the words of larger booklets do.
    let need = if named { Need::Wanted } else { Need::Essential };
    let own = plan.and_then(|plan| plan.text.as_deref());
    let own = own.map(|own| (need, vec![text(title, own)]));
    let comers = Some(back::wanderers(parts)).filter(|blocks| !blocks.is_empty());
    let hidden = back::compose_finds(parts).map(|block| vec![block]);
    let outcomes = outcomes::upside_down(parts)
        .into_iter()
        .map(|block| vec![block]);
    let first = rules.len().min(1);
    let others = rules.split_off(first);
    let single = |(need, block): (Need, Block)| (need, vec![block]);
    let essential = |piece: BlockGroup| (Need::Essential, piece);
    let mut all: Vec<(Need, BlockGroup)> = rules.into_iter().map(single).collect();
    let looked_up = hidden.into_iter().chain(outcomes).chain(comers);
    all.extend(looked_up.map(essential));
    all.extend(others.into_iter().map(single));
    all.extend(own);
    all.sort_by_key(|(need, _)| *need);
    all
}

/// A panel for the hero, with everything that the pages of larger booklets have for one; for a party, names and lives.
fn hero(product: &Product, parts: &BookletParts<'_>) -> Page {
    let before = product.pages.iter().take(declared_before(parts));
    let written = before.filter(|page| !is_read(page));
    let blocks = written.flat_map(|page| declared_needs(parts, product, page));
    // Columns are too narrow for a panel, and what is read finds another place.
    let blocks: Vec<(Need, Block)> = blocks
        .filter(|(_, block)| !matches!(block, Block::Break(_)) && !block.is_section())
        .collect();
    // Of several heroes all have the same: names and lives.
    let vital = |block: &Block| matches!(block, Block::Name { .. } | Block::Track(_));
    let named = |(_, block): &&(Need, Block)| matches!(block, Block::Name { .. });
    let single = blocks.iter().filter(named).count() <= 1;
    let kept = blocks
        .into_iter()
        .filter(|(_, block)| single || vital(block));
    let (needs, blocks): (Vec<Need>, Vec<Block>) = kept.unzip();
    let blocks = blocks.into_iter().map(panel::compact).collect();
    Page {
        needs,
        ..Page::plain(blocks)
    }
}
