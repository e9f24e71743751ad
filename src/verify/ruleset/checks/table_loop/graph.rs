//! Which rolls need which other rolls to end before they end themselves.

use std::collections::{BTreeMap, BTreeSet};

use crate::dice::{self, Interval};
use crate::model::{Cell, Grid, Roll, Row, Ruleset, TableCall, TableSource, TextPart};
use crate::rules::{Block, Leave, Statement, StatementKind, TablePick, TableRoll};
use crate::verify::ruleset::facts::Facts;

/// Something that is carried out and may need others to end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// A roll on a table or list.
    Roll {
        /// Whether it is a list.
        list: bool,
        /// Its place in the catalog.
        index: usize,
        /// Whether its rules are carried out, not its texts.
        rules: bool,
        /// Only this column.
        column: Option<String>,
        /// Only this row.
        row: Option<usize>,
    },
    /// A procedure.
    Procedure(usize),
}

/// What must end first.
#[derive(Debug)]
enum Need {
    Node(Node),
    All(Vec<Need>),
    Any(Vec<Need>),
}

impl Need {
    fn nothing() -> Self {
        Self::All(Vec::new())
    }

    fn is_met(&self, ends: &BTreeSet<Node>) -> bool {
        match self {
            Self::Node(node) => ends.contains(node),
            Self::All(needs) => needs.iter().all(|need| need.is_met(ends)),
            Self::Any(needs) => needs.iter().any(|need| need.is_met(ends)),
        }
    }

    /// Every node in it.
    fn each<'n>(&'n self, found: &mut impl FnMut(&'n Node)) {
        match self {
            Self::Node(node) => found(node),
            Self::All(needs) | Self::Any(needs) => needs.iter().for_each(|need| need.each(found)),
        }
    }
}

/// All nodes with their needs, and those that end.
pub struct Graph {
    needs: BTreeMap<Node, Need>,
    ends: BTreeSet<Node>,
}

impl Graph {
    /// Follows every roll of the ruleset.
    pub fn of(facts: &Facts<'_>) -> Self {
        let mut builder = Builder {
            facts,
            alive: Vec::new(),
            needs: BTreeMap::new(),
            open: Vec::new(),
        };
        builder.alive = (0..facts.ruleset.tables.len())
            .map(|table| facts.alive(table))
            .collect();
        for rules in [false, true] {
            for index in 0..facts.ruleset.tables.len() {
                builder.open.push(Node::Roll {
                    list: false,
                    index,
                    rules,
                    column: None,
                    row: None,
                });
            }
        }
        builder
            .open
            .extend((0..facts.ruleset.procedures.len()).map(Node::Procedure));
        builder.follow();
        let mut graph = Self {
            needs: builder.needs,
            ends: BTreeSet::new(),
        };
        graph.find_ends();
        graph
    }

    /// What ends grows until nothing is added: whatever is left then never ends.
    fn find_ends(&mut self) {
        let mut waiting: BTreeMap<&Node, Vec<&Node>> = BTreeMap::new();
        for (node, need) in &self.needs {
            need.each(&mut |needed| waiting.entry(needed).or_default().push(node));
        }
        let mut open: Vec<&Node> = self.needs.keys().collect();
        let mut ends: BTreeSet<Node> = BTreeSet::new();
        while let Some(node) = open.pop() {
            let met = self.needs.get(node).is_some_and(|need| need.is_met(&ends));
            if met && ends.insert(node.clone()) {
                open.extend(waiting.get(node).into_iter().flatten());
            }
        }
        self.ends = ends;
    }

    /// The first node that keeps a need from being met.
    fn blocker<'g>(&'g self, need: &'g Need) -> Option<&'g Node> {
        match need {
            Need::Node(node) => (!self.ends.contains(node)).then_some(node),
            Need::All(needs) | Need::Any(needs) => needs.iter().find_map(|need| self.blocker(need)),
        }
    }

    /// Loops from which there is no way out, each as the nodes on it.
    pub fn endless(&self) -> Vec<Vec<Node>> {
        let mut loops = Vec::new();
        let mut visited: BTreeSet<&Node> = BTreeSet::new();
        for start in self.needs.keys().filter(|node| !self.ends.contains(*node)) {
            let mut way: Vec<&Node> = Vec::new();
            let mut places: BTreeMap<&Node, usize> = BTreeMap::new();
            let mut next = Some(start);
            while let Some(node) = next {
                if let Some(begin) = places.get(node) {
                    loops.push(
                        way.iter()
                            .skip(*begin)
                            .map(|node| (*node).clone())
                            .collect(),
                    );
                    break;
                }
                if !visited.insert(node) {
                    break;
                }
                places.insert(node, way.len());
                way.push(node);
                next = self.needs.get(node).and_then(|need| self.blocker(need));
                if next.is_none() {
                    // Nothing but rows with `again`: it waits for itself.
                    loops.push(vec![node.clone()]);
                }
            }
        }
        loops
    }
}

struct Builder<'f, 'a> {
    facts: &'f Facts<'a>,
    alive: Vec<Vec<bool>>,
    needs: BTreeMap<Node, Need>,
    open: Vec<Node>,
}

impl Builder<'_, '_> {
    fn follow(&mut self) {
        while let Some(node) = self.open.pop() {
            if self.needs.contains_key(&node) {
                continue;
            }
            let need = self.need_of(&node);
            self.needs.insert(node, need);
        }
    }

    fn need_of(&mut self, node: &Node) -> Need {
        let ruleset: &Ruleset = self.facts.ruleset;
        match node {
            Node::Procedure(index) => match ruleset.procedures.iter().nth(*index) {
                Some(procedure) => self.block(&procedure.does.script.body),
                None => Need::nothing(),
            },
            Node::Roll {
                list,
                index,
                rules,
                column,
                row,
            } => {
                let grid = if *list {
                    ruleset.lists.iter().nth(*index).map(|list| &list.grid)
                } else {
                    ruleset.tables.iter().nth(*index).map(|table| &table.grid)
                };
                let Some(grid) = grid else {
                    return Need::nothing();
                };
                let alive = |at: usize| {
                    *list
                        || self
                            .alive
                            .get(*index)
                            .and_then(|rows| rows.get(at))
                            .copied()
                            .unwrap_or(true)
                };
                let taken = |at: usize| row.map_or_else(|| alive(at), |wanted| wanted == at);
                let rows: Vec<&Row> = grid
                    .rows
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| taken(*at))
                    .map(|(_, row)| row)
                    .collect();
                // A row with `again` ends when another one does.
                let last: Vec<&Row> = rows
                    .iter()
                    .copied()
                    .filter(|row| row.again.is_none())
                    .collect();
                if rows.is_empty() || (*rules && last.iter().any(|row| row.does.is_none())) {
                    return Need::nothing();
                }
                Need::Any(
                    last.into_iter()
                        .map(|row| self.row(grid, row, *rules, column.as_deref()))
                        .collect(),
                )
            }
        }
    }

    fn row(&mut self, grid: &Grid, row: &Row, rules: bool, column: Option<&str>) -> Need {
        if rules {
            return row
                .does
                .as_ref()
                .map_or_else(Need::nothing, |script| self.block(&script.script.body));
        }
        let text = match column {
            None => row.text.as_ref().or(row.name.as_ref()),
            Some("text") => row.text.as_ref(),
            Some("name") => row.name.as_ref(),
            Some(key) => match grid.column(key).and_then(|column| row.cell(column)) {
                Some(Cell::Text(text)) => Some(text),
                _ => None,
            },
        };
        text.map_or_else(Need::nothing, |text| self.pieces(&text.pieces))
    }

    fn pieces(&mut self, pieces: &[TextPart]) -> Need {
        let mut needs = Vec::new();
        for piece in pieces {
            match piece {
                TextPart::Words(_)
                | TextPart::Roll(
                    Roll::Dice(_) | Roll::See(_) | Roll::Count { .. } | Roll::Foe { .. },
                ) => {}
                TextPart::Roll(Roll::Offer(offer)) => {
                    // What comes of every answer is rolled in advance.
                    let ruleset = self.facts.ruleset;
                    let texts = ruleset.offers[offer].answers.iter();
                    for text in texts.filter_map(|answer| answer.text.as_ref()) {
                        needs.push(self.pieces(&text.pieces));
                    }
                }
                TextPart::Roll(Roll::Tables { times, choices }) => {
                    let is_rolled = times.as_ref().is_none_or(|times| {
                        let times = dice::bounds(&times.expr, &|_| Interval::ANY);
                        times.low.is_some_and(|least| least > 0)
                    });
                    if is_rolled {
                        needs.push(Need::Any(
                            choices.iter().map(|call| self.call(call)).collect(),
                        ));
                    }
                }
                TextPart::Roll(Roll::If {
                    then, otherwise, ..
                }) => {
                    needs.push(Need::Any(vec![self.pieces(then), self.pieces(otherwise)]));
                }
            }
        }
        Need::All(needs)
    }

    fn call(&mut self, call: &TableCall) -> Need {
        let (list, index) = match &call.source {
            TableSource::Table(table) => (false, table.index()),
            TableSource::List(list) => (true, list.index()),
        };
        self.need(Node::Roll {
            list,
            index,
            rules: false,
            column: call.column.clone(),
            row: call.row,
        })
    }

    fn need(&mut self, node: Node) -> Need {
        self.open.push(node.clone());
        Need::Node(node)
    }

    /// What a block does in any case: statements up to the first that may end it.
    fn block(&mut self, block: &Block) -> Need {
        let mut needs = Vec::new();
        for statement in block {
            needs.push(self.statement(statement));
            if statement.any(&may_end) {
                break;
            }
        }
        Need::All(needs)
    }

    fn statement(&mut self, statement: &Statement) -> Need {
        match &statement.kind {
            StatementKind::RollTable(roll) => self.roll(roll),
            StatementKind::Call(call) => {
                match self.facts.ruleset.procedures.find(&call.procedure.text) {
                    Some(procedure) => self.need(Node::Procedure(procedure.index())),
                    None => Need::nothing(),
                }
            }
            StatementKind::If {
                branches,
                otherwise: Some(otherwise),
            } => {
                let mut ways: Vec<Need> = branches
                    .iter()
                    .map(|branch| self.block(&branch.body))
                    .collect();
                ways.push(self.block(otherwise));
                Need::Any(ways)
            }
            _ => Need::nothing(),
        }
    }

    fn roll(&mut self, roll: &TableRoll) -> Need {
        if matches!(roll.pick, TablePick::At(_)) {
            return Need::nothing();
        }
        let mut choices = Vec::new();
        for name in &roll.tables {
            let column = name.column.as_ref().map(|column| column.text.clone());
            match self.facts.ruleset.tables.find(&name.table.text) {
                Some(table) if column.is_none() => {
                    let index = table.index();
                    choices.push(self.need(Node::Roll {
                        list: false,
                        index,
                        rules: true,
                        column,
                        row: None,
                    }));
                }
                _ => return Need::nothing(),
            }
        }
        Need::Any(choices)
    }
}

/// Whether a statement may leave the script, so that what follows need not happen.
fn may_end(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Give(_)
        | StatementKind::Win
        | StatementKind::Stop
        | StatementKind::Reroll => true,
        StatementKind::Leave {
            how: Leave::Flee | Leave::Die,
            subject,
        } => subject.is_none(),
        _ => false,
    }
}
