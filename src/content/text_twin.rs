//! The content as Markdown: the same words in the same order, for reading without paper.

use std::fmt::Write;

use super::blocks::{
    Cover, Figure, GradePart, KeyedRoom, Ledger, Nomogram, Part, RoomSheet, Sheet, Track,
};
use super::twin_of_booklets::{push_checklist, push_entry, push_hidden};
use super::{Block, Content, Paragraph, Span};

/// The whole content as Markdown.
pub fn markdown(content: &Content) -> String {
    let mut out = format!("<!-- {} -->\n", content.title);
    for (number, page) in content.pages.iter().chain(&content.inside).enumerate() {
        if number > 0 {
            out.push_str("\n---\n");
        }
        for block in &page.blocks {
            out.push('\n');
            push_block(block, &mut out);
        }
    }
    out
}

/// Writing to a string cannot fail, so results of `write!` are dropped throughout.
fn push_block(block: &Block, out: &mut String) {
    match block {
        Block::Title { title, subtitle } => {
            let _ = writeln!(out, "# {title}");
            if let Some(subtitle) = subtitle {
                let _ = writeln!(out, "\n*{subtitle}*");
            }
        }
        Block::Text { title, paragraphs } => {
            push_heading(title.as_deref(), out);
            push_paragraphs(paragraphs, out);
        }
        Block::Rule { title, paragraphs } => {
            push_heading(Some(title), out);
            push_paragraphs(paragraphs, out);
        }
        Block::Map(map) => {
            let _ = writeln!(out, "## {}\n\n{}\n", map.title, map.alt);
        }
        Block::Tile(tile) => {
            let _ = writeln!(out, "- {}", tile.alt);
        }
        Block::Room(room) => push_room(room, out),
        Block::Stat(figure) => push_figure(figure, out),
        Block::Stats { stats, .. } => stats.iter().for_each(|figure| push_figure(figure, out)),
        Block::Levels { stats } | Block::Sums { stats, .. } => {
            stats.iter().for_each(|figure| push_figure(figure, out))
        }
        Block::Track(track) => push_track(track, out),
        Block::Skill(skill) => {
            push_figure(&skill.figure, out);
            if let Some(figure) = &skill.adjusted {
                push_figure(figure, out);
            }
            if let Some(track) = &skill.track {
                push_track(track, out);
            }
        }
        Block::Name { fields } => {
            for field in fields {
                let value = field.value.as_deref().unwrap_or("________");
                let _ = writeln!(out, "- {}: {value}", field.label);
            }
        }
        Block::Slots(ledger)
        | Block::Items(ledger)
        | Block::Traits(ledger)
        | Block::Picks(ledger)
        | Block::Ledger(ledger) => push_ledger(ledger, out),
        Block::Portrait(portrait) => {
            let _ = writeln!(out, "({})", portrait.alt);
        }
        Block::RollTable(sheet) | Block::List(sheet) => push_sheet(sheet, out),
        Block::GradeTable(tables) => tables.parts.iter().for_each(|part| push_grades(part, out)),
        Block::Nomogram(chart) => push_nomogram(chart, out),
        Block::Lines {
            title,
            count,
            labels,
            ..
        } => {
            push_heading(title.as_deref(), out);
            for line in 0..*count as usize {
                let label = labels.get(line).map_or("", String::as_str);
                let _ = writeln!(out, "- {label} ________");
            }
        }
        Block::Grid(paper) => {
            push_heading(paper.title.as_deref(), out);
            let _ = writeln!(out, "({})", paper.alt);
        }
        Block::Rooms(rooms) => push_rooms(rooms, out),
        Block::Boxes { label, count, .. } => {
            let label = label.as_deref().unwrap_or_default();
            let _ = writeln!(
                out,
                "- {label} {}",
                "[ ] ".repeat(*count as usize).trim_end()
            );
        }
        Block::FrontCover {
            above,
            title,
            subtitle,
            foot,
            ..
        } => {
            let _ = writeln!(out, "{above}\n\n# {title}");
            for line in subtitle.iter().chain(foot) {
                let _ = writeln!(out, "\n{line}");
            }
        }
        Block::Entry(entry) => push_entry(entry, out),
        Block::Facts { title, rows } => {
            push_heading(title.as_deref(), out);
            for (label, value) in rows {
                let _ = writeln!(out, "- {label}: {value}");
            }
        }
        Block::Checklist { items } => {
            push_checklist(items, out);
        }
        Block::HiddenWays { title, text, found } => {
            push_heading(Some(title), out);
            let _ = writeln!(out, "{text}\n");
            push_hidden(found, out);
        }
        Block::Outcomes(outcomes) => {
            push_heading(outcomes.title.as_deref(), out);
            if let Some(text) = &outcomes.text {
                let _ = writeln!(out, "{text}\n");
            }
            let entries = outcomes.entries.iter();
            entries.for_each(|entry| push_entry(entry, out));
        }
        Block::Break | Block::Space { .. } => {}
        Block::Index { title, entries } => {
            push_heading(Some(title), out);
            for entry in entries {
                let _ = writeln!(out, "- {}", entry.words);
            }
        }
        Block::Chart(chart) => {
            push_heading(chart.title.as_deref(), out);
            chart.parts.iter().for_each(|part| push_part(part, out));
        }
        Block::DiceStrip(strip) => {
            let faces: Vec<String> = strip.faces.iter().map(u32::to_string).collect();
            let _ = writeln!(
                out,
                "{}: {}  \n*{}*",
                strip.dice,
                faces.join(" "),
                strip.words
            );
        }
        Block::DropGrid(grid) => {
            push_heading(grid.title.as_deref(), out);
            for row in &grid.rows {
                let faces: Vec<String> = row.iter().map(u32::to_string).collect();
                let _ = writeln!(out, "    {}", faces.join(" "));
            }
            let _ = writeln!(out, "\n*{}*", grid.words);
        }
        Block::FlipPad(pad) => {
            for note in pad.pages.iter().flatten().flatten() {
                let _ = writeln!(out, "{}. {}", note.number, note.faces.join(", "));
            }
            pad.words.iter().for_each(|words| {
                let _ = writeln!(out, "\n*{words}*");
            });
        }
        Block::Plan { title, map } => {
            push_heading(title.as_deref(), out);
            let _ = writeln!(out, "{}", map.alt);
        }
        Block::Key { title, rooms } => {
            push_heading(title.as_deref(), out);
            for (number, text) in rooms {
                let _ = writeln!(out, "- **{number}** {text}");
            }
        }
        Block::Cover(cover) => push_cover(cover, out),
        Block::Masked {
            heading,
            aside,
            inner,
            ..
        } => {
            let aside = aside
                .as_ref()
                .map_or(String::new(), |aside| format!(" ({aside})"));
            push_heading(Some(&format!("{heading}{aside}")), out);
            push_block(inner, out);
        }
        Block::Credit { lines } => {
            for line in lines {
                let _ = writeln!(out, "{line}  ");
            }
        }
    }
}

fn push_rooms(rooms: &RoomSheet, out: &mut String) {
    push_heading(rooms.title.as_deref(), out);
    for words in rooms.fields.iter().chain(&rooms.join) {
        let _ = writeln!(out, "- {words} ________");
    }
    for corner in &rooms.corners {
        let _ = writeln!(out, "- ( ) {}", corner.label);
    }
    let _ = writeln!(out, "\n({})", rooms.alt);
}

fn push_room(room: &KeyedRoom, out: &mut String) {
    let _ = writeln!(out, "### {}. {}\n", room.number, room.name);
    if !room.flavour.is_empty() {
        let _ = writeln!(out, "*{}*\n", room.flavour);
    }
    for holding in &room.contents {
        let _ = match (holding.name.as_str(), holding.text.as_str()) {
            (name, "") => writeln!(out, "- **{name}**"),
            ("", text) => writeln!(out, "- {text}"),
            (name, text) => writeln!(out, "- **{name}**: {text}"),
        };
        for foe in &holding.foes {
            let _ = writeln!(out, "  - {foe}");
        }
    }
    let _ = writeln!(out, "- {}", room.exits);
}

fn push_cover(cover: &Cover, out: &mut String) {
    let _ = writeln!(out, "# {}\n", cover.title);
    for (label, value) in &cover.fields {
        let _ = writeln!(out, "{label}: {value}  ");
    }
    out.push('\n');
    for item in &cover.items {
        let _ = writeln!(out, "- {}", item.join(", "));
    }
}

fn push_part(part: &Part, out: &mut String) {
    let rolls: Vec<String> = part.rolls.iter().map(i64::to_string).collect();
    let _ = writeln!(out, "| {} | {} |", part.dice, rolls.join(" | "));
    let _ = writeln!(out, "|{}", "---|".repeat(rolls.len() + 1));
    for row in &part.rows {
        let cells = row.cells.iter().flat_map(|cell| {
            let words = cell.value.value.as_deref().map_or(String::new(), styled);
            std::iter::repeat_n(words.replace('|', "\\|"), cell.span)
        });
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(out, "| {} | {} |", row.label, cells.join(" | "));
    }
    out.push('\n');
}

fn push_heading(title: Option<&str>, out: &mut String) {
    if let Some(title) = title {
        let _ = writeln!(out, "## {title}\n");
    }
}

fn push_paragraphs(paragraphs: &[Paragraph], out: &mut String) {
    for paragraph in paragraphs {
        match paragraph {
            Paragraph::Text { spans } => {
                let _ = writeln!(out, "{}\n", styled(spans));
            }
            Paragraph::List { items } => {
                for item in items {
                    let _ = writeln!(out, "- {}", styled(item));
                }
                out.push('\n');
            }
            Paragraph::Steps { items } => {
                for (number, item) in items.iter().enumerate() {
                    let _ = writeln!(out, "{}. {}", number + 1, styled(item));
                }
                out.push('\n');
            }
        }
    }
}

fn push_figure(figure: &Figure, out: &mut String) {
    let value = figure.value.as_deref().unwrap_or("____");
    let _ = match &figure.hint {
        Some(hint) => writeln!(out, "- {}: {value} ({hint})", figure.label),
        None => writeln!(out, "- {}: {value}", figure.label),
    };
}

fn push_track(track: &Track, out: &mut String) {
    let own = track.boxes.saturating_sub(track.spare);
    let boxes = (0..own).map(|at| if at < track.filled { "[x]" } else { "[ ]" });
    let boxes: Vec<&str> = boxes.collect();
    let _ = match &track.most {
        Some(most) => writeln!(out, "- {} ({most}): {}", track.label, boxes.join(" ")),
        None => writeln!(out, "- {}: {}", track.label, boxes.join(" ")),
    };
}

fn push_ledger(ledger: &Ledger, out: &mut String) {
    push_heading(ledger.title.as_deref(), out);
    let labels: Vec<&str> = ledger.columns.iter().map(|c| c.label.as_str()).collect();
    let _ = writeln!(out, "|  | {} |", labels.join(" | "));
    let _ = writeln!(out, "|---|{}", "---|".repeat(labels.len()));
    for row in &ledger.rows {
        let cells = row.cells.iter().map(|cell| cell.as_deref().unwrap_or(""));
        let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
        let label = row.label.as_deref().unwrap_or("");
        let more = row.more.as_deref().map_or(String::new(), styled);
        let _ = writeln!(out, "| {label} | {} | {more}", cells.join(" | "));
    }
}

fn push_sheet(sheet: &Sheet, out: &mut String) {
    let dice = sheet
        .dice
        .as_ref()
        .map_or(String::new(), |dice| format!(" ({dice})"));
    if !sheet.title.is_empty() {
        push_heading(Some(&format!("{}{dice}", sheet.title)), out);
    }
    if let Some(text) = &sheet.text {
        let _ = writeln!(out, "{text}\n");
    }
    let labels: Vec<&str> = sheet
        .columns
        .iter()
        .map(|column| column.label.as_str())
        .collect();
    let _ = writeln!(out, "| {} |", labels.join(" | "));
    let _ = writeln!(out, "|{}", "---|".repeat(labels.len()));
    for row in &sheet.rows {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| {
                cell.value
                    .as_deref()
                    .map_or(String::new(), |s| styled(s).replace('|', "\\|"))
            })
            .collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    if let Some(note) = &sheet.note {
        let _ = writeln!(out, "\n{note}");
    }
}

fn push_grades(part: &GradePart, out: &mut String) {
    if let Some(title) = &part.title {
        let dice = part.dice.as_ref();
        let dice = dice.map_or(String::new(), |dice| format!(" ({dice})"));
        push_heading(Some(&format!("{title}{dice}")), out);
    }
    for line in part.notes.iter().chain(&part.caption) {
        let _ = writeln!(out, "{line}\n");
    }
    let _ = writeln!(out, "| {} |", part.columns.join(" | "));
    let _ = writeln!(out, "|{}", "---|".repeat(part.columns.len()));
    for row in &part.rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    if let Some(rest) = &part.rest {
        let _ = writeln!(out, "\n{rest}");
    }
    out.push('\n');
}

fn push_nomogram(chart: &Nomogram, out: &mut String) {
    push_heading(Some(&format!("{} ({})", chart.title, chart.dice)), out);
    let _ = writeln!(out, "{}\n\n{}\n\n{}", chart.alt, chart.rule, chart.how);
    if let Some(key) = &chart.key {
        let _ = writeln!(out, "\n{key}");
    }
    if let Some(example) = &chart.example {
        let _ = writeln!(out, "\n{}", example.text);
    }
}

pub(super) fn styled(spans: &[Span]) -> String {
    spans
        .iter()
        .map(|span| match span.style {
            "strong" => format!("**{}**", span.text),
            "emph" => format!("*{}*", span.text),
            _ => span.text.clone(),
        })
        .collect()
}
