//! What heroes are.

use super::{Field, Kind, Others, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);

pub(super) static STAT: Section = Section {
    name: "stat",
    keyed: true,
    about: "a figure of the hero, the party, the room or the game",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Health\"").or("the id in words"),
        Field::new("short", Kind::Words, "abbreviation", "short = \"HP\""),
        Field::new("kind", Kind::OneOf(&["score", "pool", "track", "counter", "text"]), "`score` a number, `pool` current of maximum, `track` boxes ticked, `counter` counts up, `text` words", "kind = \"pool\"").or("`\"score\"`"),
        Field::new("start", Kind::Formula, "value of a new hero", "start = \"1d3\"").or("`0`"),
        Field::new("min", Kind::Formula, "never below", "min = 0"),
        Field::new("max", Kind::Formula, "never above; a pool without it starts full", "max = \"10 + level\""),
        Field::new("boxes", Kind::Formula, "boxes drawn", "boxes = 12"),
        Field::new("derived", Kind::Formula, "computed from other stats at any time, never rolled or set", "derived = \"dexterity / 2\""),
        Field::new("of", Kind::OneOf(&["hero", "party", "room", "door", "game"]), "whose figure it is", "of = \"party\"").or("`\"hero\"`"),
        Field::new("life", Kind::Flag, "whoever has none of it left is down", "life = true").or("`true` for `hp`, `life`, `hits` or `health`, else for the first pool"),
        Field::new("unwritten", Kind::Flag, "only rules remember it: sheets that the program lays out by itself leave it out", "unwritten = true").or("`false`"),
        Field::new("group", Kind::Words, "heading on sheets; also names all stats of the group", "group = \"skills\""),
        Field::new("text", Kind::Words, "what it means", "text = \"At 0 you fall.\""),
    ]),
    short: None,
};

pub(super) static CLASS: Section = Section {
    name: "class",
    keyed: true,
    about: "a class, or another choice of the kind: species, alignment",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Thief\"").or("the id in words"),
        Field::new(
            "kind",
            Kind::Words,
            "a hero has one of each kind",
            "kind = \"species\"",
        )
        .or("`\"class\"`"),
        Field::new(
            "text",
            Kind::Rolling,
            "what it is",
            "text = \"Quick and quiet.\"",
        ),
        Field::new(
            "stats",
            Kind::Map(&Kind::Formula),
            "starting values that replace those of the stats",
            "stats = { nerve = 2 }",
        ),
        Field::new(
            "gains",
            Kind::List(&Kind::Effect),
            "effects of becoming one",
            "gains = [\"nerve + 1\"]",
        ),
        Field::new(
            "traits",
            WORD_LIST,
            "traits it has",
            "traits = [\"light-fingers\"]",
        ),
        Field::new(
            "items",
            WORD_LIST,
            "what it starts with",
            "items = [\"club\", \"spear x3\"]",
        ),
        Field::new(
            "may-use",
            WORD_LIST,
            "only these items: ids, tags or groups",
            "may-use = [\"light\"]",
        ),
        Field::new(
            "may-not-use",
            WORD_LIST,
            "not these items: ids, tags or groups",
            "may-not-use = [\"heavy\"]",
        ),
        Field::new(
            "prefers",
            WORD_LIST,
            "what to raise and take first when the game plays itself: stats (or groups; a number says how far before the next), items (ids, tags, groups), traits",
            "prefers = [\"strength 4\", \"luck\", \"sword\"]",
        ),
        Field::new(
            "requires",
            Kind::When,
            "who may become one",
            "requires = \"strength >= 9\"",
        ),
        Field::new(
            "roll",
            Kind::Roll,
            "die results that pick it",
            "roll = \"1-2\"",
        ),
        Field::new(
            "columns",
            WORD_LIST,
            "columns of `levels`",
            "columns = [\"level\", \"title\"]",
        ),
        Field::new(
            "labels",
            Kind::Map(&Kind::Words),
            "headings of those columns",
            "labels = { title = \"Rank\" }",
        ),
        Field::new(
            "levels",
            Kind::Rows(&LEVEL_ROW),
            "what each level brings, like the rows of a list",
            "levels = \"\"\"...\"\"\"",
        ),
    ]),
    short: None,
};

static LEVEL_ROW: Record = Record {
    fields: &[
        Field::new("name", Kind::Rolling, "short name", "name = \"Veteran\""),
        Field::new("text", Kind::Rolling, "what is printed", "text = \"...\""),
    ],
    others: Others::Columns,
};

pub(super) static TRAIT: Section = Section {
    name: "trait",
    keyed: true,
    about: "a power, weakness or property of a hero, foe or item",
    record: &Record::of(&[
        Field::new(
            "label",
            Kind::Words,
            "as printed",
            "label = \"Light fingers\"",
        )
        .or("the id in words"),
        Field::new(
            "text",
            Kind::Rolling,
            "what it does, in words",
            "text = \"Roll a failed lock again.\"",
        ),
        Field::new(
            "tags",
            WORD_LIST,
            "words to select it by",
            "tags = [\"spell\"]",
        ),
        Field::new("cost", Kind::Value, "price of using it", "cost = \"2 ap\""),
        Field::new(
            "uses",
            Kind::Value,
            "how often",
            "uses = \"3 per adventure\"",
        ),
        Field::new(
            "of",
            Kind::List(&Kind::OneOf(&["hero", "foe", "item"])),
            "who can have it",
            "of = \"foe\"",
        )
        .or("anybody"),
        Field::new(
            "parameter",
            Kind::Words,
            "name of a value given with it: `tamable(40)`",
            "parameter = \"difficulty\"",
        ),
        Field::new(
            "group",
            Kind::Words,
            "heading on reference pages",
            "group = \"Spells\"",
        ),
        Field::new(
            "do",
            Kind::Rules,
            "carried out when it is used",
            "do = \"hp + 1d6\"",
        ),
        Field::new(
            "gains",
            Kind::List(&Kind::Effect),
            "effects of having it",
            "gains = [\"nerve + 1\"]",
        ),
        Field::new(
            "on",
            Kind::Map(&Kind::Rules),
            "rules by event",
            "on.test-failed = \"reroll\"",
        ),
    ]),
    short: None,
};

pub(super) static CONDITION: Section = Section {
    name: "condition",
    keyed: true,
    about: "a state that comes and goes",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Stunned\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Rolling,
            "what it does, in words",
            "text = \"Loses a turn.\"",
        ),
        Field::new(
            "gains",
            Kind::List(&Kind::Effect),
            "effects while it lasts",
            "gains = [\"attack - 1\"]",
        ),
        Field::new(
            "on",
            Kind::Map(&Kind::Rules),
            "rules by event",
            "on.turn = \"nothing\"",
        ),
    ]),
    short: Some((&Kind::Words, "text")),
};

pub(super) static SLOT: Section = Section {
    name: "slot",
    keyed: true,
    about: "a place where a hero wears or holds one item; rules speak of `weapon.damage`",
    record: &Record::of(&[
        Field::new(
            "label",
            Kind::Words,
            "as printed",
            "label = \"Weapon in hand\"",
        )
        .or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "what it means",
            "text = \"One at a time.\"",
        ),
        Field::new(
            "takes",
            WORD_LIST,
            "what fits: item ids, tags or groups",
            "takes = [\"weapon\"]",
        ),
        Field::new(
            "best",
            Kind::Formula,
            "a new `item` takes the place of another for which this is lower",
            "best = \"item.damage\"",
        ),
    ]),
    short: Some((&Kind::Words, "label")),
};
