//! Delvepress turns the rules of a solo dungeon game, written as TOML, into paper.
//!
//! This page is the map. Data flows one way, through boxes that are each a type of their own:
//!
//! ```text
//! rulesets/*.toml --read--> Ruleset --roll--> Facts --tell--> Phrases
//!                              |               |                 |
//!                              |    Hero, Dungeon, Encounter     |
//!                              |        |               |        |
//!                              |      play           Booklet     |
//!                              v                        v        v
//!                           compose -----------------> Content <-+-- words/<language>.toml
//!                                                         |  disguise
//!                            heights asked of typeset     v
//!                                  Content --fit--> Pages --impose--> Sheets --export--> bytes
//! ```
//!
//! Nothing goes back up: a later stage never changes what an earlier one made, but takes it in and gives something new. [`press::print`] is the
//! whole chain in one function: make, compose, fit, impose, export, report.
//!
//! # Walls
//!
//! `delvepress-language` reads rulesets, `delvepress-engine` rolls and plays by them, `delvepress-pdf` reads and writes PDF files and knows
//! nothing else, and this crate puts games on paper. A crate depends only on those named before it, and passes their modules on, so that every
//! stage has the same path everywhere. The build script needs the language alone. Which module may use which is a list in
//! `tests/suite/house.rs`; what the invariants below say is looked for in the code by `tests/suite/invariants.rs`, where code can show it.
//!
//! # Stages
//!
//! - **Reading:** [`ruleset::read`] turns TOML texts into a resolved [`model::Ruleset`], or all of their mistakes, as values of [`diag`].
//!   The built-in games are read when the program is built; [`ruleset::snapshot`] keeps them as bytes. [`show`] writes a ruleset down again.
//!   *Invariant:* no file is opened, nothing is rolled; a ruleset exists only when nothing is wrong with it.
//! - **Importing:** [`import::import`] turns tables of CSV, Markdown and Datasworn files into TOML, which is then read like any other.
//!   *Invariant:* no file is opened; a table is written only when its rows cover each result of its dice once.
//! - **Rules:** [`rules`] is the little language of `do`, `on` and formulas: text to tree, names to meanings.
//!   *Invariant:* it knows no TOML and no game.
//! - **Evaluating:** [`eval`] works out numbers and conditions of the rules, with plain numbers, intervals or exact odds alike.
//!   *Invariant:* what a name means is asked of the caller; the same text means the same in every domain.
//! - **Chance:** [`rng`] is the one source of randomness, split into named streams; [`dice`] rolls and computes exact odds.
//!   *Invariant:* odds are whole numbers over a denominator; no float until a percentage is printed.
//! - **Rolling:** [`table::roll`] rolls on tables and gives facts ([`table::Outcome`], [`table::Facts`]) with every die; [`hero::make`] makes heroes by the game's own steps.
//!   *Invariant:* what is rolled depends on the ruleset and the seed, and on nothing else; a fact becomes words only when it is printed.
//! - **Telling:** [`facts::Phrases`] are words with their [`facts::Origin`].
//!   *Invariant:* no code reads meaning out of words.
//! - **Dungeons:** [`dungeon::generate`] makes a dungeon by the game's own tables, in named steps; [`drawing::draw`] turns a floor of it into a map.
//!   *Invariant:* rooms and maps are made of whole squares; they know no lengths on paper.
//! - **Playing:** [`play::simulate::simulate`] runs the ruleset's own procedures without a human, through dungeons of [`dungeon::generate`];
//!   [`play::exact`] goes through all dice of a small fight.
//!   *Invariant:* a run depends on the program, its setup and its dice, and on nothing else.
//! - **Grading:** [`grades::questions`] works out which roll has which grade; [`drawing::nomogram`] draws it, [`grades::survey`] reads the drawing back.
//!   *Invariant:* every figure is tried roll by roll with the ruleset's own conditions.
//! - **Chance on paper:** [`pad`] draws strips that cannot be distinguished from dice, shuffles pads and grids, and says how fair they are.
//!   *Invariant:* everything depends on the stream it is drawn from.
//! - **Booklets:** [`booklet::make`] turns a dungeon into numbered rooms or shuffled sections, with every encounter prepared.
//!   *Invariant:* the numbers depend on the ruleset, the seed and what was asked for, never on the paper of an order. How many rooms one folded
//!   sheet holds is asked of whoever sets it, for one usual sheet.
//! - **Adventures:** [`adventure::Player`] looks for seeds, plays booklets and campaigns for their certificates, and [`adventure::code`] writes
//!   everything that changes a booklet into its share code.
//!   *Invariant:* no paper; the game is compiled once for all who play it, and what a search has made and played is not made or played
//!   again.
//! - **Composing:** [`content::compose`] says what is on the pages of a product.
//!   *Invariant:* no lengths but the side of cells that was asked for, no fonts; a content is plain data that can be read as JSON.
//! - **Words:** [`words`] holds every phrase that the program puts on paper, one file per language; a ruleset's own labels come first.
//!   *Invariant:* phrases are looked up by key; all languages have the same ones, or the program is not built. Messages, notes and help of the
//!   command line are English, and so is what [`explain`] says.
//! - **Explaining:** [`explain::explain`] puts the origin of every printed number of a room into words.
//!   *Invariant:* it starts from what is printed, and rolls and searches nothing.
//! - **Portraits:** `portrait` turns a picture into clean black and white dots for a sheet.
//!   *Invariant:* whole numbers only; a hostile picture is an error with a hint.
//! - **Silhouettes:** `silhouette` turns an SVG drawing into shapes in one colour, for the icons of a game; those that everybody has are in [`icons`].
//!   *Invariant:* a hostile drawing is an error with a hint.
//! - **Disguising:** [`disguise`] lets finished content pass for office paper.
//!   *Invariant:* headings, labels and running lines change and a cover is added; what rules and tables say stays, and every name is still there.
//!   A deep one replaces game words by words and codes that mean nothing else on the sheet; its decoder has all of them. The outer back of a folded
//!   sheet becomes a page of the same document, and what was there goes to the hidden side.
//! - **Fitting:** `fit` decides what goes on which page and how large the text is: of a booklet, every room and every item of a list. It is the only
//!   stage that knows heights, which it asks of the typesetter.
//!   *Invariant:* what play needs is never left out: it fits, or the order fails and says what to drop.
//! - **Typesetting:** [`typeset::typeset`] compiles our templates with Typst, in memory.
//!   *Invariant:* no system fonts, no packages, no network, no clock; a warning is an error.
//! - **Imposing:** [`impose::plan`] finds a place on paper for every page, and [`impose::frames::place`] puts it there; pages of any PDF are
//!   placed by the same plan.
//!   *Invariant:* a plan is pure geometry and knows nothing of what is printed. Whether a page spans two is what its template reported.
//! - **Exporting:** [`export::pdf`], [`export::png`] and [`export::svg`] write sheets as bytes.
//!   *Invariant:* the same sheets give the same bytes.
//! - **Verifying:** [`verify`] reads what the stages made: rulesets, pages, sheets.
//!   *Invariant:* it changes nothing; what it finds is a value, and the caller decides what to do.
//! - **Joining:** [`press`] has the order, everything that the user asked for, and hands each stage what concerns it.
//!   *Invariant:* it makes nothing itself: no block, no drawing, no page, and touches no file.
//! - **Commanding:** [`cli`] turns arguments into an order and an outcome into text.
//!   *Invariant:* it is the only module that meets the world: files, terminal, environment, clock.
//!
//! # What is public
//!
//! The stages themselves, for programs of your own: read a ruleset, order a product, print it. Tests and benchmarks use the same functions and look
//! at what one stage hands to the next ([`content`], [`typeset`], [`impose`]). Whatever is not used outside is private to the crate.
//!
#![doc = include_str!("library.md")]
#![forbid(unsafe_code)]

pub use delvepress_engine::{drawing, dungeon, facts, grades, hero, pad, play, table};
pub use delvepress_language::{diag, dice, eval, icons, model, rng, rules, ruleset, show, words};

pub mod adventure;
pub mod assets;
pub mod booklet;
pub mod cli;
pub mod content;
pub mod disguise;
pub mod explain;
pub mod export;
mod fit;
pub mod import;
pub mod impose;
mod portrait;
pub mod press;
mod silhouette;
pub mod typeset;
pub mod verify;
