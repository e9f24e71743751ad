//! Words are data: in a language that has no ASCII letters, with games turned the same way, no ASCII letter reaches paper but those of dice,
//! units, commands, codes and formulas, which are declared here. A literal in content, drawing, imposition or a template is found.

mod decide;
mod games;
mod letters;
mod names;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use delvepress::booklet::{Form, Length};
use delvepress::content::Inside;
use delvepress::drawing::{self, Audience};
use delvepress::dungeon::{self, DungeonRequest, Grid};
use delvepress::impose::{self, Flip, Mark, MarkSwitches, Paper, Request};
use delvepress::model::{Layout, Ruleset};
use delvepress::press::{self, Format, InsideChoice, Job, Order, PdfOptions};
use delvepress::words::{self, Language};
use serde_json::Value;

use super::products::printed;
use super::reading_back;
use super::rulesets::read;
use super::support;

/// Units, and what must be typed as it stands: symbols, not words.
const SYMBOLS: [&str; 11] = [
    "Delvepress",
    // Where a line ends.
    "Delve",
    "press 0.",
    "delve print --code",
    "delve explain",
    "room 7",
    "delve verify",
    "--language xx",
    "back-dx",
    "back-dy",
    " mm",
];

/// Keys of a content that hold names for templates and programs, never words.
const NAMES: [&str; 23] = [
    "align",
    "block",
    "coordinates",
    "corner",
    "disguise",
    "field",
    "fit",
    "form",
    "id",
    "ink",
    "kind",
    "language",
    "mark",
    "modes",
    "needs",
    "part",
    "pattern",
    "picture",
    "side",
    "style",
    "svg",
    "symbols",
    "targets",
];

static NOBODY_SPEAKS: LazyLock<Language> = LazyLock::new(|| {
    let (_, english) = words::TEXTS[0];
    words::read("xx", &letters::turned_words(english))
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
});

fn turned_game(game: &str) -> Ruleset {
    let mut ruleset = read(game);
    games::turn(&mut ruleset);
    ruleset.language = *NOBODY_SPEAKS;
    ruleset.chosen_language = Some("xx".to_owned());
    ruleset
}

/// Formulas of a game are printed as it writes them; every other string that is still ASCII is an id, and ids are not for paper.
fn formulas(ruleset: &Ruleset) -> Vec<String> {
    let mut found = BTreeSet::new();
    let value = serde_json::to_value(ruleset).expect("JSON");
    gather(&value, &mut |text| {
        let calculates = text.contains(|c: char| c.is_ascii_digit() || "+<>=".contains(c));
        if calculates && text.contains(|c: char| c.is_ascii_alphabetic()) {
            found.insert(text.to_owned());
            found.extend(braces(text));
        }
    });
    let mut found: Vec<String> = found.into_iter().collect();
    found.sort_by_key(|text| std::cmp::Reverse(text.len()));
    found
}

/// Letters above the columns of a map of hexes, and those on the cards of a deck that one can buy, where the game has such things.
fn letters_of_paper(ruleset: &Ruleset) -> Vec<String> {
    let plan = ruleset.dungeon.as_ref();
    let hexes = plan.filter(|plan| plan.layout == Some(Layout::Hexes));
    let columns = hexes.map_or(0, |plan| plan.width.unwrap_or(6) as usize);
    let columns = ('A'..='Z').take(columns).map(String::from);
    let bought = ruleset.decks.iter().any(|deck| deck.cards.is_some());
    let faces = ["A", "J", "Q", "K"].iter().filter(|_| bought);
    columns
        .chain(faces.map(|face| (*face).to_owned()))
        .collect()
}

/// What stands between braces is a formula, too.
fn braces(text: &str) -> Vec<String> {
    let parts = text.split('{').skip(1);
    let inner = parts.filter_map(|part| Some(part.split_once('}')?.0.to_owned()));
    let asked = |inner: String| match inner.strip_prefix("if ") {
        Some(rest) => rest.split(':').next().unwrap_or_default().to_owned(),
        None => inner,
    };
    inner.map(asked).collect()
}

fn gather(value: &Value, each: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => each(text),
        Value::Array(values) => values.iter().for_each(|value| gather(value, each)),
        Value::Object(entries) => entries.values().for_each(|value| gather(value, each)),
        _ => {}
    }
}

/// What is declared not to be words.
struct Declared {
    formulas: Vec<String>,
    ident: String,
    letters: Vec<String>,
}

impl Declared {
    fn of(ruleset: &Ruleset) -> Self {
        Self {
            formulas: formulas(ruleset),
            ident: ruleset.head.id.clone(),
            letters: letters_of_paper(ruleset),
        }
    }

    /// The letters of a text that nobody declared.
    fn strange(&self, text: &str) -> Option<String> {
        if !text.contains(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let holed = without_holes(text);
        let typed = holed.split_whitespace();
        let typed = typed.filter(|word| {
            let hash = word.len() >= 12 && word.bytes().all(|b| b.is_ascii_hexdigit());
            !word.starts_with("dp1") && !is_fold(word) && !hash
        });
        let mut rest = typed
            .collect::<Vec<_>>()
            .join(" ")
            .replace(&self.ident, " ");
        for symbol in SYMBOLS {
            rest = rest.replace(symbol, " ");
        }
        rest = names::without_names(&rest);
        for formula in &self.formulas {
            rest = rest.replace(formula.as_str(), " ");
        }
        let strange = rest
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !self.letters.iter().any(|own| own == word))
            .any(|word| word.contains(|c: char| c.is_ascii_alphabetic()) && !is_symbol(word));
        strange.then(|| text.to_owned())
    }

    /// A line without the beginning or the end of the id, which a line break may part.
    fn without_broken_id(&self, text: &str) -> String {
        let line = text.trim_end_matches(['-', '\u{ad}', '\u{2010}', ' ']);
        let parts = || {
            (1..self.ident.len())
                .rev()
                .map(|at| self.ident.split_at(at))
        };
        for (first, last) in parts() {
            let first = first.trim_end_matches('-');
            if let Some(rest) = line.strip_suffix(first).filter(|rest| rest.ends_with(' ')) {
                return rest.to_owned();
            }
            if let Some(rest) = line
                .strip_prefix(last)
                .filter(|rest| rest.contains("Delvepress"))
            {
                return rest.to_owned();
            }
        }
        text.to_owned()
    }

    /// Everything printed of a content that is strange.
    fn in_content(&self, value: &Value, key: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::String(_) if NAMES.contains(&key) => {}
            Value::String(text) => {
                let strange = self.strange(text).filter(|_| !is_place_name(text));
                found.extend(strange.map(|text| format!("{key}: {text}")));
            }
            Value::Array(values) => values
                .iter()
                .for_each(|value| self.in_content(value, key, found)),
            Value::Object(entries) => {
                // An icon has the name of its drawing, which is not printed, and words, which are read aloud.
                let is_printed = |own: &str| key != "icon" || own != "name";
                for (own, value) in entries.iter().filter(|(own, _)| is_printed(own)) {
                    self.in_content(value, own, found);
                }
            }
            _ => {}
        }
    }
}

/// Names in braces are filled by a template.
fn without_holes(text: &str) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once('}').map_or(part, |(_, behind)| behind));
    }
    out
}

/// The name of a fold, as it is typed.
fn is_fold(word: &str) -> bool {
    impose::folds::ALL.iter().any(|fold| fold.name == word)
}

/// Dice, squares of map paper, share codes, hashes.
fn is_symbol(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let die = word
        .split_once('d')
        .is_some_and(|(count, sides)| (count.is_empty() || digits(count)) && digits(sides));
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let square = (1..word.len()).contains(&letters.len())
        && letters.len() <= 2
        && letters.bytes().all(|b| b.is_ascii_uppercase());
    let code = word.len() >= 4
        && word
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && (word.bytes().any(|b| b.is_ascii_digit()) || word.starts_with("dp1"));
    // Letters that stand for columns on a chart.
    let column = word.len() == 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    let function = ["max", "min"].contains(&word);
    die || square || code || column || function
}

/// `lines.notes-3`: the name of a place to write in.
fn is_place_name(text: &str) -> bool {
    let corners = ["top-left", "top-right", "bottom-left", "bottom-right"];
    let owners = [
        "lines.", "hero", "boxes.", "ledger.", "party.", "game.", "room.", "--",
    ];
    corners.contains(&text) || owners.iter().any(|owner| text.starts_with(owner))
}

/// An order for a product; none where the game has no such product.
fn order(ruleset: &Ruleset, product: &str) -> Option<Order> {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(ruleset, product, paper).ok()?;
    if let Some(adventure) = order.job.adventure_mut() {
        adventure.playtest.runs = 5;
    }
    order.format = Format::Json;
    Some(order)
}

/// The pocketmod of a game in every disguise.
fn disguised(ruleset: &Ruleset) -> Vec<(&'static str, Order)> {
    let disguises = NOBODY_SPEAKS.disguises().iter();
    let dressed = disguises.filter_map(|disguise| {
        let mut order = order(ruleset, "pocketmod")?;
        order.look.disguise = Some(disguise);
        Some((disguise.name.as_str(), order))
    });
    dressed.collect()
}

/// Every order whose content is looked at: each product, booklets in every form and length, with dice, disguises and finished maps.
fn orders(ruleset: &Ruleset) -> Vec<(String, Order)> {
    let mut all = Vec::new();
    for line in press::products(ruleset) {
        let plain = order(ruleset, &line.id).expect("an order");
        if let Job::Booklet(job) = &plain.job {
            for (form, length) in [
                (Form::Keyed, Length::Short),
                (Form::Gamebook, Length::Medium),
                (Form::Gamebook, Length::Tiny),
            ] {
                let mut job = job.clone();
                let request = &mut job.adventure.request;
                (request.form, request.length) = (form, length);
                job.diceless = form == Form::Keyed;
                let mut told = plain.clone();
                told.job = Job::Booklet(job);
                all.push((format!("{} {form:?} {length:?}", line.id), told));
            }
            continue;
        }
        all.push((line.id.clone(), plain));
    }
    for (disguise, dressed) in disguised(ruleset) {
        all.push((format!("pocketmod as {disguise}"), dressed));
    }
    if let Some(mut filled) = order(ruleset, "pocketmod") {
        if let Job::Sheet(job) = &mut filled.job {
            (job.filled, job.diceless) = (true, true);
        }
        filled.paper.inside = InsideChoice::This(Inside::Answers);
        all.push(("pocketmod filled".into(), filled));
    }
    all
}

/// Strange strings of everything that a game prints.
fn strange_in(game: &str) -> Vec<String> {
    let ruleset = turned_game(game);
    let declared = Declared::of(&ruleset);
    let mut all = Vec::new();
    for (name, order) in orders(&ruleset) {
        let bytes = match printed(&ruleset, &order) {
            Ok(bytes) => bytes,
            // Not every game has a pocketmod, nor every pocketmod a map.
            Err(_) if name.contains(' ') && !name.starts_with("booklet") => continue,
            Err(message) => panic!("{game} {name}: {message}"),
        };
        let content: Value = serde_json::from_slice(&bytes).expect("JSON");
        let mut found = BTreeSet::new();
        declared.in_content(&content, "", &mut found);
        all.extend(
            found
                .into_iter()
                .map(|text| format!("{game} {name}: {text:?}")),
        );
    }
    if ruleset.dungeon.is_some() {
        all.extend(
            strange_dungeons(&ruleset, &declared)
                .into_iter()
                .map(|text| format!("{game} dungeon: {text:?}")),
        );
    }
    all
}

/// Text, Markdown and every style of a map, two floors where the game has them.
fn strange_dungeons(ruleset: &Ruleset, declared: &Declared) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let made = dungeon::generate(ruleset, &DungeonRequest::seed(4))
        .expect("a dungeon")
        .dungeon;
    let words = ruleset.words();
    let drawn = dungeon::text::text(&made, words);
    // The map of letters comes first and has its legend, which is words; what follows the legend are rooms.
    let legend = match made.grid {
        Grid::Squares => words.get(words::Word::AsciiLegend),
        Grid::Hexes => words.get(words::Word::AsciiLegendHexes),
    };
    let (heading, rooms) = drawn.split_once(legend).expect("a legend");
    let rooms = std::iter::once(legend)
        .chain(heading.lines().take(1))
        .chain(rooms.lines());
    found.extend(rooms.filter_map(|line| declared.strange(line)));
    let told = dungeon::markdown(&made, words);
    let mut fenced = false;
    for line in told.lines() {
        fenced ^= line.starts_with("```");
        if !fenced && !line.starts_with("```") {
            found.extend(declared.strange(line));
        }
    }
    for style in drawing::ALL {
        let svg = drawing::draw(&made, 1, Audience::Referee, style, words);
        let between = |tag: &str| {
            let open = format!("<{tag}");
            let texts: Vec<String> = svg
                .split(open.as_str())
                .skip(1)
                .filter_map(|part| Some(part.split_once('>')?.1.split_once("</")?.0.to_owned()))
                .collect();
            texts
        };
        for text in ["text", "title", "desc"].into_iter().flat_map(between) {
            let text = text.replace("&quot;", " ").replace("&amp;", " ");
            let lines = text.lines();
            found.extend(lines.filter_map(|line| declared.strange(line)));
        }
    }
    found
}

#[test]
fn no_letter_of_a_content_comes_from_code() {
    let games = support::games();
    let found: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> = games
            .iter()
            .map(|game| scope.spawn(|| strange_in(game)))
            .collect();
        running
            .into_iter()
            .flat_map(|run| run.join().expect("a game"))
            .collect()
    });
    assert!(
        found.is_empty(),
        "{} strings:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// The templates and instructions as well: strange words that are read back from finished files.
fn strange_paper(game: &str) -> Vec<String> {
    let ruleset = turned_game(game);
    let declared = Declared::of(&ruleset);
    let mut orders: Vec<Order> = press::products(&ruleset)
        .into_iter()
        .filter_map(|line| order(&ruleset, &line.id))
        .collect();
    let undisguised = orders.len();
    orders.extend(disguised(&ruleset).into_iter().map(|(_, order)| order));
    let mut found = BTreeSet::new();
    for (at, mut order) in orders.into_iter().enumerate() {
        let is_disguised = at >= undisguised;
        order.format = Format::pdf();
        order.paper.instructions = !is_disguised;
        let worn = order.look.disguise.filter(|_| is_disguised);
        let worn = worn.map(|disguise| &disguise.name);
        let name = format!("{game} {} {worn:?}", order.product_id());
        let pdf = match printed(&ruleset, &order) {
            Ok(pdf) => pdf,
            // Not every game has a pocketmod, nor has each room for longer words.
            Err(_) if is_disguised => continue,
            Err(message) if message.contains("which play needs") => continue,
            Err(message) => panic!("{name}: {message}"),
        };
        for run in reading_back::texts(&pdf) {
            // Letters at the edges of map paper, which a booklet has for floors behind hidden ways.
            let edge = run.text.len() <= 2 && run.text.bytes().all(|b| b.is_ascii_uppercase());
            if !edge || !["map-sheet", "booklet"].contains(&order.product_id()) {
                let whole = names::without_broken_name(&declared.without_broken_id(&run.text));
                let strange = declared.strange(&whole);
                found.extend(strange.map(|text| format!("{name}: {text:?}")));
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn no_letter_on_finished_paper_comes_from_templates() {
    let games = support::games();
    let found: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> = games
            .iter()
            .map(|game| scope.spawn(|| strange_paper(game)))
            .collect();
        let runs = running.into_iter();
        runs.flat_map(|run| run.join().expect("a game")).collect()
    });
    assert!(found.is_empty(), "{found:#?}");
}

/// Marks are drawn as outlines, so they are looked at before they are.
#[test]
fn no_letter_of_a_mark_comes_from_code() {
    let ruleset = turned_game(&support::games()[0]);
    let declared = Declared::of(&ruleset);
    let paper = Paper::parse("a4").expect("a paper");
    let mut plans = vec![
        impose::calibration(paper.size, Flip::Long, ruleset.words()),
        impose::calibration(paper.size, Flip::Short, ruleset.words()),
    ];
    for fold in impose::folds::ALL {
        for flip in [Flip::Long, Flip::Short] {
            let mut request = Request::new(fold, paper.clone());
            request.marks = MarkSwitches::proof();
            request.flip = Some(flip);
            request.words = ruleset.words().into();
            plans.push(impose::plan(&request, 6).expect("a plan"));
        }
    }
    let sides = plans.iter().flat_map(|plan| &plan.sides);
    let texts: BTreeSet<&str> = sides
        .flat_map(|side| &side.marks)
        .filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            Mark::Line { .. } => None,
        })
        .collect();
    assert!(
        texts.iter().any(|text| text.contains("čūť ħēřē")),
        "{texts:?}"
    );
    let found: Vec<String> = texts
        .into_iter()
        .filter_map(|text| declared.strange(text))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

/// What is read out where a sheet is filled in on screen.
#[test]
fn no_letter_of_a_tooltip_comes_from_code() {
    let mut seen = 0;
    for game in support::games() {
        let ruleset = turned_game(&game);
        let declared = Declared::of(&ruleset);
        let mut sheet = order(&ruleset, "character-sheet").expect("an order");
        sheet.format = Format::Pdf(PdfOptions {
            fillable: true,
            ..PdfOptions::default()
        });
        let pdf = printed(&ruleset, &sheet).unwrap_or_else(|message| panic!("{game}: {message}"));
        let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
        for object in document.objects.values() {
            let Ok(dictionary) = object.as_dict() else {
                continue;
            };
            let Ok(tooltip) = dictionary.get(b"TU").and_then(lopdf::Object::as_str) else {
                continue;
            };
            seen += 1;
            let units: Vec<u16> = tooltip
                .chunks_exact(2)
                .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
                .collect();
            let text = match tooltip.starts_with(&[0xfe, 0xff]) {
                true => String::from_utf16_lossy(&units[1..]),
                false => String::from_utf8_lossy(tooltip).into_owned(),
            };
            assert_eq!(declared.strange(&text), None, "{game}");
        }
    }
    assert!(seen > 100, "{seen} tooltips");
}

/// A check that cannot fail is none: plain English is found, dice and codes are not.
#[test]
fn a_forgotten_literal_is_found() {
    let declared = Declared {
        formulas: vec!["1d6 + landing".into()],
        ident: "lantern-stair".into(),
        letters: vec!["A".into()],
    };
    for text in [
        "Goal",
        "Ğōāł: Rats",
        "a map",
        "A map",
        "N",
        "Icons þÿ Lorc",
        "Lorcs",
    ] {
        assert_eq!(declared.strange(text), Some(text.to_owned()));
    }
    for text in [
        "2d6, d100",
        "Řōłł 1d6 + landing",
        "C7: 3 × 2",
        "lantern-stair 1, Delvepress 0.1.0",
        "dp1qy-3k2a",
        "Īčōñš þÿ Carl Olsen, Lorc (CC BY 3.0); Zeromancer (CC0)",
    ] {
        assert_eq!(declared.strange(text), None, "{text}");
    }
}
