//! Blocks under other headings.

use super::bag::Bag;
use super::hours::Hours;
use super::list::Disguise;
use crate::content::Block;
use crate::content::blocks::{BackCover, Caption, Cover, Masked};

/// Lines that a cover is given; its template prints as many as fit.
const COVER_LINES: usize = 24;

/// The part of a column that holds hours of a day.
const HOURS: &str = "hours";
/// The part of a column that adds them up.
const SUM: &str = "sum";
/// The part of a column with amounts of what the line is about.
const AMOUNT: &str = "amount";

/// The part of a column with the initials of a name on the cover.
const INITIALS: &str = "initials";
/// Those who may have to do something.
const PEOPLE: [&str; 5] = ["chair", "name", "second", "third", "fourth"];
/// Printed where there is nothing to do.
const NOBODY: &str = "–";

/// The cover.
pub(super) fn cover(title: &str, hours: &mut Hours, bag: &mut Bag<'_>) -> Cover {
    let disguise = bag.disguise();
    let fields = fill_fields(bag, usize::MAX);
    let columns = &disguise.columns;
    let part = |name: &str| disguise.patterns.get(name).into_iter().flatten();
    let opening: Vec<&String> = part("opening").collect();
    let mut opening = opening.into_iter();
    let mut totals = Vec::new();
    let items = (0..COVER_LINES)
        .map(|number| {
            let opens = opening.next();
            let what = match opens {
                Some(pattern) => bag.phrase_of(pattern),
                None => bag.phrase("items"),
            };
            let (line, sum) = hours.next_line(COVER_LINES - 1 - number);
            let (days, all) = hours.totals();
            totals.push(fill_columns(columns, &days, &all, |_| String::new()));
            fill_columns(columns, &line, &sum, |part| match part {
                "items" => what.clone(),
                AMOUNT => bag.amount(&what),
                // Nobody has to do anything about the last minutes.
                INITIALS if opens.is_some() => NOBODY.to_owned(),
                INITIALS => bag.initials(&PEOPLE),
                part => bag.value(part),
            })
        })
        .collect();
    Cover {
        disguise: disguise.name.clone(),
        title: title.to_owned(),
        fields,
        columns: columns.iter().map(|(label, _)| label.clone()).collect(),
        fixed: disguise.fixed.clone(),
        items,
        totals,
        closing: part("closing").next().map(|pattern| bag.fill(pattern)),
    }
}

/// A value for each column: hours day by day, their sum, and what `other` says of the rest.
fn fill_columns(
    columns: &[(String, String)],
    hours: &[String],
    sum: &str,
    mut other: impl FnMut(&str) -> String,
) -> Vec<String> {
    let mut hours = hours.iter();
    let values = columns.iter().map(|(_, part)| match part.as_str() {
        HOURS => hours.next().cloned().unwrap_or_default(),
        SUM => sum.to_owned(),
        part => other(part),
    });
    values.collect()
}

/// The days of a week that a cover has columns for.
pub(super) fn count_days(disguise: &Disguise) -> usize {
    let columns = disguise.columns.iter();
    columns.filter(|(_, part)| part == HOURS).count()
}

/// Labels and values of a form's head: so many at most, and what the user gave. A field without a value is left out.
fn fill_fields(bag: &mut Bag<'_>, most: usize) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (at, (label, pattern)) in bag.disguise().fields.iter().enumerate() {
        let value = bag.fill(pattern);
        if !value.trim().is_empty() && (at < most || bag.is_given(pattern)) {
            fields.push((label.clone(), value));
        }
    }
    fields
}

/// Fields of a letterhead: one line of them.
const LETTERHEAD_FIELDS: usize = 3;

/// The head of a sheet: a cover without its list.
pub(super) fn letterhead(title: &str, bag: &mut Bag<'_>) -> Cover {
    let disguise = bag.disguise();
    Cover {
        disguise: disguise.name.clone(),
        title: title.to_owned(),
        fields: fill_fields(bag, LETTERHEAD_FIELDS),
        columns: Vec::new(),
        fixed: disguise.fixed.clone(),
        items: Vec::new(),
        totals: Vec::new(),
        closing: None,
    }
}

/// The outer back: a page of the same document, with room to write.
pub(super) fn back_cover(bag: &mut Bag<'_>) -> BackCover {
    let disguise = bag.disguise();
    let part = |name: &str| disguise.patterns.get(name).into_iter().flatten();
    let items: Vec<&String> = part("back-items").collect();
    BackCover {
        disguise: disguise.name.clone(),
        title: bag.phrase("back"),
        columns: part("back-columns").cloned().collect(),
        items: items
            .into_iter()
            .map(|pattern| bag.phrase_of(pattern))
            .collect(),
        foot: bag.once("back-foot"),
    }
}

/// A block in disguise. What the player knows it by is in small print beside the new heading or label.
pub(super) fn mask(block: Block, count: &mut usize, deep: bool, bag: &mut Bag<'_>) -> Block {
    let Some(caption) = block.caption() else {
        return block;
    };
    let words = bag.phrase(caption.list());
    if caption == Caption::Checks {
        // In a deep disguise a label has other words of its own.
        return if deep { block } else { block.relabel(words) };
    }
    *count += 1;
    let (aside, inner) = block.split_heading();
    Block::Masked(Masked {
        disguise: bag.disguise().name.clone(),
        number: *count,
        heading: words,
        others: Vec::new(),
        aside,
        caption,
        inner: Box::new(inner),
    })
}

/// Headings that a masked block may have instead, the shortest last.
const OTHERS: usize = 3;

/// Gives masked blocks other headings to choose from: a heading takes one line.
pub(super) fn add_others(block: &mut Block, bag: &mut Bag<'_>) {
    if let Block::Masked(masked) = block {
        let list = masked.caption.list();
        let others = &mut masked.others;
        others.extend((0..OTHERS).filter_map(|_| bag.try_phrase(list).ok()));
        others.sort_by_key(|words| std::cmp::Reverse(words.chars().count()));
    }
}
