//! Several roll tables with the same dice under one row of rolls.

use super::TITLE;
use crate::diag::Diagnostic;
use crate::model::keys::Reader;
use crate::model::{Ref, RollTable};

keys! {
    /// Several roll tables with the same dice as rows under one row of rolls: the name or the first column of each result.
    pub struct Chart, checked by check {
        title: Option<String>, same(TITLE);
        /// Which, from top to bottom.
        tables: Vec<Ref<RollTable>>, eg(r#"["size", "doors"]"#), required();
    }
}

/// That the dice of the tables agree is seen when all tables are read.
fn check<R: Reader>(_: &mut Chart, reader: R) {
    let tables = reader.get("tables").map(R::items).unwrap_or_default();
    if tables.is_empty() {
        let problem = Diagnostic::error(reader.span(), "a block `chart` shows no tables");
        reader.report(problem.with_hint("name one, like `tables = [\"doors\"]`"));
    }
}
