//! How the game is played: procedures, policies, goal, modes, quests, events.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Dice, DungeonPlan, Offer, Ref, Script, Text, When};
use crate::diag::Span;

/// Rules with a name.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Procedure {
    /// Id, also its name in rules.
    pub id: String,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What it is given.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
    pub parameters: Vec<Parameter>,
    /// What is carried out.
    #[serde(rename = "do")]
    pub does: Script,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Something that a procedure is given.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Parameter {
    /// Its name in the procedure.
    pub name: String,
    /// What it is: `number`, `hero`, `foe`, `item`.
    pub kind: String,
}

/// Parameters as a JSON object, like the TOML.
pub(super) fn by_name<S: serde::Serializer>(
    parameters: &[Parameter],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        parameters
            .iter()
            .map(|parameter| (&parameter.name, &parameter.kind)),
    )
}

/// A way in which the game is played without a human.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Policy {
    /// Id, also its name in rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How it answers offers, by offer; the others as usual.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "super::json::pairs"
    )]
    pub answers: Vec<(Ref<Offer>, Script)>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// What the game is about.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Goal {
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Won when this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<When>,
    /// Lost when this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lose: Option<When>,
}

/// A way to play: hard, nightmare.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Mode {
    /// Id, unique among modes.
    pub id: String,
    /// As printed.
    pub label: String,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Effects on a new game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Script>,
    /// What it changes about dungeons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dungeon: Option<DungeonPlan>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// A task with a reward.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Quest {
    /// Id, unique among quests.
    pub id: String,
    /// As printed.
    pub label: String,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Its printed number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
    /// Campaign or chapter it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The source leaves it incomplete.
    pub unfinished: bool,
    /// Fulfilled when this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// What it brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<Text>,
    /// What failing it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Text>,
    /// What is rolled for encounters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encounter: Option<Dice>,
    /// Carried out when it is fulfilled.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub does: Option<Script>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// An event of the game's own, raised by procedures, hooked by traits.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Event {
    /// Id, the name after `on.`.
    pub id: String,
    /// When it happens, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Numbers of the procedure that hooks may change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<String>,
    /// Whether it is about a test.
    pub test: bool,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}
