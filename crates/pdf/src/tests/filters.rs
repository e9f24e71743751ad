//! Each filter against its opposite.

use crate::reader::filter::{Failure, undo};
use crate::syntax::raw::{Dict, Raw};
use crate::writer::compact::deflate;

const TEXT: &[u8] = b"the stair goes down, the stair goes down, and down \0\0\0\0\x01";

fn plain(name: &[u8], params: &str, data: &[u8]) -> Vec<u8> {
    undo(
        name,
        &Raw(params.as_bytes()).dict().unwrap_or_default(),
        data,
        1 << 20,
    )
    .unwrap()
}

#[test]
fn flate_keeps_what_came_before_the_damage() {
    assert_eq!(plain(b"FlateDecode", "", &deflate(TEXT)), TEXT);
    let packed = deflate(&TEXT.repeat(50));
    let start = plain(b"Fl", "", &packed[..packed.len() - 8]);
    assert!(TEXT.repeat(50).starts_with(&start) && start.len() >= TEXT.len());
    assert_eq!(plain(b"FlateDecode", "", b"no zlib"), b"");
}

#[test]
fn nothing_grows_past_its_limit() {
    let packed = deflate(&[0; 5000]);
    let bomb = |name: &[u8], data: &[u8]| undo(name, &Dict::default(), data, 1000);
    assert_eq!(bomb(b"FlateDecode", &packed), Err(Failure::TooLarge));
    assert_eq!(
        bomb(b"RunLengthDecode", &[129; 100]),
        Err(Failure::TooLarge)
    );
    let lzw = weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8)
        .encode(&[0; 9000])
        .unwrap();
    assert_eq!(bomb(b"LZWDecode", &lzw), Err(Failure::TooLarge));
    assert_eq!(bomb(b"DCTDecode", &[]), Err(Failure::Unsupported));
}

#[test]
fn lzw_in_both_its_dialects() {
    let long = TEXT.repeat(200);
    let early = weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8)
        .encode(&long)
        .unwrap();
    assert_eq!(plain(b"LZWDecode", "", &early), long);
    let late = weezl::encode::Encoder::new(weezl::BitOrder::Msb, 8)
        .encode(&long)
        .unwrap();
    assert_eq!(plain(b"LZW", "<</EarlyChange 0>>", &late), long);
}

/// Base 85 the slow way: one big division per group.
fn to_ascii85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for group in data.chunks(4) {
        let mut bytes = [0; 4];
        bytes[..group.len()].copy_from_slice(group);
        let mut value = u32::from_be_bytes(bytes);
        let mut letters = [0u8; 5];
        for letter in letters.iter_mut().rev() {
            *letter = b'!' + (value % 85) as u8;
            value /= 85;
        }
        match group {
            [0, 0, 0, 0] => out.push(b'z'),
            _ => out.extend_from_slice(&letters[..group.len() + 1]),
        }
        out.push(b'\n');
    }
    out.extend_from_slice(b"~>junk");
    out
}

#[test]
fn letters_become_bytes() {
    for length in 0..TEXT.len() {
        assert_eq!(
            plain(b"ASCII85Decode", "", &to_ascii85(&TEXT[..length])),
            TEXT[..length]
        );
    }
    assert_eq!(
        plain(b"ASCIIHexDecode", "", b"48 65\n6C6c 6f 2>41"),
        b"Hello "
    );
    assert_eq!(
        plain(b"RL", "", &[2, b'a', b'b', b'c', 254, b'x', 128, b'y']),
        b"abcxxx"
    );
    assert_eq!(plain(b"RunLengthDecode", "", &[5, b'a']), b"a");
}

/// Every PNG prediction, made forwards from its definition.
fn predict(rows: &[[u8; 6]], tag: u8, pixel: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut above = [0u8; 6];
    for row in rows {
        out.push(tag);
        for at in 0..6 {
            let left = if at >= pixel {
                i32::from(row[at - pixel])
            } else {
                0
            };
            let corner = if at >= pixel {
                i32::from(above[at - pixel])
            } else {
                0
            };
            let up = i32::from(above[at]);
            let nearest = *[left, up, corner]
                .iter()
                .min_by_key(|n| (left + up - corner - **n).abs())
                .unwrap();
            let guess = [0, left, up, (left + up) / 2, nearest][tag as usize];
            out.push(row[at].wrapping_sub(guess as u8));
        }
        above = *row;
    }
    out
}

#[test]
fn predictions_are_undone() {
    let rows = [
        [1, 2, 3, 250, 9, 7],
        [200, 2, 90, 4, 5, 6],
        [0, 255, 128, 3, 200, 17],
    ];
    let flat = rows.concat();
    for tag in 0..5 {
        for (pixel, params) in [(1, "/Columns 6"), (3, "/Columns 2/Colors 3")] {
            let packed = deflate(&predict(&rows, tag, pixel));
            let params = format!("<</Predictor 15{params}>>");
            assert_eq!(
                plain(b"FlateDecode", &params, &packed),
                flat,
                "prediction {tag}, {pixel} bytes apart"
            );
        }
    }
    let tiff = deflate(&[1, 1, 1, 10, 10, 10]);
    assert_eq!(
        plain(b"FlateDecode", "<</Predictor 2/Columns 3>>", &tiff),
        [1, 2, 3, 10, 20, 30]
    );
}
