//! Who would come: what was rolled for a room is carried out for some heroes until a fight would begin, and those who are there are counted.

use std::sync::Arc;

use super::chance::{Chance, Halt};
use super::code::Program;
use super::dungeons::Fixed;
use super::journal::Recorded;
use super::machine::Machine;
use super::map::{MapContent, content_of};
use super::player::Resolved;
use super::prepared::Met;
use super::setup::Setup;
use crate::dungeon::{Contents, Dungeon, RoomId, SetFigure};
use crate::facts::Working;
use crate::model::{FigureValue, Ruleset, TableSource};
use crate::rng::Stream;
use crate::rules::Owner;
use crate::table::{Facts, Outcome};

/// Sets of dice that are tried until nobody happens to come by, and until what was rolled behind an answer has come about.
const TRIES: u64 = 20;

/// Everything that decides who comes in a dungeon.
#[derive(Debug)]
pub struct Census<'r> {
    program: &'r Program,
    ruleset: &'r Ruleset,
    setup: &'r Setup,
    dungeon: &'r Dungeon,
    walkable: Fixed<'r>,
}

impl<'r> Census<'r> {
    /// For these heroes in this dungeon.
    pub fn new(
        program: &'r Program,
        ruleset: &'r Ruleset,
        setup: &'r Setup,
        dungeon: &'r Dungeon,
    ) -> Self {
        Self {
            program,
            ruleset,
            setup,
            dungeon,
            walkable: Fixed::new(program, ruleset, dungeon),
        }
    }

    /// The foes that come out of these contents in a room, after `before` has been carried out there; nobody when the rules bring none, or
    /// none at once. `answers` says what the heroes answer to offers, by offer. Somebody who happens to come by meanwhile does not belong to the
    /// room: then other dice decide, and so they do where a test fails that stands before what an answer leads to.
    pub fn comers(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        answers: &[(String, String)],
        dice: &Stream,
    ) -> Vec<Comers> {
        let count = |dice: Stream| self.count(room, before, contents, answers, dice);
        let first = count(dice.split("comers"));
        if !first.passer_by && first.came_about {
            return first.comers;
        }
        // Contents that bring a passer-by with any dice are about it.
        let mut usual = None;
        for attempt in 1..TRIES {
            let other = count(dice.split_numbered("comers", attempt));
            if other.passer_by {
                continue;
            }
            if other.came_about {
                return other.comers;
            }
            if first.passer_by && usual.is_none() {
                usual = Some(other);
            }
        }
        usual.unwrap_or(first).comers
    }

    /// The same with one set of dice.
    fn count(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        answers: &[(String, String)],
        dice: Stream,
    ) -> Count {
        let lot =
            |contents: &Contents| content_of(self.program, self.ruleset, self.dungeon, contents);
        let Some(last) = lot(contents) else {
            return Count::default();
        };
        let mut lots: Vec<MapContent> = before.iter().filter_map(|earlier| lot(earlier)).collect();
        lots.push(last);
        let mut chance = Recorded::new(dice);
        let Ok(world) = self.setup.world(self.program, &mut chance) else {
            return Count::default();
        };
        let mut machine = Machine::new(self.program, world, chance);
        machine.dungeons = Some(&self.walkable);
        machine.witnessed = Some(Vec::new());
        machine.counting = true;
        machine.player = Some(Box::new(Resolved(answers.to_vec())));
        let done = machine.carry_out(room, lots);
        let met = machine.witnessed.take().unwrap_or_default();
        let is_met = |wanted: &Outcome| {
            met.iter().any(|seen| {
                matches!(&seen.what, Met::Row { table, row }
                    if *table == wanted.table && Some(*row) == wanted.row)
            })
        };
        let came_about = find_answered(contents, answers).into_iter().all(is_met);
        if !matches!(done, Err(Halt::Counted)) {
            // Whoever came without a fight is not counted, and what cannot be carried out brings nobody.
            return Count {
                came_about,
                ..Count::default()
            };
        }
        let passer_by = met.iter().any(|seen| {
            matches!(&seen.what, Met::Row { table, row }
                if self.is_wanderer(table) && !has_row(contents, table, *row))
        });
        let journal = machine.chance.journal();
        let mut came = journal
            .map(|journal| std::mem::take(&mut journal.came))
            .unwrap_or_default()
            .into_iter();
        let life_at = self.program.layout.foe_life;
        let mut comers: Vec<Comers> = Vec::new();
        // The first place among the foes is nobody's.
        let mut first = 1_u16;
        for seen in met {
            let Met::Foes { foe, count, .. } = seen.what else {
                continue;
            };
            let count_by: Vec<Arc<Working>> = came.next().flatten().into_iter().collect();
            let life = machine.life_of_foe(first);
            let life_by = life_at.and_then(|at| machine.figure_set_by(first, at));
            let figures = self.changed_figures(&foe, |figure| machine.foe_stat(first, figure));
            let figures = figures
                .into_iter()
                .map(|(id, value)| {
                    let stat = self.program.layout.stat(Owner::Foe, &id);
                    let by = stat.and_then(|stat| machine.figure_set_by(first, stat.at));
                    SetFigure { id, value, by }
                })
                .collect();
            first = first.saturating_add(u16::try_from(count).unwrap_or(u16::MAX));
            match comers.iter_mut().find(|known| known.foe == foe) {
                Some(known) => {
                    known.count += count;
                    known.count_by.extend(count_by);
                }
                None => comers.push(Comers {
                    foe,
                    count,
                    count_by,
                    life,
                    life_by,
                    figures,
                }),
            }
        }
        Count {
            comers,
            passer_by,
            came_about,
        }
    }
}

impl Census<'_> {
    /// Whether a booklet lists in advance what this table brings.
    fn is_wanderer(&self, table: &str) -> bool {
        let plan = self.ruleset.booklet.as_ref();
        let call = plan.and_then(|plan| plan.wanderers.as_ref());
        call.is_some_and(
            |call| matches!(&call.source, TableSource::Table(own) if own.id() == table),
        )
    }

    /// Plain figures of a foe that are not what its stat block says.
    fn changed_figures(&self, foe: &str, now: impl Fn(&str) -> Option<i64>) -> Vec<(String, i64)> {
        let figures = self
            .ruleset
            .foes
            .get(foe)
            .into_iter()
            .flat_map(|foe| &foe.figures);
        let changed = figures.filter_map(|(figure, value)| {
            let now = now(figure.id())?;
            let FigureValue::Number(stated) = value else {
                return None;
            };
            (now != *stated).then(|| (figure.id().to_owned(), now))
        });
        changed.collect()
    }
}

/// Whether what was rolled in advance has a row in it, also behind an answer.
fn has_row(contents: &Contents, table: &str, row: usize) -> bool {
    let is_row = |outcome: &Outcome| outcome.table == table && outcome.row == Some(row);
    let answers = contents
        .offers()
        .into_iter()
        .flat_map(|offered| &offered.answers);
    let behind = answers.filter_map(|answer| answer.outcome.as_ref());
    let behind = behind.flat_map(Facts::outcomes);
    let all = contents.outcomes().into_iter().chain(behind);
    all.flat_map(Outcome::walk).any(is_row)
}

/// What was rolled in advance behind these answers.
fn find_answered<'c>(contents: &'c Contents, answers: &[(String, String)]) -> Vec<&'c Outcome> {
    let is_given = |offer: &str, answer: &str| {
        let mut given = answers.iter();
        given.any(|(of, id)| of == offer && id == answer)
    };
    let offers = contents.offers().into_iter();
    let answered = offers.flat_map(|offered| {
        let given = offered.answers.iter();
        given.filter(move |answer| is_given(&offered.offer, &answer.id))
    });
    let outcomes = answered.filter_map(|answer| answer.outcome.as_ref());
    outcomes.flat_map(Facts::outcomes).collect()
}

/// Who came with one set of dice.
#[derive(Debug, Default)]
struct Count {
    comers: Vec<Comers>,
    /// Whether one of those came by whom a booklet lists apart from its rooms.
    passer_by: bool,
    /// Whether everything came up that was rolled in advance behind the answers that were given.
    came_about: bool,
}

/// Foes of one kind who would come, with their figures as met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comers {
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: u32,
    /// The rules that say so; none where it is not a rule that does.
    pub count_by: Vec<Arc<Working>>,
    /// Points of life of each.
    pub life: u32,
    /// The rule that set it; none where it is that of the stat block.
    pub life_by: Option<Arc<Working>>,
    /// Figures that the rules have set otherwise than the foe's stat block has them.
    pub figures: Vec<SetFigure>,
}
