//! Roll tables and lists.

use super::{Field, Kind, NEED, Others, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);

/// Keys of a row of a roll table.
pub(crate) static ROW: Record = Record {
    fields: &[
        Field::new(
            "roll",
            Kind::Roll,
            "results that lead here",
            "roll = \"1-6\"",
        )
        .required(),
        Field::new("name", Kind::Rolling, "short name", "name = \"Dust\""),
        Field::new(
            "text",
            Kind::Rolling,
            "what is printed",
            "text = \"Nothing but {1d6} mice.\"",
        ),
        Field::new(
            "do",
            Kind::Rules,
            "what is carried out",
            "do = \"fight rat x 1d3\"",
        ),
        Field::new(
            "when",
            Kind::When,
            "the row counts only then",
            "when = \"depth >= 2\"",
        ),
        Field::new(
            "otherwise",
            Kind::OneOf(&["reroll", "next", "nothing"]),
            "what happens when it does not count",
            "otherwise = \"next\"",
        )
        .or("`\"reroll\"`"),
        Field::new(
            "again",
            Kind::FlagOrInteger,
            "`true` or a number: roll so often on this table without this row",
            "again = 2",
        ),
        Field::new(
            "id",
            Kind::Id,
            "id of the row, and of what it makes",
            "id = \"giant-rat\"",
        ),
        Field::new(
            "makes",
            Kind::Flag,
            "`false`: this row of a table with `makes` is no foe or item",
            "makes = false",
        )
        .or("`true`"),
        Field::new(
            "traits",
            WORD_LIST,
            "traits of what the row makes",
            "traits = [\"undead\"]",
        ),
        Field::new(
            "tags",
            WORD_LIST,
            "words to select it by",
            "tags = [\"vermin\"]",
        ),
        Field::new(
            "on",
            Kind::Map(&Kind::Rules),
            "rules by event, of what the row makes",
            "on.hit = \"harm - 1\"",
        ),
        Field::new(
            "foe",
            Kind::Name("foe"),
            "who is met; a row with a foe and without `do` is a fight with `count` of them (as many as the foe has when the row has no `count`)",
            "foe = \"rat\"",
        ),
        Field::new(
            "count",
            Kind::Value,
            "how many of its `foe` come: dice or a number",
            "count = \"1d3\"",
        )
        .or("as many as the foe has"),
        Field::new(
            "side",
            Kind::OneOf(&["wall", "open", "door", "bars", "secret"]),
            "what a side of a room is, in the table that `[dungeon] sides` names; `secret` also in that of `doors`",
            "side = \"bars\"",
        ),
        Field::new(
            "state",
            Kind::OneOf(&[
                "open",
                "stuck",
                "locked",
                "lever",
                "trapped",
                "trapped-locked",
            ]),
            "what holds a door shut, in the table that `[dungeon] doors` names",
            "state = \"stuck\"",
        ),
        Field::new(
            "shape",
            Kind::Name("shape"),
            "the form of a room, in the table that `[dungeon] shapes` or `entrance` names",
            "shape = \"guardroom\"",
        ),
        Field::new(
            "symbol",
            Kind::OneOf(crate::model::SYMBOLS),
            "the symbol it puts on the map when it is rolled for a room",
            "symbol = \"chest\"",
        ),
    ],
    others: Others::Columns,
};

/// Keys of a row of a list.
pub(crate) static LIST_ROW: Record = Record {
    fields: &[
        Field::new("name", Kind::Rolling, "short name", "name = \"Rope\""),
        Field::new(
            "text",
            Kind::Rolling,
            "what is printed",
            "text = \"50 feet\"",
        ),
        Field::new("do", Kind::Rules, "what is carried out", "do = \"hp + 1\""),
        Field::new(
            "when",
            Kind::When,
            "the row counts only then",
            "when = \"depth >= 2\"",
        ),
        Field::new(
            "id",
            Kind::Id,
            "id of the row, and of what it makes",
            "id = \"rope\"",
        ),
        Field::new(
            "makes",
            Kind::Flag,
            "`false`: this row of a list with `makes` is no foe or item",
            "makes = false",
        )
        .or("`true`"),
        Field::new(
            "traits",
            WORD_LIST,
            "traits of what the row makes",
            "traits = [\"silver\"]",
        ),
        Field::new(
            "tags",
            WORD_LIST,
            "words to select it by",
            "tags = [\"tool\"]",
        ),
        Field::new(
            "on",
            Kind::Map(&Kind::Rules),
            "rules by event, of what the row makes",
            "on.hit = \"harm - 1\"",
        ),
        Field::new(
            "foe",
            Kind::Name("foe"),
            "who is met; a row with a foe and without `do` is a fight with `count` of them (as many as the foe has when the row has no `count`)",
            "foe = \"rat\"",
        ),
        Field::new(
            "count",
            Kind::Value,
            "how many of its `foe` come: dice or a number",
            "count = \"1d3\"",
        )
        .or("as many as the foe has"),
        Field::new(
            "symbol",
            Kind::OneOf(crate::model::SYMBOLS),
            "the symbol it puts on the map when it is drawn for a room",
            "symbol = \"chest\"",
        ),
    ],
    others: Others::Columns,
};

pub(super) static TABLE: Section = Section {
    name: "table",
    keyed: true,
    about: "a roll table",
    record: &Record::of(&[
        Field::new("title", Kind::Words, "heading", "title = \"Treasure\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "introduction",
            "text = \"Once per chest.\"",
        ),
        Field::new(
            "note",
            Kind::Words,
            "footnote",
            "note = \"Sell at half price.\"",
        ),
        Field::new(
            "dice",
            Kind::Dice,
            "what is rolled; names come from the situation",
            "dice = \"1d6 + depth\"",
        )
        .required(),
        Field::new(
            "context",
            Kind::Map(&Kind::Roll),
            "names that dice and conditions use, with their range, for odds and checks",
            "context = { depth = \"0-12\" }",
        ),
        Field::new(
            "ends",
            Kind::OneOf(&["error", "clamp", "reroll", "nothing"]),
            "results outside the rows: a mistake, the nearest row, rolled again, nothing",
            "ends = \"clamp\"",
        )
        .or("`\"error\"`"),
        Field::new(
            "columns",
            WORD_LIST,
            "keys of the columns after the roll, in order",
            "columns = [\"name\", \"gold\"]",
        )
        .or("`name`, `text`, then those of the rows"),
        Field::new(
            "labels",
            Kind::Map(&Kind::Words),
            "headings of columns",
            "labels = { gold = \"Gold pieces\" }",
        )
        .or("the keys in words"),
        Field::new(
            "separate",
            Kind::Flag,
            "each column is rolled for separately",
            "separate = true",
        )
        .or("`false`"),
        Field::new(
            "draw",
            Kind::OneOf(&["dice", "deck"]),
            "`deck`: a row comes up once until all have",
            "draw = \"deck\"",
        )
        .or("`\"dice\"`"),
        Field::new(
            "makes",
            Kind::OneOf(&["foe", "item"]),
            "every row is also a foe or item",
            "makes = \"foe\"",
        ),
        Field::new(
            "group",
            Kind::Words,
            "heading on reference pages",
            "group = \"Treasure\"",
        ),
        Field::new(
            "rank",
            Kind::Integer(1, 1000),
            "1 = most important on reference pages",
            "rank = 1",
        ),
        Field::new(
            "need",
            NEED,
            "how much play needs it where a page shows it: `essential` is never left out",
            "need = \"nice\"",
        )
        .or("`\"essential\"`"),
        Field::new(
            "rows",
            Kind::Rows(&ROW),
            "lines with bars or inline tables",
            "rows = \"\"\"...\"\"\"",
        )
        .required(),
    ]),
    short: None,
};

pub(super) static LIST: Section = Section {
    name: "list",
    keyed: true,
    about: "anything looked up but not rolled: prices, spells, matrices",
    record: &Record::of(&[
        Field::new("title", Kind::Words, "heading", "title = \"Prices\"").or("the id in words"),
        Field::new("text", Kind::Words, "introduction", "text = \"In gold.\""),
        Field::new(
            "note",
            Kind::Words,
            "footnote",
            "note = \"Sell at half price.\"",
        ),
        Field::new(
            "columns",
            WORD_LIST,
            "keys of the columns, in order",
            "columns = [\"name\", \"price\"]",
        )
        .or("`name`, `text`, then those of the rows"),
        Field::new(
            "labels",
            Kind::Map(&Kind::Words),
            "headings of columns",
            "labels = { price = \"Gold\" }",
        )
        .or("the keys in words"),
        Field::new(
            "makes",
            Kind::OneOf(&["foe", "item"]),
            "every row is also a foe or item",
            "makes = \"item\"",
        ),
        Field::new(
            "group",
            Kind::Words,
            "heading on reference pages",
            "group = \"Shopping\"",
        ),
        Field::new(
            "rank",
            Kind::Integer(1, 1000),
            "1 = most important on reference pages",
            "rank = 1",
        ),
        Field::new(
            "need",
            NEED,
            "how much play needs it where a page shows it: `essential` is never left out",
            "need = \"nice\"",
        )
        .or("`\"essential\"`"),
        Field::new(
            "rows",
            Kind::Rows(&LIST_ROW),
            "lines with bars or inline tables, without the roll",
            "rows = \"\"\"...\"\"\"",
        )
        .required(),
    ]),
    short: None,
};
