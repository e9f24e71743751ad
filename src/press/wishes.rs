//! What an order wants of a product, worked out: choices that exist, dungeons that are made.

use std::collections::BTreeMap;

use super::{Order, names};
use crate::content::blocks::{MapLabel, MapMark, MapShapes, Sign};
use crate::content::{Finished, Recipe, Wishes};
use crate::diag::{Error, did_you_mean, error};
use crate::drawing::{self, Audience, MarkKind};
use crate::dungeon::{self, Dungeon, FeatureKind, Wish};
use crate::model::blocks as declared;
use crate::model::{BlockKind, PrintOption, Product, Ruleset};
use crate::words::{Word, Words};

/// The wishes of an order for a product of a game.
pub(super) fn wishes(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    disguised: bool,
) -> Result<Wishes, Error> {
    let choices = choices(ruleset, order)?;
    Ok(Wishes {
        seed: order.seed,
        finished: finished(ruleset, recipe, order, &choices)?,
        choices,
        diceless: order.diceless,
        disguised,
    })
}

/// Every option of the ruleset with what was asked for, or its default.
fn choices(ruleset: &Ruleset, order: &Order) -> Result<BTreeMap<String, String>, Error> {
    let options = ruleset.options.iter();
    let mut found: BTreeMap<String, String> = options
        .map(|option| (option.id.clone(), option.default.clone()))
        .collect();
    for (id, choice) in &order.choices {
        let Some(option) = ruleset.options.get(id) else {
            return Err(unknown(
                format!("`{}` has no option `{id}`", ruleset.head.id),
                id,
                ruleset.options.iter().map(|option| option.id.as_str()),
                "options",
            ));
        };
        if !option.choices.contains(choice) {
            return Err(unknown(
                format!("option `{id}` has no choice `{choice}`"),
                choice,
                option.choices.iter().map(String::as_str),
                "choices",
            ));
        }
        found.insert(id.clone(), choice.clone());
    }
    Ok(found)
}

fn unknown<'a>(
    message: String,
    word: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    noun: &str,
) -> Error {
    let listed = names(known.clone());
    Error::command(message).hint(match did_you_mean(word, known) {
        Some(hint) => hint,
        None if listed.is_empty() => "it has none; leave `--with` out".into(),
        None => format!("{noun}: {listed}"),
    })
}

/// The dungeons that the product shows, and one more where the inside wants a second level. The first is that of the seed, the next of the
/// seed after it, so that `delve dungeon --seed --levels 1` shows the same ones (with fewer `--rooms` where paper is short).
fn finished(
    ruleset: &Ruleset,
    recipe: &Recipe,
    order: &Order,
    choices: &BTreeMap<String, String>,
) -> Result<Vec<Finished>, Error> {
    let shown = shown(&recipe.product);
    let deeper = order.inside.as_deref() == Some("second-level");
    if !order.filled && !deeper {
        return Ok(Vec::new());
    }
    if ruleset.dungeon.is_none() {
        return Err(error!(
            command: "`{}` does not say how its dungeons are made", ruleset.head.id;
            hint: "leave `--filled` out"
        ));
    }
    if order.filled && shown.is_empty() {
        return Err(error!(
            command: "`{}` has no map to fill", recipe.product.id;
            hint: "leave `--filled` out, or print a product with a block `map`"
        ));
    }
    let usual = shown.values().next().copied();
    let last = shown.keys().max().copied().unwrap_or(0) + u32::from(deeper);
    (1..=last)
        .map(|number| {
            let wish = Wish {
                sheet: shown.get(&number).copied().or(usual),
                // A sheet shows one floor, and all of the dungeon must be on it.
                levels: Some(1),
                modes: modes(ruleset, choices, number),
                ..Wish::seed(order.seed.wrapping_add(u64::from(number) - 1))
            };
            one(ruleset, wish)
        })
        .collect()
}

/// The maps of a product and their squares.
fn shown(product: &Product) -> BTreeMap<u32, (u32, u32)> {
    let blocks = product.pages.iter().chain(&product.inside);
    blocks
        .flat_map(|page| &page.blocks)
        .filter_map(|block| match &block.kind {
            BlockKind::Map(declared::Map {
                dungeon,
                columns,
                rows,
                ..
            }) => Some((*dungeon, (*columns, *rows))),
            _ => None,
        })
        .collect()
}

/// The modes that a dungeon of the product is made in, by what is chosen.
fn modes(ruleset: &Ruleset, choices: &BTreeMap<String, String>, number: u32) -> Vec<String> {
    let about = |option: &&PrintOption| option.dungeon.is_none_or(|of| of == number);
    let chosen = ruleset.options.iter().filter(about).filter_map(|option| {
        let choice = choices.get(&option.id).unwrap_or(&option.default);
        let (_, mode) = option.modes.iter().find(|(of, _)| of == choice)?;
        Some(mode.id().to_owned())
    });
    chosen.collect()
}

/// A map may have so many times the squares, across and down, of the paper it stands for: it is only looked at.
const LARGER: u32 = 2;
/// A dungeon of fewer rooms is not worth a sheet.
const FEWEST: u32 = 6;

/// A dungeon that a map of about so many squares can show: one with fewer rooms where the usual number takes more.
fn small_enough(
    ruleset: &Ruleset,
    wish: Wish,
    squares: Option<(u32, u32)>,
) -> Result<Dungeon, Error> {
    let roomier = |wish: &Wish| Wish {
        sheet: None,
        ..wish.clone()
    };
    let make = |wish: &Wish| {
        let made = dungeon::generate(ruleset, wish);
        made.or_else(|_| dungeon::generate(ruleset, &roomier(wish)))
            .map(|made| made.dungeon)
    };
    let mut made = make(&wish)?;
    let Some((columns, rows)) = squares else {
        return Ok(made);
    };
    let is_large = |dungeon: &Dungeon| {
        let map = drawing::map(dungeon, 1, Audience::Referee, ruleset.words());
        let exceeds = |squares: i32, paper: u32| i64::from(squares) > i64::from(LARGER * paper);
        exceeds(map.across, columns) || exceeds(map.down, rows)
    };
    while is_large(&made) {
        let rooms = (made.rooms.len() as u32 * 9 / 10).max(FEWEST);
        let smaller = Wish {
            rooms: Some(rooms),
            ..wish.clone()
        };
        match dungeon::generate(ruleset, &roomier(&smaller)) {
            Ok(smaller) if smaller.dungeon.rooms.len() < made.rooms.len() => made = smaller.dungeon,
            _ => break,
        }
    }
    Ok(made)
}

fn one(ruleset: &Ruleset, mut wish: Wish) -> Result<Finished, Error> {
    let squares = wish.sheet;
    let plan = ruleset.dungeon.as_ref();
    wish.sheet = wish
        .sheet
        .filter(|_| plan.is_some_and(|plan| plan.width.is_some()));
    let made = small_enough(ruleset, wish, squares)?;
    if let Some(problem) = dungeon::check::check(&made).first() {
        return Err(
            error!("{}: {}", problem.check, problem.error; hint: "choose another `--seed`"),
        );
    }
    Ok(Finished {
        title: made.title.clone(),
        map: shapes(&made, ruleset.words()),
        rooms: made
            .rooms
            .iter()
            .map(|room| (room.id.to_string(), contents(&made, room, ruleset.words())))
            .collect(),
    })
}

/// What is in a room, in a line.
fn contents(dungeon: &Dungeon, room: &dungeon::Room, words: Words<'_>) -> String {
    let told = room.contents.iter().map(|contents| {
        let (name, text) = dungeon::text::told(dungeon, contents, &|room| room, words);
        match (name.is_empty(), text.is_empty()) {
            (true, _) | (_, true) => format!("{}{}", name.plain(), text.plain()),
            _ => format!("{}: {}", name.plain(), text.plain()),
        }
    });
    let mut words: Vec<String> = told.filter(|words| !words.is_empty()).collect();
    let goal = dungeon.goal.as_ref().filter(|goal| goal.room == room.id);
    let is_there = |foe: &String| {
        room.contents
            .iter()
            .any(|held| held.foes().contains(&foe.as_str()))
    };
    let missing = goal.filter(|goal| !goal.foe.as_ref().is_some_and(is_there));
    words.extend(missing.map(|goal| goal.what.clone()));
    if words.is_empty() {
        words.push("–".into());
    }
    let mut line = words.remove(0);
    for words in words {
        line += if line.ends_with('.') { " " } else { "; " };
        line += &words;
    }
    line
}

/// The first floor as plain shapes.
fn shapes(dungeon: &Dungeon, words: Words<'_>) -> MapShapes {
    let map = drawing::map(dungeon, 1, Audience::Referee, words);
    let mut kinds: Vec<MarkKind> = map.marks.iter().map(|mark| mark.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    MapShapes {
        alt: map.alt,
        across: map.across,
        down: map.down,
        floor: map
            .floor
            .iter()
            .map(|square| (square.x, square.y))
            .collect(),
        walls: map
            .walls
            .iter()
            .map(|run| [run.from.0, run.from.1, run.to.0, run.to.1])
            .collect(),
        marks: map
            .marks
            .iter()
            .map(|mark| MapMark {
                x: mark.x,
                y: mark.y,
                upright: mark.upright,
                kind: sign(mark.kind, words).to_owned(),
            })
            .collect(),
        labels: map
            .labels
            .iter()
            .map(|label| MapLabel {
                x: label.x,
                y: label.y,
                text: label.text.clone(),
            })
            .collect(),
        legend: legend(&kinds, words),
    }
}

/// What the signs of a map mean; ways in and out are written in words anyway.
fn legend(kinds: &[MarkKind], words: Words<'_>) -> Vec<Sign> {
    let mut meanings: Vec<Sign> = Vec::new();
    for kind in kinds {
        if matches!(kind, MarkKind::Entrance | MarkKind::Exit) {
            continue;
        }
        let sign = sign(*kind, words);
        let word = drawing::legend_words(*kind, drawing::ALL[0], words);
        match meanings.iter_mut().find(|known| known.kind == sign) {
            Some(known) => known.words = format!("{}, {word}", known.words),
            None => meanings.push(Sign {
                kind: sign.to_owned(),
                words: word,
            }),
        }
    }
    meanings
}

/// The sign of a mark: a word for those that are drawn, a letter for those that are written.
fn sign<'a>(kind: MarkKind, words: Words<'a>) -> &'a str {
    match kind {
        MarkKind::Door | MarkKind::Bars => "door",
        MarkKind::Stuck | MarkKind::Locked | MarkKind::Lever | MarkKind::TrappedDoor => "locked",
        MarkKind::Secret => words.get(Word::LetterSecret),
        MarkKind::Entrance => words.get(Word::MapIn),
        MarkKind::Exit => words.get(Word::MapOut),
        MarkKind::Feature(kind) => match kind {
            FeatureKind::StairsUp => "<",
            FeatureKind::StairsDown => ">",
            FeatureKind::Water => "~",
            FeatureKind::Column => "o",
            FeatureKind::Trap => words.get(Word::LetterTrap),
            FeatureKind::Chest => words.get(Word::LetterChest),
            FeatureKind::Altar => words.get(Word::LetterAltar),
            _ => "*",
        },
    }
}
