//! Millimetres on a sheet side as looked at: origin top left, y down.

/// Points (1/72 inch) in a millimetre, for leaving towards PDF.
pub const POINTS_PER_MM: f64 = 72.0 / 25.4;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

impl Size {
    pub const fn new(width: f64, height: f64) -> Self {
        Self { width, height }
    }

    /// A square counts as landscape, so that every size has exactly one answer.
    pub(crate) fn is_landscape(self) -> bool {
        self.width >= self.height
    }

    pub fn landscape(self) -> Self {
        Self::new(self.width.max(self.height), self.width.min(self.height))
    }

    pub fn portrait(self) -> Self {
        Self::new(self.width.min(self.height), self.width.max(self.height))
    }

    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self::new(self.width * factor, self.height * factor)
    }

    /// The largest box that fits into both.
    pub(crate) fn shared_with(self, other: Self) -> Self {
        Self::new(self.width.min(other.width), self.height.min(other.height))
    }

    /// The factor that makes `self` just fit into `room`, keeping its aspect.
    pub(crate) fn factor_into(self, room: Self) -> f64 {
        (room.width / self.width).min(room.height / self.height)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn half_turned(self, sheet: Size) -> Self {
        Self::new(sheet.width - self.x, sheet.height - self.y)
    }

    pub(crate) fn mirrored(self, sheet: Size) -> Self {
        Self::new(sheet.width - self.x, self.y)
    }
}

/// A straight piece of a fold, a cut or a mark.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    pub from: Point,
    pub to: Point,
}

impl Segment {
    pub const fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Self {
        Self {
            from: Point::new(x0, y0),
            to: Point::new(x1, y1),
        }
    }

    pub(crate) fn half_turned(self, sheet: Size) -> Self {
        Self {
            from: self.from.half_turned(sheet),
            to: self.to.half_turned(sheet),
        }
    }

    pub(crate) fn mirrored(self, sheet: Size) -> Self {
        Self {
            from: self.from.mirrored(sheet),
            to: self.to.mirrored(sheet),
        }
    }

    /// Everything within `distance` of the segment, as a box.
    pub(crate) fn zone(self, distance: f64) -> Rect {
        let (left, right) = (self.from.x.min(self.to.x), self.from.x.max(self.to.x));
        let (top, bottom) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        Rect {
            x: left - distance,
            y: top - distance,
            width: right - left + 2.0 * distance,
            height: bottom - top + 2.0 * distance,
        }
    }
}

/// A distance for each of the four sides of a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Insets {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Insets {
    pub const fn all(distance: f64) -> Self {
        Self {
            left: distance,
            right: distance,
            top: distance,
            bottom: distance,
        }
    }

    pub fn values(self) -> [f64; 4] {
        [self.left, self.right, self.top, self.bottom]
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    pub const fn of(size: Size) -> Self {
        Self::new(0.0, 0.0, size.width, size.height)
    }

    pub fn right(self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(crate) fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    pub fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    pub(crate) fn inset(self, by: Insets) -> Self {
        Self::new(
            self.x + by.left,
            self.y + by.top,
            self.width - by.left - by.right,
            self.height - by.top - by.bottom,
        )
    }

    /// What both cover; width or height is not positive when nothing does.
    pub(crate) fn shared_with(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        Self::new(
            x,
            y,
            self.right().min(other.right()) - x,
            self.bottom().min(other.bottom()) - y,
        )
    }

    pub(crate) fn half_turned(self, sheet: Size) -> Self {
        Self::new(
            sheet.width - self.right(),
            sheet.height - self.bottom(),
            self.width,
            self.height,
        )
    }

    pub(crate) fn mirrored(self, sheet: Size) -> Self {
        Self::new(sheet.width - self.right(), self.y, self.width, self.height)
    }

    pub fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy, self.width, self.height)
    }

    /// A box of the given size in the middle of this one.
    pub(crate) fn centred(self, size: Size) -> Self {
        let middle = self.centre();
        Self::new(
            middle.x - size.width / 2.0,
            middle.y - size.height / 2.0,
            size.width,
            size.height,
        )
    }
}

/// Which way up a page is on the sheet side. No fold here needs a quarter turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    Up,
    Half,
}

impl Turn {
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Up => Self::Half,
            Self::Half => Self::Up,
        }
    }
}

/// `x' = a x + c y + e`, `y' = b x + d y + f`, in millimetres with y down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Affine(pub [f64; 6]);

impl Affine {
    /// Carries a page (origin top left) onto a box of the sheet side.
    pub(crate) fn placing(page: Size, into: Rect, turn: Turn) -> Self {
        let (sx, sy) = (into.width / page.width, into.height / page.height);
        match turn {
            Turn::Up => Self([sx, 0.0, 0.0, sy, into.x, into.y]),
            Turn::Half => Self([-sx, 0.0, 0.0, -sy, into.right(), into.bottom()]),
        }
    }

    pub(crate) fn apply(self, point: Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        Point::new(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
    }

    /// The same motion, followed by a shift: for the offset of a printer's backs.
    pub fn moved(self, dx: f64, dy: f64) -> Self {
        let [a, b, c, d, e, f] = self.0;
        Self([a, b, c, d, e + dx, f + dy])
    }

    /// The operands of a PDF `cm` operator: points, y up, both origins at the bottom left.
    pub(crate) fn to_pdf(self, page: Size, sheet: Size) -> [f64; 6] {
        let [a, b, c, d, e, f] = self.0;
        [
            a,
            -b,
            -c,
            d,
            POINTS_PER_MM * (c * page.height + e),
            POINTS_PER_MM * (sheet.height - d * page.height - f),
        ]
    }
}

/// A length as people write it: at most two decimals, no trailing zeros.
pub fn plain(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} x {} mm", plain(self.width), plain(self.height))
    }
}
