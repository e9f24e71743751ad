//! What a user reads when a template fails. A template of their own they can fix, so they see what Typst says; of one of ours they learn which
//! block cannot be set and what to do.

use super::Problems;
use crate::diag::Error;

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
    use crate::typeset::{Layout, Typesetter, USUAL_THEME};

    /// Content that no composer makes: a template must fail over it.
    fn fail(pages: &serde_json::Value) -> Error {
        let layout = Layout {
            width: 180.0,
            height: 260.0,
            spread_width: 180.0,
            text_size: 10.0,
            smallest: 8.0,
            ink_saver: false,
            flow: false,
            theme: USUAL_THEME.to_owned(),
            leaves: 1,
            fillable: false,
            measure: false,
            fonts: Default::default(),
            cover: Default::default(),
        };
        let content = json!({
            "title": "A",
            "game": { "title": "A", "language": "en" },
            "pages": pages,
        });
        let typesetter = Typesetter::new("sheet", "products/pages.typ", &Default::default());
        typesetter.set(&content, &layout).err().expect("a failure")
    }

    fn page(blocks: &serde_json::Value) -> serde_json::Value {
        json!({ "columns": 1, "align": "top", "spread": false, "size": 1.0, "blocks": blocks, "needs": [], "running": null })
    }

    #[test]
    fn a_failing_template_names_product_page_and_block() {
        let good = json!({ "block": "text", "title": "Fine", "paragraphs": [] });
        let bad = json!({ "block": "track", "label": "Broken" });
        let error = fail(&json!([page(&json!([good])), page(&json!([good, bad]))]));
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
        let error = fail(&json!([]));
        assert_eq!(error.message(), "`sheet` cannot be typeset");
    }
}
