//! A title for the dungeon and a few words for each room, in a stream that nothing else hangs on.
//!
//! A table `dungeon-title` or `room-flavour` of the ruleset comes first; our own words are for games that have none.

use crate::dungeon::model::{Dungeon, FeatureKind, Room, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{TableCall, TableSource};
use crate::rng::Stream;
use crate::table::{self, Decks};

const PLACES: [&str; 16] = [
    "Vaults",
    "Cellars",
    "Halls",
    "Crypts",
    "Warrens",
    "Cisterns",
    "Galleries",
    "Undercroft",
    "Stair",
    "Delvings",
    "Catacombs",
    "Mines",
    "Ossuary",
    "Pits",
    "Sanctum",
    "Burrows",
];
const OWNERS: [&str; 16] = [
    "the Drowned Bell",
    "the Salt Widow",
    "a Forgotten Abbot",
    "the Grey Lantern",
    "Seven Locks",
    "the Blind Mason",
    "the Sunken Tower",
    "Old Thorn",
    "the Ash King",
    "the Broken Oath",
    "the Moth Queen",
    "Hollow Hill",
    "the Last Candle",
    "the Iron Saint",
    "Nine Ravens",
    "the Rat Duke",
];
const SENSES: [&str; 16] = [
    "Cold air moves along the floor.",
    "Water drips, never twice in the same place.",
    "The walls are black with old smoke.",
    "Something has swept the dust aside.",
    "The ceiling hangs low here.",
    "Roots have come through the mortar.",
    "It smells of wet iron.",
    "Scratches run along the skirting.",
    "A bell rope hangs from nothing.",
    "The flagstones are worn in the middle.",
    "Candle stubs stand in every niche.",
    "Broken pots crunch underfoot.",
    "Chalk tallies cover one wall.",
    "The echo comes back late.",
    "Green slime shines on the stones.",
    "Somebody has camped here.",
];

pub fn describe(shop: &Workshop<'_>, dungeon: &mut Dungeon) {
    // Two games should not give the same seed the same name.
    let mut stream = shop.root.split("flavour").split(&shop.ruleset.head.id);
    let theme = shop.wish.theme.clone();
    dungeon.title = own_words(shop, "dungeon-title", &mut stream)
        .unwrap_or_else(|| title(theme.as_deref(), &mut stream));
    dungeon.flavour = shop.plan.text.clone().unwrap_or_default();
    let mut senses: Vec<&str> = SENSES.to_vec();
    stream.shuffle(&mut senses);
    for (at, room) in dungeon.rooms.iter_mut().enumerate() {
        let sense = senses.get(at % senses.len()).copied().unwrap_or_default();
        room.flavour =
            own_words(shop, "room-flavour", &mut stream).unwrap_or_else(|| sense.to_owned());
        if room.name.is_empty() {
            room.name = name(room, at == 0);
        }
    }
}

/// What a table of the ruleset says, when it has one of this id.
fn own_words(shop: &Workshop<'_>, id: &str, stream: &mut Stream) -> Option<String> {
    let source = TableSource::Table(shop.ruleset.tables.find(id)?);
    let call = TableCall {
        source,
        modifier: None,
        column: None,
        row: None,
    };
    let outcome = table::roll_call(
        shop.ruleset,
        &call,
        &shop.tables.base,
        &mut Decks::new(),
        stream,
    )
    .ok()?;
    Some(outcome.text().to_owned()).filter(|words| !words.is_empty())
}

fn title(theme: Option<&str>, stream: &mut Stream) -> String {
    let place = stream.pick(&PLACES).copied().unwrap_or("Halls");
    let owner = stream.pick(&OWNERS).copied().unwrap_or("Old Thorn");
    match theme {
        Some(theme) => format!("The {place} of {theme}"),
        None => format!("The {place} of {owner}"),
    }
}

/// What a room is called when nothing else gave it a name: after its form and what stands in it.
fn name(room: &Room, first: bool) -> String {
    let size = room.squares.len();
    let word = match room.kind {
        _ if first => "Entrance",
        RoomKind::Corridor => "Corridor",
        RoomKind::Room if room.has(FeatureKind::StairsDown) => "Stairwell",
        RoomKind::Room if room.has(FeatureKind::Altar) => "Shrine",
        RoomKind::Room if size == 1 => "Chamber",
        RoomKind::Room if size <= 4 => "Cell",
        RoomKind::Room if size <= 9 => "Chamber",
        RoomKind::Room if size <= 15 => "Hall",
        RoomKind::Room => "Great hall",
    };
    word.to_owned()
}
