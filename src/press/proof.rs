//! Sheets that print no game: foreign PDFs on our folds, and the calibration sheet.

use super::unmeasured;
use crate::diag::Error;
use crate::export;
use crate::impose::foreign::{self, Placed, Segment, Side};
use crate::impose::frames::{self, Sheets};
use crate::impose::geometry::POINTS_PER_MM;
use crate::impose::ink::{self, Drawn};
use crate::impose::outline::Step;
use crate::impose::{self, Flip, Plan, PrinterProfile, Request, SheetSide, Size};
use crate::words::{Word, Words};

/// Imposes the pages of any PDF. Returns the new file and remarks.
pub fn impose_foreign(
    pdf: &[u8],
    request: &Request,
    printer: Option<&PrinterProfile>,
) -> Result<(Vec<u8>, Vec<String>), Error> {
    let source = impose::read_pdf(pdf)?;
    let reading = source.page_count().saturating_sub(request.inside);
    let plan = impose::plan(request, reading)?;
    let sides: Vec<Side> = plan
        .sides
        .iter()
        .map(|side| foreign_side(&source, side))
        .collect();
    let prefs = export::viewer_prefs(plan.duplex);
    let bytes = impose::write_pdf(&source, &sides, &prefs)?;
    let mut notes = plan.notes.clone();
    notes.extend(printer.and_then(|printer| unmeasured(printer, &plan)));
    if source.was_repaired() {
        notes.push("the PDF was damaged and has been mended, so look at the result".into());
    }
    if source.has_mixed_sizes() {
        notes.push("the pages differ in size, and each is scaled to its panel by itself".into());
    }
    Ok((bytes, notes))
}

fn foreign_side(source: &foreign::Source, side: &SheetSide) -> Side {
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
            matrix: side.printed(slot.fit(size)).to_pdf(size, side.size),
            clip: Some(clip),
        })
    });
    let poster = side.poster.iter().map(|poster| {
        let size = size_of(poster.page);
        Placed {
            page: poster.page,
            matrix: side.printed(poster.fit(size)).to_pdf(size, side.size),
            clip: None,
        }
    });
    Side {
        width: side.size.width * POINTS_PER_MM,
        height: side.size.height * POINTS_PER_MM,
        placed: placed.chain(poster).collect(),
        marks: ink::drawn(side)
            .into_iter()
            .map(|drawn| foreign_mark(drawn, side.size))
            .collect(),
    }
}

fn foreign_mark(drawn: Drawn, sheet: Size) -> foreign::Mark {
    let point = |x: f64, y: f64| (x * POINTS_PER_MM, (sheet.height - y) * POINTS_PER_MM);
    match drawn {
        Drawn::Line {
            from,
            to,
            width,
            dash,
        } => foreign::Mark::Line {
            from: point(from.x, from.y),
            to: point(to.x, to.y),
            width,
            dash: dash.map_or(Vec::new(), |dash| {
                vec![dash.on * POINTS_PER_MM, dash.off * POINTS_PER_MM]
            }),
            grey: 0.0,
        },
        Drawn::Fill(steps) => foreign::Mark::Fill {
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

/// The calibration sheet of a paper.
pub fn calibration_sheet(paper: Size, flip: Flip, words: Words<'_>) -> Sheets {
    let plan: Plan = impose::calibration(paper, flip, words);
    frames::marks_only(&plan, words.get(Word::Calibration))
}
