//! A stat as boxes to tick: how many to draw, and which of them are crossed on a filled sheet.
//!
//! The boxes of a pool are its points: lost ones are crossed, and boxes beyond the hero's maximum are dotted, to grow into. Boxes of a
//! supply, which begins with some, are solid as far as it goes. The boxes of any other stat are crossed as it counts up.

use super::prelude::*;
use super::stat::{Figure, OwnWords, plain_start, show_start};
use crate::model::{Formula, Stat, StatKind};

/// Boxes drawn for a track whose number is not stated as a plain number.
const USUAL_BOXES: u32 = 10;

/// No row of boxes is longer than this: beyond it a number is written instead.
const MOST_BOXES: u32 = 400;

/// A stat as boxes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Track {
    /// Its name.
    pub label: String,
    /// The icon before its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
    /// A few words beside it.
    pub hint: Option<String>,
    /// The maximum of a pool in words, or on a blank sheet what it starts with.
    pub most: Option<String>,
    /// A box for the maximum of a pool.
    pub maximum: Option<Box<Figure>>,
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

impl Track {
    /// A stat as boxes; `asked` is the number of boxes that the block wants.
    pub(super) fn of(
        setting: &Setting<'_>,
        stat: &Stat,
        hero: u32,
        words: OwnWords<'_>,
        asked: Option<&Formula>,
    ) -> Self {
        let mut track = Self {
            label: words.label(setting, stat),
            icon: PrintedIcon::of(stat.icon.as_ref(), &stat.label),
            hint: words.hint.clone(),
            boxes: count_boxes(stat, asked),
            field: stat_field(stat, setting.number(hero)),
            ..Self::default()
        };
        let Some(value) = setting.value(stat, hero) else {
            let start = plain_start(setting, stat).filter(|_| !hint_has_start(&words, stat));
            let word = setting.ruleset.word(Word::Start);
            track.most = start.map(|start| format!("{word} {start}"));
            return track;
        };
        let now = u32::try_from(value.value).unwrap_or(0);
        let max = value.max.and_then(|max| u32::try_from(max).ok());
        track.boxes = track.boxes.max(max.unwrap_or(now)).min(MOST_BOXES);
        if let Some(max) = max {
            track.spare = track.boxes.saturating_sub(max);
            track.filled = max.saturating_sub(now).min(track.boxes);
            let most = || setting.ruleset.words().say(say::Most { number: max });
            track.most = (max > 0).then(most);
        } else if stat.is_supply() {
            track.spare = track.boxes.saturating_sub(now);
        } else {
            track.filled = now.min(track.boxes);
        }
        track
    }

    /// The same under another label, with its own beside that.
    pub(super) fn relabel(self, label: String) -> Self {
        Self {
            hint: Some(match self.hint {
                Some(hint) => format!("{}: {hint}", self.label),
                None => self.label,
            }),
            label,
            ..self
        }
    }
}

/// A box for the maximum of a pool, which grows as the hero does.
fn box_of_maximum(setting: &Setting<'_>, stat: &Stat, hero: u32) -> Figure {
    let max = setting.value(stat, hero).and_then(|value| value.max);
    Figure {
        label: setting.label("maximum", setting.ruleset.word(Word::Maximum)),
        value: max.filter(|max| *max > 0).map(|max| max.to_string()),
        field: format!("{}-max", stat_field(stat, setting.number(hero))),
        changes: true,
        ..Figure::default()
    }
}

/// Whether the hint of a block has the number already: `20 at first`.
fn hint_has_start(words: &OwnWords<'_>, stat: &Stat) -> bool {
    let hint = words.hint.as_deref().unwrap_or_default();
    let mut numbers = hint.split(|letter: char| !letter.is_alphanumeric());
    let start = stat.start.as_ref().map(|start| start.source.trim());
    numbers.any(|word| Some(word) == start)
}

/// How many boxes a stat is drawn with: one for yes or no, else as asked, its own `boxes`, its highest or its starting value.
fn count_boxes(stat: &Stat, asked: Option<&Formula>) -> u32 {
    if stat.kind == StatKind::Flag {
        return 1;
    }
    let own = stat.boxes.iter().chain(&stat.max).chain(&stat.start);
    let mut stated = asked.into_iter().chain(own);
    let count = stated.find_map(|formula| formula.source.trim().parse::<u32>().ok());
    count.unwrap_or(USUAL_BOXES).min(MOST_BOXES)
}

impl Declared for declared::Track {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let stat = &setting.ruleset.stats[&self.stat];
        let words = OwnWords::of(&self.label, &self.hint);
        let marks = self.marks.iter().map(|(at, words)| Mark {
            at: *at,
            symbols: words.split_whitespace().map(str::to_owned).collect(),
        });
        let mut track = Track {
            numbers: self.numbers,
            marks: marks.collect(),
            ..Track::of(setting, stat, self.hero, words, self.boxes.as_ref())
        };
        if self.maximum {
            track.maximum = Some(Box::new(box_of_maximum(setting, stat, self.hero)));
            if setting.value(stat, self.hero).is_some() {
                // The box says it.
                track.most = None;
            }
        }
        Block::Track(track)
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let stat = &setting.ruleset.stats[&self.stat];
        let words = OwnWords::of(&self.label, &self.hint);
        let track = Track::of(setting, stat, self.hero, words, self.boxes.as_ref());
        let filled_in = setting.value(stat, self.hero).is_some();
        let said = filled_in || track.most.is_some() || hint_has_start(&words, stat);
        show_start(stat, said)
    }
}

impl Body for Track {
    fn write_markdown(&self, out: &mut Markdown) {
        let own = self.boxes.saturating_sub(self.spare);
        let boxes = (0..own).map(|at| if at < self.filled { "[x]" } else { "[ ]" });
        let boxes: Vec<&str> = boxes.collect();
        let most = self.most.as_ref().map(|most| format!(" ({most})"));
        let most = most.unwrap_or_default();
        out.line(format_args!("- {}{most}: {}", self.label, boxes.join(" ")));
    }

    named!(label, Checks);

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        vec![&mut self.icon]
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        names.claim(&mut self.field);
        self.maximum.iter_mut().for_each(|it| it.name_fields(names));
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let maximum = self.maximum.iter().flat_map(|it| it.fields(words));
        let maximum = maximum.map(|field| Field {
            label: format!("{}, {}", self.label, field.label),
            ..field
        });
        let ticks = Field::ticks(words, &self.field, &self.label, self.boxes, self.filled);
        maximum.chain(ticks).collect()
    }
}
