//! Where a booklet comes from and what is known about it.

use super::{BookletParts, dice};
use crate::booklet::RoomSequence;
use crate::content::blocks::{Facts, Text};
use crate::content::rates::rated_share;
use crate::content::{Block, blocks, policy_label};
use crate::words::{Word, say};

/// The last page.
pub fn colophon(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let certificate = parts.certificate;
    let print = command(parts, &format!("delve print --code {}", certificate.code));
    let reprints = words.say(say::Reprints { command: print });
    vec![
        facts(parts, describe_checks(parts)),
        Text::block(None, &reprints),
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
    vec![facts(parts, told), blocks::brief_credit(parts.ruleset)]
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
    let seed = parts.booklet.request.seed;
    let mut known = vec![
        format!("{} {}", words.get(Word::ShareCode), certificate.code),
        format!("{} {seed}", words.get(Word::Seed)),
    ];
    let told = known_facts(parts, String::new()).into_iter();
    let kept = told.filter(|(fact, _)| matches!(fact, Word::WinRate | Word::CheckFailed));
    known.extend(kept.map(|(fact, value)| format!("{} {value}", words.get(fact))));
    let mut credit = blocks::brief_credit(parts.ruleset);
    if let Block::Credit(credit) = &mut credit {
        credit.lines.insert(0, format!("{}.", known.join(". ")));
    }
    vec![credit]
}

/// The heading and everything that is known, a row each.
fn facts(parts: &BookletParts<'_>, checks: String) -> Block {
    let words = parts.ruleset.words();
    let rows = known_facts(parts, checks).into_iter();
    Block::Facts(Facts {
        title: Some(words.own(Word::Colophon)),
        rows: rows.map(|(fact, value)| (words.own(fact), value)).collect(),
    })
}

/// Everything that is known, each with the word for it.
fn known_facts(parts: &BookletParts<'_>, checks: String) -> Vec<(Word, String)> {
    let words = parts.ruleset.words();
    let certificate = parts.certificate;
    let head = &parts.ruleset.head;
    let ruleset = format!("{} {}, {}", head.id, head.version, certificate.fingerprint);
    let program = concat!("Delvepress ", env!("CARGO_PKG_VERSION")).to_owned();
    let mut rows = vec![
        (Word::ShareCode, certificate.code.clone()),
        (Word::Seed, parts.booklet.request.seed.to_string()),
        (Word::Ruleset, ruleset),
        (Word::MadeWith, program),
        (Word::Checks, checks),
    ];
    rows.extend(certificate.unbeaten.map(|count| {
        let nobody = words.say(say::NobodyWon { count });
        (Word::CheckFailed, nobody)
    }));
    rows.extend(describe_playtest(parts));
    if let RoomSequence::Gamebook { arrangement, .. } = &parts.booklet.sequence
        && arrangement.apart > 0
    {
        let count = u64::from(arrangement.apart);
        rows.push((Word::Spoilers, words.say(say::SpoilerWords { count })));
    }
    if parts.filling.options.diceless {
        rows.push((Word::Strips, dice::describe_fairness(parts)));
    }
    rows
}

/// How it fared when it was played.
fn describe_playtest(parts: &BookletParts<'_>) -> Vec<(Word, String)> {
    let words = parts.ruleset.words();
    let Some(played) = &parts.certificate.played else {
        let modes = parts.booklet.request.modes(parts.ruleset);
        let labels = parts.ruleset.mode_labels(&modes).join(", ");
        let modes = Some((Word::Mode, labels)).filter(|(_, labels)| !labels.is_empty());
        return modes.into_iter().collect();
    };
    let policy = played.policy.as_ref();
    let policy = policy.map(|policy| format!(", {}", policy_label(parts.ruleset, policy)));
    let policy = policy.unwrap_or_default();
    let (count, rate) = (played.runs, rated_share(words, played));
    let played_by = format!("{}{policy}{}", played.heroes, played.in_modes());
    vec![
        (Word::WinRate, words.say(say::WonOfGames { count, rate })),
        (Word::PlayedBy, played_by),
    ]
}
