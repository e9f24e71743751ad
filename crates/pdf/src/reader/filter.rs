//! Undoing the stream filters that text-like data comes in. Images are never unpacked: they are carried over as they are.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

use crate::syntax::raw::Dict;

/// Why a stream could not be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The filter is not one for data (an image codec, an unknown name).
    Unsupported,
    /// It unpacks to more than the caller allows: a "zip bomb", or a file past all reason.
    TooLarge,
}

/// Applies one filter. What a damaged stream yields before the damage is kept, as viewers do.
pub fn undo(name: &[u8], params: &Dict, data: &[u8], limit: usize) -> Result<Vec<u8>, Failure> {
    match name {
        b"FlateDecode" | b"Fl" => unpredict(params, inflate(data, limit)?),
        b"LZWDecode" | b"LZW" => unpredict(params, unlzw(params, data, limit)?),
        b"ASCII85Decode" | b"A85" => Ok(ascii85(data)),
        b"ASCIIHexDecode" | b"AHx" => Ok(ascii_hex(data)),
        b"RunLengthDecode" | b"RL" => run_length(data, limit),
        _ => Err(Failure::Unsupported),
    }
}

/// The crate's own loop does not tell how far a damaged stream came, so this one is ours.
fn inflate(data: &[u8], limit: usize) -> Result<Vec<u8>, Failure> {
    let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER
        | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut machine = Box::<DecompressorOxide>::default();
    let mut out = vec![0; data.len().saturating_mul(3).max(64).min(limit)];
    let (mut rest, mut done) = (data, 0usize);
    loop {
        let (status, eaten, made) = decompress(&mut machine, rest, &mut out, done, flags);
        done = done.saturating_add(made);
        if status != TINFLStatus::HasMoreOutput {
            out.truncate(done);
            return Ok(out);
        }
        if out.len() >= limit {
            return Err(Failure::TooLarge);
        }
        rest = rest.get(eaten..).unwrap_or_default();
        out.resize(out.len().saturating_mul(2).min(limit), 0);
    }
}

fn unlzw(params: &Dict, data: &[u8], limit: usize) -> Result<Vec<u8>, Failure> {
    let early = params.get(b"EarlyChange").and_then(|v| v.int()) != Some(0);
    let mut decoder = if early {
        weezl::decode::Decoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8)
    } else {
        weezl::decode::Decoder::new(weezl::BitOrder::Msb, 8)
    };
    let mut out = Vec::new();
    let mut rest = data;
    let mut buffer = [0u8; 4096];
    loop {
        let step = decoder.decode_bytes(rest, &mut buffer);
        out.extend_from_slice(buffer.get(..step.consumed_out).unwrap_or_default());
        rest = rest.get(step.consumed_in..).unwrap_or_default();
        if out.len() > limit {
            return Err(Failure::TooLarge);
        }
        match step.status {
            Ok(weezl::LzwStatus::Ok) if step.consumed_in + step.consumed_out > 0 => {}
            _ => return Ok(out),
        }
    }
}

/// Undoes the PNG or TIFF prediction that makes rows compress better.
fn unpredict(params: &Dict, data: Vec<u8>) -> Result<Vec<u8>, Failure> {
    let size = |key, default| params.get(key).and_then(|v| v.size()).unwrap_or(default);
    let predictor = size(b"Predictor", 1);
    if predictor < 2 {
        return Ok(data);
    }
    let bits = size(b"Colors", 1).saturating_mul(size(b"BitsPerComponent", 8));
    let row_bits = bits.saturating_mul(size(b"Columns", 1));
    let (pixel, row) = (bits.div_ceil(8).max(1), row_bits.div_ceil(8));
    if row == 0 || row > data.len().max(1) {
        return Ok(data);
    }
    if predictor >= 10 {
        Ok(unpredict_png(&data, pixel, row))
    } else if size(b"BitsPerComponent", 8) == 8 {
        Ok(unpredict_tiff(data, pixel, row))
    } else {
        Err(Failure::Unsupported)
    }
}

fn unpredict_tiff(mut data: Vec<u8>, pixel: usize, row: usize) -> Vec<u8> {
    for line in data.chunks_mut(row) {
        for at in pixel..line.len() {
            let left = line.get(at - pixel).copied().unwrap_or(0);
            if let Some(byte) = line.get_mut(at) {
                *byte = byte.wrapping_add(left);
            }
        }
    }
    data
}

fn unpredict_png(data: &[u8], pixel: usize, row: usize) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(data.len());
    let mut above = vec![0u8; row];
    for line in data.chunks(row + 1) {
        let Some((&tag, coded)) = line.split_first() else {
            break;
        };
        let mut current = Vec::with_capacity(row);
        for (at, &byte) in coded.iter().enumerate() {
            let back = |from: &[u8]| at.checked_sub(pixel).and_then(|i| from.get(i)).copied();
            let left = back(&current).unwrap_or(0);
            let up = above.get(at).copied().unwrap_or(0);
            let corner = back(&above).unwrap_or(0);
            let guess = match tag {
                1 => left,
                2 => up,
                3 => u16::midpoint(left.into(), up.into()) as u8,
                4 => paeth(left, up, corner),
                _ => 0,
            };
            current.push(byte.wrapping_add(guess));
        }
        out.extend_from_slice(&current);
        above = current;
    }
    out
}

fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let (a, b, c) = (i16::from(left), i16::from(up), i16::from(corner));
    let guess = a + b - c;
    let (da, db, dc) = ((guess - a).abs(), (guess - b).abs(), (guess - c).abs());
    if da <= db && da <= dc {
        left
    } else if db <= dc {
        up
    } else {
        corner
    }
}

/// Five letters encode four bytes; `z` for four zero bytes; `~>` ends it.
fn ascii85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() / 5 * 4 + 4);
    let mut group = 0u64;
    let mut count = 0usize;
    for &byte in data {
        match byte {
            b'z' if count == 0 => out.extend_from_slice(&[0; 4]),
            b'!'..=b'u' => {
                group = group * 85 + u64::from(byte - b'!');
                count += 1;
                if count == 5 {
                    out.extend_from_slice(&(group as u32).to_be_bytes());
                    (group, count) = (0, 0);
                }
            }
            b'~' => break,
            _ => {}
        }
    }
    if count > 1 {
        for _ in count..5 {
            group = group * 85 + 84;
        }
        let bytes = (group as u32).to_be_bytes();
        out.extend_from_slice(bytes.get(..count - 1).unwrap_or_default());
    }
    out
}

fn ascii_hex(data: &[u8]) -> Vec<u8> {
    let end = data.iter().position(|&b| b == b'>').unwrap_or(data.len());
    let body = data.get(..end).unwrap_or_default();
    let text: Vec<u8> = [b"<".as_slice(), body, b">"].concat();
    crate::syntax::raw::Raw(&text).string().unwrap_or_default()
}

fn run_length(data: &[u8], limit: usize) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    let mut rest = data;
    while let Some((&length, tail)) = rest.split_first() {
        rest = match length {
            128 => break,
            0..128 => {
                let count = (usize::from(length) + 1).min(tail.len());
                out.extend_from_slice(tail.get(..count).unwrap_or_default());
                tail.get(count..).unwrap_or_default()
            }
            129.. => match tail.split_first() {
                Some((&byte, tail)) => {
                    out.extend(std::iter::repeat_n(byte, 257 - usize::from(length)));
                    tail
                }
                None => break,
            },
        };
        if out.len() > limit {
            return Err(Failure::TooLarge);
        }
    }
    Ok(out)
}
