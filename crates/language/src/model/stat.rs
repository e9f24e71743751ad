//! Figures: those of heroes, party and game (stats), and those that foes and items have.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Reader, WordSet};
use super::{Dice, Formula, ICON, Icon, Text};
use crate::diag::Diagnostic;

keys! {
    /// A figure of the hero, the party, the room or the game.
    pub struct Stat(id, origin), checked by check {
        /// As printed.
        label: String, eg("Health"), or_id();
        /// Abbreviation.
        short: Option<String>, eg("HP");
        /// `score` a number, `pool` current of maximum, `track` boxes ticked, `counter` counts up, `flag` yes or no, `text` words.
        kind: StatKind, eg("pool"), usual("score");
        icon: Option<Icon>, same(ICON);
        /// Value of a new hero.
        start: Option<Formula>, eg("1d3"), or("`0`");
        /// Never below.
        min: Option<Formula>, eg("0");
        /// Never above; a pool without it starts full.
        max: Option<Formula>, eg("10 + level");
        /// Boxes drawn.
        boxes: Option<Formula>, eg("12");
        /// Computed from other stats at any time, never rolled or set.
        derived: Option<Formula>, eg("dexterity / 2");
        /// What it remembers lasts only so long: then it is back at its `start`. A `round` of a fight, a `turn`, a `fight`, a `room` (until the next one is entered), a `level` (until the next dungeon), a `game` (until the next delve of a campaign).
        lasts: Option<Lifetime>, named("for"), eg("fight"), or("for good");
        /// Whose figure it is.
        of: StatOwner, eg("party"), usual("hero");
        /// Whoever has none of it left is down.
        life: bool, eg("true"), or("`true` for `hp`, `life`, `hits` or `health`, else for the first pool");
        /// Play never changes it: sheets print it in the middle of its box, and leave no room for a pencil.
        fixed: bool, eg("true"), usual("false");
        /// Only rules remember it: sheets that the program lays out by itself leave it out.
        unwritten: bool, eg("true"), usual("false");
        /// Heading on sheets; also names all stats of the group.
        group: Option<String>, eg("skills");
        /// What it means.
        text: Option<String>, eg("At 0 you fall.");
    }
}

/// What has a `max` and no `start` begins full: right for a pool, and never right for what counts up.
fn check<R: Reader>(stat: &mut Stat, reader: R) {
    let counts_up = matches!(stat.kind, StatKind::Counter | StatKind::Track);
    if counts_up && stat.max.is_some() && stat.start.is_none() && stat.derived.is_none() {
        let message = format!("`stat.{}` starts at its `max` and can never rise", stat.id);
        let error = Diagnostic::error(stat.origin, message);
        reader.report(error.with_hint("add `start = 0`"));
    }
    check_flag(stat, reader);
    check_lifetime(stat, reader);
}

/// Yes or no has no limits, and begins with no.
fn check_flag<R: Reader>(stat: &Stat, reader: R) {
    if stat.kind != StatKind::Flag {
        return;
    }
    let keys = [
        ("start", &stat.start),
        ("min", &stat.min),
        ("max", &stat.max),
        ("boxes", &stat.boxes),
        ("derived", &stat.derived),
    ];
    for (key, _) in keys.into_iter().filter(|(_, formula)| formula.is_some()) {
        let message = format!("`stat.{}` is a flag and has no `{key}`", stat.id);
        let error = Diagnostic::error(stat.origin, message);
        reader.report(error.with_hint("flags start as no; rules `set` and `clear` them"));
    }
}

/// What ends begins again with its start, which must therefore be known without a hero.
fn check_lifetime<R: Reader>(stat: &Stat, reader: R) {
    let Some(lasts) = stat.lasts else { return };
    let report = |message: String, hint: &str| {
        reader.report(Diagnostic::error(stat.origin, message).with_hint(hint));
    };
    let id = &stat.id;
    let start = stat.start.as_ref();
    if stat.derived.is_some() || stat.kind == StatKind::Text {
        let message = format!("`stat.{id}` is never set and cannot end");
        report(message, "leave `for` out");
    } else if stat.kind == StatKind::Pool || stat.max.is_some() {
        let message = format!("`stat.{id}` has a maximum and cannot last for a time");
        report(message, "refill it in rules");
    } else if start.is_some_and(|start| start.constant().is_none()) {
        let message = format!("`stat.{id}` is temporary, so it must start with a plain number");
        report(message, "write a plain number, or set it in rules");
    } else if matches!(stat.of, StatOwner::Room | StatOwner::Door) {
        let message = format!(
            "each {} has its own `stat.{id}`, which cannot end with a {}",
            stat.of.word(),
            lasts.word()
        );
        report(message, "declare it with `of = \"game\"`");
    }
}

impl Stat {
    /// Whether it begins with something and is used up, so that its boxes are crossed as it goes down.
    pub fn is_supply(&self) -> bool {
        let start = self.start.as_ref();
        let empty = start.is_none_or(|start| start.constant() == Some(0));
        !empty && !matches!(self.kind, StatKind::Track | StatKind::Pool)
    }
}

word_set! {
    /// How a stat is kept.
    pub enum StatKind {
        /// A number.
        Score = "score",
        /// Current of maximum.
        Pool = "pool",
        /// Boxes that are ticked.
        Track = "track",
        /// Counts up from its start.
        Counter = "counter",
        /// Yes or no.
        Flag = "flag",
        /// Words.
        Text = "text",
    }
}

word_set! {
    /// How long a stat remembers what was set.
    pub enum Lifetime {
        /// Until the next round of a fight, or the end of the fight.
        Round = "round",
        /// Until the next turn; a round is a turn too.
        Turn = "turn",
        /// Until the fight is over.
        Fight = "fight",
        /// Until the next room is entered.
        Room = "room",
        /// Until the next dungeon is entered.
        Level = "level",
        /// Until the game is over: it begins anew with each delve of a campaign.
        Game = "game",
    }
}

word_set! {
    /// Whose stat it is.
    pub enum StatOwner {
        /// Each hero has one.
        Hero = "hero",
        /// The party shares one.
        Party = "party",
        /// Each room has one.
        Room = "room",
        /// Each door has one.
        Door = "door",
        /// The game has one: doom, turns, danger.
        Game = "game",
    }
}

keys! {
    /// A figure that foes have; it becomes a key of `[foe.ID]` and a column of tables that make foes.
    pub struct Figure(id, origin) {
        /// As printed.
        label: String, eg("Hit points"), or_id();
        /// Abbreviation.
        short: Option<String>, eg("HP");
        /// `pool` is a number (or dice) that is used up, `list` is written `6/4/3/2`.
        kind: FigureKind, eg("list"), usual("number");
        /// A foe that has none of it left is down.
        life: bool, eg("true"), or("as for stats");
        /// The value where a foe or item gives none.
        start: Option<Dice>, eg("0"), or("`0`");
        /// What it means.
        text: Option<String>, eg("Damage by grade.");
    }
}

word_set! {
    /// What the values of a figure look like.
    pub enum FigureKind {
        /// A whole number.
        Number = "number",
        /// A whole number or dice, rolled when it appears and then used up: hit points.
        Pool = "pool",
        /// Dice, rolled when used.
        Dice = "dice",
        /// Whole numbers: `6/4/3/2`.
        List = "list",
        /// Words, which may roll.
        Text = "text",
    }
}

/// The value of a [`Figure`], of the figure's kind.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum FigureValue {
    /// Of kind `number` or `pool`.
    Number(i64),
    /// Of kind `dice`, or of kind `pool` and rolled.
    Dice(Dice),
    /// Of kind `list`.
    List(Vec<i64>),
    /// Of kind `text`.
    Text(Text),
}
