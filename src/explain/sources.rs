//! Everything that the numbers of a room can come from.

use super::numbers::numbers;
use super::printed::{Kind, Piece};
use crate::booklet::{Booklet, Guard, Telling};
use crate::dungeon::{Contents, Room, Stocked};
use crate::model::{FigureValue, Grid, Row, Ruleset, Text};

/// The sources of one room. Dice are used up as their numbers are found, so that two dice of the same total are told apart.
pub struct Sources<'a> {
    ruleset: &'a Ruleset,
    booklet: &'a Booklet,
    room: Option<&'a Room>,
    guards: Vec<&'a Guard>,
    rolled: Vec<Rolled<'a>>,
}

/// Something rolled for the room.
struct Rolled<'a> {
    /// What it is: `contents`, `reaction`.
    what: String,
    contents: &'a Contents,
    used: Vec<bool>,
}

impl<'a> Sources<'a> {
    /// The sources of a room; of the way out when there is none.
    pub fn of(ruleset: &'a Ruleset, booklet: &'a Booklet, room: Option<&'a Room>) -> Self {
        let here = |guard: &&Guard| room.is_some_and(|room| guard.room == room.id);
        let jump_out = booklet.finds.iter();
        let jump_out = jump_out.filter(|find| room.is_some_and(|room| room.id == find.room));
        let guards = booklet.guards.iter().filter(here);
        let guards: Vec<&Guard> = guards
            .chain(jump_out.flat_map(|find| &find.guards))
            .collect();
        let mut rolled = Vec::new();
        let mut add = |what: String, contents: &'a Contents| {
            let used = vec![false; contents.stocked.len()];
            rolled.push(Rolled {
                what,
                contents,
                used,
            });
        };
        for contents in room.into_iter().flat_map(|room| &room.contents) {
            add("contents".to_owned(), contents);
        }
        for guard in &guards {
            for (what, contents) in [("reaction", &guard.reaction), ("treasure", &guard.treasure)] {
                let contents = contents.iter();
                contents.for_each(|contents| add(format!("{what} of {}", guard.foe), contents));
            }
        }
        let finds = booklet.finds.iter();
        for found in finds.filter(|find| room.is_some_and(|room| room.id == find.room)) {
            add("find".to_owned(), &found.contents);
        }
        for (door, to) in room
            .into_iter()
            .flat_map(|room| booklet.made.dungeon.exits(room.id))
        {
            let note = door.note.iter();
            note.for_each(|note| add(format!("door to {to}"), note));
        }
        Self {
            ruleset,
            booklet,
            room,
            guards,
            rolled,
        }
    }

    /// Every roll in a line, after what it was for.
    pub fn rolls(&self) -> Vec<String> {
        let stories = self.rolled.iter().flat_map(|rolled| {
            let stocked = rolled.contents.stocked.iter();
            stocked.map(|stocked| {
                let (Stocked::Row { story, .. } | Stocked::Dice { story, .. }) = stocked;
                format!("{}: {story}", rolled.what)
            })
        });
        stories.collect()
    }

    /// Where a number of a printed piece comes from.
    pub fn origin(&mut self, piece: &Piece, number: &str) -> Option<String> {
        match &piece.kind {
            Kind::Number => Some(self.own_number()),
            Kind::Target => Some(self.target(number)),
            Kind::Place => {
                Some("its squares on the map, which the layout of the dungeon chose".into())
            }
            Kind::Figure { foe, label } => self.figure(foe, label, number),
            Kind::Life { foe } => self.life(foe),
            Kind::Foe => self.count(number).or_else(|| self.words(piece, number)),
            Kind::Boxes => self.boxes(number),
            Kind::Flavour => self.floor(number).or_else(|| self.words(piece, number)),
            Kind::Way => self
                .rolled_number(piece, number)
                .or_else(|| self.lock(number))
                .or_else(|| self.words(piece, number)),
            Kind::Words => self
                .arrival(piece, number)
                .or_else(|| self.rolled_number(piece, number))
                .or_else(|| self.lock(number))
                .or_else(|| self.words(piece, number)),
        }
    }

    /// A cleared section names the one in which its room is entered, in words that no table gave.
    fn arrival(&self, piece: &Piece, number: &str) -> Option<String> {
        let entered = self.booklet.telling.arrival(self.room?.id)?;
        let alone = numbers(&piece.text) == [number];
        let states = |contents: &Contents| {
            let stated = [&contents.name, &contents.text];
            stated
                .iter()
                .any(|words| numbers(words).iter().any(|own| own == number))
        };
        let rolled = self
            .rolled
            .iter()
            .any(|rolled| rolled.is_printed_in(&piece.text) && states(rolled.contents));
        (alone && !rolled && entered.to_string() == number)
            .then(|| "the section in which this room is entered".to_owned())
    }

    fn own_number(&self) -> String {
        match &self.booklet.telling {
            Telling::Keyed => {
                "rooms are numbered in the order they are found from the entrance".to_owned()
            }
            Telling::Gamebook { .. } => format!(
                "sections are shuffled by seed {} so that rooms near each other lie on different spreads",
                self.booklet.wish.seed
            ),
        }
    }

    fn target(&self, number: &str) -> String {
        match &self.booklet.telling {
            Telling::Keyed => {
                format!("the way leads to room {number}, as the layout has it")
            }
            Telling::Gamebook { .. } => {
                format!("the way leads to what section {number} tells, as the layout has it")
            }
        }
    }

    /// The guard that is printed by this name.
    fn guard(&self, printed: &str) -> Option<&'a Guard> {
        let printed = printed.to_lowercase();
        let named = |guard: &&&Guard| {
            let foe = self.ruleset.foes.get(&guard.foe);
            foe.is_some_and(|foe| {
                let plural = foe.plural.as_deref().unwrap_or(&foe.label);
                [foe.label.as_str(), plural]
                    .iter()
                    .any(|name| printed.contains(&name.to_lowercase()))
            })
        };
        self.guards
            .iter()
            .find(named)
            .copied()
            .or(self.guards.first().copied())
    }

    fn figure(&mut self, foe: &str, label: &str, number: &str) -> Option<String> {
        let guard = self.guard(foe);
        let id = guard.map_or(foe, |guard| guard.foe.as_str());
        let stated = self.ruleset.foes.get(id).and_then(|foe| {
            let figure = foe
                .figures
                .iter()
                .find(|(figure, _)| self.ruleset.foe_stats[figure].label == label);
            figure.map(|(figure, value)| (figure.id().to_owned(), value))
        });
        match stated {
            Some((figure, FigureValue::Number(own))) if own.to_string() != number => Some(format!(
                "foe `{id}` states `{figure}` = {own}, and the text of the room adds to it"
            )),
            Some((figure, _)) => Some(format!("foe `{id}` states it: `{figure}`")),
            None => {
                let piece = Piece {
                    kind: Kind::Words,
                    text: number.to_owned(),
                };
                self.rolled_number(&piece, number)
                    .or_else(|| Some(format!("foe `{id}` states it: {label}")))
            }
        }
    }

    fn life(&self, foe: &str) -> Option<String> {
        let guard = self.guard(foe)?;
        let figure = self
            .ruleset
            .foe_life()
            .map_or("life", |figure| figure.id.as_str());
        Some(format!(
            "a box for each point of `{figure}` of foe `{}`, which has {}",
            guard.foe, guard.life
        ))
    }

    /// The number of foes: the dice in the text that names them.
    fn count(&mut self, number: &str) -> Option<String> {
        let guard = self
            .guards
            .iter()
            .find(|guard| guard.count.to_string() == number)?;
        let of_guard = format!("the number of foe `{}`", guard.foe);
        let contents = self.room?.contents.get(guard.contents)?;
        let die = contents.stocked.iter().find_map(|stocked| match stocked {
            Stocked::Dice {
                total, story, of, ..
            } if total.to_string() == number => {
                Some(format!("{of_guard}: {story}{}", of_row(of.as_ref())))
            }
            _ => None,
        });
        die.or_else(|| {
            let row = contents.stocked.iter().find_map(|stocked| match stocked {
                Stocked::Row {
                    table, row, story, ..
                } => {
                    let has = self.row(table, *row).is_some_and(|row| states(row, number));
                    has.then(|| format!("{of_guard}: words of {}; {story}", row_words(table, *row)))
                }
                Stocked::Dice { .. } => None,
            });
            row.or_else(|| {
                Some(match guard.count {
                    1 => of_guard,
                    _ => format!("{of_guard}: so many come by the rules when new heroes do"),
                })
            })
        })
    }

    fn boxes(&mut self, number: &str) -> Option<String> {
        if number == "1" {
            return Some("one box to tick".to_owned());
        }
        let piece = Piece {
            kind: Kind::Words,
            text: number.to_owned(),
        };
        let life = self.rolled_number(&piece, number);
        life.or_else(|| Some("as many boxes as the words before them state".to_owned()))
    }

    fn floor(&self, number: &str) -> Option<String> {
        let room = self.room?;
        (room.level.to_string() == number)
            .then(|| "the floor that the layout put the room on".to_owned())
    }

    /// Keys and locks: which door, which key.
    fn lock(&self, number: &str) -> Option<String> {
        let dungeon = &self.booklet.made.dungeon;
        let rooms = || {
            let doors = dungeon.doors.iter().filter(|door| door.lock.is_some());
            doors.flat_map(|door| [door.from, door.to])
        };
        let named = || {
            let keys = dungeon.keys.iter().map(|key| key.kind.as_str());
            let locks = dungeon.doors.iter().filter_map(|door| door.lock.as_ref());
            keys.chain(locks.map(|lock| lock.key.as_str()))
                .any(|kind| numbers(kind).iter().any(|known| known == number))
        };
        if named() {
            return Some("locks are numbered as the dungeon's step `lock` places them".to_owned());
        }
        let is_room = rooms().any(|room| room.to_string() == number);
        is_room.then(|| "a room beside a door that the dungeon's step `lock` has shut".to_owned())
    }

    /// Dice and rows of what was rolled here, those whose words are printed first.
    fn rolled_number(&mut self, piece: &Piece, number: &str) -> Option<String> {
        let mut order: Vec<usize> = (0..self.rolled.len()).collect();
        order.sort_by_key(|at| !self.rolled[*at].is_printed_in(&piece.text));
        for at in &order {
            let rolled = &mut self.rolled[*at];
            let dice = rolled.contents.stocked.iter().zip(&mut rolled.used);
            for (stocked, used) in dice {
                if let Stocked::Dice {
                    total, story, of, ..
                } = stocked
                    && !*used
                    && total.unsigned_abs().to_string() == number
                {
                    *used = true;
                    return Some(format!("{}: {story}{}", rolled.what, of_row(of.as_ref())));
                }
            }
            if let Some(words) = self.words_of(*at, number) {
                return Some(words);
            }
        }
        None
    }

    /// A number that stands in the words of a row, as the ruleset writes them.
    fn words_of(&self, at: usize, number: &str) -> Option<String> {
        let Rolled { what, contents, .. } = &self.rolled[at];
        contents.stocked.iter().find_map(|stocked| match stocked {
            Stocked::Row {
                table, row, story, ..
            } => {
                let has = self.row(table, *row).is_some_and(|row| states(row, number));
                has.then(|| format!("{what}: words of {}; {story}", row_words(table, *row)))
            }
            // A number that is printed twice was rolled once.
            Stocked::Dice {
                total, story, of, ..
            } => {
                let same = total.unsigned_abs().to_string() == number;
                same.then(|| format!("{what}: {story}{}", of_row(of.as_ref())))
            }
        })
    }

    fn grid(&self, table: &str) -> Option<&'a Grid> {
        let own = self.ruleset.tables.get(table).map(|table| &table.grid);
        own.or_else(|| Some(&self.ruleset.lists.get(table)?.grid))
    }

    fn row(&self, table: &str, row: usize) -> Option<&'a Row> {
        self.grid(table)?.rows.get(row)
    }

    /// Words that the ruleset states elsewhere: rows of any table, powers of foes, the goal, labels.
    fn words(&self, piece: &Piece, number: &str) -> Option<String> {
        let ruleset = self.ruleset;
        let tables = ruleset.tables.iter().map(|table| (&table.id, &table.grid));
        let lists = ruleset.lists.iter().map(|list| (&list.id, &list.grid));
        for (id, grid) in tables.chain(lists) {
            let mut rows = grid.rows.iter();
            let at = rows.position(|row| states(row, number) && is_printed(row, &piece.text));
            if let Some(at) = at {
                return Some(format!("words of {}", row_words(id, at)));
            }
        }
        let printed = |words: &str| {
            let has = numbers(words).iter().any(|known| known == number);
            has && (piece.text.contains(words.trim()) || words.contains(piece.text.trim()))
        };
        let power = ruleset.traits.iter().find(|power| {
            let text = power.text.as_ref();
            text.is_some_and(|text| printed(&text.source)) || printed(&power.label)
        });
        if let Some(power) = power {
            return Some(format!("words of trait `{}`", power.id));
        }
        for foe in ruleset.foes.iter() {
            let texts = [foe.text.as_ref(), foe.treasure.as_ref()];
            let mut powers = foe.traits.iter().filter_map(|grant| {
                let argument = grant.argument.as_ref()?;
                Some(format!("{} {argument}", ruleset.traits[&grant.of].label))
            });
            if texts
                .into_iter()
                .flatten()
                .any(|text| printed(&text.source))
                || powers.any(|power| printed(&power))
            {
                return Some(format!("words of foe `{}`", foe.id));
            }
        }
        let plan = ruleset.booklet.as_ref();
        let booklet = [
            plan.and_then(|plan| plan.ending.as_deref()),
            plan.and_then(|plan| plan.search.as_deref()),
            ruleset.goal.text.as_deref(),
        ];
        let stated = booklet.into_iter().flatten().any(printed);
        stated.then(|| "words of the ruleset's `[booklet]` or `[goal]`".to_owned())
    }
}

impl Rolled<'_> {
    fn is_printed_in(&self, text: &str) -> bool {
        let words = [&self.contents.text, &self.contents.name];
        words
            .into_iter()
            .any(|words| !words.is_empty() && (text.contains(words) || words.contains(text)))
    }
}

/// ` in table \`minions\`, row 2`.
fn of_row(of: Option<&(String, usize)>) -> String {
    of.map(|(table, row)| format!(" in {}", row_words(table, *row)))
        .unwrap_or_default()
}

fn row_words(table: &str, row: usize) -> String {
    format!("table `{table}`, row {}", row + 1)
}

/// Every text of a row, as written.
fn texts(row: &Row) -> Vec<String> {
    let written = |text: &Option<Text>| text.as_ref().map(|text| text.source.clone());
    let cells = row.cells.iter().flatten().map(ToString::to_string);
    [written(&row.name), written(&row.text)]
        .into_iter()
        .flatten()
        .chain(cells)
        .collect()
}

fn states(row: &Row, number: &str) -> bool {
    let all = texts(row);
    all.iter()
        .any(|text| numbers(text).iter().any(|known| known == number))
}

/// Whether the words of a row, between what is rolled in them, stand in a text.
fn is_printed(row: &Row, text: &str) -> bool {
    const LEAST: usize = 8;
    texts(row).iter().any(|words| {
        let longest = words.split(['{', '}']).max_by_key(|part| part.len());
        longest.is_some_and(|part| part.trim().len() >= LEAST && text.contains(part.trim()))
    })
}
