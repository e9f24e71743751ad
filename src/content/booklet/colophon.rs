//! Where a booklet comes from and what is known about it.

use super::{BookletParts, Words, dice};
use crate::booklet::Telling;
use crate::content::{Block, blocks, mode_labels, paragraphs};

/// The last page.
pub fn colophon(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    let certificate = parts.certificate;
    let explained = format!(
        "delve print --code {0} {1} delve explain {0} room 7 {2}",
        certificate.code,
        words.get("rebuilds", "prints this booklet again, letter by letter;"),
        words.get("explains", "tells where each number of a room comes from.")
    );
    vec![
        Block::Facts {
            title: Some(words.own("colophon", "Colophon")),
            rows: facts(parts, certificate.checks.join(", ")),
        },
        Block::Text {
            title: None,
            paragraphs: paragraphs(&explained),
        },
        blocks::credit(parts.ruleset),
    ]
}

/// The last panel of a folded sheet: checks are counted, not named.
pub fn brief(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    let told = words.get("checks-told", "{1}; delve verify names them");
    let count = parts.certificate.checks.len().to_string();
    vec![
        Block::Facts {
            title: Some(words.own("colophon", "Colophon")),
            rows: facts(parts, told.replace("{1}", &count)),
        },
        blocks::brief_credit(parts.ruleset),
    ]
}

/// The same in one paragraph, where the panel is needed for rules.
pub fn briefest(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    let certificate = parts.certificate;
    let seed = parts.booklet.wish.seed;
    let mut known = vec![
        format!(
            "{} {}",
            words.own("share-code", "Share code"),
            certificate.code
        ),
        format!("{} {seed}", words.own("seed", "Seed")),
    ];
    let told = facts(parts, String::new()).into_iter();
    let kept = [
        words.own("win-rate", "Won"),
        words.own("check-failed", "Not passed"),
    ];
    known.extend(
        told.filter(|(label, _)| kept.contains(label))
            .map(|(label, value)| format!("{label} {value}")),
    );
    let mut credit = blocks::brief_credit(parts.ruleset);
    if let Block::Credit { lines } = &mut credit {
        lines.insert(0, format!("{}.", known.join(". ")));
    }
    vec![credit]
}

/// Label and value of everything that is known.
fn facts(parts: &BookletParts<'_>, checks: String) -> Vec<(String, String)> {
    let words = Words(parts.ruleset);
    let certificate = parts.certificate;
    let head = &parts.ruleset.head;
    let mut rows = vec![
        (
            words.own("share-code", "Share code"),
            certificate.code.clone(),
        ),
        (
            words.own("seed", "Seed"),
            parts.booklet.wish.seed.to_string(),
        ),
        (
            words.own("ruleset", "Ruleset"),
            format!("{} {}, {}", head.id, head.version, certificate.fingerprint),
        ),
        (
            words.own("made-with", "Made with"),
            concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned(),
        ),
        (words.own("checks", "Checks passed"), checks),
    ];
    rows.extend(certificate.unbeaten.map(|runs| {
        let nobody = words.get(
            "nobody-won",
            "unbeatable: nobody has won yet, in so many runs:",
        );
        (
            words.own("check-failed", "Not passed"),
            format!("{nobody} {runs}"),
        )
    }));
    rows.extend(played(parts));
    if let Telling::Gamebook { arrangement, .. } = &parts.booklet.telling
        && arrangement.apart > 0
    {
        rows.push((
            words.own("spoilers", "Spoilers"),
            format!(
                "{} {}",
                words.get(
                    "spoiler-words",
                    "rooms whose sections share a spread are at least this many moves apart:"
                ),
                arrangement.apart
            ),
        ));
    }
    if parts.filling.wishes.diceless {
        rows.extend(dice::fairness(parts));
    }
    rows
}

/// How it fared when it was played.
fn played(parts: &BookletParts<'_>) -> Vec<(String, String)> {
    let words = Words(parts.ruleset);
    let Some(played) = &parts.certificate.played else {
        let modes = parts.booklet.wish.modes(parts.ruleset);
        let labels = mode_labels(parts.ruleset, &modes);
        let row = (words.own("mode", "Mode"), labels.join(", "));
        return std::iter::once(row)
            .filter(|_| !labels.is_empty())
            .collect();
    };
    let policy = played
        .policy
        .as_ref()
        .map(|policy| format!(", {policy}"))
        .unwrap_or_default();
    vec![
        (
            words.own("win-rate", "Won"),
            format!(
                "{} {} {} {}",
                played.rate(),
                words.get("of", "of"),
                played.runs,
                words.get("runs-sampled", "runs without a human (sampled)")
            ),
        ),
        (
            words.own("played-by", "Played by"),
            format!("{}{policy}{}", played.heroes, played.in_modes()),
        ),
    ]
}
