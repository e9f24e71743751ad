//! Virtual paper on a virtual table: panels with poses in space, hinges that must not tear, layers that must not pass
//! through each other.

use super::super::printer::{Inked, Sheet, same_rect};
use super::super::same;
use super::pose::{Pose, fixed_point, half_turn};
use crate::impose::folds::{Action, Bend, Part, Way};
use crate::impose::geometry::{Point, Rect};
use crate::impose::scheme::{Line, Node, line};

#[derive(Debug, Clone)]
pub struct Panel {
    pub cell: Node,
    pub rect: Rect,
    pub front: Option<Inked>,
    pub back: Option<Inked>,
    pub pose: Pose,
}

impl Panel {
    /// The box the panel covers on the table, seen from above.
    pub fn shadow(&self) -> Rect {
        let a = self.pose.at(Point::new(self.rect.x, self.rect.y));
        let b = self
            .pose
            .at(Point::new(self.rect.right(), self.rect.bottom()));
        let (x, y) = (a[0].min(b[0]), a[1].min(b[1]));
        Rect::new(x, y, (a[0] - b[0]).abs(), (a[1] - b[1]).abs())
    }

    /// The page on the face that looks at the eye (or away from it), and whether its head points up the table.
    pub fn face(&self, upper: bool) -> Option<(usize, bool)> {
        let shows_front = (self.pose.front_z() > 0.0) == upper;
        let inked = if shows_front { self.front } else { self.back }?;
        let head_up = inked.head_up == (self.pose.down[1] > 0.0);
        Some((inked.position, head_up))
    }
}

/// Paper that holds together along a piece of grid line.
#[derive(Debug, Clone)]
pub struct Hinge {
    pub a: usize,
    pub b: usize,
    ends: [Point; 2],
    piece: Line,
}

#[derive(Debug, Clone)]
pub struct Table {
    pub panels: Vec<Panel>,
    pub hinges: Vec<Hinge>,
    /// From the top down.
    pub layers: Vec<usize>,
    /// Panels in the order of growing angle around the axis of the cross, and the x of the axis.
    pub cross: Option<(Vec<usize>, f64)>,
    columns: usize,
    /// Whether the book is the mirror image of its instructions.
    mirrored: bool,
}

pub type Folded<T> = Result<T, String>;

impl Table {
    /// Lays whole sheets down, the first on top. The panels are the pages' boxes on the front.
    pub fn new(sheets: &[Sheet], mirrored: bool) -> Self {
        let xs = lines(sheets[0].front.iter().map(|ink| ink.rect.x));
        let ys = lines(sheets[0].front.iter().map(|ink| ink.rect.y));
        let mut table = Self {
            panels: Vec::new(),
            hinges: Vec::new(),
            layers: Vec::new(),
            cross: None,
            columns: xs.len(),
            mirrored,
        };
        for printed in sheets {
            table.lay(printed, &xs, &ys);
        }
        table.layers = (0..table.panels.len()).collect();
        table
    }

    fn lay(&mut self, printed: &Sheet, xs: &[f64], ys: &[f64]) {
        let first = self.panels.len();
        for ink in &printed.front {
            let index = |lines: &[f64], at: f64| lines.iter().position(|l| same(*l, at)).unwrap();
            self.panels.push(Panel {
                cell: (index(xs, ink.rect.x), index(ys, ink.rect.y)),
                rect: ink.rect,
                front: Some(*ink),
                back: printed
                    .back
                    .iter()
                    .copied()
                    .find(|back| same_rect(back.rect, ink.rect)),
                pose: Pose::FLAT,
            });
        }
        let on_back = self.panels[first..]
            .iter()
            .filter(|p| p.back.is_some())
            .count();
        assert_eq!(
            on_back,
            printed.back.len(),
            "every back lies exactly behind a front"
        );
        for a in first..self.panels.len() {
            for b in first..self.panels.len() {
                self.join(a, b);
            }
        }
    }

    /// Whole paper: every panel holds on to its neighbours to the right and below.
    fn join(&mut self, a: usize, b: usize) {
        let (one, other) = (&self.panels[a], &self.panels[b]);
        let (column, row) = one.cell;
        let (x, y) = (other.rect.x, other.rect.y);
        let far = Point::new(other.rect.right(), other.rect.bottom());
        if other.cell == (column + 1, row) {
            self.hinges.push(Hinge {
                a,
                b,
                ends: [Point::new(x, y), Point::new(x, far.y)],
                piece: line((column + 1, row), (column + 1, row + 1)),
            });
        } else if other.cell == (column, row + 1) {
            self.hinges.push(Hinge {
                a,
                b,
                ends: [Point::new(x, y), Point::new(far.x, y)],
                piece: line((column, row + 1), (column + 1, row + 1)),
            });
        }
    }

    /// Follows one step of the instructions.
    pub fn perform(&mut self, action: Action) -> Folded<()> {
        match action {
            Action::Look | Action::Crease(_) | Action::Stack | Action::Staple | Action::Trim => {}
            Action::Cut(cuts) => {
                let cuts: Vec<Line> = cuts.iter().map(|cut| self.mirror_line(*cut)).collect();
                self.hinges
                    .retain(|hinge| !cuts.iter().any(|cut| cut.covers(hinge.piece)));
            }
            Action::Fold {
                along,
                part,
                way,
                only,
            } => {
                let only: Vec<Node> = only.iter().map(|cell| self.mirror_cell(*cell)).collect();
                self.fold(self.mirror_line(along), self.mirror_part(part), way, &only)?;
            }
            Action::TurnOver => self.turn_over(),
            Action::Push => self.push()?,
            Action::Wrap => self.wrap()?,
        }
        self.check_whole()
    }

    fn mirror_line(&self, whole: Line) -> Line {
        if !self.mirrored {
            return whole;
        }
        line(
            (self.columns - whole.to.0, whole.from.1),
            (self.columns - whole.from.0, whole.to.1),
        )
    }

    fn mirror_cell(&self, (column, row): Node) -> Node {
        if self.mirrored {
            (self.columns - 1 - column, row)
        } else {
            (column, row)
        }
    }

    fn mirror_part(&self, part: Part) -> Part {
        match part {
            Part::Left if self.mirrored => Part::Right,
            Part::Right if self.mirrored => Part::Left,
            other => other,
        }
    }

    fn check_whole(&self) -> Folded<()> {
        for hinge in &self.hinges {
            for end in hinge.ends {
                let (a, b) = (
                    self.panels[hinge.a].pose.at(end),
                    self.panels[hinge.b].pose.at(end),
                );
                if (0..3).any(|i| !same(a[i], b[i])) {
                    let cells = (self.panels[hinge.a].cell, self.panels[hinge.b].cell);
                    return Err(format!("the paper tears between {cells:?}"));
                }
            }
        }
        Ok(())
    }

    fn fold(&mut self, along: Line, part: Part, way: Way, only: &[Node]) -> Folded<()> {
        let crease = self.hinges.iter().find(|hinge| along.covers(hinge.piece));
        let crease = crease.ok_or("there is no paper at the crease")?;
        let ends = crease.ends.map(|end| self.panels[crease.a].pose.at(end));
        let axis = usize::from(same(ends[0][1], ends[1][1]));
        let at = ends[0][axis];
        let moving: Vec<bool> = (0..self.panels.len())
            .map(|index| {
                Ok(self.lies_on(index, part, at)?
                    && (only.is_empty() || only.contains(&self.panels[index].cell)))
            })
            .collect::<Folded<_>>()?;
        let wanted = self
            .panels
            .iter()
            .filter(|panel| only.contains(&panel.cell))
            .count();
        if !only.is_empty() && wanted != moving.iter().filter(|moves| **moves).count() {
            return Err("a panel to fold lies on the other part".into());
        }
        self.check_free(&moving, way)?;
        for (panel, moves) in self.panels.iter_mut().zip(&moving) {
            if *moves {
                panel.pose = panel
                    .pose
                    .mapped(|v| half_turn(v, axis), fixed_point(axis, at));
            }
        }
        let (mut moved, rest): (Vec<usize>, Vec<usize>) =
            self.layers.iter().partition(|index| moving[**index]);
        moved.reverse();
        self.layers = match way {
            Way::Over => [moved, rest].concat(),
            Way::Under => [rest, moved].concat(),
        };
        Ok(())
    }

    /// Whether a panel lies on the named part; it must not reach across the line.
    fn lies_on(&self, index: usize, part: Part, at: f64) -> Folded<bool> {
        let shadow = self.panels[index].shadow();
        let (low, high) = match part {
            Part::Left | Part::Right => (shadow.x, shadow.right()),
            Part::Above | Part::Below => (shadow.y, shadow.bottom()),
        };
        if low < at - 1e-6 && high > at + 1e-6 {
            return Err(format!(
                "the fold would crush panel {:?}",
                self.panels[index].cell
            ));
        }
        let before = (low + high) / 2.0 < at;
        Ok(before == matches!(part, Part::Left | Part::Above))
    }

    /// Paper that moves over must have no resting paper on top of it; under, none below.
    fn check_free(&self, moving: &[bool], way: Way) -> Folded<()> {
        for (upper, above) in self.layers.iter().enumerate() {
            for below in &self.layers[upper + 1..] {
                let blocked = match way {
                    Way::Over => !moving[*above] && moving[*below],
                    Way::Under => moving[*above] && !moving[*below],
                };
                let common = self.panels[*above]
                    .shadow()
                    .shared_with(self.panels[*below].shadow());
                if blocked && common.width > 1e-6 && common.height > 1e-6 {
                    return Err(format!(
                        "panel {:?} is in the way",
                        self.panels[*above].cell
                    ));
                }
            }
        }
        Ok(())
    }

    fn turn_over(&mut self) {
        for panel in &mut self.panels {
            panel.pose = panel.pose.mapped(|v| half_turn(v, 0), [0.0; 3]);
        }
        self.layers.reverse();
    }

    /// The bend of every hinge of the folded pile, seen from the front.
    pub fn bends(&self) -> Vec<(Line, Bend)> {
        let rank = |index: usize| self.layers.iter().position(|layer| *layer == index);
        let hinges = self.hinges.iter();
        hinges
            .map(|hinge| {
                let upper = if rank(hinge.a) < rank(hinge.b) {
                    hinge.a
                } else {
                    hinge.b
                };
                let looks_up = self.panels[upper].pose.front_z() > 0.0;
                (
                    hinge.piece,
                    if looks_up {
                        Bend::Mountain
                    } else {
                        Bend::Valley
                    },
                )
            })
            .collect()
    }

    /// Where the hinge lies on the table, as (x, y) of its middle.
    pub fn hinge_middle(&self, hinge: &Hinge) -> (f64, f64) {
        let [a, b] = hinge.ends.map(|end| self.panels[hinge.a].pose.at(end));
        ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)
    }

    /// Hinges at the same edge of the pile are nested or apart: paper does not pass through paper.
    pub fn check_crossings(&self) -> Folded<()> {
        let arcs: Vec<((f64, f64), usize, usize)> = self
            .hinges
            .iter()
            .map(|hinge| {
                let rank = |index: usize| {
                    self.layers
                        .iter()
                        .position(|layer| *layer == index)
                        .unwrap()
                };
                let (a, b) = (rank(hinge.a), rank(hinge.b));
                (self.hinge_middle(hinge), a.min(b), a.max(b))
            })
            .collect();
        for (place, low, high) in &arcs {
            for (other, from, to) in &arcs {
                let here = same(place.0, other.0) && same(place.1, other.1);
                if here && low < from && from < high && high < to {
                    return Err(format!(
                        "layers {low}-{high} and {from}-{to} pass through each other"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Distinct values in rising order.
pub fn lines(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.dedup_by(|a, b| same(*a, *b));
    sorted
}
