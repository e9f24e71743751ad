//! What is on facing pages of a finished book though one gives the other away: sections that are near each other, and a decision with what
//! comes of it.

use super::Finding;
use crate::typeset::Pages;

/// Checks that no two of these numbers share an open spread, and that nothing that is asked shares one with what comes of it. `facing`: pages 2
/// and 3 face each other, 4 and 5, and so on.
pub(crate) fn spoilers(pages: &Pages, apart: &[(u32, u32)], facing: bool) -> Vec<Finding> {
    let mut found = side_by_side(&pages.entries, apart, facing);
    found.extend(beside_offers(&pages.entries, &pages.offers, facing));
    found
}

/// Decisions and what comes of them, by the pages that they are on.
fn beside_offers(entries: &[(u32, usize)], offers: &[(u32, usize)], facing: bool) -> Vec<Finding> {
    let opening = |page: usize| if facing { page / 2 } else { page };
    let seen = offers.iter().filter(|(number, asked)| {
        let mut told = entries.iter().filter(|(entry, _)| entry == number);
        told.any(|(_, told)| opening(*told) == opening(*asked))
    });
    seen.map(|(number, page)| Finding {
        check: "outcome-beside-offer",
        message: format!("page {page} asks for a decision beside its outcome, {number}"),
    })
    .collect()
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
    use serde_json::json;

    use super::{beside_offers, side_by_side, spoilers};
    use crate::typeset::{Layout, Typesetter, USUAL_THEME};

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

    #[test]
    fn an_outcome_beside_its_offer_is_found() {
        let names = |offers: &[(u32, usize)], facing: bool| -> Vec<String> {
            let found = beside_offers(&PAGES, offers, facing);
            found.into_iter().map(|found| found.message).collect()
        };
        assert_eq!(
            names(&[(2, 4), (3, 5), (4, 9)], true),
            ["page 4 asks for a decision beside its outcome, 2"]
        );
        assert_eq!(names(&[(2, 4), (3, 5)], false), [""; 0]);
        assert_eq!(names(&[(2, 5)], false).len(), 1);
    }

    /// Sets a booklet with a room that asks and what comes of it, so many pages after the room.
    fn names_when_set(blank: usize) -> Vec<&'static str> {
        let layout = Layout {
            width: 120.0,
            height: 180.0,
            spread_width: 120.0,
            text_size: 9.5,
            smallest: 8.0,
            ink_saver: false,
            flow: false,
            theme: USUAL_THEME.to_owned(),
            leaves: 4,
            fillable: false,
            measure: false,
            fonts: Default::default(),
            cover: Default::default(),
        };
        let page = |blocks: serde_json::Value| {
            json!({
                "columns": 1, "align": "spread", "spread": false, "size": 1.0, "runs-on": true,
                "blocks": blocks, "needs": [], "running": null,
            })
        };
        let text = json!({ "block": "text", "title": "A", "paragraphs": [] });
        let said = json!([{ "part": "said", "label": "It opens.", "text": [] }]);
        let entry = |number: u32, of: Option<u32>, asks: &[u32]| {
            json!({
                "block": "entry", "number": number, "title": null, "visited": null, "cleared": null,
                "flavour": null, "picture": null, "place": null, "of": of, "asks": asks,
                "long": false, "parts": said,
            })
        };
        let outcomes = json!({
            "block": "outcomes", "title": "B", "text": null, "turned": false,
            "entries": [entry(9, Some(1), &[])],
        });
        let mut cover = page(json!([text]));
        cover["runs-on"] = json!(false);
        cover["align"] = json!("top");
        let mut pages = vec![cover, page(json!([entry(1, None, &[9])]))];
        pages.extend((0..blank).map(|_| page(json!([text]))));
        pages.push(page(json!([outcomes])));
        let content = json!({
            "title": "A",
            "game": { "title": "A", "language": "en" },
            "pages": pages,
            "book": { "range": { "one": "", "many": "" }, "feet": [], "finder": "", "spare": "" },
        });
        let typesetter = Typesetter::new("booklet", "products/booklet.typ", &Default::default());
        let set = typesetter.set(&content, &layout).expect("pages");
        let found = spoilers(&set, &[], true);
        found.into_iter().map(|found| found.check).collect()
    }

    /// The room is on page 2, so that page 3 is open beside it and page 4 is not.
    #[test]
    fn a_planted_outcome_is_found_on_finished_pages() {
        assert_eq!(names_when_set(0), ["outcome-beside-offer"]);
        assert_eq!(names_when_set(1), [""; 0]);
    }
}
