//! The blocks that character sheets are made of: everything that can be filled from a hero.

use super::products::{BlockForm, HINT, TITLE};
use super::{Field, Kind, Record};

pub(super) const HERO: Field = Field::new(
    "hero",
    Kind::Integer(1, 20),
    "which hero of the party",
    "hero = 2",
)
.or("`1`");
pub(super) const LABEL: Field = Field::new(
    "label",
    Kind::Words,
    "instead of its own label",
    "label = \"Wounds\"",
)
.or("its own");
pub(super) const NUMBERS: Field = Field::new(
    "numbers",
    Kind::Integer(1, 100),
    "numbers above the boxes, in steps of this",
    "numbers = 10",
);
pub(super) const MARKS: Field = Field::new(
    "marks",
    Kind::Map(&Kind::Words),
    "symbols above boxes, by the number of the box: `candle`, `food`, `star`, `skull`, `heart`, `coin`, `hourglass`; other words are printed",
    "marks = { 5 = \"candle\", 10 = \"candle food\" }",
);
const LINES: Field = Field::new(
    "count",
    Kind::Integer(1, 100),
    "lines at least",
    "count = 6",
)
.required();
const FIGURES: Field = Field::new(
    "figures",
    Kind::List(&Kind::Name("item-stat")),
    "figures of the items, a column each",
    "figures = [\"dmg\", \"def\"]",
);
const BOX_LABEL: Field = Field::new(
    "box-label",
    Kind::Words,
    "words before the boxes",
    "box-label = \"Wear\"",
);

pub(super) const SKILL: BlockForm = BlockForm {
    name: "skill",
    about: "a stat on one line: its number, what it comes to, the boxes of its experience",
    record: Record::of(&[
        Field::new("stat", Kind::Name("stat"), "which", "stat = \"melee\"").required(),
        Field::new(
            "adjusted",
            Kind::Formula,
            "what it comes to with everything that counts",
            "adjusted = \"melee + burden\"",
        ),
        Field::new(
            "track",
            Kind::Name("stat"),
            "the stat whose boxes follow",
            "track = \"melee-xp\"",
        ),
        NUMBERS,
        LABEL,
        HINT,
        HERO,
    ]),
};

pub(super) const SUMS: BlockForm = BlockForm {
    name: "sums",
    about: "numbers that are worked out for the hero, side by side",
    record: Record::of(&[
        Field::new(
            "sums",
            Kind::Map(&Kind::Formula),
            "by name, how each is worked out; `SLOT.FIGURE` is a figure of the item there",
            "sums = { Defence = \"shield.def + guard\" }",
        )
        .required(),
        Field::new(
            "columns",
            Kind::Integer(1, 20),
            "how many side by side",
            "columns = 4",
        )
        .or("`3`"),
        HERO,
    ]),
};

pub(super) const LEVELS: BlockForm = BlockForm {
    name: "levels",
    about: "what the hero's class has at the hero's level (the stat `level`), a box each",
    record: Record::of(&[
        Field::new(
            "columns",
            Kind::List(&Kind::Words),
            "columns of the classes' `levels`",
            "columns = [\"attack\", \"defence\"]",
        )
        .required(),
        HERO,
    ]),
};

pub(super) const NAME: BlockForm = BlockForm {
    name: "name",
    about: "lines for the hero's name and classes",
    record: Record::of(&[
        Field::new(
            "classes",
            Kind::List(&Kind::Words),
            "kinds of class",
            "classes = [\"class\"]",
        )
        .or("all"),
        HERO,
    ]),
};

pub(super) const SLOTS: BlockForm = BlockForm {
    name: "slots",
    about: "what is worn and held, a line for each slot",
    record: Record::of(&[
        TITLE,
        Field::new(
            "slots",
            Kind::List(&Kind::Name("slot")),
            "which",
            "slots = [\"helm\", \"shield\"]",
        )
        .or("all"),
        FIGURES,
        Field::new(
            "boxes",
            Kind::Map(&Kind::Integer(1, 100)),
            "boxes to tick below a slot",
            "boxes = { shield = 20 }",
        ),
        Field::new(
            "boxes-from",
            Kind::Name("item-stat"),
            "figure that says how many of them an item has",
            "boxes-from = \"ammo\"",
        ),
        BOX_LABEL,
        HERO,
    ]),
};

pub(super) const ITEMS: BlockForm = BlockForm {
    name: "items",
    about: "things carried; a block without `of` takes what stands in no other block",
    record: Record::of(&[
        TITLE,
        LINES,
        Field::new(
            "of",
            Kind::List(&Kind::Words),
            "only these items, or items with these tags",
            "of = [\"potion\"]",
        ),
        FIGURES,
        HERO,
    ]),
};

pub(super) const TRAITS: BlockForm = BlockForm {
    name: "traits",
    about: "powers and weaknesses with their words; a block without `of` takes what stands in no other block",
    record: Record::of(&[
        TITLE,
        LINES,
        Field::new(
            "of",
            Kind::List(&Kind::Words),
            "only traits with these tags or of these groups",
            "of = [\"power\"]",
        ),
        Field::new("brief", Kind::Flag, "names only", "brief = true").or("`false`"),
        HERO,
    ]),
};

pub(super) const PICKS: BlockForm = BlockForm {
    name: "picks",
    about: "rows chosen from lists and tables, such as spells; a block without `from` takes what stands in no other block",
    record: Record::of(&[
        TITLE,
        LINES,
        Field::new(
            "from",
            Kind::List(&Kind::Words),
            "only from these lists and tables",
            "from = [\"spells\"]",
        ),
        Field::new(
            "columns",
            Kind::List(&Kind::Words),
            "their columns besides the name",
            "columns = [\"cost\"]",
        ),
        HERO,
    ]),
};

pub(super) const LEDGER: BlockForm = BlockForm {
    name: "ledger",
    about: "rows to write in, under headings",
    record: Record::of(&[
        TITLE,
        Field::new(
            "columns",
            Kind::List(&Kind::Words),
            "headings",
            "columns = [\"Monster\", \"ATT\"]",
        )
        .required(),
        Field::new(
            "wide",
            Kind::List(&Kind::Words),
            "columns for words; the others are for numbers",
            "wide = [\"Monster\"]",
        )
        .or("the first"),
        Field::new("count", Kind::Integer(1, 100), "how many rows", "count = 6").required(),
        Field::new(
            "labels",
            Kind::List(&Kind::Words),
            "words at the beginning of the first rows",
            "labels = [\"Boss\"]",
        ),
        Field::new(
            "boxes",
            Kind::Integer(1, 100),
            "boxes to tick below each row",
            "boxes = 20",
        ),
        BOX_LABEL,
    ]),
};

pub(super) const PORTRAIT: BlockForm = BlockForm {
    name: "portrait",
    about: "a frame for a picture of the hero, or for a drawing",
    record: Record::of(&[
        Field::new(
            "size",
            Kind::OneOf(&["small", "medium", "large"]),
            "how large",
            "size = \"large\"",
        )
        .or("`\"medium\"`"),
        Field::new(
            "label",
            Kind::Words,
            "words below it",
            "label = \"Coat of arms\"",
        ),
        HERO,
    ]),
};
