//! Yes-or-no values: how they are written, and what is said when numbers and they are mixed up.

use super::super::{Scope, ScriptContext, check, parse};
use super::support::{scope, told};

fn game() -> Scope {
    scope(
        "hero hp:pool awake:flag\n\
         game alarm:flag danger\n\
         procedure is-safe -> flag\n\
         procedure harm -> number\n\
         procedure ring loudly:flag\n\
         procedure ask -> flag",
    )
}

fn errors(text: &str, place: ScriptContext<'_>) -> String {
    let (script, mut errors) = parse(text);
    errors.extend(check(&script, &game(), place));
    told(text, &errors)
}

#[test]
fn flags_are_set_cleared_and_asked() {
    for text in [
        "set alarm",
        "clear hero.awake",
        "set alarm; clear awake",
        "if alarm and not awake: hp - 1",
        "if not is-safe(): hp - 1",
        "until alarm: set alarm",
        "let found = no\nif hp > 3: set found\nif found: hp - 1",
        "alarm = yes",
        "alarm = (hp < 3 or awake)",
        "ring(yes); ring(alarm); ring(hp > 2)",
        "each hero where awake: hp + 1",
    ] {
        assert_eq!(errors(text, ScriptContext::Row), "", "{text}");
    }
    let ask = ScriptContext::Procedure("ask");
    assert_eq!(errors("if hp > 3: give yes\ngive alarm", ask), "");
}

#[test]
fn set_and_clear_are_printed_as_written() {
    for text in ["set alarm", "clear hero.awake", "give yes"] {
        assert_eq!(parse(text).0.to_string().trim(), text);
    }
    assert_eq!(parse("alarm = yes").0.to_string().trim(), "set alarm");
}

/// Each script with all that is said about it.
const MIXED_UP: &[(&str, &str)] = &[
    (
        "alarm = 1",
        "1 | `alarm` is yes or no, not a number (write `set alarm`)",
    ),
    (
        "alarm = 0",
        "0 | `alarm` is yes or no, not a number (write `clear alarm`)",
    ),
    (
        "alarm = danger",
        "danger | `alarm` is yes or no, not a number (write `set alarm`, `clear alarm` or `alarm = ` and a condition in brackets)",
    ),
    (
        "alarm + 1",
        "alarm | `alarm` is yes or no, not a number (write `set alarm` or `clear alarm`)",
    ),
    (
        "if alarm = 1: hp - 1",
        "alarm | `alarm` is yes or no, not a number (ask `if alarm:` or `if not alarm:`)",
    ),
    (
        "if is-safe() = 0: hp - 1",
        "is-safe() | `is-safe()` is yes or no, not a number (ask `if is-safe():` or `if not is-safe():`)",
    ),
    (
        "hp - alarm",
        "alarm | `alarm` is yes or no, not a number (ask `if alarm:` or `if not alarm:`)",
    ),
    (
        "set danger",
        "danger | `danger` is a number, not yes or no (write `danger = ` and a number, or declare it with `kind = \"flag\"`)",
    ),
    (
        "if danger: hp - 1",
        "danger | this is a number, not a condition (compare it, as in `hp > 0`)",
    ),
    (
        "if harm(): hp - 1",
        "harm() | this is a number, not a condition (compare it, as in `hp > 0`)",
    ),
    (
        "set danger to 3",
        "set | `set` takes only a yes-or-no value (write `danger = 3`)",
    ),
    (
        "hp - yes",
        "yes | `yes` is not a number (write a number, or declare the value with `kind = \"flag\"`)",
    ),
    (
        "ring(1)",
        "1 | `loudly` needs yes or no, not `1` (write `yes`, `no` or a condition)",
    ),
    (
        "set alarm for this fight",
        "set | `set` takes only a yes-or-no value (give the stat itself a time, as in `for = \"fight\"`)",
    ),
];

#[test]
fn numbers_and_flags_are_kept_apart() {
    for (text, expected) in MIXED_UP {
        assert_eq!(errors(text, ScriptContext::Row), *expected, "{text}");
    }
}

#[test]
fn a_procedure_gives_numbers_or_flags_not_both() {
    assert_eq!(
        errors(
            "if hp > 3: give yes\ngive 0",
            ScriptContext::Procedure("ask")
        ),
        "0 | this returns a number, but elsewhere the procedure returns yes or no (write `give no`)"
    );
    assert_eq!(
        errors("give alarm", ScriptContext::Procedure("harm")),
        "alarm | `alarm` is yes or no, not a number (ask `if alarm:` or `if not alarm:`)"
    );
}
