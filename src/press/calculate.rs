//! Fields that work themselves out: formulas of the rules as scripts of a form.
//!
//! A formula becomes a script only where the sheet has everything that it mentions: numbers are read from their fields, figures of gear from
//! their columns or by the name of the thing in its slot. What no sheet holds, such as passing modifiers, is what it starts with.

use std::collections::BTreeMap;

use crate::content::Field;
use crate::model::{FigureValue, Formula, Ruleset, Stat, hero_field, of_hero};

/// Formulas inside formulas.
const DEEPEST: usize = 20;

/// Reads a number of a field, and a figure by the name of a thing; `s` says whether anything was written at all.
const READERS: &str = "var d=this,s=0;\
function t(k){var f=d.getField(k);return f?String(f.value):\"\"}\
function n(k){var v=parseInt(t(k).replace(\"\\u2212\",\"-\").replace(\"+\",\"\"),10);if(isNaN(v))return 0;s=1;return v}\
function m(k,o){var v=o[t(k).replace(/^[0-9]+ *[x\\u00d7]? */,\"\").toLowerCase()];return v?v:0}";

/// The scripts of a sheet, by the name of the field.
pub(super) fn write_scripts(ruleset: &Ruleset, fields: &[Field]) -> BTreeMap<String, String> {
    let sheet = Sheet { ruleset, fields };
    let script = |field: &Field| {
        let (hero, _) = of_hero(&field.name)?;
        let sum = sheet.translate(field.sum.as_ref()?, hero, 0)?;
        let script = format!("{READERS}var r={sum};if(s)event.value=r;");
        Some((field.name.clone(), script))
    };
    fields.iter().filter_map(script).collect()
}

struct Sheet<'a> {
    ruleset: &'a Ruleset,
    fields: &'a [Field],
}

impl Sheet<'_> {
    fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name)
    }

    fn translate(&self, formula: &Formula, hero: u32, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        formula.to_script(&|path| self.look_up(path, hero, depth))
    }

    fn look_up(&self, path: &[&str], hero: u32, depth: usize) -> Option<String> {
        let owner = hero_field(hero);
        let path = match path {
            ["hero", rest @ ..] => rest,
            all => all,
        };
        match path {
            [id] => self.stat(self.ruleset.stats.get(id)?, &owner, hero, depth),
            [id, "max"] => {
                let name = format!("{owner}.{id}-max");
                self.has(&name).then(|| read_number(&name))
            }
            [slot, figure] => self.figure(self.find_slot(&owner, slot)?, figure),
            _ => None,
        }
    }

    /// A stat of the sheet; one that is worked out elsewhere; or what no sheet holds.
    fn stat(&self, stat: &Stat, owner: &str, hero: u32, depth: usize) -> Option<String> {
        let name = format!("{owner}.{}", stat.id);
        if self.has(&name) {
            return Some(read_number(&name));
        }
        match (&stat.derived, &stat.start) {
            (Some(derived), _) => self.translate(derived, hero, depth + 1),
            (None, Some(start)) => start.constant().map(|start| format!("({start})")),
            (None, None) => Some("(0)".to_owned()),
        }
    }

    /// The place for what a slot holds; a second block of slots is numbered.
    fn find_slot(&self, owner: &str, slot: &str) -> Option<&str> {
        let mut names = self.fields.iter().map(|field| field.name.as_str());
        names.find(|name| {
            let parts: Vec<&str> = name.split('.').collect();
            let [of, group, place] = parts.as_slice() else {
                return false;
            };
            let number = group
                .strip_prefix("slots")
                .map(|rest| rest.trim_start_matches('-'));
            let is_group =
                number.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
            *of == owner && is_group && *place == slot
        })
    }

    /// A figure of what a slot holds: its column, or what things of these names have.
    fn figure(&self, slot: &str, figure: &str) -> Option<String> {
        let mut cells = self.fields.iter().filter(|field| {
            let rest = field.name.strip_prefix(slot);
            rest.is_some_and(|rest| rest.starts_with("--"))
        });
        if let Some(cell) = cells.find(|field| field.figure.as_deref() == Some(figure)) {
            return Some(read_number(&cell.name));
        }
        let mut known = BTreeMap::new();
        for item in &self.ruleset.items {
            let mut figures = item.figures.iter();
            if let Some((_, FigureValue::Number(number))) = figures.find(|(known, value)| {
                known.id() == figure && !matches!(value, FigureValue::Number(0))
            }) {
                known.insert(item.label.to_lowercase(), *number);
            }
        }
        let known: Vec<String> = known
            .iter()
            .map(|(label, number)| format!("{}:{number}", quote(label)))
            .collect();
        Some(format!("m({},{{{}}})", quote(slot), known.join(",")))
    }
}

fn read_number(name: &str) -> String {
    format!("n({})", quote(name))
}

/// A string of the script.
fn quote(words: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            control if control.is_control() => quoted.push(' '),
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
