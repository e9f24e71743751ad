//! Powers and weaknesses.

use super::{HERO, LINES, TITLE, check_known};
use crate::model::keys::{Known, Reader};

keys! {
    /// Powers and weaknesses with their words; a block without `of` takes what no other block shows.
    pub struct Traits: Default, checked by check {
        title: Option<String>, same(TITLE);
        count: u32, same(LINES);
        /// Only traits with these tags or of these groups.
        of: Vec<String>, eg(r#"["power"]"#);
        /// Names only.
        brief: bool, eg("true"), usual("false");
        hero: u32, same(HERO);
    }
}

fn check<R: Reader>(_: &mut Traits, reader: R) {
    check_known(reader, "of", "tag or group of traits", Known::TraitTags);
}
