//! The story around a dungeon and of its rooms: premises, rumours, endings, and scenes that know what a room holds.

use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::keys::{Field, Kind, Reader, Value};
use super::scene::SceneCondition;
use crate::diag::{Diagnostic, did_you_mean};

keys! {
    /// What a dungeon is about; one text of each list is drawn for a dungeon. `{title}` is the dungeon's title, `{boss}` whoever waits at the goal.
    pub struct Story(origin) {
        /// One line below the title on the cover.
        taglines: Vec<StoryText>, eg(r#"["The bell rings below, and nobody rings it."]"#);
        /// Where this is, what has happened and why now.
        premises: Vec<StoryText>, eg(r#"["{title} was shut a hundred years ago. Last week it opened from within."]"#);
        /// Why the hero goes.
        reasons: Vec<StoryText>, eg(r#"["Your brother went down to look."]"#);
        /// Read when the goal is reached and the hero is out.
        victories: Vec<StoryText>, eg(r#"["{boss} is gone, and you sleep until noon."]"#);
        /// Read by those who leave without it.
        retreats: Vec<StoryText>, eg(r#"["You are alive. So is {boss}."]"#);
        /// Read by those who die inside.
        deaths: Vec<StoryText>, eg(r#"["Somebody will carry your lantern on."]"#);
        /// A sentence of colour after a victory.
        rewards: Vec<StoryText>, eg(r#"["The village keeps a chair for you."]"#);
        /// Names of their own for whoever waits at the goal, one per line.
        bosses: StoryLines, eg("Grub the Unwashed");
    }
}

keys! {
    /// Words for rooms where something holds. A line is printed once in a dungeon at most.
    pub struct Scene(id, origin) {
        /// Where it holds: any of these conditions.
        when: Vec<SceneCondition>, kind(Kind::List(&Kind::When)), eg("foe rats and deep"), required();
        /// Names for such a room, one per line; a room that the game's own tables name keeps that name.
        names: StoryLines, eg("The Kennel");
        /// What one sees on entering, one per line.
        lines: StoryLines, eg("Straw, gnawed short.");
        /// For a room next to such a room, one per line: a hint of what is next door; `{boss}` is whoever waits at the goal.
        near: StoryLines, eg("Something small runs along the wall ahead of you.");
        /// The room when its foes are gone, one per line.
        after: StoryLines, eg("The straw has stopped moving.");
        /// What people say of such a room, one per line; `{room}` is its name, `{boss}` whoever waits at the goal. A false one is of a scene that is nowhere in the dungeon.
        rumours: StoryLines, eg("Something is fed in {room}.");
    }
}

/// A text with names to be filled in.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct StoryText {
    /// Words and names in reading order.
    pub parts: Vec<StoryPart>,
}

/// A stretch of a [`StoryText`].
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum StoryPart {
    /// Printed as written.
    Words(String),
    /// A name that the dungeon has.
    Name(StoryName),
}

word_set! {
    /// What can be in braces.
    pub enum StoryName {
        /// The title of the dungeon.
        Title = "title",
        /// Whoever waits at the goal.
        Boss = "boss",
        /// The room that a rumour is about.
        Room = "room",
    }
}

/// Texts, one per line of the file. Their places count, their words decide nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct StoryLines(pub Vec<StoryText>);

impl StoryText {
    /// The text with its names filled in.
    pub fn fill(&self, name: impl Fn(StoryName) -> String) -> String {
        let mut filled = String::new();
        for part in &self.parts {
            match part {
                StoryPart::Words(words) => filled.push_str(words),
                StoryPart::Name(of) => filled.push_str(&name(*of)),
            }
        }
        filled
    }

    /// Whether it mentions a name.
    pub fn mentions(&self, name: StoryName) -> bool {
        self.parts.contains(&StoryPart::Name(name))
    }

    /// As written.
    pub fn source(&self) -> String {
        use super::keys::WordSet;
        self.fill(|name| format!("{{{}}}", name.word()))
    }
}

impl Serialize for StoryText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source())
    }
}

impl Serialize for StoryLines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Serialize::serialize(&self.0, serializer)
    }
}

impl Value for StoryText {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        let words = reader.words()?;
        read_text(reader, &words, 0..words.len(), field)
    }
}

impl Value for StoryLines {
    const KIND: Kind = Kind::Words;
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        let words = reader.words()?;
        let mut lines = Vec::new();
        let mut start = 0;
        for line in words.split_inclusive('\n') {
            let range = start..start + line.len();
            start = range.end;
            if !line.trim().is_empty() {
                lines.extend(read_text(reader, &words, range, field));
            }
        }
        Some(Self(lines))
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}

/// What may be in braces under a key.
fn names_allowed(key: &str) -> &'static [StoryName] {
    match key {
        "rumours" => &[StoryName::Room, StoryName::Boss],
        "near" => &[StoryName::Boss],
        "names" | "lines" | "after" | "bosses" => &[],
        _ => &[StoryName::Title, StoryName::Boss],
    }
}

/// Takes a stretch of words apart; what is wrong with its braces is reported.
fn read_text<R: Reader>(
    reader: R,
    words: &str,
    range: Range<usize>,
    field: &'static Field,
) -> Option<StoryText> {
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    let written = part(range.clone());
    let start = range.start + (written.len() - written.trim_start().len());
    let end = start + written.trim().len();
    let mut parts = Vec::new();
    let mut at = start;
    while let Some(open) = part(at..end).find(['{', '}']) {
        let open = at + open;
        let close = part(open..end).find('}').filter(|close| *close > 0);
        let Some(close) = close.map(|close| open + close) else {
            let problem = Diagnostic::error(reader.span_of(open..open + 1), "unmatched brace");
            reader.report(problem.with_hint("braces are for names such as `{boss}`"));
            return None;
        };
        if at < open {
            parts.push(StoryPart::Words(part(at..open).to_owned()));
        }
        let name = read_name(reader, part(open + 1..close), open..close + 1, field)?;
        parts.push(StoryPart::Name(name));
        at = close + 1;
    }
    if at < end {
        parts.push(StoryPart::Words(part(at..end).to_owned()));
    }
    Some(StoryText { parts })
}

/// Understands what is in braces.
fn read_name<R: Reader>(
    reader: R,
    name: &str,
    range: Range<usize>,
    field: &'static Field,
) -> Option<StoryName> {
    use super::keys::WordSet;
    let allowed = names_allowed(field.key);
    let found = StoryName::of_word(name).filter(|name| allowed.contains(name));
    if found.is_none() {
        let words = allowed.iter().map(|name| name.word());
        let hint = did_you_mean(name, words.clone()).unwrap_or_else(|| {
            let known: Vec<String> = words.map(|word| format!("`{{{word}}}`")).collect();
            match known.as_slice() {
                [] => "no names are filled in here".to_owned(),
                known => format!("it can be {}", known.join(" or ")),
            }
        });
        let message = format!("`{}` cannot name `{{{name}}}`", field.key);
        let problem = Diagnostic::error(reader.span_of(range), message);
        reader.report(problem.with_code("unknown-name").with_hint(hint));
    }
    found
}
