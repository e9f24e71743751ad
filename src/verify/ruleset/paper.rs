//! Whether paper has what play needs: what simulated games looked up, against what pages show.

use std::collections::BTreeSet;

use super::evidence::Evidence;
use super::facts::Facts;
use crate::diag::Error;
use crate::model::{Ruleset, Topic};

/// What play needs, and what of it is on paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completeness {
    /// How many games were played.
    pub games: u64,
    /// Everything that these games looked up.
    pub needed: BTreeSet<Topic>,
    /// What of it can be looked up on paper.
    pub shown: BTreeSet<Topic>,
    /// Rules without words of their own, which belong to others that are shown.
    pub implied: BTreeSet<Topic>,
    /// What the game leaves to its rulebook.
    pub rulebook: BTreeSet<Topic>,
    /// What is nowhere.
    pub missing: BTreeSet<Topic>,
    /// Tables that pages send their readers to, and that are not there.
    pub dead: BTreeSet<Topic>,
    /// Ids of stats that are ticked, though no rule about them is there.
    pub unruled: BTreeSet<String>,
    /// Symbols without a legend.
    pub unexplained: BTreeSet<String>,
}

/// The paper of products that are used together.
#[derive(Debug, Clone)]
pub struct Printout {
    /// What a person would call it: `reference + character-sheet`.
    pub name: String,
    /// Ids of the products.
    pub products: Vec<String>,
    /// Ids of the modes that it is for.
    pub modes: Vec<String>,
    /// What a reader can look up on it.
    pub shown: BTreeSet<Topic>,
    /// Tables and lists whose titles are printed for the reader to look up.
    pub sends_to: BTreeSet<Topic>,
    /// Tables that printed rules name, each with its namesakes: one of them has to be there.
    pub named: BTreeSet<BTreeSet<Topic>>,
    /// Tables that a heading has, each with its namesakes: a reader who looks for them stops there.
    pub headed: BTreeSet<BTreeSet<Topic>>,
    /// Ids of stats that are ticked.
    pub tracks: BTreeSet<String>,
    /// Symbols that nothing explains where the reader meets them.
    pub unexplained: BTreeSet<String>,
    /// What its own players looked up, where it has some: a booklet is played for its certificate.
    pub needed: Option<BTreeSet<Topic>>,
    /// Why it cannot be printed.
    pub refused: Option<Error>,
}

impl Printout {
    /// Paper with nothing on it.
    pub fn new(name: String) -> Self {
        Self {
            name,
            products: Vec::new(),
            modes: Vec::new(),
            shown: BTreeSet::new(),
            sends_to: BTreeSet::new(),
            named: BTreeSet::new(),
            headed: BTreeSet::new(),
            tracks: BTreeSet::new(),
            unexplained: BTreeSet::new(),
            needed: None,
            refused: None,
        }
    }

    /// Paper that cannot be printed.
    pub fn refused(name: String, why: Error) -> Self {
        Self {
            refused: Some(why),
            ..Self::new(name)
        }
    }

    /// Another product beside it.
    pub fn add(&mut self, other: Self) {
        self.shown.extend(other.shown);
        self.sends_to.extend(other.sends_to);
        self.named.extend(other.named);
        self.headed.extend(other.headed);
        self.tracks.extend(other.tracks);
        self.unexplained.extend(other.unexplained);
    }
}

/// Names of missing things in a message; `delve verify` lists all.
const NAMED: usize = 6;

impl Completeness {
    /// Whether a reader can play from this paper and finds whatever it points to.
    pub fn is_complete(&self) -> bool {
        let points_nowhere = !self.dead.is_empty() || !self.unexplained.is_empty();
        self.missing.is_empty() && self.unruled.is_empty() && !points_nowhere
    }

    /// Everything that is wrong, in one sentence.
    pub fn describe(&self) -> String {
        let dead: Vec<String> = self.dead.iter().map(ToString::to_string).collect();
        let tracks: Vec<&str> = self.unruled.iter().map(String::as_str).collect();
        let symbols: Vec<&str> = self.unexplained.iter().map(String::as_str).collect();
        let found = [
            (!self.missing.is_empty()).then(|| self.describe_missing()),
            (!dead.is_empty())
                .then(|| format!("pages point to what is not there: {}", dead.join(", "))),
            (!tracks.is_empty()).then(|| format!("tracks without a rule: {}", tracks.join(", "))),
            (!symbols.is_empty())
                .then(|| format!("symbols without a legend: {}", symbols.join(", "))),
        ];
        found.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// `3 things that play needs are not on paper: procedure fight, foe rat, start oil`.
    fn describe_missing(&self) -> String {
        let names: Vec<String> = self.missing.iter().map(ToString::to_string).collect();
        let shown = names.get(..NAMED.min(names.len())).unwrap_or_default();
        let more = names.len() - shown.len();
        let mut list = shown.join(", ");
        if more > 0 {
            list.push_str(&format!(" and {more} more"));
        }
        let things = if names.len() == 1 {
            "1 thing that play needs is".to_owned()
        } else {
            format!("{} things that play needs are", names.len())
        };
        format!("{things} not on paper: {list}")
    }
}

/// Plays whole games by every policy, in the modes of a paper, and compares what they looked up with what it shows.
pub fn compare_with_paper(ruleset: &Ruleset, paper: &Printout) -> Result<Completeness, Error> {
    let evidence = Evidence::of_games(ruleset, &paper.modes);
    if let Some(broken) = evidence.broken.into_iter().next() {
        return Err(broken);
    }
    let games = evidence.games.iter().map(|tally| tally.runs).sum();
    Ok(Completeness {
        games,
        ..compare(ruleset, paper, evidence.needed)
    })
}

/// Whether a paper shows everything that is needed as it is, and sends its readers nowhere else: then there is nothing to compare.
pub fn shows_all(paper: &Printout, needed: &BTreeSet<Topic>) -> bool {
    needed.iter().all(|topic| shows(&paper.shown, topic))
        && paper
            .sends_to
            .iter()
            .all(|table| is_printed(&paper.shown, table))
        && paper.named.difference(&paper.headed).all(|namesakes| {
            let mut namesakes = namesakes.iter();
            namesakes.any(|table| is_printed(&paper.shown, table))
        })
        && paper.unexplained.is_empty()
}

/// Whether a topic is in a set, or the whole that it is a part of.
fn shows(set: &BTreeSet<Topic>, topic: &Topic) -> bool {
    set.contains(topic) || topic.wholes().iter().any(|whole| set.contains(whole))
}

/// What is needed against what a paper shows, and where it sends its readers.
pub fn compare(ruleset: &Ruleset, paper: &Printout, needed: BTreeSet<Topic>) -> Completeness {
    let on_paper = &paper.shown;
    let facts = Facts::of(ruleset);
    let advice = find_advice(ruleset, &facts);
    let needed: BTreeSet<Topic> = needed.difference(&advice).cloned().collect();
    let is_on_paper = |topic: &Topic| shows(on_paper, topic);
    let (shown, open): (BTreeSet<Topic>, BTreeSet<Topic>) =
        needed.iter().cloned().partition(is_on_paper);
    let parts = ruleset.head.rulebook.iter();
    let parts = parts.filter(|part| part.is_of(&paper.products));
    let book: BTreeSet<Topic> = parts.flat_map(|part| part.covers.clone()).collect();
    let implied = find_implied(&facts, (&shown, &open), &book);
    let left: BTreeSet<Topic> = open.difference(&implied).cloned().collect();
    let (rulebook, missing) = left.into_iter().partition(|topic| shows(&book, topic));
    let is_there = |table: &Topic| is_printed(on_paper, table) || book.contains(table);
    let dead = paper.sends_to.iter().filter(|table| !is_there(table));
    let unknown = paper.named.difference(&paper.headed);
    let unknown = unknown.filter(|namesakes| !namesakes.iter().any(is_there));
    let unknown = unknown.filter_map(BTreeSet::first);
    let dead = dead.chain(unknown).cloned().collect();
    let known: BTreeSet<&Topic> = shown.iter().chain(&implied).chain(&rulebook).collect();
    let unruled = paper.tracks.iter();
    let unruled = unruled.filter(|stat| !has_rule(&facts, &known, stat));
    let unruled = unruled.cloned().collect();
    Completeness {
        games: 0,
        needed,
        shown,
        implied,
        rulebook,
        missing,
        dead,
        unruled,
        unexplained: paper.unexplained.clone(),
    }
}

/// Whether a table is on paper, or some of its rows are.
fn is_printed(on_paper: &BTreeSet<Topic>, table: &Topic) -> bool {
    on_paper
        .iter()
        .any(|topic| topic == table || topic.wholes().contains(table))
}

/// Whether one of the rules that mention a stat is known. Rules that do not come up in play say nothing about it.
fn has_rule(facts: &Facts<'_>, known: &BTreeSet<&Topic>, stat: &str) -> bool {
    let mut homes = facts.mentions.homes("stat", stat).peekable();
    let nobody_minds = homes.peek().is_none();
    nobody_minds
        || homes.any(|home| {
            let of_rows = |topic: &Topic| matches!(topic, Topic::Row { of, .. } if of == home.id);
            let own = |topic: &Topic| place(topic) == Some((home.section, home.id));
            let is_creation = matches!(home.section, "creation" | "stat");
            is_creation || known.iter().any(|topic| own(topic) || of_rows(topic))
        })
}

/// Rules that no text of the game claims to cover are part of those that use them: they are on paper if all of those are. What some text
/// claims has to be shown by one that does.
fn find_implied(
    facts: &Facts<'_>,
    (shown, open): (&BTreeSet<Topic>, &BTreeSet<Topic>),
    book: &BTreeSet<Topic>,
) -> BTreeSet<Topic> {
    let users = |topic: &Topic| -> BTreeSet<Topic> {
        let needed = shown.iter().chain(open);
        needed
            .filter(|user| *user != topic && uses(facts, user, topic))
            .cloned()
            .collect()
    };
    let may_be_implied = |topic: &&Topic| is_a_rule(topic) && !facts.is_claimed(topic);
    let candidates = open.iter().filter(may_be_implied);
    let mut implied: Vec<(Topic, BTreeSet<Topic>)> = candidates
        .map(|topic| (topic.clone(), users(topic)))
        .filter(|(_, users)| !users.is_empty())
        .collect();
    // Rules that call each other hold each other up, so start with all and take away whatever something missing uses.
    loop {
        let before = implied.len();
        let known: BTreeSet<Topic> = implied.iter().map(|(topic, _)| topic.clone()).collect();
        implied.retain(|(_, users)| {
            users
                .iter()
                .all(|user| shown.contains(user) || known.contains(user) || shows(book, user))
        });
        if implied.len() == before {
            return known;
        }
    }
}

/// Procedures by which a simulated player decides: they are called by the rules that answer offers, and otherwise only by each other. A human
/// does not look them up.
fn find_advice(ruleset: &Ruleset, facts: &Facts<'_>) -> BTreeSet<Topic> {
    let rules = &facts.mentions.rules;
    let mut advice: BTreeSet<&str> = ruleset.procedures.ids().collect();
    // What is best worn is a decision of simulated players, too.
    let is_for_slots = |id: &str| {
        let best = ruleset.slots.iter().filter_map(|slot| slot.best.as_ref());
        let mut names = best.flat_map(|best| &best.formula.names);
        names.any(|name| name.text == id)
    };
    advice
        .retain(|id| is_for_slots(id) || rules.iter().any(|rules| rules.procedures.contains(*id)));
    loop {
        let before = advice.len();
        let known = advice.clone();
        advice.retain(|id| {
            let mut callers = rules.iter().filter(|rules| rules.procedures.contains(*id));
            callers.all(|caller| {
                let of_advice =
                    caller.home.section == "procedure" && known.contains(caller.home.id);
                caller.answers || of_advice
            })
        });
        if advice.len() == before {
            break;
        }
    }
    let ids = advice.into_iter().map(str::to_owned);
    ids.map(Topic::Procedure).collect()
}

/// Whether it is rules, which may be a part of other rules; figures and words are printed or missing.
fn is_a_rule(topic: &Topic) -> bool {
    matches!(
        topic,
        Topic::Procedure(_) | Topic::Offer(_) | Topic::Test(_) | Topic::Condition(_)
    )
}

fn uses(facts: &Facts<'_>, user: &Topic, topic: &Topic) -> bool {
    let Some((section, id)) = place(topic) else {
        return false;
    };
    facts
        .mentions
        .homes(section, id)
        .any(|home| match (home.section, user) {
            ("table" | "list", Topic::Row { of, .. }) => home.id == of,
            (section, user) => place(user) == Some((section, home.id)),
        })
}

/// Section and id of what has rules.
fn place(topic: &Topic) -> Option<(&'static str, &str)> {
    Some(match topic {
        Topic::Procedure(id) => ("procedure", id),
        Topic::Offer(id) => ("offer", id),
        Topic::Test(id) => ("test", id),
        Topic::Condition(id) => ("condition", id),
        Topic::Trait(id) => ("trait", id),
        Topic::Item(id) => ("item", id),
        Topic::Foe(id) => ("foe", id),
        Topic::Class(id) => ("class", id),
        Topic::Quest(id) => ("quest", id),
        Topic::Start(_)
        | Topic::Table(_)
        | Topic::List(_)
        | Topic::Row { .. }
        | Topic::Rows { .. } => return None,
    })
}
