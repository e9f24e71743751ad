//! Where a panel is in space. Axes: x to the right, y down, z towards the eye.

use crate::impose::geometry::Point;

pub type Vector = [f64; 3];

/// Where a point (x, y) of the flat sheet's front has got to: origin + x right + y down.
#[derive(Debug, Clone, Copy)]
pub struct Pose {
    pub origin: Vector,
    pub right: Vector,
    pub down: Vector,
}

impl Pose {
    pub const FLAT: Self = Self {
        origin: [0.0; 3],
        right: [1.0, 0.0, 0.0],
        down: [0.0, 1.0, 0.0],
    };

    pub fn at(&self, point: Point) -> Vector {
        let axis = |i: usize| self.origin[i] + point.x * self.right[i] + point.y * self.down[i];
        [axis(0), axis(1), axis(2)]
    }

    /// The z of the front's normal: positive when the front looks at the eye.
    pub fn front_z(&self) -> f64 {
        self.right[0] * self.down[1] - self.right[1] * self.down[0]
    }

    pub fn mapped(&self, turn: impl Fn(Vector) -> Vector, fixed: Vector) -> Self {
        let away = [0, 1, 2].map(|i| self.origin[i] - fixed[i]);
        let turned = turn(away);
        Self {
            origin: [0, 1, 2].map(|i| turned[i] + fixed[i]),
            right: turn(self.right),
            down: turn(self.down),
        }
    }

    pub fn moved(&self, x: f64) -> Self {
        let [ox, oy, oz] = self.origin;
        Self {
            origin: [ox + x, oy, oz],
            ..*self
        }
    }
}

/// A half turn about an upright (0) or a level (1) axis.
pub fn half_turn(v: Vector, axis: usize) -> Vector {
    if axis == 0 {
        [-v[0], v[1], -v[2]]
    } else {
        [v[0], -v[1], -v[2]]
    }
}

/// A point on that axis.
pub fn fixed_point(axis: usize, at: f64) -> Vector {
    if axis == 0 {
        [at, 0.0, 0.0]
    } else {
        [0.0, at, 0.0]
    }
}
