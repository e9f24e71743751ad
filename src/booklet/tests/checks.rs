//! Each check of booklets on a real one: silent as it is made, firing when it is broken.

use crate::booklet::{
    Booklet, BookletRequest, Form, Length, LinkKind, RoomSequence, SectionKind, check, make,
};
use crate::dungeon::Dungeon;
use crate::model::Ruleset;

/// All games of the folder.
fn games() -> Vec<Ruleset> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let folders = std::fs::read_dir(root).expect("rulesets/");
    let mut folders: Vec<_> = folders
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    folders.retain(|path| path.is_dir());
    folders.iter().map(|folder| read(folder)).collect()
}

fn read(folder: &std::path::Path) -> Ruleset {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("a game")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            (path.display().to_string(), text)
        })
        .collect();
    files.sort();
    let reading = crate::ruleset::read(files, &crate::ruleset::no_base);
    reading.ruleset.expect("a game without mistakes")
}

fn of(ruleset: &Ruleset, seed: u64, length: Length) -> Booklet {
    let request = BookletRequest {
        seed,
        form: Form::Gamebook,
        length,
        modes: None,
        chapter: None,
    };
    make(ruleset, &request).expect("a booklet")
}

/// A booklet to break.
fn booklet(seed: u64, length: Length) -> Booklet {
    of(&games()[0], seed, length)
}

fn names(booklet: &Booklet) -> Vec<&'static str> {
    let mut names: Vec<&str> = check(booklet).iter().map(|found| found.check).collect();
    names.dedup();
    names
}

#[test]
fn booklets_pass_their_checks() {
    for ruleset in games() {
        for (seed, length) in (0..12).flat_map(|seed| Length::ALL.map(|length| (seed, length))) {
            let made = of(&ruleset, seed, length);
            let game = &ruleset.head.id;
            assert_eq!(names(&made), [""; 0], "{game}, seed {seed}, {length:?}");
            if let (
                RoomSequence::Gamebook { arrangement, .. },
                Length::Short | Length::Medium | Length::Long,
            ) = (&made.sequence, length)
            {
                assert!(arrangement.apart >= 2, "{game}, seed {seed}, {length:?}");
            }
        }
    }
}

#[test]
fn a_section_without_a_way_to_it_is_an_orphan() {
    let mut broken = booklet(1, Length::Medium);
    if let RoomSequence::Gamebook { sections, .. } = &mut broken.sequence {
        for section in sections.iter_mut() {
            section.links.retain(|link| link.to != 5);
        }
    }
    assert!(
        names(&broken).contains(&"section-orphan"),
        "{:?}",
        names(&broken)
    );
}

#[test]
fn a_section_without_a_way_on_is_a_dead_end() {
    let mut broken = booklet(1, Length::Medium);
    if let RoomSequence::Gamebook { sections, .. } = &mut broken.sequence {
        let last = sections.iter_mut().rev();
        let mut rooms = last.filter(|section| matches!(section.part, SectionKind::Arrive(_)));
        rooms.next().expect("a room").links.clear();
    }
    assert!(names(&broken).contains(&"section-dead-end"));
}

/// The goal is never open beside the beginning, and maps of the answers have the numbers of sections.
#[test]
fn the_goal_is_not_beside_the_beginning() {
    for ruleset in games() {
        for seed in 1..=8 {
            let booklet = of(&ruleset, seed, Length::Short);
            let dungeon = &booklet.made.dungeon;
            let goal = dungeon.goal.as_ref().map(|goal| goal.room);
            let told = goal.and_then(|goal| booklet.sequence.arrival(goal));
            let kept_apart = booklet.sequence.kept_apart();
            assert!(
                goal == Some(1) || told.is_none_or(|told| kept_apart.contains(&(1, told))),
                "{}, {seed}: {told:?}",
                ruleset.head.id
            );
            let numbered = booklet.numbered();
            for (at, room) in numbered.rooms.iter().enumerate() {
                assert_eq!(room.id as usize, at + 1);
            }
            for room in &dungeon.rooms {
                let number = booklet.sequence.arrival(room.id).expect("a number");
                let shown = numbered.room(number).expect("a room");
                assert_eq!(shown.squares, room.squares);
                let ways = |dungeon: &Dungeon, id: u32| dungeon.ways_from(id);
                assert_eq!(ways(&numbered, number), ways(dungeon, room.id));
            }
        }
    }
}

/// A room has one section, with all its doors, whoever is in the way.
#[test]
fn whoever_passes_the_foes_of_a_room_can_go_on() {
    let mut guarded = 0;
    for ruleset in games() {
        for seed in 1..=4 {
            let booklet = of(&ruleset, seed, Length::Short);
            let dungeon = &booklet.made.dungeon;
            let place = format!("{}, {seed}", ruleset.head.id);
            for room in &dungeon.rooms {
                let number = booklet.sequence.arrival(room.id).expect("a number");
                let section = booklet.sequence.section(number).expect("a section");
                let doors = section.links.iter();
                let doors = doors.filter(|link| matches!(link.way, LinkKind::Door(_)));
                assert_eq!(doors.count(), dungeon.exits(room.id).count(), "{place}");
                guarded += usize::from(booklet.is_guarded(room.id));
            }
        }
    }
    assert!(guarded > 40, "{guarded} rooms with somebody in the way");
}

/// Where another way out wins, the entrance leads to a section of its own, and from there back in only.
#[test]
fn the_entrance_is_not_the_exit() {
    let (mut apart, mut shared) = (0, 0);
    for ruleset in games() {
        let booklet = of(&ruleset, 3, Length::Short);
        let dungeon = &booklet.made.dungeon;
        let exits = dungeon.ways_out.iter().any(|way| !way.entrance);
        let RoomSequence::Gamebook { sections, .. } = &booklet.sequence else {
            panic!("{}: no gamebook", ruleset.head.id);
        };
        for (index, way) in dungeon.ways_out.iter().enumerate() {
            let mut links = sections.iter().flat_map(|section| &section.links);
            let link = links.find(|link| link.way == LinkKind::Out(index));
            let end = &sections[link.expect("a way out").to];
            if way.entrance && exits {
                assert_eq!(end.part, SectionKind::Retreat);
                let inside = end.links.iter().map(|link| sections[link.to].part);
                let inside: Vec<SectionKind> = inside.collect();
                assert_eq!(inside, [SectionKind::Arrive(way.room)]);
                apart += 1;
            } else {
                assert_eq!(end.part, SectionKind::Leave);
                shared += 1;
            }
        }
    }
    assert!(apart > 0 && shared > 0, "{apart} apart, {shared} shared");
}
