//! The pictures in the README: small, and never stale. `UPDATE=1 cargo test gallery` draws them anew.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GrayImage, ImageFormat, Luma};

use super::support::{Bench, root};

/// Name of the picture, and what it shows.
const PICTURES: &[(&str, &[&str])] = &[
    (
        "pocketmod",
        &["print", "lantern-stair", "pocketmod", "--dpi", "72"],
    ),
    (
        "dungeon-map",
        &[
            "dungeon",
            "four-against-darkness",
            "--seed",
            "12",
            "--dpi",
            "50",
        ],
    ),
];

/// Pictures larger than this make the repository heavy.
const MOST_BYTES: u64 = 40 * 1024;

/// Shades of grey that are kept: enough for print, few enough to compress well.
const SHADES: u8 = 16;

fn drawn(bench: &Bench, args: &[&str]) -> GrayImage {
    bench.ok(&[args, &["--format", "png", "-o", "picture.png"]].concat());
    let bytes = bench.read("picture.png");
    let mut picture = image::load_from_memory_with_format(&bytes, ImageFormat::Png)
        .expect("a PNG")
        .into_luma8();
    let step = 255 / (SHADES - 1);
    for Luma([shade]) in picture.pixels_mut() {
        *shade = shade.saturating_add(step / 2) / step * step;
    }
    picture
}

#[test]
fn pictures_show_what_is_printed_now() {
    let bench = Bench::new();
    for (name, args) in PICTURES {
        let now = drawn(&bench, args);
        let path = root().join("tests/gallery").join(format!("{name}.png"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
            let file = std::fs::File::create(&path).expect("the picture");
            let encoder =
                PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter);
            now.write_with_encoder(encoder)
                .expect("the picture is written");
        }
        let kept = image::open(&path).unwrap_or_else(|_| {
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
        let bytes = std::fs::metadata(&path).expect("the picture").len();
        assert!(bytes <= MOST_BYTES, "`{name}` has {bytes} bytes");
    }
}
