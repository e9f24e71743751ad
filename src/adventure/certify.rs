//! A booklet made, checked, played and certified.

use std::collections::BTreeSet;

use super::player::Proof;
use super::{BookletHandout, FoundSeed, Player};
use crate::booklet::{self, Booklet, BookletRequest, CHECKS, Certificate, Finding};
use crate::diag::{Error, error};

/// Passed when at least one game was won.
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
    fn make(&self, request: &BookletRequest) -> Result<Booklet, Error> {
        let booklet = booklet::make_by(&self.referee, request)?;
        refuse(&booklet::check(&booklet))?;
        Ok(booklet)
    }

    /// The booklet of a seed that was found, with its certificate. What the search has made and played is not made and played again.
    pub fn certify_found(&self, found: FoundSeed, code: String) -> Result<Certified, Error> {
        let request = BookletRequest {
            seed: found.seed,
            ..self.adventure.request.clone()
        };
        let (booklet, proof) = self.complete(found, &request)?;
        Ok(self.write_certificate(booklet, code, proof))
    }

    /// The booklet of a request, finished and played: with what was found by a search, or anew.
    pub(super) fn complete(
        &self,
        found: FoundSeed,
        request: &BookletRequest,
    ) -> Result<(Booklet, Option<Proof>), Error> {
        let found = found.known_for(request);
        let booklet = match found.booklet {
            Some(mut sound) => {
                sound.request = request.clone();
                let booklet = booklet::finish(self.ruleset, sound)?;
                refuse(&booklet::check_sections(&booklet))?;
                booklet
            }
            None => self.make(request)?,
        };
        let proof = match found.proof.filter(|proof| proof.is_final) {
            Some(proof) => Some(proof),
            None => self.prove(&booklet, None)?,
        };
        Ok((booklet, proof))
    }

    /// The booklet of a request with its certificate, under this share code; played with dice of another seed if one is given.
    pub fn certify(
        &self,
        request: &BookletRequest,
        code: String,
        dice: Option<u64>,
    ) -> Result<Certified, Error> {
        let booklet = self.make(request)?;
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
                unbeaten = Some(self.runs_before_giving_up());
                notes.push("nobody won its simulated games; see `delve simulate`".to_owned());
            }
            None => {}
        }
        Certified {
            handout: BookletHandout {
                certificate: Certificate {
                    code,
                    fingerprint: self.engine.fingerprint().short(),
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
            Err(error!("{}: {}", found.check, found.message; hint: "try another `--seed`"))
        }
    }
}
