//! Random well-formed scripts. They are made as text, with brackets and line breaks in many places, so that the printer has to
//! find the canonical form by itself.

use proptest::prelude::*;
use proptest::strategy::Union;

fn pick(words: &'static [&'static str]) -> BoxedStrategy<String> {
    proptest::sample::select(words)
        .prop_map(str::to_string)
        .boxed()
}

fn path() -> BoxedStrategy<String> {
    pick(&[
        "hp",
        "foe.level",
        "hero.weapon.damage",
        "room.depth",
        "hp.max",
        "roll",
        "grade",
    ])
}

fn name() -> BoxedStrategy<String> {
    pick(&["torch", "stunned", "light-fingers", "TA", "W"])
}

fn atom() -> BoxedStrategy<String> {
    Union::new([
        (0..300i64).prop_map(|n| n.to_string()).boxed(),
        pick(&["1d6", "d66", "D6!", "4d6kh3", "d%", "2d10", "25% chance"]),
        path(),
        name().prop_map(|name| format!("number of {name}")).boxed(),
        pick(&[
            "number of fallen foes",
            "number of ways",
            "number of rooms",
            "hero.number",
            "door is open",
            "has torch",
            "foe has poison",
            "highest foe.level",
            "number of cards in tomb",
            "number of cards where card.value > 3",
            "total card.value",
        ]),
        pick(&[
            "foe is not troll",
            "heroes are down",
            "any hero is dwarf",
            "any card is hearts",
            "policy is bold",
        ]),
        pick(&[
            "grade is A-C",
            "grade is not clean to ragged",
            "{W-30}",
            "{A / TA.price}",
        ]),
    ])
    .boxed()
}

/// A formula as text; operators stand with and without brackets.
pub fn expression_text() -> BoxedStrategy<String> {
    let operators = &[
        "+", "-", "x", "*", "/", "and", "or", "=", "!=", "<", "<=", ">", ">=",
    ];
    atom()
        .prop_recursive(4, 24, 3, move |inner| {
            let operated = (inner.clone(), pick(operators), inner.clone());
            Union::new([
                operated
                    .clone()
                    .prop_map(|(a, op, b)| format!("({a}) {op} ({b})"))
                    .boxed(),
                (atom(), pick(&["+", "-", "x", "/"]), inner.clone())
                    .prop_map(|(a, op, b)| format!("{a} {op} ({b})"))
                    .boxed(),
                (inner.clone(), inner.clone())
                    .prop_map(|(a, b)| format!("({a}) / ({b}) rounded down"))
                    .boxed(),
                inner.clone().prop_map(|a| format!("not ({a})")).boxed(),
                inner.clone().prop_map(|a| format!("-({a})")).boxed(),
                inner.clone().prop_map(|a| format!("not {a}")).boxed(),
                inner
                    .clone()
                    .prop_map(|a| format!("number of foes where {a}"))
                    .boxed(),
                inner
                    .clone()
                    .prop_map(|a| format!("lowest hero.hp where {a}"))
                    .boxed(),
                inner.clone().prop_map(|a| format!("max({a}, 1)")).boxed(),
                inner
                    .clone()
                    .prop_map(|a| format!("foe.damage at ({a})"))
                    .boxed(),
                inner.prop_map(|a| format!("{{W + ({a})}}")).boxed(),
            ])
        })
        .boxed()
}

fn bracketed() -> BoxedStrategy<String> {
    expression_text()
        .prop_map(|text| format!("({text})"))
        .boxed()
}

/// A statement that stays on its line.
fn simple() -> BoxedStrategy<String> {
    Union::new([
        (path(), pick(&["+", "-", "="]), bracketed())
            .prop_map(|(path, op, amount)| format!("{path} {op} {amount}"))
            .boxed(),
        (path(), bracketed())
            .prop_map(|(path, n)| format!("{path} + 1 for {n} rounds"))
            .boxed(),
        bracketed()
            .prop_map(|value| format!("let harm = {value}"))
            .boxed(),
        (name(), bracketed())
            .prop_map(|(name, n)| format!("gain {name} x {n}"))
            .boxed(),
        pick(&[
            "gain 2 torch / {W}",
            "lose 1 item at random to foe",
            "hero loses all items",
            "foes gain stunned for this fight",
            "gain stunned for 1 turn",
            "gain all items from foe",
            "flee",
            "foe dies",
            "foes flee",
            "win",
            "reroll",
            "stop",
            "nothing",
            "wander()",
            "hurt(hero, 1d6)",
            "give hp + 1",
            "trigger hit",
            "say \"It's dark\"",
            "say 'He said \"no\"'",
            "roll W - 30",
            "roll A / TA.price + 1d6",
            "roll W at 3",
            "fight rat x 1d3 and {E} with surprise and pack",
            "fight 2 rat / troll",
            "test nerve 4",
            "test nerve + 1d6 against level",
            "enter dungeon",
            "explore",
            "explore()",
            "walk back",
            "walk to searched",
            "shuffle tomb",
            "draw from tomb",
            "draw 1d6 + 2 from tomb",
            "draw()",
            "draw + 1",
            "flip tomb",
            "keep card",
            "discard hand",
            "return card",
            "use torch",
            "foe uses pack",
            "foe acts",
            "roll room",
            "roll door",
            "roll foe.reactions",
            "roll foe.treasure",
            "door gains open",
        ]),
    ])
    .boxed()
}

fn indent(block: &str) -> String {
    let lines: Vec<String> = block.lines().map(|line| format!("   {line}")).collect();
    lines.join("\n")
}

fn header() -> BoxedStrategy<String> {
    Union::new([
        expression_text().prop_map(|c| format!("if {c}")).boxed(),
        expression_text()
            .prop_map(|c| format!("until {c}, at most 5 times"))
            .boxed(),
        expression_text().prop_map(|c| format!("while {c}")).boxed(),
        bracketed()
            .prop_map(|n| format!("repeat {n} times"))
            .boxed(),
        expression_text()
            .prop_map(|c| format!("each fallen foe where {c}"))
            .boxed(),
        pick(&[
            "for each hero",
            "random foe",
            "chosen item",
            "each way",
            "random door",
            "once per room",
            "up to 3 times per game",
        ]),
    ])
    .boxed()
}

fn block() -> BoxedStrategy<String> {
    let lines = proptest::collection::vec(simple(), 1..3).prop_map(|lines| lines.join("\n"));
    lines
        .prop_recursive(3, 12, 3, |inner| {
            let compound = (header(), inner.clone())
                .prop_map(|(head, body)| format!("{head}:\n{}", indent(&body)));
            let short =
                (header(), simple(), simple()).prop_map(|(head, a, b)| format!("{head}: {a}; {b}"));
            let chain = (expression_text(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| {
                format!(
                    "if {c}:\n{}\nelse if {c}: nothing\nelse:\n{}",
                    indent(&a),
                    indent(&b)
                )
            });
            let inline = (expression_text(), simple(), simple())
                .prop_map(|(c, a, b)| format!("if {c}: {a}; else: {b}"));
            let brackets = (simple(), simple()).prop_map(|(a, b)| {
                format!("roll 1d10 + 2 [1-2, 4: {a}; {b}]\n  [5 or less: {b}] [6+: nothing]")
            });
            let outcomes = (inner.clone(), simple()).prop_map(|(a, b)| {
                format!(
                    "test nerve - 1d6:\n   A-C:\n{}\n   D, fail: {b}\n   else: win",
                    indent(&indent(&a))
                )
            });
            let choice = (expression_text(), inner.clone(), simple()).prop_map(|(c, a, b)| {
                format!(
                    "offer away:\n   run when {c}:\n{}\n   stay: {b}",
                    indent(&indent(&a))
                )
            });
            let pair = (inner.clone(), inner).prop_map(|(a, b)| format!("{a}\n{b}"));
            Union::new([
                compound.boxed(),
                short.boxed(),
                chain.boxed(),
                inline.boxed(),
                brackets.boxed(),
                outcomes.boxed(),
                choice.boxed(),
                pair.boxed(),
            ])
        })
        .boxed()
}

pub fn script_text() -> BoxedStrategy<String> {
    block()
}
