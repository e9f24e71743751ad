//! `delve verify CODE`: makes a booklet again and checks everything about it.

use clap::Args;

use crate::booklet::CHECKS;
use crate::cli::{Failure, Terminal, codes};
use crate::press::USUAL_RUNS;

/// Check a booklet again: its dungeon, its sections, and how often it is won
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve verify dp1qy-...
          delve verify adventure.json --runs 100000")]
pub struct Verify {
    /// A share code, or a booklet written with `--format json`
    what: String,

    /// How often it is played
    #[arg(long, value_name = "N", default_value_t = USUAL_RUNS)]
    runs: u64,

    /// The game, if it is not a built-in one: a path
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

pub fn run(args: &Verify, terminal: &Terminal) -> Result<(), Failure> {
    let code = code_of(&args.what)?;
    let (ruleset, mut order) = codes::resolve(&code, args.game.as_deref(), terminal)?;
    order.runs = args.runs;
    let adventure = order.adventure(&ruleset, &[], &|_| ())?;
    let certificate = &adventure.handout.certificate;
    let mut lines = vec![
        format!("code {}", certificate.code),
        format!(
            "game {} {}, fingerprint {}",
            ruleset.head.id, ruleset.head.version, certificate.fingerprint
        ),
        format!("checks passed: {}", CHECKS.join(", ")),
    ];
    if let Some(played) = &certificate.played {
        lines.push(format!(
            "won {} of {} runs (sampled)",
            played.rate(),
            played.runs
        ));
    }
    lines.extend(adventure.notes);
    terminal.data(&format!("{}\n", lines.join("\n")))
}

/// The code itself, or the one that a JSON file states.
fn code_of(what: &str) -> Result<String, Failure> {
    let path = std::path::Path::new(what);
    if !path.is_file() {
        return Ok(what.to_owned());
    }
    let text = crate::cli::files::read_text(path)?;
    let value: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| Failure::content(format!("`{what}` is not JSON: {error}")))?;
    find_code(&value).ok_or_else(|| {
        Failure::content(format!("`{what}` states no share code")).with_hint(Some(
            "`delve print GAME booklet --format json` writes one".into(),
        ))
    })
}

fn find_code(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::String(text) if text.starts_with("dp1") => Some(text.clone()),
        serde_json::Value::Array(items) => items.iter().find_map(find_code),
        serde_json::Value::Object(map) => map.values().find_map(find_code),
        _ => None,
    }
}
