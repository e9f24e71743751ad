//! Delvepress turns the rules of a solo dungeon game, written as TOML, into paper.
//!
//! This page is the map. Data flows one way, through boxes that are each a type of their own:
//!
//! ```text
//! rulesets/*.toml --read--> Ruleset --roll--> Facts --tell--> Phrases
//!                              |               |               |
//!                              |               +--> Dungeon, Encounter, play
//!                              +--compose--> Content <---------+
//!                                            Content --typeset--> Pages --impose--> Sheets --export--> bytes
//! ```
//!
//! # Walls
//!
//! `delvepress-language` reads rulesets, `delvepress-engine` rolls and plays by them, and this crate puts them on paper. A crate sees only those
//! named before it, and passes their modules on, so that every stage has the same path everywhere. The build script stands on the language
//! alone.
//!
//! # Stages
//!
//! - **Reading:** [`ruleset::read`] turns TOML texts into a resolved [`model::Ruleset`], or all of their mistakes, as values of [`diag`].
//!   The built-in games are read when the program is built; [`ruleset::snapshot`] keeps them as bytes.
//!   *Invariant:* no file is opened, nothing is rolled; a ruleset exists only when nothing is wrong with it.
//! - **Rules:** [`rules`] is the little language of `do`, `on` and formulas: text to tree, names to meanings.
//!   *Invariant:* it knows no TOML and no game.
//! - **Evaluating:** [`eval`] works out numbers and conditions of the rules, with plain numbers, intervals or exact odds alike.
//!   *Invariant:* what a name means is asked of the caller; the same text means the same in every domain.
//! - **Chance:** [`rng`] is the one source of randomness, split into named streams; [`dice`] rolls and computes exact odds.
//!   *Invariant:* odds are whole numbers over a denominator; no float until a percentage is printed.
//! - **Rolling:** [`table::roll`] rolls on tables and gives facts ([`table::Outcome`], [`table::Facts`]) with every die; [`hero::make`] makes heroes by the game's own steps.
//!   *Invariant:* what is rolled depends on the ruleset and the seed, and on nothing else; a fact becomes words only when it is told.
//! - **Telling:** [`facts::Phrases`] are words with their [`facts::Origin`].
//!   *Invariant:* no code reads meaning out of words.
//! - **Dungeons:** [`dungeon::generate`] makes a dungeon by the game's own tables, in named steps; [`drawing::draw`] turns a floor of it into a map.
//!   *Invariant:* squares are whole numbers; a dungeon knows no paper, and a map no millimetres.
//! - **Playing:** [`play::simulate::simulate`] runs the ruleset's own procedures without a human, through dungeons of [`dungeon::generate`];
//!   [`play::exact`] goes through all dice of a small fight.
//!   *Invariant:* a run depends on the program, its setup and its dice, and on nothing else.
//! - **Grading:** [`grades::questions`] works out which roll has which grade; [`drawing::nomogram`] draws it, [`grades::survey`] reads the drawing back.
//!   *Invariant:* every figure is tried roll by roll with the ruleset's own conditions.
//! - **Chance on paper:** [`pad`] makes strips, pads and grids that are balanced, and says how fair they are.
//!   *Invariant:* everything depends on the stream it is drawn from.
//! - **Booklets:** [`booklet::make`] tells a dungeon in numbered rooms or shuffled sections, with everybody in it prepared.
//!   *Invariant:* numbers hang on the ruleset, the seed and the wishes alone, never on paper.
//! - **Adventures:** [`adventure::Player`] looks for seeds, plays booklets and campaigns for their certificates, and [`adventure::code`] writes
//!   everything that changes a booklet into its share code.
//!   *Invariant:* no paper; the game is compiled once for everybody who plays it.
//! - **Composing:** [`content::compose`] says what stands on the pages of a product.
//!   *Invariant:* no millimetres, no fonts; a content is plain data that can be read as JSON.
//! - **Words:** [`words`] holds every phrase that the program itself prints, one file per language, below the ruleset's own labels.
//!   *Invariant:* phrases are looked up by key; all languages have the same ones, or the program is not built.
//! - **Explaining:** [`explain::explain`] puts the origin of every printed number of a room into words.
//!   *Invariant:* it starts from what is printed, and rolls and searches nothing.
//! - **Portraits:** [`portrait::dots`] turns a picture into clean black and white dots for a sheet.
//!   *Invariant:* whole numbers only; a hostile picture is an error with a hint.
//! - **Disguising:** [`disguise::dress`] lets finished content pass for office paper.
//!   *Invariant:* only headings and labels change.
//! - **Typesetting:** [`typeset::typeset`] compiles our templates with Typst, in memory.
//!   *Invariant:* no system fonts, no packages, no network, no clock; a warning is an error.
//! - **Imposing:** [`impose::plan`] finds a place on paper for every page, [`impose::frames::place`] puts it there, and
//!   [`impose::foreign`] does the same for the pages of any PDF, which [`delvepress_pdf`] reads and writes.
//!   *Invariant:* a plan is pure geometry and knows nothing of what is printed.
//! - **Exporting:** [`export::pdf`], [`export::png`] and [`export::svg`] write sheets as bytes.
//!   *Invariant:* the same sheets give the same bytes.
//! - **Verifying:** [`verify`] reads what the stages made and changes nothing.
//!
//! [`press::print`] is the whole chain in one function. [`cli`] is the only module that touches files and the terminal.
//!
#![doc = include_str!("library.md")]
#![forbid(unsafe_code)]

pub use delvepress_engine::{drawing, dungeon, facts, grades, hero, pad, play, table};
pub use delvepress_language::{diag, dice, eval, model, rng, rules, ruleset, show, words};

pub mod adventure;
pub mod assets;
pub mod booklet;
pub mod cli;
pub mod content;
pub mod disguise;
pub mod explain;
pub mod export;
pub mod impose;
pub mod portrait;
pub mod press;
pub mod typeset;
pub mod verify;
