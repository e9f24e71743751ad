//! The suite: the program as its users meet it. One test binary, because each one links Typst.

mod bad_input;
mod booklets;
mod dungeons;
mod editions;
mod forms;
mod gallery;
mod grades;
mod house;
mod map_paper;
mod not_exercised;
mod page_checks;
mod paper;
mod pins;
mod products;
mod reading_back;
mod rulesets;
mod series;
mod sheets;
mod stealth;
mod strokes;
mod support;
mod templates;
mod themes;
mod translation;
mod win_rates;
