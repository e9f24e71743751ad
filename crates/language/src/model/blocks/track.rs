//! A stat as boxes to tick.

use super::{HERO, HINT, LABEL, NUMBERS};
use crate::diag::{Diagnostic, Span};
use crate::model::keys::{Entries, EntryKey, Reader};
use crate::model::{Formula, Ref, Stat};

keys! {
    /// A stat as boxes to tick.
    pub struct Track, checked by sort_marks {
        /// Which.
        stat: Ref<Stat>, eg("hp");
        /// How many boxes.
        boxes: Option<Formula>, eg("8"), or("the stat's");
        label: Option<String>, same(LABEL);
        hint: Option<String>, same(HINT);
        numbers: Option<u32>, same(NUMBERS);
        /// A box for the maximum of a pool beside the label.
        maximum: bool, eg("true"), usual("false");
        /// Symbols above boxes, by the number of the box: `candle`, `food`, `star`, `skull`, `heart`, `coin`, `hourglass`; other words are printed.
        marks: Entries<(u32, String)>, eg(r#"{ 5 = "candle", 10 = "candle food" }"#);
        hero: u32, same(HERO);
    }
}

/// Marks are numbered from the first box.
impl EntryKey for u32 {
    fn of_name<R: Reader>(name: &str, span: Span, reader: R) -> Option<Self> {
        let number = name.parse().ok().filter(|number| *number > 0);
        if number.is_none() {
            let message = format!("`{name}` is not a box number");
            let hint = "count the boxes from 1, like `marks = { 5 = \"candle\" }`";
            reader.report(Diagnostic::error(span, message).with_hint(hint));
        }
        number
    }
}

fn sort_marks<R: Reader>(track: &mut Track, _: R) {
    track.marks.sort();
}
