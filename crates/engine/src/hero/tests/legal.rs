//! What the check finds.

use super::*;

/// A legal hero of the full game.
const ADA: &str = r#"game = "test-game"
version = "1"
name = "Ada"
traits = ["brave", "quick"]

[classes]
class = "fighter"
species = "troll"

[stats]
strength = 13
wits = 10
hp = { value = 15, max = 15 }
mana = { value = 5, max = 10 }
sneak = 4
climb = 2
swim = 3
gold = 69
rank = 2
luck = 2

[items]
sword = 1
torch = 2
rope = 1
candle = 1
"#;

/// What the check says of the hero with one line changed.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(ADA.contains(from), "{from}");
    findings(&game(FULL), &ADA.replace(from, to))
}

#[test]
fn a_legal_hero_is_legal() {
    assert_eq!(findings(&game(FULL), ADA), [] as [&str; 0]);
}

#[test]
fn other_games_and_versions_are_told() {
    assert_eq!(
        changed("\"test-game\"", "\"other\""),
        ["1:8: error: this is a hero of `other`, not of `test-game`"]
    );
    assert_eq!(
        changed("version = \"1\"", "version = \"2\""),
        ["2:11: warning: the hero was made for version `2` of the game, which is at `1`"]
    );
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    assert_eq!(
        changed("\"brave\"", "\"brve\""),
        [
            "1:1: warning: the trait `brave` is missing, which this hero starts with",
            "4:11: error: there is no trait `brve` (did you mean `brave`?)",
        ]
    );
    assert_eq!(
        changed("rope = 1", "roep = 1"),
        ["25:1: error: there is no item `roep` (did you mean `rope`?)"]
    );
    assert_eq!(
        changed("luck = 2", "lukc = 2"),
        [
            "10:2: error: the stat `luck` is missing",
            "20:8: error: there is no stat `lukc` (did you mean `luck`?)"
        ]
    );
    assert_eq!(
        changed("species = \"troll\"", "species = \"trol\""),
        [
            "6:2: error: the hero has no species (add `species = \"ID\"` under `[classes]`)",
            "8:11: error: there is no species `trol` (did you mean `troll`?)"
        ]
    );
    assert_eq!(
        changed("species = \"troll\"", "species = \"mage\""),
        [
            "6:2: error: the hero has no species (add `species = \"ID\"` under `[classes]`)",
            "8:11: error: `mage` is not a species (write `class = \"mage\"`)",
            "8:11: error: a new hero never gets the species `mage`",
        ]
    );
}

#[test]
fn values_outside_what_the_steps_give_are_told() {
    assert_eq!(
        changed("strength = 13", "strength = 20"),
        [
            "11:12: error: `strength` is 20, but a new hero has 4 to 18",
            "19:8: error: `rank` is 2, but `(strength + wits) / 10 rounded down` is 3"
        ]
    );
    assert_eq!(
        changed("wits = 10", "wits = 17"),
        [
            "12:8: error: `wits` is 17, but a new hero has 6 to 16",
            "14:27: error: the maximum of `mana` is 10, but a new hero has 17",
            "19:8: error: `rank` is 2, but `(strength + wits) / 10 rounded down` is 3"
        ]
    );
    assert_eq!(
        changed("mana = { value = 5", "mana = { value = 11"),
        ["14:8: error: `mana` is 11, but a new hero has 5"]
    );
    assert_eq!(
        changed("value = 15, max = 15", "value = 15, max = 17"),
        ["13:26: error: the maximum of `hp` is 17, but a new hero has 15"]
    );
    assert_eq!(
        changed("rank = 2", "rank = 9"),
        ["19:8: error: `rank` is 9, but `(strength + wits) / 10 rounded down` is 2"]
    );
    assert_eq!(
        changed("hp = { value = 15, max = 15 }", "hp = 15"),
        ["13:6: error: the pool `hp` has no maximum (write `hp = { value = 15, max = 15 }`)"]
    );
}

#[test]
fn wounds_and_spent_points_are_no_mistake() {
    for wounded in ["value = 14, max = 15", "value = 0, max = 15"] {
        let found = changed("value = 15, max = 15", wounded);
        assert_eq!(found, [] as [&str; 0], "{wounded}");
    }
    assert_eq!(
        changed("value = 15, max = 15", "value = -1, max = 15"),
        [
            "13:6: error: `hp` is -1, but a new hero has 11 to 16",
            "13:26: error: the maximum of `hp` is 15, but a new hero has -1"
        ]
    );
}

#[test]
fn requirements_of_classes_are_told() {
    assert_eq!(
        changed("strength = 13", "strength = 11"),
        ["8:11: error: the species `troll` requires `strength >= 12 and hero is not mage`"]
    );
}

#[test]
fn points_that_do_not_add_up_are_told() {
    assert_eq!(
        changed("sneak = 4", "sneak = 5"),
        ["10:2: error: `sneak`, `climb` and `swim` add up to 10, but a new hero has 9"]
    );
    assert_eq!(
        changed("sneak = 4", "sneak = 6"),
        [
            "10:2: error: `sneak`, `climb` and `swim` add up to 11, but a new hero has 9",
            "15:9: error: `sneak` is 6, but a new hero has 0 to 5"
        ]
    );
}

#[test]
fn alternatives_exclude_each_other() {
    // The knack was chosen, so luck has only the knack's 2.
    assert_eq!(
        changed("luck = 2", "luck = 3"),
        ["20:8: error: `luck` is 3, but a new hero has 2"]
    );
    assert_eq!(
        changed("\"quick\"", "\"quick\", \"deft\""),
        ["4:29: error: a new hero never gets the trait `deft`"]
    );
}

#[test]
fn gear_must_be_allowed_and_paid_for() {
    assert_eq!(
        changed("candle = 1", "candle = 1\nruby = 1"),
        ["27:1: error: a new hero cannot have `ruby`"]
    );
    assert_eq!(
        changed("rope = 1", "rope = 9"),
        [
            "18:8: error: `gold` is 69, but a new hero has 0",
            "22:2: error: 10 items must have been bought, but at most 3 are allowed",
            "22:2: error: the items bought cost 181, but `gold` is at most 180",
        ]
    );
    assert_eq!(
        changed("gold = 69", "gold = 160"),
        ["18:8: error: `gold` is 160, but a new hero has 4 to 159"]
    );
    assert_eq!(
        changed("torch = 2\n", ""),
        ["22:2: warning: the hero has 0 of `torch`, but is given 1"]
    );
}

#[test]
fn classes_forbid_gear() {
    let game = game(
        "[stat.gold]\nstart = 50\n[class.cleric]\nmay-not-use = [\"edged\"]\n[class.monk]\nmay-use = [\"staff\"]\n[item.sword]\ntags = [\"edged\"]\nprice = 10\n[item.staff]\nprice = 10\n[creation]\nsteps = [{ choose = \"class\" }, { buy = { from = [\"sword\", \"staff\"], with = \"gold\" } }]\n",
    );
    let hero = |class: &str| {
        format!(
            "game = \"test-game\"\nversion = \"1\"\n[classes]\nclass = \"{class}\"\n[stats]\ngold = 40\n[items]\nsword = 1\n"
        )
    };
    assert_eq!(
        findings(&game, &hero("cleric")),
        ["8:1: error: a `cleric` may not use `sword`"]
    );
    assert_eq!(
        findings(&game, &hero("monk")),
        ["8:1: error: a `monk` may not use `sword`"]
    );
}

#[test]
fn chosen_rows_are_counted() {
    let game = game(
        "[list.spells]\ncolumns = [\"name\"]\nrows = \"Sleep\\nFire\"\n[creation]\nsteps = [{ repeat = 2, choose = \"row\", from = [\"spells\"] }]\n",
    );
    let hero = |spells: &str| {
        findings(
            &game,
            &format!("game = \"test-game\"\nversion = \"1\"\n[rows]\nspells = [{spells}]\n"),
        )
    };
    assert_eq!(hero("\"Sleep\", \"Sleep\""), [] as [&str; 0]);
    assert_eq!(
        hero("\"Sleep\", \"Fire\", \"Fire\""),
        ["4:28: error: a new hero never gets `Fire` of `spells`"]
    );
    assert_eq!(
        hero("\"Slep\""),
        [
            "4:11: error: `spells` has no row `Slep` (did you mean `Sleep`?)",
            "4:11: error: a new hero never gets `Slep` of `spells`",
        ]
    );
}
