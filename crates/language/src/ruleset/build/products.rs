//! Products, pages, blocks.

use super::map_paper;
use super::sheet_blocks;
use super::view::View;
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::{
    Block, BlockKind, Need, Page, PageAlign, PrintOption, Product, ProductKind, Ref, TableParts,
    Test,
};
use crate::ruleset::tree::Node;

pub(super) fn product(view: View<'_>) -> Product {
    let kind = view.words("kind");
    let kind = kind.and_then(|word| ProductKind::from_word(&word));
    let kind = kind.unwrap_or(ProductKind::Pages);
    if kind == ProductKind::Pages && view.items("pages").is_empty() {
        let hint = "add `pages = [{ blocks = [...] }]`";
        let message = format!("`product.{}` has no pages", view.id);
        view.context
            .report(Diagnostic::error(view.origin, message).with_hint(hint));
    }
    let pages: Vec<Page> = view.records("pages").into_iter().map(page).collect();
    spreads(&view, &pages);
    Product {
        id: view.id.to_owned(),
        label: view.label(),
        kind,
        fold: view.words("fold"),
        theme: view.words("theme"),
        disguise: view.words("disguise"),
        title: view.words("title"),
        text: view.words("text"),
        pages,
        odds: view.flag("odds").unwrap_or(false),
        labels: labels(&view),
        fonts: pairs(view.get("fonts")),
        portrait: view.words("portrait"),
        inside: view.records("inside").into_iter().map(page).collect(),
        tests: tests(&view),
        origin: view.origin,
    }
}

fn pairs(node: Option<&Node>) -> Vec<(String, String)> {
    let entries = node.and_then(Node::as_branch).into_iter();
    let entries = entries.flat_map(|branch| &branch.entries);
    entries
        .filter_map(|(key, node)| Some((key.name.clone(), node.as_words()?.to_owned())))
        .collect()
}

/// Other words for things of the game, which must exist.
fn labels(view: &View<'_>) -> Vec<(String, String)> {
    let names = view.context.names;
    let sections = ["stat", "slot", "item-stat"].into_iter();
    let mut known: Vec<&str> = sections.flat_map(|section| names.ids(section)).collect();
    known.extend(names.classes_of_kind.keys().map(String::as_str));
    known.extend(names.level_columns.iter().map(String::as_str));
    known.push("name");
    for (key, _) in view.map("labels") {
        if !known.contains(&key.name.as_str()) {
            let hint = did_you_mean(&key.name, known.iter().copied());
            let message = format!("there is no stat, slot or figure `{}`", key.name);
            view.context.report(
                Diagnostic::error(key.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
    }
    pairs(view.get("labels"))
}

/// Pages that lie side by side in a book begin on the left, with an even number; 1-2 and 3-4 are two sides of a leaf.
fn spreads(view: &View<'_>, pages: &[Page]) {
    let mut number = 1;
    for page in pages {
        if page.spread && number % 2 == 1 {
            let message = format!(
                "a spread cannot begin on page {number}: pages {number} and {} do not lie side by side",
                number + 1
            );
            let hint = format!(
                "put one page more or less before it, so that it spans {}-{} or {}-{}",
                number.max(3) - 1,
                number.max(3),
                number + 1,
                number + 2
            );
            view.context
                .report(Diagnostic::error(page.origin, message).with_hint(hint));
        }
        number += if page.spread { 2 } else { 1 };
    }
}

/// Something that is chosen when printing.
pub(super) fn option(view: View<'_>) -> PrintOption {
    let choices = view.word_list("choices");
    let default = view
        .words("default")
        .or_else(|| choices.first().cloned())
        .unwrap_or_default();
    if !choices.contains(&default)
        && let Some(node) = view.get("default")
    {
        let hint = did_you_mean(&default, choices.iter().map(String::as_str));
        let message = format!("`{default}` is not among the choices");
        view.context.report(
            Diagnostic::error(node.span, message)
                .with_code("unknown-name")
                .with_hint_if(hint),
        );
    }
    let mut modes = Vec::new();
    for (key, node) in view.map("modes") {
        if !choices.contains(&key.name) {
            let hint = did_you_mean(&key.name, choices.iter().map(String::as_str));
            let message = format!("`{}` is not among the choices", key.name);
            view.context.report(
                Diagnostic::error(key.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
        let mode = view.context.reference("mode", node);
        modes.extend(mode.map(|mode| (key.name.clone(), mode)));
    }
    PrintOption {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.words("text"),
        choices,
        default,
        modes,
        dungeon: view.count("dungeon"),
        origin: view.origin,
    }
}

/// The choices that a block depends on, which must exist.
fn when(view: &View<'_>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (key, node) in view.map("when") {
        let Some(choice) = node.as_words() else {
            continue;
        };
        let known = view.context.names.choices.get(&key.name);
        let problem = match known {
            None => Some((key.span, format!("there is no option `{}`", key.name), None)),
            Some(known) if !known.iter().any(|word| word == choice) => {
                let hint = did_you_mean(choice, known.iter().map(String::as_str));
                Some((
                    node.span,
                    format!("option `{}` has no choice `{choice}`", key.name),
                    hint,
                ))
            }
            Some(_) => None,
        };
        if let Some((span, message, hint)) = problem {
            view.context.report(
                Diagnostic::error(span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
        found.push((key.name.clone(), choice.to_owned()));
    }
    found
}

pub(super) fn page(view: View<'_>) -> Page {
    let align = [("top", PageAlign::Top), ("middle", PageAlign::Middle)];
    let blocks = view.records("blocks").into_iter();
    Page {
        columns: view.count("columns").unwrap_or(1),
        align: view.one_of("align", &align).unwrap_or(PageAlign::Top),
        spread: view.flag("spread").unwrap_or(false),
        size: view.count("size").unwrap_or(100),
        blocks: blocks
            .filter_map(|block| {
                Some(Block {
                    kind: kind(&block)?,
                    need: block.one_of("need", &Need::WORDS),
                    when: when(&block),
                    origin: block.origin,
                })
            })
            .collect(),
        origin: view.origin,
    }
}

fn kind(view: &View<'_>) -> Option<BlockKind> {
    Some(match view.words("block")?.as_str() {
        "title" => BlockKind::Title {
            title: view.words("title"),
            subtitle: view.words("subtitle"),
        },
        "text" => BlockKind::Text {
            title: view.words("title"),
            text: view.words("text")?,
        },
        "rule" => BlockKind::Rule {
            rule: view.reference("rule", "rule")?,
        },
        "stats" => stats(view),
        "roll-table" => BlockKind::RollTable {
            table: view.reference("table", "table")?,
            parts: table_parts(view, "table"),
        },
        "list" => BlockKind::List {
            list: view.reference("list", "list")?,
            parts: table_parts(view, "list"),
        },
        "grade-table" => BlockKind::GradeTable {
            tests: tests(view),
            odds: view.flag("odds").unwrap_or(false),
        },
        "nomogram" => BlockKind::Nomogram {
            test: view.reference("test", "test")?,
        },
        "lines" => BlockKind::Lines {
            title: view.words("title"),
            count: view.count("count")?,
            labels: view.word_list("labels"),
        },
        "grid" => BlockKind::Grid(map_paper::grid(view)),
        "rooms" => BlockKind::Rooms(map_paper::rooms(view)?),
        "boxes" => BlockKind::Boxes {
            label: view.words("label"),
            count: view.count("count")?,
        },
        "chart" => chart(view)?,
        "dice-strip" => BlockKind::DiceStrip {
            die: view.count("die")?,
            count: view.count("count"),
        },
        "drop-grid" => BlockKind::DropGrid {
            title: view.words("title"),
            die: view.count("die")?,
            across: view.count("across").unwrap_or(1),
            down: view.count("down").unwrap_or(1),
        },
        "map" => BlockKind::Map {
            title: view.words("title"),
            dungeon: view.count("dungeon").unwrap_or(1),
            columns: view.count("columns")?,
            rows: view.count("rows")?,
        },
        "key" => BlockKind::Key {
            title: view.words("title"),
            dungeon: view.count("dungeon").unwrap_or(1),
        },
        "credit" => BlockKind::Credit {
            brief: view.flag("brief").unwrap_or(false),
        },
        "break" => BlockKind::Break {},
        "space" => BlockKind::Space {
            lines: view.count("lines").unwrap_or(1),
        },
        sheet => return sheet_blocks::kind(sheet, view),
    })
}

/// The tests that a product or a block names.
fn tests(view: &View<'_>) -> Vec<Ref<Test>> {
    view.items("tests")
        .iter()
        .filter_map(|node| view.context.reference("test", node))
        .collect()
}

/// Roll tables under one row of rolls; that their dice agree is seen when all tables are read.
fn chart(view: &View<'_>) -> Option<BlockKind> {
    let tables: Vec<_> = view
        .items("tables")
        .iter()
        .filter_map(|node| view.context.reference("table", node))
        .collect();
    (!tables.is_empty()).then(|| BlockKind::Chart {
        title: view.words("title"),
        tables,
    })
}

fn stats(view: &View<'_>) -> BlockKind {
    let mut stats = view.stats("stats");
    stats.extend(view.stats("group"));
    if stats.is_empty() {
        let hint = "add `stats = [...]` or `group = \"...\"`";
        view.context.report(
            Diagnostic::error(view.origin, "a block `stats` shows no stats").with_hint(hint),
        );
    }
    BlockKind::Stats {
        stats,
        columns: view.count("columns").unwrap_or(3),
        hero: sheet_blocks::hero(view),
    }
}

fn table_parts(view: &View<'_>, key: &str) -> TableParts {
    TableParts {
        columns: columns(view, key),
        rows: view.ranges("rows").first().copied(),
        title: view.words("title"),
        intro: view.flag("intro").unwrap_or(true),
        note: view.flag("note").unwrap_or(true),
        odds: view.flag("odds").unwrap_or(false),
    }
}

/// Chosen columns of a table or list, which must exist.
fn columns(view: &View<'_>, key: &str) -> Vec<String> {
    let facts = view
        .get(key)
        .and_then(|node| view.context.names.tables.get(node.as_words()?));
    for node in view.items("columns") {
        if let (Some(facts), Some(word)) = (facts, node.as_words())
            && !facts.columns.iter().any(|column| column == word)
        {
            let hint = did_you_mean(word, facts.columns.iter().map(String::as_str));
            let message = format!("there is no column `{word}`");
            view.context.report(
                Diagnostic::error(node.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
    }
    view.word_list("columns")
}
