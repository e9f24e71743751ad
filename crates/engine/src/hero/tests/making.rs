//! What the steps do.

use super::*;

#[test]
fn all_kinds_of_steps_are_done() {
    let game = game(FULL);
    #[rustfmt::skip]
    let faces = [
        4, 4, 4, 3, 3, // strength 12, wits 12
        1,             // fighter: strength 13
        2,             // torch x2
        2,             // troll: wits 10
        5,             // hp: the fighter's 10 + 5
        1, 2, 3, 1,    // distribute: one each, then sneak, climb, swim, sneak
        1, 2,          // raise sneak, then of climb and swim swim
        1, 2,          // a knack: of reads, quick, deft
        2, 3, 4,       // gold 90
        1,             // of rope and candle (hand and torch are taken): rope, then candle
        3,             // Cid
    ];
    let hero = made(&game, &HeroRequest::none(), &faces);
    assert_eq!(
        stats(&hero),
        [
            "strength 13",
            "wits 10",
            "hp 15/15",
            "mana 5/10",
            "sneak 4",
            "climb 2",
            "swim 3",
            "gold 69",
            "rank 2",
            "luck 2"
        ]
    );
    assert_eq!(
        hero.classes,
        [
            ("class".to_owned(), "fighter".to_owned()),
            ("species".to_owned(), "troll".to_owned())
        ]
    );
    assert_eq!(hero.traits, ["brave", "quick"]);
    assert_eq!(
        hero.items,
        [
            ("sword".to_owned(), 1),
            ("torch".to_owned(), 2),
            ("rope".to_owned(), 1),
            ("candle".to_owned(), 1)
        ]
    );
    assert_eq!(hero.name, "Cid");
    assert_eq!(
        hero.notes,
        [
            "Strength: 3d6: [4 4 4] = 12",
            "Wits: 2d6: [3 3] = 6",
            "d6: [1] = 1",
            "class: Fighter",
            "Torch: d3: [2] = 2",
            "species: Troll",
            "Hp: d6: [5] = 5",
            "Sneak +3, Climb +2, Swim +2",
            "Sneak +1",
            "Swim +1",
            "trait: Quick",
            "Gold: 3d6: [2 3 4] = 9",
            "bought: Rope, Candle",
        ]
    );
    assert_eq!(findings(&game, &to_toml(&game, &hero)), [] as [&str; 0]);
}

#[test]
fn what_is_added_before_the_roll_is_added_to_it() {
    let game = game(
        "[stat.nerve]\nstart = \"1d3\"\nmax = 4\n[class.thief]\ngains = [\"nerve + 2\"]\n[creation]\nsteps = [{ choose = \"class\" }, { roll = \"nerve\" }]\n",
    );
    assert_eq!(stats(&made(&game, &HeroRequest::none(), &[1])), ["nerve 3"]);
    assert_eq!(stats(&made(&game, &HeroRequest::none(), &[3])), ["nerve 4"]);
}

#[test]
fn a_start_that_needs_other_stats_waits_for_them() {
    let game = game(
        "[stat.mana]\nstart = \"wits + power\"\n[stat.power]\nstart = \"wits x 2\"\n[stat.wits]\nstart = \"1d6\"\n[creation]\nsteps = [{ roll = \"wits\" }, { set = [\"mana + 1\"] }]\n",
    );
    assert_eq!(
        stats(&made(&game, &HeroRequest::none(), &[3])),
        ["mana 10", "power 6", "wits 3"]
    );
}

#[test]
fn pools_are_full_and_maxima_can_be_raised() {
    let game = game(
        "[stat.hp]\nkind = \"pool\"\nstart = 4\n[stat.luck]\nkind = \"pool\"\nstart = 4\n[stat.mana]\nkind = \"pool\"\nstart = 4\n[class.a]\ngains = [\"hp.max + 1; hp + 1\", \"luck + 2\", \"mana.max + 3\"]\n[creation]\nsteps = [{ roll = [\"hp\", \"luck\", \"mana\"] }, { choose = \"class\" }, { raise = { by = 1, among = \"hp\" } }]\n",
    );
    assert_eq!(
        stats(&made(&game, &HeroRequest::none(), &[])),
        ["hp 6/6", "luck 6/6", "mana 4/7"]
    );
}

#[test]
fn requests_are_granted_and_choices_leave_them_open() {
    let game = game(
        "[class.knight]\n[class.wizard]\n[class.cleric]\n[class.man]\nkind = \"species\"\n[class.dwarf]\nkind = \"species\"\nrequires = \"hero is knight\"\n[creation]\nsteps = [{ choose = \"class\" }, { choose = \"species\" }]\n",
    );
    for seed in 0..50 {
        let hero = make(&game, &HeroRequest::none().class("dwarf"), seed).unwrap();
        assert_eq!(
            (hero.class("class"), hero.class("species")),
            (Some("knight"), Some("dwarf"))
        );
        let hero = make(&game, &HeroRequest::none().class("wizard"), seed).unwrap();
        assert_eq!(hero.class("species"), Some("man"));
    }
    let both = HeroRequest::none()
        .class("wizard")
        .class("dwarf")
        .rerolls(5);
    let error = make(&game, &both, 1).unwrap_err();
    assert_eq!(
        (error.message(), error.hints().concat().as_str()),
        (
            "its other classes do not allow the species `dwarf`, which requires `hero is knight`",
            "choose classes that go together"
        )
    );
}

#[test]
fn what_the_dice_forbid_is_an_error_unless_they_may_be_rolled_again() {
    let game = game(
        "[stat.strength]\nstart = \"3d6\"\n[class.paladin]\nrequires = \"strength >= 15\"\n[class.peasant]\n[creation]\nsteps = [{ roll = \"strength\" }, { choose = \"class\" }]\n",
    );
    let request = HeroRequest::none().class("paladin");
    let error = make_from(&game, &request, &mut Scripted::new([4, 4, 4])).unwrap_err();
    assert_eq!(
        error.message(),
        "the dice do not allow the class `paladin`, which requires `strength >= 15`"
    );
    assert_eq!(
        error.hints().concat().as_str(),
        "choose another one, or allow more rerolls"
    );
    let hero = make(&game, &request.clone().rerolls(1_000), 1).unwrap();
    assert!(hero.stat("strength").unwrap().value >= 15);
    let forbidden = (0..100)
        .find_map(|seed| make(&game, &request.clone().rerolls(1), seed).err())
        .unwrap();
    assert_eq!(
        forbidden.message(),
        "the dice do not allow the class `paladin`, which requires `strength >= 15`, after 2 tries"
    );
}

#[test]
fn requirements_of_stats_that_are_rolled_later_hold_in_the_end() {
    let game = game(
        "[stat.strength]\nstart = \"3d6\"\n[class.knight]\nrequires = \"strength >= 10\"\n[class.peasant]\n[creation]\nsteps = [{ choose = \"class\" }, { roll = \"strength\" }]\n",
    );
    let heroes: Vec<Hero> = (0..200)
        .map(|seed| make(&game, &HeroRequest::none(), seed).unwrap())
        .collect();
    let knights: Vec<&Hero> = heroes
        .iter()
        .filter(|hero| hero.class("class") == Some("knight"))
        .collect();
    assert!(
        knights.len() > 20
            && knights
                .iter()
                .all(|hero| hero.stat("strength").unwrap().value >= 10)
    );
}

#[test]
fn wrong_requests_are_named() {
    let game = game(
        "[class.thief]\n[class.elf]\nkind = \"species\"\n[creation]\nsteps = [{ choose = \"class\" }]\n",
    );
    let error = make(&game, &HeroRequest::none().class("theif"), 1).unwrap_err();
    assert_eq!(
        (error.message(), error.hints().concat().as_str()),
        ("there is no class `theif`", "did you mean `thief`?")
    );
    let error = make(&game, &HeroRequest::none().class("elf"), 1).unwrap_err();
    assert_eq!(
        error.message(),
        "heroes do not choose a species, so not `elf`"
    );
}

#[test]
fn mistakes_of_the_game_are_named_with_their_place() {
    let game = game(
        "[stat.a]\nmax = 2\n[creation]\nsteps = [{ distribute = { points = 9, among = [\"a\"] } }]\n",
    );
    let error = make(&game, &HeroRequest::none(), 1).unwrap_err();
    assert_eq!(
        (error.message(), error.hints().concat().as_str()),
        (
            "9 points cannot be divided among 1 stats",
            "change `points`, `min` or `max`"
        )
    );
    assert!(error.span().is_some());
}

#[test]
fn a_party_shares_what_is_its_own() {
    let game = game(FULL);
    let requests: Vec<HeroRequest> = (0..3).map(|_| HeroRequest::none().class("thief")).collect();
    let party = make_party(&game, &requests, 7).unwrap();
    assert_eq!(party.heroes.len(), 3);
    assert_eq!(
        party.stats,
        [(
            "doom".to_owned(),
            StatValue {
                value: 5,
                max: None
            }
        )]
    );
    assert_eq!(party.heroes[0], make(&game, &requests[0], 7).unwrap());
    assert_eq!(
        party
            .heroes
            .iter()
            .map(|hero| hero.number)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert_ne!(party.heroes[0].stats, party.heroes[1].stats);
}

#[test]
fn rolls_hand_out_what_tables_make() {
    let game = game(
        "[table.I]\ndice = \"1d2\"\nmakes = \"item\"\nrows = [{ roll = \"1\", name = \"Rope\" }, { roll = \"2\", makes = false, name = \"A bad cold\" }]\n[creation]\nsteps = [{ gain = [\"{I}\", \"{2 x I}\"] }]\n",
    );
    let hero = made(&game, &HeroRequest::none(), &[2, 1, 1]);
    assert_eq!(hero.items, [("rope".to_owned(), 2)]);
    assert_eq!(hero.belongings, ["A bad cold"]);
}

#[test]
fn stats_that_depend_on_themselves_end_in_a_message() {
    let game = game(
        "[stat.a]\nderived = \"b + b\"\n[stat.b]\nderived = \"a + a\"\n[stat.c]\nkind = \"pool\"\nmax = \"c.max + 1\"\n[creation]\nsteps = [{ roll = \"c\" }]\n",
    );
    let error = make(&game, &HeroRequest::none(), 1).unwrap_err();
    assert_eq!(error.message(), "`c` depends on itself");
    let hero = "game = \"test-game\"\nversion = \"1\"\n[stats]\na = 1\nb = 1\nc = { value = 0, max = 0 }\n";
    assert_eq!(findings(&game, hero), [] as [&str; 0]);
}

/// A derived stat is the same on a finished hero as while the hero was made.
#[test]
fn a_finished_hero_counts_as_one_in_the_making_does() {
    let game = game(
        "[stat.share]\nderived = \"12 / number of heroes\"\n[creation]\nparty = 3\nsteps = []\n",
    );
    let hero = made(&game, &HeroRequest::none(), &[]);
    let stat = game.stats.get("share").expect("a stat");
    assert_eq!(stats(&hero), ["share 4"]);
    assert_eq!(value(&game, &hero, stat).map(|found| found.value), Some(4));
}
