//! Plane transforms in the order PDF writes them: `[a b c d e f]` takes (x, y) to (a x + c y + e, b x + d y + f).

/// A transform.
pub type Matrix = [f64; 6];

/// First `first`, then `second`.
pub fn then(first: Matrix, second: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = first;
    let [p, q, r, s, t, u] = second;
    [
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    ]
}

/// Where a point goes.
pub fn apply(matrix: Matrix, (x, y): (f64, f64)) -> (f64, f64) {
    let [a, b, c, d, e, f] = matrix;
    (a * x + c * y + e, b * x + d * y + f)
}

/// The upright box around a box that was transformed.
pub fn bounds(matrix: Matrix, [x0, y0, x1, y1]: [f64; 4]) -> [f64; 4] {
    let corners = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|corner| apply(matrix, corner));
    corners.iter().fold(
        [
            f64::INFINITY,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NEG_INFINITY,
        ],
        |[l, b, r, t], &(x, y)| [l.min(x), b.min(y), r.max(x), t.max(y)],
    )
}
