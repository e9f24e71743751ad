//! What a game can be printed as.

use super::blocks::{ODDS, TESTS};
use super::keys::{Entries, Kind, Known, Pairs, Reader};
use super::{Block, Mode, Page, ProductKind, Ref, Test};
use crate::diag::{Diagnostic, did_you_mean};

keys! {
    /// Something to print: the id is the word after `delve print GAME`.
    pub struct Product(id, origin): Default, checked by check_product {
        /// As listed.
        label: String, eg("Pocket game"), or_id();
        /// What sort of product: `pages`, or a built-in one.
        kind: ProductKind, eg("pages"), usual("pages");
        /// Fold used unless another is asked for.
        fold: Option<String>, eg("pocketmod"), or("flat");
        /// Theme used unless another is asked for: `plain`, `old-school`, `modern` and others.
        theme: Option<String>, eg("old-school"), or("that of `[look]`");
        /// Disguise worn unless another is asked for.
        disguise: Option<String>, eg("to-do"), or("none");
        /// Title on the paper.
        title: Option<String>, eg("To do"), or("the game's");
        /// One line about it.
        text: Option<String>, eg("The whole game on one sheet.");
        /// Pages in reading order, for kind `pages`.
        pages: Vec<Page>, eg(r#"[{ blocks = [{ block = "title" }] }]"#);
        /// For kind `cards`: what is on them. `foes`, `items`, or the id of a table, list or deck.
        of: Option<String>, eg("foes");
        odds: bool, same(ODDS);
        /// Other words for stats, slots, figures and kinds of class, by id.
        labels: Entries<(String, String)>, eg(r#"{ hp = "Wounds" }"#);
        /// Bundled faces to set it in.
        fonts: Entries<(String, String)>, kind(Kind::Record(|| &FONTS)), eg(r#"{ text = "IBM Plex Sans" }"#);
        /// A picture (PNG or JPEG) for its `portrait` blocks, in the folder of this file.
        portrait: Option<String>, eg("me.png");
        tests: Vec<Ref<Test>>, same(TESTS);
        /// Pages for the hidden back of a pocketmod, one for each part that the slits leave whole: two for `pocketmod`, the upper first.
        inside: Vec<Page>, eg(r#"[{ blocks = [{ block = "grid", columns = 20, rows = 7 }] }]"#);
    }
}

record! {
    pub(super) static FONTS {
        /// Of running text, titles and headings.
        text: Option<String>, eg("IBM Plex Sans"), or("Alegreya");
        /// Of labels and tables.
        table: Option<String>, eg("Alegreya"), or("IBM Plex Sans");
        /// Of titles.
        title: Option<String>, eg("Limelight"), or("the theme's");
        /// Of headings.
        heading: Option<String>, eg("Josefin Sans"), or("the theme's");
    }
}

keys! {
    /// Something that is chosen when printing, with `--choose ID=CHOICE`; blocks ask for it with `when`.
    pub struct PrintOption(id, origin), checked by check_option {
        /// As listed.
        label: String, eg("Monsters"), or_id();
        /// One line about it.
        text: Option<String>, eg("Whom you meet.");
        /// What can be chosen.
        choices: Vec<String>, eg(r#"["kobolds", "undead"]"#), required();
        /// What is chosen otherwise.
        default: String, eg("undead"), usual(r#""""#), or("the first");
        /// Choices, and the mode of the game in which dungeons of the product are then made.
        modes: Pairs<(String, Ref<Mode>)>, eg(r#"{ undead = "undead" }"#);
        /// Which of the product's dungeons it is about.
        dungeon: Option<u32>, within(1, 99), eg("2"), or("all");
    }
}

impl Product {
    /// All blocks, the hidden page included.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let pages = self.pages.iter().chain(&self.inside);
        pages.flat_map(|page| &page.blocks)
    }
}

fn check_product<R: Reader>(product: &mut Product, reader: R) {
    let pages = reader.get("pages").map(R::items).unwrap_or_default();
    if product.kind == ProductKind::Pages && pages.is_empty() {
        let message = format!("`product.{}` has no pages", product.id);
        let problem = Diagnostic::error(product.origin, message);
        reader.report(problem.with_hint("add `pages = [{ blocks = [...] }]`"));
    }
    check_spreads(&product.pages, reader);
    let known = reader.known(Known::Labelled).unwrap_or_default();
    for (id, span, _) in reader.get("labels").map(R::entries).unwrap_or_default() {
        if !known.contains(&id) {
            let hint = did_you_mean(&id, known.iter().map(String::as_str));
            let message = format!("there is no stat, slot or figure `{id}`");
            let problem = Diagnostic::error(span, message).with_code("unknown-name");
            reader.report(problem.with_hint_if(hint));
        }
    }
}

/// Pages that lie side by side in a book begin on the left, with an even number; 1-2 and 3-4 are two sides of a leaf.
fn check_spreads<R: Reader>(pages: &[Page], reader: R) {
    let mut number = 1;
    for page in pages {
        if page.spread && number % 2 == 1 {
            let message = format!(
                "a spread cannot begin on page {number}: pages {number} and {} do not face each other",
                number + 1
            );
            let hint = format!(
                "add or remove a page before it, so that it spans {}-{} or {}-{}",
                number.max(3) - 1,
                number.max(3),
                number + 1,
                number + 2
            );
            reader.report(Diagnostic::error(page.origin, message).with_hint(hint));
        }
        number += if page.spread { 2 } else { 1 };
    }
}

/// Without a default the first choice is taken; whatever is named must be among the choices.
fn check_option<R: Reader>(option: &mut PrintOption, reader: R) {
    let choices = option.choices.clone();
    let check = |span, word: &str| {
        if !choices.iter().any(|choice| choice == word) {
            let hint = did_you_mean(word, choices.iter().map(String::as_str));
            let message = format!("`{word}` is not one of the choices");
            let problem = Diagnostic::error(span, message).with_code("unknown-name");
            reader.report(problem.with_hint_if(hint));
        }
    };
    match reader.get("default") {
        Some(value) => check(value.span(), &option.default),
        None => option.default = choices.first().cloned().unwrap_or_default(),
    }
    for (choice, span, _) in reader.get("modes").map(R::entries).unwrap_or_default() {
        check(span, &choice);
    }
}
