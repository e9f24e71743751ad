//! What happens.

use borsh::{BorshDeserialize, BorshSerialize};

use std::ops::Range;

use super::super::vocabulary::Period;
use super::{Call, Expr, GradeLabels, Group, Name, Path, Shift, TableRoll};

pub type Block = Vec<Statement>;

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Statement {
    pub kind: StatementKind,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum StatementKind {
    Change(Change),
    Let {
        name: Name,
        value: Expr,
    },
    If {
        branches: Vec<Branch>,
        otherwise: Option<Block>,
    },
    Test(TestCall),
    /// `roll 1d10 [1-2: ...]`
    RollDice {
        dice: Expr,
        arms: Vec<Arm<NumberLabels>>,
    },
    RollTable(TableRoll),
    Gain(Transfer),
    Lose(Transfer),
    Fight {
        sides: Vec<FightSide>,
        with: Vec<Name>,
    },
    /// `flee`, `foe dies`. Without a subject it ends the script.
    Leave {
        how: Leave,
        subject: Option<Path>,
    },
    Win,
    /// Moving through a dungeon.
    Go(Go),
    /// `use torch`, `foe uses breath`.
    Use(Use),
    /// `wear best`, `take off shield`.
    Wear(Wear),
    /// `draw 3 from tomb`, `discard card`.
    Cards(CardMove),
    /// `foe acts`: its own turn.
    Act(Path),
    /// `roll room`, `roll foe.reactions`: what belongs to a place or foe.
    RollOf(RollOf),
    Loop(Loop),
    Repeat {
        times: Expr,
        body: Block,
    },
    /// `each hero: ...`
    Pick {
        how: PickHow,
        group: Group,
        body: Block,
    },
    /// `offer lever`: the player decides.
    Offer(Offer),
    /// `answer pull`: what a policy says to an offer; it goes on where that cannot be chosen.
    Answer(Name),
    /// `once per room: ...`; `times` is missing for `once`.
    Limit {
        times: Option<Expr>,
        period: Period,
        body: Block,
    },
    Reroll,
    Stop,
    Nothing,
    Call(Call),
    Give(Expr),
    Trigger(Name),
    Say(String),
    /// Where the text was wrong; only in trees that come with errors.
    Mistake,
}

/// A decision of the player: `offer lever`, `offer way-on(2)`, `offer fight-or-run [run when cornered = 0: ...] [fight: ...]`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Offer {
    /// The offer and what it is given.
    pub call: Call,
    /// What answers do, where it depends on the script around; else as the offer declares.
    pub arms: Vec<Arm<AnswerLabel>>,
}

/// A step through a dungeon.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Go {
    /// `enter dungeon`: a dungeon begins at its entrance.
    EnterDungeon,
    /// `explore`: through the door at hand, else the nearest that leads on.
    Explore,
    /// `walk back`: to the room before this one.
    Back,
    /// `walk to exit`: to the nearest entered room with this tag.
    To(Name),
    /// `arrive`: in the room at hand, without walking.
    Arrive,
}

/// What is used, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Use {
    pub subject: Option<Path>,
    pub thing: UseThing,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum UseThing {
    Named(Name),
    /// `use item`: the one at hand.
    Item(Name),
}

/// What is put on or taken off.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Wear {
    /// `wear best`: every slot is filled anew.
    Best,
    /// `wear item`: the one at hand.
    Item(Name),
    /// `wear sword`: a carried piece of this kind.
    Named(Name),
    /// `take off shield`: the slot is emptied.
    Off(Name),
}

/// Cards that change their place.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum CardMove {
    /// `shuffle tomb`: the discarded cards go back into it.
    Shuffle(Name),
    /// `draw 3 from tomb`: into the hand.
    Draw { count: Option<Expr>, deck: Name },
    /// `flip tomb`: the top card is turned up and goes to the discard pile.
    Flip(Name),
    /// `keep card`, `discard card`: the card at hand goes there.
    Put { card: Name, to: CardPile },
    /// `discard hand`: all of it.
    DiscardHand,
}

/// Where a card can be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum CardPile {
    /// Back into its deck.
    Deck,
    Hand,
    Discard,
    /// Out of the game.
    Removed,
}

impl CardPile {
    /// The verb that puts a card there.
    pub fn verb(self) -> &'static str {
        match self {
            CardPile::Deck => "return",
            CardPile::Hand => "keep",
            CardPile::Discard => "discard",
            CardPile::Removed => "remove",
        }
    }

    pub fn from_verb(verb: &str) -> Option<CardPile> {
        let all = [
            CardPile::Deck,
            CardPile::Hand,
            CardPile::Discard,
            CardPile::Removed,
        ];
        all.into_iter().find(|pile| pile.verb() == verb)
    }
}

/// Something that has rows or rolls of its own.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum RollOf {
    /// What was found in the room.
    Room(Name),
    /// What is with the door.
    Door(Name),
    /// The table of reactions of a foe.
    Reactions(Name),
    /// What a foe leaves behind.
    Treasure(Name),
}

/// `hp - 1`, `gold = 0`, `strength + 1 for 5 rounds`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Change {
    pub target: Path,
    pub op: ChangeOp,
    pub amount: Expr,
    pub lasting: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum ChangeOp {
    Add,
    Subtract,
    Set,
}

/// How long a change or a tag stays; without a count it is the current one: `for this fight`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Duration {
    pub count: Option<Expr>,
    pub period: Period,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Branch {
    pub condition: Expr,
    pub body: Block,
}

/// `test agility - 10 against 40 [A: ...]`
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct TestCall {
    pub test: Name,
    pub modifier: Option<Shift>,
    pub target: Option<Expr>,
    pub arms: Vec<Arm<GradeLabels>>,
}

/// One outcome: when it applies, and what happens then.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Arm<Label> {
    pub label: Label,
    pub body: Block,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum NumberLabels {
    These(Vec<NumberLabel>),
    Else(Range<usize>),
}

/// `4`, `1-2`, `10+` (no end), `0 or less` (no beginning).
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct NumberLabel {
    pub from: Option<i64>,
    pub to: Option<i64>,
    pub range: Range<usize>,
}

/// `retreat when cornered = 0`: an answer, and when it can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct AnswerLabel {
    pub name: Name,
    pub when: Option<Expr>,
}

/// What is gained or lost, by whom, and where it goes or comes from.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Transfer {
    pub subject: Option<Path>,
    pub amount: Amount,
    /// More than one thing: the player's choice, or the pool when `at_random`.
    pub things: Vec<Thing>,
    pub at_random: bool,
    /// `to foe` when losing, `from foe` when gaining.
    pub other: Option<Path>,
    pub lasting: Option<Duration>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Amount {
    One,
    All,
    Exactly(Expr),
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Thing {
    pub kind: ThingKind,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum ThingKind {
    Named(Name),
    /// `item` or `items`: whatever is carried.
    AnyItem,
    Rolled(TableRoll),
}

/// `rat x 1d3`; more than one foe is the player's choice.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct FightSide {
    pub foes: Vec<Thing>,
    pub count: Option<Expr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Leave {
    Flee,
    Die,
}

/// `until ...` goes on while the condition is false, `while ...` while it is true.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Loop {
    pub until: bool,
    pub condition: Expr,
    pub bound: Option<Expr>,
    pub body: Block,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum PickHow {
    Each,
    Random,
    Chosen,
}

impl PickHow {
    pub fn word(self) -> &'static str {
        match self {
            PickHow::Each => "each",
            PickHow::Random => "random",
            PickHow::Chosen => "chosen",
        }
    }
}
