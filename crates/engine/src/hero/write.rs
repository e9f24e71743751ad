//! A hero as TOML, for people to read, change and keep.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::person::Hero;
use crate::model::Ruleset;

/// The hero as TOML, with a head of comments and the labels of the game beside the ids. See [`from_toml`](super::from_toml) for the format.
pub fn to_toml(ruleset: &Ruleset, hero: &Hero) -> String {
    let mut out = String::new();
    let title = &ruleset.head.title;
    let _ = writeln!(
        out,
        "# A hero of {}, made with seed {}.",
        one_line(title),
        hero.seed
    );
    let _ = writeln!(
        out,
        "# Edit freely; `--check` reports what the rules do not allow.\n"
    );
    let _ = writeln!(out, "game = {}", quote_toml(&hero.game));
    let _ = writeln!(out, "version = {}", quote_toml(&hero.version));
    let _ = writeln!(out, "seed = {}", quote_toml(&hero.seed.to_string()));
    let _ = writeln!(out, "number = {}", hero.number);
    let _ = writeln!(out, "name = {}", quote_toml(&hero.name));
    list(&mut out, "traits", &hero.traits);
    list(&mut out, "belongings", &hero.belongings);
    list(&mut out, "notes", &hero.notes);
    classes(&mut out, ruleset, hero);
    stats(&mut out, ruleset, hero);
    items(&mut out, ruleset, hero);
    ticks(&mut out, ruleset, hero);
    rows(&mut out, hero);
    out
}

fn list(out: &mut String, name: &str, words: &[String]) {
    if words.is_empty() {
        return;
    }
    let _ = writeln!(out, "{name} = [");
    for word in words {
        let _ = writeln!(out, "  {},", quote_toml(word));
    }
    out.push_str("]\n");
}

fn classes(out: &mut String, ruleset: &Ruleset, hero: &Hero) {
    if hero.classes.is_empty() {
        return;
    }
    out.push_str("\n[classes]\n");
    let mut written: BTreeSet<&str> = BTreeSet::new();
    for (kind, _) in &hero.classes {
        if !written.insert(kind) {
            continue;
        }
        let ids: Vec<&str> = hero
            .classes
            .iter()
            .filter(|(of, _)| of == kind)
            .map(|(_, id)| id.as_str())
            .collect();
        let label = |id: &&str| {
            ruleset
                .classes
                .get(id)
                .map_or("", |class| class.label.as_str())
                .to_owned()
        };
        let labels: Vec<String> = ids.iter().map(label).collect();
        let value = match ids.as_slice() {
            [only] => quote_toml(only),
            several => format!(
                "[{}]",
                several
                    .iter()
                    .map(|id| quote_toml(id))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        };
        line(out, kind, &value, &labels.join(", "));
    }
}

fn stats(out: &mut String, ruleset: &Ruleset, hero: &Hero) {
    let stats = hero.stats.iter().map(|(id, stat)| {
        let value = match stat.max {
            Some(max) => format!("{{ value = {}, max = {max} }}", stat.value),
            None => stat.value.to_string(),
        };
        let label = ruleset.stats.get(id).map(|stat| stat.label.as_str());
        (id.as_str(), value, label)
    });
    section(out, "stats", stats);
}

fn items(out: &mut String, ruleset: &Ruleset, hero: &Hero) {
    let items = hero.items.iter().map(|(id, count)| {
        let label = ruleset.items.get(id).map(|item| item.label.as_str());
        (id.as_str(), count.to_string(), label)
    });
    section(out, "items", items);
}

fn ticks(out: &mut String, ruleset: &Ruleset, hero: &Hero) {
    let ticks = hero.ticks.iter().map(|(slot, count)| {
        let label = ruleset.slots.get(slot).map(|slot| slot.label.as_str());
        (slot.as_str(), count.to_string(), label)
    });
    section(out, "ticks", ticks);
}

/// A section of ids with their values and labels; nothing where there are none.
fn section<'a>(
    out: &mut String,
    name: &str,
    entries: impl Iterator<Item = (&'a str, String, Option<&'a str>)>,
) {
    let mut entries = entries.peekable();
    if entries.peek().is_some() {
        let _ = writeln!(out, "\n[{name}]");
    }
    for (id, value, label) in entries {
        line(out, id, &value, label.unwrap_or_default());
    }
}

fn rows(out: &mut String, hero: &Hero) {
    if hero.picks.is_empty() {
        return;
    }
    out.push_str("\n[rows]\n");
    let mut written: BTreeSet<&str> = BTreeSet::new();
    for pick in &hero.picks {
        if !written.insert(&pick.from) {
            continue;
        }
        let rows = hero
            .picks
            .iter()
            .filter(|other| other.from == pick.from)
            .map(|other| quote_toml(&other.row));
        line(
            out,
            &pick.from,
            &format!("[{}]", rows.collect::<Vec<_>>().join(", ")),
            "",
        );
    }
}

fn line(out: &mut String, name: &str, value: &str, label: &str) {
    let bare = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let name = if bare {
        name.to_owned()
    } else {
        quote_toml(name)
    };
    let _ = match one_line(label).as_str() {
        "" => writeln!(out, "{name} = {value}"),
        label => writeln!(out, "{name} = {value}  # {label}"),
    };
}

/// Words of the game that must not end a comment.
fn one_line(words: &str) -> String {
    words
        .split(char::is_control)
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// A basic string of TOML.
fn quote_toml(words: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
