//! A map as SVG.

use std::fmt::Write;

use super::audience::Audience;
use super::hatch::hatching;
use super::legend;
use super::map::{CELL, Map, MarkKind, map};
use super::marks;
use super::pen::{Ink, Pen, escaped};
use super::style::{Rock, Style};
use super::walls::Run;
use crate::dungeon::{Dungeon, FeatureKind, RoomId};

/// Height of the heading.
const HEADING: i32 = 110;
/// Pixels per square that a viewer shows by itself.
const PIXELS: i32 = 26;

/// Paints a map.
pub fn svg(map: &Map, style: &Style) -> String {
    let heading = if map.title.is_empty() { 0 } else { HEADING };
    let (wide, high) = (map.across * CELL, map.down * CELL);
    let tall = heading + high + legend::height(map);
    let mut pen = Pen::default();
    open(&mut pen, map, style, (wide, tall));
    pen.raw(&format!("<g transform=\"translate(0 {heading})\">\n"));
    rock(&mut pen, map, style);
    floor(&mut pen, map, style);
    pen.raw("<g stroke-linecap=\"square\">\n");
    walls(&mut pen, map, style);
    pen.raw("</g>\n");
    for mark in map
        .marks
        .iter()
        .filter(|mark| mark.kind != MarkKind::Feature(FeatureKind::Water))
    {
        marks::paint(&mut pen, mark, style);
    }
    labels(&mut pen, map, style);
    legend::paint(&mut pen, map, style, high);
    pen.raw("</g>\n");
    if heading > 0 {
        let title = if style.office {
            "Floor plan, draft".to_owned()
        } else {
            map.title.clone()
        };
        pen.words(
            (wide / 2, heading * 6 / 10),
            fitting(&title, wide),
            &title,
            "middle",
            style.ink,
        );
    }
    pen.raw("</svg>\n");
    pen.finish()
}

/// One room by itself, to be cut out and laid down when it is found.
pub fn tile(dungeon: &Dungeon, id: RoomId, style: &Style) -> Option<String> {
    let level = dungeon.room(id)?.level;
    let mut alone = dungeon.clone();
    alone.title = String::new();
    alone
        .rooms
        .iter_mut()
        .filter(|room| room.id != id)
        .for_each(|room| {
            room.squares.clear();
            room.features.clear();
        });
    alone.doors.retain(|door| door.from == id || door.to == id);
    for door in &mut alone.doors {
        door.passage.clear();
        if door.from != id {
            door.at = door.at.map(crate::dungeon::Edge::flipped);
            std::mem::swap(&mut door.from, &mut door.to);
        }
    }
    let mut map = map(&alone, level, Audience::Players);
    map.alt = format!("room {id} alone");
    Some(svg(&map, style))
}

/// The size of a heading that fits the width.
fn fitting(words: &str, wide: i32) -> i32 {
    let letters = i32::try_from(words.chars().count().max(1)).unwrap_or(1);
    (wide * 18 / 10 / letters).clamp(24, 64)
}

fn open(pen: &mut Pen, map: &Map, style: &Style, (wide, tall): (i32, i32)) {
    let pixels = |units: i32| units * PIXELS / CELL;
    let title = if style.office {
        "Floor plan"
    } else {
        &map.title
    };
    pen.raw(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {tall}\" width=\"{}\" height=\"{}\" role=\"img\" font-family=\"{}\">\n",
        pixels(wide),
        pixels(tall),
        style.letters
    ));
    pen.raw(&format!(
        "<title>{}</title>\n<desc>{}</desc>\n",
        escaped(title),
        escaped(&map.alt)
    ));
    pen.plate(
        (wide / 2, tall / 2),
        (wide / 2 * 2, tall / 2 * 2),
        Ink::area(style.paper),
    );
}

fn rock(pen: &mut Pen, map: &Map, style: &Style) {
    if let Some(grid) = style.grid.filter(|grid| grid.everywhere) {
        let mut path = String::new();
        for x in 0..=map.across {
            let _ = write!(path, "M{} 0v{}", x * CELL, map.down * CELL);
        }
        for y in 0..=map.down {
            let _ = write!(path, "M0 {}h{}", y * CELL, map.across * CELL);
        }
        pen.path(&path, Ink::line(grid.colour, grid.width));
    }
    if style.rock == Rock::Hatched {
        pen.path(
            &hatching(&map.floor, map.across, map.down),
            Ink::line(style.ink, 4),
        );
    }
}

fn floor(pen: &mut Pen, map: &Map, style: &Style) {
    let mut path = String::new();
    // Squares side by side become one strip.
    let mut squares: Vec<(i32, i32)> = map
        .floor
        .iter()
        .map(|square| (square.y, square.x))
        .collect();
    squares.sort_unstable();
    let mut at = 0;
    while let Some((y, x)) = squares.get(at).copied() {
        let length = (1..)
            .take_while(|step| squares.get(at + *step as usize) == Some(&(y, x + step)))
            .count()
            + 1;
        let wide = i32::try_from(length).unwrap_or(1) * CELL;
        let _ = write!(path, "M{} {}h{wide}v{CELL}h-{wide}z", x * CELL, y * CELL);
        at += length;
    }
    pen.path(&path, Ink::area(style.floor));
    for mark in map
        .marks
        .iter()
        .filter(|mark| mark.kind == MarkKind::Feature(FeatureKind::Water))
    {
        marks::paint(pen, mark, style);
    }
    if let Some(grid) = style.grid {
        pen.path(&strokes(&map.grid), Ink::line(grid.colour, grid.width));
    }
}

fn walls(pen: &mut Pen, map: &Map, style: &Style) {
    let path = strokes(&map.walls);
    pen.path(&path, Ink::line(style.ink, style.wall));
    if style.hollow_walls {
        pen.path(&path, Ink::line(style.paper, style.wall / 2));
    }
}

fn strokes(runs: &[Run]) -> String {
    let mut path = String::new();
    for Run { from, to } in runs {
        let _ = write!(
            path,
            "M{} {}L{} {}",
            from.0 * CELL,
            from.1 * CELL,
            to.0 * CELL,
            to.1 * CELL
        );
    }
    path
}

fn labels(pen: &mut Pen, map: &Map, style: &Style) {
    for label in &map.labels {
        let text = if style.office {
            format!("{:>03}", label.text)
        } else {
            label.text.clone()
        };
        let size = if style.office {
            label.size * 7 / 10
        } else {
            label.size
        };
        pen.words((label.x, label.y), size, &text, "middle", style.ink);
    }
}
