//! What a user is told when a template fails. A template of their own they can mend, and see it as Typst does; one of ours they cannot, and
//! are told what cannot be set and what to do.

use crate::diag::Error;
use crate::typeset::Problems;

/// The problems of a template that the user brought along; or product, page and block that a built-in one cannot set.
pub(super) fn explain(problems: Problems, product: &str) -> Error {
    let built_in = Error::content(message(&problems, product)).hint(hint(&problems));
    if !problems.all.iter().any(|problem| problem.own) {
        return built_in;
    }
    let errors = problems.all.into_iter().map(|problem| problem.error);
    Error::join(errors).err().unwrap_or(built_in)
}

fn message(problems: &Problems, product: &str) -> String {
    match &problems.culprit {
        None => format!("`{product}` cannot be typeset"),
        Some(culprit) => match &culprit.block {
            None => format!("page {} of `{product}` cannot be typeset", culprit.page),
            Some(block) => format!(
                "block `{block}` on page {} of `{product}` cannot be typeset",
                culprit.page
            ),
        },
    }
}

fn hint(problems: &Problems) -> String {
    let detail = match problems.all.first() {
        Some(problem) => format!(" (`{}`)", problem.error),
        None => String::new(),
    };
    format!(
        "a built-in template is at fault{detail}: leave out options one by one, and please report it"
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::impose::Paper;
    use crate::model::Ruleset;
    use crate::press::Order;
    use crate::ruleset;
    use crate::typeset::{Job, typeset};

    fn game() -> Ruleset {
        let text =
            "format = 1\nid = \"a\"\ntitle = \"A\"\nlicence = \"CC0-1.0\"\ncredit = \"Nobody\"\n";
        let files = vec![("a.toml".to_owned(), text.to_owned())];
        let reading = ruleset::read(files, &ruleset::no_base);
        reading.ruleset.expect("a game")
    }

    /// Content that no composer makes: a template must fail over it.
    fn failed(pages: serde_json::Value) -> Error {
        let paper = Paper::parse("a4").expect("a paper");
        let order = Order::new(&game(), "tables", paper).expect("an order");
        let layout = order.flat_edition().expect("a box");
        let job = Job {
            template: "products/pages.typ".into(),
            content: json!({
                "title": "A",
                "game": { "title": "A", "language": "en" },
                "pages": pages,
            }),
            layout: layout.layout,
            overrides: Default::default(),
            files: Default::default(),
        };
        let problems = typeset(&job).err().expect("a failure");
        explain(problems, "sheet")
    }

    fn page(blocks: serde_json::Value) -> serde_json::Value {
        json!({ "columns": 1, "align": "top", "spread": false, "size": 1.0, "blocks": blocks, "needs": [], "running": null })
    }

    #[test]
    fn a_failing_template_names_product_page_and_block() {
        let good = json!({ "block": "text", "title": "Fine", "paragraphs": [] });
        let bad = json!({ "block": "track", "label": "Broken" });
        let error = failed(json!([page(json!([good])), page(json!([good, bad]))]));
        assert_eq!(
            error.message(),
            "block `Broken` on page 2 of `sheet` cannot be typeset"
        );
        let hint = error.hints().concat();
        assert!(
            hint.starts_with("a built-in template is at fault (`templates/blocks/track.typ:")
                && hint.ends_with("leave out options one by one, and please report it"),
            "{hint}"
        );
    }

    #[test]
    fn content_without_pages_names_the_product() {
        let error = failed(json!([]));
        assert_eq!(error.message(), "`sheet` cannot be typeset");
    }
}
