//! Decisions of the player: what is asked, and what each answer does, in words and in rules.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Entries, Field, Kind, Moment, Reader, Value};
use super::play::PARAMETERS;
use super::{Parameter, Script, Text, When};
use crate::diag::Diagnostic;
use crate::rules::{self, Owner};

/// More answers than a player can weigh, or a choice be kept in.
const MOST_ANSWERS: usize = 32;

keys! {
    /// Something that the player decides; rules make it with `offer ID`, texts with `{offer ID}`.
    pub struct Offer(id, origin), checked by check {
        /// The question, as printed.
        ask: Text, eg("Pull it?");
        /// What it is given, as for procedures.
        parameters: Entries<Parameter>, kind(PARAMETERS), eg(r#"["price"]"#);
        /// What can be said.
        answers: Vec<Answer>, eg(r#"[{ id = "pull", do = "roll lever" }, { id = "leave" }]"#);
        /// One of many is chosen instead of an answer.
        among: Option<Among>;
        /// How it is answered without a human: `answer ID`, or with `among` the worth of the one at hand as `give NUMBER`.
        usual: Option<Script>, at(Moment::Answering), eg("if hp > 5: answer pull; else: answer leave"), or("the first answer that can be chosen");
    }
}

keys! {
    /// One answer to an offer.
    pub struct Answer {
        /// Its name in rules.
        id: String, kind(Kind::Id), eg("pull");
        /// As printed.
        label: String, eg("Pull the lever"), or_id();
        /// What comes of it, in words; a booklet prints it apart from the question.
        text: Option<Text>, eg("It moves. {lever}");
        /// What comes of it, in rules; else the script that makes the offer says so.
        does: Option<Script>, named("do"), at(Moment::Offer), eg("roll lever");
        /// When it can be chosen.
        when: Option<When>, at(Moment::Offer), eg("gold >= 10"), or("always");
    }
}

record! {
    /// A choice of one out of many: its keys are beside those of the offer.
    static AMONG {
        /// Instead of `answers`: one of these is chosen.
        among: Option<AmongGroup>, eg("way");
        /// With `among`: who can be chosen.
        condition: Option<When>, named("where"), at(Moment::Offer), eg("door is not locked");
        /// With `among`: what happens with the chosen one at hand.
        does: Option<Script>, named("do"), at(Moment::Offer), eg("explore");
    }
}

/// A choice of one out of many.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Among {
    /// Out of whom.
    pub group: AmongGroup,
    /// Who of them can be chosen.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub condition: Option<When>,
    /// What happens with the chosen one at hand.
    #[serde(rename = "do")]
    pub does: Script,
}

impl Value for Among {
    const KIND: Kind = Kind::Part(|| &AMONG);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let [among, condition, does] = AMONG.fields() else {
            return None;
        };
        let group: Option<AmongGroup> = among.read(reader)?;
        Some(Self {
            group: group?,
            condition: condition.read(reader)?,
            does: does.read::<Option<Script>, R>(reader)?.unwrap_or(Script {
                source: String::new(),
                script: rules::Script::default(),
                spans: Vec::new(),
            }),
        })
    }
}

word_set! {
    /// Out of whom one is chosen.
    pub enum AmongGroup {
        /// Heroes who stand.
        Hero = "hero",
        /// Foes who stand.
        Foe = "foe",
        /// Items of the hero at hand.
        Item = "item",
        /// Known doors to rooms nobody has entered, nearest first.
        Way = "way",
        /// Doors of the room.
        Door = "door",
        /// Rooms of the dungeon.
        Room = "room",
        /// Cards in hand.
        Card = "card",
    }
}

impl AmongGroup {
    /// What the rules of the offer call the one at hand.
    pub fn owner(self) -> Owner {
        match self {
            Self::Hero => Owner::Hero,
            Self::Foe => Owner::Foe,
            Self::Item => Owner::Item,
            Self::Way | Self::Door => Owner::Door,
            Self::Room => Owner::Room,
            Self::Card => Owner::Card,
        }
    }
}

/// An offer has answers or is among many, and needs at least two answers to be one.
fn check<R: Reader>(offer: &mut Offer, reader: R) {
    let report = |message: String, hint: &str| {
        reader.report(Diagnostic::error(offer.origin, message).with_hint(hint));
    };
    let id = &offer.id;
    // An answer without an id has been reported, and is no reason to ask for another.
    let written = reader.get("answers").map_or(0, |all| all.items().len());
    match (&offer.among, written) {
        (Some(among), 0) if among.does.source.is_empty() => report(
            format!("`{id}` does nothing with the chosen one"),
            "add `do`, as in `do = \"explore\"`",
        ),
        (Some(_), 0) => {}
        (Some(_), _) => report(
            format!("`{id}` has both `answers` and `among`"),
            "keep one of them",
        ),
        (None, 0) => report(
            format!("`{id}` has no answers"),
            "add `answers = [{ id = \"...\" }, ...]`, or `among`",
        ),
        (None, 1) => report(
            format!("`{id}` has only one answer"),
            "add another, such as `{ id = \"leave\" }`",
        ),
        (None, many) if many > MOST_ANSWERS => report(
            format!("`{id}` has {many} answers, more than {MOST_ANSWERS}"),
            "split it into two offers",
        ),
        (None, _) => {}
    }
    if offer.among.is_none() {
        for key in ["where", "do"] {
            if let Some(value) = reader.get(key) {
                let problem = Diagnostic::error(value.span(), format!("`{key}` needs `among`"));
                reader.report(problem.with_hint("each answer has a `when` and a `do` of its own"));
            }
        }
    }
    for (at, answer) in offer.answers.iter().enumerate() {
        let mut before = offer.answers.iter().take(at);
        if before.any(|before| before.id == answer.id) {
            report(
                format!("`{id}` has two answers `{}`", answer.id),
                "give each answer its own id",
            );
        }
    }
}
