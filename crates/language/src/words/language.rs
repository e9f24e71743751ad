//! The languages that are shipped: one file each, read when the first word of it is needed.

use std::collections::BTreeMap;
use std::io;
use std::sync::OnceLock;

use borsh::{BorshDeserialize, BorshSerialize};

use super::check;
use super::entries;

/// The files of all languages by BCP 47 tag, the first for games that name none.
pub const TEXTS: &[(&str, &str)] = &[
    ("en", include_str!("../../../../templates/words/en.toml")),
    ("de", include_str!("../../../../templates/words/de.toml")),
];

static SHIPPED: [OnceLock<Spoken>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];

/// The languages as they were read when the program was built, by tag.
static SNAPSHOTS: OnceLock<&[(&str, &[u8])]> = OnceLock::new();

/// Hands over languages as [`snapshot`] wrote them, for those that are not read yet: their files take thirty times as long.
pub fn keep_snapshots(snapshots: &'static [(&str, &[u8])]) {
    SNAPSHOTS.get_or_init(|| snapshots);
}

/// A language as bytes, for the program that is built together with them.
pub fn snapshot(language: Language) -> Vec<u8> {
    // Writing to memory cannot fail.
    borsh::to_vec(language.0).unwrap_or_default()
}

/// The language that was written, unless there is none or these are not its bytes.
fn read_snapshot(tag: &str) -> Option<Spoken> {
    let (_, bytes) = SNAPSHOTS.get()?.iter().find(|(known, _)| *known == tag)?;
    borsh::from_slice(bytes).ok()
}

/// A language with all its phrases. Copies are as cheap as a reference, which they are.
#[derive(Debug, Clone, Copy)]
pub struct Language(&'static Spoken);

/// What a file holds.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
struct Spoken {
    id: String,
    name: String,
    /// By the place of the phrase.
    forms: Vec<Forms>,
    disguises: Vec<DisguiseWords>,
}

/// A phrase for a single thing, where that differs, and for all other counts.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
struct Forms {
    one: Option<String>,
    other: String,
}

/// The words of a disguise.
#[derive(Debug, Clone, Default, BorshSerialize, BorshDeserialize)]
pub struct DisguiseWords {
    /// Its name, also that of its template.
    pub name: String,
    /// One line.
    pub help: String,
    /// Phrases for parts of a page, by name of the part.
    pub patterns: BTreeMap<String, Vec<String>>,
    /// Words that patterns draw from, by name.
    pub lists: BTreeMap<String, Vec<String>>,
    /// Label and pattern of the fields at the head of a cover.
    pub fields: Vec<(String, String)>,
    /// Heading and part of the columns of a cover.
    pub columns: Vec<(String, String)>,
    /// Words that only its cover has.
    pub fixed: Vec<String>,
    /// Amounts, and the things that are bought in them.
    pub amounts: Vec<(Vec<String>, Vec<String>)>,
}

impl Language {
    /// Tags of all languages.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        TEXTS.iter().map(|(tag, _)| *tag)
    }

    /// The language of games that name none.
    pub fn english() -> Self {
        Self::load_shipped(0)
    }

    /// The language of a tag; of a regional one such as `de-AT` the language itself.
    pub fn find(tag: &str) -> Option<Self> {
        let main = tag.split(['-', '_']).next().unwrap_or(tag);
        let place = Self::tags().position(|known| known.eq_ignore_ascii_case(main))?;
        Some(Self::load_shipped(place))
    }

    fn load_shipped(place: usize) -> Self {
        let spoken = SHIPPED.get(place).map(|kept| {
            kept.get_or_init(|| {
                let (tag, text) = TEXTS.get(place).copied().unwrap_or_default();
                // The build has checked this very text; a phrase that is missing all the same is printed as its key.
                let parse = || text.parse().ok().map(|table| read_forms(tag, &table));
                read_snapshot(tag).or_else(parse).unwrap_or_default()
            })
        });
        match spoken {
            Some(spoken) => Self(spoken),
            None => Self::english(),
        }
    }

    /// The BCP 47 tag.
    pub fn id(self) -> &'static str {
        &self.0.id
    }

    /// Its own name.
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// Words of the disguises, by name.
    pub fn disguises(self) -> &'static [DisguiseWords] {
        &self.0.disguises
    }

    /// The phrase at a place, for a count.
    pub(super) fn form(self, place: usize, count: Option<u64>) -> &'static str {
        let Some(forms) = self.0.forms.get(place) else {
            return "";
        };
        match (&forms.one, count) {
            (Some(one), Some(1)) => one,
            _ => &forms.other,
        }
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::english()
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Language {}

/// A ruleset keeps the tag; its words are the program's.
impl BorshSerialize for Language {
    fn serialize<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
        BorshSerialize::serialize(&self.0.id, writer)
    }
}

impl BorshDeserialize for Language {
    fn deserialize_reader<R: io::Read>(reader: &mut R) -> io::Result<Self> {
        let id = String::deserialize_reader(reader)?;
        Self::find(&id).ok_or_else(|| io::Error::other(format!("no language `{id}`")))
    }
}

/// Reads a language from its file, or says everything that is wrong with it. It is kept as long as the program runs.
pub fn read(tag: &str, text: &str) -> Result<Language, Vec<String>> {
    let table: toml::Table = text
        .parse()
        .map_err(|error| vec![format!("not TOML: {error}")])?;
    let problems = check::problems(&table);
    if problems.is_empty() {
        Ok(Language(Box::leak(Box::new(read_forms(tag, &table)))))
    } else {
        Err(problems)
    }
}

fn read_forms(tag: &str, table: &toml::Table) -> Spoken {
    let words = |key: &str| {
        let found = table.get(key).and_then(toml::Value::as_str);
        found.unwrap_or(key).to_owned()
    };
    let forms = entries().map(|entry| {
        let form = |form: &str| Some(table.get(entry.id)?.get(form)?.as_str()?.to_owned());
        Forms {
            one: form("one"),
            other: form("other").unwrap_or_else(|| words(entry.id)),
        }
    });
    let disguises = table.get(check::DISGUISE).and_then(toml::Value::as_table);
    let disguises = disguises
        .into_iter()
        .flatten()
        .map(|(name, words)| disguise(name, words));
    Spoken {
        id: tag.to_owned(),
        name: words(check::NAME),
        forms: forms.collect(),
        disguises: disguises.collect(),
    }
}

fn disguise(name: &str, words: &toml::Value) -> DisguiseWords {
    let text = |value: &toml::Value| value.as_str().unwrap_or_default().to_owned();
    let texts = |value: &toml::Value| -> Vec<String> {
        value.as_array().into_iter().flatten().map(text).collect()
    };
    let lists = |key: &str| -> BTreeMap<String, Vec<String>> {
        let lists = words.get(key).and_then(toml::Value::as_table);
        let lists = lists.into_iter().flatten();
        lists
            .map(|(name, list)| (name.clone(), texts(list)))
            .collect()
    };
    let pairs = |key: &str| -> Vec<(String, String)> {
        let pairs = words.get(key).and_then(toml::Value::as_array);
        let pairs = pairs.into_iter().flatten().map(texts);
        let pair = |pair: Vec<String>| <[String; 2]>::try_from(pair).ok();
        pairs
            .filter_map(pair)
            .map(|[label, part]| (label, part))
            .collect()
    };
    DisguiseWords {
        name: name.to_owned(),
        help: words.get("help").map(text).unwrap_or_default(),
        patterns: lists("patterns"),
        lists: lists("lists"),
        fields: pairs("fields"),
        columns: pairs("columns"),
        fixed: words.get("fixed").map(texts).unwrap_or_default(),
        amounts: amounts(words),
    }
}

/// `amounts = [[["1 kg", "2 kg"], ["flour", "rice"]]]`.
fn amounts(words: &toml::Value) -> Vec<(Vec<String>, Vec<String>)> {
    let texts = |value: &toml::Value| -> Vec<String> {
        let list = value.as_array().into_iter().flatten();
        list.filter_map(toml::Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    let pairs = words.get("amounts").and_then(toml::Value::as_array);
    let pairs = pairs.into_iter().flatten().filter_map(|pair| {
        let [amounts, things] = pair.as_array()?.as_slice() else {
            return None;
        };
        Some((texts(amounts), texts(things)))
    });
    pairs.collect()
}
