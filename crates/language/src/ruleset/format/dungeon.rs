//! The keys of `[dungeon]`, which a mode may change.

use super::{Field, Kind, Record};

pub(super) static PLAN: Record = Record::of(&[
        Field::new(
            "layout",
            Kind::OneOf(&["cells", "shapes", "growth", "tree", "levels"]),
            "the strategy that draws it",
            "layout = \"tree\"",
        )
        .or("`\"tree\"`"),
        Field::new(
            "text",
            Kind::Words,
            "in words",
            "text = \"Each door leads deeper.\"",
        ),
        Field::new(
            "width",
            Kind::Integer(1, 500),
            "squares across",
            "width = 20",
        ),
        Field::new(
            "height",
            Kind::Integer(1, 500),
            "squares down",
            "height = 28",
        ),
        Field::new(
            "rooms",
            Kind::Formula,
            "how many rooms",
            "rooms = \"2d6 + 6\"",
        ),
        Field::new("levels", Kind::Formula, "how many floors", "levels = 3"),
        Field::new(
            "entrance",
            Kind::Words,
            "table or column rolled for the first room",
            "entrance = \"entrances\"",
        ),
        Field::new(
            "shapes",
            Kind::Words,
            "table or column rolled for the form of a room",
            "shapes = \"rooms\"",
        ),
        Field::new(
            "size",
            Kind::Words,
            "table or column rolled for the number of squares",
            "size = \"S\"",
        ),
        Field::new(
            "exits",
            Kind::Words,
            "table or column rolled for the number of exits",
            "exits = \"generic.exits\"",
        ),
        Field::new(
            "every-exit",
            Kind::Flag,
            "in play every exit of a `tree` leads on, down to the goal; a dungeon on paper has as many rooms as usual",
            "every-exit = true",
        )
        .or("`false`"),
        Field::new(
            "sides",
            Kind::Words,
            "table rolled for each side of a cell",
            "sides = \"RC\"",
        ),
        Field::new(
            "doors",
            Kind::Words,
            "table rolled for each door",
            "doors = \"door-lock\"",
        ),
        Field::new(
            "contents",
            Kind::Words,
            "table rolled for what a room holds",
            "contents = \"landing\"",
        ),
        Field::new(
            "corridors",
            Kind::Words,
            "table rolled for what a corridor holds",
            "corridors = \"corridor-contents\"",
        )
        .or("that of rooms"),
        Field::new(
            "entrance-contents",
            Kind::Flag,
            "whether anything is rolled for the first room",
            "entrance-contents = false",
        )
        .or("`true`"),
        Field::new(
            "locks",
            Kind::Formula,
            "doors that need a key found elsewhere",
            "locks = \"1d3\"",
        ),
        Field::new(
            "loops",
            Kind::Integer(0, 100),
            "percent of chances for a way round that are taken",
            "loops = 20",
        ),
        Field::new(
            "hidden-ways",
            Kind::Flag,
            "whether `shapes` that run out of doors go on behind hidden ones; asked for a number of rooms, they always do",
            "hidden-ways = false",
        )
        .or("`true`"),
        Field::new(
            "goal",
            Kind::Words,
            "what waits at the end: id of a foe, item or table, or words",
            "goal = \"keeper\"",
        ),
        Field::new(
            "keyed",
            Kind::Flag,
            "doors that the table calls locked or worked by a lever open with that key or lever only, which lies where it can be found",
            "keyed = true",
        )
        .or("`false`: there are other ways to open them"),
        Field::new(
            "keys",
            Kind::Words,
            "table or list rolled for the names of keys",
            "keys = \"key-names\"",
        )
        .or("a number each"),
        Field::new(
            "curve",
            Kind::OneOf(&["as-rolled", "rising"]),
            "`rising` deals the rolled contents so that the worst foes are deepest",
            "curve = \"rising\"",
        )
        .or("`\"as-rolled\"`"),
        Field::new(
            "goal-room",
            Kind::Words,
            "row of contents where a goal in words is at home: the deepest room with it has the goal",
            "goal-room = \"contents#9\"",
        ),
        Field::new(
            "goal-roll",
            Kind::Words,
            "table rolled where the goal is put when no roll has brought it",
            "goal-roll = \"boss\"",
        ),
        Field::new(
            "goal-place",
            Kind::OneOf(&["farthest", "last"]),
            "where the goal is put when no roll has brought it: the room farthest from the entrance or the last one found",
            "goal-place = \"last\"",
        )
        .or("`\"farthest\"`"),
        Field::new(
            "counts",
            Kind::Map(&Kind::List(&Kind::Words)),
            "stats that count earlier rolls on these tables, known while contents are rolled",
            "counts = { bosses-met = [\"boss\"] }",
        ),
        Field::new(
            "sets",
            Kind::Map(&Kind::Formula),
            "stats that are known in a room, from `depth`, `floor`, `number` and `corridor`",
            "sets = { landing = \"depth + 1\" }",
        ),
        Field::new(
            "symbols",
            Kind::Map(&Kind::OneOf(crate::model::SYMBOLS)),
            "ids of foes, items, tables or lists, and the symbol each puts on the map when it comes up in a room; a row says it with `symbol`",
            "symbols = { keeper = \"throne\" }",
        ),
        Field::new(
            "title",
            Kind::Rolling,
            "rolled for the dungeon's title",
            "title = \"The {places} of {owners}\"",
        )
        .or("title of the game and seed"),
        Field::new(
            "themes",
            Kind::Words,
            "the table in `title` that gives way to a theme the player asks for",
            "themes = \"owners\"",
        ),
        Field::new(
            "flavour",
            Kind::Words,
            "table rolled for a line about each room",
            "flavour = \"room-flavour\"",
        ),
        Field::new(
            "corridor-flavour",
            Kind::Words,
            "table rolled for a line about each corridor",
            "corridor-flavour = \"corridor-flavour\"",
        )
        .or("that of rooms"),
        Field::new(
            "names",
            Kind::Words,
            "table rolled for the name of a room that nothing else names",
            "names = \"room-names\"",
        ),
    ]);
