//! Tests, procedures and what else happens during play.

use super::{Field, Kind, Record, Section};

const WORD_LIST: Kind = Kind::List(&Kind::Words);

static GRADE: Record = Record::of(&[
    Field::new("id", Kind::Id, "its name in rules", "id = \"clean\"").required(),
    Field::new("label", Kind::Words, "as printed", "label = \"Clean\"").or("the id in words"),
    Field::new(
        "when",
        Kind::When,
        "condition over `roll` and `target`",
        "when = \"roll >= target + 2\"",
    )
    .required(),
    Field::new(
        "success",
        Kind::Flag,
        "whether it counts as a success",
        "success = false",
    )
    .or("`true`"),
    Field::new(
        "text",
        Kind::Words,
        "what it means",
        "text = \"Nobody noticed.\"",
    ),
]);

static MATRIX: Record = Record::of(&[
    Field::new(
        "list",
        Kind::Name("list"),
        "the list that holds the numbers",
        "list = \"hit-matrix\"",
    )
    .required(),
    Field::new(
        "row",
        Kind::Formula,
        "compared with the first column",
        "row = \"level\"",
    ),
    Field::new(
        "column",
        Kind::Formula,
        "compared with keys and labels of the columns",
        "column = \"armour-class\"",
    ),
    Field::new(
        "across",
        Kind::Words,
        "what the columns are, as grade tables print it",
        "across = \"Level\"",
    ),
]);

pub(super) static TEST: Section = Section {
    name: "test",
    keyed: true,
    about: "a way to find out whether something works",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Nerve\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "how it is done, in words",
            "text = \"Reach the level.\"",
        ),
        Field::new(
            "dice",
            Kind::Dice,
            "what is rolled; grades call it `roll`",
            "dice = \"1d6 + nerve\"",
        )
        .required(),
        Field::new(
            "target",
            Kind::Formula,
            "what it is compared with; rules may give another",
            "target = \"foe.level\"",
        ),
        Field::new(
            "targets",
            Kind::Roll,
            "range of targets in grade tables",
            "targets = \"1-150\"",
        ),
        Field::new(
            "modifiers",
            Kind::Roll,
            "range of modifiers in grade tables and nomograms",
            "modifiers = \"0-6\"",
        )
        .or("none, or from 0 up where `dice` add a stat"),
        Field::new(
            "nomogram",
            Kind::OneOf(&["z-chart", "parallel", "steps", "none"]),
            "how its nomogram is drawn",
            "nomogram = \"parallel\"",
        )
        .or("what its grades ask for"),
        Field::new(
            "grades",
            Kind::List(&Kind::Record(&GRADE)),
            "from best to worst; the first that holds counts",
            "grades = [{ id = \"hit\", when = \"roll >= target\" }]",
        ),
        Field::new(
            "fail",
            Kind::Words,
            "what it is called when no grade holds",
            "fail = \"Miss\"",
        )
        .or("`\"Failure\"`"),
        Field::new(
            "matrix",
            Kind::Record(&MATRIX),
            "the number to reach stands in a list",
            "matrix = { list = \"hit-matrix\", row = \"level\", column = \"foe.armour\" }",
        ),
    ]),
    short: None,
};

pub(super) static PROCEDURE: Section = Section {
    name: "procedure",
    keyed: true,
    about: "rules with a name",
    record: &Record::of(&[
        Field::new(
            "text",
            Kind::Words,
            "in words",
            "text = \"Strike in turn.\"",
        ),
        Field::new(
            "parameters",
            Kind::Either(
                &WORD_LIST,
                &Kind::Map(&Kind::OneOf(&["number", "hero", "foe", "item"])),
            ),
            "what it is given: names (numbers), or names with kinds",
            "parameters = { piece = \"item\", harm = \"number\" }",
        ),
        Field::new("do", Kind::Rules, "what is carried out", "do = \"hp - 1\"").required(),
    ]),
    short: Some((&Kind::Rules, "do")),
};

static ANSWER: Record = Record::of(&[
    Field::new("id", Kind::Id, "its name in rules", "id = \"pull\"").required(),
    Field::new(
        "label",
        Kind::Words,
        "as printed",
        "label = \"Pull the lever\"",
    )
    .or("the id in words"),
    Field::new(
        "text",
        Kind::Rolling,
        "what comes of it, in words; a booklet prints it apart from the question",
        "text = \"It moves. {lever}\"",
    ),
    Field::new(
        "do",
        Kind::Rules,
        "what comes of it, in rules; else the script that makes the offer says so",
        "do = \"roll lever\"",
    ),
    Field::new(
        "when",
        Kind::When,
        "when it can be chosen",
        "when = \"gold >= 10\"",
    )
    .or("always"),
]);

pub(super) static OFFER: Section = Section {
    name: "offer",
    keyed: true,
    about: "something that the player decides; rules make it with `offer ID`, texts with `{offer ID}`",
    record: &Record::of(&[
        Field::new(
            "ask",
            Kind::Rolling,
            "the question, as printed",
            "ask = \"Pull it?\"",
        )
        .required(),
        Field::new(
            "answers",
            Kind::List(&Kind::Record(&ANSWER)),
            "what can be said",
            "answers = [{ id = \"pull\", do = \"roll lever\" }, { id = \"leave\" }]",
        ),
        Field::new(
            "parameters",
            Kind::Either(
                &WORD_LIST,
                &Kind::Map(&Kind::OneOf(&["number", "hero", "foe", "item"])),
            ),
            "what it is given, as for procedures",
            "parameters = [\"price\"]",
        ),
        Field::new(
            "among",
            Kind::OneOf(&["hero", "foe", "item", "way", "door", "room"]),
            "instead of `answers`: one of these is chosen",
            "among = \"way\"",
        ),
        Field::new(
            "where",
            Kind::When,
            "with `among`: who can be chosen",
            "where = \"door is not locked\"",
        ),
        Field::new(
            "do",
            Kind::Rules,
            "with `among`: what happens with the chosen one at hand",
            "do = \"explore\"",
        ),
        Field::new(
            "usual",
            Kind::Rules,
            "how it is answered without a human: `answer ID`, or with `among` the worth of the one at hand as `give NUMBER`",
            "usual = \"if hp > 5: answer pull; else: answer leave\"",
        )
        .or("the first answer that can be chosen"),
    ]),
    short: None,
};

pub(super) static POLICY: Section = Section {
    name: "policy",
    keyed: true,
    about: "a way in which the game is played without a human; rules by which it answers may ask `policy is cautious`",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Cautious\"")
            .or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "in words",
            "text = \"Flees at 2 health.\"",
        ),
        Field::new(
            "answers",
            Kind::Map(&Kind::Rules),
            "how it answers offers, by id; the others are answered as usual",
            "answers = { lever = \"answer pull\" }",
        ),
    ]),
    short: Some((&Kind::Words, "text")),
};

pub(super) static GOAL: Section = Section {
    name: "goal",
    keyed: false,
    about: "what the game is about",
    record: &Record::of(&[
        Field::new(
            "text",
            Kind::Words,
            "in words",
            "text = \"Light the lantern.\"",
        ),
        Field::new(
            "win",
            Kind::When,
            "won when this holds",
            "win = \"keeper-beaten = 1\"",
        ),
        Field::new(
            "lose",
            Kind::When,
            "lost when this holds",
            "lose = \"heroes are down\"",
        ),
    ]),
    short: None,
};

pub(super) static MODE: Section = Section {
    name: "mode",
    keyed: true,
    about: "a way to play: hard, nightmare",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Hard\"").or("the id in words"),
        Field::new(
            "text",
            Kind::Words,
            "in words",
            "text = \"Begin with less health.\"",
        ),
        Field::new(
            "changes",
            Kind::List(&Kind::Effect),
            "effects on a new game",
            "changes = [\"hp - 2\"]",
        ),
        Field::new(
            "dungeon",
            Kind::Record(&super::dungeon::PLAN),
            "keys of `[dungeon]` that this mode changes",
            "dungeon = { rooms = 30 }",
        ),
    ]),
    short: Some((&Kind::Words, "text")),
};

pub(super) static QUEST: Section = Section {
    name: "quest",
    keyed: true,
    about: "a task with a reward",
    record: &Record::of(&[
        Field::new(
            "label",
            Kind::Words,
            "as printed",
            "label = \"The lost cat\"",
        )
        .or("the id in words"),
        Field::new(
            "text",
            Kind::Rolling,
            "in words",
            "text = \"Bring it home.\"",
        ),
        Field::new(
            "number",
            Kind::Integer(0, 100_000),
            "as printed",
            "number = 12",
        ),
        Field::new(
            "group",
            Kind::Words,
            "campaign or chapter",
            "group = \"Chapter one\"",
        ),
        Field::new(
            "encounter",
            Kind::Dice,
            "what is rolled for encounters",
            "encounter = \"1d10 + 20\"",
        ),
        Field::new(
            "unfinished",
            Kind::Flag,
            "the source leaves it incomplete",
            "unfinished = true",
        )
        .or("`false`"),
        Field::new(
            "when",
            Kind::When,
            "fulfilled when this holds",
            "when = \"gold >= 25\"",
        ),
        Field::new(
            "reward",
            Kind::Rolling,
            "what it brings",
            "reward = \"{1d6} gold\"",
        ),
        Field::new(
            "failure",
            Kind::Rolling,
            "what failing it means",
            "failure = \"The cat is gone.\"",
        ),
        Field::new(
            "do",
            Kind::Rules,
            "carried out when it is fulfilled",
            "do = \"gold + 1d6\"",
        ),
    ]),
    short: None,
};

pub(super) static EVENT: Section = Section {
    name: "event",
    keyed: true,
    about: "an event of the game's own, raised by procedures, hooked into with `on.ID`",
    record: &Record::of(&[
        Field::new(
            "text",
            Kind::Words,
            "when it happens, in words",
            "text = \"A foe strikes.\"",
        ),
        Field::new(
            "shares",
            WORD_LIST,
            "numbers of the procedure that hooks may change",
            "shares = [\"harm\"]",
        ),
        Field::new(
            "test",
            Kind::Flag,
            "it is about a test: hooks may reroll",
            "test = true",
        )
        .or("`false`"),
    ]),
    short: Some((&Kind::Words, "text")),
};

pub(super) static DUNGEON: Section = Section {
    name: "dungeon",
    keyed: false,
    about: "how dungeons are laid out and filled",
    record: &super::dungeon::PLAN,
    short: None,
};

pub(super) static SHAPE: Section = Section {
    name: "shape",
    keyed: true,
    about: "a piece of dungeon drawn with letters",
    record: &Record::of(&[
        Field::new("label", Kind::Words, "as printed", "label = \"Guardroom\"").or("the id in words"),
        Field::new("roll", Kind::Roll, "die results that pick it", "roll = 11"),
        Field::new("kind", Kind::OneOf(&["room", "corridor", "entrance"]), "what sort of piece it is", "kind = \"corridor\"").or("`\"room\"`"),
        Field::new("text", Kind::Rolling, "in words", "text = \"Cold.\""),
        Field::new("art", Kind::Words, "`#` wall, `.` floor, `+` door, `=` locked, `s` secret, `<` `>` stairs, `~` water, `o` column, `^` trap, blank outside", "art = \"\"\"...\"\"\"").required(),
    ]),
    short: None,
};
