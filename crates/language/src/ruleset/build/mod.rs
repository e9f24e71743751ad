//! From the tree to the model: every value understood, every name resolved, every mistake reported.
//!
//! The types of the model say themselves which keys they have ([`crate::model::keys`]); here is how values are understood, and what has to be
//! looked at before a thing can be read. What could not be understood has been reported, and a ruleset with errors is thrown away.

pub mod context;
mod creation;
mod figures;
mod grants;
mod table_call;
mod tables;
mod text;
mod view;

use std::collections::BTreeMap;

use context::{Comer, Context};
use view::{At, View};

use super::tree::{Branch, Node, NodeKind};
use crate::diag::{Diagnostic, Span};
use crate::model::keys::{Keys, Reader, Thing};
use crate::model::{
    self, BookletPlan, Catalog, Creation, Deck, DungeonPlan, Figure, Foe, Goal, Head, Layout, Look,
    Named, Ruleset, Stat, Story, Trait, scope_with_parameter,
};
use crate::words::{self, Language};

/// Builds the whole ruleset.
pub fn build(context: &Context<'_>) -> Option<Ruleset> {
    let empty = Node::new(Span::default(), NodeKind::Branch(Branch::default()));
    let top = View::of_tree(context);
    let section = |name: &str| top.inside(context.tree.get(name).unwrap_or(&empty));
    let has = |name: &str| context.tree.get(name).is_some();
    let creation = Creation::read_keys(section("creation"));
    let goal = Goal::read_keys(section("goal"));
    let look = Look::read_keys(section("look"));
    // What may be missing comes last, so that every other mistake is reported.
    Some(Ruleset {
        language: language(top),
        chosen_language: None,
        labels: labels(section("labels")),
        rules: things(top),
        stats: each(top, Stat::SECTION, stat),
        foe_stats: things(top),
        item_stats: each(top, "item-stat", Figure::read_keys),
        classes: things(top),
        traits: each(top, Trait::SECTION, power),
        conditions: things(top),
        slots: things(top),
        items: things(top),
        foes: each(top, Foe::SECTION, foe),
        tables: things(top),
        lists: things(top),
        decks: each(top, Deck::SECTION, deck),
        tests: things(top),
        procedures: things(top),
        offers: things(top),
        policies: things(top),
        modes: things(top),
        quests: things(top),
        events: things(top),
        dungeon: has("dungeon")
            .then(|| dungeon(section("dungeon")))
            .flatten(),
        booklet: has("booklet")
            .then(|| BookletPlan::read_keys(section("booklet")))
            .flatten(),
        story: has("story")
            .then(|| Story::read_keys(section("story")))
            .flatten(),
        scenes: things(top),
        shapes: things(top),
        options: things(top),
        products: things(top),
        drawings: BTreeMap::new(),
        scope: context.scope.clone(),
        creation: creation?,
        goal: goal?,
        look: look?,
        head: head(top)?,
    })
}

/// Findings about the whole ruleset point at its id.
fn head(top: View<'_>) -> Option<Head> {
    let mut head = Head::read_keys(top)?;
    head.origin = top.node("id").map(|node| node.span).unwrap_or_default();
    Some(head)
}

/// All things of their section, in the order of the files.
fn things<T: Named + Keys + Thing>(top: View<'_>) -> Catalog<T> {
    each(top, T::SECTION, T::read_keys)
}

/// All things of a section.
fn each<'a, T: Named>(
    top: View<'a>,
    name: &'static str,
    read: impl Fn(View<'a>) -> Option<T>,
) -> Catalog<T> {
    let short = model::section(name).and_then(|section| section.short);
    let things = top.context.tree.branch(name).into_iter();
    let views = things
        .flat_map(|things| &things.entries)
        .map(|(key, node)| View {
            at: At::Node(node),
            id: &key.name,
            origin: key.span,
            short,
            ..top
        });
    Catalog::new(views.filter_map(read).collect())
}

/// The language of the program's words. One that it does not speak is no mistake: `[labels]` can say everything.
fn language(top: View<'_>) -> Language {
    let Some(node) = top.node("language") else {
        return Language::english();
    };
    let tag = node.as_words().unwrap_or_default();
    Language::find(tag).unwrap_or_else(|| {
        let known: Vec<String> = Language::tags().map(|tag| format!("`{tag}`")).collect();
        let message = format!("the program has no texts in `{tag}` and uses English");
        let hint = format!(
            "it has {}; add your own with `[labels]`",
            known.join(" and ")
        );
        let found = Diagnostic::warning(node.span, message).with_code("unknown-language");
        top.report(found.with_hint(hint));
        Language::english()
    })
}

/// Words that are printed instead of the program's.
fn labels(section: View<'_>) -> model::keys::Entries<(String, String)> {
    let mut labels = Vec::new();
    for (key, node) in section.branch().into_iter().flat_map(|all| &all.entries) {
        let Some(text) = node.as_words() else {
            continue;
        };
        if let Some(problem) = words::label_problem(&key.name, text) {
            let message = format!("the label `{}` {problem}", key.name);
            let hint = "the program fills in braces; `rulesets/README.md` lists each phrase";
            section.report(Diagnostic::error(node.span, message).with_hint(hint));
        }
        labels.push((key.name.clone(), text.to_owned()));
    }
    model::keys::Entries(labels)
}

/// A stat that is words has no numbers to work out.
fn stat(view: View<'_>) -> Option<Stat> {
    let worded = view.get("kind").and_then(View::words).as_deref() == Some("text");
    let numbers: &[&str] = if worded {
        &["start", "min", "max", "boxes", "derived"]
    } else {
        &[]
    };
    Stat::read_keys(view.leaving_out(numbers))
}

/// The rules of a trait may speak of its parameter.
fn power(view: View<'_>) -> Option<Trait> {
    let parameter = view.get("parameter").and_then(View::words);
    let scope = parameter.map(|name| scope_with_parameter(view.context.scope, &name));
    let scope = scope.as_ref().unwrap_or(view.context.scope);
    Trait::read_keys(View { scope, ..view })
}

/// Its cards follow from suits and ranks, or from the rows of something else.
fn deck(view: View<'_>) -> Option<Deck> {
    let deck = Deck::read_keys(view)?;
    let all = super::tree::decks::cards(view.branch()?, view.context.tree);
    Some(Deck { all, ..deck })
}

/// The texts of a foe may speak of it.
fn foe(view: View<'_>) -> Option<Foe> {
    let own = view.find(Foe::SECTION, view.id);
    *view.context.comer.borrow_mut() = own.map(|foe| Comer { foe, count: None });
    let foe = Foe::read_keys(view);
    *view.context.comer.borrow_mut() = None;
    foe
}

/// The whole section: its layout is always known.
fn dungeon(view: View<'_>) -> Option<DungeonPlan> {
    let mut plan = DungeonPlan::read_keys(view)?;
    plan.layout = plan.layout.or(Some(Layout::Tree));
    Some(plan)
}
