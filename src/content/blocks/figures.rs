//! Stats as numbers and boxes: how many to draw, and what stands in them before anybody writes.
//!
//! The boxes of a pool stand for its points: lost ones are crossed, and boxes beyond the hero's maximum are dotted, to grow into. Boxes of a
//! supply, which begins with some, are solid as far as it goes. The boxes of any other stat are crossed as it counts up.

use serde::Serialize;

use crate::content::setting::Setting;
use crate::hero;
use crate::model::{
    Action, Class, Formula, Ref, Stat, StatKind, Step, hero_field, slug, stat_field,
};
use crate::words::{Word, say};

/// Boxes drawn for a track whose number is not stated as a plain number.
const USUAL_BOXES: u32 = 10;

/// No row of boxes is longer than this: beyond it a number is written instead.
const MOST_BOXES: u32 = 400;

/// A stat with a box for its number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Figure {
    /// Its name.
    pub label: String,
    /// A few words beside it.
    pub hint: Option<String>,
    /// What is in the box already.
    pub value: Option<String>,
    /// Name of the place for it.
    pub field: String,
    /// Whether it changes all the time, so that the box keeps room for a pencil beside the value.
    pub changes: bool,
    /// What everybody begins with, small in the corner of a blank box.
    pub start: Option<String>,
}

/// A stat as boxes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Track {
    /// Its name.
    pub label: String,
    /// A few words beside it.
    pub hint: Option<String>,
    /// The maximum of a pool in words, or on a blank sheet what it starts with.
    pub most: Option<String>,
    /// What the names of the boxes begin with.
    pub field: String,
    /// How many boxes.
    pub boxes: u32,
    /// How many of them are crossed already.
    pub filled: u32,
    /// How many at the end are dotted: beyond the maximum of the hero.
    pub spare: u32,
    /// Numbers above the boxes, in steps of this.
    pub numbers: Option<u32>,
    /// Symbols above boxes.
    pub marks: Vec<Mark>,
}

/// Symbols above a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The number of the box, from 1.
    pub at: u32,
    /// Names of symbols, or words.
    pub symbols: Vec<String>,
}

/// A stat on one line, with what it comes to and its experience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skill {
    /// The stat.
    #[serde(flatten)]
    pub figure: Figure,
    /// What it comes to; absent when nothing can change it.
    pub adjusted: Option<Figure>,
    /// Its experience.
    pub track: Option<Track>,
}

/// A stat to be filled in; a starting value that is rolled is shown as a hint on a blank sheet.
pub fn figure(setting: &Setting<'_>, stat: &Stat, hero: u32, words: Words<'_>) -> Figure {
    let value = setting.value(stat, hero);
    Figure {
        label: words.label(setting, stat),
        hint: words.hint.clone().or_else(|| match value {
            Some(_) => None,
            None => rolled_start(stat),
        }),
        value: value.map(|value| value.value.to_string()),
        field: stat_field(stat, setting.number(hero)),
        changes: matches!(stat.kind, StatKind::Counter | StatKind::Pool),
        start: plain_start(setting, stat).filter(|_| setting.value(stat, hero).is_none()),
    }
}

/// What a block says instead of the stat.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub label: &'a Option<String>,
    pub hint: &'a Option<String>,
}

impl Words<'_> {
    /// A block that says nothing.
    pub const NONE: Words<'static> = Words {
        label: &None,
        hint: &None,
    };

    fn label(&self, setting: &Setting<'_>, stat: &Stat) -> String {
        let own = || setting.label(&stat.id, &stat.label);
        self.label.clone().unwrap_or_else(own)
    }
}

/// `start 6`, `start 1d3`: what everybody begins with, where that is a number or dice; nothing for what begins empty.
fn starts_with(setting: &Setting<'_>, stat: &Stat) -> Option<String> {
    let word = setting.ruleset.word(Word::Start);
    plain_start(setting, stat).map(|start| format!("{word} {start}"))
}

/// Letters of dice notation.
const DICE: &str = "dkhlx";

/// The starting value, where it is a number other than 0, or dice. A sum of other figures is worked out by hand; what a class sets or the player
/// chooses is no start of everybody.
fn plain_start(setting: &Setting<'_>, stat: &Stat) -> Option<String> {
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
    let plain = source
        .chars()
        .all(|letter| !letter.is_alphabetic() || DICE.contains(letter));
    (plain && start.constant() != Some(0)).then(|| source.to_owned())
}

/// Whether the hint of a block has the number already: `20 at first`.
fn is_told(words: &Words<'_>, start: &Formula) -> bool {
    let hint = words.hint.as_deref().unwrap_or_default();
    let mut numbers = hint.split(|letter: char| !letter.is_alphanumeric());
    numbers.any(|word| word == start.source.trim())
}

fn rolled_start(stat: &Stat) -> Option<String> {
    Some(stat.start.as_ref()?.source.trim().to_owned())
}

/// A stat as boxes; `asked` is the number of boxes that the block wants.
pub fn track(
    setting: &Setting<'_>,
    stat: &Stat,
    hero: u32,
    words: Words<'_>,
    asked: Option<&Formula>,
) -> Track {
    let mut track = Track {
        label: words.label(setting, stat),
        hint: words.hint.clone(),
        boxes: boxes_of(stat, asked),
        field: stat_field(stat, setting.number(hero)),
        ..Track::default()
    };
    let Some(value) = setting.value(stat, hero) else {
        // A hint that has the number already is enough.
        if stat
            .start
            .as_ref()
            .is_some_and(|start| !is_told(&words, start))
        {
            track.most = starts_with(setting, stat);
        }
        return track;
    };
    let now = u32::try_from(value.value).unwrap_or(0);
    let max = value.max.and_then(|max| u32::try_from(max).ok());
    match max {
        Some(max) => {
            track.boxes = track.boxes.max(max).min(MOST_BOXES);
            track.spare = track.boxes.saturating_sub(max);
            track.filled = max.saturating_sub(now).min(track.boxes);
            track.most = Some(setting.ruleset.words().say(say::Most { number: max }));
        }
        None => {
            track.boxes = track.boxes.max(now).min(MOST_BOXES);
            match stat.is_supply() {
                true => track.spare = track.boxes.saturating_sub(now),
                false => track.filled = now.min(track.boxes),
            }
        }
    }
    track
}

/// Symbols by box.
pub fn marks(marks: &[(u32, String)]) -> Vec<Mark> {
    let symbols = |words: &str| words.split_whitespace().map(str::to_owned).collect();
    let marks = marks.iter();
    marks
        .map(|(at, words)| Mark {
            at: *at,
            symbols: symbols(words),
        })
        .collect()
}

/// A number that is worked out for the hero.
pub fn sum(setting: &Setting<'_>, label: &str, formula: &Formula, hero: u32) -> Figure {
    let person = setting.hero(hero);
    let value = person.and_then(|person| hero::reckon(setting.ruleset, person, formula));
    Figure {
        label: label.to_owned(),
        value: value.map(|value| value.to_string()),
        field: format!(
            "{}.sum.{}",
            hero_field(setting.number(hero)),
            slug(label, "sum")
        ),
        ..Figure::default()
    }
}

/// What the block `skill` asks for besides its words.
pub struct SkillParts<'a> {
    pub stat: &'a Stat,
    pub adjusted: &'a Option<Formula>,
    pub track: &'a Option<Ref<Stat>>,
    pub numbers: Option<u32>,
}

/// A stat on one line.
pub fn skill(setting: &Setting<'_>, parts: SkillParts<'_>, hero: u32, words: Words<'_>) -> Skill {
    let stats = &setting.ruleset.stats;
    let adjusted = parts.adjusted.as_ref().map(|formula| {
        let label = setting.ruleset.word(Word::Adjusted);
        Figure {
            field: format!("{}-adjusted", stat_field(parts.stat, setting.number(hero))),
            ..sum(setting, label, formula, hero)
        }
    });
    Skill {
        figure: figure(setting, parts.stat, hero, words),
        adjusted,
        track: parts.track.as_ref().map(|reference| Track {
            numbers: parts.numbers,
            ..track(setting, &stats[reference], hero, Words::NONE, None)
        }),
    }
}

/// What the hero's class has at the hero's level.
pub fn levels(setting: &Setting<'_>, columns: &[String], hero: u32) -> Vec<Figure> {
    let columns = columns.iter();
    columns
        .map(|column| Figure {
            label: setting.label(column, &column_label(setting, column)),
            value: setting
                .hero(hero)
                .and_then(|person| at_level(setting, person, column)),
            field: format!("{}.levels.{column}", hero_field(setting.number(hero))),
            ..Figure::default()
        })
        .collect()
}

fn column_label(setting: &Setting<'_>, key: &str) -> String {
    let classes = setting.ruleset.classes.iter();
    let mut grids = classes.filter_map(|class| class.levels.as_ref());
    let label = grids.find_map(|grid| Some(grid.column(key)?.label.clone()));
    label.unwrap_or_else(|| key.to_owned())
}

fn at_level(setting: &Setting<'_>, person: &hero::Hero, key: &str) -> Option<String> {
    let level = setting.ruleset.stats.get("level")?;
    let level = hero::value(setting.ruleset, person, level)?
        .value
        .to_string();
    let of_class = |class: &&Class| hero::holds_class(person, &class.id);
    let classes = setting.ruleset.classes.iter().filter(of_class);
    let mut grids = classes.filter_map(|class| class.levels.as_ref());
    grids.find_map(|grid| {
        let (number, wanted) = (grid.column("level")?, grid.column(key)?);
        let mut rows = grid.rows.iter();
        let row = rows.find(|row| row.shown(number).as_deref() == Some(level.as_str()))?;
        row.shown(wanted)
    })
}

/// How many boxes a stat is drawn with: as asked, its own `boxes`, its highest or its starting value.
pub fn boxes_of(stat: &Stat, asked: Option<&Formula>) -> u32 {
    [
        asked,
        stat.boxes.as_ref(),
        stat.max.as_ref(),
        stat.start.as_ref(),
    ]
    .into_iter()
    .flatten()
    .find_map(|formula| formula.source.trim().parse::<u32>().ok())
    .unwrap_or(USUAL_BOXES)
    .min(MOST_BOXES)
}
