//! Nomograms: scales on which a straight edge reads the answer, in the unit square.
//!
//! 1. [`z_chart`] draws quotients, [`difference`] and [`sum`] draw sums, [`steps`] draws matrices; each gives a [`Chart`]: ticks with labels.
//! 2. [`Reader`] reads a chart as a player does, from its ticks and labels alone, and tells how near the line came to a tick.
//!
//! Straight lines stay straight when a drawing is stretched, so that a chart has no size: the template gives it one.
//!
//! *Invariant:* no millimetres, no fonts, no rules: boundaries come in as numbers. `x` grows to the right, `y` downwards, both from 0 to 1.

mod chart;
mod ladder;
mod reader;
mod regions;
mod scale;
mod steps;

pub use chart::{Answer, Chart, Exception, Ladder, Lane, Mark, Name, Point, Rung, Scale, Tick};
pub use ladder::{SumPlan, sum};
pub use reader::{Reader, Reading, TOUCH};
pub use regions::{Boundary, RegionsPlan, difference, z_chart};
pub use scale::Span;
pub use steps::{LanePlan, StepsPlan, columns_named, steps};

#[cfg(test)]
mod tests;
