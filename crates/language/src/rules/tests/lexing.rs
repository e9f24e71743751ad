//! What counts as one word, one number, one set of dice.

use super::super::is_name;
use super::super::lex::{TokenKind, lex};

/// The tokens of one line, in short.
fn tokens(text: &str) -> String {
    let (tokens, errors) = lex(text);
    assert_eq!(errors, Vec::new(), "{text}");
    let words: Vec<String> = tokens
        .iter()
        .map(|token| match &token.kind {
            TokenKind::Name(word) => word.clone(),
            TokenKind::Int(value) => value.to_string(),
            TokenKind::Dice(notation) => format!("<{notation}>"),
            TokenKind::Text(text) => format!("\"{text}\""),
            TokenKind::Symbol(symbol) => symbol.to_string(),
            TokenKind::Newline => "/".to_string(),
            TokenKind::Indent => ">>".to_string(),
            TokenKind::Dedent => "<<".to_string(),
            TokenKind::End => ".".to_string(),
        })
        .collect();
    words.join(" ")
}

#[test]
fn hyphens_join_words_and_subtract_numbers() {
    assert_eq!(tokens("light-fingers"), "light-fingers / .");
    assert_eq!(tokens("W-30"), "W - 30 / .");
    assert_eq!(tokens("hp-1"), "hp - 1 / .");
    assert_eq!(tokens("hp -luck"), "hp - luck / .");
    assert_eq!(tokens("A-C"), "A-C / .");
}

#[test]
fn dice_in_all_their_forms() {
    assert_eq!(tokens("2d6+1"), "<2d6> + 1 / .");
    assert_eq!(tokens("d66 D6 1D10"), "<d66> <d6> <1d10> / .");
    assert_eq!(tokens("d% 4dF d6! d6!2"), "<d%> <4dF> <d6!> <d6!2> / .");
    assert_eq!(
        tokens("4d6kh3 2d20kl1 4d6dl1"),
        "<4d6kh3> <2d20kl1> <4d6dl1> / ."
    );
    assert_eq!(tokens("3d6x10"), "<3d6> x 10 / .");
    assert_eq!(tokens("d6xd6"), "<d6> x <d6> / .");
    assert_eq!(tokens("1d100/4"), "<1d100> / 4 / .");
    assert_eq!(tokens("1d6-level"), "<1d6> - level / .");
    assert_eq!(tokens("2d6-1d6"), "<2d6> - <1d6> / .");
    assert_eq!(tokens("d66-rooms"), "d66-rooms / .");
    assert_eq!(tokens("d6-d6"), "<d6> - <d6> / .");
    assert_eq!(tokens("dagger d4x"), "dagger d4x / .");
}

#[test]
fn blocks() {
    assert_eq!(tokens("a:\n  b\n  c\nd"), "a : / >> b / c / << d / .");
    assert_eq!(tokens("  a:\n    b\n  c"), "a : / >> b / << c / .");
    assert_eq!(tokens("a:\n  b:\n    c\n"), "a : / >> b : / >> c / << << .");
    assert_eq!(tokens("a\n\n  # nothing\n\nb"), "a / b / .");
    assert_eq!(tokens("a\r\nb"), "a / b / .");
}

#[test]
fn lines_go_on_in_brackets_and_before_them() {
    assert_eq!(tokens("a\n  [b:\n c]\nd"), "a [ b : c ] / d / .");
    assert_eq!(tokens("f(1,\n 2)\n  [x: y]"), "f ( 1 , 2 ) [ x : y ] / .");
}

#[test]
fn texts() {
    assert_eq!(
        tokens("say \"it's\" 'a \"b\"'"),
        "say \"it's\" \"a \"b\"\" / ."
    );
}

#[test]
fn names_for_games() {
    for good in [
        "hp",
        "light-fingers",
        "TA",
        "d66-rooms",
        "weapon_2",
        "élan",
        "sword2",
    ] {
        assert!(is_name(good), "{good}");
    }
    for bad in [
        "", "2nd", "sword-2", "-hp", "hp-", "a b", "d6", "2d6", "hero", "x", "roll", "a.b",
    ] {
        assert!(!is_name(bad), "{bad}");
    }
}
