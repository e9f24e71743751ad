//! Tests, procedures, policies, goal, modes, quests, events.

use super::view::View;
use crate::model::{
    Event, Goal, Grade, Matrix, Mode, NomogramKind, Parameter, Procedure, Quest, Script, Test, When,
};
use crate::rules::{self, Place};
use crate::ruleset::id;
use crate::ruleset::tree::{Node, NodeKind};

const NOMOGRAMS: [(&str, NomogramKind); 4] = [
    ("z-chart", NomogramKind::ZChart),
    ("parallel", NomogramKind::Parallel),
    ("steps", NomogramKind::Steps),
    ("none", NomogramKind::None),
];

pub(super) fn test(view: View<'_>) -> Test {
    let zero = Node::new(view.origin, NodeKind::Integer(0));
    let place = Place::Test(view.id);
    Test {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.words("text"),
        dice: view
            .dice("dice")
            .unwrap_or_else(|| view.context.dice(&zero)),
        target: view.formula("target", place),
        targets: view.ranges("targets").first().copied(),
        modifiers: view.ranges("modifiers").first().copied(),
        nomogram: view.one_of("nomogram", &NOMOGRAMS),
        grades: view
            .records("grades")
            .into_iter()
            .map(|grade| self::grade(grade, place))
            .collect(),
        fail: view.words("fail").unwrap_or_else(|| "Failure".into()),
        matrix: matrix(&view, place),
        origin: view.origin,
    }
}

fn grade(view: View<'_>, place: Place<'_>) -> Grade {
    let name = view.words("id").unwrap_or_default();
    Grade {
        label: view.words("label").unwrap_or_else(|| id::to_label(&name)),
        id: name,
        when: view.when("when", place).unwrap_or_else(never),
        success: view.flag("success").unwrap_or(true),
        text: view.words("text"),
        origin: view.origin,
    }
}

/// Stands where a required condition is missing, which has been reported.
fn never() -> When {
    When {
        source: "1 = 0".into(),
        formula: rules::parse_expr("1 = 0").0,
    }
}

fn matrix(view: &View<'_>, place: Place<'_>) -> Option<Matrix> {
    let node = view.get("matrix")?;
    let inner = view.inside(node.as_branch()?, node.span);
    Some(Matrix {
        list: inner.reference("list", "list")?,
        row: inner.formula("row", place),
        column: inner.formula("column", place),
        across: inner.words("across"),
    })
}

pub(super) fn procedure(view: View<'_>) -> Procedure {
    let nothing = || Script {
        source: String::new(),
        script: rules::Script::default(),
        spans: Vec::new(),
    };
    Procedure {
        id: view.id.to_owned(),
        text: view.words("text"),
        parameters: parameters(&view),
        does: view
            .script("do", Place::Procedure(view.id))
            .unwrap_or_else(nothing),
        origin: view.origin,
    }
}

pub(super) fn parameters(view: &View<'_>) -> Vec<Parameter> {
    let kinds = view.map("parameters");
    if !kinds.is_empty() {
        let kind = |node: &Node| node.as_words().unwrap_or("number").to_owned();
        return kinds
            .iter()
            .map(|(key, node)| Parameter {
                name: key.name.clone(),
                kind: kind(node),
            })
            .collect();
    }
    let names = view.word_list("parameters").into_iter();
    names
        .map(|name| Parameter {
            name,
            kind: "number".into(),
        })
        .collect()
}

pub(super) fn goal(view: View<'_>) -> Goal {
    Goal {
        text: view.words("text"),
        win: view.when("win", Place::Row),
        lose: view.when("lose", Place::Row),
    }
}

pub(super) fn mode(view: View<'_>) -> Mode {
    Mode {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.words("text"),
        changes: view.effects("changes", Place::Gains),
        dungeon: view
            .get("dungeon")
            .and_then(|node| Some(view.inside(node.as_branch()?, node.span)))
            .map(|inside| super::dungeon::changes(&inside)),
        origin: view.origin,
    }
}

pub(super) fn quest(view: View<'_>) -> Quest {
    Quest {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.text("text"),
        group: view.words("group"),
        unfinished: view.flag("unfinished").unwrap_or(false),
        when: view.when("when", Place::Row),
        reward: view.text("reward"),
        failure: view.text("failure"),
        encounter: view.dice("encounter"),
        number: view.integer("number"),
        does: view.script("do", Place::Row),
        origin: view.origin,
    }
}

pub(super) fn event(view: View<'_>) -> Event {
    Event {
        id: view.id.to_owned(),
        text: view.words("text"),
        shares: view.word_list("shares"),
        test: view.flag("test").unwrap_or(false),
        origin: view.origin,
    }
}
