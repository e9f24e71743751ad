//! The shape of the dungeons in booklets: the goal is far and deep, there is more than one way, and numbers do not give it away.
//!
//! `SHAPES=500 cargo test --locked --test suite shapes -- --nocapture` looks at that many booklets and prints the table.

use delvepress::booklet::{BookletRequest, Form, Length, make};
use delvepress::dungeon::{Dull, Shape};

use super::rulesets::read;
use super::support::games;

/// What was seen in the booklets of a game and length.
#[derive(Default)]
struct Seen {
    booklets: usize,
    moves: Vec<u32>,
    near: usize,
    shallow: usize,
    looped: usize,
    empty: u32,
    rooms: u32,
    last: usize,
    cramped: usize,
}

impl Seen {
    fn add(&mut self, shape: &Shape) {
        let faults = shape.faults();
        self.booklets += 1;
        self.moves.extend(shape.goal_moves);
        self.near += usize::from(faults.contains(&Dull::GoalNear));
        self.shallow += usize::from(faults.contains(&Dull::GoalShallow));
        self.looped += usize::from(shape.loops > 0);
        self.empty += shape.empty;
        self.rooms += shape.rooms;
        self.last += usize::from(shape.goal_is_last);
        self.cramped += usize::from(faults.contains(&Dull::Cramped));
    }
}

#[test]
fn booklets_are_not_dull() {
    let asked = std::env::var("SHAPES").ok();
    let all: usize = asked.and_then(|count| count.parse().ok()).unwrap_or(96);
    let lengths = [Length::Short, Length::Medium, Length::Long];
    let seeds = u64::try_from(all.div_ceil(games().len() * lengths.len())).unwrap_or(1);
    println!(
        "game                            length  booklets moves least near shallow looped last empty cramped"
    );
    for game in games() {
        let ruleset = read(&game);
        for length in lengths {
            let mut seen = Seen::default();
            for seed in 1..=seeds {
                let request = BookletRequest {
                    seed,
                    length,
                    form: Form::Keyed,
                    ..BookletRequest::default()
                };
                let booklet = make(&ruleset, &request).expect("a booklet");
                seen.add(&Shape::of(&ruleset, &booklet.made.dungeon));
            }
            seen.moves.sort_unstable();
            let least = seen.moves.first().copied().unwrap_or(0);
            let median = seen.moves.get(seen.moves.len() / 2).copied().unwrap_or(0);
            println!(
                "{game:<32}{:<8}{:>8} {median:>5} {least:>5} {:>4} {:>7} {:>6} {:>4} {:>4}% {:>7}",
                length.word(),
                seen.booklets,
                seen.near,
                seen.shallow,
                seen.looped,
                seen.last,
                seen.empty * 100 / seen.rooms.max(1),
                seen.cramped,
            );
            let few = seen.booklets.div_ceil(10);
            assert_eq!(
                (seen.near, seen.cramped),
                (0, 0),
                "{game} {}",
                length.word()
            );
            assert!(seen.shallow <= few, "{game} {}", length.word());
            assert!(
                seen.looped + few >= seen.booklets,
                "{game} {}",
                length.word()
            );
        }
    }
}
