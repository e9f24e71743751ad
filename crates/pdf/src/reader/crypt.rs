//! Opening PDFs that are encrypted but ask for no password: the usual "protected" file that everybody can read.
//!
//! The whole file is rewritten in the clear, in memory, and then read like any other. Nothing else in this module knows of encryption.

use std::io::Write;

use super::cipher::{self, Cipher};
use super::document::{Document, Object};
use super::error::ReadError;
use crate::syntax::lex::{Kind, Lexer};
use crate::syntax::raw::{Dict, Raw};
use crate::syntax::write;

/// How the file is locked, and the key that opens it.
struct Lock {
    key: Vec<u8>,
    strings: Cipher,
    streams: Cipher,
    /// Whether the document's metadata is encrypted too.
    metadata: bool,
    /// The object that describes the encryption, itself in the clear.
    described_in: Option<u32>,
}

/// The right to print, in the bits of `/P`.
const MAY_PRINT: i64 = 1 << 2;

/// The same document without encryption.
pub fn decrypt(file: &Document) -> Result<Vec<u8>, ReadError> {
    let lock = unlock(file)?;
    // Strings may double in hexadecimal; more than that comes from objects that overlap.
    let limit = file.size().saturating_mul(4).saturating_add(1 << 20);
    let mut plain = file.header().to_vec();
    plain.push(b'\n');
    for number in file.numbers() {
        let Some((object, generation)) = file.open_object(number) else {
            continue;
        };
        let dict = object.value.dict().unwrap_or_default();
        if Some(number) == lock.described_in || dict.is_type(b"XRef") {
            continue;
        }
        let _ = writeln!(plain, "{number} 0 obj");
        lock.copy(&mut plain, object, &dict, (number, generation));
        plain.extend_from_slice(b"\nendobj\n");
        if plain.len() > limit {
            return Err(ReadError::damaged());
        }
    }
    plain.extend_from_slice(b"trailer<<");
    for (key, target) in [("Root", file.trailer.root), ("Info", file.trailer.info)] {
        if let Some(target) = target {
            let _ = write!(plain, "/{key} {target} 0 R");
        }
    }
    plain.extend_from_slice(b">>\n");
    Ok(plain)
}

impl Lock {
    fn copy(&self, plain: &mut Vec<u8>, object: Object, dict: &Dict, id: (u32, u32)) {
        let Some(data) = object.stream else {
            return self.copy_value(plain, object.value, id);
        };
        let clear = dict.is_type(b"Metadata") && !self.metadata;
        let data = if clear {
            data.to_vec()
        } else {
            self.streams.open(&self.key, id, data)
        };
        plain.extend_from_slice(b"<<");
        for (key, value) in dict.entries().filter(|(key, _)| *key != b"Length") {
            write::name(plain, key);
            plain.push(b' ');
            self.copy_value(plain, value, id);
        }
        let _ = writeln!(plain, "/Length {}>>stream", data.len());
        plain.extend_from_slice(&data);
        plain.extend_from_slice(b"\nendstream");
    }

    /// Copies a value, its strings in the clear.
    fn copy_value(&self, plain: &mut Vec<u8>, value: Raw, id: (u32, u32)) {
        let mut lexer = Lexer::new(value.0);
        while let Some(token) = lexer.token() {
            if matches!(token.kind, Kind::Literal | Kind::Hex) {
                let secret = Raw(token.text).string().unwrap_or_default();
                write::string(plain, &self.strings.open(&self.key, id, &secret));
                continue;
            }
            write::token(plain, token.text);
        }
    }
}

/// Finds the key that opens the file without a password.
fn unlock(file: &Document) -> Result<Lock, ReadError> {
    let raw = file
        .trailer
        .encrypt
        .as_deref()
        .map(Raw)
        .ok_or_else(ReadError::unknown_encryption)?;
    let described_in = raw.reference();
    let value = match described_in {
        Some(number) => file.value(number),
        None => Some(raw),
    };
    let dict = value
        .and_then(Raw::dict)
        .ok_or_else(ReadError::unknown_encryption)?;
    let int = |key: &[u8]| file.get(&dict, key).and_then(Raw::int);
    if !file
        .get(&dict, b"Filter")
        .is_some_and(|f| f.is_name(b"Standard"))
    {
        return Err(ReadError::unknown_encryption());
    }
    let text = |key: &[u8]| {
        file.get(&dict, key)
            .and_then(Raw::string)
            .unwrap_or_default()
    };
    let metadata = file
        .get(&dict, b"EncryptMetadata")
        .and_then(Raw::boolean)
        .unwrap_or(true);
    let version = int(b"V").unwrap_or(0);
    let (streams, strings) = match version {
        1 | 2 => (Cipher::Rc4, Cipher::Rc4),
        4 | 5 => (
            cipher_named(file, &dict, b"StmF")?,
            cipher_named(file, &dict, b"StrF")?,
        ),
        _ => return Err(ReadError::unknown_encryption()),
    };
    let permissions = int(b"P").unwrap_or(0);
    let material = cipher::KeyMaterial {
        revision: int(b"R").unwrap_or(0),
        key_length: if version == 4 {
            16
        } else {
            int(b"Length").unwrap_or(40).clamp(40, 128) as usize / 8
        },
        owner: text(b"O"),
        user: text(b"U"),
        user_key: text(b"UE"),
        owner_key: text(b"OE"),
        permissions: permissions as u32,
        id: file.trailer.id.clone(),
        metadata,
    };
    let key = material
        .key_without_password()
        .ok_or_else(ReadError::password)?;
    if permissions & MAY_PRINT == 0 {
        return Err(ReadError::not_to_be_printed());
    }
    Ok(Lock {
        key,
        strings,
        streams,
        metadata,
        described_in,
    })
}

fn cipher_named(file: &Document, dict: &Dict, which: &[u8]) -> Result<Cipher, ReadError> {
    let name = file
        .get(dict, which)
        .and_then(Raw::name)
        .unwrap_or_default();
    if name.is_empty() || name.as_ref() == b"Identity" {
        return Ok(Cipher::None);
    }
    let filters = file
        .get(dict, b"CF")
        .and_then(Raw::dict)
        .unwrap_or_default();
    let filter = file
        .get(&filters, &name)
        .and_then(Raw::dict)
        .unwrap_or_default();
    let method = file
        .get(&filter, b"CFM")
        .and_then(Raw::name)
        .unwrap_or_default();
    match method.as_ref() {
        b"None" => Ok(Cipher::None),
        b"V2" => Ok(Cipher::Rc4),
        b"AESV2" => Ok(Cipher::Aes128),
        b"AESV3" => Ok(Cipher::Aes256),
        _ => Err(ReadError::unknown_encryption()),
    }
}
