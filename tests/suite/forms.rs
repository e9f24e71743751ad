//! Sheets that are filled in on screen: fields of every product of every game, looked at and filled in by an independent library.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use delvepress::content::{self, Field, Filling};
use delvepress::hero::{self, Entry, EntryValue, HeroRequest, Party};
use delvepress::impose::{Fold, Paper, folds};
use delvepress::model::Ruleset;
use delvepress::press::{self, Format, Job, Order, PdfOptions};
use delvepress_pdf::Filled;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};
use proptest::prelude::*;

use super::rulesets::read;
use super::support::{Bench, games};

/// A field as the independent library sees it.
pub struct Widget {
    pub name: String,
    kind: String,
    page: usize,
    rect: [f32; 4],
    pub id: ObjectId,
}

/// The fields that a product has for somebody.
fn wanted(ruleset: &Ruleset, product: &str, party: &Party) -> Vec<Field> {
    let recipe = press::find_recipe(ruleset, product).expect("a product");
    let filling = Filling {
        heroes: party.heroes.clone(),
        shared: party.stats.clone(),
        portraits: 0,
        ..Filling::default()
    };
    content::fields(ruleset, &content::compose(ruleset, &recipe, &filling))
}

/// Fills a sheet or a booklet in for a party.
pub fn fill_in(order: &mut Order, party: &Party) {
    match &mut order.job {
        Job::Sheet(job) => job.heroes = party.clone(),
        Job::Booklet(job) => job.adventure.playtest.heroes = party.clone(),
        other => panic!("{other:?} has no heroes"),
    }
}

/// Prints a product as a form; none where it has nothing to fill in.
fn form(
    ruleset: &Ruleset,
    product: &str,
    (paper, fold): (&str, Option<&'static Fold>),
    change: &dyn Fn(&mut Order),
) -> Option<Vec<u8>> {
    if wanted(ruleset, product, &Party::default()).is_empty() {
        return None;
    }
    let paper = Paper::parse(paper).expect("a paper");
    let mut order = Order::for_fold(ruleset, product, paper, fold).expect("an order");
    // A disguise gives its own names to places without a heading.
    order.look.disguise = None;
    if let Some(adventure) = order.job.adventure_mut() {
        adventure.playtest.runs = 0;
    }
    order.format = Format::Pdf(PdfOptions {
        fillable: true,
        ..PdfOptions::default()
    });
    change(&mut order);
    let printed = press::print(ruleset, &order, &|_| ());
    let printed = printed.unwrap_or_else(|error| panic!("{product}: {error:?}"));
    Some(printed.files.into_iter().next().expect("a file").1)
}

fn dict(document: &Document, id: ObjectId) -> &Dictionary {
    document.get_dictionary(id).expect("a dictionary")
}

fn text(object: &Object) -> String {
    lopdf::decode_text_string(object).expect("a text")
}

/// Every widget of the pages, in the order of the annotations.
pub fn widgets(document: &Document) -> Vec<Widget> {
    let mut found = Vec::new();
    for (number, page) in document.get_pages() {
        let Ok(annotations) = dict(document, page).get(b"Annots") else {
            continue;
        };
        let (_, annotations) = document.dereference(annotations).expect("annotations");
        for annotation in annotations.as_array().expect("a list") {
            let id = annotation.as_reference().expect("a reference");
            let widget = dict(document, id);
            if widget.get(b"Subtype").and_then(Object::as_name).ok() != Some(&b"Widget"[..]) {
                continue;
            }
            let numbers = widget
                .get(b"Rect")
                .and_then(Object::as_array)
                .expect("a place");
            let rect: Vec<f32> = numbers
                .iter()
                .map(|n| n.as_float().expect("a number"))
                .collect();
            let kind = inherited(document, widget, b"FT").expect("a kind");
            found.push(Widget {
                name: full_name(document, widget),
                kind: String::from_utf8(kind.as_name().expect("a name").to_vec()).expect("plain"),
                page: number as usize,
                rect: rect.try_into().expect("four numbers"),
                id,
            });
        }
    }
    found
}

fn inherited<'d>(document: &'d Document, from: &'d Dictionary, key: &[u8]) -> Option<&'d Object> {
    let above = || {
        dict(document, from.get(b"Parent").ok()?.as_reference().ok()?)
            .get(key)
            .ok()
    };
    from.get(key).ok().or_else(above)
}

fn full_name(document: &Document, widget: &Dictionary) -> String {
    let mut parts = Vec::new();
    let mut node = widget;
    loop {
        if let Ok(part) = node.get(b"T") {
            parts.push(text(part));
        }
        match node.get(b"Parent") {
            Ok(above) => node = dict(document, above.as_reference().expect("a reference")),
            Err(_) => break,
        }
    }
    parts.reverse();
    parts.join(".")
}

fn overlap(a: &Widget, b: &Widget) -> bool {
    let apart = 0.05;
    a.page == b.page
        && a.rect[0] + apart < b.rect[2]
        && b.rect[0] + apart < a.rect[2]
        && a.rect[1] + apart < b.rect[3]
        && b.rect[1] + apart < a.rect[3]
}

/// What must be right about the fields of a printed form.
fn look_at(name: &str, wanted: &[Field], pdf: &[u8]) {
    let document = Document::load_mem(pdf).unwrap_or_else(|error| panic!("{name}: {error}"));
    let found = widgets(&document);
    let wanted: Vec<&str> = wanted.iter().map(|field| field.name.as_str()).collect();
    let names: BTreeSet<&str> = found.iter().map(|widget| widget.name.as_str()).collect();
    assert_eq!(names.len(), found.len(), "{name}: a name occurs twice");
    let expected: BTreeSet<&str> = wanted.iter().copied().collect();
    let odd: Vec<&&str> = names.symmetric_difference(&expected).collect();
    assert!(
        odd.is_empty(),
        "{name}: what is written in and what has a field: {odd:?}"
    );
    for (index, widget) in found.iter().enumerate() {
        let [left, bottom, right, top] = widget.rect;
        let page = document.get_pages()[&(widget.page as u32)];
        let sheet = dict(&document, page)
            .get(b"MediaBox")
            .and_then(Object::as_array)
            .expect("a size");
        let sheet: Vec<f32> = sheet
            .iter()
            .map(|n| n.as_float().expect("a number"))
            .collect();
        let inside = left >= 0.0 && bottom >= 0.0 && right <= sheet[2] && top <= sheet[3];
        assert!(inside, "{name}: `{}` leaves the page", widget.name);
        // 4 mm where a tick is enough; the frame of a box is drawn over its edge.
        assert!(
            right - left > 11.0 && top - bottom > 11.0,
            "{name}: `{}` is too small",
            widget.name
        );
        for other in &found[..index] {
            assert!(
                !overlap(widget, other),
                "{name}: `{}` lies over `{}`",
                widget.name,
                other.name
            );
        }
        let dictionary = dict(&document, widget.id);
        let label = text(dictionary.get(b"TU").expect("a tooltip"));
        assert!(
            !label.trim().is_empty(),
            "{name}: `{}` says nothing",
            widget.name
        );
        let looks = dictionary
            .get(b"AP")
            .and_then(Object::as_dict)
            .expect("looks");
        let normal = looks.get(b"N").expect("a look");
        match widget.kind.as_str() {
            "Btn" => {
                let states = normal.as_dict().expect("two states");
                assert!(
                    states.has(b"Yes") && states.has(b"Off"),
                    "{name}: `{}`",
                    widget.name
                );
                assert!(dictionary.has(b"AS"));
            }
            _ => assert!(normal.as_reference().is_ok(), "{name}: `{}`", widget.name),
        }
    }
    let root = document.catalog().expect("a catalogue");
    let form = root
        .get(b"AcroForm")
        .and_then(Object::as_dict)
        .expect("a form");
    assert_eq!(
        form.get(b"NeedAppearances").and_then(Object::as_bool).ok(),
        Some(false)
    );
    let tagged = root.has(b"StructTreeRoot");
    for (_, page) in document.get_pages() {
        let page = dict(&document, page);
        if page.has(b"Annots") {
            let order = page
                .get(b"Tabs")
                .and_then(Object::as_name)
                .expect("a tab order");
            assert_eq!(order, if tagged { b"S" } else { b"W" }, "{name}");
        }
    }
    if tagged {
        // In the order of reading: as the content states them.
        let read: Vec<&str> = found.iter().map(|widget| widget.name.as_str()).collect();
        assert_eq!(read, wanted, "{name}: the tabulator jumps");
    }
}

#[test]
fn every_product_of_every_game_makes_a_sound_form() {
    let mut forms = 0;
    for game in games() {
        let ruleset = read(&game);
        for line in press::products(&ruleset) {
            for paper in ["a4", "letter"] {
                let name = format!("{game} {} {paper}", line.id);
                let Some(pdf) = form(&ruleset, &line.id, (paper, None), &|_| ()) else {
                    continue;
                };
                look_at(&name, &wanted(&ruleset, &line.id, &Party::default()), &pdf);
                forms += 1;
            }
        }
    }
    assert!(forms >= 20, "only {forms} forms");
}

#[test]
fn untagged_forms_and_other_folds_are_sound_and_the_same_each_time() {
    let ruleset = read("lantern-stair");
    let product = press::products(&ruleset)
        .into_iter()
        .find(|line| line.fold == "pocketmod")
        .expect("a pocketmod")
        .id;
    let fields = wanted(&ruleset, &product, &Party::default());
    for fold in [&folds::POCKETMOD, &folds::FLAT, &folds::SADDLE] {
        for tagged in [true, false] {
            let change = |order: &mut Order| {
                order.format = Format::Pdf(PdfOptions {
                    tagged,
                    fillable: true,
                    ..PdfOptions::default()
                });
            };
            let paper = ("a4", Some(fold));
            let pdf = form(&ruleset, &product, paper, &change).expect("a form");
            look_at(&format!("{} {tagged}", fold.name), &fields, &pdf);
            assert_eq!(
                Some(pdf),
                form(&ruleset, &product, paper, &change),
                "the same bytes"
            );
        }
    }
}

/// A hero that is printed and read back without a stroke of the pen is the same hero; one number written changes that number.
#[test]
fn every_hero_survives_every_sheet() {
    let mut sheets = 0;
    for game in games() {
        let ruleset = read(&game);
        let seed = 7;
        let party = hero::make_party(&ruleset, &[HeroRequest::none()], seed).expect("a party");
        for line in press::products(&ruleset) {
            let recipe = press::find_recipe(&ruleset, &line.id).expect("a product");
            let room = content::room_for_heroes(&recipe.product);
            let paper = Paper::parse("a4").expect("a paper");
            let order = Order::new(&ruleset, &line.id, paper).expect("an order");
            // A reference takes no heroes, though its pages may have room for one.
            if room == 0 || matches!(order.job, Job::Reference(_)) {
                continue;
            }
            let party = Party {
                heroes: party.heroes.iter().take(room).cloned().collect(),
                stats: party.stats.clone(),
            };
            let name = format!("{game} {}", line.id);
            let pdf = form(&ruleset, &line.id, ("a4", None), &|order| {
                fill_in(order, &party)
            });
            let Some(pdf) = pdf else { continue };
            let fields = wanted(&ruleset, &line.id, &party);
            look_at(&name, &fields, &pdf);
            let reading = read_back(&ruleset, &pdf).expect("a form");
            assert_eq!(reading.heroes, party.heroes, "{name}");
            sheets += 1;
            let number = |field: &&Field| {
                let stat = field.name.strip_prefix("hero.");
                let stat = stat.and_then(|id| ruleset.stats.get(id));
                stat.is_some_and(|stat| stat.derived.is_none()) && field.value.is_some()
            };
            let Some(field) = fields.iter().find(number) else {
                continue;
            };
            let filled = fill(&pdf, &BTreeMap::from([(field.name.as_str(), "3")]), true);
            let reading = read_back(&ruleset, &filled).expect("a form");
            let mut changed = party.heroes.clone();
            let id = field.name.trim_start_matches("hero.");
            let stats = &mut changed[0].stats;
            let (_, value) = stats
                .iter_mut()
                .find(|(known, _)| known == id)
                .expect("the stat");
            value.value = 3;
            assert_eq!(reading.heroes, changed, "{name}");
        }
    }
    assert!(sheets >= 5, "only {sheets} sheets");
}

/// The structure tree calls the fields what they are, each with one widget.
#[test]
fn tagged_fields_hang_in_the_structure_tree() {
    let ruleset = read("d4-dungeon");
    let pdf = form(&ruleset, "character-sheet", ("a4", None), &|_| ()).expect("a form");
    let document = Document::load_mem(&pdf).expect("a PDF");
    let mut held = BTreeSet::new();
    for object in document.objects.values() {
        let Ok(element) = object.as_dict() else {
            continue;
        };
        assert_ne!(
            element.get(b"S").and_then(Object::as_name).ok(),
            Some(&b"Link"[..])
        );
        if element.get(b"S").and_then(Object::as_name).ok() == Some(&b"Form"[..]) {
            let kids = element.get(b"K").and_then(Object::as_array).expect("kids");
            assert_eq!(kids.len(), 1);
            let kid = kids[0].as_dict().expect("a reference to a widget");
            held.insert(
                kid.get(b"Obj")
                    .and_then(Object::as_reference)
                    .expect("a widget"),
            );
        }
    }
    let all: BTreeSet<ObjectId> = widgets(&document).iter().map(|widget| widget.id).collect();
    assert_eq!(held, all);
}

/// Sets values by full name and saves, with or without packing objects.
pub fn fill(pdf: &[u8], values: &BTreeMap<&str, &str>, packed: bool) -> Vec<u8> {
    let mut document = Document::load_mem(pdf).expect("a PDF");
    let found = widgets(&document);
    let mut left: BTreeSet<&str> = values.keys().copied().collect();
    for widget in found {
        let Some(value) = values.get(widget.name.as_str()) else {
            continue;
        };
        left.remove(widget.name.as_str());
        let dictionary = document
            .get_object_mut(widget.id)
            .and_then(Object::as_dict_mut)
            .expect("a dictionary");
        if widget.kind == "Btn" {
            dictionary.set("V", Object::Name(value.as_bytes().to_vec()));
            dictionary.set("AS", Object::Name(value.as_bytes().to_vec()));
        } else {
            let mut bytes = vec![0xfe, 0xff];
            bytes.extend(value.encode_utf16().flat_map(u16::to_be_bytes));
            dictionary.set("V", Object::String(bytes, StringFormat::Literal));
        }
    }
    assert_eq!(left, BTreeSet::new(), "fields that were not found");
    let mut saved = Vec::new();
    match packed {
        true => {
            document.renumber_objects();
            document.save_modern(&mut saved).expect("a packed PDF");
        }
        false => document.save_to(&mut saved).expect("a PDF"),
    }
    saved
}

#[test]
fn a_form_survives_an_independent_library() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "d4-dungeon",
        "character-sheet",
        "--fillable",
        "-o",
        "sheet.pdf",
    ]);
    let values = BTreeMap::from([
        ("hero.attack", "3"),
        ("hero.gold", "+12"),
        ("hero.hp.1", "Yes"),
        ("hero.hp.2", "Yes"),
        ("hero.name", "\u{141}ucja"),
        ("hero.items.2", "a rope of 10 ells"),
    ]);
    for packed in [false, true] {
        bench.write(
            "filled.pdf",
            fill(&bench.read("sheet.pdf"), &values, packed),
        );
        let run = bench.ok(&["hero", "d4-dungeon", "--from-pdf", "filled.pdf"]);
        let lines: Vec<&str> = run
            .out
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .collect();
        assert_eq!(
            lines,
            [
                "game = \"d4-dungeon\"",
                "version = \"1\"",
                "seed = \"0\"",
                "number = 1",
                "name = \"\u{141}ucja\"",
                "belongings = [",
                "  \"a rope of 10 ells\",",
                "]",
                "[stats]",
                "attack = 3  # Attack",
                "evade = 0  # Evade",
                "hp = { value = 4, max = 6 }  # Hit Points",
                "luck = { value = 4, max = 4 }  # Luck",
                "gold = 12  # Gold",
                "attack-luck = 1  # Attack per point of luck",
                "normal-item-bonus = 0  # Normal Items roll",
                "magic-item-bonus = 0  # Magic Items roll",
                "monsters-slain = 0  # Monsters killed",
                "great-monsters-slain = 0  # Level 4 monsters killed",
            ],
            "{}",
            run.err
        );
    }
}

#[test]
fn nonsense_in_fields_is_shown_with_its_place() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "d4-dungeon",
        "character-sheet",
        "--fillable",
        "-o",
        "sheet.pdf",
    ]);
    let wrong = BTreeMap::from([("hero.attack", "three"), ("hero.gold", "1/2/3")]);
    bench.write("wrong.pdf", fill(&bench.read("sheet.pdf"), &wrong, false));
    let run = bench.run(&["hero", "d4-dungeon", "--from-pdf", "wrong.pdf"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    super::bad_input::insta("form-nonsense", &run.err);
    let run = bench.run(&["hero", "d4-dungeon", "--from-pdf", "sheet.pdf"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    super::bad_input::insta("form-blank", &run.err);
    let run = bench.run(&["hero", "lantern-stair", "--from-pdf", "sheet.pdf"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    super::bad_input::insta("form-of-another-game", &run.err);
    bench.write(
        "plain.pdf",
        super::paper::pdf_of(&["0 0 9 9 re f".to_owned()]),
    );
    let run = bench.run(&["hero", "d4-dungeon", "--from-pdf", "plain.pdf"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    super::bad_input::insta("form-without-fields", &run.err);
    bench.write("letter.pdf", "Dear printer,\n");
    let run = bench.run(&["hero", "d4-dungeon", "--from-pdf", "letter.pdf"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    super::bad_input::insta("form-not-a-pdf", &run.err);
}

#[test]
fn orders_that_cannot_be_forms_are_refused() {
    let bench = Bench::new();
    let refused_as = |name: &str, args: &[&str]| {
        let run =
            bench.run(&[&["print", "d4-dungeon"], args, &["--fillable", "-o", name]].concat());
        assert_eq!(run.code, 2, "{}", run.err);
        run.err
    };
    let refused = |args: &[&str]| refused_as("out.pdf", args);
    assert_eq!(
        refused_as("out.png", &["character-sheet", "--format", "png"]),
        "error: `--fillable` needs `--format pdf`\n  hint: leave `--fillable` out\n"
    );
    assert_eq!(
        refused(&["tables"]),
        "error: there is nothing to fill in on `tables`\n  hint: leave out `--fillable`\n"
    );
    assert_eq!(bench.files(), [] as [&str; 0]);
}

/// The same with the programs that people use; skipped where they are not installed.
#[test]
fn a_form_survives_foreign_programs() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "d4-dungeon",
        "character-sheet",
        "--fillable",
        "-o",
        "sheet.pdf",
    ]);
    let pikepdf = "\
import pikepdf
pdf = pikepdf.open('sheet.pdf')
names = {}
def walk(field, above):
    name = above + str(field.T) if '/T' in field else above
    kids = [kid for kid in field.get('/Kids', []) if '/T' in kid]
    for kid in kids: walk(kid, name + '.')
    if not kids: names[name] = field
for field in pdf.Root.AcroForm.Fields: walk(field, '')
names['hero.attack'].V = pikepdf.String('4')
names['hero.hp.1'].V = pikepdf.Name('/Yes')
names['hero.hp.1'].AS = pikepdf.Name('/Yes')
pdf.save('filled.pdf', object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True)
";
    let pypdf = "\
import pypdf
pdf = pypdf.PdfWriter(clone_from=pypdf.PdfReader('sheet.pdf'))
assert 'hero.hp.6' in pdf.get_fields()
for page in pdf.pages:
    if '/Annots' in page:
        pdf.update_page_form_field_values(page, {'hero.attack': '4', 'hero.hp.1': '/Yes'}, auto_regenerate=False)
pdf.write('filled.pdf')
";
    // An update behind the file, as viewers save it.
    let appended = "\
import pypdf
pdf = pypdf.PdfWriter(pypdf.PdfReader('sheet.pdf'), incremental=True)
for page in pdf.pages:
    if '/Annots' in page:
        pdf.update_page_form_field_values(page, {'hero.attack': '4', 'hero.hp.1': '/Yes'}, auto_regenerate=False)
pdf.write('filled.pdf')
";
    for (name, script) in [("pikepdf", pikepdf), ("pypdf", pypdf), ("pypdf", appended)] {
        let python = |code: &str| {
            Command::new("python3")
                .args(["-c", code])
                .current_dir(bench.path("."))
                .output()
        };
        if !python(&format!("import {name}")).is_ok_and(|run| run.status.success()) {
            println!("skipped: {name} is not installed");
            continue;
        }
        let run = python(script).expect("python runs");
        assert!(
            run.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&run.stderr)
        );
        let run = bench.ok(&["hero", "d4-dungeon", "--from-pdf", "filled.pdf"]);
        let stats = run.out.split_once("[stats]\n").expect("stats").1;
        assert_eq!(
            stats.lines().take(3).collect::<Vec<_>>(),
            [
                "attack = 4  # Attack",
                "evade = 0  # Evade",
                "hp = { value = 5, max = 6 }  # Hit Points"
            ],
            "{name}"
        );
    }
}

fn read_back(ruleset: &Ruleset, bytes: &[u8]) -> Option<hero::FormReading> {
    let source = delvepress_pdf::read(bytes).ok()?;
    let entered = |filled: Filled| match filled {
        Filled::Words(words) => EntryValue::Words(words),
        Filled::Box(ticked) => EntryValue::Ticked(ticked),
    };
    let entries: Vec<Entry> = delvepress_pdf::read_fields(&source)
        .into_iter()
        .map(|field| Entry {
            name: field.name,
            label: field.label,
            value: entered(field.value),
            printed: field.initial.map(entered),
        })
        .collect();
    Some(hero::from_form(ruleset, "sheet.pdf", &entries))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever happens to a file on its way, reading it ends, with heroes or with a message.
    #[test]
    fn damaged_forms_never_break_the_reader(cuts in prop::collection::vec((0.0..1.0f64, any::<u8>(), 0..40usize), 1..12), end in 0.2..1.0f64) {
        use std::sync::LazyLock;
        static SHEET: LazyLock<(Ruleset, Vec<u8>)> = LazyLock::new(|| {
            let ruleset = read("d4-dungeon");
            let pdf = form(&ruleset, "character-sheet", ("a4", None), &|_| ()).expect("a form");
            let filled = fill(&pdf, &BTreeMap::from([("hero.attack", "3"), ("hero.hp.1", "Yes")]), true);
            (ruleset, filled)
        });
        let (ruleset, pdf) = &*SHEET;
        let mut bytes = pdf.clone();
        for (at, byte, length) in cuts {
            let start = (at * bytes.len() as f64) as usize;
            let stop = (start + length).min(bytes.len());
            bytes[start..stop].fill(byte);
        }
        bytes.truncate((end * bytes.len() as f64) as usize);
        if let Some(reading) = read_back(ruleset, &bytes) {
            prop_assert!(reading.heroes.len() <= 1 || !reading.found.is_empty());
        }
    }
}
