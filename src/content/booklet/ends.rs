//! What stands before and after the dungeon.

use super::{BookletParts, Words, page};
use crate::booklet::{Part, Telling, Way};
use crate::content::blocks::{self, Drawing};
use crate::content::{Block, Page, Span, markup, paragraphs};
use crate::drawing::{self, Audience};
use crate::dungeon::text::way_words;
use crate::model::{MapGrid, Mark, Pattern};

/// Title, emblem, game.
pub fn cover(parts: &BookletParts<'_>) -> Page {
    let dungeon = &parts.booklet.made.dungeon;
    let words = Words(parts.ruleset);
    let emblem = (!parts.text_only).then(|| Drawing {
        wide: 208,
        tall: 208,
        svg: drawing::emblem(dungeon.seed),
        words: Vec::new(),
        ink: "#000000",
    });
    let rooms = dungeon.rooms.len();
    let about = format!(
        "{}, {rooms} {}",
        words.get(parts.booklet.wish.form.word(), form_words(parts)),
        words.get("rooms", "rooms")
    );
    let part = parts
        .booklet
        .links
        .as_ref()
        .map(|links| super::campaign::place(words, links));
    let mut cover = page(vec![Block::FrontCover {
        title: dungeon.title.clone(),
        subtitle: Some(dungeon.flavour.clone()).filter(|text| !text.is_empty()),
        emblem,
        alt: words.own("emblem", "An emblem of rings and a star"),
        foot: vec![
            format!(
                "{} {}",
                words.get("adventure-for", "An adventure for"),
                parts.ruleset.head.title
            ),
            about,
        ]
        .into_iter()
        .chain(part)
        .collect(),
    }]);
    cover.align = "middle";
    cover
}

fn form_words(parts: &BookletParts<'_>) -> &'static str {
    match parts.booklet.telling {
        Telling::Keyed { .. } => "Map and numbered rooms",
        Telling::Gamebook { .. } => "Numbered sections",
    }
}

/// How this booklet is played, what it is about, and how hidden ways are found.
pub fn how_to_play(parts: &BookletParts<'_>) -> Page {
    let words = Words(parts.ruleset);
    let plan = parts.ruleset.booklet.as_ref();
    let mut blocks = vec![Block::Text {
        title: Some(words.own("how-to-play", "How to play this booklet")),
        paragraphs: paragraphs(
            plan.and_then(|plan| plan.text.as_deref())
                .unwrap_or_default(),
        ),
    }];
    let reading = match &parts.booklet.telling {
        Telling::Keyed { .. } => words.get("reading-keyed", "Rooms stand in order; the numbers are those of the map. Read a room when you enter it, and no sooner. Tick its box."),
        Telling::Gamebook { .. } => words.get("reading-gamebook", "Begin at **1**. Sections are shuffled: read one only when a line sends you there. Each new room shows its outline; copy it onto your map and write the section's number into it, so that you find the way back. A room whose foes are beaten stays empty."),
    };
    blocks.push(text(words.own("reading", "Reading"), reading));
    blocks.extend(super::campaign::story(words, parts.booklet.links.as_ref()));
    if let Some(goal) = &parts.booklet.made.dungeon.goal {
        let told = parts.ruleset.goal.text.as_deref().unwrap_or_default();
        blocks.push(text(
            words.own("goal", "Goal"),
            &format!("**{}.** {told}", goal.what),
        ));
    }
    let hidden = parts
        .booklet
        .made
        .dungeon
        .doors
        .iter()
        .any(|door| door.secret);
    if let (true, Some(search)) = (hidden, plan.and_then(|plan| plan.search.as_deref())) {
        let gamebook = match &parts.booklet.telling {
            Telling::Gamebook { .. } => words.get("hidden-ways-at-end", " If you find a way, look up the number of your section under *Hidden ways* at the end of the book."),
            Telling::Keyed { .. } => "",
        };
        blocks.push(text(
            words.own("searching", "Searching"),
            &format!("{search}{gamebook}"),
        ));
    }
    page(blocks)
}

fn text(title: String, words: &str) -> Block {
    Block::Text {
        title: Some(title),
        paragraphs: paragraphs(words),
    }
}

/// The map of a keyed booklet, or squares to draw one on.
pub fn maps_before(parts: &BookletParts<'_>) -> Vec<Page> {
    match &parts.booklet.telling {
        Telling::Keyed { .. } => maps(parts, Audience::Players),
        Telling::Gamebook { .. } => {
            let (across, down) = extent(parts);
            let paper = MapGrid {
                title: Some(Words(parts.ruleset).own("your-map", "Your map")),
                columns: Some(across),
                rows: Some(down),
                pattern: Pattern::Squares,
                mark: Mark::Line,
                square: None,
                every: None,
                frame: true,
                coordinates: None,
            };
            let paper = blocks::map_paper(parts.ruleset, &paper);
            vec![page(vec![Block::Grid(paper)])]
        }
    }
}

/// Squares enough for the whole dungeon and a little more, whatever its shape.
fn extent(parts: &BookletParts<'_>) -> (u32, u32) {
    const LEAST: (u32, u32) = (20, 28);
    let dungeon = &parts.booklet.made.dungeon;
    let squares = || dungeon.rooms.iter().flat_map(|room| &room.squares);
    let span = |values: Vec<i32>| {
        let most = values.iter().max().copied().unwrap_or(0);
        let least = values.iter().min().copied().unwrap_or(0);
        u32::try_from(most - least + 3).unwrap_or(1)
    };
    let across = span(squares().map(|square| square.x).collect());
    let down = span(squares().map(|square| square.y).collect());
    (across.max(LEAST.0).min(60), down.max(LEAST.1).min(80))
}

/// One page per floor, for somebody.
fn maps(parts: &BookletParts<'_>, audience: Audience) -> Vec<Page> {
    let dungeon = &parts.booklet.made.dungeon;
    let floors = 1..=dungeon.levels();
    let map = |level| {
        let mut sheet = match audience {
            Audience::Referee => blocks::map(dungeon, level, audience, parts.style),
            _ => blocks::numbered_map(dungeon, level, parts.style),
        };
        if parts.text_only {
            return page(vec![text(sheet.title, &sheet.alt)]);
        }
        if audience == Audience::Referee {
            let words = Words(parts.ruleset);
            sheet.title = words.own("whole-map", "Answers: the whole map");
        }
        page(vec![Block::Map(sheet)])
    };
    floors.map(map).collect()
}

/// Whoever comes by, in order, with a box to tick.
pub fn wanderers(parts: &BookletParts<'_>) -> Option<Page> {
    let words = Words(parts.ruleset);
    let plan = parts.ruleset.booklet.as_ref()?;
    if parts.booklet.wanderers.is_empty() {
        return None;
    }
    let title = words.own("wanderers", "Whoever comes by");
    let mut blocks = vec![text(
        title,
        plan.wanderers_text.as_deref().unwrap_or_default(),
    )];
    let rows = parts.booklet.wanderers.iter().map(|contents| {
        let mut row = markup::spans(&format!("**{}** ", contents.name));
        row.extend(markup::spans(&contents.text));
        row
    });
    blocks.push(Block::Checklist {
        items: rows.collect::<Vec<Vec<Span>>>(),
    });
    Some(page(blocks))
}

/// Hidden ways of a gamebook, and the whole map.
pub fn answers(parts: &BookletParts<'_>) -> Vec<Page> {
    let words = Words(parts.ruleset);
    let mut pages = Vec::new();
    if let Telling::Gamebook { sections, .. } = &parts.booklet.telling {
        let dungeon = &parts.booklet.made.dungeon;
        let mut lines: Vec<(u32, String, u32)> = Vec::new();
        for (id, section) in sections.iter().enumerate() {
            let room = match section.part {
                Part::Arrive(room) | Part::Cleared(room) => room,
                Part::Leave => continue,
            };
            for link in section.links.iter().filter(|link| link.hidden) {
                let numbers = (
                    parts.booklet.telling.number(id),
                    parts.booklet.telling.number(link.to),
                );
                if let ((Some(from), Some(to)), Way::Door(door)) = (numbers, link.way)
                    && let Some(door) = dungeon.doors.get(door)
                {
                    lines.push((from, way_words(dungeon, room, door), to));
                }
            }
        }
        lines.sort_unstable();
        if !lines.is_empty() {
            let list: Vec<String> = lines
                .into_iter()
                .map(|(from, way, to)| {
                    format!(
                        "- **{from}**: {way}, {} **{to}**",
                        words.get("turn-to", "turn to")
                    )
                })
                .collect();
            let title = words.own("hidden-ways", "Hidden ways");
            pages.push(page(vec![text(title, &list.join("\n"))]));
        }
    }
    pages.extend(maps(parts, Audience::Referee));
    pages
}

/// Where the booklet comes from and what is known about it.
pub fn colophon(parts: &BookletParts<'_>) -> Page {
    let words = Words(parts.ruleset);
    let certificate = parts.certificate;
    let head = &parts.ruleset.head;
    let mut rows = vec![
        (
            words.own("share-code", "Share code"),
            certificate.code.clone(),
        ),
        (
            words.own("seed", "Seed"),
            parts.booklet.wish.seed.to_string(),
        ),
        (
            words.own("ruleset", "Ruleset"),
            format!("{} {}, {}", head.id, head.version, certificate.fingerprint),
        ),
        (
            words.own("made-with", "Made with"),
            concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned(),
        ),
        (
            words.own("checks", "Checks passed"),
            certificate.checks.join(", "),
        ),
    ];
    if let Some(played) = &certificate.played {
        rows.push((
            words.own("win-rate", "Won"),
            format!(
                "{} {} {}, {}",
                played.rate(),
                words.get("of", "of"),
                played.runs,
                words.get("runs-sampled", "runs without a human (sampled)")
            ),
        ));
        let policy = played
            .policy
            .as_ref()
            .map(|policy| format!(", {policy}"))
            .unwrap_or_default();
        rows.push((
            words.own("played-by", "Played by"),
            format!("{}{policy}", played.heroes),
        ));
    }
    if let Telling::Gamebook { arrangement, .. } = &parts.booklet.telling {
        rows.push((
            words.own("spoilers", "Spoilers"),
            format!(
                "{} {}",
                words.get(
                    "spoiler-words",
                    "sections that share a spread are at least this many moves apart:"
                ),
                arrangement.apart
            ),
        ));
    }
    let mut blocks = vec![Block::Facts {
        title: Some(words.own("colophon", "Colophon")),
        rows,
    }];
    let explained = format!(
        "`delve print --code {0}` {1} `delve explain {0} room 7` {2}",
        certificate.code,
        words.get("rebuilds", "prints this booklet again, letter by letter;"),
        words.get("explains", "tells where each number of a room comes from.")
    );
    blocks.push(Block::Text {
        title: None,
        paragraphs: paragraphs(&explained.replace('`', "")),
    });
    blocks.push(blocks::credit(parts.ruleset));
    page(blocks)
}
