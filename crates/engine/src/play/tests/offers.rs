//! Offers: who is asked, what can be chosen, and that the same answers give the same run.

use super::support::{HEAD, program};
use crate::play::{Choice, Machine, Player, Question, Reply, Resolved, Rolling, Setup};
use crate::rng::Scripted;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.gold]
of = "party"
start = "5"
[stat.calls]
of = "game"
start = "0"
[foe-stat.level]
[foe-stat.hp]
kind = "pool"
[foe.rat]
level = 1
hp = 1
[foe.troll]
level = 4
hp = 3
[policy.careful]
[policy.bold]
answers.lever = "answer pull"
answers.prey = "give foe.level"
answers.silent = "if gold > 100: answer second"
[offer.lever]
ask = "Pull it?"
answers = [
  { id = "pull", text = "Lose {1d6} hp.", do = "hp - 1d6" },
  { id = "leave" },
]
usual = "answer leave"
[offer.bribe]
ask = "Pay?"
parameters = ["price"]
answers = [
  { id = "pay", when = "gold >= price", do = "gold - price" },
  { id = "fight", do = "hp - price" },
]
usual = """
let worth = price x 2
if hp <= worth: answer pay
answer fight
"""
[offer.silent]
ask = "Which?"
answers = [{ id = "first", do = "gold = 1" }, { id = "second", do = "gold = 2" }]
[offer.step]
ask = "Step?"
answers = [{ id = "left" }, { id = "right" }]
usual = "calls + 1; answer right"
[offer.prey]
ask = "Whom?"
among = "foe"
where = "foe.hp > 0"
do = "foe.hp - 1"
usual = "give 0 - foe.level"
[procedure.fight]
do = "offer prey; gold = number of foes"
"#;

/// Runs a script by a policy or a player; shows hp, gold and the lines of the log.
fn play(
    script: &str,
    policy: u16,
    player: Option<Box<dyn Player>>,
    faces: &[u32],
) -> ([i64; 2], Vec<String>) {
    let text = format!("{HEAD}{GAME}\n[procedure.try]\ndo = '''\n{script}\n'''\n");
    let program = program(&text);
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let dice = Rolling(Scripted::new(faces));
    let mut machine = Machine::new(&program, world, dice);
    machine.policy = policy;
    machine.player = player;
    machine.story = Some(Box::default());
    machine.procedure("try", &[]).unwrap();
    let found = ["hp", "gold"].map(|stat| machine.stat(0, stat).unwrap());
    let lines = machine.story.take().unwrap().lines;
    (found, lines)
}

fn by_policy(script: &str, policy: u16, faces: &[u32]) -> [i64; 2] {
    play(script, policy, None, faces).0
}

#[test]
fn the_usual_answer_is_given_and_a_policy_may_give_another() {
    assert_eq!(by_policy("offer lever", 0, &[]), [10, 5]);
    assert_eq!(by_policy("offer lever", 1, &[4]), [6, 5]);
}

#[test]
fn parameters_reach_conditions_rules_and_answers() {
    assert_eq!(by_policy("offer bribe(3)", 0, &[]), [7, 5]);
    assert_eq!(by_policy("offer bribe(5)", 0, &[]), [10, 0]);
    // Seven is more gold than there is: only the fight can be chosen.
    assert_eq!(by_policy("offer bribe(7)", 0, &[]), [3, 5]);
}

#[test]
fn without_an_answer_the_first_that_can_be_chosen_counts() {
    assert_eq!(by_policy("offer silent", 0, &[]), [10, 1]);
    assert_eq!(by_policy("offer silent", 1, &[]), [10, 1]);
    assert_eq!(by_policy("gold = 101; offer silent", 1, &[]), [10, 2]);
}

#[test]
fn rules_at_the_place_see_the_numbers_around_them() {
    let script = "let n = 3\noffer step:\n  left: n + 1\n  right when n = 3: n + 4\ngold = n";
    assert_eq!(by_policy(script, 0, &[]), [10, 7]);
    let script = "let n = 2\noffer step [left: n + 1] [right when n = 3: n + 4]\ngold = n";
    assert_eq!(by_policy(script, 0, &[]), [10, 3]);
    let script = "offer step [left when gold = 0: gold = 1] [right when gold = 0: gold = 2]";
    assert_eq!(by_policy(script, 0, &[]), [10, 5]);
}

#[test]
fn one_of_many_is_the_one_of_the_greatest_worth() {
    // The careful one fells a rat, the bold one hurts the troll; with nobody there nothing happens.
    let script = "fight rat x 2 and troll";
    assert_eq!(by_policy(script, 0, &[]), [10, 2]);
    assert_eq!(by_policy(script, 1, &[]), [10, 3]);
    assert_eq!(by_policy("offer prey", 0, &[]), [10, 5]);
}

/// Takes the last of the options and remembers what it was asked.
#[derive(Debug, Default)]
struct Last(std::rc::Rc<std::cell::RefCell<Vec<String>>>);

impl Player for Last {
    fn answer(&mut self, question: &Question<'_>) -> Reply {
        let options: Vec<&str> = question
            .options
            .iter()
            .map(|choice| match choice {
                Choice::Answer { id, .. } => id,
                Choice::Member { .. } => "one",
            })
            .collect();
        let line = format!("{} {}", question.offer, options.join("/"));
        self.0.borrow_mut().push(line);
        Reply::Choice(question.options.len() - 1)
    }
}

#[test]
fn a_player_is_asked_only_where_there_is_something_to_decide() {
    let asked = std::rc::Rc::default();
    let player = Last(std::rc::Rc::clone(&asked));
    let script = "offer lever\noffer bribe(7)\noffer bribe(2)\noffer silent";
    let (left, lines) = play(script, 1, Some(Box::new(player)), &[]);
    assert_eq!(left, [1, 2]);
    assert_eq!(
        *asked.borrow(),
        ["lever pull/leave", "bribe pay/fight", "silent first/second"]
    );
    let told: Vec<&String> = lines.iter().filter(|line| line.contains('?')).collect();
    assert_eq!(told, ["Pull it? Leave", "Pay? Fight", "Which? Second"]);
}

#[test]
fn the_same_answers_give_the_same_run_whoever_gave_them() {
    let script = "offer lever\noffer bribe(2)";
    let by_rules = play(script, 1, None, &[2]);
    let answers = [("lever", "pull"), ("bribe", "fight")];
    let answers = answers.map(|(offer, answer)| (offer.to_owned(), answer.to_owned()));
    let scripted = play(script, 0, Some(Box::new(Resolved(answers.to_vec()))), &[2]);
    assert_eq!(by_rules, scripted);
}
