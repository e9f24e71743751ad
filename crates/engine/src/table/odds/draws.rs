//! Exact odds of drawing cards without putting them back.

use num_bigint::BigUint;

use crate::dice::Distribution;

/// The sum of the weights of so many cards, each hand equally likely: one is added to or left out of every hand of the cards before it.
/// Nothing when the deck has fewer cards.
pub fn draws(weights: &[i64], count: usize) -> Option<Distribution> {
    if count > weights.len() {
        return None;
    }
    // By the number of cards in hand: sums and how many hands make them.
    let mut hands: Vec<Vec<(i64, BigUint)>> = vec![Vec::new(); count + 1];
    if let Some(empty) = hands.first_mut() {
        empty.push((0, BigUint::from(1_u8)));
    }
    for weight in weights {
        for size in (1..=count).rev() {
            let (before, from) = hands.split_at_mut(size);
            if let (Some(smaller), Some(larger)) = (before.last(), from.first_mut()) {
                let grown = smaller
                    .iter()
                    .map(|(sum, ways)| (sum.saturating_add(*weight), ways.clone()));
                *larger = merged(larger, grown.collect());
            }
        }
    }
    Some(Distribution::from_counts(hands.pop()?))
}

/// Two sorted lists of sums as one.
fn merged(one: &[(i64, BigUint)], other: Vec<(i64, BigUint)>) -> Vec<(i64, BigUint)> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let mut one = one.iter().peekable();
    for (sum, ways) in other {
        while let Some((earlier, known)) = one.next_if(|(earlier, _)| *earlier < sum) {
            all.push((*earlier, known.clone()));
        }
        match one.next_if(|(same, _)| *same == sum) {
            Some((_, known)) => all.push((sum, known + ways)),
            None => all.push((sum, ways)),
        }
    }
    all.extend(one.cloned());
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The same by going through every hand.
    fn brute(weights: &[i64], count: usize) -> Vec<(i64, BigUint)> {
        let mut found: BTreeMap<i64, u64> = BTreeMap::new();
        for mask in 0_u32..1 << weights.len() {
            if mask.count_ones() as usize == count {
                let held = weights.iter().enumerate();
                let held = held.filter(|(at, _)| mask >> at & 1 == 1);
                *found
                    .entry(held.map(|(_, weight)| weight).sum())
                    .or_default() += 1;
            }
        }
        let found = found.into_iter();
        found
            .map(|(sum, ways)| (sum, BigUint::from(ways)))
            .collect()
    }

    #[test]
    fn every_hand_is_counted_once() {
        let decks: [&[i64]; 5] = [
            &[],
            &[3],
            &[1, 0, 0, 1, 0, 1],
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
            &[5, -2, 5, 0, 7, -2, 1, 1, 1],
        ];
        for weights in decks {
            for count in 0..=weights.len() {
                let exact = draws(weights, count).expect("enough cards");
                let expected = Distribution::from_counts(brute(weights, count));
                assert_eq!(
                    exact.outcomes(),
                    expected.outcomes(),
                    "{count} of {weights:?}"
                );
                assert_eq!(exact.denominator(), expected.denominator());
            }
            assert!(draws(weights, weights.len() + 1).is_none());
        }
    }

    #[test]
    fn hearts_in_a_hand_of_five() {
        let weights: Vec<i64> = (0..52).map(|card| i64::from(card < 13)).collect();
        let odds = draws(&weights, 5).expect("52 cards");
        // Five hearts: C(13, 5) of C(52, 5).
        let (five, all) = (odds.exactly(5), odds.denominator().clone());
        assert_eq!(five * 2_598_960_u32, all * 1287_u32);
    }
}
