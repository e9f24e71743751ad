//! The flat code that scripts become, and everything it refers to by number.

use crate::diag::Span;
use crate::dice::Pool;
use crate::rules::Period;

pub(super) use super::card_code::{CardCode, CardNumber, CardStep, CardsCode, DeckCode, Pile};
use super::journal::WrittenRule;
use super::layout::Layout;
use super::map_names::MapNames;
use super::names::Names;
use super::prepared::PrintedDice;

/// Where a number is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Place {
    /// Of the script itself.
    Local(u16),
    /// Of party, room or game.
    Global(u16),
    /// Of the hero at hand.
    Hero(u16),
    /// Of the foe at hand.
    Foe(u16),
    /// Of the item at hand.
    Item(u16),
    /// Of the door at hand.
    Door(u16),
    /// Of the item in this slot of the hero at hand.
    Worn {
        slot: u16,
        at: u16,
    },
    Roll,
    Target,
    Grade,
    /// Of the card at hand.
    Card(CardNumber),
}

/// The right side of a sum or comparison when it needs no code of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Operand {
    Number(i16),
    Local(u16),
    Global(u16),
    Hero(u16),
    Foe(u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arith {
    Add,
    Subtract,
    Times,
    DivideUp,
    DivideDown,
    Min,
    Max,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compare {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// Who or what is asked or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Hero,
    Foe,
    Item,
    /// The item in this slot of the hero at hand.
    Worn(u16),
    Party,
    Room,
    Door,
    Game,
    Card,
    /// All that stand.
    Heroes,
    Foes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Heroes,
    Foes,
    Items,
    FallenHeroes,
    FallenFoes,
    Doors,
    Ways,
    Rooms,
    Cards(Pile),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fold {
    Count,
    Highest,
    Lowest,
    Total,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Add,
    Subtract,
    Set,
}

/// One step. Most leave their result in the accumulator. The tag is a byte of its own, so that fetching a step is one load and one jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Op {
    Number(i64),
    Load(Place),
    Push,
    /// [`Op::Number`] and [`Op::Push`] in one step.
    PushNumber(i64),
    /// [`Op::Load`] and [`Op::Push`] in one step.
    PushLoad(Place),
    /// Two operands.
    Both(Operand, Arith, Operand),
    /// Accumulator and operand.
    With(Arith, Operand),
    /// What was pushed, and the accumulator.
    Popped(Arith),
    Negate,
    Jump(u32),
    JumpIfZero(u32),
    JumpUnlessZero(u32),
    /// Goes on if the comparison of accumulator and operand holds.
    Unless(Compare, Operand, u32),
    /// Goes on if the comparison of two operands holds.
    UnlessBoth(Operand, Compare, Operand, u32),
    /// Goes on while somebody of the group stands.
    UnlessStanding(Group, u32),
    /// Rolls a die into a number of the script.
    DieInto(u16, u32),
    /// The same with what was pushed and the accumulator.
    UnlessPopped(Compare, u32),
    /// Changes a number by the accumulator, under the rule of this number.
    Write(Place, How, u16),
    /// Changes a number by a constant.
    Bump(Place, u16, i32),
    /// One pass fewer; goes there when none was left.
    CountDown(u16, u32),
    /// Lowers a number to the accumulator if it is above.
    Clamp(Place),
    /// The same as [`Op::Write`], and taken back later; how many periods was pushed (negative: to the end of the current one).
    WriteFor(Place, How, u16, Period),
    Call(u32),
    Return,
    Die(u32),
    Pool(u32),
    Each(Group),
    Next(u32),
    Keep,
    Fold(Fold),
    PickRandom(u32),
    PickFirst(u32),
    EndEach,
    EndFold(Fold),
    BindHero(u16),
    BindFoe(u16),
    BindItem(u16),
    Unbind,
    /// The number of the hero, foe or item at hand, to be handed on.
    Self_(Who),
    Marked(Who, u16),
    /// [`Op::Marked`] and [`Op::JumpIfZero`] in one step.
    UnlessMarked(Who, u16, u32),
    /// [`Op::Marked`] and [`Op::JumpUnlessZero`] in one step.
    WhenMarked(Who, u16, u32),
    KindIs(Who, u32),
    IsDown(Who),
    CountStanding(Group),
    CountKind(u32),
    CountMarked(u16),
    HasItemMarked(Who, u16),
    HasItemKind(Who, u32),
    FillsSlot(u16),
    PolicyIs(u16),
    TestIs(u16),
    /// The answer of this number can be chosen: a bit of the mask in this local.
    Allow(u16, u8),
    /// Whether it can.
    IsAllowed(u16, u8),
    /// The first answer that can be chosen.
    FirstAllowed(u16),
    /// Asks whoever plays about this offer; goes there with the answer, and on to the policy without a player.
    Ask(u16, u16, u32),
    /// The answer to this offer is in the accumulator; kept in the local.
    Answered(u16, u16),
    /// Keeps the one at hand with the worth in the accumulator.
    KeepWorth,
    /// The one of the greatest worth, or whom the player chooses, comes to hand; goes there when there is none.
    PickBest(u16, u32),
    /// An entry of a list figure of foe or item; the index is in the accumulator.
    ListAt(Who, u16),
    /// Rolls a figure that is dice; its slot holds what was added to it.
    FigureDice(Who, u16),
    BeginTest(u16),
    SetRoll,
    SetTarget,
    /// From the accumulator.
    SetGrade,
    /// Whether the grade is in the set of this number.
    GradeIn(u32),
    /// Goes there if a rule asked for another roll.
    JumpIfReroll(u32),
    /// Goes there if a rule changed roll or target since the grade was found.
    JumpIfShifted(u32),
    Reroll,
    Trigger(u32),
    /// Goes there if the rule was used as often as the accumulator says; counts otherwise.
    Limit(u16, u32),
    FindRow(u32),
    RowApplies(u32),
    RowFails {
        table: u16,
        row: u16,
        again: u32,
    },
    DoRow(u32),
    RowThing(u32),
    Cell(u32, u16),
    Transfer(u32),
    /// Brings as many foes as was pushed (negative: as many as come at once), of the kind in the accumulator.
    Spawn(u32),
    NewFight,
    StartFight,
    /// Everybody who fights is there, with the figures that the rules give them.
    Mustered,
    FightBegins,
    FightEnds,
    /// A round, room, turn, level begins.
    Begins(Period),
    Leave(Who, Parting),
    Win,
    Say(u32),
    /// The place among heroes or foes, from 1.
    NumberOf(Who),
    /// Goes there if the rule was carried out before; whoever has it.
    Once(u16, u32),
    /// The entry of a matrix: the row was pushed, the column is in the accumulator.
    MatrixAt(u16),
    EnterDungeon,
    /// The door to be passed comes to hand; goes there when there is none.
    FindWay(u32),
    /// One room nearer to the door at hand; goes there when it is reached.
    StepToDoor(u32),
    /// Whether the door at hand is open, with a key if need be.
    OpenWithKey,
    /// The door at hand opens, or is given up.
    SettleDoor(bool),
    PassDoor,
    /// One room nearer to a room with this mark; goes there when it is reached.
    StepToMarked(u16, u32),
    StepBack(u32),
    /// The party stands in the room at hand, the accumulator says whether it is new; goes there when it is the same room.
    Arrive(u32),
    RoomsEntered,
    /// Carries out the next thing of the room, counted in this local; goes there when none is left.
    LotOfRoom(u16, u32),
    LotOfDoor,
    /// The row that came with the dungeon; goes there when the table must be rolled on.
    RolledBefore(u16, u32),
    /// The dice that led to a row when the dungeon was made; goes there with them.
    NaturalBefore(u16, u32),
    /// The number that is printed for these dice; goes there with it.
    Printed(u32, u32),
    /// These dice were rolled.
    NotPrinted(u32),
    /// Uses a carried piece of this kind.
    UseKind(u32),
    /// Uses the item at hand or in a slot.
    UseItem(Who),
    /// Uses a trait, if it is there.
    UseMark(Who, u16),
    /// Fills every slot of the hero at hand anew.
    WearBest,
    /// Puts the item at hand into its slot.
    WearItem,
    /// The same with a carried piece of this kind.
    WearKind(u32),
    TakeOff(u16),
    /// The item at hand was used once.
    Used,
    Cards(CardStep),
    FoeActs,
    FoeReactions,
    FoeTreasure,
    Halt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parting {
    Flee,
    Die,
}

/// What a number may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct WriteRule {
    pub min: Option<i64>,
    /// Its maximum is kept behind it.
    pub pool: bool,
    /// Whoever has none left is down.
    pub life: bool,
}

/// A stretch of code that can be called.
#[derive(Debug, Clone, Default)]
pub(super) struct Entry {
    /// The script in words, for messages and causes of death.
    pub name: String,
    /// Whether it belongs to a row of a table.
    pub of_row: bool,
    pub start: u32,
    pub arguments: u16,
    pub locals: u16,
    /// Steps that a call takes.
    pub cost: u64,
}

/// Rules of a trait, condition, item or foe that act on an event.
#[derive(Debug, Clone, Copy)]
pub(super) struct HookCode {
    pub bearer: Bearer,
    pub entry: u32,
    /// Whether the trait's parameter comes after the shared numbers.
    pub parameter: bool,
}

/// Who has a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bearer {
    /// Whoever carries this mark: a trait or a condition.
    Marked(u16),
    Item(u32),
    Foe(u32),
}

#[derive(Debug, Clone, Default)]
pub(super) struct TriggerCode {
    pub event: u16,
    pub shared: Vec<u16>,
    /// An event of the engine's own: everybody who stands is asked in turn.
    pub everybody: bool,
    /// With no foe at hand, every foe that stands is asked in turn.
    pub each_foe: bool,
}

/// A thing that can be gained, lost or met, as one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThingCode {
    Item(u32),
    Marked(u16),
    Slot(u16),
    AnyItem,
    Mark(u16),
}

/// The other one of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    AtHand(Who),
    /// A hero or foe that the script was given, by the local that holds its number.
    Hero(u16),
    Foe(u16),
}

#[derive(Debug, Clone)]
pub(super) struct TransferCode {
    pub gain: bool,
    pub who: Who,
    pub things: Vec<ThingCode>,
    pub at_random: bool,
    pub all: bool,
    pub other: Option<Other>,
    pub lasting: Option<Period>,
    /// The thing was rolled and is in the accumulator.
    pub rolled: bool,
}

/// What is in a row, as code.
#[derive(Debug, Clone, Default)]
pub(super) struct RowCode {
    pub ranges: Vec<(i64, i64)>,
    pub does: Option<u32>,
    pub when: Option<u32>,
    pub otherwise: RowOtherwise,
    pub thing: Option<RowThing>,
    pub cells: Vec<CellCode>,
    pub again: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RowOtherwise {
    #[default]
    Reroll,
    Next,
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowThing {
    Item(u32),
    Foe(u32),
    /// Found by this code.
    Via(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellCode {
    Nothing,
    Number(i64),
    Code(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndsCode {
    Error,
    Clamp,
    Reroll,
    Nothing,
}

#[derive(Debug, Clone)]
pub(super) struct TableCode {
    pub rows: Vec<RowCode>,
    pub ends: EndsCode,
    pub deck: bool,
    /// The deck whose cards its rows answer to.
    pub cards: Option<u16>,
    pub is_list: bool,
    /// Finds a row and does what it says: one argument, the modifier.
    pub carry_out: u32,
}

/// What a kind of foe or item is made of.
#[derive(Debug, Clone, Default)]
pub(super) struct KindCode {
    pub marks: Vec<u64>,
    /// Figures as (slot, number).
    pub numbers: Vec<(u16, i64)>,
    /// Figures that are rolled when the thing appears: slot, code, and whether a maximum is kept behind it.
    pub rolled: Vec<(u16, u32, bool)>,
    /// Figures that are rolled when used, by figure.
    pub dice: Vec<(u16, u32)>,
    pub lists: Vec<(u16, Vec<i64>)>,
    /// Parameters of traits, by mark.
    pub parameters: Vec<(u16, i64)>,
    /// How many come at once.
    pub count: Option<u32>,
    pub slot: Option<u16>,
    pub gains: Option<u32>,
    pub losses: Option<u32>,
    /// Its turn, or what using it does.
    pub does: Option<u32>,
    pub reactions: Option<u32>,
    pub treasure: Option<u32>,
    /// Who may use it.
    pub requires: Option<u32>,
    /// Slots it fits besides its own.
    pub other_slots: Vec<u16>,
}

impl KindCode {
    /// Nobody wears or holds it in a place of its own.
    pub fn fits_no_slot(&self) -> bool {
        self.slot.is_none() && self.other_slots.is_empty()
    }
}

/// Code around having a trait or a condition.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MarkCode {
    pub gains: Option<u32>,
    pub losses: Option<u32>,
    /// What using it does.
    pub does: Option<u32>,
}

/// Where the target of a test is: ranges of rows and columns with the numbers between them.
#[derive(Debug, Clone, Default)]
pub(super) struct MatrixCode {
    pub rows: Vec<MatrixRow>,
    pub columns: Vec<(i64, i64)>,
}

/// The range that names a row, and its numbers column by column.
pub(super) type MatrixRow = ((i64, i64), Vec<Option<i64>>);

/// The `[goal]` and the tasks on the way.
#[derive(Debug, Clone, Default)]
pub(super) struct GoalCode {
    pub win: Option<u32>,
    pub lose: Option<u32>,
    /// Carries out every quest whose condition holds, once.
    pub quests: Option<u32>,
}

/// How a hero begins.
#[derive(Debug, Clone, Default)]
pub(super) struct ClassCode {
    pub id: String,
    pub mark: u16,
    pub stats: Vec<(usize, u32)>,
    pub gains: Option<u32>,
    pub traits: Vec<u16>,
    pub parameters: Vec<(u16, i64)>,
    pub items: Vec<(u32, u32)>,
    pub forbidden: Vec<u32>,
}

/// A stat that is back at its start when its time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LastingStat {
    pub period: Period,
    /// Whether every hero has one; else it is the party's or the game's.
    pub of_heroes: bool,
    pub at: u16,
    pub start: i64,
}

/// A whole game as code: made once, shared by all threads.
#[derive(Debug)]
pub struct Program {
    pub(super) code: Vec<Op>,
    pub(super) entries: Vec<Entry>,
    pub(super) layout: Layout,
    pub(super) names: Names,
    /// Names that dungeons use, too.
    pub(super) map_names: MapNames,
    pub(super) rules: Vec<WriteRule>,
    pub(super) pools: Vec<Pool>,
    pub(super) triggers: Vec<TriggerCode>,
    /// By event.
    pub(super) hooks: Vec<Vec<HookCode>>,
    pub(super) limits: Vec<Period>,
    /// Stats that last for a time.
    pub(super) lasting: Vec<LastingStat>,
    /// Whether any of them ends with a round.
    pub(super) forgets_rounds: bool,
    /// Sets of grades: a mask for each test.
    pub(super) grade_sets: Vec<Vec<u64>>,
    pub(super) tables: Vec<TableCode>,
    pub(super) cards: CardsCode,
    pub(super) transfers: Vec<TransferCode>,
    /// Marks lent by `with`.
    pub(super) lent: Vec<Vec<u16>>,
    pub(super) says: Vec<String>,
    pub(super) foes: Vec<KindCode>,
    pub(super) items: Vec<KindCode>,
    pub(super) marks: Vec<MarkCode>,
    pub(super) classes: Vec<ClassCode>,
    /// Entries of procedures, in the ruleset's order.
    pub(super) procedures: Vec<u32>,
    pub(super) fight: Option<u32>,
    pub(super) goal: GoalCode,
    /// Entries of modes, in the ruleset's order.
    /// What changes once, and what for each hero.
    pub(super) modes: Vec<[u32; 2]>,
    pub(super) matrices: Vec<MatrixCode>,
    /// By slot: how good the item at hand would be in it.
    pub(super) best: Vec<Option<u32>>,
    /// Where the rules are in their files: first step, and the place.
    pub(super) spans: Vec<(u32, Span)>,
    /// Rules that set or give numbers or bring foes, in the order of their steps.
    pub(super) written: Vec<WrittenRule>,
    /// Dice that may be printed, and their notations.
    pub(super) printed: Vec<PrintedDice>,
    pub(super) dice_words: Vec<String>,
    /// First values of stats, by stat of the ruleset.
    pub(super) starts: Vec<Option<u32>>,
    pub(super) maxima: Vec<Option<u32>>,
    /// Maxima that are plain numbers.
    pub(super) fixed_maxima: Vec<Option<i64>>,
    /// Events of the engine's own that are looked for in the middle of a step.
    pub(super) gained: u16,
    pub(super) lost: u16,
    pub(super) slain: u16,
    pub(super) hit: u16,
    /// Whether any rule acts when somebody is hurt.
    pub(super) hears_hits: bool,
}

/// The longest code a game may have.
pub(super) const LONGEST_CODE: usize = 4_000_000;
