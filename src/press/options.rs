//! What an order wants of a product, worked out: choices that exist, dungeons that are made.

use std::collections::BTreeMap;

use super::{InsideChoice, Order, list_names};
use crate::adventure;
use crate::content::{Finished, Inside, ProductOptions};
use crate::diag::{Error, did_you_mean, error};
use crate::dungeon::DungeonRequest;
use crate::model::blocks as declared;
use crate::model::{BlockKind, PrintOption, Product, Ruleset};

/// The options of an order for a product of a game.
pub(super) fn resolve_options(ruleset: &Ruleset, order: &Order) -> Result<ProductOptions, Error> {
    let choices = resolve_choices(ruleset, order)?;
    Ok(ProductOptions {
        seed: order.job.seed(),
        finished: make_dungeons(ruleset, order, &choices, &[])?,
        choices,
        diceless: order.job.is_diceless(),
        two_sided: order.paper.request.two_sided,
        disguised: order.look.disguise.is_some(),
    })
}

/// Every option of the ruleset with what was asked for, or its default.
fn resolve_choices(ruleset: &Ruleset, order: &Order) -> Result<BTreeMap<String, String>, Error> {
    let options = ruleset.options.iter();
    let mut found: BTreeMap<String, String> = options
        .map(|option| (option.id.clone(), option.default.clone()))
        .collect();
    for (id, choice) in order.job.choices() {
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
    let listed = list_names(known.clone());
    Error::command(message).hint(match did_you_mean(word, known) {
        Some(hint) => hint,
        None if listed.is_empty() => "it has none; leave `--choose` out".into(),
        None => format!("{noun}: {listed}"),
    })
}

/// The dungeons that the product shows, and one more where the inside wants a second level. The first is that of the seed, the next of the
/// seed after it, so that `delve dungeon --seed --levels 1` shows the same ones (with fewer `--rooms` where paper is short). `rooms` has how
/// many each shall have, if not as many as usual.
fn make_dungeons(
    ruleset: &Ruleset,
    order: &Order,
    choices: &BTreeMap<String, String>,
    rooms: &[u32],
) -> Result<Vec<Finished>, Error> {
    let shown = list_maps(order.product());
    let filled = order.job.is_filled();
    let deeper = order.paper.inside == InsideChoice::This(Inside::SecondLevel);
    if !filled && !deeper {
        return Ok(Vec::new());
    }
    if ruleset.dungeon.is_none() {
        return Err(error!(
            command: "`{}` does not say how its dungeons are made", ruleset.head.id;
            hint: "leave `--filled` out"
        ));
    }
    if filled && shown.is_empty() {
        return Err(error!(
            command: "`{}` has no map to fill", order.product_id();
            hint: "leave `--filled` out, or print a product with a block `map`"
        ));
    }
    let usual = shown.values().next().copied();
    let last = shown.keys().max().copied().unwrap_or(0) + u32::from(deeper);
    (1..=last)
        .map(|number| {
            let request = DungeonRequest {
                // A sheet shows one floor, and all of the dungeon must be on it.
                levels: Some(1),
                modes: choose_modes(ruleset, choices, number),
                rooms: rooms.get(number as usize - 1).copied(),
                ..DungeonRequest::seed(order.job.seed().wrapping_add(u64::from(number) - 1))
            };
            let squares = shown.get(&number).copied().or(usual);
            let made = adventure::make_ready(ruleset, request, squares)?;
            Ok(Finished::of(&made, ruleset.words()))
        })
        .collect()
}

/// The dungeons of an order once more, each with fewer rooms than it has; nothing when they cannot be made, or are no smaller.
pub(super) fn make_smaller_dungeons(
    ruleset: &Ruleset,
    order: &Order,
    known: &ProductOptions,
    fewer: u32,
) -> Option<Vec<Finished>> {
    let counts = known.finished.iter();
    let rooms: Vec<u32> = counts
        .map(|finished| finished.count.saturating_sub(fewer))
        .collect();
    let made = make_dungeons(ruleset, order, &known.choices, &rooms).ok()?;
    let mut pairs = made.iter().zip(&known.finished);
    pairs
        .all(|(made, usual)| made.count < usual.count)
        .then_some(made)
}

/// Whether a product has maps that can be filled.
pub(super) fn has_dungeons(ruleset: &Ruleset, order: &Order) -> bool {
    ruleset.dungeon.is_some() && !list_maps(order.product()).is_empty()
}

/// The maps of a product and their squares.
fn list_maps(product: &Product) -> BTreeMap<u32, (u32, u32)> {
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
fn choose_modes(ruleset: &Ruleset, choices: &BTreeMap<String, String>, number: u32) -> Vec<String> {
    let about = |option: &&PrintOption| option.dungeon.is_none_or(|of| of == number);
    let chosen = ruleset.options.iter().filter(about).filter_map(|option| {
        let choice = choices.get(&option.id).unwrap_or(&option.default);
        let (_, mode) = option.modes.iter().find(|(of, _)| of == choice)?;
        Some(mode.id().to_owned())
    });
    chosen.collect()
}
