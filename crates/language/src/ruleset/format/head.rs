//! The head, words and rules digest.

use super::{Field, Kind, NEED, Others, Record, Section};

const NEEDS: Kind = Kind::List(&Kind::Words);

static ALLOW: Record = Record::of(&[
    Field::new(
        "check",
        Kind::Words,
        "name of the check",
        "check = \"table-gap\"",
    )
    .required(),
    Field::new(
        "at",
        Kind::Words,
        "where: section and id",
        "at = \"table.landing\"",
    )
    .or("everywhere"),
    Field::new(
        "reason",
        Kind::Words,
        "why it is meant",
        "reason = \"the gap is a joke\"",
    )
    .required(),
]);

pub(super) const HEAD: Section = Section {
    name: "",
    keyed: false,
    about: "what is said about the ruleset as a whole, at the top of the first file",
    record: &HEAD_RECORD,
    short: None,
};

static HEAD_RECORD: Record = Record::of(&[
    Field::new(
        "format",
        Kind::Integer(1, 1),
        "version of this format",
        "format = 1",
    )
    .required(),
    Field::new("id", Kind::Id, "id of the ruleset", "id = \"dark-stair\"").required(),
    Field::new(
        "title",
        Kind::Words,
        "title of the game; a variant takes its base's",
        "title = \"The Dark Stair\"",
    )
    .required(),
    Field::new(
        "version",
        Kind::Words,
        "version of the ruleset, printed in colophons",
        "version = \"2\"",
    )
    .or("`\"1\"`"),
    Field::new(
        "licence",
        Kind::Words,
        "licence of the ruleset, SPDX or words",
        "licence = \"CC0-1.0\"",
    ),
    Field::new(
        "credit",
        Kind::Words,
        "who made the game",
        "credit = \"An original sample game\"",
    ),
    Field::new(
        "notice",
        Kind::Words,
        "a line to print with everything",
        "notice = \"Unofficial aid\"",
    ),
    Field::new(
        "summary",
        Kind::Words,
        "one line for `delve list`",
        "summary = \"Up a tower by candlelight\"",
    ),
    Field::new(
        "language",
        Kind::Words,
        "language of the texts, a BCP 47 tag; the program prints its own words in it where it can",
        "language = \"de\"",
    )
    .or("`\"en\"`"),
    Field::new("players", Kind::Words, "how many play", "players = \"1\""),
    Field::new(
        "needs",
        NEEDS,
        "what play needs besides the paper",
        "needs = [\"2d6\", \"pencil\"]",
    ),
    Field::new(
        "extends",
        Kind::Words,
        "built-in id, or path inside this folder, of the ruleset this one is laid over",
        "extends = \"dark-stair\"",
    ),
    Field::new(
        "remove",
        Kind::List(&Kind::Words),
        "pieces of the base to leave out",
        "remove = [\"table.landing\", \"table.landing.row.7+\"]",
    ),
    Field::new(
        "allow",
        Kind::List(&Kind::Record(&ALLOW)),
        "findings of `delve check` that are meant",
        "allow = [{ check = \"table-gap\", at = \"table.landing\", reason = \"...\" }]",
    ),
]);

pub(super) static LABELS: Section = Section {
    name: "labels",
    keyed: false,
    about: "words that are printed instead of the program's own",
    record: &Record {
        fields: &[],
        others: Others::Words,
    },
    short: None,
};

pub(super) static RULE: Section = Section {
    name: "rule",
    keyed: true,
    about: "one piece of the rules digest",
    record: &Record::of(&[
        Field::new("title", Kind::Words, "heading", "title = \"Fighting\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "paragraphs, `- ` and `1. ` lists, `*emphasis*`, `**strong**`; nothing rolls here",
            "text = \"Roll *2d6*.\"",
        )
        .required(),
        Field::new(
            "rank",
            Kind::Integer(1, 1000),
            "1 = comes first in the digest",
            "rank = 2",
        )
        .or("`5`"),
        Field::new(
            "need",
            NEED,
            "how much play needs it: paper that is too small gives up what is `nice` first, then what is `wanted`, each with a warning; `essential` is never left out",
            "need = \"wanted\"",
        )
        .or("`\"essential\"`"),
        Field::new(
            "brief",
            Kind::Flag,
            "a shorter twin of other rules, for small pages: no part of the digest",
            "brief = true",
        )
        .or("`false`"),
        Field::new(
            "group",
            Kind::Words,
            "heading it belongs under",
            "group = \"Combat\"",
        ),
    ]),
    short: None,
};
