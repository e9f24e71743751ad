//! Rules of the games with given dice: `tests/play/<game>/*.toml` say what is set up, done, rolled and expected. `tests/README.md`
//! explains the files.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::Deserialize;

use super::support::games;
use crate::dungeon::DungeonRequest;
use crate::model::Ruleset;
use crate::play::run::resolve_foes;
use crate::play::{
    Choice, Generated, HeroSpec, Machine, Player, Program, Question, Reply, Rolling, Setup,
    parse_fight,
};
use crate::rng::{NoFace, Scripted, Source};
use crate::ruleset;

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    /// What is added to the game for these cases: foes, items, procedures.
    #[serde(default)]
    more: toml::Table,
    case: BTreeMap<String, Case>,
}

/// With these dice and answers, this happens.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Case {
    /// What the source says and where, or whose reading it is.
    source: String,
    #[serde(default)]
    heroes: Vec<Person>,
    /// Stats of party, room and game.
    #[serde(default)]
    stats: BTreeMap<String, i64>,
    #[serde(default)]
    modes: Vec<String>,
    policy: Option<String>,
    /// Who has just appeared.
    foes: Option<String>,
    /// The seed of the dungeon, where the rules enter one.
    dungeon: Option<u64>,
    /// Rules to carry out.
    r#do: String,
    #[serde(default)]
    dice: Vec<u32>,
    /// By offer: an answer for every time, or one after the other; a number is that of a hero, foe, item, door or room.
    #[serde(default)]
    answers: BTreeMap<String, Answers>,
    /// Conditions that are true afterwards.
    #[serde(default)]
    expect: Vec<String>,
    /// Parts of lines of the log, in this order.
    #[serde(default)]
    log: Vec<String>,
    /// Parts of lines that the log lacks.
    #[serde(default)]
    log_lacks: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    #[serde(default)]
    classes: Vec<String>,
    #[serde(default)]
    stats: BTreeMap<String, i64>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    items: Vec<String>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum Answers {
    Always(Answer),
    InOrder(Vec<Answer>),
}

#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum Answer {
    Id(String),
    Member(u32),
}

impl Answer {
    fn is(&self, choice: &Choice<'_>) -> bool {
        match (self, choice) {
            (Self::Id(wanted), Choice::Answer { id, .. }) => id == wanted,
            (Self::Member(wanted), Choice::Member { number, .. }) => number == wanted,
            _ => false,
        }
    }
}

/// The dice of a case; whatever is rolled to set it up comes up 1.
#[derive(Debug)]
struct Given {
    setting_up: bool,
    faces: Scripted,
}

impl Source for Given {
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        if self.setting_up {
            return Ok(1);
        }
        self.faces.face(sides)
    }
}

/// Gives the answers of a case and remembers which were asked for.
#[derive(Debug)]
struct Script(Rc<RefCell<BTreeMap<String, Asked>>>);

#[derive(Default)]
struct Asked {
    answers: Vec<Answer>,
    always: bool,
    given: usize,
    trouble: Vec<String>,
}

impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.given, self.answers.len())
    }
}

impl Player for Script {
    fn answer(&mut self, question: &Question<'_>) -> Reply {
        self.choose(question).map_or(Reply::Policy, Reply::Choice)
    }
}

impl Script {
    fn choose(&self, question: &Question<'_>) -> Option<usize> {
        let mut offers = self.0.borrow_mut();
        let asked = offers.get_mut(question.offer)?;
        let at = if asked.always { 0 } else { asked.given };
        let answer = asked.answers.get(at)?.clone();
        asked.given += 1;
        let found = question.options.iter().position(|choice| answer.is(choice));
        if found.is_none() {
            let options = format!(
                "{}: no such choice in {:?}",
                question.offer, question.options
            );
            asked.trouble.push(options);
        }
        found
    }
}

#[test]
fn rules_do_what_the_sources_say() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/play");
    let only = std::env::var("CASE").unwrap_or_default();
    let mut known = Vec::new();
    for (folder, files) in games() {
        let game = Path::new(&folder).file_name().unwrap().to_owned();
        known.push(top.join(&game));
        for path in sorted(&top.join(&game)) {
            let tested = read(&path, files.clone());
            let cases = tested.cases.iter();
            for (name, case) in cases.filter(|(name, _)| name.contains(&only)) {
                count += 1;
                let found = play(&tested, name, case);
                let place = path.strip_prefix(&top).unwrap().display();
                wrong.extend(found.map(|what| format!("{place}, {name}: {what}")));
            }
        }
    }
    let strangers: Vec<PathBuf> = sorted(&top)
        .into_iter()
        .filter(|path| !known.contains(path))
        .collect();
    assert!(
        strangers.is_empty(),
        "no game has these cases: {strangers:?}"
    );
    assert!(count > 0, "no case was played");
    assert!(
        wrong.is_empty(),
        "{} of {count}\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

/// What a folder holds; nothing when there is no such folder.
fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

struct Tested {
    ruleset: Ruleset,
    program: Program,
    cases: BTreeMap<String, Case>,
}

/// The game with what the cases do and expect as procedures.
fn read(path: &Path, mut files: Vec<(String, String)>) -> Tested {
    let shown = path.display();
    let text = std::fs::read_to_string(path).unwrap();
    let file: CaseFile = toml::from_str(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let mut more = file.more;
    let procedures = more
        .entry("procedure")
        .or_insert_with(|| toml::Table::new().into());
    let procedures = procedures.as_table_mut().unwrap();
    for (name, case) in &file.case {
        assert!(
            !case.expect.is_empty() || !case.log.is_empty() || !case.log_lacks.is_empty(),
            "{shown}: {name} expects nothing"
        );
        assert!(!case.source.is_empty(), "{shown}: {name} has no source");
        procedures.insert(format!("case-{name}"), procedure(&case.r#do));
        for (at, condition) in case.expect.iter().enumerate() {
            let asked = procedure(&format!("if {condition}: give 1\ngive 0"));
            procedures.insert(expectation(name, at), asked);
        }
    }
    files.push((shown.to_string(), toml::to_string(&more).unwrap()));
    let reading = ruleset::read(files, &ruleset::no_base);
    let ruleset = reading
        .ruleset
        .unwrap_or_else(|| panic!("{:#?}", reading.diagnostics));
    let program = Program::compile(&ruleset).unwrap_or_else(|error| panic!("{error:#}"));
    Tested {
        ruleset,
        program,
        cases: file.case,
    }
}

fn procedure(script: &str) -> toml::Value {
    let mut table = toml::Table::new();
    table.insert("do".into(), script.into());
    table.into()
}

/// Words of a name begin with letters.
fn expectation(case: &str, at: usize) -> String {
    let letters = at
        .to_string()
        .chars()
        .map(|digit| char::from(b'a' + digit as u8 - b'0'))
        .collect::<String>();
    format!("expected-{case}-x{letters}")
}

/// Plays a case; what is not as expected, in words.
fn play(tested: &Tested, name: &str, case: &Case) -> Option<String> {
    let program = &tested.program;
    let generated = Generated::new(program, &tested.ruleset, DungeonRequest::default());
    let asked = Rc::new(RefCell::new(asked(case)));
    let setup = setup(case);
    let mut dice = Rolling(Given {
        setting_up: true,
        faces: Scripted::new(case.dice.clone()),
    });
    let world = match setup.world(program, &mut dice) {
        Ok(world) => world,
        Err(error) => return Some(format!("{error:#}")),
    };
    let mut machine = Machine::new(program, world, dice);
    machine.policy = setup
        .policy(program)
        .unwrap_or_else(|error| panic!("{name}: {error:#}"));
    machine.player = Some(Box::new(Script(Rc::clone(&asked))));
    machine.story = Some(Box::default());
    if let Some(seed) = case.dungeon {
        machine.dungeons = Some(&generated);
        machine.seed = seed;
    }
    if let Some(foes) = &case.foes {
        let groups = parse_fight(foes).and_then(|groups| resolve_foes(program, &groups));
        let groups = groups.unwrap_or_else(|error| panic!("{name}: {error:#}"));
        machine.begin_fight(&groups).unwrap();
        machine.state.frames.clear();
    }
    machine.chance.0.setting_up = false;
    let mut wrong = Vec::new();
    if let Err(error) = machine.procedure(&format!("case-{name}"), &[]) {
        wrong.push(format!("{error:#}"));
    }
    let left = machine.chance().0.faces.left();
    if !left.is_empty() {
        wrong.push(format!("dice left: {left:?}"));
    }
    let lines = machine.story.take().unwrap_or_default().lines;
    machine.state.frames.clear();
    for (at, condition) in case.expect.iter().enumerate() {
        match machine.procedure(&expectation(name, at), &[]) {
            Ok(1) => {}
            Ok(_) => wrong.push(format!("not true: {condition}")),
            Err(error) => wrong.push(format!("{condition}: {error:#}")),
        }
    }
    wrong.extend(missing_lines(case, &lines));
    wrong.extend(unasked(&asked.borrow()));
    (!wrong.is_empty()).then(|| format!("{}\n  {}", wrong.join("\n  "), lines.join("\n  ")))
}

fn setup(case: &Case) -> Setup {
    let heroes = case.heroes.iter().enumerate().map(|(at, hero)| HeroSpec {
        name: format!("hero {}", at + 1),
        classes: hero.classes.clone(),
        stats: hero.stats.clone(),
        traits: hero.traits.clone(),
        items: hero.items.iter().map(|id| (id.clone(), 1)).collect(),
        finished: true,
    });
    Setup {
        heroes: heroes.collect(),
        stats: case.stats.clone(),
        policy: case.policy.clone(),
        modes: case.modes.clone(),
        ..Setup::default()
    }
}

fn asked(case: &Case) -> BTreeMap<String, Asked> {
    let offers = case.answers.iter().map(|(offer, answers)| {
        let (answers, always) = match answers.clone() {
            Answers::Always(answer) => (vec![answer], true),
            Answers::InOrder(answers) => (answers, false),
        };
        let asked = Asked {
            answers,
            always,
            ..Asked::default()
        };
        (offer.clone(), asked)
    });
    offers.collect()
}

/// Answers that nobody wanted, or that could not be given.
fn unasked(offers: &BTreeMap<String, Asked>) -> Vec<String> {
    let mut found = Vec::new();
    for (offer, asked) in offers {
        found.extend(asked.trouble.clone());
        if asked.given < asked.answers.len() {
            found.push(format!("{offer}: asked {asked:?} times"));
        }
    }
    found
}

fn missing_lines(case: &Case, lines: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = lines.iter();
    for part in &case.log {
        if !rest.by_ref().any(|line| line.contains(part)) {
            found.push(format!("not in the log: {part}"));
            break;
        }
    }
    for part in &case.log_lacks {
        if lines.iter().any(|line| line.contains(part)) {
            found.push(format!("in the log: {part}"));
        }
    }
    found
}
