//! Formulas as they are printed.

use super::Ruleset;
use crate::words::Language;

impl Ruleset {
    /// A formula as it is printed. Rules name things in English; on other paper what they name goes by its label.
    pub fn in_words(&self, source: &str) -> String {
        if self.language == Language::english() {
            return source.to_owned();
        }
        let mut out = String::new();
        let mut rest = source;
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphabetic()) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let (name, behind) = from.split_at(end.unwrap_or(from.len()));
            out.push_str(before);
            // `2d6` and `d6` are dice, whatever follows the number.
            let counted = before.ends_with(|letter: char| letter.is_ascii_digit());
            out.push_str(if counted || is_die(name) {
                name
            } else {
                self.name_in_words(name)
            });
            rest = behind;
        }
        out.push_str(rest);
        out
    }

    /// The label of what rules call by a name.
    fn name_in_words<'a>(&'a self, name: &'a str) -> &'a str {
        let stat = self.stats.get(name).map(|stat| stat.label.as_str());
        let figure = self.foe_stats.get(name).or(self.item_stats.get(name));
        let own = stat.or(figure.map(|figure| figure.label.as_str()));
        own.unwrap_or_else(|| self.words().named(name, name))
    }
}

fn is_die(name: &str) -> bool {
    let sides = name.strip_prefix('d');
    sides.is_some_and(|sides| sides.starts_with(|letter: char| letter.is_ascii_digit()))
}
