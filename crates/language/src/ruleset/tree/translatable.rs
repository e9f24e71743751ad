//! Which keys of the format hold words for people, wherever they are.

use std::collections::BTreeSet;

use crate::model::blocks::BLOCKS;
use crate::model::keys::{self, Kind, Record};
use crate::model::{Block, HEAD, SECTIONS};

/// The keys of the whole format.
pub struct Keys {
    known: BTreeSet<&'static str>,
    worded: BTreeSet<&'static str>,
    seen: BTreeSet<usize>,
}

impl Keys {
    /// Walks through the format.
    pub fn of_format() -> Self {
        let mut keys = Self {
            known: BTreeSet::new(),
            worded: BTreeSet::new(),
            seen: BTreeSet::new(),
        };
        keys.record(HEAD.record);
        for section in SECTIONS {
            keys.record(section.record);
        }
        for block in BLOCKS {
            keys.record(block.record);
        }
        keys.record(<Block as keys::Keys>::RECORD);
        keys
    }

    /// Whether a key may hold words for people. One that the format does not know names a column, which may.
    pub fn is_worded(&self, key: &str) -> bool {
        self.worded.contains(key) || !self.known.contains(key)
    }

    fn record(&mut self, record: &'static Record) {
        // Steps hold steps.
        if !self.seen.insert(std::ptr::from_ref(record).addr()) {
            return;
        }
        for field in record.keys() {
            self.known.insert(field.key);
            if self.holds_words(&field.kind) {
                self.worded.insert(field.key);
            }
        }
    }

    fn holds_words(&mut self, kind: &'static Kind) -> bool {
        match kind {
            Kind::Words | Kind::Rolling | Kind::Value => true,
            Kind::List(kind) | Kind::Map(kind) => self.holds_words(kind),
            Kind::Either(one, other) => {
                let one = self.holds_words(one);
                self.holds_words(other) || one
            }
            Kind::Record(record) => {
                self.record(record());
                false
            }
            Kind::Rows(record) => {
                self.record(record);
                false
            }
            _ => false,
        }
    }
}
