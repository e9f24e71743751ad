//! Printed is played: rows and numbers that were rolled with a dungeon are not rolled again.

use super::support::HEAD;
use crate::dungeon::{self, Contents, Dungeon, DungeonRequest, Encounter, Prerolled, Visit};
use crate::model::Ruleset;
use crate::play::{Census, Comers, Fixed, Met, Program, Rolling, Setup, delve, witness_of_delve};
use crate::rng::{Scripted, Stream};
use crate::table::{Fact, Outcome};
use crate::tests;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "60"
[stat.gold]
kind = "counter"
of = "party"
[stat.met]
kind = "counter"
of = "game"
[stat.luck]
start = "0"
[foe-stat.hp]
kind = "pool"
[foe.bear]
hp = 2

[dungeon]
layout = "tree"
rooms = 8
contents = "finds"

[table.finds]
title = "Finds"
dice = "1d6"
rows = [
  { roll = "1-2", name = "Gold", text = "{2d6x5} gold, and {1d6} gems.", do = "if 1d6 > 0: gold + 2d6 x 5; gold + 1000 x 1d6" },
  { roll = "3-4", name = "Rats", text = "{rats}. Behind them {1d6} gold.", do = "roll rats; gold + 1d6" },
  { roll = "5-6", name = "Prize", text = "{prize}", do = "roll prize + luck" },
]

[table.rats]
title = "Rats"
dice = "1d6"
makes = "foe"
columns = ["id", "name", "count", "hp", "text"]
rows = [
  { roll = "1-3", id = "rat", name = "Rats", count = "1d6", hp = 1, text = "{1d6} rats" },
  { roll = "4-6", id = "big-rat", name = "Big rats", count = "1d3", hp = 2, text = "{1d3} big rats" },
]

[table.prize]
title = "Prize"
dice = "1d6"
ends = "clamp"
rows = [
  { roll = "1-3", name = "Cup", do = "gold + 7" },
  { roll = "4-6", name = "Crown", do = "gold + 700" },
]

[table.strays]
title = "Strays"
dice = "1d6"
rows = [
  { roll = "1-5", name = "Coins", text = "{3d6} coins.", do = "gold + 3d6" },
  { roll = "6", name = "Bear", do = "fight bear" },
]

[procedure.fight]
do = "met + number of foes; foes flee"
[procedure.enter]
do = "roll room"
[procedure.adventure]
do = """
enter dungeon
until heroes are down or number of ways = 0: explore
"""
"#;

fn read() -> Ruleset {
    let text = format!("{HEAD}{GAME}");
    tests::read(vec![("test.toml".into(), text)])
}

/// What the words of a dungeon promise, read by a person: gold, and the number of foes.
fn promised(dungeon: &Dungeon) -> (i64, i64) {
    let (mut gold, mut foes) = (0, 0);
    for contents in dungeon.rooms.iter().flat_map(|room| &room.contents) {
        let text = contents.text().plain();
        let name = contents.heading().plain();
        let words = if text.is_empty() { name } else { text };
        let numbers: Vec<i64> = words
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        match (words.as_str(), numbers.as_slice()) {
            (text, [coins, gems]) if text.contains("gems") => gold += coins + 1000 * gems,
            (text, [rats, coins]) if text.contains("rats") => {
                foes += rats;
                gold += coins;
            }
            ("Cup", _) => gold += 7,
            ("Crown", _) => gold += 700,
            (text, _) => panic!("nobody understands `{text}`"),
        }
    }
    (gold, foes)
}

#[test]
fn a_stocked_dungeon_plays_the_numbers_in_its_words() {
    let ruleset = read();
    let program = Program::compile(&ruleset).expect("runs");
    for seed in 0..200 {
        let made = dungeon::generate(&ruleset, &DungeonRequest::seed(seed)).expect("a dungeon");
        let fixed = Fixed::new(&program, &ruleset, &made.dungeon);
        let (gold, foes) = promised(&made.dungeon);
        for run in 0..3 {
            let dice = Rolling(Stream::new(run, "other dice"));
            let (_, machine) = delve(&program, &Setup::default(), Some(&fixed), 0, dice)
                .unwrap_or_else(|error| panic!("{error}"));
            let seen = (machine.stat(0, "gold"), machine.stat(0, "met"));
            assert_eq!(seen, (Some(gold), Some(foes)), "dungeon {seed}, run {run}");
        }
    }
}

fn rolled(table: &str, row: usize, natural: i64, facts: Vec<Fact>) -> Outcome {
    Outcome::given(table, row, Some(natural), facts)
}

fn row(table: &str, row: usize, natural: i64) -> Fact {
    Fact::Rolled(Box::new(rolled(table, row, natural, Vec::new())))
}

fn dice(dice: &str, total: i64) -> Fact {
    Fact::Number(crate::dice::Roll {
        expression: dice.to_owned(),
        ..crate::dice::Roll::plain(total)
    })
}

fn contents(outcome: Outcome) -> Contents {
    Contents::Rolled(Box::new(outcome))
}

fn one_room(contents: Vec<Contents>) -> Dungeon {
    use dungeon::{Room, RoomKind};
    let mut room = Room::new(1, 1, 0, RoomKind::Room, Vec::new());
    room.contents = contents;
    Dungeon {
        rooms: vec![room],
        ..Dungeon::default()
    }
}

/// The modifier of the rule at hand is added to the dice that were rolled: a lucky hero reads another row.
#[test]
fn what_a_hero_adds_counts_on_printed_dice() {
    let ruleset = read();
    let program = Program::compile(&ruleset).expect("runs");
    let found = rolled("finds", 2, 5, vec![row("prize", 0, 3)]);
    let dungeon = one_room(vec![contents(found)]);
    let fixed = Fixed::new(&program, &ruleset, &dungeon);
    for (luck, gold) in [(0, 7), (1, 700)] {
        let setup = super::support::hero(&[], &[("hp", 5), ("luck", luck)], &[]);
        let dice = Rolling(Scripted::new([]));
        let (_, machine) = delve(&program, &setup, Some(&fixed), 0, dice).expect("no dice");
        assert_eq!(machine.stat(0, "gold"), Some(gold));
    }
}

#[test]
fn prepared_guards_and_wanderers_come_as_printed() {
    let ruleset = read();
    let program = Program::compile(&ruleset).expect("runs");
    let rats = rolled("finds", 1, 3, vec![row("rats", 1, 5), dice("d6", 4)]);
    let stray = |total| Visit {
        contents: contents(rolled("strays", 0, 1, vec![dice("3d6", total)])),
        encounters: Vec::new(),
    };
    let rolls = Prerolled {
        encounters: vec![Encounter {
            room: 1,
            contents: 0,
            behind: None,
            foe: "big-rat".into(),
            count: 3,
            count_by: Vec::new(),
            life: Some(5),
            life_by: None,
            figures: Vec::new(),
            reaction: None,
            treasure: None,
        }],
        wanderers: Some(("strays".into(), vec![stray(11), stray(12)])),
    };
    let dungeon = one_room(vec![contents(rats)]);
    let fixed = Fixed::prepared(&program, &ruleset, &dungeon, &rolls);
    let dice = Rolling(Scripted::new([]));
    let (_, met) = witness_of_delve(&program, &Setup::default(), Some(&fixed), 0, dice)
        .unwrap_or_else(|error| panic!("{error}"));
    let met: Vec<Met> = met.into_iter().map(|met| met.what).collect();
    assert_eq!(
        met,
        [
            Met::Row {
                table: "finds".into(),
                row: 1
            },
            Met::Row {
                table: "rats".into(),
                row: 1
            },
            Met::Foes {
                foe: "big-rat".into(),
                count: 3,
                life: 5
            },
            Met::Dice {
                dice: "d6".into(),
                total: 4,
                printed: true
            },
        ]
    );
    let again = GAME.replace(
        "[procedure.enter]\ndo = \"roll room\"",
        "[procedure.enter]\ndo = \"repeat 3 times: roll strays\"",
    );
    let text = format!("{HEAD}{again}");
    let ruleset = tests::read(vec![("test.toml".into(), text)]);
    let program = Program::compile(&ruleset).expect("runs");
    let fixed = Fixed::prepared(&program, &ruleset, &dungeon, &rolls);
    let dice = Rolling(Scripted::new([]));
    let (_, machine) = delve(&program, &Setup::default(), Some(&fixed), 0, dice).expect("no dice");
    // After the last comes the first again.
    assert_eq!(machine.stat(0, "gold"), Some(11 + 12 + 11));
}

/// Strays of a booklet have a list of their own: one that turns up while a room is counted does not live there.
#[test]
fn whoever_happens_to_come_by_is_not_counted() {
    let game = GAME.replace(
        "do = \"roll prize + luck\"",
        "do = \"roll strays; fight bear x 3\"",
    );
    let rest = "do = \"if 1d6 > 0: gold + 2d6 x 5; gold + 1000 x 1d6\"";
    let game = game.replace(rest, "do = \"if 1d2 = 1: roll strays\"");
    let count = |booklet: &str| {
        let text = format!("{HEAD}{booklet}{game}");
        let ruleset = tests::read(vec![("test.toml".into(), text)]);
        let program = Program::compile(&ruleset).expect("runs");
        let gold = contents(rolled("finds", 0, 1, Vec::new()));
        let always = contents(rolled("finds", 2, 5, Vec::new()));
        let dungeon = one_room(vec![gold.clone(), always.clone()]);
        let setup = super::support::hero(&[], &[("hp", 5), ("luck", 0)], &[]);
        let census = Census::new(&program, &ruleset, &setup, &dungeon);
        let came = |contents: &Contents| {
            let all = (0..60)
                .map(|seed| census.comers(1, &[], contents, &[], &Stream::new(seed, "count")));
            all.filter(|comers| !comers.is_empty()).count()
        };
        (came(&gold), came(&always))
    };
    let (sometimes, always) = count("");
    assert!(sometimes > 0 && always == 60, "{sometimes}, {always}");
    let listed = "[booklet]\nwanderers = \"strays\"\nwanderers-count = 2\n";
    // What brings one every time still counts.
    assert_eq!(count(listed), (0, 60));
}

/// Numbers that rules work out from the heroes: as many as would come are counted, and what was counted is what comes.
#[test]
fn those_who_are_counted_are_those_who_come() {
    let game = GAME.replace(
        "name = \"Rats\", text = \"{rats}. Behind them {1d6} gold.\", do = \"roll rats; gold + 1d6\"",
        "name = \"Bears\", text = \"Bears.\", do = \"if 1d6 > 9: gold + 1; else: come()\"",
    ) + "[procedure.come]\ndo = \"fight bear x (2 x highest hero.luck + 1d6)\"\n";
    let text = format!("{HEAD}{game}");
    let ruleset = tests::read(vec![("test.toml".into(), text)]);
    let program = Program::compile(&ruleset).expect("runs");
    let bears = contents(rolled("finds", 1, 3, Vec::new()));
    let gold = contents(rolled("finds", 0, 1, Vec::new()));
    let dungeon = one_room(vec![bears.clone(), gold.clone()]);
    let setup = super::support::hero(&[], &[("hp", 5), ("luck", 20)], &[]);
    let census = Census::new(&program, &ruleset, &setup, &dungeon);
    let counted = census.comers(1, &[], &bears, &[], &Stream::new(3, "count"));
    let [Comers { foe, count, .. }] = counted.as_slice() else {
        panic!("{counted:?}");
    };
    assert_eq!(foe, "bear");
    assert!((41..=46).contains(count), "{count}");
    assert_eq!(
        census.comers(1, &[], &gold, &[], &Stream::new(3, "count")),
        [],
        "gold is nobody"
    );
    let rolls = Prerolled {
        encounters: vec![Encounter {
            room: 1,
            contents: 0,
            behind: None,
            foe: foe.clone(),
            count: *count,
            count_by: Vec::new(),
            life: None,
            life_by: None,
            figures: Vec::new(),
            reaction: None,
            treasure: None,
        }],
        wanderers: None,
    };
    let fixed = Fixed::prepared(&program, &ruleset, &dungeon, &rolls);
    // Other heroes and other dice: the page says how many there are.
    let weaker = super::support::hero(&[], &[("hp", 5), ("luck", 1)], &[]);
    for seed in 0..5 {
        let dice = Rolling(Stream::new(seed, "play"));
        let (_, machine) = delve(&program, &weaker, Some(&fixed), 0, dice).expect("it runs");
        assert_eq!(machine.stat(0, "met"), Some(i64::from(*count)));
    }
}
