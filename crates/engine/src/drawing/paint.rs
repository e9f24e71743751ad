//! A map as SVG, whole or as a picture and its words.

use std::collections::BTreeSet;

use super::audience::{Audience, for_room};
use super::compass;
use super::hatch::hatching;
use super::heat;
use super::hexes;
use super::labels::label_box;
use super::legend;
use super::map::{CELL, Map, MapSymbolKind, map};
use super::marks;
use super::outline::OutlinePoint;
use super::pen::{Ink, Pen, Word, escape_xml, push_number};
use super::style::{Rock, Style};
use super::walls::Run;
use crate::dungeon::{Dungeon, RoomId, Square};
use crate::words::{Word as Printed, Words, say};

/// Height of the heading.
const HEADING: i32 = 120;
/// Pixels per square that a viewer shows by itself.
const PIXELS: i32 = 26;
/// Space left and right of the title.
const ASIDE: i32 = 60;

/// A map without heading, legend and words: what is drawn, and what is written on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Elements of SVG.
    pub body: String,
    /// Numbers and letters.
    pub words: Vec<Word>,
    /// Width in hundredths of a square.
    pub wide: i32,
    /// Height in hundredths of a square.
    pub tall: i32,
}

/// Paints a map with heading and legend.
pub fn svg(map: &Map, style: &Style, words: Words<'_>) -> String {
    let heading = if map.title.is_empty() { 0 } else { HEADING };
    let (wide, high) = (map.across * CELL, map.down * CELL);
    let tall = heading + high + legend::height(map);
    let mut pen = Pen::default();
    open(&mut pen, map, style, (wide, tall), words);
    pen.raw(&format!("<g transform=\"translate(0 {heading})\">\n"));
    ground(&mut pen, map, style, words);
    legend::paint(&mut pen, map, style, high, words);
    pen.raw("</g>\n");
    if heading > 0 {
        let title = if style.office {
            words.own(Printed::FloorPlanDraft)
        } else {
            map.title.clone()
        };
        let room = wide - 2 * ASIDE;
        let middle = (wide / 2, heading * 6 / 10);
        pen.words(middle, fitting(&title, room), &title, false, style.ink);
    }
    pen.raw("</svg>\n");
    pen.finish()
}

/// Paints a map alone, its words kept aside.
pub fn picture(map: &Map, style: &Style, words: Words<'_>) -> Picture {
    let mut pen = Pen::wordless();
    ground(&mut pen, map, style, words);
    let (body, words) = pen.parts();
    Picture {
        body,
        words,
        wide: map.across * CELL,
        tall: map.down * CELL,
    }
}

/// The symbols of a map as pictures of one square each, with their meaning.
pub fn symbols(map: &Map, style: &Style, words: Words<'_>) -> Vec<(Picture, String)> {
    let entry = |kind: MapSymbolKind| {
        let mut pen = Pen::wordless();
        let sample = marks::sample(kind, (CELL / 2, CELL / 2));
        marks::paint(&mut pen, &sample, style, words);
        let (body, written) = pen.parts();
        let picture = Picture {
            body,
            words: written,
            wide: CELL,
            tall: CELL,
        };
        (picture, legend::meaning(map, kind, style, words))
    };
    legend::kinds(map).into_iter().map(entry).collect()
}

/// Everything that is on the map itself.
fn ground(pen: &mut Pen, map: &Map, style: &Style, words: Words<'_>) {
    if !map.hexes.is_empty() {
        hexes::paint(pen, map, style);
        for mark in &map.marks {
            marks::paint(pen, mark, style, words);
        }
        labels(pen, map, style);
        return;
    }
    rock(pen, map, style);
    if let Some(place) = map.compass {
        compass::paint(pen, place, style, words);
    }
    floor(pen, map, style, words);
    heat::paint(pen, map, style);
    pen.raw("<g stroke-linecap=\"square\" stroke-linejoin=\"round\">\n");
    walls(pen, map, style);
    pen.raw("</g>\n");
    for mark in map.marks.iter().filter(|mark| !mark.kind.is_ground()) {
        marks::paint(pen, mark, style, words);
    }
    labels(pen, map, style);
}

/// One room by itself, to be cut out and laid down when it is found: what one sees who is in it.
pub fn tile_map(dungeon: &Dungeon, id: RoomId, words: Words<'_>) -> Option<Map> {
    let level = dungeon.room(id)?.level;
    let mut map = map(&for_room(dungeon, id), level, Audience::Room, words);
    map.alt = words.say(say::RoomAlone { room: id });
    map.title = String::new();
    Some(map)
}

/// The same as SVG.
pub fn tile(dungeon: &Dungeon, id: RoomId, style: &Style, words: Words<'_>) -> Option<String> {
    Some(svg(&tile_map(dungeon, id, words)?, style, words))
}

/// The size of a heading that fits the width.
fn fitting(words: &str, wide: i32) -> i32 {
    let letters = i32::try_from(words.chars().count().max(1)).unwrap_or(1);
    (wide * 18 / 10 / letters).clamp(24, 68)
}

fn open(pen: &mut Pen, map: &Map, style: &Style, (wide, tall): (i32, i32), words: Words<'_>) {
    let pixels = |units: i32| units * PIXELS / CELL;
    let title = if style.office {
        words.get(Printed::FloorPlan)
    } else {
        &map.title
    };
    pen.raw(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {tall}\" width=\"{}\" height=\"{}\" role=\"img\" font-family=\"{}\">\n",
        pixels(wide),
        pixels(tall),
        style.letters
    ));
    pen.raw("<title>");
    pen.raw(&escape_xml(title));
    pen.raw("</title>\n<desc>");
    pen.raw(&escape_xml(&map.alt));
    pen.raw("</desc>\n");
    pen.plate(
        (wide / 2, tall / 2),
        (wide / 2 * 2, tall / 2 * 2),
        Ink::area(style.paper),
    );
}

fn rock(pen: &mut Pen, map: &Map, style: &Style) {
    if let Some(grid) = style.grid.filter(|grid| grid.everywhere) {
        let mut runs: Vec<Run> = (0..=map.across)
            .map(|x| Run {
                from: (x, 0),
                to: (x, map.down),
            })
            .collect();
        runs.extend((0..=map.down).map(|y| Run {
            from: (0, y),
            to: (map.across, y),
        }));
        pen.path(&strokes(&runs), Ink::line(grid.colour, grid.width));
    }
    if style.rock == Rock::Hatched {
        pen.path(&hatching(map), Ink::line(style.ink, 4));
    }
}

fn floor(pen: &mut Pen, map: &Map, style: &Style, words: Words<'_>) {
    let mut path = String::new();
    // Squares side by side become one strip.
    let drawn: BTreeSet<Square> = map
        .outlines
        .iter()
        .flat_map(|outline| outline.squares.iter().copied())
        .collect();
    let mut squares: Vec<(i32, i32)> = map
        .floor
        .iter()
        .filter(|square| !drawn.contains(square))
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
        strip(&mut path, (x * CELL, y * CELL), wide);
        at += length;
    }
    for points in map.outlines.iter().flat_map(|outline| &outline.loops) {
        polyline(&mut path, points.iter().map(|point| point.at));
        path.push('z');
    }
    pen.path(&path, Ink::area(style.floor));
    for mark in map.marks.iter().filter(|mark| mark.kind.is_ground()) {
        marks::paint(pen, mark, style, words);
    }
    if let Some(grid) = style.grid {
        pen.path(&strokes(&map.grid), Ink::line(grid.colour, grid.width));
    }
}

/// `M0 0h300v100h-300z`.
fn strip(path: &mut String, (x, y): (i32, i32), wide: i32) {
    for (letter, number) in [('M', x), (' ', y), ('h', wide), ('v', CELL), ('h', -wide)] {
        path.push(letter);
        push_number(path, number);
    }
    path.push('z');
}

/// `M1 2l3 4l5 6`: from point to point.
fn polyline(path: &mut String, points: impl Iterator<Item = (i32, i32)>) {
    let mut last: Option<(i32, i32)> = None;
    for (x, y) in points {
        let (letter, dx, dy) = match last {
            None => ('M', x, y),
            Some(last) => ('l', x - last.0, y - last.1),
        };
        path.push(letter);
        push_number(path, dx);
        path.push(' ');
        push_number(path, dy);
        last = Some((x, y));
    }
}

/// The walls of a loop, from gap to gap.
fn loop_walls(path: &mut String, points: &[OutlinePoint]) {
    let Some(first) = points.iter().position(|point| point.gap) else {
        polyline(path, points.iter().map(|point| point.at));
        path.push('z');
        return;
    };
    let count = points.len();
    let order = (1..=count).map(|step| points[(first + step) % count]);
    let order: Vec<OutlinePoint> = order.collect();
    for run in order.split_inclusive(|point| point.gap) {
        if run.len() > 1 {
            polyline(path, run.iter().map(|point| point.at));
        }
    }
}

fn walls(pen: &mut Pen, map: &Map, style: &Style) {
    let mut path = strokes(&map.walls);
    for points in map.outlines.iter().flat_map(|outline| &outline.loops) {
        loop_walls(&mut path, points);
    }
    pen.path(&path, Ink::line(style.ink, style.wall));
    if style.hollow_walls {
        pen.path(&path, Ink::line(style.paper, style.wall / 2));
    }
}

fn strokes(runs: &[Run]) -> String {
    let mut path = String::with_capacity(runs.len() * 16);
    for Run { from, to } in runs {
        path.push('M');
        push_number(&mut path, from.0 * CELL);
        path.push(' ');
        push_number(&mut path, from.1 * CELL);
        let (letter, length) = if from.1 == to.1 {
            ('h', to.0 - from.0)
        } else {
            ('v', to.1 - from.1)
        };
        path.push(letter);
        push_number(&mut path, length * CELL);
    }
    path
}

fn labels(pen: &mut Pen, map: &Map, style: &Style) {
    for label in &map.labels {
        if label.plate {
            let own = label_box(label, 0);
            let size = (own.right - own.left + 8, own.bottom - own.top + 8);
            pen.plate((label.x, label.y), size, Ink::area(style.floor));
        }
        let text = if style.office && map.hexes.is_empty() {
            format!("{:>03}", label.text)
        } else {
            label.text.clone()
        };
        let size = if style.office {
            label.size * 7 / 10
        } else {
            label.size
        };
        pen.words((label.x, label.y), size, &text, false, style.ink);
    }
}
