//! From the tree to the model: every value understood, every name resolved, every mistake reported.
//!
//! Builders always return something; what they could not understand they have reported, and a ruleset with errors is thrown away.

mod booklet;
pub mod context;
mod creation;
mod dungeon;
mod grants;
mod head;
mod hero;
mod map_paper;
mod offer;
mod play;
mod products;
mod sheet_blocks;
mod table_call;
mod tables;
mod text;
mod things;
mod view;

use context::Context;
use view::View;

use super::format;
use super::tree::{Branch, Node};
use crate::diag::Span;
use crate::model::{Catalog, Named, Ruleset};

/// Builds the whole ruleset.
pub fn build(context: &Context<'_>, tree: &Branch) -> Ruleset {
    let empty = Branch::default();
    let top = View {
        context,
        branch: tree,
        id: "",
        origin: Span::default(),
        short: None,
    };
    let section = |name: &str| {
        let node = tree.get(name);
        let branch = node.and_then(Node::as_branch).unwrap_or(&empty);
        View {
            branch,
            origin: node.map(|node| node.span).unwrap_or_default(),
            ..top
        }
    };
    Ruleset {
        head: head::head(top),
        language: head::language(&top),
        chosen_language: None,
        labels: head::labels(section("labels")),
        rules: each(&top, "rule", head::rule),
        stats: each(&top, "stat", hero::stat),
        foe_stats: each(&top, "foe-stat", things::figure),
        item_stats: each(&top, "item-stat", things::figure),
        classes: each(&top, "class", hero::class),
        traits: each(&top, "trait", hero::power),
        conditions: each(&top, "condition", hero::condition),
        slots: each(&top, "slot", hero::slot),
        items: each(&top, "item", |view| things::item(view, tree)),
        foes: each(&top, "foe", |view| things::foe(view, tree)),
        tables: each(&top, "table", tables::roll_table),
        lists: each(&top, "list", tables::listing),
        tests: each(&top, "test", play::test),
        creation: creation::creation(section("creation")),
        procedures: each(&top, "procedure", play::procedure),
        offers: each(&top, "offer", offer::offer),
        policies: each(&top, "policy", offer::policy),
        goal: play::goal(section("goal")),
        modes: each(&top, "mode", play::mode),
        quests: each(&top, "quest", play::quest),
        events: each(&top, "event", play::event),
        dungeon: tree
            .get("dungeon")
            .map(|_| dungeon::plan(section("dungeon"))),
        booklet: tree
            .get("booklet")
            .map(|_| booklet::plan(section("booklet"))),
        shapes: each(&top, "shape", dungeon::shape),
        options: each(&top, "option", products::option),
        products: each(&top, "product", products::product),
        scope: context.scope.clone(),
    }
}

/// All things of a section, in the order of the files.
fn each<T: Named>(top: &View<'_>, name: &'static str, build: impl Fn(View<'_>) -> T) -> Catalog<T> {
    let empty = Branch::default();
    let short = format::section(name).and_then(|section| section.short);
    let entries = top
        .branch
        .branch(name)
        .map(|things| things.entries.as_slice())
        .unwrap_or_default();
    let views = entries.iter().map(|(key, node)| View {
        context: top.context,
        branch: node.as_branch().unwrap_or(&empty),
        id: &key.name,
        origin: key.span,
        short: short
            .map(|(_, key)| (key, node))
            .filter(|_| node.as_words().is_some()),
    });
    Catalog::new(views.map(build).collect())
}
