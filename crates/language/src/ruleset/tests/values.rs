//! What single values become.

use super::*;
use crate::model::{
    Action, BlockKind, Cell, Choices, FigureValue, Grant, ItemFilter, Made, Otherwise, Range, Roll,
    Row, TableSource, TextPart,
};

fn table(body: &str) -> Vec<Row> {
    let ruleset = good(&format!(
        "[stat.depth]\n[table.t]\ndice = \"1d6\"\n{body}\n{OTHERS}"
    ));
    ruleset
        .tables
        .get("t")
        .map(|table| table.grid.rows.clone())
        .unwrap_or_default()
}

const OTHERS: &str = "[table.W]\ndice = \"1d100\"\ncolumns = [\"name\", \"exits\"]\nrows = \"\"\"\n1-29 | Club | 2\n30-00 | Spear | 3\n\"\"\"\n\
    [table.TA]\ndice = \"1d6\"\nrows = \"1-6 | Gem\"\n[list.names]\nrows = \"\"\"\nAnn\nBob\n\"\"\"\n";

/// Text in a short form that shows how it was understood.
fn understood(pieces: &[TextPart]) -> String {
    let piece = |piece: &TextPart| match piece {
        TextPart::Words(words) => format!("'{words}'"),
        TextPart::Roll(Roll::Dice(dice)) => format!("dice({})", dice.source),
        TextPart::Roll(Roll::See(source)) => format!("see({})", source.id()),
        TextPart::Roll(Roll::Offer(offer)) => format!("offer({})", offer.id()),
        TextPart::Roll(Roll::Count { foe, .. }) => format!("count({})", foe.id()),
        TextPart::Roll(Roll::Foe { foe, capital, .. }) => format!("foe({}, {capital})", foe.id()),
        TextPart::Roll(Roll::Tables { times, choices }) => {
            let calls: Vec<String> = choices
                .iter()
                .map(|call| {
                    let kind = if matches!(call.source, TableSource::List(_)) {
                        "list "
                    } else {
                        ""
                    };
                    format!("{kind}{call}")
                })
                .collect();
            let times = times
                .as_ref()
                .map(|times| format!("{} x ", times.source))
                .unwrap_or_default();
            format!("tables({times}{})", calls.join(" / "))
        }
        TextPart::Roll(Roll::If {
            when,
            then,
            otherwise,
        }) => {
            format!(
                "if({} ? {} : {})",
                when.source,
                understood(then),
                understood(otherwise)
            )
        }
    };
    pieces.iter().map(piece).collect::<Vec<_>>().join(" ")
}

#[test]
fn text_that_rolls_is_taken_apart() {
    let cases = [
        ("plain", "'plain'"),
        ("{1d100/2} gold", "dice(1d100/2) ' gold'"),
        ("{3d6 x 10}", "dice(3d6 x 10)"),
        ("{1d6 + depth}", "dice(1d6 + depth)"),
        ("{depth}", "dice(depth)"),
        ("{W}", "tables(W)"),
        ("{W-30}", "tables(W-30)"),
        ("{W - 30}", "tables(W- 30)"),
        ("{W+1d6}", "tables(W+1d6)"),
        ("{W - depth}", "tables(W- depth)"),
        ("{W/TA}", "tables(W / TA)"),
        ("{W/TA-10}", "tables(W-10 / TA-10)"),
        ("{W+0/TA-10}", "tables(W+0 / TA-10)"),
        ("{W+1d6/2}", "tables(W+1d6/2)"),
        ("{2 x TA}", "tables(2 x TA)"),
        ("{1d3 x W-10}", "tables(1d3 x W-10)"),
        ("{W.exits}", "tables(W.exits)"),
        ("{W#30-34}", "tables(W#1)"),
        ("{W#club}", "tables(W#0)"),
        ("{names}", "tables(list names)"),
        (
            "{if depth >= 3: W else TA}",
            "if(depth >= 3 ? tables(W) : tables(TA))",
        ),
        (
            "{if depth >= 3: \"a {W} or so\"}",
            "if(depth >= 3 ? 'a ' tables(W) ' or so' : )",
        ),
        (
            "{if depth > 3: W else if depth > 1: TA else 1d6}",
            "if(depth > 3 ? tables(W) : if(depth > 1 ? tables(TA) : dice(1d6)))",
        ),
        ("a {{brace}} b", "'a {brace} b'"),
        ("x {d6} y {D10}", "'x ' dice(d6) ' y ' dice(D10)"),
    ];
    for (text, expected) in cases {
        let rows = table(&format!("rows = [{{ roll = \"1-6\", text = '{text}' }}]"));
        let pieces = rows
            .first()
            .and_then(|row| row.text.as_ref())
            .map(|text| understood(&text.pieces));
        assert_eq!(pieces.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn rows_with_bars_and_inline_rows_are_the_same() {
    let bars = table(
        "columns = [\"name\", \"gold\", \"tags\", \"text\"]\nrows = \"\"\"\n1-3 | Copper | +1 | a, b | -\n4-6 | 007 | | | 5\n\"\"\"",
    );
    let inline = table(
        "columns = [\"name\", \"gold\", \"tags\", \"text\"]\nrows = [{ roll = \"1-3\", name = \"Copper\", gold = 1, tags = [\"a\", \"b\"] },\n{ roll = [4, \"5-6\"], name = \"007\", text = \"5\" }]",
    );
    let show = |rows: &[Row]| {
        rows.iter()
            .map(|row| {
                (
                    row.label().to_owned(),
                    row.tags.clone(),
                    row.text.as_ref().map(|text| text.source.clone()),
                    row.cells
                        .iter()
                        .flatten()
                        .map(Cell::to_string)
                        .collect::<Vec<_>>(),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(show(&bars), show(&inline));
    assert_eq!(
        inline.get(1).map(|row| row.ranges.clone()),
        Some(vec![Range::single(4), Range::closed(5, 6)])
    );
}

#[test]
fn rows_keep_all_they_say() {
    let rows = table(
        "columns = [\"name\", \"again\"]\nrows = \"\"\"\n1 | Twice | 2\n2 | Once | yes\n3 | No | -\n\"\"\"",
    );
    assert_eq!(
        rows.iter().map(|row| row.again).collect::<Vec<_>>(),
        [Some(2), Some(1), None]
    );
    let rows = table(
        "rows = [{ roll = 1, name = \"x\", when = \"depth > 2\", otherwise = \"next\", again = true, list = [1, 2], flag = true }]",
    );
    let row = rows.first();
    assert_eq!(row.map(|row| row.otherwise), Some(Otherwise::Next));
    assert_eq!(
        row.map(|row| row
            .cells
            .iter()
            .flatten()
            .map(Cell::to_string)
            .collect::<Vec<_>>()),
        Some(vec!["1/2".into(), "yes".into()])
    );
}

#[test]
fn rows_make_foes_that_sections_complete() {
    let ruleset = good(
        "[foe-stat.level]\n[foe-stat.life]\nkind = \"pool\"\n[foe-stat.damage]\nkind = \"list\"\n[trait.tamable]\nparameter = \"difficulty\"\n\
         [foe.wolf]\nplural = \"Wolves\"\n\
         [table.E]\ndice = \"1d6\"\nmakes = \"foe\"\ncolumns = [\"name\", \"level\", \"life\", \"damage\", \"traits\", \"makes\"]\nrows = \"\"\"\n\
         1-3 | Wolf | 2 | 5 | 3/2/1 | tamable(40)\n4-5 | Giant rat | 1 | 2d6 | 1 | -\n6 | Roll again | - | - | - | - | no\n\"\"\"",
    );
    assert_eq!(
        ruleset.foes.ids().collect::<Vec<_>>(),
        ["wolf", "giant-rat"]
    );
    let wolf = ruleset.foes.get("wolf");
    assert_eq!(wolf.and_then(|foe| foe.plural.as_deref()), Some("Wolves"));
    assert_eq!(wolf.map(|foe| foe.label.as_str()), Some("Wolf"));
    assert_eq!(
        wolf.map(|foe| foe
            .traits
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()),
        Some(vec!["tamable(40)".to_owned()])
    );
    let figures: Vec<String> = ruleset
        .foes
        .iter()
        .flat_map(|foe| &foe.figures)
        .map(|(figure, value)| {
            let value = match value {
                FigureValue::Number(number) => number.to_string(),
                FigureValue::Dice(dice) => dice.source.clone(),
                FigureValue::List(numbers) => format!("{numbers:?}"),
                FigureValue::Text(text) => text.source.clone(),
            };
            format!("{} {value}", figure.id())
        })
        .collect();
    assert_eq!(
        figures,
        [
            "level 2",
            "life 5",
            "damage [3, 2, 1]",
            "level 1",
            "life 2d6",
            "damage [1]"
        ]
    );
    let made: Vec<bool> = ruleset
        .tables
        .iter()
        .flat_map(|table| &table.grid.rows)
        .map(|row| matches!(row.made, Some(Made::Foe(_))))
        .collect();
    assert_eq!(made, [true, true, false]);
}

#[test]
fn things_are_handed_out_in_several_notations() {
    let ruleset = good(&format!(
        "[item.spear]\n[item.axe]\ntags = [\"edge\"]\n[class.c]\nitems = [\"spear\", \"spear x3\", \"2d6 x axe\", \"3 axe\", \"{{TA}}\"]\nmay-use = [\"spear\", \"edge\"]\n{OTHERS}"
    ));
    let class = ruleset.classes.get("c");
    let items = class.map(|class| {
        class
            .items
            .iter()
            .map(|grant| match grant {
                Grant::Item { item, count } => format!(
                    "{} {}",
                    item.id(),
                    count.as_ref().map_or("1", |count| &count.source)
                ),
                Grant::Roll(text) => understood(&text.pieces),
            })
            .collect::<Vec<_>>()
    });
    assert_eq!(
        items,
        Some(vec![
            "spear 1".into(),
            "spear 3".into(),
            "axe 2d6".into(),
            "axe 3".into(),
            "tables(TA)".into()
        ])
    );
    let filters = class.map(|class| {
        class
            .may_use
            .iter()
            .map(|filter| matches!(filter, ItemFilter::Item(_)))
            .collect::<Vec<_>>()
    });
    assert_eq!(filters, Some(vec![true, false]));
}

#[test]
fn steps_choose_what_they_name() {
    let ruleset = good(
        "[stat.a]\ngroup = \"skills\"\n[stat.b]\ngroup = \"skills\"\n[stat.gold]\nof = \"party\"\n[class.elf]\nkind = \"species\"\n[class.thief]\n\
         [trait.fire]\ntags = [\"spell\"]\n[trait.ice]\ntags = [\"spell\"]\n[trait.brave]\n\
         [list.shop]\nmakes = \"item\"\ncolumns = [\"name\", \"price\"]\nrows = \"\"\"\nRope | 3\nLamp | 5\n\"\"\"\n\
         [creation]\nparty = 4\nsteps = [{ choose = \"species\" }, { choose = \"class\", roll = \"1d4\" }, { choose = \"trait\", from = \"spell\", count = 2 },\n\
         { raise = { among = \"skills\" } }, { buy = { from = [\"shop\"], with = \"gold\" } }, { text = \"Draw a face.\" },\n\
         { one-of = [[{ gain = \"rope\" }], [{ gain = \"lamp\" }, { roll = [\"a\", \"b\"] }]] }, { name = \"shop\" }]\n",
    );
    assert_eq!(ruleset.creation.party, 4);
    let steps: Vec<String> = ruleset
        .creation
        .steps
        .iter()
        .map(|step| match &step.action {
            Action::Choose(choose) => match &choose.among {
                Choices::Classes(classes) => format!("{classes:?}"),
                Choices::Traits(traits) => format!("{traits:?}"),
                other => format!("{other:?}"),
            },
            Action::Raise(raise) => format!("{:?} {}", raise.among, raise.by.source),
            Action::Buy(buy) => format!("{:?} {}", buy.goods.items, buy.with.id()),
            Action::OneOf(ways) => format!("{:?}", ways.iter().map(Vec::len).collect::<Vec<_>>()),
            Action::Name(source) => source.id().to_owned(),
            Action::Read => "read".into(),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(
        steps,
        [
            "[elf@0]",
            "[thief@1]",
            "[fire@0, ice@1]",
            "[a@0, b@1] 1",
            "[rope@0, lamp@1] gold",
            "read",
            "[1, 2]",
            "shop"
        ]
    );
}

#[test]
fn drawings_are_padded_and_blocks_resolved() {
    let ruleset = good(
        "[stat.a]\ngroup = \"skills\"\n[stat.b]\ngroup = \"skills\"\n[shape.hall]\nart = \"\"\"\n\n####\n#.+\n\n\"\"\"\n\
         [product.sheet]\npages = [{ blocks = [{ block = \"stats\", group = \"skills\" }, { block = \"credit\" }] }]",
    );
    assert_eq!(
        ruleset.shapes.get("hall").map(|shape| shape.art.to_vec()),
        Some(vec!["####".to_owned(), "#.+ ".to_owned()])
    );
    let blocks: Vec<&BlockKind> = ruleset
        .products
        .iter()
        .flat_map(|product| &product.pages)
        .flat_map(|page| &page.blocks)
        .map(|block| &block.kind)
        .collect();
    assert!(
        matches!(blocks.as_slice(), [BlockKind::Stats(stats), BlockKind::Credit(credit)] if stats.stats.len() == 2 && stats.columns == 3 && !credit.brief),
        "{blocks:?}"
    );
}

#[test]
fn short_forms_say_the_same() {
    let ruleset = good(
        "[stat.hp]\n[procedure]\nrest = \"hp + 1\"\n[procedure.sleep]\ndo = \"hp + 1\"\n[condition]\nstunned = \"Loses a turn.\"\n[policy]\nbold = \"Never flees.\"",
    );
    let sources: Vec<&str> = ruleset
        .procedures
        .iter()
        .map(|procedure| procedure.does.source.as_str())
        .collect();
    assert_eq!(sources, ["hp + 1", "hp + 1"]);
    assert_eq!(
        ruleset
            .conditions
            .get("stunned")
            .and_then(|it| it.text.as_ref())
            .map(|text| text.source.as_str()),
        Some("Loses a turn.")
    );
    assert_eq!(
        ruleset
            .policies
            .get("bold")
            .and_then(|policy| policy.text.as_deref()),
        Some("Never flees.")
    );
}

#[test]
fn a_parameter_is_a_number_in_the_rules_of_its_trait() {
    let ruleset = good(
        "[event.struck]\nshares = [\"harm\"]\n[trait.armour]\nparameter = \"thickness\"\non.struck = \"harm - thickness\"",
    );
    let scope = ruleset
        .traits
        .get("armour")
        .map(|power| ruleset.scope_of(power).into_owned());
    let shares =
        scope.and_then(|scope| scope.events.get("struck").map(|event| event.shares.clone()));
    assert_eq!(
        shares,
        Some(vec!["harm".to_owned(), "thickness".to_owned()])
    );
}

#[test]
fn line_ends_and_marks_of_editors_do_not_matter() {
    let text = "\u{feff}format = 1\r\nid = \"game\"\r\ntitle = \"Game\"\r\n[table.t]\r\ndice = \"1d6\"\r\nrows = \"\"\"\r\n1-6 | a\r\n\"\"\"\r\n";
    let ruleset = ready(read_text(text));
    assert_eq!(
        ruleset.tables.get("t").map(|table| table.grid.rows.len()),
        Some(1)
    );
}

#[test]
fn rules_of_a_row_are_carried_out_and_rules_in_a_list_are_used() {
    let ruleset = good(
        "[stat.hp]\n[list.shop]\nmakes = \"item\"\ncolumns = [\"name\", \"do\"]\nrows = \"Balm | hp + 3\"\n\
         [table.find]\ndice = \"1d2\"\nmakes = \"item\"\ncolumns = [\"name\", \"do\"]\nrows = \"\"\"\n1 | Purse | hp + 1\n2 | Ring\n\"\"\"",
    );
    let uses: Vec<Option<&str>> = ruleset
        .items
        .iter()
        .map(|item| item.does.as_ref().map(|script| script.source.as_str()))
        .collect();
    assert_eq!(
        ruleset.items.ids().collect::<Vec<_>>(),
        ["purse", "ring", "balm"]
    );
    assert_eq!(uses, [None, None, Some("hp + 3")]);
    let carried = |row: &Row| row.does.as_ref().map(|script| script.source.clone());
    let purse = ruleset
        .tables
        .get("find")
        .and_then(|table| table.grid.rows.first());
    assert_eq!(purse.and_then(carried).as_deref(), Some("hp + 1"));
    let balm = ruleset
        .lists
        .get("shop")
        .and_then(|list| list.grid.rows.first());
    assert_eq!(balm.and_then(carried), None);
    assert_eq!(
        balm.and_then(Row::rules),
        Some("hp + 3"),
        "it is shown all the same"
    );
}
