//! A stat with a box for its number.

use super::prelude::*;
use crate::hero::{self, StatValue};
use crate::model::{Action, Formula, Stat, StatKind, Step};

/// A stat with a box for its number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Figure {
    /// Its name.
    pub label: String,
    /// The icon before its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
    /// A few words beside it.
    pub hint: Option<String>,
    /// What is in the box already.
    pub value: Option<String>,
    /// Name of the place for it.
    pub field: String,
    /// Whether it changes in play, so that the box keeps room for a pencil beside the value.
    pub changes: bool,
    /// Whether the hero has none of it, so that nothing is printed.
    #[serde(skip)]
    pub lacks: bool,
    /// How it is worked out from others.
    #[serde(skip)]
    pub sum: Option<Box<Formula>>,
    /// The starting value of every hero, small in the corner of a blank box.
    pub start: Option<String>,
}

/// What a block says instead of the stat.
#[derive(Clone, Copy)]
pub(super) struct OwnWords<'a> {
    pub label: &'a Option<String>,
    pub hint: &'a Option<String>,
}

impl<'a> OwnWords<'a> {
    /// A block that says nothing.
    pub const NONE: OwnWords<'static> = OwnWords::of(&None, &None);

    pub const fn of(label: &'a Option<String>, hint: &'a Option<String>) -> Self {
        Self { label, hint }
    }

    pub fn label(&self, setting: &Setting<'_>, stat: &Stat) -> String {
        let own = || setting.label(&stat.id, &stat.label);
        self.label.clone().unwrap_or_else(own)
    }
}

impl Figure {
    /// A stat to be filled in; a starting value that is rolled is shown as a hint on a blank sheet.
    pub(super) fn of(setting: &Setting<'_>, stat: &Stat, hero: u32, words: OwnWords<'_>) -> Self {
        let value = setting.value(stat, hero);
        let hint = match value {
            Some(_) => None,
            None => stat.start.as_ref().map(|start| start.source.trim().into()),
        };
        let lacks = value.is_some_and(|value| is_lacking(stat, value));
        let shown = value.filter(|_| !lacks);
        Self {
            label: words.label(setting, stat),
            icon: PrintedIcon::of(stat.icon.as_ref(), &stat.label),
            hint: words.hint.clone().or(hint),
            value: shown.map(|value| show_value(setting, stat, value)),
            field: stat_field(stat, setting.number(hero)),
            changes: !stat.fixed,
            lacks,
            sum: stat.derived.clone().map(Box::new),
            start: plain_start(setting, stat).filter(|_| value.is_none()),
        }
    }

    /// Whether it says what the stat starts with: a value, a start in the corner, or the start as a hint where the block has no hint of its own.
    pub(super) fn says_start(&self, hint_is_start: bool) -> bool {
        self.value.is_some()
            || self.lacks
            || self.start.is_some()
            || (hint_is_start && self.hint.is_some())
    }

    /// A number that is worked out for the hero.
    pub(super) fn of_sum(setting: &Setting<'_>, label: &str, formula: &Formula, hero: u32) -> Self {
        let person = setting.hero(hero);
        let value = person.and_then(|person| hero::reckon(setting.ruleset, person, formula));
        let owner = hero_field(setting.number(hero));
        Self {
            label: label.to_owned(),
            value: value.map(|value| value.to_string()),
            field: format!("{owner}.sum.{}", slug(label, "sum")),
            changes: true,
            sum: Some(Box::new(formula.clone())),
            ..Self::default()
        }
    }
}

/// Whether there is nothing of it: a pool that can hold nothing, or a count that has not begun.
pub(super) fn is_lacking(stat: &Stat, value: StatValue) -> bool {
    match stat.kind {
        StatKind::Pool => value.max == Some(0),
        StatKind::Counter => value.value == 0,
        StatKind::Score | StatKind::Track | StatKind::Flag | StatKind::Text => false,
    }
}

/// A value as it is written into its box.
fn show_value(setting: &Setting<'_>, stat: &Stat, value: StatValue) -> String {
    if stat.kind != StatKind::Flag {
        return value.value.to_string();
    }
    let word = if value.value == 0 {
        Word::No
    } else {
        Word::Yes
    };
    setting.ruleset.word(word).to_owned()
}

/// The start of a stat as a topic, where the block says it.
pub(super) fn show_start(stat: &Stat, said: bool) -> Vec<Topic> {
    let topic = said.then(|| Topic::Start(stat.id.clone()));
    topic.into_iter().collect()
}

/// The same for a box with these words beside it.
pub(super) fn show_start_beside(
    setting: &Setting<'_>,
    stat: &Ref<Stat>,
    hero: u32,
    words: OwnWords<'_>,
) -> Vec<Topic> {
    let stat = &setting.ruleset.stats[stat];
    let figure = Figure::of(setting, stat, hero, words);
    show_start(stat, figure.says_start(words.hint.is_none()))
}

/// Letters of dice notation.
const DICE: &str = "dkhlx";

/// The starting value, where it is a number other than 0, or dice. A sum of other figures is worked out by hand; what a class sets or the player
/// chooses is no common start.
pub(super) fn plain_start(setting: &Setting<'_>, stat: &Stat) -> Option<String> {
    let ruleset = setting.ruleset;
    let is_it = |of: &Ref<Stat>| of.id() == stat.id;
    let mut set = ruleset.classes.iter().flat_map(|class| &class.stats);
    let chosen = |step: &Step| match &step.action {
        Action::Distribute(spread) => spread.among.iter().any(is_it),
        Action::Raise(raise) => raise.among.iter().any(is_it),
        _ => false,
    };
    if set.any(|(of, _)| is_it(of)) || ruleset.creation.steps.iter().any(chosen) {
        return None;
    }
    let start = stat.start.as_ref()?;
    let source = start.source.trim();
    let is_plain = |letter: char| !letter.is_alphabetic() || DICE.contains(letter);
    let plain = source.chars().all(is_plain);
    (plain && start.constant() != Some(0)).then(|| source.to_owned())
}

impl Declared for declared::Stat {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let stat = &setting.ruleset.stats[&self.stat];
        let words = OwnWords::of(&self.label, &self.hint);
        Block::Stat(Figure::of(setting, stat, self.hero, words))
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let words = OwnWords::of(&self.label, &self.hint);
        show_start_beside(setting, &self.stat, self.hero, words)
    }
}

impl Body for Figure {
    fn write_markdown(&self, out: &mut Markdown) {
        let value = self.value.as_deref().unwrap_or("____");
        let hint = self.hint.as_ref().map(|hint| format!(" ({hint})"));
        let hint = hint.unwrap_or_default();
        out.line(format_args!("- {}: {value}{hint}", self.label));
    }

    named!(label);

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        vec![&mut self.icon]
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        names.claim(&mut self.field);
    }

    fn fields(&self, _: Words<'_>) -> Vec<Field> {
        let label = match &self.hint {
            Some(hint) => format!("{} ({hint})", self.label),
            None => self.label.clone(),
        };
        vec![Field {
            value: self.value.clone(),
            sum: self.sum.clone(),
            ..Field::new(FieldKind::Number, &self.field, label)
        }]
    }
}
