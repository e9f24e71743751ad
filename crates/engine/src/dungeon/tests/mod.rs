//! Made dungeons: the games of the folder and one small game per layout.

mod fair;
mod faithful;
mod games;
mod growth;
mod hexes;
mod hostile;
mod plans;
mod reading;
mod same;
mod solver;
mod story;
mod written;

use crate::model::Ruleset;
use crate::ruleset;

/// What all small games share.
const HEAD: &str = r#"
format = 1
id = "small"
title = "Small"
licence = "CC0-1.0"

[stat.hp]
label = "Health"
start = "6"

[table.size]
title = "Size"
dice = "1d6"
columns = ["squares"]
rows = """
1-2 | 3
3-4 | 5
5-6 | 8
"""

[table.ways]
title = "Ways on"
dice = "1d6"
columns = ["count"]
rows = """
1-2 | 1
3-5 | 2
6   | 3
"""

[table.side]
title = "Sides"
dice = "1d10"
columns = ["name", "side"]
rows = """
1-4  | Open      | open
5-6  | Door      | door
7    | Iron bars | bars
8-10 | Wall      | wall
"""

[table.lock]
title = "Doors"
dice = "1d6"
columns = ["name", "state", "side"]
rows = """
1-3 | Open   | open   | -
4   | Stuck  | stuck  | -
5   | Locked | locked | -
6   | Secret | open   | secret
"""

[table.inside]
title = "Inside"
dice = "1d6"
columns = ["name", "symbol", "text"]
rows = """
1-2 | Empty    | -     | Dust.
3   | Trap     | pit   | A trap of level {1d4}.
4-5 | Monster  | -     | {1d3} rats.
6   | Treasure | chest | {2d6} gold.
"""

[table.pieces]
title = "Pieces"
dice = "1d4"
columns = ["name", "shape"]
rows = """
1 | Hall  | hall
2 | Way   | way
3 | Bend  | bend
4 | Cell  | cell
"""

[shape.gate]
kind = "entrance"
art = '''
#+###
+...+
#.<.#
#####
'''
[shape.hall]
art = '''
##+###
#....#
+.o..+
#....#
###+##
'''
[shape.way]
kind = "corridor"
art = '''
#+#
#.#
#.#
#.+
#+#
'''
[shape.bend]
kind = "corridor"
art = '''
#+##
#..+
####
'''
[shape.cell]
art = '''
####
#..#
#+##
'''
"#;

/// A small game of a layout.
pub fn small(plan: &str) -> Ruleset {
    with("", plan)
}

/// A small game with sections of its own.
pub fn with(sections: &str, plan: &str) -> Ruleset {
    let text = format!("{HEAD}\n{sections}\n[dungeon]\n{plan}\n");
    let reading = ruleset::read(vec![("small.toml".to_owned(), text)], &ruleset::no_base);
    let found: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    reading
        .ruleset
        .unwrap_or_else(|| panic!("the small game reads: {found:?}"))
}

/// One plan per layout.
pub const PLANS: [&str; 5] = [
    "layout = \"cells\"\nsides = \"side\"\ndoors = \"lock\"\ncontents = \"inside\"\nrooms = 20\nwidth = 7\nheight = 9",
    "layout = \"shapes\"\nshapes = \"pieces\"\ndoors = \"lock\"\ncontents = \"inside\"\nrooms = 15\nwidth = 20\nheight = 28",
    "layout = \"growth\"\nsize = \"size\"\nexits = \"ways\"\ndoors = \"lock\"\ncontents = \"inside\"\nrooms = 12\nwidth = 14\nheight = 14",
    "layout = \"tree\"\nexits = \"ways\"\ncontents = \"inside\"\nrooms = 15",
    "layout = \"levels\"\ndoors = \"lock\"\ncontents = \"inside\"\ncorridors = \"inside\"\nrooms = \"6 + 1d6\"\nlevels = 3",
];
