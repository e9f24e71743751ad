//! Where a booklet comes from and what is known about it.

use super::{BookletParts, dice};
use crate::booklet::RoomSequence;
use crate::content::blocks::{Facts, Text};
use crate::content::rates::rated_share;
use crate::content::{Block, blocks, policy_label};
use crate::words::{Word, say};

/// The last page.
pub fn colophon(parts: &BookletParts<'_>) -> Vec<Block> {
    let command = command(parts);
    let reprints = parts.words().say(say::Reprints { command });
    vec![
        facts(parts, describe_checks(parts)),
        Text::block(None, &reprints),
        blocks::credit(parts.ruleset),
    ]
}

/// The last panel of a folded sheet: checks are counted, not named.
pub fn brief(parts: &BookletParts<'_>) -> Vec<Block> {
    let told = parts.words().say(say::ChecksNamed {
        count: parts.certificate.checks.len() as u64,
        command: "delve verify",
    });
    vec![facts(parts, told), blocks::brief_credit(parts.ruleset)]
}

/// What was checked, in words.
fn describe_checks(parts: &BookletParts<'_>) -> String {
    let checks = parts.certificate.checks.iter();
    let told = checks.map(|check| parts.words().named(&format!("verified-{check}"), check));
    told.collect::<Vec<_>>().join(", ")
}

/// The command that prints it again: it must be typed in the language of the booklet to give the same one.
fn command(parts: &BookletParts<'_>) -> String {
    let language = parts.ruleset.chosen_language.iter();
    let language: String = language.map(|it| format!(" --language {it}")).collect();
    format!("delve print --code {}{language}", parts.certificate.code)
}

/// The same in one paragraph, where the panel is needed for rules.
pub fn briefest(parts: &BookletParts<'_>) -> Vec<Block> {
    let mut known = known_facts(parts, String::new());
    known.retain(|(fact, _)| {
        use Word::{CheckFailed, Seed, ShareCode, WinRate};
        matches!(fact, ShareCode | Seed | WinRate | CheckFailed)
    });
    let known = known.into_iter();
    let known = known.map(|(fact, value)| format!("{} {value}", parts.word(fact)));
    let known: Vec<String> = known.collect();
    let mut credit = blocks::brief_credit(parts.ruleset);
    if let Block::Credit(credit) = &mut credit {
        credit.lines.insert(0, format!("{}.", known.join(". ")));
    }
    vec![credit]
}

/// The heading and everything that is known, a row each.
fn facts(parts: &BookletParts<'_>, checks: String) -> Block {
    let rows = known_facts(parts, checks).into_iter();
    let rows = rows.map(|(fact, value)| (parts.word(fact), value));
    Block::Facts(Facts {
        title: Some(parts.word(Word::Colophon)),
        rows: rows.collect(),
    })
}

/// Everything that is known, each with the word for it.
fn known_facts(parts: &BookletParts<'_>, checks: String) -> Vec<(Word, String)> {
    let words = parts.words();
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
    let words = parts.words();
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
