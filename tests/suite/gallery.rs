//! The pictures in the README and the manual: one of every game, small, and never stale. `UPDATE=1 cargo test gallery` draws them anew.

use std::collections::BTreeMap;
use std::path::PathBuf;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GrayImage, ImageFormat, Luma};

use super::manual;
use super::support::{Bench, games, root};

/// Name of each picture, and the command that draws it.
fn pictures() -> BTreeMap<String, String> {
    let path = root().join("tests/gallery/pictures.toml");
    let text = std::fs::read_to_string(path).expect("the list of pictures");
    toml::from_str(&text).expect("names and commands")
}

/// Resolution of pictures in the row of games.
const SMALL: &str = "42";

/// Pictures larger than this make the repository heavy.
const MOST_BYTES: u64 = 48 * 1024;

/// Shades of grey that are kept: enough for print, few enough to compress well.
const SHADES: u8 = 16;

fn place(name: &str) -> PathBuf {
    root().join("tests/gallery").join(format!("{name}.png"))
}

fn drawn(command: &str) -> GrayImage {
    let bench = Bench::new();
    let (command, side) = command.split_once(" @").unwrap_or((command, "1"));
    let side: usize = side.parse().expect("the number of a side");
    let docs = format!("{}/docs/", root().display());
    let words: Vec<String> = command
        .split(' ')
        .map(|word| match word.strip_prefix("docs/") {
            Some(path) => format!("{docs}{path}"),
            None => word.to_owned(),
        })
        .collect();
    let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
    args.extend(["--format", "png", "-o", "picture.png"]);
    if !args.contains(&"--dpi") {
        args.extend(["--dpi", SMALL]);
    }
    bench.ok(&args);
    let file = bench.files().into_iter().nth(side - 1).expect("a picture");
    let bytes = bench.read(&file);
    let mut picture = image::load_from_memory_with_format(&bytes, ImageFormat::Png)
        .expect("a PNG")
        .into_luma8();
    let step = 255 / (SHADES - 1);
    for Luma([shade]) in picture.pixels_mut() {
        *shade = shade.saturating_add(step / 2) / step * step;
    }
    picture
}

fn keep(name: &str, picture: &GrayImage) {
    let file = std::fs::File::create(place(name)).expect("the picture");
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter);
    picture
        .write_with_encoder(encoder)
        .expect("the picture is written");
}

#[test]
fn pictures_show_what_is_printed_now() {
    for (name, command) in &pictures() {
        let now = drawn(command);
        if std::env::var_os("UPDATE").is_some() {
            keep(name, &now);
        }
        let kept = image::open(place(name)).unwrap_or_else(|_| {
            panic!("no picture `{name}`; draw it with `UPDATE=1 cargo test gallery`")
        });
        let kept = kept.into_luma8();
        assert_eq!(
            kept.dimensions(),
            now.dimensions(),
            "`{name}` has another size"
        );
        let differing = kept
            .pixels()
            .zip(now.pixels())
            .filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 80)
            .count();
        assert!(
            differing < 20,
            "`{name}` is stale: {differing} pixels differ; draw it with `UPDATE=1 cargo test gallery`"
        );
        let bytes = std::fs::metadata(place(name)).expect("the picture").len();
        assert!(bytes <= MOST_BYTES, "`{name}` has {bytes} bytes");
    }
}

#[test]
fn every_game_has_a_picture_and_every_picture_is_shown() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let chapters: String = manual::pages()
        .iter()
        .map(|page| manual::read(page))
        .collect();
    let pictures = pictures();
    for game in games() {
        assert!(pictures.contains_key(&game), "`{game}` has no picture");
        let link = format!("(tests/gallery/{game}.png)");
        assert!(readme.contains(&link), "README.md does not show `{game}`");
    }
    for name in pictures.keys() {
        let link = format!("pictures/{name}.png)");
        assert!(
            chapters.contains(&link),
            "the manual does not show `{name}`"
        );
    }
    let entries = std::fs::read_dir(root().join("tests/gallery")).expect("the gallery");
    for entry in entries {
        let path = entry.expect("a file").path();
        if path.file_name().is_some_and(|name| name == "pictures.toml") {
            continue;
        }
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(pictures.contains_key(&name), "`{name}` shows nothing");
    }
}
