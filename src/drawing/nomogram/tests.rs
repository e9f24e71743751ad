//! Charts of known rules, read back.
