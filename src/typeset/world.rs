//! The Typst world: embedded templates, bundled fonts, the order's own files, and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{LazyLock, Mutex, OnceLock};

use serde::Serialize;
use serde_json::{Value as JsonValue, json};
use typst::diag::{FileError, FileResult};
use typst::foundations::{Binding, Bytes, Datetime, Duration, Value};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::{LazyHash, hash128};
use typst::{Library, LibraryExt, World};

use super::{Job, Layout, OwnFaces};
use crate::assets;
use crate::icons::{self, Layer};

/// The entry file of every compilation; it only hands the data to the product's template.
const MAIN: &str = "main.typ";
/// What it hands over.
const CONTENT: &str = "content.json";
const LAYOUT: &str = "layout.json";
const LOOK: &str = "look.json";

static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(library()));

/// Everything that Typst has but plugins: those are programs, and could do nothing for paper that templates cannot.
fn library() -> Library {
    let mut library = Library::default();
    if let Some(plugin) = library.global.scope_mut().get_mut("plugin") {
        *plugin = Binding::detached(Value::None);
    }
    library.std = Binding::detached(library.global.clone());
    library
}

static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| {
    assets::files(&assets::FONTS, "ttf")
        .into_iter()
        .flat_map(|(_, bytes)| Font::iter(Bytes::new(bytes)))
        .collect()
});

static BOOK: LazyLock<LazyHash<FontBook>> =
    LazyLock::new(|| LazyHash::new(FontBook::from_fonts(FONTS.iter())));

/// The bundled faces, in the order of their paths.
pub fn faces() -> &'static [Font] {
    &FONTS
}

/// Names of the bundled families that have letters, each once; signs are taken from the others where a face has none.
pub fn families() -> Vec<&'static str> {
    let mut families: Vec<&str> = FONTS
        .iter()
        .filter(|font| font.info().coverage.contains(u32::from('a')))
        .map(|font| font.info().family.as_str())
        .collect();
    families.sort_unstable();
    families.dedup();
    families
}

/// Paths of all embedded templates.
pub(crate) fn template_paths() -> Vec<&'static str> {
    assets::files(&assets::TEMPLATES, "typ")
        .into_iter()
        .map(|(path, _)| path)
        .collect()
}

/// The embedded template at this path.
pub(crate) fn template_text(path: &str) -> Option<&'static str> {
    assets::TEMPLATES.get_file(path)?.contents_utf8()
}

/// The embedded templates, each parsed when it is first asked for: a series of documents shares them. Looked up by id, never iterated.
static TEMPLATES: LazyLock<HashMap<FileId, (&'static str, OnceLock<Source>)>> =
    LazyLock::new(|| {
        // Numbers are given to paths as they come up, and documents may be set side by side: ours come up here, in this order.
        for path in [MAIN, CONTENT, LAYOUT, LOOK] {
            id_of(path);
        }
        let templates = assets::COMPACT_TEMPLATES.iter();
        templates
            .map(|(path, text)| (id_of(path), (*text, OnceLock::new())))
            .collect()
    });

/// Templates that every product uses, and those of products without a template of their own.
const COMMON: [&str; 3] = ["system.typ", "themes/plain.typ", "parts.typ"];
const OF_PAGES: [&str; 4] = [
    "blocks.typ",
    "page-body.typ",
    "products/pages.typ",
    "disguises.typ",
];

/// Begins with what every document needs, on a thread of its own, while the game is still being read. What kind of product it is nobody knows by
/// then: its name is a good guess.
pub(crate) fn warm_up(product: &str) {
    let own = format!("products/{product}.typ");
    rayon::spawn(move || {
        LazyLock::force(&TEMPLATES);
        LazyLock::force(&BOOK);
        hash128(&*LIBRARY);
        let further = if template_text(&own).is_some() {
            vec![own.as_str()]
        } else {
            OF_PAGES.to_vec()
        };
        for path in COMMON.into_iter().chain(further) {
            parse_template(id_of(path));
        }
    });
}

/// An embedded template.
fn parse_template(id: FileId) -> Option<&'static Source> {
    let (text, source) = TEMPLATES.get(&id)?;
    Some(source.get_or_init(|| Source::new(id, (*text).into())))
}

/// One compilation's view of the world.
pub(super) struct PressWorld {
    main: FileId,
    /// Files of this order: the entry, its data, overriding templates, pictures.
    files: BTreeMap<String, Bytes>,
    /// Paths of the overriding templates.
    own: BTreeSet<String>,
    /// Parsed files of this order; looked up by id, never iterated.
    sources: Mutex<HashMap<FileId, Source>>,
    /// Faces beside the bundled ones.
    faces: OwnFaces,
}

impl PressWorld {
    pub fn new(job: &Job) -> Self {
        LazyLock::force(&TEMPLATES);
        let mut files: BTreeMap<String, Bytes> = order_files(job, serde_json::to_vec)
            .into_iter()
            .map(|(path, bytes)| (path, Bytes::new(bytes)))
            .collect();
        for (path, text) in &job.overrides {
            files.insert(path.clone(), Bytes::from_string(text.clone()));
        }
        Self {
            main: id_of(MAIN),
            files,
            own: job.overrides.keys().cloned().collect(),
            sources: Mutex::new(HashMap::new()),
            faces: job.faces.clone(),
        }
    }

    /// Whether a file of this order replaces the template of this path, or is added to the embedded ones.
    pub fn replaces(&self, path: &str) -> bool {
        self.own.contains(path)
    }

    fn bytes(&self, id: FileId) -> FileResult<Bytes> {
        let path = id.get();
        if !matches!(path.root(), VirtualRoot::Project) {
            return Err(FileError::AccessDenied);
        }
        let name = path.vpath().get_without_slash();
        if let Some(bytes) = self.files.get(name) {
            return Ok(bytes.clone());
        }
        assets::TEMPLATES
            .get_file(name)
            .map(|file| Bytes::new(file.contents()))
            .or_else(|| icon_data(name).map(Bytes::new))
            .ok_or_else(|| FileError::NotFound(name.into()))
    }
}

impl World for PressWorld {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.faces.book().unwrap_or(&BOOK)
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if let Some((text, source)) = TEMPLATES.get(&id)
            && !self
                .files
                .contains_key(id.get().vpath().get_without_slash())
        {
            let parsed = source.get_or_init(|| Source::new(id, (*text).into()));
            return Ok(parsed.clone());
        }
        let mut sources = self
            .sources
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(source) = sources.get(&id) {
            return Ok(source.clone());
        }
        let bytes = self.bytes(id)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| FileError::InvalidUtf8)?;
        let source = Source::new(id, text.into());
        sources.insert(id, source.clone());
        Ok(source)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.bytes(id)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.faces.font(index)
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Where templates find the outline of an icon.
const ICONS: (&str, &str) = ("icons/", ".json");

/// The file in which templates find an icon.
pub(crate) fn icon_path(name: &str) -> String {
    format!("{}{name}{}", ICONS.0, ICONS.1)
}

/// A bundled icon, for the path `icons/NAME.json`.
fn icon_data(path: &str) -> Option<Vec<u8>> {
    let name = path.strip_prefix(ICONS.0)?.strip_suffix(ICONS.1)?;
    let layer = Layer {
        outline: icons::find(name)?.outline()?.clone(),
        ..Layer::default()
    };
    Some(icons::picture_data(&[layer]).into_bytes())
}

/// The bundled icons that a content shows, by path: the press reads them when templates ask, but the stock typesetter needs files.
fn icon_files(content: &JsonValue, found: &mut BTreeMap<String, Vec<u8>>) {
    match content {
        JsonValue::Array(values) => values.iter().for_each(|value| icon_files(value, found)),
        JsonValue::Object(values) => {
            for (key, value) in values {
                let name = value.get("name").and_then(JsonValue::as_str);
                if let Some(name) = name.filter(|_| key == "icon") {
                    let path = icon_path(name);
                    found.extend(icon_data(&path).map(|data| (path, data)));
                }
                icon_files(value, found);
            }
        }
        JsonValue::Null | JsonValue::Bool(_) | JsonValue::Number(_) | JsonValue::String(_) => {}
    }
}
/// Turns data into JSON: laid out for people, or as short as it can be for Typst alone.
type Write = fn(&serde_json::Value) -> serde_json::Result<Vec<u8>>;

/// Entry file and data of a job, by path: the same files for the press and for `eject`.
fn order_files(job: &Job, write: Write) -> Vec<(String, Vec<u8>)> {
    let json = |value: &serde_json::Value| write(value).unwrap_or_default();
    let main = format!(
        "// Hands the data to the product's template.\n#import \"{}\": product\n#show: product.with(content: json(\"{CONTENT}\"), layout: json(\"{LAYOUT}\"))\n",
        job.template
    );
    let mut files = vec![
        (MAIN.into(), main.into_bytes()),
        (CONTENT.into(), json(&job.content)),
        (LAYOUT.into(), json(&json!(job.layout))),
        (LOOK.into(), json(&json!(Look::of(&job.layout)))),
    ];
    files.extend(job.files.iter().map(|(p, b)| (p.clone(), b.clone())));
    files
}

/// What all faces of an order share, however large their pages are. The design system reads this and not the layout, so that Typst keeps what it
/// has made of the templates when the second face is set, or when a page is measured.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Look<'a> {
    theme: &'a str,
    ink_saver: bool,
    fillable: bool,
    /// The size of body text in points, and no less than the usual one: only larger letters need larger boxes.
    body: f64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fonts: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cover: &'a BTreeMap<&'static str, &'static str>,
}

/// The size of body text, in points, up to which boxes and lines keep their size.
const USUAL_BODY: f64 = 10.0;

impl<'a> Look<'a> {
    fn of(layout: &'a Layout) -> Self {
        Self {
            theme: &layout.theme,
            ink_saver: layout.ink_saver,
            fillable: layout.fillable,
            body: layout.text_size.max(USUAL_BODY),
            fonts: &layout.fonts,
            cover: &layout.cover,
        }
    }
}

/// See [`super::eject`]: entry, data, every template (with the overrides in place) and the fonts.
pub(super) fn eject(job: &Job) -> Vec<(String, Vec<u8>)> {
    let mut files = order_files(job, serde_json::to_vec_pretty);
    let mut pictures = BTreeMap::new();
    icon_files(&job.content, &mut pictures);
    files.extend(pictures);
    let mut templates: BTreeMap<String, Vec<u8>> = assets::files(&assets::TEMPLATES, "typ")
        .into_iter()
        .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
        .collect();
    for (path, text) in &job.overrides {
        templates.insert(path.clone(), text.clone().into_bytes());
    }
    files.extend(templates);
    for extension in ["ttf", "txt"] {
        for (path, bytes) in assets::files(&assets::FONTS, extension) {
            files.push((format!("fonts/{path}"), bytes.to_vec()));
        }
    }
    let own = job.faces.files();
    files.extend(own.map(|(name, bytes)| (format!("fonts/{name}"), bytes.clone())));
    files
}

/// The id of a file of the project.
#[expect(clippy::expect_used, reason = "only embedded paths are asked for")]
fn id_of(path: &str) -> FileId {
    let path = VirtualPath::new(path).expect("our own paths have no `..`");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

#[cfg(test)]
mod tests {
    use typst::syntax::{SyntaxKind, SyntaxNode};

    use super::*;

    #[test]
    fn common_templates_are_there() {
        for path in COMMON.into_iter().chain(OF_PAGES) {
            assert!(parse_template(id_of(path)).is_some(), "{path}");
        }
    }

    /// What Typst reads in a template: everything but comments, and spaces only where they are printed.
    fn pieces(node: &SyntaxNode, in_content: bool, out: &mut Vec<(SyntaxKind, String)>) {
        let is_space = matches!(node.kind(), SyntaxKind::Space | SyntaxKind::Parbreak);
        let is_comment = matches!(
            node.kind(),
            SyntaxKind::LineComment | SyntaxKind::BlockComment
        );
        let children = node.children();
        if is_comment || (is_space && !in_content) {
        } else if children.len() == 0 {
            let text = if is_space {
                " "
            } else {
                node.leaf_text().as_str()
            };
            out.push((node.kind(), text.to_owned()));
        } else {
            let in_content = match node.kind() {
                SyntaxKind::ContentBlock | SyntaxKind::Equation => true,
                SyntaxKind::Markup | SyntaxKind::Math => in_content,
                SyntaxKind::Strong | SyntaxKind::Emph | SyntaxKind::ListItem => in_content,
                _ => false,
            };
            children.for_each(|child| pieces(child, in_content, out));
        }
    }

    #[test]
    fn compact_templates_say_the_same() {
        let paths: Vec<&str> = assets::COMPACT_TEMPLATES
            .iter()
            .map(|(path, _)| *path)
            .collect();
        assert_eq!(paths, template_paths());
        let (mut before, mut after) = (0, 0);
        for (path, compact) in assets::COMPACT_TEMPLATES {
            let original = template_text(path).unwrap();
            let read = |text: &str| {
                let mut out = Vec::new();
                pieces(&typst::syntax::parse(text), false, &mut out);
                out
            };
            assert_eq!(read(compact), read(original), "{path}");
            assert_eq!(compact.lines().count(), original.lines().count(), "{path}");
            before += original.len();
            after += compact.len();
        }
        assert!(after * 4 < before * 3, "{after} of {before} bytes are left");
    }
}
