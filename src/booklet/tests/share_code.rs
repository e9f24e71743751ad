//! Codes go there and back, and no slip of the pen goes through.

use crate::booklet::share_code::{ShareCode, Version};

fn example() -> ShareCode {
    ShareCode {
        version: Version(0, 1, 0),
        game: 63,
        mark: [0xd1, 0x07],
        seed: 7_041_776,
        choices: vec![(1, 1), (3, 4), (3, 300)],
    }
}

#[test]
fn codes_go_there_and_back() {
    for seed in [0, 1, 127, 128, 300, 65_535, 1 << 40, u64::MAX] {
        for choices in [
            vec![],
            vec![(1, 1)],
            vec![(0, 0), (7, u64::MAX)],
            vec![(255, 127); 8],
        ] {
            for version in [Version(0, 1, 0), Version(12, 999, 3)] {
                let code = ShareCode {
                    version,
                    game: 255,
                    mark: [1, 255],
                    seed,
                    choices: choices.clone(),
                };
                assert_eq!(ShareCode::read(&code.print()), Ok(code));
            }
        }
    }
}

#[test]
fn usual_choices_cost_nothing() {
    let short = ShareCode {
        choices: Vec::new(),
        ..example()
    };
    assert_eq!(short.print().len(), 31);
    assert_eq!(short.choice(8), None);
    assert_eq!(example().choice(3), Some(4));
    assert_eq!(example().all(3).collect::<Vec<_>>(), [4, 300]);
}

#[test]
fn case_blanks_and_hyphens_do_not_matter() {
    let printed = example().print();
    let spoken = printed.to_uppercase().replace('-', " ");
    assert_eq!(ShareCode::read(&spoken), Ok(example()));
    assert_eq!(ShareCode::read(&printed.replace('-', "")), Ok(example()));
}

/// Every place of the printed code (hyphens too) with every letter in its stead, or with nothing; every letter put between; every two
/// neighbours swapped.
#[test]
fn every_slip_of_one_letter_is_refused() {
    let shortest = ShareCode {
        seed: 1,
        choices: Vec::new(),
        ..example()
    };
    let longest = ShareCode {
        seed: u64::MAX,
        choices: vec![(1, 11), (3, 200), (10, 7), (13, u64::MAX)],
        ..example()
    };
    for code in [shortest, example(), longest] {
        let printed = code.print();
        let letters: Vec<char> = printed.chars().collect();
        let means_another = |letters: &[char]| {
            let text: String = letters.iter().collect();
            let read = ShareCode::read(&text);
            // A hyphen or blank more or less is no change of the code, and neither is a capital letter.
            let same = text.replace(['-', ' '], "").to_lowercase() == printed.replace('-', "");
            assert!(same || read.is_err(), "{text} was taken for {printed}");
            !same
        };
        let mut tried = 0;
        let others = || ('!'..='~').chain(['\u{e9}', '\u{3bf}', ' ']);
        for at in 0..letters.len() {
            for other in others().filter(|other| *other != letters[at]) {
                let mut changed = letters.clone();
                changed[at] = other;
                tried += usize::from(means_another(&changed));
                let mut longer = letters.clone();
                longer.insert(at, other);
                tried += usize::from(means_another(&longer));
            }
            let mut shorter = letters.clone();
            shorter.remove(at);
            tried += usize::from(means_another(&shorter));
            if at > 0 {
                let mut swapped = letters.clone();
                swapped.swap(at, at - 1);
                tried += usize::from(means_another(&swapped));
            }
        }
        assert!(tried > letters.len() * 150, "{tried} of {}", letters.len());
    }
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = ShareCode::read("dp1-qqqq").expect_err("too short");
    assert_eq!(wrong.message(), "`dp1-qqqq` is not a share code");
    let other = bech32::encode::<bech32::Bech32m>(
        bech32::Hrp::parse("abc").expect("a prefix"),
        &[1, 2, 3, 4, 5],
    )
    .expect("a code");
    let wrong = ShareCode::read(&other).expect_err("another prefix");
    assert_eq!(
        wrong.message(),
        format!("`{other}` is not a code of a booklet")
    );
    let newer = bech32::encode::<bech32::Bech32m>(
        bech32::Hrp::parse("dp").expect("a prefix"),
        &[9, 2, 3, 4, 5],
    )
    .expect("a code");
    let wrong = ShareCode::read(&newer).expect_err("another form");
    assert_eq!(
        wrong.message(),
        format!("`{newer}` comes from a version that this one cannot read")
    );
}
