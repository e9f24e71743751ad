//! The built-in rulesets.

use super::property::all_are_legal;
use super::*;
use crate::tests::built_in;

#[test]
fn their_heroes_are_legal() {
    for game in built_in() {
        let party = u64::from(game.creation.party.max(1));
        all_are_legal(&game, 0..2_000 / party);
    }
}

#[test]
fn every_class_can_be_requested() {
    for game in built_in() {
        for class in &game.classes {
            let request = HeroRequest::none().class(class.id.clone()).rerolls(1_000);
            let hero = make(&game, &request, 1)
                .unwrap_or_else(|error| panic!("{} {}: {error}", game.head.id, class.id));
            assert_eq!(hero.class(&class.kind), Some(class.id.as_str()));
        }
    }
}
