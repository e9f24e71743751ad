//! The ciphers of PDF's standard security, and the key of a file that needs no password (ISO 32000-2, 7.6).

use aes::{Aes128, Aes256};
use cbc::cipher::{Array, BlockModeDecrypt, BlockModeEncrypt, BlockSizeUser, KeyIvInit};
use md5::{Digest, Md5};
use sha2::{Sha256, Sha384, Sha512};

/// How strings or streams are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cipher {
    None,
    Rc4,
    Aes128,
    Aes256,
}

/// What the encryption dictionary says about the key.
pub struct KeyMaterial {
    pub revision: i64,
    /// In bytes.
    pub key_length: usize,
    pub owner: Vec<u8>,
    pub user: Vec<u8>,
    pub user_key: Vec<u8>,
    pub owner_key: Vec<u8>,
    pub permissions: u32,
    pub id: Vec<u8>,
    pub metadata: bool,
}

/// What an empty password is filled up with.
const PADDING: [u8; 32] = [
    0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
    0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
];

impl Cipher {
    /// Decrypts a string or stream of the object `id` (number, generation). Data that is too short to be encrypted comes out empty.
    pub fn open(self, key: &[u8], id: (u32, u32), data: &[u8]) -> Vec<u8> {
        match self {
            Self::None => data.to_vec(),
            Self::Rc4 => rc4(&object_key(key, id, b""), data),
            Self::Aes128 => unpad(decrypt_aes::<cbc::Decryptor<Aes128>>(
                &object_key(key, id, b"sAlT"),
                data,
            )),
            Self::Aes256 => unpad(decrypt_aes::<cbc::Decryptor<Aes256>>(key, data)),
        }
    }
}

/// Each object has a key of its own, made from the file's.
fn object_key(key: &[u8], (number, generation): (u32, u32), salt: &[u8]) -> Vec<u8> {
    let mut hash = Md5::new();
    hash.update(key);
    hash.update(number.to_le_bytes().get(..3).unwrap_or_default());
    hash.update(generation.to_le_bytes().get(..2).unwrap_or_default());
    hash.update(salt);
    let length = key.len().saturating_add(5).min(16);
    hash.finalize().iter().copied().take(length).collect()
}

/// The first block is the starting vector; nothing where the data is not whole blocks.
fn decrypt_aes<D>(key: &[u8], data: &[u8]) -> Option<Vec<u8>>
where
    D: BlockModeDecrypt + KeyIvInit,
{
    let (start, data) = data.split_at_checked(16)?;
    let decryptor = D::new_from_slices(key, start).ok()?;
    Some(each_block(decryptor, data, |decryptor, block| {
        decryptor.decrypt_block(block)
    }))
}

/// Runs a cipher over all whole blocks.
fn each_block<M: BlockSizeUser>(
    mut mode: M,
    data: &[u8],
    step: impl Fn(&mut M, &mut Array<u8, M::BlockSize>),
) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    for chunk in data.chunks_exact(16) {
        if let Ok(mut block) = Array::<u8, M::BlockSize>::try_from(chunk) {
            step(&mut mode, &mut block);
            out.extend_from_slice(&block);
        }
    }
    out
}

/// Takes off the padding that says its own length.
fn unpad(data: Option<Vec<u8>>) -> Vec<u8> {
    let mut data = data.unwrap_or_default();
    if let Some(&count @ 1..=16) = data.last() {
        data.truncate(data.len().saturating_sub(usize::from(count)));
    }
    data
}

fn rc4(key: &[u8], data: &[u8]) -> Vec<u8> {
    let mut state: [u8; 256] = std::array::from_fn(|i| i as u8);
    let at = |state: &[u8; 256], i: u8| state.get(usize::from(i)).copied().unwrap_or(0);
    let mut j = 0u8;
    for (i, &byte) in (0..=255u8).zip(key.iter().cycle()) {
        j = j.wrapping_add(at(&state, i)).wrapping_add(byte);
        state.swap(usize::from(i), usize::from(j));
    }
    let (mut i, mut j) = (0u8, 0u8);
    let step = |byte: &u8| {
        i = i.wrapping_add(1);
        j = j.wrapping_add(at(&state, i));
        state.swap(usize::from(i), usize::from(j));
        byte ^ at(&state, at(&state, i).wrapping_add(at(&state, j)))
    };
    data.iter().map(step).collect()
}

impl KeyMaterial {
    /// The file's key where the empty password opens it.
    pub fn key_without_password(&self) -> Option<Vec<u8>> {
        match self.revision {
            2..=4 => self.derive_md5_key(),
            5 => self.unwrap_key(|salt, user| Sha256::digest([salt, user].concat()).to_vec()),
            6 => self.unwrap_key(hash_revision_6),
            _ => None,
        }
    }

    /// Revisions 2 to 4: MD5 over all that is known, checked against `/U`.
    fn derive_md5_key(&self) -> Option<Vec<u8>> {
        let mut hash = Md5::new();
        hash.update(PADDING);
        hash.update(self.owner.get(..32)?);
        hash.update(self.permissions.to_le_bytes());
        hash.update(&self.id);
        if self.revision >= 4 && !self.metadata {
            hash.update([0xff; 4]);
        }
        let length = if self.revision == 2 {
            5
        } else {
            self.key_length.min(16)
        };
        let mut key = hash.finalize().to_vec();
        key.truncate(length);
        if self.revision >= 3 {
            for _ in 0..50 {
                key = Md5::digest(&key).to_vec();
                key.truncate(length);
            }
        }
        let right = if self.revision == 2 {
            rc4(&key, &PADDING) == self.user
        } else {
            let mut proof = Md5::digest([PADDING.as_slice(), &self.id].concat()).to_vec();
            for round in 0..20u8 {
                let turned: Vec<u8> = key.iter().map(|byte| byte ^ round).collect();
                proof = rc4(&turned, &proof);
            }
            Some(proof.as_slice()) == self.user.get(..16)
        };
        right.then_some(key)
    }

    /// Revisions 5 and 6: `/U` is a hash and two salts, `/UE` the wrapped key. `/O` and `/OE` are the same for the owner, whose hash takes
    /// `/U` in: a file whose owner's password is empty is open to everybody.
    fn unwrap_key(&self, hash: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> Option<Vec<u8>> {
        let user = self.user.get(..48)?;
        let unwrap = |stated: &[u8], wrapped: &[u8], user: &[u8]| {
            let (proof, salts) = stated.split_at_checked(32)?;
            if hash(salts.get(..8)?, user) != proof {
                return None;
            }
            let wrapping = hash(salts.get(8..16)?, user);
            let wrapped = [[0u8; 16].as_slice(), wrapped.get(..32)?].concat();
            decrypt_aes::<cbc::Decryptor<Aes256>>(&wrapping, &wrapped)
        };
        unwrap(user, &self.user_key, b"").or_else(|| unwrap(&self.owner, &self.owner_key, user))
    }
}

/// Algorithm 2.B for the empty password: rounds of AES and whichever SHA-2 the bytes choose.
fn hash_revision_6(salt: &[u8], user: &[u8]) -> Vec<u8> {
    let mut key = Sha256::digest([salt, user].concat()).to_vec();
    for round in 1.. {
        let (Some(secret), Some(start)) = (key.get(..16), key.get(16..32)) else {
            break;
        };
        let Ok(encryptor) = cbc::Encryptor::<Aes128>::new_from_slices(secret, start) else {
            break;
        };
        let mixed = each_block(
            encryptor,
            &[&key, user].concat().repeat(64),
            |encryptor, block| encryptor.encrypt_block(block),
        );
        let sum: u32 = mixed.iter().take(16).map(|b| u32::from(*b)).sum();
        key = match sum % 3 {
            0 => Sha256::digest(&mixed).to_vec(),
            1 => Sha384::digest(&mixed).to_vec(),
            _ => Sha512::digest(&mixed).to_vec(),
        };
        let last = mixed.last().copied().map_or(0, u32::from);
        if round >= 64 && last + 32 <= round {
            break;
        }
    }
    key.truncate(32);
    key
}
