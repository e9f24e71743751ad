//! What is written once and used many times: things like others, and fragments of lists.

use super::*;
use crate::model::StatOwner;

#[test]
fn a_thing_takes_over_what_it_does_not_say() {
    let ruleset = good(
        "[stat.hp]\nlabel = \"Health\"\nstart = 3\nmin = 1\nof = \"party\"\ngroup = \"body\"\n\
         [stat.will]\nlike = \"hp\"\nstart = 5\n\
         [stat.nerve]\nlike = \"will\"\nlabel = \"Nerve!\"\n",
    );
    let stat = |id: &str| ruleset.stats.get(id).unwrap();
    let start = |id: &str| stat(id).start.as_ref().unwrap().constant();
    assert_eq!(stat("will").label, "Will", "a name is nobody else's");
    assert_eq!(stat("nerve").label, "Nerve!");
    assert_eq!(
        (start("hp"), start("will"), start("nerve")),
        (Some(3), Some(5), Some(5))
    );
    for id in ["will", "nerve"] {
        assert_eq!(stat(id).of, StatOwner::Party);
        assert_eq!(stat(id).group.as_deref(), Some("body"));
    }
}

#[test]
fn tables_are_filled_in_and_lists_are_not() {
    let ruleset = good(
        "[stat.hp]\n[stat.luck]\n[test.lock]\ndice = \"1d6\"\ntarget = 4\n\
         grades = [{ id = \"clean\", when = \"roll > target\" }, { id = \"ragged\", when = \"roll >= target\" }]\n\
         [test.door]\nlike = \"lock\"\ntarget = 5\n\
         [test.chest]\nlike = \"lock\"\ngrades = [{ id = \"open\", when = \"roll >= target\" }]\n\
         [trait.brave]\non = { turn = \"hp + 1\", hit = \"luck + 1\" }\n\
         [trait.bold]\nlike = \"brave\"\non = { hit = \"luck + 2\" }\n",
    );
    let grades = |id: &str| ruleset.tests.get(id).unwrap().grades.len();
    assert_eq!((grades("lock"), grades("door"), grades("chest")), (2, 2, 1));
    let hooks = |id: &str| ruleset.traits.get(id).unwrap().on.iter().count();
    assert_eq!((hooks("brave"), hooks("bold")), (2, 2));
}

#[test]
fn a_table_takes_over_columns_and_a_thing_the_keys_of_a_row() {
    let ruleset = good(
        "[item-stat.harm]\n\
         [table.arms]\ndice = \"1d2\"\nmakes = \"item\"\ncolumns = [\"name\", \"harm\"]\nlabels = { harm = \"Harm\" }\nrows = \"\"\"\n1 | Club | 2\n2 | Mace | 3\n\"\"\"\n\
         [table.more]\nlike = \"arms\"\nrows = \"\"\"\n1 | Axe | 4\n2 | Sword | 5\n\"\"\"\n\
         [table.names]\nlike = \"arms\"\ncolumns = [\"name\"]\nrows = \"\"\"\n1 | Flail\n2 | Whip\n\"\"\"\n\
         [item.great-club]\nlike = \"club\"\nprice = 7\n",
    );
    let rows = |id: &str| ruleset.tables.get(id).unwrap().grid.rows.len();
    assert_eq!((rows("arms"), rows("more")), (2, 2));
    for id in ["axe", "sword", "great-club"] {
        let item = ruleset.items.get(id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(item.figures.len(), 1, "{id}");
    }
}

#[test]
fn a_fragment_is_put_into_every_list_that_asks() {
    let ruleset = good(
        "[fragment.good]\nparts = [{ id = \"clean\", when = \"roll > target\" }, { fragment = \"poor\" }]\n\
         [fragment.poor]\nparts = [{ id = \"ragged\", when = \"roll >= target\" }]\n\
         [test.lock]\ndice = \"1d6\"\ntarget = 4\n\
         grades = [{ id = \"best\", when = \"roll > target + 1\" }, { fragment = \"good\" }]\n\
         [test.door]\ndice = \"1d6\"\ntarget = 4\ngrades = [{ fragment = \"good\" }]\n",
    );
    let grades = |id: &str| -> Vec<String> {
        let test = ruleset.tests.get(id).unwrap();
        test.grades.iter().map(|grade| grade.id.clone()).collect()
    };
    assert_eq!(grades("lock"), ["best", "clean", "ragged"]);
    assert_eq!(grades("door"), ["clean", "ragged"]);
}

#[test]
fn a_list_shows_what_is_declared_elsewhere() {
    let ruleset = good(
        "[trait.brave]\ngroup = \"Hero\"\ntext = \"Never flees.\"\ncost = \"2 points\"\n\
         [trait.sly]\nlabel = \"Sly one\"\ntags = [\"rogue\"]\ntext = \"Is not seen.\"\n\
         [trait.old]\ngroup = \"Foe\"\n\
         [list.abilities]\nlists = \"trait\"\nof = [\"Hero\", \"rogue\"]\ncolumns = [\"name\", \"cost\", \"text\"]\n\
         [list.everything]\nlists = \"trait\"\ncolumns = [\"name\"]\n",
    );
    let list = |id: &str| ruleset.lists.get(id).unwrap();
    let names = |id: &str| -> Vec<String> {
        let rows = list(id).grid.rows.iter();
        rows.filter_map(|row| Some(row.name.as_ref()?.as_words()?.to_owned()))
            .collect()
    };
    assert_eq!(names("abilities"), ["Brave", "Sly one"]);
    assert_eq!(names("everything"), ["Brave", "Sly one", "Old"]);
    assert_eq!(list("abilities").covers.len(), 2, "their words are printed");
    assert!(list("everything").covers.is_empty());
}

#[test]
fn a_block_is_known_by_what_it_shows() {
    let ruleset = good(
        "[rule.idea]\ntext = \"Climb.\"\n[list.prices]\nrows = \"Rope | 2 gold\"\n\
         [table.finds]\ndice = \"1d2\"\nrows = \"1-2 | Dust\"\n\
         [product.sheet]\nkind = \"pages\"\n\
         pages = [{ blocks = [{ rule = \"idea\" }, { table = \"finds\" }, { list = \"prices\" }, { block = \"rule\", rule = \"idea\" }] }]\n",
    );
    let product = ruleset.products.get("sheet").unwrap();
    let blocks = product.pages.iter().flat_map(|page| &page.blocks);
    let names: Vec<&str> = blocks.map(|block| block.kind.name()).collect();
    assert_eq!(names, ["rule", "roll-table", "list", "rule"]);
}

/// A few bytes that would become gigabytes.
#[test]
fn taking_over_has_an_end() {
    let rows: String = (1..2000).map(|row| format!("{row} | Row\n")).collect();
    let mut text = format!(
        "[table.t]\ndice = \"1d2000\"\ncolumns = [\"name\"]\nrows = \"\"\"\n{rows}\"\"\"\n"
    );
    for number in 0..2000u32 {
        let id: String = number
            .to_string()
            .bytes()
            .map(|digit| char::from(digit + 49))
            .collect();
        text.push_str(&format!("[table.t-{id}]\nlike = \"t\"\n"));
    }
    let head = "format = 1\nid = \"many\"\ntitle = \"Many\"\nlicence = \"CC0-1.0\"\n";
    let reading = read(
        vec![("many.toml".into(), format!("{head}{text}"))],
        &no_base,
    );
    let messages: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    assert!(messages.contains(&"`like` copies too much"), "{messages:?}");
}
