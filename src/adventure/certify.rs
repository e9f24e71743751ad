//! A booklet made, checked, played and certified.

use std::collections::BTreeSet;

use super::{BookletHandout, Player};
use crate::booklet::{self, Booklet, BookletWish, CHECKS, Certificate, Fingerprint};
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
        match booklet::check(&booklet).first() {
            None => Ok(booklet),
            Some(found) => {
                Err(error!("{}: {}", found.check, found.message; hint: "another `--seed` may do"))
            }
        }
    }

    /// The booklet of a wish with its certificate, under this share code; played with dice of another seed if one is given.
    pub fn certify(
        &self,
        wish: &BookletWish,
        code: String,
        dice: Option<u64>,
    ) -> Result<Certified, Error> {
        let mut notes = Vec::new();
        let booklet = self.make(wish)?;
        let proof = self.prove(&booklet, dice)?;
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
        Ok(Certified {
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
        })
    }
}
