//! What rules may speak of: the names of the tree in the form that the rules language asks for.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use super::tree::{Branch, Node, NodeKind, decks};
use crate::model::AmongGroup;
use crate::model::keys::WordSet;
use crate::rules::{
    self, AnswerInfo, EventInfo, Gives, GradeInfo, Holds, OfferInfo, Owner, Parameter,
    ParameterKind, ProcedureInfo, Scope, StatKind, TableInfo,
};

/// Events that come by themselves: name, whether they are about a test, when they happen.
pub const EVENTS: &[(&str, bool, &str)] = &[
    (
        "test-made",
        true,
        "a test was rolled, before its grade counts",
    ),
    ("test-failed", true, "a test was failed"),
    ("test-passed", true, "a test was passed"),
    ("use", false, "the trait or item is used"),
    ("gained", false, "the trait, item or condition is gained"),
    ("lost", false, "the trait, item or condition is lost"),
    ("turn", false, "a turn of its bearer begins"),
    ("round", false, "a round of a fight begins"),
    ("fight-begins", false, "a fight begins"),
    ("fight-ends", false, "a fight ends"),
    ("room-entered", false, "a room is entered"),
    ("hit", false, "its bearer is hit"),
    ("slain", false, "its bearer goes down"),
];

/// Procedures that the engine calls by name: name and when. All but `fight` and those of whole games must have no parameters.
pub const CALLED: &[(&str, &str)] = &[
    ("delve", "plays a whole game; else `adventure`, else `game`"),
    (
        "ready-foes",
        "foes are met, before the fight: sets their figures; booklets print what it makes of them",
    ),
    ("fight", "runs a fight"),
    ("turn", "is a turn"),
    (
        "enter",
        "a room is entered for the first time: the place for `roll room`",
    ),
    ("pass", "a room is entered again on the way elsewhere"),
    (
        "open-door",
        "the door at hand is not open: `door gains open` when it opens",
    ),
    ("interlude", "between two delves of a campaign"),
];

/// Stats that every room has, set by the dungeon.
pub const ROOM_STATS: &[(&str, &str)] = &[
    ("depth", "doors from the entrance"),
    ("floor", "the floor of the dungeon, from 1"),
    ("number", "the number on the map"),
];

/// Stats that every hex has besides, where `[dungeon]` lays out hexes.
pub const HEX_STATS: &[(&str, &str)] = &[
    ("column", "the column of the hex, from 1 in the west"),
    ("row", "the row of the hex, from 1 in the north"),
    ("to-goal", "moves to the goal"),
];

/// Stats that every way has there.
pub const HEX_WAY_STATS: &[(&str, &str)] = &[(
    "to-goal",
    "moves to the goal from whichever end of the way is nearer to it",
)];

/// What rules can ask of the card at hand; all are 0 when there is none.
pub const CARD_NUMBERS: &[(&str, &str)] = &[
    ("value", "what it counts"),
    ("rank", "the place of its rank, from 1; 0 for a joker"),
    ("suit", "the place of its suit, from 1; 0 for a joker"),
];

/// Fills the scope from the tree.
pub fn scope(tree: &Branch, names: &Names) -> Scope {
    let mut scope = Scope {
        slots: ids(names, "slot"),
        items: ids(names, "item"),
        item_groups: names.item_tags.clone(),
        traits: ids(names, "trait"),
        foes: ids(names, "foe"),
        foe_groups: names.foe_tags.clone(),
        classes: ids(names, "class"),
        policies: ids(names, "policy"),
        ..Scope::default()
    };
    scope.tags = ids(names, "condition");
    let tags = [
        &names.item_tags,
        &names.foe_tags,
        &names.trait_tags,
        &names.row_tags,
    ];
    scope.tags.extend(tags.into_iter().flatten().cloned());
    let places = rules::ROOM_TAGS.iter().chain(rules::DOOR_TAGS);
    scope
        .tags
        .extend(places.map(|(name, _)| (*name).to_owned()));
    scope.stats = stats(tree);
    for (section, owner) in [("foe-stat", Owner::Foe), ("item-stat", Owner::Item)] {
        scope.stats.insert(owner, figures(tree, section));
    }
    add_item_numbers(&mut scope);
    add_cards(tree, &mut scope);
    add_context(tree, &mut scope);
    scope.tables = tables(tree, names);
    scope.tests = tests(tree);
    scope.needs_target = needs_target(tree);
    scope.procedures = procedures(tree, &scope);
    scope.offers = offers(tree);
    scope.events = events(tree);
    scope
}

fn ids(names: &Names, section: &str) -> BTreeSet<String> {
    names.ids(section).map(str::to_owned).collect()
}

/// The things of a section that are written as tables.
fn things<'a>(tree: &'a Branch, section: &str) -> impl Iterator<Item = (&'a str, &'a Branch)> {
    let entries = tree
        .branch(section)
        .map(|things| things.entries.as_slice())
        .unwrap_or_default();
    entries
        .iter()
        .filter_map(|(key, thing)| Some((key.name.as_str(), thing.as_branch()?)))
}

fn stats(tree: &Branch) -> BTreeMap<Owner, BTreeMap<String, StatKind>> {
    let mut stats: BTreeMap<Owner, BTreeMap<String, StatKind>> = BTreeMap::new();
    let room = stats.entry(Owner::Room).or_default();
    room.extend(
        ROOM_STATS
            .iter()
            .map(|(name, _)| ((*name).to_owned(), StatKind::Number)),
    );
    let plan = tree.branch("dungeon");
    if plan.and_then(|plan| plan.words("layout")) == Some("hexes") {
        for (owner, own) in [(Owner::Room, HEX_STATS), (Owner::Door, HEX_WAY_STATS)] {
            let own = own.iter().map(|(name, _)| (*name).to_owned());
            let numbers = own.map(|name| (name, StatKind::Number));
            stats.entry(owner).or_default().extend(numbers);
        }
    }
    for (id, stat) in things(tree, "stat") {
        let kind = match stat.words("kind") {
            Some("text") => continue,
            Some("pool") => StatKind::Pool,
            Some("flag") => StatKind::Flag,
            _ if stat.get("max").is_some() => StatKind::Pool,
            _ => StatKind::Number,
        };
        let owner = stat
            .words("of")
            .and_then(Owner::from_word)
            .unwrap_or(Owner::Hero);
        stats.entry(owner).or_default().insert(id.to_owned(), kind);
    }
    stats
}

fn figures(tree: &Branch, section: &str) -> BTreeMap<String, StatKind> {
    let mut figures = BTreeMap::new();
    let short = tree
        .branch(section)
        .into_iter()
        .flat_map(|all| &all.entries);
    for (key, _) in short.filter(|(_, node)| node.as_words().is_some()) {
        figures.insert(key.name.clone(), StatKind::Number);
    }
    for (id, figure) in things(tree, section) {
        let kind = match figure.words("kind") {
            Some("text") => continue,
            Some("list") => StatKind::List,
            Some("pool") => StatKind::Pool,
            _ => StatKind::Number,
        };
        figures.insert(id.to_owned(), kind);
    }
    figures
}

/// Price, weight and the like are numbers of items without being declared.
fn add_item_numbers(scope: &mut Scope) {
    let items = scope.stats.entry(Owner::Item).or_default();
    for name in ["price", "weight", "hands", "uses"] {
        items.entry(name.to_owned()).or_insert(StatKind::Number);
    }
}

/// What rules may ask of cards.
fn add_cards(tree: &Branch, scope: &mut Scope) {
    for (id, deck) in things(tree, "deck") {
        scope.decks.insert(id.to_owned());
        let words = decks::cards(deck, tree)
            .into_iter()
            .flat_map(|card| card.words);
        scope
            .card_words
            .extend(words.filter(|word| rules::is_name(word)));
    }
    if !scope.decks.is_empty() {
        let numbers = CARD_NUMBERS.iter().map(|(name, _)| (*name).to_owned());
        let numbers = numbers.map(|name| (name, StatKind::Number));
        scope.stats.insert(Owner::Card, numbers.collect());
    }
}

/// Names that a table's dice take from the situation and nobody else declares belong to the game.
fn add_context(tree: &Branch, scope: &mut Scope) {
    for (_, table) in things(tree, "table") {
        for name in table.branch("context").into_iter().flat_map(Branch::names) {
            let (owner, stat) = match name.split_once('.') {
                Some((owner, stat)) => (Owner::from_word(owner), stat),
                None => (None, name),
            };
            let shared = [Owner::Hero, Owner::Party, Owner::Room, Owner::Game];
            let known = |scope: &Scope| match owner {
                Some(owner) => scope.stat(owner, stat).is_some(),
                None => shared
                    .iter()
                    .any(|owner| scope.stat(*owner, stat).is_some()),
            };
            if !known(scope) && rules::is_name(stat) {
                let stats = scope.stats.entry(owner.unwrap_or(Owner::Game)).or_default();
                stats.insert(stat.to_owned(), StatKind::Number);
            }
        }
    }
}

fn tables(tree: &Branch, names: &Names) -> BTreeMap<String, TableInfo> {
    let mut tables = BTreeMap::new();
    for section in ["table", "list"] {
        for (id, table) in things(tree, section) {
            let rows: Vec<&Branch> = table
                .get("rows")
                .map(Node::items)
                .unwrap_or_default()
                .iter()
                .filter_map(Node::as_branch)
                .collect();
            let known = names
                .tables
                .get(id)
                .map(|facts| facts.columns.as_slice())
                .unwrap_or_default();
            let columns = known
                .iter()
                .map(|key| (key.clone(), column_holds(key, &rows)))
                .collect();
            tables.insert(
                id.to_owned(),
                TableInfo {
                    gives: table_gives(table, &rows, known),
                    columns,
                },
            );
        }
    }
    tables
}

fn column_holds(key: &str, rows: &[&Branch]) -> Holds {
    if key == "do" {
        return Holds::Rules;
    }
    let mut cells = rows.iter().filter_map(|row| row.get(key)).peekable();
    let any = cells.peek().is_some();
    if any && cells.all(is_number) {
        Holds::Number
    } else {
        Holds::Text
    }
}

/// A number, or dice that give one.
fn is_number(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Integer(_) => true,
        NodeKind::Words(words) => {
            let inner = words
                .value
                .strip_prefix('{')
                .and_then(|rest| rest.strip_suffix('}'))
                .unwrap_or(&words.value);
            crate::dice::parse(inner).is_ok_and(|dice| dice.names().is_empty())
        }
        _ => false,
    }
}

fn table_gives(table: &Branch, rows: &[&Branch], columns: &[String]) -> Holds {
    if table.get("makes").is_some() {
        return Holds::Thing;
    }
    let offers = |row: &Branch| {
        row.words("text")
            .is_some_and(|text| text.contains("{offer "))
    };
    if rows
        .iter()
        .any(|row| row.get("do").is_some() || offers(row))
    {
        return Holds::Rules;
    }
    let holds_number = |key: &str| column_holds(key, rows) == Holds::Number;
    match columns {
        [only] if holds_number(only) => Holds::Number,
        _ if ["name", "text"]
            .iter()
            .any(|key| columns.iter().any(|column| column == key)) =>
        {
            Holds::Text
        }
        [_, ..] if columns.iter().all(|key| holds_number(key)) => Holds::Number,
        _ => Holds::Text,
    }
}

/// Tests whose grades compare with a `target` that the test itself does not name.
fn needs_target(tree: &Branch) -> BTreeSet<String> {
    let compares = |grade: &Node| {
        let when = grade.as_branch().and_then(|grade| grade.words("when"));
        when.is_some_and(|when| {
            let (formula, _) = rules::parse_expr(when);
            formula.names.iter().any(|name| name.text == "target")
        })
    };
    let needs = |test: &Branch| {
        let grades = test.get("grades").map(Node::items).unwrap_or_default();
        let has_own = ["target", "matrix"]
            .into_iter()
            .any(|key| test.get(key).is_some());
        !has_own && grades.iter().any(compares)
    };
    things(tree, "test")
        .filter(|(_, test)| needs(test))
        .map(|(id, _)| id.to_owned())
        .collect()
}

fn tests(tree: &Branch) -> BTreeMap<String, Vec<GradeInfo>> {
    let grade = |node: &Node| {
        let grade = node.as_branch()?;
        let success = !matches!(
            grade.get("success").map(|node| &node.kind),
            Some(NodeKind::Flag(false))
        );
        Some(GradeInfo {
            id: grade.words("id")?.to_owned(),
            success,
        })
    };
    let grades = |test: &Branch| {
        let nodes = test.get("grades").map(Node::items).unwrap_or_default();
        nodes.iter().filter_map(grade).collect()
    };
    things(tree, "test")
        .map(|(id, test)| (id.to_owned(), grades(test)))
        .collect()
}

/// Procedures with what they give. A procedure may give what another one gives, so that those that give yes or no are found step by step.
fn procedures(tree: &Branch, scope: &Scope) -> BTreeMap<String, ProcedureInfo> {
    let mut procedures: BTreeMap<String, ProcedureInfo> = BTreeMap::new();
    let mut scripts = Vec::new();
    for (key, node) in tree
        .branch("procedure")
        .into_iter()
        .flat_map(|all| &all.entries)
    {
        let script = node.as_words().or_else(|| node.as_branch()?.words("do"));
        scripts.extend(script.map(|text| (key.name.clone(), rules::parse(text).0)));
        let parameters = node.as_branch().map(parameters).unwrap_or_default();
        let gives = Gives::Nothing;
        procedures.insert(key.name.clone(), ProcedureInfo { parameters, gives });
    }
    let flags: BTreeSet<&str> = scope
        .stats
        .values()
        .flatten()
        .filter(|(_, kind)| **kind == StatKind::Flag)
        .map(|(name, _)| name.as_str())
        .collect();
    loop {
        let mut changed = false;
        for (name, script) in &scripts {
            let own = procedures
                .get(name)
                .map(|known| known.parameters.as_slice());
            let own = own.unwrap_or_default();
            let is_flag = |word: &str| match own.iter().find(|one| one.name == word) {
                Some(parameter) => parameter.kind == ParameterKind::Flag,
                None => {
                    let called = procedures.get(word);
                    flags.contains(word) || called.is_some_and(|one| one.gives == Gives::Flag)
                }
            };
            let gives = rules::gives(script, &is_flag);
            if let Some(known) = procedures.get_mut(name)
                && known.gives != gives
            {
                known.gives = gives;
                changed = true;
            }
        }
        if !changed {
            return procedures;
        }
    }
}

fn offers(tree: &Branch) -> BTreeMap<String, OfferInfo> {
    let answer = |node: &Node| {
        let answer = node.as_branch()?;
        Some(AnswerInfo {
            id: answer.words("id")?.to_owned(),
            has_rules: answer.get("do").is_some(),
        })
    };
    let offer = |offer: &Branch| {
        let answers = offer.get("answers").map(Node::items).unwrap_or_default();
        let among = offer.words("among").and_then(AmongGroup::of_word);
        OfferInfo {
            parameters: parameters(offer),
            answers: answers.iter().filter_map(answer).collect(),
            among: among.is_some(),
            of: among.map(AmongGroup::owner),
        }
    };
    things(tree, "offer")
        .map(|(id, branch)| (id.to_owned(), offer(branch)))
        .collect()
}

/// Names alone are numbers; a table gives kinds.
fn parameters(procedure: &Branch) -> Vec<Parameter> {
    let Some(node) = procedure.get("parameters") else {
        return Vec::new();
    };
    let parameter = |name: &str, kind| Parameter {
        name: name.to_owned(),
        kind,
    };
    match node.as_branch() {
        Some(kinds) => {
            let entries = kinds.entries.iter();
            entries
                .map(|(key, kind)| parameter(&key.name, parameter_kind(kind.as_words())))
                .collect()
        }
        None => {
            let names = node.items().iter().filter_map(Node::as_words);
            names
                .map(|name| parameter(name, ParameterKind::Number))
                .collect()
        }
    }
}

fn parameter_kind(word: Option<&str>) -> ParameterKind {
    match word {
        Some("hero") => ParameterKind::Hero,
        Some("foe") => ParameterKind::Foe,
        Some("item") => ParameterKind::Item,
        Some("flag") => ParameterKind::Flag,
        _ => ParameterKind::Number,
    }
}

fn events(tree: &Branch) -> BTreeMap<String, EventInfo> {
    let mut events: BTreeMap<String, EventInfo> = EVENTS
        .iter()
        .map(|(name, about_test, _)| {
            (
                (*name).to_owned(),
                EventInfo {
                    shares: Vec::new(),
                    about_test: *about_test,
                },
            )
        })
        .collect();
    for (key, node) in tree
        .branch("event")
        .into_iter()
        .flat_map(|all| &all.entries)
    {
        let event = node.as_branch();
        let shares = event
            .and_then(|event| event.get("shares"))
            .map(Node::items)
            .unwrap_or_default();
        let shares = shares
            .iter()
            .filter_map(Node::as_words)
            .map(str::to_owned)
            .collect();
        let about_test = matches!(
            event.and_then(|e| e.get("test")).map(|node| &node.kind),
            Some(NodeKind::Flag(true))
        );
        events.insert(key.name.clone(), EventInfo { shares, about_test });
    }
    events
}
