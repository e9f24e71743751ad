//! The themes: files below `templates/themes/`, found by being there.

use std::collections::BTreeMap;

use super::{template_paths, template_text};
use crate::assets;
use crate::diag::{Error, did_you_mean, error};

/// The theme of products that name none.
pub(crate) const USUAL_THEME: &str = "plain";

const FOLDER: &str = "themes/";

/// A theme, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// Its name: the file without its ending.
    pub name: String,
    /// What the first comment line of the file says about it.
    pub about: String,
}

/// Names of the embedded themes, in the order of [`themes`]. The command line lists them at every start, so nothing is read for it.
pub(crate) fn theme_names() -> Vec<&'static str> {
    let paths = assets::COMPACT_TEMPLATES.iter().map(|(path, _)| *path);
    let mut names: Vec<&str> = paths.filter_map(name_at).collect();
    names.sort_by_key(|name| *name != USUAL_THEME);
    names
}

/// The name of the theme in the file at this path, if it is one.
fn name_at(path: &str) -> Option<&str> {
    path.strip_prefix(FOLDER)?.strip_suffix(".typ")
}

/// All themes: the embedded ones and those among the overriding templates, the usual one first, then by name.
pub fn themes(overrides: &BTreeMap<String, String>) -> Vec<Theme> {
    let embedded = template_paths()
        .into_iter()
        .filter(|path| path.starts_with(FOLDER))
        .filter_map(|path| Some((path, template_text(path)?)));
    let mut files: BTreeMap<&str, &str> = embedded.collect();
    files.extend(overrides.iter().map(|(path, text)| (&**path, &**text)));
    let mut found: Vec<Theme> = files
        .into_iter()
        .filter_map(|(path, text)| {
            let name = name_at(path)?;
            Some(Theme {
                name: name.to_owned(),
                about: about(text),
            })
        })
        .collect();
    found.sort_by_key(|theme| theme.name != USUAL_THEME);
    found
}

/// The name of a theme, if there is one called so.
pub(crate) fn find_theme(
    name: &str,
    overrides: &BTreeMap<String, String>,
) -> Result<String, Error> {
    let is_own = overrides.keys().any(|path| name_at(path) == Some(name));
    if is_own || theme_names().contains(&name) {
        return Ok(name.to_owned());
    }
    let known = themes(overrides);
    let names = || known.iter().map(|theme| theme.name.as_str());
    let list = || format!("themes are {}", names().collect::<Vec<_>>().join(", "));
    Err(error!(command: "there is no theme called `{name}`")
        .hint(did_you_mean(name, names()).unwrap_or_else(list)))
}

/// The first line of the file, a comment, without the name before its colon and the full stop.
fn about(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let line = line.trim_start_matches(['/', ' ']);
    let words = line.split_once(": ").map_or(line, |(_, words)| words);
    words.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_found_by_being_there_and_the_usual_one_comes_first() {
        let own = BTreeMap::from([
            ("themes/mine.typ".to_owned(), "// Mine: loud.\n".to_owned()),
            ("blocks/mine.typ".to_owned(), "// No theme.\n".to_owned()),
        ]);
        let names: Vec<String> = themes(&own).into_iter().map(|theme| theme.name).collect();
        assert_eq!(names.first().map(String::as_str), Some(USUAL_THEME));
        assert_eq!(names.len(), themes(&BTreeMap::new()).len() + 1);
        let mine = themes(&own).into_iter().find(|theme| theme.name == "mine");
        assert_eq!(mine.map(|theme| theme.about), Some("loud".into()));
    }

    #[test]
    fn embedded_themes_are_named_without_reading_them() {
        let themes = themes(&BTreeMap::new());
        let read: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
        assert_eq!(theme_names(), read);
    }

    #[test]
    fn every_theme_says_what_it_is() {
        for theme in themes(&BTreeMap::new()) {
            assert!(!theme.about.is_empty(), "{}", theme.name);
        }
    }
}
