//! A booklet made, checked, played and certified.

use std::collections::BTreeSet;

use super::player::Proof;
use super::{BookletHandout, FoundSeed, Player};
use crate::booklet::{self, Booklet, BookletWish, CHECKS, Certificate, Finding, Fingerprint};
use crate::diag::{Error, error};

/// Passed when somebody has won.
const UNBEATABLE: &str = "unbeatable";

/// A booklet that was made, with remarks about it.
pub struct Certified {
    /// The booklet and its certificate.
    pub handout: BookletHandout,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl Player<'_> {
    /// Makes a booklet and refuses one that its checks find fault with.
    pub(super) fn make(&self, wish: &BookletWish) -> Result<Booklet, Error> {
        let booklet = booklet::make_by(&self.referee, wish)?;
        refuse(&booklet::check(&booklet))?;
        Ok(booklet)
    }

    /// The booklet of a seed that was found, with its certificate. What the search has made and played is not made and played again.
    pub fn certify_found(&self, found: FoundSeed, code: String) -> Result<Certified, Error> {
        let booklet = match found.booklet {
            Some(sound) => {
                let booklet = booklet::finish(self.ruleset, sound)?;
                refuse(&booklet::check_sections(&booklet))?;
                booklet
            }
            None => self.make(&BookletWish {
                seed: found.seed,
                ..self.adventure.wish.clone()
            })?,
        };
        let proof = match found.proof.filter(|proof| proof.beaten) {
            Some(proof) => Some(proof),
            None => self.prove(&booklet, None)?,
        };
        Ok(self.write_certificate(booklet, code, proof))
    }

    /// The booklet of a wish with its certificate, under this share code; played with dice of another seed if one is given.
    pub fn certify(
        &self,
        wish: &BookletWish,
        code: String,
        dice: Option<u64>,
    ) -> Result<Certified, Error> {
        let booklet = self.make(wish)?;
        let proof = self.prove(&booklet, dice)?;
        Ok(self.write_certificate(booklet, code, proof))
    }

    fn write_certificate(&self, booklet: Booklet, code: String, proof: Option<Proof>) -> Certified {
        let mut notes = Vec::new();
        let (proof, needed) = match proof {
            Some(proof) => (Some((proof.played, proof.beaten)), proof.needed),
            None => (None, BTreeSet::new()),
        };
        let mut checks = CHECKS.to_vec();
        let mut unbeaten = None;
        match &proof {
            Some((_, true)) => checks.push(UNBEATABLE),
            Some((_, false)) => {
                unbeaten = Some(self.patience());
                notes.push("nobody won when it was played; see `delve simulate`".to_owned());
            }
            None => {}
        }
        Certified {
            handout: BookletHandout {
                certificate: Certificate {
                    code,
                    fingerprint: Fingerprint::of(self.ruleset).short(),
                    checks,
                    unbeaten,
                    played: proof.map(|(played, _)| played),
                },
                booklet,
                needed,
                style: self.adventure.style,
                text_only: self.adventure.text_only,
            },
            notes,
        }
    }
}

fn refuse(found: &[Finding]) -> Result<(), Error> {
    match found.first() {
        None => Ok(()),
        Some(found) => {
            Err(error!("{}: {}", found.check, found.message; hint: "another `--seed` may do"))
        }
    }
}
