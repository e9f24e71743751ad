//! Rows to write in, under headings.

use super::{BOX_LABEL, TITLE, check_known};
use crate::diag::Diagnostic;
use crate::model::keys::{Known, Reader};

keys! {
    /// Rows to write in, under headings.
    pub struct Ledger, checked by check {
        title: Option<String>, same(TITLE);
        /// Headings.
        columns: Vec<String>, eg(r#"["Monster", "ATT"]"#), required();
        /// Columns for words; the others are for numbers.
        wide: Vec<String>, eg(r#"["Monster"]"#), or("the first");
        /// How many rows.
        count: u32, within(1, 100), eg("6");
        /// Words at the beginning of the first rows.
        labels: Vec<String>, eg(r#"["Boss"]"#);
        /// Boxes to tick below each row.
        boxes: Option<u32>, within(1, 100), eg("20");
        box_label: Option<String>, same(BOX_LABEL);
    }
}

fn check<R: Reader>(block: &mut Ledger, reader: R) {
    if block.columns.is_empty() {
        let problem = Diagnostic::error(reader.span(), "a block `ledger` has no columns");
        reader.report(problem.with_hint("name one, like `columns = [\"Monster\"]`"));
    }
    check_known(reader, "wide", "column", Known::These(&block.columns));
}
