//! Reading a chart as a player does: find the number on the scale by its labels and by counting ticks, lay the edge, look where it crosses.
//!
//! Nothing here knows how the chart was made; a tick that is in the wrong place is read where it is.

use super::chart::{Answer, Chart, Ladder, Point, Rung, Scale};
use super::scale::{number, read};

/// A line this near to a tick, as a part of the line it is on, goes through the tick: a hundredth of what a pencil can do.
pub const TOUCH: f64 = 1e-6;

/// What the chart answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading<'a> {
    /// The grade.
    pub grade: &'a str,
    /// How far the edge passes from the nearest tick that it does not go through, as a part of the line that is read; infinite when there is none.
    pub gap: f64,
    /// The edge goes through a tick.
    pub on_tick: bool,
}

/// A chart with its scales read once.
pub struct Reader<'a> {
    chart: &'a Chart,
    left: Vec<(f64, Point)>,
    right: Vec<(f64, Point)>,
    ladders: Vec<Rungs<'a>>,
}

/// The rungs of one ladder, by the numbers on their labels.
struct Rungs<'a> {
    name: &'a str,
    /// Lowest and highest number of a piece of a label, and its position.
    pieces: Vec<(i64, i64, Point)>,
}

impl<'a> Reader<'a> {
    /// Reads the scales of a chart.
    pub fn new(chart: &'a Chart) -> Self {
        let values = |index: usize| chart.scales.get(index).map(values).unwrap_or_default();
        let ladders = match &chart.answer {
            Answer::Ladders { ladders, .. } => ladders.iter().map(rungs).collect(),
            _ => Vec::new(),
        };
        Self {
            chart,
            left: values(0),
            right: values(1),
            ladders,
        }
    }

    /// The position of the straight edge for a number on each scale.
    pub fn line(&self, left: i64, right: i64) -> Option<(Point, Point)> {
        Some((find(&self.left, left)?, find(&self.right, right)?))
    }

    /// The grade of a roll on the left scale against a number on the right one. On a chart of a sum the right number is the modifier.
    pub fn read(&self, roll: i64, right: i64, target: i64) -> Option<Reading<'a>> {
        let read = self.read_edge(roll, right, target)?;
        Some(self.except(roll, read))
    }

    /// What the exceptions of the chart make of a reading.
    fn except(&self, roll: i64, read: Reading<'a>) -> Reading<'a> {
        let grades = &self.chart.grades;
        let rank = |grade: &str| grades.iter().position(|other| other == grade);
        let within =
            |end: Option<i64>, holds: fn(i64, i64) -> bool| end.is_none_or(|end| holds(end, roll));
        let mut found = rank(read.grade);
        for exception in &self.chart.exceptions {
            let holds = within(exception.from, |from, roll| from <= roll)
                && within(exception.to, |to, roll| roll <= to);
            if let (true, Some(best), Some(worst)) =
                (holds, rank(&exception.best), rank(&exception.worst))
            {
                found = found.map(|rank| rank.max(best).min(worst));
            }
        }
        match found.and_then(|rank| grades.get(rank)) {
            // Whatever the edge says, it is not what counts: no crossing is too close.
            Some(grade) if grade != read.grade => Reading {
                grade,
                gap: f64::INFINITY,
                on_tick: false,
            },
            _ => read,
        }
    }

    fn read_edge(&self, roll: i64, right: i64, target: i64) -> Option<Reading<'a>> {
        let line = self.line(roll, right)?;
        match &self.chart.answer {
            Answer::Regions {
                from,
                to,
                marks,
                names,
            } => {
                let at = crossing(line, (*from, *to))?;
                let cuts = marks.iter().map(|mark| part(mark.at, (*from, *to)));
                let mut piece = 0;
                let (mut gap, mut on_tick) = (f64::INFINITY, false);
                for (cut, mark) in cuts.zip(marks) {
                    let beyond = at - cut;
                    let touches = beyond.abs() < TOUCH;
                    on_tick |= touches;
                    if !touches {
                        gap = gap.min(beyond.abs());
                    }
                    if (touches && !mark.before) || (!touches && beyond > 0.0) {
                        piece += 1;
                    }
                }
                Some(Reading {
                    grade: &names.get(piece)?.text,
                    gap,
                    on_tick,
                })
            }
            Answer::Ladders {
                from,
                to,
                rising,
                fail,
                ..
            } => {
                let at = crossing(line, (*from, *to))?;
                let rungs = self.ladders.iter().filter_map(|ladder| {
                    let rung = ladder.find(target)?;
                    Some((ladder.name, at - part(rung, (*from, *to))))
                });
                Some(climb(rungs, *rising, fail))
            }
            Answer::Lanes { .. } => None,
        }
    }

    /// The grade of a roll in a row and a column of a step chart. `columns` are the headings in order, which a label may shorten to its ends.
    pub(crate) fn read_lane(
        &self,
        roll: i64,
        row: &str,
        column: usize,
        columns: &[String],
    ) -> Option<Reading<'a>> {
        let read = self.read_upright(roll, row, column, columns)?;
        Some(self.except(roll, read))
    }

    fn read_upright(
        &self,
        roll: i64,
        row: &str,
        column: usize,
        columns: &[String],
    ) -> Option<Reading<'a>> {
        let Answer::Lanes {
            rising,
            lanes,
            fail,
        } = &self.chart.answer
        else {
            return None;
        };
        let at = find(&self.left, roll)?.x;
        let names = |rung: &&Rung| covers(&rung.label, column, columns);
        let lanes = lanes.iter().filter(|lane| lane.row == row);
        let rungs = lanes.filter_map(|lane| {
            let rung = lane.rungs.iter().find(names)?;
            Some((lane.grade.as_str(), at - rung.at.x))
        });
        Some(climb(rungs, *rising, fail))
    }
}

/// The grade of the first rung that the answer reaches, from the best one on. Each comes with how far the answer is beyond it.
fn climb<'a>(
    rungs: impl Iterator<Item = (&'a str, f64)>,
    rising: bool,
    fail: &'a str,
) -> Reading<'a> {
    let mut gap = f64::INFINITY;
    for (grade, beyond) in rungs {
        let on_tick = beyond.abs() < TOUCH;
        if !on_tick {
            gap = gap.min(beyond.abs());
        }
        if on_tick || (beyond > 0.0) == rising {
            return Reading {
                grade,
                gap,
                on_tick,
            };
        }
    }
    Reading {
        grade: fail,
        gap,
        on_tick: false,
    }
}

/// The numbers of a scale and their positions: labels are read, ticks between two labels are counted.
fn values(scale: &Scale) -> Vec<(f64, Point)> {
    let mut found: Vec<(f64, Point)> = Vec::new();
    let mut waiting: Vec<Point> = Vec::new();
    for tick in &scale.ticks {
        let Some(value) = tick.label.as_deref().and_then(read).map(number) else {
            waiting.push(tick.at);
            continue;
        };
        if let Some((before, _)) = found.last().copied() {
            let step = (value - before) / (waiting.len() + 1) as f64;
            for (index, at) in waiting.drain(..).enumerate() {
                found.push((before + step * (index + 1) as f64, at));
            }
        }
        waiting.clear();
        found.push((value, tick.at));
    }
    found
}

/// The position of a number: between two ticks as far as it is between their numbers, beyond the last tick at the last tick.
fn find(values: &[(f64, Point)], value: i64) -> Option<Point> {
    let value = number(value);
    let after = values.partition_point(|(at, _)| *at < value - TOUCH);
    match (
        after.checked_sub(1).and_then(|i| values.get(i)),
        values.get(after),
    ) {
        (_, Some((at, point))) if *at < value + TOUCH => Some(*point),
        (Some((low, a)), Some((high, b))) => {
            Some(Point::between(*a, *b, (value - low) / (high - low)))
        }
        (Some((_, last)), None) => Some(*last),
        (None, _) => None,
    }
}

/// Where two lines cross, as a part of the second; `None` when they do not.
fn crossing((a, b): (Point, Point), (from, to): (Point, Point)) -> Option<f64> {
    let (rx, ry) = (b.x - a.x, b.y - a.y);
    let (sx, sy) = (to.x - from.x, to.y - from.y);
    let slant = sx * ry - sy * rx;
    let part = ((a.x - from.x) * ry - (a.y - from.y) * rx) / slant;
    part.is_finite().then_some(part)
}

/// How far along a line a point on it is.
fn part(at: Point, (from, to): (Point, Point)) -> f64 {
    let (sx, sy) = (to.x - from.x, to.y - from.y);
    ((at.x - from.x) * sx + (at.y - from.y) * sy) / (sx * sx + sy * sy)
}

fn rungs(ladder: &Ladder) -> Rungs<'_> {
    let pieces = ladder.rungs.iter().flat_map(|rung| {
        rung.label.split(", ").filter_map(|piece| {
            let (from, to) = piece.split_once('–').unwrap_or((piece, piece));
            Some((read(from)?, read(to)?, rung.at))
        })
    });
    Rungs {
        name: &ladder.name,
        pieces: pieces.collect(),
    }
}

impl Rungs<'_> {
    fn find(&self, target: i64) -> Option<Point> {
        let mut pieces = self.pieces.iter();
        pieces
            .find(|(from, to, _)| (*from..=*to).contains(&target))
            .map(|(_, _, at)| *at)
    }
}

/// Whether a label names a column: by itself, or between two ends.
fn covers(label: &str, column: usize, columns: &[String]) -> bool {
    let place = |name: &str| columns.iter().position(|column| column == name);
    label.split(", ").any(|piece| match piece.split_once('–') {
        Some((from, to)) => match (place(from), place(to)) {
            (Some(from), Some(to)) => (from..=to).contains(&column),
            _ => false,
        },
        None => place(piece) == Some(column),
    })
}
