//! Checks of finished pages: `tests/pages/<name>` holds a game that makes the check fire with the whole message, and one that does not.
//! What a ruleset alone cannot do wrong, a template of one's own can: `fires.typ` and `silent.typ` stand in for `blocks/text.typ`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use delvepress::impose::Paper;
use delvepress::press::Order;
use delvepress::verify::ruleset::OF_PAGES;

use super::products::printed;
use super::support::root;

/// The checks that have their fixtures here.
const CHECKS: [&str; 6] = [
    "page-overflow",
    "outside-printable",
    "missing-glyph",
    "tiny-text",
    "small-box",
    "overprint",
];

fn folder(check: &str) -> PathBuf {
    root().join("tests/pages").join(check)
}

/// What the press says to a fixture: nothing when it prints.
fn said(check: &str, which: &str) -> Option<String> {
    let read = |name: String| std::fs::read_to_string(folder(check).join(name));
    let text = read(format!("{which}.toml")).expect("a ruleset");
    let files = vec![(format!("{which}.toml"), text)];
    let reading = delvepress::ruleset::read(files, &delvepress::ruleset::no_base);
    let ruleset = reading
        .ruleset
        .unwrap_or_else(|| panic!("{check}: {:?}", reading.diagnostics));
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(&ruleset, "page", paper).expect("an order");
    if let Ok(template) = read(format!("{which}.typ")) {
        let templates = &mut order.look.templates;
        templates.insert("blocks/text.typ".into(), template);
    }
    printed(&ruleset, &order).err()
}

#[test]
fn each_check_of_pages_fires_where_it_should_and_says_exactly_this() {
    let update = std::env::var_os("UPDATE").is_some();
    for check in CHECKS {
        assert!(OF_PAGES.iter().any(|known| known.name == check), "{check}");
        let said = said(check, "fires").unwrap_or_else(|| panic!("{check} does not fire")) + "\n";
        let path = folder(check).join("fires.txt");
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if update || expected.is_empty() {
            std::fs::write(&path, &said).expect("the expectation is written");
        }
        assert!(
            update || said == expected,
            "{check}, expected:\n{expected}\nfound:\n{said}"
        );
    }
}

#[test]
fn each_check_of_pages_stays_silent_where_it_should() {
    for check in CHECKS {
        assert_eq!(said(check, "silent"), None, "{check}");
    }
}

#[test]
fn each_fixture_of_pages_belongs_to_a_check() {
    let folders: BTreeSet<String> = std::fs::read_dir(root().join("tests/pages"))
        .expect("tests/pages")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(folders, CHECKS.map(str::to_owned).into());
}
