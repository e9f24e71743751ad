//! Dots against a twin that goes by rows and columns, tiny pictures by eye, hostile files by their messages.

use super::dither::{NEIGHBOURS, atkinson};
use super::*;

fn greys(width: usize, height: usize, shade: impl Fn(usize, usize) -> u8) -> Greys {
    let all = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    Greys {
        width,
        height,
        shades: all.map(|(column, row)| shade(column, row)).collect(),
    }
}

fn art(picture: &Greys) -> String {
    let rows = picture.shades.chunks(picture.width);
    rows.map(|row| {
        let letters = row.iter().map(|shade| if *shade == 0 { '#' } else { '.' });
        letters.chain(['\n']).collect::<String>()
    })
    .collect()
}

fn png(picture: &Greys) -> Vec<u8> {
    encode(picture).expect("a PNG")
}

/// The definition, word by word: every dot collects what the dots before it hand on, all of them asked anew.
fn slow_atkinson(picture: &Greys) -> Vec<u8> {
    let (width, height) = (picture.width as i64, picture.height as i64);
    let mut errors = vec![vec![0_i64; picture.width]; picture.height];
    let mut dots = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let mut shade = i64::from(picture.shades[(row * width + column) as usize]);
            for (across, down) in NEIGHBOURS {
                let (from_column, from_row) = (column - across, row - down);
                if (0..width).contains(&from_column) && from_row >= 0 {
                    let error = errors[from_row as usize][from_column as usize];
                    shade += (error as f64 / 8.0).floor() as i64;
                }
            }
            let dot = if shade < 128 { 0 } else { 255 };
            errors[row as usize][column as usize] = shade - dot;
            dots.push(dot as u8);
        }
    }
    dots
}

#[test]
fn dots_equal_those_of_the_slow_twin() {
    for seed in 1..40_usize {
        let (width, height) = (1 + seed % 9, 1 + seed * 7 % 11);
        let picture = greys(width, height, |column, row| {
            ((column * 37 + row * 101 + seed * 53) * 29 % 256) as u8
        });
        assert_eq!(
            atkinson(picture.clone()).shades,
            slow_atkinson(&picture),
            "{width} by {height}, {seed}"
        );
    }
}

#[test]
fn a_ramp_goes_from_black_to_white() {
    let ramp = greys(24, 6, |column, _| (column * 11) as u8);
    let dots = art(&atkinson(ramp));
    let dark = |part: &str| part.chars().filter(|letter| *letter == '#').count();
    let lines: Vec<&str> = dots.lines().collect();
    assert_eq!(lines.len(), 6);
    // Black stays black, white stays white, and between them it thins out from left to right.
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("#####") && line.ends_with("..."))
    );
    let thirds: Vec<usize> = (0..3)
        .map(|third| {
            lines
                .iter()
                .map(|line| dark(&line[third * 8..third * 8 + 8]))
                .sum()
        })
        .collect();
    assert!(
        thirds[0] > thirds[1] && thirds[1] > thirds[2],
        "{thirds:?}\n{dots}"
    );
}

#[test]
fn pictures_are_cut_to_the_frame_around_the_middle() {
    // Four wide, two high, the outer columns black: a square frame shows the white middle.
    let wide = greys(
        4,
        2,
        |column, _| if column == 0 || column == 3 { 0 } else { 255 },
    );
    assert_eq!(fit(&wide, 2, 2).shades, [255; 4]);
    let tall = greys(2, 4, |_, row| if row == 0 || row == 3 { 0 } else { 255 });
    assert_eq!(fit(&tall, 2, 2).shades, [255; 4]);
    // Every dot is the average of its pixels.
    let fine = greys(4, 4, |column, row| (column * 10 + row) as u8);
    assert_eq!(fit(&fine, 2, 2).shades, [6, 26, 8, 28]);
    // A picture smaller than the frame is spread.
    let two = greys(2, 1, |column, _| if column == 0 { 0 } else { 255 });
    assert_eq!(fit(&two, 4, 2).shades, [0, 0, 255, 255, 0, 0, 255, 255]);
}

#[test]
fn a_tiny_picture_becomes_these_dots() {
    let disc = greys(12, 12, |column, row| {
        let (x, y) = (column as i64 * 2 - 11, row as i64 * 2 - 11);
        if x * x + y * y < 110 { 90 } else { 250 }
    });
    let made = dots(&png(&disc), 12, 12).expect("dots");
    let back = decode(&made).expect("our own PNG");
    assert_eq!(
        art(&back),
        include_str!("../../tests/fixtures/portrait-disc.txt")
    );
    assert_eq!(made, dots(&png(&disc), 12, 12).expect("dots"));
}

#[test]
fn what_can_be_seen_through_is_white() {
    let clear = image::RgbaImage::from_pixel(2, 2, image::Rgba([0, 0, 0, 0]));
    assert_eq!(super::to_greys(&clear.into()).shades, [255; 4]);
}

#[test]
fn hostile_pictures_get_a_message() {
    let message = |bytes: &[u8]| dots(bytes, 10, 10).expect_err("no picture").to_string();
    assert_eq!(message(b""), "the picture is neither PNG nor JPEG");
    assert_eq!(
        message(b"GIF89a......"),
        "the picture is neither PNG nor JPEG"
    );
    assert_eq!(
        message(&vec![0; MOST_BYTES + 1]),
        "the picture has more than 20 MiB"
    );
    let whole = png(&greys(30, 30, |column, row| (column * row) as u8));
    let damaged = "the picture is damaged and cannot be read";
    assert_eq!(message(&whole[..whole.len() / 2]), damaged);
    assert_eq!(message(&whole[..9]), damaged);
    // A header that promises a huge picture.
    let mut huge = whole.clone();
    huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    let said = message(&huge);
    assert!(
        said == damaged || said == "the picture is larger than 10000 by 10000 pixels",
        "{said}"
    );
    assert_eq!(message(b"\xFF\xD8\xFF\xE0\x00\x10JFIF\x00"), damaged);
}
