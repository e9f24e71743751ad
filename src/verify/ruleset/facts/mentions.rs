//! Who mentions what: every name that a text, a rule or a step uses, with the things that use it.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{Home, Part, PartKind};
use super::script::ScriptUses;
use crate::diag::Span;
use crate::model::{Roll, Ruleset, TableSource, Text, TextPart, When};
use crate::rules::{self, Meaning, Owner, ScriptContext, Uses, Wanted};

/// Names by section and id, each with those that mention it.
#[derive(Debug, Default)]
pub struct Mentions<'a> {
    by: BTreeMap<(&'static str, String), BTreeSet<Home<'a>>>,
    /// Ids of stats that some rules change, with those rules.
    pub changed: BTreeMap<String, BTreeSet<Home<'a>>>,
    /// Ids of tests that some rules make with a modifier.
    pub modified_tests: BTreeSet<String>,
    /// Whether some rules say `win`.
    pub wins: bool,
    /// All rules and conditions.
    pub rules: Vec<Rules<'a>>,
}

/// Rules or a condition: what they call, and where they ask for the policy.
#[derive(Debug)]
pub struct Rules<'a> {
    /// Whose they are.
    pub home: Home<'a>,
    /// Whether they answer an offer.
    pub answers: bool,
    /// Ids of the procedures that they call.
    pub procedures: BTreeSet<String>,
    /// Where they say `policy is`.
    pub asks_policy: Option<Span>,
}

/// Words that select things are in a section of their own.
pub const TAG: &str = "tag";

impl<'a> Mentions<'a> {
    /// All mentions of a ruleset.
    pub fn of(ruleset: &'a Ruleset, parts: &[Part<'a>]) -> Self {
        let mut mentions = Self::default();
        for part in parts {
            mentions.part(ruleset, part);
        }
        mentions
    }

    /// Whether something is mentioned by anything but itself.
    pub fn is_used(&self, section: &'static str, id: &str) -> bool {
        let own = |home: &Home<'_>| home.section == section && home.id == id;
        let homes = self.by.get(&(section, id.to_owned()));
        homes.is_some_and(|homes| homes.iter().any(|home| !own(home)))
    }

    /// Everything that mentions something.
    pub fn homes(&self, section: &'static str, id: &str) -> impl Iterator<Item = &Home<'a>> {
        let homes = self.by.get(&(section, id.to_owned()));
        homes.into_iter().flatten()
    }

    fn add(&mut self, home: Home<'a>, section: &'static str, id: &str) {
        self.by
            .entry((section, id.to_owned()))
            .or_default()
            .insert(home);
    }

    fn part(&mut self, ruleset: &'a Ruleset, part: &Part<'a>) {
        let home = part.home;
        match part.what {
            PartKind::Text(text) => self.text(ruleset, home, text),
            PartKind::Script(script, place) => {
                let scope = match home.section {
                    "trait" => ruleset
                        .traits
                        .get(home.id)
                        .map(|power| ruleset.scope_of(power)),
                    _ => None,
                };
                let scope = scope.as_deref().unwrap_or(&ruleset.scope);
                let (resolution, _) = rules::resolve(&script.script, scope, place);
                let uses = rules::uses(&script.script.names, &resolution);
                let names = script.script.names.iter();
                let policy = names.filter(|name| resolution.of(name) == Meaning::Policy);
                let policy = policy.map(|name| name.range.start).next();
                self.rules.push(Rules {
                    home,
                    answers: matches!(place, ScriptContext::Answering(_)),
                    procedures: uses.procedures.clone(),
                    asks_policy: policy.and_then(|at| statement_at(&script.spans, at)),
                });
                self.uses(home, &uses);
                let mut seen = ScriptUses::default();
                seen.script(&script.script);
                let changes = seen.changes.iter().flat_map(|path| path.parts());
                for name in changes {
                    let homes = self.changed.entry(name.text.clone());
                    homes.or_default().insert(home);
                }
                let modified = seen.modified_tests.iter();
                self.modified_tests
                    .extend(modified.map(|test| (*test).to_owned()));
                self.wins |= seen.wins;
                for words in seen.says {
                    self.add_text(ruleset, home, words);
                }
            }
            PartKind::Formula(formula, place) => {
                self.formula(ruleset, home, &formula.formula, place, Wanted::Number)
            }
            PartKind::When(when, place) => self.when(ruleset, home, when, place),
            PartKind::Dice(dice) => self.dice(home, &dice.expr),
            PartKind::Call(call) => {
                self.source(home, &call.source);
                call.modifier
                    .iter()
                    .for_each(|modifier| self.dice(home, &modifier.expr));
            }
            PartKind::Whole(source) => self.source(home, source),
            PartKind::Named(section, id) => self.add(home, section, id),
        }
    }

    fn source(&mut self, home: Home<'a>, source: &TableSource) {
        match source {
            TableSource::Table(table) => self.add(home, "table", table.id()),
            TableSource::List(list) => self.add(home, "list", list.id()),
        }
    }

    fn formula(
        &mut self,
        ruleset: &Ruleset,
        home: Home<'a>,
        formula: &rules::Formula,
        place: ScriptContext<'_>,
        wanted: Wanted,
    ) {
        let (resolution, _) = rules::resolve_formula(formula, &ruleset.scope, place, wanted);
        let uses = rules::uses(&formula.names, &resolution);
        let origin = match home.section {
            "table" => ruleset.tables.get(home.id).map(|table| table.origin),
            "list" => ruleset.lists.get(home.id).map(|list| list.origin),
            "offer" => ruleset.offers.get(home.id).map(|offer| offer.origin),
            "stat" => ruleset.stats.get(home.id).map(|stat| stat.origin),
            _ => None,
        };
        self.rules.push(Rules {
            home,
            answers: matches!(place, ScriptContext::Answering(_)),
            procedures: uses.procedures.clone(),
            asks_policy: origin.filter(|_| !uses.policies.is_empty()),
        });
        self.uses(home, &uses);
    }

    fn when(&mut self, ruleset: &Ruleset, home: Home<'a>, when: &When, place: ScriptContext<'_>) {
        self.formula(ruleset, home, &when.formula, place, Wanted::Condition);
    }

    fn text(&mut self, ruleset: &Ruleset, home: Home<'a>, text: &Text) {
        self.pieces(ruleset, home, &text.pieces);
    }

    fn pieces(&mut self, ruleset: &Ruleset, home: Home<'a>, pieces: &[TextPart]) {
        for piece in pieces {
            match piece {
                TextPart::Words(_) => {}
                TextPart::Roll(Roll::Dice(dice)) => self.dice(home, &dice.expr),
                TextPart::Roll(Roll::See(_)) => {}
                TextPart::Roll(Roll::Offer(offer)) => self.add(home, "offer", offer.id()),
                TextPart::Roll(Roll::Count { dice, .. } | Roll::Foe { dice, .. }) => {
                    dice.iter().for_each(|dice| self.dice(home, &dice.expr));
                }
                TextPart::Roll(Roll::Tables { times, choices }) => {
                    times.iter().for_each(|times| self.dice(home, &times.expr));
                    for call in choices {
                        self.source(home, &call.source);
                        call.modifier
                            .iter()
                            .for_each(|modifier| self.dice(home, &modifier.expr));
                    }
                }
                TextPart::Roll(Roll::If {
                    when,
                    then,
                    otherwise,
                }) => {
                    self.when(ruleset, home, when, ScriptContext::Table);
                    self.pieces(ruleset, home, then);
                    self.pieces(ruleset, home, otherwise);
                }
            }
        }
    }

    /// Names in dice are numbers: `level`, `foe.level`, `weapon.damage`.
    fn dice(&mut self, home: Home<'a>, expr: &crate::dice::Expr) {
        for (name, _) in expr.names() {
            let name = name.strip_suffix(".max").unwrap_or(name);
            let (owner, stat) = name.split_once('.').unwrap_or(("hero", name));
            let section = match Owner::from_word(owner) {
                Some(owner) => section_of(owner),
                None => "item-stat",
            };
            self.add(home, section, stat);
        }
    }

    /// What is said is a text: names of tables in its braces are rolled on.
    fn add_text(&mut self, ruleset: &Ruleset, home: Home<'a>, words: &str) {
        for braces in in_braces(words) {
            for word in names_in(braces) {
                if ruleset.tables.get(word).is_some() {
                    self.add(home, "table", word);
                } else if ruleset.lists.get(word).is_some() {
                    self.add(home, "list", word);
                }
            }
        }
    }

    fn uses(&mut self, home: Home<'a>, uses: &Uses) {
        let sets = [
            ("table", &uses.tables),
            ("list", &uses.lists),
            ("deck", &uses.decks),
            ("table", &uses.decks),
            ("item", &uses.items),
            ("slot", &uses.slots),
            ("trait", &uses.traits),
            ("foe", &uses.foes),
            ("class", &uses.classes),
            ("offer", &uses.offers),
            ("policy", &uses.policies),
            ("test", &uses.tests),
            ("procedure", &uses.procedures),
            ("event", &uses.events),
            ("condition", &uses.tags),
            (TAG, &uses.tags),
            (TAG, &uses.item_groups),
            (TAG, &uses.foe_groups),
        ];
        for (section, ids) in sets {
            ids.iter().for_each(|id| self.add(home, section, id));
        }
        for (owner, stat) in &uses.stats {
            self.add(home, section_of(*owner), stat);
        }
    }
}

fn section_of(owner: Owner) -> &'static str {
    match owner {
        Owner::Foe => "foe-stat",
        Owner::Item => "item-stat",
        Owner::Hero | Owner::Room | Owner::Door | Owner::Party | Owner::Game => "stat",
        Owner::Card => "deck",
    }
}

/// What is between braces, however they are nested.
pub fn in_braces(words: &str) -> impl Iterator<Item = &str> {
    words
        .split('{')
        .skip(1)
        .map(|rest| rest.split('}').next().unwrap_or(""))
}

/// Words that could be ids: `W` and `treasure` of `W-30 / treasure`.
pub fn names_in(words: &str) -> impl Iterator<Item = &str> {
    let part_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words = words.split(move |letter| !part_of_name(letter));
    let bare = |word: &'_ str| {
        word.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-')
            .len()
    };
    words
        .flat_map(move |word| [Some(word), word.get(..bare(word))])
        .flatten()
        .filter(|word| !word.is_empty())
}

/// The statement around a byte of a script.
fn statement_at(spans: &[(usize, Span)], at: usize) -> Option<Span> {
    let before = spans.partition_point(|(start, _)| *start <= at);
    before.checked_sub(1).map(|last| spans[last].1)
}
