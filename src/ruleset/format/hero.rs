//! What heroes are and how they are made.

use super::{Field, Kind, Others, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);
const NAMES_OF_STATS: Kind = Kind::List(&Kind::Words);

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
        Field::new("of", Kind::OneOf(&["hero", "party", "room", "game"]), "whose figure it is", "of = \"party\"").or("`\"hero\"`"),
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
        Field::new("kind", Kind::Words, "a hero has one of each kind", "kind = \"species\"").or("`\"class\"`"),
        Field::new("text", Kind::Rolling, "what it is", "text = \"Quick and quiet.\""),
        Field::new("stats", Kind::Map(&Kind::Formula), "starting values that replace those of the stats", "stats = { nerve = 2 }"),
        Field::new("gains", Kind::List(&Kind::Effect), "effects of becoming one", "gains = [\"nerve + 1\"]"),
        Field::new("traits", WORD_LIST, "traits it has", "traits = [\"light-fingers\"]"),
        Field::new("items", WORD_LIST, "what it starts with", "items = [\"club\", \"spear x3\"]"),
        Field::new("may-use", WORD_LIST, "only these items: ids, tags or groups", "may-use = [\"light\"]"),
        Field::new("may-not-use", WORD_LIST, "not these items: ids, tags or groups", "may-not-use = [\"heavy\"]"),
        Field::new("requires", Kind::When, "who may become one", "requires = \"strength >= 9\""),
        Field::new("roll", Kind::Roll, "die results that pick it", "roll = \"1-2\""),
        Field::new("columns", WORD_LIST, "columns of `levels`", "columns = [\"level\", \"title\"]"),
        Field::new("labels", Kind::Map(&Kind::Words), "headings of those columns", "labels = { title = \"Rank\" }"),
        Field::new("levels", Kind::Rows(&LEVEL_ROW), "what each level brings, like the rows of a list", "levels = \"\"\"...\"\"\""),
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
        Field::new("label", Kind::Words, "as printed", "label = \"Light fingers\"").or("the id in words"),
        Field::new("text", Kind::Rolling, "what it does, in words", "text = \"Roll a failed lock again.\""),
        Field::new("tags", WORD_LIST, "words to select it by", "tags = [\"spell\"]"),
        Field::new("cost", Kind::Value, "price of using it", "cost = \"2 ap\""),
        Field::new("uses", Kind::Value, "how often", "uses = \"3 per adventure\""),
        Field::new("of", Kind::List(&Kind::OneOf(&["hero", "foe", "item"])), "who can have it", "of = \"foe\"").or("anybody"),
        Field::new("parameter", Kind::Words, "name of a value given with it: `tamable(40)`", "parameter = \"difficulty\""),
        Field::new("group", Kind::Words, "heading on reference pages", "group = \"Spells\""),
        Field::new("do", Kind::Rules, "carried out when it is used", "do = \"hp + 1d6\""),
        Field::new("gains", Kind::List(&Kind::Effect), "effects of having it", "gains = [\"nerve + 1\"]"),
        Field::new("on", Kind::Map(&Kind::Rules), "rules by event", "on.test-failed = \"reroll\""),
    ]),
    short: None,
};

pub(super) static CONDITION: Section = Section {
    name: "condition",
    keyed: true,
    about: "a state that comes and goes",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Stunned\"").or("the id in words"),
        Field::new("text", Kind::Rolling, "what it does, in words", "text = \"Loses a turn.\""),
        Field::new("gains", Kind::List(&Kind::Effect), "effects while it lasts", "gains = [\"attack - 1\"]"),
        Field::new("on", Kind::Map(&Kind::Rules), "rules by event", "on.turn = \"nothing\""),
    ]),
    short: Some((&Kind::Words, "text")),
};

pub(super) static SLOT: Section = Section {
    name: "slot",
    keyed: true,
    about: "a place where a hero wears or holds one item; rules speak of `weapon.damage`",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Weapon in hand\"").or("the id in words"),
        Field::new("text", Kind::Words, "what it means", "text = \"One at a time.\""),
        Field::new("takes", WORD_LIST, "what fits: item ids, tags or groups", "takes = [\"weapon\"]"),
    ]),
    short: Some((&Kind::Words, "label")),
};

static DISTRIBUTE: Record = Record::of(&[
    Field::new("points", Kind::Formula, "how many", "points = 9").required(),
    Field::new("among", NAMES_OF_STATS, "stats, or a group of stats", "among = [\"s\", \"d\", \"w\"]").required(),
    Field::new("min", Kind::Formula, "least that each gets", "min = 0"),
    Field::new("max", Kind::Formula, "most that each gets", "max = 5"),
]);

static RAISE: Record = Record::of(&[
    Field::new("by", Kind::Formula, "by how much each time", "by = 5").or("`1`"),
    Field::new("count", Kind::Formula, "how many times", "count = 2").or("`1`"),
    Field::new("among", NAMES_OF_STATS, "stats, or a group of stats", "among = \"skills\"").required(),
    Field::new("distinct", Kind::Flag, "each stat at most once", "distinct = true").or("`false`"),
]);

static BUY: Record = Record::of(&[
    Field::new("from", WORD_LIST, "lists, tables, item tags or items for sale", "from = [\"equipment\"]").required(),
    Field::new("with", Kind::Name("stat"), "the stat that pays", "with = \"gold\"").required(),
    Field::new("at-most", Kind::Formula, "how many things at most", "at-most = \"6\""),
]);

/// One step; `one-of` holds lists of the same.
pub(crate) static STEP: Record = Record::of(&[
    Field::new("text", Kind::Words, "shown to the player", "text = \"Choose a class.\""),
    Field::new("when", Kind::When, "skipped unless this holds", "when = \"strength >= 9\""),
    Field::new("repeat", Kind::Formula, "done this many times", "repeat = 2").or("`1`"),
    Field::new("roll", Kind::Either(&NAMES_OF_STATS, &Kind::Dice), "rolls the `start` of these stats; beside `choose`, dice that may decide", "roll = \"nerve\""),
    Field::new("set", Kind::List(&Kind::Effect), "effects", "set = [\"hp = 10 + 1d8\"]"),
    Field::new("choose", Kind::Words, "a kind of class, or `trait`, `item`, `row`", "choose = \"class\""),
    Field::new("from", WORD_LIST, "what `choose` chooses from: ids, tags, groups, a list or table", "from = [\"spell\"]").or("all of them"),
    Field::new("count", Kind::Formula, "how many different ones", "count = 2").or("`1`"),
    Field::new("distribute", Kind::Record(&DISTRIBUTE), "spreads points over stats", "distribute = { points = 9, among = [\"s\", \"d\"], max = 5 }"),
    Field::new("raise", Kind::Record(&RAISE), "raises some stats", "raise = { by = 5, count = 2, among = \"skills\" }"),
    Field::new("gain", WORD_LIST, "hands things out: items, or rolls in braces", "gain = [\"spear x3\", \"{I}\"]"),
    Field::new("buy", Kind::Record(&BUY), "lets the player shop", "buy = { from = [\"equipment\"], with = \"gold\" }"),
    Field::new("one-of", Kind::List(&Kind::List(&Kind::Record(&STEP))), "alternatives, each a list of steps", "one-of = [[{ gain = \"sword\" }], [{ gain = \"bow\" }]]"),
    Field::new("name", Kind::Words, "draws the hero's name from a table or list", "name = \"names\""),
]);

pub(super) static CREATION: Section = Section {
    name: "creation",
    keyed: false,
    about: "how a hero is made",
    record: &Record::of(&[
        Field::new("party", Kind::Integer(1, 100), "how many heroes a party has", "party = 4").or("`1`"),
        Field::new("text", Kind::Words, "words before the first step", "text = \"...\""),
        Field::new("steps", Kind::List(&Kind::Record(&STEP)), "done in order for each hero", "steps = [{ text = \"Roll.\", roll = \"nerve\" }]"),
        Field::new("party-steps", Kind::List(&Kind::Record(&STEP)), "done once, when all heroes are made", "party-steps = [{ text = \"Choose who goes first.\" }]"),
    ]),
    short: None,
};
