//! Decks of cards become tables: a deck has a table of its cards, and a table that is read by suit and rank gets the numbers of its cards.
//!
//! From here on a card is a number from 1, so that whatever can be said of dice (each result has a row, the odds are exact) holds for cards.

use std::collections::BTreeMap;

use super::{Branch, Key, Node, NodeKind, Words};
use crate::diag::{Diagnostic, Diagnostics, Span, did_you_mean};
use crate::model::{Card, select, suit_sign};
use crate::ruleset::{id, limits};

mod printing;

use printing::compress;

const FRENCH_SUITS: [&str; 4] = ["hearts", "diamonds", "clubs", "spades"];
const FRENCH_RANKS: [&str; 13] = [
    "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
];

/// Suits and ranks as a deck states them, and how they are printed.
struct Plan {
    suits: Vec<String>,
    ranks: Vec<String>,
    labels: BTreeMap<String, String>,
    values: BTreeMap<String, i64>,
}

impl Plan {
    fn of(deck: &Branch) -> Self {
        let french = deck.words("cards") == Some("french");
        let stated = |key: &str, usual: &[&str]| {
            let own = words_of(deck, key);
            if own.is_empty() && french {
                usual.iter().map(|word| (*word).to_owned()).collect()
            } else {
                own
            }
        };
        let ranks = stated("ranks", &FRENCH_RANKS);
        Self {
            suits: stated("suits", &FRENCH_SUITS),
            ranks: ranks.iter().flat_map(|rank| run_of(rank)).collect(),
            labels: entries(deck, "labels", |node| Some(node.as_words()?.to_owned())),
            values: entries(deck, "values", |node| match node.kind {
                NodeKind::Integer(value) => Some(value),
                _ => None,
            }),
        }
    }

    /// How a suit or rank is printed.
    fn label(&self, word: &str) -> String {
        if let Some(own) = self.labels.get(word) {
            return own.clone();
        }
        match word {
            "ace" => "A".into(),
            "jack" => "J".into(),
            "queen" => "Q".into(),
            "king" => "K".into(),
            "joker" => "Joker".into(),
            _ => suit_sign(word).map_or_else(|| id::to_label(word), |(sign, _)| sign.into()),
        }
    }

    /// What a rank counts: as stated, as its number says, else by its place.
    fn value(&self, rank: &str, place: usize) -> i64 {
        let named = FRENCH_RANKS.iter().position(|known| *known == rank);
        let number = named.map_or(place, |at| at + 1);
        let stated = self.values.get(rank).copied();
        stated.unwrap_or_else(|| rank.parse().unwrap_or(number as i64))
    }

    fn card(&self, suit: usize, rank: usize) -> Card {
        let (suit_word, rank_word) = (&self.suits[suit], &self.ranks[rank]);
        let mut words = vec![suit_word.clone(), rank_word.clone()];
        words.extend(suit_sign(suit_word).map(|(_, colour)| colour.to_owned()));
        if matches!(rank_word.as_str(), "jack" | "queen" | "king") {
            words.push("face".into());
        }
        let (before, after) = (self.label(rank_word), self.label(suit_word));
        let is_sign = after.chars().count() == 1;
        let space = if is_sign { "" } else { " " };
        Card {
            label: format!("{before}{space}{after}"),
            suit: short(suit + 1),
            rank: short(rank + 1),
            value: self.value(rank_word, rank + 1),
            words,
            row: None,
        }
    }

    fn joker(&self) -> Card {
        Card {
            label: self.label("joker"),
            value: self.values.get("joker").copied().unwrap_or(0),
            words: vec!["joker".into()],
            ..Card::default()
        }
    }
}

/// All cards of a deck, as far as it can be understood.
pub fn cards(deck: &Branch, tree: &Branch) -> Vec<Card> {
    if let Some(of) = deck.words("of") {
        return cards_of_rows(rows_of(tree, of));
    }
    let plan = Plan::of(deck);
    let mut cards = Vec::new();
    for suit in 0..plan.suits.len() {
        cards.extend((0..plan.ranks.len()).map(|rank| plan.card(suit, rank)));
    }
    let jokers = match deck.get("jokers").map(|node| &node.kind) {
        Some(NodeKind::Integer(jokers)) => usize::try_from(*jokers).unwrap_or(0),
        _ => 0,
    };
    cards.extend(std::iter::repeat_with(|| plan.joker()).take(jokers));
    cards.truncate(limits::ROWS);
    cards
}

/// A card for each row, and more of those that come in copies.
fn cards_of_rows(rows: &[Node]) -> Vec<Card> {
    let mut cards = Vec::new();
    let branches = rows.iter().enumerate();
    for (at, row) in branches.filter_map(|(at, row)| Some((at, row.as_branch()?))) {
        let name = row.words("name").or_else(|| row.words("text"));
        let label = name.unwrap_or_default().to_owned();
        let mut words = vec![
            row.words("id")
                .map_or_else(|| id::from_words(&label), str::to_owned),
        ];
        words.extend(words_of(row, "tags"));
        let value = match row.get("value").map(|node| &node.kind) {
            Some(NodeKind::Integer(value)) => *value,
            _ => at as i64 + 1,
        };
        let card = Card {
            label,
            suit: 0,
            rank: short(at + 1),
            value,
            words,
            row: Some(at),
        };
        cards.extend(std::iter::repeat_n(card, copies(row)));
    }
    cards.truncate(limits::ROWS);
    cards
}

/// How many cards a row is.
fn copies(row: &Branch) -> usize {
    match row.get("copies").map(|node| &node.kind) {
        Some(NodeKind::Integer(copies)) => usize::try_from(*copies).unwrap_or(1),
        _ => 1,
    }
}

/// Adds the table of every deck, and gives the rows of tables that are read from cards their numbers.
pub fn deal(tree: &mut Branch, found: &mut Diagnostics) {
    let decks = tree.branch("deck").cloned().unwrap_or_default();
    let mut dealt = BTreeMap::new();
    for (key, deck) in &decks.entries {
        let Some(deck) = deck.as_branch() else {
            continue;
        };
        check(key, deck, tree, found);
        dealt.insert(key.name.clone(), (Plan::of(deck), cards(deck, tree)));
    }
    read_by_cards(tree, &dealt, found);
    if decks.entries.is_empty() {
        return;
    }
    let made: Vec<(Key, Node)> = decks
        .entries
        .iter()
        .filter_map(|(key, deck)| {
            let table = table_of(key, deck.as_branch()?, tree, &dealt.get(&key.name)?.1);
            Some((key.clone(), Node::new(key.span, NodeKind::Branch(table))))
        })
        .collect();
    let span = made.first().map(|(key, _)| key.span).unwrap_or_default();
    if tree.get("table").is_none() {
        put(tree, "table", span, NodeKind::Branch(Branch::default()));
    }
    let Some(tables) = tree.get_mut("table").and_then(Node::as_branch_mut) else {
        return;
    };
    for (key, table) in made {
        if let Some((first, _)) = tables.entry(&key.name) {
            let message = format!("`{}` is the id of a table and of a deck", key.name);
            found.push(
                Diagnostic::error(key.span, message)
                    .with_code("duplicate-id")
                    .with_related(first.span, "the table"),
            );
            continue;
        }
        tables.push(key, table);
    }
}

/// What a deck says must make cards.
fn check(key: &Key, deck: &Branch, tree: &Branch, found: &mut Diagnostics) {
    let plan = Plan::of(deck);
    let of_rows = deck.get("of").is_some();
    if let Some(extra) = ["cards", "suits", "ranks", "jokers"]
        .iter()
        .find_map(|name| deck.get(name))
        && of_rows
    {
        let message = format!("the cards of `{}` are rows already", key.name);
        found.push(Diagnostic::error(extra.span, message).with_hint("leave `of` or this out"));
        return;
    }
    for node in deck.get("ranks").map(Node::items).unwrap_or_default() {
        if let Some(rank) = node.as_words().filter(|rank| run_of(rank).is_empty()) {
            let message = format!("`{rank}` is not a range of ranks");
            let hint = "write it like `ace..king` or `1..10`, or list the ranks one by one";
            found.push(Diagnostic::error(node.span, message).with_hint(hint));
            return;
        }
    }
    let known: Vec<&str> = plan
        .suits
        .iter()
        .chain(&plan.ranks)
        .map(String::as_str)
        .collect();
    for (name, _) in ["values", "labels"]
        .iter()
        .filter_map(|section| deck.branch(section))
        .flat_map(|section| &section.entries)
    {
        if !known.contains(&name.name.as_str()) && name.name != "joker" {
            let message = format!("`{}` has no suit or rank `{}`", key.name, name.name);
            let hint = did_you_mean(&name.name, known.iter().copied());
            found.push(Diagnostic::error(name.span, message).with_hint_if(hint));
        }
    }
    if cards(deck, tree).is_empty() && (!of_rows || exists(tree, deck)) {
        let message = format!("the deck `{}` has no cards", key.name);
        let hint = "write `cards = \"french\"`, or `suits` and `ranks`, or `of` with a list";
        found.push(Diagnostic::error(key.span, message).with_hint(hint));
    }
}

/// Whether there is the table or list that a deck is made of; what is missing is reported where names are resolved.
fn exists(tree: &Branch, deck: &Branch) -> bool {
    let of = deck.words("of").unwrap_or("");
    let has = |section: &str| {
        tree.branch(section)
            .is_some_and(|all| all.get(of).is_some())
    };
    has("table") || has("list")
}

/// The table of a deck: a row for each card.
fn table_of(key: &Key, deck: &Branch, tree: &Branch, cards: &[Card]) -> Branch {
    let mut table = Branch::default();
    let span = key.span;
    if let Some(title) = deck.get("title") {
        put(&mut table, "title", title.span, title.kind.clone());
    }
    put(
        &mut table,
        "dice",
        span,
        words(format!("1d{}", cards.len().max(1))),
    );
    put(&mut table, "deck", span, words(key.name.clone()));
    put(&mut table, "print", span, NodeKind::Flag(false));
    let rows = match deck.words("of") {
        Some(of) => {
            let source = ["list", "table"]
                .iter()
                .find_map(|section| tree.branch(section)?.branch(of));
            for name in ["columns", "labels"] {
                if let Some(node) = source.and_then(|source| source.get(name)) {
                    put(&mut table, name, node.span, node.kind.clone());
                }
            }
            copied_rows(rows_of(tree, of), cards)
        }
        None => cards
            .iter()
            .enumerate()
            .map(|(at, card)| {
                let mut row = Branch::default();
                put(&mut row, "roll", span, NodeKind::Integer(at as i64 + 1));
                put(&mut row, "name", span, words(card.label.clone()));
                put(&mut row, "value", span, NodeKind::Integer(card.value));
                Node::new(span, NodeKind::Branch(row))
            })
            .collect(),
    };
    put(&mut table, "rows", span, NodeKind::List(rows));
    table
}

/// Rows of another table with the numbers of the cards that they are.
fn copied_rows(rows: &[Node], cards: &[Card]) -> Vec<Node> {
    let rows = rows.iter().enumerate();
    let copied = rows.filter_map(|(at, node)| {
        let mut row = Branch::default();
        let own = cards.iter().enumerate();
        let numbers: Vec<usize> = own
            .filter(|(_, card)| card.row == Some(at))
            .map(|(number, _)| number)
            .collect();
        put(&mut row, "roll", node.span, roll_of(&numbers, node.span));
        let kept = node.as_branch()?.entries.iter();
        let kept = kept.filter(|(key, _)| !matches!(key.name.as_str(), "roll" | "copies"));
        row.entries.extend(kept.cloned());
        (!numbers.is_empty()).then(|| Node::new(node.span, NodeKind::Branch(row)))
    });
    copied.collect()
}

/// Gives every table with a `deck` its dice, and its rows the numbers of their cards.
fn read_by_cards(
    tree: &mut Branch,
    dealt: &BTreeMap<String, (Plan, Vec<Card>)>,
    found: &mut Diagnostics,
) {
    let Some(tables) = tree.get_mut("table").and_then(Node::as_branch_mut) else {
        return;
    };
    for (key, table) in &mut tables.entries {
        let Some(table) = table.as_branch_mut() else {
            continue;
        };
        let Some((span, deck)) = table
            .get("deck")
            .and_then(|node| Some((node.span, node.as_words()?.to_owned())))
        else {
            continue;
        };
        if let Some(dice) = table.get("dice") {
            let message = format!("`{}` is read from cards and needs no dice", key.name);
            found.push(
                Diagnostic::error(dice.span, message).with_hint("leave `dice` or `deck` out"),
            );
        } else {
            // A deck that nobody declares is reported where names are resolved.
            let count = dealt.get(&deck).map_or(1, |(_, cards)| cards.len().max(1));
            put(table, "dice", span, words(format!("1d{count}")));
            if let Some((plan, cards)) = dealt.get(&deck) {
                number_rows(key, table, plan, cards, found);
            }
        }
        if let Some(rows) = table.get_mut("rows") {
            give_rolls(rows);
        }
    }
}

/// Rows that a mistake left without a number get one, so that this is not reported as well.
fn give_rolls(rows: &mut Node) {
    let NodeKind::List(rows) = &mut rows.kind else {
        return;
    };
    for row in rows {
        let span = row.span;
        if let Some(row) = row.as_branch_mut().filter(|row| row.get("roll").is_none()) {
            put(row, "roll", span, NodeKind::Integer(1));
        }
    }
}

/// Turns `cards` of every row into `roll`.
fn number_rows(
    key: &Key,
    table: &mut Branch,
    plan: &Plan,
    cards: &[Card],
    found: &mut Diagnostics,
) {
    let open_ended = table.get("ends").is_some();
    let Some(Node {
        kind: NodeKind::List(rows),
        ..
    }) = table.get_mut("rows")
    else {
        return;
    };
    let mut taken: Vec<Option<Span>> = vec![None; cards.len()];
    let mut rest = None;
    for (at, node) in rows.iter_mut().enumerate() {
        let place = node.span;
        let Some(row) = node.as_branch_mut() else {
            continue;
        };
        let Some((span, selector)) = row
            .get("cards")
            .and_then(|node| Some((node.span, selector_of(node)?)))
        else {
            let hint = "name the cards that lead here, as in `cards = \"hearts 2-10\"`";
            found.push(
                Diagnostic::error(place, "a row of a table with a `deck` has no `cards`")
                    .with_hint(hint),
            );
            return;
        };
        if selector.trim() == "rest" {
            rest = Some((at, span));
            continue;
        }
        match select(&selector, cards) {
            Ok(numbers) => {
                let twice = numbers
                    .iter()
                    .find_map(|number| (*taken.get(*number)?).zip(cards.get(*number)));
                if let Some((first, card)) = twice {
                    let message = format!("{} is in two rows of `{}`", card.label, key.name);
                    found.push(
                        Diagnostic::error(span, message).with_related(first, "the other row"),
                    );
                    return;
                }
                for number in &numbers {
                    taken[*number] = Some(span);
                }
                settle(row, span, &numbers, plan, cards);
            }
            Err(error) => {
                found.push(error.at_span(span));
                return;
            }
        }
    }
    let left: Vec<usize> = (0..cards.len())
        .filter(|number| taken[*number].is_none())
        .collect();
    match rest {
        Some((_, span)) if left.is_empty() => {
            let message = "no card is left for `rest`";
            found.push(Diagnostic::error(span, message).with_hint("drop this row"));
        }
        Some((at, span)) => {
            if let Some(row) = rows.get_mut(at).and_then(Node::as_branch_mut) {
                settle(row, span, &left, plan, cards);
            }
        }
        None if !left.is_empty() && !open_ended => {
            let message = format!(
                "no row of `{}` covers {}",
                key.name,
                compress(&left, plan, cards)
            );
            let hint = "add a row with `cards = \"rest\"`, or say `ends = \"nothing\"`";
            found.push(Diagnostic::error(key.span, message).with_hint(hint));
        }
        None => {}
    }
}

/// A row with its numbers and with its cards as they are printed.
fn settle(row: &mut Branch, span: Span, numbers: &[usize], plan: &Plan, cards: &[Card]) {
    row.take("cards");
    put(row, "cards", span, words(compress(numbers, plan, cards)));
    put(row, "roll", span, roll_of(numbers, span));
}

fn selector_of(node: &Node) -> Option<String> {
    match &node.kind {
        NodeKind::Integer(rank) => Some(rank.to_string()),
        NodeKind::List(parts) => {
            let parts: Vec<&str> = parts.iter().filter_map(Node::as_words).collect();
            Some(parts.join(", "))
        }
        _ => node.as_words().map(str::to_owned),
    }
}

/// Card numbers from 0 as ranges of results from 1.
fn roll_of(numbers: &[usize], span: Span) -> NodeKind {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let words = ranges
        .into_iter()
        .map(|(from, to)| Node::new(span, words(format!("{}-{}", from + 1, to + 1))));
    NodeKind::List(words.collect())
}

/// `ace..king` and `1..10` are all ranks between; a word alone is itself. Nothing for a run that nobody knows.
fn run_of(written: &str) -> Vec<String> {
    let Some((from, to)) = written.split_once("..") else {
        return vec![written.trim().to_owned()];
    };
    let (from, to) = (from.trim(), to.trim());
    if let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) {
        let run = from..=to.min(from.saturating_add(199));
        return run.map(|rank| rank.to_string()).collect();
    }
    let place = |rank: &str| FRENCH_RANKS.iter().position(|known| *known == rank);
    let (Some(from), Some(to)) = (place(from), place(to)) else {
        return Vec::new();
    };
    let run = FRENCH_RANKS.get(from..=to).unwrap_or_default();
    run.iter().map(|rank| (*rank).to_owned()).collect()
}

fn rows_of<'a>(tree: &'a Branch, of: &str) -> &'a [Node] {
    let find = |section: &str| tree.branch(section)?.branch(of)?.get("rows");
    match find("list")
        .or_else(|| find("table"))
        .map(|node| &node.kind)
    {
        Some(NodeKind::List(rows)) => rows,
        _ => &[],
    }
}

fn words_of(branch: &Branch, key: &str) -> Vec<String> {
    let items = branch.get(key).map(Node::items).unwrap_or_default();
    let words = items.iter().filter_map(Node::as_words);
    words.map(str::to_owned).collect()
}

fn entries<T>(
    branch: &Branch,
    key: &str,
    read: impl Fn(&Node) -> Option<T>,
) -> BTreeMap<String, T> {
    let entries = branch.branch(key).into_iter().flat_map(|all| &all.entries);
    entries
        .filter_map(|(key, node)| Some((key.name.clone(), read(node)?)))
        .collect()
}

fn put(branch: &mut Branch, name: &str, span: Span, kind: NodeKind) {
    let name = name.to_owned();
    branch.push(Key { name, span }, Node::new(span, kind));
}

fn words(value: String) -> NodeKind {
    NodeKind::Words(Words {
        value,
        offsets: None,
    })
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
