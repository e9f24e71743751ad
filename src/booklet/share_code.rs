//! The share code: everything that a booklet was made from, in a word that survives being typed.
//!
//! The code is Bech32m: letters that are hard to mistake, and a checksum that finds every change of up to four of them. It holds a few
//! bytes: the form of the code, the version of the program, a piece of the game's name and of the ruleset's hash, the seed, and every
//! choice that is not the usual one. Choices may be numbers of entries in lists of the ruleset, which is safe because the hash says which
//! ruleset is meant.

use bech32::{Bech32m, Hrp};

use crate::diag::{Error, error};

/// What every code begins with.
const PREFIX: &str = "dp";
/// The form of the bytes inside; another form is refused.
const FORM: u8 = 2;
/// Bytes of the ruleset's hash in a code: enough to tell its editions apart, few enough to type.
pub const MARK: usize = 2;

/// What a code holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareCode {
    /// The version of the program, see [`Version`].
    pub version: Version,
    /// A piece of the hash of the game's id.
    pub game: u8,
    /// The first bytes of the fingerprint of the ruleset.
    pub mark: [u8; MARK],
    /// The seed.
    pub seed: u64,
    /// What was chosen, and how; what is not here is as usual. The meaning is the caller's.
    pub choices: Vec<(u8, u64)>,
}

/// A version of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u64, pub u64, pub u64);

impl Version {
    /// The version of this program.
    pub fn ours() -> Self {
        let number = |text: &str| text.parse().unwrap_or(0);
        Self(
            number(env!("CARGO_PKG_VERSION_MAJOR")),
            number(env!("CARGO_PKG_VERSION_MINOR")),
            number(env!("CARGO_PKG_VERSION_PATCH")),
        )
    }

    /// Room for 999 minor versions and 999 patches of each.
    fn pack(self) -> u64 {
        (self.0 * 1_000 + self.1) * 1_000 + self.2
    }

    fn unpack(number: u64) -> Self {
        Self(number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
    }
}

impl Default for Version {
    fn default() -> Self {
        Self::ours()
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

impl ShareCode {
    /// The code as it is printed: groups of four letters with hyphens.
    pub fn print(&self) -> String {
        let mut bytes = vec![FORM];
        push_number(&mut bytes, self.version.pack());
        bytes.push(self.game);
        bytes.extend(self.mark);
        push_number(&mut bytes, self.seed);
        for (what, how) in &self.choices {
            bytes.push(*what);
            push_number(&mut bytes, *how);
        }
        let code = bech32::encode::<Bech32m>(Hrp::parse_unchecked(PREFIX), &bytes);
        group_letters(&code.unwrap_or_default())
    }

    /// Reads a code; hyphens, blanks and case do not matter.
    pub fn read(text: &str) -> Result<Self, Error> {
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        let (prefix, bytes) = bech32::primitives::decode::CheckedHrpstring::new::<Bech32m>(&plain)
            .map(|code| (code.hrp(), code.byte_iter().collect::<Vec<u8>>()))
            .map_err(|_| {
                let error = error!(command: "`{text}` is not a share code");
                if plain.bytes().all(|byte| byte.is_ascii_digit()) {
                    error.hint(format!("for a seed, use `--seed {plain}`"))
                } else {
                    error.hint(
                        "compare it with the printed one: a letter is wrong, missing or misplaced",
                    )
                }
            })?;
        if prefix.to_lowercase() != PREFIX {
            return Err(error!(
                command: "`{text}` is not a code of a booklet";
                hint: "a share code begins with `dp1`"
            ));
        }
        Self::from_bytes(&bytes).ok_or_else(|| {
            error!(
                command: "`{text}` comes from a version that this one cannot read";
                hint: "use the version printed beside the code"
            )
        })
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&form, rest) = bytes.split_first()?;
        if form != FORM {
            return None;
        }
        let (version, rest) = take_number(rest)?;
        let (&game, rest) = rest.split_first()?;
        let (mark, rest) = rest.split_first_chunk::<MARK>()?;
        let (seed, mut rest) = take_number(rest)?;
        let mut choices = Vec::new();
        while let Some((&what, after)) = rest.split_first() {
            let (how, after) = take_number(after)?;
            choices.push((what, how));
            rest = after;
        }
        Some(Self {
            version: Version::unpack(version),
            game,
            mark: *mark,
            seed,
            choices,
        })
    }

    /// How something was chosen, if not as usual.
    pub fn choice(&self, what: u8) -> Option<u64> {
        self.all(what).next()
    }

    /// The same for what can be chosen several times, in order.
    pub fn all(&self, what: u8) -> impl Iterator<Item = u64> {
        let own = self.choices.iter().filter(move |(known, _)| *known == what);
        own.map(|(_, how)| *how)
    }
}

/// Seven bits a byte, the smallest first: small seeds give short codes.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0_u64;
    for (at, byte) in bytes.iter().enumerate() {
        let bits = u64::from(byte & 0x7f);
        let shift = u32::try_from(at * 7).ok()?;
        let placed = bits.checked_shl(shift)?;
        if placed >> shift != bits {
            return None;
        }
        number |= placed;
        if byte & 0x80 == 0 {
            return Some((number, bytes.get(at + 1..)?));
        }
    }
    None
}

fn group_letters(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let groups = letters.chunks(4).map(String::from_iter);
    groups.collect::<Vec<String>>().join("-")
}
