//! Which page and which block cannot be set, when a template fails: the parts of the content are set one by one until one fails alike.

use serde_json::{Value, json};

use super::problem::{Culprit, Problem, Problems};
use super::{Job, problems_of};

/// Adds to the problems of a job where they come from. Only a failed order pays for this.
pub(super) fn accuse(job: &Job, all: Vec<Problem>) -> Problems {
    let culprit = all.first().and_then(|first| culprit(job, first));
    Problems { all, culprit }
}

/// The first page that fails as the whole does, and the first of its blocks that does.
fn culprit(job: &Job, first: &Problem) -> Option<Culprit> {
    let pages = job.content.get("pages")?.as_array()?;
    let fails = |page: &Value| {
        let part = Job {
            content: with_pages(&job.content, page.clone()),
            ..job.clone()
        };
        let found = problems_of(&part);
        found.iter().any(|problem| problem.error == first.error)
    };
    let alone = |page: &Value| {
        let blocks = page.get("blocks")?.as_array()?;
        let found = blocks.iter().find(|block| {
            let mut page = page.clone();
            page["blocks"] = json!([block]);
            page["needs"] = json!(["essential"]);
            fails(&page)
        })?;
        name(found)
    };
    let found = pages
        .iter()
        .enumerate()
        .find(|(_, page)| pages.len() == 1 || fails(page));
    let (at, page) = found?;
    Some(Culprit {
        page: at + 1,
        block: alone(page),
    })
}

fn with_pages(content: &Value, page: Value) -> Value {
    let mut content = content.clone();
    content["pages"] = json!([page]);
    content
}

/// Keys of a block that a reader knows it by, the best first.
const NAMES: [&str; 5] = ["aside", "title", "label", "heading", "name"];

/// A block by the name that a reader knows it by, else by its kind.
fn name(block: &Value) -> Option<String> {
    let words = |key: &str| block.get(key)?.as_str().filter(|words| !words.is_empty());
    let kind = block.get("block")?.as_str()?;
    Some(NAMES.into_iter().find_map(words).unwrap_or(kind).to_owned())
}
