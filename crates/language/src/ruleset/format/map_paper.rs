//! Keys of the blocks that are paper to draw maps on.

use super::{BlockForm, Field, Kind, Record};

const TITLE: Field = Field::new("title", Kind::Words, "heading", "title = \"Map\"");

const SQUARE: Field = Field::new(
    "square",
    Kind::Words,
    "side of a cell, never scaled: the width of a hex across its flats, the side of a triangle; refused where it does not fit",
    "square = \"5 mm\"",
)
.or("as large as the page allows; 5 mm (hexes 10, triangles 8) where no number is given either");

pub(super) const GRID: BlockForm = BlockForm {
    name: "grid",
    about: "map paper: a number of cells, or as many of a given size as fit",
    record: Record::of(&[
        TITLE,
        Field::new(
            "columns",
            Kind::Integer(1, 200),
            "cells across",
            "columns = 10",
        )
        .or("as many as fit"),
        Field::new("rows", Kind::Integer(1, 200), "cells down", "rows = 14").or("as many as fit"),
        SQUARE,
        Field::new(
            "pattern",
            Kind::OneOf(&["squares", "dots", "hex", "hex-pointy", "isometric"]),
            "what the cells are; `hex` has a flat top",
            "pattern = \"hex\"",
        )
        .or("`\"squares\"`"),
        Field::new(
            "mark",
            Kind::OneOf(&["line", "dot"]),
            "whether sides or corners are drawn",
            "mark = \"dot\"",
        )
        .or("`\"line\"`, with `dots` `\"dot\"`"),
        Field::new(
            "every",
            Kind::Integer(2, 50),
            "a heavier line after so many",
            "every = 5",
        ),
        Field::new(
            "frame",
            Kind::Flag,
            "a frame around the paper",
            "frame = true",
        )
        .or("`false`"),
        Field::new(
            "coordinates",
            Kind::OneOf(&["letters", "numbers"]),
            "names of the columns of squares; rows are numbered",
            "coordinates = \"letters\"",
        ),
    ]),
};

pub(super) const ROOMS: BlockForm = BlockForm {
    name: "rooms",
    about: "square rooms with space between them, held by their corners, so that walls and doors are drawn by hand",
    record: Record::of(&[
        TITLE,
        Field::new(
            "columns",
            Kind::Integer(1, 50),
            "rooms across",
            "columns = 7",
        )
        .required(),
        Field::new("rows", Kind::Integer(1, 50), "rooms down", "rows = 9").required(),
        SQUARE,
        Field::new(
            "top-left",
            Kind::Words,
            "a circle in that corner of every room, and what is written in it",
            "top-left = \"kind of room\"",
        ),
        Field::new(
            "top-right",
            Kind::Words,
            "the same",
            "top-right = \"level\"",
        ),
        Field::new(
            "bottom-left",
            Kind::Words,
            "the same",
            "bottom-left = \"searched\"",
        ),
        Field::new(
            "bottom-right",
            Kind::Words,
            "the same",
            "bottom-right = \"cleared\"",
        ),
        Field::new(
            "join",
            Kind::Words,
            "words on the four edges, before the number of the sheet that goes on there",
            "join = \"To sheet\"",
        ),
        Field::new(
            "fields",
            Kind::List(&Kind::Words),
            "words before lines to write on, at the head",
            "fields = [\"Sheet\", \"Floor\"]",
        ),
    ]),
};
