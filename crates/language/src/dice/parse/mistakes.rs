//! Every message of the reader, whole.

use super::*;
use crate::diag::Error;

/// Input, the bytes under the caret, message, hint.
type Case = (
    &'static str,
    std::ops::Range<usize>,
    &'static str,
    &'static str,
);

#[test]
fn every_mistake_has_its_place_message_and_hint() {
    for (text, range, message, hint) in MISTAKES {
        let expected = Error::content(*message).at(range.clone()).hint(*hint);
        assert_eq!(parse(text), Err(expected), "{text}");
    }
}

const MISTAKES: &[Case] = &[
    (
        "",
        0..0,
        "the dice expression is empty",
        "write something like `2d6+1`",
    ),
    (
        "   ",
        0..3,
        "the dice expression is empty",
        "write something like `2d6+1`",
    ),
    (
        "2d",
        0..2,
        "`2d` does not say how many sides the dice have",
        "write the sides after the `d`, like `2d6`, `d%` or `4dF`",
    ),
    (
        "d",
        0..1,
        "`d` does not say how many sides the dice have",
        "write the sides after the `d`, like `2d6`, `d%` or `4dF`",
    ),
    (
        "2d+1",
        0..2,
        "`2d` does not say how many sides the dice have",
        "write the sides after the `d`, like `2d6`, `d%` or `4dF`",
    ),
    (
        "d0",
        0..2,
        "`d0` has no sides to land on",
        "give the die at least one side, like `d6`",
    ),
    (
        "0d6",
        0..3,
        "`0d6` rolls no dice",
        "roll at least one die, or leave the dice out",
    ),
    (
        "99999d6",
        0..7,
        "`99999d6` rolls too many dice",
        "roll at most 10000 dice",
    ),
    (
        "999999999d999999999",
        0..19,
        "`999999999d999999999` has too many sides",
        "the largest die is `d1000000`",
    ),
    (
        "d1000001",
        0..8,
        "`d1000001` has too many sides",
        "the largest die is `d1000000`",
    ),
    (
        "99999999999999999999",
        0..20,
        "`99999999999999999999` is too large a number",
        "the largest number is 1000000000",
    ),
    (
        "2d6+",
        3..4,
        "missing value after `+`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "+2",
        0..1,
        "missing value before `+`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "2d6++1",
        3..4,
        "missing value after `+`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "()",
        0..1,
        "missing value after `(`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    ("(2d6", 0..1, "this `(` is never closed", "add a `)`"),
    (
        "2d6)",
        3..4,
        "unmatched `)`",
        "remove it, or add a `(` before",
    ),
    ("min(d6", 3..4, "this `(` is never closed", "add a `)`"),
    (
        "min(d6)",
        0..7,
        "`min` and `max` need two values or more",
        "separate the values by commas, like `max(d6, 3)`",
    ),
    (
        "min(d6,)",
        6..7,
        "missing value after `,`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "d6,3",
        2..3,
        "unexpected `,`",
        "commas belong inside `min(...)` and `max(...)`",
    ),
    (
        "foo(d6)",
        0..3,
        "there is no function `foo`",
        "the functions are `min` and `max`",
    ),
    (
        "adv 5",
        4..5,
        "missing operator before `5`",
        "put `+`, `-`, `x` or `/` between two values",
    ),
    (
        "adv (3)",
        0..7,
        "`adv` and `dis` need dice to roll twice",
        "write something like `adv d20`",
    ),
    (
        "2d6 3",
        4..5,
        "missing operator before `3`",
        "put `+`, `-`, `x` or `/` between two values",
    ),
    (
        "2d6 d8",
        4..6,
        "`d8` does not say which dice",
        "write `dh8` for the highest or `dl8` for the lowest, or add an operator before it",
    ),
    (
        "d6depth",
        2..7,
        "missing operator before `depth`",
        "put `+`, `-`, `x` or `/` between two values",
    ),
    (
        "4d6k3",
        3..5,
        "`k3` does not say which dice",
        "write `kh3` for the highest or `kl3` for the lowest, or add an operator before it",
    ),
    (
        "4d6d1",
        3..5,
        "`d1` does not say which dice",
        "write `dh1` for the highest or `dl1` for the lowest, or add an operator before it",
    ),
    (
        "4d6kh5",
        3..6,
        "`kh5` chooses 5 dice, but the roll has only 4 dice",
        "choose from 1 to 4",
    ),
    (
        "1d6kh2",
        3..6,
        "`kh2` chooses 2 dice, but the roll has only 1 die",
        "choose 1, or roll more dice",
    ),
    (
        "4d6kh0",
        3..6,
        "`kh0` chooses no dice",
        "choose from 1 to 4",
    ),
    (
        "4d6dl4",
        3..6,
        "`dl4` drops all the dice",
        "choose from 1 to 3",
    ),
    (
        "d6dl",
        2..4,
        "`dl` drops all the dice",
        "roll more dice, or drop none",
    ),
    (
        "4d6kh3dl1",
        6..8,
        "dice can be chosen only once",
        "keep one of the two choices",
    ),
    (
        "4d6kh3!",
        6..7,
        "`!` can only follow the sides of dice",
        "write it right after the sides, like `4d6!kh3`",
    ),
    (
        "d6!0",
        2..4,
        "a die cannot explode 0 times",
        "write a limit from 1 to 100",
    ),
    (
        "d6!101",
        2..6,
        "a die cannot explode 101 times",
        "write a limit from 1 to 100",
    ),
    (
        "d1!",
        2..3,
        "a die with one side would explode forever",
        "remove the `!`",
    ),
    (
        "d66!",
        3..4,
        "a `d66` cannot explode",
        "only ordinary dice explode, like `d6!`",
    ),
    (
        "dF!",
        2..3,
        "a `dF` cannot explode",
        "only ordinary dice explode, like `d6!`",
    ),
    (
        "5d6!=6",
        3..5,
        "`!=` can be read in two ways",
        "write the limit before counting, like `5d6!8=6`",
    ),
    (
        "5d6!kh2>=3",
        7..9,
        "dice that explode and are chosen cannot be counted too",
        "leave out the `!`, the choice or the comparison",
    ),
    (
        "2d6>=7",
        3..6,
        "no `d6` can ever be `>=7`",
        "a comparison counts single dice, and each shows 1 to 6",
    ),
    (
        "6d6=7",
        3..5,
        "no `d6` can ever be `=7`",
        "a comparison counts single dice, and each shows 1 to 6",
    ),
    (
        "5d6>=",
        3..5,
        "`>=` has nothing to compare the dice with",
        "compare the dice with a number or a name, like `5d10>=7`",
    ),
    (
        "5d6==6",
        3..4,
        "`=` has nothing to compare the dice with",
        "one `=` is enough, like `6d6=6`",
    ),
    (
        "5d6=>4",
        3..4,
        "`=` has nothing to compare the dice with",
        "write `>=` for at least",
    ),
    (
        "(2d6)>=7",
        5..7,
        "`>=` can only follow dice",
        "it counts the dice that meet it, like `5d10>=7`",
    ),
    (
        "3>=2",
        1..3,
        "`>=` can only follow dice",
        "it counts the dice that meet it, like `5d10>=7`",
    ),
    ("d6/0", 3..4, "division by 0", "divide by 1 or more"),
    (
        "2w6",
        1..3,
        "`w6` cannot follow a number directly",
        "write dice with a `d`, like `2d6`, and an operator between values",
    ),
    (
        "2depth",
        1..6,
        "`depth` cannot follow a number directly",
        "write dice with a `d`, like `2d6`, and an operator between values",
    ),
    (
        "1.5",
        0..3,
        "use whole numbers only",
        "use a fraction instead, like `d6x3/2`",
    ),
    (
        "$",
        0..1,
        "`$` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "2d6$",
        3..4,
        "`$` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "2d6 & 3",
        4..5,
        "`&` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "d6 // ",
        4..5,
        "missing value after `/`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "3 x",
        2..3,
        "missing value after `x`",
        "write dice, a number or a name, like `d6`, `3` or `depth`",
    ),
    (
        "d6!!",
        3..4,
        "`!` can only follow the sides of dice",
        "write it right after the sides, like `4d6!kh3`",
    ),
    (
        "100d6!100",
        0..9,
        "this can roll 10100 dice, more than the 10000 allowed",
        "roll fewer dice",
    ),
    (
        "adv (6000d6)",
        0..12,
        "this can roll 12000 dice, more than the 10000 allowed",
        "roll fewer dice",
    ),
    (
        "d20 adv",
        4..7,
        "missing operator before `adv`",
        "put `+`, `-`, `x` or `/` between two values",
    ),
    (
        "d6..x",
        2..3,
        "`.` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "2d6 @hero",
        4..5,
        "`@` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "🎲",
        0..4,
        "`🎲` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "2d6🎲",
        3..7,
        "`🎲` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
    (
        "hero.",
        4..5,
        "`.` is not part of dice notation",
        "an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`",
    ),
];
