//! Items and foes and the figures they have.

use super::{Field, Kind, Others, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);

static FIGURE: Record = Record::of(&[
    Field::new("label", Kind::Words, "as printed", "label = \"Hit points\"").or("the id in words"),
    Field::new("short", Kind::Words, "abbreviation", "short = \"HP\""),
    Field::new(
        "kind",
        Kind::OneOf(&["number", "pool", "dice", "list", "text"]),
        "`pool` is a number (or dice) that is used up, `list` is written `6/4/3/2`",
        "kind = \"list\"",
    )
    .or("`\"number\"`"),
    Field::new(
        "start",
        Kind::Dice,
        "the value where a foe or item gives none",
        "start = 0",
    )
    .or("`0`"),
    Field::new(
        "life",
        Kind::Flag,
        "a foe that has none of it left is down",
        "life = true",
    )
    .or("as for stats"),
    Field::new(
        "text",
        Kind::Words,
        "what it means",
        "text = \"Damage by grade.\"",
    ),
]);

pub(super) static FOE_STAT: Section = Section {
    name: "foe-stat",
    keyed: true,
    about: "a figure that foes have; it becomes a key of `[foe.ID]` and a column of tables that make foes",
    record: &FIGURE,
    short: Some((&Kind::Words, "label")),
};

pub(super) static ITEM_STAT: Section = Section {
    name: "item-stat",
    keyed: true,
    about: "a figure that items have; it becomes a key of `[item.ID]` and a column of tables that make items",
    record: &FIGURE,
    short: Some((&Kind::Words, "label")),
};

pub(super) static ITEM: Section = Section {
    name: "item",
    keyed: true,
    about: "something to carry, buy, wield or find",
    record: &Record {
        fields: &[
            Field::new("label", Kind::Words, "as printed", "label = \"Spear\"")
                .or("the id in words"),
            Field::new(
                "plural",
                Kind::Words,
                "its plural, when an `s` does not do",
                "plural = \"Staves\"",
            ),
            Field::new(
                "tags",
                WORD_LIST,
                "words to select it by",
                "tags = [\"weapon\"]",
            ),
            Field::new("price", Kind::Value, "what it costs", "price = 2"),
            Field::new("weight", Kind::Value, "what it weighs", "weight = 10"),
            Field::new("hands", Kind::Value, "hands it takes", "hands = 2"),
            Field::new("uses", Kind::Value, "how often it can be used", "uses = 3"),
            Field::new(
                "text",
                Kind::Rolling,
                "what it is and does, in words",
                "text = \"Keeps {1d3} foes away.\"",
            ),
            Field::new(
                "traits",
                WORD_LIST,
                "its properties",
                "traits = [\"silver\"]",
            ),
            Field::new(
                "group",
                Kind::Words,
                "heading on reference pages",
                "group = \"Weapons\"",
            ),
            Field::new(
                "requires",
                Kind::When,
                "who may use it",
                "requires = \"strength >= 5\"",
            ),
            Field::new(
                "slot",
                Kind::Name("slot"),
                "where it is worn or held",
                "slot = \"weapon\"",
            ),
            Field::new(
                "do",
                Kind::Rules,
                "carried out when it is used",
                "do = \"hp + 4\"",
            ),
            Field::new(
                "gains",
                Kind::List(&Kind::Effect),
                "effects of having it",
                "gains = [\"evade + 1\"]",
            ),
            Field::new(
                "on",
                Kind::Map(&Kind::Rules),
                "rules by event",
                "on.hit = \"harm - 1\"",
            ),
        ],
        others: Others::Figures("item-stat"),
    },
    short: None,
};

pub(super) static FOE: Section = Section {
    name: "foe",
    keyed: true,
    about: "an enemy",
    record: &Record {
        fields: &[
            Field::new("label", Kind::Words, "as printed", "label = \"Giant rat\"")
                .or("the id in words"),
            Field::new(
                "plural",
                Kind::Words,
                "its plural, when an `s` does not do",
                "plural = \"Wolves\"",
            ),
            Field::new(
                "tags",
                WORD_LIST,
                "words to select it by",
                "tags = [\"undead\"]",
            ),
            Field::new(
                "count",
                Kind::Dice,
                "how many come at once",
                "count = \"1d6\"",
            )
            .or("`1`"),
            Field::new(
                "text",
                Kind::Rolling,
                "what it is and does, in words",
                "text = \"Bites.\"",
            ),
            Field::new(
                "traits",
                WORD_LIST,
                "its powers and weaknesses",
                "traits = [\"tamable(40)\"]",
            ),
            Field::new(
                "treasure",
                Kind::Rolling,
                "what it leaves behind",
                "treasure = \"{treasure-1}\"",
            ),
            Field::new(
                "reactions",
                Kind::Name("table"),
                "how it behaves when met",
                "reactions = \"rat-reactions\"",
            ),
            Field::new(
                "group",
                Kind::Words,
                "heading on reference pages; rules may say `foe is` it",
                "group = \"vermin\"",
            ),
            Field::new(
                "do",
                Kind::Rules,
                "carried out on its turn",
                "do = \"hero.hp - 1\"",
            ),
            Field::new(
                "on",
                Kind::Map(&Kind::Rules),
                "rules by event",
                "on.hit = \"harm - 1\"",
            ),
        ],
        others: Others::Figures("foe-stat"),
    },
    short: None,
};
