//! The symbols of a map and what they mean, in rows below it.

use super::map::{CELL, Map, MapSymbolKind};
use super::marks;
use super::pen::Pen;
use super::style::Style;
use crate::dungeon::FeatureKind;
use crate::words::{Word, Words, say};

/// Height of a row.
const ROW: i32 = 100;
/// Height of the letters.
const SIZE: i32 = 40;

/// The kinds of symbols on a map, each once.
pub fn kinds(map: &Map) -> Vec<MapSymbolKind> {
    let mut kinds: Vec<MapSymbolKind> = map.marks.iter().map(|mark| mark.kind).collect();
    let grounds = map.terrains.iter().map(|(kind, _)| *kind);
    kinds.extend(grounds.map(MapSymbolKind::Terrain));
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Words for a symbol of a map; a ground is what the game calls it, and several that look alike are named together.
pub fn meaning(map: &Map, kind: MapSymbolKind, style: &Style, words: Words<'_>) -> String {
    let MapSymbolKind::Terrain(ground) = kind else {
        return self::words(kind, style, words);
    };
    let alike = map.terrains.iter().filter(|(kind, _)| *kind == ground);
    let names: Vec<&str> = alike.map(|(_, name)| name.as_str()).collect();
    names.join(", ")
}

/// Words for a symbol; a plan of an office speaks of office things.
pub fn words(kind: MapSymbolKind, style: &Style, words: Words<'_>) -> String {
    if let Some(word) = dungeon_word(kind).filter(|_| !style.office) {
        return words.own(word);
    }
    let letter = marks::letter(kind).map_or("", |word| words.get(word));
    match kind {
        MapSymbolKind::Stuck => words.say(say::OfficeStuck { letter }),
        MapSymbolKind::Locked => words.say(say::OfficeLocked { letter }),
        MapSymbolKind::Lever => words.say(say::OfficeLever { letter }),
        MapSymbolKind::Bars => words.say(say::OfficeBars { letter }),
        MapSymbolKind::TrappedDoor => words.own(Word::OfficeTrapped),
        MapSymbolKind::Door => words.own(Word::MarkDoor),
        MapSymbolKind::Secret => words.own(Word::OfficeSecret),
        MapSymbolKind::Entrance => words.own(Word::OfficeEntrance),
        MapSymbolKind::Exit => words.own(Word::OfficeExit),
        MapSymbolKind::Feature(feature) => words.own(office(feature)),
        MapSymbolKind::Start => words.own(Word::MarkStart),
        MapSymbolKind::Goal => words.own(Word::MarkGoal),
        MapSymbolKind::Terrain(kind) => kind.word().to_owned(),
    }
}

fn dungeon_word(kind: MapSymbolKind) -> Option<Word> {
    Some(match kind {
        MapSymbolKind::Door => Word::MarkDoor,
        MapSymbolKind::Stuck => Word::MarkStuck,
        MapSymbolKind::Locked => Word::MarkLocked,
        MapSymbolKind::Lever => Word::MarkLever,
        MapSymbolKind::TrappedDoor => Word::MarkTrapped,
        MapSymbolKind::Bars => Word::MarkBars,
        MapSymbolKind::Secret => Word::MarkSecret,
        MapSymbolKind::Entrance => Word::MarkEntrance,
        MapSymbolKind::Exit => Word::MarkExit,
        MapSymbolKind::Feature(feature) => feature_word(feature),
        MapSymbolKind::Start => Word::MarkStart,
        MapSymbolKind::Goal => Word::MarkGoal,
        // The game has a name for it.
        MapSymbolKind::Terrain(_) => return None,
    })
}

fn feature_word(kind: FeatureKind) -> Word {
    match kind {
        FeatureKind::StairsUp => Word::MarkStairsUp,
        FeatureKind::StairsDown => Word::MarkStairsDown,
        FeatureKind::Water => Word::MarkWater,
        FeatureKind::Column => Word::MarkColumn,
        FeatureKind::Trap => Word::MarkTrap,
        FeatureKind::Pit => Word::MarkPit,
        FeatureKind::Chest => Word::MarkChest,
        FeatureKind::Altar => Word::MarkAltar,
        FeatureKind::Statue => Word::MarkStatue,
        FeatureKind::Fountain => Word::MarkFountain,
        FeatureKind::Well => Word::MarkWell,
        FeatureKind::Table => Word::MarkTable,
        FeatureKind::Bed => Word::MarkBed,
        FeatureKind::Barrel => Word::MarkBarrel,
        FeatureKind::Throne => Word::MarkThrone,
        FeatureKind::Rubble => Word::MarkRubble,
        FeatureKind::Fire => Word::MarkFire,
        FeatureKind::Lever => Word::MarkSwitch,
        FeatureKind::Bones => Word::MarkBones,
        FeatureKind::Shelf => Word::MarkShelf,
        FeatureKind::Coffin => Word::MarkCoffin,
        FeatureKind::Web => Word::MarkWeb,
        FeatureKind::Crystal => Word::MarkCrystal,
        FeatureKind::Chasm => Word::MarkChasm,
    }
}

/// Things of a dungeon as an office has them.
fn office(kind: FeatureKind) -> Word {
    match kind {
        FeatureKind::Water => Word::OfficeWater,
        FeatureKind::Column => Word::OfficeColumn,
        FeatureKind::Trap | FeatureKind::Pit => Word::OfficeTrap,
        FeatureKind::Chest | FeatureKind::Coffin => Word::OfficeChest,
        FeatureKind::Altar => Word::OfficeAltar,
        FeatureKind::Statue => Word::OfficeStatue,
        FeatureKind::Fountain => Word::OfficeFountain,
        FeatureKind::Well => Word::OfficeWell,
        FeatureKind::Bed => Word::OfficeBed,
        FeatureKind::Barrel => Word::OfficeBarrel,
        FeatureKind::Throne => Word::OfficeThrone,
        FeatureKind::Rubble => Word::OfficeRubble,
        FeatureKind::Fire => Word::OfficeFire,
        FeatureKind::Lever => Word::OfficeSwitch,
        FeatureKind::Bones => Word::OfficeBones,
        FeatureKind::Web => Word::OfficeWeb,
        FeatureKind::Crystal => Word::OfficeCrystal,
        FeatureKind::Chasm => Word::OfficeChasm,
        FeatureKind::StairsUp
        | FeatureKind::StairsDown
        | FeatureKind::Table
        | FeatureKind::Shelf => feature_word(kind),
    }
}

/// How many columns the entries take.
fn columns(map: &Map) -> i32 {
    (map.across * CELL / 420).max(1)
}

/// Height of the legend.
pub fn height(map: &Map) -> i32 {
    let count = i32::try_from(kinds(map).len()).unwrap_or(0);
    if count == 0 {
        0
    } else {
        (count + columns(map) - 1) / columns(map) * ROW + ROW * 2 / 3
    }
}

/// Paints the legend below `top`.
pub fn paint(pen: &mut Pen, map: &Map, style: &Style, top: i32, words: Words<'_>) {
    let across = columns(map);
    let wide = (map.across * CELL - CELL) / across;
    for (at, kind) in (0..).zip(kinds(map)) {
        let (x, y) = (
            CELL + at % across * wide,
            top + ROW * 3 / 4 + at / across * ROW,
        );
        marks::paint(pen, &marks::sample(kind, (x, y)), style, words);
        let meaning = meaning(map, kind, style, words);
        pen.words((x + 60, y), SIZE, &meaning, true, style.ink);
    }
}
