//! Whole messages for scripts that cannot be read.

use super::super::{parse, parse_expr};
use super::support::told;

/// Each script with all its errors: what they point at, message, hint.
const BROKEN: &[(&str, &str)] = &[
    (
        "hp -",
        " | expected a number or a condition, found the end of the line",
    ),
    (
        "hp - 1 + 2",
        "+ | a sum after `-` needs brackets (add brackets, or put what is added first)",
    ),
    (
        "roll W - 30 + 5",
        "+ | a sum after `-` needs brackets (add brackets, or put what is added first)",
    ),
    (
        "torch",
        "torch | `torch` does nothing by itself (write `torch + 1`, `gain torch` or `torch()`)",
    ),
    (
        "figth rat",
        "figth | `figth` does nothing by itself (did you mean `fight`?)",
    ),
    ("if hp < 3 flee", "flee | expected `:`, found `flee`"),
    (
        "if hp < 3:",
        " | expected something to do after `:`, found the end of the line",
    ),
    (
        "if hp < 3:\nflee",
        " | expected something to do after `:`, found the end of the line",
    ),
    (
        "hp - 1\n  luck - 1",
        "luck | unexpected indentation (only a line ending with `:` starts a block)",
    ),
    (
        "if 1 < hp < 3: flee",
        "< | comparisons cannot be chained (join two of them with `and`)",
    ),
    (
        "else: flee",
        "else | `else` has no `if` (align it with its `if`, or write it after `;` on the same line)",
    ),
    (
        "each hero: if hp = 1: flee\nelse: win",
        "else | `else` has no `if` (align it with its `if`, or write it after `;` on the same line)",
    ),
    (
        "test agility [A: hp - 1",
        "[ | `[` is never closed (end the outcome with `]`)",
    ),
    (
        "test agility [A hp - 1] [B: hp - ] [C: hp +]",
        "hp | expected `:`, found `hp`\n] | expected a number or a condition, found `]`\n] | expected a number or a condition, found `]`",
    ),
    (
        "test agility: hp - 1",
        "hp | expected outcomes on lines of their own, found `hp` (put each outcome in square brackets)",
    ),
    (
        "test agility [A:]",
        "] | expected something to do, found `]` (write `nothing` where nothing happens)",
    ),
    (
        "roll 1d6",
        " | expected outcomes of the roll, found the end of the line (add them, as in `[1-2: hp - 1] [3-6: nothing]`, or keep the number with `let`)",
    ),
    (
        "roll 1d6 [one: hp - 1]",
        "one | expected a number that can be rolled, found `one`",
    ),
    (
        "roll 1d6 [0 or fewer: hp - 1]",
        "fewer | expected `less` or `more`, found `fewer`",
    ),
    (
        "choose [drink: hp + 1] [leave: nothing]",
        "choose | `choose` cannot be printed (declare the choice as `[offer.NAME]` and write `offer NAME` with the same outcomes)",
    ),
    (
        "offer",
        " | expected the name of an offer, found the end of the line",
    ),
    (
        "offer lever [: hp + 1]",
        ": | expected an answer of the offer, found `:`",
    ),
    ("repeat 3: hp - 1", ": | expected `times`, found `:`"),
    (
        "each goblin: hp - 1",
        "goblin | expected `hero`, `foe` or `item`, found `goblin` (narrow a group with `where`, as in `each foe where foe is undead`)",
    ),
    (
        "for hero: hp - 1",
        "hero | expected `each`, found `hero` (write `each hero:`, `each foe:` or `repeat 3 times:`)",
    ),
    ("once a room: hp + 1", "a | expected `per`, found `a`"),
    (
        "once per day: hp + 1",
        "day | expected `turn`, `round`, `fight`, `room`, `level` or `game`, found `day`",
    ),
    (
        "up 3 times per game: hp + 1",
        "3 | expected `to`, found `3`",
    ),
    (
        "gain 2 torch x 3",
        "x | the amount appears twice (keep the one in front or the one after `x`)",
    ),
    (
        "gain",
        " | expected the name of a thing, found the end of the line",
    ),
    (
        "hero gains stunned for 2 weeks",
        "weeks | expected `turn`, `round`, `fight`, `room`, `level` or `game`, found `weeks`",
    ),
    ("let = 3", "= | expected a name after `let`, found `=`"),
    ("let harm 3", "3 | expected `=`, found `3`"),
    (
        "say hello",
        "hello | expected a text in quotes, found `hello`",
    ),
    (
        "say \"hello",
        "\"hello | text is never closed (end it with `\"` on the same line)",
    ),
    (
        "hp ≤ 3",
        "hp | `hp` does nothing by itself (put `if` before a condition)\n≤ | `≤` means nothing here (write `<=`)",
    ),
    (
        "if hp ≤ 3 && luck > 1: flee",
        "≤ | `≤` means nothing here (write `<=`)\n&& | `&&` means nothing here (write `and`)",
    ),
    (
        "hp - 99999999999",
        "99999999999 | number is too large (the largest number is 1000000000)",
    ),
    (
        "gold + 5%",
        " | expected `chance`, found the end of the line",
    ),
    (
        "let a = level / 2 rounded",
        " | expected `up` or `down`, found the end of the line",
    ),
    ("foe. - 1", "- | expected a name after `.`, found `-`"),
    ("hurt(1, 2", " | expected `)`, found the end of the line"),
    (
        "foe.hurt(1)",
        "foe.hurt | `foe.hurt` cannot be called, procedures have plain names",
    ),
    (
        "gain {treasure",
        " | expected `}`, found the end of the line",
    ),
    (
        "if hp = 1:\n    flee\n  win",
        "   | indentation matches no line before (line it up with the block it belongs to)",
    ),
    (
        "if hp = 1:\n\tflee",
        "\t | line is indented with a tab (indent with spaces)",
    ),
    (
        "hp - ; luck + ; gold +\nfight\nroll",
        "; | expected a number or a condition, found `;`\n; | expected a number or a condition, found `;`\n | expected a number or a condition, found the end of the line\n | expected the name of a foe, found the end of the line\n | expected a number or a condition, found the end of the line",
    ),
    (
        "hp - 1 luck - 1",
        "luck | expected `;` or the end of the line, found `luck`",
    ),
    (
        "until foe is down at most 5: foe.hp - 1",
        ": | expected `times`, found `:`",
    ),
    (
        "hp - 1 ]",
        "] | expected `;` or the end of the line, found `]`",
    ),
    (
        "hp - 1; ; luck - 1",
        "; | expected something to do, found `;` (write `nothing` where nothing happens)",
    ),
    (
        "if gain: win",
        "gain | expected a number or a condition, found `gain`",
    ),
    ("if hp is 3: win", "3 | expected a name, found `3`"),
    (
        "hp = luck > 3",
        "> | expected `;` or the end of the line, found `>`",
    ),
    (
        "number of foes + 1",
        "number | `number` cannot begin a statement",
    ),
];

#[test]
fn formulas() {
    let errors = |text: &str| told(text, &parse_expr(text).1);
    assert_eq!(
        errors("1d6 +"),
        " | expected a number or a condition, found the end of the line"
    );
    assert_eq!(
        errors("1d6 2"),
        "2 | expected the end of the formula, found `2`"
    );
    assert_eq!(errors("(1d6"), " | expected `)`, found the end of the line");
    assert_eq!(errors("  "), "   | the formula is empty");
    assert_eq!(
        errors("hp > 3; luck > 2"),
        "; | expected the end of the formula, found `;`"
    );
}

#[test]
fn scripts() {
    for (text, expected) in BROKEN {
        let (_, errors) = parse(text);
        assert_eq!(told(text, &errors), *expected, "{text}");
    }
}
