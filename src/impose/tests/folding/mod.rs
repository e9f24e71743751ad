//! Printing, folding by the instructions, and reading the result as a person would.

mod books;
mod cross;
mod pose;
pub mod table;
mod trifold;

use super::printer::{Sheet, print};
use super::same;
use crate::impose::folds::{Bend, Fold, Step};
use crate::impose::geometry::Rect;
use crate::impose::scheme::Line;
use crate::impose::{Flip, Plan, Request, plan};
use table::{Folded, Table};

pub const FLIPS: [Flip; 2] = [Flip::Short, Flip::Long];

/// Folds printed sheets as the instructions say.
pub fn fold_up(fold: &Fold, sheets: &[Sheet], mirrored: bool) -> Folded<Table> {
    let mut table = Table::new(sheets, mirrored);
    for step in fold.steps {
        table
            .perform(step.action)
            .map_err(|problem| format!("{}: {problem}", step.text.id()))?;
    }
    Ok(table)
}

/// Reads a folded pile from the top: every leaf's upper face, then its lower one. White faces must lie against each other.
pub fn read(table: &Table) -> Folded<Vec<usize>> {
    let mut faces = Vec::new();
    for index in &table.layers {
        let panel = &table.panels[*index];
        faces.extend([panel.face(true), panel.face(false)]);
    }
    let mut pages = Vec::new();
    let mut white = 0;
    for face in faces {
        match face {
            None => white += 1,
            Some((position, _)) if white % 2 != 0 => {
                return Err(format!("page {} lies against white", position + 1));
            }
            Some((position, false)) => {
                return Err(format!("page {} stands on its head", position + 1));
            }
            Some((position, true)) => pages.push(position),
        }
    }
    Ok(pages)
}

/// A pile is a book when all panels lie exactly on each other, nothing crosses, and first and last hold together at the spine.
pub fn check_book(table: &Table, right_to_left: bool) -> Folded<()> {
    table.check_crossings()?;
    let pile = pile(table);
    let all_same = table.panels.iter().all(|panel| {
        let shadow = panel.shadow();
        same(shadow.x, pile.x)
            && same(shadow.width, pile.width)
            && same(shadow.y, pile.y)
            && same(shadow.height, pile.height)
    });
    if !all_same {
        return Err("the panels do not lie on each other".into());
    }
    let spine = if right_to_left { pile.right() } else { pile.x };
    let (first, last) = (table.layers[0], table.layers[table.layers.len() - 1]);
    let joined = table
        .hinges
        .iter()
        .find(|h| (h.a, h.b) == (first, last) || (h.a, h.b) == (last, first));
    match joined {
        Some(hinge) if same(table.hinge_middle(hinge).0, spine) => Ok(()),
        Some(_) => Err("the spine is on the wrong side".into()),
        None => Err("the covers do not hold together".into()),
    }
}

pub fn pile(table: &Table) -> Rect {
    table.panels[table.layers[0]].shadow()
}

/// Every crease takes the bend that the instructions promise.
pub fn check_bends(table: &Table, steps: &[Step]) -> Folded<()> {
    let promised = |piece: Line| -> Vec<Bend> {
        let creases = steps.iter().flat_map(|step| step.creases);
        creases
            .filter(|crease| crease.line.covers(piece))
            .map(|crease| crease.bend)
            .collect()
    };
    for (piece, bend) in table.bends() {
        if promised(piece) != [bend] {
            return Err(format!(
                "{piece:?} bends {bend:?}, but {:?} is promised",
                promised(piece)
            ));
        }
    }
    Ok(())
}

/// Plans, prints, folds, checks and reads one sheet or one nest of sheets.
pub fn read_book(request: &Request, pages: usize, flip: Flip) -> Folded<Vec<usize>> {
    let planned = planned(request, pages, flip);
    let sheets = print(&planned, flip);
    let table = fold_up(request.fold, &sheets, request.right_to_left)?;
    check_book(&table, request.right_to_left)?;
    if !request.right_to_left {
        check_bends(&table, request.fold.steps)?;
    }
    read(&table)
}

pub fn planned(request: &Request, pages: usize, flip: Flip) -> Plan {
    let request = Request {
        flip: Some(flip),
        ..request.clone()
    };
    plan(&request, pages).expect("a plan")
}
