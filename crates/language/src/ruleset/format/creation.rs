//! How heroes are made.

use super::{Field, Kind, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);
const NAMES_OF_STATS: Kind = Kind::List(&Kind::Words);

static DISTRIBUTE: Record = Record::of(&[
    Field::new("points", Kind::Formula, "how many", "points = 9").required(),
    Field::new(
        "among",
        NAMES_OF_STATS,
        "stats, or a group of stats",
        "among = [\"s\", \"d\", \"w\"]",
    )
    .required(),
    Field::new("min", Kind::Formula, "least that each gets", "min = 0"),
    Field::new("max", Kind::Formula, "most that each gets", "max = 5"),
]);

static RAISE: Record = Record::of(&[
    Field::new("by", Kind::Formula, "by how much each time", "by = 5").or("`1`"),
    Field::new("count", Kind::Formula, "how many times", "count = 2").or("`1`"),
    Field::new(
        "among",
        NAMES_OF_STATS,
        "stats, or a group of stats",
        "among = \"skills\"",
    )
    .required(),
    Field::new(
        "distinct",
        Kind::Flag,
        "each stat at most once",
        "distinct = true",
    )
    .or("`false`"),
]);

static BUY: Record = Record::of(&[
    Field::new(
        "from",
        WORD_LIST,
        "lists, tables, item tags or items for sale",
        "from = [\"equipment\"]",
    )
    .required(),
    Field::new(
        "with",
        Kind::Name("stat"),
        "the stat that pays",
        "with = \"gold\"",
    )
    .required(),
    Field::new(
        "at-most",
        Kind::Formula,
        "how many things at most",
        "at-most = \"6\"",
    ),
]);

/// One step; `one-of` holds lists of the same.
pub(crate) static STEP: Record = Record::of(&[
    Field::new(
        "text",
        Kind::Words,
        "shown to the player",
        "text = \"Choose a class.\"",
    ),
    Field::new(
        "when",
        Kind::When,
        "skipped unless this holds",
        "when = \"strength >= 9\"",
    ),
    Field::new(
        "repeat",
        Kind::Formula,
        "done this many times",
        "repeat = 2",
    )
    .or("`1`"),
    Field::new(
        "roll",
        Kind::Either(&NAMES_OF_STATS, &Kind::Dice),
        "rolls the `start` of these stats; beside `choose`, dice that may decide",
        "roll = \"nerve\"",
    ),
    Field::new(
        "set",
        Kind::List(&Kind::Effect),
        "effects",
        "set = [\"hp = 10 + 1d8\"]",
    ),
    Field::new(
        "choose",
        Kind::Words,
        "a kind of class, or `trait`, `item`, `row`",
        "choose = \"class\"",
    ),
    Field::new(
        "from",
        WORD_LIST,
        "what `choose` chooses from: ids, tags, groups, a list or table",
        "from = [\"spell\"]",
    )
    .or("all of them"),
    Field::new(
        "count",
        Kind::Formula,
        "how many different ones",
        "count = 2",
    )
    .or("`1`"),
    Field::new(
        "distribute",
        Kind::Record(&DISTRIBUTE),
        "spreads points over stats",
        "distribute = { points = 9, among = [\"s\", \"d\"], max = 5 }",
    ),
    Field::new(
        "raise",
        Kind::Record(&RAISE),
        "raises some stats",
        "raise = { by = 5, count = 2, among = \"skills\" }",
    ),
    Field::new(
        "gain",
        WORD_LIST,
        "hands things out: items, or rolls in braces",
        "gain = [\"spear x3\", \"{I}\"]",
    ),
    Field::new(
        "buy",
        Kind::Record(&BUY),
        "lets the player shop",
        "buy = { from = [\"equipment\"], with = \"gold\" }",
    ),
    Field::new(
        "one-of",
        Kind::List(&Kind::List(&Kind::Record(&STEP))),
        "alternatives, each a list of steps",
        "one-of = [[{ gain = \"sword\" }], [{ gain = \"bow\" }]]",
    ),
    Field::new(
        "name",
        Kind::Words,
        "draws the hero's name from a table or list",
        "name = \"names\"",
    ),
]);

pub(super) static CREATION: Section = Section {
    name: "creation",
    keyed: false,
    about: "how a hero is made",
    record: &Record::of(&[
        Field::new(
            "party",
            Kind::Integer(1, 100),
            "how many heroes a party has",
            "party = 4",
        )
        .or("`1`"),
        Field::new(
            "usual",
            WORD_LIST,
            "classes of the heroes, in order, when the game plays itself and nobody chooses",
            "usual = [\"dwarf\", \"thief\"]",
        ),
        Field::new(
            "text",
            Kind::Words,
            "words before the first step",
            "text = \"...\"",
        ),
        Field::new(
            "steps",
            Kind::List(&Kind::Record(&STEP)),
            "done in order for each hero",
            "steps = [{ text = \"Roll.\", roll = \"nerve\" }]",
        ),
        Field::new(
            "party-steps",
            Kind::List(&Kind::Record(&STEP)),
            "done once, when all heroes are made",
            "party-steps = [{ text = \"Choose who goes first.\" }]",
        ),
    ]),
    short: None,
};
