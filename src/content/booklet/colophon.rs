//! Where a booklet comes from and what is known about it.

use super::{BookletParts, dice};
use crate::booklet::RoomSequence;
use crate::content::blocks::{Facts, Text};
use crate::content::rates::won_share;
use crate::content::{Block, blocks, paragraphs, policy_label};
use crate::words::{Word, say};

/// The last page.
pub fn colophon(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let certificate = parts.certificate;
    let print = command(parts, &format!("delve print --code {}", certificate.code));
    let reprints = words.say(say::Reprints { command: print });
    vec![
        Block::Facts(Facts {
            title: Some(words.own(Word::Colophon)),
            rows: facts(parts, describe_checks(parts)),
        }),
        Block::Text(Text {
            title: None,
            paragraphs: paragraphs(&reprints),
            ..Text::default()
        }),
        blocks::credit(parts.ruleset),
    ]
}

/// The last panel of a folded sheet: checks are counted, not named.
pub fn brief(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let told = words.say(say::ChecksNamed {
        count: parts.certificate.checks.len() as u64,
        command: "delve verify",
    });
    vec![
        Block::Facts(Facts {
            title: Some(words.own(Word::Colophon)),
            rows: facts(parts, told),
        }),
        blocks::brief_credit(parts.ruleset),
    ]
}

/// What was checked, in words.
fn describe_checks(parts: &BookletParts<'_>) -> String {
    let words = parts.ruleset.words();
    let checks = parts.certificate.checks.iter();
    let told = checks.map(|check| words.named(&format!("verified-{check}"), check));
    told.collect::<Vec<_>>().join(", ")
}

/// A command that must be typed in the language of the booklet to give the same one again.
fn command(parts: &BookletParts<'_>, typed: &str) -> String {
    match &parts.ruleset.chosen_language {
        Some(language) => format!("{typed} --language {language}"),
        None => typed.to_owned(),
    }
}

/// The same in one paragraph, where the panel is needed for rules.
pub fn briefest(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let certificate = parts.certificate;
    let seed = parts.booklet.wish.seed;
    let mut known = vec![
        format!("{} {}", words.get(Word::ShareCode), certificate.code),
        format!("{} {seed}", words.get(Word::Seed)),
    ];
    let told = facts(parts, String::new()).into_iter();
    let kept = [words.get(Word::WinRate), words.get(Word::CheckFailed)];
    known.extend(
        told.filter(|(label, _)| kept.contains(&label.as_str()))
            .map(|(label, value)| format!("{label} {value}")),
    );
    let mut credit = blocks::brief_credit(parts.ruleset);
    if let Block::Credit(credit) = &mut credit {
        credit.lines.insert(0, format!("{}.", known.join(". ")));
    }
    vec![credit]
}

/// Label and value of everything that is known.
fn facts(parts: &BookletParts<'_>, checks: String) -> Vec<(String, String)> {
    let words = parts.ruleset.words();
    let certificate = parts.certificate;
    let head = &parts.ruleset.head;
    let mut rows = vec![
        (words.own(Word::ShareCode), certificate.code.clone()),
        (words.own(Word::Seed), parts.booklet.wish.seed.to_string()),
        (
            words.own(Word::Ruleset),
            format!("{} {}, {}", head.id, head.version, certificate.fingerprint),
        ),
        (
            words.own(Word::MadeWith),
            concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned(),
        ),
        (words.own(Word::Checks), checks),
    ];
    rows.extend(certificate.unbeaten.map(|runs| {
        (
            words.own(Word::CheckFailed),
            words.say(say::NobodyWon { count: runs }),
        )
    }));
    rows.extend(describe_playtest(parts));
    if let RoomSequence::Gamebook { arrangement, .. } = &parts.booklet.sequence
        && arrangement.apart > 0
    {
        rows.push((
            words.own(Word::Spoilers),
            words.say(say::SpoilerWords {
                count: u64::from(arrangement.apart),
            }),
        ));
    }
    if parts.filling.wishes.diceless {
        rows.extend(dice::fairness(parts));
    }
    rows
}

/// How it fared when it was played.
fn describe_playtest(parts: &BookletParts<'_>) -> Vec<(String, String)> {
    let words = parts.ruleset.words();
    let Some(played) = &parts.certificate.played else {
        let modes = parts.booklet.wish.modes(parts.ruleset);
        let labels = parts.ruleset.mode_labels(&modes);
        let row = (words.own(Word::Mode), labels.join(", "));
        return std::iter::once(row)
            .filter(|_| !labels.is_empty())
            .collect();
    };
    let policy = played
        .policy
        .as_ref()
        .map(|policy| format!(", {}", policy_label(parts.ruleset, policy)))
        .unwrap_or_default();
    vec![
        (
            words.own(Word::WinRate),
            words.say(say::WonOfGames {
                count: played.runs,
                rate: won_share(words, played),
            }),
        ),
        (
            words.own(Word::PlayedBy),
            format!("{}{policy}{}", played.heroes, played.in_modes()),
        ),
    ]
}
