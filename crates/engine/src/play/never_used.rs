//! What never came up in many runs.

use super::code::Program;
use super::tally::Tally;

/// Things of the game that no run met, by what they are; ids, in the ruleset's order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NeverUsed {
    /// Foes that never appeared.
    pub foes: Vec<String>,
    /// Items that nobody ever had.
    pub items: Vec<String>,
    /// Traits with rules of which none ever ran.
    pub traits: Vec<String>,
    /// Procedures that were never called.
    pub procedures: Vec<String>,
    /// Rows that never came up, of tables that did: `treasure: 6`.
    pub rows: Vec<String>,
    /// Tables that were never rolled on.
    pub tables: Vec<String>,
    /// Other rules, by name: quests, conditions, foes' turns.
    pub rules: Vec<String>,
}

impl NeverUsed {
    /// What it holds: a word for it and the ids.
    pub fn groups(&self) -> [(&'static str, &[String]); 7] {
        [
            ("foes", &self.foes),
            ("items", &self.items),
            ("traits", &self.traits),
            ("procedures", &self.procedures),
            ("tables", &self.tables),
            ("rows", &self.rows),
            ("rules", &self.rules),
        ]
    }
}

/// Goes through everything the game has and leaves what came up at least once.
pub fn never_used(program: &Program, tally: &Tally) -> NeverUsed {
    let names = &program.names;
    let mut unused = NeverUsed {
        foes: missing(&names.foe_ids, &tally.seen.foes),
        items: missing(&names.item_ids, &tally.seen.items),
        ..NeverUsed::default()
    };
    for (number, table) in program.tables.iter().enumerate() {
        let id = names.tables.get(number).cloned().unwrap_or_default();
        let counts = tally.seen.rows.get(number);
        let counts = counts.map(Vec::as_slice).unwrap_or_default();
        if counts.iter().all(|count| *count == 0) {
            if !table.is_list {
                unused.tables.push(id);
            }
            continue;
        }
        let rows = table.rows.iter().zip(counts).enumerate();
        for (at, (row, _)) in rows.filter(|(_, (_, count))| **count == 0) {
            let range = row.ranges.first().map_or_else(
                || format!("row {}", at + 1),
                |(from, to)| {
                    if from == to {
                        from.to_string()
                    } else if *to == i64::MAX {
                        format!("{from}+")
                    } else if *from == i64::MIN {
                        format!("{to} or less")
                    } else {
                        format!("{from}-{to}")
                    }
                },
            );
            unused.rows.push(format!("{id}: {range}"));
        }
    }
    scripts(program, tally, &mut unused);
    unused
}

fn missing(ids: &[String], counts: &[u64]) -> Vec<String> {
    let unseen = ids
        .iter()
        .enumerate()
        .filter(|(at, _)| counts.get(*at).is_none_or(|count| *count == 0));
    unseen.map(|(_, id)| id.clone()).collect()
}

/// Scripts by name: a trait is used when any of its rules ran.
fn scripts(program: &Program, tally: &Tally, unused: &mut NeverUsed) {
    let ran = |number: usize| tally.used.get(number).is_some_and(|used| *used > 0);
    let mut idle: Vec<String> = Vec::new();
    let mut busy: Vec<String> = Vec::new();
    for (number, entry) in program.entries.iter().enumerate() {
        let words: Vec<&str> = entry.name.split(' ').collect();
        match words.as_slice() {
            [.., "trait", id] => {
                if ran(number) {
                    busy.push((*id).to_owned())
                } else {
                    idle.push((*id).to_owned())
                }
            }
            ["procedure", id] if !ran(number) => unused.procedures.push((*id).to_owned()),
            ["quest" | "turn" | "using", ..] if !ran(number) => {
                unused.rules.push(entry.name.clone());
            }
            _ => {}
        }
    }
    idle.retain(|id| !busy.contains(id));
    idle.sort();
    idle.dedup();
    unused.traits = idle;
}
