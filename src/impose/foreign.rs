//! Any PDF onto any fold: the pages of a foreign PDF where the plan says.
//!
//! Reading and writing is the business of `delvepress_pdf`, which counts points from the bottom left; the plan counts millimetres from the
//! top left.

use delvepress_pdf::{Mark, Placed, Segment, Side, Source};

use super::geometry::{POINTS_PER_MM, Size};
use super::ink::{self, Drawn};
use super::outline::Step;
use super::sheets::{Plan, SheetSide};

/// What goes on each side of the sheets.
pub fn sides(source: &Source, plan: &Plan) -> Vec<Side> {
    let sides = plan.sides.iter();
    sides.map(|sheet| side(source, sheet)).collect()
}

fn side(source: &Source, side: &SheetSide) -> Side {
    let size_of = |page: usize| {
        let (width, height) = source.size(page).unwrap_or((1.0, 1.0));
        Size::new(width / POINTS_PER_MM, height / POINTS_PER_MM)
    };
    let placed = side.slots.iter().filter_map(|slot| {
        let page = slot.page?;
        let size = size_of(page);
        let panel = slot.panel.moved(side.offset.0, side.offset.1);
        let clip = [
            panel.x * POINTS_PER_MM,
            (side.size.height - panel.bottom()) * POINTS_PER_MM,
            panel.right() * POINTS_PER_MM,
            (side.size.height - panel.y) * POINTS_PER_MM,
        ];
        Some(Placed {
            page,
            matrix: side.shift_placement(slot.fit(size)).to_pdf(size, side.size),
            clip: Some(clip),
        })
    });
    let poster = side.poster.iter().map(|poster| {
        let size = size_of(poster.page);
        Placed {
            page: poster.page,
            matrix: side
                .shift_placement(poster.fit(size))
                .to_pdf(size, side.size),
            clip: None,
        }
    });
    Side {
        width: side.size.width * POINTS_PER_MM,
        height: side.size.height * POINTS_PER_MM,
        placed: placed.chain(poster).collect(),
        marks: ink::list_marks(side)
            .into_iter()
            .map(|drawn| mark(drawn, side.size))
            .collect(),
    }
}

fn mark(drawn: Drawn, sheet: Size) -> Mark {
    let point = |x: f64, y: f64| (x * POINTS_PER_MM, (sheet.height - y) * POINTS_PER_MM);
    match drawn {
        Drawn::Line {
            from,
            to,
            width,
            dash,
        } => Mark::Line {
            from: point(from.x, from.y),
            to: point(to.x, to.y),
            width,
            dash: dash.map_or(Vec::new(), |dash| {
                vec![dash.on * POINTS_PER_MM, dash.off * POINTS_PER_MM]
            }),
            grey: 0.0,
        },
        Drawn::Fill(steps) => Mark::Fill {
            path: steps
                .into_iter()
                .map(|step| match step {
                    Step::Move(x, y) => Segment::Move(point(x, y)),
                    Step::Line(x, y) => Segment::Line(point(x, y)),
                    Step::Cubic([x1, y1, x2, y2, x, y]) => {
                        Segment::Curve(point(x1, y1), point(x2, y2), point(x, y))
                    }
                    Step::Close => Segment::Close,
                })
                .collect(),
            grey: 0.0,
        },
    }
}
