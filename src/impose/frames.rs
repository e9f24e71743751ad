//! Pages -> Sheets: places typeset frames where the plan says. A pure function on frames.

use typst::ecow::EcoVec;
use typst::foundations::{Content, Smart};
use typst::layout::{Abs, Frame, FrameItem, Point, Ratio, Sides, Size, Transform};
use typst::model::Document;
use typst::syntax::Span;
use typst::visualize::{Color, Curve, DashPattern, FixedStroke, Geometry, Paint, Shape};
use typst_layout::{Page, PagedDocument};

use super::ink::{self, Drawn};
use super::outline::Step;
use super::{Affine, Flip, Insets, Plan, SheetSide};
use crate::diag::{Error, error};
use crate::typeset::{self, Ink, Pages, Spot};

/// Paper as it leaves the printer.
pub struct Sheets {
    document: PagedDocument,
    duplex: Option<Flip>,
    reading_order: bool,
    notes: Vec<String>,
}

impl Sheets {
    pub(crate) fn document(&self) -> &PagedDocument {
        &self.document
    }

    /// The flip to ask the printer for.
    pub fn duplex(&self) -> Option<Flip> {
        self.duplex
    }

    /// Whether someone who reads the file from its first page to its last meets the pages in order.
    pub(crate) fn reading_order(&self) -> bool {
        self.reading_order
    }

    /// Everything inked on the sides, marks included; `page` counts sides.
    pub(crate) fn list_ink(&self) -> Vec<Ink> {
        typeset::inked_on(&self.document)
    }

    /// Width and height of a side in millimetres; sides count from 1.
    pub fn size(&self, side: usize) -> Option<super::Size> {
        let page = self.document.pages().get(side.checked_sub(1)?)?;
        Some(size_of(page))
    }

    /// These sheets with a blank back behind each front that has none: what follows never lands on a back in a printer that prints both sides.
    pub(crate) fn with_all_backs(self) -> Self {
        let fronts = self.document.pages();
        let every = if self.duplex.is_some() { 2 } else { 1 };
        let mut sides = EcoVec::new();
        for sheet in fronts.chunks(every) {
            sides.extend(sheet.iter().cloned());
            if let [front] = sheet {
                sides.push(blank_side(front.frame.size()));
            }
        }
        let upright = fronts.first().map(|it| Flip::upright_for(size_of(it)));
        Self {
            duplex: self.duplex.or(upright),
            document: PagedDocument::new(sides, self.document.info().clone()),
            ..self
        }
    }

    /// Sheets of paper that leave the printer.
    pub(crate) fn count_papers(&self) -> usize {
        match self.duplex {
            Some(_) => self.sides().div_ceil(2),
            None => self.sides(),
        }
    }

    /// These sheets and then others; what the printer is asked for stays.
    pub(crate) fn followed_by(self, other: Self) -> Self {
        let sides = self.document.pages().iter().chain(other.document.pages());
        let sides: EcoVec<Page> = sides.cloned().collect();
        Self {
            document: PagedDocument::new(sides, self.document.info().clone()),
            notes: [self.notes, other.notes].concat(),
            ..self
        }
    }

    /// How many sides there are.
    pub fn sides(&self) -> usize {
        self.document.pages().len()
    }

    /// The places to write in, by their position on the sides.
    pub fn fields(&self) -> Vec<Spot> {
        typeset::spots(self.document.pages().iter().map(|side| &side.frame))
    }

    /// What the user should know.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

/// A page in reading order.
enum Leaf<'a> {
    /// A page of its own.
    Page(&'a Page),
    /// The left page of a spread, which draws both.
    Spread(&'a Page),
    /// The right page of a spread.
    Taken,
}

/// How many pages there are in reading order: a spread is two.
pub fn count_pages(pages: &Pages) -> usize {
    reading_order(pages).len()
}

fn reading_order(pages: &Pages) -> Vec<Leaf<'_>> {
    let all = (1..).zip(pages.document().pages());
    all.flat_map(|(number, page)| {
        if pages.is_spread(number) {
            vec![Leaf::Spread(page), Leaf::Taken]
        } else {
            vec![Leaf::Page(page)]
        }
    })
    .collect()
}

/// Places pages, and inside pages, on the sides of the plan of the fold of this name.
pub fn place(
    pages: &Pages,
    inside: Option<&Pages>,
    plan: &Plan,
    fold: &str,
) -> Result<Sheets, Error> {
    let leaves = reading_order(pages);
    let size = leaves.iter().find_map(|leaf| match leaf {
        Leaf::Page(page) => Some(size_of(page)),
        Leaf::Spread(_) | Leaf::Taken => None,
    });
    let scale = plan
        .scale_for(size.unwrap_or(super::Size::new(1.0, 1.0)))?
        .min(spread_scale(&leaves, plan, fold)?);
    let posters: Vec<&Page> = inside
        .into_iter()
        .flat_map(|pages| pages.document().pages())
        .collect();
    let poster_scale = match posters.first() {
        Some(page) => plan.poster_scale_for(size_of(page))?,
        None => 1.0,
    };
    let sides = plan
        .sides
        .iter()
        .map(|side| sheet(&leaves, &posters, side, (scale, poster_scale), fold))
        .collect::<Result<EcoVec<Page>, Error>>()?;
    if let Some(problem) = inside.and_then(|pages| find_ink_on_the_slit(pages, plan, poster_scale))
    {
        return Err(problem);
    }
    Ok(Sheets {
        document: PagedDocument::new(sides, pages.document().info().clone()),
        duplex: plan.duplex,
        reading_order: is_in_reading_order(plan),
        notes: note_shrinking(scale.min(poster_scale))
            .into_iter()
            .collect(),
    })
}

fn note_shrinking(scale: f64) -> Option<String> {
    (scale < 1.0).then(|| {
        format!(
            "pages are shrunk to {:.1} % to stay inside the printer's margins",
            scale * 100.0
        )
    })
}

/// How much spreads must shrink to stay inside the margins of their two panels.
fn spread_scale(leaves: &[Leaf<'_>], plan: &Plan, fold: &str) -> Result<f64, Error> {
    let mut factors = Vec::new();
    for side in &plan.sides {
        for slot in &side.slots {
            if let Some(index) = slot.page
                && let Some(Leaf::Spread(page)) = leaves.get(index)
            {
                factors.push(size_of(page).factor_into(side.spread(index, fold)?.size()));
            }
        }
    }
    super::live::limit_shrinking(factors.into_iter())
}

/// Millimetres by which a line of text may reach over the edge of its part: its box has room for the deepest descender of its face, which
/// no letter reaches.
const FORGIVEN: f64 = 0.4;

/// A drawing as wide as its part touches the edge, which is no fault: rounding may cost so much.
const TOUCHING: f64 = 0.05;

/// The slit goes through the hidden back as well: what is there is cut. The parts of the back are clear of it, so this finds
/// a page that sticks out of its part.
fn find_ink_on_the_slit(inside: &Pages, plan: &Plan, scale: f64) -> Option<Error> {
    let page = size_of(inside.document().pages().first()?);
    let poster = plan.sides.iter().find_map(|side| side.poster.as_ref())?;
    let cut = typeset::inked(inside).into_iter().any(|ink| {
        let Some(placement) = poster.place(ink.page - 1, page, scale) else {
            return true;
        };
        let [left, top, right, bottom] = ink.rect;
        let a = placement.apply(super::Point::new(left, top));
        let b = placement.apply(super::Point::new(right, bottom));
        let rect = super::Rect::new(
            a.x.min(b.x),
            a.y.min(b.y),
            (a.x - b.x).abs(),
            (a.y - b.y).abs(),
        );
        poster.keep_clear.iter().any(|zone| {
            let forgiven = if ink.text.is_some() {
                FORGIVEN
            } else {
                TOUCHING
            };
            let zone = zone.inset(Insets::all(forgiven));
            let shared = zone.shared_with(rect);
            shared.width >= 0.0 && shared.height >= 0.0
        })
    });
    cut.then(|| {
        error!(
            command: "the inside is printed within 3 mm of the slit, which is cut";
            hint: "put less on the page, or fewer pages inside"
        )
    })
}

/// A plan whose sides are drawn from the plan alone: the calibration sheet.
pub(crate) fn marks_only(plan: &Plan, title: &str) -> Sheets {
    let sides: EcoVec<Page> = plan
        .sides
        .iter()
        .filter_map(|side| sheet(&[], &[], side, (1.0, 1.0), "").ok())
        .collect();
    let mut document = PagedDocument::new(sides, Default::default());
    document.info_mut().title = Some(title.into());
    Sheets {
        document,
        duplex: plan.duplex,
        reading_order: true,
        notes: Vec::new(),
    }
}

fn sheet(
    leaves: &[Leaf<'_>],
    posters: &[&Page],
    side: &SheetSide,
    (scale, poster_scale): (f64, f64),
    fold: &str,
) -> Result<Page, Error> {
    let mut frame = Frame::hard(Size::new(mm(side.size.width), mm(side.size.height)));
    // Slots come in reading order, and so must frames: the structure tree is built from their sequence.
    for slot in &side.slots {
        let Some(index) = slot.page else { continue };
        match leaves.get(index) {
            Some(Leaf::Page(page)) => {
                let placement = slot.place(size_of(page), scale);
                push(&mut frame, page, side.shift_placement(placement));
            }
            Some(Leaf::Spread(page)) => {
                let room = side.spread(index, fold)?;
                let into = room.centred(size_of(page).scaled(scale));
                let placement = Affine::placing(size_of(page), into, slot.turn);
                push(&mut frame, page, side.shift_placement(placement));
            }
            Some(Leaf::Taken) | None => {}
        }
    }
    if let Some(poster) = &side.poster {
        for (part, page) in posters.iter().enumerate() {
            if let Some(placement) = poster.place(part, size_of(page), poster_scale) {
                push(&mut frame, page, side.shift_placement(placement));
            }
        }
    }
    for drawn in ink::list_marks(side) {
        frame.push(
            Point::zero(),
            FrameItem::Shape(shape(drawn), Span::detached()),
        );
    }
    Ok(Page {
        frame,
        ..blank_side(Size::zero())
    })
}

fn blank_side(size: Size) -> Page {
    Page {
        frame: Frame::hard(size),
        bleed: Sides::splat(Abs::zero()),
        fill: Smart::Auto,
        numbering: None,
        supplement: Content::empty(),
        number: 0,
    }
}

fn push(sheet: &mut Frame, page: &Page, placement: Affine) {
    let mut frame = page.frame.clone();
    if let Some(fill) = page.fill_or_transparent() {
        frame.fill(fill);
    }
    let [a, b, c, d, e, f] = placement.0;
    frame.transform(Transform {
        sx: Ratio::new(a),
        ky: Ratio::new(b),
        kx: Ratio::new(c),
        sy: Ratio::new(d),
        tx: mm(e),
        ty: mm(f),
    });
    sheet.push_frame(Point::zero(), frame);
}

fn shape(drawn: Drawn) -> Shape {
    let black = || Paint::from(Color::BLACK);
    match drawn {
        Drawn::Line {
            from,
            to,
            width,
            dash,
        } => {
            let mut curve = Curve::default();
            curve.move_(Point::new(mm(from.x), mm(from.y)));
            curve.line(Point::new(mm(to.x), mm(to.y)));
            let mut stroke = FixedStroke::from_pair(black(), Abs::pt(width));
            stroke.dash = dash.map(|dash| DashPattern {
                array: vec![mm(dash.on), mm(dash.off)],
                phase: Abs::zero(),
            });
            Geometry::Curve(curve).stroked(stroke)
        }
        Drawn::Fill(steps) => {
            let mut curve = Curve::default();
            let point = |x: f64, y: f64| Point::new(mm(x), mm(y));
            for step in steps {
                match step {
                    Step::Move(x, y) => curve.move_(point(x, y)),
                    Step::Line(x, y) => curve.line(point(x, y)),
                    Step::Cubic([x1, y1, x2, y2, x, y]) => {
                        curve.cubic(point(x1, y1), point(x2, y2), point(x, y));
                    }
                    Step::Close => curve.close(),
                }
            }
            Geometry::Curve(curve).filled(black())
        }
    }
}

/// Pages of a plan come in order when no side holds a page that belongs before one on an earlier side.
fn is_in_reading_order(plan: &Plan) -> bool {
    let pages: Vec<usize> = plan
        .sides
        .iter()
        .flat_map(|side| {
            let poster = side.poster.iter().map(|poster| poster.page);
            side.slots.iter().filter_map(|slot| slot.page).chain(poster)
        })
        .collect();
    pages.is_sorted()
}

fn size_of(page: &Page) -> super::Size {
    super::Size::new(page.frame.width().to_mm(), page.frame.height().to_mm())
}

fn mm(length: f64) -> Abs {
    Abs::mm(length)
}
