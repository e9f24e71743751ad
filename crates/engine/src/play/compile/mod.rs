//! From a ruleset to a program: every script becomes flat code over the places of the [`Layout`].
//!
//! Entries are declared first, so that scripts can call each other in any order, and filled afterwards.

mod cards;
mod changes;
mod condition;
mod declare;
mod dice;
mod emit;
mod expression;
mod fighting;
mod kinds;
mod lasting;
mod loops;
mod matrix;
mod movement;
mod offering;
mod path;
mod printed;
mod statement;
mod table;
mod testing;
mod things;

use std::collections::BTreeMap;

pub(super) use fighting::{FOE, NO_THING};

use crate::diag::{Error, Span};
use crate::dice::Pool;
use crate::model::{Dice, Ruleset};
use crate::rules::{self, Formula, Period, Resolution};

use super::code::{
    Entry, HookCode, LONGEST_CODE, MarkCode, MatrixCode, Op, Program, TransferCode, TriggerCode,
    WriteRule,
};
use super::journal::WrittenRule;
use super::layout::Layout;
use super::machine::OPS_OF_A_STEP;
use super::map_names::MapNames;
use super::names::Names;
use super::prepared::{PrintedDice, PrintedOf};
use changes::Which;
use lasting::lasting_stats;
use offering::OfferEntries;

impl Program {
    /// Compiles a ruleset; all that cannot be run comes back as one error.
    pub fn compile(ruleset: &Ruleset) -> Result<Self, Error> {
        let mut compiler = Compiler::new(ruleset);
        let parts = declare::declare(&mut compiler);
        compiler.fill_jobs();
        if compiler.code.len() > LONGEST_CODE {
            compiler.fail("the rules of the game are too long to run");
        }
        Error::join(std::mem::take(&mut compiler.errors))?;
        Ok(compiler.finish(parts))
    }
}

/// What an entry is made from.
enum Job<'r> {
    Script(
        &'r crate::model::Script,
        rules::ScriptContext<'r>,
        Option<&'r crate::model::Trait>,
    ),
    /// Effects in order.
    Effects(&'r [crate::model::Script], Which),
    Number(&'r Formula, rules::ScriptContext<'r>),
    Condition(&'r Formula, rules::ScriptContext<'r>),
    Dice(&'r crate::dice::Expr),
    Grades(usize),
    FindRow(usize),
    CarryOut(usize),
    ThingOfRow(usize),
    /// What the rolls in a row's text lead to.
    Via(&'r crate::model::Text, bool),
    ViaAll(&'r crate::model::Text),
    Explore,
    Quests,
    /// Which answer the policy gives to an offer.
    Decide(usize),
    /// An offer with the answers it declares itself.
    Offer(usize),
}

struct Compiler<'r> {
    ruleset: &'r Ruleset,
    layout: Layout,
    names: Names,
    code: Vec<Op>,
    /// The last address that something may lead to.
    labelled: usize,
    entries: Vec<Entry>,
    jobs: Vec<(u32, Job<'r>)>,
    pools: Vec<Pool>,
    rules: Vec<WriteRule>,
    triggers: Vec<TriggerCode>,
    hooks: Vec<Vec<HookCode>>,
    limits: Vec<Period>,
    grade_sets: Vec<Vec<u64>>,
    transfers: Vec<TransferCode>,
    lent: Vec<Vec<u16>>,
    says: Vec<String>,
    /// What is asked of cards, by number.
    card_words: Vec<String>,
    marks: Vec<MarkCode>,
    events: BTreeMap<String, u16>,
    procedures: Vec<u32>,
    offers: Vec<OfferEntries>,
    test_dice: Vec<u32>,
    test_targets: Vec<Option<u32>>,
    test_grades: Vec<u32>,
    /// Find, carry out, thing: by table, lists behind tables.
    tables: Vec<[u32; 3]>,
    maxima: Vec<Option<u32>>,
    matrices: Vec<MatrixCode>,
    explore: u32,
    quests: Option<u32>,
    spans: Vec<(u32, Span)>,
    written: Vec<WrittenRule>,
    /// Entries whose dice may be printed, those dice, and their notations.
    printed_of: BTreeMap<u32, PrintedOf>,
    printed: Vec<PrintedDice>,
    dice_words: Vec<String>,
    errors: Vec<Error>,
    script: ScriptState,
}

/// What belongs to the script that is compiled at the moment.
#[derive(Default)]
struct ScriptState {
    name: String,
    resolution: Resolution,
    /// Places taken by locals, hidden ones included.
    locals: u16,
    /// Jumps out of each loop around, to be patched.
    loops: Vec<Vec<usize>>,
    /// Formulas of derived stats around each other.
    deriving: u8,
    /// The outermost loop of this script makes rounds.
    makes_rounds: bool,
    /// Where its statements are in the file.
    spans: Vec<(usize, Span)>,
    /// As the ruleset writes it.
    source: String,
    /// The statement that is compiled at the moment.
    at: Option<Span>,
    /// Whose dice these are, where they may be printed.
    printed: Option<PrintedOf>,
    /// Dice at hand decide something.
    deciding: bool,
    /// The offer that it answers.
    answering: Option<String>,
}

impl<'r> Compiler<'r> {
    fn new(ruleset: &'r Ruleset) -> Self {
        let layout = Layout::of(ruleset);
        let marks = vec![MarkCode::default(); layout.marks.len()];
        Self {
            ruleset,
            layout,
            names: Names::default(),
            // Whoever returns to the very beginning is done.
            code: vec![Op::Halt],
            labelled: 1,
            entries: Vec::new(),
            jobs: Vec::new(),
            pools: Vec::new(),
            rules: vec![WriteRule::default()],
            triggers: Vec::new(),
            hooks: Vec::new(),
            limits: Vec::new(),
            grade_sets: Vec::new(),
            transfers: Vec::new(),
            lent: vec![Vec::new()],
            says: Vec::new(),
            card_words: Vec::new(),
            marks,
            events: BTreeMap::new(),
            procedures: Vec::new(),
            offers: Vec::new(),
            test_dice: Vec::new(),
            test_targets: Vec::new(),
            test_grades: Vec::new(),
            tables: Vec::new(),
            maxima: Vec::new(),
            matrices: Vec::new(),
            explore: 0,
            quests: None,
            spans: Vec::new(),
            written: Vec::new(),
            printed_of: BTreeMap::new(),
            printed: Vec::new(),
            dice_words: Vec::new(),
            errors: Vec::new(),
            script: ScriptState::default(),
        }
    }

    fn fail(&mut self, message: impl Into<String>) {
        let place = self.script.name.clone();
        let error = Error::content(message).within(place);
        self.errors.push(match self.script.at {
            Some(span) => error.at(span),
            None => error,
        });
    }

    /// A new entry; its code comes later.
    fn declare(&mut self, name: String, arguments: u16) -> u32 {
        self.entries.push(Entry {
            name,
            arguments,
            ..Entry::default()
        });
        u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX)
    }

    fn later(&mut self, name: String, arguments: u16, job: Job<'r>) -> u32 {
        let entry = self.declare(name, arguments);
        self.jobs.push((entry, job));
        entry
    }

    /// Code for dice that stand alone.
    fn dice_entry(&mut self, name: String, dice: &'r Dice) -> u32 {
        self.later(name, 0, Job::Dice(&dice.expr))
    }

    fn fill_jobs(&mut self) {
        while let Some((entry, job)) = self.jobs.pop() {
            self.fill(entry, job);
        }
    }

    fn fill(&mut self, entry: u32, job: Job<'r>) {
        let name = self.entries[entry as usize].name.clone();
        self.script = ScriptState {
            name,
            locals: self.entries[entry as usize].arguments,
            printed: self.printed_of.get(&entry).copied(),
            ..ScriptState::default()
        };
        self.entries[entry as usize].start = self.here();
        match job {
            Job::Script(script, place, power) => self.whole_script(script, place, power),
            Job::Effects(effects, which) => self.effects(effects, which),
            Job::Number(formula, place) => {
                self.whole_formula(formula, place, rules::Wanted::Number)
            }
            Job::Condition(formula, place) => {
                self.whole_formula(formula, place, rules::Wanted::Condition)
            }
            Job::Dice(dice) => {
                let has_dice = !matches!(dice.kind, crate::dice::Kind::Number(_));
                let notation = has_dice.then(|| dice.to_string());
                let first = self.here();
                self.unless_printed(notation, |compiler| compiler.dice(dice));
                self.write_down(first, dice.to_string());
            }
            Job::Grades(test) => self.grades_of(test),
            Job::FindRow(table) => self.find_row(table),
            Job::CarryOut(table) => self.carry_out_row(table),
            Job::ThingOfRow(table) => self.thing_of_row(table),
            Job::Via(text, wants_thing) => self.via(text, wants_thing),
            Job::ViaAll(text) => self.via_all(text),
            Job::Explore => self.exploring(),
            Job::Quests => self.quests_of_game(),
            Job::Decide(offer) => self.decide(offer),
            Job::Offer(offer) => self.whole_offer(offer),
        }
        self.emit(Op::Return);
        self.entries[entry as usize].locals = self.script.locals;
    }

    fn whole_script(
        &mut self,
        script: &'r crate::model::Script,
        place: rules::ScriptContext<'r>,
        power: Option<&crate::model::Trait>,
    ) {
        let scope = match power {
            Some(power) => self.ruleset.scope_of(power),
            None => std::borrow::Cow::Borrowed(&self.ruleset.scope),
        };
        let (resolution, errors) = rules::resolve(&script.script, &scope, place);
        if let Some(error) = errors.into_iter().next() {
            self.fail(error.to_string());
            return;
        }
        self.script.locals = self
            .script
            .locals
            .max(super::layout::short(resolution.locals.len()));
        self.script.resolution = resolution;
        self.script.makes_rounds = place == rules::ScriptContext::Procedure("fight");
        if let rules::ScriptContext::Answering(offer) = place {
            self.script.answering = Some(offer.to_owned());
        }
        self.begin_period(place);
        self.script.spans.clone_from(&script.spans);
        self.script.source.clone_from(&script.source);
        self.block(&script.script.body);
        self.emit(Op::Number(0));
    }

    fn whole_formula(
        &mut self,
        formula: &Formula,
        place: rules::ScriptContext<'_>,
        wanted: rules::Wanted,
    ) {
        let (resolution, errors) =
            rules::resolve_formula(formula, &self.ruleset.scope, place, wanted);
        if let Some(error) = errors.into_iter().next() {
            self.fail(error.to_string());
            return;
        }
        self.script.resolution = resolution;
        match wanted {
            rules::Wanted::Number => self.number(&formula.expr),
            rules::Wanted::Condition => self.truth(&formula.expr),
        }
    }

    /// A condition as a number, 1 or 0.
    fn truth(&mut self, expr: &rules::Expr) {
        let no = self.unless(expr);
        self.emit(Op::Number(1));
        let end = self.emit(Op::Jump(0));
        self.patch(&no);
        self.emit(Op::Number(0));
        self.patch(&[end]);
    }

    /// A procedure called `turn` is a turn, one called `enter` begins a room.
    fn begin_period(&mut self, place: rules::ScriptContext<'_>) {
        let (period, event) = match place {
            rules::ScriptContext::Procedure("turn") => (Period::Turn, "turn"),
            rules::ScriptContext::Procedure("enter") => (Period::Room, "room-entered"),
            _ => return,
        };
        self.emit(Op::Begins(period));
        self.everybody(event);
    }

    /// What a call of each script costs: one step, and more for long ones.
    fn reckon_costs(&mut self) {
        let mut starts: Vec<u32> = self.entries.iter().map(|entry| entry.start).collect();
        starts.push(self.here());
        starts.sort_unstable();
        for entry in &mut self.entries {
            let after = starts.partition_point(|start| *start <= entry.start);
            let end = starts.get(after).copied().unwrap_or(entry.start);
            entry.cost = 1 + u64::from(end - entry.start) / OPS_OF_A_STEP;
        }
    }

    fn finish(mut self, parts: declare::Parts) -> Program {
        self.reckon_costs();
        let lasting = lasting_stats(self.ruleset, &self.layout);
        let fight = self.ruleset.procedures.find("fight");
        let hit = self.events.get("hit").copied().unwrap_or(u16::MAX);
        let hears_hits = self
            .hooks
            .get(usize::from(hit))
            .is_some_and(|hooks| !hooks.is_empty());
        Program {
            map_names: MapNames::of(self.ruleset, &self.layout, &self.dice_words),
            code: self.code,
            entries: self.entries,
            layout: self.layout,
            names: self.names,
            rules: self.rules,
            pools: self.pools,
            triggers: self.triggers,
            hooks: self.hooks,
            limits: self.limits,
            forgets_rounds: lasting
                .iter()
                .any(|stat| matches!(stat.period, Period::Round | Period::Turn)),
            lasting,
            grade_sets: self.grade_sets,
            tables: parts.tables,
            cards: cards::cards_code(self.ruleset, &self.card_words),
            transfers: self.transfers,
            lent: self.lent,
            says: self.says,
            foes: parts.foes,
            items: parts.items,
            marks: self.marks,
            classes: parts.classes,
            fight: fight.map(|_| parts.fight),
            goal: parts.goal,
            modes: parts.modes,
            matrices: self.matrices,
            best: parts.best,
            spans: self.spans,
            written: self.written,
            printed: self.printed,
            dice_words: self.dice_words,
            procedures: self.procedures,
            starts: parts.starts,
            maxima: self.maxima,
            fixed_maxima: fixed_maxima(self.ruleset),
            gained: self.events.get("gained").copied().unwrap_or(u16::MAX),
            lost: self.events.get("lost").copied().unwrap_or(u16::MAX),
            hit,
            hears_hits,
            slain: self.events.get("slain").copied().unwrap_or(u16::MAX),
        }
    }
}

fn fixed_maxima(ruleset: &Ruleset) -> Vec<Option<i64>> {
    let stats = ruleset.stats.iter();
    stats
        .map(|stat| stat.max.as_ref().and_then(crate::model::Formula::constant))
        .collect()
}
