//! The stages of the press, each on its own, on the starter game: `cargo bench --bench press`.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use delvepress::content;
use delvepress::export::{self, PdfSettings};
use delvepress::impose::{self, Paper, Request, folds, frames};
use delvepress::press::{self, Order};
use delvepress::typeset;
use divan::Bencher;

fn main() {
    divan::main();
}

/// The game that `delve new` copies, read from the binary.
fn starter() -> delvepress::model::Ruleset {
    game("lantern-stair")
}

/// A built-in game.
fn game(id: &str) -> delvepress::model::Ruleset {
    let dir = delvepress::assets::RULESETS.get_dir(id).expect("a game");
    let mut files: Vec<(String, String)> = dir
        .files()
        .filter(|file| file.path().extension().is_some_and(|e| e == "toml"))
        .map(|file| {
            (
                file.path().display().to_string(),
                file.contents_utf8().expect("text").to_owned(),
            )
        })
        .collect();
    files.sort();
    delvepress::ruleset::read(files, &delvepress::ruleset::no_base)
        .ruleset
        .expect("it reads")
}

fn order(game: &delvepress::model::Ruleset) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    Order::new(game, "pocketmod", paper).expect("an order")
}

/// Typst remembers what it has seen; without this only the first sample would compile.
fn forget() {
    typst::comemo::evict(0);
}

#[divan::bench]
fn read_ruleset() -> delvepress::model::Ruleset {
    starter()
}

#[divan::bench]
fn compose(bencher: Bencher) {
    let game = starter();
    bencher.bench(|| {
        content::compose(
            &game,
            &press::find_recipe(&game, "pocketmod").expect("a product"),
            &content::Filling::default(),
        )
    });
}

#[divan::bench]
fn compile(bencher: Bencher) {
    let game = starter();
    let job = press::job(&game, &order(&game)).expect("a job");
    bencher
        .with_inputs(forget)
        .bench_values(|()| typeset::typeset(&job).expect("pages"));
}

#[divan::bench]
fn impose_pages(bencher: Bencher) {
    let game = starter();
    let pages = typeset::typeset(&press::job(&game, &order(&game)).expect("a job")).expect("pages");
    let fold = folds::find("pocketmod").expect("a fold");
    let request = Request::new(fold, Paper::parse("a4").expect("a paper"));
    bencher.bench(|| {
        let plan = impose::plan(&request, pages.len()).expect("a plan");
        frames::place(&pages, None, &plan, "pocketmod").expect("sheets")
    });
}

#[divan::bench]
fn export_pdf(bencher: Bencher) {
    let game = starter();
    let pages = typeset::typeset(&press::job(&game, &order(&game)).expect("a job")).expect("pages");
    let fold = folds::find("pocketmod").expect("a fold");
    let request = Request::new(fold, Paper::parse("a4").expect("a paper"));
    let plan = impose::plan(&request, pages.len()).expect("a plan");
    let sheets = frames::place(&pages, None, &plan, "pocketmod").expect("sheets");
    let settings = PdfSettings {
        ident: "bench".into(),
        tagged: true,
        ..PdfSettings::default()
    };
    bencher
        .with_inputs(forget)
        .bench_values(|()| export::pdf(&sheets, &settings).expect("a PDF"));
}

#[divan::bench]
fn whole_chain(bencher: Bencher) {
    let game = starter();
    bencher
        .with_inputs(forget)
        .bench_values(|()| press::print(&game, &order(&game), &|_| {}).expect("a print"));
}

/// The table of 150 rows: typeset and exported, without reading the rules.
#[divan::bench]
fn grade_table(bencher: Bencher) {
    whole_product(bencher, "roll-through-the-dungeon", "grade-table");
}

/// A Z chart of 15,000 readings: drawn, read back, typeset and exported.
#[divan::bench]
fn nomogram(bencher: Bencher) {
    whole_product(bencher, "roll-through-the-dungeon", "nomogram");
}

fn whole_product(bencher: Bencher, id: &str, product: &str) {
    let game = game(id);
    let paper = Paper::parse("a4").expect("a paper");
    let order = Order::new(&game, product, paper).expect("an order");
    bencher
        .with_inputs(forget)
        .bench_values(|()| press::print(&game, &order, &|_| {}).expect("a print"));
}
