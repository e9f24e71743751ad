//! Rolls without an outcome.

use super::*;

#[test]
fn a_result_without_a_row_is_named() {
    let game = game(
        "[table.t]\ndice = \"1d6\"\nrows = [{ roll = \"1-3\", name = \"low\" }]\n[table.u]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{t+2}\" }]\n",
    );
    let error = failed(&game, "t", &Situation::new(), &[4]);
    assert_eq!(
        (error.problem, error.to_string().as_str()),
        (Problem::NoRow, "no row of `t` covers 4")
    );
    assert_eq!(
        error.cause.hints().concat().as_str(),
        "add a row for it, or set `ends` for results beyond the rows"
    );
    assert_eq!(
        error.cause.span(),
        Some(game.tables.get("t").unwrap().origin)
    );
    let error = failed(&game, "u", &Situation::new(), &[2]);
    assert_eq!(
        error.to_string(),
        "no row of `t` covers 4 (through u > t+2)"
    );
}

#[test]
fn loops_end_with_their_chain() {
    let game = game(
        "[table.a]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{b}\" }]\n[table.b]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{a-0}\" }]\n",
    );
    let error = failed(&game, "a", &Situation::new(), &[]);
    assert_eq!(error.problem, Problem::TooDeep);
    assert_eq!(
        error.to_string(),
        "tables roll on each other forever (through a > b > a-0 > b)"
    );
}

#[test]
fn rolls_that_breed_are_stopped() {
    let game = game(
        "[table.a]\ndice = \"1d2\"\nrows = [{ roll = \"1-2\", text = \"{9 x b}\" }]\n[table.b]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{9 x c}\" }]\n[table.c]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{9 x d}\" }]\n[table.d]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{99 x e}\" }]\n[table.e]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"x\" }]\n",
    );
    let error = failed(&game, "a", &Situation::new(), &[1]);
    assert_eq!(error.problem, Problem::TooMuch);
    assert_eq!(
        error.to_string(),
        "one roll led to more than 10000 others (through a > b > c > d > e)"
    );
}

#[test]
fn a_row_that_never_counts_is_given_up() {
    let game = game(
        "[table.t]\ndice = \"1\"\ncontext = { depth = \"0-3\" }\nrows = [{ roll = \"1\", name = \"x\", when = \"depth > 3\" }]\n",
    );
    let error = failed(&game, "t", &Situation::of(&game), &[]);
    assert_eq!(
        (error.problem, error.to_string().as_str()),
        (
            Problem::TooManyRerolls,
            "`t` was rolled 1000 times, but no row applied"
        )
    );
    let error = super::super::odds(
        &game,
        game.tables.get("t").unwrap(),
        &Situation::of(&game),
        0,
    )
    .unwrap_err();
    assert_eq!(
        (error.problem, error.to_string().as_str()),
        (Problem::Empty, "no row of `t` can come up")
    );
}

#[test]
fn dice_and_columns_that_are_not_there_are_named() {
    let game = game(STAIR);
    let error = failed(&game, "landing", &Situation::of(&game), &[]);
    assert_eq!(
        (error.problem, error.to_string().as_str()),
        (
            Problem::Dice,
            "`1d6 + depth` cannot be rolled: the script has only 0 faces, and a d6 is still to be rolled"
        )
    );
    let table = game.tables.get("treasure").unwrap();
    let error = roll_column(
        &game,
        table,
        "god",
        &Situation::new(),
        0,
        &mut Scripted::new([]),
    )
    .unwrap_err();
    assert_eq!(
        (
            error.to_string().as_str(),
            error.cause.hints().concat().as_str()
        ),
        ("`treasure` has no column `god`", "did you mean `gold`?")
    );
}

#[test]
fn hostile_numbers_end_quickly() {
    let game = game(
        "[table.a]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{1000000000 x b#1}\" }]\n[table.b]\ndice = \"1d2\"\nrows = [{ roll = \"1\", text = \"x\" }, { roll = \"2\", text = \"y\" }]\n[table.c]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{1000000000 x b}\" }]\n",
    );
    let error = failed(&game, "a", &Situation::new(), &[]);
    assert_eq!(
        error.to_string(),
        "one roll led to more than 10000 others (through a > b#1)"
    );
    let error = nested(
        &game,
        game.tables.get("c").unwrap(),
        &Situation::new(),
        0,
        1,
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the nested tables have too many outcomes for exact odds"
    );
}

/// A thousand throws of ten thousand dice are ten million: too many for one roll.
#[test]
fn dice_are_counted_as_well_as_throws() {
    let game = game(
        "[table.t]\ndice = \"10000d6\"\nends = \"reroll\"\nrows = [{ roll = \"1\", name = \"x\" }]\n",
    );
    let table = game.tables.get("t").unwrap();
    let mut stream = crate::rng::Stream::new(1, "trouble");
    let error = roll(&game, table, &Situation::new(), 0, &mut stream).unwrap_err();
    assert_eq!(error.problem, Problem::TooMuch);
    assert_eq!(error.to_string(), "one roll led to more than 200000 dice");
}

/// What is rolled again and again with the same decks ends too: a dungeon of thousands of rooms.
#[test]
fn dice_of_many_rolls_are_counted_together() {
    let game = game(
        "[table.t]\ndice = \"10000d6\"\nends = \"clamp\"\nrows = [{ roll = \"1\", name = \"x\" }]\n",
    );
    let table = game.tables.get("t").unwrap();
    let mut stream = crate::rng::Stream::new(1, "trouble");
    let mut decks = Decks::new();
    let mut roll = || roll_from(&game, table, &Situation::new(), 0, &mut decks, &mut stream);
    let error = (0..2_100).find_map(|_| roll().err()).expect("a limit");
    assert_eq!(error.to_string(), "more than 20000000 dice were rolled");
}
