//! Giving every script of the game an entry, and every kind its data.

use super::changes::Which;
use super::{Compiler, Job, ScriptState};
use crate::model::{Cell, Ends, Hook, Made, Makes, Otherwise, Row, Script};
use crate::play::code::{
    Bearer, CellCode, ClassCode, EndsCode, GoalCode, HookCode, KindCode, Op, RowCode, RowOtherwise,
    RowThing, TableCode,
};
use crate::play::layout::{short, trait_mark};
use crate::play::names::{OfferNames, TableNames};
use crate::play::prepared::PrintedOf;
use crate::rules::ScriptContext;

/// What the compiler hands over besides code.
pub(super) struct Parts {
    pub tables: Vec<TableCode>,
    pub foes: Vec<KindCode>,
    pub items: Vec<KindCode>,
    pub classes: Vec<ClassCode>,
    pub starts: Vec<Option<u32>>,
    pub fight: u32,
    pub goal: GoalCode,
    pub modes: Vec<[u32; 2]>,
    pub best: Vec<Option<u32>>,
}

pub(super) fn declare(compiler: &mut Compiler<'_>) -> Parts {
    compiler.declare_names();
    compiler.declare_procedures();
    compiler.declare_offers();
    compiler.declare_tests();
    let starts = compiler.declare_stats();
    compiler.declare_hooks();
    let goal = compiler.declare_goal();
    let tables = compiler.declare_tables();
    let (foes, items) = compiler.declare_kinds();
    let classes = compiler.declare_classes();
    let fight = compiler.declare_fight();
    let modes = compiler.declare_modes();
    let best = compiler.declare_slots();
    Parts {
        tables,
        foes,
        items,
        classes,
        starts,
        fight,
        goal,
        modes,
        best,
    }
}

impl<'r> Compiler<'r> {
    fn declare_names(&mut self) {
        let ruleset = self.ruleset;
        let owned =
            |ids: &mut dyn Iterator<Item = &str>| ids.map(str::to_owned).collect::<Vec<String>>();
        self.names.foes = ruleset.foes.iter().map(|foe| foe.label.clone()).collect();
        self.names.foe_ids = owned(&mut ruleset.foes.ids());
        self.names.items = ruleset
            .items
            .iter()
            .map(|item| item.label.clone())
            .collect();
        self.names.item_ids = owned(&mut ruleset.items.ids());
        self.names.policies = owned(&mut ruleset.policies.ids());
        self.names.tables = ruleset
            .tables
            .ids()
            .chain(ruleset.lists.ids())
            .map(str::to_owned)
            .collect();
        let of_tables = ruleset.tables.iter();
        let of_tables = of_tables.map(|table| TableNames::of(&table.title, &table.grid.rows));
        let of_lists = ruleset.lists.iter();
        let of_lists = of_lists.map(|list| TableNames::of(&list.title, &list.grid.rows));
        self.names.rolled = of_tables.chain(of_lists).collect();
        self.names.modes = owned(&mut ruleset.modes.ids());
        self.names.tests = owned(&mut ruleset.tests.ids());
        self.names.procedures = owned(&mut ruleset.procedures.ids());
        self.names.offers = ruleset.offers.iter().map(OfferNames::of).collect();
        self.names.events = ruleset.scope.events.keys().cloned().collect();
        self.names.marks = self.layout.marks.keys().cloned().collect();
        for test in &ruleset.tests {
            let grades = test.grades.iter().map(|grade| grade.label.clone());
            self.names
                .grades
                .push(grades.chain([test.fail.clone()]).collect());
        }
        for (number, event) in ruleset.scope.events.keys().enumerate() {
            self.events.insert(event.clone(), short(number));
        }
        self.hooks = vec![Vec::new(); self.events.len()];
    }

    fn declare_procedures(&mut self) {
        for procedure in &self.ruleset.procedures {
            let name = format!("procedure {}", procedure.id);
            let job = Job::Script(
                &procedure.does,
                ScriptContext::Procedure(&procedure.id),
                None,
            );
            let entry = self.later(name, short(procedure.parameters.len()), job);
            self.procedures.push(entry);
        }
    }

    fn declare_tests(&mut self) {
        for (number, test) in self.ruleset.tests.iter().enumerate() {
            let dice = self.dice_entry(format!("dice of test {}", test.id), &test.dice);
            self.test_dice.push(dice);
            let target = test.target.as_ref().map(|target| {
                let job = Job::Number(&target.formula, ScriptContext::Test(&test.id));
                self.later(format!("target of test {}", test.id), 0, job)
            });
            self.test_targets.push(target);
            let grades = self.later(
                format!("grades of test {}", test.id),
                0,
                Job::Grades(number),
            );
            self.test_grades.push(grades);
        }
    }

    fn declare_stats(&mut self) -> Vec<Option<u32>> {
        let mut starts = Vec::new();
        for stat in &self.ruleset.stats {
            let start = stat.start.as_ref().map(|start| {
                let job = Job::Number(&start.formula, ScriptContext::Creation);
                self.later(format!("start of {}", stat.id), 0, job)
            });
            starts.push(start);
            let floating = stat.max.as_ref().filter(|max| max.constant().is_none());
            let max = floating.map(|max| {
                let job = Job::Number(&max.formula, ScriptContext::Creation);
                self.later(format!("maximum of {}", stat.id), 0, job)
            });
            self.maxima.push(max);
        }
        starts
    }

    fn declare_hooks(&mut self) {
        for power in &self.ruleset.traits {
            let mark = self.mark(&trait_mark(&power.id));
            for hook in &power.on {
                let shares = self
                    .ruleset
                    .scope
                    .events
                    .get(&hook.event)
                    .map_or(0, |event| event.shares.len());
                let arguments = short(shares + usize::from(power.parameter.is_some()));
                let job = Job::Script(&hook.script, ScriptContext::Hook(&hook.event), Some(power));
                let entry = self.later(
                    format!("{} of trait {}", hook.event, power.id),
                    arguments,
                    job,
                );
                self.hook(
                    &hook.event,
                    Bearer::Marked(mark),
                    entry,
                    power.parameter.is_some(),
                );
            }
            self.declare_gains(mark, &power.gains, &power.id);
            let does = self.declare_trait_use(power);
            if let Some(code) = self.marks.get_mut(usize::from(mark)) {
                code.does = does;
            }
        }
        for condition in &self.ruleset.conditions {
            let mark = self.mark(&condition.id);
            self.declare_hooks_of(&condition.on, Bearer::Marked(mark), &condition.id);
            self.declare_gains(mark, &condition.gains, &condition.id);
        }
        for (number, item) in self.ruleset.items.iter().enumerate() {
            self.declare_hooks_of(&item.on, Bearer::Item(number as u32), &item.id);
        }
        for (number, foe) in self.ruleset.foes.iter().enumerate() {
            self.declare_hooks_of(&foe.on, Bearer::Foe(number as u32), &foe.id);
        }
    }

    fn declare_hooks_of(&mut self, hooks: &'r [Hook], bearer: Bearer, id: &str) {
        for Hook { event, script } in hooks {
            let shares = self
                .ruleset
                .scope
                .events
                .get(event)
                .map_or(0, |event| event.shares.len());
            let job = Job::Script(script, ScriptContext::Hook(event), None);
            let entry = self.later(format!("{event} of {id}"), short(shares), job);
            self.hook(event, bearer, entry, false);
        }
    }

    fn hook(&mut self, event: &str, bearer: Bearer, entry: u32, parameter: bool) {
        let hooks = self
            .events
            .get(event)
            .and_then(|event| self.hooks.get_mut(usize::from(*event)));
        if let Some(hooks) = hooks {
            hooks.push(HookCode {
                bearer,
                entry,
                parameter,
            });
        }
    }

    fn declare_gains(&mut self, mark: u16, gains: &'r [Script], id: &str) {
        if gains.is_empty() {
            return;
        }
        let on = self.later(format!("gains of {id}"), 0, Job::Effects(gains, Which::All));
        let off = self.later(format!("loss of {id}"), 0, Job::Effects(gains, Which::Back));
        if let Some(code) = self.marks.get_mut(usize::from(mark)) {
            code.gains = Some(on);
            code.losses = Some(off);
        }
    }

    fn declare_tables(&mut self) -> Vec<TableCode> {
        let ruleset = self.ruleset;
        let tables = ruleset.tables.iter().map(|table| &table.id);
        for (number, id) in tables
            .chain(ruleset.lists.iter().map(|list| &list.id))
            .enumerate()
        {
            let find = self.later(format!("roll on {id}"), 1, Job::FindRow(number));
            let carry_out = self.later(format!("table {id}"), 1, Job::CarryOut(number));
            let thing = self.later(format!("thing of {id}"), 1, Job::ThingOfRow(number));
            self.tables.push([find, carry_out, thing]);
        }
        let mut codes = Vec::new();
        for (number, table) in ruleset.tables.iter().enumerate() {
            let rows = self.declare_rows((number, &table.id), &table.grid.rows, table.makes);
            let ends = match table.ends {
                Ends::Error => EndsCode::Error,
                Ends::Clamp => EndsCode::Clamp,
                Ends::Reroll => EndsCode::Reroll,
                Ends::Nothing => EndsCode::Nothing,
            };
            let cards = table.deck.as_ref().map(|deck| short(deck.index()));
            codes.push((rows, ends, table.draw == crate::model::Draw::Deck, cards));
        }
        for (number, list) in ruleset.lists.iter().enumerate() {
            let number = ruleset.tables.len() + number;
            let mut rows = self.declare_rows((number, &list.id), &list.grid.rows, list.makes);
            for (at, row) in rows.iter_mut().enumerate() {
                let number = i64::try_from(at).unwrap_or(0) + 1;
                row.ranges = vec![(number, number)];
            }
            codes.push((rows, EndsCode::Error, false, None));
        }
        let entries = self.tables.iter();
        let codes = codes.into_iter().zip(entries);
        let tables = ruleset.tables.len();
        let codes = codes.enumerate();
        let codes =
            codes.map(
                |(number, ((rows, ends, deck, cards), [_, carry_out, _]))| TableCode {
                    is_list: number >= tables,
                    rows,
                    ends,
                    deck,
                    cards,
                    carry_out: *carry_out,
                },
            );
        codes.collect()
    }

    fn declare_rows(
        &mut self,
        (table, id): (usize, &str),
        rows: &'r [Row],
        makes: Option<Makes>,
    ) -> Vec<RowCode> {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let rows = rows.iter().enumerate();
        rows.map(|(at, row)| {
            let of = PrintedOf::Row {
                table: number(table),
                row: number(at),
            };
            let first = self.entries.len();
            let code = self.declare_row(&format!("{id} row {}", at + 1), row, makes, of);
            self.entries[first..]
                .iter_mut()
                .for_each(|entry| entry.of_row = true);
            code
        })
        .collect()
    }

    fn declare_row(
        &mut self,
        name: &str,
        row: &'r Row,
        makes: Option<Makes>,
        of: PrintedOf,
    ) -> RowCode {
        let ranges = row
            .ranges
            .iter()
            .map(|range| (range.from.unwrap_or(i64::MIN), range.to.unwrap_or(i64::MAX)));
        let does = row.does.as_ref().map(|script| {
            self.later(
                format!("table {name}"),
                0,
                Job::Script(script, ScriptContext::Row, None),
            )
        });
        if let Some(entry) = does {
            self.prints(entry, of);
        }
        let when = row.when.as_ref().map(|when| {
            self.later(
                format!("condition of {name}"),
                0,
                Job::Condition(&when.formula, ScriptContext::Table),
            )
        });
        let thing = match &row.made {
            Some(Made::Foe(foe)) => Some(RowThing::Foe(foe.index() as u32)),
            Some(Made::Item(item)) => Some(RowThing::Item(item.index() as u32)),
            None => {
                let text = [row.name.as_ref(), row.text.as_ref()]
                    .into_iter()
                    .flatten()
                    .find(|text| !text.calls().is_empty());
                let text = text.filter(|_| does.is_none());
                text.map(|text| {
                    RowThing::Via(self.later(
                        format!("table {name}"),
                        0,
                        Job::Via(text, makes.is_some()),
                    ))
                })
            }
        };
        let cells = row
            .cells
            .iter()
            .map(|cell| self.cell(name, cell.as_ref(), of))
            .collect();
        RowCode {
            ranges: ranges.collect(),
            does,
            when,
            otherwise: match row.otherwise {
                Otherwise::Reroll => RowOtherwise::Reroll,
                Otherwise::Next => RowOtherwise::Next,
                Otherwise::Nothing => RowOtherwise::Nothing,
            },
            thing,
            cells,
            again: row.again,
        }
    }

    fn cell(&mut self, name: &str, cell: Option<&'r Cell>, of: PrintedOf) -> CellCode {
        match cell {
            Some(Cell::Integer(number)) => CellCode::Number(*number),
            Some(Cell::Flag(flag)) => CellCode::Number(i64::from(*flag)),
            Some(Cell::Text(text)) => self.cell_of_text(name, text, of),
            _ => CellCode::Nothing,
        }
    }

    /// A cell that is dice, with or without braces.
    fn cell_of_text(
        &mut self,
        name: &str,
        text: &'r crate::model::Text,
        of: PrintedOf,
    ) -> CellCode {
        use crate::model::{Roll, TextPart};
        if let [TextPart::Roll(Roll::Dice(dice))] = text.pieces.as_slice() {
            let entry = self.dice_entry(format!("cell of {name}"), dice);
            self.prints(entry, of);
            return CellCode::Code(entry);
        }
        let Some(words) = text.as_words() else {
            return CellCode::Nothing;
        };
        if let Ok(number) = words.trim().trim_start_matches('+').parse() {
            return CellCode::Number(number);
        }
        let Ok(dice) = crate::dice::parse(words) else {
            return CellCode::Nothing;
        };
        if !dice.names().is_empty() {
            return CellCode::Nothing;
        }
        let entry = self.declare(format!("cell of {name}"), 0);
        self.entries[entry as usize].start = self.here();
        self.script = ScriptState::default();
        self.script.printed = self.ruleset.dungeon.as_ref().map(|_| of);
        self.unless_printed(Some(dice.to_string()), |compiler| compiler.dice(&dice));
        self.emit(Op::Return);
        CellCode::Code(entry)
    }

    /// What the whole game is about; tasks are looked at when rooms are entered and fights end.
    fn declare_goal(&mut self) -> GoalCode {
        let ruleset = self.ruleset;
        self.explore = self.later("exploring".to_owned(), 0, Job::Explore);
        let has_tasks = ruleset
            .quests
            .iter()
            .any(|quest| quest.when.is_some() && quest.does.is_some());
        self.quests = has_tasks.then(|| self.later("quests".to_owned(), 0, Job::Quests));
        let mut asked = |when: Option<&'r crate::model::When>, name: &str| {
            let job = Job::Condition(&when?.formula, ScriptContext::Row);
            Some(self.later(name.to_owned(), 0, job))
        };
        GoalCode {
            win: asked(ruleset.goal.win.as_ref(), "goal"),
            lose: asked(ruleset.goal.lose.as_ref(), "the end"),
            quests: self.quests,
        }
    }

    /// Effects of playing in a mode.
    fn declare_modes(&mut self) -> Vec<[u32; 2]> {
        let ruleset = self.ruleset;
        let entries = ruleset.modes.iter().map(|mode| {
            [Which::OfOthers, Which::OfHeroes].map(|which| {
                let job = Job::Effects(&mode.changes, which);
                self.later(format!("mode {}", mode.id), 0, job)
            })
        });
        entries.collect()
    }

    fn declare_slots(&mut self) -> Vec<Option<u32>> {
        let ruleset = self.ruleset;
        let best = ruleset.slots.iter().map(|slot| {
            let job = Job::Number(&slot.best.as_ref()?.formula, ScriptContext::Gains);
            Some(self.later(format!("what is best as {}", slot.id), 0, job))
        });
        best.collect()
    }

    /// What `fight` runs: the game's procedure with the events around it.
    fn declare_fight(&mut self) -> u32 {
        let entry = self.declare("fight".to_owned(), 0);
        self.entries[entry as usize].start = self.here();
        self.emit(Op::FightBegins);
        self.everybody("fight-begins");
        if let Some(procedure) = self.ruleset.procedures.find("ready-foes") {
            let called = self.procedures[procedure.index()];
            self.emit(Op::Call(called));
        }
        self.emit(Op::Mustered);
        if let Some(procedure) = self.ruleset.procedures.find("fight") {
            let called = self.procedures[procedure.index()];
            self.emit(Op::Call(called));
        }
        self.everybody("fight-ends");
        self.emit(Op::FightEnds);
        self.check_quests();
        self.emit(Op::Return);
        entry
    }
}
