//! Decks, hands and discard piles: what is drawn, what is left, and the exact solver against a count by hand.

use super::support::{HEAD, hero, program};
use crate::play::exact::solve_fight;
use crate::play::{Ending, Machine, Rolling, Setup, parse_fight};
use crate::rng::Scripted;

/// Cards are numbered suit by suit: hearts ace 1, 2, 3, king 4; spades ace 5, 2, 3, king 8; two jokers 9 and 10.
const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.gold]
of = "party"
start = "0"
[deck.tomb]
suits = ["hearts", "spades"]
ranks = ["ace", "2", "3", "king"]
jokers = 2
values = { king = 12, joker = 20 }
[deck.short]
suits = ["cups"]
ranks = "1..2"
empty = "lose"
[deck.strict]
suits = ["cups"]
ranks = "1..1"
empty = "error"
[table.find]
deck = "tomb"
rows = [
  { cards = "hearts ace-2", name = "Bread", do = "gold = 1" },
  { cards = "red, spades king", name = "Rags", when = "gold = 99", otherwise = "nothing", do = "gold = 2" },
  { cards = "rest", name = "Rat", do = "gold = card.value" },
]
[offer.discard-one]
ask = "Which?"
among = "card"
where = "card is spades"
do = "gold = card.value; discard card"
usual = "give 0 - card.value"
"#;

/// Runs a script with these faces, all of which must be used; shows hp and gold.
fn play(script: &str, faces: &[u32]) -> [i64; 2] {
    let game = GAME.replace("red, spades king", "hearts 3-king, spades king");
    let text = format!("{HEAD}{game}\n[procedure.try]\ndo = '''\n{script}\n'''\n");
    let program = program(&text);
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .expect("a world");
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new(faces)));
    machine.procedure("try", &[]).expect("it runs");
    assert_eq!(machine.chance().0.left(), &[] as &[u32], "{script}");
    ["hp", "gold"].map(|stat| machine.stat(0, stat).expect("a stat"))
}

fn gold(script: &str, faces: &[u32]) -> i64 {
    play(script, faces)[1]
}

#[test]
fn a_die_picks_among_the_cards_that_are_left() {
    // The fourth card is the king of hearts; then the fourth of those left is the ace of spades.
    assert_eq!(gold("flip tomb; gold = card.value", &[4]), 12);
    assert_eq!(gold("flip tomb; flip tomb; gold = card.value", &[4, 4]), 1);
    assert_eq!(
        gold("flip tomb; gold = card.suit x 10 + card.rank", &[7]),
        23
    );
    assert_eq!(
        gold("flip tomb; if card is joker: gold = card.value", &[10]),
        20
    );
}

#[test]
fn what_a_card_is_can_be_asked() {
    for (words, face, expected) in [
        ("hearts", 3, 1),
        ("hearts", 7, 0),
        ("red", 3, 1),
        ("black", 7, 1),
        ("king", 8, 1),
        ("face", 8, 1),
        ("face", 5, 0),
        ("joker", 9, 1),
    ] {
        let script = format!("flip tomb; if card is {words}: gold = 1");
        assert_eq!(gold(&script, &[face]), expected, "{words} {face}");
    }
    // Before any card is drawn there is none.
    assert_eq!(gold("gold = 5 + card.value", &[]), 5);
    assert_eq!(gold("if card is hearts: gold = 1", &[]), 0);
}

#[test]
fn hand_discard_and_deck_are_counted() {
    let script = "draw 3 from tomb\nflip tomb\ngold = number of cards x 100 + number of cards in discard x 10 + number of cards in tomb";
    assert_eq!(gold(script, &[1, 1, 1, 1]), 316);
    let script = "draw 3 from tomb; discard hand; gold = number of cards in hand x 10 + number of cards in discard";
    assert_eq!(gold(script, &[1, 1, 1]), 3);
    assert_eq!(
        gold("draw 2 from tomb; gold = total card.value", &[4, 4]),
        13
    );
    assert_eq!(
        gold("draw 2 from tomb; gold = highest card.value", &[4, 4]),
        12
    );
    assert_eq!(
        gold(
            "draw 3 from tomb; gold = number of cards where card is spades",
            &[1, 5, 5]
        ),
        2
    );
    assert_eq!(
        gold("draw from tomb; if any card is spades: gold = 1", &[5]),
        1
    );
}

#[test]
fn cards_go_where_they_are_put() {
    assert_eq!(
        gold("flip tomb; keep card; gold = number of cards", &[1]),
        1
    );
    assert_eq!(
        gold(
            "draw 2 from tomb; each card where card is hearts: discard card\ngold = number of cards",
            &[1, 4]
        ),
        1
    );
    assert_eq!(
        gold(
            "draw from tomb; return card; gold = number of cards in tomb",
            &[1]
        ),
        10
    );
    let script = "flip tomb; remove card; shuffle tomb; gold = number of cards in tomb";
    assert_eq!(gold(script, &[1]), 9);
    let script = "repeat 3 times: flip tomb\nshuffle tomb; gold = number of cards in tomb";
    assert_eq!(gold(script, &[1, 1, 1]), 10);
}

#[test]
fn the_card_of_a_loop_is_at_hand_only_there() {
    let script = "draw 2 from tomb\nflip tomb\neach card where card is hearts: gold + card.value\nif card is joker: gold + 100";
    assert_eq!(gold(script, &[1, 1, 8]), 103);
}

#[test]
fn an_offer_lets_one_choose_from_the_hand() {
    // Ace of hearts, ace and three of spades: the cheapest spade goes.
    let script = "draw 3 from tomb; offer discard-one; gold + number of cards x 10";
    assert_eq!(gold(script, &[1, 4, 5]), 21);
    assert_eq!(gold("draw from tomb; offer discard-one; gold + 5", &[1]), 5);
}

#[test]
fn an_empty_deck_does_as_declared() {
    // A deck of two loses with the third draw, one that is reshuffled goes on; the last card needs no die.
    assert_eq!(play("draw 2 from short", &[1])[0], 10);
    assert_eq!(play("draw 3 from short", &[1])[0], 0);
    let script = "repeat 11 times: flip tomb\ngold = number of cards in tomb";
    let faces = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    assert_eq!(gold(script, &faces), 9);
    // All in hand: there is nothing to shuffle.
    let script = "draw 11 from tomb; gold = number of cards; if card.value = 0: gold + 100";
    assert_eq!(gold(script, &faces[..9]), 110);
    let text = format!("{HEAD}{GAME}\n[procedure.try]\ndo = 'draw 2 from strict'\n")
        .replace("red, spades king", "hearts 3-king, spades king");
    let program = program(&text);
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .expect("a world");
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new([])));
    let error = machine.procedure("try", &[]).expect_err("no card is left");
    assert!(error.to_string().contains("no card is left"), "{error}");
}

#[test]
fn a_table_is_read_by_suit_and_rank() {
    assert_eq!(gold("roll find", &[2]), 1);
    assert_eq!(gold("roll find", &[7]), 3);
    assert_eq!(gold("roll find; roll find", &[9, 9]), 20);
    // The king of spades is a rag, and rags count only for the rich.
    assert_eq!(gold("roll find", &[8]), 0);
    // The table and the hand share one deck, and its card lies on the discard pile.
    assert_eq!(gold("roll find; gold = number of cards in tomb", &[1]), 9);
    assert_eq!(gold("gold = {tomb.value}", &[4]), 12);
}

/// A rat of five guard, one card of four against it: 1, 3, 5 and 7. Two draws without putting back: of 6 pairs those with 6 or more in sum
/// are (1,5), (1,7), (3,5), (3,7), (5,7): 5 of 6. With putting back it would be 12 of 16.
#[test]
fn the_exact_solver_goes_through_all_draws() {
    let game = format!(
        r#"{HEAD}
[stat.hp]
kind = "pool"
start = "1"
[foe-stat.hp]
kind = "pool"
[foe.rat]
hp = 6
[deck.four]
suits = ["cups"]
ranks = ["1", "3", "5", "7"]
[procedure.fight]
do = """
repeat 2 times:
  draw from four
  foe.hp - card.value
if foes are not down: die
"""
"#
    );
    let program = program(&game);
    let setup = hero(&[], &[], &[]);
    let exact = solve_fight(&program, &setup, &parse_fight("rat").expect("a foe")).expect("solved");
    assert_eq!(exact.chance_of(Ending::Won).to_string(), "5/6");
    super::exactly::sampled_alike(&program, &setup, "rat");
}
