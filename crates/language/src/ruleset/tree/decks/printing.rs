//! Cards as they are printed, in few words.

use super::Plan;
use crate::model::Card;

/// Few words for many cards: `♥♦ 2–10, K`.
pub(super) fn compress(numbers: &[usize], plan: &Plan, cards: &[Card]) -> String {
    let chosen: Vec<&Card> = numbers.iter().filter_map(|at| cards.get(*at)).collect();
    let mut parts: Vec<String> = Vec::new();
    // Suits with the same ranks are written once.
    let mut groups: Vec<(Vec<usize>, Vec<u32>)> = Vec::new();
    for suit in 0..plan.suits.len() {
        let of_suit = chosen
            .iter()
            .filter(|card| usize::try_from(card.suit).is_ok_and(|own| own == suit + 1));
        let ranks: Vec<u32> = of_suit.map(|card| card.rank).collect();
        if ranks.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, known)| *known == ranks) {
            Some((suits, _)) => suits.push(suit),
            None => groups.push((vec![suit], ranks)),
        }
    }
    for (suits, ranks) in groups {
        let signs: Vec<String> = suits
            .iter()
            .filter_map(|suit| plan.suits.get(*suit))
            .map(|suit| plan.label(suit))
            .collect();
        let space = if signs.iter().all(|sign| sign.chars().count() == 1) {
            ""
        } else {
            " "
        };
        let all_ranks = ranks.len() == plan.ranks.len();
        let all_suits = suits.len() == plan.suits.len();
        parts.push(match (all_suits, all_ranks) {
            (true, false) => runs(&ranks, plan),
            (_, true) => signs.join(space),
            (false, false) => format!("{} {}", signs.join(space), runs(&ranks, plan)),
        });
    }
    for card in chosen.iter().filter(|card| card.suit == 0) {
        if !parts.contains(&card.label) {
            parts.push(card.label.clone());
        }
    }
    parts.join(", ")
}

/// Places of ranks as runs: `2–10, K`.
fn runs(ranks: &[u32], plan: &Plan) -> String {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for rank in ranks {
        match found.last_mut() {
            Some((_, to)) if *to + 1 == *rank => *to = *rank,
            _ => found.push((*rank, *rank)),
        }
    }
    let label = |rank: u32| {
        let at = usize::try_from(rank).unwrap_or(0).saturating_sub(1);
        plan.ranks
            .get(at)
            .map_or_else(String::new, |rank| plan.label(rank))
    };
    let words = found.into_iter().map(|(from, to)| match to - from {
        0 => label(from),
        1 => format!("{}, {}", label(from), label(to)),
        _ => format!("{}\u{2013}{}", label(from), label(to)),
    });
    words.collect::<Vec<_>>().join(", ")
}
