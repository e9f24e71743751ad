//! `empty-text`.

use crate::diag::{Severity, Span};
use crate::model::blocks as declared;
use crate::model::{BlockKind, Grid, Row, Text};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "empty-text",
    severity: Severity::Warning,
    summary: "something that is printed has no words",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"empty-text: something that is printed has no words

What it does
    Finds texts, labels and titles that are empty or blank, and rows of tables and lists that say nothing at all: no name, no
    text, no rules, nothing in any column.

Why it matters
    The page has a gap, and a player who rolls that row finds nothing.

Example
    [rule.fighting]
    text = ""

    [table.landing]
    dice = "1d6"
    columns = ["name"]
    rows = """
    1-3 | Dust
    4-6 |
    """

How to fix it
    Write the words, or remove the key. A row on which nothing happens says so: `4-6 | Nothing`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let mut list = Blank { findings };
    for rule in &ruleset.rules {
        list.words(
            &format!("rule.{}", rule.id),
            rule.origin,
            "text",
            Some(&rule.text),
        );
        list.words(
            &format!("rule.{}", rule.id),
            rule.origin,
            "title",
            Some(&rule.title),
        );
    }
    for stat in &ruleset.stats {
        list.thing(
            &format!("stat.{}", stat.id),
            stat.origin,
            &stat.label,
            stat.text.as_deref(),
        );
    }
    for class in &ruleset.classes {
        list.thing(
            &format!("class.{}", class.id),
            class.origin,
            &class.label,
            source(&class.text),
        );
    }
    for power in &ruleset.traits {
        list.thing(
            &format!("trait.{}", power.id),
            power.origin,
            &power.label,
            source(&power.text),
        );
    }
    for condition in &ruleset.conditions {
        list.thing(
            &format!("condition.{}", condition.id),
            condition.origin,
            &condition.label,
            source(&condition.text),
        );
    }
    for item in &ruleset.items {
        list.thing(
            &format!("item.{}", item.id),
            item.origin,
            &item.label,
            source(&item.text),
        );
    }
    for foe in &ruleset.foes {
        list.thing(
            &format!("foe.{}", foe.id),
            foe.origin,
            &foe.label,
            source(&foe.text),
        );
    }
    for quest in &ruleset.quests {
        list.thing(
            &format!("quest.{}", quest.id),
            quest.origin,
            &quest.label,
            source(&quest.text),
        );
    }
    for table in &ruleset.tables {
        list.words(
            &format!("table.{}", table.id),
            table.origin,
            "title",
            Some(&table.title),
        );
        list.grid("table", &table.id, &table.grid);
    }
    for listing in &ruleset.lists {
        list.words(
            &format!("list.{}", listing.id),
            listing.origin,
            "title",
            Some(&listing.title),
        );
        list.grid("list", &listing.id, &listing.grid);
    }
    for product in &ruleset.products {
        for block in product
            .pages
            .iter()
            .chain(&product.inside)
            .flat_map(|page| &page.blocks)
        {
            // A heading may stand alone.
            if let BlockKind::Text(declared::Text { text, title: None }) = &block.kind {
                list.words(
                    &format!("product.{}", product.id),
                    block.origin,
                    "text",
                    Some(text),
                );
            }
        }
    }
}

fn source(text: &Option<Text>) -> Option<&str> {
    text.as_ref().map(|text| text.source.as_str())
}

struct Blank<'f> {
    findings: &'f mut Findings,
}

impl Blank<'_> {
    fn words(&mut self, at: &str, origin: Span, key: &str, words: Option<&str>) {
        if words.is_some_and(|words| words.trim().is_empty()) {
            let message = format!("`{key}` of `{at}` is empty");
            self.findings.push(
                at,
                findings::at(origin, message).with_hint("write something, or remove the key"),
            );
        }
    }

    fn thing(&mut self, at: &str, origin: Span, label: &str, text: Option<&str>) {
        self.words(at, origin, "label", Some(label));
        self.words(at, origin, "text", text);
    }

    fn grid(&mut self, section: &str, id: &str, grid: &Grid) {
        for row in &grid.rows {
            let name = row_names::row_name(row);
            let at = row_names::row(section, id, row);
            let blank = |text: &Option<Text>| {
                text.as_ref()
                    .is_some_and(|text| text.source.trim().is_empty())
            };
            let key = if blank(&row.text) {
                Some("text")
            } else {
                blank(&row.name).then_some("name")
            };
            let (message, hint) = match key {
                Some(key) => (
                    format!("`{key}` of the row `{name}` of `{id}` is empty"),
                    "write something, or remove the key",
                ),
                None if says_nothing(grid, row) => (
                    format!("the row `{name}` of `{id}` says nothing"),
                    "write what happens, even if it is nothing",
                ),
                None => continue,
            };
            self.findings
                .push(at, findings::at(row.origin, message).with_hint(hint));
        }
    }
}

fn says_nothing(grid: &Grid, row: &Row) -> bool {
    let silent = row.does.is_none() && row.made.is_none() && row.again.is_none();
    silent
        && row.name.is_none()
        && row.text.is_none()
        && grid
            .columns
            .iter()
            .all(|column| row.shown(column).is_none())
}
