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
    /// What is nowhere.
    pub missing: BTreeSet<Topic>,
}

/// Plays whole games by every policy and compares what they looked up with what pages show.
pub fn compare_with_paper(
    ruleset: &Ruleset,
    on_paper: &BTreeSet<Topic>,
) -> Result<Completeness, Error> {
    let evidence = Evidence::of_games(ruleset);
    if let Some(broken) = evidence.broken.into_iter().next() {
        return Err(broken);
    }
    let games = evidence.games.iter().map(|tally| tally.runs).sum();
    Ok(Completeness {
        games,
        ..compare(ruleset, evidence.needed, on_paper)
    })
}

/// What is needed against what is shown.
pub fn compare(
    ruleset: &Ruleset,
    needed: BTreeSet<Topic>,
    on_paper: &BTreeSet<Topic>,
) -> Completeness {
    let facts = Facts::of(ruleset);
    let advice = find_advice(ruleset, &facts);
    let needed: BTreeSet<Topic> = needed.difference(&advice).cloned().collect();
    let is_on_paper = |topic: &Topic| {
        let wholes = topic.wholes();
        on_paper.contains(topic) || wholes.iter().any(|whole| on_paper.contains(whole))
    };
    let (shown, open): (BTreeSet<Topic>, BTreeSet<Topic>) =
        needed.iter().cloned().partition(is_on_paper);
    let implied = find_implied(ruleset, &facts, &shown, &open);
    let missing = open.difference(&implied).cloned().collect();
    Completeness {
        games: 0,
        needed,
        shown,
        implied,
        missing,
    }
}

/// Rules that no text of the game claims to cover are part of those that use them: they are on paper if all of those are. What some text
/// claims has to be shown by one that does.
fn find_implied(
    ruleset: &Ruleset,
    facts: &Facts<'_>,
    shown: &BTreeSet<Topic>,
    open: &BTreeSet<Topic>,
) -> BTreeSet<Topic> {
    let claimed = claimed(ruleset);
    let users = |topic: &Topic| -> BTreeSet<Topic> {
        let needed = shown.iter().chain(open);
        needed
            .filter(|user| *user != topic && uses(facts, user, topic))
            .cloned()
            .collect()
    };
    let may_be_implied = |topic: &&Topic| is_a_rule(topic) && !claimed.contains(*topic);
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
                .all(|user| shown.contains(user) || known.contains(user))
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
    advice.retain(|id| rules.iter().any(|rules| rules.procedures.contains(*id)));
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

/// Everything that some text, table or block of the game says that it covers.
fn claimed(ruleset: &Ruleset) -> BTreeSet<Topic> {
    let rules = ruleset.rules.iter().flat_map(|rule| &rule.covers);
    let tables = ruleset.tables.iter().flat_map(|table| &table.covers);
    let lists = ruleset.lists.iter().flat_map(|list| &list.covers);
    let blocks = ruleset.products.iter().flat_map(|product| product.blocks());
    let blocks = blocks.flat_map(|block| &block.covers);
    rules
        .chain(tables)
        .chain(lists)
        .chain(blocks)
        .cloned()
        .collect()
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
        Topic::Start(_) | Topic::Table(_) | Topic::List(_) | Topic::Row { .. } => return None,
    })
}
