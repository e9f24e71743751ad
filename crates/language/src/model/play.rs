//! How the game is played: procedures, policies, goal, modes, quests, events.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Entries, Entry, EntryKey, Field, Kind, Moment, Reader};
use super::{BookletPlan, Dice, DungeonPlan, Offer, Ref, Ruleset, Script, Text, When};
use crate::diag::Span;

/// What a procedure or an offer can be given.
const PARAMETER: Kind = Kind::OneOf(&["number", "flag", "hero", "foe", "item"]);

/// Names alone are numbers.
pub(super) const PARAMETERS: Kind = Kind::Either(&Kind::List(&Kind::Words), &Kind::Map(&PARAMETER));

keys! {
    /// Rules with a name.
    pub struct Procedure(id, origin) {
        /// In words.
        text: Option<String>, eg("Strike in turn.");
        /// What it is given: names (numbers), or names with kinds.
        parameters: Entries<Parameter>, kind(PARAMETERS), eg(r#"{ piece = "item", harm = "number" }"#);
        /// What is carried out.
        does: Script, named("do"), at(Moment::Procedure), eg("hp - 1");
    }
}

/// Something that a procedure is given.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Parameter {
    /// Its name in the procedure.
    pub name: String,
    /// What it is: `number`, `flag`, `hero`, `foe`, `item`.
    pub kind: String,
}

impl Entry for Parameter {
    const KIND: Kind = PARAMETER;

    fn read<R: Reader>(name: &str, _: Span, reader: R, _: &'static Field) -> Option<Self> {
        Some(Self {
            name: name.to_owned(),
            kind: reader.words()?,
        })
    }

    fn alone(name: String) -> Option<Self> {
        let kind = "number".to_owned();
        Some(Self { name, kind })
    }

    fn parts(&self) -> (&impl Serialize, &impl Serialize) {
        (&self.name, &self.kind)
    }
}

keys! {
    /// A way in which the game is played without a human; rules by which it answers may ask `policy is cautious`.
    pub struct Policy(id, origin) {
        /// As printed.
        label: String, eg("Cautious"), or_id();
        /// In words.
        text: Option<String>, eg("Flees at 2 health.");
        /// How it answers offers, by id; the others are answered as usual.
        answers: Entries<Answering>, eg(r#"{ lever = "answer pull" }"#);
    }
}

/// How a policy answers an offer.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Answering {
    /// Which.
    pub offer: Ref<Offer>,
    /// The rules that decide.
    pub script: Script,
}

impl Entry for Answering {
    const KIND: Kind = Kind::Rules;

    fn read<R: Reader>(name: &str, span: Span, reader: R, _: &'static Field) -> Option<Self> {
        let offer = Ref::of_name(name, span, reader)?;
        let script = reader.answering(name)?;
        Some(Self { offer, script })
    }

    fn parts(&self) -> (&impl Serialize, &impl Serialize) {
        (&self.offer, &self.script)
    }
}

keys! {
    /// What the game is about.
    pub struct Goal: Default {
        /// In words.
        text: Option<String>, eg("Light the lantern.");
        /// Won when this holds.
        win: Option<When>, eg("keeper-beaten = 1");
        /// Lost when this holds.
        lose: Option<When>, eg("heroes are down");
    }
}

keys! {
    /// A way to play: hard, nightmare.
    pub struct Mode(id, origin) {
        /// As printed.
        label: String, eg("Hard"), or_id();
        /// In words.
        text: Option<String>, eg("Begin with less health.");
        /// Effects on a new game.
        changes: Vec<Script>, eg(r#"["hp - 2"]"#);
        /// Keys of `[dungeon]` that this mode changes.
        dungeon: Option<DungeonPlan>, eg("{ rooms = 30 }");
        /// What booklets in this mode say instead of what `[booklet]` says.
        booklet: Option<BookletWords>, eg(r#"{ goal = "Find three swords." }"#);
    }
}

keys! {
    /// What booklets in a mode say instead.
    pub struct BookletWords: Default {
        /// What a booklet is won by.
        goal: Option<String>, eg("Find three swords, then leave by the entrance.");
        /// What happens to those who leave.
        ending: Option<String>, eg("Three swords: the smith pays 60 gold.");
        /// A line below the title on the cover.
        blurb: Option<String>, eg("The smith wants his swords back.");
    }
}

impl Ruleset {
    /// What booklets in these modes say: the last mode that says it, else every booklet.
    pub fn booklet_words<'r>(
        &'r self,
        modes: &[String],
        of_mode: impl Fn(&'r BookletWords) -> &'r Option<String>,
        of_all: impl Fn(&'r BookletPlan) -> &'r Option<String>,
    ) -> Option<&'r str> {
        let modes = modes.iter().rev();
        let modes = modes.filter_map(|id| self.modes.get(id)?.booklet.as_ref());
        let mut told = modes.filter_map(|words| of_mode(words).as_deref());
        told.next()
            .or_else(|| of_all(self.booklet.as_ref()?).as_deref())
    }
}

keys! {
    /// A task with a reward.
    pub struct Quest(id, origin) {
        /// As printed.
        label: String, eg("The lost cat"), or_id();
        /// In words.
        text: Option<Text>, eg("Bring it home.");
        /// As printed.
        number: Option<i64>, within(0, 100_000), eg("12");
        /// Campaign or chapter.
        group: Option<String>, eg("Chapter one");
        /// The source leaves it incomplete.
        unfinished: bool, eg("true"), usual("false"), always();
        /// Fulfilled when this holds.
        when: Option<When>, eg("gold >= 25");
        /// What it brings.
        reward: Option<Text>, eg(r#""{1d6} gold""#);
        /// What failing it means.
        failure: Option<Text>, eg("The cat is gone.");
        /// What is rolled for encounters.
        encounter: Option<Dice>, eg("1d10 + 20");
        /// Carried out when it is fulfilled.
        does: Option<Script>, named("do"), eg("gold + 1d6");
    }
}

keys! {
    /// An event of the game's own, raised by procedures, hooked into with `on.ID`.
    pub struct Event(id, origin) {
        /// When it happens, in words.
        text: Option<String>, eg("A foe strikes.");
        /// Numbers of the procedure that hooks may change.
        shares: Vec<String>, eg(r#"["harm"]"#);
        /// Raised with no foe at hand: whether `each` that stands acts, or only the `first`, as for a group that acts as one.
        foes: EventFoes, eg("first"), usual("each");
        /// It is about a test: hooks may reroll.
        test: bool, eg("true"), usual("false"), always();
    }
}

word_set! {
    /// Whom an event concerns when it is raised with no foe at hand.
    pub enum EventFoes {
        /// Every foe that stands.
        Each = "each",
        /// The first that stands.
        First = "first",
    }
}
