//! The suite: the program as its users meet it. One test binary, because each one links Typst.

mod bad_input;
mod gallery;
mod house;
mod page_checks;
mod paper;
mod pins;
mod products;
mod reading_back;
mod rulesets;
mod support;
mod templates;
