//! Sections of a finished book that are on facing pages though one gives the other away.

use super::Finding;
use crate::typeset::Pages;

/// Checks that no two of these numbers share an open spread. `facing`: pages 2 and 3 face each other, 4 and 5, and so on.
pub(crate) fn spoilers(pages: &Pages, apart: &[(u32, u32)], facing: bool) -> Vec<Finding> {
    side_by_side(&pages.entries, apart, facing)
}

/// The same for numbers and the pages that they are on.
fn side_by_side(entries: &[(u32, usize)], apart: &[(u32, u32)], facing: bool) -> Vec<Finding> {
    let opening = |number: u32| {
        let page = entries.iter().find(|(entry, _)| *entry == number)?.1;
        Some(if facing { page / 2 } else { page })
    };
    let shared = apart.iter().filter(|(one, other)| {
        let (one, other) = (opening(*one), opening(*other));
        one.is_some() && one == other
    });
    shared
        .map(|(one, other)| Finding {
            check: "spoiler-distance",
            message: format!("sections {one} and {other} are on facing pages"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;

    const PAGES: [(u32, usize); 4] = [(1, 4), (2, 5), (3, 6), (4, 7)];

    #[test]
    fn sections_on_one_spread_are_found() {
        let found = side_by_side(&PAGES, &[(1, 2), (1, 3), (3, 4)], true);
        let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "sections 1 and 2 are on facing pages",
                "sections 3 and 4 are on facing pages"
            ]
        );
    }

    #[test]
    fn a_page_turned_or_a_page_alone_gives_nothing_away() {
        assert_eq!(side_by_side(&PAGES, &[(1, 3), (2, 3)], true), []);
        assert_eq!(side_by_side(&PAGES, &[(1, 2), (3, 4)], false), []);
    }
}
