//! A tiny booklet on the eight panels of one sheet: cover, how to play, hero, three panels of rooms, map, colophon; rules wherever there is room.

use super::front::{cover, goal, modes, own_words, text};
use super::story::premise;
use super::{
    BookletParts, back, colophon, declared_pieces, dice, is_read, main_part, maps, outcomes, panel,
    pieces, running,
};
use crate::booklet::RoomSequence;
use crate::content::{Block, Page, Piece};
use crate::drawing::Audience;
use crate::model::{Need, Product, Ref, Rule};
use crate::words::Word;

/// The panels in reading order.
pub fn pages(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let outcomes = outcomes::upside_down(parts);
    let reading = short_reading(parts, !outcomes.is_empty());
    let mut first = vec![text(parts.word(Word::HowToPlayShort), &reading)];
    first.extend(goal(parts));
    first.extend(modes(parts));
    if parts.filling.options.diceless {
        first.push(text(parts.word(Word::WithoutDice), &dice::how(parts)));
    }
    let mut first = pieces(first);
    if let Some(piece) = first.first_mut() {
        piece.shows.clone_from(&parts.plan().settled);
    }
    let map = match parts.booklet.sequence {
        RoomSequence::Keyed => maps::map(parts, 1, Audience::Players),
        RoomSequence::Gamebook { .. } => maps::blank(parts, 1),
    };
    vec![
        cover(parts),
        Page {
            // Rules go on below it, unless dice take the room.
            runs_on: !parts.filling.options.diceless,
            ..Page::of(first)
        },
        hero(product, parts),
        main(product, parts, outcomes),
        Page::plain(vec![map]),
        Page::plain(colophon::brief(parts)),
    ]
}

/// How this form is read, in few words.
fn short_reading(parts: &BookletParts<'_>, has_outcomes: bool) -> String {
    let mut reading = parts.word(match &parts.booklet.sequence {
        RoomSequence::Keyed => Word::ReadingKeyedShort,
        RoomSequence::Gamebook { .. } => Word::ReadingGamebookShort,
    });
    if !parts.text_only && has_outcomes {
        reading.push(' ');
        reading.push_str(&parts.word(Word::OutcomesTurned));
    }
    reading
}

/// Rooms or sections, and what is looked up on the panels that they leave free, the most important first: as much as there is room for.
fn main(product: &Product, parts: &BookletParts<'_>, outcomes: Vec<Block>) -> Page {
    let mut all = main_part(parts);
    all.extend(looked_up(product, parts, outcomes).into_iter().flatten());
    running(all)
}

/// Blocks that stay in one, equally needed.
type Group = Vec<Piece>;

/// Whoever comes by, what a search finds, and the rules that the game names for panels; what play needs most comes first.
fn looked_up(product: &Product, parts: &BookletParts<'_>, outcomes: Vec<Block>) -> Vec<Group> {
    let plan = parts.plan();
    let short = &plan.panels;
    let of_new_heroes = |rule: &Ref<Rule>| plan.new_hero.iter().any(|it| it.id() == rule.id());
    let is_new = parts.filling.heroes.is_empty();
    // What makes a hero is read once: it comes after what is read again and again.
    let (late, early): (Vec<_>, Vec<_>) = short.iter().partition(|rule| of_new_heroes(rule));
    let mut rules: Vec<Piece> = early
        .into_iter()
        .chain(late)
        .filter(|rule| is_new || !of_new_heroes(rule))
        .map(|rule| Piece::of_rule(parts.ruleset, &parts.ruleset.rules[rule]))
        .collect();
    let named = !short.is_empty();
    let before = product.pages.iter().take(plan.front.len());
    for page in before.filter(|page| !named || !is_read(page)) {
        // What is read on the pages of the hero needs no place beside the figures.
        let declared = declared_pieces(parts, product, page).into_iter();
        rules.extend(declared.filter(|piece| is_read(page) || piece.block.is_section()));
    }
    let title = parts.word(Word::ThisGame);
    // Short rules that are named for this say all that the words of larger booklets do.
    let need = if named { Need::Wanted } else { Need::Essential };
    let own = Some(own_words(parts)).filter(|own| !own.is_empty());
    let own = own.map(|own| Piece {
        need,
        // Of these words a sheet has those about searching nowhere.
        shows: plan
            .covers
            .iter()
            .filter(|_| plan.search.is_none())
            .cloned()
            .collect(),
        ..Piece::made(text(title, &own))
    });
    let comers = Some(pieces(back::wanderers(parts))).filter(|pieces| !pieces.is_empty());
    let single = |piece: Piece| vec![piece];
    let hidden = back::compose_finds(parts).map(Piece::made).map(single);
    let outcomes = pieces(outcomes).into_iter().map(single);
    let first = rules.len().min(1);
    let others = rules.split_off(first);
    let mut all: Vec<Group> = rules.into_iter().map(single).collect();
    all.extend(hidden.into_iter().chain(outcomes).chain(comers));
    all.extend(others.into_iter().map(single));
    all.extend(own.map(single));
    let premise = premise(parts).map(|block| Piece {
        need: Need::Nice,
        ..Piece::made(block)
    });
    all.extend(premise.map(single));
    all.sort_by_key(|group| group.first().map(|piece| piece.need));
    all
}

/// A panel for the hero, with everything that the pages of larger booklets have for one; for a party, names and lives.
fn hero(product: &Product, parts: &BookletParts<'_>) -> Page {
    let before = product.pages.iter().take(parts.plan().front.len());
    let written = before.filter(|page| !is_read(page));
    let all = written.flat_map(|page| declared_pieces(parts, product, page));
    // Columns are too narrow for a panel, and what is read finds another place.
    let all: Vec<Piece> = all
        .filter(|piece| !matches!(piece.block, Block::Break(_)) && !piece.block.is_section())
        .collect();
    // Of several heroes all have the same: names and lives.
    let vital = |block: &Block| matches!(block, Block::Name { .. } | Block::Track(_));
    let named = |piece: &&Piece| matches!(piece.block, Block::Name { .. });
    let single = all.iter().filter(named).count() <= 1;
    let kept = all.into_iter().filter(|it| single || vital(&it.block));
    let compact = kept.map(|piece| Piece {
        block: panel::compact(piece.block),
        ..piece
    });
    Page::of(compact.collect())
}
