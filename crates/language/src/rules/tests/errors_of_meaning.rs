//! Whole messages for scripts that read well but mean nothing in this game.

use super::super::{Scope, ScriptContext, check, parse};
use super::support::{scope, told};

fn game() -> Scope {
    scope(
        "hero hp:pool luck:pool attack level gold\n\
         foe hp:pool level attack guard damage:list\n\
         item wear abs\n\
         room level depth danger\n\
         party danger time\n\
         slots weapon suit\n\
         items torch rope\n\
         item-groups potion\n\
         tags stunned undead-bane\n\
         traits pack\n\
         foes rat troll\n\
         foe-groups undead\n\
         classes thief dwarf\n\
         policies cautious bold\n\
         tables treasure: thing price:number effect:rules\n\
         tables gems: number\n\
         lists rumours\n\
         tests agility: A B C D F!\n\
         tests lock: clean ragged fail!\n\
         procedure soak piece:item harm -> number\n\
         procedure wander\n\
         offer away: run stay\n\
         offer lever: pull! leave!\n\
         offer prey\n\
         procedure heal who:hero\n\
         event hit harm\n\
         event test-failed !test",
    )
}

/// Each script of a row's `do` with all its errors: what they point at, message, hint.
const BROKEN: &[(&str, &str)] = &[
    (
        "use stunned",
        "stunned | `stunned` is a tag, not an item, a slot or a trait",
    ),
    ("foe uses torch", "torch | `torch` is an item, not a trait"),
    (
        "hero acts",
        "hero | `hero` has no turn of its own (only foes have a `do`; call a procedure for heroes)",
    ),
    ("walk to troll", "troll | `troll` is a foe, not a tag"),
    (
        "each fallen door: nothing",
        "fallen door | only heroes and foes can be fallen",
    ),
    ("door.wear + 1", "wear | `door` has no stat `wear`"),
    ("Hp - 1", "Hp | there is no `Hp` (did you mean `hp`?)"),
    (
        "attak + 1",
        "attak | there is no `attak` (did you mean `attack`?)",
    ),
    (
        "foe.lvl + 1",
        "lvl | `foe` has no stat `lvl` (there is only `attack`, `damage`, `guard`, `hp` and `level`)",
    ),
    (
        "guard + 1",
        "guard | there is no `guard` (write `foe.guard`)",
    ),
    (
        "danger + 1",
        "danger | `danger` could belong to the party or the room (write `party.danger` or `room.danger`)",
    ),
    (
        "level-foe.level + 1",
        "level-foe | there is no `level-foe` (write `level - foe` with spaces to subtract)",
    ),
    (
        "hp.min + 1",
        "min | `hp` has no `min` (`hp.max` is its maximum)",
    ),
    (
        "gold.max + 1",
        "max | `gold` has no `max` (only a stat of the kind `pool` has one)",
    ),
    (
        "hp - torch",
        "torch | `torch` is an item, not a number (use `number of torch` for how many the hero carries, `has torch` to test for one)",
    ),
    (
        "hp - treasure",
        "treasure | `treasure` is a table, not a number (`{treasure}` rolls on it)",
    ),
    (
        "hp - {treasure}",
        "treasure | `treasure` has things, not numbers",
    ),
    (
        "hp - {gem}",
        "gem | there is no table `gem` (did you mean `gems`?)",
    ),
    ("gain {gems}", "gems | `gems` has numbers, not things"),
    (
        "roll treasure.price",
        "treasure | `treasure.price` has numbers, not actions (use the number, as in `let n = {treasure.price}`)",
    ),
    (
        "roll treasure.prize",
        "prize | `treasure` has no column `prize` (did you mean `price`?)",
    ),
    ("roll troll", "troll | `troll` is a foe, not a table"),
    (
        "torch + 1",
        "torch | `torch` is an item, not a number (write `gain torch`)",
    ),
    (
        "stunned - 1",
        "stunned | `stunned` is a tag, not a number (write `lose stunned`)",
    ),
    (
        "gain gold",
        "gold | `gold` is a number, not a thing (write `gold + 1`)",
    ),
    (
        "lose luck",
        "luck | `luck` is a number, not a thing (write `luck - 1`)",
    ),
    (
        "gain potion",
        "potion | `potion` is a group of items (gain one item of it, or roll for it with `gain {TABLE}`)",
    ),
    (
        "gain tourch",
        "tourch | there is no item, tag or trait `tourch` (did you mean `torch`?)",
    ),
    ("room gains torch", "torch | `torch` is an item, not a tag"),
    (
        "gain rat",
        "rat | `rat` is a foe, not an item, a tag or a trait",
    ),
    ("fight torch", "torch | `torch` is an item, not a foe"),
    (
        "fight trol x 2",
        "trol | there is no foe `trol` (did you mean `troll`?)",
    ),
    (
        "hp = foe",
        "foe | `foe` is not a number (name one of its stats, as in `foe.hp`)",
    ),
    (
        "hp = foe.damage",
        "foe.damage | `foe.damage` is a list of numbers, not a number (take one of them, as in `foe.damage at 1`)",
    ),
    (
        "hp = (luck > 3)",
        "(luck > 3) | this is a condition, not a number",
    ),
    (
        "if hp: win",
        "hp | this is a number, not a condition (compare it, as in `hp > 0`)",
    ),
    (
        "if foe is troll or undead: win",
        "undead | `undead` is a group of foes, not a condition (use `foe is undead`)",
    ),
    (
        "if hero is troll: win",
        "troll | `troll` is a foe, not anything `hero` can be",
    ),
    (
        "if hero is theif: win",
        "theif | there is no `theif` (did you mean `thief`?)",
    ),
    (
        "if hp is stunned: win",
        "hp | `hp` is a number (compare numbers with `=`)",
    ),
    (
        "if heroes is down: win",
        "heroes | `heroes` is a group (write `heroes are down`)",
    ),
    (
        "if hero are down: win",
        "hero | `hero` is not a group (write `hero is down`)",
    ),
    (
        "if any goblin is troll: win",
        "goblin | `any goblin` is not possible (`any` goes with `hero`, `foe` or `item`)",
    ),
    (
        "if hero has stunned: win",
        "stunned | `stunned` is a tag, so nobody has it (write `hero is stunned`)",
    ),
    (
        "if policy is brave: win",
        "brave | there is no policy `brave` (there is only `bold` and `cautious`)",
    ),
    (
        "if policy is torch: win",
        "torch | `torch` is an item, not a policy",
    ),
    (
        "test agilty",
        "agilty | there is no test `agilty` (did you mean `agility`?)",
    ),
    (
        "test agility [E: hp - 1]",
        "E | `E` is not a grade of the test `agility` (its grades are `A`, `B`, `C`, `D` and `F`)",
    ),
    (
        "test agility [A-C: hp - 1] [C-D: hp - 2]",
        "C-D | the grade `C` is covered twice",
    ),
    (
        "test agility [success: hp - 1] [B: hp - 2]",
        "B | the grade `B` is covered twice",
    ),
    (
        "test agility [C-A: hp - 1]",
        "C-A | these grades run from worse to better (write the better grade first)",
    ),
    (
        "test lock [else: hp - 1] [clean: hp - 2]",
        "else | outcomes after `else` never happen (put `else` last)",
    ),
    (
        "test lock [clean to fail: hp - 1]\nif grade is A: win",
        "A | `A` is not a grade of the test `lock` (its grades are `clean`, `ragged` and `fail`)",
    ),
    (
        "roll 1d6 [1-3: hp - 1] [3-6: hp - 2]",
        "3-6 | 3 is covered twice",
    ),
    (
        "roll 1d6 [5-2: hp - 1]",
        "5-2 | no roll can be 5 to 2 (write `2-5`)",
    ),
    (
        "if target > 3: win",
        "target | nothing has been rolled yet, so `target` has no meaning",
    ),
    (
        "soak(suit)",
        "soak | `soak` takes 2 arguments, got 1 (it takes `piece` and `harm`)",
    ),
    (
        "wander(3)",
        "wander | `wander` takes nothing, got 1 (write `wander()`)",
    ),
    (
        "hp - wander()",
        "wander | `wander` returns no value (end the procedure with `give` and a number, `yes` or `no`)",
    ),
    (
        "hp - soak(torch, 3)",
        "torch | `torch` is an item, not a slot or an item in use",
    ),
    (
        "hp - soak(hero, 3)",
        "hero | `piece` wants a slot or an item in use, not `hero`",
    ),
    (
        "wandre()",
        "wandre | there is no procedure `wandre` (did you mean `wander`?)",
    ),
    ("hp - min(1)", "min | `min` takes two numbers or more"),
    ("max(1, 2)", "max | `max` does nothing by itself"),
    (
        "reroll",
        "reroll | there is no test to roll again here (`reroll` belongs to an event about a test, such as `on.test-failed`)",
    ),
    (
        "roll 1d6 [1: nothing] [2: roll + 1]",
        "roll | `roll` can only be changed on an event about a test",
    ),
    ("give 3", "give 3 | `give` outside a procedure"),
    ("stop", "stop | `stop` outside a loop"),
    (
        "trigger hitt",
        "hitt | there is no event `hitt` (did you mean `hit`?)",
    ),
    (
        "trigger hit",
        "hit | the event `hit` shares `harm`, which is not here (define it first, with `let harm = ...`)",
    ),
    (
        "win; hp - 1",
        "hp - 1 | this is never reached (`win` before it goes elsewhere)",
    ),
    (
        "if hp = 1: die; else: flee\nhp - 1",
        "hp - 1 | this is never reached (`if` before it goes elsewhere)",
    ),
    (
        "each hero: flee; hp - 1",
        "hp - 1 | this is never reached (`flee` before it goes elsewhere)",
    ),
    (
        "until hp = 0: luck - 1",
        "until | this loop never ends (change its condition in its body, or limit it with `at most N times`)",
    ),
    (
        "while policy is bold: hp - 1",
        "while | this loop never ends (change its condition in its body, or limit it with `at most N times`)",
    ),
    (
        "until gold > 10: let gold2 = 1",
        "until | this loop never ends (change its condition in its body, or limit it with `at most N times`)",
    ),
    ("hp - item.wear", "item | there is no `item` here"),
    ("hp - 1 / 0", "0 | division by 0"),
    (
        "if 120% chance: win",
        "120% chance | a 120% chance is always true",
    ),
    ("let hero = 1", "hero | `hero` is a reserved word"),
    (
        "let a = 1; let a = 2",
        "a | `a` already exists (change it with `a = ...`)",
    ),
    (
        "let a = 1; a + 1 for 2 rounds",
        "a | `a` ends with its block and cannot be changed for a time",
    ),
    (
        "luck = 1 for this fight",
        "luck | only `+` and `-` can be temporary",
    ),
    (
        "foe.damage + 1",
        "foe.damage | `foe.damage` is a list of numbers and cannot be changed",
    ),
    (
        "hp - highest level",
        "level | `level` is not a stat of a group (write whose stat it is, as in `highest foe.level`)",
    ),
    (
        "hp - foe.level at 2",
        "foe.level | `foe.level` is not a list of numbers",
    ),
    (
        "offer away [run: flee] [run: win] [stay: nothing]",
        "run | the answer `run` appears twice",
    ),
    (
        "offer away [run: flee]",
        "away | `stay` is not handled (add `[stay: nothing]` if nothing happens)",
    ),
    (
        "offer away [run: flee] [stay: nothing] [hide: nothing]",
        "hide | the offer `away` has no answer `hide` (there is only `run` and `stay`)",
    ),
    (
        "offer lever [pull: hp - 1]",
        "pull | the offer already defines what `pull` does (define an answer's rules in one place)",
    ),
    (
        "offer awa",
        "awa | there is no offer `awa` (did you mean `away`?)",
    ),
    (
        "offer lever(3)",
        "lever | `lever` takes nothing, got 1 (write `lever()`)",
    ),
    (
        "offer prey [a: nothing]",
        "[a: nothing] | `prey` uses `among` and has no answers of its own (write what happens into the `do` of the offer)",
    ),
    (
        "answer run",
        "run | nothing is being asked here (`answer` belongs to the `usual` of an offer or the `answers` of a policy)",
    ),
    ("room dies", "room | `room` cannot die"),
    ("luck flees", "luck | `luck` cannot gain, lose, flee or die"),
    (
        "hp + number of gold",
        "gold | `gold` is a number, not an item",
    ),
    (
        "each fallen item: hp + 1",
        "fallen item | only heroes and foes can be fallen",
    ),
    ("let a = 1\na.b + 1", "b | `a` is a number and has no `b`"),
    ("heal(foe)", "foe | `who` wants a hero, not `foe`"),
    (
        "xp + 1; gould + 2; trol + 3",
        "xp | there is no `xp`\ngould | there is no `gould` (did you mean `gold`?)\ntrol | there is no `trol`",
    ),
];

#[test]
fn scripts() {
    for (text, expected) in BROKEN {
        let (script, errors) = parse(text);
        assert_eq!(told(text, &errors), "", "{text}");
        let errors = check(&script, &game(), ScriptContext::Row);
        assert_eq!(told(text, &errors), *expected, "{text}");
    }
}
