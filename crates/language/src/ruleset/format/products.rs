//! What can be printed, and the blocks of its pages.

use super::sheet_blocks::{self, HERO, LABEL, MARKS, NUMBERS};
use super::{Field, Kind, NEED, Record, Section};
use crate::model::ProductKind;

/// A kind of block: its name and its keys besides `block`.
#[derive(Debug)]
pub struct BlockForm {
    /// The value of `block`.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// Its keys besides `block`.
    pub record: Record,
}

pub(super) const TITLE: Field = Field::new("title", Kind::Words, "heading", "title = \"Notes\"");
pub(super) const HINT: Field = Field::new(
    "hint",
    Kind::Words,
    "a few words beside it",
    "hint = \"0 = down\"",
);
const COUNT: Field =
    Field::new("count", Kind::Integer(1, 1000), "how many", "count = 6").required();
const COLUMNS: Field = Field::new(
    "columns",
    Kind::List(&Kind::Words),
    "only these columns",
    "columns = [\"name\", \"gold\"]",
)
.or("all");
const OWN_TITLE: Field = Field::new(
    "title",
    Kind::Words,
    "heading on this page",
    "title = \"Monsters\"",
)
.or("its own");
const INTRO: Field = Field::new(
    "intro",
    Kind::Flag,
    "whether its introduction is printed",
    "intro = false",
)
.or("`true`");
const NOTE: Field = Field::new(
    "note",
    Kind::Flag,
    "whether its footnote is printed",
    "note = false",
)
.or("`true`");

const TESTS: Field = Field::new(
    "tests",
    Kind::List(&Kind::Name("test")),
    "only these tests",
    "tests = [\"nerve-test\"]",
)
.or("all with grades");
const ODDS: Field = Field::new(
    "odds",
    Kind::Flag,
    "exact chances beside the rows or rolls",
    "odds = true",
)
.or("`false`");

const DIE: Field =
    Field::new("die", Kind::Integer(2, 100), "sides of the die", "die = 6").required();
const DUNGEON: Field = Field::new(
    "dungeon",
    Kind::Integer(1, 9),
    "which of the dungeons of a seed",
    "dungeon = 2",
)
.or("`1`");

/// Keys that every block may have.
pub static EVERY_BLOCK: Record = Record::of(&[
    Field::new(
        "need",
        NEED,
        "how much play needs it: paper that is too small gives up what is `nice` first, then what is `wanted`, each with a warning; an order that has no room for something `essential` is refused",
        "need = \"nice\"",
    )
    .or("that of its rule, table or list, else `\"essential\"`; `portrait` is `\"wanted\"`"),
    Field::new(
        "when",
        Kind::Map(&Kind::Words),
        "options and the choice that each must have for the block to be there; every product has `filled`, `disguised` and `diceless`, each `yes` or `no`",
        "when = { monsters = \"undead\" }",
    )
    .or("always there"),
]);

/// All kinds of blocks.
pub static BLOCKS: &[BlockForm] = &[
    BlockForm {
        name: "title",
        about: "the title of the product",
        record: Record::of(&[
            Field::new(
                "title",
                Kind::Words,
                "instead of the product's title",
                "title = \"To do\"",
            )
            .or("the product's"),
            Field::new(
                "subtitle",
                Kind::Words,
                "a line below",
                "subtitle = \"A pocket game\"",
            ),
        ]),
    },
    BlockForm {
        name: "text",
        about: "paragraphs",
        record: Record::of(&[
            TITLE,
            Field::new(
                "text",
                Kind::Words,
                "paragraphs with the markup of rules",
                "text = \"Roll *2d6*.\"",
            )
            .required(),
        ]),
    },
    BlockForm {
        name: "rule",
        about: "a piece of the rules digest",
        record: Record::of(&[Field::new(
            "rule",
            Kind::Name("rule"),
            "which",
            "rule = \"fighting\"",
        )
        .required()]),
    },
    BlockForm {
        name: "stat",
        about: "a stat with a box for its number",
        record: Record::of(&[
            Field::new("stat", Kind::Name("stat"), "which", "stat = \"nerve\"").required(),
            LABEL,
            HINT,
            HERO,
        ]),
    },
    BlockForm {
        name: "track",
        about: "a stat as boxes to tick",
        record: Record::of(&[
            Field::new("stat", Kind::Name("stat"), "which", "stat = \"hp\"").required(),
            Field::new("boxes", Kind::Formula, "how many boxes", "boxes = 8").or("the stat's"),
            LABEL,
            HINT,
            NUMBERS,
            MARKS,
            HERO,
        ]),
    },
    BlockForm {
        name: "stats",
        about: "several stats side by side",
        record: Record::of(&[
            Field::new(
                "stats",
                Kind::List(&Kind::Words),
                "which; a group stands for its members",
                "stats = [\"hp\", \"nerve\"]",
            ),
            Field::new(
                "group",
                Kind::Words,
                "all stats of this group",
                "group = \"skills\"",
            ),
            Field::new(
                "columns",
                Kind::Integer(1, 20),
                "how many side by side",
                "columns = 4",
            )
            .or("`3`"),
            HERO,
        ]),
    },
    sheet_blocks::SKILL,
    sheet_blocks::SUMS,
    sheet_blocks::LEVELS,
    sheet_blocks::NAME,
    sheet_blocks::SLOTS,
    sheet_blocks::ITEMS,
    sheet_blocks::TRAITS,
    sheet_blocks::PICKS,
    sheet_blocks::LEDGER,
    sheet_blocks::PORTRAIT,
    BlockForm {
        name: "roll-table",
        about: "a roll table",
        record: Record::of(&[
            Field::new("table", Kind::Name("table"), "which", "table = \"landing\"").required(),
            Field::new(
                "rows",
                Kind::Roll,
                "only rows that answer to one of these results",
                "rows = \"1-20\"",
            )
            .or("all"),
            COLUMNS,
            OWN_TITLE,
            INTRO,
            NOTE,
            Field::new(
                "odds",
                Kind::Flag,
                "whether the exact chance of each row is printed",
                "odds = true",
            )
            .or("`false`"),
        ]),
    },
    BlockForm {
        name: "list",
        about: "a list",
        record: Record::of(&[
            Field::new("list", Kind::Name("list"), "which", "list = \"prices\"").required(),
            COLUMNS,
            OWN_TITLE,
            INTRO,
            NOTE,
        ]),
    },
    BlockForm {
        name: "grade-table",
        about: "which roll has which grade against which target, worked out from the tests",
        record: Record::of(&[TESTS, ODDS]),
    },
    BlockForm {
        name: "nomogram",
        about: "a chart from which a straight edge reads the grade of a roll",
        record: Record::of(&[Field::new(
            "test",
            Kind::Name("test"),
            "which",
            "test = \"nerve-test\"",
        )
        .required()]),
    },
    BlockForm {
        name: "lines",
        about: "lines to write on",
        record: Record::of(&[
            TITLE,
            COUNT,
            Field::new(
                "labels",
                Kind::List(&Kind::Words),
                "words at the beginning of the first lines",
                "labels = [\"Name\"]",
            ),
        ]),
    },
    super::map_paper::GRID,
    super::map_paper::ROOMS,
    BlockForm {
        name: "boxes",
        about: "boxes to tick that belong to no stat",
        record: Record::of(&[
            Field::new(
                "label",
                Kind::Words,
                "words before them",
                "label = \"Torches\"",
            ),
            COUNT,
        ]),
    },
    BlockForm {
        name: "chart",
        about: "several roll tables with the same dice as rows under one row of rolls: the name or the first column of each result",
        record: Record::of(&[
            TITLE,
            Field::new(
                "tables",
                Kind::List(&Kind::Name("table")),
                "which, from top to bottom",
                "tables = [\"size\", \"doors\"]",
            )
            .required(),
        ]),
    },
    BlockForm {
        name: "dice-strip",
        about: "pre-rolled dice to cross off, each face and each pair of successive values as often as any other, with the test of it in small print",
        record: Record::of(&[
            DIE,
            Field::new(
                "count",
                Kind::Integer(1, 1000),
                "how many numbers; rounded up to whole rounds of the die",
                "count = 24",
            )
            .or("every pair once"),
        ]),
    },
    BlockForm {
        name: "drop-grid",
        about: "balanced squares of numbers to drop a pencil on",
        record: Record::of(&[
            TITLE,
            DIE,
            Field::new(
                "across",
                Kind::Integer(1, 20),
                "squares of die by die numbers side by side",
                "across = 2",
            )
            .or("`1`"),
            Field::new(
                "down",
                Kind::Integer(1, 20),
                "squares below each other",
                "down = 2",
            )
            .or("`1`"),
        ]),
    },
    BlockForm {
        name: "map",
        about: "squared paper, which is a finished map when the product is printed with `--filled`",
        record: Record::of(&[
            TITLE,
            DUNGEON,
            Field::new(
                "columns",
                Kind::Integer(1, 200),
                "squares across when it is blank",
                "columns = 14",
            )
            .required(),
            Field::new(
                "rows",
                Kind::Integer(1, 200),
                "squares down when it is blank",
                "rows = 20",
            )
            .required(),
        ]),
    },
    BlockForm {
        name: "key",
        about: "what is in the rooms of a map; nothing unless the product is printed with `--filled`",
        record: Record::of(&[TITLE, DUNGEON]),
    },
    BlockForm {
        name: "credit",
        about: "who made the game, licence and notice",
        record: Record::of(&[Field::new(
            "brief",
            Kind::Flag,
            "one paragraph where paper is short: the notice, or credit and licence where there is none",
            "brief = true",
        )
        .or("`false`")]),
    },
    BlockForm {
        name: "break",
        about: "the blocks that follow go on in the next column",
        record: Record::of(&[]),
    },
    BlockForm {
        name: "space",
        about: "blank paper, such as around the slit of a pocketmod",
        record: Record::of(&[Field::new(
            "lines",
            Kind::Integer(1, 60),
            "height in lines of text",
            "lines = 2",
        )
        .or("`1`")]),
    },
];

pub(super) static PAGE: Record = Record::of(&[
    Field::new(
        "columns",
        Kind::Integer(1, 6),
        "columns that the blocks flow through",
        "columns = 2",
    )
    .or("`1`"),
    Field::new(
        "align",
        Kind::OneOf(&["top", "middle"]),
        "where a short page stands",
        "align = \"middle\"",
    )
    .or("`\"top\"`"),
    Field::new(
        "spread",
        Kind::Flag,
        "it spans two pages that lie side by side, uncut, on the sheet: 2-3, 4-5 or 6-7 of a pocketmod",
        "spread = true",
    )
    .or("`false`"),
    Field::new(
        "size",
        Kind::Integer(70, 100),
        "size of its text in percent: a page that is known to be long is set smaller from the start, not by trying",
        "size = 88",
    )
    .or("`100`"),
    Field::new(
        "blocks",
        Kind::List(&Kind::Block),
        "from top to bottom",
        "blocks = [{ block = \"title\" }]",
    )
    .required(),
]);

static FONTS: Record = Record::of(&[
    Field::new(
        "text",
        Kind::Words,
        "of running text and titles",
        "text = \"IBM Plex Sans\"",
    )
    .or("Alegreya"),
    Field::new(
        "table",
        Kind::Words,
        "of labels and tables",
        "table = \"Alegreya\"",
    )
    .or("IBM Plex Sans"),
]);
pub(super) static OPTION: Section = Section {
    name: "option",
    keyed: true,
    about: "something that is chosen when printing, with `--choose ID=CHOICE`; blocks ask for it with `when`",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as listed", "label = \"Monsters\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "one line about it",
            "text = \"Whom you meet.\"",
        ),
        Field::new(
            "choices",
            Kind::List(&Kind::Words),
            "what can be chosen",
            "choices = [\"kobolds\", \"undead\"]",
        )
        .required(),
        Field::new(
            "default",
            Kind::Words,
            "what is chosen otherwise",
            "default = \"undead\"",
        )
        .or("the first"),
        Field::new(
            "modes",
            Kind::Map(&Kind::Name("mode")),
            "choices, and the mode of the game in which dungeons of the product are then made",
            "modes = { undead = \"undead\" }",
        ),
        Field::new(
            "dungeon",
            Kind::Integer(1, 99),
            "which of the product's dungeons it is about",
            "dungeon = 2",
        )
        .or("all"),
    ]),
    short: None,
};

pub(super) static PRODUCT: Section = Section {
    name: "product",
    keyed: true,
    about: "something to print: the id is the word after `delve print GAME`",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as listed", "label = \"Pocket game\"")
            .or("the id in words"),
        Field::new(
            "kind",
            Kind::OneOf(&ProductKind::WORDS),
            "what sort of product: `pages`, or a built-in one",
            "kind = \"pages\"",
        )
        .or("`\"pages\"`"),
        Field::new(
            "fold",
            Kind::Words,
            "fold used unless another is asked for",
            "fold = \"pocketmod\"",
        )
        .or("flat"),
        Field::new(
            "theme",
            Kind::Words,
            "theme used unless another is asked for: `plain`, `old-school`, `modern`, ...",
            "theme = \"old-school\"",
        )
        .or("`\"plain\"`"),
        Field::new(
            "disguise",
            Kind::Words,
            "disguise worn unless another is asked for",
            "disguise = \"to-do\"",
        )
        .or("none"),
        Field::new(
            "title",
            Kind::Words,
            "title on the paper",
            "title = \"To do\"",
        )
        .or("the game's"),
        Field::new(
            "text",
            Kind::Words,
            "one line about it",
            "text = \"The whole game on one sheet.\"",
        ),
        Field::new(
            "pages",
            Kind::List(&Kind::Record(&PAGE)),
            "pages in reading order, for kind `pages`",
            "pages = [{ blocks = [{ block = \"title\" }] }]",
        ),
        Field::new(
            "labels",
            Kind::Map(&Kind::Words),
            "other words for stats, slots, figures and kinds of class, by id",
            "labels = { hp = \"Wounds\" }",
        ),
        Field::new(
            "fonts",
            Kind::Record(&FONTS),
            "bundled faces to set it in",
            "fonts = { text = \"IBM Plex Sans\" }",
        ),
        Field::new(
            "portrait",
            Kind::Words,
            "a picture (PNG or JPEG) for its `portrait` blocks, in the folder of this file",
            "portrait = \"me.png\"",
        ),
        Field::new(
            "inside",
            Kind::List(&Kind::Record(&PAGE)),
            "pages for the hidden back of a pocketmod, one for each part that the slits leave whole: two for `pocketmod`, the upper first",
            "inside = [{ blocks = [{ block = \"grid\", columns = 20, rows = 7 }] }]",
        ),
        TESTS,
        ODDS,
    ]),
    short: None,
};
