//! Fractions.

use super::*;

#[test]
fn fractions_are_in_lowest_terms() {
    let chance = Chance::new(10_u32, 36_u32);
    assert_eq!(
        (chance.to_string().as_str(), chance.percent(2).as_str()),
        ("5/18", "27.78")
    );
    assert_eq!(chance.complement().to_string(), "13/18");
    assert_eq!(
        (Chance::never().to_string(), Chance::certain().to_string()),
        ("0".to_owned(), "1".to_owned())
    );
    assert_eq!(Chance::new(3_u32, 0_u32), Chance::never());
    let large = num_bigint::BigUint::from(6_u32).pow(90);
    assert_eq!(Chance::new(large.clone(), large * 4_u32).to_string(), "1/4");
}
