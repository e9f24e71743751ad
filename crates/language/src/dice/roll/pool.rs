//! Rolling a pool: chains of exploding dice, choices, counts.

use super::trace::Witness;
use super::{Die, Table, condition};
use crate::diag::Error;
use crate::dice::expr::{Compare, End, Expr, Pool, Shape};

/// One die of the pool as it counts.
struct Throw {
    /// Its physical dice in order, several for digits and explosions; empty when nobody watches.
    faces: Vec<u32>,
    /// What choices go by.
    value: i64,
    /// What it brings when it is kept: its value, or how many of its dice meet the condition.
    worth: i64,
    kept: bool,
}

/// A comparison with its target looked up.
type Condition = Option<(Compare, i64)>;

impl<W: Witness> Table<'_, W> {
    pub(super) fn throw_all(&mut self, pool: &Pool, place: &Expr) -> Result<i64, Error> {
        let condition = condition(pool, self.names, place)?;
        if !W::WATCHING && pool.keep.is_none() {
            return (0..pool.count).try_fold(0, |sum, _| {
                Ok(sum + self.throw(pool, condition, place)?.worth)
            });
        }
        let mut throws = (0..pool.count)
            .map(|_| self.throw(pool, condition, place))
            .collect::<Result<Vec<_>, _>>()?;
        drop_others(&mut throws, pool);
        if W::WATCHING {
            self.note(&throws, pool, condition);
        }
        let kept = throws.iter().filter(|throw| throw.kept);
        Ok(kept.map(|throw| throw.worth).sum())
    }

    /// The next face, noted in `faces` if somebody watches.
    fn face(&mut self, sides: u32, faces: &mut Vec<u32>, place: &Expr) -> Result<i64, Error> {
        let face = self
            .source
            .face(sides)
            .map_err(|problem| Error::content(problem.to_string()).at(place.range.clone()))?;
        if W::WATCHING {
            faces.push(face);
        }
        Ok(face.into())
    }

    fn throw(&mut self, pool: &Pool, condition: Condition, place: &Expr) -> Result<Throw, Error> {
        let mut faces = Vec::new();
        let (value, worth) = match (pool.shape, pool.explode) {
            (Shape::Sides(sides), Some(extra)) => {
                self.chain(sides, extra, condition, &mut faces, place)?
            }
            (shape, _) => {
                let value = self.single(shape, &mut faces, place)?;
                (value, worth(value, condition))
            }
        };
        Ok(Throw {
            faces,
            value,
            worth,
            kept: true,
        })
    }

    /// A die that does not explode; of digits the first die is the highest one.
    fn single(&mut self, shape: Shape, faces: &mut Vec<u32>, place: &Expr) -> Result<i64, Error> {
        match shape {
            Shape::Sides(sides) => self.face(sides, faces, place),
            Shape::Digits(digits) => {
                (0..digits).try_fold(0, |value, _| Ok(value * 10 + self.face(6, faces, place)?))
            }
            Shape::Fate => Ok(self.face(3, faces, place)? - 2),
        }
    }

    /// A die, and as long as it shows its highest face another one, `extra` times at most. Values are added up, but a condition
    /// is held against each die.
    fn chain(
        &mut self,
        sides: u32,
        extra: u32,
        condition: Condition,
        faces: &mut Vec<u32>,
        place: &Expr,
    ) -> Result<(i64, i64), Error> {
        let mut face = self.face(sides, faces, place)?;
        let (mut value, mut brought) = (face, worth(face, condition));
        for _ in 0..extra {
            if face != i64::from(sides) {
                break;
            }
            face = self.face(sides, faces, place)?;
            value += face;
            brought += worth(face, condition);
        }
        Ok((value, brought))
    }

    fn note(&mut self, throws: &[Throw], pool: &Pool, condition: Condition) {
        for throw in throws {
            self.witness.dice(physical_dice(throw, pool));
        }
        let texts: Vec<String> = throws
            .iter()
            .map(|throw| throw_text(throw, pool, condition))
            .collect();
        self.witness.text("[");
        self.witness.text(&texts.join(" "));
        self.witness.text("]");
    }
}

/// Marks the throws that a choice leaves out. Of equal throws the first ones are chosen.
fn drop_others(throws: &mut [Throw], pool: &Pool) {
    let Some(keep) = pool.keep else { return };
    let (end, kept) = keep.kept(pool.count);
    let mut order: Vec<&mut Throw> = throws.iter_mut().collect();
    order.sort_by_key(|throw| match end {
        End::High => -throw.value,
        End::Low => throw.value,
    });
    for throw in order.into_iter().skip(kept as usize) {
        throw.kept = false;
    }
}

/// What a die brings: its value, or whether it meets the condition.
fn worth(value: i64, condition: Condition) -> i64 {
    match condition {
        None => value,
        Some((compare, target)) => compare.holds(value, target).into(),
    }
}

fn physical_dice(throw: &Throw, pool: &Pool) -> impl Iterator<Item = Die> {
    let sides = match pool.shape {
        Shape::Sides(sides) => sides,
        Shape::Digits(_) => 6,
        Shape::Fate => 3,
    };
    let followed = throw.faces.len().saturating_sub(1);
    let explodes = pool.explode.is_some();
    let kept = throw.kept;
    let faces = throw.faces.iter().enumerate();
    faces.map(move |(index, &face)| Die {
        sides,
        face,
        kept,
        exploded: explodes && index < followed,
    })
}

fn throw_text(throw: &Throw, pool: &Pool, condition: Condition) -> String {
    let text = match pool.shape {
        Shape::Sides(_) if pool.explode.is_some() => chain_text(throw, condition),
        Shape::Sides(_) | Shape::Digits(_) => {
            mark_success(throw.value.to_string(), throw.value, condition)
        }
        Shape::Fate => mark_success(fate_text(throw.value).to_owned(), throw.value, condition),
    };
    if throw.kept {
        text
    } else {
        format!("({text})")
    }
}

fn chain_text(throw: &Throw, condition: Condition) -> String {
    let followed = throw.faces.len().saturating_sub(1);
    let links = throw.faces.iter().enumerate().map(|(index, &face)| {
        let bang = if index < followed { "!" } else { "" };
        mark_success(format!("{face}{bang}"), i64::from(face), condition)
    });
    links.collect::<Vec<_>>().join("+")
}

fn fate_text(value: i64) -> &'static str {
    match value {
        ..0 => "-",
        0 => "0",
        1.. => "+",
    }
}

fn mark_success(text: String, value: i64, condition: Condition) -> String {
    match condition {
        Some((compare, target)) if compare.holds(value, target) => text + "*",
        _ => text,
    }
}
