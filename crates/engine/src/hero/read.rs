//! Reading a hero from TOML.

use toml::de::{DeTable, DeValue};

use super::person::{Hero, Pick, StatValue};
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, did_you_mean};

/// Keys of a hero's file.
pub(super) const KEYS: [&str; 13] = [
    "game",
    "version",
    "seed",
    "number",
    "name",
    "traits",
    "belongings",
    "notes",
    "classes",
    "stats",
    "items",
    "ticks",
    "rows",
];

/// Entries of one list or table; no hero has more.
const LONGEST: usize = 1_000;

/// A hero as read, with the place of everything that can be wrong about it.
#[derive(Debug, Default)]
pub struct Reading {
    pub hero: Hero,
    pub spans: Spans,
    /// Whether something could not be read.
    pub broken: bool,
}

/// Places, in step with the lists of the hero.
#[derive(Debug, Default)]
pub struct Spans {
    pub whole: Span,
    pub game: Span,
    pub version: Span,
    pub classes: Vec<Span>,
    pub all_classes: Span,
    pub stats: Vec<Span>,
    pub maxes: Vec<Span>,
    pub all_stats: Span,
    pub traits: Vec<Span>,
    pub items: Vec<Span>,
    pub all_items: Span,
    pub ticks: Vec<Span>,
    pub picks: Vec<Span>,
}

/// Reads a hero; nothing when the text is no hero at all, else with everything that is wrong about its form.
///
/// ```toml
/// game = "my-game"              # id of the ruleset
/// version = "1"                 # version of the ruleset
/// seed = "7"                    # of the dice; text, because seeds can be larger than TOML's numbers
/// number = 1                    # which hero of the party
/// name = "Ada"
/// traits = ["light-fingers"]
/// belongings = ["a map"]        # things that are no items of the ruleset
/// notes = ["Nerve: 1d3: [2] = 2"]
///
/// [classes]                     # by kind; several of one kind as a list
/// class = "thief"
///
/// [stats]                       # pools have a maximum
/// hp = { value = 6, max = 6 }
/// nerve = 3
///
/// [items]                       # how many of each
/// spear = 3
///
/// [ticks]                       # boxes ticked below what a slot holds
/// shield = 4
///
/// [rows]                        # chosen rows by list or table
/// spells = ["Sleep", "Sleep"]
/// ```
pub fn from_toml(sources: &Sources, source: SourceId) -> (Option<Hero>, Vec<Diagnostic>) {
    let mut found = Diagnostics::new();
    let reading = read(sources, source, &mut found);
    (
        Some(reading.hero).filter(|_| !reading.broken),
        found.finish(),
    )
}

/// Reads a hero with its places.
pub fn read(sources: &Sources, source: SourceId, found: &mut Diagnostics) -> Reading {
    let (table, errors) = DeTable::parse_recoverable(sources.text(source));
    let mut reader = HeroFileReader {
        source,
        found,
        reading: Reading::default(),
    };
    for error in &errors {
        let line = error
            .message()
            .lines()
            .next()
            .unwrap_or("")
            .trim_end_matches('.')
            .to_owned();
        reader.fail(
            reader.span(error.span().unwrap_or(0..0)),
            format!("not TOML: {line}"),
        );
    }
    if errors.is_empty() {
        reader.reading.spans.whole = Span::new(source, 0..0);
        reader.hero(table.into_inner());
    }
    reader.reading
}

struct HeroFileReader<'a> {
    source: SourceId,
    found: &'a mut Diagnostics,
    reading: Reading,
}

impl HeroFileReader<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    fn fail(&mut self, span: Span, message: impl Into<String>) {
        self.reading.broken = true;
        self.found.push(Diagnostic::error(span, message));
    }

    fn hero(&mut self, table: DeTable<'_>) {
        let mut has_game = false;
        for (key, value) in table {
            let (key_span, span) = (self.span(key.span()), self.span(value.span()));
            let (key, value) = (key.into_inner().into_owned(), value.into_inner());
            match key.as_str() {
                "game" => {
                    has_game = true;
                    self.reading.spans.game = span;
                    self.reading.hero.game = self.words(&key, value, span);
                }
                "version" => {
                    self.reading.spans.version = span;
                    self.reading.hero.version = self.words(&key, value, span);
                }
                "name" => self.reading.hero.name = self.words(&key, value, span),
                "seed" => self.seed(value, span),
                "number" => {
                    let number = self.integer(&key, value, span);
                    self.reading.hero.number = u32::try_from(number).unwrap_or(0);
                }
                "traits" => {
                    let (traits, spans) = self.list(&key, value, span).into_iter().unzip();
                    (self.reading.hero.traits, self.reading.spans.traits) = (traits, spans);
                }
                "belongings" => {
                    self.reading.hero.belongings = self
                        .list(&key, value, span)
                        .into_iter()
                        .map(|(word, _)| word)
                        .collect()
                }
                "notes" => {
                    self.reading.hero.notes = self
                        .list(&key, value, span)
                        .into_iter()
                        .map(|(word, _)| word)
                        .collect()
                }
                "classes" => self.classes(value, key_span),
                "stats" => self.stats(value, key_span),
                "items" => self.items(value, key_span),
                "ticks" => self.ticks(value, key_span),
                "rows" => self.rows(value, key_span),
                _ => {
                    let hint = did_you_mean(&key, KEYS);
                    self.reading.broken = true;
                    self.found.push(
                        Diagnostic::error(key_span, format!("a hero has no `{key}`"))
                            .with_hint_if(hint),
                    );
                }
            }
        }
        if !has_game {
            let missing = Diagnostic::error(self.reading.spans.whole, "the hero names no game");
            self.reading.broken = true;
            self.found
                .push(missing.with_hint("add `game = \"ID\"` with the id of the ruleset"));
        }
    }

    fn words(&mut self, key: &str, value: DeValue<'_>, span: Span) -> String {
        match value {
            DeValue::String(words) => words.into_owned(),
            _ => {
                self.fail(span, format!("`{key}` must be text"));
                String::new()
            }
        }
    }

    fn integer(&mut self, key: &str, value: DeValue<'_>, span: Span) -> i64 {
        let number = match value {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.unwrap_or_else(|| {
            self.fail(span, format!("`{key}` must be a whole number"));
            0
        })
    }

    fn seed(&mut self, value: DeValue<'_>, span: Span) {
        let seed = match value {
            DeValue::String(words) => words.parse().ok(),
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        match seed {
            Some(seed) => self.reading.hero.seed = seed,
            None => self.fail(span, "`seed` must be a whole number, 0 or more"),
        }
    }

    fn list(&mut self, key: &str, value: DeValue<'_>, span: Span) -> Vec<(String, Span)> {
        let DeValue::Array(values) = value else {
            self.fail(span, format!("`{key}` must be a list of strings"));
            return Vec::new();
        };
        if values.len() > LONGEST {
            self.fail(span, format!("`{key}` has more than {LONGEST} entries"));
            return Vec::new();
        }
        let mut words = Vec::new();
        for value in values {
            let span = self.span(value.span());
            words.push((self.words(key, value.into_inner(), span), span));
        }
        words
    }

    /// The entries of a section in the order of the file: key, its place, value, its place.
    fn section<'v>(
        &mut self,
        key: &str,
        value: DeValue<'v>,
        span: Span,
    ) -> Vec<(String, Span, DeValue<'v>, Span)> {
        let DeValue::Table(table) = value else {
            self.fail(span, format!("`{key}` must be a table"));
            return Vec::new();
        };
        if table.len() > LONGEST {
            self.fail(span, format!("`{key}` has more than {LONGEST} entries"));
            return Vec::new();
        }
        let mut entries: Vec<_> = table
            .into_iter()
            .map(|(key, value)| {
                let (key_span, span) = (self.span(key.span()), self.span(value.span()));
                (
                    key.into_inner().into_owned(),
                    key_span,
                    value.into_inner(),
                    span,
                )
            })
            .collect();
        entries.sort_by_key(|(_, span, _, _)| *span);
        entries
    }

    fn classes(&mut self, value: DeValue<'_>, span: Span) {
        self.reading.spans.all_classes = span;
        for (kind, _, value, span) in self.section("classes", value, span) {
            let ids = match value {
                DeValue::Array(_) => self.list(&kind, value, span),
                single => vec![(self.words(&kind, single, span), span)],
            };
            for (id, span) in ids {
                self.reading.hero.classes.push((kind.clone(), id));
                self.reading.spans.classes.push(span);
            }
        }
    }

    fn stats(&mut self, value: DeValue<'_>, span: Span) {
        self.reading.spans.all_stats = span;
        for (id, _, value, span) in self.section("stats", value, span) {
            let (stat, max_span) = match value {
                DeValue::Table(_) => self.pool(&id, value, span),
                single => (
                    StatValue {
                        value: self.integer(&id, single, span),
                        max: None,
                    },
                    span,
                ),
            };
            self.reading.hero.stats.push((id, stat));
            self.reading.spans.stats.push(span);
            self.reading.spans.maxes.push(max_span);
        }
    }

    /// `{ value = 6, max = 6 }`.
    fn pool(&mut self, id: &str, value: DeValue<'_>, span: Span) -> (StatValue, Span) {
        let (mut stat, mut max_span, mut has_value) = (StatValue::default(), span, false);
        for (key, key_span, value, span) in self.section(id, value, span) {
            match key.as_str() {
                "value" => {
                    has_value = true;
                    stat.value = self.integer(&key, value, span);
                }
                "max" => {
                    max_span = span;
                    stat.max = Some(self.integer(&key, value, span));
                }
                _ => self.fail(
                    key_span,
                    format!("a stat has `value` and `max`, no `{key}`"),
                ),
            }
        }
        if !has_value {
            self.fail(span, format!("`{id}` has no `value`"));
        }
        (stat, max_span)
    }

    fn items(&mut self, value: DeValue<'_>, span: Span) {
        self.reading.spans.all_items = span;
        for (id, key_span, value, span) in self.section("items", value, span) {
            let count = self.integer(&id, value, span);
            self.reading.hero.items.push((id, count));
            self.reading.spans.items.push(key_span);
        }
    }

    fn ticks(&mut self, value: DeValue<'_>, span: Span) {
        for (slot, key_span, value, span) in self.section("ticks", value, span) {
            let count = self.integer(&slot, value, span);
            self.reading.hero.ticks.push((slot, count));
            self.reading.spans.ticks.push(key_span);
        }
    }

    fn rows(&mut self, value: DeValue<'_>, span: Span) {
        for (from, _, value, span) in self.section("rows", value, span) {
            for (row, span) in self.list(&from, value, span) {
                self.reading.hero.picks.push(Pick {
                    from: from.clone(),
                    row,
                });
                self.reading.spans.picks.push(span);
            }
        }
    }
}
