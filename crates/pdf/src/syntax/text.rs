//! Text in dictionaries: three encodings, distinguished by their first bytes.

/// Text of a dictionary: UTF-16 with a mark, UTF-8 with a mark, else one byte per letter.
pub fn decode(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return utf16(rest, u16::from_be_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return String::from_utf8_lossy(rest).into_owned();
    }
    bytes.iter().map(|byte| letter(*byte)).collect()
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes
        .chunks_exact(2)
        .filter_map(|pair| pair.try_into().ok());
    char::decode_utf16(units.map(unit))
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Letters of the old encoding of PDF whose code is not their Unicode number.
const ODD: [(u8, &str); 2] = [
    (0x18, "˘ˇˆ˙˝˛˚˜"),
    (0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{fffd}€"),
];

fn letter(byte: u8) -> char {
    let odd = ODD
        .iter()
        .find_map(|(first, letters)| letters.chars().nth(usize::from(byte.checked_sub(*first)?)));
    odd.unwrap_or(char::from(byte))
}
