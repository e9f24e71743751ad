//! Stories on paper: premise and rumours in front, endings at the back and apart from the goal, no line twice.

use std::collections::BTreeSet;

use delvepress::booklet::{Booklet, Form, Length, RoomSequence};
use delvepress::content::{Block, Content, markdown};
use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::press::{self, Order};

use super::rulesets::read;
use super::support::games;

/// Booklets of each game and form: 17 of eight games and two forms are 272. `DELVE_SEEDS` asks for more.
const SEEDS: u64 = 17;

fn made(ruleset: &Ruleset, seed: u64, form: Form) -> (Booklet, Content) {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(ruleset, "booklet", paper).expect("an order");
    let adventure = order.job.adventure_mut().expect("a booklet");
    adventure.playtest.runs = 0;
    adventure.request.seed = seed;
    adventure.request.form = form;
    adventure.request.length = Length::Short;
    let (handout, content) = press::booklet_content(ruleset, &order).expect("a booklet");
    (handout.booklet, content)
}

fn blocks(content: &Content) -> impl Iterator<Item = &Block> {
    content.pages.iter().flat_map(|page| page.blocks())
}

#[test]
fn no_line_is_printed_twice_and_endings_keep_away_from_the_goal() {
    let seeds = std::env::var("DELVE_SEEDS").ok();
    let seeds = seeds.and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS);
    let (mut booklets, mut lines, mut bosses) = (0, 0, 0);
    for game in games() {
        let ruleset = read(&game);
        for (seed, form) in (1..=seeds).flat_map(|seed| Form::ALL.map(|form| (seed, form))) {
            let place = format!("{game}, seed {seed}, {form:?}");
            let (booklet, content) = made(&ruleset, seed, form);
            let dungeon = &booklet.made.dungeon;
            let story = dungeon.story.as_ref().expect("a story");
            let mut seen = BTreeSet::new();
            for text in dungeon
                .rooms
                .iter()
                .flat_map(|room| [&room.flavour, &room.after])
            {
                assert!(text.is_empty() || seen.insert(text), "{place}: {text}");
            }
            lines += seen.len();
            let wrong = story.rumours.iter().filter(|rumour| !rumour.is_true);
            assert_eq!(
                wrong.count(),
                usize::from(!story.rumours.is_empty()),
                "{place}"
            );
            let paper = markdown(&content);
            for text in [&story.tagline, &story.premise, &story.death] {
                assert_eq!(paper.matches(text.as_str()).count(), 1, "{place}: {text}");
            }
            for rumour in &story.rumours {
                assert!(dungeon.room(rumour.room).is_some(), "{place}");
            }
            let goal = dungeon.goal.as_ref().expect("a goal").room;
            let number = match &booklet.sequence {
                RoomSequence::Keyed => goal,
                sequence @ RoomSequence::Gamebook { .. } => {
                    sequence.arrival(goal).expect("a section")
                }
            };
            let apart = blocks(&content).find_map(|block| match block {
                Block::Text(text) if !text.apart_from.is_empty() => Some(&text.apart_from),
                _ => None,
            });
            assert_eq!(apart, Some(&vec![number]), "{place}");
            if let Some(boss) = &story.boss {
                bosses += u32::from(paper.contains(&format!("**{boss}, ")));
            }
            booklets += 1;
        }
    }
    println!("{booklets} booklets with {lines} lines; {bosses} have a boss with a name of its own");
    assert!(bosses > 0);
}
