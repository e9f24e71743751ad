//! How long paper takes, beside what Typst alone takes for the same content: `cargo bench --bench paper`.
//!
//! One line for each product: the whole chain from the texts of the ruleset to the bytes of the PDF, then the templates and the content of that
//! product compiled and exported by Typst alone, and the ratio of the two. Both sides are measured in turn, in one run, with nothing remembered
//! from the run before. A product with a limit says whether it keeps it; the limit is for whole commands on an idle machine, which
//! `benches/compare-print.sh` measures.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark may fail loudly and prints its figures"
)]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::press::{self, Order};
use delvepress::typeset;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

/// Game, product, milliseconds that it may take.
const PRODUCTS: [(&str, &str, Option<u64>); 8] = [
    ("roll-through-the-dungeon", "character-sheet", Some(50)),
    ("roll-through-the-dungeon", "grade-table", Some(80)),
    ("roll-through-the-dungeon", "nomogram", Some(40)),
    ("pocket-dungeon", "pocketmod", Some(100)),
    ("lantern-stair", "pocketmod", Some(100)),
    ("four-against-darkness", "pocketmod", Some(100)),
    ("beyond-this-point-be-dragons", "pocketmod", Some(100)),
    ("four-against-darkness", "party-sheet", None),
];

/// The whole chain may take this many times what Typst alone takes.
const MOST: f64 = 1.5;

const ROUNDS: usize = 15;

fn main() {
    println!(
        "{:44} {:>9} {:>9} {:>6}  limit",
        "product", "chain", "Typst", "ratio"
    );
    for (game, product, limit) in PRODUCTS {
        let files = texts(game);
        let paper = Paper::parse("a4").expect("a paper");
        let order = Order::new(&read(&files), product, paper).expect("an order");
        let ejected = typeset::eject(&press::job(&read(&files), &order).expect("a job"));
        let (mut chain, mut alone) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            chain.push(timed(|| {
                press::print(&read(&files), &order, &|_| {}).expect("a print");
            }));
            alone.push(timed(|| typst_alone(&ejected)));
        }
        let (chain, alone) = (middle(chain), middle(alone));
        let ratio = chain.as_secs_f64() / alone.as_secs_f64();
        let kept = match limit {
            Some(limit) if chain > Duration::from_millis(limit) => format!("{limit} ms MISSED"),
            Some(limit) => format!("{limit} ms kept"),
            None => String::new(),
        };
        let heavy = if ratio > MOST { " (over 1.5)" } else { "" };
        println!(
            "{:44} {:6.1} ms {:6.1} ms {ratio:6.2}  {kept}{heavy}",
            format!("{game} {product}"),
            chain.as_secs_f64() * 1000.0,
            alone.as_secs_f64() * 1000.0,
        );
    }
}

/// Typst remembers what it has seen; without this only the first round would work.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn timed(work: impl FnOnce()) -> Duration {
    typst::comemo::evict(0);
    let start = Instant::now();
    work();
    start.elapsed()
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The files of a built-in game.
fn texts(id: &str) -> Vec<(String, String)> {
    let dir = delvepress::assets::RULESETS.get_dir(id).expect("a game");
    let toml = |path: &std::path::Path| path.extension().is_some_and(|e| e == "toml");
    let files = dir.files().filter(|file| toml(file.path()));
    let mut files: Vec<(String, String)> = files
        .map(|file| {
            let text = file.contents_utf8().expect("text").to_owned();
            (file.path().display().to_string(), text)
        })
        .collect();
    files.sort();
    files
}

fn read(files: &[(String, String)]) -> Ruleset {
    delvepress::ruleset::read(files.to_vec(), &delvepress::ruleset::no_base)
        .ruleset
        .expect("it reads")
}

/// What the stock tool does with an ejected folder: fonts, compilation, PDF.
fn typst_alone(files: &[(String, Vec<u8>)]) {
    let world = Folder::new(files);
    let document = typst::compile::<PagedDocument>(&world)
        .output
        .expect("pages");
    let pdf = typst_pdf::pdf(&document, &PdfOptions::default()).expect("a PDF");
    assert!(pdf.starts_with(b"%PDF"));
}

/// An ejected folder, in memory.
struct Folder {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    files: HashMap<FileId, Bytes>,
}

impl Folder {
    fn new(files: &[(String, Vec<u8>)]) -> Self {
        let fonts: Vec<Font> = files
            .iter()
            .filter(|(path, _)| path.ends_with(".ttf"))
            .flat_map(|(_, bytes)| Font::iter(Bytes::new(bytes.clone())))
            .collect();
        Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            files: files
                .iter()
                .map(|(path, bytes)| (id(path), Bytes::new(bytes.clone())))
                .collect(),
        }
    }
}

fn id(path: &str) -> FileId {
    let path = VirtualPath::new(path).expect("a path inside the folder");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

impl World for Folder {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        id("main.typ")
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let bytes = self.file(id)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| FileError::InvalidUtf8)?;
        Ok(Source::new(id, text.into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let missing = || FileError::NotFound(id.get().vpath().get_without_slash().into());
        self.files.get(&id).cloned().ok_or_else(missing)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<typst::foundations::Duration>) -> Option<Datetime> {
        None
    }
}
