//! A game that the engine was not written for runs from its TOML alone.

use super::support::compile;
use crate::dungeon::DungeonRequest;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{Ending, Generated, MadeAnew, Setup, Tally, never_used};
use crate::ruleset;

const SALT_MINE: &str = include_str!("../../../../../tests/fixtures/salt-mine.toml");

fn played(delves: u32, modes: &[&str], threads: usize) -> (Tally, Vec<String>) {
    let files = vec![("salt-mine.toml".to_owned(), SALT_MINE.to_owned())];
    let program = compile(files.clone());
    let ruleset = ruleset::read(files, &ruleset::no_base)
        .ruleset
        .expect("it compiled");
    let dungeons = Generated::new(&program, &ruleset, DungeonRequest::default());
    let heroes = MadeAnew::new(&ruleset, Vec::new());
    let request = Request {
        setup: Setup {
            modes: modes.iter().map(|mode| (*mode).to_owned()).collect(),
            ..Setup::default()
        },
        play: Play::Delve,
        runs: 600,
        seed: 11,
        threads: Some(threads),
        new_heroes: false,
        dungeons: Some(&dungeons),
        delves,
        heroes: Some(&heroes),
        follow: true,
    };
    let tally = simulate(&program, &request, &|_| {}).unwrap_or_else(|error| panic!("{error}"));
    let unused = never_used(&program, &tally);
    let left = unused.groups().into_iter().flat_map(|(what, ids)| {
        let named = ids.iter().map(move |id| format!("{what} {id}"));
        named.collect::<Vec<_>>()
    });
    (tally, left.collect())
}

#[test]
fn it_is_won_lost_and_given_up_whatever_the_number_of_threads() {
    let (one, _) = played(1, &[], 1);
    let (two, _) = played(1, &[], 2);
    assert_eq!(one, two);
    for ending in [Ending::Won, Ending::Lost, Ending::Fled] {
        let share = one.count(ending) * 100 / one.runs;
        assert!((10..=65).contains(&share), "{ending:?} {share} %");
    }
}

#[test]
fn almost_everything_in_it_comes_up() {
    let (_, left) = played(3, &[], 2);
    // An opal's row has rules of its own, so that nobody ever holds the opal; nobody has a thick skin.
    assert_eq!(left, ["items opal", "traits thick-skin"]);
}

#[test]
fn modes_and_campaigns_change_what_happens() {
    let (plain, _) = played(1, &[], 2);
    let (easy, _) = played(1, &["easy"], 2);
    assert!(easy.count(Ending::Won) > plain.count(Ending::Won));
    let (campaign, _) = played(4, &[], 2);
    let delves = campaign.figures["delves"].percentile(100);
    assert_eq!(delves, Some(4));
    let rank = campaign
        .stats
        .iter()
        .position(|stat| stat == "rank")
        .unwrap();
    assert!(
        campaign.peaks[rank].percentile(100) > Some(2),
        "levels are gained between delves"
    );
}
