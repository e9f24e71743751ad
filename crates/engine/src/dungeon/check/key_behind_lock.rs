//! `key-behind-lock`

use super::{Check, Finding};
use crate::dungeon::model::Dungeon;
use crate::dungeon::solve::{Verdict, order_in_words, solve};

pub const CHECK: Check = Check {
    name: "key-behind-lock",
    help: "keys can be spent so that the goal is out of reach",
    manual: "Tries every order of spending keys that are used up. If some order ends where no key at hand fits and the goal was not \
             reached, the order is shown. Put a key before the lock it is needed for, or add a spare one.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let unlocked = dungeon.doors.iter().all(|door| door.lock.is_none())
        && dungeon.ways_out.iter().all(|way| way.lock.is_none());
    if unlocked {
        return Vec::new();
    }
    let message = match solve(dungeon) {
        Verdict::Won => return Vec::new(),
        Verdict::TooMany => "too many ways to spend the keys to check them all".to_owned(),
        Verdict::Lost(order) => {
            let order = order_in_words(dungeon, &order);
            format!("the goal cannot be reached: {order}")
        }
    };
    let rooms = dungeon.keys.iter().map(|key| key.room).collect();
    let hint = "put keys where they can be found before their locks";
    vec![Finding::new(&CHECK, message, hint, rooms)]
}
