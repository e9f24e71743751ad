//! Folding instructions as pictures: for every step of a fold the paper on the table, and what is done to it.
//!
//! The pictures are drawn from the steps as they are shipped and from the plan of the first sheet, so they cannot show another fold than
//! the one that is printed. They are plain shapes in millimetres of the sheet; how large they are on the page is up to the template.

mod leaves;
mod picture;

pub use picture::{Picture, Stroke};

use super::SideKind;
use super::folds::{Action, Bend, Part, Step, Way};
use super::geometry::{Point, Rect, Size};
use super::layout::Layout;
use super::request::Request;
use super::scheme::Line;
use super::sheets::{layout_for, plan};
use crate::diag::Error;
use crate::words::{Word, Words};
use leaves::Leaves;

/// One step: what to do, and how it looks.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Instruction {
    /// In words.
    pub text: String,
    /// As a picture.
    pub picture: Picture,
}

/// The steps of a request's fold for so many pages.
pub fn instructions(request: &Request, pages: usize) -> Result<Vec<Instruction>, Error> {
    let layout = layout_for(request)?;
    let plan = plan(request, pages)?;
    let side = |kind| {
        let mut sides = plan.sides.iter();
        sides.find(|side| side.sheet == 0 && side.side == kind)
    };
    let mut leaves = Leaves::new(side(SideKind::Front), side(SideKind::Back), &layout);
    let steps = request.fold.steps;
    Ok(steps
        .iter()
        .map(|step| Instruction {
            text: request.words.words().own(step.text),
            picture: draw_step(step, &mut leaves, &layout, request),
        })
        .collect())
}

/// The picture of a step; the leaves are moved by it.
fn draw_step(step: &Step, leaves: &mut Leaves, layout: &Layout, request: &Request) -> Picture {
    let mut picture = match step.action {
        Action::Push => return cross(leaves, request.words.words()),
        Action::Wrap => return book(leaves),
        _ => leaves.picture(),
    };
    match step.action {
        Action::Crease(lines) => {
            for line in lines {
                picture.stroke(on_sheet(*line, layout, request), Stroke::Crease);
            }
        }
        Action::Cut(lines) => {
            for line in lines {
                picture.stroke(on_sheet(*line, layout, request), Stroke::Cut);
            }
        }
        Action::Fold {
            along,
            part,
            way,
            only,
        } => {
            let part = mirror_part(part, request);
            let along = mirror_line(along, leaves.columns(), request);
            let only: Vec<_> = only
                .iter()
                .map(|(column, row)| {
                    if request.right_to_left {
                        (leaves.columns() - 1 - column, *row)
                    } else {
                        (*column, *row)
                    }
                })
                .collect();
            if let Some(crease) = leaves.crease(along) {
                let bend = step.creases.first().map(|crease| crease.bend);
                picture.stroke(
                    crease,
                    if bend == Some(Bend::Valley) {
                        Stroke::Valley
                    } else {
                        Stroke::Mountain
                    },
                );
                picture.arrow(arrow(crease, part, leaves.bounds()), way == Way::Over);
                leaves.fold(crease, part, way, &only);
            }
        }
        Action::TurnOver => {
            let bounds = leaves.bounds();
            let y = bounds.bottom() + 6.0;
            picture.arrow(
                [Point::new(bounds.right(), y), Point::new(bounds.x, y)],
                true,
            );
            leaves.turn_over();
        }
        Action::Staple => staples(&mut picture, leaves.bounds()),
        Action::Trim => trim(&mut picture, layout, leaves.bounds()),
        Action::Stack => {
            picture.offset_copies(3, 4.0);
        }
        Action::Look | Action::Push | Action::Wrap => {}
    }
    picture
}

/// A line of the grid in millimetres on the flat sheet.
fn on_sheet(line: Line, layout: &Layout, request: &Request) -> [Point; 2] {
    let columns = grid_lines(
        layout
            .front
            .iter()
            .flat_map(|panel| [panel.rect.x, panel.rect.right()]),
    );
    let rows = grid_lines(
        layout
            .front
            .iter()
            .flat_map(|panel| [panel.rect.y, panel.rect.bottom()]),
    );
    let at = |lines: &[f64], index: usize| lines.get(index).copied().unwrap_or(0.0);
    let last = columns.len().saturating_sub(1);
    let column = |index: usize| {
        let index = if request.right_to_left {
            last - index.min(last)
        } else {
            index
        };
        at(&columns, index)
    };
    [
        Point::new(column(line.from.0), at(&rows, line.from.1)),
        Point::new(column(line.to.0), at(&rows, line.to.1)),
    ]
}

fn grid_lines(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut lines: Vec<f64> = values.collect();
    lines.sort_by(f64::total_cmp);
    lines.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    lines
}

fn mirror_part(part: Part, request: &Request) -> Part {
    match part {
        Part::Left if request.right_to_left => Part::Right,
        Part::Right if request.right_to_left => Part::Left,
        part => part,
    }
}

fn mirror_line(line: Line, columns: usize, request: &Request) -> Line {
    if !request.right_to_left {
        return line;
    }
    Line {
        from: (columns - line.to.0.min(columns), line.from.1),
        to: (columns - line.from.0.min(columns), line.to.1),
    }
}

/// From the middle of the moving part to where it ends up.
fn arrow(crease: [Point; 2], part: Part, bounds: Rect) -> [Point; 2] {
    let middle = Point::new(
        (crease[0].x + crease[1].x) / 2.0,
        (crease[0].y + crease[1].y) / 2.0,
    );
    let reach = match part {
        Part::Left => middle.x - bounds.x,
        Part::Right => bounds.right() - middle.x,
        Part::Above => middle.y - bounds.y,
        Part::Below => bounds.bottom() - middle.y,
    } * 0.7;
    let (dx, dy) = match part {
        Part::Left => (-reach, 0.0),
        Part::Right => (reach, 0.0),
        Part::Above => (0.0, -reach),
        Part::Below => (0.0, reach),
    };
    // Beside the middle, where folds and numbers are.
    let (aside_x, aside_y) = match part {
        Part::Left | Part::Right => (0.0, bounds.height / 16.0),
        Part::Above | Part::Below => (bounds.width / 16.0, 0.0),
    };
    [
        Point::new(middle.x + dx + aside_x, middle.y + dy + aside_y),
        Point::new(middle.x - dx * 0.6 + aside_x, middle.y - dy * 0.6 + aside_y),
    ]
}

fn staples(picture: &mut Picture, bounds: Rect) {
    for part in [0.25, 0.75] {
        let y = bounds.y + bounds.height * part;
        picture.stroke(
            [Point::new(bounds.x, y - 4.0), Point::new(bounds.x, y + 4.0)],
            Stroke::Cut,
        );
    }
}

fn trim(picture: &mut Picture, layout: &Layout, bounds: Rect) {
    if layout.crops.is_empty() {
        let x = bounds.right() - 4.0;
        picture.stroke(
            [Point::new(x, bounds.y), Point::new(x, bounds.bottom())],
            Stroke::Cut,
        );
    }
    for crop in &layout.crops {
        picture.stroke([crop.from, crop.to], Stroke::Cut);
    }
}

/// Seen from above: the ends are pushed together and the middle opens into a cross of four leaves.
fn cross(leaves: &Leaves, words: Words<'_>) -> Picture {
    let reach = leaves.bounds().width / 4.0;
    let middle = Point::new(reach * 2.0, reach);
    let mut picture = Picture::new(Size::new(reach * 4.0, reach * 2.0));
    let at = |dx: f64, dy: f64| Point::new(middle.x + dx * reach, middle.y + dy * reach);
    let opening = [
        at(-0.7, 0.0),
        at(0.0, -0.6),
        at(0.7, 0.0),
        at(0.0, 0.6),
        at(-0.7, 0.0),
    ];
    for pair in opening.windows(2) {
        if let [from, to] = pair {
            picture.stroke([*from, *to], Stroke::Edge);
        }
    }
    for (from, to) in [(-1.7, -0.7), (0.7, 1.7)] {
        picture.stroke([at(from, 0.0), at(to, 0.0)], Stroke::Edge);
    }
    picture.arrow([at(-1.95, -0.45), at(-1.05, -0.45)], true);
    picture.arrow([at(1.95, -0.45), at(1.05, -0.45)], true);
    picture.words(at(0.0, -0.85), words.get(Word::FromAbove), false);
    picture
}

/// The finished book: page 1 in front, the spine on the left.
fn book(leaves: &Leaves) -> Picture {
    let panel = leaves.panel();
    let mut picture = Picture::new(Size::new(panel.width + 8.0, panel.height + 8.0));
    for layer in (0..4).rev() {
        let shift = f64::from(layer) * 1.5;
        picture.sheet(
            Rect::new(shift, 6.0 - shift, panel.width, panel.height),
            false,
        );
    }
    picture.stroke(
        [Point::new(0.0, 6.0), Point::new(0.0, 6.0 + panel.height)],
        Stroke::Cut,
    );
    picture.words(
        Point::new(panel.width / 2.0, 6.0 + panel.height / 2.0),
        "1",
        false,
    );
    picture
}
