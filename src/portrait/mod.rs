//! Pictures for character sheets: PNG or JPEG in, clean black and white dots out, for printers and photocopiers.
//!
//! The picture is cut to the shape of its frame around the middle, brought to the dots of the frame by averaging, and dithered. All sums are
//! of whole numbers, so that the same pixels give the same dots everywhere.
//!
//! *Invariant:* nothing here knows a sheet or a file; a picture that is too large or broken is an error, not a crash.

mod dither;

#[cfg(test)]
mod tests;

use std::io::Cursor;

use image::{ColorType, DynamicImage, ImageEncoder, ImageFormat, ImageReader, Limits};

use crate::diag::{Error, error};

/// Bytes of the largest picture file that is read.
pub const MOST_BYTES: usize = 20 * 1024 * 1024;
/// Pixels of a side at most.
const MOST_PIXELS: u32 = 10_000;
/// Memory that decoding may take.
const MOST_MEMORY: u64 = 512 * 1024 * 1024;

/// Shades of grey, row by row: 0 is black, 255 is white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greys {
    /// Dots across.
    pub width: usize,
    /// Dots down.
    pub height: usize,
    /// The shades.
    pub shades: Vec<u8>,
}

/// A picture as a PNG of black and white dots, so many across and down.
pub fn dots(picture: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Error> {
    let greys = decode(picture)?;
    let dots = dither::atkinson(fit(&greys, width as usize, height as usize));
    encode(&dots)
}

fn decode(picture: &[u8]) -> Result<Greys, Error> {
    if picture.len() > MOST_BYTES {
        return Err(error!(
            "the picture has more than {} MiB", MOST_BYTES / 1024 / 1024;
            hint: "save a smaller copy of it"
        ));
    }
    let Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg)) = image::guess_format(picture) else {
        return Err(error!("the picture is neither PNG nor JPEG"; hint: "save it as PNG"));
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(picture), format);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| match error {
        image::ImageError::Limits(_) => error!(
            "the picture is larger than {MOST_PIXELS} by {MOST_PIXELS} pixels";
            hint: "save a smaller copy of it"
        ),
        _ => error!(
            "the picture is damaged and cannot be read";
            hint: "open it in an image editor and save it again"
        ),
    })?;
    Ok(to_greys(&decoded))
}

/// Shades on white paper: what can be seen through is white.
fn to_greys(picture: &DynamicImage) -> Greys {
    let pixels = picture.to_rgba8();
    let shades = pixels.pixels().map(|pixel| {
        let [red, green, blue, alpha] = pixel.0.map(u32::from);
        let shade = (red * 299 + green * 587 + blue * 114 + 500) / 1000;
        let on_white = (shade * alpha + 255 * (255 - alpha) + 127) / 255;
        u8::try_from(on_white).unwrap_or(u8::MAX)
    });
    Greys {
        width: pixels.width() as usize,
        height: pixels.height() as usize,
        shades: shades.collect(),
    }
}

/// The middle of a picture in the shape of the frame, every dot the average of the pixels below it.
fn fit(picture: &Greys, width: usize, height: usize) -> Greys {
    let (across, down) = (picture.width.max(1), picture.height.max(1));
    // The largest cut of the frame's shape.
    let (cut_across, cut_down) = if across * height > down * width {
        ((down * width / height).max(1), down)
    } else {
        (across, (across * height / width).max(1))
    };
    let (left, top) = ((across - cut_across) / 2, (down - cut_down) / 2);
    let mut shades = Vec::with_capacity(width * height);
    for row in 0..height {
        let rows = span(row, height, cut_down, top);
        for column in 0..width {
            shades.push(average(
                picture,
                span(column, width, cut_across, left),
                rows,
            ));
        }
    }
    Greys {
        width,
        height,
        shades,
    }
}

/// The pixels below a dot: at least one.
fn span(dot: usize, dots: usize, pixels: usize, start: usize) -> (usize, usize) {
    let from = dot * pixels / dots;
    let to = ((dot + 1) * pixels / dots).max(from + 1);
    (start + from, start + to)
}

fn average(picture: &Greys, columns: (usize, usize), rows: (usize, usize)) -> u8 {
    let (mut sum, mut count) = (0_u64, 0_u64);
    for row in rows.0..rows.1 {
        for column in columns.0..columns.1 {
            if let Some(shade) = picture.shades.get(row * picture.width + column) {
                sum += u64::from(*shade);
                count += 1;
            }
        }
    }
    u8::try_from((sum + count / 2).checked_div(count).unwrap_or(255)).unwrap_or(u8::MAX)
}

fn encode(dots: &Greys) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let (width, height) = (dots.width as u32, dots.height as u32);
    image::codecs::png::PngEncoder::new(&mut bytes)
        .write_image(&dots.shades, width, height, ColorType::L8.into())
        .map_err(|_| error!("the picture could not be written as dots"; hint: "try another one"))?;
    Ok(bytes)
}
