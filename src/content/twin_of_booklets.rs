//! The blocks of booklets as Markdown.

use std::fmt::Write;

use super::blocks::{ChecklistItem, Entry, EntryPart, FoeLine, Found, WayLine};
use super::text_twin::styled;

/// A numbered room or section.
pub fn push_entry(entry: &Entry, out: &mut String) {
    let title = entry.title.as_ref().map(|title| format!(". {title}"));
    let visited = entry.visited.as_ref().map(|word| format!(" ({word} [ ])"));
    // Renderers disagree about the names of headings, so the place that links lead to has one of its own. What comes of a room on one sheet
    // has the number of the room, which is a place already.
    let anchor = if entry.of == Some(entry.number) {
        String::new()
    } else {
        format!("<a id=\"{}\"></a>", place_of(entry.number))
    };
    let _ = writeln!(
        out,
        "### {anchor}{}{}{}\n",
        entry.number,
        title.unwrap_or_default(),
        visited.unwrap_or_default()
    );
    if let Some(flavour) = &entry.flavour {
        let _ = writeln!(out, "*{flavour}*\n");
    }
    if let Some(place) = &entry.place {
        let _ = writeln!(out, "({place})\n");
    }
    for part in &entry.parts {
        push_part(part, out);
    }
}

/// Things to tick.
pub fn push_checklist(items: &[ChecklistItem], out: &mut String) {
    for (number, item) in (1..).zip(items) {
        let _ = writeln!(out, "{number}. [ ] {}", styled(&item.words));
        for foe in &item.foes {
            push_foe(foe, out);
        }
    }
}

/// Hidden ways.
pub fn push_hidden(found: &[Found], out: &mut String) {
    for it in found {
        let way = it.to.map(|to| format!(" {} {}", it.verb, link(to)));
        let way = way.unwrap_or_default();
        let also = it.also.map(|also| format!(" ({also})")).unwrap_or_default();
        let _ = writeln!(out, "- **{}**{also}: {}{way}", it.number, styled(&it.text));
        it.foes.iter().for_each(|foe| push_foe(foe, out));
    }
}

fn push_part(part: &EntryPart, out: &mut String) {
    match part {
        EntryPart::Said { label, text } => {
            let label = label.as_ref().map(|label| format!("**{label}** "));
            let _ = writeln!(out, "{}{}\n", label.unwrap_or_default(), styled(text));
        }
        EntryPart::Foes { foes } => foes.iter().for_each(|foe| push_foe(foe, out)),
        EntryPart::Boxes { label, count, .. } => {
            let _ = writeln!(out, "{label} {}\n", ticks(*count));
        }
        EntryPart::Ways { ways } => ways.iter().for_each(|way| push_way(way, out)),
    }
}

fn push_foe(foe: &FoeLine, out: &mut String) {
    let figures: Vec<String> = foe
        .figures
        .iter()
        .map(|(label, value)| format!("{label} {value}"))
        .collect();
    let boxes: Vec<String> = foe.boxes.iter().map(|count| ticks(*count)).collect();
    let _ = writeln!(
        out,
        "- **{}**: {}; {}\n",
        foe.name,
        figures.join(", "),
        boxes.join(" / ")
    );
    for (name, text) in &foe.powers {
        let _ = writeln!(out, "  - *{name}*: {text}\n");
    }
}

fn push_way(way: &WayLine, out: &mut String) {
    let _ = match way.to {
        Some(to) => writeln!(out, "- {} {} {}", way.text, way.verb, link(to)),
        None => writeln!(out, "- {}", way.text),
    };
}

/// Where an entry begins.
fn place_of(number: u32) -> String {
    format!("entry-{number}")
}

/// `[17](#entry-17)`.
fn link(number: u32) -> String {
    format!("[{number}](#{})", place_of(number))
}

fn ticks(count: u32) -> String {
    "[ ] ".repeat(count as usize).trim_end().to_owned()
}
