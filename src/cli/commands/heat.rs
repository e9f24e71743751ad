//! `delve dungeon --heat N`: where games are lost in a dungeon.

use crate::cli::Failure;
use crate::cli::game::Game;
use crate::diag::Error;
use crate::drawing::{self, Losses, Style, percent};
use crate::dungeon::{Dungeon, Grid};
use crate::play::{self, Fixed, Heat, MadeAnew, Program, Setup};

/// More games than anybody waits for.
pub const MOST_GAMES: u64 = 100_000;

/// Plays a dungeon so often, each time with new heroes.
pub fn play(game: &Game, dungeon: &Dungeon, modes: &[String], runs: u64) -> Result<Heat, Failure> {
    let ruleset = game.ruleset;
    let program = Program::compile(ruleset)?;
    if !program.plays_whole_games() {
        let message = format!(
            "`{}` cannot be simulated: no `delve` procedure",
            ruleset.head.id
        );
        return Err(Error::content(message).into());
    }
    let setup = Setup {
        modes: modes.to_vec(),
        ..Setup::default()
    };
    let heroes = MadeAnew::sensible(ruleset, &[]);
    let fixed = Fixed::new(&program, ruleset, dungeon);
    let rooms = dungeon.rooms.len();
    let heat = play::heat(
        &program,
        (&setup, &heroes),
        (&fixed, rooms),
        (dungeon.seed, runs),
    )?;
    Ok(heat)
}

/// A line for each room: in how many games it was entered, and how many ended there.
pub fn text(dungeon: &Dungeon, heat: &Heat) -> String {
    let of_all = |count: u64| format!("{} %", percent(count, heat.runs));
    let mut out = format!(
        "{}: {} games, won {}, lost {}\n\nroom  entered  lost there\n",
        dungeon.title,
        heat.runs,
        of_all(heat.won),
        of_all(heat.lost),
    );
    let rooms = dungeon
        .rooms
        .iter()
        .zip(heat.entered.iter().zip(&heat.deaths));
    for (room, (entered, deaths)) in rooms {
        let bar = "#".repeat(usize::try_from(percent(*deaths, heat.lost) / 4).unwrap_or(0));
        let (entered, lost) = (of_all(*entered), of_all(*deaths));
        let line = format!(
            "{:>4}  {entered:>7}  {lost:>10}  {bar:<25}  {}",
            room.id, room.name
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The map of a floor with a percentage and hatching where games are lost.
pub fn svg(
    game: &Game,
    dungeon: &Dungeon,
    (level, style): (u32, &Style),
    heat: &Heat,
) -> Result<String, Failure> {
    if dungeon.grid == Grid::Hexes {
        let message = "a map of hexes cannot show where games are lost";
        return Err(Failure::usage(message).with_hint("write `txt`".to_owned()));
    }
    let losses = Losses {
        runs: heat.runs,
        in_rooms: heat.deaths.clone(),
    };
    let words = game.ruleset.words();
    let map = drawing::heat_map(dungeon, level, &losses, words);
    Ok(drawing::svg(&map, style, words))
}
