//! The options of `print`: one table that says which products and folds take which. Help, refusals and the tests read it.

use super::Failure;
use super::typed::Typed;
use crate::content::{self, Recipe};
use crate::impose::Fold;
use crate::impose::folds::{self, Binding};
use crate::model::{BlockKind, PrintOption, Product, ProductKind, Ruleset};
use crate::press;

/// An option, and what takes it.
pub struct OptionRow {
    /// Its name, without the dashes.
    pub name: &'static str,
    /// Kinds of product that take it.
    pub kinds: &'static [ProductKind],
    /// What else a game or a product must have.
    needs: Need,
    /// Folds that take it.
    folds: Folds,
    /// Whether it goes with a share code, which says everything about the booklet itself.
    pub with_code: bool,
    /// Why other products do not take it, where that is not plain.
    reason: Option<&'static str>,
}

/// What a game or a product must have for an option to mean anything.
type Need = fn(&Ruleset, &Product) -> bool;

/// The folds that take an option.
#[derive(Clone, Copy)]
struct Folds {
    takes: fn(&Fold) -> bool,
}

const ALL: &[ProductKind] = &ProductKind::ALL;
const SHEETS: &[ProductKind] = &[ProductKind::Pages, ProductKind::MapSheet];
const PAGES: &[ProductKind] = &[
    ProductKind::Pages,
    ProductKind::MapSheet,
    ProductKind::Reference,
];
const HEROES: &[ProductKind] = &[
    ProductKind::Pages,
    ProductKind::MapSheet,
    ProductKind::Booklet,
];
const CLASSES: &[ProductKind] = &[
    ProductKind::Pages,
    ProductKind::MapSheet,
    ProductKind::Booklet,
    ProductKind::Campaign,
];
const TABLES: &[ProductKind] = &[
    ProductKind::Pages,
    ProductKind::Reference,
    ProductKind::Tables,
    ProductKind::GradeTable,
];
const TESTS: &[ProductKind] = &[ProductKind::GradeTable, ProductKind::Nomogram];
const CARDS: &[ProductKind] = &[ProductKind::Cards];
const DUNGEONS: &[ProductKind] = &[
    ProductKind::Dungeon,
    ProductKind::DungeonMap,
    ProductKind::DungeonTiles,
    ProductKind::OnePage,
];
const LOCKED: &[ProductKind] = &[
    ProductKind::Dungeon,
    ProductKind::DungeonMap,
    ProductKind::OnePage,
];
const MAPS: &[ProductKind] = &[ProductKind::Dungeon, ProductKind::DungeonMap];
const MADE: &[ProductKind] = &[
    ProductKind::Dungeon,
    ProductKind::DungeonMap,
    ProductKind::DungeonTiles,
    ProductKind::OnePage,
    ProductKind::Booklet,
    ProductKind::Campaign,
];
const ADVENTURES: &[ProductKind] = &[ProductKind::Booklet, ProductKind::Campaign];
const BOOKLET: &[ProductKind] = &[ProductKind::Booklet];
const CAMPAIGN: &[ProductKind] = &[ProductKind::Campaign];

/// An option that its kinds of product take as they are.
const fn row(name: &'static str, kinds: &'static [ProductKind]) -> OptionRow {
    OptionRow {
        name,
        kinds,
        needs: |_, _| true,
        folds: Folds { takes: |_| true },
        with_code: false,
        reason: None,
    }
}

impl OptionRow {
    const fn needs(self, needs: Need) -> Self {
        Self { needs, ..self }
    }

    const fn folds(self, takes: fn(&Fold) -> bool) -> Self {
        Self {
            folds: Folds { takes },
            ..self
        }
    }

    const fn because(self, reason: &'static str) -> Self {
        Self {
            reason: Some(reason),
            ..self
        }
    }

    const fn with_code(self) -> Self {
        Self {
            with_code: true,
            ..self
        }
    }

    /// As typed.
    fn flag(&self) -> String {
        format!("--{}", self.name)
    }

    /// Its name among the arguments.
    pub fn id(&self) -> String {
        match self.name {
            "for" => "audience".to_owned(),
            name => name.replace('-', "_"),
        }
    }

    /// Whether a product takes it.
    pub fn is_taken_by(&self, ruleset: &Ruleset, recipe: &Recipe) -> bool {
        self.kinds.contains(&recipe.kind.kind) && (self.needs)(ruleset, &recipe.product)
    }
}

/// Every option that is about what is printed, in the order of the help. The others say which product, and where it goes.
pub static OPTIONS: [OptionRow; 69] = [
    row("seed", ALL),
    row("hero", HEROES).needs(shows_heroes).with_code(),
    row("rolled", HEROES).needs(shows_heroes),
    row("class", CLASSES).needs(|ruleset, product| {
        !ruleset.classes.is_empty() && (is_campaign(product) || shows_heroes(ruleset, product))
    }),
    row("portrait", HEROES).needs(has_frames),
    row("filled", SHEETS).needs(has_maps),
    row("diceless", CLASSES).needs(has_feet).with_code(),
    row("choose", CLASSES).needs(has_choices),
    row("odds", TABLES).needs(has_odds),
    row("of", CARDS),
    row("test", TESTS).needs(|ruleset, _| !ruleset.tests.is_empty()),
    row("pattern", PAGES).needs(has_map_paper),
    row("square", PAGES).needs(has_map_paper),
    row("rooms", DUNGEONS),
    row("levels", DUNGEONS),
    row("size", DUNGEONS),
    row("loops", DUNGEONS),
    row("locks", LOCKED),
    row("own-keys", LOCKED),
    row("rising", DUNGEONS),
    row("mode", MADE).needs(|ruleset, _| !ruleset.modes.is_empty()),
    row("style", MADE),
    row("for", MAPS),
    row("form", ADVENTURES),
    row("length", ADVENTURES),
    row("difficulty", ADVENTURES),
    row("nearest", BOOKLET),
    row("tries", BOOKLET),
    row("count", BOOKLET),
    row("shard", BOOKLET),
    row("parts", CAMPAIGN),
    row("policy", ADVENTURES),
    row("lookahead", ADVENTURES),
    row("runs", ADVENTURES),
    row("text-only", ADVENTURES),
    row("threads", ADVENTURES).with_code(),
    row("theme", ALL).with_code(),
    row("disguise", ALL).with_code(),
    row("deep", press::DEEP_KINDS).because(press::TOLD),
    row("name", ALL).with_code(),
    row("date", ALL).with_code(),
    row("company", ALL).with_code(),
    row("ink-saver", ALL).with_code(),
    row("large-print", ALL).with_code(),
    row("templates", ALL).with_code(),
    row("format", ALL).with_code(),
    row("dpi", ALL).with_code(),
    row("standard", ALL).with_code(),
    row("untagged", ALL).with_code(),
    row("fillable", ALL).with_code(),
    row("fold", ALL).with_code(),
    row("inside", ALL).folds(Fold::has_inside).with_code(),
    row("instructions", ALL).with_code(),
    row("paper", ALL).with_code(),
    row("printer", ALL).with_code(),
    row("flip", ALL).with_code(),
    row("sides", ALL).with_code(),
    row("reverse-backs", ALL).with_code(),
    row("two-sided", ALL).folds(has_two_sides).with_code(),
    row("marks", ALL).with_code(),
    row("proof", ALL).with_code(),
    row("one-sheet", ALL).with_code(),
    row("rtl", ALL)
        .folds(|fold| *fold != folds::FLAT)
        .with_code(),
    row("blanks", ALL)
        .folds(|fold| fold.binding != Binding::Loose)
        .with_code(),
    row("signature", ALL).folds(Fold::is_nested).with_code(),
    row("trim", ALL).folds(Fold::is_nested).with_code(),
    row("creep", ALL).folds(Fold::is_nested).with_code(),
    row("card", ALL).folds(is_cards).with_code(),
    row("gap", ALL).folds(is_cards).with_code(),
];

fn shows_heroes(_: &Ruleset, product: &Product) -> bool {
    content::room_for_heroes(product) > 0
}

fn is_campaign(product: &Product) -> bool {
    product.kind == ProductKind::Campaign
}

fn has_block(product: &Product, is: fn(&BlockKind) -> bool) -> bool {
    product.blocks().any(|block| is(&block.kind))
}

fn has_frames(_: &Ruleset, product: &Product) -> bool {
    has_block(product, |kind| matches!(kind, BlockKind::Portrait { .. }))
}

fn has_maps(ruleset: &Ruleset, product: &Product) -> bool {
    let map = |kind: &BlockKind| matches!(kind, BlockKind::Map { .. });
    ruleset.dungeon.is_some() && has_block(product, map)
}

fn has_map_paper(_: &Ruleset, product: &Product) -> bool {
    let paper = |kind: &BlockKind| matches!(kind, BlockKind::Grid(_) | BlockKind::Rooms(_));
    has_block(product, paper)
}

/// Strips go on every page but the cover.
fn has_feet(_: &Ruleset, product: &Product) -> bool {
    match product.kind {
        ProductKind::Booklet | ProductKind::Campaign => true,
        _ => {
            let mut pages = product.pages.iter().skip(1);
            pages.any(|page| !page.spread) || depends_on(product, "diceless")
        }
    }
}

/// Whether something on the pages, or in their dungeons, depends on an option of the ruleset.
fn has_choices(ruleset: &Ruleset, product: &Product) -> bool {
    let mut options = ruleset.options.iter();
    options.any(|option| changes(ruleset, product, option, true))
}

/// Whether an option of the ruleset changes a product: its pages, or the dungeons that are drawn on them.
pub fn changes(ruleset: &Ruleset, product: &Product, option: &PrintOption, filled: bool) -> bool {
    let in_dungeons = filled && !option.modes.is_empty() && has_maps(ruleset, product);
    in_dungeons || depends_on(product, &option.id)
}

/// Whether some block is there only where something is chosen.
fn depends_on(product: &Product, name: &str) -> bool {
    let mut conditions = product.blocks().flat_map(|block| &block.when);
    conditions.any(|(option, _)| option == name)
}

fn has_odds(_: &Ruleset, product: &Product) -> bool {
    match product.kind {
        ProductKind::Tables | ProductKind::GradeTable => true,
        ProductKind::Reference if product.pages.is_empty() => true,
        _ => has_block(product, |kind| matches!(kind, BlockKind::RollTable { .. })),
    }
}

fn has_two_sides(fold: &Fold) -> bool {
    *fold == folds::FLAT || is_cards(fold)
}

fn is_cards(fold: &Fold) -> bool {
    *fold == folds::CARDS
}

/// Refuses options that a product has no use for, with the products that have one.
pub fn refuse<T>(typed: &Typed<T>, ruleset: &Ruleset, recipe: &Recipe) -> Result<(), Failure> {
    for row in typed_rows(typed) {
        if row.is_taken_by(ruleset, recipe) {
            continue;
        }
        let (id, flag) = (&recipe.product.id, row.flag());
        let hint = match takers(ruleset, row).as_slice() {
            [] => format!("no product of `{}` takes it", ruleset.head.id),
            takers => format!("use it with {}", list_words(takers)),
        };
        let reason = row.reason.map(|reason| format!(": {reason}"));
        let reason = reason.unwrap_or_default();
        let message = format!("`{id}` does not take `{flag}`{reason}");
        return Err(Failure::usage(message).with_hint(hint));
    }
    Ok(())
}

/// Refuses options that a fold has no use for, with the folds that have one.
pub(crate) fn refuse_of_fold<T>(typed: &Typed<T>, fold: &Fold) -> Result<(), Failure> {
    for row in typed_rows(typed) {
        if (row.folds.takes)(fold) {
            continue;
        }
        let (name, flag) = (fold.name, row.flag());
        let takers = folds::ALL.iter().filter(|fold| (row.folds.takes)(fold));
        let takers: Vec<String> = takers.map(|fold| fold.name.to_owned()).collect();
        let noun = if takers.len() == 1 { "fold" } else { "folds" };
        let hint = format!("use it with the {noun} {}", list_words(&takers));
        return Err(Failure::usage(format!("`{name}` does not take `{flag}`")).with_hint(hint));
    }
    Ok(())
}

/// Refuses options about a booklet that its share code speaks of.
pub(crate) fn refuse_with_code<T>(typed: &Typed<T>) -> Result<(), Failure> {
    match typed_rows(typed).find(|row| !row.with_code) {
        None => Ok(()),
        Some(row) => {
            let message = format!("`{}` cannot be used with `--code`", row.flag());
            let hint = "with a code, only paper, look and file can be chosen";
            Err(Failure::usage(message).with_hint(hint.to_owned()))
        }
    }
}

fn typed_rows<T>(typed: &Typed<T>) -> impl Iterator<Item = &'static OptionRow> {
    OPTIONS.iter().filter(|row| typed.has(&row.id()))
}

/// The products of a game that take an option.
fn takers(ruleset: &Ruleset, row: &OptionRow) -> Vec<String> {
    let lines = press::products(ruleset).into_iter();
    // Cards are listed only where a game says what they are of, and can be asked for in every game.
    let cards = ProductKind::Cards.word().to_owned();
    let ids = lines.map(|line| line.id).filter(|id| *id != cards);
    let ids = ids.chain([cards.clone()]);
    let takes = |id: &String| {
        let recipe = press::find_recipe(ruleset, id);
        recipe.is_ok_and(|recipe| row.is_taken_by(ruleset, &press::lay_out(recipe, None)))
    };
    ids.filter(takes).collect()
}

/// `` `a`, `b` and `c` ``.
fn list_words(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        other => other.concat(),
    }
}
