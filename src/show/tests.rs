//! Showing rulesets.
