//! Input made to hurt: it must end quickly, with errors, and without a full stack.

use std::fmt::Write;

use super::super::{LONGEST_SCRIPT, ScriptContext, check, parse, parse_effects, parse_expr};
use super::support::{scope, told};

/// Reads, checks and prints; tells the errors of reading.
fn survive(text: &str) -> String {
    let (script, errors) = parse(text);
    let scope = scope("hero hp:pool luck\nfoe hp:pool");
    let found = check(&script, &scope, ScriptContext::Row);
    assert!(found.len() <= 100 && errors.len() <= 100);
    let _ = script.to_string();
    let (formula, _) = parse_expr(text);
    let _ = formula.to_string();
    let _ = parse_effects(text);
    told(text, &errors)
}

#[test]
fn deep_brackets() {
    for open in [
        "(",
        "-",
        "not ",
        "{",
        "[",
        "min(",
        "foe.damage at (",
        "number of foes where (",
    ] {
        let count = LONGEST_SCRIPT / open.len() - 10;
        let told = survive(&format!("hp = {}", open.repeat(count)));
        assert!(!told.is_empty(), "{open}");
    }
    let told = survive(&format!("hp = {}1{}", "(".repeat(200), ")".repeat(200)));
    assert_eq!(
        told,
        "( | this is nested too deeply (move the inner part to a procedure)"
    );
}

#[test]
fn deep_statements() {
    let inline = survive(&"if 1 = 1: ".repeat(1500));
    assert_eq!(
        inline,
        "1 | this is nested too deeply (move the inner part to a procedure)"
    );
    let mut block = String::new();
    for depth in 0..150 {
        let _ = writeln!(block, "{}if hp = 1:", " ".repeat(depth));
    }
    assert!(survive(&block).contains("this is nested too deeply"));
    let mut stray = String::new();
    for depth in 0..150 {
        let _ = writeln!(stray, "{}hp + 1", " ".repeat(depth));
    }
    assert!(survive(&stray).contains("unexpected indentation"));
}

#[test]
fn long_chains() {
    let sum = format!("hp = 1{}", " + 1".repeat(4000));
    assert_eq!(
        survive(&sum),
        "1 | the formula is too long (name a part of it with `let`)"
    );
    let allowed = format!("hp = 1{}", " + 1".repeat(299));
    assert_eq!(survive(&allowed), "");
    let left_deep = format!("hp = {}1{}", "(".repeat(70), " + 1 + 1 + 1)".repeat(70));
    assert_eq!(survive(&left_deep), "");
    assert_eq!(survive(&"hp + 1\n".repeat(2500)), "");
    assert_eq!(
        survive(&format!(
            "if hp = 1: win\n{}",
            "else if hp = 2: win\n".repeat(900)
        )),
        ""
    );
    assert!(!survive(&"1d6-".repeat(4000)).is_empty());
    assert!(!survive(&"d6-d".repeat(4000)).is_empty());
    assert!(!survive(&"until hp = 1: luck + 1\n".repeat(800)).contains("expected"));
}

#[test]
fn too_long_a_script() {
    let text = "hp + 1\n".repeat(4000);
    let (script, errors) = parse(&text);
    assert!(script.body.is_empty());
    assert_eq!(errors[0].message(), "the script is longer than 20000 bytes");
    assert_eq!(errors[0].hints(), ["split it into procedures"]);
    assert_eq!(errors.len(), 1);
}

#[test]
fn noise() {
    let pieces = [
        "if", "else", ":", ";", ",", "[", "]", "(", ")", "{", "}", "\n", "\n  ", "\n    ", "hp",
        "+", "-", "1d6", "%", "test", "roll", "each", "foe", ".", "is", "\"", "é", "€", "choose",
        "gain", "x", "for", "at", "\t", "1-2", "not", "until", "to", "#",
    ];
    // A fixed walk through the pieces: every pair and many long runs occur.
    let mut state = 12345u64;
    for length in 1..400 {
        let mut text = String::new();
        for _ in 0..length {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let at = usize::try_from(state >> 33).unwrap_or(0) % pieces.len();
            text.push_str(pieces[at]);
            text.push(' ');
        }
        survive(&text);
    }
}

#[test]
fn odd_bytes_and_nothing_at_all() {
    for text in [
        "",
        " ",
        "\n\n",
        "#",
        "# only a comment",
        "\r\n",
        "\u{feff}",
        "\0",
        "\"",
        "'",
        "[",
        "]",
        ":",
        "else",
    ] {
        survive(text);
    }
    assert_eq!(parse("").1, Vec::new());
    assert_eq!(told("", &parse_expr("").1), " | the formula is empty");
}
