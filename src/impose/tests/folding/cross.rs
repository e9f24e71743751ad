//! The two moves of a pocketmod that are no simple folds: pushing into a cross, wrapping into a book.

use super::super::same;
use super::pose::{Pose, Vector};
use super::table::{Folded, Panel, Table, lines};

impl Table {
    fn is_joined(&self, a: usize, b: usize) -> bool {
        self.hinges
            .iter()
            .any(|hinge| (hinge.a, hinge.b) == (a, b) || (hinge.a, hinge.b) == (b, a))
    }

    /// Pushes a strip of four panels' width together. The two panels in the middle of the front must hold together and
    /// bulge towards the eye, those of the back away from it; the ends move inwards as they are.
    pub fn push(&mut self) -> Folded<()> {
        let xs = lines(self.panels.iter().map(|panel| panel.shadow().x));
        let &[_, left, middle, right] = xs.as_slice() else {
            return Err(format!("the strip is {} panels wide", xs.len()));
        };
        let column = |x: f64| -> Vec<usize> {
            let here = |index: &usize| same(self.panels[*index].shadow().x, x);
            self.layers.iter().copied().filter(here).collect()
        };
        let (west, east) = (column(xs[0]), column(right));
        let (&[front_left, back_left], &[front_right, back_right]) =
            (&column(left)[..], &column(middle)[..])
        else {
            return Err("the middle does not consist of one front and one back".into());
        };
        if !self.is_joined(front_left, front_right) || !self.is_joined(back_left, back_right) {
            return Err("the middle falls apart".into());
        }
        for (a, b) in [
            (front_left, back_left),
            (front_left, back_right),
            (front_right, back_left),
            (front_right, back_right),
        ] {
            if self.is_joined(a, b) {
                return Err("the slit does not open".into());
            }
        }
        let width = middle - left;
        for index in &west {
            self.panels[*index].pose = self.panels[*index].pose.moved(width);
        }
        for index in &east {
            self.panels[*index].pose = self.panels[*index].pose.moved(-width);
        }
        let rise = |v: Vector| [-v[2], v[1], v[0]];
        let sink = |v: Vector| [v[2], v[1], -v[0]];
        let mut swing = |index: usize, axis: f64, turn: &dyn Fn(Vector) -> Vector| {
            let panel = &mut self.panels[index];
            panel.pose = panel
                .pose
                .mapped(turn, [axis, 0.0, 0.0])
                .moved(middle - axis);
        };
        swing(front_left, left, &rise);
        swing(front_right, right, &sink);
        swing(back_left, left, &sink);
        swing(back_right, right, &rise);
        let around = [
            east.into_iter().rev().collect(),
            vec![front_right, front_left],
            west,
            vec![back_left, back_right],
        ];
        self.cross = Some((around.concat(), middle));
        Ok(())
    }

    /// Turns every leaf of the cross about its axis onto one pile, page 1 on top and looking up.
    pub fn wrap(&mut self) -> Folded<()> {
        let (mut around, axis) = self.cross.take().ok_or("there is no cross to wrap")?;
        let page = |index: &usize| self.panels[*index].front.map(|ink| ink.position);
        let (first, _) = around
            .iter()
            .enumerate()
            .min_by_key(|(_, index)| page(index))
            .ok_or("there is no page 1")?;
        for towards in [1.0, -1.0] {
            for panel in &mut self.panels {
                panel.pose = laid_down(panel, axis, towards);
            }
            if self.panels[around[first]].pose.front_z() > 0.0 {
                around.rotate_left(first);
                // A pile of leaves that point right has the growing angles on top.
                if towards > 0.0 {
                    around[1..].reverse();
                }
                self.layers = around;
                return Ok(());
            }
        }
        Err("page 1 never looks up".into())
    }
}

/// Turns a leaf about the axis until it points to the right (+1) or to the left (-1).
fn laid_down(panel: &Panel, axis: f64, towards: f64) -> Pose {
    let middle = panel.pose.at(panel.rect.centre());
    let reach = panel.rect.width / 2.0;
    // The cosine and sine of the leaf's direction, then of the turn that is needed.
    let (c, s) = (
        (middle[0] - axis) / reach * towards,
        middle[2] / reach * towards,
    );
    let turn = |v: Vector| [c * v[0] + s * v[2], v[1], -s * v[0] + c * v[2]];
    panel.pose.mapped(turn, [axis, 0.0, 0.0])
}
