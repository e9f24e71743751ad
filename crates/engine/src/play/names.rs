//! The few words a program keeps for people: logs, causes of death, errors.

/// Names by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    pub foes: Vec<String>,
    pub foe_ids: Vec<String>,
    pub items: Vec<String>,
    pub item_ids: Vec<String>,
    pub marks: Vec<String>,
    pub policies: Vec<String>,
    pub modes: Vec<String>,
    pub tests: Vec<String>,
    /// Tables, then lists.
    pub tables: Vec<String>,
    pub procedures: Vec<String>,
    pub events: Vec<String>,
    /// Grades of each test, the failure last.
    pub grades: Vec<Vec<String>>,
}

impl Names {
    pub fn foe(&self, kind: i64) -> &str {
        named(&self.foes, kind)
    }

    pub fn item(&self, kind: i64) -> &str {
        named(&self.items, kind)
    }
}

fn named(names: &[String], number: i64) -> &str {
    let found = usize::try_from(number).ok().and_then(|at| names.get(at));
    found.map_or("nobody", String::as_str)
}
