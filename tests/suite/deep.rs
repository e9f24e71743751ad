//! Deep disguises: nothing on the outside gives the game away, the decoder has every code, and the cover has the user's own words.
//!
//! The suite prints every pocketmod in every disguise and the other products in one each; `MATRIX=1 cargo test --test suite deep` prints all of
//! them in all disguises.

use std::collections::BTreeSet;

use delvepress::disguise::gives_away;
use delvepress::model::Ruleset;
use serde_json::Value;

use super::house::read;
use super::reading_back;
use super::rulesets;
use super::support::{Bench, games, root};

const DISGUISES: [&str; 5] = ["to-do", "minutes", "timesheet", "shopping", "lecture"];

/// Products that take a deep disguise, of whichever game has them.
const PRODUCTS: [&str; 12] = [
    "pocketmod",
    "pocketmod-large",
    "character-sheet",
    "party-sheet",
    "adventure-sheet",
    "deluxe",
    "jousting-card",
    "map-sheet",
    "reference",
    "grade-table",
    "nomogram",
    "dice-pad",
];

/// The heading of a decoder.
const DECODER: &str = "Abbreviations";

/// Words that must not be seen, as the file of the language lists them.
fn never(language: &str, disguise: &str) -> Vec<String> {
    let path = root()
        .join("templates/disguises")
        .join(format!("{language}.toml"));
    let file: toml::Table = toml::from_str(&read(&path)).expect("TOML");
    let list = |part: Option<&toml::Value>, key: &str| -> Vec<String> {
        let list = part.and_then(|part| part.get(key)?.as_array());
        let list = list.into_iter().flatten();
        list.filter_map(|word| word.as_str().map(str::to_owned))
            .collect()
    };
    let own = file.get("disguise").and_then(|all| all.get(disguise));
    let spared = list(own, "spared");
    let mut never = list(file.get("every"), "never");
    never.extend(list(own, "never"));
    never.retain(|word| !spared.contains(word));
    assert!(never.len() > 60, "{language} {disguise}");
    never
}

/// The words of every side of a PDF, with words that were divided put together again.
fn sides(pdf: &[u8]) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    for run in reading_back::texts(pdf) {
        sides.resize(sides.len().max(run.page), String::new());
        let side = &mut sides[run.page - 1];
        match side.strip_suffix(['-', '\u{2010}', '\u{ad}']) {
            Some(divided) if run.text.starts_with(char::is_lowercase) => {
                *side = format!("{divided}{}", run.text);
            }
            _ => {
                side.push(' ');
                side.push_str(&run.text);
            }
        }
    }
    sides
}

/// What is read before the decoder, and the decoder with all that follows it.
fn split(pdf: &[u8], heading: &str) -> (Vec<String>, String) {
    let sides = sides(pdf);
    // A page of squares needs no decoder, but its credit is on another sheet all the same.
    let credit = |side: &String| side.contains("Delvepress");
    let decoder = sides.iter().position(|side| side.contains(heading));
    let first = decoder.or_else(|| sides.iter().skip(1).position(credit).map(|at| at + 1));
    let first = first.unwrap_or(sides.len());
    (sides[..first].to_vec(), sides[first..].join(" "))
}

/// A text without some words, however they are divided.
fn without(text: &str, words: &str) -> String {
    let letters = |text: &str| -> Vec<(usize, char)> {
        let letters = text.char_indices();
        letters.filter(|(_, c)| c.is_alphanumeric()).collect()
    };
    let (there, wanted) = (letters(text), letters(words));
    let is_here = |part: &[(usize, char)]| part.iter().zip(&wanted).all(|(a, b)| a.1 == b.1);
    let Some(at) = there.windows(wanted.len().max(1)).position(is_here) else {
        return text.to_owned();
    };
    let (from, (to, last)) = (there[at].0, there[at + wanted.len() - 1]);
    format!("{} {}", &text[..from], &text[to + last.len_utf8()..])
}

/// A side without the credit of its game, which is due in plain words.
fn without_credit(side: &str, ruleset: &Ruleset) -> String {
    let head = &ruleset.head;
    let licence = head.licence.as_ref().map(|name| format!("Licence: {name}"));
    let ident = format!(
        "{} {}, Delvepress {}",
        head.id,
        head.version,
        env!("CARGO_PKG_VERSION")
    );
    let lines = head.credit.iter().chain(&head.notice).chain(&licence);
    lines
        .chain([&ident])
        .fold(side.to_owned(), |side, line| without(&side, line))
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| word.chars().any(char::is_alphabetic));
    words.map(str::to_owned).collect()
}

/// Whether the decoder has a word, in this or another form.
fn has(decoder: &BTreeSet<String>, word: &str) -> bool {
    let stem = |code: &str| -> String {
        let letters = code.chars().count();
        let ending = match letters {
            0..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        code.chars().take(letters - ending).collect()
    };
    let word = word.to_lowercase();
    decoder.iter().any(|code| word.starts_with(&stem(code)))
}

fn is_cover(fields: &serde_json::Map<String, Value>) -> bool {
    let covers = ["cover", "back-cover"];
    covers
        .iter()
        .any(|kind| fields.get("block") == Some(&(*kind).into()))
}

/// Words of a content that are not the disguise's own.
fn said(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => found.extend(words(&text.to_lowercase())),
        Value::Array(items) => items.iter().for_each(|item| said(item, found)),
        Value::Object(fields) if is_cover(fields) => {}
        Value::Object(fields) => {
            let own = ["heading", "others", "running", "decoder", "fit"];
            let fields = fields
                .iter()
                .filter(|(key, _)| !own.contains(&key.as_str()));
            fields.for_each(|(_, value)| said(value, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What the decoder of a content lists, in small letters.
fn listed(content: &Value) -> BTreeSet<String> {
    let pages = content["decoder"].as_array().expect("a decoder");
    let blocks = pages.iter().filter_map(|page| page["blocks"].as_array());
    let pairs = blocks
        .flatten()
        .filter_map(|block| block["pairs"].as_array());
    let pairs = pairs.flatten();
    pairs
        .filter_map(|pair| pair[0].as_str())
        .flat_map(|code| words(&code.to_lowercase()))
        .collect()
}

/// Every game, product and disguise that is tried.
fn orders(bench: &Bench) -> Vec<[String; 3]> {
    let all = std::env::var("MATRIX").is_ok();
    let mut orders = Vec::new();
    for (place, game) in games().iter().enumerate() {
        let listed = bench.run(&["print", game]).err;
        let there = |product: &&&str| listed.contains(&format!("\n  {product} "));
        for (turn, product) in PRODUCTS.iter().enumerate().filter(|(_, it)| there(it)) {
            for (at, disguise) in DISGUISES.iter().enumerate() {
                if all || turn == 0 || at == (place + turn) % DISGUISES.len() {
                    orders.push([game.as_str(), product, disguise].map(str::to_owned));
                }
            }
        }
    }
    assert!(orders.len() > 60, "{}", orders.len());
    orders
}

#[test]
fn no_outside_gives_the_game_away() {
    let bench = Bench::new();
    let mut wrong = Vec::new();
    for [game, product, disguise] in orders(&bench) {
        let order = ["print", &game, &product, "--disguise", &disguise];
        let run = bench.run(&[&order[..], &["--seed", "3", "--deep", "-o", "out.pdf"]].concat());
        if run.code != 0 {
            wrong.push(format!("{game} {product} {disguise}: {}", run.err));
            continue;
        }
        let (outside, _) = split(&bench.read("out.pdf"), DECODER);
        assert!(!outside.is_empty(), "{game} {product} {disguise}");
        let ruleset = rulesets::read(&game);
        let outside: Vec<String> = outside
            .iter()
            .map(|side| without_credit(side, &ruleset))
            .collect();
        let never = never("en", &disguise);
        let found = outside
            .iter()
            .filter_map(|side| Some((gives_away(side, &never)?, side)));
        wrong.extend(
            found.map(|(word, side)| format!("{game} {product} {disguise}: {word} in {side}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Panels of a folded sheet on landscape A4 that are outside when it is folded: the cover and the back, at the right of the lower row.
fn is_outside(run: &reading_back::Run) -> bool {
    run.page == 1 && run.x > 297.0 / 2.0 && run.y > 210.0 / 2.0
}

/// The names of blocks on these pages of a content, without headings that were put on.
fn kinds(pages: &Value) -> Vec<String> {
    let pages = pages.as_array().cloned().unwrap_or_default();
    let blocks = pages
        .iter()
        .flat_map(|page| page["blocks"].as_array().cloned().unwrap_or_default());
    let kinds = blocks.filter_map(|block| match block["inner"]["block"].as_str() {
        Some(inner) => Some(inner.to_owned()),
        None => block["block"].as_str().map(str::to_owned),
    });
    // Without its heading a rule is a text, and a light disguise makes a track of boxes.
    let kinds = kinds.map(|kind| kind.replace("rule", "text").replace("boxes", "track"));
    kinds.collect()
}

/// The outer back is a page of the same document and names people of the cover; the credit is on a panel inside; nothing is lost, and whatever
/// a game prints on its hidden back is still there.
#[test]
fn the_outer_back_is_innocent_and_nothing_is_lost() {
    let bench = Bench::new();
    for game in games() {
        for disguise in DISGUISES {
            let order = ["print", &game, "pocketmod", "--disguise", disguise];
            let json = |more: &[&str]| -> Value {
                let as_json = ["--seed", "3", "--format", "json", "-o", "-"];
                let run = bench.ok(&[&order[..], &as_json, more].concat());
                serde_json::from_str(&run.out).expect("JSON")
            };
            let (light, deep) = (json(&[]), json(&["--deep"]));
            let pages = deep["pages"].as_array().expect("pages");
            let back = &pages[pages.len() - 1]["blocks"];
            assert_eq!(back.as_array().map(Vec::len), Some(1), "{game} {disguise}");
            assert_eq!(back[0]["block"], "back-cover", "{game} {disguise}");
            // The page that left its panel is behind the pages of the back.
            let all = |content: &Value| -> Vec<String> {
                let mut all = kinds(&content["pages"]);
                all.extend(kinds(&content["inside"]));
                all.retain(|kind| !["back-cover", "credit"].contains(&kind.as_str()));
                all.sort();
                all
            };
            assert_eq!(all(&light), all(&deep), "{game} {disguise}");
            let declared = light["inside"].as_array().map_or(0, Vec::len);
            let kept = deep["inside"].as_array().map_or(0, Vec::len);
            assert_eq!(declared + 1, kept, "{game} {disguise}");

            bench.ok(&[&order[..], &["--seed", "3", "--deep", "-o", "out.pdf"]].concat());
            let runs = reading_back::texts(&bench.read("out.pdf"));
            let printed: String = runs
                .iter()
                .filter(|run| is_outside(run))
                .map(|run| run.text.as_str())
                .collect();
            let title = back[0]["title"].as_str().expect("a title");
            let squeezed = |text: &str| text.replace(' ', "");
            assert!(
                squeezed(&printed).contains(&squeezed(title)),
                "{game} {disguise}: {printed}"
            );
            let credit: Vec<&reading_back::Run> = runs
                .iter()
                .filter(|run| run.page == 1 && run.text.contains("Delvepress"))
                .collect();
            assert!(!credit.is_empty(), "{game} {disguise} has no credit inside");
            assert!(
                credit.iter().all(|run| !is_outside(run)),
                "{game} {disguise}"
            );
        }
    }
}

/// Whatever a deep disguise says and a light one does not is in the decoder.
#[test]
fn every_code_is_in_the_decoder() {
    let bench = Bench::new();
    let mut wrong = Vec::new();
    let mut codes = 0;
    for [game, product, disguise] in orders(&bench) {
        let content = |more: &[&str]| -> Value {
            let order = ["print", &game, &product, "--disguise", &disguise];
            let order = [
                &order[..],
                &["--seed", "3", "--format", "json", "-o", "-"],
                more,
            ];
            serde_json::from_str(&bench.ok(&order.concat()).out).expect("JSON")
        };
        let (light, deep) = (content(&[]), content(&["--deep"]));
        let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
        said(&light, &mut before);
        said(&deep, &mut after);
        let decoder = listed(&deep);
        let lost: Vec<&String> = after
            .difference(&before)
            .filter(|word| !has(&decoder, word))
            .collect();
        codes += after.difference(&before).count();
        if !lost.is_empty() {
            wrong.push(format!("{game} {product} {disguise}: {lost:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(codes > 500, "{codes}");
}

/// The light disguise of the same order shows what the deep one hides: the lists of words can find something.
#[test]
fn a_light_disguise_gives_the_game_away() {
    let bench = Bench::new();
    for game in games() {
        let args = ["print", &game, "pocketmod", "--disguise", "to-do"];
        bench.ok(&[&args[..], &["-o", "out.pdf"]].concat());
        let sides = sides(&bench.read("out.pdf"));
        assert!(
            gives_away(&sides[0], &never("en", "to-do")).is_some(),
            "{game}"
        );
    }
}

#[test]
fn a_translated_game_hides_in_its_own_language() {
    let bench = Bench::new();
    for disguise in DISGUISES {
        let args = "--language de print lantern-stair pocketmod --deep -o out.pdf --disguise";
        let args: Vec<&str> = args.split(' ').chain([disguise]).collect();
        bench.ok(&args);
        let (outside, decoder) = split(&bench.read("out.pdf"), "Abkürzungen");
        for side in &outside {
            assert_eq!(gives_away(side, &never("de", disguise)), None, "{side}");
        }
        assert!(words(&decoder).contains("Treppenratte"), "{decoder}");
    }
}

/// Neither the file's name nor anything in it but the hidden side names the game, the product or the program.
#[test]
fn the_file_itself_gives_nothing_away() {
    let bench = Bench::new();
    let order = "print pocket-dungeon pocketmod --disguise minutes --deep --seed 5";
    let order: Vec<&str> = order.split(' ').collect();
    bench.ok(&order);
    let files = bench.files();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(gives_away(&files[0], &never("en", "minutes")), None);
    assert!(!files[0].contains("pocket"), "{files:?}");
    let pdf = bench.read(&files[0]);
    for word in ["Delvepress", "pocket-dungeon", "Pocket Dungeon"] {
        let found = pdf
            .windows(word.len())
            .any(|bytes| bytes == word.as_bytes());
        assert!(!found, "{word}");
    }
    // Same order, same bytes.
    bench.ok(&[&order[..], &["-o", "again.pdf"]].concat());
    assert!(pdf == bench.read("again.pdf"));
}

#[test]
fn the_cover_has_the_name_the_date_and_the_company() {
    let bench = Bench::new();
    for disguise in DISGUISES {
        let plain = [
            "print",
            "lantern-stair",
            "pocketmod",
            "--disguise",
            disguise,
        ];
        let own = ["--name", "Zoe Quill", "--company", "Brass & Sons", "--date"];
        let order = [&plain[..], &own[..], &["2026-11-18", "-o", "own.pdf"]].concat();
        bench.ok(&order);
        let text = sides(&bench.read("own.pdf")).remove(0);
        let date = match disguise {
            "to-do" | "timesheet" => "47",
            _ => "18 November 2026",
        };
        for words in ["Zoe Quill", "Brass & Sons", date] {
            assert!(text.contains(words), "{disguise}: {words} in {text}");
        }
        // Without a date there is a week, and no year.
        bench.ok(&[&plain[..], &["-o", "drawn.pdf"]].concat());
        let drawn = sides(&bench.read("drawn.pdf")).remove(0);
        assert!(!drawn.contains("202"), "{drawn}");
    }
}

/// The clock is asked in one place, which is `--date today`.
#[test]
fn only_today_reads_the_clock() {
    let mut found = Vec::new();
    let program = super::house::sources();
    for path in program.iter().filter(|path| !super::house::is_test(path)) {
        let text = read(path);
        if text.contains("SystemTime::now()") || text.contains("Instant::now()") {
            found.push(super::house::shown(path));
        }
    }
    assert_eq!(found, ["src/cli/look_args.rs"]);
    let bench = Bench::new();
    let today = "print lantern-stair pocketmod --disguise minutes --date today -o out.pdf";
    bench.ok(&today.split(' ').collect::<Vec<_>>());
    let text = sides(&bench.read("out.pdf")).remove(0);
    assert!(text.contains(" 20"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let bench = Bench::new();
    for (order, code, message) in [
        (
            "lantern-stair pocketmod --deep",
            2,
            "error: `--deep` needs a disguise\n  hint: add `--disguise to-do`, or leave `--deep` out\n",
        ),
        (
            "lantern-stair pocketmod --name Ada",
            2,
            "error: `--name` needs a disguise\n  hint: add `--disguise to-do`, or leave `--name` out\n",
        ),
        (
            "pocket-dungeon pocketmod --disguise none --date today",
            2,
            "error: `--date` needs a disguise\n  hint: add `--disguise to-do`, or leave `--date` out\n",
        ),
        (
            "pocket-dungeon grade-table --fold pocketmod --disguise minutes --deep",
            2,
            "error: `grade-table` on `pocketmod` does not take `--deep`: its last panel would give it away\n  hint: leave `--fold` out, or leave `--deep` out\n",
        ),
        (
            "lantern-stair character-sheet --disguise minutes --deep --fillable",
            2,
            "error: `--fillable` does not go with `--deep`: its field names would give it away\n  hint: leave one of them out\n",
        ),
        (
            "lantern-stair booklet --disguise minutes --deep",
            2,
            "error: `booklet` does not take `--deep`: codes cannot hide whole sentences or a drawn map\n  hint: use it with `pocketmod`, `character-sheet`, `map-sheet`, `reference`, `grade-table`, `nomogram` and `dice-pad`\n",
        ),
    ] {
        let args: Vec<&str> = ["print"].into_iter().chain(order.split(' ')).collect();
        let run = bench.run(&args);
        assert_eq!((run.code, run.err.as_str()), (code, message), "{order}");
    }
    // The product's own disguise will do.
    bench.ok(&[
        "print",
        "pocket-dungeon",
        "pocketmod",
        "--deep",
        "-o",
        "out.pdf",
    ]);
}

/// A ruleset names what else gives it away.
#[test]
fn a_ruleset_adds_words_of_its_own() {
    let bench = Bench::new();
    let page = |words: &str| format!("{{ blocks = [{{ block = \"text\", text = \"{words}\" }}] }}");
    let pages: Vec<String> = (1..=8)
        .map(|_| page("Xorn light the wick of Zanzibar."))
        .collect();
    bench.write(
        "own.toml",
        format!(
            "format = 1\nid = \"own\"\ntitle = \"Own\"\nlicence = \"CC0-1.0\"\ndisguise-codes = [\"Zanzibar\", \"xorn|xorns\"]\ndisguise-words = {{ \"wick|wicks\" = \"cable|cables\" }}\n\n[product.pocketmod]\nfold = \"pocketmod\"\npages = [{}]\n",
            pages.join(", ")
        ),
    );
    let order = "print own.toml pocketmod --disguise to-do --deep -o out.pdf";
    bench.ok(&order.split(' ').collect::<Vec<_>>());
    let (outside, decoder) = split(&bench.read("out.pdf"), DECODER);
    assert!(
        outside[0].contains("Xo light the cable of Za."),
        "{outside:?}"
    );
    for pair in ["Xo", "xorn", "Za", "Zanzibar", "cable", "wick"] {
        assert!(words(&decoder).contains(pair), "{pair}: {decoder}");
    }
}
