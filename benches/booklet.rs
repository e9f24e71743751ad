//! One booklet of 32 pages from seed to bytes, its stages one by one, the same pages by Typst alone, and a batch: `cargo bench --bench booklet`.
//!
//! `end_to_end` against `typst_alone` is the figure to watch: generating, playing 2,000 runs, composing, typesetting, checking, imposing and
//! writing should take at most twice what compiling the finished pages takes.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use delvepress::adventure::{Adventure, USUAL_RUNS};
use delvepress::booklet::{Engine, Form, Length};
use delvepress::export::{self, PdfSettings};
use delvepress::impose::{self, Paper, Request, folds, frames};
use delvepress::model::Ruleset;
use delvepress::press::{self, Order};
use delvepress::{booklet, typeset};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A game whose booklets are told in many rooms.
const GAME: &str = "beyond-this-point-be-dragons";
/// A seed whose long gamebook has 32 pages.
const SEED: u64 = 3;

fn game() -> Ruleset {
    let bytes = delvepress::assets::snapshot(GAME).expect("a game");
    delvepress::ruleset::snapshot::read(bytes).expect("it reads")
}

fn order(game: &Ruleset, runs: u64) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(game, "booklet", paper).expect("an order");
    let adventure = adventure(&mut order);
    adventure.request.seed = SEED;
    adventure.request.form = Form::Gamebook;
    adventure.request.length = Length::Long;
    adventure.playtest.runs = runs;
    order
}

fn adventure(order: &mut Order) -> &mut Adventure {
    order.job.adventure_mut().expect("a booklet")
}

/// Typst remembers what it has seen; without this only the first sample would compile.
fn forget() {
    typst::comemo::evict(0);
}

#[divan::bench]
fn generate(bencher: Bencher) {
    let game = game();
    let request = adventure(&mut order(&game, 0)).request.clone();
    bencher.bench(|| booklet::make(&game, &request).expect("a booklet"));
}

/// The certificate: 2,000 runs on all cores.
#[divan::bench]
fn play(bencher: Bencher) {
    let game = game();
    let order = order(&game, USUAL_RUNS);
    bencher.bench(|| press::certify(&game, &order, None).expect("a certificate"));
}

/// The same on one thread.
#[divan::bench]
fn play_on_one_thread(bencher: Bencher) {
    let game = game();
    let mut order = order(&game, USUAL_RUNS);
    adventure(&mut order).playtest.threads = Some(1);
    bencher.bench(|| press::certify(&game, &order, None).expect("a certificate"));
}

#[divan::bench]
fn compose(bencher: Bencher) {
    let game = game();
    let order = order(&game, 0);
    bencher.bench(|| press::booklet_content(&game, &order).expect("content"));
}

/// The same pages, compiled by Typst from the finished content, and nothing else.
#[divan::bench]
fn typst_alone(bencher: Bencher) {
    let game = game();
    let job = press::job(&game, &order(&game, 0)).expect("a job");
    bencher
        .with_inputs(forget)
        .bench_values(|()| typeset::typeset(&job).expect("pages"));
}

#[divan::bench]
fn impose_and_write(bencher: Bencher) {
    let game = game();
    let pages =
        typeset::typeset(&press::job(&game, &order(&game, 0)).expect("a job")).expect("pages");
    let fold = folds::find("saddle").expect("a fold");
    let request = Request::new(fold, Paper::parse("a4").expect("a paper"));
    let settings = PdfSettings {
        ident: "bench".into(),
        tagged: true,
        ..PdfSettings::default()
    };
    bencher.with_inputs(forget).bench_values(|()| {
        let plan = impose::plan(&request, frames::count_pages(&pages)).expect("a plan");
        let sheets = frames::place(&pages, None, &plan, "saddle").expect("sheets");
        export::pdf(&sheets, &settings).expect("a PDF")
    });
}

#[divan::bench(sample_count = 20)]
fn end_to_end(bencher: Bencher) {
    let game = game();
    let order = order(&game, USUAL_RUNS);
    bencher
        .with_inputs(forget)
        .bench_values(|()| press::print(&game, &order, &|_| {}).expect("a print"));
}

/// A hundred booklets, each played a hundred times.
#[divan::bench(args = [1, 2], sample_count = 1, sample_size = 1)]
fn batch_of_100(bencher: Bencher, threads: usize) {
    let game = game();
    let mut order = order(&game, 100);
    adventure(&mut order).playtest.threads = Some(threads);
    let engine = Engine::new(&game);
    bencher.bench_local(|| {
        let series = order.plan_series(&engine, 100, &|_| ()).expect("seeds");
        let size = |_: &press::Volume, printed: press::Printed| {
            Ok::<_, delvepress::diag::Error>(
                printed
                    .files
                    .iter()
                    .map(|(_, bytes)| bytes.len())
                    .sum::<usize>(),
            )
        };
        press::print_all(&engine, &series.volumes, Some(threads), &size, &|_| ()).expect("prints")
    });
}
