//! All checks, one file each.

pub(super) mod allow_unused;
mod circular_stat;
mod column_mismatch;
mod context_missing;
mod creation_impossible;
mod dead_row;
mod dice_out_of_range;
mod duplicate_id;
mod empty_text;
mod event_never_raised;
mod foe_without_figures;
mod goal_impossible;
mod grade_unreachable;
mod impossible_scene;
mod missing_credit;
mod missing_licence;
mod nomogram_misreads;
mod number_without_rule;
mod of_booklets;
mod of_pages;
mod of_play;
mod policy_in_rules;
mod silent_scene;
mod stat_on_no_sheet;
mod stat_out_of_range;
mod table_gap;
mod table_loop;
mod table_overlap;
mod undeclared_meaning;
mod unknown_look;
mod unknown_name;
mod unspoken_table;
mod unused_foe_stat;
mod unused_item_stat;
mod unused_table;
mod unused_trait;

pub use of_play::OF_PLAY;

use super::Check;

/// Every check of a ruleset, in the order in which they are shown.
pub const ALL: &[&Check] = &[
    &duplicate_id::CHECK,
    &unknown_name::CHECK,
    &table_gap::CHECK,
    &table_overlap::CHECK,
    &dead_row::CHECK,
    &dice_out_of_range::CHECK,
    &context_missing::CHECK,
    &table_loop::CHECK,
    &undeclared_meaning::CHECK,
    &unknown_look::CHECK,
    &column_mismatch::CHECK,
    &number_without_rule::CHECK,
    &grade_unreachable::CHECK,
    &nomogram_misreads::CHECK,
    &creation_impossible::CHECK,
    &circular_stat::CHECK,
    &stat_out_of_range::CHECK,
    &stat_on_no_sheet::CHECK,
    &goal_impossible::CHECK,
    &event_never_raised::CHECK,
    &policy_in_rules::CHECK,
    &foe_without_figures::CHECK,
    &unused_table::CHECK,
    &unspoken_table::CHECK,
    &unused_trait::CHECK,
    &unused_item_stat::CHECK,
    &unused_foe_stat::CHECK,
    &empty_text::CHECK,
    &silent_scene::CHECK,
    &impossible_scene::CHECK,
    &missing_licence::CHECK,
    &missing_credit::CHECK,
    &allow_unused::CHECK,
];

/// Checks of finished pages and booklets, which are made when something is printed: known here so that they can be explained and allowed.
pub const OF_PAGES: &[&Check] = &[
    &of_pages::PAGE_OVERFLOW,
    &of_pages::OUTSIDE_PRINTABLE,
    &of_pages::MISSING_GLYPH,
    &of_pages::TINY_TEXT,
    &of_pages::SMALL_BOX,
    &of_pages::OVERPRINT,
    &of_booklets::SECTION_ORPHAN,
    &of_booklets::SECTION_DEAD_END,
    &of_booklets::SPOILER_DISTANCE,
    &of_booklets::OUTCOME_BESIDE_OFFER,
];
