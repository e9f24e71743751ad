//! The share code: everything that a booklet was made from, in a word that survives being typed.
//!
//! The code is Bech32m: letters that are hard to mistake, and a checksum that finds every change of up to four of them. Inside stand a few
//! bytes: the form of the code, a piece of the fingerprint of ruleset and program, the seed, and the choices. Choices are numbers of
//! entries in lists of the ruleset, which is safe because the fingerprint says which ruleset is meant.

use bech32::{Bech32m, Hrp};

/// What every code begins with.
const PREFIX: &str = "dp";
/// The form of the bytes inside; another form is refused.
const FORM: u8 = 1;
/// Bytes of the fingerprint in a code: enough to tell a hand of rulesets apart, few enough to type.
pub const MARK: usize = 3;

/// What a code holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareCode {
    /// The first bytes of the fingerprint of ruleset and program.
    pub mark: [u8; MARK],
    /// The seed.
    pub seed: u64,
    /// Numbers of the choices, in the order that the caller gives them; trailing zeros (the usual choices) cost nothing.
    pub choices: Vec<u8>,
}

/// Why a code cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: &'static str,
}

impl ShareCode {
    /// The code as it is printed: groups of four letters with hyphens.
    pub fn print(&self) -> String {
        let mut bytes = vec![FORM];
        bytes.extend(self.mark);
        push_number(&mut bytes, self.seed);
        let usual = self
            .choices
            .iter()
            .rev()
            .take_while(|choice| **choice == 0)
            .count();
        bytes.extend(&self.choices[..self.choices.len() - usual]);
        let code = bech32::encode::<Bech32m>(Hrp::parse_unchecked(PREFIX), &bytes);
        grouped(&code.unwrap_or_default())
    }

    /// Reads a code; hyphens, blanks and case do not matter.
    pub fn read(text: &str) -> Result<Self, CodeError> {
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        let wrong = |message: String, hint| CodeError { message, hint };
        let (prefix, bytes) = bech32::primitives::decode::CheckedHrpstring::new::<Bech32m>(&plain)
            .map(|code| (code.hrp(), code.byte_iter().collect::<Vec<u8>>()))
            .map_err(|_| {
                wrong(
                    format!("`{text}` is not a share code"),
                    "compare it letter by letter with the printed one: a letter is wrong, missing or in the wrong place",
                )
            })?;
        if prefix.to_lowercase() != PREFIX {
            return Err(wrong(
                format!("`{text}` is a code of something else"),
                "a share code begins with `dp1`",
            ));
        }
        Self::from_bytes(&bytes).ok_or_else(|| {
            wrong(
                format!("`{text}` was made by another version"),
                "use the version that is printed beside the code",
            )
        })
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&form, rest) = bytes.split_first()?;
        let (mark, rest) = rest.split_first_chunk::<MARK>()?;
        let (seed, rest) = take_number(rest)?;
        (form == FORM).then(|| Self {
            mark: *mark,
            seed,
            choices: rest.to_vec(),
        })
    }

    /// A choice; those that the code leaves out are the usual ones.
    pub fn choice(&self, number: usize) -> u8 {
        self.choices.get(number).copied().unwrap_or(0)
    }
}

/// Seven bits a byte, the smallest first: small seeds give short codes.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
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

fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let groups: Vec<String> = letters
        .chunks(4)
        .map(|group| group.iter().collect())
        .collect();
    groups.join("-")
}
