//! The suite: the program as its users meet it. One test binary, because each one links Typst.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail loudly and say how it went"
)]

mod author;
mod bad_input;
mod booklet_rates;
mod booklets;
mod completion;
mod contract;
mod deep;
mod dungeons;
mod edges;
mod editions;
mod forms;
mod gallery;
mod grades;
mod guides;
mod honest_claims;
mod hostile;
mod house;
mod icons;
mod import;
mod invariants;
mod licences;
mod man;
mod manual;
mod map_paper;
mod markdown;
mod matrix;
mod modes;
mod not_exercised;
mod not_on_paper;
mod offers;
mod omissions;
mod one_build;
mod options;
mod own_folder;
mod page_checks;
mod paper;
mod pins;
mod playing;
mod products;
mod pseudo;
mod reading;
mod reading_back;
mod replay;
mod rulesets;
mod scarcity;
mod series;
mod settings;
mod shapes;
mod shards;
mod sheets;
mod sheets_add_up;
mod stealth;
mod stories;
mod strokes;
mod support;
mod surveys;
mod templates;
mod themes;
mod translation;
mod voice;
mod win_rates;
mod writing;
