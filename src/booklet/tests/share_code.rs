//! Codes go there and back, and no slip of the pen goes through.

use crate::booklet::share_code::ShareCode;

fn example() -> ShareCode {
    ShareCode {
        mark: [0xd1, 0x07, 0x5e],
        seed: 7_041_776,
        choices: vec![1, 0, 2, 0, 0, 9],
    }
}

#[test]
fn codes_go_there_and_back() {
    for seed in [0, 1, 127, 128, 300, 65_535, 1 << 40, u64::MAX] {
        for choices in [vec![], vec![1], vec![0, 0, 7], vec![255; 12]] {
            let code = ShareCode {
                mark: [1, 2, 255],
                seed,
                choices,
            };
            assert_eq!(ShareCode::read(&code.print()), Ok(code));
        }
    }
}

#[test]
fn usual_choices_cost_nothing() {
    let mut code = example();
    code.choices = vec![0; 9];
    let short = ShareCode {
        choices: Vec::new(),
        ..code.clone()
    };
    assert_eq!(code.print(), short.print());
    assert_eq!(short.print().len(), 27);
    assert_eq!(short.choice(8), 0);
}

#[test]
fn case_blanks_and_hyphens_do_not_matter() {
    let printed = example().print();
    let spoken = printed.to_uppercase().replace('-', " ");
    assert_eq!(ShareCode::read(&spoken), Ok(example()));
    assert_eq!(ShareCode::read(&printed.replace('-', "")), Ok(example()));
}

/// Every letter replaced by every other, every letter left out, every two neighbours swapped.
#[test]
fn every_slip_of_one_letter_is_refused() {
    let plain = example().print().replace('-', "");
    let letters: Vec<char> = plain.chars().collect();
    let mut tried = 0;
    for at in 0..letters.len() {
        for other in ('a'..='z').chain('0'..='9').filter(|c| *c != letters[at]) {
            let mut changed = letters.clone();
            changed[at] = other;
            let text: String = changed.into_iter().collect();
            assert!(
                ShareCode::read(&text).is_err(),
                "{text} was taken for {plain}"
            );
            tried += 1;
        }
        let mut shorter = letters.clone();
        shorter.remove(at);
        assert!(ShareCode::read(&shorter.into_iter().collect::<String>()).is_err());
        if at > 0 && letters[at] != letters[at - 1] {
            let mut swapped = letters.clone();
            swapped.swap(at, at - 1);
            assert!(ShareCode::read(&swapped.into_iter().collect::<String>()).is_err());
        }
    }
    assert_eq!(tried, letters.len() * 35);
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = ShareCode::read("dp1-qqqq").expect_err("too short");
    assert_eq!(wrong.message, "`dp1-qqqq` is not a share code");
    let other = bech32::encode::<bech32::Bech32m>(
        bech32::Hrp::parse("abc").expect("a prefix"),
        &[1, 2, 3, 4, 5],
    )
    .expect("a code");
    let wrong = ShareCode::read(&other).expect_err("another prefix");
    assert_eq!(
        wrong.message,
        format!("`{other}` is a code of something else")
    );
    let newer = bech32::encode::<bech32::Bech32m>(
        bech32::Hrp::parse("dp").expect("a prefix"),
        &[9, 2, 3, 4, 5],
    )
    .expect("a code");
    let wrong = ShareCode::read(&newer).expect_err("another form");
    assert_eq!(
        wrong.message,
        format!("`{newer}` was made by another version")
    );
}
