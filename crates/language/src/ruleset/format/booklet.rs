//! What booklets hold besides the dungeon.

use super::products::PAGE;
use super::{Field, Kind, Record, Section};

static ROOMS: Record = Record::of(&[
    Field::new(
        "tiny",
        Kind::Integer(1, 500),
        "rooms of a tiny booklet, at most: as many as fit one folded sheet",
        "tiny = 5",
    ),
    Field::new(
        "short",
        Kind::Integer(1, 500),
        "rooms of a short booklet",
        "short = 8",
    ),
    Field::new(
        "medium",
        Kind::Integer(1, 500),
        "rooms of a medium booklet",
        "medium = 15",
    ),
    Field::new(
        "long",
        Kind::Integer(1, 500),
        "rooms of a long booklet",
        "long = 25",
    ),
]);

static MODES: Record = Record::of(&[
    Field::new(
        "tiny",
        Kind::List(&Kind::Name("mode")),
        "modes of a tiny booklet",
        "tiny = [\"gentle\", \"seasoned\"]",
    )
    .or("none"),
    Field::new(
        "short",
        Kind::List(&Kind::Name("mode")),
        "modes of a short booklet",
        "short = [\"gentle\"]",
    )
    .or("none"),
    Field::new(
        "medium",
        Kind::List(&Kind::Name("mode")),
        "modes of a medium booklet",
        "medium = [\"gentle\"]",
    )
    .or("none"),
    Field::new(
        "long",
        Kind::List(&Kind::Name("mode")),
        "modes of a long booklet",
        "long = []",
    )
    .or("none"),
]);

pub(super) static BOOKLET: Section = Section {
    name: "booklet",
    keyed: false,
    about: "what pre-rolled booklets hold besides the dungeon",
    record: &Record::of(&[
        Field::new(
            "text",
            Kind::Words,
            "how to play the booklet",
            "text = \"Begin at the entrance with a fresh hero.\"",
        ),
        Field::new(
            "front",
            Kind::List(&Kind::Record(&PAGE)),
            "pages before the dungeon: rules, hero, trackers",
            "front = [{ blocks = [{ block = \"rule\", rule = \"fighting\" }] }]",
        )
        .or("the best-ranked rules, and the figures of a hero"),
        Field::new(
            "panels",
            Kind::List(&Kind::Name("rule")),
            "rules for a booklet on one folded sheet, the most important first; each is as `essential` as it says",
            "panels = [\"fighting-in-short\"]",
        )
        .or("those of `front`"),
        Field::new(
            "new-hero",
            Kind::List(&Kind::Name("rule")),
            "those of `panels` that only somebody needs who makes a hero: not printed beside a finished one",
            "new-hero = [\"climber-in-short\"]",
        ),
        Field::new(
            "back",
            Kind::List(&Kind::Record(&PAGE)),
            "pages after the dungeon: tables to look up",
            "back = [{ blocks = [{ block = \"roll-table\", table = \"treasure\" }] }]",
        ),
        Field::new(
            "wanderers",
            Kind::Words,
            "table rolled in advance for whoever comes by",
            "wanderers = \"wandering\"",
        ),
        Field::new(
            "blurb",
            Kind::Words,
            "a line below the title on the cover; the dungeon's own `text` when absent",
            "blurb = \"Nobody has come up from here for a hundred years.\"",
        ),
        Field::new(
            "goal",
            Kind::Words,
            "what a booklet is won by, when that lies in no single room",
            "goal = \"Win three fights, then leave by the entrance.\"",
        ),
        Field::new(
            "wanderers-count",
            Kind::Integer(1, 60),
            "how often it is rolled; a booklet on one folded sheet has two of them at most",
            "wanderers-count = 12",
        )
        .or("`12`"),
        Field::new(
            "wanderers-text",
            Kind::Words,
            "when they come",
            "wanderers-text = \"On a 1 whenever you come back to a room.\"",
        ),
        Field::new(
            "search",
            Kind::Words,
            "how rooms are searched; said in every booklet, whether it hides something or not",
            "search = \"Search an empty room: a hidden way is found on 5 or 6.\"",
        ),
        Field::new(
            "finds",
            Kind::Words,
            "table rolled in advance for every room: what a search brings, told at the end of the booklet",
            "finds = \"findings\"",
        ),
        Field::new(
            "dice",
            Kind::List(&Kind::Integer(2, 100)),
            "sides of the dice that are printed for a booklet without dice",
            "dice = [6]",
        )
        .or("all that the game rolls"),
        Field::new(
            "ending",
            Kind::Words,
            "what happens to those who leave",
            "ending = \"Count your gold.\"",
        ),
        Field::new(
            "campaign-text",
            Kind::Words,
            "what happens between two booklets of a campaign",
            "campaign-text = \"Rest, heal, and spend your gold in town.\"",
        )
        .or("the `text` of the procedure `interlude`"),
        Field::new(
            "campaign",
            Kind::List(&Kind::Record(&PAGE)),
            "pages of a campaign's logbook",
            "campaign = [{ blocks = [{ block = \"rule\", rule = \"training\" }] }]",
        ),
        Field::new(
            "figures",
            Kind::List(&Kind::Name("foe-stat")),
            "figures of foes that are printed",
            "figures = [\"level\", \"life\"]",
        )
        .or("all"),
        Field::new(
            "rooms",
            Kind::Record(&ROOMS),
            "rooms of a tiny, short, medium and long booklet",
            "rooms = { tiny = 5, short = 8, medium = 15, long = 25 }",
        )
        .or("5, 8, 15 and 25"),
        Field::new(
            "modes",
            Kind::Record(&MODES),
            "modes that booklets of each length are made and played in when the user names none; their labels and texts are printed",
            "modes = { tiny = [\"gentle\", \"seasoned\"], short = [\"gentle\"] }",
        )
        .or("none"),
    ]),
    short: None,
};
