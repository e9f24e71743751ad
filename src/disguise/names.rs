//! Everything in a game that gives it away by its name, and the words of a disguise for the rest.

use super::cipher::swap;
use super::terms::{Term, Terms};
use crate::model::Ruleset;
use crate::words::{Language, Swap, Vocabulary, split_forms};

/// Names that are shorter are codes already.
const SHORTEST_NAME: usize = 3;

/// What to look for on the pages of a game: its own words first, then those of the disguise in the game's language and in that of the program,
/// then names.
pub(super) fn list_terms(ruleset: &Ruleset, disguise: &str) -> Terms {
    let head = &ruleset.head;
    let own = head.disguise_words.iter();
    let mut all: Vec<Term> = own
        .map(|(forms, becomes)| Swap::read(forms, becomes))
        .map(|Swap { forms, becomes }| swap(forms, becomes))
        .collect();
    let codes = head.disguise_codes.iter().map(|forms| split_forms(forms));
    all.extend(codes.map(|forms| swap(forms, Vec::new())));
    let vocabularies = vocabularies(ruleset, disguise);
    for vocabulary in &vocabularies {
        let swaps = vocabulary.swaps.iter().cloned();
        all.extend(swaps.map(|Swap { forms, becomes }| swap(forms, becomes)));
        let codes = vocabulary.codes.iter().cloned();
        all.extend(codes.map(|forms| swap(forms, Vec::new())));
    }
    let harmless: Vec<String> = vocabularies
        .iter()
        .flat_map(|vocabulary| &vocabulary.harmless)
        .map(|word| word.to_lowercase())
        .collect();
    let is_harmless = |name: &str| {
        name.chars().count() < SHORTEST_NAME || harmless.contains(&name.to_lowercase())
    };
    all.extend(
        names(ruleset)
            .into_iter()
            .filter(|term| !is_harmless(term.name())),
    );
    Terms::new(all)
}

/// The words of a disguise in the languages that are on the pages.
pub(super) fn vocabularies(ruleset: &Ruleset, disguise: &str) -> Vec<Vocabulary> {
    let mut languages = vec![ruleset.language];
    let own = Language::find(&ruleset.head.language).unwrap_or_default();
    if own != ruleset.language {
        languages.insert(0, own);
    }
    languages
        .into_iter()
        .map(|language| language.vocabulary(disguise))
        .collect()
}

/// What a name is called for short: `Grim` for `Grim (giant)` and for `Grim the Giant`.
fn short_name(label: &str) -> Option<&str> {
    let ends = [" (", " the ", " The "].into_iter();
    let end = ends.filter_map(|end| label.find(end)).min()?;
    label
        .get(..end)
        .filter(|name| name.len() >= SHORTEST_NAME && !name.contains(' '))
}

/// Names of foes and items in both numbers, of classes, and of traits and conditions, which are everyday words where they are in small letters.
fn names(ruleset: &Ruleset) -> Vec<Term> {
    let thing = |label: &str, plural: Option<&String>| {
        let usual = format!("{label}s");
        let plural = plural.cloned().unwrap_or(usual);
        let mut forms = vec![label.to_owned(), plural];
        forms.extend(short_name(label).map(str::to_owned));
        swap(forms, Vec::new())
    };
    let title = swap(vec![ruleset.head.title.clone()], Vec::new());
    let foes = ruleset.foes.iter();
    let items = ruleset.items.iter();
    let classes = ruleset.classes.iter();
    let traits = ruleset.traits.iter().map(|of| &of.label);
    let conditions = ruleset.conditions.iter().map(|of| &of.label);
    let powers = traits.chain(conditions).map(|label| Term {
        capital: true,
        ..swap(vec![label.clone()], Vec::new())
    });
    std::iter::once(title)
        .chain(foes.map(|foe| thing(&foe.label, foe.plural.as_ref())))
        .chain(classes.map(|class| thing(&class.label, None)))
        .chain(items.map(|item| thing(&item.label, item.plural.as_ref())))
        .chain(powers)
        .collect()
}
