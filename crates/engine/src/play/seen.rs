//! What came up in many runs: foes, items, rows, rules. Counted only when somebody asks.

use super::code::Program;

/// Counts by number of the thing in its program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// Foes that appeared.
    pub foes: Vec<u64>,
    /// Items that were gained during play or carried from the beginning.
    pub items: Vec<u64>,
    /// Items that were lost or used up.
    pub spent: Vec<u64>,
    /// Rows by table; lists come after tables.
    pub rows: Vec<Vec<u64>>,
}

impl Seen {
    /// Nothing yet.
    pub(super) fn none(program: &Program) -> Self {
        Self {
            foes: vec![0; program.foes.len()],
            items: vec![0; program.items.len()],
            spent: vec![0; program.items.len()],
            rows: program
                .tables
                .iter()
                .map(|table| vec![0; table.rows.len()])
                .collect(),
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        add(&mut self.foes, &other.foes);
        add(&mut self.items, &other.items);
        add(&mut self.spent, &other.spent);
        if self.rows.len() < other.rows.len() {
            self.rows.resize(other.rows.len(), Vec::new());
        }
        for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
            add(mine, theirs);
        }
    }

    pub(super) fn foe(&mut self, kind: u32) {
        count(&mut self.foes, kind as usize);
    }

    pub(super) fn item(&mut self, kind: u32) {
        count(&mut self.items, kind as usize);
    }

    pub(super) fn loss(&mut self, kind: i64) {
        count(&mut self.spent, usize::try_from(kind).unwrap_or(usize::MAX));
    }

    pub(super) fn row(&mut self, table: u32, row: i64) {
        if let (Some(rows), Ok(row)) = (self.rows.get_mut(table as usize), usize::try_from(row)) {
            count(rows, row);
        }
    }
}

fn count(counts: &mut [u64], at: usize) {
    if let Some(count) = counts.get_mut(at) {
        *count += 1;
    }
}

/// Sums two lists; a missing one counts as zeros.
pub(super) fn add(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
