//! Dungeons that are printed ready-made, small enough for the map that shows them.

use crate::diag::{Error, error};
use crate::drawing::{self, Audience, Map};
use crate::dungeon::{self, Dungeon, DungeonRequest};
use crate::model::Ruleset;

/// A map may have so many times the squares, across and down, of the paper it replaces: it is only looked at.
const MOST_MAGNIFICATION: u32 = 2;
/// A dungeon of fewer rooms is not worth a sheet.
const FEWEST_ROOMS: u32 = 6;

/// A dungeon and the map of its one floor.
#[derive(Debug, Clone)]
pub struct ReadyMade {
    /// The dungeon.
    pub dungeon: Dungeon,
    /// Its map, with everything on it.
    pub map: Map,
}

/// Makes a dungeon for paper of about so many squares: one with fewer rooms where the usual number takes more. One that cannot be won or walked
/// is refused.
pub fn make_ready(
    ruleset: &Ruleset,
    mut request: DungeonRequest,
    squares: Option<(u32, u32)>,
) -> Result<ReadyMade, Error> {
    // Only a game that is drawn on a sheet knows how large a sheet is.
    let plan = ruleset.dungeon.as_ref();
    let has_sheet = plan.is_some_and(|plan| plan.width.is_some());
    request.sheet = squares.filter(|_| has_sheet);
    let usual = dungeon::generate(ruleset, &request);
    let usual = usual.or_else(|_| dungeon::generate(ruleset, &with_more_room(&request)))?;
    let mut made = usual.dungeon;
    while squares.is_some_and(|squares| exceeds(&made, squares)) {
        let rooms = (made.rooms.len() as u32 * 9 / 10).max(FEWEST_ROOMS);
        let smaller = DungeonRequest {
            rooms: Some(rooms),
            ..with_more_room(&request)
        };
        match dungeon::generate(ruleset, &smaller) {
            Ok(smaller) if smaller.dungeon.rooms.len() < made.rooms.len() => {
                made = smaller.dungeon;
            }
            _ => break,
        }
    }
    match dungeon::check::check(&made).first() {
        None => Ok(ReadyMade {
            map: drawing::plain_map(&made, 1, Audience::Referee, ruleset.words()),
            dungeon: made,
        }),
        Some(problem) => {
            Err(error!("{}: {}", problem.check, problem.error; hint: "choose another `--seed`"))
        }
    }
}

/// The same request without a sheet that the dungeon must fit.
fn with_more_room(request: &DungeonRequest) -> DungeonRequest {
    DungeonRequest {
        sheet: None,
        ..request.clone()
    }
}

/// Whether the map of a dungeon is too large for paper of so many squares.
fn exceeds(dungeon: &Dungeon, (columns, rows): (u32, u32)) -> bool {
    let (across, down) = drawing::map_size(dungeon, 1);
    let exceeds =
        |squares: i32, paper: u32| i64::from(squares) > i64::from(MOST_MAGNIFICATION * paper);
    exceeds(across, columns) || exceeds(down, rows)
}
