//! Editions: half sheets, large print, other papers.

use delvepress::cli::order_of;
use delvepress::press;

use super::paper::products;
use super::reading_back;
use super::rulesets::read;
use super::support::{Bench, games};

#[test]
fn a_single_page_stands_twice_on_a_sheet_that_is_cut_in_two() {
    let bench = Bench::new();
    for (paper, half) in [("a4", 148.5), ("letter", 139.7)] {
        bench.ok(&[
            "print",
            "lantern-stair",
            "map-sheet",
            "--fold",
            "halves",
            "--paper",
            paper,
            "-o",
            "x.pdf",
        ]);
        let pdf = bench.read("x.pdf");
        let (width, _) = reading_back::page_size(&pdf, 1);
        assert!((width - 2.0 * half).abs() < 0.1, "{width}");
        let titles: Vec<f64> = reading_back::texts(&pdf)
            .iter()
            .filter(|run| run.text == "The stair so far")
            .map(|run| run.x)
            .collect();
        let [left, right] = titles[..] else {
            panic!("{titles:?}");
        };
        // Cut apart, both begin equally far from their left edge, give or take the cut's margin.
        assert!(left < half && right > half, "{left} {right}");
    }
}

#[test]
fn sheets_flow_over_half_sheets_and_in_large_print() {
    let bench = Bench::new();
    let editions: [&[&str]; 2] = [&["--large-print"], &["--fold", "halves"]];
    for game in games() {
        let sheets = products(&bench, &game)
            .into_iter()
            .filter(|(id, fold)| fold == "flat" && (id.ends_with("-sheet") || id == "reference"));
        for (product, _) in sheets {
            for options in editions {
                let args = ["print", &game, &product, "-o", "x.pdf"];
                bench.ok(&[&args[..], options].concat());
            }
        }
    }
}

#[test]
fn a_book_in_large_print_takes_whole_sheets() {
    let bench = Bench::new();
    let size = |options: &[&str]| {
        let args = ["print", "lantern-stair", "tables", "-o", "x.pdf"];
        bench.ok(&[&args[..], options].concat());
        reading_back::page_size(&bench.read("x.pdf"), 1)
    };
    let (wide, high) = size(&[]);
    let (large_wide, large_high) = size(&["--large-print"]);
    assert!(wide > high && large_wide < large_high);
}

#[test]
fn a_pocketmod_in_large_print_is_refused() {
    let bench = Bench::new();
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "pocketmod",
        "--large-print",
        "-o",
        "x.pdf",
    ]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: large print does not fit pages of `pocketmod`\n  hint: choose `--fold saddle` or `--fold flat`\n"
        )
    );
}

/// Text is sized for the page that it is printed on, not for the one that it is made for.
#[test]
fn panels_on_whole_sheets_are_enlarged() {
    let ruleset = read("lantern-stair");
    let size = |fold: &str| {
        let args = ["lantern-stair", "pocketmod", "--fold", fold];
        let ordered = order_of(&ruleset, &args);
        let (order, _) = ordered.unwrap_or_else(|failure| panic!("{}", failure.text()));
        let job = press::job(&ruleset, &order).expect("a job");
        job.layout.text_size
    };
    assert_eq!((size("pocketmod"), size("flat")), (8.4, 15.0));
}
