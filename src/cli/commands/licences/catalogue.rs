//! Every part of the program with its licence: the program itself, games, fonts, icons and crates.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::assets;
use crate::cli::{Failure, Terminal, game};
use crate::icons;

/// What kind of part it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Program,
    Game,
    Font,
    Icons,
    Crate,
}

impl Group {
    /// In the order of display.
    pub const ALL: [Self; 5] = [
        Self::Program,
        Self::Game,
        Self::Font,
        Self::Icons,
        Self::Crate,
    ];

    pub fn heading(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Game => "games",
            Self::Font => "fonts",
            Self::Icons => "icons",
            Self::Crate => "crates",
        }
    }
}

/// A part of the program.
pub struct Part {
    pub group: Group,
    pub name: String,
    pub version: Option<String>,
    /// An SPDX expression, or words.
    pub licence: String,
    /// Indices of its texts in the catalogue.
    pub texts: Vec<usize>,
}

impl Part {
    /// Name and version.
    pub fn title(&self) -> String {
        match &self.version {
            Some(version) => format!("{} {version}", self.name),
            None => self.name.clone(),
        }
    }
}

/// All parts, and each licence text once.
#[derive(Default)]
pub struct Catalogue {
    pub parts: Vec<Part>,
    pub texts: Vec<String>,
}

impl Catalogue {
    pub fn text(&self, index: usize) -> &str {
        self.texts.get(index).map_or("", String::as_str)
    }

    fn add(&mut self, group: Group, name: &str, version: Option<&str>, licence: &str, text: &str) {
        self.parts.push(Part {
            group,
            name: name.to_owned(),
            version: version.map(str::to_owned),
            licence: licence.to_owned(),
            texts: vec![self.texts.len()],
        });
        self.texts.push(text.trim().to_owned());
    }
}

/// More than the texts of all crates will ever need, so that damaged data cannot fill the memory.
const LIMIT: usize = 16 << 20;

/// Reads what is inside the program.
pub fn read() -> Result<Catalogue, Failure> {
    let unpacked = decompress_to_vec_zlib_with_limit(assets::CRATE_LICENCES, LIMIT);
    let text = unpacked
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let crates = text.as_deref().and_then(parse);
    let mut catalogue =
        crates.ok_or_else(|| Failure::files("the licence texts inside the program are damaged"))?;
    let version = env!("CARGO_PKG_VERSION");
    let both = concat!(
        include_str!("../../../../LICENSE-MIT"),
        "\n\n",
        include_str!("../../../../LICENSE-APACHE")
    );
    let licence = env!("CARGO_PKG_LICENSE");
    catalogue.add(Group::Program, "delvepress", Some(version), licence, both);
    let library = both.replace("the Delvepress authors", "The Rust Project contributors");
    catalogue.add(Group::Program, "std", None, licence, &library);
    // Licences hold in the words that they were given in, so no translation is asked for.
    let untranslated = Terminal::new(clap::ColorChoice::Never, true, None);
    for id in game::built_in() {
        let head = &game::load(id, &untranslated)?.ruleset.head;
        let lines = [
            Some(&head.title),
            head.credit.as_ref(),
            head.notice.as_ref(),
        ];
        let lines: Vec<&str> = lines.into_iter().flatten().map(String::as_str).collect();
        let licence = head.licence.as_deref().unwrap_or_default();
        catalogue.add(Group::Game, id, None, licence, &lines.join("\n"));
    }
    for family in assets::FONTS.dirs() {
        let name = family.path().to_str().unwrap_or_default();
        for (path, bytes) in assets::files(family, "txt") {
            // The name of the file says which licence it is: see fonts/README.md.
            let licence = if path.ends_with("OFL.txt") {
                "OFL-1.1"
            } else if path.ends_with("APACHE.txt") {
                "Apache-2.0"
            } else {
                "own licence"
            };
            let text = String::from_utf8_lossy(bytes);
            catalogue.add(Group::Font, name, None, licence, &text);
        }
    }
    let text = format!("{}\n{}", list_artists(), icons::LICENCE);
    catalogue.add(Group::Icons, "game-icons", None, "CC-BY-3.0", &text);
    Ok(catalogue)
}

/// Who drew the icons, and under which licence.
fn list_artists() -> String {
    let mut artists: Vec<_> = icons::all().filter_map(icons::Icon::author).collect();
    artists.sort_by_key(|author| author.name.to_lowercase());
    artists.dedup();
    let lines = artists.into_iter().map(|author| {
        let address = Some(&author.address).filter(|address| !address.is_empty());
        let address = address.map(|address| format!(", {address}"));
        let (name, licence) = (&author.name, &author.licence);
        format!("- {name}{}: {licence}\n", address.unwrap_or_default())
    });
    format!(
        "Icons of game-icons.net, by:\n\n{}",
        lines.collect::<String>()
    )
}

/// Reads `crates.txt`: a comment, a line `name version | licence | texts` for each crate, and the texts, each below a line `=== number`.
fn parse(file: &str) -> Option<Catalogue> {
    let (head, texts) = file.split_once("\n=== 0\n")?;
    let mut catalogue = Catalogue::default();
    for line in head.lines().filter(|line| line.contains(" | ")) {
        let mut columns = line.split(" | ");
        let (name, version) = columns.next()?.split_once(' ')?;
        let licence = columns.next()?;
        let texts: Result<Vec<usize>, _> = columns.next()?.split(' ').map(str::parse).collect();
        catalogue.parts.push(Part {
            group: Group::Crate,
            name: name.to_owned(),
            version: Some(version.to_owned()),
            licence: licence.to_owned(),
            texts: texts.ok()?,
        });
    }
    let mut rest = texts;
    for next in 1.. {
        let Some((text, after)) = rest.split_once(&format!("\n=== {next}\n")) else {
            break;
        };
        catalogue.texts.push(text.trim_end().to_owned());
        rest = after;
    }
    catalogue.texts.push(rest.trim_end().to_owned());
    Some(catalogue)
}
