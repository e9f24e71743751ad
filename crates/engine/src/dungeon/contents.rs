//! What is in a room: facts that were rolled, declared or written by hand.

use serde::{Serialize, Serializer};
use serde_json::json;

use crate::facts::{Origin, Phrases};
use crate::model::Ruleset;
use crate::table::{Fact, Facts, Offered, Outcome, trace};

/// One thing that is in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// Rolled on the game's own tables.
    Rolled(Box<Outcome>),
    /// A roll that came to nothing.
    Empty {
        /// The roll.
        outcome: Box<Outcome>,
        /// The word for it.
        label: String,
    },
    /// A text of the ruleset that was rolled: the treasure of a foe.
    Text {
        /// What came up.
        facts: Facts,
        /// Whose text it is.
        of: String,
    },
    /// A foe or an item that the dungeon itself puts there: its goal.
    Thing {
        /// Whose id and label it is.
        thing: Thing,
        /// As printed.
        label: String,
    },
    /// A key, a lever: its kind. What it opens is described by whoever knows the numbers on paper.
    Key(String),
    /// A few words in a dungeon that was drawn by hand.
    Written(String),
}

/// A foe or an item by its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    /// A foe.
    Foe(String),
    /// An item.
    Item(String),
}

impl Contents {
    /// The roll, where there was one.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Rolled(outcome) | Self::Empty { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// The rolls on tables in it.
    pub fn outcomes(&self) -> Vec<&Outcome> {
        match self {
            Self::Text { facts, .. } => facts.outcomes(),
            _ => self.outcome().into_iter().collect(),
        }
    }

    /// The decisions that it offers, in reading order.
    pub fn offers(&self) -> Vec<&Offered> {
        match self {
            Self::Text { facts, .. } => facts.offers(),
            _ => self.outcome().map(Outcome::offers).unwrap_or_default(),
        }
    }

    /// Ids of the foes that it states; not of those behind an answer.
    pub fn foes(&self) -> Vec<&str> {
        match self {
            Self::Thing {
                thing: Thing::Foe(id),
                ..
            } => vec![id],
            _ => {
                let rolls = self.outcomes().into_iter();
                rolls.flat_map(Outcome::foes).collect()
            }
        }
    }

    /// Whether it says that everybody in the room fights.
    pub fn is_hostile(&self) -> bool {
        let rolls = self.outcomes().into_iter().flat_map(Outcome::walk);
        rolls.into_iter().any(|rolled| rolled.meaning().hostile)
    }

    /// The roll that is all its text says, where that came to a name without words besides.
    pub fn name_as_text(&self) -> Option<&Outcome> {
        match self.outcome()?.text.as_ref()?.facts.as_slice() {
            [Fact::Rolled(inner)] => inner.innermost_name(),
            _ => None,
        }
    }

    /// Ids of tables and lists that its words refer to.
    pub fn references(&self) -> Vec<&str> {
        match self {
            Self::Text { facts, .. } => facts.references(),
            _ => {
                let rolls = self.outcomes().into_iter();
                rolls.flat_map(Outcome::references).collect()
            }
        }
    }

    /// In a word or two; nothing for a text and for a key, which the words of the key say.
    pub fn heading(&self) -> Phrases {
        match self {
            Self::Rolled(outcome) => heading(outcome),
            Self::Thing { label, .. } => Phrases::of(label.as_str(), Origin::Layout),
            Self::Empty { label, .. } => Phrases::of(label.as_str(), Origin::Program),
            Self::Key(kind) => Phrases::of(super::text::sentence_case(kind), Origin::Layout),
            Self::Written(name) => Phrases::of(name.as_str(), Origin::Layout),
            Self::Text { .. } => Phrases::new(),
        }
    }

    /// The whole of it, with concrete numbers. A key has no words here.
    pub fn text(&self) -> Phrases {
        self.tell(Facts::tell, Outcome::tell)
    }

    /// The same for a reader who has not decided yet: offers without what comes of them.
    pub fn text_before_deciding(&self) -> Phrases {
        self.tell(Facts::tell_before_deciding, Outcome::tell_before_deciding)
    }

    /// What was rolled, in words: the text of a row, or what it shows besides when it has none. A row that is only a name has said it all.
    fn tell(
        &self,
        tell_text: fn(&Facts, &Origin) -> Phrases,
        tell_roll: fn(&Outcome) -> Phrases,
    ) -> Phrases {
        let words = match self {
            Self::Rolled(outcome) => match (&outcome.text, &outcome.name) {
                (Some(text), _) => tell_text(text, &outcome.origin()),
                (None, Some(_)) if outcome.again.is_empty() => Phrases::new(),
                (None, _) => tell_roll(outcome),
            },
            Self::Text { facts, of } => tell_text(facts, &Origin::Text(of.clone())),
            _ => Phrases::new(),
        };
        words.tidied()
    }

    /// Which table, which dice, which row; nested rolls are indented.
    pub fn trace(&self) -> Vec<String> {
        let traces: Vec<String> = self.outcomes().into_iter().map(trace).collect();
        let lines = traces.iter().flat_map(|trace| trace.lines());
        lines.map(str::to_owned).collect()
    }

    /// Whether nothing of it is printed.
    pub fn is_empty(&self) -> bool {
        self.heading().is_empty() && self.text().is_empty() && !matches!(self, Self::Key(_))
    }
}

/// The name of a row, with that of the row it led to when its text is nothing but that roll and nobody is met: `Special event: Ghost`.
fn heading(outcome: &Outcome) -> Phrases {
    let of = outcome.origin();
    let mut heading = match &outcome.name {
        Some(name) => name.tell(&of).tidied(),
        None => return Phrases::new(),
    };
    if let Some(text) = &outcome.text
        && let [Fact::Rolled(inner)] = text.facts.as_slice()
        && let Some(name) = &inner.row_name
        && outcome.foes().is_empty()
        && !heading.is_empty()
    {
        heading.push(": ", of);
        heading.push(name.as_str(), inner.origin());
    }
    heading
}

/// `{ name, text, table, trace, foes, rows, facts }`; keys without a value are left out or empty.
impl Serialize for Contents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let outcome = self.outcome();
        let rows = self.outcomes().into_iter().flat_map(Outcome::rows);
        let rows = rows.map(|row| json!({ "table": row.table, "row": row.row }));
        let (rows, foes): (Vec<_>, _) = (rows.collect(), self.foes());
        let (mut facts, mut item, mut key) = (None, None, None);
        match self {
            Self::Rolled(outcome) => facts = outcome.text.as_ref().map(Facts::parts_json),
            Self::Text { facts: text, .. } => facts = Some(text.parts_json()),
            Self::Thing { thing, .. } => item = thing.item(),
            Self::Key(kind) => key = Some(kind),
            Self::Empty { .. } | Self::Written(_) => {}
        }
        let mut value = json!({
            "name": self.heading().plain(),
            "text": self.text().plain(),
            "table": outcome.map_or("", |outcome| outcome.table.as_str()),
            "trace": self.trace(),
        });
        if let Some(object) = value.as_object_mut() {
            let more = [
                ("foes", (!foes.is_empty()).then(|| json!(foes))),
                ("rows", (!rows.is_empty()).then(|| json!(rows))),
                ("facts", facts),
                ("item", item.map(|item| json!(item))),
                ("key", key.map(|key| json!(key))),
            ];
            for (name, given) in more {
                object.extend(given.map(|given| (name.to_owned(), given)));
            }
        }
        value.serialize(serializer)
    }
}

impl Thing {
    /// The foe or item with this id.
    pub fn find(ruleset: &Ruleset, id: &str) -> Option<Self> {
        let foe = ruleset.foes.get(id).map(|_| Self::Foe(id.to_owned()));
        foe.or_else(|| ruleset.items.get(id).map(|_| Self::Item(id.to_owned())))
    }

    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            Self::Foe(id) | Self::Item(id) => id,
        }
    }

    /// Its id, if it is an item.
    fn item(&self) -> Option<&str> {
        match self {
            Self::Foe(_) => None,
            Self::Item(id) => Some(id),
        }
    }

    /// As printed.
    pub fn label<'r>(&self, ruleset: &'r Ruleset) -> &'r str {
        let label = match self {
            Self::Foe(id) => ruleset.foes.get(id).map(|foe| foe.label.as_str()),
            Self::Item(id) => ruleset.items.get(id).map(|item| item.label.as_str()),
        };
        label.unwrap_or_default()
    }
}
