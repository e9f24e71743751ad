//! `silent-scene`.

use crate::diag::Severity;
use crate::model::keys::Value;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "silent-scene",
    severity: Severity::Warning,
    summary: "a scene has nothing to print",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"silent-scene: a scene has nothing to print

What it does
    Looks for scenes without `lines`, `names`, `near` and `rumours`.

Why it matters
    Such a scene never reaches paper. `after` alone does not count: it is printed below what another scene says of the room.

Example
    [scene.kennel]
    when = "foe rat"
    after = "The straw has stopped moving."

How to fix it
    Write what one sees in such a room, as in `lines = "Straw, gnawed short."`, or remove the scene.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for scene in &facts.ruleset.scenes {
        let texts = [&scene.lines, &scene.names, &scene.near, &scene.rumours];
        if texts.iter().all(|lines| lines.is_nothing()) {
            let message = format!("`{}` has nothing to print", scene.id);
            let found = findings::at(scene.origin, message);
            let hint = "write `lines`, `names`, `near` or `rumours`";
            findings.push(format!("scene.{}", scene.id), found.with_hint(hint));
        }
    }
}
