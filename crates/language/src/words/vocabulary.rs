//! Office words for game words: what a deep disguise says instead, one file per language below `templates/disguises/`.

use std::sync::OnceLock;

use super::language::Language;

/// The files of all languages, in the order of [`super::TEXTS`].
const FILES: &[(&str, &str)] = &[
    (
        "en",
        include_str!("../../../../templates/disguises/en.toml"),
    ),
    (
        "de",
        include_str!("../../../../templates/disguises/de.toml"),
    ),
];

static SHIPPED: [OnceLock<toml::Table>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// What separates the forms of a word.
const FORM: char = '|';

/// The words of one disguise in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Game words and what is printed instead.
    pub swaps: Vec<Swap>,
    /// Words that are printed as initials, in all their forms.
    pub codes: Vec<Vec<String>>,
    /// Words that would give the game away; with a `*` at the end, beginnings of such words.
    pub never: Vec<String>,
    /// Names of things that give nothing away, so they need no code.
    pub harmless: Vec<String>,
}

/// A word in all its forms, and another for each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swap {
    /// The forms of a game word, the one in dictionaries first.
    pub forms: Vec<String>,
    /// What is printed for each form; the last serves for the rest.
    pub becomes: Vec<String>,
}

/// How dates and amounts are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Calendar {
    /// January first.
    pub months: Vec<String>,
    /// A date: `{day}`, `{month}`, `{year}`.
    pub date: String,
    /// What separates the digits of a fraction.
    pub decimal: String,
}

impl Swap {
    /// Reads `monster|monsters` and `case|cases`.
    pub fn read(forms: &str, becomes: &str) -> Self {
        Self {
            forms: split_forms(forms),
            becomes: split_forms(becomes),
        }
    }

    /// What is printed for a form.
    pub fn at(&self, form: usize) -> Option<&str> {
        let word = self.becomes.get(form).or_else(|| self.becomes.last());
        word.map(String::as_str)
    }
}

impl Language {
    /// The words of a disguise: its own first, then those that all disguises share.
    pub fn vocabulary(self, disguise: &str) -> Vocabulary {
        let Some(file) = self.disguise_file() else {
            return Vocabulary::default();
        };
        let own = file.get("disguise").and_then(|all| all.get(disguise));
        let parts = [own, file.get("every")];
        let lists = |key: &str| -> Vec<String> {
            let parts = parts.into_iter().flatten();
            parts.flat_map(|part| texts(part.get(key))).collect()
        };
        let mut vocabulary = Vocabulary {
            swaps: Vec::new(),
            codes: lists("codes")
                .iter()
                .map(|forms| split_forms(forms))
                .collect(),
            never: lists("never"),
            harmless: lists("harmless"),
        };
        let spared = lists("spared");
        vocabulary.never.retain(|word| !spared.contains(word));
        for part in parts.into_iter().flatten() {
            let words = part.get("words").and_then(toml::Value::as_table);
            for (forms, becomes) in words.into_iter().flatten() {
                let swap = Swap::read(forms, becomes.as_str().unwrap_or_default());
                let is_new = !vocabulary
                    .swaps
                    .iter()
                    .any(|known| known.forms.first() == swap.forms.first());
                if is_new {
                    vocabulary.swaps.push(swap);
                }
            }
        }
        vocabulary
    }

    /// How the language writes dates and amounts.
    pub fn calendar(self) -> Calendar {
        let part = self.disguise_file().and_then(|file| file.get("calendar"));
        let text = |key: &str| {
            let text = part.and_then(|part| part.get(key)?.as_str());
            text.unwrap_or_default().to_owned()
        };
        Calendar {
            months: texts(part.and_then(|part| part.get("months"))),
            date: text("date"),
            decimal: text("decimal"),
        }
    }

    fn disguise_file(self) -> Option<&'static toml::Table> {
        let place = FILES.iter().position(|(tag, _)| *tag == self.id())?;
        let (_, text) = FILES.get(place)?;
        // A test reads all of them: a file that is not TOML is never shipped.
        let kept = SHIPPED.get(place)?;
        Some(kept.get_or_init(|| text.parse().unwrap_or_default()))
    }
}

/// `monster|monsters`, one by one.
pub fn split_forms(words: &str) -> Vec<String> {
    let forms = words.split(FORM).map(str::trim);
    let there = forms.filter(|form| !form.is_empty());
    there.map(str::to_owned).collect()
}

fn texts(value: Option<&toml::Value>) -> Vec<String> {
    let list = value.and_then(toml::Value::as_array);
    let texts = list.into_iter().flatten().filter_map(toml::Value::as_str);
    texts.map(str::to_owned).collect()
}
