//! Whole tables against the rule, tried roll by roll.
