//! The letter fold, folded and unfolded.

use super::super::printer::print;
use super::super::{request, same};
use super::table::{Folded, Table};
use super::{FLIPS, check_bends, fold_up, pile, planned};
use crate::impose::Request;

/// The pages that look at the eye, from left to right.
fn visible(table: &Table, upper: bool) -> Vec<(usize, bool)> {
    let mut seen: Vec<(f64, (usize, bool))> = Vec::new();
    for panel in &table.panels {
        seen.push((
            panel.shadow().x,
            panel.face(upper).expect("no white panels"),
        ));
    }
    seen.sort_by(|a, b| a.0.total_cmp(&b.0));
    seen.into_iter().map(|(_, page)| page).collect()
}

fn each_case(check: impl Fn(&Request, Table, Folded<Table>)) {
    for paper in ["a4", "letter", "legal"] {
        for flip in FLIPS {
            for right_to_left in [false, true] {
                let wanted = Request {
                    right_to_left,
                    ..request("trifold", paper)
                };
                let sheets = print(&planned(&wanted, 6, flip), flip);
                let flat = Table::new(&sheets, right_to_left);
                check(&wanted, flat, fold_up(wanted.fold, &sheets, right_to_left));
            }
        }
    }
}

#[test]
fn unfolded_the_inside_reads_2_3_4_and_the_outside_5_6_1() {
    each_case(|wanted, mut flat, _| {
        let upright = |mut pages: Vec<usize>| -> Vec<(usize, bool)> {
            if wanted.right_to_left {
                pages.reverse();
            }
            pages.into_iter().map(|page| (page - 1, true)).collect()
        };
        assert_eq!(visible(&flat, true), upright(vec![5, 6, 1]));
        flat.perform(wanted.fold.steps[0].action).unwrap();
        assert_eq!(visible(&flat, true), upright(vec![2, 3, 4]));
    });
}

#[test]
fn folded_the_covers_are_outside_and_the_narrow_panel_is_inside() {
    each_case(|wanted, _, folded| {
        let table = folded.unwrap();
        table.check_crossings().unwrap();
        if !wanted.right_to_left {
            check_bends(&table, wanted.fold.steps).unwrap();
        }
        let [cover, tucked, back] = table.layers[..] else {
            panic!("three panels");
        };
        assert_eq!(table.panels[cover].face(true), Some((0, true)));
        assert_eq!(table.panels[cover].face(false), Some((1, true)));
        assert_eq!(table.panels[tucked].face(true), Some((4, true)));
        assert_eq!(table.panels[tucked].face(false), Some((3, true)));
        assert_eq!(table.panels[back].face(true), Some((2, true)));
        assert_eq!(table.panels[back].face(false), Some((5, true)));
        let (outer, inner) = (pile(&table), table.panels[tucked].shadow());
        assert!(same(outer.width - inner.width, 2.0));
        assert!(same(outer.width, table.panels[back].shadow().width));
        // The fold that opens first is at the left; the tucked panel hangs on the other one.
        let (spine, hangs) = if wanted.right_to_left {
            (outer.right(), outer.x)
        } else {
            (outer.x, outer.right())
        };
        let hinge = |a: usize, b: usize| {
            let found = table
                .hinges
                .iter()
                .find(|h| (h.a.min(h.b), h.a.max(h.b)) == (a.min(b), a.max(b)));
            table.hinge_middle(found.expect("joined")).0
        };
        assert!(same(hinge(cover, back), spine));
        assert!(same(hinge(tucked, back), hangs));
        let clear = if wanted.right_to_left {
            outer.right() - inner.right()
        } else {
            inner.x - outer.x
        };
        assert!(
            same(clear, 2.0),
            "the tucked panel stays clear of the spine"
        );
    });
}
