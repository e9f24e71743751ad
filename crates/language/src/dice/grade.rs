//! Grades: named bands of success, and how likely each one is.

use num_bigint::BigUint;

use super::odds::Distribution;

/// How many ways lead to each grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradeOdds {
    /// The ways to each band, in the order of the bands.
    pub bands: Vec<BigUint>,
    /// The ways in which no band holds.
    pub none: BigUint,
    /// All ways.
    pub denominator: BigUint,
}

/// The chance of each of `bands` bands when `rolls` is rolled against `target`.
///
/// `holds(band, roll, target)` says whether a band, counted from 0, covers a roll; the first one that does is the grade. It may fail,
/// as it is usually a condition somebody wrote.
pub fn grade_odds<E>(
    rolls: &Distribution,
    target: i64,
    bands: usize,
    mut holds: impl FnMut(usize, i64, i64) -> Result<bool, E>,
) -> Result<GradeOdds, E> {
    let mut odds = GradeOdds {
        bands: vec![BigUint::ZERO; bands],
        none: BigUint::ZERO,
        denominator: rolls.denominator().clone(),
    };
    for (roll, count) in rolls.outcomes() {
        let mut grade = None;
        for band in 0..bands {
            if holds(band, *roll, target)? {
                grade = odds.bands.get_mut(band);
                break;
            }
        }
        *grade.unwrap_or(&mut odds.none) += count;
    }
    Ok(odds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Budget, distribution, no_names, parse};

    fn odds_of(dice: &str) -> Distribution {
        let expr = parse(dice).unwrap();
        distribution(&expr, &no_names, Budget::default()).unwrap()
    }

    fn numbers<const N: usize>(numbers: [u32; N]) -> Vec<BigUint> {
        numbers.map(BigUint::from).to_vec()
    }

    /// 2d6 against 7: 9 or more in 10 ways, 7 and 8 in 11, less in 15.
    #[test]
    fn the_first_band_that_holds_is_the_grade() {
        let bands = |band: usize, roll: i64, target: i64| {
            Ok::<_, ()>(match band {
                0 => roll >= target + 2,
                _ => roll >= target,
            })
        };
        let odds = grade_odds(&odds_of("2d6"), 7, 2, bands).unwrap();
        assert_eq!(odds.bands, numbers([10, 11]));
        assert_eq!(odds.none, BigUint::from(15_u32));
        assert_eq!(odds.denominator, BigUint::from(36_u32));
    }

    #[test]
    fn a_band_that_never_holds_has_no_ways() {
        let odds = grade_odds(&odds_of("d6"), 9, 1, |_, roll, target| {
            Ok::<_, ()>(roll >= target)
        });
        let odds = odds.unwrap();
        assert_eq!(odds.bands, numbers([0]));
        assert_eq!(odds.none, BigUint::from(6_u32));
    }

    #[test]
    fn a_condition_that_fails_is_passed_on() {
        let odds = grade_odds(&odds_of("d6"), 9, 1, |_, roll, _| {
            if roll == 4 { Err("no four") } else { Ok(true) }
        });
        assert_eq!(odds, Err("no four"));
    }
}
